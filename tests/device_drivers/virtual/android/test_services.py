"""What the system services say and take: dumpsys, cmd, pm, and the content providers."""

from __future__ import annotations

import pytest

from device_drivers.virtual.android.commands.dumpsys import SERVICES
from device_drivers.virtual.apps.music.player import play
from tests.device_drivers.virtual.android.shells import PhoneShell


@pytest.mark.parametrize("service", sorted(SERVICES))
def test_every_service_says_something(sh: PhoneShell, service: str) -> None:
    ran = sh(f"dumpsys {service}")
    assert (bool(ran.out.strip()), ran.err, ran.code) == (True, "", 0)
    assert service in sh("dumpsys -l").out


def test_a_call_is_told(sh: PhoneShell) -> None:
    def state() -> str:
        return sh("dumpsys telephony.registry | grep -e mCallState -e IncomingNumber").out

    assert state().split() == ["mCallState=0", "mCallIncomingNumber="]
    sh.phone.weather.start("incoming_call", number="5550142")
    assert state().split() == ["mCallState=1", "mCallIncomingNumber=5550142"]
    sh("input keyevent CALL")
    assert state().split() == ["mCallState=2", "mCallIncomingNumber="]


def test_what_plays_is_told(sh: PhoneShell) -> None:
    assert "have 0 sessions" in sh("dumpsys media_session").out
    title = sh.phone.store.one("SELECT title FROM songs WHERE id=2")
    play(sh.phone, 2)
    told = sh("dumpsys media_session; cmd media_session list-sessions").out
    assert "state=PLAYING(3), position=0" in told
    assert f"description={title}" in told
    assert "tag=music, package=com.android.music" in told


def test_the_lock_screen_is_told(sh: PhoneShell) -> None:
    sh.phone.weather.start("screen_locked", pin="1234")
    policy = sh("dumpsys window policy").out
    assert "mShowingLockscreen=true" in policy
    assert "u0 NotificationShade}" in sh("dumpsys window | grep mCurrentFocus").out
    assert "deviceLocked=1" in sh("dumpsys trust").out
    sh.phone.weather.stop("screen_locked")
    assert "mShowingLockscreen=false" in sh("dumpsys window policy").out


def test_notifications_come_go_and_come_back(sh: PhoneShell) -> None:
    sh("cmd notification post -t 'Parcel' -S bigtext tag 'It has arrived'")
    key = sh("cmd notification list | grep com.android.shell").out.strip()
    assert "android.title=String (Parcel)" in sh(f"cmd notification get '{key}'").out
    assert "android.text=String (It has arrived)" in sh("dumpsys notification --noredact").out
    assert "snoozing" in sh(f"cmd notification snooze --for 60000 '{key}'").out
    assert key not in sh("cmd notification list").out
    sh.phone.clock.advance(61)
    sh("true")  # the next thing anybody does notices
    assert key in sh("cmd notification list").out
    sh(f"cmd notification snooze --for 60000 '{key}'; cmd notification unsnooze '{key}'")
    assert key in sh("cmd notification list").out
    assert "not snoozed" in sh("cmd notification unsnooze nothing").err
    assert sh("cmd notification cancel x").code == 255  # Android has no such command


def test_permissions(sh: PhoneShell) -> None:
    camera = "com.android.camera2 android.permission.CAMERA"
    granted = "dumpsys package com.android.camera2 | grep android.permission.CAMERA"
    assert "granted=false" in sh(granted).out
    assert sh(f"pm grant {camera}").code == 0
    assert "granted=true" in sh(granted).out
    assert sh.phone.permissions.granted("com.android.camera2", "CAMERA") is True
    sh(f"am start -n com.android.camera2/.CameraActivity; pm revoke {camera}")
    assert "granted=false" in sh(granted).out
    assert "com.android.camera2" not in [package for _, package in sh.phone.running()]
    sh("pm reset-permissions")
    assert sh.phone.permissions.granted("com.android.camera2", "CAMERA") is None
    for command, said in {
        "pm grant com.no.such android.permission.CAMERA": "Unknown package: com.no.such",
        "pm grant com.android.deskclock android.permission.CAMERA": "has not requested",
        "pm grant com.android.camera2 android.permission.INTERNET": "not a changeable",
        "pm grant com.android.camera2 SOMETHING": "Unknown permission",
        "pm disable-user com.android.deskclock": "protected package",
        "pm hide com.no.such": "Unknown package",
    }.items():
        ran = sh(command)
        assert (ran.code, said in ran.err) == (255, True), ran.err
    listed = sh("pm list permissions -g").out
    assert "group:android.permission-group.CAMERA" in listed
    assert "permission:android.permission.READ_SMS" in listed


