"""Skills that do something: only what was chosen, and never what cannot be undone by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from device_drivers.base import Launch
from tests.skills.builtin.conftest import Build
from tests.skills.builtin.standin import House

OLD = {"old_downloads": 3, "old_screenshots": 10}


def _files(at: House) -> set[str]:
    rows = at.phone.store.db.execute("SELECT path FROM files WHERE path LIKE '/sdcard/%.%'")
    return {path for (path,) in rows}


def _tidied(at: House, **settings: float) -> str:
    wanted = {**OLD, **settings}
    for each in at.declared["settings"]:
        each["default"] = wanted.get(each["name"], each["default"])
    return at.run()


# --- spring cleaning ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_chosen_is_deleted_and_nothing_else(house: Build, language: str) -> None:
    at = house("spring-cleaning", language)
    words = {"en": ("Old downloads", "Delete", "Keep", "Stop"),
             "zh": ("旧下载", "删除", "保留", "停止")}[language]  # fmt: skip
    group, delete, keep, stop = words
    at._left = [group, delete, keep, delete, stop]
    before = _files(at)
    said = _tidied(at)
    gone = before - _files(at)
    chosen = [q for q, _ in at.asked[1:]]
    assert len(gone) == 2
    assert all(any(path.rpartition("/")[2] in q for q in (chosen[0], chosen[2])) for path in gone)
    assert all(path.rpartition("/")[2] in said for path in gone)


NO_CHOICES = [
    (), ("No, thanks",), ("Old downloads",), ("Old downloads", "Stop"), ("Old downloads", "Keep"),
]  # fmt: skip


@pytest.mark.parametrize("answers", NO_CHOICES)
def test_without_a_choice_every_file_stays(house: Build, answers: Sequence[str]) -> None:
    at = house("spring-cleaning", answers=answers)
    before = _files(at)
    assert "Nothing was deleted" in _tidied(at)
    assert _files(at) == before
    assert at.requests == []


def test_of_two_files_of_one_name_neither_is_touched(house: Build) -> None:
    at = house("spring-cleaning")
    path = next(path for path in _files(at) if "/Download/manual" in path)
    twin = path.replace("/Download/", "/Documents/")
    at.phone.store.run(
        "INSERT INTO files SELECT ?, mode, mtime, content FROM files WHERE path=?", twin, path
    )
    name = path.rpartition("/")[2]
    at._left = [
        "Old downloads",
        *[lambda q, o: "Delete" if name in q else "Keep"] * 5,
        "No, thanks",
    ]
    assert "several files are called so" in _tidied(at)
    assert {path, twin} <= _files(at)


@pytest.mark.parametrize("claimed", [True, False])
def test_a_file_that_stays_is_said_to_be_there(house: Build, claimed: bool) -> None:
    """Somebody says no to the tap that deletes, or it comes to nothing."""
    at = house("spring-cleaning", answers=["Old downloads", "Delete", "Stop"])
    real = at._do

    def _do(request: str) -> dict[str, Any]:
        if "“Delete”" in request:
            return {"ok": claimed, "said": "You said no.", "facts": {}}
        return real(request)

    at._do = _do  # type: ignore[method-assign]
    before = _files(at)
    said = _tidied(at)
    assert "Still there" in said
    assert "Deleted" not in said
    assert _files(at) == before


def test_unused_apps_are_named_and_left(house: Build) -> None:
    at = house("spring-cleaning")
    assert "uninstall_app" not in at.permissions["verbs"]
    _tidied(at)
    assert "uninstall_app" not in {name for name, _ in at.verbs}


# --- order as usual ----------------------------------------------------------------------------


def _cart(at: House) -> list[tuple[object, ...]]:
    return at.phone.store.db.execute("SELECT * FROM cart").fetchall()


def _orders(at: House) -> int:
    return int(at.phone.store.db.execute("SELECT COUNT(*) FROM orders").fetchone()[0])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_usual_is_learnt_put_into_the_cart_and_not_paid(house: Build, language: str) -> None:
    at = house("order-as-usual", language)
    en = language == "en"
    at._left = [
        "Shop" if en else "商城", "2 phone stand, cookbook" if en else "2个手机支架、菜谱",
        "Yes" if en else "好的", lambda q, o: o[-2], lambda q, o: o[0], lambda q, o: o[0],
    ]  # fmt: skip
    orders = _orders(at)
    said = at.run()
    assert len(_cart(at)) == 2
    assert "60.00" in said
    assert _orders(at) == orders
    again = house("order-as-usual", language, phone=at.phone)
    again.files = at.files
    assert ("Nothing was ordered" if en else "没有下单") in again.run()
    ((question, _),) = again.asked
    assert "2 × " in question
    assert len(_cart(again)) == 2


@pytest.mark.parametrize("answer", [None, "No, not now"])
def test_without_a_yes_nothing_is_opened(house: Build, answer: str | None) -> None:
    at = house("order-as-usual", answers=[answer] if answer else [])
    at.files["usual.json"] = b'{"app": "Shop", "items": [{"what": "phone stand", "count": 1}]}'
    assert "Nothing was ordered" in at.run()
    assert at.requests == []
    assert at.verbs == []


def test_it_never_presses_what_buys(house: Build) -> None:
    at = house("order-as-usual", answers=["Yes", "white"])
    at.files["usual.json"] = (
        b'{"app": "Shop", "items": [{"what": "Tamble everyday phone stand", "count": 1}]}'
    )
    at.run()
    assert len(_cart(at)) == 1
    pressed = " ".join(at.requests).lower()
    assert "buy" not in pressed
    assert "check out" not in pressed


def test_a_file_of_its_own_that_was_spoilt_is_asked_for_anew(house: Build) -> None:
    at = house("order-as-usual")
    at.files["usual.json"] = b'{"app": 7, "items": "no"}'
    at.run()
    assert at.asked[0][0].startswith("Which app")


# --- explain screen ----------------------------------------------------------------------------


def test_it_explains_does_one_thing_and_explains_the_next_page(house: Build) -> None:
    at = house("explain-screen", answers=["Display", "Nothing now"])
    at.device.act(Launch("com.android.settings"))
    assert at.run().startswith("You are in Settings, on the page “Display”")
    assert at.requests == ["tap “Display”"]
    (first, _), (second, _) = at.asked
    assert first.startswith("You are in Settings.")
    assert "Dark theme" in second


@pytest.mark.parametrize(("answer", "done"), [("No", 0), ("Yes, do it", 1), (None, 0)])
def test_what_costs_money_is_asked_for_again(house: Build, answer: str | None, done: int) -> None:
    at = house("explain-screen", answers=["Buy now"] + ([answer] if answer else []))
    at.device.act(Launch("com.phonepilot.shop"))
    title = "Tamble everyday phone stand"
    at.permissions["tools"].append("do")
    at._do(f"tap “{title}”")
    at.requests.clear()
    at.run()
    assert "Be careful with" in at.asked[0][0]
    assert "cost money" in at.asked[1][0]
    assert at.requests == ["tap “Buy now”"] * done


# --- travel ------------------------------------------------------------------------------------


def test_trips_are_found_and_a_reminder_needs_a_yes(house: Build) -> None:
    for answers, events in (((), 0), (("Remind me when it opens",), 1)):
        at = house("travel-checkin", answers=answers)
        said = at.run()
        assert "SK 525 to Corvane, Sun 22 Nov 11:20" in said
        assert "TR 441 to Eastholm, Mon 23 Nov 16:10" in said
        query = "SELECT COUNT(*) FROM events WHERE title LIKE 'Check in%'"
        assert at.phone.store.db.execute(query).fetchone()[0] == events


def test_it_opens_no_mail_where_that_is_switched_off(house: Build) -> None:
    at = house("travel-checkin")
    next(s for s in at.declared["settings"] if s["name"] == "mail")["default"] = False
    at.run()
    assert at.requests == []
    assert "open_app" not in {name for name, _ in at.verbs}
