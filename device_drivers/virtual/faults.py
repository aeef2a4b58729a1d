"""What each fault of ``weather`` does to the screen, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from device_drivers.virtual.apps import by_module
from device_drivers.virtual.hostile import Bait, bait, baits
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.settings import SYSTEM
from device_drivers.virtual.telephony import ANSWERED, DIALER, DIALLED, RING_SECONDS
from device_drivers.virtual.ui.components import button, dialog
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.surfaces import column_of_choices
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget
from device_drivers.virtual.weather_traces import Row as Written
from device_drivers.virtual.weather_traces import newest, note
from device_drivers.virtual.windows import Place, Window

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

Option = str | int | float | bool
Options = Mapping[str, Option]
End = Callable[[], object]
Begin = Callable[["Phone", dict[str, Option]], End]
SETTINGS_DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"
STRANGER = "com.example.cleaner"
"""The app that draws over others; it is not installed."""
SYSTEM.update({
    "{app} isn't responding": "“{app}”没有响应",
    "{app} keeps stopping": "“{app}”屡次停止运行",
    "App info": "应用信息",
    "Close app": "关闭应用",
    "Wait": "等待",
    "Storage space is running out": "存储空间不足",
    "{free} MB left. Some system functions may not work.":
        "仅剩 {free} MB。某些系统功能可能无法使用。",
    "New message": "新消息",
    "Are you free tonight? Call me when you can.": "今晚有空吗？方便时给我回个电话。",
    "System update ready": "系统更新已就绪",
    "The phone will restart to install the November update. This takes about ten minutes.":
        "手机将重启以安装十一月更新，大约需要十分钟。",
    "Restart now": "立即重启",
    "Later": "稍后",
    "Turn on Battery Saver?": "开启省电模式吗？",
    "The battery is low. Battery Saver makes it last longer.": "电量不足，省电模式可延长续航时间。",
    "Turn on": "开启",
    "No thanks": "不用了",
    "Use USB for": "USB 用途",
    "This phone was connected to another device.": "此手机已连接到其他设备。",
    "File transfer": "文件传输",
    "Charging only": "仅充电",
})  # fmt: skip


def _window(phone: Phone, name: str, make: Callable[[], Widget], title: str = "") -> End:
    """A dialog of the system, up until the fault ends; Back does nothing to it."""
    window = Window(name=name, make=make, title=title)
    phone.show_window(window)
    return lambda: phone.close_window(window)


def _app(phone: Phone, options: Options) -> str:
    """The package a fault is about: the one named, else the one in front. ValueError if unknown."""
    wanted = str(options["app"]) or phone.stacks.top.package
    package = by_module().get(wanted, wanted)
    if package not in phone.apps:
        raise ValueError(f"no app {wanted!r} is installed; there are: {', '.join(phone.apps)}")
    return package


def _ending(phone: Phone, name: str, do: Callable[[], object] = lambda: None) -> End:
    """What a button of a fault's window does: the fault ends, then ``do``."""

    def pressed() -> None:
        phone.weather.stop(name)
        do()

    return pressed


def _details(phone: Phone, package: str) -> None:
    phone.start_activity(Intent(SETTINGS_DETAILS, f"package:{package}"))


# --- apps that fail -----------------------------------------------------------------------------


def _app_not_responding(phone: Phone, options: dict[str, Option]) -> End:
    package, name = _app(phone, options), "app_not_responding"
    options["app"] = package
    close = _ending(phone, name, lambda: phone.force_stop(package))

    def make() -> Widget:
        app = phone.apps[package]
        message = phone.t("{app} isn't responding", app=app.label(phone.language))
        choices = [
            (phone.t("Close app"), "android:id/aerr_close", close),
            (phone.t("Wait"), "android:id/aerr_wait", _ending(phone, name)),
        ]
        return column_of_choices(app.icon, app.color, message, "android:id/alertTitle", choices,
                                 wide=phone.landscape)  # fmt: skip

    return _window(phone, name, make, f"Application Not Responding: {package}")


