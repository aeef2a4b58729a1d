"""Verbs for the screen itself: read it, turn it, record it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Element, Risk, Role, Screen, Wait
from device_drivers.verbs.able import kept, recording
from device_drivers.verbs.base import (
    UNREAD,
    Args,
    Back,
    NoArgs,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.looking import ancestors, inside, look, tap
from device_drivers.verbs.matching import plain
from device_drivers.verbs.shell import put_setting, setting, until
from device_drivers.verbs.sight import open_page
from device_drivers.verbs.wording import duration, phrases

_SYSTEM = ("com.android.systemui", "com.ohos.sceneboard")
_BAR = 0.06
"""A window of the system no higher than this share of the longer side is a bar."""


def written(screen: Screen) -> list[str]:
    """What can be read on the screen, top to bottom, without keys, bars and names of containers."""
    shown = (
        e.label
        for index, e in enumerate(screen.elements)
        if e.label
        and e.role is not Role.KEYBOARD_KEY
        and not (e.app in _SYSTEM and (e.app != screen.app or _in_a_bar(screen, index)))
        and not _only_names(screen, index)
    )
    return list(dict.fromkeys(shown))


def _in_a_bar(screen: Screen, index: int) -> bool:
    """The status bar, the handle at the bottom."""
    *_, window = ancestors(screen.elements, index)
    return screen.elements[window].box.height <= _BAR * max(screen.width, screen.height)


def _only_names(screen: Screen, index: int) -> bool:
    """What a screen reader calls a container ("Tab Bar"): it is written nowhere."""
    e = screen.elements[index]
    silent = e.role is Role.GROUP and not (e.text or e.clickable)
    return silent and any(part.label for part in inside(screen.elements, index) if part is not e)


class ReadScreen(Way[NoArgs, Device]):
    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        screen = look(phone)
        lines = written(screen)
        text = "\n".join(lines)
        if not lines:
            none = Said("There is no text on the screen.", "屏幕上没有文字。")
            return Report(none, False, {"foreground app": screen.app})
        return Report(
            Said(f"On the screen:\n{text}", f"屏幕内容：\n{text}"),
            True,
            {"foreground app": screen.app},
        )


Orientation = Literal["portrait", "landscape"]
_TURNED: dict[str, tuple[str, ...]] = {
    "portrait": ("portrait", "upright", "vertical", "竖屏", "纵向"),
    "landscape": ("landscape", "sideways", "horizontal", "横屏", "横向"),
}
_NAMED = {"portrait": Said("portrait", "竖屏"), "landscape": Said("landscape", "横屏")}


class TurnArgs(Args):
    orientation: Annotated[
        Orientation, Slot("choice", _TURNED), Field(description="How the screen is to stand")
    ]


class Turn(Way[TurnArgs]):
    """Switches auto-rotate off and holds the screen in the asked turn."""

    def before(self, phone: AndroidDevice, args: TurnArgs) -> State:
        turns = setting(phone, "system", "accelerometer_rotation") == "1"
        return {"turns": turns, "stands": _stands(look(phone))}

    def act(self, phone: AndroidDevice, args: TurnArgs) -> None:
        put_setting(phone, "system", "accelerometer_rotation", "0")
        put_setting(phone, "system", "user_rotation", _quarter_turns(phone, args))

    def check(self, phone: AndroidDevice, args: TurnArgs, before: State) -> Report:
        screen = until(lambda: look(phone), lambda s: _stands(s) == args.orientation, 4.0)
        held = setting(phone, "system", "accelerometer_rotation") == "0"
        ok = held and _stands(screen) == args.orientation
        evidence = {"screen": f"{screen.width} x {screen.height}", "auto-rotate off": str(held)}
        name = _NAMED[args.orientation]
        said = (
            Said(f"The screen is held in {name.en}.", f"屏幕已锁定为{name.zh}。")
            if ok
            else Said(f"The screen is not in {name.en}.", f"屏幕没有变为{name.zh}。")
        )
        return Report(said, ok, evidence)


class TurnSeen(Way[TurnArgs, Device]):
    """Where only the hand that holds the phone turns it: held as it stands, if that is right."""

    def prepare(self, phone: Device, args: TurnArgs) -> TurnArgs:
        name = _NAMED[args.orientation]
        if _stands(look(phone)) != args.orientation:
            raise VerbFailed(
                Said(
                    f"Only you can turn this phone: hold it in {name.en} and ask me again.",
                    f"这部手机只能由您转动：请把它转为{name.zh}再告诉我。",
                )
            )
        return args

    def act(self, phone: Device, args: TurnArgs) -> None:
        switch = switch_seen(phone, _ROTATION)
        if switch.checked:
            tap(phone, switch)

    def check(self, phone: Device, args: TurnArgs, before: State) -> Report:
        turns = until(lambda: switch_seen(phone, _ROTATION).checked, lambda on: not on, 2.0)
        ok = not turns and _stands(look(phone)) == args.orientation
        name = _NAMED[args.orientation]
        said = (
            Said(f"The screen is held in {name.en}.", f"屏幕已锁定为{name.zh}。")
            if ok
            else Said(f"The screen is not held in {name.en}.", f"屏幕没有锁定为{name.zh}。")
        )
        return Report(said, ok, {"auto-rotate off": str(not turns)})


_ROTATION = (
    ("Display", "Display & brightness", "显示", "显示和亮度"),
    ("Auto-rotate screen", "Auto-rotate", "自动旋转屏幕", "自动旋转"),
)


def switch_seen(phone: Device, way: tuple[tuple[str, ...], tuple[str, ...]]) -> Element:
    """The switch on that page of Settings: (rows that lead there, its names). Raises VerbFailed."""
    screen = open_page(phone, "Settings", way[0])
    wanted = {plain(name) for name in way[1]}
    for element in screen.elements:
        if element.checkable and {plain(element.description), plain(element.text)} & wanted:
            return element
    raise VerbFailed(
        Said(f"Settings shows no switch “{way[1][0]}”.", f"设置里没有“{way[1][-1]}”开关。")
    )


def _quarter_turns(phone: AndroidDevice, args: TurnArgs) -> str:
    """A tablet's natural orientation is landscape."""
    info = phone.info()
    natural = "landscape" if info.width > info.height else "portrait"
    return "0" if args.orientation == natural else "1"


