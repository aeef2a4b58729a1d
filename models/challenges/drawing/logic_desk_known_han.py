"""What every grown-up knows, in Chinese."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_desk_said import Asked, pairs, put, words

NUMBERS = pairs(
    "猫有几只耳朵？=2|一只脚有几个脚趾？=5|三轮车有几个轮子？=3|正方形有几个角？=4|"
    "半小时是几分钟？=30|一周有几天？=7|半年是几个月？=6|一天是多少小时？=24|蜘蛛有几条腿？=8|"
    "一匹马有几条腿？=4|两只鸡一共有几条腿？=4|一年分几季？=4|一小时等于几分钟？=60|"
    "一元钱是几角？=10|双胞胎是几个人？=2|一双鞋有几只？=2|两只手共有几根手指？=10|"
    "足球比赛每队上场几人？=11|一公斤等于多少克？=1000|一世纪有多少年？=100|你有几个鼻子？=1|"
    "三角形有几个角？=3"
)
NAMES = pairs(
    "什么动物汪汪叫？（一个字）=狗|什么动物喵喵叫？（一个字）=猫|"
    "水冻住以后变成什么？（一个字）=冰|蜜蜂酿的是什么？（两个字）=蜂蜜|"
    "冬天从天上飘下来的白色的东西是什么？（一个字）=雪|最冷的季节是哪个？（两个字）=冬天|"
    "最热的季节是哪个？（两个字）=夏天|中国的首都是哪里？=北京|日本的首都是哪里？=东京|"
    "法国的首都是哪里？=巴黎|英国的首都是哪里？=伦敦|我们住在哪个星球上？（两个字）=地球|"
    "什么动物鼻子特别长？（两个字）=大象|什么动物脖子特别长？（三个字）=长颈鹿|"
    "母鸡会下什么？（一个字）=蛋|爸爸的爸爸怎么称呼？（两个字）=爷爷|"
    "爸爸的妈妈怎么称呼？（两个字）=奶奶|我国的母亲河叫什么？（两个字）=黄河|"
    "用来看东西的器官是什么？（两个字）=眼睛|用来闻气味的器官是什么？（两个字）=鼻子|"
    "世界最高峰是珠穆朗玛峰还是泰山？=珠穆朗玛峰|“床前明月光”的作者是谁？（两个字）=李白|"
    "中秋节吃的圆圆的点心叫什么？（两个字）=月饼|端午节吃什么？（两个字）=粽子"
)
COLOURS = pairs(
    "新鲜的豌豆=绿|晴天的天空=蓝|白糖=白|熟透的番茄=红|夏天的树叶=绿|刚下的雪=白|乌鸦的羽毛=黑|"
    "表示停车的信号灯=红|表示通行的信号灯=绿|香蕉皮（成熟的）=黄|打印纸（普通的）=白|"
    "国旗的底色=红"
)
OF_COLOUR = ("{x}是什么色？（一个字）", "用一个字写出颜色：{x}是什么颜色？")
CONTRARY = pairs(
    "早=晚|新=旧|长=短|远=近|冷=热|大=小|多=少|左=右|上=下|快=慢|厚=薄|真=假|买=卖|轻=重|黑=白"
)
OF_CONTRARY = ("与“{x}”意思相反的字是什么？", "“{x}”的反义字是？")
CHOICES = pairs(
    "火是热的还是冷的？（填一个字：热或冷）=热|石头会游泳吗？（会/不会）=不会|"
    "鱼会游泳吗？（会/不会）=会|太阳从东边还是西边升起？（填一个字：东或西）=东|"
    "糖是甜的还是苦的？（填一个字：甜或苦）=甜|羽毛是重的还是轻的？（填一个字：重或轻）=轻|"
    "7是奇数还是偶数？=奇数|8是奇数还是偶数？=偶数|你是人还是机器？（填一个字）=人|"
    "蜗牛爬得快还是慢？（填一个字：快或慢）=慢|一加一等于二，对还是错？（填对或错）=对|"
    "冰是热的，对还是错？（填对或错）=错|夜里是亮还是暗？（填一个字：亮或暗）=暗"
)
COPIES = words("向日葵|图书馆|小麻雀|南瓜灯|笔记本|灯塔|书签")
OF_COPIES = (
    "请照抄这个词：{x}",
    "本站暗号是“{x}”，请输入暗号。",
    "请在框里写下“{x}”。",
    "验证词：{x}。请输入验证词。",
)
TOLD = (
    ("我叫{n}。请问我叫什么名字？", "n"), ("{n}的自行车是{c}的，自行车是什么颜色？", "c"),
    ("{n}养了一只{p}，是谁养的？", "n"), ("{n}养了一只{p}，养的是什么动物？", "p"),
    ("我们店的门是{c}的，门是什么颜色？", "c"),
)  # fmt: skip
WHO, TINTS, PETS = (
    words("小雨|大山|文文|晓东"),
    words("绿色|黄色|蓝色|红色"),
    words("兔子|鹦鹉|仓鼠|乌龟"),
)


def known_han(rng: random.Random) -> Asked:
    how = rng.random()
    if how < 0.27:
        return put(rng, *rng.choice(NUMBERS))
    if how < 0.53:
        return put(rng, *rng.choice(NAMES))
    if how < 0.63:
        thing, answer = rng.choice(COLOURS)
        return put(rng, rng.choice(OF_COLOUR).format(x=thing), answer)
    if how < 0.73:
        word, answer = rng.choice(CONTRARY)
        return put(rng, rng.choice(OF_CONTRARY).format(x=word), answer)
    if how < 0.85:
        return put(rng, *rng.choice(CHOICES))
    if how < 0.93:
        asked, wanted = rng.choice(TOLD)
        told = {"n": rng.choice(WHO), "c": rng.choice(TINTS), "p": rng.choice(PETS)}
        return put(rng, asked.format(**told), told[wanted])
    word = rng.choice(COPIES)
    return put(rng, rng.choice(OF_COPIES).format(x=word), word)