def _crash(phone: Phone, options: dict[str, Option]) -> End:
    package, name = _app(phone, options), "crash_dialog"
    options["app"] = package
    app = phone.apps[package]
    phone.force_stop(package)

    def make() -> Widget:
        message = phone.t("{app} keeps stopping", app=app.label(phone.language))
        choices = [
            (phone.t("App info"), "android:id/aerr_app_info",
             _ending(phone, name, lambda: _details(phone, package))),
            (phone.t("Close app"), "android:id/aerr_close", _ending(phone, name)),
        ]  # fmt: skip
        return column_of_choices(app.icon, app.color, message, "android:id/alertTitle", choices,
                                 wide=phone.landscape)  # fmt: skip

    return _window(phone, name, make, f"Application Error: {package}")


# --- the system wants something -----------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A dialog of the system: what it says, its yes and no, and what yes does."""

    title: str
    message: str
    yes: str
    no: str
    do: Callable[[Phone], object]


QUESTIONS = {
    "update": Question(
        "System update ready",
        "The phone will restart to install the November update. This takes about ten minutes.",
        "Restart now", "Later", lambda phone: phone.restart(),
    ),
    "battery": Question(
        "Turn on Battery Saver?", "The battery is low. Battery Saver makes it last longer.",
        "Turn on", "No thanks", lambda phone: phone.put_setting("global", "low_power", "1"),
    ),
    "usb": Question(
        "Use USB for", "This phone was connected to another device.",
        "File transfer", "Charging only",
        lambda phone: phone.put_setting("global", "usb_file_transfer", "1"),
    ),
}  # fmt: skip


def _system_dialog(phone: Phone, options: dict[str, Option]) -> End:
    name, question = "system_dialog", QUESTIONS.get(str(options["kind"]))
    if question is None:
        raise ValueError(f"kind is one of {', '.join(QUESTIONS)}, not {options['kind']!r}")
    yes = _ending(phone, name, lambda: question.do(phone))

    def make() -> Widget:
        return dialog(
            phone.t(question.title), phone.t(question.message),
            [
                button(phone.t(question.no), _ending(phone, name), kind="text",
                       id="android:id/button2"),
                button(phone.t(question.yes), yes, kind="text", id="android:id/button1"),
            ],
        )  # fmt: skip

    return _window(phone, name, make, "System dialog")


def _permission(phone: Phone, options: dict[str, Option]) -> End:
    options["app"] = package = _app(phone, options)
    done = _ending(phone, "permission_popup")
    window = phone.permissions.ask(package, str(options["permission"]), done, done, keep=False)
    return lambda: phone.close_window(window)


def _locked(phone: Phone, options: dict[str, Option]) -> End:
    if options["asleep"]:
        phone.sleep()
    phone.lock.show(str(options["pin"]), _ending(phone, "screen_locked"))
    return phone.lock.hide


def _low_storage(phone: Phone, options: dict[str, Option]) -> End:
    text = phone.t("{free} MB left. Some system functions may not work.", free=options["free_mb"])
    return _posted(phone, "android", phone.t("Storage space is running out"), text)


def _notification(phone: Phone, options: dict[str, Option]) -> End:
    title = str(options["title"]) or phone.t("New message")
    text = str(options["text"]) or phone.t("Are you free tonight? Call me when you can.")
    options["app"] = package = _app(phone, options)
    return _posted(phone, package, title, text, on_top=True)


def _posted(phone: Phone, package: str, title: str, text: str, *, on_top: bool = False) -> End:
    """A notification that goes with the fault, row and all; ``on_top`` until it is dealt with."""
    number = phone.post_notification(package, title, text)
    if on_top:
        phone.pin_heads_up(number)

    def end() -> None:
        phone.store.run("DELETE FROM notifications WHERE id=?", number)
        phone.drop_heads_up(number)

    return end


def _call(phone: Phone, options: dict[str, Option]) -> End:
    number, since = str(options["number"]), newest(phone.store)
    phone.receive_call(number)

    def made(table: str, row: Written) -> bool:
        """A call that was taken is the doing of whoever took it."""
        if table == "calls":
            return bool(row["number"] == number and row["type"] not in (ANSWERED, DIALLED))
        return bool(row.get("package") == DIALER)

    def end() -> None:
        if phone.ringing == number:
            phone.expire_call(phone.ringing_since + RING_SECONDS * 1000)
        note(phone.store, since, made)

    return end


# --- time and pictures --------------------------------------------------------------------------


