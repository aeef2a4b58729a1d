"""Every family of commands: what adb says, what is on the screen and what SQLite holds agree."""

from __future__ import annotations

import re

import pytest

from device_drivers.virtual.android.commands.dumpsys.alarm import next_ring
from device_drivers.virtual.clock import START
from device_drivers.virtual.systems import FRAMEWORK
from tests.device_drivers.virtual.android.shells import PhoneShell


def screen(sh: PhoneShell) -> list[str]:
    """All that can be read on the display."""
    return [n.label for n in sh.phone.tree().walk() if n.visible and n.label]


def checked(sh: PhoneShell, label: str) -> bool:
    """The state of the switch in the row that says ``label``."""
    root = sh.phone.tree()
    row = next(n for n in root.walk() if n.clickable and n.find(label))
    return next(n.checked for n in row.walk() if n.checkable)


SWITCHES = [
    ("svc wifi disable", "svc wifi enable", "wifi_on",
     "android.settings.WIFI_SETTINGS", "Use Wi-Fi"),
    ("cmd wifi set-wifi-enabled disabled", "cmd wifi set-wifi-enabled enabled", "wifi_on",
     "android.settings.WIFI_SETTINGS", "Use Wi-Fi"),
    ("svc bluetooth disable", "cmd bluetooth_manager enable", "bluetooth_on",
     "android.settings.BLUETOOTH_SETTINGS", "Use Bluetooth"),
    ("cmd connectivity airplane-mode disable", "cmd connectivity airplane-mode enable",
     "airplane_mode_on", "android.settings.WIRELESS_SETTINGS", "Airplane mode"),
]  # fmt: skip


@pytest.mark.parametrize(("off", "on", "key", "page", "label"), SWITCHES)
def test_switches(sh: PhoneShell, off: str, on: str, key: str, page: str, label: str) -> None:
    assert sh(f"am start -a {page}").code == 0
    for command, value in ((off, "0"), (on, "1"), (off, "0")):
        assert sh(command).code == 0
        assert sh(f"settings get global {key}").out == f"{value}\n"
        row = sh(f"content query --uri content://settings/global --where \"name='{key}'\"").out
        assert f"value={value}" in row
        stored = sh.phone.store.rows("SELECT value FROM settings WHERE key=?", key)
        assert stored == [(value,)]
        assert checked(sh, label) == (value == "1")


def test_settings(sh: PhoneShell) -> None:
    assert sh("settings get system nothing").out == "null\n"
    assert (
        sh("settings put system screen_brightness 17; settings get system screen_brightness").out
        == "17\n"
    )
    assert "screen_brightness=17\n" in sh("settings list system").out
    assert sh("settings delete system screen_brightness").out == "Deleted 1 rows\n"
    assert sh("settings delete system screen_brightness").out == "Deleted 0 rows\n"
    assert sh("settings get nowhere x").code == 255
    assert sh("settings fly").err == "Unknown command: fly\n"
    sh(
        "content insert --uri content://settings/system --bind name:s:user_rotation"
        " --bind value:i:1"
    )
    assert sh("settings get system user_rotation").out == "1\n"


def test_dark_theme_and_do_not_disturb(sh: PhoneShell) -> None:
    assert sh("cmd uimode night").out == "Night mode: no\n"
    light = sh.phone.png()
    assert sh("cmd uimode night yes").out == "Night mode: yes\n"
    assert sh.phone.dark
    sh("am start -a android.settings.DISPLAY_SETTINGS")
    assert checked(sh, "Dark theme")
    assert sh.phone.png() != light
    sh("cmd notification set_dnd on")
    assert sh("settings get global zen_mode").out == "1\n"
    assert "ZEN_MODE_IMPORTANT_INTERRUPTIONS" in sh("dumpsys notification").out
    assert sh("cmd notification set_dnd maybe").code == 255


