"""B4: strange texts typed into a field over each driver, and read back from the phone's tree.

A control character is nothing that a field can show: typed or refused, it must not be taken for
done while the field shows something else.
"""

from __future__ import annotations

import random
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.reliability.row import Row
from device_drivers import android
from device_drivers.base import OS, ActionFailed, Device, Role, TypeText
from device_drivers.contract.ground import focus_a_search_field
from device_drivers.entered import reads_as
from tests.phones import connected_phone, joined_phone, private_adb

SHORT, LONG = 9, 5_000
"""Texts, over all systems together."""
MOST = 40
PIECES = (
    *"abcXYZ019 .,!?", *"'\"`$\\%&;|<>(){}#~*", "%s", "$(id)", "&amp;", "\\n",
    *"你好世界，。这是一段中文「」", *"ありがとうカタカナ", *"한국어", *"שלום", *"مرحبا",
    "\u200f", "\u200e",
    *"éüßñ", "e\u0301", "a\u0308", *"กำนิ้", *"नमस्ते", "👍", "👍🏽", "👨‍👩‍👧‍👦",
    "🏳️‍🌈", "🇩🇪", "𝔘", "𠮷",
    "\u00a0", "\u2003", "\t", "\u0007", "\u0000", "\ufeff", "\u202e",
)  # fmt: skip


def measure(long: bool) -> Row:
    began, found = time.monotonic(), Counter[str]()
    texts = list(_texts(LONG if long else SHORT))
    for turn, system in enumerate(OS_TYPED):
        with _phone(system) as device:
            focus_a_search_field(device)
            found.update(_typed(device, text) for text in texts[turn :: len(OS_TYPED)])
    text = (
        f"{len(texts):,} texts on {', '.join(OS_TYPED)}: {found['same']:,} read back the same, "
        f"{found['refused']:,} with control characters refused, {found['other']} neither"
    )
    ok = not found["other"]
    return Row("B4", text, found["other"], ok, "virtual phone", time.monotonic() - began)


OS_TYPED = (OS.ANDROID, OS.IOS, OS.HARMONY)


@contextmanager
def _phone(system: OS) -> Iterator[Device]:
    if system is not OS.ANDROID:
        with joined_phone(system) as (device, _):
            yield device
        return
    with (
        tempfile.TemporaryDirectory(prefix="phonepilot-") as folder,
        private_adb(Path(folder)) as adb,
        connected_phone(adb, seed=3) as phone,
    ):
        driver = android.create(android.Config(serial=phone.serial, adb_port=adb.port))
        try:
            yield driver
        finally:
            driver.close()


def _texts(count: int) -> Iterator[str]:
    dice = random.Random(4)
    for _ in range(count):
        yield "".join(dice.choice(PIECES) for _ in range(dice.randint(1, MOST)))


def _typed(device: Device, text: str) -> str:
    """same, refused, other"""
    try:
        device.act(TypeText(text, clear=True))
    except ActionFailed:
        controls = any(unicodedata.category(letter) == "Cc" for letter in text)
        return "refused" if controls else "other"
    elements = device.observe(image=False).elements
    shown = [e.text for e in elements if e.role is Role.TEXT_FIELD]
    return "same" if any(reads_as(each, text) for each in shown) else "other"
