"""The usual order: shown, and after a yes put into the shop's cart. Paying is the person's own."""

from __future__ import annotations

import re

from shop import Shop
from usual import Usual, items_in, keep, kept

from skills.context import CallFailed, Context, NoAnswer, NotDone, NotWanted

_CHANGE = re.compile(r"(?i)\b(change|edit|update|new)\b|修改|更改|换|改")

_BESIDES = re.compile(
    r"(?i)\b(but|without|instead|except|plus|extra|also|only|twice|double)\b|\d"
    r"|但|不要|别放|多加|再加|另外|只要|换成|除了"
)
"""What is said beside “the usual”, which no rule takes in."""
_LONGEST = 450


def run(context: Context) -> str:
    nothing = context.words("Nothing was ordered.", "没有下单。")
    changed = False
    try:
        usual = kept(context)
        changes = _CHANGE.search(context.request) is not None
        while True:
            if usual is None or changes:
                usual, changed = _told(context), True
            if (answer := _asked(context, usual)) != "change":
                break
            changes = True
    except NoAnswer:
        raise NotWanted(_with_kept(context, nothing, changed)) from None
    if answer == "no":
        raise NotWanted(_with_kept(context, nothing, changed))
    return _ordered(context, usual)


def _with_kept(context: Context, nothing: str, changed: bool) -> str:
    if not changed or kept(context) is None:
        return nothing
    remembered = context.words("I remember it for the next time.", "已记住，下次可用。")
    return f"{remembered} {nothing}"


def _told(context: Context) -> Usual:
    """What the person says their usual order is; kept at once. Raises NoAnswer, NotDone."""
    app = context.ask(context.words("Which app do you order in?", "你用哪个应用下单？")).strip()
    question = context.words(
        "What do you usually order? For example: 2 oat milk, 1 rye bread",
        "你平时买什么？例如：2瓶牛奶、1个面包",
    )
    items = items_in(context.ask(question))
    if not app or not items:
        raise NotDone(
            context.words(
                "I did not understand what to order. Say it once more, for example: 2 oat milk.",
                "没有听懂要买什么。请再说一次，例如：2瓶牛奶。",
            )
        )
    usual = Usual(app, items)
    keep(context, usual)
    return usual


def _asked(context: Context, usual: Usual) -> str:
    """``yes``, ``change`` or ``no``. Raises NoAnswer."""
    choices = {
        context.words("Yes", "好的"): "yes",
        context.words("Change it", "修改"): "change",
        context.words("No, not now", "不，先不要"): "no",
    }
    shown = usual.shown
    if len(shown) > _LONGEST:  # a question holds no more
        context.say(shown)
        things = len(usual.items)
        shown = context.words(f"{things} things, as told above", f"{things}样，见上文")
    if _BESIDES.search(context.request) and not _CHANGE.search(context.request):
        shown += context.words(
            "\nIt is as always: what else you said I did not take in. “Change it” does that.",
            "\n和平时一样：您另外说的没有算进去，要改请按“修改”。",
        )
    question = context.words(
        f"Your usual order in {usual.app}:\n{shown}\nShall I put it into the cart? I will not pay.",
        f"你在{usual.app}的常用订单：\n{shown}\n要放进购物车吗？我不会付款。",
    )
    return choices[context.ask(question, list(choices))]


def _ordered(context: Context, usual: Usual) -> str:
    opened = context.verb("open_app", app=usual.app)
    other = context.words(
        "Say “change my usual order” to name another app or other things.",
        "要换应用或商品，请说“修改我的常用订单”。",
    )
    if not opened.ok:
        raise NotDone(f"{opened.said} {other}")
    shop, lines = Shop(context, usual.app), []
    for item in usual.items:
        try:
            trouble = shop.add(item)
        except CallFailed as stopped:
            trouble = str(stopped)
        if trouble:
            lines.append(context.words(
                f"Not in the cart: {item.what}: {trouble}",
                f"没有放进购物车：{item.what}：{trouble}",
            ))  # fmt: skip
    keep(context, usual)  # with the sizes and names that were chosen
    missing = len(lines)
    if missing == len(usual.items):
        raise NotDone("\n".join([*lines, other]))
    try:
        cart = shop.cart()
    except CallFailed:
        cart = []
    if cart:
        head = context.words(f"The cart of {usual.app}:", f"{usual.app}的购物车：")
        lines = [head, *cart, *lines]
    lines.append(context.words(
        "I stopped before paying: look at it, and press the rest yourself.",
        "我在付款前停下了：请你核对后自己提交。",
    ))  # fmt: skip
    if missing:
        raise NotDone("\n".join([*lines, other]))
    return "\n".join(lines)
