"""Questions as text captchas, forums and small shops ask them.

Each family makes a question and its one answer, in English or Chinese.
"""

from __future__ import annotations

import random

from models.challenges.drawing.logic_forums_words import (
    CLASSES,
    CLASSES_HAN,
    HAN,
    LETTERS,
    NAMES,
    NAMES_HAN,
    PHRASES,
    PHRASES_HAN,
    THINGS,
    UPPER_HAN,
    WEEK,
    WORDS,
    Asked,
    among,
    among_han,
    joined,
    nth,
    num,
    spoken,
    spoken_han,
)


def added(rng: random.Random) -> Asked:
    """Sums in digits and in words."""
    a, b = rng.randint(1, 15), rng.randint(1, 9)
    low, high = min(a, b), max(a, b)
    han = rng.choice((HAN, UPPER_HAN))
    return rng.choice((
        (f"{a} + {b} = ?", str(a + b)),
        (f"{a + b} - {b} =", str(a)),
        (f"{b} x {low} = ?", str(b * low)),
        (f"{spoken(a)} + {b} = ?", str(a + b)),
        (f"{a + b} minus {spoken(b)} = ?", str(a)),
        (f"{spoken(b)} × {low} =", str(b * low)),
        (f"__ + {b} = {a + b}", str(a)),
        (f"{spoken(high)} - __ = {high - low}", str(low)),
        (f"What is {num(rng, a)} plus {num(rng, b)}?", str(a + b)),
        (f"How much is {spoken(a + b)} take away {b}?", str(a)),
        (f"Add {num(rng, b)} to {num(rng, a)}:", str(a + b)),
        (f"{spoken(b).capitalize()} times {num(rng, low)} makes", str(b * low)),
        (f"{low} + {b} + {a} = ?", str(low + b + a)),
        (f"Solve the sum: {a} + {spoken(b)}", str(a + b)),
        (f"{a}＋{b}＝？", str(a + b)),
        (f"{han[b]}加{a}等于？", str(a + b)),
        (f"{a + b}减{han[b]}＝？", str(a)),
        (f"{han[b]}乘{han[low]}得几？", str(b * low)),
        (f"{spoken_han(a)}加上{spoken_han(b)}等于几", str(a + b)),
        (f"请算一算：{a + b}－{b}", str(a)),
        (f"{b}的{HAN[3]}倍是几？", str(3 * b)),
        (f"{a}与{spoken_han(b)}的和是？", str(a + b)),
    ))  # fmt: skip


def picked(rng: random.Random) -> Asked:
    """The one of a list that is of a kind, or is not."""
    kind, kind_han = rng.choice(tuple(CLASSES)), rng.choice(tuple(CLASSES_HAN))
    shown, one = among(rng, kind, 1, rng.randint(2, 4))
    shown_han, one_han = among_han(rng, kind_han, 1, 3)
    alien = rng.choice([word for other, of in CLASSES.items() if other != kind for word in of])
    alike = [*rng.sample(CLASSES[kind], 3), alien]
    alien_han = rng.choice([w for k, of in CLASSES_HAN.items() if k != kind_han for w in of])
    alike_han = [*rng.sample(CLASSES_HAN[kind_han], 3), alien_han]
    several, ones = among(rng, kind, 2, 3)
    place, number = rng.randrange(2), rng.randint(11, 98)
    things = [*rng.sample(THINGS, 3), str(number)]
    for each in (alike, alike_han, things):
        rng.shuffle(each)
    article = "an" if kind[0] in "aeiou" else "a"
    return rng.choice((
        (f"Which of these is {article} {kind}: {joined(shown)}?", one[0]),
        (f"{joined(shown, ' and ').capitalize()}: which is {article} {kind}?", one[0]),
        (f"Only one of these words is {article} {kind}. Which? {joined(shown)}", one[0]),
        (f"Please type the {kind} out of this list: {joined(shown)}", one[0]),
        (f"{joined(alike)}: one of them is not {article} {kind}. Which one?", alien),
        (f"Which one does not belong with the others? {joined(alike)}", alien),
        (f"The {nth(place)} {kind} in {joined(several, ' and ')} is?", ones[place]),
        (f"Type the {nth(place, True)} {kind} you see here: {joined(several)}", ones[place]),
        (f"Find the number in this list: {joined(things)}", str(number)),
        (f"{'、'.join(shown_han)}，哪一个是{kind_han}？", one_han[0]),
        (f"请写出下列词语中的{kind_han}：{'、'.join(shown_han)}", one_han[0]),
        (f"下面哪一个不是{kind_han}？{'、'.join(alike_han)}", alien_han),
        (f"以下只有一个属于{kind_han}，是哪个：{' '.join(shown_han)}", one_han[0]),
        (f"“{'，'.join(alike_han)}”，与众不同的是哪个？", alien_han),
    ))  # fmt: skip


