"""Which of a few words is of a sort, can be done with, or does not belong with the others."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_desk_said import IN_CHINESE, Asked, an, big, put, row, words


def _lists(told: tuple[tuple[str, str], ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((name, words(items)) for name, items in told)


# No word fits two of these.
SORTS = _lists((
    ("tool", "hammer|pliers|wrench|screwdriver|chisel|drill"),
    ("musical instrument", "cello|trumpet|harp|clarinet|accordion|banjo"),
    ("bird", "sparrow|owl|gull|stork|heron|finch"),
    ("vegetable", "cabbage|turnip|leek|cauliflower|onion|parsnip"),
    ("piece of furniture", "sofa|wardrobe|bookcase|armchair|stool|cupboard"),
    ("piece of clothing", "scarf|jacket|trousers|cardigan|blouse|skirt"),
    ("vehicle", "lorry|tractor|scooter|van|ambulance|tram"),
    ("drink", "lemonade|coffee|cocoa|cider|juice|tea"),
    ("job", "plumber|dentist|baker|tailor|teacher|nurse"),
    ("part of the body", "elbow|ankle|chin|shoulder|knee|thumb"),
    ("sport", "tennis|rugby|badminton|rowing|basketball|hockey"),
    ("tree", "oak|birch|willow|maple|beech|poplar"),
    ("insect", "wasp|moth|beetle|termite|mosquito|ladybird"),
    ("country", "Norway|Peru|Kenya|Portugal|Vietnam|Canada"),
    ("shape", "square|circle|rectangle|oval|pentagon|hexagon"),
    ("flower", "tulip|daisy|daffodil|poppy|orchid|sunflower"),
    ("fruit", "cherry|melon|plum|apricot|grape|raspberry"),
    ("farm animal", "sheep|cow|goat|pig|donkey|hen"),
    ("day of the week", "Tuesday|Thursday|Saturday|Monday|Sunday|Friday"),
    ("month", "January|October|February|July|November|September"),
    ("metal", "iron|copper|tin|steel|zinc|aluminium"),
    ("number", "eleven|forty|seven|sixty|twelve|thirty"),
    ("room", "kitchen|bathroom|bedroom|attic|cellar|pantry"),
    ("kind of weather", "drizzle|thunder|hail|fog|snow|sleet"),
))  # fmt: skip
NEAR = (
    {"vegetable", "fruit", "flower", "tree"}, {"bird", "farm animal", "insect"},
    {"day of the week", "month"}, {"tool", "metal"}, {"sport", "insect"},
    {"room", "piece of furniture"}, {"fruit", "drink"}, {"vegetable", "drink"},
)  # fmt: skip
"""Sorts that some would mix up."""
PICKED = (
    "Which one is {a}: {r}?", "{r}: which is {a}?", "Pick the {k} from this list: {r}",
    "One of these is {a}. Which? {r}", "Type the word for {a}: {r}",
    "There is one {k} here. Name it: {r}", "Choose {a} - {r}", "Spot the {k}: {r}",
    "Which word in this row names {a}? {r}", "Copy the {k} into the box: {r}",
)  # fmt: skip
STRAY = (
    "Which word is not like the rest: {r}?", "Who is the stranger here? {r}",
    "One word is in the wrong group. Which? {r}", "Find the misfit: {r}",
    "Which should not be in this list? {r}", "Three go together, one does not: {r}. Which one?",
    "Which one of these is not {a}: {r}?",
    "All but one of these fit under \"{k}\": {r}. Which is the exception?",
)  # fmt: skip
# A question, what is right, what is wrong.
CAN = (
    ("Which of these can you eat: {r}?", "bread|cheese|soup|rice", "brick|pillow|key|window|sock"),
    ("Which would you drink: {r}?", "water|milk|juice|tea", "gravel|ladder|button|paper|brush"),
    ("Which of these is alive: {r}?", "horse|frog|kitten|hamster", "spoon|rock|lamp|bucket|carpet"),
    ("Which can fly by itself: {r}?", "pigeon|eagle|swallow|bat", "cow|turtle|rabbit|table|dog"),
    ("What do you wear on your feet: {r}?", "socks|boots|slippers|sandals",
    "gloves|belt|hat|tie|glasses"),
    ("Which one lives in the sea: {r}?", "whale|shark|octopus|dolphin",
    "camel|squirrel|lion|goat|sheep"),
    ("What would you take out in the rain: {r}?", "umbrella|raincoat",
    "pillow|candle|piano|toaster|lamp"),
    ("Which one is hot: {r}?", "fire|oven|lava", "ice|snow|freezer|icicle"),
    ("Which one is cold: {r}?", "ice|snow|icicle", "fire|oven|lava|flame"),
    ("What do you write with: {r}?", "pencil|pen|chalk", "plate|shoe|apple|chair|towel"),
    ("What do you read: {r}?", "newspaper|novel|magazine", "spoon|sandal|cloud|carrot|nail"),
    ("What can you sit on: {r}?", "chair|bench|sofa|stool", "cloud|needle|soup|song|rain"),
    ("What tells you the time: {r}?", "clock|watch", "plate|boot|bread|pillow|fork"),
    ("Which of them can bark: {r}?", "dog|puppy", "fish|table|snail|cup|cat"),
    ("What would a doctor use: {r}?", "stethoscope|bandage|thermometer",
    "trombone|shovel|anchor|saddle|tent"),
    ("What would you find in a library: {r}?", "books|bookshelf",
    "whale|tractor|volcano|glacier|cow"),
    ("Which has wheels: {r}?", "bicycle|car|bus|truck", "spoon|carpet|tree|pillow|book"),
    ("What belongs in the kitchen: {r}?", "saucepan|kettle|fridge",
    "lawn|tractor|anchor|goalpost|tent"),
    ("Which of these grows in the ground: {r}?", "carrot|potato|beetroot",
    "hammer|coat|lamp|plate|shoe"),
    ("What do you need to open a lock: {r}?", "key", "banana|pillow|sponge|cup|feather|ribbon"),
)  # fmt: skip
SORTS_HAN = _lists((
    ("水果", "葡萄|西瓜|草莓|菠萝|樱桃|荔枝"), ("蔬菜", "白菜|菠菜|萝卜|茄子|黄瓜|芹菜"),
    ("动物", "老虎|山羊|兔子|骆驼|大象|狐狸"), ("家具", "沙发|衣柜|书桌|椅子|床|茶几"),
    ("乐器", "钢琴|二胡|小提琴|笛子|古筝|吉他"), ("交通工具", "公交车|飞机|火车|轮船|地铁|摩托车"),
    ("颜色", "红色|蓝色|绿色|紫色|黄色|黑色"), ("衣物", "衬衫|裤子|外套|裙子|毛衣|袜子"),
    ("职业", "医生|教师|厨师|律师|护士|司机"), ("城市", "上海|广州|成都|南京|杭州|西安"),
    ("国家", "法国|日本|巴西|埃及|泰国|德国"), ("运动项目", "篮球|游泳|羽毛球|跳高|足球|乒乓球"),
    ("文具", "铅笔|橡皮|尺子|圆规|钢笔|文具盒"),
    ("家用电器", "冰箱|洗衣机|电视机|空调|微波炉|电饭锅"),
    ("饮料", "豆浆|咖啡|可乐|绿茶|果汁|牛奶"), ("花", "牡丹|玫瑰|菊花|荷花|月季|百合"),
))  # fmt: skip
NEAR_HAN = ({"水果", "蔬菜", "花", "饮料"}, {"城市", "国家"}, {"家具", "家用电器"})
PICKED_HAN = (
    "下面哪个是{k}：{r}？", "{r}，其中属于{k}的是哪个？", "请从中选出{k}：{r}",
    "{r}里只有一个是{k}，是哪个？", "请写出下列词语中的{k}：{r}", "哪一个词表示{k}？{r}",
)  # fmt: skip
STRAY_HAN = (
    "哪个词和其他的不是一类：{r}？", "{r}，哪一个放错了组？", "请找出不同类的词：{r}",
    "下列哪个不是{k}：{r}？", "{r}中哪个与众不同？",
)  # fmt: skip
CAN_HAN = (
    ("哪个可以吃：{r}？", "面包|米饭|饺子|鸡蛋", "石头|雨伞|钥匙|毛巾|玻璃"),
    ("哪个会飞：{r}？", "老鹰|鸽子|燕子", "石头|奶牛|乌龟|兔子|桌子"),
    ("哪个生活在海里：{r}？", "鲸鱼|鲨鱼|章鱼", "骆驼|松鼠|山羊|母鸡|老虎"),
    ("下雨时出门该带什么：{r}？", "雨伞|雨衣", "枕头|钢琴|蜡烛|台灯"),
    ("写字要用哪个：{r}？", "铅笔|钢笔|毛笔", "盘子|鞋子|苹果|毛巾"),
    ("哪个是穿在脚上的：{r}？", "袜子|皮鞋|拖鞋", "手套|帽子|围巾|眼镜"),
    ("哪个能告诉你时间：{r}？", "钟表|闹钟", "盘子|枕头|面包|叉子"),
    ("哪个是有生命的：{r}？", "小狗|青蛙|小鸟", "勺子|石头|台灯|水桶"),
    ("哪个是用来开锁的：{r}？", "钥匙", "香蕉|海绵|丝带|杯子|枕头"),
    ("哪个最冷：{r}？", "冰块", "火焰|开水|热汤|岩浆"),
)  # fmt: skip


def one_of_a_sort(rng: random.Random) -> Asked:
    han = rng.random() < IN_CHINESE
    if rng.random() < 0.3:
        asked, right, wrong = rng.choice(CAN_HAN if han else CAN)
        answer, others = rng.choice(words(right)), words(wrong)
        names = [answer, *rng.sample(others, min(len(others), rng.randint(2, 3)))]
        rng.shuffle(names)
        return put(rng, asked.format(r=row(rng, names, han)), answer)
    sorts, near = (SORTS_HAN, NEAR_HAN) if han else (SORTS, NEAR)
    kind, members = rng.choice(sorts)
    far = [s for s in sorts if s[0] != kind and not any({kind, s[0]} <= group for group in near)]
    stray = rng.random() < 0.4
    if stray:
        answer = rng.choice(rng.choice(far)[1])
        names = [answer, *rng.sample(members, 3)]
        form = rng.choice(STRAY_HAN if han else STRAY)
    else:
        answer = rng.choice(members)
        names = [answer, *(rng.choice(s[1]) for s in rng.sample(far, rng.randint(2, 4)))]
        form = rng.choice(PICKED_HAN if han else PICKED)
    rng.shuffle(names)
    asked = form.format(k=kind, a=an(kind), r=row(rng, names, han))
    return put(rng, big(asked), answer)
