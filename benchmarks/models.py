"""What an adapter costs per step, and how soon the first action follows, beside others' pipelines.

    python -m benchmarks.models [--runs N] [--rivals [PYTHON]] [--json]

The model is a scripted server, in a process of its own, that answers at once: only the time around
the model counts. The screen is a page of the virtual phone at 1080 x 2400. "prompt and parse" is a
whole step of a family (eight steps of history, sixty apps) but for the encoding of its pictures,
which is a row of its own: they are encoded once. ``--rivals`` measures AutoGLM-GUI's agent and
UI-TARS's parser too, by a Python that has them, or by one that is made in the cache folder.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image

from benchmarks import models_rivals
from benchmarks.other_venv import NotInstalled, python_with
from benchmarks.table import Row, as_json, as_table, median_ms
from device_drivers.base import Launch, Screen, Tap
from device_drivers.virtual import Config as PhoneConfig
from device_drivers.virtual import create as create_phone
from models import served
from models.base import PastStep, Situation
from models.images import picture
from models.served import load_adapter
from tests.models.golden import ADAPTERS, Golden, replies_of

RIVALS = ("autoglm-gui==1.5.21", "ui-tars==0.5.1")
AUTOGLM, UI_TARS = (name.replace("==", " ") for name in RIVALS)
GOAL_MS = 5.0
NOT_MEASURED = (
    "qwen-vl-utils is not measured: it works only beside torch, and prepares tensors, no requests; "
    "nor is mobilerun's agent: it asks chat models about the accessibility tree. AutoGLM-GUI sends "
    "screenshots as they are, and leaves it to the server to scale them."
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark of the adapters.")
    parser.add_argument("--runs", type=int, default=30, help="runs of each (default 30)")
    parser.add_argument("--json", action="store_true", help="print rows as JSON")
    parser.add_argument(
        "--rivals", nargs="?", const="install", default="", metavar="PYTHON",
        help="measure AutoGLM-GUI and UI-TARS too; PYTHON has them (else they are installed, once)",
    )  # fmt: skip
    options = parser.parse_args()
    screen = a_page()
    python = _rivals(options.rivals)
    rows = [
        *encoding(screen, options.runs),
        *first_action(screen, options.runs, python),
        *parsing(options.runs, python),
        *overhead(screen, options.runs),
    ]
    print(as_json(rows) if options.json else as_table(rows))
    if python:
        print(NOT_MEASURED, file=sys.stderr)


def a_page() -> Screen:
    """The settings of a virtual phone, as a PNG."""
    phone = create_phone(PhoneConfig(width=1080, height=2400, density=420))
    phone.act(Launch("com.android.settings"))
    screen = phone.observe()
    out = BytesIO()
    Image.open(BytesIO(screen.image)).save(out, "PNG")
    return replace(screen, image=out.getvalue())


_count = itertools.count(1)


def fresh(screen: Screen) -> Screen:
    """The same picture in a file of its own, which nobody has encoded yet."""
    return replace(screen, image=screen.image + next(_count).to_bytes(4, "big"))


# --- pictures -------------------------------------------------------------------------------------


def encoding(screen: Screen, runs: int) -> Iterator[Row]:
    """From the screenshot to the text of the request, at the size that Qwen3-VL takes."""
    view = load_adapter("qwen3_vl").view(screen)
    once = median_ms(lambda: picture(fresh(screen), view).url, runs)
    again = median_ms(lambda: picture(screen, view).url, runs)
    yield Row("picture: read, scaled, encoded", once, "ms")
    yield Row("picture: asked for again", again, "ms")


# --- time to the first action ---------------------------------------------------------------------


def first_action(screen: Screen, runs: int, python: str) -> Iterator[Row]:
    """From the screen to the action, with a model that answers at once."""
    for name, reply in (("autoglm_phone", BARE), ("qwen3_vl", a_tap("qwen3_vl").reply)):
        with answering(reply) as url:
            ours = asyncio.run(_decisions(name, url, [fresh(screen) for _ in range(runs + 2)]))
            known = asyncio.run(_decisions(name, url, [screen] * (runs + 2)))
            rival = _autoglm_gui(python, url, screen, runs) if name == "autoglm_phone" else None
        versus = AUTOGLM if rival is not None else ""
        yield Row(f"{name}: first action", ours, "ms", versus, rival)
        yield Row(f"{name}: first action, picture encoded already", known, "ms", versus, rival)
        sent, whole = (len(p) * 4 / 3000 for p in (_sent(name, screen), screen.image))
        yield Row(f"{name}: picture sent", sent, "kB", versus, whole if versus else None)


def _sent(name: str, screen: Screen) -> bytes:
    return picture(screen, load_adapter(name).view(screen)).data


BARE = 'The list is open, I tap it.\ndo(action="Tap", element=[447,81])'
"""AutoGLM-GUI 1.5.21 cannot read a tap between the family's own answer tags."""


