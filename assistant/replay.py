"""``phonepilot replay``: what a task was asked, saw, did and proved, readable in a terminal."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from assistant.config import home, load_settings
from assistant.phones import VIRTUAL
from assistant.plain import plain
from assistant.trajectory import Trajectory
from assistant.unnamed import nearest


def replay(task: str, phone: str = "") -> int:
    """Print one task's steps, or the list of recent tasks, of all phones or of one.

    Returns the exit code."""
    folder = home() / "trajectories"
    if not task:
        return _list(folder, phone, load_settings().phones)
    found = [f for f in folder.glob("*") if f.name == task] or [
        f for f in folder.glob("*") if task in f.name
    ]
    if len(found) != 1:
        near = ", ".join(sorted(f.name for f in found)[:5])
        print(f"{'Several tasks match: ' + near if found else f'There is no task {task}.'}")
        return 1
    try:
        _show(found[0])
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        print(f"\nThe rest of this task cannot be read: its files are damaged ({error}).")
        return 1
    return 0


def _list(folder: Path, phone: str, configured: Iterable[str]) -> int:
    folders = sorted(folder.glob("*"), key=lambda f: f.stat().st_mtime)
    told = [(each, facts) for each in folders if _on(phone, facts := _facts(each))][-20:]
    for each, facts in told:
        outcome, text = str(facts.get("outcome", "running")), str(facts.get("text", ""))
        print(f"{each.name}  {outcome:<10}  {text[:70]}")
    known = {*configured, VIRTUAL, *(str(_facts(each).get("phone", "")) for each in folders)} - {""}
    if phone and not told and not any(_begins(name, phone) for name in known):
        near = nearest(phone, known)
        print(f"There is no phone {phone!r}" + (f"; did you mean {near}?" if near else "."))
        return 1
    if folders and not told:
        print(f"No tasks on {phone} yet.")
    elif not folders:
        print('No tasks yet. Try: phonepilot ask "set an alarm for 7:30"')
    return 0


def _on(phone: str, facts: dict[str, Any]) -> bool:
    return _begins(str(facts.get("phone", "")), phone)


def _begins(name: str, said: str) -> bool:
    return name.casefold().startswith(said.casefold())


def _facts(folder: Path) -> dict[str, Any]:
    """What is known of a task; nothing where its file is not there, or damaged."""
    try:
        facts = json.loads((folder / "task.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return facts if isinstance(facts, dict) else {}


def _show(folder: Path) -> None:
    facts = _facts(folder)
    print(f"“{facts.get('text', '?')}”  on {facts.get('phone', '?')}")
    for step in Trajectory(folder).steps():
        at = datetime.fromtimestamp(step["at"]).astimezone()
        mark = "ok " if step["ok"] else "NOT"
        print(f"\n{step['n']:>3}. {at:%H:%M:%S}  {step['route']:<6} {step['ms']:>7.0f} ms  {mark}")
        print(
            f"     {step['say']}" + (f"   [{step['risk']}]" if step["risk"] != "navigate" else "")
        )
        print(f"     -> {step['result']}")
        for name, value in step["evidence"].items():
            print(f"        {name}: {str(value)[:100]}")
        if step["picture"]:
            print(f"        seen: {_short(step['picture'])}")
    print(f"\n{facts.get('outcome', 'running')}: {facts.get('reply', '')}")
    if facts:
        print(f"{facts['seconds']:.1f} s, {facts['model_calls']} model calls")
        for note in facts.get("notes", []):
            print(f"note: {plain(note)}")
        print(f"folder: {_short(str(folder))}")


def _short(path: str) -> str:
    relative = os.path.relpath(path)
    return relative if len(relative) < len(path) else path
