"""Readings simulated from trees, and pictures of training tasks alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from device_drivers.base import Element, Role
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.suite import template
from models.training.pocket import blur
from models.training.pocket.pictures import NotForTraining, pictures


def tree(package: str) -> tuple[Element, ...]:
    phone = Phone(seed=3, width=720, height=1600, density=320)
    phone.open_app(package)
    return VirtualPhone(phone).observe(image=False).elements


def test_what_cannot_be_seen_is_lost_and_what_can_is_there() -> None:
    before = tree("com.android.contacts")
    read = blur.as_read(before, random.Random(0))
    assert not any(e.id or e.class_name or e.scrollable or e.long_clickable for e in read)
    assert {e.app for e in read} <= {"", blur.SYSTEM_UI}
    texts = {e.text for e in before if e.text}
    kept = {e.text for e in read if e.text} & texts
    assert len(kept) >= 0.85 * len(texts)
    assert any(e.description == "Add" and e.clickable for e in read)
    assert not any(e.description == "Create new contact" for e in read)


def test_parents_come_first_and_the_same_chance_gives_the_same() -> None:
    before = tree("com.android.settings")
    read = blur.as_read(before, random.Random(7))
    assert read == blur.as_read(before, random.Random(7))
    assert any(e.parent is not None for e in read)
    for i, e in enumerate(read):
        assert e.parent is None or (e.parent < i and read[e.parent].role is Role.GROUP)


def test_a_text_that_is_cut_off_on_the_screen_is_cut_off() -> None:
    snippet = next(e for e in tree("com.android.email") if len(e.text) > 100)
    (read,) = blur.as_read([replace(snippet, parent=None)], random.Random(3))
    assert read.text.endswith("...")
    assert 15 < len(read.text) < 60
    assert snippet.text.startswith(read.text[:12])


def test_errors_come_at_their_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree("com.android.settings")
    monkeypatch.setattr(blur, "MISSED", 1.0)
    nothing = blur.as_read(before, random.Random(1))
    assert not any(e.text for e in nothing)


def test_only_training_tasks_are_pictured() -> None:
    with pytest.raises(NotForTraining, match="mail_send"):
        next(pictures([template("mail_send")], 0))


def test_pictures_tell_what_is_drawn_where() -> None:
    seen = list(pictures([template("contacts_add")], 0))
    names = {d.name for s in seen for d in s.drawn}
    assert {"add", "more", "avatar", "field"} <= names
    for s in seen:
        assert s.screen.image
        assert all(0 <= d.box.left < d.box.right <= s.screen.width for d in s.drawn)