@pytest.mark.parametrize("command", ["cmd media_session volume", "media volume"])
def test_volume(sh: PhoneShell, command: str) -> None:
    assert "[V] will set volume to index=7" in sh(f"{command} --stream 3 --set 7").out
    assert "volume is 7 in range [0..15]" in sh(f"{command} --stream 3 --get").out
    assert sh("settings get system volume_music").out == "7\n"
    music = sh("dumpsys audio").out.partition("STREAM_MUSIC")[2]
    assert "streamVolume:7" in music.partition("STREAM_ALARM")[0]
    sh(f"{command} --stream 3 --adj raise; input keyevent VOLUME_UP 24")
    assert "volume is 10 " in sh(f"{command} --stream 3 --get").out
    assert "out of range" in sh(f"{command} --stream 3 --set 99").out


def test_start_and_stop(sh: PhoneShell) -> None:
    started = sh("am start -W -n com.android.settings/.Settings")
    assert started.out.startswith(
        "Starting: Intent { cmp=com.android.settings/.Settings }\nStatus: ok"
    )
    assert "mCurrentFocus=Window{" in sh("dumpsys window windows").out
    focus = sh("dumpsys window displays | grep mCurrentFocus").out
    assert re.search(r"u0 com.android.settings/com.android.settings.Settings}", focus)
    again = sh("am start -n com.android.settings/.Settings")
    assert again.code == 0
    sh("input keyevent HOME")
    assert sh("am start com.android.settings").err == (
        "Warning: Activity not started, its current task has been brought to the front\n"
    )
    assert "com.android.settings" in sh("ps -A").out
    sh("am force-stop com.android.settings")
    assert "com.android.settings" not in sh("ps -A").out
    assert sh.phone.foreground[0] == "com.android.launcher3"
    assert sh("pidof com.android.settings").code == 1


@pytest.mark.parametrize(
    ("command", "err", "code"),
    [
        ("am start -n com.no.app/.Main",
         "Error type 3\nError: Activity class {com.no.app/com.no.app.Main} does not exist.\n", 1),
        ("am start -a no.such.ACTION -d foo://bar/baz",
         "Error: Activity not started, unable to resolve Intent { act=no.such.ACTION "
         "dat=foo://bar/... flg=0x10000000 }\n", 1),
        ("am fly", "Unknown command: fly\n", 255),
        ("cmd nothing here", "cmd: Can't find service: nothing\n", 20),
        ("dumpsys nothing", "Can't find service: nothing\n", 0),
        ("pm fly", "Unknown command: fly\n", 255),
        ("ime set no/.Such", "Unknown input method no/.Such cannot be selected for user #0\n", 255),
    ],
)  # fmt: skip
def test_refusals(sh: PhoneShell, command: str, err: str, code: int) -> None:
    ran = sh(command)
    assert (ran.err, ran.code) == (err, code)


def test_java_failures(sh: PhoneShell) -> None:
    for command, message in {
        "input text 你好": "java.lang.NullPointerException: Attempt to get length of null array",
        "input tap 1": 'java.lang.IllegalArgumentException: Argument expected after "1"',
        "input tap a b": 'java.lang.NumberFormatException: For input string: "a"',
        "am start --frobnicate": "java.lang.IllegalArgumentException: Unknown option: --frobnicate",
        "am start --ei a b -a x": 'java.lang.IllegalArgumentException: For input string: "b"',
        "am start": "java.lang.IllegalArgumentException: Intent does not match any activity",
        "am broadcast -a android.intent.action.AIRPLANE_MODE": "java.lang.SecurityException",
        "pm grant no.app android.permission.CAMERA": "Unknown package: no.app",
    }.items():
        ran = sh(command)
        assert (message in ran.err, ran.code) == (True, 255), ran


