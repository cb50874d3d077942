#!/usr/bin/env bash
# Tries a release as a player gets it: the shell installer on a Debian without Rust, then one command for a log.
# Needs root and Debian's debootstrap. IMAGE, a folder with such a system, saves making one.
#   scripts/release/try.sh FOLDER
set -euo pipefail
folder=$(realpath "$1")
image=${IMAGE:-$(mktemp -d)/debian}
if [ ! -x "$image/bin/sh" ]; then
  command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq debootstrap; }
  debootstrap --variant=minbase --include=wget,ca-certificates bookworm "$image" >/dev/null
fi
if [ -z "${IMAGE:-}" ]; then trap 'rm -rf "$(dirname "$image")"' EXIT; fi

# The release's address, for once on this machine.
(cd "$folder" && exec python3 -m http.server --bind 127.0.0.1 19060 >/dev/null 2>&1) &
server=$!
cp "$folder/install.sh" "$image/tmp/install.sh"
rm -rf "$image/root/.local" "$image/root/game"
status=0
chroot "$image" env -i HOME=/root PATH=/usr/bin:/bin CHARTROOM_FROM=http://127.0.0.1:19060 sh -euc '
  if command -v cargo rustc; then exit 1; fi
  for _ in 1 2 3 4 5; do wget -q -O /dev/null "$CHARTROOM_FROM/install.sh" && break; sleep 1; done
  sh /tmp/install.sh
  mkdir "$HOME/game" && cd "$HOME/game"
  ~/.local/bin/chartroom print log mikasa borodino hannibal
  test -s log-mikasa-borodino-hannibal.pdf
  test -s ~/.local/share/man/man1/chartroom-print.1
  # A file that is not that of the release is not installed.
  if CHARTROOM_FROM="$CHARTROOM_FROM/nowhere" CHARTROOM_TO="$HOME/other" sh /tmp/install.sh 2>/dev/null; then exit 1; fi
  test ! -e "$HOME/other"
' || status=$?
kill "$server"
[ "$status" = 0 ] && head -c 5 "$image/root/game/log-mikasa-borodino-hannibal.pdf" | grep -q '%PDF-'
