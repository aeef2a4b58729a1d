"""Practice in Settings: switches that are told by what they are good for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from models.training.pocket.practice.settings import InSettings


class Need(InSettings):
    """One switch that stands the wrong way, told by what it is good for."""

    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("settings", "switch")
    pages: ClassVar[tuple[str, ...]]
    row: ClassVar[str]
    key: ClassVar[tuple[str, str]]
    turn: ClassVar[tuple[str, str]] = ("0", "1")
    """From which value to which."""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(*self.key, self.turn[0])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(*self.key, self.turn[1])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *self.pages)
        hands.tap(self.row, role=Role.SWITCH)


class PracticeNeedDark(Need):
    """The eyes are to be spared."""

    goal = "Everything on this phone is too white for me, make it black"
    goal_zh = "界面太白了，换成黑色的"
    pages, row = ("Display",), "Dark theme"
    key = ("secure", "ui_night_mode")
    turn = ("1", "2")


class PracticeNeedAmber(Need):
    """Less blue."""

    goal = "The screen is too blue in the evening, tint it warmer"
    goal_zh = "晚上屏幕太蓝了，调成暖色"
    pages, row = ("Display",), "Night Light"
    key = ("secure", "night_display_activated")


class PracticeNeedStill(Need):
    """Nothing is to move."""

    goal = "All that sliding and flying makes me dizzy, stop it"
    goal_zh = "界面动来动去让我头晕，别再动了"
    pages, row = ("Accessibility",), "Remove animations"
    key = ("global", "animator_duration_scale")
    turn = ("1", "0")


class PracticeNeedContrast(Need):
    """Letters that stand out."""

    goal = "The grey letters are hard to see, make them stand out more"
    goal_zh = "灰色的字看不清，让文字对比更强"
    pages, row = ("Accessibility",), "High contrast text"
    key = ("secure", "high_text_contrast_enabled")


class PracticeNeedInverted(Need):
    """Black for white."""

    goal = "Show all colors the other way round"
    goal_zh = "把所有颜色反过来显示"
    pages, row = ("Accessibility",), "Color inversion"
    key = ("secure", "accessibility_display_inversion_enabled")


class PracticeNeedColors(Need):
    """Red and green."""

    goal = "I can't tell red from green, let the phone help me with that"
    goal_zh = "我分不清红绿，让手机帮忙校正"
    pages, row = ("Accessibility",), "Color correction"
    key = ("secure", "accessibility_display_daltonizer_enabled")


class PracticeNeedUpright(Need):
    """It stays as it is."""

    goal = "When I lie on my side the picture must stay upright, stop it from turning"
    goal_zh = "我躺着的时候画面别跟着转"
    pages, row = ("Display",), "Auto-rotate screen"
    key = ("system", "accelerometer_rotation")
    turn = ("1", "0")


class PracticeNeedCharge(Need):
    """A number at the top."""

    goal = "I want to see the charge as a number at the top, switch that on in the settings"
    goal_zh = "想在顶上看到电量数字，到设置里打开"
    pages, row = ("Battery",), "Battery percentage"
    key = ("system", "status_bar_show_battery_percent")


class PracticeNeedLast(Need):
    """It has to last."""

    goal = "The battery has to last till tonight, do something about it in the settings"
    goal_zh = "电要撑到晚上，到设置里想办法省电"
    pages, row = ("Battery",), "Battery Saver"
    key = ("global", "low_power")


class PracticeNeedFlight(Need):
    """Aboard."""

    goal = "I'm boarding a plane, put the phone in the right mode in the settings"
    goal_zh = "我要登机了，在设置里把手机调到该用的模式"
    pages, row = ("Network & internet",), "Airplane mode"
    key = ("global", "airplane_mode_on")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        radios = ("wifi_on", "bluetooth_on")
        return [
            *super().expect(phone, p),
            *(put("global", radio, "0") for radio in radios),
            *(
                Added("settings", namespace="phone", key=f"{each}_before", value="1")
                for each in radios
            ),
        ]


class PracticeNeedRoam(Need):
    """No costs abroad."""

    goal = "I'm abroad and must not use the SIM's internet, it costs too much"
    goal_zh = "我在国外，别用 SIM 卡上网，太贵"
    pages, row = ("Network & internet",), "Mobile data"
    key = ("global", "mobile_data")
    turn = ("1", "0")


class PracticeNeedLend(Need):
    """Others go online."""

    goal = "My laptop has no internet, let it use that of my phone"
    goal_zh = "笔记本没网，让它用我手机的网"
    pages, row = ("Network & internet", "Hotspot & tethering"), "Use Wi-Fi hotspot"
    key = ("global", "hotspot_on")


class PracticeNeedHidden(Need):
    """Nobody knows where."""

    goal = "No app at all should know where I am"
    goal_zh = "不想让任何应用知道我在哪"
    pages, row = ("Location",), "Use location"
    key = ("secure", "location_mode")
    turn = ("3", "0")


class PracticeNeedBeeps(Need):
    """Dialling in silence."""

    goal = "The phone beeps at every digit I dial, get rid of that"
    goal_zh = "拨号时每按一个数字都响，去掉"
    pages, row = ("Sound & vibration",), "Dial pad tones"
    key = ("system", "dtmf_tone")
    turn = ("1", "0")
