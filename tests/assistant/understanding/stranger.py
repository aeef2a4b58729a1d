"""Requests as a stranger would type them, with what should come of each.

Written from the list of commands alone: whoever wrote it had not seen the phrases of the verbs, the
understanding's code or its other test sets. Keep it so: an entry may change when its expectation
was unreasonable, never because it fails.

The set was written blind. Its first result was 86 % of intents and 85 % with all arguments in
English, 80 % and 79 % in Chinese; it has been used for development since, so that what it shows now
is no longer what a stranger would find.

It is Saturday 2026-11-21, 10:00, UTC+8. An argument an entry does not name must keep its default.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Literal

NOW = dt.datetime(2026, 11, 21, 10, 0, tzinfo=dt.timezone(dt.timedelta(hours=8)))
CONTACTS = ("Anna Lee", "Bob Miller", "Mom", "Dr. Chen", "李雷", "韩梅梅", "王芳", "妈妈")
APPS = ("Settings", "Clock", "Contacts", "Messages", "Notes", "Phone", "Browser")


@dataclass(frozen=True)
class OneOf:
    """An argument with more than one right value; without any values, every value is right."""

    values: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Step:
    """``kind`` is a verb's name or the class of a tree instruction."""

    kind: str
    args: dict[str, Any]


Steps = tuple[tuple[Step, ...], ...]
"""In order; each place lists the steps that are right there."""
Wanted = Steps | Literal["talk", "refuse", "ask"]


@dataclass(frozen=True)
class Case:
    """``also``: another reading that is as good."""

    text: str
    wanted: Wanted
    also: Steps | None = None


def do(kind: str, **args: Any) -> tuple[Step, ...]:
    return (Step(kind, args),)


def opens(app: str) -> tuple[Step, ...]:
    """Opening an app is a verb and an instruction; both are right."""
    ways = do("open_app", app=app) + do("OpenApp", name=app)
    return ways + do("open_settings_page", page="settings") if app == "Settings" else ways


def tap(label: str, **more: Any) -> tuple[Step, ...]:
    return do("TapOn", label=label, **more)


def types(text: str, into: Any = None) -> tuple[Step, ...]:
    return do("TypeInto", text=text, field=into)


def scroll(direction: str | None, until: str | None = None) -> tuple[Step, ...]:
    return do("ScrollTo", direction=direction, until=until) + (
        do("Swipe", direction=OneOf()) if until is None else ()
    )


def key(name: str) -> tuple[Step, ...]:
    return do("PressKey", key=name)


def at(hour: int, minute: int = 0) -> dt.time:
    return dt.time(hour, minute)


def day(number: int) -> dt.date:
    return dt.date(2026, 11, number)


def case(text: str, *steps: tuple[Step, ...], also: Steps | None = None) -> Case:
    return Case(text, steps, also)


def cases(wanted: Literal["talk", "refuse", "ask"], lines: str) -> tuple[Case, ...]:
    return tuple(Case(line.strip(), wanted) for line in lines.splitlines() if line.strip())


WEEKDAYS = (0, 1, 2, 3, 4)
ANY = OneOf()

