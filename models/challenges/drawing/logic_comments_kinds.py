"""Kinds of things, in English and Chinese, and which of them may stand beside each other."""

from __future__ import annotations

from dataclasses import dataclass

from models.challenges.drawing.logic_comments_said import words


@dataclass(frozen=True)
class Sort:
    """``apart``: sorts that share one of these letters never meet in a question."""

    one: str
    many: str
    apart: str
    names: tuple[str, ...]


def _sort(one: str, many: str, apart: str, names: str) -> Sort:
    return Sort(one, many, apart, words(names))


SORTS = (
    _sort("an animal", "animals", "a",
          "horse cow sheep goat rabbit elephant lion tiger zebra giraffe monkey camel wolf donkey"
          " squirrel hedgehog dog cat kangaroo leopard"),
    _sort("a bird", "birds", "a", "eagle owl sparrow pigeon penguin parrot ostrich seagull goose"
          " blackbird pelican"),
    _sort("a fish", "fish", "a", "trout shark herring salmon carp cod"),
    _sort("an insect", "insects", "a", "ant bee wasp beetle butterfly mosquito grasshopper"),
    _sort("a fruit", "fruits", "pc", "apple pear banana cherry grape lemon mango strawberry"
          " pineapple apricot raspberry blueberry"),
    _sort("a vegetable", "vegetables", "p", "carrot onion potato cabbage spinach broccoli lettuce"
          " cauliflower leek"),
    _sort("a tree", "trees", "p", "oak birch maple willow pine spruce"),
    _sort("a flower", "flowers", "pc", "tulip daisy sunflower daffodil orchid carnation"),
    _sort("a drink", "drinks", "p", "coffee tea lemonade milk juice beer"),
    _sort("a color", "colors", "cm", "red blue green yellow purple black white brown"),
    _sort("a colour", "colours", "cm", "red blue green yellow purple black white brown"),
    _sort("a tool", "tools", "tm", "hammer screwdriver pliers wrench shovel axe rake"),
    _sort("something to wear", "pieces of clothing", "t",
          "shirt trousers jacket sock hat scarf skirt sweater"
          " coat glove"),
    _sort("a piece of furniture", "pieces of furniture", "tr", "table chair sofa bed wardrobe desk"
          " bookcase armchair"),
    _sort("a vehicle", "vehicles", "v", "car bus train truck bicycle tram motorcycle van tractor"),
    _sort("a country", "countries", "l", "France Spain Italy Germany Norway Brazil Canada Japan"
          " Egypt Poland Kenya Peru India Sweden"),
    _sort("a city", "cities", "l", "London Berlin Madrid Rome Tokyo Vienna Moscow Lisbon Prague"
          " Chicago Toronto"),
    _sort("a musical instrument", "musical instruments", "i", "guitar piano violin flute trumpet"
          " drum cello clarinet"),
    _sort("a part of the body", "parts of the body", "b", "arm leg nose ear elbow knee shoulder"
          " finger toe ankle thumb"),
    _sort("a sport", "sports", "s", "football tennis hockey basketball volleyball rugby"
          " swimming boxing"),
    _sort("a kind of weather", "kinds of weather", "w", "rain snow wind fog hail thunderstorm"),
    _sort("a job", "jobs", "j", "teacher doctor farmer baker nurse plumber dentist carpenter"
          " butcher"),
    _sort("a metal", "metals", "mct", "iron copper zinc steel tin aluminium"),
    _sort("a day of the week", "days of the week", "d", "Monday Tuesday Wednesday Thursday Friday"
          " Saturday Sunday"),
    _sort("a month", "months", "d", "January February June July August September October November"
          " December"),
    _sort("a planet", "planets", "l", "Mars Jupiter Saturn Venus Neptune Uranus"),
    _sort("a shape", "shapes", "x", "circle square triangle rectangle hexagon"),
    _sort("a member of the family", "members of the family", "j", "mother father sister brother"
          " aunt uncle grandmother grandfather"),
    _sort("a room", "rooms", "r", "kitchen bedroom bathroom garage attic cellar"),
    _sort("a season", "seasons", "dw", "winter summer autumn"),
)  # fmt: skip


def _sort_han(one: str, apart: str, names: str) -> Sort:
    return Sort(one, one, apart, words(names))


