"""Putting a thing into the cart of a shop app, by what stands on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from usual import Item

from skills.context import Context, Element, NoAnswer, Screen

_SEARCH = re.compile(r"(?i)search|搜索|查找|搜一搜")
_ADD = re.compile(
    r"(?i)add to (cart|bag|basket|trolley)|add to order|加入购物车|加购|加到购物车|放入购物车"
)
_MORE = re.compile(r"(?i)^(increase|add one|plus|more)\b.*|^\+$|^增加.*|^加$|^＋$")
_CART = re.compile(r"(?i)^(shopping )?(cart|bag|basket|trolley)\b|^购物车|^购物袋")
_CHOOSE = re.compile(r"(?i)(please )?(choose|select|pick) (a|an|your)\b|请选择|请先选择")
_TOTAL = re.compile(r"(?i)^(grand |order )?total\b|^(合计|总计|总价|应付|实付)")
_NOT_CART = re.compile(r"(?i)^(increase|decrease|remove|home|browse|orders|account|apply|empty)\b|"
                       r"^(增加|减少|移除|删除|首页|分类|订单|我的|使用|清空|购物车|"
                       r"cart)")  # fmt: skip
_NOTHING = re.compile(
    r"(?i)\bno\b.*\b(found|results?|match\w*)\b|not found|没有(找到|结果|相关)|未找到|无结果"
)
_QUOTES = (("“", "”"), ("「", "」"), ('"', '"'))
_BACKS = 4
_STATUS, _BOTTOM = 0.035, 0.945


class Shop:
    """The shop app that is in front."""

    def __init__(self, context: Context, app: str) -> None:
        self._context, self._app = context, app
        self._front = context.look().app

    def add(self, item: Item) -> str:
        """Why it is not in the cart; "" when it is. What had to be chosen is kept in ``item``."""
        context = self._context
        if trouble := self._searched(item):
            whole = context.do(
                f"In {self._app}, put {item.count} of {quoted(item.what)} into the cart; do not pay"
            )
            return "" if whole.ok else trouble
        title = self._picked(item)
        if not title:
            return context.words(
                f"{self._app} shows nothing of that name", f"{self._app}里没有叫这个名字的商品"
            )
        if not self._tap(title):
            return context.words("I could not open it", "打不开")
        item.what = title
        for choice in item.choices:
            self._tap(choice)
        for _ in range(item.count - 1):
            more = self._label(context.look(), _MORE)
            if not more or not self._tap(more):
                return context.words("I could not set the number", "无法设置数量")
        return self._into_cart(item)

    def cart(self) -> list[str]:
        """What the cart shows, the total last; [] where it was not found."""
        if not any(self._tap(label) for label in self._on_the_way(_CART)):
            return []
        screen = self._context.look()
        lines, total = [], ""
        texts = [e.text for e in screen.elements if e.role == "text" and in_page(screen, e)]
        for text, following in zip(texts, [*texts[1:], ""], strict=True):
            if _TOTAL.search(text):
                total = f"{text} {following}".strip()
                break
            if not _NOT_CART.search(text):
                lines.append(f"  {text}")
        return [*lines[:24], *([total] if total else [])]

    # --- steps --------------------------------------------------------------------------------

    def _on_the_way(self, words: re.Pattern[str]) -> Iterator[str]:
        """What is called so, here and on the pages one goes back over, within the app."""
        for _ in range(_BACKS):
            screen = self._context.look()
            if screen.app != self._front:  # the search of the home screen is not the shop's
                self._context.verb("open_app", app=self._app)
                return
            if label := self._label(screen, words):
                yield label
            self._context.do("go back")

    def _searched(self, item: Item) -> str:
        """Why the app was not searched; "" when its results are in front."""
        context, words = self._context, quoted(item.what)
        if not words:
            return context.words("I cannot search for that name", "无法搜索这个名称")
        for label in self._on_the_way(_SEARCH):
            if self._tap(label) and context.do(f"type {words}").ok:
                return "" if context.do("press enter").ok else context.words(
                    "the search did not start", "搜索没有开始"
                )  # fmt: skip
        return context.words(
            f"I found no search in {self._app}; is it the shop?",
            f"在{self._app}里没有找到搜索，它是购物应用吗？",
        )

    def _picked(self, item: Item) -> str:
        """The title of the result that is meant; asks where several are. Raises NoAnswer."""
        titles = results(self._context.look(), item.what)
        if not titles:
            return ""
        exact = [t for t in titles if t.casefold() == item.what.casefold()]
        if exact or len(titles) == 1:
            return (exact or titles)[0]
        none = self._context.words("None of these", "都不是")
        shown = {title[:80]: title for title in titles[:8]}
        question = self._context.words(f"Which {item.what}?", f"要哪一种{item.what}？")
        return shown.get(self._context.ask(question, [*shown, none]), "")

    def _into_cart(self, item: Item) -> str:
        """Presses add; where a size or colour is to be chosen first, asks for it once."""
        context = self._context
        for _ in range(3):
            before = context.look()
            label = self._label(before, _ADD)
            if not label or not self._tap(label):
                return context.words("there is no button for the cart", "没有加入购物车的按钮")
            after = context.look()
            asks = [text for text in after.texts if _CHOOSE.search(text)]
            if not asks:
                return ""
            options = [e.text for e in after.elements
                       if e.role in ("checkbox", "radio") and e.text and not e.checked]  # fmt: skip
            if not options:
                return asks[0]
            try:
                choice = context.ask(f"{item.what}: {asks[0]}", options[:10])
            except NoAnswer:
                return asks[0]
            item.choices.append(choice)
            self._tap(choice)
        return context.words("more has to be chosen there", "还有选项要选")

    def _label(self, screen: Screen, words: re.Pattern[str]) -> str:
        """What is written on the first thing to press, or field, that is called so."""
        for element in screen.elements:
            said = element.text or element.description
            able = element.clickable or element.role == "text_field"
            if able and element.role != "keyboard_key" and words.search(said):
                return said
        return ""

    def _tap(self, label: str) -> bool:
        words = quoted(label)
        return bool(words) and self._context.do(f"tap {words}").ok


def results(screen: Screen, what: str) -> list[str]:
    """Texts of the page that hold every word searched for; of a script without blanks, most of its
    characters."""
    words = what.casefold().split()
    found = []
    for element in screen.elements:
        text = element.text.strip()
        if (
            _NOTHING.search(text)
            or element.role != "text"
            or not in_page(screen, element)
            or len(text) > 150
        ):
            continue
        plain = text.casefold()
        spaced = all(word in plain for word in words)
        close = not what.isascii() and sum(c in plain for c in set(what)) >= 0.8 * len(set(what))
        if spaced or close:
            found.append(text)
    return list(dict.fromkeys(found))


def in_page(screen: Screen, element: Element) -> bool:
    middle = (element.box[1] + element.box[3]) / 2 / max(1, screen.height)
    return _STATUS < middle < _BOTTOM


def quoted(text: str) -> str:
    """In quotation marks that it does not contain; "" when it cannot be quoted."""
    if not text.strip() or "\n" in text:
        return ""
    return next((f"{a}{text}{b}" for a, b in _QUOTES if a not in text and b not in text), "")
