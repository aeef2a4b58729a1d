"""Questions of sign-up forms after what everybody knows."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Fill, Slots, an, form

COLOURS = (
    ("grass", "green"), ("snow", "white"), ("a ripe banana", "yellow"), ("milk", "white"),
    ("a ripe tomato", "red"), ("blood", "red"), ("coal", "black"), ("a ripe strawberry", "red"),
    ("a clear sky", "blue"), ("a fresh leaf", "green"), ("a lemon", "yellow"),
    ("a polar bear", "white"), ("chocolate", "brown"), ("a carrot", "orange"),
    ("a cucumber", "green"),
)  # fmt: skip
LEGS = (
    ("cat", 4), ("dog", 4), ("spider", 8), ("horse", 4), ("cow", 4), ("hen", 2), ("bird", 2),
    ("duck", 2),
    ("sheep", 4), ("bee", 6), ("lion", 4), ("insect", 6), ("human", 2),
)  # fmt: skip
BODY = (
    ("eyes", 2),
    ("ears", 2),
    ("noses", 1),
    ("feet", 2),
    ("hands", 2),
    ("knees", 2),
    ("legs", 2),
)
FINGERS = (("fingers", "one hand", 5), ("toes", "one foot", 5), ("thumbs", "two hands", 2))
COUNTS = (
    ("days", "a week", 7), ("months", "a year", 12), ("hours", "a day", 24),
    ("minutes", "an hour", 60),
    ("seconds", "a minute", 60), ("letters", "the English alphabet", 26), ("weeks", "a year", 52),
    ("seasons", "a year", 4), ("eggs", "a dozen", 12), ("years", "a century", 100),
    ("cents", "a dollar", 100), ("metres", "a kilometre", 1000), ("days", "a weekend", 2),
    ("grams", "a kilogram", 1000), ("days", "a normal year", 365),
    ("centimetres", "a metre", 100), ("years", "a decade", 10),
)  # fmt: skip
SIDES = (("sides", "a triangle", 3), ("sides", "a square", 4), ("corners", "a square", 4),
    ("wheels", "a bicycle", 2),
         ("wheels", "a car", 4), ("wheels", "a tricycle", 3), ("sides", "a rectangle", 4),
         ("corners", "a triangle", 3))  # fmt: skip
OPPOSITES = (
    ("hot", "cold"), ("up", "down"), ("left", "right"), ("black", "white"), ("day", "night"),
    ("yes", "no"),
    ("in", "out"), ("wet", "dry"), ("full", "empty"), ("true", "false"), ("early", "late"),
    ("young", "old"),
    ("fast", "slow"), ("heavy", "light"), ("always", "never"), ("win", "lose"), ("push", "pull"),
    ("high", "low"),
    ("inside", "outside"), ("before", "after"), ("summer", "winter"), ("top", "bottom"),
    ("near", "far"),
    ("rich", "poor"), ("north", "south"), ("east", "west"), ("tall", "short"), ("love", "hate"),
    ("buy", "sell"), ("strong", "weak"), ("front", "back"), ("on", "off"), ("good", "bad"),
    ("long", "short"),
    ("white", "black"), ("night", "day"), ("south", "north"), ("down", "up"),
)  # fmt: skip
CAPITALS = (
    ("France", "Paris"), ("Italy", "Rome"), ("Spain", "Madrid"), ("Germany", "Berlin"),
    ("Japan", "Tokyo"),
    ("England", "London"), ("the United Kingdom", "London"), ("China", "Beijing"),
    ("Russia", "Moscow"),
    ("Greece", "Athens"), ("Ireland", "Dublin"), ("Portugal", "Lisbon"), ("Austria", "Vienna"),
    ("Poland", "Warsaw"), ("Norway", "Oslo"), ("Egypt", "Cairo"),
)  # fmt: skip
SOUNDS = (("barks", "dog"), ("meows", "cat"), ("moos", "cow"), ("neighs", "horse"))
YOUNG = (("puppy", "dog"), ("kitten", "cat"), ("lamb", "sheep"), ("calf", "cow"), ("piglet", "pig"))
SINGLE = (
    ("What is frozen water called?", "ice"), ("Which planet do we live on?", "earth"),
    ("What is the first month of the year?", "january"),
    ("What is the last month of the year?", "december"),
    ("In which month is Christmas?", "december"),
    ("Which meal do we eat in the morning?", "breakfast"),
    ("What colour do you get when you mix blue and yellow?", "green"),
    ("Complete the pair: salt and ...", "pepper"), ("Complete the pair: knife and ...", "fork"),
    ("Which grey animal has a trunk?", "elephant"),
    ("Which animal has a very long neck?", "giraffe"),
    ("What is the first letter of the alphabet?", "a"), ("What do bees make?", "honey"),
    ("At which colour of the traffic light may you drive?", "green"),
    ("At which colour of the traffic light must you stop?", "red"),
    ("Which season is the coldest?", "winter"), ("Which season is the warmest?", "summer"),
    ("Which year came before the year 2000?", "1999"), ("Please type the word human.", "human"),
    ("How many moons does the Earth have?", "1"),
    ("Which animal do we ride: a horse or a fish?", "horse"),
    ("How many legs does a chair usually have?", "4"),
    ("Do cows eat grass or stones?", "grass"), ("What is half of a dozen?", "6"),
    ("Which part of the face do we smell with?", "nose"), ("Which animal gives us wool?", "sheep"),
)  # fmt: skip
CHOICES = (
    ("Is fire hot or cold?", "hot"), ("Is ice hot or cold?", "cold"),
    ("Is water wet or dry?", "wet"),
    ("Does the sun rise in the east or in the west?", "east"), ("Is snow black or white?", "white"),
    ("Is an elephant big or small?", "big"), ("Is a lemon sweet or sour?", "sour"),
    ("Is grass green or blue?", "green"),
    ("Is sugar sweet or salty?", "sweet"), ("Is it dark or light at night?", "dark"),
    ("Is a stone hard or soft?", "hard"),
)  # fmt: skip
YES_OR_NO = (
    ("Can fish swim?", "yes"), ("Can a stone talk?", "no"), ("Are you a robot?", "no"),
    ("Are you human?", "yes"),
    ("Are you a person?", "yes"), ("Is the sun cold?", "no"), ("Do birds have wings?", "yes"),
    ("Can a table walk?", "no"),
    ("Is water dry?", "no"),
)  # fmt: skip
CHINESE_COLOURS = (
    ("雪", "白"),
    ("煤炭", "黑"),
    ("血", "红"),
    ("晴朗的天空", "蓝"),
    ("熟透的香蕉", "黄"),
    ("牛奶", "白"),
)
CHINESE_COUNTS = (
    ("一年有几个月？", 12), ("一周有几天？", 7), ("一天有多少小时？", 24),
    ("一小时有多少分钟？", 60),
    ("一年有几个季节？", 4), ("一分钟有多少秒？", 60), ("一打鸡蛋是几个？", 12),
    ("一个世纪是多少年？", 100),
    ("一米等于多少厘米？", 100), ("一斤等于多少两？", 10), ("十二生肖一共有多少种动物？", 12),
    ("正方形有几条边？", 4), ("三角形有几个角？", 3), ("自行车有几个轮子？", 2),
    ("正常人一只手有几根手指？", 5),
    ("正常人有几只眼睛？", 2), ("人有几只耳朵？", 2), ("人有几个鼻子？", 1), ("蜘蛛有几条腿？", 8),
    ("一只猫有几条腿？", 4),
    ("一只鸡有几条腿？", 2), ("小狗有几条腿？", 4), ("1公里等于多少米？", 1000),
    ("英文字母一共有多少个？", 26),
)  # fmt: skip
CHINESE_OPPOSITES = (
    ("大", "小"), ("上", "下"), ("左", "右"), ("黑", "白"), ("多", "少"), ("快", "慢"),
    ("前", "后"), ("冷", "热"),
    ("长", "短"), ("东", "西"), ("南", "北"), ("里", "外"), ("远", "近"), ("轻", "重"),
    ("买", "卖"), ("早", "晚"),
)  # fmt: skip
CHINESE_CAPITALS = (
    ("中国", "北京"), ("法国", "巴黎"), ("日本", "东京"), ("英国", "伦敦"), ("俄罗斯", "莫斯科"),
    ("德国", "柏林"),
    ("意大利", "罗马"), ("韩国", "首尔"),
)  # fmt: skip
CHINESE_GAPS = (
    ("红灯停，__灯行", "绿"), ("一心一__", "意"), ("十全十__", "美"), ("东南西__", "北"),
    ("春夏秋__", "冬"),
    ("床前明月光，疑是地上__", "霜"), ("好好学习，天天向__", "上"), ("锄禾日当__", "午"),
    ("欢迎光__", "临"),
    ("太阳从__边升起", "东"), ("三心二__", "意"), ("马到成__", "功"), ("新年快__", "乐"),
    ("举头望明月，低头思故__", "乡"), ("春眠不觉__", "晓"),
)  # fmt: skip
CHINESE_SINGLE = (
    ("我们生活在哪个星球上？", "地球"),
    ("国宝，黑白两色，爱吃竹子的动物是什么？（两个字）", "熊猫"),
    ("什么动物的鼻子最长？（两个字）", "大象"), ("《西游记》的主角叫孙什么？（填两个字）", "悟空"),
    ("你是机器人吗？（填“是”或“不是”）", "不是"), ("冰是冷的还是热的？（填一个字）", "冷"),
    ("国庆节是 10 月几日？（填数字）", "1"), ("儿童节是 6 月几日？（填数字）", "1"),
    ("火是冷的还是热的？（填一个字）", "热"),
    ("请输入“我是人”三个字", "我是人"),
)  # fmt: skip


def _from(rows: tuple[tuple[str | int, ...], ...], *names: str) -> Fill:
    """One row of a table, by the names of what stands in it; the last is the answer."""

    def fill(rng: random.Random) -> Slots:
        return dict(zip((*names, "answer"), map(str, rng.choice(rows)), strict=True))

    return fill


known = form(
    (
        Asked(2.4, _from(COLOURS, "x"), (
            "What colour is {x}?", "What color is {x}?", "Which colour is {x}?",
            "What is the colour of {x}?",
            "Name the colour of {x}.", "What is the color of {x}?",
        )),
        Asked(0.6,
            _from((("the sky on a sunny day", "blue"), ("the sky", "blue"), ("grass", "green")),
                "x"), (
            "What colour is {x}?", "What color is {x}?",
        )),
        Asked(1.3, _from(tuple((an(animal), legs) for animal, legs in LEGS), "x"), (
            "How many legs does {x} have?", "How many legs has {x}?", "Number of legs of {x}?",
        )),
        Asked(0.7, _from(BODY, "x"), (
            "How many {x} does a person have?", "How many {x} do you normally have?",
        )),
        Asked(0.3, _from(FINGERS, "x", "y"), ("How many {x} are on {y}?",)),
        Asked(2.0, _from(COUNTS, "x", "y"), (
            "How many {x} are in {y}?", "How many {x} are there in {y}?",
            "How many {x} does {y} have?",
            "{y} has how many {x}?",
        )),
        Asked(0.7, _from(SIDES, "x", "y"), (
            "How many {x} does {y} have?", "How many {x} are there on {y}?",
        )),
        Asked(2.0, _from(OPPOSITES, "x"), (
            'What is the opposite of "{x}"?', "What is the opposite of {x}?",
            "The opposite of {x} is?",
            "Type the opposite of {x}.", "Opposite of {x}?",
        )),
        Asked(1.5, _from(CAPITALS, "x"), (
            "What is the capital of {x}?", "Which city is the capital of {x}?",
            "Name the capital of {x}.",
            "The capital city of {x} is?",
        )),
        Asked(0.5, _from(SOUNDS, "x"), ("Which pet or farm animal {x}?",)),
        Asked(0.3, _from(YOUNG, "x"), (
            "A {x} is a young what?", "Which animal is a {x} the baby of?",
        )),
        Asked(2.6, _from(SINGLE, "x"), ("{x}",)),
        Asked(0.8, _from(CHOICES, "x"), ("{x}",)),
        Asked(0.5, _from(YES_OR_NO, "x"), ("{x} (yes or no)", "{x} Answer yes or no.")),
    ),
    (
        Asked(1.2, _from(CHINESE_COLOURS, "x"), (
            "{x}是什么颜色的？（填一个字）", "{x}的颜色是__色（填一个字）",
        )),
        Asked(2.4, _from(CHINESE_COUNTS, "x"), ("{x}", "{x}（填数字）")),
        Asked(1.4, _from(CHINESE_OPPOSITES, "x"), (
            "“{x}”的反义词是什么？（一个字）", "“{x}”的反义词是？（填一个字）",
            "请输入“{x}”的反义词（一个字）",
        )),
        Asked(1.2, _from(CHINESE_CAPITALS, "x"), (
            "{x}的首都是哪里？", "{x}的首都是哪座城市？", "哪座城市是{x}的首都？",
        )),
        Asked(1.2, _from(CHINESE_GAPS, "x"), ("填空：{x}", "{x}（填一个字）", "补全：{x}")),
        Asked(0.9, _from(CHINESE_SINGLE, "x"), ("{x}",)),
    ),
)  # fmt: skip
