"""Messages beyond the basics: drafts, search, archive, pins, pictures, notifications."""

from __future__ import annotations

import pytest

from device_drivers.base import Role
from device_drivers.virtual.made_files import Photo
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, see, tap

FRIEND, OTHER = "+12125550142", "+12125550143"


@pytest.fixture
def phone() -> Phone:
    phone = Phone(seed=4, width=720, height=1600, density=320)
    phone.receive_sms(FRIEND, "Do you still have my telescope?")
    phone.clock.advance(30)
    phone.clear_notifications()
    return phone


def thread(phone: Phone, number: str = FRIEND) -> int:
    return int(phone.store.one("SELECT id FROM threads WHERE address=?", number) or 0)


def write(phone: Phone, number: str) -> None:
    phone.start_activity(Intent("android.intent.action.SENDTO", f"smsto:{number}"))


def hold(phone: Phone, label: str) -> None:
    phone.long_press(*node(phone, label).box.center)


def test_what_is_not_sent_is_kept_as_a_draft_until_it_is(phone: Phone) -> None:
    open_app(phone, "Messages")
    write(phone, OTHER)
    tap(phone, "Text message")
    phone.type_text("Half a sentence")
    phone.home()
    assert phone.store.rows("SELECT body, type FROM sms WHERE address=?", OTHER) == [
        ("Half a sentence", 3)
    ]
    open_app(phone, "Messages")
    phone.back()
    assert see(phone, "Draft: Half a sentence")
    tap(phone, "Draft: Half a sentence")
    assert by_id(phone, "compose_message_text")[0].text == "Half a sentence"
    assert by_id(phone, "message_text") == []
    tap(phone, "Send Message")
    phone.home()
    assert phone.store.rows("SELECT body, type FROM sms WHERE address=?", OTHER) == [
        ("Half a sentence", 2)
    ]


def test_an_emptied_draft_leaves_no_thread_behind(phone: Phone) -> None:
    write(phone, OTHER)
    tap(phone, "Text message")
    phone.type_text("x")
    phone.home()
    assert thread(phone, OTHER)
    write(phone, OTHER)
    phone.set_text(by_id(phone, "compose_message_text")[0].id, "")
    phone.home()
    assert not thread(phone, OTHER)


def test_search_finds_people_and_every_message_that_says_it(phone: Phone) -> None:
    open_app(phone, "Messages")
    tap(phone, "Search messages")
    phone.type_text("telescope")
    assert see(phone, "Do you still have my telescope?")
    tap(phone, "Do you still have my telescope?")
    assert by_id(phone, "message_text")[0].text == "Do you still have my telescope?"
    phone.back()
    phone.set_text(by_id(phone, "action_search")[0].id, "zzz")
    assert see(phone, "No results")


def test_a_swipe_archives_and_undo_or_an_answer_brings_it_back(phone: Phone) -> None:
    open_app(phone, "Messages")
    x, y = by_id(phone, "conversation_name")[0].box.center
    for back in ("Undo", "answer"):
        phone.swipe(x - 40, y, x + 400, y)
        assert phone.store.one("SELECT archived FROM threads WHERE id=?", thread(phone)) == 1
        assert "Do you still have my telescope?" not in labels(phone)
        if back == "Undo":
            tap(phone, "Undo")
        else:
            phone.receive_sms(FRIEND, "Hello?")
        assert phone.store.one("SELECT archived FROM threads WHERE id=?", thread(phone)) == 0


def test_archived_conversations_have_a_list_of_their_own(phone: Phone) -> None:
    phone.store.run("UPDATE threads SET archived=1 WHERE id=?", thread(phone))
    open_app(phone, "Messages")
    tap(phone, "More options")
    tap(phone, "Archived")
    assert len(by_id(phone, "conversation_name")) == 1
    hold(phone, "Do you still have my telescope?")
    tap(phone, "Unarchive")
    assert see(phone, "No archived conversations")
    phone.back()
    assert see(phone, "Do you still have my telescope?")


def test_a_pinned_conversation_stays_on_top(phone: Phone) -> None:
    open_app(phone, "Messages")
    last = by_id(phone, "conversation_name")[5]
    phone.long_press(*last.box.center)
    tap(phone, "Pin")
    assert by_id(phone, "conversation_name")[0].text == last.text
    assert see(phone, "Pinned")
    phone.png()
    phone.long_press(*by_id(phone, "conversation_name")[0].box.center)
    tap(phone, "Unpin")
    assert by_id(phone, "conversation_name")[5].text == last.text


def test_conversations_are_marked_read_and_unread(phone: Phone) -> None:
    unread = "SELECT count(*) FROM sms WHERE read=0 AND address=?"
    open_app(phone, "Messages")
    hold(phone, "Do you still have my telescope?")
    tap(phone, "More options")
    tap(phone, "Mark as read")
    assert phone.store.one(unread, FRIEND) == 0
    hold(phone, "Do you still have my telescope?")
    tap(phone, "More options")
    tap(phone, "Mark as unread")
    assert phone.store.one(unread, FRIEND) == 1
    tap(phone, "More options")
    tap(phone, "Mark all as read")
    assert not phone.store.one("SELECT count(*) FROM sms WHERE read=0")


