#!/bin/sh
# Connects the phone's adb to the phone itself, through wireless debugging.
#
#   phonepilot-self pair [PORT CODE]   once: the port and the six digits the phone shows
#   phonepilot-self connect [PORT]     afterwards; finds the port by itself
#   phonepilot-self watch              stays, and connects again whenever the connection is lost
#   phonepilot-self status
#
# Settings by environment: ADB (the adb program), PHONEPILOT_STATE (folder of what is remembered),
# PHONEPILOT_HOST (default 127.0.0.1), PHONEPILOT_PYTHON (to look for the port), FIRST and LAST
# (ports to look at), EVERY (seconds between two looks of watch).
set -eu

adb=${ADB:-adb}
host=${PHONEPILOT_HOST:-127.0.0.1}
state=${PHONEPILOT_STATE:-$HOME/.phonepilot-self}
first=${FIRST:-30000}
last=${LAST:-60999}
every=${EVERY:-30}

say() { printf '%s\n' "$*"; }
fail() { printf 'phonepilot-self: %s\n' "$*" >&2; exit 1; }

pair() {
  port=${1:-} code=${2:-}
  if [ -z "$port" ] || [ -z "$code" ]; then
    say "Open Settings and Termux side by side (split screen), or watch the notification:"
    say "  Settings > System > Developer options > Wireless debugging >"
    say "  Pair device with pairing code. The dialog must stay open while you type."
    printf 'Port (behind the colon): '
    read -r port
    printf 'Code (six digits): '
    read -r code
  fi
  case "$code" in *[!0-9]* | "") fail "the code has six digits" ;; esac
  said=$("$adb" pair "$host:${port##*:}" "$code" 2>&1) || true
  case "$said" in
    *"Successfully paired"*) say "Paired." ;;
    *"unknown"*) fail "this adb is too old to pair: pkg upgrade android-tools" ;;
    *) fail "not paired ($said). Open the pairing dialog again: each has its own code and port" ;;
  esac
  connect
  allow_switching
}

# Android lets an app switch wireless debugging on after a restart only with this permission.
allow_switching() {
  if "$adb" -s "$(cat "$state/serial")" shell pm grant com.termux \
    android.permission.WRITE_SECURE_SETTINGS >/dev/null 2>&1; then
    say "After a restart wireless debugging can be switched on by itself."
  else
    say "After a restart switch wireless debugging on by hand, then: phonepilot-self connect"
  fi
}

connect() {
  mkdir -p "$state"
  if [ -z "${1:-}" ] && connected; then
    status
    return
  fi
  let_go
  switch_on
  if [ -n "${1:-}" ]; then
    try "${1##*:}" || fail "nothing that knows this phone answers at port ${1##*:}"
    return
  fi
  for find in remembered property announced scanned; do
    for port in $($find); do
      try "$port" && return
    done
  done
  fail "wireless debugging was not found. Is it on, and was 'phonepilot-self pair' run once?"
}

# adb shall know this phone once: without a serial in its settings Phonepilot takes the only one.
# It must be before the new connection: adb may write the end of the old one into the new.
let_go() {
  [ ! -f "$state/serial" ] || "$adb" disconnect "$(cat "$state/serial")" >/dev/null 2>&1 || true
}

switch_on() {
  command -v settings >/dev/null || return 0
  [ "$(settings get --user 0 global adb_wifi_enabled 2>/dev/null)" = 1 ] && return 0
  settings put --user 0 global adb_wifi_enabled 1 >/dev/null 2>&1 || return 0
  sleep 2
}

try() {
  said=$("$adb" connect "$host:$1" 2>&1) || return 1
  case "$said" in *"connected to"*) ;; *) return 1 ;; esac
  if [ "$("$adb" -s "$host:$1" get-state 2>/dev/null)" != device ]; then
    "$adb" disconnect "$host:$1" >/dev/null 2>&1 || true
    return 1
  fi
  say "$1" > "$state/port"
  say "$host:$1" > "$state/serial"
  say "Connected as $host:$1."
}

# --- where the port may be, quickest first ---

remembered() { cat "$state/port" 2>/dev/null || true; }

property() {
  command -v getprop >/dev/null || return 0
  getprop service.adb.tls.port
}

announced() {
  "$adb" mdns services 2>/dev/null | sed -n 's/.*_adb-tls-connect.*:\([0-9]*\)$/\1/p'
}

scanned() {
  python=$(find_python) || return 0
  # shellcheck disable=SC2086  # it may be a command with arguments
  $python -c '
import socket, sys
host, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
for port in range(first, last + 1):
    with socket.socket() as probe:
        probe.settimeout(0.2)
        if probe.connect_ex((host, port)) == 0:
            print(port)
' "$host" "$first" "$last"
}

find_python() {
  if [ -n "${PHONEPILOT_PYTHON:-}" ]; then
    say "$PHONEPILOT_PYTHON"
  elif command -v python3 >/dev/null; then
    say python3
  elif command -v proot-distro >/dev/null; then
    say "proot-distro login debian -- python3"
  else
    return 1
  fi
}

status() {
  [ -f "$state/serial" ] || fail "not connected yet: phonepilot-self pair"
  if connected; then
    say "Connected as $(cat "$state/serial")."
  else
    fail "$(cat "$state/serial") does not answer: phonepilot-self connect"
  fi
}

connected() {
  [ "$("$adb" -s "$(cat "$state/serial" 2>/dev/null)" get-state 2>/dev/null)" = device ]
}

# Android switches wireless debugging off with the Wi-Fi, and gives it another port with the next.
watch() {
  pause=$every
  while :; do
    if connected || (connect); then
      pause=$every
    elif [ "$pause" -lt 300 ]; then # looking at every port costs battery
      pause=$((pause * 2))
    fi
    sleep "$pause"
  done
}

command=${1:-status}
[ $# -eq 0 ] || shift
case "$command" in
  pair) pair "$@" ;;
  connect) connect "$@" ;;
  watch) watch ;;
  status) status ;;
  *) fail "say pair, connect, watch or status, not '$command'" ;;
esac
