"""What people want to know of things, and by which words pages call it, in three languages.

A row of ``TABLE``: the concept, its usual kind, words for it, last names of its properties in
schema.org, words of what is easily mistaken for it. A name means the first row that has it.
"""

from __future__ import annotations

from skills.extraction.base import Kind
from skills.extraction.vocabulary import ROWS, SAME_TOO

Row = tuple[str, Kind, str, str, str]

_FIRST: tuple[Row, ...] = (
    ("name", "text", "name title headline heading bezeichnung titel "
     "artikelname 名称 名字 标题 商品 商品名 品名 书名 职位 title=name", "name headline title",
     "brand author seller company user category subtitle"),
    ("price", "price", "price cost amount preis kosten betrag value now current sale 价格 价钱 "
                       "单价 "
     "售价 现价 票价 房价 金额 kaltmiete miete rent fare", "price lowprice",
     "old was list before original regular strike crossed uvp statt rrp msrp previous compare "
     "shipping versand unit saving save discount total fees fee taxes 原价 市场价 划线价 运费"),
    ("old price", "price", "old was list before original regular strike rrp uvp statt msrp "
     "previous compare 原价 市场价 划线价", "", "now current sale"),
    ("rating", "rating", "rating rate stars star score points bewertung sterne note punkte "
     "评分 得分 星级 评价 评级", "ratingvalue", "count reviews total number best worst 人数"),
    ("reviews", "count", "reviews review count ratings votes voters bewertungen rezensionen "
     "stimmen 评论数 评价数 评论 条评论 条评价 评价 人评价 review count number of reviews",
     "reviewcount ratingcount", "text body author date"),
    ("author", "text", "author by writer user username poster autor autorin von verfasser "
     "creator contributor "
                       "contributors 作者 byline",
     "author", "title"),
    ("brand", "text", "brand maker manufacturer vendor marke hersteller 品牌 厂商 制造商",
     "brand manufacturer", "title"),
    ("company", "text", "company employer organization organisation firm unternehmen firma "
     "arbeitgeber 公司 企业 单位", "hiringorganization", "title"),
    ("location", "text", "location place city where area ort standort stadt lage region address "
     "loc district 地点 城市 地区 位置 工作地点 地址", "joblocation location address "
                                     "addresslocality", "title"),
    ("venue", "text", "venue hall place location where spielort ort veranstaltungsort 场馆 "
                      "场地 地点",
     "location", "city title"),
    ("salary", "price", "salary pay wage compensation gehalt lohn vergütung 薪资 工资 薪水 "
                        "月薪 年薪",
     "basesalary", "old"),
    ("date", "date", "date day when posted published time datum termin tag veröffentlicht "
     "erschienen am 日期 时间 发布 发布时间 发布日期", "dateposted datepublished "
                                         "startdate", "end modified updated"),
    ("posted", "date", "posted published date online since veröffentlicht seit datum eingestellt "
     "发布 发布时间 发布日期 日期 更新", "dateposted datepublished", "end deadline"),
    ("time", "text", "time clock begin start hour uhrzeit beginn uhr zeit 时间 "
                     "开始 时刻", "", "date"),
    ("year", "number", "year jahr published erschienen 年份 年 出版年 出版", "datepublished",
     "price"),
    ("link", "link", "link url href address web site seite 链接 网址 地址", "url", "image img"),
    ("picture", "picture", "picture image img photo thumbnail cover bild foto 图片 照片 封面 图",
     "image", "icon logo avatar"),
    ("stock", "flag", "stock availability available in-stock verfügbar lager lieferbar "
     "库存 有货 现货", "availability", ""),
    ("description", "text", "description summary teaser abstract excerpt snippet body text "
     "beschreibung zusammenfassung inhalt 描述 简介 摘要 内容 说明", "description "
                                                           "abstract", "title"),
    ("category", "text", "category section genre type topic kategorie rubrik ressort 分类 类别 "
     "类型 栏目", "category articlesection genre", "title"),
    ("temperature", "number", "temperature temp degrees high low grad temperatur 温度 气温 °",
     "", "humidity wind"),
    ("calories", "number", "calories kcal cal energy kalorien energie brennwert 热量 "
                           "卡路里 千卡", "calories", ""),
    ("high", "number", "high max maximum highest höchst höchstwert tageshoch 最高 "
                       "最高温", "", "low min"),
    ("low", "number", "low min minimum lowest tiefst tiefstwert tagestief 最低 "
                      "最低温", "", "high max"),
    ("weather", "text", "weather condition conditions forecast summary sky wetter 天气 "
                        "天气状况", "", ""),
    ("change", "number", "change chg percent veränderung diff +/- 涨跌 "
                         "涨跌幅 涨幅", "", "price volume"),
    ("symbol", "text", "symbol ticker code isin wkn kürzel 代码 股票代码", "tickersymbol", "name"),
    ("volume", "count", "volume vol traded turnover umsatz volumen 成交量", "", "price"),
    ("sold", "count", "sold sales orders verkauft verkäufe 月销 销量 已售 月销量 "
                      "人付款", "", "price"),
    ("comments", "count", "comments replies answers kommentare antworten posts 评论 回复 回帖",
     "commentcount", "text"),
    ("replies", "count", "replies reply answers responses antworten posts 回复 回帖 "
                         "回复数", "commentcount", "views"),
    ("views", "count", "views view plays hits seen aufrufe gelesen 浏览 播放 播放量 查看 阅读 点击 "
                       "浏览量", "", "replies"),
    ("pages", "number", "pages page length seiten seitenzahl 页数 页", "numberofpages", "next"),
    ("area", "number", "area size sqft sqm m² qm living wohnfläche fläche größe 面积 平方米 ㎡",
     "floorsize", "price rooms"),
    ("rooms", "number", "rooms room bedrooms beds zimmer 房间 居室 室 卧室",
     "numberofrooms numberofbedrooms", "area price"),
    ("layout", "text", "layout floorplan grundriss 户型 房型 几室", "", "area price"),
    ("distance", "number", "distance away km entfernung 距离", "", ""),
    ("cuisine", "text", "cuisine kitchen food küche 菜系 菜", "servescuisine", "name"),
    ("duration", "text", "duration length minutes time dauer zeit "
                         "时长 用时", "totaltime duration", ""),
    ("user", "text", "user author by reviewer poster nutzer von 用户 作者 "
                     "评论者", "author", "title"),
    ("comment", "text", "text comment review body content kommentar 内容 "
                        "评论 评语", "reviewbody", "title"),
)  # fmt: skip

