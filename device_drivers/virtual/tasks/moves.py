"""Moves through the everyday apps that many reference solutions share."""

from __future__ import annotations

from datetime import date, datetime, time

from device_drivers.virtual.tasks.hands import Hands

MOST_PAGES = 6
MOST_MONTHS = 14


def top(hands: Hands, app: str, sign: str) -> None:
    """The first page of an app, known by the id ``sign``, wherever it was left."""
    hands.open(app)
    for _ in range(MOST_PAGES):
        if hands.see(id=sign):
            return
        hands.back()
        if not hands.see(id=sign):
            hands.open(app)


def confirmed(hands: Hands, deed: str) -> None:
    """Do it, and say in the dialog of the same words that it is meant."""
    hands.tap(deed)
    hands.tap(deed, id="android:id/button1")


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


def text_to(hands: Hands, name: str) -> None:
    """Choose Messages among the ways to share, and send it to a contact."""
    hands.tap("Messages")
    hands.type(name, into="recipient_text_view")
    hands.tap(name)
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


def pick_day(hands: Hands, day: date) -> None:
    """Choose a day of this year or the next in the open date picker of an English phone."""
    wanted = f"{day:%A}, {day:%B} {day.day}, {day.year}"
    month = f"{day:%B} {day.year}"
    for _ in range(MOST_MONTHS):
        if hands.see(month):
            break
        hands.tap(id="android:id/next")
    hands.tap(wanted)
    hands.tap(id="android:id/button1")


def new_event(hands: Hands, title: str, at: datetime, place: str = "") -> None:
    """Enter an event that begins at ``at``."""
    top(hands, "calendar", "floating_action_button")
    hands.tap(id="floating_action_button")
    hands.type(title, into="title")
    hands.tap(id="start_date")
    pick_day(hands, at.date())
    hands.tap(id="start_time")
    set_time(hands, at)
    if place:
        hands.type(place, into="location")
    hands.tap(id="action_done")


def mail(hands: Hands, subject: str) -> str:
    """Open a mail of the inbox; its text."""
    top(hands, "mail", "compose_button")
    hands.tap(subject)
    return hands.read(id="body")


def find_product(hands: Hands, name: str) -> None:
    """Open a product's page in the shop."""
    top(hands, "shop", "search_bar")
    hands.tap(id="search_bar")
    hands.type(name, into="search_src_text", clear=True, submit=True)
    hands.tap(name, id="product_name")
