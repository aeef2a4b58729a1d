"""Naming icons: the network that came along, and that it can be taught."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from models.pocket.icons import FILE, NOTHING, TEXT, Namer, namer
from models.pocket.shapes import cut_out, shapes
from models.reading.ppocr import opened

pytestmark = pytest.mark.whole

MOST_BYTES = 2_000_000


def test_the_weights_are_small_and_know_what_matters() -> None:
    known = set(namer().names)
    assert {"back", "more", "search", "add", "delete", "send", "edit", "star", "pause", "share",
            "switch on", "switch off", "checkbox on", "checkbox off", "radio on", "radio off",
            "avatar", "picture", NOTHING, TEXT} <= known  # fmt: skip
    import models.pocket

    assert (Path(models.pocket.__file__).parent / FILE).stat().st_size < MOST_BYTES


def test_icons_of_a_screen_get_their_names() -> None:
    phone = Phone(seed=11, width=720, height=1600, density=320)
    phone.open_app("com.android.deskclock")
    screen = VirtualPhone(phone).observe()
    pixels = opened(screen.image)
    boxes = shapes(pixels)
    picture = Image.fromarray(pixels)
    sizes = [max(box.width, box.height) / 720 for box in boxes]
    named = namer().name([cut_out(picture, box) for box in boxes], sizes)
    wanted = {"More options": "more", "Add alarm": "add", "Back": "nav_back", "Home": "nav_home",
              "Overview": "nav_recents", "Timer": "timer"}  # fmt: skip
    for description, name in wanted.items():
        e = next(e for e in screen.elements if e.description == description)
        inside = [n.name for box, n in zip(boxes, named, strict=True)
                  if e.box.contains(*box.center)]  # fmt: skip
        assert name in inside, (description, inside)


def test_nothing_to_name_is_named() -> None:
    assert namer().name([], []) == []


@pytest.mark.slow
def test_it_is_taught_by_training_screens(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from models.training.pocket.icons import train_icons

    weights, described = tmp_path / "icons.npz", tmp_path / "drawn_as.json"
    said: list[object] = []
    share = train_icons(5, said.append, weights=weights, described=described, most_templates=10)
    assert share > 0.7
    assert said
    assert {"back", "more"} <= set(json.loads(described.read_text("utf-8")).values())
    assert len(Namer(weights).names) > 20


def test_two_kinds_are_learnt_apart(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from models.training.pocket.icons import Examples, learn

    rng = np.random.default_rng(0)
    examples = Examples()
    for n in range(240):
        cut = rng.integers(0, 60, (40, 40, 3)).astype(np.uint8)
        across = n % 2 == 0
        cut[18:22, 8:32] = 220 if across else cut[18:22, 8:32]
        cut[8:32, 18:22] = cut[8:32, 18:22] if across else 220
        examples.cut_outs.append(cut)
        examples.sizes.append(0.06)
        examples.names.append("across" if across else "down")
    learn(examples, 0, lambda message: None, tmp_path / "a.npz")
    told = Namer(tmp_path / "a.npz").name(examples.cut_outs, examples.sizes)
    right = [one.name == name for one, name in zip(told, examples.names, strict=True)]
    assert sum(right) >= 230
    learn(examples, 0, lambda message: None, tmp_path / "b.npz")
    again = Namer(tmp_path / "b.npz").name(examples.cut_outs, examples.sizes)
    assert [one.name for one in again] == [one.name for one in told]
