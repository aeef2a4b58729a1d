#!/data/data/com.termux/files/usr/bin/sh
# Run by Termux:Boot when the phone has started: connect the phone to itself, keep it connected,
# start the assistant.
termux-wake-lock
log="$HOME/.phonepilot-self/boot.log"
mkdir -p "$HOME/.phonepilot-self"
exec >> "$log" 2>&1
echo "--- $(date)"

# Wi-Fi comes up later than this script; wireless debugging needs it.
tries=0
until phonepilot-self connect; do
  tries=$((tries + 1))
  [ "$tries" -ge 20 ] && break
  sleep 15
done
phonepilot-self watch &
exec phonepilot run