def test_a_battery_that_is_told_what_to_say(sh: PhoneShell) -> None:
    before = sh.phone.battery
    sh("dumpsys battery set level 7; dumpsys battery set usb 1; dumpsys battery set status 5")
    told = sh("dumpsys battery").out
    for line in ("USB powered: true", "AC powered: false", "level: 7", "status: 5"):
        assert line in told
    assert (sh.phone.battery, sh("cmd battery get level").out) == (7, "7\n")
    sh("dumpsys battery unplug")
    assert "USB powered: false" in sh("dumpsys battery").out
    sh("cmd battery reset")
    assert sh.phone.battery == before
    assert "Unknown set option: taste" in sh("dumpsys battery set taste 1").err


def test_an_app_that_crashes_on_demand(sh: PhoneShell) -> None:
    sh("am crash com.android.deskclock")
    assert not sh.phone.windows  # it did not run
    sh("am start -n com.android.deskclock/.DeskClock; am crash com.android.deskclock")
    assert "Application Error: com.android.deskclock" in sh("dumpsys window").out
    assert "FATAL EXCEPTION" in sh("logcat -d -b crash").out


def test_a_monkey_is_the_same_monkey(sh: PhoneShell) -> None:
    command = "monkey -p com.android.settings -s 4 60"
    assert "Events injected: 60" in sh(command).out
    first = sh.phone.tree()
    sh.phone.reset()
    sh(command)
    again = sh.phone.tree()
    assert [n.text for n in first.walk()] == [n.text for n in again.walk()]
    assert sh.phone.foreground[0] == "com.android.settings"
    assert sh("monkey -p com.no.such 5").code == 252
    assert sh("monkey -p com.android.settings").code == 255


def test_wifi_networks(sh: PhoneShell) -> None:
    open_ones = sh.phone.store.rows("SELECT ssid FROM networks WHERE secured=0 AND connected=0")
    name = open_ones[0][0]
    assert name in sh("cmd wifi list-scan-results").out
    assert sh(f"cmd wifi connect-network '{name}' wpa2 secret").out.endswith("failed\n")
    assert "initiated" in sh(f"cmd wifi connect-network '{name}' open").out
    assert f'connected to "{name}"' in sh("cmd wifi status").out
    saved = sh("cmd wifi list-networks").out.splitlines()[1:]
    number = next(line.split()[0] for line in saved if name in line)
    assert sh(f"cmd wifi forget-network {number}").out == "Forget successful\n"
    assert "not connected" in sh("cmd wifi status").out
    assert sh("cmd wifi set-wifi-enabled disabled; cmd wifi list-scan-results").out == (
        "No scan results\n"
    )


