#!/bin/sh
# Runs the Debian half of the installer in a fresh Debian tree on this computer, and lets what it
# installed do requests on a virtual phone that pairs and connects with itself. Needs root,
# debootstrap and a set-up checkout (.venv).
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
mount --bind /dev/pts "$root/dev/pts"
served=""
# shellcheck disable=SC2317  # the trap calls it
clean() {
  [ -z "$served" ] || kill "$served" 2>/dev/null || true
  for place in mnt/phonepilot proc dev/pts dev; do umount "$root/$place" 2>/dev/null || true; done
}
trap clean EXIT INT TERM

say "debian.sh"
inside sh /mnt/phonepilot/deploy/on-phone/debian.sh

say "a virtual phone on Wi-Fi, and adb as in Termux: it pairs and connects with itself"
port=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
adb=$("$python" -c 'from device_drivers.android.adb import newest_adb; print(newest_adb())')
rm -rf "$root/tmp/phone" "$root/tmp/self"
"$python" -m assistant.cli virtual start --port 0 --seed 7 > "$root/tmp/phone" 2>&1 &
served=$!
until grep -qs '^ready' "$root/tmp/phone"; do
  kill -0 "$served" || { cat "$root/tmp/phone"; exit 1; }
  sleep 0.2
done
door=$(sed -n 's/^ready .*://p' "$root/tmp/phone")
ADB_MDNS=0 "$adb" -P "$port" start-server

# What a person does on the phone's screen: wireless debugging on, "Pair device with pairing code".
# Prints the pairing port, the code, and the port to connect to.
screen() {
  "$python" - "$door" <<'PYTHON'
import sys, time
from device_drivers.virtual.control import request
door = int(sys.argv[1])
code = request(door, "pair")["code"]
while not all((ports := request(door, "status")["wireless"]).values()):
    time.sleep(0.05)
print(ports["pairing_port"], code, ports["port"])
PYTHON
}
itself() {
  ADB="$adb" ANDROID_ADB_SERVER_PORT="$port" PHONEPILOT_STATE="$root/tmp/self" \
    FIRST="$open" LAST="$open" sh "$repo/deploy/on-phone/self.sh" "$@"
}
shown=$(screen)
open=${shown##* }
# shellcheck disable=SC2086  # port and code
itself pair ${shown% *}

say "phonepilot from inside Debian"
sed -i "s/^# chat_app = .*/chat_app = \"com.android.messaging\"/" "$root/root/.phonepilot/phonepilot.toml"
result=0
phonepilot() { inside ANDROID_ADB_SERVER_PORT="$port" phonepilot "$@" || result=1; }
phonepilot devices
phonepilot ask "what is the battery level" -s me
phonepilot ask "set an alarm for 7:30" -s me
serial=$(cat "$root/tmp/self/serial")
"$adb" -P "$port" -s "$serial" shell dumpsys window | grep -m1 mCurrentFocus

say "Wi-Fi off and on again: another port"
"$adb" -P "$port" -s "$serial" shell settings put global adb_wifi_enabled 0 || true
phonepilot devices
shown=$(screen)
open=${shown##* }
itself connect
phonepilot ask "what is the battery level" -s me
"$adb" -P "$port" kill-server
[ "$result" = 0 ] && say "it works as far as it can without a phone"
exit "$result"
