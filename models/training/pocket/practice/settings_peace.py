"""Practice in Settings: more switches that are told by what they are good for."""

from __future__ import annotations

from models.training.pocket.practice.settings_needs import Need


class PracticeNeedClicks(Need):
    """Touching in silence."""

    goal = "It clicks whenever I touch something, I hate that noise"
    goal_zh = "每次点屏幕都咔嗒响，烦死了"
    pages, row = ("Sound & vibration",), "Touch sounds"
    key = ("system", "sound_effects_enabled")
    turn = ("1", "0")


class PracticeNeedBuzz(Need):
    """Without a buzz."""

    goal = "The little buzz under my finger annoys me, make it stop"
    goal_zh = "手指一点就震一下，别震了"
    pages, row = ("Sound & vibration",), "Touch feedback"
    key = ("system", "haptic_feedback_enabled")
    turn = ("1", "0")


class PracticeNeedLocking(Need):
    """Locking in silence."""

    goal = "It makes a noise each time it locks, I don't want to hear that"
    goal_zh = "锁屏时总有一声响，我不想听到"
    pages, row = ("Sound & vibration",), "Screen locking sound"
    key = ("system", "lockscreen_sounds_enabled")
    turn = ("1", "0")


class PracticeNeedShaking(Need):
    """Ringing that is felt."""

    goal = "I miss calls in my pocket, the phone should also shake when it rings"
    goal_zh = "手机放口袋里老漏接电话，来电时也要震"
    pages, row = ("Sound & vibration",), "Vibrate for calls"
    key = ("system", "vibrate_when_ringing")


class PracticeNeedDiscreet(Need):
    """Nothing for strangers."""

    goal = "Nobody should read my notifications while the phone is locked"
    goal_zh = "手机锁着的时候别让人看到我的通知"
    pages, row = ("Security",), "Notifications on lock screen"
    key = ("secure", "lock_screen_show_notifications")
    turn = ("1", "0")


class PracticeNeedHours(Need):
    """Twenty-four."""

    goal = "I want 17:00 instead of 5 PM on this phone"
    goal_zh = "时间想显示成 17:00，不要下午 5 点"
    pages, row = ("Date & time",), "Use 24-hour format"
    key = ("system", "time_12_24")
    turn = ("12", "24")


class PracticeNeedOwnClock(Need):
    """By hand."""

    goal = "I'd rather set the clock myself, the network should not do it"
    goal_zh = "我想自己调时间，别让网络来设"
    pages, row = ("Date & time",), "Set time automatically"
    key = ("global", "auto_time")
    turn = ("1", "0")


class PracticeNeedOwnZone(Need):
    """The zone stays."""

    goal = "When I travel the phone must stay on the time of home and not choose the zone by itself"
    goal_zh = "我出门旅行时手机别自己换时区"
    pages, row = ("Date & time",), "Set time zone automatically"
    key = ("global", "auto_time_zone")
    turn = ("1", "0")


class PracticeNeedLight(Need):
    """As light as around."""

    goal = "The screen should get darker and lighter by itself, as the light around it does"
    goal_zh = "屏幕亮度要跟着周围的光自己变"
    pages, row = ("Display",), "Adaptive brightness"
    key = ("system", "screen_brightness_mode")


class PracticeNeedCautious(Need):
    """Computers are to ask."""

    goal = "No computer may debug this phone unless I was asked before"
    goal_zh = "电脑要调试手机，必须先问过我"
    pages, row = ("System", "Developer options"), "Ask before a computer may debug"
    key = ("global", "adb_asks")


class PracticeNeedUnlinked(Need):
    """Nothing wireless."""

    goal = "Shut off the radio for headphones and keyboards in the settings"
    goal_zh = "在设置里把连耳机键盘的无线功能关掉"
    pages, row = ("Connected devices",), "Use Bluetooth"
    key = ("global", "bluetooth_on")
    turn = ("1", "0")


class PracticeNeedPeace(Need):
    """Silence."""

    goal = "I'm in a meeting, nothing must ring or buzz, do it in the settings"
    goal_zh = "我在开会，到设置里让手机什么都别响"
    pages, row = ("Do Not Disturb",), "Use Do Not Disturb"
    key = ("global", "zen_mode")


class PracticeNeedWakes(Need):
    """Alarms come through."""

    goal = "Do Not Disturb swallows my alarm; let alarms sound nevertheless"
    goal_zh = "勿扰模式把闹钟也静音了，让闹钟照样响"
    pages, row = ("Do Not Disturb",), "Alarms may interrupt"
    key = ("global", "zen_alarms")