_MORE: tuple[Row, ...] = (
    # money
    ("unit price", "price", "unit per base grundpreis kilopreis literpreis stückpreis 单价 均价 "
     "每公斤 单位价格", "", "total 总价"),
    ("total price", "price", "total sum gesamt gesamtpreis summe 总价 合计 总计", "", "unit per "
     "单价"),
    ("rent", "price", "rent miete kaltmiete warmmiete pcm 租金 月租 房租", "",
     "deposit kaution nebenkosten 押金"),
    ("deposit", "price", "deposit kaution pfand 押金 定金 保证金", "", "rent price"),
    ("fee", "price", "fee fees charge cost price gebühr entry admission eintritt tuition beitrag "
     "startgeld kursgebühr teilnahmegebühr 费用 门票 报名费 学费 会费", "", "reduced concession"),
    ("bid", "price", "bid current highest gebot höchstgebot 当前价 最高出价 起拍价", "", "bids "
     "estimate"),
    ("estimate", "price", "estimate estimated est schätzpreis schätzung 估价", "", "bid"),
    ("shipping", "price", "shipping delivery postage versand versandkosten porto 运费 配送费",
     "", ""),
    ("goal", "price", "goal target ziel spendenziel 目标 目标金额", "", "raised"),
    ("raised", "price", "raised pledged funded gesammelt gespendet 已筹 已筹金额", "", "goal "
     "target"),
    ("discount", "number", "discount off saving save rabatt nachlass ersparnis 折扣 优惠 立减",
     "", ""),
    ("rate", "number", "rate interest apr apy kurs zins zinssatz wechselkurs 利率 汇率 年化",
     "", ""),
    # ways and times
    ("departure", "text", "departure departs depart dep leaves leaving abfahrt abflug ab 出发 "
     "出发时间 发车 发车时间 起飞 起飞时间 开车时间", "departuretime", "arrival arr ankunft"),
    ("arrival", "text", "arrival arrives arrive arr arriving landing ankunft an 到达 到达时间 抵达",
     "arrivaltime", "departure dep abfahrt"),
    ("opens", "text", "opens open opening öffnet geöffnet öffnung 开门 开放 开馆", "opens",
     "closes"),
    ("closes", "text", "closes close closing schließt schluss 关门 闭馆 打烊", "closes", "opens"),
    ("hours", "text", "hours opening open öffnungszeiten sprechzeiten 营业时间 开放时间",
     "openinghours", ""),
    ("deadline", "date", "deadline due ends closes closing until frist bewerbungsschluss "
     "einsendeschluss bis 截止 截止日期 截止时间", "validthrough applicationdeadline", ""),
    ("updated", "date", "updated modified changed push aktualisiert geändert stand 更新 更新时间 "
     "最后更新", "datemodified", "published created"),
    ("minutes", "number", "minutes minute min mins runtime running length duration lasts dauer "
     "laufzeit spieldauer 分钟 时长 片长", "duration", ""),
    ("period", "text", "period zeitraum dates laufzeit 期间 展期", "", ""),
    ("changes", "count", "changes change transfers stops umstiege umstieg umsteigen 换乘 中转",
     "", ""),
    ("delay", "number", "delay late delayed verspätung 晚点 延误", "", ""),
    ("platform", "text", "platform track gate gleis bahnsteig steig 站台 登机口 检票口", "", ""),
    ("line", "text", "line route service train bus flight linie zug 线路 车次 班次 航班 路线",
     "", ""),
    ("destination", "text", "destination to towards ziel nach richtung 目的地 终点 到达站 开往", "",
     "from"),
    ("origin", "text", "origin from herkunft abfahrtsort 出发地 起点 始发站 产地", "", "to"),
    ("country", "text", "country nation land herkunftsland 国家 产地 国别",
     "addresscountry countryoforigin", ""),
    # measures
    ("weight", "number", "weight weighs gewicht masse 重量 体重 净重", "weight", ""),
    ("elevation", "number", "elevation altitude höhe seehöhe 海拔 高度", "elevation", ""),
    ("height", "number", "height tall höhe 高度 身高 株高", "height", ""),
    ("length", "number", "length long länge strecke 长度 全长", "", ""),
    ("depth", "number", "depth deep tiefe 深度 震源深度 水深", "depth", ""),
    ("ascent", "number", "ascent climb gain aufstieg höhenmeter 爬升 累计爬升", "", ""),
    ("magnitude", "number", "magnitude mag stärke magnitudo 震级", "", ""),
    ("speed", "number", "speed download mbit mbps tempo geschwindigkeit 速度 网速", "", ""),
    ("wind", "number", "wind gust windgeschwindigkeit 风速 风力", "", ""),
    ("humidity", "number", "humidity feuchtigkeit luftfeuchtigkeit 湿度", "", ""),
    ("rain", "number", "rain precipitation niederschlag regen 降水 降雨 雨量", "", ""),
    ("power", "number", "power watt watts leistung 功率 马力", "", ""),
    ("memory", "number", "memory ram vram gb speicher arbeitsspeicher 内存 显存", "", "storage"),
    ("storage", "number", "storage disk ssd gb tb speicherplatz 存储 容量 硬盘", "", "ram"),
    ("data", "number", "data gb volume allowance datenvolumen 流量", "", ""),
    ("alcohol", "number", "alcohol abv vol alkohol alkoholgehalt 酒精度 度数", "", ""),
    ("mileage", "number", "mileage miles mi km odometer odo kilometerstand laufleistung 里程 公里 "
     "行驶里程 表显里程", "mileagefromodometer", "away"),
    ("age", "number", "age aged old alter 年龄 岁 月龄", "", ""),
    ("position", "number", "position pos rank ranking no nr platz rang 排名 名次 位次 序号",
     "position", ""),
    ("points", "number", "points pts pkt punkte score 积分 得分 分数", "", "pos position rank"),
    # how many
    ("quantity", "text", "quantity amount qty menge anzahl 用量 数量 分量", "", ""),
    ("servings", "number", "servings serves portions portionen yield 份量 人份", "recipeyield", ""),
    ("capacity", "count", "capacity seats people persons plätze kapazität 容量 可容纳", "", ""),
    ("seats", "count", "seats seat places spaces left plätze sitze frei 座位 余票 名额 余位",
     "", ""),
    ("bids", "count", "bids gebote 出价次数 竞价", "", "price"),
    ("offers", "count", "offers offer shops sellers angebote anbieter händler 报价 商家",
     "offercount",
     ""),
    ("downloads", "count", "downloads installs downloaded heruntergeladen 下载 下载量 安装",
     "", ""),
    ("likes", "count", "likes like upvotes hearts favourites gefällt 赞 点赞 喜欢 收藏", "", ""),
    ("votes", "count", "votes vote stimmen 票数 得票", "", ""),
    ("followers", "count", "followers subscribers abonnenten fans 粉丝 关注 订阅", "", ""),
    ("signatures", "count", "signatures supporters signed unterschriften unterstützer 签名 支持者",
     "", ""),
    ("participants", "count", "participants members attendees going enrolled teilnehmer mitglieder "
     "angemeldet 报名人数 参加人数 已报名 学员", "", ""),
    ("population", "count", "population inhabitants einwohner 人口", "", ""),
    ("forks", "count", "forks fork", "", ""),
    ("copies", "count", "copies exemplare 册数 复本", "", ""),
    # sport
    ("played", "count", "played games matches pld mp gp spiele gespielt 场次 已赛", "", ""),
    ("won", "count", "won wins siege gewonnen 胜", "", ""),
    ("lost", "count", "lost losses niederlagen verloren 负", "", ""),
    ("drawn", "count", "drawn draws ties unentschieden 平", "", ""),
    ("goals", "count", "goals tore 进球 进球数", "", "against"),
    ("goal difference", "number", "difference diff gd td tordifferenz 净胜球", "", ""),
    ("team", "text", "team club squad mannschaft verein 球队 队伍 俱乐部", "", ""),
    ("player", "text", "player athlete runner spieler sportler läufer 球员 选手 运动员 姓名",
     "", ""),
    ("home", "text", "home host heim heimmannschaft 主队", "hometeam", "away"),
    ("away", "text", "away guest visitor gast auswärts 客队", "awayteam", "home"),
    ("result", "text", "result score ergebnis 比分 结果 赛果", "", ""),
    # people
    ("director", "text", "director directed regie regisseur 导演", "director", ""),
    ("actor", "text", "cast starring actor actors darsteller 主演 演员", "actor", ""),
    ("artist", "text", "artist band performer interpret künstler 歌手 艺术家 演唱", "byartist "
     "performer",
     ""),
    ("publisher", "text", "publisher press verlag imprint 出版社", "publisher", ""),
    ("speaker", "text", "speaker presenter host lecturer referent referentin sprecher vortragender "
     "演讲者 讲者 主讲人 嘉宾", "performer speaker", ""),
    ("teacher", "text", "teacher instructor trainer tutor lecturer coach lehrer kursleiter dozent "
     "leitung kursleitung 老师 教师 教练 讲师 授课老师", "instructor", ""),
    ("seller", "text", "seller vendor shop store händler verkäufer anbieter 卖家 店铺 店名 "
     "门店", "seller",
     ""),
    ("source", "text", "source outlet publisher quelle 来源 出处 媒体", "publisher", ""),
    ("assignee", "text", "assignee assigned zugewiesen bearbeiter 负责人 经办人", "", ""),
    # what kind of
    ("ingredient", "text", "ingredient ingredients zutat zutaten 配料 食材 材料 原料",
     "recipeingredient", ""),
    ("breed", "text", "breed rasse 品种", "", ""),
    ("sex", "text", "sex gender geschlecht 性别", "gender", ""),
    ("colour", "text", "colour color farbe 颜色 毛色", "color", ""),
    ("difficulty", "text", "difficulty grade level schwierigkeit schwierigkeitsgrad niveau "
     "难度", "",
     ""),
    ("level", "text", "level grade stufe niveau 级别 水平 等级", "", ""),
    ("certificate", "text", "certificate cert classification fsk altersfreigabe 分级",
     "contentrating",
     ""),
    ("language", "text", "language lang sprache 语言 语种", "inlanguage programminglanguage", ""),
    ("room", "text", "room raum saal hall where 房间 教室 会议室", "", ""),
    ("species", "text", "species scientific botanical latin latein 学名 拉丁名", "", ""),
    ("material", "text", "material stoff 材质", "material", ""),
    ("model", "text", "model modell 型号 车型", "model", ""),
    ("fuel", "text", "fuel kraftstoff antrieb treibstoff 燃料 能源 燃油", "fueltype", ""),
    ("transmission", "text", "transmission gearbox getriebe 变速箱 变速",
     "vehicletransmission", ""),
    ("orientation", "text", "orientation facing ausrichtung 朝向", "", ""),
    ("floor", "text", "floor storey etage stockwerk 楼层", "floorlevel", ""),
    ("status", "text", "status state condition zustand 状态 状况", "", ""),
    ("delivery", "text", "delivery delivered ships lieferzeit lieferung 配送 发货 送达 预计送达",
     "deliveryleadtime", ""),
    ("grape", "text", "grape variety rebsorte 葡萄品种", "", ""),
    ("version", "text", "version release ausgabe 版本 版本号", "softwareversion", ""),
    ("license", "text", "license licence lizenz 许可证 协议", "license", ""),
    ("tags", "text", "tags tag keywords schlagworte 标签 关键词", "keywords", ""),
    ("phone", "text", "phone telephone tel call telefon rufnummer 电话 联系电话 手机",
     "telephone", ""),
    ("code", "text", "code number no nr id sku ref nummer kennung artikelnummer 编号 货号 编码 "
     "单号",
     "sku productid identifier mpn gtin", ""),
)  # fmt: skip

