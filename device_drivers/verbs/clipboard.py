"""Verbs for the clipboard: read it, put a text into it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, Device, Risk
from device_drivers.verbs.able import clipboard
from device_drivers.verbs.base import Args, NoArgs, Report, Said, Slot, State, Verb, Way, for_good
from device_drivers.verbs.wording import phrases

_CLOSED = {
    OS.HARMONY: Said(
        "HarmonyOS lets nobody outside see its clipboard. Long-press a text field and tap Paste to "
        "see what is in it.",
        "鸿蒙系统不允许外部读取剪贴板。请长按输入框并点“粘贴”查看。",
    )
}


class Read(Way[NoArgs, Device]):
    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        text = clipboard(phone).clipboard()
        if not text:
            return Report(Said("The clipboard is empty.", "剪贴板是空的。"), True)
        said = Said(f"In the clipboard: {text}", f"剪贴板内容：{text}")
        return Report(said, True, {"clipboard": f"{len(text)} characters"})


class CopyArgs(Args):
    text: Annotated[str, Slot("text"), Field(min_length=1, description="The text, word for word")]


class Copy(Way[CopyArgs, Device]):
    def act(self, phone: Device, args: CopyArgs) -> None:
        clipboard(phone).set_clipboard(args.text)

    def check(self, phone: Device, args: CopyArgs, before: State) -> Report:
        ok = clipboard(phone).clipboard() == args.text
        said = (
            Said(f"In the clipboard now: “{args.text}”", f"已复制到剪贴板：“{args.text}”")
            if ok
            else Said("The clipboard holds something else.", "剪贴板里是别的内容。")
        )
        return Report(said, ok, {"clipboard": "as asked" if ok else "different"})


_KEPT = {
    OS.HARMONY: Said(
        "HarmonyOS lets nobody outside put anything into its clipboard. I can type the text where "
        "you want it: tell me the app and the field.",
        "鸿蒙系统不允许从外部写入剪贴板。可以告诉我应用和输入框，由我直接输入。",
    )
}
_SYSTEMS = (OS.ANDROID, OS.IOS, OS.BROWSER)
VERBS = (
    Verb(
        name="read_clipboard",
        description="Tell what is in the phone's clipboard.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what's in the clipboard | read the clipboard | show me the clipboard
            what did i copy | what is on my clipboard | clipboard contents
            tell me what's copied | get the clipboard text | what text have i copied last
            剪贴板里有什么 | 读一下剪贴板 | 查看剪贴板 | 我刚才复制了什么 | 剪贴板内容
            看看剪切板 | 显示剪贴板的内容 | 剪贴板上是什么文字
        """),
        say=lambda _: Said("Read the clipboard", "读取剪贴板"),
        ways={os: Read() for os in _SYSTEMS},
        cannot=_CLOSED,
    ),
    Verb(
        name="set_clipboard",
        description="Put a text into the phone's clipboard.",
        args=CopyArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            copy {text} to the clipboard | put {text} in the clipboard | copy this: {text}
            set the clipboard to {text} | place {text} on my clipboard
            copy the text {text} to my phone | clipboard: {text} | copy {text} so i can paste it
            把{text}复制到剪贴板 | 复制到剪贴板：{text} | 剪贴板设为{text} | 把{text}放进剪贴板
            将{text}拷贝到剪贴板 | 把{text}存到剪切板 | 往剪贴板里放{text} | 剪贴板内容改成{text}
        """),
        say=lambda a: Said(f"Copy “{a.text}” to the clipboard", f"把“{a.text}”复制到剪贴板"),
        undo=for_good(
            "What was on the clipboard before is not kept, so it cannot come back.",
            "之前剪贴板的内容没有保留，无法恢复。",
        ),
        ways={os: Copy() for os in _SYSTEMS},
        cannot=_KEPT,
    ),
)
