"""Pocket's eyes: how much of a screen they make out from pixels alone, and how quickly.

    python -m benchmarks.reading [--split test] [--templates N] [--seed N] [--threads N] [--json]

On a machine that others use too, only the processor's time says something: that of all threads, and
what the same work takes at least on as many idle cores as the reader has threads, which is the main
thread's and an equal share of the others'.

Reference solutions are played; each screen is looked at and held against the tree. ``unseen seeds``
are tasks of the training split on other seeds, ``unseen templates`` those of the test split.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image

from device_drivers.base import Box, Element, Role
from device_drivers.virtual.tasks.base import Split, Template
from device_drivers.virtual.tasks.splits import split_of
from device_drivers.virtual.tasks.suite import templates
from models.pocket.arranging import CONTROLS
from models.pocket.eyes import Eyes
from models.pocket.icons import spoken
from models.reading.ppocr import Config, create
from models.training.pocket.pictures import Seen, pictures

SYSTEM_UI = "com.android.systemui"
TEXTS, FIELDS, TOUCHED, ICONS, STATES = (
    "texts read exactly", "fields known as fields", "what can be touched found",
    "icons named right", "switches and boxes read right",
)  # fmt: skip
LOAD, FIRST, MEAN = "loading, ms", "first sight of a screen, ms", "mean in an episode, ms"
OF_CPU = ", of the processor"
"""Behind a measure: the processor's time for it, of all threads."""
IDLE = ", at least on idle cores"
"""Behind a measure: reckoned, with the reader's threads beside each other."""
FRESH_EVERY = 25
"""Screens after which new eyes are taken, that remember nothing."""
OTHER_SEEDS = 7919
"""Added to the seed, so that no screen of training is met again."""
SMALL = 24
"""Pixels: what is cut off to less is not asked for."""


def _empty() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (320, 640), "white").save(data, "PNG")
    return data.getvalue()


EMPTY = _empty()