async def _decisions(name: str, url: str, screens: Sequence[Screen]) -> float:
    """The median but for the first two."""
    model = served.create(served.Config(base_url=url, model="scripted", adapter=name))
    took = []
    for screen in screens:
        situation = Situation("turn on wifi", screen)
        started = time.perf_counter()
        thought = await model.decide(situation)
        took.append((time.perf_counter() - started) * 1000)
        assert isinstance(thought.decision, Tap)
    await model.close()
    return statistics.median(took[2:])


def _autoglm_gui(python: str, url: str, screen: Screen, runs: int) -> float | None:
    if not python:
        return None
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.write(screen.image)
        file.flush()
        return _measured(python, ["autoglm-gui", url, file.name, str(runs + 2)])


# --- reading --------------------------------------------------------------------------------------


def parsing(runs: int, python: str) -> Iterator[Row]:
    """One reply of UI-TARS."""
    if not python:
        return
    golden = a_tap("ui_tars")
    adapter = load_adapter("ui_tars", golden.options)
    ours = median_ms(partial(adapter.parse, golden.reply, Screen(1080, 2400, "a")), runs)
    theirs = _measured(python, ["ui-tars", str(runs + 2)], golden.reply)
    yield Row("ui_tars: one reply read", ours, "ms", UI_TARS, theirs)


def a_tap(adapter: str) -> Golden:
    """A reply in the format of a family that means a tap."""
    replies: dict[str, Golden] = replies_of(adapter).GOLDEN
    return next(golden for golden in replies.values() if isinstance(golden.phone, Tap))


# --- overhead -------------------------------------------------------------------------------------


def overhead(screen: Screen, runs: int) -> Iterator[Row]:
    """Prompt and parse of every family that plans; what it has seen is encoded already."""
    for name in ADAPTERS:
        if load_adapter(name).traits.plans:
            work = _a_step(name, screen)
            yield Row(f"{name}: prompt and parse", median_ms(work, runs), "ms", "goal", GOAL_MS)


def _a_step(name: str, screen: Screen) -> Callable[[], object]:
    golden = a_tap(name)
    adapter = load_adapter(name, golden.options)
    past = tuple(
        PastStep(f"Tapped number {n}", "nothing changed", golden.reply, screen=fresh(screen))
        for n in range(8)
    )
    situation = Situation(
        "turn on wifi", screen, past, apps=tuple(f"App {n}" for n in range(60)),
        memory=("Their sister is called Zoe.",), today=date(2026, 11, 21),
    )  # fmt: skip

    def step() -> object:
        return adapter.prompt(situation), adapter.parse(golden.reply, screen)

    return step


# --- the others -----------------------------------------------------------------------------------


def _rivals(given: str) -> str:
    """Their Python; "" without one."""
    if given != "install":
        return given and str(Path(shutil.which(given) or given).absolute())
    try:
        return python_with(*RIVALS)
    except NotInstalled as error:
        print(f"{' and '.join(RIVALS)} could not be installed: {error}", file=sys.stderr)
        return ""


def _measured(python: str, arguments: Sequence[str], said: str = "") -> float | None:
    """The median of a rival's runs but for the first two."""
    command = [python, str(Path(models_rivals.__file__).absolute()), *arguments]
    with tempfile.TemporaryDirectory() as folder:  # AutoGLM-GUI leaves its log where it is run
        ended = subprocess.run(
            command, input=said, capture_output=True, text=True, check=False, cwd=folder
        )
    if ended.returncode:
        why = (ended.stderr.strip().splitlines() or ["no reason given"])[-1]
        print(f"{arguments[0]} was not measured: {why}", file=sys.stderr)
        return None
    took: list[float] = json.loads(ended.stdout.splitlines()[-1])
    return statistics.median(took[2:])


_SERVE = """
import asyncio, sys
from tests.scripted_model import ScriptedModel
async def serve():
    async with ScriptedModel(lambda messages: sys.argv[1]) as model:
        print(model.base_url, flush=True)
        await asyncio.Event().wait()
asyncio.run(serve())
"""


@contextmanager
def answering(reply: str) -> Iterator[str]:
    """The address of a server that always says the same."""
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVE, reply], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
    finally:
        server.terminate()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


if __name__ == "__main__":
    main()
