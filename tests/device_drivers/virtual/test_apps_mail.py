"""Mail, used by touch: what is written, sorted and sent stands in the database."""

from __future__ import annotations

from itertools import pairwise

import pytest

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Intent, Node, Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, scroll_to, see, tap

MAIL, SEND, SENDTO = (
    "com.android.email",
    "android.intent.action.SEND",
    "android.intent.action.SENDTO",
)


@pytest.fixture
def phone() -> Phone:
    """A phone on the inbox, with one mail in it and no signature."""
    made = Phone(seed=3, width=720, height=1600, density=320)
    for table in ("mails", "mail_labelled", "mail_attachments"):
        made.store.run(f"DELETE FROM {table}")  # noqa: S608  # constants
    made.store.run("UPDATE mail_settings SET value='' WHERE key='signature'")
    made.store.run("UPDATE mail_settings SET value='me@example.com' WHERE key='address'")
    made.store.run("DELETE FROM emails")
    contact = made.store.run("INSERT INTO contacts(name) VALUES ('Ida Lund')")
    made.store.run("INSERT INTO emails(contact_id, address) VALUES (?, 'ida@example.com')", contact)
    receive(made, "Otto Berg", "otto@example.com", "Boat", "Shall we rent one?",
            files=[("boat.pdf", 48_000)], cc="ida@example.com")  # fmt: skip
    made.drop_heads_up()
    made.open_app(MAIL)
    return made


def bread(phone: Phone) -> int:
    """A second mail comes in; its banner has gone."""
    number = receive(phone, "Ann", "ann@example.com", "Bread", "Fresh.")
    phone.drop_heads_up()
    return number


def folders(phone: Phone) -> list[tuple[str, str]]:
    return phone.store.rows("SELECT subject, folder FROM mails ORDER BY id")


def conversation(phone: Phone) -> Node:
    return by_id(phone, "conversation")[0]


def type_into(phone: Phone, field: str, text: str) -> None:
    tap(phone, field)
    assert phone.type_text(text)


def swipe(phone: Phone, direction: int) -> None:
    box = conversation(phone).box
    x, y = box.center
    phone.swipe(x - direction * 200, y, x + direction * 200, y)


def test_a_mail_is_written_to_a_contact_and_sent(phone: Phone) -> None:
    tap(phone, "Compose")
    type_into(phone, "To", "ida")
    tap(phone, "ida@example.com")
    type_into(phone, "Subject", "Tea")
    type_into(phone, "Compose email", "At five? 五点？")
    tap(phone, "Send")
    [sent] = phone.store.rows(
        "SELECT sender, recipients, cc, subject, body FROM mails WHERE folder='sent'"
    )
    assert sent == ("me@example.com", "ida@example.com", "", "Tea", "At five? 五点？")
    assert phone.foreground[1].endswith("EmailActivity")


def test_a_sent_mail_can_be_taken_back_for_a_moment(phone: Phone) -> None:
    tap(phone, "Compose")
    type_into(phone, "To", "ida@example.com")
    type_into(phone, "Subject", "Oops")
    tap(phone, "Send")
    tap(phone, "Undo")
    assert folders(phone)[-1] == ("Oops", "drafts")
    assert phone.foreground[1].endswith("ComposeActivity")
    phone.back()
    assert not see(phone, "Undo")
    phone.clock.advance(10)
    assert not see(phone, "Message sent")


def test_nothing_is_sent_to_nobody_or_to_nonsense(phone: Phone) -> None:
    tap(phone, "Compose")
    type_into(phone, "Subject", "Hm")
    tap(phone, "Send")
    assert see(phone, "Add at least one recipient.")
    tap(phone, "OK")
    type_into(phone, "To", "not an address")
    tap(phone, "Send")
    assert see(phone, "“not” is not an address.")
    assert folders(phone) == [("Boat", "inbox")]


