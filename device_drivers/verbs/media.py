"""Verbs for what is playing, and for the screen's sleep."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Element, Key, Risk
from device_drivers.verbs.able import power
from device_drivers.verbs.base import (
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
)
from device_drivers.verbs.looking import tap
from device_drivers.verbs.media_seen import button, playing
from device_drivers.verbs.shell import run, until
from device_drivers.verbs.sight import open_page
from device_drivers.verbs.wording import phrases

Command = Literal["play", "pause", "next", "previous"]
_WORDS: dict[str, tuple[str, ...]] = {
    "play": (
        "play",
        "resume",
        "continue",
        "start",
        "unpause",
        "播放",
        "继续播放",
        "继续",
        "开始播放",
    ),
    "pause": ("pause", "stop", "halt", "暂停", "停止", "停止播放", "停一下"),
    "next": ("next", "skip", "forward", "下一首", "下一曲", "切歌", "跳过"),
    "previous": ("previous", "last", "back", "上一首", "上一曲", "前一首"),
}
_KEYS: dict[Command, str] = {
    "play": "KEYCODE_MEDIA_PLAY",
    "pause": "KEYCODE_MEDIA_PAUSE",
    "next": "KEYCODE_MEDIA_NEXT",
    "previous": "KEYCODE_MEDIA_PREVIOUS",
}
_SAID: dict[Command, Said] = {
    "play": Said("Play", "播放"),
    "pause": Said("Pause", "暂停"),
    "next": Said("Next track", "下一首"),
    "previous": Said("Previous track", "上一首"),
}
_PLAYING = "3"
"""PlaybackState.STATE_PLAYING."""


class MediaArgs(Args):
    command: Annotated[Command, Slot("choice", _WORDS), Field(description="What to do")]


class Media(Way[MediaArgs]):
    """Media keys, the music app where nothing is ready for them; proof is the state and title of
    the active media session."""

    def before(self, phone: AndroidDevice, args: MediaArgs) -> State:
        return session(phone)

    def act(self, phone: AndroidDevice, args: MediaArgs) -> None:
        if not session(phone)["state"]:
            if args.command == "play" and (found := _in_the_music_app(phone)):
                tap(phone, found)
                return
            raise VerbFailed(
                Said("No app on the phone has anything to play.", "手机上没有可以播放的内容。")
            )
        run(phone, "input", "keyevent", _KEYS[args.command])

    def check(self, phone: AndroidDevice, args: MediaArgs, before: State) -> Report:
        def as_asked(now: State) -> bool:
            if args.command in ("play", "pause"):
                return bool(now["state"]) and (now["state"] == _PLAYING) is (args.command == "play")
            return bool(now["state"]) and now["title"] != before.get("title")

        now = until(lambda: session(phone), as_asked)
        evidence = {
            "media_session": f"state {now['state'] or 'none'}, {now['title'] or 'no title'}"
        }
        title = now["title"] or "?"
        if not now["state"]:
            said = Said("Nothing is playing.", "当前没有播放内容。")
        elif now["state"] == _PLAYING:
            said = Said(f"Playing: {title}", f"正在播放：{title}")
        else:
            said = Said(f"Paused: {title}", f"已暂停：{title}")
        return Report(said, as_asked(now), evidence)


def _in_the_music_app(phone: AndroidDevice) -> Element | None:
    """What plays something there, where no app has anything ready for the media keys."""
    try:
        return button(phone, "play")
    except VerbFailed:
        return None


def session(phone: AndroidDevice) -> State:
    """State and title of the first active session in ``dumpsys media_session``, "" for none."""
    output = phone.shell("dumpsys", "media_session").output
    for block in re.split(r"(?m)^\s+package=", output)[1:]:
        state = re.search(r"state=PlaybackState \{state=(?:\w+\()?(\d+)", block)
        if state and "active=true" in block:
            title = re.search(r"metadata:.*?description=([^\n]*)", block)
            return {"state": state[1], "title": title[1].strip() if title else ""}
    return {"state": "", "title": ""}


class Sleep(Way[NoArgs]):
    """The sleep key; with a screen lock set, the phone is locked."""

    def act(self, phone: AndroidDevice, args: NoArgs) -> None:
        run(phone, "input", "keyevent", "KEYCODE_SLEEP")

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        state = until(lambda: _wakefulness(phone), lambda s: s in ("Asleep", "Dozing"))
        asleep = state in ("Asleep", "Dozing")
        said = (
            Said("The screen is off.", "屏幕已关闭。")
            if asleep
            else Said("The screen is still on.", "屏幕仍然亮着。")
        )
        return Report(said, asleep, {"dumpsys power mWakefulness": state})


class Wake(Way[NoArgs]):
    """The wake-up key; a lock screen stays."""

    def act(self, phone: AndroidDevice, args: NoArgs) -> None:
        run(phone, "input", "keyevent", "KEYCODE_WAKEUP")

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        state = until(lambda: _wakefulness(phone), lambda s: s == "Awake")
        said = (
            Said("The screen is on.", "屏幕已亮起。")
            if state == "Awake"
            else Said("The screen is still off.", "屏幕仍然是关着的。")
        )
        return Report(said, state == "Awake", {"dumpsys power mWakefulness": state})


def _wakefulness(phone: AndroidDevice) -> str:
    found = re.search(r"mWakefulness=(\w+)", run(phone, "dumpsys", "power"))
    return found[1] if found else ""


class Power(Way[NoArgs, Device]):
    """The power key of a phone without a shell, unless it stands right already."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def act(self, phone: Device, args: NoArgs) -> None:
        if power(phone).awake() is not self.on:
            phone.act(Key("wakeup" if self.on else "power"))

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        awake = until(lambda: power(phone).awake(), lambda now: now is self.on)
        ok = awake is self.on
        said = {
            (True, True): Said("The screen is on.", "屏幕已亮起。"),
            (True, False): Said("The screen is still off.", "屏幕仍然是关着的。"),
            (False, True): Said("The screen is off.", "屏幕已关闭。"),
            (False, False): Said("The screen is still on.", "屏幕仍然亮着。"),
        }[self.on, ok]
        return Report(said, ok, {"awake": str(awake).lower()})


