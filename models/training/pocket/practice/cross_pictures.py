"""Practice across apps: pictures and music meet mails, texts and notes."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence

from device_drivers.virtual.apps.gallery.library import Library
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Template
from device_drivers.virtual.tasks.camera import shot, start, taken
from device_drivers.virtual.tasks.gallery import shots, show
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, friends
from device_drivers.virtual.tasks.music import playing, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist
from device_drivers.virtual.tasks.world import holding, known, sent, write_note
from models.training.pocket.practice.mail_writing import SUBJECTS

NOTES = ("Songs to keep", "Heard on the radio", "From the concert", "想听的歌", "Tunes", "For Ida")
DATES = ("When was it", "For the photo book", "Calendar facts", "照片日期", "To look up", "Days")


class PracticePhotoByMail(Template):
    """A picture is shared as a mail."""

    goal = "Mail the photo “{subject}” to {name} with the subject “{title}”"
    goal_zh = "把照片“{subject}”用邮件发给{name}，主题“{title}”"
    apps = ("gallery", "mail")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = rng.choice(shots(phone))
        [(name, address)] = friends(phone, rng, 1)
        return {"subject": found.subject, "path": found.path, "name": name, "address": address,
                "title": rng.choice(SUBJECTS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                  subject=p["title"], body=begins(phone, "")),
            Added("mail_attachments", name=posixpath.basename(p["path"]), path=p["path"],
                  size=bool),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Share")
        hands.tap("Mail")
        hands.type(p["name"], into="To")
        hands.tap(p["address"])
        hands.type(p["title"], into="Subject")
        hands.tap("Send")


class PracticeShotToFriend(Template):
    """A picture is taken and sent at once."""

    goal = "Take a photo and text it to {name}"
    goal_zh = "拍一张照片，用短信发给{name}"
    apps = ("camera", "gallery", "messages")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "create", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"name": friend.name, "number": friend.number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        message, *thread = sent(phone, p["number"], "")
        assert isinstance(message, Added)  # noqa: S101
        return [*shot(), Added("sms", **{**message.values, "picture": taken}), *thread]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Last picture")
        hands.tap("Share")
        moves.text_to(hands, p["name"])


class PracticePhotoFromText(Template):
    """Somebody tells which picture they like."""

    goal = "{sender} texted me which photo they like. Add that one to my favorites."
    goal_zh = "{sender}发短信说了喜欢哪张照片，请把那张加入收藏"
    apps = ("gallery", "messages")
    difficulty = "medium"
    steps = 7
    tags = ("cross_app", "read", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        found = rng.choice(shots(phone, "trashed_ms = 0 AND seconds = 0 AND NOT favourite"))
        return {"sender": sender.name, "number": sender.number, "subject": found.subject}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["number"], f"The nicest one is “{p['subject']}”!")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"subject": p["subject"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        show(hands, p["subject"])
        hands.tap("Add to favorites")


class PracticePhotoDateToNote(Template):
    """When a picture was taken is written down."""

    goal = "Look up when the photo “{subject}” was taken and write it into a new note “{title}”"
    goal_zh = "查一下照片“{subject}”的拍摄时间，写进一条标题为“{title}”的新笔记"
    apps = ("notes", "gallery")
    difficulty = "medium"
    steps = 10
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = rng.choice(shots(phone))
        item = Library(phone).item(found.id)
        assert item  # noqa: S101
        then = Library(phone).when(item)
        told = f"{phone.date_text(then, 'full')}, {phone.time_text(then.hour, then.minute)}"
        return {"subject": found.subject, "told": told, "title": rng.choice(DATES)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=lambda body: p["told"] in str(body))]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Details")
        moves.new_note(hands, p["title"], hands.read(p["told"]))


class PracticeSongToFriend(Template):
    """What plays is told to somebody."""

    goal = "Text {name} the title of the song that is playing"
    goal_zh = "把正在播放的歌名用短信发给{name}"
    apps = ("messages", "music")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        song = rng.choice(songs(phone))
        return {"name": friend.name, "number": friend.number, "id": song.id, "title": song.title}

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])
        phone.store.run("UPDATE player SET repeat='one'")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], holding(p["title"]))

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")
        title = hands.read(id="trackname")
        moves.text(hands, p["name"], title)


class PracticePlaylistSizeToFriend(Template):
    """How many songs a playlist has is told to somebody."""

    goal = "Text {name} how many songs my playlist “{playlist}” has, only the number"
    goal_zh = "发短信告诉{name}我的歌单“{playlist}”有多少首歌，只写数字"
    apps = ("messages", "music")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "read", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        number, name = playlist(phone, rng)
        return {"name": friend.name, "number": friend.number, "list": number, "playlist": name}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT COUNT(*) FROM playlist_songs WHERE playlist_id=?"
        return sent(phone, p["number"], str(phone.store.one(sql, p["list"])))

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["playlist"])
        count = hands.read(id="facts").split()[0]
        moves.text(hands, p["name"], count)


class PracticeFavoritesFromNote(Template):
    """Songs that a note lists become favourites."""

    goal = "Mark the songs listed in my note “{title}” as favorites"
    goal_zh = "把我的笔记“{title}”里列的歌都收藏"
    apps = ("music", "notes")
    difficulty = "hard"
    steps = 10
    tags = ("cross_app", "read", "edit", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = rng.sample(songs(phone, "NOT favourite"), 2)
        return {"title": rng.choice(NOTES), "songs": [(song.id, song.title) for song in found]}

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], "\n".join(title for _, title in p["songs"]))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": song}, {"favourite": 1}) for song, _ in p["songs"]]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        hands.open("music")
        for _, title in p["songs"]:
            hands.type(title, into="search", clear=True)
            hands.tap(f"Song options: {title}")
            hands.tap("Add to favorites")
