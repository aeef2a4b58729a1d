"""Practice with checklists: what a text or a mail says is added or ticked."""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import look_for
from device_drivers.virtual.tasks.notes import open_note
from models.training.pocket.practice.notes_carried import Told
from models.training.pocket.practice.notes_lists import write_list


class _OnList(Told):
    """A checklist, and somebody who wrote about it."""

    steps = 9

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM notes WHERE id=?", p["id"])
        p["id"] = write_list(phone, p["title"], p["items"])


class PracticeNoteFromText(_OnList):
    """A friend wants something on the list."""

    goal = "{friend} texted me what is missing. Add it to my list “{title}”"
    goal_zh = "{friend}发短信说还缺什么，加到清单“{title}”里"
    apps = ("notes", "messages")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.receive_sms(p["phone"], f"We still need: {p['thing']}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("note_items", note_id=p["id"], text=p["thing"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["friend"])
        open_note(hands, p["title"])
        hands.type(p["thing"], into="Add item", submit=True)
        hands.tap("Save")


class PracticeNoteFromMail(_OnList):
    """A mail says what belongs on the list."""

    goal = "{who} mailed me what to bring. Put it on my list “{title}”"
    goal_zh = "{who}在邮件里写了要带什么，写到清单“{title}”上"
    apps = ("notes", "mail")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        receive(phone, p["who"], "new.friend@example.com", p["subject"],
                f"Hello,\n\nplease bring “{p['thing']}”.\n")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("note_items", note_id=p["id"], text=p["thing"])]

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["who"]}"')
        hands.tap(p["who"], id="senders")
        hands.read(id="body")
        open_note(hands, p["title"])
        hands.type(p["thing"], into="Add item", submit=True)
        hands.tap("Save")


class PracticeNoteTickFromText(_OnList):
    """A friend has got something of the list."""

    goal = "{friend} texted me what they bought already. Tick that on my list “{title}”"
    goal_zh = "{friend}发短信说已经买了什么，在清单“{title}”上打勾"
    apps = ("notes", "messages")
    steps = 5

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.receive_sms(p["phone"], f"Got it already: {p['items'][1]}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"note_id": p["id"], "text": p["items"][1]}
        return [Changed("note_items", where, {"done": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["friend"])
        open_note(hands, p["title"])
        hands.tap(p["items"][1], id="item_checkbox")