def test_a_mail_without_a_subject_is_asked_about(phone: Phone) -> None:
    tap(phone, "Compose")
    type_into(phone, "To", "ida@example.com")
    tap(phone, "Send")
    assert see(phone, "Send without a subject?")
    phone.tap(*by_id(phone, "button1")[0].box.center)
    assert folders(phone)[-1] == ("", "sent")


def test_leaving_keeps_a_draft_that_can_be_gone_on_with(phone: Phone) -> None:
    tap(phone, "Compose")
    phone.back()
    assert folders(phone) == [("Boat", "inbox")], "an empty mail is not kept"
    tap(phone, "Compose")
    type_into(phone, "Subject", "Half")
    phone.home()
    assert folders(phone)[-1] == ("Half", "drafts")
    phone.open_app(MAIL)
    phone.back()
    tap(phone, "Open navigation drawer")
    tap(phone, "Drafts")
    tap(phone, "Half")
    type_into(phone, "To", "ida@example.com,")
    tap(phone, "Send")
    assert folders(phone) == [("Boat", "inbox"), ("Half", "sent")]


def test_an_answer_to_all_stays_in_the_talk(phone: Phone) -> None:
    tap(phone, "Boat")
    tap(phone, "Reply all")
    type_into(phone, "Compose email", "Yes, a red one.")
    tap(phone, "Send")
    [(to, cc, subject, thread, quoted)] = phone.store.rows(
        "SELECT recipients, cc, subject, thread_id, quoted FROM mails WHERE folder='sent'"
    )
    assert (to, cc, subject) == ("otto@example.com", "ida@example.com", "Re: Boat")
    assert thread == phone.store.one("SELECT thread_id FROM mails WHERE folder='inbox'")
    assert "> Shall we rent one?" in quoted
    assert {"Yes, a red one.", "Shall we rent one?"} <= set(labels(phone))


def test_a_forwarded_mail_takes_its_attachments_along(phone: Phone) -> None:
    tap(phone, "Boat")
    tap(phone, "Forward")
    type_into(phone, "To", "ida@example.com")
    tap(phone, "Send")
    rows = phone.store.rows("SELECT subject, name FROM mails JOIN mail_attachments ON mail_id ="
                            " mails.id WHERE folder='sent'")  # fmt: skip
    assert rows == [("Fwd: Boat", "boat.pdf")]


@pytest.mark.parametrize(("direction", "folder"), [(1, "archive"), (-1, "trash")])
def test_a_swipe_moves_a_mail_and_undo_puts_it_back(
    phone: Phone, direction: int, folder: str
) -> None:
    swipe(phone, direction)
    assert folders(phone) == [("Boat", folder)]
    tap(phone, "Undo")
    assert folders(phone) == [("Boat", "inbox")]


def test_what_a_swipe_does_is_a_setting(phone: Phone) -> None:
    phone.store.run("UPDATE mail_settings SET value='delete' WHERE key='swipe_right'")
    swipe(phone, 1)
    assert folders(phone) == [("Boat", "trash")]


def test_several_are_chosen_and_marked_and_thrown_away(phone: Phone) -> None:
    bread(phone)
    phone.long_press(*conversation(phone).box.center)
    tap(phone, "More options")
    tap(phone, "Select all")
    assert see(phone, "2")
    tap(phone, "Mark as read")
    assert phone.store.one("SELECT COUNT(*) FROM mails WHERE read") == 2
    phone.long_press(*conversation(phone).box.center)
    tap(phone, "More options")
    tap(phone, "Select all")
    tap(phone, "Delete")
    assert {folder for _, folder in folders(phone)} == {"trash"}