def test_a_message_is_copied_forwarded_looked_at_and_deleted(phone: Phone) -> None:
    body = "Do you still have my telescope?"
    write(phone, FRIEND)
    hold(phone, body)
    tap(phone, "Copy text")
    assert phone.clipboard == body
    hold(phone, body)
    tap(phone, "View details")
    assert "From: +1 212-555-0142" in by_id(phone, "message")[0].text
    tap(phone, "OK")
    hold(phone, body)
    tap(phone, "Forward")
    phone.type_text(OTHER)
    tap(phone, f"Send to {OTHER}")
    tap(phone, "Send Message")
    assert phone.store.rows("SELECT body, type FROM sms WHERE address=?", OTHER) == [(body, 2)]
    write(phone, FRIEND)
    hold(phone, body)
    tap(phone, "Delete")
    tap(phone, "Delete", role=Role.BUTTON)
    assert not thread(phone)


def test_a_failed_message_is_sent_again(phone: Phone) -> None:
    phone.put_setting("global", "airplane_mode_on", "1")
    phone.send_sms(FRIEND, "no signal")
    phone.put_setting("global", "airplane_mode_on", "0")
    write(phone, FRIEND)
    hold(phone, "no signal")
    tap(phone, "Send again")
    rows = phone.store.rows("SELECT type FROM sms WHERE body='no signal'")
    assert rows == [(2,)]
    assert not see(phone, "Not sent")


def test_a_picture_is_sent_once_the_permission_is_given(phone: Phone) -> None:
    path = "/sdcard/DCIM/Camera/IMG_9999.jpg"
    content = Photo("A red barn", 1200, 900).recipe()
    phone.store.run("INSERT INTO files(path, mtime, content) VALUES (?, ?, ?)", path,
                    phone.clock.now_ms(), content)  # fmt: skip
    open_app(phone, "Messages")
    write(phone, FRIEND)
    tap(phone, "Attach a picture")
    tap(phone, "Don't allow")
    assert not by_id(phone, "media_picker_item")
    phone.permissions.put("com.android.messaging", "READ_MEDIA_IMAGES", True)
    for again in (True, False):
        tap(phone, "Attach a picture")
        tap(phone, "A red barn")
        if again:
            tap(phone, "Remove picture")
            assert not node(phone, "Send Message").enabled
    tap(phone, "Send Message")
    sent = phone.store.rows("SELECT picture, body, type FROM sms ORDER BY id DESC LIMIT 1")
    assert sent == [(path, "", 2)]
    assert by_id(phone, "message_image")
    phone.png()
    phone.back()
    assert see(phone, "You: Photo")


def test_the_notification_replies_and_marks_as_read(phone: Phone) -> None:
    for button in ("Mark as read", "Reply"):
        phone.home()
        phone.receive_sms(FRIEND, f"ping {button}")
        phone.open_shade()
        tap(phone, button)
        assert phone.store.one("SELECT read FROM sms WHERE body=?", f"ping {button}") == 1
    phone.type_text("pong")
    tap(phone, "Send Message")
    assert phone.store.one("SELECT body FROM sms ORDER BY id DESC") == "pong"


def test_an_open_conversation_announces_nothing(phone: Phone) -> None:
    write(phone, FRIEND)
    phone.receive_sms(FRIEND, "and here?")
    assert see(phone, "and here?")
    assert not phone.store.one("SELECT count(*) FROM notifications WHERE dismissed=0")


def test_several_conversations_are_deleted_and_come_back(phone: Phone) -> None:
    before = phone.store.dump()
    open_app(phone, "Messages")
    first, second = by_id(phone, "conversation_name")[2:4]
    phone.long_press(*first.box.center)
    phone.tap(*second.box.center)
    tap(phone, "Delete")
    assert phone.store.dump() != before
    tap(phone, "Undo")
    assert phone.store.dump() == before


def test_a_text_is_shared_into_a_new_conversation(phone: Phone) -> None:
    phone.start_activity(
        Intent("android.intent.action.SEND", type="text/plain", package="com.android.messaging",
               extras={"android.intent.extra.TEXT": "https://example.org/a"})
    )  # fmt: skip
    phone.type_text(OTHER)
    tap(phone, f"Send to {OTHER}")
    assert by_id(phone, "compose_message_text")[0].text == "https://example.org/a"


def test_in_chinese(phone: Phone) -> None:
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    phone.start_activity(Intent("android.intent.action.MAIN", package="com.android.messaging"))
    assert {"信息", "搜索信息", "发起聊天"} <= set(labels(phone))
    hold(phone, "Do you still have my telescope?")
    assert {"已选1项", "归档", "删除", "置顶"} <= set(labels(phone))