def test_private_parts_of_intents_stay_hidden(sh: PhoneShell) -> None:
    assert "dat=tel:xxx-xxxx " in sh("am start -a android.intent.action.DIAL -d tel:555-1234").out
    shown = sh("am start -a android.intent.action.VIEW -d 'https://u:p@host.example/a?key=1'").out
    assert "dat=https://host.example/... " in shown


def test_monkey(sh: PhoneShell) -> None:
    ran = sh("monkey -p com.android.notes -c android.intent.category.LAUNCHER 1")
    assert "Events injected: 1" in ran.out
    assert sh.phone.foreground[0] == "com.android.notes"
    missing = sh("monkey -p com.no.app -c android.intent.category.LAUNCHER 1")
    assert (missing.code, "monkey aborted" in missing.out) == (252, True)


def test_packages(sh: PhoneShell) -> None:
    listed = sh("pm list packages").out.split()
    named = {p.removeprefix("package:") for p in listed}
    assert named == {*sh.phone.packages, *FRAMEWORK}
    assert named == {p.removeprefix("package:") for p in sh("pm list packages -s").out.split()}
    assert sh("pm list packages -3").out == ""
    assert sh("cmd package list packages").out.split() == listed
    assert sh("pm list packages deskclock").out == "package:com.android.deskclock\n"
    assert sh("pm path com.android.deskclock").out.startswith("package:/system/app/")
    assert sh("pm path com.no.app").code == 1
    brief = sh("cmd package resolve-activity --brief com.android.settings").out
    assert brief.splitlines()[-1] == "com.android.settings/.Settings"
    assert sh("cmd package resolve-activity --brief com.no.app").out == "No activity found\n"
    apps = sh("cmd package query-activities --brief -a android.intent.action.MAIN"
              " -c android.intent.category.LAUNCHER").out  # fmt: skip
    assert "    com.android.messaging/." in apps
    assert sh("pm uninstall com.android.settings").out == "Failure [DELETE_FAILED_INTERNAL_ERROR]\n"
    assert sh("pm clear com.no.app").out == "Failed\n"


def test_clearing_data(sh: PhoneShell) -> None:
    assert sh.phone.store.one("SELECT count(*) FROM notes")
    assert sh("pm clear com.android.notes").out == "Success\n"
    assert sh.phone.store.one("SELECT count(*) FROM notes") == 0


def test_text_and_keys(sh: PhoneShell) -> None:
    sh("am start -a android.intent.action.CREATE_NOTE")
    body = next(n for n in sh.phone.tree().walk() if n.resource_id.endswith("edit_body"))
    sh(f"input tap {body.box.center[0]} {body.box.center[1]}")
    assert "mInputShown=true" in sh("dumpsys input_method").out
    sh("input text 'two%swords'; input keyevent ENTER; input keyevent KEYCODE_B 67 --longpress")
    sh("input keycombination CTRL_LEFT A; input keycombination 113 31")
    field = sh.phone.focused_field
    assert field is not None
    assert (field.text, sh.phone.clipboard) == ("two words\n", "two words\n")
    sh("input text x; input keyevent BACK BACK BACK")
    assert sh.phone.store.one("SELECT count(*) FROM notes WHERE body='x'") == 1


