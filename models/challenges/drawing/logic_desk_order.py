"""Which is more, older, cheaper, earlier, or first by the alphabet."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_desk_said import (
    IN_CHINESE,
    Asked,
    an,
    big,
    in_han,
    in_words,
    put,
    row,
    words,
)

MOST = (
    ("Which of these numbers is the {m}: {r}?", True), ("{r} - type the {m} number.", True),
    ("What is the {m} number here? {r}", True), ("Choose the {m}: {r}", True),
    ("Enter the {m} of these figures: {r}", True), ("The {m} of {r} is which?", True),
    ("Find the {m} number in this row: {r}", True),
)  # fmt: skip
BIG, LITTLE = ("largest", "biggest", "highest", "greatest"), ("smallest", "lowest")
TWO = (
    "Which is {m}, {x} or {y}?", "{x} or {y}: which number is {m}?",
    "Type the {m} number: {x} or {y}",
    "Of {x} and {y}, which is the {m} one?",
)  # fmt: skip
# Asked with two people and two numbers; the larger number wins where it says so.
PEOPLE = words("Ravi|Clara|Bruno|Yuki|Stella|Omar|Ingrid|Pablo|Wendy|Kofi")
HELD = (
    ("{p} is {x} years old and {q} is {y}. Who is older?", True),
    ("{p} is {x}, {q} is {y}. Who is the younger one?", False),
    ("{p} has {x} books and {q} has {y}. Who has more?", True),
    ("{p} scored {x} points, {q} scored {y}. Who won?", True),
    ("{p} lives on floor {x}, {q} on floor {y}. Who lives higher up?", True),
    ("{p} paid {x} euros and {q} paid {y} euros. Who paid less?", False),
    ("{p} weighs {x} kg, {q} weighs {y} kg. Who is heavier?", True),
    ("{p} ran it in {x} minutes, {q} in {y} minutes. Who was faster?", False),
    ("{p} walks {x} km to school, {q} walks {y} km. Whose way is longer?", True),
    ("{p} arrived after {x} minutes, {q} after {y}. Who came first?", False),
    ("{p} waited {x} minutes and {q} {y} minutes. Who waited longer?", True),
    ("{p} baked {x} cakes, {q} baked {y}. Who baked fewer?", False),
)  # fmt: skip
PRICES = (
    ("Tea costs {x} dollars and cake {y} dollars. Which costs more?", "tea", "cake", True),
    ("A pen is {x} cents and a ruler {y} cents. Which is cheaper?", "pen", "ruler", False),
    ("A hat is {x} euros, a scarf {y} euros. Which is more expensive?", "hat", "scarf", True),
    ("The tram takes {x} minutes, the bus {y}. Which is quicker?", "tram", "bus", False),
    ("A lamp weighs {x} kg, a desk {y} kg. Which is lighter?", "lamp", "desk", False),
    ("Room A seats {x}, room B seats {y}. Which room is larger, A or B?", "a", "b", True),
    ("The pine is {x} m tall, the elm {y} m. Which is taller?", "pine", "elm", True),
)  # fmt: skip
BY_ALPHABET = words(
    "amber|bottle|candle|desert|engine|feather|gravel|hammock|iris|jacket|kitchen|ladder|monkey|"
    "needle|olive|parrot|quarry|ribbon|sailor|temple|urn|velvet|walnut|yogurt|zipper"
)
ALPHABET = (
    ("Which word would be first in a dictionary: {r}?", True),
    ("Sorted from A to Z, which of these leads: {r}?", True),
    ("Which word would be last in a dictionary: {r}?", False),
    ("Put in order from A to Z, which word ends the list: {r}?", False),
    ("Our shelves run from A to Z. Which label comes first: {r}?", True),
)  # fmt: skip
LETTERS = (
    ("Which letter is earlier in the alphabet, {x} or {y}?", True),
    ("{x} or {y}: which letter comes later in the alphabet?", False),
    ("Saying the ABC, do you reach {x} or {y} first?", True),
)  # fmt: skip
SIZES = words("mouse|dog|horse|elephant|whale"), words("pea|plum|melon|car|house")
BY_SIZE = (
    ("What is bigger: {x} or {y}?", True), ("Which one is smaller, {x} or {y}?", False),
    ("{x} or {y} - which takes up more room?", True), ("Which is heavier: {x} or {y}?", True),
)  # fmt: skip
TIMES = words("second|minute|hour|day|week|month|year")
BY_TIME = (
    ("What lasts longer, {x} or {y}?", True), ("Which is the shorter time: {x} or {y}?", False),
)  # fmt: skip
MONTHS = words(
    "January|February|March|April|May|June|July|August|September|October|November|December"
)
BY_MONTH = (
    ("Within a year, which month is earlier: {x} or {y}?", True),
    ("Which comes later in the calendar year, {x} or {y}?", False),
)  # fmt: skip
BY_LENGTH = (
    ("Which of these words has the most letters: {r}?", True),
    ("Which is the longest word here: {r}?", True),
    ("Which is the shortest word here: {r}?", False),
)  # fmt: skip
LENGTHS = (
    words("cup|fox|hat|bus|pie"), words("spoon|chair|tiger|bread"),
    words("elephant|umbrella|mountain"),
)  # fmt: skip
MOST_HAN = (
    "{r}，最{m}的数是哪个？", "下列数字中最{m}的是：{r}？", "请填写其中最{m}的数：{r}",
    "哪个数最{m}？{r}", "在{r}里，最{m}的是几？",
)  # fmt: skip
TWO_HAN = ("{x}与{y}相比，哪个数{m}？", "{x}和{y}，较{m}的是几？", "请写出较{m}的数：{x}、{y}")
PEOPLE_HAN = words("小强|小美|大伟|阿芳|小宇|佳佳")
HELD_HAN = (
    ("{p}{x}岁，{q}{y}岁，谁年纪大？", True), ("{p}有{x}本书，{q}有{y}本书，谁的书多？", True),
    ("{p}考了{x}分，{q}考了{y}分，谁的分数低？", False),
    ("{p}住{x}楼，{q}住{y}楼，谁住得高？", True),
    ("{p}跑完用了{x}分钟，{q}用了{y}分钟，谁跑得快？", False),
    ("{p}花了{x}元，{q}花了{y}元，谁花得少？", False),
    ("{p}重{x}公斤，{q}重{y}公斤，谁更重？", True),
    ("{p}等了{x}分钟，{q}等了{y}分钟，谁等得久？", True),
)  # fmt: skip
PRICES_HAN = (
    ("茶{x}元一杯，蛋糕{y}元一块，哪样更贵？", "茶", "蛋糕", True),
    ("铅笔{x}角，尺子{y}角，哪个便宜？", "铅笔", "尺子", False),
    ("坐地铁{x}分钟，坐公交{y}分钟，哪个更快？", "地铁", "公交", False),
    ("松树高{x}米，柳树高{y}米，哪棵更高？", "松树", "柳树", True),
)  # fmt: skip
LETTERS_HAN = (
    ("字母{x}和{y}，哪个排在前面？", True), ("英文字母{x}与{y}，哪个在后？", False),
)  # fmt: skip
SIZES_HAN = words("老鼠|小狗|马|大象|鲸鱼"), words("豌豆|李子|西瓜|汽车|楼房")
BY_SIZE_HAN = (
    ("{x}和{y}，哪个体积大？", True), ("{x}与{y}，哪一个比较小？", False),
    ("通常{x}和{y}谁更重？", True),
)  # fmt: skip
TIMES_HAN = words("一秒|一分钟|一小时|一天|一周|一年")
BY_TIME_HAN = (("{x}和{y}，哪个时间长？", True), ("{x}与{y}哪个更短？", False))


def _two_of(rng: random.Random, items: tuple[str, ...], least: int = 1) -> tuple[str, str]:
    """The lower one first."""
    low = rng.randrange(len(items) - least)
    return items[low], items[rng.randrange(low + least, len(items))]


def _compared(
    rng: random.Random, forms: tuple[tuple[str, bool], ...], low: str, high: str, more: str
) -> Asked:
    """``more``: what the question's True stands for, the high or the low one."""
    asked, yes = rng.choice(forms)
    pair = [low, high]
    rng.shuffle(pair)
    article = forms in (BY_SIZE, BY_TIME)
    x, y = (an(name) if article else name for name in pair)
    x, y = (name.replace("a hour", "an hour") for name in (x, y))
    return put(rng, big(asked.format(x=x, y=y)), high if yes == (more == "high") else low)