class MediaSeen(Way[MediaArgs, Device]):
    """The buttons of the music app; proof is what its player then shows."""

    def before(self, phone: Device, args: MediaArgs) -> State:
        open_page(phone, "Music")
        return {"title": playing(phone)[1]}

    def act(self, phone: Device, args: MediaArgs) -> None:
        found = button(phone, args.command)
        if found is not None:
            tap(phone, found)
        elif args.command in ("next", "previous") or not playing(phone)[0]:
            raise VerbFailed(
                Said("The music app shows nothing to play.", "音乐应用没有可以播放的内容。")
            )

    def check(self, phone: Device, args: MediaArgs, before: State) -> Report:
        def as_asked(now: tuple[str, str]) -> bool:
            if args.command in ("play", "pause"):
                return now[0] == ("playing" if args.command == "play" else "paused")
            return bool(now[0]) and now[1] != before.get("title")

        state, title = until(lambda: playing(phone), as_asked)
        said = {
            "playing": Said(f"Playing: {title}", f"正在播放：{title}"),
            "paused": Said(f"Paused: {title}", f"已暂停：{title}"),
            "": Said("Nothing is playing.", "当前没有播放内容。"),
        }[state]
        return Report(said, as_asked((state, title)), {"player": f"{state} {title}"})


_OPPOSITE = {"pause": "play", "play": "pause", "next": "previous", "previous": "next"}


def _back(args: MediaArgs, before: State) -> Back | Said | None:
    opposite = _OPPOSITE.get(args.command)
    return Back("media_control", {"command": opposite}) if opposite else None


VERBS = (
    Verb(
        name="media_control",
        description="Play, pause, or go to the next or previous track of what is playing.",
        args=MediaArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            {command} the music | {command} | {command} song | {command} track
            {command} the video
            {command} playing | please {command} the music | go to the {command} song
            {command} playback
            can you {command} this song | play the {command} track
            {command}音乐 | {command}歌曲 | 帮我{command} | 把音乐{command}
            听{command}
            {command}播放列表 | {command}视频 | 请{command}歌 | 放{command}
        """),
        say=lambda a: _SAID[a.command],
        undo=_back,
        ways={OS.ANDROID: Media(), OS.IOS: MediaSeen(), OS.HARMONY: MediaSeen()},
        repeatable=False,
    ),
    Verb(
        name="lock_screen",
        description="Turn the screen off, which locks the phone.",
        args=NoArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            lock the phone | lock the screen | turn the screen off | put the phone to sleep
            lock my phone
            switch off the display | screen off | lock it
            锁屏 | 关闭屏幕 | 把手机锁上 | 锁定手机 | 熄屏 | 让手机休眠 | 屏幕关掉 | 锁上手机
        """),
        say=lambda _: Said("Turn the screen off and lock the phone", "关闭屏幕并锁定手机"),
        undo=lambda args, before: Back("wake_screen"),
        ways={OS.ANDROID: Sleep(), OS.IOS: Power(on=False), OS.HARMONY: Power(on=False)},
    ),
    Verb(
        name="wake_screen",
        description="Turn the screen on.",
        args=NoArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            wake up the phone | turn the screen on | wake the screen | screen on
            light up the display
            switch the display on | wake my phone | unblank the screen
            亮屏 | 打开屏幕 | 唤醒手机 | 点亮屏幕 | 让屏幕亮起来 | 把屏幕打开 | 唤醒屏幕
            屏幕亮一下
        """),
        say=lambda _: Said("Turn the screen on", "点亮屏幕"),
        undo=lambda args, before: Back("lock_screen"),
        ways={OS.ANDROID: Wake(), OS.IOS: Power(on=True), OS.HARMONY: Power(on=True)},
    ),
)