def counted(rng: random.Random) -> Asked:
    """How many of a list, a word, a phrase."""
    kind, kind_han = rng.choice(tuple(CLASSES)), rng.choice(tuple(CLASSES_HAN))
    many = rng.randint(1, 3)
    shown, _ = among(rng, kind, many, rng.randint(2, 3))
    shown_han, _ = among_han(rng, kind_han, many, rng.randint(1, 3))
    word, phrase, han = rng.choice(WORDS), rng.choice(PHRASES), rng.choice(PHRASES_HAN)
    letter = rng.choice(word)
    digits = rng.choices("123456789", k=7)
    digit = rng.choice(digits)
    code = rng.sample(LETTERS, rng.randint(2, 4)) + rng.sample("2345678", rng.randint(1, 4))
    rng.shuffle(code)
    figures = sum(sign.isdigit() for sign in code)
    plural = kind + "s"
    return rng.choice((
        (f"How many {plural} are there in {joined(shown, ' and ')}?", str(many)),
        (f"The list {joined(shown)} contains how many {plural}?", str(many)),
        (f"Count the {plural}: {joined(shown)}", str(many)),
        (f"{joined(shown).capitalize()} - how many of these are {plural}?", str(many)),
        (f"How many letters does “{word}” have?", str(len(word))),
        (f"How often does the letter {letter.upper()} occur in {word.upper()}?",
         str(word.count(letter))),
        (f"How many words are in this sentence: “{phrase}”", str(len(phrase.split()))),
        (f"How many digits can you see in {''.join(code)}?", str(figures)),
        (f"How many times does {digit} appear in {' '.join(digits)}?", str(digits.count(digit))),
        (f"{'、'.join(shown_han)}，其中有几个是{kind_han}？", str(many)),
        (f"数一数，“{' '.join(shown_han)}”里有几种{kind_han}", str(many)),
        (f"“{han}”这句话有几个字？", str(len(han))),
        (f"数字{digit}在{''.join(digits)}中出现了几次？", str(digits.count(digit))),
        (f"“{''.join(code)}”里一共有几个数字？", str(figures)),
    ))  # fmt: skip


def compared(rng: random.Random) -> Asked:
    """Numbers and words by size."""
    numbers = rng.sample(range(3, 99), rng.randint(3, 4))
    a, b = rng.sample(range(11, 99), 2)
    order = sorted(numbers)
    mixed = [num(rng, n) for n in numbers]
    han = "、".join(map(str, numbers))
    tall, small = rng.sample(NAMES, 2)
    tall_han, small_han = rng.sample(NAMES_HAN, 2)
    long = rng.choice([word for word in WORDS if len(word) > 6])
    pair = [long, rng.choice([word for word in WORDS if len(word) < 6])]
    rng.shuffle(pair)
    letters = rng.sample("ABCDEFGHIJKLMNOPQRSTUVW", 2)
    return rng.choice((
        (f"Which of {joined(map(str, numbers), ' and ')} is the biggest?", str(order[-1])),
        (f"Of the numbers {joined(map(str, numbers))}, which is the lowest?", str(order[0])),
        (f"Which is the largest: {joined(mixed)}? Answer in digits.", str(order[-1])),
        (f"{joined(mixed, ' and ').capitalize()}: the smallest is? (use digits)", str(order[0])),
        (f"{joined(map(str, numbers))}: which number is the second highest?", str(order[-2])),
        (f"Write the smaller one: {a} or {b}", str(min(a, b))),
        (f"{a} or {b} - which is more?", str(max(a, b))),
        (f"{tall} is taller than {small}. Who is shorter?", small.lower()),
        (f"{tall} is older than {small}. Who is the older one?", tall.lower()),
        (f"Which word is longer, {pair[0]} or {pair[1]}?", long),
        (f"Which letter comes first in the alphabet: {letters[0]} or {letters[1]}?",
         min(letters).lower()),
        (f"在{han}之中，最大的数是哪个？", str(order[-1])),
        (f"{han}，请填写其中最小的数", str(order[0])),
        (f"把{han}从大到小排列，排第二的是？", str(order[-2])),
        (f"{spoken_han(a)}和{b}，哪个数更小？（用数字回答）", str(min(a, b))),
        (f"{tall_han}比{small_han}高，谁更矮？", small_han),
        (f"{a}与{b}相比，较大的是？", str(max(a, b))),
    ))  # fmt: skip