@dataclass
class Tally:
    """Right and asked for, by what; milliseconds; examples of what went wrong."""

    right: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    times: dict[str, list[float]] = field(default_factory=dict)
    wrong: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def count(self, what: str, right: bool, wanted: str = "", got: str = "") -> None:
        self.asked[what] += 1
        self.right[what] += right
        if not right:
            self.wrong[what, wanted[:50], got[:50]] += 1

    def took(self, what: str, seconds: float) -> None:
        self.times.setdefault(what, []).append(seconds * 1000)

    def row(self) -> dict[str, float]:
        shares = {what: self.right[what] / count for what, count in sorted(self.asked.items())}
        return shares | {what: statistics.fmean(ms) for what, ms in self.times.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="What pocket's eyes make out.")
    parser.add_argument("--split", choices=("train", "validation", "test"), default="test")
    parser.add_argument("--templates", type=int, default=24, help="of each kind (default 24)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2, help="for the reader (default 2)")
    parser.add_argument("--wrong", action="store_true", help="show what went wrong most")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    began = time.perf_counter()
    asked: dict[str, Split] = {"unseen seeds": "train"}
    if options.split != "train":
        asked["unseen templates"] = options.split
    rows: dict[str, dict[str, float]] = {}
    for name, split in asked.items():
        chosen = chosen_from(split, options.templates, options.seed)
        tally = Tally()
        for n, seen in enumerate(pictures(chosen, options.seed + OTHER_SEEDS, split=split)):
            if n % FRESH_EVERY == 0:
                eyes = fresh(options.threads, tally)
            look(eyes, seen, tally, FIRST if n % FRESH_EVERY == 0 else MEAN, options.threads)
        rows[name] = tally.row()
        if options.wrong:
            for (what, wanted, got), times in tally.wrong.most_common(60):
                print(f"{times:4} {what}: {wanted!r} {got!r}")
    if options.json:
        print(json.dumps({"seconds": time.perf_counter() - began, **rows}))
    else:
        print(table(rows))


def chosen_from(split: Split, count: int, seed: int) -> list[Template]:
    """Some templates of a split, the same for the same seed."""
    found = [t for t in templates().values() if split_of(t) == split]
    random.Random(seed).shuffle(found)
    return found[:count]


def table(rows: dict[str, dict[str, float]]) -> str:
    """Markdown: one line a measure, one column a kind of screens."""
    measures = list(next(iter(rows.values())))
    lines = [f"| | {' | '.join(rows)} |", f"|---|{'---|' * len(rows)}"]
    for measure in measures:
        values = [row.get(measure, float("nan")) for row in rows.values()]
        cells = [f"{v:.0f}" if ", ms" in measure else f"{v:.1%}" for v in values]
        lines.append(f"| {measure} | {' | '.join(cells)} |")
    return "\n".join(lines)


# --- one screen ----------------------------------------------------------------------------------


def fresh(threads: int, tally: Tally) -> Eyes:
    """Eyes that have seen nothing but an empty page, for which everything is loaded."""
    began = time.perf_counter()
    eyes = Eyes(create(Config(threads=threads)))
    eyes.look(EMPTY)
    tally.took(LOAD, time.perf_counter() - began)
    return eyes


def look(eyes: Eyes, seen: Seen, tally: Tally, when: str, threads: int) -> None:
    """Hold what the eyes make of a screen against its tree."""
    began, worked, alone = time.perf_counter(), time.process_time(), time.thread_time()
    read = eyes.look(seen.screen.image).elements
    tally.took(when, time.perf_counter() - began)
    worked, alone = time.process_time() - worked, time.thread_time() - alone
    tally.took(when + OF_CPU, worked)
    tally.took(when + IDLE, alone + (worked - alone) / threads)
    asked = [e for e in seen.screen.elements if _is_asked(e)]
    for e in asked:
        inside = [r for r in read if e.box.contains(*r.box.center)]
        if e.role is Role.TEXT_FIELD:
            said = [r for r in inside if r.role is Role.TEXT_FIELD]
            tally.count(FIELDS, bool(said), e.label, " ".join(r.role for r in inside))
        if e.text or (e.role is Role.TEXT_FIELD and e.hint):
            wanted = e.text or e.hint
            got = _read_in(inside)
            tally.count(TEXTS, _same(got, wanted), wanted, got)
        if e.clickable or e.checkable:
            tally.count(TOUCHED, _hit(e, asked, read), e.label, e.role)
        if e.checkable and e.role in CONTROLS and not e.text:
            states = [r.checked for r in inside if r.checkable]
            tally.count(STATES, states == [e.checked], e.label, str(states))
    for wanted, got in icons(seen, read):
        tally.count(ICONS, wanted == got, wanted, got)


def _is_asked(e: Element) -> bool:
    """Whether it can be seen, and is no key of the keyboard."""
    if e.role is Role.KEYBOARD_KEY or e.password or e.role is Role.SLIDER:
        return False
    return e.box.width >= SMALL and e.box.height >= SMALL


def _read_in(inside: Sequence[Element]) -> str:
    texts = [r for r in inside if r.text or r.hint]
    texts.sort(key=lambda r: (round(r.box.center[1] / 16), r.box.left))
    return " ".join(r.text or r.hint for r in texts)


def _same(got: str, wanted: str) -> bool:
    """The same letters, blanks and the length of dashes aside; of what is cut off on the screen,
    its beginning."""
    plain, whole = _plain(got), _plain(wanted)
    if plain == whole:
        return True
    beginning = plain.rstrip(".")
    return plain.endswith("..") and len(beginning) > 2 and whole.startswith(beginning)


def _plain(text: str) -> str:
    return re.sub("[–—]", "-", re.sub(r"\s+", "", text)).replace("…", "...")


def _hit(e: Element, asked: Sequence[Element], read: Sequence[Element]) -> bool:
    """Whether some element's middle lies in ``e`` and in nothing smaller that can be touched."""
    smaller = [
        other.box for other in asked
        if other is not e and (other.clickable or other.checkable)
        and _within(other.box, e.box) and other.box != e.box
    ]  # fmt: skip
    middles = [r.box.center for r in read if e.box.contains(*r.box.center)]
    return any(not any(box.contains(*middle) for box in smaller) for middle in middles)


def _within(small: Box, large: Box) -> bool:
    return large.contains(small.left, small.top) and large.contains(
        small.right - 1, small.bottom - 1
    )  # fmt: skip


def icons(seen: Seen, read: Sequence[Element]) -> Iterator[tuple[str, str]]:
    """What each icon that the tree describes is called, and what it was named."""
    for e in seen.screen.elements:
        if not _is_asked(e) or e.text or not e.description or e.role in CONTROLS:
            continue
        shown = [
            d for d in seen.drawn
            if d.name not in ("text", "ground", "field", "progress", "picture", "avatar")
            and min(d.box.width, d.box.height) >= SMALL and e.box.contains(*d.box.center)
        ]  # fmt: skip
        if len(shown) == 1:
            box = shown[0].box
            named = [r for r in read if r.description and box.contains(*r.box.center)]
            yield spoken(shown[0].name), named[0].description if named else ""


if __name__ == "__main__":
    main()
