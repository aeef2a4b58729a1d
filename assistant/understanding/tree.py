"""Reads atomic instructions about the screen: "tap Display", "type hello into Search", 点击第二个.

Only imperatives with one of a few clear words are instructions; ``parse`` answers None otherwise.
"""

from __future__ import annotations

from assistant.understanding.cut import cut
from assistant.understanding.forms import PATTERNS, SWITCHES, any_of
from assistant.understanding.instruction import Instruction, OpenApp, Pressable, PressKey, Switch
from assistant.understanding.text import core, level

_KEYS: tuple[tuple[str, Pressable], ...] = (
    (r"(?:go|press|hit|tap|click|push)? ?(?:the )?back(?: button| key)?(?: (?:one"
     r"|a) (?:page|screen))?"
     r"|go back(?: (?:to the )?(?:previous|last) (?:page|screen))?|返回(?:键|上一?[页级层]"
     r"|上个界面)?|后退|按返回键?|点返回键?|退回(?:去|上一页)?", "back"),
    (r"(?:go|take me|bring me|return|back)(?: back)?(?: to)? (?:the )?home(?: ?screen"
     r"| page)?|home(?: button| ?screen)?"
     r"|(?:press|hit|tap) (?:the )?home(?: button| key)?|(?:回|返回|回到"
     r"|去)(?:到)?(?:主屏幕?|桌面|主页|主界面|首页)|按(?:一下)?(?:home|主页|主屏幕)键?", "home"),
    (r"(?:show|open|press|go to|see)(?: me)? (?:the |my )?(?:recents?|recent apps"
     r"|app switcher|overview)(?: button| key| screen)?|recents"
     r"|(?:显示|打开|查看|看看?)?(?:最近任务|最近应用|最近的应用|后台任务|多任务)(?:界面"
     r"|键)?|按多任务键", "recents"),
    (r"(?:press|hit|tap) (?:the )?(?:enter|return)(?: key| button)?|enter|submit|(?:按"
     r"|敲)(?:一下)?(?:回车|确认)键?|回车", "enter"),
    (r"(?:show|open|pull down|see|swipe down)(?: me)? (?:the |my )?(?:notifications?"
     r"|notification (?:shade|bar|panel))"
     r"|(?:下拉|拉下|打开|显示|查看|展开)(?:通知栏?|通知中心|状态栏)", "notifications"),
    (r"press (?:the )?power(?: button| key)?|按(?:一下)?电源键", "power"),
)  # fmt: skip
_KEY_PATTERNS = tuple((any_of(pattern), key) for pattern, key in _KEYS)


def parse(text: str, *, switches: bool = True) -> Instruction | None:
    """One instruction, None when the text is none. ``switches``: "turn on X" counts as one."""
    flat = level(text)
    start, end = core(flat)
    body, original = flat[start:end], text[start:end]
    for pattern, key in _KEY_PATTERNS:
        if pattern.fullmatch(body):
            return PressKey(key)
    for pattern, read in (*PATTERNS, *SWITCHES) if switches else PATTERNS:
        match = pattern.fullmatch(body)
        if match and (found := read(match, original)) is not None:
            return found
    return None


def parse_chain(text: str) -> tuple[Instruction, ...] | None:
    """A chain that is all instructions ("open Settings, tap Display, switch on Dark theme"), for
    doing by hand what a verb could not; None when a part of it is none."""
    parts = cut(text, most=20)

    def read(first: int) -> tuple[Instruction, ...] | None:
        """The instructions from part ``first`` on; a part may hold what looked like a connector."""
        if first == len(parts):
            return ()
        for last in range(first, len(parts)):
            piece = text[parts[first].start : parts[last].end]
            instruction = parse(piece)
            rest = read(last + 1) if instruction else None
            if instruction is None or rest is None:
                continue
            if first and isinstance(instruction, OpenApp) and level(piece).strip()[:2] == "打开":
                instruction = Switch(instruction.name, on=True)
            return (instruction, *rest)
        return None

    return read(0)
