"""Verbs that tell what was and what is: recent calls, what plays, the network in use."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Risk
from device_drivers.verbs.base import Args, NoArgs, Report, Said, Slot, State, Verb, Way
from device_drivers.verbs.calls import CALLS
from device_drivers.verbs.hands import by_hand, elsewhere
from device_drivers.verbs.items import items
from device_drivers.verbs.media import session
from device_drivers.verbs.media_seen import playing
from device_drivers.verbs.people import called, everybody
from device_drivers.verbs.shell import query, run, until
from device_drivers.verbs.sight import open_page
from device_drivers.verbs.wording import moment, phrases

_KINDS = {
    "1": Said("from", "来电"), "2": Said("to", "去电"), "3": Said("missed from", "未接来电"),
    "5": Said("declined from", "已拒接"),
}  # fmt: skip
"""CallLog.Calls.*_TYPE."""
_DIRECTIONS = {"1": "received", "2": "made", "3": "missed", "5": "declined"}


Direction = Literal["all", "missed", "made", "received"]
_WORDS: Mapping[str, tuple[str, ...]] = {
    "missed": ("missed", "miss", "未接", "错过", "漏接"),
    "made": ("did i call", "have i called", "i called", "dialled", "dialed", "outgoing", "拨出",
             "我打给", "我给谁打", "打出去"),
    "received": ("called me", "rang me", "call me", "phoned me", "incoming", "给我打", "来电",
                 "打给我", "打来"),
}  # fmt: skip
_TYPES = {"missed": "type=3", "made": "type=2", "received": "type IN (1,3,5)"}
"""``received``: also what was missed or declined."""
_NONE = {
    "all": Said("There were no calls.", "没有通话记录。"),
    "missed": Said("There are no missed calls.", "没有未接来电。"),
    "made": Said("No calls were made.", "没有拨出的电话。"),
    "received": Said("Nobody called.", "没有人打来电话。"),
}


class RecentArgs(Args):
    count: Annotated[int, Slot("count"), Field(ge=1, le=20, description="How many")] = 5
    which: Annotated[Direction, Slot("choice", _WORDS), Field(description="Only these")] = "all"


class Recent(Way[RecentArgs]):
    def check(self, phone: AndroidDevice, args: RecentArgs, before: State) -> Report:
        sort = f"date DESC LIMIT {args.count}"
        columns, where = ["type", "date", "number"], _TYPES.get(args.which, "")
        rows = query(phone, CALLS, columns, where=where, sort=sort)
        if not rows:
            return Report(_NONE[args.which], True, {CALLS: "0 rows"} | items([]))
        people, zone = everybody(phone), phone.now().tzinfo
        en, zh, told = [], [], []
        for row in rows:
            who = called(people, row["number"]) or row["number"] or "?"
            kind = _KINDS.get(row["type"], Said("with", "通话"))
            when = dt.datetime.fromtimestamp(int(row["date"]) / 1000, zone)
            at = moment(when)
            told.append({"who": who, "kind": _DIRECTIONS.get(row["type"], ""),
                         "when": when.isoformat()})  # fmt: skip
            en.append(f"• {kind.en} {who}, {at.en}")
            zh.append(f"• {kind.zh} {who}，{at.zh}")
        said = Said("Last calls:\n" + "\n".join(en), "最近通话：\n" + "\n".join(zh))
        return Report(said, True, {CALLS: f"{len(rows)} rows"} | items(told))


class Playing(Way[NoArgs]):
    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        now = session(phone)
        evidence = {"media_session": f"state {now['state'] or 'none'}"}
        if not now["state"]:
            return Report(Said("Nothing is playing.", "当前没有播放内容。"), True, evidence)
        title = now["title"] or "?"
        said = (
            Said(f"Playing: {title}", f"正在播放：{title}")
            if now["state"] == "3"
            else Said(f"Paused: {title}", f"已暂停：{title}")
        )
        return Report(said, True, evidence)


class PlayingSeen(Way[NoArgs, Device]):
    """What the player in the music app shows."""

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        open_page(phone, "Music")
        state, title = until(lambda: playing(phone), lambda now: bool(now[0]), 1.0)
        evidence = {"player": f"{state} {title}".strip() or "none"}
        if not state:
            said = Said("The music app plays nothing.", "音乐应用没有在播放。")
        elif not title:
            unnamed = Said("The music app does not say what it plays.", "音乐应用没有显示歌名。")
            return Report(unnamed, False, evidence)
        elif state == "playing":
            said = Said(f"Playing: {title}", f"正在播放：{title}")
        else:
            said = Said(f"Paused: {title}", f"已暂停：{title}")
        return Report(said, True, evidence)


class Network(Way[NoArgs]):
    """``cmd wifi status``; without Wi-Fi, whether mobile data may be used."""

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        told = run(phone, "cmd", "wifi", "status")
        name = re.search(r'is connected to "(.*)"', told)
        evidence = {"cmd wifi status": name[1] if name else "not connected"}
        if name:
            said = Said(f"Connected to the Wi-Fi “{name[1]}”.", f"已连接WLAN“{name[1]}”。")
        elif "disabled" in told.splitlines()[0]:
            said = Said("Wi-Fi is off.", "WLAN已关闭。")
        else:
            said = Said("Not connected to any Wi-Fi.", "没有连接WLAN。")
        return Report(said, True, evidence)


VERBS = (
    Verb(
        name="recent_calls",
        description="Tell the last phone calls, missed ones too.",
        args=RecentArgs,
        risk=Risk.READ,
        phrases=phrases("""
            who called me | did anyone call | show my recent calls | any missed calls
            list the last {count} calls | who did i call last | show my call history
            did i miss any calls | what are my last {count} calls | read the call log
            谁给我打过电话 | 最近的通话 | 有未接来电吗 | 查看通话记录 | 最近{count}个电话
            看看通话记录 | 我错过了哪些电话 | 列出最近的来电
        """),
        say=lambda _: Said("Look at the last calls", "查看通话记录"),
        ways={OS.ANDROID: Recent()},
        by_hand=elsewhere(
            by_hand("open Phone, tap Recents, read the screen", "打开电话，点击最近，读屏幕")
        ),
    ),
    Verb(
        name="now_playing",
        description="Tell which song or video is playing.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what's playing | which song is this | what song is playing | what am i listening to
            what's this track called | tell me the current song | what music is on
            name of the song that is playing
            现在放的是什么歌 | 正在播放什么 | 这首歌叫什么 | 当前播放的歌曲 | 现在在听什么
            放的是哪首歌 | 正在放什么音乐 | 这是什么歌
        """),
        say=lambda _: Said("Look what is playing", "查看正在播放的内容"),
        ways={OS.ANDROID: Playing(), OS.IOS: PlayingSeen(), OS.HARMONY: PlayingSeen()},
    ),
    Verb(
        name="network_info",
        description="Tell which Wi-Fi network the phone is connected to.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            which wifi am i on | what wifi network am i connected to | what's my wifi called
            name of the wifi network | am i connected to a wifi network | which network am i using
            what network is the phone on | tell me the wifi name
            连的是哪个wifi | 现在连接的是哪个无线网 | wifi名字是什么 | 连上哪个网络了
            手机连的什么网 | 当前网络是什么 | 我连的是什么wifi | 看看连接了哪个WLAN
        """),
        say=lambda _: Said("Look which network the phone is on", "查看当前网络"),
        ways={OS.ANDROID: Network()},
        by_hand=elsewhere(
            by_hand(
                "open Settings, tap Network & internet, tap Internet, read the screen",
                "open Settings, tap Wi-Fi, read the screen",
                "打开设置，点击网络和互联网，点击互联网，读屏幕",
                "打开设置，点击WLAN，读屏幕",
            )
        ),
    ),
)
