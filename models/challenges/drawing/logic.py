"""Small questions: sums, sequences, the largest, letters of words, days, shapes to be counted.

A question stands in the picture, or in ``prompt`` as plain text: above shapes, and where there is
nothing to see but the text itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import logic_comments as comments
from models.challenges.drawing import logic_contact as contact
from models.challenges.drawing import logic_desk as desk
from models.challenges.drawing import logic_forums as forums
from models.challenges.drawing import logic_joining as joining
from models.challenges.drawing import logic_plugins as plugins
from models.challenges.drawing import logic_sign_ups as sign_ups
from models.challenges.drawing import logic_wordings as other
from models.challenges.drawing.logic_wordings import DAYS, DAYS_ZH, NUMBERS_ZH, Asked
from models.challenges.drawing.shapes import Scene, shapes
from models.challenges.drawing.signs import Board, sign

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
FINANCIAL = "零壹贰叁肆伍陆柒捌玖拾"
WORDS = ("PLANET", "house", "Flower", "TABLE", "winter", "SCHOOL", "doctor", "Yellow", "MONKEY")
CHINESE_WORDS = ("天安门", "向日葵", "中秋节", "火车站")
ORDINALS = (("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"))
NOTHING_DRAWN = (8, 8)
"""The picture's size where the question is plain text."""


def _two(rng: random.Random, most: int = 20) -> tuple[int, str, int, int]:
    """Two numbers, what is done, and what comes of it, never below nothing."""
    a, b = rng.randint(1, most), rng.randint(1, 9)
    done = rng.choice("+-*/" if most <= 10 else "++--*")
    if done == "/":
        return a * b, done, b, a
    if done == "-":
        a, b = max(a, b), min(a, b)
    return a, done, b, {"+": a + b, "-": a - b, "*": a * b}[done]


def _sums(rng: random.Random) -> Asked:
    a, done, b, told = _two(rng, rng.choice((9, 20, 60)))
    if rng.random() < 0.15:
        c = rng.randint(1, 9)
        return f"{a} + {b} + {c} = ?", str(a + b + c)
    drawn = {"*": rng.choice("×x*"), "/": rng.choice("÷/"), "-": "-", "+": "+"}[done]
    return rng.choice((f"{a} {drawn} {b} = ?", f"{a}{drawn}{b}", f"{a}{drawn}{b}=?",
                       f"{a} {drawn} {b} =")), str(told)  # fmt: skip


def _words(rng: random.Random) -> Asked:
    a, done, b, told = _two(rng, 10)
    name = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}[done]
    first = NUMBERS[a] if a < len(NUMBERS) else str(a)
    asked = f"{first} {name} {NUMBERS[b]}"
    return rng.choice((
        asked, f"What is {asked}?", asked + " equals", f"How much is {asked} ?",
        f"Please solve: {asked}",
    )), str(told)  # fmt: skip


def _chinese_number(number: int, digits: str) -> str:
    if number <= 10:
        return digits[number]
    tens, ones = divmod(number, 10)
    return (digits[tens] if tens > 1 else "") + digits[10] + (digits[ones] if ones else "")


def _chinese(rng: random.Random) -> Asked:
    a, done, b, told = _two(rng, 10)
    name = {"+": "加", "-": "减", "*": rng.choice(("乘以", "乘")), "/": "除以"}[done]
    first, second = _chinese_number(a, NUMBERS_ZH), _chinese_number(b, NUMBERS_ZH)
    if rng.random() < 0.3:
        first, second = str(a), str(b)
    end = rng.choice(("等于几", "等于几？", "等于多少？", "=?", "得几", ""))
    return f"{first}{name}{second}{end}", str(told)


def _financial(rng: random.Random) -> Asked:
    a, done, b, told = _two(rng, 10)
    name = {"+": "加", "-": "减", "*": "乘", "/": "除以"}[done]
    asked = f"{_chinese_number(a, FINANCIAL)}{name}{_chinese_number(b, FINANCIAL)}"
    return asked + rng.choice(("", "等于？", "=?", "等于几")), str(told)


def _largest(rng: random.Random) -> Asked:
    numbers = rng.sample(range(1, 100), rng.choice((3, 3, 4)))
    listed = ", ".join(map(str, numbers))
    asked, told = rng.choice((
        (f"which is the largest: {listed}?", max(numbers)),
        (f"Which of these is the biggest number: {listed}?", max(numbers)),
        (f"最大的数是哪个：{'、'.join(map(str, numbers))}", max(numbers)),
        (f"The smaller number of {numbers[0]} and {numbers[1]} is?", min(numbers[:2])),
        (f"{'，'.join(map(str, numbers))}中最小的是几？", min(numbers)),
    ))  # fmt: skip
    return asked, str(told)


def _sequence(rng: random.Random) -> Asked:
    start, step = rng.randint(1, 12), rng.randint(1, 10)
    row = [start + step * n for n in range(5)]
    shown = row[: rng.choice((3, 4))]
    told = str(row[len(shown)])
    spaced = " ".join(map(str, shown))
    return rng.choice((
        f"{spaced} ?", f"{', '.join(map(str, shown))}, ?", f"找规律：{spaced} ?",
        f"Next number: {', '.join(map(str, shown))}, ...", f"次の数は？ {spaced}",
    )), told  # fmt: skip


