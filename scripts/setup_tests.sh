#!/bin/sh
# What the tests need beside what scripts/setup.sh installed: torch and the tools that quantise, and
# llama.cpp's server. Without a GPU, the build of torch for CPUs is enough; where pip would take the
# one for CUDA (gigabytes), name an index that has the other in PIP_EXTRA_INDEX_URL.
set -eu
VENV="${VENV:-.venv}"
pip() { "$VENV/bin/python" -m pip --disable-pip-version-check "$@"; }

echo "Installing what the tests need into $VENV"
pip install -q -c constraints.txt -e '.[quantize]'
pip install -q --no-deps --require-hashes -r requirements/llama_cpp.txt
