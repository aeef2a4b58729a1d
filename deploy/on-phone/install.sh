#!/bin/sh
# Puts Phonepilot on this phone: run it in Termux, from the unpacked sources.
#
#   sh deploy/on-phone/install.sh
#
# Termux brings adb and a small Debian (proot, no root needed); Phonepilot lives in that Debian.
# Running it again updates what is there.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)

say() { printf '%s\n' "$*"; }
fail() { printf 'install: %s\n' "$*" >&2; exit 1; }

case "${PREFIX:-}" in
  */com.termux/*) ;;
  *) fail "this is for Termux on a phone. On a computer: make run" ;;
esac
[ -f "$source/pyproject.toml" ] || fail "run it from the unpacked sources of Phonepilot"

say "1/5 Termux packages: adb and proot-distro"
pkg update -y
pkg install -y android-tools proot-distro

say "2/5 A small Debian"
proot-distro login debian -- true 2>/dev/null || proot-distro install debian

say "3/5 Phonepilot inside Debian"
proot-distro login debian --bind "$source:/mnt/phonepilot" -- \
  sh /mnt/phonepilot/deploy/on-phone/debian.sh

say "4/5 Commands: phonepilot, phonepilot-self"
# The adb server runs in Termux; Debian shares its network and finds it at 127.0.0.1:5037.
cat > "$PREFIX/bin/phonepilot" <<'LAUNCHER'
#!/bin/sh
adb start-server >/dev/null 2>&1
exec proot-distro login debian --shared-tmp -- /usr/local/bin/phonepilot "$@"
LAUNCHER
chmod +x "$PREFIX/bin/phonepilot"
cp "$here/self.sh" "$PREFIX/bin/phonepilot-self"
chmod +x "$PREFIX/bin/phonepilot-self"

say "5/5 Starting with the phone (needs the app Termux:Boot, opened once)"
mkdir -p "$HOME/.termux/boot"
cp "$here/boot.sh" "$HOME/.termux/boot/phonepilot"
chmod +x "$HOME/.termux/boot/phonepilot"

say ""
say "Next:"
say "  phonepilot-self pair      let this phone debug itself, once"
say "  phonepilot ask 'what is the battery level'"
say "  deploy/on-phone/README.md tells about chat apps and battery settings"