def followed(rng: random.Random) -> Asked:
    """What comes next, or stands in the gap."""
    step, start = rng.choice((1, 2, 3, 4, 5, 10)), rng.randint(1, 20)
    up = [start + n * step for n in range(5)]
    down = [start + 60 - n * step for n in range(5)]
    once = rng.choice((1, 2, 3, 5))
    doubled = [once * 2**n for n in range(5)]
    growing = [start + n * (n + 1) // 2 for n in range(6)]
    numbers = rng.choice((up, up, down, doubled))
    shown, end = numbers[:-1], str(numbers[-1])
    gap = rng.randint(1, 3)
    holed = [str(n) if at != gap else "__" for at, n in enumerate(numbers)]
    holed_han = [str(n) if at != gap else "（  ）" for at, n in enumerate(numbers)]
    first, every = rng.randrange(12), rng.choice((1, 1, 2))
    letters = [chr(65 + first + n * every) for n in range(5)]
    day = rng.randrange(7)
    days = [WEEK[(day + n) % 7] for n in range(4)]
    stems, at = "甲乙丙丁戊己庚", rng.randrange(3)
    return rng.choice((
        (f"{joined(map(str, shown))}, ?", end),
        (f"Which number comes next: {joined(map(str, shown))}, ...", end),
        (f"Continue the series {joined(map(str, shown))}", end),
        (f"{' '.join(map(str, shown))} - what number follows?", end),
        (f"Fill in the missing number: {', '.join(holed)}", str(numbers[gap])),
        (f"Which number is missing? {' '.join(holed)}", str(numbers[gap])),
        (f"{joined(map(str, growing[:-1]))}, ...? Next number please", str(growing[-1])),
        (f"What letter comes next? {' '.join(letters[:-1])} ...", letters[-1].lower()),
        (f"{', '.join(letters[:-1])}, ?", letters[-1].lower()),
        (f"{', '.join(days[:-1])} ... and then?", days[-1].lower()),
        (f"找规律填空：{'，'.join(map(str, shown))}，（  ）", end),
        (f"{'、'.join(map(str, shown))}，下一个数是多少？", end),
        (f"按规律填数：{'、'.join(holed_han)}", str(numbers[gap])),
        (f"{'、'.join(stems[at : at + 3])}，后面一个字是什么？", stems[at + 3]),
        (f"{'、'.join(letters[:-1])}之后是哪个字母？", letters[-1].lower()),
    ))  # fmt: skip


def placed(rng: random.Random) -> Asked:
    """Words, letters and digits by where they stand."""
    word, phrase, han = rng.choice(WORDS), rng.choice(PHRASES), rng.choice(PHRASES_HAN)
    words = phrase.lower().split()
    at, to, there = rng.randrange(4), rng.randrange(min(3, len(words))), rng.randrange(3)
    number = "".join(rng.sample("123456789", 5))
    made = [_nonsense(rng) for _ in range(3)]
    code = "".join(rng.sample(LETTERS + "234678", 5))
    loud, three = rng.randrange(3), rng.sample(WORDS, 3)
    told = [each.upper() if n == loud else each for n, each in enumerate(three)]
    initials = [each[0] for each in three]
    begins = (f"Copy this word: {word}", word)
    if initials.count(initials[loud]) == 1:
        begins = (f"Which word begins with {three[loud][0].upper()}: {joined(three)}?", three[loud])
    first = rng.randrange(15)
    run = [chr(65 + first + n) for n in range(5)]
    lost = run.pop(rng.randint(1, 3))
    return rng.choice((
        (f"What is the {nth(at)} letter of {word}?", word[at]),
        (f"Letter number {at + 1} in the word “{word}” is", word[at]),
        (f"The word “{word}” ends with which letter?", word[-1]),
        (f"Please enter the first three letters of “{word}”", word[:3]),
        (f"Write “{word}” backwards", word[::-1]),
        (f"What is the {nth(to, True)} word of “{phrase}”?", words[to]),
        (f"Type the last word of this phrase: {phrase}", words[-1]),
        (f"What is the {nth(there, True)} word in the phrase “{' '.join(made)}”?", made[there]),
        (f"What is the {nth(at)} digit of {number}?", number[at]),
        (f"One word is written in big letters, which? {joined(told)}", three[loud]),
        begins,
        (f"One letter is left out here, which one? {' '.join(run)}", lost.lower()),
        (f"“{han}”的第{HAN[at + 1]}个字是？", han[at]),
        (f"请输入“{han}”的最后一个字", han[-1]),
        (f"请填写验证码{code}的前两位", code[:2]),
        (f"{number}的第{HAN[at + 1]}位数字是几？", number[at]),
        (f"请把数字{number[:3]}倒过来写", number[2::-1]),
    ))  # fmt: skip


def _nonsense(rng: random.Random) -> str:
    """A word that can be said and means nothing."""
    many = rng.choice((2, 3))
    return "".join(rng.choice("bdfgklmnprstv") + rng.choice("aeiou") for _ in range(many))
