"""How instructions are said, and what is read in each: readers first, then the patterns."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

from assistant.understanding import times_en, times_zh
from assistant.understanding.instruction import (
    Instruction,
    LongPressOn,
    OpenApp,
    ReadScreen,
    ScrollTo,
    Swipe,
    Switch,
    TapOn,
    TypeInto,
    WaitFor,
)
from assistant.understanding.labels import label_of
from assistant.understanding.text import quoted, unquote
from assistant.understanding.times import Length
from device_drivers.base import Direction

Read = Callable[[re.Match[str], str], Instruction | None]
_DIRECTIONS: dict[str, Direction] = {
    "up": "up", "down": "down", "left": "left", "right": "right", "top": "up", "bottom": "down",
    "上": "up", "下": "down", "左": "left", "右": "right", "顶": "up", "底": "down",
}  # fmt: skip
_NO_TIME = dt.datetime(2000, 1, 1)  # noqa: DTZ001 - lengths of time need no clock


def _said(match: re.Match[str], name: str, original: str) -> str:
    start, end = match.span(name)
    return unquote(original[start:end])


def _tap(match: re.Match[str], original: str) -> Instruction | None:
    label, nth = label_of(_said(match, "x", original) if not _is_quoted(match, original)
                          else original[slice(*match.span("x"))])  # fmt: skip
    return TapOn(label, nth) if label or nth else None


def _is_quoted(match: re.Match[str], original: str) -> bool:
    part = original[slice(*match.span("x"))].strip()
    return quoted(part) == [(0, len(part))]


def _long_press(match: re.Match[str], original: str) -> Instruction | None:
    label, nth = label_of(original[slice(*match.span("x"))])
    return LongPressOn(label, nth) if label or nth else None


def _type(match: re.Match[str], original: str) -> Instruction | None:
    groups = match.groupdict()
    field = label_of(original[slice(*match.span("field"))])[0] if groups.get("field") else None
    text = _said(match, "x", original)
    return TypeInto(text, field or None) if text else None


def _scroll(match: re.Match[str], original: str) -> Instruction | None:
    groups = match.groupdict()
    word = (groups.get("dir") or "").lower()
    until = label_of(_said(match, "x", original))[0] if groups.get("x") else None
    edge = until and re.fullmatch(
        r"(?:very )?(top|bottom|end)(?: of .*)?|最?([顶底])[部端]?|最?([上下])面", until
    )
    if edge:
        word, until = next(g for g in edge.groups() if g), None
    return ScrollTo(_DIRECTIONS.get("down" if word == "end" else word), until)


def _swipe(match: re.Match[str], original: str) -> Instruction | None:
    return Swipe(_DIRECTIONS[match["dir"].lower()])


def _wait(match: re.Match[str], original: str) -> Instruction | None:
    words = match["x"].strip()
    for finder in (times_en, times_zh):
        for piece in finder.find(words, _NO_TIME):
            if isinstance(piece.value, Length) and piece.end - piece.start >= len(words) - 4:
                return WaitFor(seconds=float(piece.value.seconds))
    return None


def _wait_label(match: re.Match[str], original: str) -> Instruction | None:
    return WaitFor(label=label_of(_said(match, "x", original))[0])


def _read(match: re.Match[str], original: str) -> Instruction | None:
    groups = match.groupdict()
    return ReadScreen(label_of(_said(match, "x", original))[0] if groups.get("x") else None)


def _open(match: re.Match[str], original: str) -> Instruction | None:
    name = re.sub(
        r"^(?:the|my) |\s+app(?:lication)?$|应用$|这?个?[Aa]pp$", "", _said(match, "x", original)
    )
    return OpenApp(name.strip()) if name.strip() else None


def _switch(match: re.Match[str], original: str) -> Instruction | None:
    word = match["on"].lower()
    on = word in ("on", "tick", "check", "enable", "activate") or word.startswith(
        ("打开", "开", "勾选", "启用")
    )
    label = label_of(original[slice(*match.span("x"))])[0]
    return Switch(label, on) if label else None


def any_of(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{a})" for a in alternatives), re.IGNORECASE | re.DOTALL)


_LABEL = r"(?P<x>\"[^\"]+\"|'[^']+'|[^\s,;。][^,;。]{0,79}?)"
_DIR_EN = r"(?P<dir>up|down|left|right)(?:wards?)?"
PATTERNS: tuple[tuple[re.Pattern[str], Read], ...] = (
    (
        any_of(
            rf"(?:long[ -]?press|long[ -]?tap|long[ -]?click|press and hold|tap and hold"
            rf"|hold)(?: down)?(?: on)? {_LABEL}"
        ),
        _long_press,
    ),
    (any_of(rf"(?:长按|按住|长时间按)(?:一下)?{_LABEL}"), _long_press),
    (
        any_of(
            r"(?:type(?: in)?|enter|input|fill in|(?:write"
            r"|put)(?= [\"'])) (?P<x>\S.*?) (?:into|in"
            r"|in to) (?:the )?(?P<field>\S.{0,60}?)(?: (?:text )?(?:field|box|input))?"
        ),
        _type,
    ),
    (
        any_of(r"fill (?:in )?(?:the )?(?P<field>\S.{0,60}?)(?: field| box)? with (?P<x>\S.*)"),
        _type,
    ),
    (any_of(r"(?:type(?: in)?|input|enter)(?: the (?:text|word|words))?:? (?P<x>\S.*)"), _type),
    (
        any_of(
            r"在(?P<field>.{1,30}?)(?:里面?|中|上|内|处)?(?:输入|填入?|键入|写上"
            r"|打字)[:,]?\s*(?P<x>\S.*)"
        ),
        _type,
    ),
    (
        any_of(
            r"把(?P<x>\S.{0,200}?)(?:输入|填入?|写)(?:到|进|在)(?P<field>.{1,30}?)(?:里面?"
            r"|中|上|内)?"
        ),
        _type,
    ),
    (any_of(r"(?:输入|键入|打字)(?:文字|内容)?[:,]?\s*(?P<x>\S.*)"), _type),
    (
        any_of(
            rf"scroll(?: {_DIR_EN})?(?: the (?:page|list|screen))?(?: (?:until|till|to|for"
            rf"|and find)(?: you (?:see|find)| i (?:see|find)"
            rf"| it shows)?(?: the)?) {_LABEL}"
            r"(?: (?:appears|shows(?: up)?|is visible|is shown|comes up))?"
        ),
        _scroll,
    ),
    (
        any_of(
            rf"scroll(?: (?:a bit|a little))?(?: {_DIR_EN})?(?: (?:the|this) (?:page|list"
            rf"|screen))?(?: (?:a bit|a little|once|some more|more))?"
        ),
        _scroll,
    ),
    (
        any_of(
            r"(?:向|往|朝)?(?P<dir>[上下左右])?(?:滚动|滑动?|划动?|翻)(?:页面|屏幕"
            r"|列表)?(?:,)?(?:直到|到|直至)(?:看到|看见|出现"
            r"|找到)?(?P<x>[^\s,;。][^,;。]{0,60}?)(?:出现|为止|显示)*"
        ),
        _scroll,
    ),
    (
        any_of(
            r"(?:向|往|朝)?(?P<dir>[上下])(?:滚动?|翻)(?:页面|屏幕|列表|一点|一些|一下|一页)*",
        ),
        _scroll,
    ),
    (any_of(r"(?:滚动|翻页)(?:页面|屏幕|列表|一点|一下)*"), _scroll),
    (
        any_of(
            rf"(?:swipe|flick)(?: the screen)?(?: to(?: the)?)? {_DIR_EN}(?: (?:a bit"
            rf"|a little|once|on the screen))?"
        ),
        _swipe,
    ),
    (
        any_of(
            r"(?:向|往|朝)(?P<dir>[上下左右])(?:边)?(?:滑动?|划动?|轻扫|扫)(?:屏幕|一下|一点|一些)*"
        ),
        _swipe,
    ),
    (any_of(r"(?P<dir>[上下左右])(?:滑|划)(?:屏幕|一下|一点)*"), _swipe),
    (any_of(r"(?:wait|pause)(?: for)? (?P<x>[^,]{1,40})"), _wait),
    (any_of(r"(?:等待?|停)(?:上)?(?P<x>[^,]{1,20})"), _wait),
    (
        any_of(
            rf"wait (?:until|till|for) (?:you see |i see )?{_LABEL}(?: (?:appears"
            rf"|shows(?: up)?|is (?:shown|visible|there)|to appear|to show(?: up)?"
            rf"|comes up))?"
        ),
        _wait_label,
    ),
    (any_of(r"等(?:待|到)?(?:出现|看到|看见)(?P<x>\S.{0,60}?)(?:为止|出现)?"), _wait_label),
    (any_of(r"等(?:待|到)?(?P<x>\S.{0,60}?)(?:出现|显示|加载出来)(?:为止)?"), _wait_label),
    (
        any_of(
            r"(?:read|describe|show|tell me)(?: me| out| aloud)*(?: (?:what(?:'s"
            r"| is))?)? ?(?:on )?(?:the|this|my) (?:current )?(?:screen|page"
            r"|display)(?: to me| aloud| out loud)?"
            r"|what(?:'s| is| does it say| do you see)(?: currently| now)?(?: shown"
            r"| written| displayed)? on (?:the|my) (?:screen|display)(?: now| right now)?"
            r"|what does (?:the|my) screen say|what do you see"
        ),
        _read,
    ),
    (
        any_of(
            r"(?:读|念|看|描述|说)(?:一下|一读|给我听|说|一看)*(?:当前|现在的?"
            r"|手机)?(?:屏幕|页面)(?:上?的?(?:内容|文字))?(?:上?(?:有|写了?"
            r"|显示)(?:的是)?什么)?|(?:现在|当前|手机)?(?:屏幕|页面)上?(?:现在)?(?:有"
            r"|写着?了?|显示着?了?|是|都有)(?:些|的是)?什么(?:内容)?|你看到了?什么"
        ),
        _read,
    ),
    (
        any_of(
            rf"(?:read|what does|what is) (?:out )?(?:the )?{_LABEL} (?:field|label|row|say"
            rf"|says|on the screen)"
        ),
        _read,
    ),
    (
        any_of(rf"(?:tap|click|select|choose|pick(?! up\b)|touch|hit|press|push)(?: on)? {_LABEL}"),
        _tap,
    ),
    (
        any_of(
            rf"(?:点击|点按|点选|轻点|轻触|单击|点开|点一下|点下|点(?!个|一?[份杯客桌顿]|外卖|餐|菜|歌|赞|名"
            rf"|份|一份|杯)|按一下|按下|选择|选中|选)(?:一下)?{_LABEL}(?:一下)?"
        ),
        _tap,
    ),
    (
        any_of(
            r"(?:open|launch|start|run|go to|go into|bring up|fire up"
            r"|switch to)(?: up)? (?P<x>\S[^,;]{0,59})"
        ),
        _open,
    ),
    (
        any_of(r"(?:打开|启动|运行|进入|切换到|开启|开一下|去)(?:一下)?(?P<x>\S[^,;，；]{0,39})"),
        _open,
    ),
)
SWITCHES: tuple[tuple[re.Pattern[str], Read], ...] = (
    (any_of(rf"(?P<on>tick(?! off\b)|check(?! off\b)|untick|uncheck|enable|disable|activate"
        rf"|deactivate)"
        rf"(?! (?:whether|if|that|how|when)\b)"
        rf"(?: the (?:box|checkbox|switch)(?: next to| for| of)?)? {_LABEL}"), _switch),
    (any_of(r"(?P<on>勾选|勾上|取消勾选|取消选中)(?P<x>[^\s,;。][^,;。]{0,60})"), _switch),
    (any_of(rf"(?:switch|turn|toggle|flip|put)(?: the)? (?P<on>on|off)(?: the)? {_LABEL}"),
     _switch),
    (any_of(rf"(?:switch|turn|toggle|flip|put)(?: the)? {_LABEL} (?P<on>on|off)"), _switch),
    (any_of(r"(?P<on>打开|开启|启用|关闭|关掉|关上|停用)(?P<x>[^\s,;。][^,;。]{0,40}?)(?:的?(?:开关"
        r"|选项|功能))"), _switch),
    (any_of(r"把(?P<x>[^\s,;。][^,;。]{0,40}?)(?:的?(?:开关|选项|功能))?(?P<on>打开|开启|启用|关闭|关掉|关上"
        r"|停用)"), _switch),
    (any_of(r"(?P<on>关闭|关掉|关上|停用)(?P<x>[^\s,;。][^,;。]{0,40})"), _switch),
)  # fmt: skip