def _letters(rng: random.Random) -> Asked:
    word, chinese, at = rng.choice(WORDS), rng.choice(CHINESE_WORDS), rng.randrange(4)
    name, short = ORDINALS[at]
    place = rng.randrange(3)
    return rng.choice((
        (f"the {name} letter of {word}", word[at].lower()),
        (f"What is the {short} letter of {word}?", word[at].lower()),
        (f"Enter the {name} letter in {word}", word[at].lower()),
        (f"“{chinese}”第{NUMBERS_ZH[place + 1]}个字是什么", chinese[place]),
    ))  # fmt: skip


def _weekdays(rng: random.Random) -> Asked:
    day = rng.randrange(7)
    more, word = rng.choice(((1, "明天"), (2, "后天"), (-1, "昨天"), (-2, "前天")))
    further, name = rng.choice(((1, "tomorrow"), (-1, "yesterday")))
    named = rng.choice(("星期", "周", "礼拜"))
    asked = DAYS_ZH[day]
    other = DAYS_ZH[(day + more) % 7]
    return rng.choice((
        (f"今天{named}{asked}，{word}{named}几", named + other),
        (f"今天是{named}{asked}，{word}是{named}几？", named + other),
        (f"If today is {DAYS[day]}, what day is {name}?", DAYS[(day + further) % 7].lower()),
        (f"What day comes after {DAYS[day]}?", DAYS[(day + 1) % 7].lower()),
    ))  # fmt: skip


_FORMS: dict[str, Callable[[random.Random], Asked]] = {
    "sums": _sums, "words": _words, "chinese": _chinese, "financial": _financial,
    "largest": _largest, "sequence": _sequence, "letters": _letters, "weekdays": _weekdays,
}  # fmt: skip
_NOISY, _PLAIN, _SHAPES = "noisy_sums", "plain_text", "shapes"
_OF_NOISE, _OF_TEXT = (_sums, _words, _chinese), tuple(_FORMS.values())
LOOKS: tuple[str, ...] = (
    *_FORMS, _NOISY, _PLAIN, _SHAPES, *other.LOOKS, *plugins.LOOKS, *forums.LOOKS, *sign_ups.LOOKS,
    *joining.LOOKS, *comments.LOOKS, *contact.LOOKS, *desk.LOOKS,
)  # fmt: skip


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    if look in plugins.LOOKS:
        return plugins.draw(look, seed)
    if look in forums.LOOKS:
        return forums.draw(look, seed)
    if look in sign_ups.LOOKS:
        return sign_ups.draw(look, seed)
    if look in joining.LOOKS:
        return joining.draw(look, seed)
    if look in comments.LOOKS:
        return comments.draw(look, seed)
    if look in contact.LOOKS:
        return contact.draw(look, seed)
    if look in desk.LOOKS:
        return desk.draw(look, seed)
    rng = random.Random(f"logic/{look}/{seed}")
    if look in (_SHAPES, other.COUNTED):
        return _counted(look, seed, rng)
    if look not in LOOKS:
        raise KeyError(look)
    if look in other.FORMS:
        asked, answer = other.FORMS[look](rng)
        board, plain = other.board(rng), rng.random() < 0.35
    else:
        form = _FORMS.get(look) or rng.choice(_OF_NOISE if look == _NOISY else _OF_TEXT)
        asked, answer = form(rng)
        board, plain = _board(rng, look == _NOISY), look == _PLAIN
    picture = Image.new("RGB", NOTHING_DRAWN, "white") if plain else sign(asked, board, rng)
    return Drawn("logic", look, seed, picture, answer, asked if plain else None)


def _board(rng: random.Random, noisy: bool) -> Board:
    if not noisy:
        return Board(dots=rng.randint(0, 15), striped=rng.random() < 0.2)
    return Board(
        dark=rng.random() < 0.3, lines=rng.randint(1, 4), dots=rng.randint(20, 90),
        wave=rng.choice((0, 0.06)), grain=rng.choice((0, 12)), striped=rng.random() < 0.3,
    )  # fmt: skip


def _counted(look: str, seed: int, rng: random.Random) -> Drawn:
    if look == other.COUNTED:
        scene, (asked, answer) = other.scene(rng)
    else:
        colour, colour_zh = rng.choice((("red", "红色"), ("blue", "蓝色"), ("yellow", "黄色")))
        kind, kind_zh = rng.choice((("circle", "圆"), ("square", "正方形"), ("triangle", "三角形")))
        scene = Scene(rng.randint(1, 5), colour, kind)
        answer = str(scene.many)
        asked = rng.choice((
            f"how many {colour} {kind}s", f"How many {colour} {kind}s are in the picture?",
            f"图中有几个{colour_zh}的{kind_zh}？",
        ))  # fmt: skip
    picture = shapes(scene, rng)
    if rng.random() < 0.5:
        return Drawn("logic", look, seed, picture, answer, asked)
    return Drawn("logic", look, seed, _under(asked, picture, rng), answer)


def _under(asked: str, picture: Image.Image, rng: random.Random) -> Image.Image:
    """The question above the shapes, in one picture."""
    above = sign(asked, Board(), rng)
    wide = max(above.width, picture.width)
    whole = Image.new("RGB", (wide, above.height + picture.height), above.getpixel((0, 0)))
    whole.paste(above, ((wide - above.width) // 2, 0))
    whole.paste(picture, ((wide - picture.width) // 2, above.height))
    return whole