def in_order(rng: random.Random) -> Asked:
    han = rng.random() < IN_CHINESE
    how, up = rng.random(), rng.random() < 0.55
    x, y = rng.sample(range(5, 41), 2)
    if how < 0.24:
        numbers = rng.sample(range(1, 100), rng.randint(3, 5))
        write = (in_han if han else in_words) if rng.random() < 0.2 else str
        name = ("大" if up else "小") if han else rng.choice(BIG if up else LITTLE)
        form = rng.choice(MOST_HAN) if han else rng.choice(MOST)[0]
        said = form.format(m=name, r=row(rng, [write(n) for n in numbers], han))
        if write is not str:
            said += "（请填阿拉伯数字）" if han else " (in figures)"
        return put(rng, big(said), (max if up else min)(numbers), hint=False)
    if how < 0.36:
        name = (
            ("大" if up else "小")
            if han
            else rng.choice(("larger", "bigger") if up else ("smaller", "lower"))
        )
        said = rng.choice(TWO_HAN if han else TWO).format(m=name, x=x, y=y)
        return put(rng, said, (max if up else min)(x, y), hint=False)
    if how < 0.56:
        asked, more = rng.choice(HELD_HAN if han else HELD)
        p, q = rng.sample(PEOPLE_HAN if han else PEOPLE, 2)
        return put(rng, asked.format(p=p, q=q, x=x, y=y), p if (x > y) == more else q)
    if how < 0.66:
        asked, one, other, more = rng.choice(PRICES_HAN if han else PRICES)
        return put(rng, asked.format(x=x, y=y), one if (x > y) == more else other)
    if how < 0.76:
        low, high = _two_of(rng, tuple("ABCDEFGHJKLMNPQRSTUVWXYZ"))
        return _compared(rng, LETTERS_HAN if han else LETTERS, low, high, "low")
    if how < 0.86:
        low, high = _two_of(rng, rng.choice(SIZES_HAN if han else SIZES), 2)
        return _compared(rng, BY_SIZE_HAN if han else BY_SIZE, low, high, "high")
    if han or how < 0.9:
        low, high = _two_of(rng, TIMES_HAN if han else TIMES)
        return _compared(rng, BY_TIME_HAN if han else BY_TIME, low, high, "high")
    if how < 0.93:
        low, high = _two_of(rng, MONTHS)
        return _compared(rng, BY_MONTH, low, high, "low")
    if how < 0.96:
        names = [rng.choice(group) for group in LENGTHS]
        asked, more = rng.choice(BY_LENGTH)
        answer = names[-1] if more else names[0]
        rng.shuffle(names)
        return put(rng, asked.format(r=row(rng, names)), answer)
    names = rng.sample(BY_ALPHABET, rng.randint(3, 4))
    asked, first = rng.choice(ALPHABET)
    return put(rng, asked.format(r=row(rng, names)), min(names) if first else max(names))
