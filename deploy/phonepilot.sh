#!/bin/sh
# `phonepilot` on a machine where it runs as a service: installed as /usr/local/bin/phonepilot, it is
# always the service's assistant that is meant, its user, home and settings, whoever types it. The
# units start it by the same way. docs/running.md says how to install it.
set -eu

user=phonepilot
program=/opt/phonepilot/bin/phonepilot
HOME=/var/lib/phonepilot
PHONEPILOT_HOME=/var/lib/phonepilot/home # what `restore` puts beside it stays in a folder of the user's
PHONEPILOT_CONFIG=/etc/phonepilot/phonepilot.toml
XDG_CACHE_HOME=/var/cache/phonepilot
USER=$user LOGNAME=$user
export HOME USER LOGNAME PHONEPILOT_HOME PHONEPILOT_CONFIG XDG_CACHE_HOME
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS

number=$(id -u "$user") || exit 1
case $(id -u) in
  "$number")
    exec "$program" "$@"
    ;;
  0)
    [ -e "$PHONEPILOT_CONFIG" ] || install -o "$user" -g "$user" -m 0600 /dev/null "$PHONEPILOT_CONFIG"
    exec setpriv --reuid "$user" --regid "$user" --init-groups -- "$program" "$@"
    ;;
  *)
    echo "The assistant of this machine runs as the user $user. Type: sudo $0 $*" >&2
    exit 1
    ;;
esac
