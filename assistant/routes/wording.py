"""What will be done to the phone, in words that a person can say yes or no to."""

from __future__ import annotations

from assistant import guard
from device_drivers.base import (
    Action,
    DoubleTap,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Risk,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import one_line

VERBS = {
    "tap": ("Tap", "点击"), "double_tap": ("Double-tap", "双击"),
    "long_press": ("Long-press", "长按"),
    "swipe": ("Swipe", "滑动"), "drag": ("Drag", "拖动"), "pinch": ("Zoom", "缩放"),
    "scroll": ("Scroll", "滚动"), "type": ("Type", "输入"), "key": ("Press", "按"),
    "launch": ("Open", "打开"), "open_url": ("Open", "打开"), "wait": ("Wait", "等待"),
}  # fmt: skip
_IN_CHINESE = {
    "up": "上", "down": "下", "left": "左", "right": "右",
    "back": "返回", "home": "主屏幕", "enter": "回车", "recents": "最近任务",
}  # fmt: skip
"""Sides and keys."""
LONGEST = 200
"""Characters of what a model wrote, or stands on a screen, that are repeated in a question."""


def in_words(action: Action, label: str, screen: Screen, risk: Risk, confirm: str = "") -> Said:
    """``label`` is what stands under the finger, or hides what is typed; ``confirm`` is why the
    model wants a yes."""
    en, zh = VERBS[action.kind]
    told = label or _about(action) or (screen.app if risk.asks_first or confirm else "")
    what = one_line(told, LONGEST)
    where = guard.context(screen, risk)
    if what:
        en, zh = f"{en} “{what}”", f"{zh}“{_IN_CHINESE.get(what, what) if what != label else what}”"
    elif isinstance(action, Tap | LongPress | DoubleTap):
        en, zh = f"{en} at {action.x}, {action.y}", f"{zh}（{action.x}, {action.y}）处"
    if not confirm:
        return Said(f"{en}{where.en}", f"{zh}{where.zh}")
    reason = " ".join(confirm.split())[:LONGEST]
    return Said(
        f"{en}{where.en} (the model wants your yes: “{reason}”)",
        f"{zh}{where.zh}（模型要求先确认：“{reason}”）",
    )


def asked_for(what: str) -> Said:
    """The question by which the phone is handed to its person."""
    return Said(
        f"Please do this on the phone yourself, then tell me it is done: {what}",
        f"请您在手机上亲自完成，完成后告诉我：{what}",
    )


def _about(action: Action) -> str:
    """What an action without a place on the screen is about."""
    match action:
        case Key(name):
            return name
        case OpenUrl(url):
            return url[:LONGEST]
        case Launch(app):
            return app
        case TypeText(text):
            return text[:LONGEST]
        case Scroll(direction=side):
            return side
        case Swipe(x1, y1, x2, y2):
            across, down = x2 - x1, y2 - y1
            if abs(across) > abs(down):
                return "right" if across > 0 else "left"
            return "down" if down > 0 else "up"
        case _:
            return ""
