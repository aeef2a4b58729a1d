"""What the last screen still leaves open: a form, a dialog, a choice, a search and nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from assistant import risk_words
from assistant.risk_words import plain
from assistant.steps import Past
from assistant.verify.base import shown
from assistant.verify.readback import loosely
from device_drivers.base import Element, Risk, Role, Screen, TypeText
from device_drivers.verbs.base import Said


def left_open(goal: str, acts: Sequence[Past], screen: Screen) -> Said | None:
    """The first of these; None when nothing is."""
    return (
        unsaved(acts, screen)
        or _waiting_dialog(screen)
        or _waiting_page(screen)
        or _only_searched(goal, acts, screen)
    )


def typed(acts: Iterable[Past]) -> list[str]:
    """Every text that was typed, but for what is secret."""
    return [
        past.move.effect.text
        for past in acts
        if isinstance(past.move.effect, TypeText) and past.move.risk is not Risk.CREDENTIAL
    ]


COMMITS = re.compile(
    r"(save|done|send|ok|add|create|apply|submit|set|confirm|post|publish|finish|update|store)"
    r"( (message|reply|contact|note|event|changes|mail|email|list|alarm|sms|mms|order|request"
    r"|booking|form))?|subscribe|sign up|register|book( now)?|(copy|move|paste)( here)?"
    r"|(保存|完成|发送|确定|添加|创建|应用|提交|设置|确认|发布|更新|存储|订阅|注册|预订)"
    r"(短信|消息|信息|邮件|更改|订单)?|(复制|移动?|粘贴)到此处|粘贴"
)
CANCELS = re.compile(r"cancel|取消")
_COMMIT_IDS = re.compile(r"(^|_)(save|done|send|ok|confirm|submit|action_done)(_|$)")


def unsaved(acts: Sequence[Past], screen: Screen) -> Said | None:
    """A field still holds what was typed, and the button that would keep it stands beside it."""
    texts = [loosely(text) for text in typed(acts) if len(loosely(text)) > 1]
    holding = [
        e
        for e in screen.elements
        if e.role is Role.TEXT_FIELD
        and not _searches(e)
        and any(text in loosely(e.text) for text in texts)
    ]
    button = next(filter(_commits, screen.elements), None) if holding else None
    if button is None or _pressed_since(acts, button):
        return None
    name = shown(button.label or button.id.rpartition("/")[2])
    held = shown(holding[0].text)
    return Said(
        f"{held} still stands in its field and {name} was not pressed",
        f"{held}还在输入框里，{name}没有按",
    )


def _pressed_since(acts: Sequence[Past], button: Element) -> bool:
    """Whether it was touched after the last text was typed."""
    name = button.label or button.id.rpartition("/")[2]
    since = takewhile(lambda past: not isinstance(past.move.effect, TypeText), reversed(acts))
    return any(name in past.move.on.split(" · ") for past in since)


def _commits(e: Element) -> bool:
    if e.role is Role.TEXT_FIELD or not e.clickable or not e.enabled:
        return False
    if e.label:
        return COMMITS.fullmatch(plain(e.label).strip()) is not None
    return _COMMIT_IDS.search(e.id.rpartition("/")[2].lower()) is not None


WINDOW = 0.7
"""What covers less of the screen is a dialog, a menu or a sheet over a page."""


def _waiting_dialog(screen: Screen) -> Said | None:
    """A question or a choice of the app that nobody answered yet."""
    own = [e for e in screen.elements if e.app == screen.app and e.role is not Role.KEYBOARD_KEY]
    alert = any(e.class_name.endswith(("TypeAlert", "TypeSheet")) for e in screen.elements)
    roots = [e.box for e in own if e.parent is None]
    covers = roots[0].width * roots[0].height if len(roots) == 1 and len(own) > 1 else 0
    small = 0 < covers < WINDOW * screen.width * screen.height
    if screen.keyboard or not (alert or small) or not any(e.clickable for e in own):
        return None
    title = next((e.text or e.description for e in own if e.text or e.description), "")
    return Said(
        f"the window {shown(title)} is still open and waits for a choice",
        f"窗口{shown(title)}还开着，等待选择",
    )


def _waiting_page(screen: Screen) -> Said | None:
    """A page that ends with one of two buttons, as a picker of a folder does."""
    own = [e for e in screen.elements if e.clickable and e.enabled]
    button = next(filter(_commits, own), None)
    if button is None or not any(CANCELS.fullmatch(plain(e.label).strip()) for e in own):
        return None
    name = shown(button.label or button.id.rpartition("/")[2])
    return Said(f"{name} was not pressed", f"{name}没有按")


_LOOKS_UP = re.compile(r"\b(search|find|look|show|see|check|read|filter)\b|[搜找查看读]")


def _only_searched(goal: str, acts: Sequence[Past], screen: Screen) -> Said | None:
    """The last that was done was to type what is searched for: that changes nothing yet."""
    last = acts[-1] if acts else None
    if last is None or not isinstance(last.move.effect, TypeText):
        return None
    text = loosely(last.move.effect.text)
    held = any(
        e.role is Role.TEXT_FIELD and _searches(e) and text in loosely(e.text)
        for e in screen.elements
    )
    if not text or not held or _LOOKS_UP.search(plain(goal)):
        return None
    said = shown(last.move.effect.text)
    return Said(f"{said} was only searched for", f"只是搜索了{said}")


def _searches(field: Element) -> bool:
    return bool(risk_words.SEARCH.search(plain(f"{field.id} {field.hint}".replace("_", " "))))
