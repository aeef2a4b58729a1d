"""What pages and the browser ask the person: drawn as a page of our own in front of the asking one.

A page that shows ``alert`` is blocked until it is answered, and Chromium's own windows are in no
screenshot. So dialogs, permission prompts, drop-down lists, file choosers and news of downloads
become a `Question`, and whoever looks sees its text and buttons like anything else on the screen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Dialog, Download, FileChooser, Page

Answer = Callable[[int, str], Awaitable[object]]

PERMISSIONS = {
    "geolocation": (("geolocation",), "know where you are", "获取你的位置"),
    "media": (("camera", "microphone"), "use your camera and microphone", "使用你的摄像头和麦克风"),
    "clipboard-read": (("clipboard-read",), "read what you copied", "读取你复制的内容"),
    "notifications": (("notifications",), "show notifications", "显示通知"),
}
"""What a page may be granted: playwright's names, and what it means."""


@dataclass(frozen=True, slots=True)
class Question:
    """``answer(index of the button, text of the field)`` is called once, when one is pressed.

    ``field`` is the text the field starts with, None without one."""

    title: str
    text: str
    buttons: tuple[str, ...]
    answer: Answer
    field: str | None = None
    one_per_line: bool = False
    deed: str = ""
    """What its buttons do with what is written on them, when that says it not; "" otherwise."""
    refusal: int = 0
    """What going back answers: the button that changes nothing, or no button at all."""

    asker: tuple[Page, str] | None = None
    """The page that asks, and of which site it was then; None when the browser itself does."""

    def shown(self, behind: str) -> dict[str, Any]:
        """What question.html draws; ``behind`` is the picture in the background, a data address."""
        return {
            "title": self.title, "text": self.text, "field": self.field, "behind": behind,
            "buttons": self.buttons, "list": self.one_per_line,
            "deed": self.deed, "refusal": self.refusal,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """The browser's own words in the person's language."""

    chinese: bool

    def dialog(self, dialog: Dialog, who: str) -> Question:
        async def answer(index: int, text: str) -> None:
            if index == last:
                await (dialog.accept(text) if dialog.type == "prompt" else dialog.accept())
            else:
                await dialog.dismiss()

        buttons, text = self._yes_no, dialog.message
        if dialog.type == "alert":
            buttons = (self._say("OK", "确定"),)
        if dialog.type == "beforeunload":
            buttons = (self._say("Stay", "留下"), self._say("Leave", "离开"))
            text = self._say(
                "Leave this page? Changes may be lost.", "离开此网页？更改可能会丢失。"
            )
        last = len(buttons) - 1
        default = dialog.default_value if dialog.type == "prompt" else None
        title = self._say(f"{who} says", f"{who} 显示")
        return Question(title, text, buttons, answer, field=default)

    def permission(self, name: str, who: str, answer: Answer) -> Question:
        _, english, chinese = PERMISSIONS[name]
        buttons = (self._say("Block", "拒绝"), self._say("Allow", "允许"))
        title = self._say(f"{who} wants to", f"{who} 想要")
        return Question(title, self._say(english, chinese), buttons, answer)

    def choose(self, title: str, options: Sequence[str], answer: Answer) -> Question:
        return Question(title, "", tuple(options), answer, one_per_line=True, refusal=-1)

    def upload(self, chooser: FileChooser, folder: Path) -> Question:
        found = sorted(path for path in folder.iterdir() if path.is_file())

        async def answer(index: int, text: str) -> None:
            if index < len(found):
                await chooser.set_files(found[index])

        title = self._say("Choose a file", "选择文件")
        text = "" if found else self._say("There are no files yet.", "还没有文件。")
        buttons = (*(path.name for path in found), self._say("Cancel", "取消"))
        return Question(
            title, text, buttons, answer,
            one_per_line=True, deed=self._say("Upload", "上传"), refusal=len(found),
        )  # fmt: skip

    def downloaded(self, name: str, failure: str | None) -> Question:
        if failure:
            text = self._say(f"{name} was not saved: {failure}", f"{name} 未能保存：{failure}")
        else:
            text = self._say(f"{name} was saved to the files.", f"{name} 已保存到文件中。")
        return Question(self._say("Download", "下载"), text, (self._say("OK", "确定"),), nothing)

    @property
    def _yes_no(self) -> tuple[str, ...]:
        return self._say("Cancel", "取消"), self._say("OK", "确定")

    def _say(self, english: str, chinese: str) -> str:
        return chinese if self.chinese else english


async def nothing(index: int, text: str) -> None:
    """For questions that only tell something."""


async def keep(download: Download, folder: Path) -> tuple[str, str | None]:
    """Save a download into ``folder`` under a name that is free; the name, and why it failed."""
    wanted = Path(download.suggested_filename).name or "download"
    target, number = folder / wanted, 1
    while target.exists():
        number += 1
        target = folder / f"{Path(wanted).stem} ({number}){Path(wanted).suffix}"
    failure = await download.failure()
    if not failure:
        await download.save_as(target)
    return target.name, failure
