"""What comes next, what everybody knows, what can be counted, as sign-up forms ask it."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_joining_lists import KINDS, KINDS_HAN, WORDS
from models.challenges.drawing.logic_joining_words import Asked, one, opened, posed

DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DAYS_HAN = [f"星期{sign}" for sign in "一二三四五六日"]
MONTHS_HAN = [
    f"{sign}月"
    for sign in ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"]
]
STEMS = "甲乙丙丁戊己庚辛"

AFTER = (
    "which {k} comes after {a}?", "what {k} follows {a}?", "the {k} right after {a} is",
    "{a} is over. Which {k} begins?", "name the next {k} after {a}",
)  # fmt: skip
BEFORE = (
    "which {k} comes just before {a}?", "what {k} is right before {a}?",
    "the {k} that ends when {a} begins is",
)  # fmt: skip
AMONG = (
    "which {k} is missing: {a}, ___, {b}?", "{k} between {a} and {b}?",
    "what {k} stands between {a} and {b}?",
)  # fmt: skip
TODAY = (
    "if today is {a}, what day is tomorrow?", "tomorrow will be {c}. What day is today?",
    "yesterday was {a}. What day is it today?", "party on {c}, and we clean up the day after."
    " On which day do we clean up?",
)  # fmt: skip
NEXT = (
    "what comes next: {l}, ?", "which number comes next? {l}, ...", "{l}, __", "continue: {l}, ?",
    "go on with this series: {l}, __", "the next number after {l} is", "complete the row: {l}, [ ]",
    "{l} - next?",
)  # fmt: skip
NEXT_HAN = (
    "{l}，下一个数是？", "找规律填数：{l}、（　）", "按规律，{l}后面是几？", "{l}、___",
    "接着写：{l}、？",
    "{l}、□，方框里填几？", "数列{l}的下一项是多少？",
)  # fmt: skip
KNOWN = (
    ("how many legs does a dog have?", "4"), ("how many legs does a spider have?", "8"),
    ("how many wheels does a bicycle have?", "2"), ("how many wheels has a usual car?", "4"),
    ("how many days are there in a week?", "7"), ("how many months make a year?", "12"),
    ("how many hours are in a day?", "24"), ("how many minutes are in an hour?", "60"),
    ("how many sides does a triangle have?", "3"), ("how many corners does a square have?", "4"),
    ("how many fingers are on one hand, thumb included?", "5"),
    ("how many eggs are in a dozen?", "12"), ("how many cents make a dollar?", "100"),
    ("how many letters are in the English alphabet?", "26"),
    ("how many ears does a rabbit have?", "2"), ("how many legs does an insect have?", "6"),
    ("how many seconds are in a minute?", "60"), ("how many seasons does a year have?", "4"),
    ("what colour is fresh snow?", "white"), ("what colour is a ripe banana?", "yellow"),
    ("what colour is grass?", "green"), ("what colour is the sky on a clear day?", "blue"),
    ("what colour is coal?", "black"), ("what colour is blood?", "red"),
    ("what colour do you get from blue and yellow paint?", "green"),
    ("what is the opposite of hot?", "cold"), ("what is the opposite of up?", "down"),
    ("what is the opposite of left?", "right"), ("what is the opposite of night?", "day"),
    ("what is the opposite of yes?", "no"), ("what is the opposite of wet?", "dry"),
    ("what is the capital of France?", "paris"), ("what is the capital of Italy?", "rome"),
    ("what is the capital of Japan?", "tokyo"), ("what is the capital of Spain?", "madrid"),
    ("on which planet do we live?", "earth"), ("what does a cow give us to drink?", "milk"),
    ("which animal barks?", "dog"), ("which animal says meow?", "cat"),
    ("what do bees make?", "honey"), ("is fire hot or cold?", "hot"),
    ("is the sun seen by day or by night?", "day"), ("is an elephant big or small?", "big"),
    ("do fish swim or fly?", "swim"), ("is ice cold or hot?", "cold"),
    ("what falls from the clouds when it is raining: water or sand?", "water"),
    ("which part of the body do you see with: eyes or ears?", "eyes"),
    ("water freezes and turns to ... (three letters)", "ice"),
    ("is the moon made of rock or cheese?", "rock"),
    ("which is the first month of the year?", "january"),
    ("which is the last month of the year?", "december"),
    ("what is the first letter of the alphabet?", "a"), ("which letter comes last in A to Z?", "z"),
    ("what do you call a baby cat?", "kitten"),
    ("which meal do we eat in the morning?", "breakfast"),
)  # fmt: skip
KNOWN_HAN = (
    ("一年有几个月？", "12"), ("一个星期有几天？", "7"), ("一天有多少小时？", "24"),
    ("一小时有多少分钟？", "60"), ("一年有几个季节？", "4"), ("三角形有几条边？", "3"),
    ("正方形有几个角？", "4"), ("小狗有几条腿？", "4"), ("蜘蛛有几条腿？", "8"),
    ("自行车有几个轮子？", "2"),
    ("一只手有几根手指？", "5"), ("一元等于多少角？", "10"), ("一打鸡蛋是多少个？", "12"),
    ("十二生肖共有多少种动物？", "12"), ("兔子有几只耳朵？", "2"), ("一双筷子有几根？", "2"),
    ("一分钟是多少秒？", "60"), ("一米等于多少厘米？", "100"), ("人有几只眼睛？", "2"),
    ("中国的首都是哪座城市？", "北京"), ("法国的首都是哪里？", "巴黎"),
    ("日本的首都是哪里？", "东京"),
    ("太阳从___边升起（填一个字）", "东"), ("太阳从___边落下（填一个字）", "西"),
    ("雪是什么颜色的？（答案两个字）", "白色"), ("煤炭是什么颜色的？（答案两个字）", "黑色"),
    ("中国国旗上的五角星是什么颜色？（两个字）", "黄色"),
    ("春天的小草是什么颜色？（两个字）", "绿色"),
    ("“大”的反义词是什么？", "小"), ("“上”的反义词是哪个字？", "下"), ("“左”的反义词是？", "右"),
    ("“黑”的反义词是什么？", "白"), ("“快”的反义词是哪个字？", "慢"), ("“前”的反义词是？", "后"),
    ("冰是冷的还是热的？（填“冷”或“热”）", "冷"), ("火是冷的还是热的？（填“冷”或“热”）", "热"),
    ("大象比老鼠大还是小？（填一个字）", "大"),
    ("鱼生活在水里还是树上？（填“水里”或“树上”）", "水里"),
    ("床前明月___，填一个字", "光"), ("春眠不觉___，填一个字", "晓"),
    ("白日依山___，填一个字", "尽"),
    ("锄禾日当___，填一个字", "午"), ("会汪汪叫的动物是猫还是狗？", "狗"),
    ("会喵喵叫的动物是猫还是狗？", "猫"),
    ("国庆节在几月？（填数字）", "10"), ("儿童节在几月？（填数字）", "6"),
    ("劳动节在几月？（填数字）", "5"),
    ("蜜蜂酿的是什么？（两个字）", "蜂蜜"), ("我国最长的河流是长江还是黄河？", "长江"),
    ("《西游记》里的孙悟空是猴子还是马？", "猴子"),
    ("十二生肖排第一的是什么动物？（填一个字）", "鼠"),
    ("中华人民___国，填空（两个字）", "共和"),
)  # fmt: skip


def what_follows(rng: random.Random) -> Asked:
    chinese, what = rng.random() < 0.5, rng.choice(("row", "row", "day", "month", "letter"))
    if what == "row":
        return _row(rng, chinese)
    if what == "letter":
        return _letters(rng, chinese)
    return (_calendar_han if chinese else _calendar)(rng, what)


def _row(rng: random.Random, chinese: bool) -> Asked:
    step = rng.choice((1, 2, 2, 3, 4, 5, 10, -1, -2, -5, 0))
    many = rng.choice((3, 4, 4))
    if step == 0:
        many = 4
        first = rng.choice((1, 2, 3, 5))
        row = [first * 2**n for n in range(many + 1)]
    else:
        first = rng.randint(1, 20) + max(0, -step * many)
        if abs(step) in (5, 10):
            first = abs(step) * rng.randint(1, 4) + max(0, -step * many)
        row = [first + step * n for n in range(many + 1)]
    told = ("、" if chinese else ", ").join(map(str, row[:-1]))
    way = rng.choice(NEXT_HAN if chinese else NEXT)
    return posed(rng, opened(way.format(l=told)), row[-1])


def _letters(rng: random.Random, chinese: bool) -> Asked:
    ways: tuple[str, ...]
    many, step = rng.choice((1, 3, 3, 4)), rng.choice((1, 1, 1, 2))
    if chinese and rng.random() < 0.25:
        at = rng.randrange(len(STEMS) - 3)
        return posed(rng, "、".join(STEMS[at : at + 3]) + "、（　），括号里填什么？", STEMS[at + 3])
    if many == 1:
        at = rng.randrange(1, 25)
        ways = (
            ("字母{a}后面的字母是？", "字母表里{a}的下一个字母是什么？")
            if chinese
            else ("which letter follows {a} in the alphabet?", "what letter comes after {a}?")
        )
        return posed(rng, opened(rng.choice(ways).format(a=LETTERS[at])), LETTERS[at + 1])
    at = rng.randrange(26 - many * step)
    row = LETTERS[at : at + step * many + 1 : step]
    told = ("、" if chinese else ", ").join(row[:-1])
    ways = (
        ("按字母顺序，{l}后面是哪个字母？", "{l}、？，请填下一个字母", "找规律：{l}、___（填字母）")
        if chinese
        else ("which letter comes next: {l}, ?", "{l}, __ (a letter)", "continue the letters: {l}")
    )
    return posed(rng, opened(rng.choice(ways).format(l=told)), row[-1])


def _calendar(rng: random.Random, what: str) -> Asked:
    round_ = DAYS if what == "day" else MONTHS
    at = rng.randrange(len(round_))
    a, b, c = (round_[(at + n) % len(round_)] for n in range(3))
    if what == "day" and rng.random() < 0.35:
        way = rng.choice(TODAY)
        # the last of these is told of the day after ``c``
        answers = dict(zip(TODAY, (b, b, b, round_[(at + 3) % 7]), strict=True))
        return posed(rng, opened(way.format(a=a, c=c)), answers[way])
    way = one(rng, AFTER, BEFORE, AMONG)
    if way in AMONG:
        return posed(rng, opened(way.format(k=what, a=a, b=c)), b)
    asked, answer = (a, b) if way in AFTER else (b, a)
    return posed(rng, opened(way.format(k=what, a=asked)), answer)


def _calendar_han(rng: random.Random, what: str) -> Asked:
    if what == "month":
        at = rng.randrange(10)
        a, b, c = MONTHS_HAN[at : at + 3]
        way, answer = rng.choice((
            ("{a}的下一个月是几月？（如：三月）", b), ("{b}的上一个月是几月？（如：三月）", a),
            ("{a}、{b}、（　），括号里是哪个月？", c), ("{a}和{c}之间是几月？（如：三月）", b),
            ("过完{b}就是哪个月？（如：三月）", c),
        ))  # fmt: skip
        return posed(rng, way.format(a=a, b=b, c=c), answer)
    at = rng.randrange(7)
    a, b, c = (DAYS_HAN[(at + n) % 7] for n in range(3))
    way, answer = rng.choice((
        ("今天是{a}，明天是星期几？（如：星期二）", b),
        ("今天是{b}，昨天是星期几？（如：星期二）", a),
        ("{a}、{b}、___，接下来是？", c), ("{a}之后的一天是星期几？（如：星期二）", b),
        ("今天{a}，后天是星期几？（如：星期二）", c),
        ("明天是{c}，今天是星期几？（如：星期二）", b),
        ("{a}和{c}中间是星期几？（如：星期二）", b),
        ("今天是{a}，明天是星期___（填一个字）", b[-1]),
    ))  # fmt: skip
    return posed(rng, way.format(a=a, b=b, c=c), answer)


def known_or_counted(rng: random.Random) -> Asked:
    chinese = rng.random() < 0.5
    if rng.random() < 0.6:
        asked, answer = rng.choice(KNOWN_HAN if chinese else KNOWN)
        hinted = not chinese and not answer.isdecimal() and rng.random() < 0.2
        return posed(rng, opened(asked) + (" (one word)" if hinted else ""), answer)
    return (_counted_han if chinese else _counted)(rng)


def _counted(rng: random.Random) -> Asked:
    what = rng.choice(("letters", "signs", "words", "kind"))
    if what == "letters":
        word = rng.choice(WORDS)
        way = one(rng, (
            "how many letters are in the word '{w}'?", "count the letters of \"{w}\"",
            "'{w}' has how many letters?", "number of letters in {w}:",
        ))  # fmt: skip
        return posed(rng, opened(way.format(w=word)), len(word))
    if what == "signs":
        many, (sign, name) = rng.randint(2, 6), rng.choice((("*", "stars"), ("#", "hash signs")))
        way = one(
            rng, ("how many {n} do you see? {l}", "count the {n}: {l}", "{l} - how many {n}?")
        )
        return posed(rng, opened(way.format(n=name, l=" ".join(sign * many))), many)
    if what == "words":
        words = rng.sample(WORDS, rng.randint(2, 5))
        way = one(rng, ("how many words are in this list: {l}?", "count these words: {l}"))
        return posed(rng, opened(way.format(l=", ".join(words))), len(words))
    kind, plural = rng.choice((
        ("a colour", "colours"), ("an animal", "animals"), ("a fruit", "fruits"),
        ("a vehicle", "vehicles"), ("a day of the week", "days of the week"),
    ))  # fmt: skip
    many = rng.randint(1, 3)
    words = rng.sample(KINDS[kind].split(), many)
    others = ("a tool", "a job", "a piece of clothing", "a piece of furniture")
    words += [rng.choice(KINDS[o].split()) for o in rng.sample(others, rng.randint(1, 2))]
    rng.shuffle(words)
    way = one(rng, (
        "how many {p} are in the list {l}?", "how many of these are {p}: {l}?",
        "{l}: how many {p}?",
    ))  # fmt: skip
    return posed(rng, opened(way.format(p=plural, l=", ".join(words))), many)


def _counted_han(rng: random.Random) -> Asked:
    what = rng.choice(("signs", "words", "kind", "same"))
    if what == "signs":
        many, sign = rng.randint(2, 6), rng.choice("★●▲")
        way = one(rng, ("{l} 这里有几个{s}？", "数一数有几个{s}：{l}", "下面一共有多少个{s}？{l}"))
        return posed(rng, way.format(l=sign * many, s=sign), many)
    if what == "same":
        row, sign, many = rng.choice((
            ("人山人海", "人", 2), ("十全十美", "十", 2), ("天天向上", "天", 2),
            ("一心一意", "一", 2),
            ("百战百胜", "百", 2), ("走来走去", "走", 2), ("来来往往", "往", 2),
            ("说说笑笑", "说", 2),
        ))  # fmt: skip
        return posed(rng, f"“{row}”里有几个“{sign}”字？", many)
    if what == "words":
        row = rng.choice(
            ("你好世界", "欢迎光临", "我爱北京", "大家好", "早上好", "注册会员", "天气真好啊")
        )
        way = one(
            rng, ("“{r}”一共有几个字？", "数一数“{r}”有多少个汉字", "词语“{r}”由几个字组成？")
        )
        return posed(rng, way.format(r=row), len(row))
    kind = rng.choice(("动物", "水果", "颜色", "交通工具"))
    many = rng.randint(1, 3)
    words = rng.sample(KINDS_HAN[kind].split(), many)
    words += [rng.choice(KINDS_HAN[o].split()) for o in rng.sample(("职业", "家具", "文具"), 2)]
    rng.shuffle(words)
    way = one(
        rng, ("{l}，其中有几个{k}？", "下列词语中{k}有几个：{l}", "“{l}”里面表示{k}的有几个？")
    )
    return posed(rng, way.format(l="、".join(words), k=kind), many)
