#!/bin/sh
# Runs the Debian half of the installer in a fresh Debian tree on this computer, and lets what it
# installed do a request on a virtual phone. Needs root, debootstrap and a set-up checkout (.venv).
#
#   sudo sh deploy/on-phone/try-in-debootstrap.sh [FOLDER]
#
# MIRROR, SUITE: where Debian comes from. What pip on this computer knows about indexes and
# certificates is passed on.
set -eu

repo=$(cd "$(dirname "$0")/../.." && pwd)
root=${1:-$(mktemp -d)/debian}
suite=${SUITE:-bookworm}
mirror=${MIRROR:-http://deb.debian.org/debian}
python="$repo/.venv/bin/python"

say() { printf '\n== %s\n' "$*"; }
inside() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
  LANG=C.UTF-8 PIP_CERT="${PIP_CERT:-}" "$@"; }

[ "$(id -u)" = 0 ] || { echo "run it as root" >&2; exit 1; }
[ -x "$python" ] || { echo "run make setup first" >&2; exit 1; }

if [ ! -x "$root/usr/bin/apt-get" ]; then
  say "a fresh Debian ($suite) in $root"
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" >/dev/null
fi
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
if [ -f /etc/pip.conf ]; then cp /etc/pip.conf "$root/etc/pip.conf"; fi

mkdir -p "$root/mnt/phonepilot" "$root/proc" "$root/dev"
mount --bind "$repo" "$root/mnt/phonepilot"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
served=""
# shellcheck disable=SC2317  # the trap calls it
clean() {
  [ -z "$served" ] || kill "$served" 2>/dev/null || true
  for place in mnt/phonepilot proc dev; do umount "$root/$place" 2>/dev/null || true; done
}
trap clean EXIT INT TERM

say "debian.sh"
inside sh /mnt/phonepilot/deploy/on-phone/debian.sh

say "a virtual phone, and an adb server as Termux would run it"
port=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
adb=$("$python" -c 'from device_drivers.android.adb import newest_adb; print(newest_adb())')
rm -f "$root/tmp/phone"
"$python" -m assistant.cli virtual start --port 0 --seed 7 > "$root/tmp/phone" 2>&1 &
served=$!
until grep -qs '^ready' "$root/tmp/phone"; do
  kill -0 "$served" || { cat "$root/tmp/phone"; exit 1; }
  sleep 0.2
done
serial=$(sed -n 's/^ready //p' "$root/tmp/phone")
ADB_MDNS=0 "$adb" -P "$port" start-server
"$adb" -P "$port" connect "$serial"

say "phonepilot from inside Debian"
sed -i "s/^# chat_app = .*/chat_app = \"com.android.messaging\"/" "$root/root/.phonepilot/phonepilot.toml"
result=0
inside ANDROID_ADB_SERVER_PORT="$port" phonepilot devices || result=1
inside ANDROID_ADB_SERVER_PORT="$port" phonepilot ask "what is the battery level" -s me || result=1
inside ANDROID_ADB_SERVER_PORT="$port" phonepilot ask "set an alarm for 7:30" -s me || result=1
"$adb" -P "$port" -s "$serial" shell dumpsys window | grep -m1 mCurrentFocus
"$adb" -P "$port" kill-server
[ "$result" = 0 ] && say "it works as far as it can without a phone"
exit "$result"
