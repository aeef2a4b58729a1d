"""Small questions in other wordings, with other turns of thought."""

from __future__ import annotations

import random
from collections.abc import Callable

from models.challenges.drawing import parts
from models.challenges.drawing.shapes import Scene
from models.challenges.drawing.signs import Board

Asked = tuple[str, str]
WORDS = ("GARDEN", "river", "Window", "COFFEE", "market", "BRIDGE", "pencil", "Orange", "HARBOUR")
CHINESE_WORDS = ("苹果树", "图书馆", "自行车", "电影院", "大草原")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAYS_ZH = "一二三四五六日"
NUMBERS_ZH = "零一二三四五六七八九十"


def taken_away(rng: random.Random) -> Asked:
    a, b = rng.randint(2, 20), rng.randint(2, 9)
    high, low = max(a, b), min(a, b)
    missing, c = rng.randint(1, 9), rng.randint(2, 9)
    return rng.choice([
        (f"Take {low} from {high}", str(high - low)),
        (f"{high} take away {low} is", str(high - low)),
        (f"What do you get when you add {b} to {a}?", str(a + b)),
        (f"Subtract {low} from {high}.", str(high - low)),
        (f"Multiply {a} by {b}", str(a * b)),
        (f"What is double {a}?", str(2 * a)),
        (f"{a} + ? = {a + missing}", str(missing)),
        (f"({b} + {c}) × {missing} = ?", str((b + c) * missing)),
        (f"{a}加上{b}是多少？", str(a + b)),
        (f"{NUMBERS_ZH[b]}的两倍是几", str(2 * b)),
        (f"请计算：{a * b}除以{b}", str(a)),
    ])  # fmt: skip


def smallest(rng: random.Random) -> Asked:
    numbers = rng.sample(range(1, 60), rng.choice((3, 3, 4)))
    least, most = str(min(numbers)), str(max(numbers))
    listed = ", ".join(map(str, numbers))
    anded = ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"
    return rng.choice([
        (f"Which number is the smallest: {listed}?", least),
        (f"Find the lowest of {anded}", least),
        (f"Of {anded}, which is the highest?", most),
        (f"下面哪个数最小：{'、'.join(map(str, numbers))}", least),
        (f"请选出较大的一个：{numbers[0]} 和 {numbers[1]}", str(max(numbers[:2]))),
        (f"Which is bigger, {numbers[0]} or {numbers[1]}?", str(max(numbers[:2]))),
    ])  # fmt: skip


def days_before(rng: random.Random) -> Asked:
    day = rng.randrange(7)

    def en(more: int) -> str:
        return DAYS[(day + more) % 7].lower()

    def zh(more: int, word: str = "星期") -> str:
        return word + DAYS_ZH[(day + more) % 7]

    return rng.choice([
        (f"Yesterday was {DAYS[day]}. What day is it today?", en(1)),
        (f"Tomorrow is {DAYS[day]}; what day was yesterday?", en(-2)),
        (f"What day comes before {DAYS[day]}?", en(-1)),
        (f"昨天是星期{DAYS_ZH[day]}，明天是星期几？", zh(2)),
        (f"今天周{DAYS_ZH[day]}，大前天是周几", zh(-3, "周")),
        (f"星期{DAYS_ZH[day]}的前一天是星期几？", zh(-1)),
    ])  # fmt: skip


def shrinking(rng: random.Random) -> Asked:
    start, step = rng.randint(1, 4), rng.randint(2, 5)
    falling = [start + step * n for n in range(4, -1, -1)]
    doubled = [start * 2**n for n in range(5)]
    squares = [(start + n) ** 2 for n in range(5)]
    row = rng.choice((falling, doubled, squares))
    listed, last = ", ".join(map(str, row[:4])), str(row[4])
    gone = [*map(str, row[:2]), "__", *map(str, row[3:])]
    return rng.choice([
        (f"{listed}, __", last),
        (f"What comes next: {listed}?", last),
        (f"接下来是什么数：{listed}", last),
        (f"Fill in the gap: {', '.join(gone)}" if row is falling else f"{listed}, ...?",
         str(row[2]) if row is falling else last),
    ])  # fmt: skip


def last_letters(rng: random.Random) -> Asked:
    word, chinese = rng.choice(WORDS), rng.choice(CHINESE_WORDS)
    return rng.choice([
        (f"What is the last letter of {word}?", word[-1].lower()),
        (f"Type the 2nd letter in the word '{word}'", word[1].lower()),
        (f"Which letter does {word} begin with?", word[0].lower()),
        (f"“{chinese}”的第二个字是什么？", chinese[1]),
        (f"{chinese}的最后一个字是", chinese[-1]),
        (f"How many letters are in '{word}'?", str(len(word))),
        (f"Write {word} backwards", word[::-1].lower()),
    ])  # fmt: skip


FORMS: dict[str, Callable[[random.Random], Asked]] = {
    "taken_away": taken_away, "smallest": smallest, "days_before": days_before,
    "shrinking": shrinking, "last_letters": last_letters,
}  # fmt: skip
COUNTED = "counted"
"""Shapes of other colours and kinds."""
LOOKS: tuple[str, ...] = (*FORMS, COUNTED)


def board(rng: random.Random) -> Board:
    return Board(
        latin=parts.LATIN_HELD_OUT, chinese=parts.CHINESE_HELD_OUT, dark=rng.random() < 0.4,
        striped=rng.random() < 0.4, wave=rng.choice((0, 0.08)), dots=rng.randint(0, 60),
        lines=rng.randint(0, 2), grain=rng.choice((0, 0, 10)),
    )  # fmt: skip


def scene(rng: random.Random) -> tuple[Scene, Asked]:
    colour, colour_zh = rng.choice((("purple", "紫色"), ("orange", "橙色"), ("green", "绿色")))
    kind, kind_zh = rng.choice((("star", "五角星"), ("hexagon", "六边形"), ("square", "方块")))
    many = rng.randint(1, 5)
    asked = rng.choice((
        f"Count the {colour} {kind}s", f"What number of {kind}s is {colour}?",
        f"有多少{colour_zh}的{kind_zh}？",
    ))  # fmt: skip
    told = Scene(
        many, colour, kind, dark=rng.random() < 0.5, outlined=True,
        colours=("purple", "orange", "green", "blue"),
        kinds=("star", "hexagon", "square", "circle"),
    )  # fmt: skip
    return told, (asked, str(many))
