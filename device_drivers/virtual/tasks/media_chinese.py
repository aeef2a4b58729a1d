"""Tasks in Files, Gallery and Music on a phone that speaks Chinese."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Template
from device_drivers.virtual.tasks.files import papers
from device_drivers.virtual.tasks.gallery import shots, trashed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import songs


class FilesMoveChinese(Template):
    """A download moves to where it belongs."""

    goal = "Move {name} from the downloads to Documents/Work."
    goal_zh = "把下载内容里的{name}移到 Documents/Work。"
    apps = ("files",)
    difficulty = "medium"
    steps = 7
    tags = ("edit", "move")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": posixpath.basename(rng.choice(papers(phone, "/sdcard/Download")))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files", {"path": f"/sdcard/Download/{p['name']}"},
                        {"path": f"/sdcard/Documents/Work/{p['name']}"})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("下载内容")
        hands.tap(f"更多选项: {p['name']}")
        hands.tap("移至…")
        hands.tap("Documents")
        hands.tap("Work")
        hands.tap("移到此处")


class GalleryTrashChinese(Template):
    """One picture goes to the trash."""

    goal = "Delete the photo “{subject}”, I don't like it."
    goal_zh = "我不喜欢“{subject}”那张照片，删掉吧。"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 5
    tags = ("delete", "search")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone)).subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [c for shot in shots(phone) if shot.subject == p["subject"] for c in trashed(shot)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("gallery")
        hands.type(p["subject"], into="搜索照片")
        hands.tap(p["subject"], id="thumbnail")
        hands.tap("删除")


class MusicPlaylistChinese(Template):
    """A playlist with one song in it."""

    goal = "Make a playlist “{name}” with the song “{title}”."
    goal_zh = "新建歌单“{name}”，放进歌曲《{title}》。"
    apps = ("music",)
    difficulty = "medium"
    steps = 8
    tags = ("create", "form", "search")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        return {"name": rng.choice(("周末", "下雨天", "学习用")), "title": song.title,
                "id": song.id}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlists", name=p["name"]), Added("playlist_songs", song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.type(p["title"], into="搜索歌曲、专辑、歌手")
        hands.tap(f"歌曲选项: {p['title']}")
        hands.tap("添加到歌单")
        hands.tap("新建歌单")
        hands.type(p["name"], into="名称")
        hands.tap("保存")