def test_deleting_in_the_trash_is_for_good_and_takes_all_along(phone: Phone) -> None:
    number = phone.store.one("SELECT id FROM mails")
    phone.store.run("INSERT INTO mail_labelled VALUES (?, 1)", number)
    phone.store.run("UPDATE mails SET folder='trash'")
    tap(phone, "Open navigation drawer")
    tap(phone, "Trash")
    tap(phone, "Empty now")
    phone.tap(*by_id(phone, "button1")[0].box.center)
    for table in ("mails", "mail_attachments", "mail_labelled"):
        assert phone.store.one(f"SELECT COUNT(*) FROM {table}") == 0, table  # noqa: S608


def test_opening_reads_a_mail_and_it_can_be_made_unread_again(phone: Phone) -> None:
    assert see(phone, "Unread")
    tap(phone, "Boat")
    assert phone.store.one("SELECT read FROM mails") == 1
    tap(phone, "Mark as unread")
    assert phone.store.one("SELECT read FROM mails") == 0
    assert see(phone, "Unread")


@pytest.mark.parametrize(
    ("words", "subjects"),
    [
        ("from:otto", ["Boat"]),
        ("subject:bread", ["Bread"]),
        ('subject:"boat"', ["Boat"]),
        ("fresh", ["Bread"]),
        ("has:attachment", ["Boat"]),
        ("to:me@example.com", ["Bread", "Boat"]),
        ("from:otto bread", []),
        ("50%", []),
    ],
)
def test_the_search_understands_where_a_word_should_stand(
    phone: Phone, words: str, subjects: list[str]
) -> None:
    phone.clock.advance(60)
    bread(phone)
    type_into(phone, "Search in mail", words)
    assert [n.text for n in by_id(phone, "subject")] == subjects


def test_a_label_is_made_and_put_on_a_mail(phone: Phone) -> None:
    tap(phone, "Open navigation drawer")
    scroll_to(phone, "Create label")
    tap(phone, "Create label")
    phone.type_text("Sea")
    tap(phone, "Create")
    tap(phone, "Boat")
    tap(phone, "More options")
    tap(phone, "Label as")
    tap(phone, "Sea")
    tap(phone, "OK")
    rows = phone.store.rows("SELECT name FROM mail_labelled JOIN mail_labels ON id = label_id")
    assert rows == [("Sea",)]
    assert see(phone, "Sea")


def test_an_attachment_is_saved_where_files_are(phone: Phone) -> None:
    tap(phone, "Boat")
    tap(phone, "boat.pdf")
    tap(phone, "Save to Downloads")
    path = "/sdcard/Download/boat.pdf"
    assert phone.store.one("SELECT path FROM mail_attachments") == path
    assert phone.store.one("SELECT COUNT(*) FROM files WHERE path=?", path) == 1


def test_a_file_of_the_phone_is_attached(phone: Phone) -> None:
    phone.store.run("INSERT INTO files(path, mtime, content) VALUES"
                    " ('/sdcard/Documents/plan.txt', 1900000000, x'4142')")  # fmt: skip
    tap(phone, "Compose")
    tap(phone, "Attach file")
    tap(phone, "plan.txt")
    type_into(phone, "To", "ida@example.com")
    type_into(phone, "Subject", "Plan")
    tap(phone, "Send")
    rows = phone.store.rows("SELECT name, path, size FROM mail_attachments ORDER BY id DESC")
    assert rows[0] == ("plan.txt", "/sdcard/Documents/plan.txt", 2)


def test_a_new_mail_is_told_and_its_buttons_work(phone: Phone) -> None:
    number = bread(phone)
    [(note, actions)] = phone.store.rows(
        "SELECT id, actions FROM notifications WHERE package=? ORDER BY id DESC LIMIT 1", MAIL
    )
    assert f"mail:archive/{number}" in actions
    phone.press_notification(note, f"mail:reply/{number}")
    assert see(phone, "Re: Bread")
    phone.press_notification(note, f"mail:archive/{number}")
    assert ("Bread", "archive") in folders(phone)


