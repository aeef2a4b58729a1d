"""Chinese words that the patterns know: relations, nouns and their attributes, and the simplified
forms of the traditional characters in which they may be written."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

RELATION_WORDS = {
    "妈妈": "mother", "母亲": "mother", "老妈": "mother", "妈": "mother", "爸爸": "father",
    "父亲": "father", "老爸": "father", "爸": "father", "老婆": "wife", "妻子": "wife",
    "太太": "wife", "媳妇": "wife", "老公": "husband", "丈夫": "husband", "先生": "husband",
    "爱人": "spouse", "另一半": "partner", "对象": "partner", "女朋友": "girlfriend",
    "女友": "girlfriend", "男朋友": "boyfriend", "男友": "boyfriend", "未婚妻": "fiancé",
    "未婚夫": "fiancé", "前妻": "ex", "前夫": "ex", "前女友": "ex", "前男友": "ex",
    "姐姐": "sister", "妹妹": "sister", "姐": "sister", "妹": "sister", "哥哥": "brother",
    "弟弟": "brother", "哥": "brother", "弟": "brother", "儿子": "son", "女儿": "daughter",
    "闺女": "daughter", "孩子": "child", "宝宝": "baby", "大儿子": "son", "小儿子": "son",
    "大女儿": "daughter", "小女儿": "daughter", "爷爷": "grandfather", "奶奶": "grandmother",
    "外公": "grandfather", "外婆": "grandmother", "姥姥": "grandmother", "姥爷": "grandfather",
    "大伯": "uncle", "伯父": "uncle", "姨": "aunt", "大姨": "aunt", "小姨": "aunt", "姨夫": "uncle",
    "婶婶": "aunt", "boss": "boss", "公婆": "parents-in-law", "孙子": "grandson", "孙女": "granddaughter", "叔叔": "uncle", "舅舅": "uncle",
    "伯伯": "uncle", "姑姑": "aunt", "阿姨": "aunt", "姨妈": "aunt", "舅妈": "aunt",
    "表哥": "cousin", "表弟": "cousin", "表姐": "cousin", "表妹": "cousin", "堂哥": "cousin",
    "堂弟": "cousin", "堂姐": "cousin", "堂妹": "cousin", "侄子": "nephew", "外甥": "nephew",
    "侄女": "niece", "外甥女": "niece", "婆婆": "mother-in-law", "岳母": "mother-in-law",
    "丈母娘": "mother-in-law", "公公": "father-in-law", "岳父": "father-in-law",
    "嫂子": "sister-in-law", "姐夫": "brother-in-law", "妹夫": "brother-in-law",
    "父母": "parents", "爸妈": "parents", "好朋友": "friend", "朋友": "friend",
    "闺蜜": "best friend", "死党": "best friend", "同事": "colleague", "同学": "classmate",
    "室友": "roommate", "邻居": "neighbour", "房东": "landlord", "老板": "boss", "领导": "boss",
    "上司": "boss", "经理": "boss", "医生": "doctor", "牙医": "dentist", "律师": "lawyer",
    "老师": "teacher", "教练": "coach", "客户": "client", "助理": "assistant", "保姆": "nanny",
    "主管": "boss", "上级": "boss", "组长": "team lead", "老伴": "spouse", "男票": "boyfriend",
    "女票": "girlfriend", "老爹": "father", "老娘": "mother", "爹": "father", "娘": "mother",
    "老哥": "brother", "老弟": "brother", "老姐": "sister", "老妹": "sister", "妹子": "sister",
    "双胞胎妹妹": "sister", "双胞胎姐姐": "sister", "双胞胎哥哥": "brother",
    "双胞胎弟弟": "brother", "姑妈": "aunt", "姑父": "uncle", "姨父": "uncle", "伯母": "aunt",
    "婶": "aunt", "舅": "uncle", "叔": "uncle", "姑": "aunt", "姥": "grandmother",
    "堂兄": "cousin", "弟媳": "sister-in-law", "弟妹": "sister-in-law", "嫂": "sister-in-law",
    "小舅子": "brother-in-law", "大舅哥": "brother-in-law", "小姨子": "sister-in-law",
    "大姑子": "sister-in-law", "小姑子": "sister-in-law", "外孙": "grandson",
    "外孙女": "granddaughter", "发小": "friend", "哥们": "friend", "好友": "friend",
    "姐们": "friend", "好哥们": "friend", "好闺蜜": "best friend", "舍友": "roommate",
    "合租室友": "roommate", "同桌": "classmate", "师姐": "classmate", "师兄": "classmate",
    "师弟": "classmate", "师妹": "classmate", "导师": "teacher", "班主任": "teacher",
    "师傅": "teacher", "徒弟": "student", "家教": "tutor", "钟点工": "cleaner", "保洁": "cleaner",
    "月嫂": "nanny", "理发师": "hairdresser", "主治医生": "doctor", "家庭医生": "doctor",
    "私教": "coach", "司机": "driver", "老幺": "child", "小孩": "child", "娃": "child",
    "wife": "wife", "husband": "husband", "mom": "mother", "dad": "father", "Boss": "boss",
    "girlfriend": "girlfriend", "boyfriend": "boyfriend", "roommate": "roommate",
    "sister": "sister", "brother": "brother", "daughter": "daughter", "landlord": "landlord",
    "manager": "boss", "leader": "boss", "dog": "dog", "cat": "cat", "狗子": "dog", "女婿": "son-in-law", "儿媳": "daughter-in-law", "儿媳妇": "daughter-in-law",
    "干妈": "godmother", "干爹": "godfather", "爷爷奶奶": "grandparents", "外公外婆": "grandparents",
    "姥姥姥爷": "grandparents", "继父": "stepfather", "后爸": "stepfather", "继母": "stepmother",
    "后妈": "stepmother", "双胞胎": "twin", "理疗师": "physio", "宠物医生": "vet", "兽医": "vet",
    "健身教练": "coach", "阿嫲": "grandmother", "阿嬷": "grandmother", "阿公": "grandfather",
    "阿爸": "father", "阿妈": "mother", "老豆": "father", "老母": "mother", "细佬": "brother",
    "家姐": "sister", "小子": "son", "丫头": "daughter", "公公婆婆": "parents-in-law",
    "岳父岳母": "parents-in-law", "老丈人": "father-in-law", "哥们儿": "friend",
    "外婆外公": "grandmother", "二叔": "uncle", "三叔": "uncle", "大舅": "uncle", "小舅": "uncle",
    "二姨": "aunt", "三姨": "aunt", "大姑": "aunt", "小姑": "aunt", "二姑": "aunt", "三姑": "aunt", "四叔": "uncle", "二舅": "uncle", "三舅": "uncle", "老三": "child", "小叔": "uncle",
    "金毛": "dog", "柯基": "dog", "泰迪": "dog", "哈士奇": "dog", "拉布拉多": "dog", "边牧": "dog",
    "柴犬": "dog", "橘猫": "cat", "布偶": "cat", "布偶猫": "cat", "英短": "cat", "Dog": "dog",
    "partner": "partner", "colleague": "colleague", "friend": "friend", "son": "son",
    "fiancé": "fiancé", "fiancée": "fiancé", "老大": "child", "老二": "child",
    "学生": "student", "猫咪": "cat", "小猫": "cat", "猫": "cat", "小狗": "dog", "狗狗": "dog",
    "狗": "dog", "兔子": "rabbit", "仓鼠": "hamster", "鹦鹉": "parrot", "乌龟": "turtle",
    "鱼": "fish", "鸟": "bird", "马": "horse", "宠物": "pet",
}  # fmt: skip
"""A word for a relation -> the subject it stands for."""
NUMBERED = re.compile("[二三四五六七][叔舅姨姑伯哥姐]|老[大二三四幺]")
"""Kin that are told apart by their number, which is what they are called."""
_NOT_BEFORE = {
    "马": "上虎甲",
    "姑": "且娘",
    "娘": "家",
    "阿姨": "家",
    "叔": "本",
    "舅": "子",
    "朋友": "圈",
    "老板": "娘",
}
"""Signs after which a word is part of another one: 马上."""
RELATION = "|".join(
    f"{word}(?![{_NOT_BEFORE[word]}])" if word in _NOT_BEFORE else word
    for word in sorted(RELATION_WORDS, key=len, reverse=True)
)

NOUNS: tuple[tuple[str, str], ...] = (
    (r"(?:名字|姓名)", "name"), (r"(?:全名|大名|本名|真名)", "full_name"), (r"(?:小名|乳名|外号|绰号|昵称|英文名字?|花名)", "nickname"),
    (r"(?:生日|出生日期|birthday|Birthday)", "birthday"), (r"(?:年龄|年纪)", "age"),
    (r"(?:公司|单位|办公室|上班的?|工作)(?:的)?地址|[oO]ffice(?:地址)?", "work_address"), (r"学校(?:的)?地址", "school_address"),
    (r"(?:新|现在的?|家庭|家里的?|家的?|收货|收件|收快递的?|快递|邮寄|寄件|居住|现|常住)?(?:地址|住址|住处|门牌号?|address)", "address"),
    (r"邮编", "postcode"), (r"(?:老家|家乡|籍贯|祖籍)", "hometown"), (r"(?:出生地)", "birthplace"),
    (r"(?:工作|公司|办公室?|单位)(?:的)?(?:电话|手机|号码|手机号|电话号码|座机)", "work_phone"),
    (r"(?:家里的?|家庭|家)?(?:座机|固话)(?:号码?|电话)?|(?:家里的?|家庭|家)电话", "home_phone"),
    (r"(?:新的?|现在的?|私人)?(?:手机号码?|电话号码?|电话|号码|联系方式|联系电话|手机尾号|phone|phone number)", "phone"),
    (r"(?:工作|公司|单位)(?:的)?(?:邮箱|邮件|电子邮箱|[eE]-?mail)", "work_email"),
    (r"(?:新的?|私人|个人)?(?:(?:电子)?(?:邮箱|邮件)(?:地址|号)?|[eE]-?mail(?:地址)?)", "email"), (r"(?:网站|博客|主页)", "website"),
    (r"微信(?:号|账号|ID|名)?", "account:wechat"), (r"QQ(?:号|账号)?", "account:qq"),
    (r"微博(?:号|账号|ID|名)?", "account:weibo"), (r"抖音(?:号|账号|ID|名)?", "account:douyin"),
    (r"小红书(?:号|账号|ID|名)?", "account:xiaohongshu"), (r"支付宝(?:号|账号)", "account:alipay"),
    (r"(?:GitHub|Github|github)(?:账号|用户名|ID)?", "account:github"),
    (r"(?:B站|知乎|淘宝|京东|钉钉|飞书)(?:号|账号|ID|用户名)", "account:?"),
    (r"(?:用户名|网名)", "account:user name"),
    (r"(?:工资卡|银行卡|开户行|主用银行|常用银行)", "bank"), (r"(?:新)?(?:公司|单位|东家)", "employer"), (r"(?:新)?(?:职业|工作|职位|岗位|职务)", "job"),
    (r"(?:学校|大学|母校)", "school"), (r"(?:大学)?(?:专业)", "studies"), (r"(?:母语)", "languages"),
    (r"国籍", "nationality"), (r"星座", "star_sign"), (r"身高", "height"), (r"体重", "weight"),
    (r"(?:鞋码|鞋号|鞋子尺码|鞋子尺寸|脚码)", "size:shoe"), (r"(?:衣服尺码|衣服码数|上衣尺码|T恤尺码|衣服尺寸|尺码)", "size:shirt"), (r"(?:裤子尺码|裤码|腰围)", "size:trousers"), (r"戒指尺寸|戒指号|指围", "size:ring"),
    (r"(?:爱好|兴趣|兴趣爱好)", "hobby"), (r"血型", "blood_type"), (r"过敏源", "allergy"),
    (r"(?:月薪|年薪|工资|薪水|收入|薪资|月收入|年收入)", "salary"), (r"(?:房租|租金)", "rent"),
    (r"(?:开户行|开户银行|银行)", "bank"), (r"(?:存款|积蓄)", "savings"), (r"(?:每月)?预算", "budget"),
    (r"(?:车牌号?码?|车牌)", "plate"), (r"(?:家里的?)?(?:[wW][iI]-?[fF][iI]|无线网)(?:的?名字?|的?名称)?", "network"),
    (r"(?:新)?手机(?:型号)?", "device:phone"), (r"(?:新)?(?:车|车子|汽车)", "device:car"),
    (r"(?:新)?(?:笔记本电脑|笔记本|laptop)", "device:laptop"), (r"(?:新)?电脑", "device:computer"),
    (r"(?:新)?平板(?:电脑)?", "device:tablet"), (r"路由器", "device:router"), (r"电视机?", "device:tv"),
    (r"(?:手表)", "device:watch"), (r"打印机", "device:printer"), (r"相机", "device:camera"),
    (r"耳机", "device:headphones"), (r"结婚纪念日", "anniversary"), (r"纪念日", "anniversary"),
    (r"(?:婚礼)", "event:wedding"), (r"预产期", "event:due"), (r"(?:考试)", "event:exam"),
    (r"(?:上班时间|工作时间)", "work_hours"), (r"(?:起床时间)", "wakes_up"), (r"(?:睡觉时间)", "goes_to_bed"),
)  # fmt: skip
"""Nouns and the attributes that they name; ``?`` takes the noun itself for the detail."""

PURPOSES = {
    "听歌": "music", "听书": "audiobooks", "听广播": "radio", "打字": "keyboard", "听音乐": "music", "放歌": "music", "导航": "navigation", "看视频": "videos",
    "看电影": "film", "看剧": "series", "打车": "taxi", "点外卖": "food delivery",
    "叫外卖": "food delivery", "付款": "payments", "付钱": "payments", "支付": "payments",
    "聊天": "messages", "发消息": "messages", "记笔记": "notes", "购物": "shopping", "买东西": "shopping",
    "看书": "books", "听播客": "podcasts", "记账": "accounts", "订票": "tickets", "看新闻": "news",
    "上网": "browser", "买菜": "groceries", "写笔记": "notes", "做笔记": "notes", "记待办": "todo",
    "待办": "todo", "拍照": "camera", "修图": "photos", "存照片": "photos", "写代码": "code",
    "开会": "meetings", "办公": "office", "订酒店": "hotels", "订机票": "flights", "买机票": "flights",
    "买票": "tickets", "买火车票": "tickets", "抢票": "tickets", "理财": "finance", "炒股": "stocks",
    "外卖": "food delivery", "订外卖": "food delivery", "点餐": "food delivery", "网购": "shopping",
    "看小说": "books", "读书": "books", "刷视频": "videos", "追剧": "series", "看球": "sports",
    "跑步记录": "running", "背单词": "vocabulary", "查词": "dictionary", "翻译": "translation",
    "看天气": "weather", "查天气": "weather", "看电视": "tv", "存文件": "files", "健身打卡": "fitness",
    "收邮件": "mail", "发邮件": "mail", "买书": "books shop", "转账": "payments", "结账": "payments",
    "骑车": "bike sharing", "共享单车": "bike sharing", "看地图": "navigation",
}  # fmt: skip
"""What an app is used for, and the key of it."""
PURPOSE = "|".join(sorted(PURPOSES, key=len, reverse=True))

DETAILS = PURPOSES | {
    "颜色": "colour", "电影": "film", "食物": "food", "菜": "food", "吃的": "food", "水果": "fruit",
    "歌手": "singer", "歌": "song", "书": "book", "音乐": "music", "运动": "sport", "动物": "animal",
    "饮料": "drink", "季节": "season", "城市": "city", "餐厅": "restaurant", "乐队": "band",
    "演员": "actor", "游戏": "game", "花": "flower", "作家": "author", "数字": "number", "球队": "team",
    "明星": "star", "电视剧": "series", "应用": "app", "早饭": "breakfast", "早餐": "breakfast",
    "午饭": "lunch", "午餐": "lunch", "中饭": "lunch", "晚饭": "dinner", "晚餐": "dinner", "金毛": "dog",
    "柯基": "dog", "泰迪": "dog", "哈士奇": "dog", "拉布拉多": "dog", "边牧": "dog", "柴犬": "dog",
    "萨摩耶": "dog", "法斗": "dog", "比熊": "dog", "博美": "dog", "土狗": "dog", "布偶": "cat",
    "英短": "cat", "美短": "cat", "狸花": "cat", "加菲": "cat", "暹罗": "cat", "锦鲤": "fish",
    "金鱼": "fish", "团队": "team", "队": "team", "甜点": "dessert", "零食": "snack", "咖啡": "coffee",
    "茶": "tea", "酒": "drink", "博主": "blogger", "主播": "streamer", "老师": "teacher",
    "菜系": "cuisine", "口味": "taste", "牌子": "brand", "品牌": "brand", "节日": "holiday",
    "漫画": "comic", "动漫": "anime", "综艺": "show", "衣服": "clothes", "汽车": "car", "手机": "phone",
    "车": "car", "车子": "car", "电脑": "computer", "笔记本": "laptop", "平板": "tablet", "手表": "watch",
    "相机": "camera", "耳机": "headphones", "女朋友": "girlfriend", "女友": "girlfriend",
    "男朋友": "boyfriend", "男友": "boyfriend", "老婆": "wife", "老公": "husband", "对象": "partner",
}  # fmt: skip
"""The key of a detail."""

SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦昌马苗凤"
    "方俞袁柳鲍史唐费薛雷贺倪汤滕殷罗毕郝邬安常乐傅齐康伍余顾孟黄穆萧尹姚邵汪毛戴宋庞熊纪舒屈项祝董梁"
    "杜阮蓝季贾路江童颜郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房解丁邓洪左石崔吉龚程邢裴陆翁甄曲"
    "封储段侯班仰秋仲伊宫宁仇栾甘武刘景詹龙叶黎薄白蒲乔阎温庄晏柴瞿慕连艾向古易廖耿文寇欧沃利蔚越"
    "师巩聂曾关查荆游权盖益桓公肖"
)
ANIMAL = "狗|猫|兔子|兔|仓鼠|鹦鹉|乌龟|金鱼|锦鲤|鱼|鸟|马|金毛|柯基|泰迪|哈士奇|拉布拉多|边牧|柴犬|萨摩耶|法斗|比熊|博美|豚鼠|龙猫|八哥|蜥蜴|刺猬|龟|蛇"
"""Alternatives of a pattern."""
ILLNESSES = (
    "哮喘|糖尿病|高血压|低血压|高血脂|心脏病|偏头痛|癌症|癫痫|关节炎|抑郁症?|焦虑症|多动症|自闭症|湿疹|失眠|花粉症|鼻炎|过敏性鼻炎"
    "|胃病|胃炎|胃溃疡|腰间盘突出|颈椎病|痛风|贫血|甲亢|甲减|近视|色盲|肝炎|乙肝|肾病|肾结石|脂肪肝|乳糖不耐受?|强迫症|荨麻疹|银屑病|帕金森|老年痴呆|肺炎|脚气|骨质疏松"
)
_DIALECT = "俺我咱我搁在冇没佢他"
_TRADITIONAL = (
    "們们個个這这過过與与對对從从號号為为麼么嗎吗開开車车電电話话機机愛爱歡欢討讨厭厌辦办媽妈爺爷兒儿孫孙現现換换學学習习醫医師师銀银說说語语讀读書书畫画員员貓猫魚鱼"
    "鳥鸟馬马龜龟點点鐘钟還还沒没來来時时間间後后歲岁齡龄碼码郵邮帳账賬账戶户體体藥药產产記记請请飯饭麵面蝦虾雞鸡離离訂订結结單单邊边東东華华廣广臺台灣湾國国區区鄉乡"
    "鎮镇縣县園园業业專专職职務务長长門门網网頻频聽听樂乐戲戏買买賣卖貴贵錢钱資资歷历適适應应別别會会給给讓让幫帮問问題题實实際际總总經经濟济親亲關关係系參参預预計计"
    "劃划慣惯運运動动週周禮礼歐欧聯联絡络紀纪養养條条隻只輛辆騎骑壓压腦脑錶表視视氣气壞坏舊旧戀恋陽阳陰阴雙双處处樓楼憶忆認认識识裡里裏里蘋苹橋桥兩两幾几萬万億亿塊块"
    "圓圆貸贷債债險险術术營营頭头癲癫辭辞進进畢毕煙烟菸烟鹹咸寫写簡简練练彈弹鋼钢遊游腳脚熱热湯汤飲饮鮮鲜聞闻嚴严敗败義义課课試试護护詢询證证張张陳陈劉刘楊杨趙赵黃黄"
    "吳吴鄭郑蘇苏許许葉叶羅罗蕭萧龍龙馮冯鄧邓韓韩盧卢賈贾鍾钟譚谭"
)
SIMPLIFIED = str.maketrans(
    dict(zip(_TRADITIONAL[::2], _TRADITIONAL[1::2], strict=True))
    | dict(zip(_DIALECT[::2], _DIALECT[1::2], strict=True))
)
"""One character for one, so that places in the text stay the same; northern 俺 and southern 冇 are
written as the others say them."""
CITY = "北京|上海|广州|深圳|杭州|南京|苏州|成都|重庆|武汉|西安|天津|青岛|大连|厦门|长沙|郑州|宁波|无锡|合肥|福州|济南|昆明|沈阳|哈尔滨|长春|南昌|贵阳|南宁|海口|三亚|石家庄|太原|兰州|银川|西宁|拉萨|乌鲁木齐|呼和浩特|温州|嘉兴|绍兴|金华|台州|义乌|常州|南通|徐州|扬州|烟台|潍坊|威海|洛阳|保定|唐山|泉州|漳州|惠州|中山|江门|汕头|湛江|桂林|柳州|绵阳|遵义|大理|丽江|株洲|湘潭|岳阳|衡阳|宜昌|襄阳|芜湖|赣州|九江|东京|大阪|首尔|新加坡|纽约|伦敦|巴黎|柏林|悉尼|多伦多|珠海|东莞|佛山|香港|澳门|台北|高雄|国外|老家|外地|县城"
APP = "微信|QQ|支付宝|淘宝|抖音|微博|美团|滴滴|高德(?:地图)?|百度地图|网易云(?:音乐)?|小红书|B站|知乎|京东|饿了么|钉钉|飞书|快手|携程|拼多多|[A-Z][A-Za-z ]+"
TRADE = "老师|教师|医生|护士|会计|律师|工程师|程序员|设计师?|销售|司机|厨师|经理|总监|主管|助理|编辑|记者|翻译|客服|运营|产品|测试|开发|前端|后端|算法|行政|财务|人事|采购|审计|出纳|文员|收银员?|柜员|保安|保洁|快递|外卖|装修|外贸|科研|电商|金融|房地产|房产|保险|餐饮|物流|建筑|美容|美发|教育|培训|研发|公务员|警察|工人|木工|电工|水电|学生|实习生|实习|自由职业|教练|导游|摄影师?|演员|主播|作家|画家|药剂师|技师|店长|领班|组长|老板|秘书|法务|投行|咨询|顾问|数据分析|架构师|幼师|兵|飞行员|空姐|乘务员|[A-Za-z][A-Za-z ]*(?:er|or|ist|ant|eer|gn)|PM|HR|IT|QA|UI|CEO|CTO|intern|lawyer|sales|marketing|nurse"
COMPANY = "腾讯|阿里(?:巴巴)?|百度|字节(?:跳动)?|华为|小米|京东|美团|滴滴|网易|拼多多|快手|B站|蚂蚁|联想|大疆|比亚迪|德勤|毕马威|普华永道|安永|四大|麦肯锡|IBM|Google|谷歌|Microsoft|微软|Amazon|亚马逊|Meta|Apple|中信|招行|工行|建行|农行|中行|国家电网|中石油|中石化|中国移动|电信|联通|中建|平安"
"""Alternatives of a pattern: towns, apps, trades, employers that need no other word."""
OFTEN = r"(?:每天(?:早上|早晨|晚上|中午|下午|上午|傍晚|睡前|饭后)?|每晚|每早|[早午晚]饭[前后]|下班后|起床后|睡觉前|每逢.{1,3}|隔天|隔[一两三\d]天|每隔.{1,3}天|每个?月(?:\d+号|[初中底])?|每季度|每半年|每半个月|每两周|天天|每周[一二三四五六日天末]?(?:[、和到至]?[周一二三四五六日天])*|每个?(?:星期|礼拜|月|周)[一二三四五六日天末]?|每年|周末|工作日|平时|[周礼][一二三四五六日天](?:[、和周到至]*[一二三四五六日天])*(?:都|早上|晚上|下午|上午|中午)?|星期[一二三四五六日天]|早上|晚上|睡前|饭后|一周[一二三四五六七两]次)"