def test_contacts(sh: PhoneShell) -> None:
    uri = "content://com.android.contacts"
    sh(f"content insert --uri {uri}/raw_contacts --bind account_type:n: --bind account_name:s:")
    new = sh.phone.store.one("SELECT max(id) FROM contacts")
    for kind, value in (("name", "Zoë O'Neil: 张"), ("phone_v2", "+1 555 0100"),
                        ("email_v2", "z@example.org")):  # fmt: skip
        sh(f"content insert --uri {uri}/data --bind raw_contact_id:i:{new}"
           f" --bind mimetype:s:vnd.android.cursor.item/{kind}"
           f' --bind "data1:s:{value}"')  # fmt: skip
    query = f"content query --uri {uri}/contacts/{new} --projection display_name:has_phone_number"
    assert sh(query).out == "Row: 0 display_name=Zoë O'Neil: 张, has_phone_number=1\n"
    assert sh.phone.store.rows("SELECT number FROM phones WHERE contact_id=?", new) == [
        ("+1 555 0100",)
    ]
    found = sh(f"content query --uri {uri}/phone_lookup/15550100 --projection _id:display_name").out
    assert found == f"Row: 0 _id={new}, display_name=Zoë O'Neil: 张\n"
    sh(f"am start -a android.intent.action.VIEW -d {uri}/contacts/{new}")
    assert "Zoë O'Neil: 张" in screen(sh)
    sh(f"content update --uri {uri}/data --where \"contact_id={new} AND mimetype LIKE '%/name'\""
       " --bind data1:s:Zed")  # fmt: skip
    assert sh.phone.store.one("SELECT name FROM contacts WHERE id=?", new) == "Zed"
    mails = sh(
        f'content query --uri {uri}/data/emails --where "contact_id={new}" --projection data1'
    )
    assert mails.out == "Row: 0 data1=z@example.org\n"
    sh(f'content delete --uri {uri}/raw_contacts --where "_id={new}"')
    assert sh(query).out == "No result found.\n"
    assert sh.phone.store.one("SELECT count(*) FROM phones WHERE contact_id=?", new) == 0


def test_messages(sh: PhoneShell) -> None:
    before = sh.phone.store.one("SELECT count(*) FROM sms")
    sh(
        "content insert --uri content://sms/inbox --bind address:s:+4930555"
        " --bind 'body:s:a=b, c: d'"
    )
    assert sh.phone.store.one("SELECT count(*) FROM sms") == before + 1
    newest = sh(
        "content query --uri content://sms/inbox --projection address:body:read"
        " --sort 'date DESC LIMIT 1'"
    )
    assert newest.out == "Row: 0 address=+4930555, body=a=b, c: d, read=0\n"
    thread = sh(
        "content query --uri content://mms-sms/conversations --where \"address='+4930555'\""
    )
    assert "body=a=b, c: d" in thread.out
    sh("content update --uri content://sms --where \"address='+4930555'\" --bind read:i:1")
    assert sh.phone.store.rows("SELECT read FROM sms WHERE address='+4930555'") == [(1,)]
    sh("am start -a android.intent.action.SENDTO -d sms:+4930555 --es sms_body 'Hi  there'")
    assert "a=b, c: d" in screen(sh)
    assert "Hi  there" in screen(sh)
    sh("content delete --uri content://sms --where \"address='+4930555'\"")
    assert sh.phone.store.one("SELECT count(*) FROM threads WHERE address='+4930555'") == 0


def test_calls(sh: PhoneShell) -> None:
    assert "mCallState=0" in sh("dumpsys telephony.registry").out
    sh("am start -a android.intent.action.CALL -d tel:+4930555")
    assert "mCallState=2" in sh("dumpsys telephony.registry").out
    sh("input keyevent ENDCALL")
    assert "mCallState=0" in sh("dumpsys telephony.registry").out
    last = sh(
        "content query --uri content://call_log/calls --projection number:type"
        " --sort 'date DESC LIMIT 1'"
    )
    assert last.out == "Row: 0 number=+4930555, type=2\n"


def test_content_failures(sh: PhoneShell) -> None:
    for command, message in {
        "content query --uri content://nowhere": "Could not find provider: nowhere",
        "content query --uri content://sms/x/y": "Unknown URI content://sms/x/y",
        "content query --uri content://sms --where 'bad ='": "SQLiteException",
        "content query --uri content://sms --projection nope": "no such column: nope",
        "content query": "Content provider URI not specified",
        "content insert --uri content://sms": "Bindings not specified",
        "content insert --uri content://sms --bind broken": "Binding not well formed: broken",
        "content fly": "Unsupported operation: fly",
        "content query --uri content://sms --nope x": "Unsupported argument: --nope",
    }.items():
        assert message in sh(command).err, command
    assert (
        sh("content query --uri content://sms --where \"body='no such'\"").out
        == "No result found.\n"
    )


