"""Small questions as plug-ins and home-made sites ask them.

Gaps in sums, short stories, comparisons, lists of words, letters of words, days and months; sums
with a colour for each sign; figures to be counted.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PIL import Image, ImageDraw

from models.challenges.base import Drawn
from models.challenges.drawing import parts
from models.challenges.drawing.signs import Board, sign

Asked = tuple[str, str]
LATIN = ("Roboto Condensed Bold", "DejaVu Serif Bold", "Roboto Bold Italic")
CHINESE = ("Noto Sans Bold", "Noto Serif Bold")
NOTHING_DRAWN = (8, 8)
ENGLISH = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
HAN = "零一二三四五六七八九十"
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAYS_HAN = "一二三四五六日"
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
COLOURS = ("red", "blue", "green", "yellow", "white", "black", "purple")
COLOURS_HAN = ("红色", "蓝色", "绿色", "黄色", "白色", "黑色", "紫色")
OTHERS = ("bread", "penguin", "chair", "rain", "spoon", "tiger", "shirt", "door", "cake")
OTHERS_HAN = ("面包", "企鹅", "椅子", "雨伞", "老虎", "衬衫", "大门")
WORDS = ("banana", "tiger", "cheese", "summer", "robot", "kitchen", "letter", "window", "music")
WORDS_HAN = ("长城", "北京市", "太阳花", "图书馆", "小学生")


def gaps(rng: random.Random) -> Asked:
    a, b = rng.randint(1, 9), rng.randint(1, 9)
    return rng.choice([
        (f"{a} + __ = {a + b}", str(b)),
        (f"__ - {a} = {b}", str(a + b)),
        (f"{ENGLISH[a]} + {b} =", str(a + b)),
        (f"{a + b} - {ENGLISH[b]} =", str(a)),
        (f"? × {a} = {a * b}", str(b)),
        (f"( ) + {b} = {a + b}", str(a)),
        (f"{HAN[a]}加几等于{a + b}？", str(b)),
        (f"几减{HAN[a]}等于{HAN[b]}？", str(a + b)),
        (f"{a} + {b} - {min(a, b)} = ?", str(a + b - min(a, b))),
    ])  # fmt: skip


def stories(rng: random.Random) -> Asked:
    a, b = rng.randint(5, 12), rng.randint(2, 4)
    return rng.choice([
        (f"Tom has {a} apples and eats {b}. How many are left?", str(a - b)),
        (f"Anna has {a} pens and buys {b} more. How many pens has she now?", str(a + b)),
        (f"There are {b} boxes with {a} eggs each. How many eggs is that?", str(a * b)),
        (f"A bus has {a} passengers, {b} get off. How many stay?", str(a - b)),
        (f"小明有{a}个苹果，吃了{b}个，还剩几个？", str(a - b)),
        (f"树上有{a}只鸟，又飞来{b}只，一共有几只？", str(a + b)),
        (f"一盒有{a}支笔，{b}盒有几支笔？", str(a * b)),
    ])  # fmt: skip


def compared(rng: random.Random) -> Asked:
    low, more = rng.randint(2, 20), rng.randint(1, 9)
    high = low + more
    a, b = rng.sample((low, high), 2)
    return rng.choice([
        (f"Is {a} greater than {b}? (yes or no)", "yes" if a > b else "no"),
        (f"Which is less, {a} or {b}?", str(low)),
        (f"Type the larger number: {a} or {b}", str(high)),
        (f"How much more is {high} than {low}?", str(more)),
        (f"What is {more} more than {low}?", str(high)),
        (f"What is {more} less than {high}?", str(low)),
        (f"{a}和{b}哪个大？", str(high)),
        (f"{high}比{low}大多少？", str(more)),
        (f"比{low}大{more}的数是几？", str(high)),
        (f"{low}和{high}相差多少？", str(more)),
    ])  # fmt: skip


def listed(rng: random.Random) -> Asked:
    numbers = rng.sample(range(2, 70), 4)
    shown, at = ", ".join(map(str, numbers)), rng.randrange(3)
    nth = ("first", "second", "third")[at], ("1st", "2nd", "3rd")[at]
    mixed = rng.sample(COLOURS, rng.randint(1, 3)) + rng.sample(OTHERS, 2)
    rng.shuffle(mixed)
    colours = [word for word in mixed if word in COLOURS]
    words = rng.sample(WORDS, 3)
    loud = rng.randrange(3)
    told = ", ".join(word.upper() if n == loud else word for n, word in enumerate(words))
    place = rng.randrange(3)
    three = rng.sample(OTHERS_HAN, 2)
    three.insert(place, rng.choice(COLOURS_HAN))
    tens, ones = rng.randint(2, 9), rng.randint(1, 9)
    return rng.choice([
        (f"The {nth[1]} number from {shown} is?", str(numbers[at])),
        (f"What is the {nth[0]} number in the list {shown}?", str(numbers[at])),
        (f"How many colours are in the list {', '.join(mixed)}?", str(len(colours))),
        (f"Which word is in capitals: {told}?", words[loud]),
        (f"Enter the number {TENS[tens]}-{ENGLISH[ones]} in digits", str(10 * tens + ones)),
        (f"第{HAN[at + 1]}个数是几：{'、'.join(map(str, numbers))}", str(numbers[at])),
        (f"哪个是颜色：{'、'.join(three)}？", three[place]),
        (f"请用数字写出：{HAN[tens]}十{HAN[ones]}", str(10 * tens + ones)),
    ])  # fmt: skip


def spelt(rng: random.Random) -> Asked:
    word, han = rng.choice(WORDS), rng.choice(WORDS_HAN)
    letter = rng.choice(word)
    at = rng.randrange(3, 20)
    code = [*rng.sample("23456789", 3), *rng.sample("abdefkmr", 2)]
    rng.shuffle(code)
    digits = "".join(char for char in code if char.isdigit())
    place = rng.randrange(2)
    return rng.choice([
        (f"How many times is the letter {letter} in '{word}'?", str(word.count(letter))),
        (f"What is the first letter of the word {word}?", word[0]),
        (f"Type the last letter of '{word}'", word[-1]),
        (f"Which letter comes after {chr(65 + at)} in the alphabet?", chr(98 + at)),
        (f"Which letter comes before {chr(65 + at)} in the alphabet?", chr(96 + at)),
        (f"Please type only the digits of {''.join(code)}", digits),
        (f"Type this word: {word}", word),
        (f"请输入“{''.join(code)}”中的数字", digits),
        (f"“{han}”的第{HAN[place + 1]}个字是什么？", han[place]),
        (f"“{han}”一共有几个字？", str(len(han))),
    ])  # fmt: skip


def calendar(rng: random.Random) -> Asked:
    day, month = rng.randrange(7), rng.randrange(12)

    def later(days: int) -> str:
        return DAYS[(day + days) % 7].lower()

    return rng.choice([
        (f"Which day is two days after {DAYS[day]}?", later(2)),
        (f"What day follows {DAYS[day]}?", later(1)),
        (f"If tomorrow is {DAYS[day]}, what day is today?", later(-1)),
        (f"If yesterday was {DAYS[day]}, what day is tomorrow?", later(2)),
        (f"Which month comes after {MONTHS[month]}?", MONTHS[(month + 1) % 12].lower()),
        (f"后天是星期{DAYS_HAN[day]}，今天是星期几？", "星期" + DAYS_HAN[day - 2]),
        (f"明天是周{DAYS_HAN[day]}，今天是周几？", "周" + DAYS_HAN[day - 1]),
        (f"星期{DAYS_HAN[day]}的后一天是星期几？", "星期" + DAYS_HAN[(day + 1) % 7]),
        ("How many days are in a week?", "7"),
        ("一年有几个月？", "12"),
    ])  # fmt: skip


FORMS: dict[str, Callable[[random.Random], Asked]] = {
    "gap_sums": gaps, "short_stories": stories, "comparisons": compared, "short_lists": listed,
    "spelling": spelt, "days_and_months": calendar,
}  # fmt: skip


def motley_sums(rng: random.Random) -> tuple[Image.Image, str]:
    """A colour and a turn for each sign, over some thin lines."""
    a, b = rng.randint(1, 20), rng.randint(1, 9)
    told = rng.choice(((f"{a}+{b}=?", a + b), (f"{a + b}-{b}=?", a), (f"{a}×{b}=?", a * b)))
    size = (140, 48)
    picture = Image.new("RGB", size, parts.pale(rng, 220))
    parts.lines(picture, rng, 3, lambda: parts.pale(rng, 120))
    face, cell = parts.font(rng.choice(LATIN), 27), size[0] * 0.92 / len(told[0])
    for n, letter in enumerate(told[0]):
        turned = 0 if letter in "+-=×" else rng.uniform(-12, 12)
        shape = parts.glyph(letter, face, turned=turned)
        x = 6 + (n + 0.5) * cell - shape.width / 2
        y = (size[1] - shape.height) / 2 + rng.uniform(-2, 2)
        picture.paste(parts.deep(rng, 120), (round(x), round(y)), shape)
    parts.dots(picture, rng, 25, lambda: parts.deep(rng, 190), 1)
    return picture, str(told[1])


PAINTS = {
    "red": (220, 50, 47), "green": (70, 160, 60), "blue": (40, 100, 210), "orange": (240, 140, 30)
}  # fmt: skip
PAINTS_HAN = {"red": "红色", "green": "绿色", "blue": "蓝色", "orange": "橙色"}
FIGURES = {"circle": "圆形", "square": "正方形", "triangle": "三角形"}


def tallied(rng: random.Random) -> tuple[Image.Image, str, str]:
    """Figures in a net of cells, to be counted by name, colour, or both."""
    wide, high, cell = rng.randint(4, 5), rng.randint(2, 3), 48
    picture = Image.new("RGB", (wide * cell * 2, high * cell * 2), parts.pale(rng, 232))
    pen = ImageDraw.Draw(picture)
    cells = rng.sample([(x, y) for x in range(wide) for y in range(high)], rng.randint(5, 8))
    lying = []
    for x, y in cells:
        colour, kind, r = (
            rng.choice(sorted(PAINTS)),
            rng.choice(sorted(FIGURES)),
            rng.randint(26, 36),
        )
        at_x, at_y = (x + 0.5) * cell * 2 + rng.randint(-9, 9), (y + 0.5) * cell * 2
        box = (at_x - r, at_y - r, at_x + r, at_y + r)
        if kind == "circle":
            pen.ellipse(box, PAINTS[colour])
        elif kind == "square":
            pen.rectangle(box, PAINTS[colour])
        else:
            pen.polygon([(at_x, box[1]), (box[2], box[3]), (box[0], box[3])], PAINTS[colour])
        lying.append((colour, kind))
    colour, kind = rng.choice(lying)
    asked, many = rng.choice((
        (f"How many {kind}s do you see?", sum(k == kind for _, k in lying)),
        (f"How many {colour} {kind}s do you see?", lying.count((colour, kind))),
        (f"图中一共有几个{FIGURES[kind]}？", sum(k == kind for _, k in lying)),
        (f"数一数{PAINTS_HAN[colour]}的{FIGURES[kind]}有几个", lying.count((colour, kind))),
        (f"How many shapes are {colour}?", sum(c == colour for c, _ in lying)),
    ))  # fmt: skip
    small = picture.resize((wide * cell, high * cell), Image.Resampling.LANCZOS)
    return small, asked, str(many)


_SUMS, _TALLIED = "signs_in_colours", "figures"
LOOKS: tuple[str, ...] = (*FORMS, _SUMS, _TALLIED)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    rng = random.Random(f"logic/{look}/{seed}")
    if look == _SUMS:
        picture, answer = motley_sums(rng)
        return Drawn("logic", look, seed, picture, answer)
    if look == _TALLIED:
        picture, asked, answer = tallied(rng)
        return Drawn("logic", look, seed, picture, answer, asked)
    asked, answer = FORMS[look](rng)
    if rng.random() < 0.4:  # as text on the page
        return Drawn("logic", look, seed, Image.new("RGB", NOTHING_DRAWN, "white"), answer, asked)
    board = Board(
        latin=LATIN, chinese=CHINESE, dark=rng.random() < 0.2, lines=rng.randint(0, 2),
        dots=rng.randint(0, 30), striped=rng.random() < 0.25,
    )  # fmt: skip
    return Drawn("logic", look, seed, sign(asked, board, rng, most=30), answer)