def _stands(screen: Screen) -> Orientation:
    return "landscape" if screen.width > screen.height else "portrait"


class RecordArgs(Args):
    seconds: Annotated[
        int, Slot("seconds"), Field(ge=1, le=170, description="How long, in seconds")
    ] = 10
    file: str = Field("", description="Where the video is kept on this computer; filled in")


PIECE = 0.25
"""Seconds."""


class Record(Way[RecordArgs, Device]):
    """A video of the screen, kept on this computer."""

    def prepare(self, phone: Device, args: RecordArgs) -> RecordArgs:
        return args.model_copy(update={"file": args.file or str(kept("screen.mp4"))})

    def act(self, phone: Device, args: RecordArgs) -> None:
        camera = recording(phone)
        camera.start_recording(limit=args.seconds + 5.0)
        ends = time.monotonic() + args.seconds
        while (left := ends - time.monotonic()) > 0:
            phone.act(Wait(min(left, PIECE)))  # a stop is heard between two of them
        camera.stop_recording(Path(args.file))

    def check(self, phone: Device, args: RecordArgs, before: State) -> Report:
        path = Path(args.file)
        size = path.stat().st_size if path.is_file() else 0
        if not size:
            return Report(Said("No video was recorded.", "没有录到视频。"), False, {"file": ""})
        said = Said(f"The recording is at {path}", f"录屏已保存：{path}")
        return Report(said, True, {"file": str(path), "bytes": str(size)})


def _turned_back(args: TurnArgs, before: State) -> Back | Said | None:
    if "turns" not in before:
        return UNREAD
    if before["turns"]:
        return Back("set_auto_rotate", {"on": True})
    same = before["stands"] == args.orientation
    return None if same else Back("set_orientation", {"orientation": before["stands"]})


VERBS = (
    Verb(
        name="read_screen",
        description="Read what is on the screen.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what's on the screen | read the screen | read me what's on the screen
            what does the screen say | tell me what you see on the phone | what do you see
            read out the screen | what is shown on the display | describe the screen
            屏幕上有什么 | 读一下屏幕 | 屏幕上写着什么 | 念一下屏幕内容 | 看看屏幕上显示什么
            你看到了什么 | 现在屏幕上是什么内容 | 把屏幕上的字读给我
        """),
        say=lambda _: Said("Read the screen", "读取屏幕内容"),
        ways={os: ReadScreen() for os in OS},
    ),
    Verb(
        name="set_orientation",
        description="Hold the screen in portrait or landscape (rotation lock).",
        args=TurnArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            rotate the screen to {orientation} | lock the screen in {orientation}
            turn the screen {orientation} | switch to {orientation} mode | {orientation} mode
            put the phone in {orientation} | keep the display {orientation}
            lock the rotation in {orientation} | hold the screen {orientation}
            屏幕切换成{orientation} | 锁定{orientation} | 把屏幕转成{orientation}
            改为{orientation} | 切到{orientation}模式 | 保持{orientation}
            屏幕固定{orientation}
            让屏幕变成{orientation}
        """),
        say=lambda a: Said(
            f"Hold the screen in {_NAMED[a.orientation].en}",
            f"将屏幕锁定为{_NAMED[a.orientation].zh}",
        ),
        undo=_turned_back,
        ways={OS.ANDROID: Turn(), OS.IOS: TurnSeen(), OS.HARMONY: TurnSeen()},
    ),
    Verb(
        name="record_screen",
        description="Record a video of the screen for some seconds.",
        args=RecordArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            record the screen for {seconds} | record the screen | make a screen recording
            make a video of the screen | start a screen recording of {seconds}
            start a screen recording | capture a screen video
            screen record for {seconds} | film the screen for {seconds}
            录屏{seconds} | 录屏 | 录制屏幕{seconds} | 录一段屏幕 | 帮我录屏{seconds} | 屏幕录制
            录个屏幕视频 | 把屏幕录下来{seconds}
        """),
        say=lambda a: Said(
            f"Record the screen for {duration(a.seconds).en}", f"录屏{duration(a.seconds).zh}"
        ),
        undo=for_good(
            "The recording stays; delete the file if you do not want it.",
            "录屏会保留；不需要的话请删除文件。",
        ),
        ways={os: Record() for os in OS if os is not OS.HARMONY},
    ),
)
