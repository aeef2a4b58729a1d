"""Trajectories: every task leaves a folder with what was seen, decided and done.

``task.json`` says what was asked and how it ended, ``steps.jsonl`` has one object a step, and
``NN-before.jpg`` / ``NN-after.jpg`` are the screens, the place that was touched ringed in red.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from assistant.guard.reasons import because
from assistant.logs import scrub
from assistant.secrets.known import throughout
from assistant.shortcuts.recording import screen_json
from assistant.steps import ANSWERED, Do, Performed, RouteName, RunVerb, effect_json
from assistant.vitals.tallies import TALLIES
from device_drivers.base import DoubleTap, LongPress, Screen, Tap

NAMES = frozenset({
    "task", "turn", "gateway", "chat", "person", "phone", "language", "consent", "outcome", "kind",
    "name", "route", "model", "risk", "verdict", "judged", "screen", "app", "foreground app",
    "picture",
})  # fmt: skip
"""What stands under these is no text: it names something, and is found by that again."""


class Trajectory:
    """The folder of one task. Files are complete or absent: each is written aside and renamed.

    ``discreet`` takes out of texts what must not be read in them."""

    def __init__(self, folder: Path, discreet: Callable[[str], str] = scrub) -> None:
        self.folder = folder
        self._discreet = discreet
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    @property
    def steps_file(self) -> Path:
        return self.folder / "steps.jsonl"

    def task(self, facts: dict[str, Any]) -> None:
        told = throughout(facts, self._discreet, NAMES)
        self._write("task.json", json.dumps(told, ensure_ascii=False, indent=1).encode())

    def step(self, record: dict[str, Any]) -> None:
        """Append one step; a step that was recorded before (n is known) stays as it is."""
        if any(known.get("n") == record["n"] for known in self.steps()):
            return
        told = throughout(record, self._discreet, NAMES)
        line = json.dumps(told, ensure_ascii=False) + "\n"
        with self.steps_file.open("a", encoding="utf-8") as file:
            file.write(line)

    def record(
        self,
        n: int,
        move: Do,
        route: RouteName | Literal["person"],
        why: str,
        before: Screen | None,
        result: Performed,
        thinking: float,
    ) -> None:
        """Append what was decided on ``before`` and what came of it; ``person`` is what the task's
        person did themselves."""
        effect, target = move.effect, move.target
        touched = (effect.x, effect.y) if isinstance(effect, Tap | DoubleTap | LongPress) else None
        picture = self.picture(f"{n:02d}-before", before, touched) if before else ""
        ok = "yes" if result.verified else "no"
        TALLIES.measure(
            "step_seconds", (thinking + result.ms) / 1000, route=_recorded(route, move), ok=ok
        )
        if before is not None:
            self.elements(f"{n:02d}-before", before)
        self.step(
            {
                "n": n,
                "at": time.time(),
                "route": _recorded(route, move),
                "route_why": why,
                "why": move.why,
                "model": move.model.name if move.model else "",
                "model_reply": move.model.reply if move.model else "",
                "action": effect_json(move),
                "say": move.say.en,
                "say_zh": move.say.zh,
                "on": move.on,
                "risk": move.risk,
                "verdict": move.decision.verdict if move.decision else "",
                "because": because(move).en.strip(),
                "because_zh": because(move).zh,
                "target": [target.left, target.top, target.right, target.bottom]
                if target
                else None,
                "screen": before.fingerprint if before else "",
                "app": before.app if before else "",
                "picture": picture,
                "ok": result.verified,
                "result": result.said.en,
                "result_zh": result.said.zh,
                "judged": result.judged,
                "seen": result.diagnosis.en,
                "meant": result.meant,
                "evidence": dict(result.evidence),
                "ms": round(thinking + result.ms, 1),
                "shortcut_step": move.shortcut_step,
            }
        )

    def steps(self) -> list[dict[str, Any]]:
        """All whole lines; a line that a crash cut short is left out."""
        if not self.steps_file.exists():
            return []
        found = []
        for line in self.steps_file.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                step = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(step, dict):
                found.append(step)
        return found

    def picture(self, name: str, screen: Screen, touched: tuple[int, int] | None = None) -> str:
        """Save the image as ``NAME.jpg`` or ``.png``; returns the path, "" if there is no image."""
        if not screen.image:
            return ""
        if touched is None:
            suffix = "png" if screen.media_type == "image/png" else "jpg"
            return self._write(f"{name}.{suffix}", screen.image)
        return self._write(f"{name}.jpg", _ringed(screen.image, touched))

    def elements(self, name: str, screen: Screen) -> None:
        """Save what stands on it as ``NAME.elements.json``: shortcuts are learnt from it."""
        if screen.elements:
            told = screen_json(screen, self._discreet)
            self._write(f"{name}.elements.json", json.dumps(told, ensure_ascii=False).encode())

    def _write(self, name: str, data: bytes) -> str:
        path = self.folder / name
        aside = path.with_suffix(path.suffix + ".part")
        aside.write_bytes(data)
        aside.replace(path)
        return str(path)


def _recorded(route: RouteName | Literal["person"], move: Do) -> str:
    """What is told of the way: a shortcut's steps are commands and touches like any others."""
    if route == "replay":
        return "verb" if isinstance(move.effect, RunVerb) else "tree"
    if route == "login":
        return "vision" if move.why == ANSWERED else "tree"
    return "vision" if route == "team" else route


def _ringed(image: bytes, at: tuple[int, int]) -> bytes:
    from PIL import Image, ImageDraw

    picture = Image.open(io.BytesIO(image)).convert("RGB")
    draw = ImageDraw.Draw(picture)
    radius = max(24, picture.width // 24)
    x, y = at
    for grow, colour in ((4, "white"), (0, "#e53935")):
        draw.ellipse(
            (x - radius - grow, y - radius - grow, x + radius + grow, y + radius + grow),
            outline=colour,
            width=max(6, radius // 6),
        )
    draw.ellipse((x - 6, y - 6, x + 6, y + 6), fill="#e53935")
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=80)
    return out.getvalue()
