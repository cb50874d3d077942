#!/usr/bin/env bash
# Runs a call on a disk that is nearly full, and copies out what is there afterwards. Needs no rights: the disk is seen by
# this process alone. The exit code is that of the call, or 77 if the system makes no such disk.
#   scripts/full_disk.sh DISK KILOBYTES_LEFT PROJECT OUT PROGRAM [WORD...]
set -uo pipefail
if [ "${1:-}" != --inside ]; then exec unshare --map-root-user --mount "$0" --inside "$@" || exit 77; fi
shift
disk=$1 left=$2 project=$3 out=$4
shift 4
mount -t tmpfs -o size=64m none "$disk" || exit 77
cp -a "$project/." "$disk"
cat /dev/zero >"$disk/.filler" 2>/dev/null
truncate -s "-${left}K" "$disk/.filler"
(cd "$disk" && "$@")
code=$?
rm "$disk/.filler"
cp -a "$disk/." "$out"
exit $code