def test_alarms(sh: PhoneShell) -> None:
    sh.phone.store.run("UPDATE alarms SET enabled=0")
    sh("am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 5"
       " --ei android.intent.extra.alarm.MINUTES 7"
       " --es android.intent.extra.alarm.MESSAGE 'Wake up'"
       " --ez android.intent.extra.alarm.SKIP_UI true")  # fmt: skip
    rows = sh.phone.store.rows("SELECT hour, minute, label, enabled FROM alarms WHERE hour=5")
    assert rows == [(5, 7, "Wake up", 1)]
    dumped = sh("dumpsys alarm").out
    tomorrow = START.replace(day=START.day + 1, hour=5, minute=7)
    wanted = f"{round(tomorrow.timestamp() * 1000)} = {tomorrow:%Y-%m-%d} 05:07:00.000"
    information = dumped.partition("Next alarm clock information")[2].splitlines()[1]
    assert wanted in information
    assert f"triggerTime={tomorrow:%Y-%m-%d} 05:07:00.000" in dumped
    assert "5:07" in sh("settings get system next_alarm_formatted").out


@pytest.mark.parametrize(
    ("hour", "days", "skip", "day"),
    [(10, 0, False, 16), (9, 0, False, 17), (10, 1, False, 16), (10, 1, True, 23),
     (9, 1, False, 23), (9, 0b1000000, False, 22), (9, 0b11, True, 23)],
)  # fmt: skip
def test_next_ring(hour: int, days: int, skip: bool, day: int) -> None:
    """START is Monday the 16th at 09:41."""
    assert next_ring(START, hour, 0, days, skip).day == day


def test_notifications_and_shade(sh: PhoneShell) -> None:
    sh("cmd notification post -t 'From the shell' tag 'Some text'")
    assert "android.title=String (From the shell)" in sh("dumpsys notification").out
    sh("cmd statusbar expand-notifications")
    assert "From the shell" in screen(sh)
    assert "NotificationShade" in sh("dumpsys window | grep mCurrentFocus").out
    sh("cmd statusbar collapse")
    assert "From the shell" not in screen(sh)


def test_display_and_power(sh: PhoneShell) -> None:
    assert sh("wm size; wm density").out == "Physical size: 1080x2400\nPhysical density: 420\n"
    assert "mWakefulness=Awake" in sh("dumpsys power").out
    sh("input keyevent POWER")
    assert "mWakefulness=Asleep" in sh("dumpsys power").out
    assert "mScreenState=OFF" in sh("dumpsys display").out
    sh("input keyevent WAKEUP; wm user-rotation lock 1")
    assert "orientation=1" in sh("dumpsys display").out
    assert sh.phone.frame().shape == (1080, 2400, 4)


def test_gestures(sh: PhoneShell) -> None:
    sh("am start -n com.android.settings/.Settings")
    node = sh.phone.tree().find("Display")
    assert node is not None
    x, y = node.box.center
    sh(f"input swipe {x} {y} {x} {y} 100")
    assert "Dark theme" in screen(sh)
    sh(f"input keyevent 4; input motionevent DOWN {x} {y}; input motionevent UP {x} {y}")
    assert "Dark theme" in screen(sh)
    sh("input swipe 500 10 500 1500")
    assert sh.phone.shade_open
    sh("input keyevent BACK; input draganddrop 500 500 600 900 200; input press; input roll 0 1")
    assert sh("input").code == 255


def test_services_are_listed(sh: PhoneShell) -> None:
    names = sh("dumpsys -l").out.splitlines()[1:]
    for name in names:
        ran = sh(f"dumpsys {name.strip()}")
        assert (ran.err, ran.code) == ("", 0), name
        assert ran.out, name
