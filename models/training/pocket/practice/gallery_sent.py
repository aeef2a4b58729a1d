"""Practice from pictures into other apps, and from other apps to pictures."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.gallery.library import Library
from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.camera import start
from device_drivers.virtual.tasks.gallery import Shot, album, show, trashed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, friends, look_for
from device_drivers.virtual.tasks.world import known, sent, strangers
from models.training.pocket.practice.cross import NOTE_TITLES, saying
from models.training.pocket.practice.mail_writing import SUBJECTS


class Sent(Template):
    """A picture, a friend with a number, a friend with an address."""

    apps: ClassVar[tuple[str, ...]] = ("gallery", "messages")
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "share")
    where: ClassVar[str] = "trashed_ms=0 AND seconds=0 AND subject NOT LIKE 'Screenshot%'"
    newest: ClassVar[bool] = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            f"SELECT id, path, subject, taken_ms FROM media WHERE {self.where}"  # noqa: S608
            " ORDER BY taken_ms DESC, id DESC"
        )
        found = Shot(*(rows[0] if self.newest else rng.choice(rows)))
        [friend], [(mailed, address)] = known(phone, rng, 1), friends(phone, rng, 1)
        item = Library(phone).item(found.id)
        assert item  # noqa: S101
        then = Library(phone).when(item)
        return {"id": found.id, "path": found.path, "subject": found.subject, "ms": found.taken_ms,
                "name": friend.name, "number": friend.number, "mailed": mailed,
                "address": address, "line": rng.choice(SUBJECTS), "title": rng.choice(NOTE_TITLES),
                "what": found.subject.removeprefix("Screenshot: "),
                "who": strangers(phone, rng, 1)[0],
                "taken": f"{phone.date_text(then, 'full')},"
                         f" {phone.time_text(then.hour, then.minute)}"}  # fmt: skip

    def texted(self, phone: Phone, p: Params) -> list[Change]:
        message, *thread = sent(phone, p["number"], "")
        assert isinstance(message, Added)  # noqa: S101
        return [Added("sms", **{**message.values, "picture": p["path"]}), *thread]

    def mail(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                  subject=p["line"], body=begins(phone, "")),
            Added("mail_attachments", name=posixpath.basename(p["path"]), path=p["path"],
                  size=bool),
        ]  # fmt: skip

    def post(self, hands: Hands, p: Params) -> None:
        hands.tap("Share")
        hands.tap("Mail")
        hands.type(p["mailed"], into="To")
        hands.tap(p["address"])
        hands.type(p["line"], into="Subject")
        hands.tap("Send")


class _Texted(Sent):
    """It goes by text."""

    inside: ClassVar[str] = ""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.texted(phone, p)

    def solve(self, hands: Hands, p: Params) -> None:
        if not self.newest:
            show(hands, p["what"])
        else:
            if self.inside:
                album(hands, self.inside, id="album_name")
            else:
                hands.open("gallery")
            hands.tap(id="thumbnail")
        hands.tap("Share")
        moves.text_to(hands, p["name"])


class PracticeGalSendNamed(_Texted):
    """One named by what it shows."""

    goal = "Text {name} the photo “{subject}”"
    goal_zh = "把照片“{subject}”用短信发给{name}"
    newest = False


class PracticeGalSendShot(_Texted):
    """A screenshot, by what is on it."""

    goal = "Send {name} my screenshot of “{what}” in a text message"
    goal_zh = "把“{what}”的截图用短信发给{name}"
    where = "trashed_ms=0 AND subject LIKE 'Screenshot: %'"
    newest = False


class PracticeGalSendLastShot(_Texted):
    """The latest screenshot."""

    goal = "Text {name} my latest screenshot"
    goal_zh = "把我最新的截图发短信给{name}"
    where = "trashed_ms=0 AND path LIKE '%/Screenshots/%'"
    inside = "Screenshots"


class PracticeGalSendFavorite(_Texted):
    """The newest of the dear ones."""

    goal = "Send the newest of my favorite pictures to {name} by text"
    goal_zh = "把收藏里最新的照片用短信发给{name}"
    where = "trashed_ms=0 AND favourite AND seconds=0"
    inside = "Favorites"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE seconds > 0")


class PracticeGalSendCamera(_Texted):
    """The latest of the camera."""

    goal = "Send {name} the last picture my camera took, from the camera app"
    goal_zh = "从相机里把上一张照片用短信发给{name}"
    apps = ("camera", "gallery", "messages")
    where = "trashed_ms=0 AND seconds=0 AND path LIKE '/sdcard/DCIM/Camera/%'"

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Last picture")
        hands.tap("Share")
        moves.text_to(hands, p["name"])


class PracticeGalMailVideo(Sent):
    """A film, by mail."""

    goal = "Mail the video “{subject}” to {mailed} with the subject “{line}”"
    goal_zh = "把视频“{subject}”用邮件发给{mailed}，主题“{line}”"
    apps = ("gallery", "mail")
    where = "trashed_ms=0 AND seconds>0"
    newest = False

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.mail(phone, p)

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        self.post(hands, p)


class PracticeGalMailNewest(PracticeGalMailVideo):
    """The newest, by mail."""

    goal = "Mail my newest photo to {mailed}, subject “{line}”"
    goal_zh = "把我最新的照片邮件发给{mailed}，主题“{line}”"
    where = "trashed_ms=0"
    newest = True

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("gallery")
        hands.tap(id="thumbnail")
        self.post(hands, p)


class PracticeGalDateOn(Sent):
    """When it was taken is told."""

    goal = "Text {name} when the photo “{subject}” was taken, as its details say"
    goal_zh = "发短信告诉{name}照片“{subject}”的拍摄时间，照详情里的写"
    tags = ("cross_app", "read")
    newest = False

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["taken"]))

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Details")
        hands.read(p["taken"])
        moves.text(hands, p["name"], p["taken"])


class PracticeGalNameOn(Sent):
    """What its file is called is noted."""

    goal = "Note the file name of the photo “{subject}” in a new note “{title}”"
    goal_zh = "把照片“{subject}”的文件名记到新笔记“{title}”里"
    apps = ("gallery", "notes")
    tags = ("cross_app", "read")
    newest = False

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=posixpath.basename(p["path"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Details")
        hands.read(posixpath.basename(p["path"]))
        moves.new_note(hands, p["title"], posixpath.basename(p["path"]))


class _ByMail(Sent):
    """A mail says which picture."""

    apps = ("mail", "gallery")
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read")
    newest = False

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE id=?", p["id"])
        receive(phone, p["who"], "new.friend@example.com", p["line"],
                f"Hello,\n\nI mean the photo “{p['subject']}”.\n")  # fmt: skip

    def read(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["who"]}"')
        hands.tap(p["who"], id="senders")
        hands.read(id="body")


class PracticeGalMailedDear(_ByMail):
    """It is dear."""

    goal = "{who} mailed me which photo they like best. Make it a favorite"
    goal_zh = "{who}在邮件里说最喜欢哪张照片，把它加入收藏"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        show(hands, p["subject"])
        hands.tap("Add to favorites")


class PracticeGalMailedBin(_ByMail):
    """It is to go."""

    goal = "{who} asks me by mail to delete a photo. Do that"
    goal_zh = "{who}发邮件让我删一张照片，照做"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(Shot(p["id"], p["path"], p["subject"], p["ms"]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        show(hands, p["subject"])
        hands.tap("Delete")