SORTS_HAN = (
    _sort_han("动物", "a", "老虎 狮子 大象 兔子 猴子 长颈鹿 山羊 斑马 熊猫 狐狸 骆驼 松鼠 河马"),
    _sort_han("鸟", "a", "麻雀 老鹰 鸽子 燕子 喜鹊 乌鸦 鹦鹉 猫头鹰"),
    _sort_han("昆虫", "a", "蚂蚁 蜜蜂 蝴蝶 蜻蜓 蚊子 苍蝇 蟋蟀"),
    _sort_han("水果", "p", "苹果 香蕉 西瓜 葡萄 草莓 菠萝 芒果 樱桃 荔枝 橙子 梨 桃子"),
    _sort_han("蔬菜", "p", "白菜 菠菜 萝卜 黄瓜 茄子 芹菜 洋葱 青椒 韭菜"),
    _sort_han("花", "p", "玫瑰 牡丹 菊花 荷花 百合 月季 郁金香"),
    _sort_han("饮料", "p", "牛奶 咖啡 可乐 豆浆 果汁 雪碧"),
    _sort_han("颜色", "c", "红色 蓝色 绿色 黄色 紫色 黑色 白色 灰色"),
    _sort_han("交通工具", "v", "汽车 火车 飞机 自行车 公交车 地铁 轮船 摩托车 出租车"),
    _sort_han("家具", "t", "桌子 椅子 沙发 衣柜 书架 床 茶几"),
    _sort_han("文具", "t", "铅笔 橡皮 钢笔 直尺 圆规 卷笔刀 毛笔"),
    _sort_han("家用电器", "t", "冰箱 电视机 洗衣机 空调 电风扇 微波炉 电饭煲"),
    _sort_han("衣物", "t", "衬衫 裤子 裙子 袜子 毛衣 外套 帽子"),
    _sort_han("国家", "l", "中国 日本 法国 德国 英国 美国 俄罗斯 巴西 埃及 印度 意大利"),
    _sort_han("城市", "l", "北京 上海 广州 深圳 杭州 成都 武汉 南京 西安"),
    _sort_han("球类运动", "s", "足球 篮球 排球 乒乓球 羽毛球 网球"),
    _sort_han("乐器", "i", "钢琴 吉他 小提琴 二胡 笛子 古筝 琵琶"),
    _sort_han("身体部位", "b", "眼睛 鼻子 耳朵 嘴巴 膝盖 手指 肩膀"),
    _sort_han("职业", "j", "医生 教师 警察 司机 厨师 护士 工程师 消防员"),
    _sort_han("天气现象", "w", "下雨 下雪 刮风 大雾 冰雹"),
    _sort_han("餐具", "t", "筷子 勺子 盘子 碗 叉子"),
    _sort_han("亲属称呼", "j", "爸爸 妈妈 爷爷 奶奶 哥哥 姐姐 叔叔 舅舅"),
    _sort_han("季节", "dw", "春天 夏天 秋天 冬天"),
    _sort_han("月份", "d", "一月 三月 五月 六月 八月 十月"),
    _sort_han("行星", "l", "火星 木星 土星 金星 水星"),
)


@dataclass(frozen=True)
class Trait:
    """What can be asked of any one thing; who has it, and who clearly has not."""

    asked: str
    have: tuple[str, ...]
    lack: tuple[str, ...]


def _trait(asked: str, have: str, lack: str) -> Trait:
    return Trait(asked, words(have), words(lack))


TRAITS = (
    _trait("can you eat", "bread cheese apple sandwich cake soup pizza", "brick table hammer cloud"
           " car window shoe"),
    _trait("can fly", "eagle aeroplane sparrow helicopter pigeon seagull", "spoon table house shoe"
           " elephant brick cow"),
    _trait("lives in the sea", "shark whale octopus jellyfish lobster", "horse camel sparrow cow"
           " rabbit goat"),
    _trait("is cold", "ice snow iceberg snowball icicle", "fire flame lava bonfire"),
    _trait("is hot", "fire lava flame bonfire", "ice snow iceberg icicle snowball"),
    _trait("has wheels", "bicycle car bus lorry truck motorcycle", "spoon pillow tree cloud apple"
           " curtain river"),
    _trait("can you read", "book newspaper magazine letter",
           "potato spoon pillow cloud sock brick"),
    _trait("can bark", "dog", "cat horse table cow mouse goat fish"),
    _trait("is made of paper", "newspaper envelope postcard", "hammer spoon river onion carrot"
           " bicycle"),
    _trait("do you wear on your feet", "shoes boots socks sandals slippers", "gloves scarf spoon"
           " curtain necklace pillow"),
    _trait("is an even number", "2 4 6 8 10 12", "1 3 5 7 9 11 13 15"),
    _trait("tells the time", "clock watch", "spoon carpet apple chair shirt window"),
    _trait("grows on a tree", "apple cherry pear plum", "chair spoon car phone window shoe"),
    _trait("can swim", "fish dolphin shark duck", "chair stone lamp window spoon hammer"),
)  # fmt: skip
TRAITS_HAN = (
    _trait("可以吃", "面包 米饭 苹果 饺子 蛋糕", "石头 桌子 汽车 锤子 窗户 鞋子"),
    _trait("会飞", "麻雀 老鹰 飞机 蝴蝶 鸽子", "桌子 大象 石头 汽车 茶杯 兔子"),
    _trait("生活在水里", "鲨鱼 鲤鱼 章鱼 海豚", "老虎 骆驼 麻雀 山羊 猴子"),
    _trait("可以穿在脚上", "鞋子 袜子 拖鞋 靴子", "帽子 手套 围巾 杯子 领带"),
    _trait("是热的", "火焰 岩浆", "冰块 雪花 冰山 雪人"),
    _trait("有轮子", "汽车 自行车 摩托车 公交车", "勺子 枕头 云朵 苹果 石头"),
    _trait("能用来写字", "铅笔 钢笔 毛笔 粉笔", "苹果 枕头 水杯 石头 袜子"),
    _trait("是偶数", "2 4 6 8 10", "1 3 5 7 9 11"),
)
