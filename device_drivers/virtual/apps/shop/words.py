"""What the shop's articles, buyers and places are called; all of it invented, in two languages."""

from __future__ import annotations

CLOTHES, SHOES = "S,M,L,XL", "37,38,39,40,41,42,43,44"

# (key, Chinese) of each category; articles as (English, Chinese, usual price in cents, sizes)
Article = tuple[str, str, int, str]
CATEGORIES: dict[str, str] = {
    "Clothing": "服饰",
    "Shoes & bags": "鞋包",
    "Home & kitchen": "家居厨房",
    "Electronics": "数码电器",
    "Sports & outdoors": "运动户外",
    "Books & paper": "图书文具",
    "Food & drinks": "食品饮料",
    "Toys & games": "玩具游戏",
}
ICONS: dict[str, str] = {
    "Clothing": "shirt", "Shoes & bags": "bag", "Home & kitchen": "cup", "Electronics": "devices",
    "Sports & outdoors": "ball", "Books & paper": "book", "Food & drinks": "apple",
    "Toys & games": "dice",
}  # fmt: skip
ARTICLES: dict[str, tuple[Article, ...]] = {
    "Clothing": (
        ("rain jacket", "雨衣", 6900, CLOTHES), ("wool sweater", "羊毛衫", 5900, CLOTHES),
        ("T-shirt", "T恤", 1900, CLOTHES), ("linen shirt", "亚麻衬衫", 4200, CLOTHES),
        ("jeans", "牛仔裤", 5600, CLOTHES), ("scarf", "围巾", 2400, ""),
        ("winter coat", "冬季大衣", 14900, CLOTHES), ("pyjamas", "睡衣", 3600, CLOTHES),
        ("sun hat", "遮阳帽", 2200, ""), ("gloves", "手套", 1800, "S,M,L"),
        ("hoodie", "连帽衫", 4500, CLOTHES), ("dress", "连衣裙", 6400, CLOTHES),
    ),
    "Shoes & bags": (
        ("running shoes", "跑鞋", 8900, SHOES), ("sandals", "凉鞋", 3900, SHOES),
        ("hiking boots", "登山靴", 11900, SHOES), ("slippers", "拖鞋", 1900, SHOES),
        ("sneakers", "运动鞋", 6900, SHOES), ("rubber boots", "雨靴", 3500, SHOES),
        ("backpack", "双肩包", 6200, ""), ("shoulder bag", "单肩包", 4800, ""),
        ("suitcase", "行李箱", 11500, ""), ("wallet", "钱包", 2900, ""),
        ("laptop sleeve", "电脑包", 2600, ""), ("tote bag", "帆布袋", 1500, ""),
    ),
    "Home & kitchen": (
        ("tea pot", "茶壶", 3400, ""), ("frying pan", "平底锅", 3900, ""),
        ("desk lamp", "台灯", 4400, ""), ("wall clock", "挂钟", 2800, ""),
        ("bath towel", "浴巾", 1600, ""), ("coffee mug", "马克杯", 1200, ""),
        ("cutting board", "砧板", 2100, ""), ("kettle", "电水壶", 3700, ""),
        ("flower vase", "花瓶", 2500, ""), ("pillow", "枕头", 2700, ""),
        ("storage box", "收纳箱", 1900, ""), ("knife set", "刀具套装", 6800, ""),
    ),
    "Electronics": (
        ("headphones", "头戴耳机", 7900, ""), ("power bank", "充电宝", 3200, ""),
        ("USB-C cable", "USB-C数据线", 1100, ""), ("wireless mouse", "无线鼠标", 2600, ""),
        ("keyboard", "键盘", 5400, ""), ("smart plug", "智能插座", 1700, ""),
        ("e-reader", "电子书阅读器", 12900, ""), ("web camera", "网络摄像头", 4900, ""),
        ("portable speaker", "便携音箱", 5900, ""), ("phone stand", "手机支架", 1500, ""),
        ("alarm radio", "闹钟收音机", 3300, ""), ("night light", "小夜灯", 1300, ""),
    ),
    "Sports & outdoors": (
        ("yoga mat", "瑜伽垫", 2900, ""), ("water bottle", "运动水壶", 1800, ""),
        ("tent", "帐篷", 15900, ""), ("sleeping bag", "睡袋", 7400, ""),
        ("jump rope", "跳绳", 1100, ""), ("bike helmet", "自行车头盔", 5200, "S,M,L"),
        ("swim goggles", "泳镜", 1700, ""), ("dumbbell set", "哑铃套装", 6600, ""),
        ("football", "足球", 2300, ""), ("badminton rackets", "羽毛球拍", 3800, ""),
        ("head torch", "头灯", 2700, ""), ("picnic blanket", "野餐垫", 2500, ""),
    ),
    "Books & paper": (
        ("cookbook", "菜谱", 2400, ""), ("travel guide", "旅行指南", 1900, ""),
        ("detective novel", "侦探小说", 1300, ""), ("poetry book", "诗集", 1500, ""),
        ("notebook", "笔记本", 900, ""), ("fountain pen", "钢笔", 2800, ""),
        ("desk calendar", "台历", 1200, ""), ("sketch pad", "素描本", 1400, ""),
        ("star atlas", "星图", 3600, ""), ("gardening handbook", "园艺手册", 2200, ""),
        ("coloured pencils", "彩色铅笔", 1700, ""), ("dictionary", "词典", 3100, ""),
    ),
    "Food & drinks": (
        ("green tea", "绿茶", 1200, ""), ("coffee beans", "咖啡豆", 1500, ""),
        ("dark chocolate", "黑巧克力", 450, ""), ("olive oil", "橄榄油", 1400, ""),
        ("honey", "蜂蜜", 950, ""), ("oat cookies", "燕麦饼干", 480, ""),
        ("apple juice", "苹果汁", 390, ""), ("mixed nuts", "混合坚果", 890, ""),
        ("strawberry jam", "草莓酱", 560, ""), ("rice noodles", "米粉", 420, ""),
        ("soy sauce", "酱油", 610, ""), ("dried mango", "芒果干", 690, ""),
    ),
    "Toys & games": (
        ("wooden train", "木制火车", 3400, ""), ("puzzle 1000", "千片拼图", 1900, ""),
        ("chess set", "国际象棋", 4200, ""), ("card game", "桌游卡牌", 1600, ""),
        ("teddy bear", "泰迪熊", 2700, ""), ("building blocks", "积木", 3900, ""),
        ("kite", "风筝", 2100, ""), ("board game", "棋盘游戏", 3500, ""),
        ("toy tractor", "玩具拖拉机", 2300, ""), ("yo-yo", "悠悠球", 800, ""),
        ("paint set", "颜料套装", 2000, ""), ("doll house", "娃娃屋", 8900, ""),
    ),
}  # fmt: skip
BRANDS = (
    ("Norrvik", "诺维克"), ("Tamble", "坦宝"), ("Oakmere", "橡湖"), ("Kiteline", "凯特莱"),
    ("Plumhill", "梅丘"), ("Sorvan", "索凡"), ("Brightfen", "明芬"), ("Holloway & Pine", "松谷"),
)  # fmt: skip
STYLES = (
    ("light", "轻便"), ("classic", "经典"), ("compact", "小巧"), ("deluxe", "豪华"),
    ("everyday", "日常"), ("travel", "旅行"), ("soft", "柔和"), ("bright", "亮色"),
)  # fmt: skip
OWN_STYLES = {
    "Food & drinks": (
        ("organic", "有机"), ("classic", "经典"), ("family size", "家庭装"), ("fine", "精选"),
        ("mild", "清淡"), ("farmhouse", "农家"),
    ),
    "Books & paper": (
        ("large", "大开本"), ("classic", "经典"), ("pocket", "口袋"), ("illustrated", "插图"),
        ("gift edition", "礼品版"), ("plain", "素色"),
    ),
}  # fmt: skip
"""Where those of the others would make no sense."""
COLOURS = ("black", "white", "red", "blue", "green", "grey")
COLOURFUL = ("Clothing", "Shoes & bags", "Home & kitchen", "Electronics", "Sports & outdoors")
NO_COLOUR = ("puzzle 1000", "knife set", "cutting board")

