"""The stories of The Harbor Daily: (section, title, body) in two languages, with gaps to fill.

``{town}``, ``{name}`` and the numbers ``{n}`` and ``{m}`` are drawn anew for each seed.
"""

from __future__ import annotations

Story = tuple[str, str, str, str, str]
"""Section, English title and body, Chinese title and body; paragraphs end in a newline."""

STORIES: tuple[Story, ...] = (
    ("local", "{town} opens its new library bridge",
     "After {n} months of work the library bridge of {town} is open. It links the reading room"
     " with the garden and carries a shelf along its whole rail.\nThe first to cross was {name},"
     " who taught at the school next door for {m} years. “I counted every plank,” she said.",
     "{town}图书馆新桥通行",
     "经过 {n} 个月的施工，{town}图书馆桥正式开放，它连接阅览室和花园，整条栏杆就是一排书架。\n"
     "第一位走过新桥的是在隔壁学校任教 {m} 年的{name}，她说：“每一块木板我都数过。”"),
    ("local", "Ferry 9 gets a second boat",
     "From next month two boats will serve the line between {town} and the islands. The new one"
     " holds {n} passengers and runs on batteries.\nThe company, led by {name}, expects a crossing"
     " every {m} minutes in summer.",
     "9 号渡轮将增开第二艘船",
     "从下个月起，{town}与群岛之间的航线将有两艘船运营，新船可载 {n} 人，使用电池驱动。\n"
     "负责人{name}预计夏季每 {m} 分钟就有一班。"),
    ("local", "Market hall of {town} saved by its stallholders",
     "The {n} stallholders of the market hall have bought the building together. {name}, who sells"
     " cheese there, signed the contract on Tuesday.\nRents stay as they are for {m} years.",
     "{town}市集大厅被摊主买下",
     "市集大厅的 {n} 位摊主合力买下了这座建筑，卖奶酪的{name}周二签了合同。\n"
     "租金将在 {m} 年内保持不变。"),
    ("local", "A tree older than {town} itself",
     "Counting rings showed that the lime tree in front of the mill is {n} years old, {m} years"
     " older than the town.\n{name} of the parks office wants a fence round it and a bench beside"
     " it.",
     "比{town}还老的树",
     "年轮显示，磨坊前的椴树已有 {n} 岁，比这座城镇还早 {m} 年。\n"
     "园林处的{name}打算为它围上栅栏，并在旁边放一张长椅。"),
    ("local", "Night buses return to {town}",
     "Night buses run again on Fridays and Saturdays, {n} rounds a night until four o'clock.\n"
     "{name} had collected {m} signatures for them in a single month.",
     "{town}恢复夜班公交",
     "周五和周六夜间公交恢复运营，每晚 {n} 班，直到凌晨四点。\n"
     "{name}在一个月内为此征集了 {m} 个签名。"),
    ("sports", "{town} rowers win by half a length",
     "The eight of {town} won the autumn regatta after {n} minutes on the water, half a length"
     " ahead.\n“We knew the wind,” said {name}, who steered the boat for the {m}th time.",
     "{town}赛艇队以半个艇身获胜",
     "{town}八人艇用时 {n} 分钟，以半个艇身优势赢得秋季赛。\n"
     "第 {m} 次担任舵手的{name}说：“我们了解这里的风。”"),
    ("sports", "Chess club meets a machine and draws",
     "Against a program on {n} boards at once the chess club of {town} reached {m} draws.\n{name},"
     " aged eleven, held out longest.",
     "棋社与机器对弈战平",
     "{town}棋社与程序同时下 {n} 盘，取得 {m} 盘平局。\n坚持最久的是十一岁的{name}。"),
    ("sports", "Hill race: a record that stood for {n} years falls",
     "{name} ran the hill race of {town} {m} seconds faster than anybody before.\nShe trains on the"
     " stairs of the lighthouse, she said, because there is no hill in her own village.",
     "登山跑 {n} 年纪录被打破",
     "{name}跑完{town}登山赛，比此前的纪录快了 {m} 秒。\n"
     "她说因为村里没有山，平时就在灯塔的楼梯上训练。"),
    ("sports", "Football under lanterns in {town}",
     "The lights failed after {n} minutes, so {m} spectators fetched lanterns and the match went"
     " on.\nIt ended two all; {name} scored both for the home side.",
     "{town}的灯笼足球赛",
     "比赛第 {n} 分钟停电，{m} 位观众提来灯笼，比赛继续。\n最终二比二，主队两球均由{name}攻入。"),
    ("culture", "A museum for lost umbrellas",
     "{name} has kept every umbrella left in her taxi. Now {n} of them hang in a museum in"
     " {town}.\nOne has been asked back so far, after {m} years.",
     "遗失雨伞博物馆",
     "{name}保存了乘客落在她出租车里的每一把伞，如今 {n} 把在{town}的博物馆展出。\n"
     "迄今只有一把在 {m} 年后被认领。"),
    ("culture", "{town} choir sings in the empty pool",
     "Before the pool is filled again, the choir gave {n} concerts at its bottom. The echo lasts"
     " {m} seconds, measured {name}, who conducts it.\nTickets were gone within an hour.",
     "{town}合唱团在空泳池中演唱",
     "泳池重新注水之前，合唱团在池底举办了 {n} 场音乐会。指挥{name}测得回声长达 {m} 秒。\n"
     "门票一小时内售罄。"),
    ("culture", "Letters from a lighthouse become a play",
     "In a drawer of the {town} lighthouse {name} found {n} letters that were never posted. They"
     " are on stage from Friday.\nThe play lasts {m} minutes and has no interval.",
     "灯塔来信搬上舞台",
     "{name}在{town}灯塔的抽屉里发现了 {n} 封从未寄出的信，周五起将搬上舞台。\n"
     "全剧 {m} 分钟，没有中场休息。"),
    ("culture", "The smallest cinema of the coast",
     "A cinema with {n} seats has opened in a former bakery in {town}. {name} shows one film a"
     " week, for {m} evenings.\nThe oven now holds the projector.",
     "海岸最小的电影院",
     "{town}一家旧面包房里开了一间只有 {n} 个座位的电影院。{name}每周放映一部影片，连放 {m} 晚。\n"
     "烤炉里如今装着放映机。"),
    ("science", "Herons count better than we thought",
     "Herons can tell {n} fish from one fewer, a team from {town} found. {name} watched the same"
     " pond for {m} days.\nWhat they use it for nobody knows.",
     "苍鹭会数数",
     "{town}的研究小组发现，苍鹭能分辨 {n} 条鱼与少一条鱼的差别。"
     "{name}对同一个池塘观察了 {m} 天。\n"
     "至于它们为什么要数数，还没有人知道。"),
    ("science", "A clock that runs on tides",
     "The tide clock built by {name} in {town} has been right to {n} seconds over {m} days.\nIt has"
     " three hands and no numbers.",
     "靠潮汐走的钟",
     "{name}在{town}制作的潮汐钟，{m} 天内误差仅 {n} 秒。\n它有三根指针，没有数字。"),
    ("science", "Moss tells how clean the air is",
     "On {n} roofs of {town} moss was planted to measure the air. After {m} weeks the street with"
     " the bakery came first.\n“Moss does not lie,” says {name}.",
     "苔藓告诉我们空气多干净",
     "{town}的 {n} 个屋顶种上苔藓来测量空气，{m} 周后面包房所在的街道名列第一。\n"
     "{name}说：“苔藓不会说谎。”"),
)  # fmt: skip
SECTIONS = {"local": ("Local", "本地"), "sports": ("Sports", "体育"),
            "culture": ("Culture", "文化"), "science": ("Science", "科学")}  # fmt: skip
NAMES = ("Oda Marchetti", "Tilo Brandt", "Sunniva Aas", "Rafiq Anwar", "Merle Osei", "Juno Katz",
         "Pavel Stoica", "Ines Quiroga", "Aki Laine", "Bela Toth")  # fmt: skip
REPORTERS = ("Nils Okoro", "Fanny Ruiz", "Edda Lind", "Tomas Ferro", "Yuki Brandt")
