"""What a person reads while they have the phone."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.steps import Do
from assistant.taking_over.grid import LONG, SHORT
from device_drivers.verbs.base import Language, Said

THANKS = Said("Thank you, I go on", "谢谢，我继续")
LOOK = Said("This is the screen now", "现在的屏幕")
NO_SUCH = Said("There is nothing like that here", "这里没有这个")


def no_square(number: int, squares: int) -> Said:
    return Said(
        f"There is no square {number}, they go from 1 to {squares}. “type {number}” types it",
        f"没有第 {number} 格：编号是 1 到 {squares}。要输入这个数字，请说“输入 {number}”",
    )


NO_FIELD = Said(
    "There is no field to type into here. Tap one first, by its number",
    "这里没有可输入的输入框，请先用数字点击一个",
)
NOT_SEEN = Said(
    "That was on a picture of before. Please look again",
    "那是之前的画面，请再看一下",
)
NOT_YOURS = Said("The phone is no longer yours to use", "您已不能再使用这部手机")
LOST = Said(
    "I was restarted and do not keep what may be a code. Please say it again.",
    "我刚刚重启，没有保留可能是验证码的内容，请再发一次。",
)
NOT_YET = Said(
    "I was restarted and hand the phone over again: please wait for the new picture.",
    "我刚刚重启，会重新把手机交给您，请等新的截图。",
)
ASKED_ANEW = Said(
    "I was restarted and keep nothing of that. I ask you once more: please say it then.",
    "我刚刚重启，没有保留这条内容。我会再问一次，请到时再发。",
)
FULL = Said("That was too much at once. Please wait a moment.", "操作太快了，请稍等。")
_LABELS = {"Done": "已完成", "Back": "返回", "Picture": "看图"}


def options() -> dict[str, str]:
    """What can be pressed, as label and value."""
    numbers = {str(n): str(n) for n in range(1, SHORT * LONG + 1)}
    return {"Done": "done", "Back": "back", "Picture": "picture"} | numbers


def label(shown: str, language: Language) -> str:
    return _LABELS.get(shown, shown) if language == "zh" else shown


def hand_over(what: Said, link: Said | None) -> Said:
    """With all the ways to do it."""
    en = (
        f"✋ {what.en}\n\nFrom here: a number taps that square (“7 again” looks closer), a text is "
        "typed into the field and kept nowhere, “back” and “swipe up” do that. Or do it on the "
        "phone. Then say “done”; “stop” ends it."
    )
    zh = (
        f"✋ {what.zh}\n\n可以直接在这里操作：发数字点击对应的格子（“7 放大”可以细看），"
        "发文字会输入到输入框且不会被保存，也可以发“返回”“上滑”。"
        "或在手机上操作。完成后说“完成”，说“停止”则结束。"
    )
    return Said(f"{en}\n{link.en}", f"{zh}\n{link.zh}") if link else Said(en, zh)


def at(what: Said, site: str) -> Said:
    """Whoever types something sees where that goes."""
    if not site:
        return Said(
            f"I cannot tell which site this is. {what.en}", f"无法确定这是哪个网站。{what.zh}"
        )
    return Said(f"{site}: {what.en}", f"{site}：{what.zh}")


def not_in_a_group(what: Said) -> Said:
    """Where others would see the phone's screen, and read what is typed on it."""
    return Said(
        f"{what.en}. I hand the phone over in no group, as everybody would see its screen and read "
        "what you type. Please ask me again in our own chat, or do it on the phone first",
        f"{what.zh}。在群里我不会把手机交给您操作，因为大家都会看到屏幕和您输入的内容。"
        "请在我们的单独聊天里再说一次，或先在手机上完成",
    )


def closer(number: int) -> Said:
    return Said(
        f"Square {number}, closer. “picture” shows all again",
        f"第 {number} 格放大。说“看图”返回全屏",
    )


def did(say: Said) -> Said:
    return Said(f"You: {say.en}", f"您：{say.zh}")


def gone_on(said: Said) -> Said:
    return Said(f"{said.en}. {THANKS.en}", f"{said.zh}。{THANKS.zh}")


def left_page(said: Said) -> Said:
    """Going back is not having done it."""
    return Said(
        f"{said.en}. That left the page; say “done” when I may go on",
        f"{said.zh}。已离开那个页面；可以继续时请说“完成”",
    )


def goes_on_soon(said: Said, seconds: float) -> Said:
    return Said(
        f"{said.en}. I go on when you say “done”, or in {seconds:.0f} seconds",
        f"{said.zh}。您说“完成”后我就继续，否则 {seconds:.0f} 秒后继续",
    )


def changed(say: Said) -> Said:
    return Said(
        f"The screen changed before that could be done: {say.en}. Please look again",
        f"还没执行屏幕就变了：{say.zh}。请再看一下",
    )


def done_by_hand(did: Iterable[Do]) -> Said:
    """To a model, of what its person did meanwhile."""
    en = "; ".join(move.say.en for move in did) or "something on the phone"
    zh = "；".join(move.say.zh for move in did) or "在手机上操作"
    return Said(f"The person did by hand: {en}", f"用户亲自操作：{zh}")
