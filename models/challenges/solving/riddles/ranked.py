"""Who is the tallest: people and things held against each other in the question itself."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import HAN, Asked, chinese

_SCALES: tuple[tuple[str, str], ...] = (
    ("tall high long", "short low small"), ("old", "young"), ("fast quick rapid", "slow"),
    ("heavy fat", "light thin slim"), ("big large great", "small little tiny short"),
    ("rich wealthy expensive dear", "poor cheap"), ("long", "short"), ("strong", "weak"),
    ("warm hot", "cold cool"), ("thick", "thin"), ("wide broad", "narrow"), ("late", "early"),
    ("far", "near close"), ("bright light", "dark"), ("clever smart", "stupid"),
    ("hard", "soft easy"), ("loud noisy", "quiet"), ("deep", "shallow"), ("new", "old"),
    ("happy", "sad"), ("more", "less few"),
)  # fmt: skip
_SCALES_ZH: tuple[tuple[str, str], ...] = (
    ("高", "矮低"), ("大", "小"), ("快", "慢"), ("重胖", "轻瘦"), ("长", "短"), ("多", "少"),
    ("强", "弱"), ("早", "晚"), ("贵", "便宜"), ("远", "近"), ("热", "冷"), ("厚", "薄"),
    ("老", "年轻"), ("宽", "窄"), ("粗", "细"), ("深", "浅"),
)  # fmt: skip
_WHO = r"(?:(?:the|a|an|my|his|her) )?(?P<{0}>[a-z]+(?: (?!than|is|are|was|and|but|or)[a-z]+)??)"
_THAN = re.compile(
    _WHO.format("a")
    + r" (?:is|are|was|were|runs?|ran|has|have|weighs?|costs?|swims?|drives?|goes|can run|jumps?"
    r"|arrived?|lives?|earns?|comes?|ate|eats?|got|scored)"
    r"(?: (?:much|even|a bit|a little|far|slightly|\d+ [a-z]+))? "
    r"(?P<how>[a-z]+?er|more|less|fewer|more [a-z]+)(?: [a-z]+)?? than "
    + _WHO.format("b")
    + r"(?=\W|$| (?:is|who|but|and|which)\b)"
)
_THAN_TOO = re.compile(
    rf"(?:,|and|,? ?(?:but|while)|;) {_WHO.format('a')} than {_WHO.format('b')}(?=\W|$)"
)
_THAN_ZH = re.compile(
    rf"(?P<a>[{HAN}]{{1,4}}?|[a-z]+)比(?P<b>[{HAN}]{{1,4}}?|[a-z]+)(?:还要|还|要|更|跑得|长得|来得"
    rf"|走得|年纪|个子|吃得)*(?P<how>年轻|便宜|[高矮低大小快慢重胖轻瘦长短多少强弱早晚贵远近热冷厚薄老宽窄粗细深浅])"
    r"(?=[,.;?!:]|$|一[点些]|很多|得多|些|而|但|谁|\d)"
)
_HOW_ZH = "跑得|长得|走得|跳得|游得|吃得|飞得|考得|年纪|年龄|个子|身高|体重|的"
_ASKED = re.compile(
    r"(?:who|which|what|whose)\b[^,.;?!]*?\b(?:(?P<most>[a-z]+est|most|least)"
    r"|(?P<more>[a-z]+er\b|more"
    r"|less|fewer))(?: one| of (?:all|them|the (?:two|three)))?\b"
    r"|(?P<most2>[a-z]+est)(?: [a-z]+)*? is\b|(?P<mid>middle|in between|second)"
)
_ASKED_ZH = re.compile(
    r"(?:谁|哪个|哪一个|哪位)[^,.?]{0,6}?(?P<most>最|更|比较|要|得)?(?P<how>年轻|便宜"
    r"|[高矮低大小快慢重胖轻瘦长短多少强弱早晚贵远近热冷厚薄老宽窄粗细深浅])"
    r"|最(?P<how2>年轻|便宜|[高矮低大小快慢重胖轻瘦长短多少强弱早晚贵远近热冷厚薄老宽窄粗细深浅])"
    r"的?(?:人|同学|孩子|动物)?(?:是|为)?(?:谁|哪)"
)
_HAS = re.compile(
    _WHO.format("a") + r" (?:is|has|have|weighs?|costs?|ran|scored|got|ate|needs?|jumped|owns?"
    r"|earns?|reads?|collected|caught|found|made|took|bought) (?:only )?(?P<n>\d+(?:\.\d+)?)\b"
)
_HAS_ZH = re.compile(
    rf"(?P<a>[{HAN}]{{1,4}}?)(?:今年|身高|体重|跑了|有|吃了|得了|考了|重|是|高)*(?P<n>\d+(?:\.\d+)?)"
    rf"(?!月|点)[{HAN}]{{1,3}}?(?=[,.;?和而]|$)"
)


def told(asked: Asked) -> str | None:
    return _chinese(asked.text) if chinese(asked.text) else _english(asked.text)


def _stem(word: str) -> str:
    if word in ("more", "most"):
        return "more"
    if word in ("less", "least", "fewer", "fewest"):
        return "less"
    for end in ("iest", "ier"):
        if word.endswith(end):
            return word.removesuffix(end) + "y"
    bare = word.removesuffix("est").removesuffix("er")
    for known in (bare, bare + "e", bare[:-1]):
        if any(known in f"{up} {down}".split() for up, down in _SCALES):
            return known
    return bare


def _way(one: str, other: str) -> int | None:
    """1 where two words point the same way on a scale, -1 where they are opposites."""
    if one == other:
        return 1
    for up, down in _SCALES:
        sides = [side.split() for side in (up, down)]
        for n, side in enumerate(sides):
            if one in side and other in side:
                return 1
            if one in side and other in sides[1 - n]:
                return -1
    return None


def _way_zh(one: str, other: str) -> int | None:
    for up, down in _SCALES_ZH:
        for side, against in ((up, down), (down, up)):
            if one in side:
                if other in side:
                    return 1
                if other in against:
                    return -1
    return None


def _english(text: str) -> str | None:
    text = in_digits(text)
    asked = list(_ASKED.finditer(text))
    if not asked:
        return None
    last = asked[-1]
    how = last["most"] or last["more"] or last["most2"]
    story = text[: last.start()] + " ; " + text[last.end() :]
    pairs: list[tuple[str, str]] = []
    stem: str | None = None
    found = sorted(
        [*_THAN.finditer(story), *_THAN_TOO.finditer(story)], key=lambda one: one.start()
    )
    for one in found:
        said = one.groupdict().get("how")
        now = (
            _stem(said.split()[0] if said and said.split()[0] != "more" else "more")
            if said
            else stem
        )
        if now is None:
            return None
        way = 1 if stem is None else _way(stem, now)
        if way is None:
            return None
        stem = stem or now
        a, b = _alone(one["a"], one["b"])
        pairs.append((a, b) if way > 0 else (b, a))
    if not pairs:
        return _by_number(story, how, _HAS) if how else None
    if stem is None:
        return None
    if last["mid"]:
        ranks = _ranked(pairs)
        return ranks[len(ranks) // 2] if ranks and len(ranks) == 3 else None
    way = _way(stem, _stem(how))
    return _end(pairs, way > 0) if way else None


def _alone(a: str, b: str) -> tuple[str, str]:
    """“red box” and “blue box” are told apart by their first words."""
    a, b = (re.sub(r"^(?:if|and|but|when|that|so|while|then) ", "", one) for one in (a, b))
    one, other = a.split(), b.split()
    if len(one) == 2 == len(other) and one[1] == other[1]:
        return one[0], other[0]
    return a, b


def _chinese(text: str) -> str | None:
    asked = list(_ASKED_ZH.finditer(text))
    if not asked:
        return None
    last = asked[-1]
    how = last["how"] or last["how2"]
    story = text[: last.start()] + ";" + text[last.end() :]
    pairs: list[tuple[str, str]] = []
    base: str | None = None
    for found in _THAN_ZH.finditer(story):
        a = re.sub("^(?:如果|已知|而|但是|但|又)", "", found["a"])
        a = re.sub(f"(?:{_HOW_ZH})+$", "", a)
        way = 1 if base is None else _way_zh(base, found["how"])
        if way is None:
            return None
        base = base or found["how"]
        pairs.append((a, found["b"]) if way > 0 else (found["b"], a))
    if not pairs:
        return _by_number(in_digits(story), how, _HAS_ZH)
    if base is None:
        return None
    way = _way_zh(base, how)
    return _end(pairs, way > 0) if way else None


def _end(pairs: list[tuple[str, str]], top: bool) -> str | None:
    """The one that nobody surpasses, or that surpasses nobody; only where there is one."""
    over, under = {a for a, _ in pairs}, {b for _, b in pairs}
    left = over - under if top else under - over
    return left.pop() if len(left) == 1 else None


def _ranked(pairs: list[tuple[str, str]]) -> list[str] | None:
    rest = {one for pair in pairs for one in pair}
    order: list[str] = []
    while rest:
        left = [one for one in rest if not any(b == one and a in rest for a, b in pairs)]
        if len(left) != 1:
            return None
        order.append(left[0])
        rest.discard(left[0])
    return order


def _by_number(story: str, how: str, has: re.Pattern[str]) -> str | None:
    """“Tom is 12, Ann is 9: who is older?”"""
    worth = {found["a"]: float(found["n"]) for found in has.finditer(story)}
    if len(worth) < 2 or len(re.findall(r"\d+(?:\.\d+)?", story)) != len(worth):
        return None
    stem = _stem(how)
    up = any(stem in up.split() for up, _ in _SCALES) or any(how in up for up, _ in _SCALES_ZH)
    down = any(stem in d.split() for _, d in _SCALES) or any(how in d for _, d in _SCALES_ZH)
    if stem in ("short", "small", "low", "old", "light"):
        up, down = stem == "old", stem != "old"
    if up == down or (stem in ("fast", "slow", "early", "late", "new") or how in "快慢早晚"):
        return None
    ordered = sorted(worth, key=lambda name: worth[name], reverse=up)
    if worth[ordered[0]] == worth[ordered[1]]:
        return None
    name = ordered[0]
    return re.sub(r"^(?:and|but|while|if) ", "", name)