TABLE = (*_FIRST, *_MORE, *ROWS)

SAME = SAME_TOO | {
    "title": "name", "headline": "name", "product": "name", "标题": "name", "titel": "name",
    "stars": "rating", "score": "rating", "评价": "rating", "was": "old price", "原价": "old price",
    "review count": "reviews", "ratings": "reviews", "number of reviews": "reviews",
    "评论数": "reviews", "评价数": "reviews", "bewertungen": "reviews", "place": "location",
    "city": "location", "ort": "location", "地点": "location", "pay": "salary", "url": "link",
    "image": "picture", "published": "date", "datum": "date", "日期": "date", "时间": "date",
    "bewertung": "rating", "text": "comment", "note": "rating", "anzahl bewertungen": "reviews",
    "单价": "unit price", "均价": "unit price", "grundpreis": "unit price", "vintage": "year",
    "jahrgang": "year", "rank": "position", "platz": "position", "排名": "position",
    "anbieter": "seller", "händler": "seller", "lecturer": "speaker", "runtime":
     "duration", "length of stay": "duration",
    "start": "time", "starts": "time", "beginn": "time", "host": "speaker", "runner": "player",
    "abfahrt": "departure", "ankunft": "arrival", "punkte": "points", "menge": "quantity",
    "zeit": "time", "frist": "deadline", "vendor": "seller", "shop": "seller", "region": "location",
    "punktzahl": "points", "höhe": "elevation", "数量": "quantity", "得分": "rating",
}  # fmt: skip
"""Names that mean another concept than the first row that has them."""