ENGLISH: tuple[Case, ...] = (
    # alarms
    case("what alarms do i have", do("list_alarms")),
    case("Show me all my alarms please", do("list_alarms")),
    case("turn off the 7 am alarm", do("turn_off_alarm", time=at(7))),
    case("disable my gym alarm", do("turn_off_alarm", label="gym")),
    case("delete the 6:30 alarm", do("delete_alarm", time=at(6, 30))),
    case("get rid of the alarm called Work", do("delete_alarm", label="Work")),
    case("wake me up at 6:45", do("set_alarm", time=at(6, 45))),
    case("alarm 7pm", do("set_alarm", time=at(19))),
    case("set an alram for half past six tomorow", do("set_alarm", time=at(6, 30), date=day(22))),
    case("set an alarm for 8am every weekday", do("set_alarm", time=at(8), days=WEEKDAYS)),
    case("wake me at 9 on saturdays and sundays", do("set_alarm", time=at(9), days=(5, 6))),
    case("Please set an alarm at noon called lunch", do("set_alarm", time=at(12), label="lunch")),
    case(
        "hey could you be so kind and make sure i get up at quarter past five tomorrow morning",
        do("set_alarm", time=at(5, 15), date=day(22)),
    ),
    case("set alarm monday 7am", do("set_alarm", time=at(7), date=day(23))),
    # timers
    case("timer 10 minutes", do("set_timer", seconds=600)),
    case("set a timer for an hour and a half", do("set_timer", seconds=5400)),
    case("start a 90 second timer for the eggs", do("set_timer", seconds=90, label="eggs")),
    case("cancel the timer", do("cancel_timer")),
    case("stop that timer pls", do("cancel_timer")),
    case(
        "wake me up in 20 minutes",
        do("set_alarm", time=at(10, 20)) + do("set_timer", seconds=1200, label=ANY),
    ),
    # apps
    case("open clock", opens("Clock")),
    case("could you open the Notes app for me?", opens("Notes")),
    case("launch browser", opens("Browser")),
    case("close Messages", do("close_app", app="Messages")),
    case("force stop the browser app", do("close_app", app="Browser")),
    case("which apps are installed", do("list_apps")),
    case("list my apps", do("list_apps")),
    case("which app is open right now", do("current_app")),
    case("what app am i in", do("current_app")),
    # people
    case("call mom", do("call_contact", who="Mom")),
    case("give Dr. Chen a ring", do("call_contact", who="Dr. Chen")),
    case("dial 555 0134", do("call_contact", who="5550134")),
    case("hang up", do("end_call")),
    case("end the call pls", do("end_call")),
    case(
        "add Peter Parker to my contacts, his number is 555-0199",
        do("add_contact", name="Peter Parker", number="5550199"),
    ),
    case(
        "save a new contact: Julia Roth 415 555 2671",
        do("add_contact", name="Julia Roth", number="4155552671"),
    ),
    case("what's Bob Miller's number?", do("find_contact", who="Bob Miller")),
    case("whose number is +1 415 555 2671", do("find_contact", who="+14155552671")),
    case("delete Bob Miller from my contacts", do("delete_contact", who="Bob Miller")),
    case("remove the contact Anna Lee", do("delete_contact", who="Anna Lee")),
    # messages
    case(
        "text Bob I'm running 10 min late",
        do("send_message", recipient="Bob Miller", body="I'm running 10 min late"),
    ),
    case(
        "send a message to Dr. Chen saying thank you for today",
        do("send_message", recipient="Dr. Chen", body="thank you for today"),
    ),
    case(
        "text anna: don't forget the keys",
        do("send_message", recipient="Anna Lee", body="don't forget the keys"),
    ),
    case(
        "let mom know i got home safe",
        do("send_message", recipient="Mom", body="i got home safe"),
    ),
    case(
        "sms +14155552671 call me back when you can",
        do("send_message", recipient="+14155552671", body="call me back when you can"),
    ),
    case(
        "shoot Anna a text that I got the milk and the eggs 🥚",
        do(
            "send_message",
            recipient="Anna Lee",
            body=OneOf(("I got the milk and the eggs 🥚", "I got the milk and the eggs")),
        ),
    ),
    case("read my last 5 messages", do("read_messages", count=5)),
    case("what did Anna write", do("read_messages", sender="Anna Lee")),
    case("any new texts?", do("unread_messages")),
    case("read out my unread messages", do("unread_messages")),
    # notes
    case("take a note: milk, eggs and bread", do("create_note", body="milk, eggs and bread")),
    case(
        "note to self the wifi password at the office is tulip99",
        do("create_note", body="the wifi password at the office is tulip99"),
    ),
    case(
        "create a note titled Packing: passport and charger",
        do("create_note", title="Packing", body="passport and charger"),
    ),
    case("find my note about passwords", do("find_notes", words="passwords")),
    case("show me all my notes", do("find_notes")),
    # the phone
    case("how much battery left", do("battery")),
    case("is my phone charging?", do("battery")),
    case("what phone is this", do("device_info")),
    case("which android version am i running", do("device_info")),
    case("what time is it", do("phone_time")),
    case("what's today's date?", do("phone_time")),
    case("how much storage do I have left", do("storage")),
    case("am i running out of space on this thing", do("storage")),
    case("take a screenshot", do("take_screenshot")),
    case("screenshot pls 📸", do("take_screenshot")),
    case("brightness 40%", do("set_brightness", percent=40)),
    case("make the screen a bit dimmer", do("set_brightness", direction="down")),
    case("it's too dark, make the screen brighter", do("set_brightness", direction="up")),
    case("set volume to 30", do("set_volume", percent=30)),
    case("mute the ringtone", do("set_volume", percent=0, stream="ring")),
    case("set the alarm volume to 80 percent", do("set_volume", percent=80, stream="alarm")),
    case("can you turn the music up a little", do("set_volume", direction="up")),
    case("pause the music", do("media_control", command="pause")),
    case("next song", do("media_control", command="next")),
    case("play the previous track again", do("media_control", command="previous")),
    case("lock my phone", do("lock_screen")),
    case("turn the screen off", do("lock_screen")),
    case("wake up the screen", do("wake_screen")),
    case("turn the screen back on", do("wake_screen")),
    # settings
    case("open wifi settings", do("open_settings_page", page="wifi")),
    case("take me to the bluetooth settings page", do("open_settings_page", page="bluetooth")),
    case("turn of the wifi pls", do("set_wifi", on=False)),
    case("wifi on", do("set_wifi", on=True)),
    case("can you switch on bluetooth", do("set_bluetooth", on=True)),
    case("airplane mode on", do("set_airplane_mode", on=True)),
    case("get me out of airplane mode", do("set_airplane_mode", on=False)),
    case("DND off", do("set_do_not_disturb", on=False)),
    case("enable dark mode", do("set_dark_theme", on=True)),
    case("switch back to the light theme", do("set_dark_theme", on=False)),
    case("cellular data on please", do("set_mobile_data", on=True)),
    case("stop the screen from rotating", do("set_auto_rotate", on=False)),
    case("enable auto rotate", do("set_auto_rotate", on=True)),
    case("turn on gps", do("set_location", on=True)),
    case("is wifi on?", do("get_setting", setting="wifi")),
    case("check whether dark mode is enabled", do("get_setting", setting="dark_theme")),
    # the web
    case("go to bbc.co.uk", do("open_url", url="bbc.co.uk")),
    case(
        "open https://news.ycombinator.com/newest",
        do("open_url", url="news.ycombinator.com/newest"),
    ),
    case("google best ramen in osaka", do("web_search", query="best ramen in osaka")),
    case(
        "search the web for how to tie a bow tie",
        do("web_search", query="how to tie a bow tie"),
    ),
    # the screen
    case("tap Save", tap("Save")),
    case("press the Add contact button", tap("Add contact")),
    case("tap the second Delete", tap("Delete", nth=2)),
    case("long press on Inbox", do("LongPressOn", label="Inbox")),
    case(
        'type "hello world" into the search box',
        types("hello world", OneOf(("search box", "search"))),
    ),
    case("scroll down", scroll("down")),
    case("scroll down until you see About phone", scroll("down", "About phone")),
    case("go back", key("back")),
    case("go to the home screen", key("home")),
    case("switch on Vibrate for calls", do("Switch", label="Vibrate for calls", on=True)),
    case("wait 5 seconds", do("WaitFor", seconds=5)),
    # several at once
    case("turn on wifi and bluetooth", do("set_wifi", on=True), do("set_bluetooth", on=True)),
    case(
        "turn off wifi then turn on airplane mode",
        do("set_wifi", on=False),
        do("set_airplane_mode", on=True),
    ),
    case(
        "open Settings, tap Display, then switch on Dark theme",
        opens("Settings"),
        tap("Display"),
        do("Switch", label="Dark theme", on=True) + do("set_dark_theme", on=True),
    ),
    case(
        "text Mom good night then lock the phone",
        do("send_message", recipient="Mom", body="good night"),
        do("lock_screen"),
    ),
    case(
        "set an alarm for 6am and turn on do not disturb",
        do("set_alarm", time=at(6)),
        do("set_do_not_disturb", on=True),
    ),
    case(
        "set a timer for 5 minutes and resume the music",
        do("set_timer", seconds=300),
        do("media_control", command="play"),
    ),
    case(
        'open Notes, tap New note, type "buy stamps" into Body, tap Save',
        opens("Notes"),
        tap("New note"),
        types("buy stamps", "Body"),
        tap("Save"),
    ),
    case("take a screenshot and go home", do("take_screenshot"), key("home")),
    case(
        "dim the screen and mute the media volume",
        do("set_brightness", direction="down"),
        do("set_volume", percent=0),
    ),
    case(
        "delete the 7am alarm and set one for 7:30 instead",
        do("delete_alarm", time=at(7)),
        do("set_alarm", time=at(7, 30)),
    ),
    case(
        "open the browser and go to wikipedia.org",
        opens("Browser"),
        do("open_url", url="wikipedia.org"),
        also=(do("open_url", url="wikipedia.org"),),
    ),
    case("check my battery and storage", do("battery"), do("storage")),
    case(
        "first wake the screen, then read my unread messages, and then turn the volume down",
        do("wake_screen"),
        do("unread_messages"),
        do("set_volume", direction="down"),
    ),
    case(
        "pause the music and set volume to 20%",
        do("media_control", command="pause"),
        do("set_volume", percent=20),
    ),
    case(
        "open Contacts, scroll down until Zoe, tap Zoe",
        opens("Contacts"),
        scroll("down", "Zoe"),
        tap("Zoe"),
    ),
    case("go back and tap Cancel", key("back"), tap("Cancel")),
    case(
        "write a note saying dentist on friday at 3 and then set an alarm for 2pm on friday",
        do("create_note", body="dentist on friday at 3"),
        do("set_alarm", time=at(14), date=day(27)),
    ),
    case(
        "what's the time, and how much battery do i have left?",
        do("phone_time"),
        do("battery"),
    ),
    case(
        "set brightness to 80 and volume to 50",
        do("set_brightness", percent=80),
        do("set_volume", percent=50),
    ),
    case(
        "turn off location, mobile data and bluetooth",
        do("set_location", on=False),
        do("set_mobile_data", on=False),
        do("set_bluetooth", on=False),
    ),
    case(
        "text Anna i'm on my way and tell Bob i'll be late",
        do("send_message", recipient="Anna Lee", body="i'm on my way"),
        do("send_message", recipient="Bob Miller", body="i'll be late"),
    ),
    case(
        "find Dr. Chen's number and call him",
        do("find_contact", who="Dr. Chen"),
        do("call_contact", who="Dr. Chen"),
    ),
    case("close Browser and open Clock", do("close_app", app="Browser"), opens("Clock")),
    case(
        "long press Groceries, tap Delete, then go to home",
        do("LongPressOn", label="Groceries"),
        tap("Delete"),
        key("home"),
    ),
    case(
        "open Messages, tap Anna Lee, wait 2 seconds, go back",
        opens("Messages"),
        tap("Anna Lee"),
        do("WaitFor", seconds=2),
        key("back"),
    ),
    case(
        "hang up and read me the last text from Bob",
        do("end_call"),
        do("read_messages", sender="Bob Miller", count=1),
    ),
    case(
        "cancel the timer and set a new one for 20 minutes",
        do("cancel_timer"),
        do("set_timer", seconds=1200),
    ),
    *cases(
        "talk",
        """
        hi
        hey there 👋
        good morning!
        thanks a lot!
        thx
        bye
        what can you do?
        help
        """,
    ),
    *cases(
        "refuse",
        """
        order me a large pepperoni pizza
        book a table for two at 8 tonight
        transfer 50 dollars to Bob Miller
        what's the weather like tomorrow?
        turn on the kitchen lights
        send an email to Dr. Chen saying I'm sick
        tell me a joke
        translate good morning into spanish
        what's 17 times 23
        factory reset the phone
        turn on the flashlight
        who won the match last night
        delete all my messages
        post a selfie to instagram
        set an alarm for 25:00
        asdfghjkl
        don't call mom
        please do not delete Bob Miller from my contacts
        never turn on airplane mode
        i didn't ask you to lock the phone
        whatever you do don't text Anna
        what would happen if I turned off mobile data?
        should i delete the 7am alarm?
        i called Bob yesterday
        if the battery is below 20% turn on airplane mode
        turn off wifi at 11pm
        text Anna happy birthday tomorrow morning at 9
        i might set an alarm for 6 later, not sure yet
        Bob told me he turned his bluetooth off
        no need to set a timer
        why does my phone keep turning wifi on
        the alarm woke me up at 6
        """,
    ),
    *cases(
        "ask",
        """
        set an alarm
        call
        text Bob
        send a message
        set a timer
        add a new contact
        remove someone from my contacts
        search the web
        take a note
        call Anna or Bob
        set an alarm for 7 or 8
        add Tom Ford to my contacts
        open an app
        change the brightness
        set the volume
        send a text saying good night
        make a phone call pls
        """,
    ),
)