def test_who_is_away_answers_by_itself(phone: Phone) -> None:
    phone.store.run("UPDATE mail_settings SET value='1' WHERE key='away'")
    phone.store.run("UPDATE mail_settings SET value='Gone fishing' WHERE key='away_text'")
    bread(phone)
    rows = phone.store.rows("SELECT recipients, body FROM mails WHERE folder='sent'")
    assert rows == [("ann@example.com", "Gone fishing")]


def test_links_and_shared_things_begin_a_mail(phone: Phone) -> None:
    phone.start_activity(Intent(SENDTO, "mailto:ida@example.com?subject=Hi%20there&body=Line"))
    assert {"Ida Lund", "Hi there", "Line"} <= set(labels(phone))
    phone.home()
    shared = {"android.intent.extra.TEXT": "a thought",
              "android.intent.extra.STREAM": "/sdcard/DCIM/Camera/x.jpg"}  # fmt: skip
    phone.start_activity(Intent(SEND, type="image/jpeg", package=MAIL, extras=shared))
    assert {"a thought", "x.jpg"} <= set(labels(phone))


def test_the_signature_stands_below_what_is_sent(phone: Phone) -> None:
    tap(phone, "Open navigation drawer")
    scroll_to(phone, "Settings")
    tap(phone, "Settings")
    tap(phone, "Signature")
    type_into(phone, "Signature", "Cheers")
    tap(phone, "Save")
    phone.start_activity(Intent(SENDTO, "mailto:ida@example.com?subject=Hi&body=Line"))
    tap(phone, "Send")
    assert phone.store.one("SELECT body FROM mails WHERE folder='sent'") == "Line\n\nCheers"


def test_every_seed_has_a_full_inbox_of_its_own() -> None:
    seen = set()
    for seed in range(4):
        store = Phone(seed=seed).store
        assert store.one("SELECT COUNT(*) FROM mails WHERE folder='inbox'") >= 40
        assert store.one("SELECT COUNT(*) FROM mails WHERE body LIKE '%{%'") == 0
        assert store.one("SELECT COUNT(*) FROM mails WHERE sender NOT LIKE '%@example.%'") == 0
        assert store.one("SELECT MAX(date_ms) FROM mails") < Phone(seed=seed).clock.now_ms()
        seen.add(tuple(store.rows("SELECT subject FROM mails ORDER BY date_ms")))
    assert len(seen) == 4


def test_a_long_list_shows_every_mail_once_on_the_way_down() -> None:
    phone = Phone(seed=6, width=720, height=1600, density=320)
    phone.open_app(MAIL)
    seen: list[str] = []
    for _ in range(40):
        boxes = [n.box for n in by_id(phone, "conversation")]
        assert all(a.bottom <= b.top for a, b in pairwise(boxes))
        seen += [n.text for n in by_id(phone, "subject") if n.text not in seen]
        phone.swipe(360, 1100, 360, 700, seconds=0.8)
    wanted = phone.store.rows("SELECT subject FROM mails WHERE folder='inbox' GROUP BY thread_id"
                              " HAVING MAX(date_ms) ORDER BY MAX(date_ms) DESC")  # fmt: skip
    assert seen == list(dict.fromkeys(subject for (subject,) in wanted))


@pytest.mark.parametrize("setting", ["light", "large", "landscape", "chinese"])
def test_nothing_written_leaves_the_display(setting: str) -> None:
    phone = Phone(seed=5, width=720, height=1600, density=320)
    if setting == "large":
        phone.put_setting("system", "font_scale", "1.3")
    if setting == "chinese":
        phone.put_setting("system", "system_locales", "zh-Hans-CN")
    if setting == "landscape":
        phone.put_setting("system", "accelerometer_rotation", "0")
        phone.put_setting("system", "user_rotation", "1")
    phone.open_app(MAIL)
    assert by_id(phone, "conversation")
    for widget in phone.tree().walk():
        assert widget.box.right <= phone.width, widget.label
    compose = node(phone, "写邮件" if setting == "chinese" else "Compose")
    assert compose.box.bottom < phone.height
