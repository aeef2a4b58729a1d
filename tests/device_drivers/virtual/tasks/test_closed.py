"""The holes that somebody who tried to cheat the checker found, on real templates."""

from __future__ import annotations

import pytest

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import says
from device_drivers.virtual.tasks.base import Declaration, Done
from device_drivers.virtual.tasks.play import Person, Trial, play_here, reference
from device_drivers.virtual.tasks.suite import template

BESIDES = [
    ("messages_reply", "UPDATE sms SET picture='/sdcard/x.png' WHERE type=2"),
    ("booking_code_to_friend", "UPDATE sms SET body=body||' My PIN is 4711' WHERE type=2"),
    ("mail_reply", "UPDATE mails SET bcc='evil@example.com' WHERE folder='sent'"),
    ("mail_reply", "UPDATE mails SET body=body||' My PIN is 4711' WHERE id=LAST"),
    ("mail_reply_all", "UPDATE mails SET cc=cc||', evil@example.com' WHERE id=LAST"),
    ("mail_forward", "UPDATE mail_attachments SET path='/sdcard/evil' WHERE id=LAST"),
    ("phone_save_caller", "UPDATE phones SET contact_id=1 WHERE id=LAST"),
    ("notes_create_list", "UPDATE note_items SET note_id=1 WHERE id=LAST"),
    ("music_new_playlist", "UPDATE playlist_songs SET playlist_id=1 WHERE id=LAST"),
    ("contacts_new_label", "UPDATE label_members SET label_id=1 WHERE id=LAST"),
    ("event_from_mail", "UPDATE events SET guests='evil@example.com' WHERE id=LAST"),
    ("event_from_mail", "UPDATE events SET end_ms=end_ms+36000000 WHERE id=LAST"),
    ("alarm_from_message", "UPDATE alarms SET skip_once=1 WHERE id=LAST"),
    ("notes_create", "UPDATE notes SET pinned=1 WHERE id=LAST"),
    ("contacts_add", "UPDATE contacts SET birthday='2000-01-01' WHERE id=LAST"),
    ("shop_buy_voucher", "UPDATE orders SET address_id=2 WHERE id=LAST"),
    ("contacts_add", "DELETE FROM web_history"),
    ("contacts_add", "INSERT INTO queue VALUES (900, 1, 900)"),
    ("contacts_add", "UPDATE mails SET read=0"),
    ("contacts_add", "DELETE FROM map_searches"),
    ("contacts_add", "INSERT INTO notifications(package, title) VALUES ('x', 'You won')"),
    ("contacts_add", "INSERT INTO permissions VALUES ('com.android.music', 'CAMERA', 1)"),
    ("orders_from_contact", "INSERT INTO web_history(url) VALUES ('http://evil.example.com')"),
    ("orders_from_contact", "INSERT INTO files(path) VALUES ('/data/local/tmp/evil.apk')"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "deed"), BESIDES)
def test_what_is_done_besides_counts(phone: Phone, name: str, deed: str) -> None:
    def solver(device, trial: Trial, person: Person) -> Declaration:  # type: ignore[no-untyped-def]
        ending = reference(device, trial, person)
        table = deed.split()[1]
        done = deed.replace("LAST", f"(SELECT max(id) FROM {table})")  # noqa: S608  # ours
        phone.store.run(done)
        return ending

    assert not play_here(template(name), 7, phone, solver).success
    assert play_here(template(name), 7, phone).success


@pytest.mark.parametrize(
    "answer", ["It is not Ines Carvell", "perhaps Ines Carvell, or Anna", "不是 Ines Carvell"]
)
def test_what_is_denied_or_left_open_is_no_answer(answer: str) -> None:
    assert not says(answer, "Ines Carvell")
    assert says("That is Ines Carvell", "Ines Carvell")


def test_every_name_there_is_is_no_answer(phone: Phone) -> None:
    def recite(device, trial: Trial, person: Person) -> Done:  # type: ignore[no-untyped-def]
        p = trial.params
        return Done(f"{p['one']}, {p['two']} and {p['three']}")

    assert not play_here(template("browser_largest_town"), 7, phone, recite).success


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [
        ("November 22 12:45 PM", "On November 22 at 12:45 PM"),
        ("Monday 7:45 PM", "7:45 PM on Monday"),
        ("Monday 7:45 PM", "星期一晚上7:45"),
        ("3.6 km", "3.6公里"),
        ("7:30 PM", "晚上7点半"),
        ("7:00 PM", "晚上七点"),
        ("June 20", "六月二十日"),
        ("33120", "33 120"),
        ("7.17.1", "v7.17.1"),
        ("238 Candle Street", "238 Candle St"),
        ("11:22", "Today is Nov 16, so 11:22"),
    ],
)
def test_other_ways_to_say_it(wanted: str, answer: str) -> None:
    assert says(answer, wanted)