SENTENCES = (
    ("Made to last, and easy to look after.", "做工扎实，打理方便。"),
    ("A favourite of our customers for three years running.", "连续三年深受顾客喜爱。"),
    ("Packed without plastic.", "包装不含塑料。"),
    ("Comes with a two-year guarantee.", "享两年质保。"),
    ("Takes up little room in a bag or on a shelf.", "放在包里或架子上都不占地方。"),
    ("A present that is always welcome.", "送礼自用两相宜。"),
    ("Tested by our own team over a whole season.", "由我们的团队试用了整整一季。"),
    ("From a small workshop that does one thing well.", "出自一家只专注一件事的小作坊。"),
)
REVIEWS = (
    (5, "Exactly what I was looking for, and it came a day early."),
    (5, "My sister borrowed it and will not give it back."),
    (5, "Bought a second one for my parents."),
    (5, "质量很好，比想象中还要满意。"),
    (5, "第二次买了，家里人都喜欢。"),
    (4, "Good for the price. The colour is a little paler than in the picture."),
    (4, "Does its job. The box could be easier to open."),
    (4, "Solid. One star less because delivery took a week."),
    (4, "总体不错，就是快递慢了一点。"),
    (4, "用了一个月，没有什么毛病。"),
    (3, "All right, though I expected it to be bigger."),
    (3, "Neither good nor bad. I would order the other model next time."),
    (3, "一般般，和描述差不多。"),
    (2, "A seam came loose after two weeks."),
    (2, "尺寸比说明上小，客服态度还可以。"),
    (1, "Arrived scratched; I sent it back."),
)
AUTHORS = (
    "Ada P.", "Bruno K.", "Chiara L.", "Dmitri S.", "Esther M.", "Finn O.", "Gita R.", "Hugo T.",
    "林小姐", "阿杰", "橙子", "老周", "小满", "Ines V.", "Jarek W.", "Keiko N.",
)  # fmt: skip
STREETS = (
    "Harbour Street", "Lantern Lane", "Mill Road", "Orchard Avenue", "Station Square", "Elm Row",
    "Castle Hill", "Ferry Road",
)  # fmt: skip
VOUCHERS = (
    ("WELCOME10", 10, 0, 2000), ("SPRING5", 0, 500, 3000), ("TENOFF", 0, 1000, 6000),
    ("LUCKY15", 15, 0, 5000), ("FRIEND20", 20, 0, 9000),
)  # fmt: skip
"""(code, per cent off, cents off, smallest order in cents)."""