_CLOCK = r"\d{1,2}[:.h]\d{2}|\d\s?[ap]\.?m|\d\s?点"
_METRES = r"\d\s*(?:m|cm|ft|km|米|厘米|公里|千米)(?![a-z²])"
PER = (
    r"/\s*\d*\s*(?:kg|k?g|l|ml|m²|m2|㎡|平|stk|st\b|stück|lb|oz|ea\b|each|斤|升|片|条|unit|pc|piece)"
    r"|\b1(?:00)?\s?(?:kg|l|g|ml|m|stk|stück|st)\s?="
    r"|(?:per|pro|je)\s+(?:100\s?)?(?:kg|g|kilo|l|lit(?:er|re)|unit|stück|sheet|m²|item|piece)\b|每[斤克升米片件]"
)
"""What something costs by its measure."""

UNITS: dict[str, tuple[str, ...]] = {
    "area": ("m²", "㎡", "平米", "平方米", "平方", "qm", "sqm", "sq ft", "sqft"),
    "mileage": ("km", "公里", "miles", "万公里"), "distance": ("km", "公里", "miles"),
    "rooms": ("室", "zimmer", "zi.", "rooms", "bed", "beds", "bedrooms"),
    "power": ("kw", "ps", "hp", "bhp", "马力"), "minutes": ("min", "mins", "minuten", "分钟"),
    "calories": ("kcal", "千卡", "大卡", "卡路里"), "elevation": ("m", "米"),
    "weight": ("kg", "g", "公斤"),
    "servings": ("servings", "serves", "portionen", "人份"), "pages": ("pages", "seiten", "页"),
    "memory": ("gb ram",), "age": ("years", "jahre", "岁"), "speed": ("mbit/s", "mbps", "km/h"),
    "alcohol": ("% vol", "%vol", "% abv"), "humidity": ("%",), "discount": ("%",),
}  # fmt: skip
"""What stands behind numbers of a concept."""
USUAL = {
    "reviews": r"^\(\s*\d[\d.,]*\s*k?\s*\)$",
    "stock": r"stock|available|lager|lieferbar|verfügbar|sold out|有货|现货|缺货|无货",
    "fuel": r"petrol|diesel|electric|hybrid|benzin|elektro|汽油|柴油|电动|混动|\blpg\b",
    "colour": r"\b(?:black|white|red|blue|green|grey|gray|brown|silver|yellow|orange|pink|purple"
    r"|schwarz|weiß|rot|blau|grün|grau|braun|gelb)\b|[黑白红蓝绿灰棕黄橙粉紫]",
    "sex": r"^\W*(?:fe)?males?\W*$|^[mfw]$|männlich|weiblich|rüde|hündin|kater|^[公母男女雄雌]",
    "difficulty":
     r"easy|moderate|hard|difficult|challenging|leicht|mittel|schwer|简单|中等|困难|容易|难",
    "level": r"beginner|intermediate|advanced|all levels|anfänger|fortgeschritten|\b[ABC][12]\b"
    r"|初级|中级|高级|零基础|入门",
    "language": r"english|german|french|chinese|spanish|deutsch|englisch|französisch|spanisch|中文"
    r"|英语|德语|日语|法语|python|java|rust|^go$|c\+\+|ruby|typescript",
    "orientation": r"north|south|\beast|\bwest|süd|nord|[东南西北]",
    "transmission": r"manual|automatic|schalt|automatik|手动|自动|手自一体",
    "certificate": r"^(?:U|PG|G|R|12A?|15|18|16|PG-13|NC-17|FSK\W*\d+|ab \d+)$",
    "country": r"^(?:france|germany|italy|spain|japan|china|usa|united|portugal|peru|chile|brazil"
    r"|ethiopia|kenya|colombia|deutschland|frankreich|italien|spanien|österreich|schweiz|中国|日本"
    r"|美国|法国|德国|意大利|英国)",
    "status": r"\b(?:open|closed|available|active|pending|done|sold|delayed|on time|cancelled|offen"
    r"|geschlossen|verfügbar|frei|pünktlich)\b|已|正常|开放|营业|晚点|待",
    "weather": r"sun|rain|cloud|snow|shower|clear|fog|storm|sonn|regen|wolk|schnee|[晴雨云雪阴雾]",
    "date": r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|tag$|mittwoch|周|星期",
    "ingredient": r"flour|sugar|butter|egg|salt|milk|mehl|zucker|eier|salz",
}  # fmt: skip
"""Values that things usually have of it."""
SHAPES = {
    "area": r"㎡|m²|\bm2\b|平米|平方|\bqm\b|sq\.?\s?ft", "temperature": r"°|℃|℉",
    "change": r"%|^\s*[-+−]\d", "calories": r"k?cal\b|卡|kJ", "distance": r"\bkm\b|公里|\bmi\b",
    "duration": r"^\d{1,2}:\d\d(?::\d\d)?$|\bmin|\d\s?(?:h|m|min|std|hrs?)\b|分钟|\bh\b|小时|std",
    "symbol": r"^[A-Z]{1,5}(?:[.-]\w+)?$|^\d{6}$",
    "volume": r"手|股|\d{4}|\d,\d{3}|[kKmM万亿]", "layout": r"\d\s*室|\d\s*房|\bbr\b",
    "time": _CLOCK, "departure": _CLOCK, "arrival": _CLOCK, "opens": _CLOCK, "closes": _CLOCK,
    "hours": _CLOCK, "unit price": PER, "elevation": _METRES, "height": _METRES, "depth": _METRES,
    "length": _METRES, "ascent": _METRES, "weight": r"\d\s*(?:k?g|lbs?|oz|t)\b|克|斤",
    "speed": r"(?:km/h|mph|m/s|[MG]bit|[MG]bps)", "power": r"\d\s*(?:k?W|hp|bhp|PS)\b|马力",
    "memory": r"\d\s*[MGT]B", "storage": r"\d\s*[MGT]B", "data": r"\d\s*[MGT]B|unlimited",
    "mileage": r"\d\s*(?:km|mi|miles)\b|公里", "minutes": r"\d\s*min|分钟|\d\s*h\b|^\d+:\d\d",
    "age": r"\b(?:y(?:ea)?rs?|months?|weeks?|mos?|jahre?n?|monate?|wochen?)\b|岁|个月",
    "discount": r"%|折", "rate": r"\d[.,]\d+|%", "humidity": r"%", "alcohol": r"%|度",
    "phone": r"\+?\d[\d\s()/-]{6,}", "magnitude": r"^M?\s?\d[.,]\d", "rain": r"mm|%|毫米",
    "wind": r"km/h|mph|m/s|kn|级", "quantity":
     r"^\W*[\d½¼¾⅓⅔][\d½¼¾.,/–-]*\s?(?:\w{1,10}\b|克|个|只|勺|毫升|适量)",
    "servings": r"serv|portion|人份",
}  # fmt: skip
"""How values of a concept are written, with their unit."""
