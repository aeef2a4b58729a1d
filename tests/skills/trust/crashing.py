"""Dies at each moment of a change, one after the other, and looks each time at what is left.

``python -m tests.skills.trust.crashing WHAT HOME NEW``: for every touch of the disk under HOME a
child does WHAT (``install`` or ``update`` of the folder NEW, ``remove``) and kills itself just
before that touch. Prints a line of JSON for each: the version found afterwards ("" for none), or
what is wrong; the last child is let through.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

from tests.skills.trust import made

TOUCHES = ("open", "os.mkdir", "os.rename", "os.chmod", "os.remove", "os.rmdir", "os.listdir")


def do(what: str, home: Path, new: Path) -> None:
    store = made.store(home, trusted=False)
    if what == "remove":
        store.remove("tidy")
    else:
        store.apply(store.plan(new))


def die_at(number: int, home: Path) -> None:
    """Just before the touch of that number."""
    left = number

    def touched(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal left
        if event in TOUCHES and arguments and str(home) in os.fsdecode(str(arguments[0])):
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            left -= 1

    sys.addaudithook(touched)


def found(home: Path) -> str:
    state = made.store(home, trusted=False).state()
    if state.troubles:
        return f"trouble: {dict(state.troubles)}"
    versions = [skill.version for skill in state.skills]
    return versions[0] if versions else ""


def main(what: str, home: Path, new: Path) -> None:
    whole = home.with_name("whole")
    shutil.copytree(home, whole)
    number, let_through = 0, False
    while not let_through:
        shutil.rmtree(home)
        shutil.copytree(whole, home)
        if (child := os.fork()) == 0:
            die_at(number, home)
            do(what, home, new)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        let_through = os.WIFEXITED(status)
        left = found(home)
        again = ""
        if number % 4 == 0 and not (what == "remove" and left == ""):
            do(what, home, new)  # what a crash left behind is in nobody's way
            again = found(home)
        rubbish = len(list((home / "skills").iterdir()))
        print(json.dumps([number, let_through, left, again, rubbish]), flush=True)
        number += 1


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