def test_calendar_provider(sh: PhoneShell) -> None:
    uri = "content://com.android.calendar"
    begin = sh.phone.clock.now_ms() + 3_600_000
    sh(f"content insert --uri {uri}/events --bind calendar_id:i:1 --bind title:s:Picnic"
       f" --bind dtstart:l:{begin} --bind duration:s:PT90M --bind eventTimezone:s:UTC"
       " --bind rrule:s:'FREQ=DAILY;COUNT=3' --bind eventLocation:s:Park")  # fmt: skip
    number = sh.phone.store.one("SELECT id FROM events WHERE title='Picnic'")
    row = sh(f"content query --uri {uri}/events/{number}").out
    assert f"dtstart={begin}, dtend=NULL, duration=P5400S, allDay=0" in row
    when = f"{uri}/instances/when/{begin}/{begin + 3 * 86_400_000 - 1}"
    found = sh(f"content query --uri {when} --where event_id={number} --projection begin:end").out
    days = [begin + i * 86_400_000 for i in range(3)]
    assert found.splitlines() == [
        f"Row: {i} begin={day}, end={day + 5_400_000}" for i, day in enumerate(days)
    ]
    sh(f"content insert --uri {uri}/reminders --bind event_id:i:{number} --bind minutes:i:15")
    sh(f"content insert --uri {uri}/attendees --bind event_id:i:{number}"
       " --bind attendeeName:s:Noor")  # fmt: skip
    assert sh.phone.store.rows("SELECT reminder_min, guests FROM events WHERE id=?", number) == [
        (15, "Noor")
    ]
    sh(f"content update --uri {uri}/events/{number} --bind title:s:Rain --bind dtend:l:{begin}")
    assert sh.phone.store.one("SELECT title FROM events WHERE id=?", number) == "Rain"
    sh(f"content delete --uri {uri}/events --where \"title='Rain'\"")
    assert sh.phone.store.one("SELECT count(*) FROM events WHERE id=?", number) == 0
    missing = sh(f"content insert --uri {uri}/events --bind title:s:x").err
    assert "must include calendar_id" in missing
    assert "Invalid column nope" in sh(
        f"content update --uri {uri}/events --where _id=1 --bind nope:s:x"
    ).err  # fmt: skip


def test_media_provider(sh: PhoneShell) -> None:
    uri = "content://media/external/images/media"
    sh(f"content insert --uri {uri} --bind _display_name:s:new.png"
       " --bind relative_path:s:Pictures/Trip")  # fmt: skip
    row = sh(f"content query --uri {uri} --where \"_display_name='new.png'\"").out
    assert "_data=/storage/emulated/0/Pictures/Trip/new.png" in row
    assert "mime_type=image/png, _size=0" in row
    assert "relative_path=Pictures/Trip/, bucket_display_name=Trip" in row
    number = row.partition("_id=")[2].partition(",")[0]
    sh(f"content write --uri {uri}/{number}", stdin=b"\x89PNG-bytes")
    assert sh(f"content read --uri {uri}/{number} | xxd -p").out == b"\x89PNG-bytes".hex() + "\n"
    assert "_size=10" in sh(f"content query --uri {uri}/{number}").out
    sh(f"content update --uri {uri}/{number} --bind _display_name:s:old.png"
       " --bind is_favorite:i:1")  # fmt: skip
    assert sh("ls /sdcard/Pictures/Trip").out == "old.png\n"
    sh(f"content delete --uri {uri}/{number}")
    assert sh("ls /sdcard/Pictures/Trip").out == ""
    assert "No item at row" in sh(f"content read --uri {uri}/{number}").err
    assert sh(f"content gettype --uri {uri}/1").out == "Result: image/jpeg\n"
    picture = sh.phone.store.one("SELECT path FROM media ORDER BY id LIMIT 1")
    document = "content://com.android.externalstorage.documents/document/primary%3A"
    size = sh(f"content read --uri {document}{picture.removeprefix('/sdcard/')} | wc -c").out
    assert int(size) == int(sh(f"stat -c %s '{picture}'").out) > 1000


@pytest.mark.parametrize(
    ("uri", "columns"),
    [
        ("media/external/video/media", "_id duration mime_type"),
        ("media/external/audio/media", "title artist album duration"),
        ("media/external/file", "_data _size"),
        ("com.android.calendar/calendars", "name account_name"),
        ("com.android.calendar/reminders", "event_id minutes"),
        ("com.android.calendar/attendees", "attendeeName"),
        ("call_log/calls", "number date duration type name"),
        ("com.android.contacts/data", "mimetype data1"),
    ],
)
def test_providers_have_rows_with_columns(sh: PhoneShell, uri: str, columns: str) -> None:
    projection = columns.replace(" ", ":")
    ran = sh(f"content query --uri content://{uri} --projection {projection}")
    assert ran.err == ""
    first = ran.out.splitlines()[0].removeprefix("Row: 0 ")
    assert [pair.partition("=")[0] for pair in first.split(", ")][: len(columns.split())] == (
        columns.split()
    )
