"""Verbs for notes: write one, find and read some.

Android has no common notes store, so notes go through whichever notes app is installed: a shared
text creates the note, the app's own screens are what is read back.
"""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field

from device_drivers.apps import NAMES
from device_drivers.base import OS, AndroidDevice, Device, Element, Key, Launch, Risk, Role, Screen
from device_drivers.verbs.base import (
    Args,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.hands import elsewhere, way
from device_drivers.verbs.looking import inside, look, pages, tap, to_top, wait_for
from device_drivers.verbs.matching import plain
from device_drivers.verbs.shell import handlers, start
from device_drivers.verbs.wording import many, phrases

_SHARE = ("-a", "android.intent.action.SEND", "-t", "text/plain")
_IS_NOTES = re.compile(r"(?i)\bnotes?\b|keep|memo|notepad|便签|备忘录|笔记|记事")
_SAVE = re.compile(r"(?i)save|done|保存|完成|存储")


class CreateArgs(Args):
    body: Annotated[str, Slot("text"), Field(min_length=1, description="The note, word for word")]
    title: Annotated[str, Slot("label"), Field(description="Its title, if told")] = ""


class Written(Way[CreateArgs, Device]):
    """Proof is one more note with that text in the notes app's list, which is left at its top."""

    def before(self, phone: Device, args: CreateArgs) -> State:
        return {"count": len(_matching(phone, args))}

    def check(self, phone: Device, args: CreateArgs, before: State) -> Report:
        found = _matching(phone, args)
        to_top(phone)
        ok = len(found) > int(before.get("count", 0))
        evidence = {"notes app": " / ".join(found[:1]) or "not in the list"}
        name = args.title or args.body
        if ok:
            return Report(Said(f"Noted: “{name}”", f"已记下：“{name}”"), True, evidence)
        return Report(
            Said(f"I do not see the note “{name}”.", f"没有看到笔记“{name}”。"), False, evidence
        )


class Create(Way[CreateArgs]):
    """Shares the text to the notes app and leaves its editor, which saves."""

    def before(self, phone: AndroidDevice, args: CreateArgs) -> State:
        return _WRITTEN.before(phone, args)

    def act(self, phone: AndroidDevice, args: CreateArgs) -> None:
        app = _notes_app(phone)
        title = ["--es", "android.intent.extra.SUBJECT", args.title] if args.title else []
        start(phone, *_SHARE, "-p", app, "--es", "android.intent.extra.TEXT", args.body, *title)
        wait_for(phone, lambda s: (s.app == app and _editor(s, args.body)) or None, 8.0)
        _leave(phone, app, args.body)

    def check(self, phone: AndroidDevice, args: CreateArgs, before: State) -> Report:
        return _WRITTEN.check(phone, args, before)


_WRITTEN = Written()


def _editor(screen: Screen, body: str) -> Element | None:
    return next((e for e in screen.elements if body.splitlines()[0] in e.text), None)


def _leave(phone: Device, app: str, body: str) -> None:
    """Save by the app's own button if it has one, else by going back, until the editor is left."""
    for _ in range(3):
        screen = look(phone)
        if screen.app != app or not any(e.role is Role.TEXT_FIELD and body in e.text
                                        for e in screen.elements):  # fmt: skip
            return
        save = [e for e in screen.elements if e.clickable and _SAVE.fullmatch(e.label.strip())]
        if save:
            tap(phone, save[0])
        else:
            phone.act(Key("back"))


def _matching(phone: Device, args: CreateArgs) -> list[str]:
    """Notes whose row shows the title and the beginning of the text; lists cut long notes off."""
    first = plain(args.body.splitlines()[0])[:24]
    wanted = [w for w in (plain(args.title), first) if w]
    return [note for note in _notes(phone) if all(w in plain(note) for w in wanted)]


def _notes_app(phone: Device) -> str:
    """The notes app that takes shared text. Raises VerbFailed when there is none."""
    takers = handlers(phone, *_SHARE) if isinstance(phone, AndroidDevice) else set()
    installed = [a for a in phone.apps() if _IS_NOTES.search(" ".join((a.id, a.name)))]
    known = [a.id for a in installed if a.id in takers] or [a.id for a in installed]
    if not known:
        raise VerbFailed(Said("No notes app is installed.", "没有安装笔记应用。"))
    return next((k for k in known if k in NAMES), known[0])


def _notes(phone: Device) -> list[str]:
    """What each row of the notes app's list says, title first."""
    app = _notes_app(phone)
    _open_list(phone, app)
    to_top(phone)
    found: dict[str, None] = {}
    for page in pages(phone):
        for index, element in enumerate(page.elements):
            if not (element.clickable and element.app == app and element.role is not Role.BUTTON):
                continue
            texts = [e.text for e in inside(page.elements, index) if e.text]
            if texts and element.role is not Role.TEXT_FIELD:
                found.setdefault("\n".join(texts))
    return [n for n in found if not any(n != other and n in other for other in found)]


def _open_list(phone: Device, app: str) -> None:
    """The app's first screen; a note left open is closed with back, which saves it."""
    phone.act(Launch(app))
    for _ in range(3):
        screen = wait_for(phone, lambda s: s if s.app == app else None)
        if screen is None:
            raise VerbFailed(Said("The notes app did not open.", "笔记应用没有打开。"))
        if not any(e.role is Role.TEXT_FIELD and e.text and e.text != e.hint
                   for e in screen.elements):  # fmt: skip
            return
        phone.act(Key("back"))
        if look(phone).app != app:
            phone.act(Launch(app))


class FindArgs(Args):
    words: Annotated[str, Slot("text"), Field(description="Words in the note; empty for all")] = ""


class Find(Way[FindArgs, Device]):
    """What the notes app's list shows of the notes with these words."""

    def check(self, phone: Device, args: FindArgs, before: State) -> Report:
        wanted = plain(args.words)
        found = [n for n in _notes(phone) if wanted in plain(n)]
        if not found:
            said = Said(f"No note says “{args.words}”.", f"没有包含“{args.words}”的笔记。")
            return Report(said, True, {"notes app": "no such note"})
        listed = "\n".join("• " + " — ".join(n.splitlines()) for n in found[:10])
        return Report(
            Said(f"{many(len(found), 'note')}:\n{listed}", f"{len(found)}条笔记：\n{listed}"),
            True,
            {"notes app": f"{len(found)} rows"},
        )


def _create_said(args: CreateArgs) -> Said:
    if args.title:
        return Said(
            f"Write a note “{args.title}”: “{args.body}”", f"写笔记“{args.title}”：“{args.body}”"
        )
    return Said(f"Write a note: “{args.body}”", f"写笔记：“{args.body}”")


def _find_said(args: FindArgs) -> Said:
    if args.words:
        return Said(f"Look for notes with “{args.words}”", f"查找包含“{args.words}”的笔记")
    return Said("Look at the notes", "查看笔记")


def _create_by_hand(args: CreateArgs, os: OS) -> str:
    texts = (args.title, args.body) if args.title else (args.body,)
    english = ("type {0} into Title, type {1} into Note", "type {0} into Note")[len(texts) == 1]
    chinese = ("在标题输入{0}，在笔记输入{1}", "在笔记输入{0}")[len(texts) == 1]
    ways = (
        f"open Notes, tap New note, {english}, press home",
        f"打开笔记，点击新建笔记，{chinese}，返回桌面",
    )
    return "\n".join(filter(None, (way(told, *texts) for told in ways)))


VERBS = (
    Verb(
        name="create_note",
        description="Write a note in the phone's notes app.",
        args=CreateArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            take a note: {body} | note that {body} | write down {body} | make a note saying {body}
            create a note {title}: {body} | new note {title} with {body} | add a note: {body}
            jot down {body} | save a note called {title}: {body} | please note {body}
            put {body} in my notes | write a note titled {title} that says {body}
            记一下{body} | 写个笔记：{body} | 新建笔记{title}，内容{body} | 记录{body}
            帮我记下{body}
            添加备忘录{body} | 备忘：{body} | 新建便签{body} | 做个笔记，标题{title}，内容是{body}
        """),
        say=_create_said,
        undo=for_good(
            "I have no command to delete a note; delete it in the notes app.",
            "我没有删除笔记的命令，请在笔记应用里删除。",
        ),
        ways={OS.ANDROID: Create()},
        by_hand=elsewhere(_create_by_hand),
        proof=_WRITTEN,
        repeatable=False,
    ),
    Verb(
        name="find_notes",
        description="Find and read notes in the phone's notes app.",
        args=FindArgs,
        risk=Risk.READ,
        phrases=phrases("""
            find my note about {words} | search my notes for {words} | show my notes
            read my notes
            what's in my note about {words} | do i have a note about {words} | list my notes
            read me the note {words} | what did i write down about {words}
            找一下关于{words}的笔记 | 搜索笔记{words} | 看看我的笔记 | 我的备忘录里有什么
            读一下{words}的便签
            有没有{words}的笔记 | 查找备忘录{words} | 我记了什么关于{words}
        """),
        say=_find_said,
        ways={os: Find() for os in (OS.ANDROID, OS.IOS, OS.HARMONY)},
    ),
)