CHINESE: tuple[Case, ...] = (
    # 闹钟
    case("我有哪些闹钟", do("list_alarms")),
    case("看看都定了几点的闹钟", do("list_alarms")),
    case("把七点的闹钟关掉", do("turn_off_alarm", time=at(7))),
    case("关闭健身闹钟", do("turn_off_alarm", label="健身")),
    case("删除早上6:30的闹钟", do("delete_alarm", time=at(6, 30))),
    case("把那个叫上班的闹钟删了吧", do("delete_alarm", label="上班")),
    case("明早六点三刻叫我起床", do("set_alarm", time=at(6, 45), date=day(22), label=ANY)),
    case("订个闹钟晚上七点半", do("set_alarm", time=at(19, 30))),
    case("工作日早上8点的闹钟帮我设一下", do("set_alarm", time=at(8), days=WEEKDAYS)),
    case("每周六周日九点叫醒我", do("set_alarm", time=at(9), days=(5, 6))),
    case("麻烦定一个中午12点的闹钟，名字叫吃药", do("set_alarm", time=at(12), label="吃药")),
    case("周一早上七点闹钟", do("set_alarm", time=at(7), date=day(23))),
    case("下午3点一刻设个alarm", do("set_alarm", time=at(15, 15))),
    # 计时
    case("倒计时10分钟", do("set_timer", seconds=600)),
    case("计时一个半小时", do("set_timer", seconds=5400)),
    case("来个90秒的计时器 煮鸡蛋用", do("set_timer", seconds=90, label=OneOf(("煮鸡蛋", "")))),
    case("取消计时器", do("cancel_timer")),
    case("倒计时不要了，停掉", do("cancel_timer")),
    case(
        "二十分钟后叫我",
        do("set_timer", seconds=1200, label=ANY) + do("set_alarm", time=at(10, 20), label=ANY),
    ),
    # 应用
    case("打开时钟", opens("Clock")),
    case("能帮我打开一下备忘录吗", opens("Notes")),
    case("启动Browser", opens("Browser")),
    case("关掉浏览器", do("close_app", app="Browser")),
    case("强制停止Messages", do("close_app", app="Messages")),
    case("手机里装了哪些app", do("list_apps")),
    case("列出所有应用", do("list_apps")),
    case("现在打开的是哪个应用", do("current_app")),
    case("我现在在什么app里面", do("current_app")),
    # 人
    case("打电话给妈妈", do("call_contact", who="妈妈")),
    case("给李雷打个电话呗", do("call_contact", who="李雷")),
    case("call一下韩梅梅", do("call_contact", who="韩梅梅")),
    case("拨打13800138000", do("call_contact", who="13800138000")),
    case("挂电话", do("end_call")),
    case("把电话挂了吧", do("end_call")),
    case(
        "新建联系人张伟，电话13912345678",
        do("add_contact", name="张伟", number="13912345678"),
    ),
    case(
        "把刘洋存到通讯录 号码是138 0013 8001",
        do("add_contact", name="刘洋", number="13800138001"),
    ),
    case("王芳的电话号码是多少", do("find_contact", who="王芳")),
    case("13800138000是谁的号码", do("find_contact", who="13800138000")),
    case("删除联系人李雷", do("delete_contact", who="李雷")),
    case("把韩梅梅从通讯录里删掉", do("delete_contact", who="韩梅梅")),
    # 短信
    case("给王芳发短信说我晚点到", do("send_message", recipient="王芳", body="我晚点到")),
    case(
        "跟妈妈说一声今晚不回家吃饭了",
        do("send_message", recipient="妈妈", body="今晚不回家吃饭了"),
    ),
    case(
        "告诉李雷会议改到三点了",
        do("send_message", recipient="李雷", body="会议改到三点了"),
    ),
    case(
        "发短信给Anna Lee：别忘了带钥匙",
        do("send_message", recipient="Anna Lee", body="别忘了带钥匙"),
    ),
    case(
        "给13800138000发条信息 内容是我到楼下了",
        do("send_message", recipient="13800138000", body="我到楼下了"),
    ),
    case(
        "帮我text一下Bob说I will be late",
        do("send_message", recipient="Bob Miller", body="I will be late"),
    ),
    case("念一下最近5条短信", do("read_messages", count=5)),
    case("韩梅梅给我发了什么", do("read_messages", sender="韩梅梅")),
    case("有没有新短信", do("unread_messages")),
    case("未读短信念给我听", do("unread_messages")),
    # 笔记
    case("记一下：牛奶、鸡蛋和面包", do("create_note", body="牛奶、鸡蛋和面包")),
    case("帮我写个备忘 车停在B2层36号", do("create_note", body="车停在B2层36号")),
    case(
        "新建一条笔记，标题是行李，内容是护照和充电器",
        do("create_note", title="行李", body="护照和充电器"),
    ),
    case("找一下关于密码的笔记", do("find_notes", words="密码")),
    case("看看我的所有笔记", do("find_notes")),
    # 手机
    case("还剩多少电", do("battery")),
    case("手机在充电吗", do("battery")),
    case("这是什么型号的手机", do("device_info")),
    case("系统版本是多少", do("device_info")),
    case("现在几点了", do("phone_time")),
    case("今天几号 星期几", do("phone_time")),
    case("存储空间还剩多少", do("storage")),
    case("手机内存是不是快满了", do("storage")),
    case("截个屏", do("take_screenshot")),
    case("截图📸", do("take_screenshot")),
    case("亮度调到40%", do("set_brightness", percent=40)),
    case("屏幕太刺眼了，调暗一点", do("set_brightness", direction="down")),
    case("屏幕亮一点", do("set_brightness", direction="up")),
    case("音量调到百分之三十", do("set_volume", percent=30)),
    case("铃声静音", do("set_volume", percent=0, stream="ring")),
    case("闹钟音量设为80", do("set_volume", percent=80, stream="alarm")),
    case("声音大点儿", do("set_volume", direction="up")),
    case("暂停播放", do("media_control", command="pause")),
    case("切歌", do("media_control", command="next")),
    case("放上一首", do("media_control", command="previous")),
    case("锁屏", do("lock_screen")),
    case("把屏幕关了", do("lock_screen")),
    case("点亮屏幕", do("wake_screen")),
    case("唤醒一下屏幕", do("wake_screen")),
    # 设置
    case("打开wifi设置", do("open_settings_page", page="wifi")),
    case("带我去蓝牙设置页面", do("open_settings_page", page="bluetooth")),
    case("关一下wifi", do("set_wifi", on=False)),
    case("開啟藍牙", do("set_bluetooth", on=True)),
    case("开飞行模式", do("set_airplane_mode", on=True)),
    case("退出飞行模式", do("set_airplane_mode", on=False)),
    case("勿扰关掉", do("set_do_not_disturb", on=False)),
    case("打开深色模式", do("set_dark_theme", on=True)),
    case("换回浅色主题", do("set_dark_theme", on=False)),
    case("把流量打开", do("set_mobile_data", on=True)),
    case("不要让屏幕自动旋转了", do("set_auto_rotate", on=False)),
    case("打开自动旋转", do("set_auto_rotate", on=True)),
    case("开启GPS定位", do("set_location", on=True)),
    case("wifi开着吗", do("get_setting", setting="wifi")),
    case("看看深色模式有没有打开", do("get_setting", setting="dark_theme")),
    # 网
    case("打开网址 www.zhihu.com", do("open_url", url="www.zhihu.com")),
    case("访问https://baidu.com/more", do("open_url", url="baidu.com/more")),
    case("上网搜一下大阪拉面", do("web_search", query="大阪拉面")),
    case("百度一下怎么打领带", do("web_search", query="怎么打领带")),
    # 屏幕
    case("点击保存", tap("保存")),
    case("点一下“添加联系人”按钮", tap("添加联系人")),
    case("点第二个删除", tap("删除", nth=2)),
    case("长按收件箱", do("LongPressOn", label="收件箱")),
    case("在搜索框输入“你好”", types("你好", OneOf(("搜索框", "搜索")))),
    case("往下滑", scroll("down")),
    case("向下滚动直到看到关于手机", scroll("down", "关于手机")),
    case("返回", key("back")),
    case("回到桌面", key("home")),
    case("把“来电振动”开关打开", do("Switch", label="来电振动", on=True)),
    case("等5秒", do("WaitFor", seconds=5)),
    # 几件事
    case("打开wifi和蓝牙", do("set_wifi", on=True), do("set_bluetooth", on=True)),
    case(
        "先关wifi再开飞行模式",
        do("set_wifi", on=False),
        do("set_airplane_mode", on=True),
    ),
    case(
        "打开设置，点显示，然后打开“护眼模式”开关",
        opens("Settings"),
        tap("显示"),
        do("Switch", label="护眼模式", on=True),
    ),
    case(
        "给妈妈发短信说晚安，然后锁屏",
        do("send_message", recipient="妈妈", body="晚安"),
        do("lock_screen"),
    ),
    case(
        "定个明早6点的闹钟并打开勿扰模式",
        do("set_alarm", time=at(6), date=day(22)),
        do("set_do_not_disturb", on=True),
    ),
    case(
        "计时5分钟，顺便继续放歌",
        do("set_timer", seconds=300),
        do("media_control", command="play"),
    ),
    case(
        "打开Notes，点新建，在标题里输入“买邮票”，再点保存",
        opens("Notes"),
        tap("新建"),
        types("买邮票", "标题"),
        tap("保存"),
    ),
    case("截个图然后回桌面", do("take_screenshot"), key("home")),
    case(
        "屏幕调暗，媒体静音",
        do("set_brightness", direction="down"),
        do("set_volume", percent=0),
    ),
    case(
        "把7点的闹钟删了，换成7点半的",
        do("delete_alarm", time=at(7)),
        do("set_alarm", time=at(7, 30)),
    ),
    case(
        "打开浏览器，然后访问wikipedia.org",
        opens("Browser"),
        do("open_url", url="wikipedia.org"),
        also=(do("open_url", url="wikipedia.org"),),
    ),
    case("查一下电量和存储空间", do("battery"), do("storage")),
    case(
        "先点亮屏幕，再念未读短信，最后把音量调小",
        do("wake_screen"),
        do("unread_messages"),
        do("set_volume", direction="down"),
    ),
    case(
        "暂停音乐 音量调到20",
        do("media_control", command="pause"),
        do("set_volume", percent=20),
    ),
    case(
        "打开Contacts，向下滚动直到王芳，点王芳",
        opens("Contacts"),
        scroll("down", "王芳"),
        tap("王芳"),
    ),
    case("返回，再点取消", key("back"), tap("取消")),
    case(
        "记个笔记周五三点看牙医，然后定周五下午两点的闹钟",
        do("create_note", body="周五三点看牙医"),
        do("set_alarm", time=at(14), date=day(27)),
    ),
    case("现在几点，还有多少电？", do("phone_time"), do("battery")),
    case(
        "亮度80，音量50",
        do("set_brightness", percent=80),
        do("set_volume", percent=50),
    ),
    case(
        "把定位、流量和蓝牙都关了",
        do("set_location", on=False),
        do("set_mobile_data", on=False),
        do("set_bluetooth", on=False),
    ),
    case(
        "告诉王芳我在路上了，再告诉李雷我会迟到",
        do("send_message", recipient="王芳", body="我在路上了"),
        do("send_message", recipient="李雷", body="我会迟到"),
    ),
    case(
        "查一下李雷的号码然后给他打电话",
        do("find_contact", who="李雷"),
        do("call_contact", who="李雷"),
    ),
    case("关掉Browser再打开Clock", do("close_app", app="Browser"), opens("Clock")),
    case(
        "长按购物清单，点删除，然后回主屏幕",
        do("LongPressOn", label="购物清单"),
        tap("删除"),
        key("home"),
    ),
    case(
        "打开短信，点韩梅梅，等2秒，返回",
        opens("Messages"),
        tap("韩梅梅"),
        do("WaitFor", seconds=2),
        key("back"),
    ),
    case(
        "挂断电话，念一下王芳的最后一条短信",
        do("end_call"),
        do("read_messages", sender="王芳", count=1),
    ),
    case(
        "取消计时器，重新计时20分钟",
        do("cancel_timer"),
        do("set_timer", seconds=1200),
    ),
    *cases(
        "talk",
        """
        你好
        嗨～
        早上好
        谢谢你啦
        多谢🙏
        拜拜
        你会做什么？
        帮助
        """,
    ),
    *cases(
        "refuse",
        """
        帮我点一份外卖
        订一张明天去上海的高铁票
        给李雷转账200块
        明天天气怎么样
        打开客厅的灯
        给Dr. Chen发封邮件说我病了
        讲个笑话
        把早上好翻译成西班牙语
        17乘以23等于多少
        恢复出厂设置
        打开手电筒
        周五和王芳吃午饭，加到日历里
        昨晚比赛谁赢了
        把所有短信都删了
        发一条朋友圈
        定一个25点的闹钟
        啊啊啊啊
        别给妈妈打电话
        千万不要删除李雷的联系方式
        不要打开飞行模式
        我没让你锁屏
        先别给王芳发短信
        如果我关掉流量会怎么样？
        我要不要把七点的闹钟删掉呢
        我昨天给李雷打过电话了
        电量低于20%就打开飞行模式
        晚上11点关掉wifi
        明天早上九点给韩梅梅发短信说生日快乐
        我可能晚点会定个六点的闹钟，还没想好
        李雷说他把蓝牙关了
        不用设计时器了
        为什么wifi老是自己打开
        今早六点闹钟把我吵醒了
        """,
    ),
    *cases(
        "ask",
        """
        定个闹钟
        打电话
        给李雷发短信
        发条短信
        计时
        添加联系人
        从通讯录里删个人
        上网搜索
        记个笔记
        打电话给王芳或者李雷
        定个七点或者八点的闹钟
        把张伟加到通讯录
        打开一个应用
        调一下亮度
        设置音量
        发个短信说晚安
        帮我打个电话好吗
        """,
    ),
)
