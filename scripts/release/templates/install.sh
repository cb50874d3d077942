#!/bin/sh
# Puts Chartroom @VERSION@ into ~/.local, or into the folder that CHARTROOM_TO names. Needs curl or wget, and tar.
# Removing it: delete bin/chartroom there, share/man/man1/chartroom*.1, and the completions named below.
set -eu
from=${CHARTROOM_FROM:-@ADDRESS@}
to=${CHARTROOM_TO:-$HOME/.local}

case "$(uname -s) $(uname -m)" in
  "Linux x86_64") file=@LINUX@ sum=@LINUX_SHA256@ ;;
  "Darwin arm64") file=@MACOS_ARM@ sum=@MACOS_ARM_SHA256@ ;;
  "Darwin x86_64") file=@MACOS_INTEL@ sum=@MACOS_INTEL_SHA256@ ;;
  *) echo "There is no program for $(uname -s) $(uname -m). With Rust: cargo install --locked chartroom" >&2; exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if command -v curl >/dev/null; then
  curl -fsSL -o "$work/$file" "$from/$file"
else
  wget -q -O "$work/$file" "$from/$file"
fi
if command -v sha256sum >/dev/null; then
  got=$(sha256sum "$work/$file")
else
  got=$(shasum -a 256 "$work/$file")
fi
if [ "${got%% *}" != "$sum" ]; then
  echo "$file is not the file of this release: its SHA-256 is ${got%% *}, not $sum. Nothing was installed." >&2
  exit 1
fi
tar -xzf "$work/$file" -C "$work"
unpacked=$work/${file%.tar.gz}
share=$to/share
mkdir -p "$to/bin" "$share/man/man1" "$share/bash-completion/completions" \
  "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
# A program that runs is replaced, not written over.
cp "$unpacked/chartroom" "$to/bin/chartroom.new"
mv -f "$to/bin/chartroom.new" "$to/bin/chartroom"
cp "$unpacked"/man/*.1 "$share/man/man1/"
cp "$unpacked/completions/chartroom.bash" "$share/bash-completion/completions/chartroom"
cp "$unpacked/completions/_chartroom" "$share/zsh/site-functions/_chartroom"
cp "$unpacked/completions/chartroom.fish" "$share/fish/vendor_completions.d/chartroom.fish"

"$to/bin/chartroom" --version | head -n 1
case ":$PATH:" in
  *":$to/bin:"*) echo "Try:  chartroom print log mikasa" ;;
  *) echo "It is in $to/bin, which is not on your PATH. Try:  $to/bin/chartroom print log mikasa" ;;
esac
