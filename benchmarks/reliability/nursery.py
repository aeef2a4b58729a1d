"""Starts ``phonepilot run`` again and again, quickly: all is imported once, then it is forked.

A program of its own, so that it has no threads when it forks. It reads ``start HOME``, ``kill`` and
``end`` from its standard input; ``kill`` is SIGKILL, ``end`` SIGTERM, and either is answered once
the process is gone.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
import warnings

WHOLE = (
    "assistant.opening",
    "assistant.serve",
    "device_drivers.android.phone",
    "gateways.telegram",
)


def main() -> None:
    warnings.simplefilter("ignore")
    learnt = _learnt()
    child = 0
    print("ready", flush=True)
    for line in sys.stdin:
        word, _, home = line.strip().partition(" ")
        if word == "start":
            child = os.fork()
            if child == 0:
                _be_the_assistant(learnt, home)
            print(child, flush=True)
            continue
        if child:
            os.kill(child, signal.SIGTERM if word == "end" else signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
        print("gone", flush=True)
    if child:
        os.kill(child, signal.SIGKILL)


def _learnt() -> object:
    """What every start would do anew; the phrases of the verbs are the same each time."""
    for name in WHOLE:
        importlib.import_module(name)
    from assistant.config import Settings
    from assistant.parts import understanding

    learnt = understanding(Settings())
    gc.collect()
    gc.freeze()
    return learnt


def _be_the_assistant(learnt: object, home: str) -> None:
    """``phonepilot run``, to its end."""
    os.environ["PHONEPILOT_HOME"] = home
    os.chdir(home)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)
    from assistant import parts
    from assistant.cli import app as command_line

    vars(parts)["understanding"] = lambda told: learnt
    code = 1
    try:
        command_line(["run"], standalone_mode=False)
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    main()
