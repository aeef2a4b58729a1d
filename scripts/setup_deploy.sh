#!/bin/sh
# What the tests of deploy/ run beside the assistant: hadolint, docker compose, Caddy, Prometheus.
# Nothing is installed into the system, and no service is started. Where one cannot be had, its tests
# are skipped and say so.
set -eu
VENV="${VENV:-.venv}"
PLACE="$VENV/deploy"

[ -x "$PLACE/bin/python" ] || "$VENV/bin/python" -m venv "$PLACE"
"$PLACE/bin/python" -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
  -r requirements/deploy.txt || echo "Some linters of deploy/ could not be installed." >&2

if [ ! -x "$PLACE/prometheus/usr/bin/promtool" ] && command -v apt-get >/dev/null 2>&1; then
  fetched=$(mktemp -d)
  trap 'rm -rf "$fetched"' EXIT
  chmod 755 "$fetched"
  if (cd "$fetched" && { apt-get download -qq prometheus || { apt-get update -qq && apt-get download -qq prometheus; }; }) \
    >/dev/null 2>&1; then
    dpkg -x "$fetched"/prometheus_*.deb "$PLACE/prometheus"
  else
    echo "Prometheus could not be fetched; tests that need it are skipped." >&2
  fi
fi