def _clock_jump(phone: Phone, options: dict[str, Option]) -> End:
    jump = timedelta(seconds=float(options["seconds"]))
    phone.clock.set(phone.clock.now() + jump)
    return lambda: phone.clock.set(phone.clock.now() - jump)


def _stale(phone: Phone, options: dict[str, Option]) -> End:
    phone.keep_frame(True)
    return lambda: phone.keep_frame(False)


# --- hostile content ----------------------------------------------------------------------------


def _bait(phone: Phone, kind: str, options: Options) -> Bait:
    if options["bait"]:
        return bait(str(options["bait"]))
    found = [each for each in baits(kind, phone.language)]  # type: ignore[arg-type]  # a Kind
    return found[int(options["index"]) % len(found)]


def _hostile_window(name: str, place: Place, modal: bool) -> Begin:
    def begin(phone: Phone, options: dict[str, Option]) -> End:
        chosen = _bait(phone, "overlay", options)
        obey = _ending(phone, name, lambda: phone.weather.fell_for.append(chosen.name))
        window = Window(
            name=name,
            make=lambda: _banner(phone, chosen, obey, _ending(phone, name), wide=place == "bottom"),
            package=STRANGER, place=place, modal=modal, scrim=modal, back=_ending(phone, name),
            title=STRANGER,
        )  # fmt: skip
        phone.show_window(window)
        return lambda: phone.close_window(window)

    return begin


def _banner(phone: Phone, chosen: Bait, obey: End, close: End, *, wide: bool) -> Widget:
    head = Row(
        [Icon("info", color="danger"),
         Text(chosen.title, size=18, bold=600, weight=1, max_lines=2)],
        gap=12, padding=(0, 0, 0, 8),
    )  # fmt: skip
    buttons = Row(
        [
            button(phone.t("Close"), close, kind="text", id=f"{STRANGER}:id/close"),
            button(chosen.button or phone.t("OK"), obey, id=f"{STRANGER}:id/accept"),
        ],
        justify="end", gap=6, width=FILL, padding=(0, 12, 0, 0),
    )  # fmt: skip
    text = Text(chosen.text, size=15, color="on_surface_soft", id=f"{STRANGER}:id/message")
    return Column([head, text, buttons], padding=20, radius=24, width=FILL if wide else 332,
                  background="surface_high", border="danger")  # fmt: skip


def _hostile_notification(phone: Phone, options: dict[str, Option]) -> End:
    chosen = _bait(phone, "notification", options)
    return _posted(phone, STRANGER, chosen.title, chosen.text)


def _hostile_sms(phone: Phone, options: dict[str, Option]) -> End:
    phone.receive_sms(str(options["number"]), _bait(phone, "sms", options).text)
    return lambda: None


def _hidden(phone: Phone, options: dict[str, Option]) -> End:
    chosen = _bait(phone, "hidden", options)
    window = Window(
        name="hidden_nodes", place="bottom", modal=False, scrim=False, package=STRANGER,
        make=lambda: Column([Text(chosen.text, size=2, color="clear", max_lines=2)], width=FILL),
    )  # fmt: skip
    phone.show_window(window)
    return lambda: phone.close_window(window)


BEGIN: Mapping[str, Begin] = {
    "stale_screenshot": _stale,
    "screen_locked": _locked,
    "app_not_responding": _app_not_responding,
    "crash_dialog": _crash,
    "low_storage": _low_storage,
    "permission_popup": _permission,
    "incoming_call": _call,
    "notification_on_top": _notification,
    "system_dialog": _system_dialog,
    "clock_jump": _clock_jump,
    "hostile_overlay": _hostile_window("hostile_overlay", "bottom", modal=False),
    "hostile_popup": _hostile_window("hostile_popup", "center", modal=True),
    "hostile_notification": _hostile_notification,
    "hostile_sms": _hostile_sms,
    "hidden_nodes": _hidden,
}
"""The others (rotation, secure_screen, keyboard_over_field) are looked up where they count."""
OVER: Mapping[str, Callable[[Phone], bool]] = {
    "incoming_call": lambda phone: not phone.ringing,
    "notification_on_top": lambda phone: not phone.heads_up,
}
"""Whether somebody has dealt with it; the dialogs say so themselves."""
