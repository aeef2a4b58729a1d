"""Moves through the everyday apps that many reference solutions share."""

from __future__ import annotations

from datetime import datetime, time

from device_drivers.virtual.tasks.hands import Hands

MOST_PAGES = 6


def top(hands: Hands, app: str, sign: str) -> None:
    """The first page of an app, known by the id ``sign``, wherever it was left."""
    hands.open(app)
    for _ in range(MOST_PAGES):
        if hands.see(id=sign):
            return
        hands.back()
        if not hands.see(id=sign):
            hands.open(app)


def text(hands: Hands, name: str, body: str) -> None:
    """Send a text to a contact with one number, or to a number nobody has."""
    top(hands, "messages", "start_new_conversation_button")
    hands.tap(id="start_new_conversation_button")
    hands.type(name, into="recipient_text_view")
    hands.tap(f"Send to {name}" if name.lstrip("+").isdigit() else name)
    send(hands, body)


def send(hands: Hands, body: str) -> None:
    """Write and send in the open conversation."""
    hands.type(body, into="compose_message_text")
    hands.tap(id="send_message_button_icon")


def conversation(hands: Hands, name: str) -> list[str]:
    """Open the conversation with somebody; what was written in it, as far as it is in sight."""
    top(hands, "messages", "start_new_conversation_button")
    hands.tap(name)
    return hands.texts(id="message_text")


def contact(hands: Hands, name: str) -> None:
    """Open the page of a contact."""
    top(hands, "contacts", "floating_action_button")
    hands.type(name, into="search_view", clear=True)
    hands.tap(name)


def new_contact(hands: Hands, name: str, number: str, email: str = "") -> None:
    top(hands, "contacts", "floating_action_button")
    hands.tap(id="floating_action_button")
    hands.type(name, into="Name")
    hands.type(number, into="Phone")
    if email:
        hands.type(email, into="Email")
    hands.tap("Save")


def new_note(hands: Hands, title: str, body: str) -> None:
    top(hands, "notes", "fab")
    hands.tap(id="fab")
    hands.type(title, into="edit_title")
    hands.type(body, into="edit_body")
    hands.tap(id="save")


def note(hands: Hands, title: str) -> str:
    """Open a note; its text."""
    top(hands, "notes", "fab")
    hands.tap(title)
    return hands.read(id="edit_body")


def new_alarm(hands: Hands, at: time | datetime) -> None:
    """Set an alarm once; its card stays unfolded."""
    top(hands, "clock", "fab")
    hands.tap(id="fab")
    set_time(hands, at)


def set_time(hands: Hands, at: time | datetime) -> None:
    """Type a time into the open time picker."""
    hands.tap(id="android:id/toggle_mode")
    halves = hands.see(id="android:id/am_label")
    hour = str(at.hour % 12 or 12) if halves else f"{at.hour:02d}"
    hands.type(hour, into="android:id/input_hour", clear=True)
    hands.type(f"{at.minute:02d}", into="android:id/input_minute", clear=True)
    if halves:
        hands.tap(id="android:id/am_label" if at.hour < 12 else "android:id/pm_label")
    hands.tap(id="android:id/button1")


def label_alarm(hands: Hands, label: str) -> None:
    """Name the alarm whose card is unfolded."""
    hands.tap("Add label")
    hands.type(label, into="Label")
    hands.tap(id="android:id/button1")
