# Puts Chartroom @VERSION@ into your own programs folder (no administrator is needed) and on your PATH.
# Removing it: delete that folder and take it from the PATH of your account.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
$from = if ($env:CHARTROOM_FROM) { $env:CHARTROOM_FROM } else { '@ADDRESS@' }
$to = if ($env:CHARTROOM_TO) { $env:CHARTROOM_TO } else { Join-Path $env:LOCALAPPDATA 'Programs\Chartroom' }
$file = '@WINDOWS@'
$sum = '@WINDOWS_SHA256@'

# Windows PowerShell 5.1 may not offer what the server asks for.
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
$work = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid().ToString())
New-Item -ItemType Directory -Path $work | Out-Null
try {
    $zip = Join-Path $work $file
    Invoke-WebRequest -UseBasicParsing -Uri "$from/$file" -OutFile $zip
    $got = (Get-FileHash -Algorithm SHA256 -Path $zip).Hash.ToLowerInvariant()
    if ($got -ne $sum) {
        throw "$file is not the file of this release: its SHA-256 is $got, not $sum. Nothing was installed."
    }
    Expand-Archive -Path $zip -DestinationPath $work
    $unpacked = Join-Path $work ([IO.Path]::GetFileNameWithoutExtension($file))
    New-Item -ItemType Directory -Path $to -Force | Out-Null
    Copy-Item -Path (Join-Path $unpacked '*') -Destination $to -Recurse -Force
} finally {
    Remove-Item -Path $work -Recurse -Force
}

$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (-not (";$path;".Contains(";$to;"))) {
    [Environment]::SetEnvironmentVariable('Path', "$path;$to".TrimStart(';'), 'User')
}
$env:Path = "$env:Path;$to"
& (Join-Path $to 'chartroom.exe') --version | Select-Object -First 1
Write-Output 'Open a new terminal and try:  chartroom print log mikasa'
