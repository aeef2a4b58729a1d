"""A skill that is an MCP server: started in the same wall, its input and output passed through.

``mcp_command`` is the command line for whoever speaks MCP with it. What it starts is a program of
ours beside the wall, which stages the skill's files, starts the server within, looks after its
memory, and lets it ask the servers that the skill lists (``proxy``).
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from device_drivers.verbs.base import Said
from skills.base import Refused, Skill, SkillError
from skills.running import starting, wall
from skills.running.bridge import PORT
from skills.running.proxy import Proxy
from skills.running.staging import Staged
from skills.running.wall import MEGABYTE, Limits
from skills.running.watch import names_in_tmp

SETTINGS = "PHONEPILOT_SKILL_SETTINGS"
"""The variable with the settings of a skill, as JSON: their values are in no command line."""
LOOK_SECONDS = 0.25
ROOT = Path(__file__).resolve().parents[2]
BEGIN = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); "
    "from skills.running.server import main; main(sys.argv.pop(1))"
)
PYTHON = ("python", "python3")
BRIDGE = "/house/bridge.py"


@dataclass(frozen=True, slots=True)
class ServerBounds:
    """Of one server. ``cpu_seconds`` of each of its processes; ``memory`` in bytes of each, and of
    all together; ``names`` of files in its ``/tmp``."""

    cpu_seconds: int = 1800
    memory: int = 512 * MEGABYTE
    processes: int = 32
    names: int = 5000


def mcp_command(skill: Skill, bounds: ServerBounds = ServerBounds()) -> list[str]:
    """Starts the server of a skill of kind ``mcp``; it speaks over standard input and output.

    Raises Refused where there is no wall: a server never runs without one."""
    if not skill.command:
        raise Refused(
            Said(
                f"The skill “{skill.title.en}” is no MCP server.",
                f"技能“{skill.title.zh}”不是 MCP 服务器。",
            )
        )
    if why_not := starting.trouble():
        raise Refused(why_not)
    told = {
        "folder": str(skill.folder), "command": list(skill.command),
        "hosts": sorted(skill.permissions.hosts), "bounds": asdict(bounds),
    }  # fmt: skip
    return [sys.executable, "-I", "-c", BEGIN, str(ROOT), json.dumps(told)]


def mcp_environment(settings: Mapping[str, Any]) -> dict[str, str]:
    """What to start it with, beside what any program needs. The server finds its settings in the
    JSON file that ``SETTINGS_FILE`` names."""
    return {SETTINGS: json.dumps(dict(settings))}


def main(told: str) -> None:
    """Be the program beside the wall, until the server ends."""
    what = json.loads(told)
    bounds = ServerBounds(**what["bounds"])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        staged = Staged(Path(what["folder"]))
    except (OSError, SkillError) as error:
        sys.exit(str(error))
    try:
        with Proxy(staged.house, what["hosts"]):
            code = _serve(what, bounds, staged)
    finally:
        staged.remove()
    sys.exit(code)


def _serve(what: Mapping[str, Any], bounds: ServerBounds, staged: Staged) -> int:
    settings = staged.house / "settings.json"
    settings.write_text(os.environ.get(SETTINGS, "{}"))
    settings.chmod(0o644)
    rules = wall.open_rules()
    limits = Limits(bounds.cpu_seconds, bounds.memory, bounds.processes, starting.TMP_BYTES)
    command = [*starting.before(staged, limits, rules), *_program(what)]
    process = subprocess.Popen(
        command, env={"PATH": os.environ.get("PATH", os.defpath)}, cwd="/",
        pass_fds=[] if rules is None else [rules],
    )  # fmt: skip
    if rules is not None:
        os.close(rules)
    try:
        return _watched(process, bounds)
    finally:
        process.kill()
        process.wait()


def _watched(process: subprocess.Popen[bytes], bounds: ServerBounds) -> int:
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(LOOK_SECONDS)
        if wall.memory(process.pid) > bounds.memory:
            sys.stderr.write(f"it took more than {bounds.memory // MEGABYTE} MB of memory\n")
            return 1
        if names_in_tmp(process.pid) > bounds.names:
            sys.stderr.write(f"it made more than {bounds.names} temporary files\n")
            return 1


def _program(what: Mapping[str, Any]) -> list[str]:
    """What runs within the wall. ``python`` is this one, with the standard library and the skill's
    folder; a name with a slash, or of a file of the skill, is that file."""
    first, *rest = what["command"]
    python = [*starting.interpreter().command, "-s", "-S", "-B", "-E"]
    if first in PYTHON:
        program = [*python, *rest]
    elif (Path(what["folder"]) / first).is_file():
        program = [f"/skill/{first}", *rest]
    else:
        program = [first, *rest]
    extra = ["SETTINGS_FILE=/house/settings.json"]
    if not what["hosts"]:
        return ["/usr/bin/env", *extra, *program]
    proxy = f"http://127.0.0.1:{PORT}"
    extra += [f"{name}={proxy}" for name in ("HTTPS_PROXY", "https_proxy")]
    bridge = [*starting.interpreter().command, *starting.FLAGS, BRIDGE]
    return [*bridge, "/usr/bin/env", *extra, *program]
