"""Which of these is one of a kind, and which does not belong with the others."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_contact_said import (
    Asked,
    a,
    capital,
    listed,
    listed_han,
    on_form,
    table,
)

SORTS: dict[tuple[str, str], tuple[str, ...]] = {
    ("animal", "animals"): table(
        "dog cat horse cow pig sheep goat rabbit mouse lion tiger bear wolf fox elephant giraffe"
        " zebra monkey camel deer donkey squirrel hedgehog kangaroo otter"
    ),
    ("fruit", "fruits"): table(
        "apple banana grape pear cherry strawberry raspberry mango pineapple melon lemon apricot"
        " papaya blueberry grapefruit nectarine mandarin blackberry gooseberry watermelon guava"
        " lychee cranberry cantaloupe tangerine"
    ),
    ("vegetable", "vegetables"): table(
        "carrot potato onion cabbage spinach broccoli cauliflower lettuce leek celery turnip radish"
        " garlic asparagus kale parsnip beetroot artichoke shallot fennel endive yam kohlrabi"
        " rutabaga chard"
    ),
    ("colour", "colours"): table(
        "red blue green yellow purple black white brown pink turquoise crimson scarlet beige"
        " magenta cyan maroon indigo azure mauve golden cream lilac silver grey violet"
    ),
    ("country", "countries"): table(
        "France Germany Italy Spain Portugal Poland Sweden Norway Denmark Finland Greece Egypt"
        " Kenya Nigeria Brazil Peru Argentina Canada Japan India Thailand Vietnam Australia Ireland"
        " Austria"
    ),
    ("city", "cities"): table(
        "London Paris Berlin Madrid Rome Vienna Prague Warsaw Lisbon Athens Dublin Oslo Stockholm"
        " Moscow Tokyo Beijing Sydney Toronto Chicago Boston Munich Amsterdam Budapest Cairo Milan"
    ),
    ("piece of clothing", "clothes"): table(
        "shirt trousers jacket sock hat scarf glove sweater skirt coat jeans dress shoe boot blouse"
        " pyjamas mitten hoodie cardigan sandal raincoat waistcoat swimsuit vest slipper"
    ),
    ("tool", "tools"): table(
        "hammer screwdriver wrench saw pliers drill chisel axe shovel rake spade crowbar sickle"
        " scythe hacksaw mallet pickaxe tweezers spanner hoe anvil pitchfork handsaw sledgehammer"
        " trowel"
    ),
    ("musical instrument", "musical instruments"): table(
        "piano guitar violin trumpet flute drum harp cello clarinet trombone saxophone banjo"
        " accordion oboe bassoon tuba ukulele xylophone mandolin harmonica piccolo lute tambourine"
        " viola harpsichord"
    ),
    ("part of the body", "parts of the body"): table(
        "nose ear elbow knee ankle finger thumb toe shoulder neck chin stomach wrist tongue heart"
        " liver lung kidney hip cheek forehead eyebrow tooth eyelash spine"
    ),
    ("vehicle", "vehicles"): table(
        "car bus truck train tram bicycle motorbike lorry van scooter ambulance taxi tractor"
        " helicopter airplane boat ferry yacht canoe submarine sledge minibus limousine motorcycle"
        " bulldozer"
    ),
    ("piece of furniture", "pieces of furniture"): table(
        "table sofa bed wardrobe bookcase armchair desk cupboard stool bench chair couch dresser"
        " sideboard nightstand bunk crib ottoman settee futon bookshelf cabinet hammock deckchair"
        " highchair"
    ),
    ("job", "jobs"): table(
        "teacher doctor nurse plumber baker butcher carpenter lawyer dentist farmer firefighter"
        " electrician hairdresser journalist librarian mechanic tailor waiter architect accountant"
        " gardener fisherman translator policeman surgeon"
    ),
}  # fmt: skip
ALIKE = (
    {"animal", "fruit", "vegetable", "part of the body"}, {"colour", "fruit", "vegetable"},
    {"tool", "musical instrument", "piece of furniture", "vehicle"}, {"country", "city"},
)  # fmt: skip
"""For the odd one out, these could be told apart in another way as well."""
IS_ONE = (
    "Which of these is {a}: {r}?", "Which one is {a}? {r}", "{r}: which is {a}?",
    "Pick {a}: {r}", "Type the {k} from this list: {r}", "Only one of these is {a}: {r}",
    "Please enter the word that is {a}: {r}", "Find the {k}: {r}", "{r}. Which one is {a}?",
    "Which of the following is {a}? {r}", "Which of {o} is {a}?", "The {k} in the list {r} is?",
    "What is the {k} in this list: {r}?",
)  # fmt: skip
IS_ODD = (
    "Which does not belong: {r}?", "Which word is the odd one out: {r}?",
    "Which of these is not {a}: {r}?", "One of these does not fit: {r}. Which one?",
    "Which one is no {k}? {r}", "Find the word that doesn't belong with the others: {r}",
    "All but one of these are {p}. Type the other one: {r}", "{r}: which is not {a}?",
    "Odd one out? {r}", "Which word has nothing to do with the others? {r}",
)  # fmt: skip
SORTS_HAN: dict[str, tuple[str, ...]] = {
    "动物": table(
        "老虎 狮子 大象 猴子 兔子 熊猫 长颈鹿 山羊 绵羊 骆驼 狐狸 老鼠 松鼠 斑马 河马 刺猬 袋鼠"
        " 犀牛 狼 豹子 黄牛 水牛 小狗 小猫 驴"
    ),
    "水果": table(
        "苹果 香蕉 葡萄 西瓜 草莓 樱桃 菠萝 芒果 荔枝 桃子 梨 柚子 橘子 柠檬 哈密瓜 龙眼 石榴"
        " 猕猴桃 枇杷 杨梅 榴莲 火龙果 山竹 蓝莓 木瓜"
    ),
    "蔬菜": table(
        "白菜 萝卜 土豆 茄子 黄瓜 菠菜 芹菜 韭菜 洋葱 大蒜 南瓜 冬瓜 豆角 花菜 生菜 莲藕 青椒 油菜"
        " 丝瓜 苦瓜 莴笋 空心菜 西兰花 胡萝卜 包菜"
    ),
    "颜色": table(
        "红色 黄色 蓝色 绿色 白色 黑色 紫色 灰色 棕色 粉色 青色 褐色 银色 深蓝 浅绿 淡黄 粉红 大红"
        " 天蓝 墨绿 雪白 漆黑 鹅黄 米白 暗红"
    ),
    "国家": table(
        "中国 美国 英国 法国 德国 日本 韩国 印度 泰国 越南 巴西 埃及 加拿大 西班牙 意大利 俄罗斯"
        " 澳大利亚 希腊 荷兰 瑞典 挪威 芬兰 波兰 秘鲁 古巴"
    ),
    "城市": table(
        "北京 上海 广州 深圳 南京 杭州 成都 武汉 西安 重庆 天津 苏州 长沙 青岛 大连 厦门 昆明 沈阳"
        " 哈尔滨 济南 郑州 合肥 福州 南昌 贵阳"
    ),
    "乐器": table(
        "钢琴 小提琴 吉他 笛子 二胡 琵琶 古筝 唢呐 口琴 手风琴 大提琴 小号 长号 萨克斯 竖琴 单簧管"
        " 双簧管 扬琴 马头琴 木琴 中提琴 长笛 圆号 葫芦丝 电子琴"
    ),
    "交通工具": table(
        "汽车 火车 飞机 轮船 自行车 摩托车 公交车 地铁 卡车 电动车 出租车 高铁 帆船 直升机 三轮车"
        " 马车 快艇 有轨电车 面包车 救护车 消防车 轿车 渡轮 缆车 游艇"
    ),
    "衣物": table(
        "衬衫 裤子 裙子 袜子 帽子 手套 围巾 毛衣 外套 大衣 背心 羽绒服 牛仔裤 短裤 西装 睡衣 风衣"
        " 夹克 皮鞋 雨衣 棉袄 凉鞋 连衣裙 旗袍 内衣"
    ),
    "家具": table(
        "桌子 椅子 沙发 衣柜 书柜 床 茶几 凳子 书桌 餐桌 鞋柜 床头柜 梳妆台 电视柜 书架 躺椅 摇椅"
        " 橱柜 写字台 长椅 酒柜 屏风 双人床 圆桌 折叠椅"
    ),
    "职业": table(
        "医生 教师 护士 警察 律师 厨师 司机 农民 记者 演员 会计 木匠 画家 作家 歌手 理发师 消防员"
        " 飞行员 邮递员 服务员 清洁工 裁缝 工程师 牙医 翻译"
    ),
}  # fmt: skip
ALIKE_HAN = (
    {"动物", "水果", "蔬菜"}, {"国家", "城市"}, {"乐器", "交通工具", "家具", "衣物"},
    {"颜色", "水果", "蔬菜"},
)  # fmt: skip
IS_ONE_HAN = (
    "下面哪个是{k}：{r}？", "下列词语中属于{k}的是哪个：{r}？", "{r}，哪一个是{k}？",
    "请输入其中的{k}：{r}", "以下哪一项是{k}？{r}", "找出{k}：{r}", "{r}中哪个属于{k}？",
    "哪个是{k}？{r}",
)  # fmt: skip
IS_ODD_HAN = (
    "下面哪个不是{k}：{r}？", "哪一个与其他的不同类：{r}？", "{r}中不属于{k}的是哪个？",
    "找出不是{k}的一个：{r}", "下列哪一项不是{k}？{r}", "哪个词和其他词不是一类？{r}",
)  # fmt: skip


def one_of_a_sort(rng: random.Random) -> Asked:
    if rng.random() < 1 / 3:
        return _han(rng)
    kind, other = rng.sample(tuple(SORTS), 2)
    odd = rng.random() < 0.45
    while (odd and any({kind[0], other[0]} <= group for group in ALIKE)) or (
        "colour" in (kind[0], other[0]) and "fruit" in (kind[0], other[0])
    ):
        kind, other = rng.sample(tuple(SORTS), 2)
    if odd:
        answer = rng.choice(SORTS[other])
        names = [answer, *rng.sample(SORTS[kind], rng.randint(3, 4))]
    else:
        answer = rng.choice(SORTS[kind])
        names = [answer]
        others = [sort for sort in SORTS if sort not in (kind, ("fruit", "fruits"))]
        if kind[0] == "fruit":
            others.remove(("colour", "colours"))
        for sort in rng.sample(others, rng.randint(2, 4)):
            names.append(rng.choice(SORTS[sort]))
    rng.shuffle(names)
    quoted = [f'"{name}"' for name in names] if rng.random() < 0.1 else names
    row = listed(rng, quoted, rng.choice(("or", "and")))
    name = kind[0] if rng.random() < 0.7 else kind[0].replace("colour", "color")
    asked = rng.choice(IS_ODD if odd else IS_ONE).format(
        a=a(name), k=name, p=kind[1], r=row, o=", ".join(names[:-1]) + " and " + names[-1]
    )
    return on_form(rng, capital(asked) if rng.random() < 0.7 else asked, answer, hinted=False)


def _han(rng: random.Random) -> Asked:
    kind, other = rng.sample(tuple(SORTS_HAN), 2)
    odd = rng.random() < 0.4
    while odd and any({kind, other} <= group for group in ALIKE_HAN):
        kind, other = rng.sample(tuple(SORTS_HAN), 2)
    if odd:
        answer = rng.choice(SORTS_HAN[other])
        names = [answer, *rng.sample(SORTS_HAN[kind], 3)]
    else:
        answer, others = rng.choice(SORTS_HAN[kind]), [k for k in SORTS_HAN if k != kind]
        names = [answer] + [rng.choice(SORTS_HAN[k]) for k in rng.sample(others, rng.randint(2, 4))]
    rng.shuffle(names)
    asked = rng.choice(IS_ODD_HAN if odd else IS_ONE_HAN)
    return on_form(rng, asked.format(k=kind, r=listed_han(rng, names)), answer, hinted=False)
