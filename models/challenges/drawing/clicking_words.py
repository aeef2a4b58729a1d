"""What the words of a clicking challenge may say: names of icons and shapes, colours, sizes."""

from __future__ import annotations

CALLED: dict[str, tuple[str, ...]] = {
    "key": ("key", "钥匙"), "house": ("house", "房子"), "umbrella": ("umbrella", "雨伞"),
    "fish": ("fish", "鱼"), "star": ("star", "星星"), "cup": ("cup", "杯子"),
    "tree": ("tree", "树"), "cloud": ("cloud", "云"), "flower": ("flower", "花"),
    "leaf": ("leaf", "树叶"), "apple": ("apple", "苹果"), "car": ("car", "汽车"),
    "boat": ("boat", "帆船"), "bicycle": ("bicycle", "自行车"), "clock": ("clock", "时钟"),
    "bell": ("bell", "铃铛"), "book": ("book", "书"), "pencil": ("pencil", "铅笔"),
    "scissors": ("scissors", "剪刀"), "hammer": ("hammer", "锤子"), "bulb": ("light bulb", "灯泡"),
    "candle": ("candle", "蜡烛"), "envelope": ("envelope", "信封"), "flag": ("flag", "旗子"),
    "crown": ("crown", "皇冠"), "gem": ("gem", "钻石"), "anchor": ("anchor", "船锚"),
    "hat": ("hat", "帽子"), "glasses": ("glasses", "眼镜"), "cat": ("cat", "猫"),
    "bird": ("bird", "小鸟"), "butterfly": ("butterfly", "蝴蝶"), "mushroom": ("mushroom", "蘑菇"),
    "ice cream": ("ice cream", "冰淇淋"), "cake": ("cake", "蛋糕"), "lock": ("lock", "锁"),
    "camera": ("camera", "相机"), "note": ("musical note", "音符"), "rocket": ("rocket", "火箭"),
    "lightning": ("lightning", "闪电"), "snowflake": ("snowflake", "雪花"),
    "balloon": ("balloon", "气球"), "gift": ("gift", "礼物"), "ladder": ("ladder", "梯子"),
    "chair": ("chair", "椅子"), "magnet": ("magnet", "磁铁"), "bottle": ("bottle", "瓶子"),
    "kite": ("kite", "风筝"), "cherry": ("cherry", "樱桃"), "carrot": ("carrot", "胡萝卜"),
    "spoon": ("spoon", "勺子"), "circle": ("circle", "圆形"), "square": ("square", "正方形"),
    "triangle": ("triangle", "三角形"), "pentagram": ("star", "五角星"), "heart": ("heart", "爱心"),
    "diamond": ("diamond", "菱形"), "hexagon": ("hexagon", "六边形"), "cross": ("cross", "十字"),
}  # fmt: skip
"""In English and in Chinese."""
ALSO_CALLED: dict[str, str] = {
    "方块": "square", "方形": "square", "圆圈": "circle", "三角": "triangle", "心形": "heart",
    "星形": "pentagram", "雪糕": "ice cream",
    "帽": "hat", "鸟": "bird", "蝶": "butterfly", "灯": "bulb", "星": "star", "旗": "flag",
    "车": "car", "船": "boat", "钟": "clock", "叶": "leaf",
}  # fmt: skip
"""What else they are called."""

COLOURS: dict[str, tuple[str, str, tuple[int, int, int]]] = {
    "red": ("red", "红色", (214, 40, 40)),
    "yellow": ("yellow", "黄色", (245, 210, 40)),
    "green": ("green", "绿色", (46, 160, 67)),
    "blue": ("blue", "蓝色", (35, 95, 215)),
    "purple": ("purple", "紫色", (135, 55, 185)),
    "black": ("black", "黑色", (22, 22, 26)),
    "white": ("white", "白色", (246, 246, 246)),
}
"""In English, in Chinese, and about how it looks."""
LARGEST = ("largest", "biggest", "最大")
SMALLEST = ("smallest", "最小")
FIGURES: tuple[str, ...] = (
    "circle", "square", "triangle", "pentagram", "heart", "diamond", "hexagon", "cross",
)  # fmt: skip
"""What is told by its properties; the others are told by their names alone."""
