"""Every text of the phone's own is known in Chinese, in the catalogue of whoever says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import device_drivers.virtual
from device_drivers.virtual.apps import built_in, reading_room
from device_drivers.virtual.language import COMMON, date_text, translate
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.settings import SYSTEM

ROOT = Path(device_drivers.virtual.__file__).parent
CATALOGUES = {
    app.home.__module__.removeprefix("device_drivers.virtual.apps.").split(".")[0]: app.zh
    for app in built_in().values()
} | {"reading_room": reading_room.ZH}
FILES = sorted(
    path for folder in ("apps", "ui", ".") for path in (ROOT / folder).rglob("*.py")
    if folder != "." or path.parent == ROOT
)  # fmt: skip


def _said(path: Path) -> Iterator[tuple[int, str]]:
    """(line, text) of every literal given to a function called ``t``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            first = node.args[0]
            if name == "t" and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield node.lineno, first.value


def _catalogue(path: Path) -> dict[str, str]:
    parts = path.relative_to(ROOT).parts
    own = CATALOGUES.get(Path(parts[1]).stem, {}) if parts[0] == "apps" else {}
    return {**COMMON, **SYSTEM, **own}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_has_its_chinese(path: Path) -> None:
    known = _catalogue(path)
    assert [(line, text) for line, text in _said(path) if text not in known] == []


@pytest.mark.parametrize("app", sorted(CATALOGUES))
def test_templates_keep_their_values(app: str) -> None:
    for english, chinese in {**COMMON, **SYSTEM, **CATALOGUES[app]}.items():
        names = [sorted(re.findall(r"\{(\w*)", text)) for text in (english, chinese)]
        assert names[0] == names[1], english


def test_a_text_is_filled_in_after_it_is_translated() -> None:
    zh = {"Delete {name}?": "要删除{name}吗？"}
    assert translate("Delete {name}?", "zh", zh, {"name": "王芳"}) == "要删除王芳吗？"
    assert translate("Delete {name}?", "en", zh, {"name": "Ben"}) == "Delete Ben?"
    assert translate("{braces} stay without values", "en", {}, {}) == "{braces} stay without values"


def test_dates_read_as_people_write_them() -> None:
    moment = Phone().clock.now()
    assert date_text(moment, "en", "weekday_day", 2026) == "Mon, Nov 16"
    assert date_text(moment, "zh", "weekday_day", 2026) == "11月16日 周一"
    assert date_text(moment, "en", "day", 2027) == "Nov 16, 2026"
    assert date_text(moment, "zh", "month", 2026) == "2026年11月"


def test_the_setting_switches_the_language_at_once() -> None:
    phone = Phone(seed=1)
    for language, word in (("zh-Hans-CN", "通讯录"), ("en-US", "Contacts")):
        phone.put_setting("system", "system_locales", language)
        phone.home()
        labels = {node.text for node in phone.tree().walk()}
        assert word in labels
