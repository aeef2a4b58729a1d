"""Verbs for levels in percent: screen brightness and the volumes."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field, model_validator

from device_drivers.base import OS, AndroidDevice, Device, Risk
from device_drivers.verbs.base import (
    UNREAD,
    Args,
    Back,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
)
from device_drivers.verbs.levels_seen import NEAR, level, slide
from device_drivers.verbs.shell import put_setting, run, setting, until
from device_drivers.verbs.wording import phrases

Direction = Literal["up", "down"]
_STEP = 20
"""Percent that "a bit brighter" or "louder" means."""

_BRIGHTER: dict[str, tuple[str, ...]] = {
    "up": ("up", "brighter", "raise", "increase", "higher", "too dark", "too dim",
           "太暗", "太黑", "调亮", "亮一点", "更亮", "调高", "提高", "增加"),
    "down": ("down", "dimmer", "darker", "lower", "reduce", "decrease", "dim",
             "too bright", "太亮", "太刺眼", "调暗", "暗一点", "更暗", "调低", "降低", "减少"),
}  # fmt: skip
_LOUDER: dict[str, tuple[str, ...]] = {
    "up": ("up", "louder", "raise", "increase", "higher", "too quiet", "too soft",
           "太小声", "声音太小", "大声一点", "大一点", "调大", "调高", "提高", "增大"),
    "down": ("down", "quieter", "softer", "lower", "reduce", "decrease", "too loud",
             "太吵", "太响", "太大声", "声音太大", "小声一点", "小一点", "调小", "调低", "降低",
             "减小"),
}  # fmt: skip


class LevelArgs(Args):
    percent: Annotated[
        int | None, Slot("percent"), Field(ge=0, le=100, description="The level to set, 0 to 100")
    ] = None

    @model_validator(mode="after")
    def _says_how_much(self) -> LevelArgs:
        if self.percent is None and getattr(self, "direction", None) is None:
            raise ValueError("say how far (percent) or which way (direction)")
        return self


class BrightnessArgs(LevelArgs):
    direction: Annotated[
        Direction | None, Slot("choice", _BRIGHTER), Field(description="A step up or down")
    ] = None


class Brightness(Way[BrightnessArgs]):
    """``screen_brightness`` is 0-255; automatic brightness is switched off or it would move on."""

    def prepare(self, phone: AndroidDevice, args: BrightnessArgs) -> BrightnessArgs:
        if args.percent is not None:
            return args
        level = round(_brightness(phone) * 100 / 255)
        return args.model_copy(update={"percent": _stepped(level, args.direction)})

    def before(self, phone: AndroidDevice, args: BrightnessArgs) -> State:
        automatic = setting(phone, "system", "screen_brightness_mode") == "1"
        return {"level": _brightness(phone), "automatic": automatic}

    def act(self, phone: AndroidDevice, args: BrightnessArgs) -> None:
        put_setting(phone, "system", "screen_brightness_mode", "0")
        put_setting(phone, "system", "screen_brightness", str(_raw(args)))

    def check(self, phone: AndroidDevice, args: BrightnessArgs, before: State) -> Report:
        level = _brightness(phone)
        automatic = setting(phone, "system", "screen_brightness_mode") == "1"
        evidence = {"settings system screen_brightness": str(level)}
        percent = round(level * 100 / 255)
        if abs(level - _raw(args)) > 1 or automatic:
            tail = Said(", and adjusts itself", "，且为自动调节") if automatic else Said("", "")
            said = Said(
                f"Brightness is still {percent} %{tail.en}.", f"亮度仍为{percent}%{tail.zh}。"
            )
            return Report(said, False, evidence)
        return Report(
            Said(f"Brightness is {percent} %.", f"亮度已设为{percent}%。"), True, evidence
        )


class BrightnessSeen(Way[BrightnessArgs, Device]):
    """The slider of the display settings; proof is the level it shows."""

    def prepare(self, phone: Device, args: BrightnessArgs) -> BrightnessArgs:
        if args.percent is not None:
            return args
        now = level(phone, _DISPLAY, _BRIGHTNESS)
        return args.model_copy(update={"percent": _stepped(now, args.direction)})

    def act(self, phone: Device, args: BrightnessArgs) -> None:
        slide(phone, _DISPLAY, _BRIGHTNESS, args.percent or 0)

    def check(self, phone: Device, args: BrightnessArgs, before: State) -> Report:
        now = level(phone, _DISPLAY, _BRIGHTNESS)
        ok = abs(now - (args.percent or 0)) <= NEAR
        return _level_report(Said("Brightness", "亮度"), now, ok, "brightness slider")


_DISPLAY = (
    ("Display", "Display & Brightness", "Display & brightness", "显示", "显示与亮度", "显示和亮度"),
)
_BRIGHTNESS = ("Brightness", "Brightness level", "亮度")


def _level_report(label: Said, now: int, ok: bool, where: str) -> Report:
    said = (
        Said(f"{label.en} is {now} %.", f"{label.zh}已设为{now}%。")
        if ok
        else Said(f"{label.en} is still {now} %.", f"{label.zh}仍为{now}%。")
    )
    return Report(said, ok, {where: f"{now} %"})


def _raw(args: BrightnessArgs) -> int:
    """0 % is the dimmest, not a black screen."""
    return max(1, round((args.percent or 0) * 255 / 100))


def _brightness(phone: AndroidDevice) -> int:
    value = setting(phone, "system", "screen_brightness")
    if value is None:
        raise VerbFailed(
            Said("This phone does not tell its brightness.", "这部手机没有提供屏幕亮度。")
        )
    return round(float(value))


def _stepped(level: int, direction: Direction | None) -> int:
    return max(0, min(100, level + (_STEP if direction == "up" else -_STEP)))


Stream = Literal["media", "ring", "alarm", "notification", "call"]
_STREAMS: dict[Stream, tuple[int, Said]] = {
    "media": (3, Said("Media", "媒体")),
    "ring": (2, Said("Ring", "铃声")),
    "alarm": (4, Said("Alarm", "闹钟")),
    "notification": (5, Said("Notification", "通知")),
    "call": (0, Said("Call", "通话")),
}
"""Numbers of AudioManager.STREAM_*."""
_STREAM_WORDS: dict[str, tuple[str, ...]] = {
    "media": ("media", "music", "video", "sound", "媒体", "音乐", "视频"),
    "ring": ("ring", "ringer", "ringtone", "铃声", "来电", "响铃"),
    "alarm": ("alarm", "闹钟", "闹铃"),
    "notification": ("notification", "notifications", "通知", "提示音"),
    "call": ("call", "voice call", "in-call", "通话"),
}


class VolumeArgs(LevelArgs):
    stream: Annotated[Stream, Slot("choice", _STREAM_WORDS), Field(description="Which volume")] = (
        "media"
    )
    direction: Annotated[
        Direction | None, Slot("choice", _LOUDER), Field(description="A step up or down")
    ] = None


class Volume(Way[VolumeArgs]):
    """Steps differ by stream and phone (media often 0-15, ring 0-7), so percent is rounded."""

    def prepare(self, phone: AndroidDevice, args: VolumeArgs) -> VolumeArgs:
        if args.percent is not None:
            return args
        now, low, high = _volume(phone, args.stream)
        percent = _stepped(round((now - low) * 100 / (high - low)), args.direction)
        return args.model_copy(update={"percent": percent})

    def before(self, phone: AndroidDevice, args: VolumeArgs) -> State:
        now, low, high = _volume(phone, args.stream)
        return {"level": now, "low": low, "high": high}

    def act(self, phone: AndroidDevice, args: VolumeArgs) -> None:
        _, low, high = _volume(phone, args.stream)
        _volume_command(phone, args.stream, "--set", str(_step_of(args, low, high)))

    def check(self, phone: AndroidDevice, args: VolumeArgs, before: State) -> Report:
        now, low, high = until(
            lambda: _volume(phone, args.stream), lambda v: v[0] == _step_of(args, v[1], v[2]), 2.0
        )
        label = _STREAMS[args.stream][1]
        ok = now == _step_of(args, low, high)
        evidence = {f"media_session volume --stream {_STREAMS[args.stream][0]}": f"{now} of {high}"}
        if not ok:
            return Report(
                Said(
                    f"{label.en} volume is still {now} of {high}.",
                    f"{label.zh}音量仍为{now}/{high}。",
                ),
                False,
                evidence,
            )
        return Report(
            Said(f"{label.en} volume is {args.percent} % ({now} of {high}).",
                 f"{label.zh}音量已设为{args.percent}%（{now}/{high}）。"),
            True,
            evidence,
        )  # fmt: skip


class VolumeSeen(Way[VolumeArgs, Device]):
    """The slider of the sound settings; steps of a volume are coarser than percent."""

    def prepare(self, phone: Device, args: VolumeArgs) -> VolumeArgs:
        if args.percent is not None:
            return args
        now = level(phone, _SOUND, _SLIDERS[args.stream])
        return args.model_copy(update={"percent": _stepped(now, args.direction)})

    def act(self, phone: Device, args: VolumeArgs) -> None:
        slide(phone, _SOUND, _SLIDERS[args.stream], args.percent or 0)

    def check(self, phone: Device, args: VolumeArgs, before: State) -> Report:
        now = level(phone, _SOUND, _SLIDERS[args.stream])
        label = _STREAMS[args.stream][1]
        ok = abs(now - (args.percent or 0)) <= _COARSE
        name = Said(f"{label.en} volume", f"{label.zh}音量")
        return _level_report(name, now, ok, "volume slider")


_SOUND = (
    ("Sound & vibration", "Sounds & Haptics", "Sounds & vibration", "提示音和振动",
     "声音和振动", "声音与触感", "声音与振动"),
)  # fmt: skip
_SLIDERS: dict[Stream, tuple[str, ...]] = {
    "media": ("Media volume", "Media", "媒体音量", "媒体"),
    "ring": ("Ring volume", "Ringtone and Alerts", "Ringtone", "铃声音量", "铃声和提醒", "铃声"),
    "alarm": ("Alarm volume", "Alarm", "闹钟音量", "闹钟"),
    "notification": ("Notification volume", "Notifications", "通知音量", "通知"),
    "call": ("Call volume", "Calls", "通话音量", "通话"),
}
_COARSE = 8
"""Half of the widest step there is, of 7, and a little."""


def _step_of(args: VolumeArgs, low: int, high: int) -> int:
    """The step nearest to the percentage; anything above 0 % stays audible."""
    if not args.percent:
        return low
    return max(low + 1, round(low + (high - low) * args.percent / 100))


def _volume(phone: AndroidDevice, stream: Stream) -> tuple[int, int, int]:
    """Current step, lowest, highest."""
    output = _volume_command(phone, stream, "--get")
    found = re.search(r"volume is (\d+) in range \[(\d+)\.\.(\d+)\]", output)
    if not found:
        raise VerbFailed(Said("This phone does not tell its volume.", "这部手机没有提供音量。"))
    now, low, high = map(int, found.groups())
    return now, low, high


def _volume_command(phone: AndroidDevice, stream: Stream, *what: str) -> str:
    """``cmd media_session`` since Android 11, the ``media`` tool before."""
    tail = ["volume", "--stream", str(_STREAMS[stream][0]), *what]
    newer = phone.shell("cmd", "media_session", *tail)
    if newer.code == 0 and "volume" in newer.output.lower():
        return newer.output
    return run(phone, "media", *tail)


def _brightness_said(args: BrightnessArgs) -> Said:
    if args.percent is None:
        return (
            Said("Make the screen brighter", "把屏幕调亮一些")
            if args.direction == "up"
            else Said("Make the screen dimmer", "把屏幕调暗一些")
        )
    return Said(f"Set the brightness to {args.percent} %", f"把亮度设为{args.percent}%")


def _volume_said(args: VolumeArgs) -> Said:
    label = _STREAMS[args.stream][1]
    if args.percent is None:
        return Said(
            f"Turn the {label.en.lower()} volume {args.direction}",
            f"把{label.zh}音量{'调大' if args.direction == 'up' else '调小'}",
        )
    return Said(
        f"Set the {label.en.lower()} volume to {args.percent} %",
        f"把{label.zh}音量设为{args.percent}%",
    )


def _brightness_back(args: BrightnessArgs, before: State) -> Back | Said | None:
    if before.get("automatic"):
        return Said(
            "The brightness adjusted itself before, and I have no command for that: it is in the "
            "phone's display settings.",
            "之前是自动亮度，我没有对应的命令；请在手机的显示设置里打开。",
        )
    if not isinstance(level := before.get("level"), int):
        return UNREAD
    return None if level == _raw(args) else Back("set_brightness", {"percent": _percent(level)})


def _percent(raw: int) -> int:
    return round(raw * 100 / 255)


def _volume_back(args: VolumeArgs, before: State) -> Back | Said | None:
    if not {"level", "low", "high"} <= before.keys():
        return UNREAD
    now, low, high = before["level"], before["low"], before["high"]
    if now == _step_of(args, low, high):
        return None
    percent = round((now - low) * 100 / (high - low))
    return Back("set_volume", {"percent": percent, "stream": args.stream})


VERBS = (
    Verb(
        name="set_brightness",
        description="Set the screen brightness in percent, or make it brighter or dimmer.",
        args=BrightnessArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            set brightness to {percent} | brightness {percent}
            set the screen brightness to {percent}
            make the screen {direction} | turn the brightness {direction}
            {direction} the brightness
            can you make my display a bit {direction} | put the brightness at {percent}
            i'd like the screen at {percent} brightness | turn {direction} the screen
            dim the screen to {percent}
            亮度调到{percent} | 把屏幕亮度设为{percent} | 亮度{percent} | 把屏幕{direction}
            屏幕{direction}
            屏幕亮度{direction}一些 | 帮我把亮度调到{percent} | 将亮度设置成{percent}
            请把亮度{direction} | {direction}亮度
        """),
        say=_brightness_said,
        undo=_brightness_back,
        ways={OS.ANDROID: Brightness(), OS.IOS: BrightnessSeen(), OS.HARMONY: BrightnessSeen()},
    ),
    Verb(
        name="set_volume",
        description="Set a volume in percent (0 mutes), or make it louder or quieter.",
        args=VolumeArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            set the volume to {percent} | volume {percent} | set {stream} volume to {percent}
            turn {direction} the volume | make it {direction}
            turn the {stream} volume {direction}
            {percent} the phone | {percent} the {stream} | {direction} the {stream} volume
            put the {stream} volume at {percent} | can you make the {stream} a bit {direction}
            音量调到{percent} | 把{stream}音量设为{percent} | 音量{direction}
            {stream}音量{direction}
            {stream}{percent} | 声音{direction} | 手机{percent} | 把声音{direction}
            将{stream}音量调到{percent}
            帮我把音量设置为{percent} | {stream}声音{direction}
        """),
        say=_volume_said,
        undo=_volume_back,
        ways={OS.ANDROID: Volume(), OS.IOS: VolumeSeen(), OS.HARMONY: VolumeSeen()},
    ),
)
