"""Text as matching wants it, without moving a character: offsets stay those of the original."""

from __future__ import annotations

import re

from device_drivers.verbs.base import Language

_TRADITIONAL = str.maketrans(
    "開啟關閉機號碼訊發給媽爸設鬧鐘計時間點擊觸螢頁標題藍網絡飛模亮調聲靜鎖顯顏筆記備錄讀條誰電話撥"
    "聯繫絡應軟體檔圖庫覽瀏環請幫個這裡們會說後邊東來還過進輸選擇單雙滿導認識處從無線淺態圈轉動"
    "飯車門們風學習買賣錢書對錯見視頻響樂暫續繼歌換週晚總難嗎麼寫長遲邀隻兩億萬與並畫質剛剩餘儲"
    "內滑離結束啓齡婦樣壞舊兒張劉趙陳楊黃吳孫馬羅鄭謝韓馮於許鄧蕭蔣沈蘇盧葉"
    "傳簡聽靈檢測問歲歡實際麗紅綠萊蘭廣適歷試護連斷據級緊線數碼維終經紅納紀約",
    "开启关闭机号码讯发给妈爸设闹钟计时间点击触屏页标题蓝网络飞模亮调声静锁显颜笔记备录读条谁电话拨"
    "联系络应软体档图库览浏环请帮个这里们会说后边东来还过进输选择单双满导认识处从无线浅态圈转动"
    "饭车门们风学习买卖钱书对错见视频响乐暂续继歌换周晚总难吗么写长迟邀只两亿万与并画质刚剩余储"
    "内滑离结束启龄妇样坏旧儿张刘赵陈杨黄吴孙马罗郑谢韩冯于许邓萧蒋沈苏卢叶"
    "传简听灵检测问岁欢实际丽红绿莱兰广适历试护连断据级紧线数码维终经红纳纪约",
)
"""The traditional characters that requests use. The unlike ones of a whole dictionary are not."""
_SAME_LENGTH = {
    **_TRADITIONAL,
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **str.maketrans("　‘’‚“”„「」『』«»\n\t\u00a0", ' \'\'\'"""""""""   '),
}
_QUOTED = re.compile(
    r"\"[^\"]+\"|“[^”]+”|„[^“”]+[“”]|「[^」]+」|『[^』]+』|«[^»]+»"
    r"|(?<![A-Za-z0-9])['‘](?:[^'‘’]|(?<=\w)['’](?=\w))+['’](?![A-Za-z0-9])"
)
CJK = r"\u3400-\u9fff"
_CHINESE = re.compile(f"[{CJK}]")
_FIRST_CHINESE = re.compile(rf"\W*([{CJK}])")
_LATIN_WORD = re.compile(r"[A-Za-z']+")
_POLITE = re.compile(
    r"^(?:\s|[,.!，。！]|(?:ok(?:ay)?|hey|hi|hello|so|yo|alright|right|well|um+|uh+"
    r"|er+)\b[ ,!.]*(?=\S)"
    r"|(?:phonepilot|assistant)\b[ ,!.:]+|first(?:ly)?,? (?=\w)"
    r"|(?:would you mind|do you think you could|how about|would you be able to"
    r"|i was wondering if you could)\b"
    r"|(?:can|could|would|will) (?:you|u|ya)(?: (?:please|pls|plz|just|maybe|possibly"
    r"|kindly|quickly))*\b"
    r"|(?:do you think you could|would you mind|do me a favou?r and|be so kind (?:as to|and)"
    r"|i need you to"
    r"|i(?:'d| would) (?:like|love|want|appreciate it if) (?:you to|you|to|it if you)"
    r"|i(?:'d| would) like"
    r"|i (?:want|need|wanna|have) (?:you )?to|i wanna|help me(?: to)?|go ahead and|quickly"
    r"|just|kindly"
    r"|let'?s|(?:don't|do not|dont) forget to|make sure (?:to|you)|be sure to|gonna need you to)\b"
    r"|(?:please|pls|plz)\b[, ]*"
    r"|你好[,，!！ ]+|嗨[,，!！ ]*|喂[,，!！ ]*|嘿[,，!！ ]*"
    r"|请问?|麻烦(?:你|您)?|劳驾|拜托(?:你|您)?|(?:你|您)?(?:能不能|可不可以|能否|可以"
    r"|能)(?=帮|给我|替|把|请)"
    r"|(?:帮|替|给)(?:我|忙)(?:一下)?(?!的)|我(?:想要?|需要|要)(?:你|您)?(?=.{2})|(?:你"
    r"|您)(?=帮|把|替)|快点?(?=给|帮|把)"
    r"|先(?=把|打|开|关|给|截|进|设|定|锁|播|返|点)"
    r"|再(?=[把给打开关设定发告点输往向滑返等按选调截锁播])|然后|接着|那就|那个|现在就|赶紧"
    r"|顺便|记得|别忘了|不要忘记|小助手[,，]?|手机[,，]"
    r")+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:\s|[.!?。！？~～]|,|，|\b(?:please|pls|plz|thanks|thank you|thx|ty|for me"
    r"|right now|now|asap"
    r"|will you|would you|could you|can you|instead)(?=\W*$)"
    r"|(?:(?<=点)儿|谢谢(?:你|您)?|多谢|谢啦|一下|好吗|好么|行吗|可以吗|可以么|好不好|行不行|吧|呗|哈"
    r"|啊|呀|啦|哦|嘛)(?=\W*$))+$",
    re.IGNORECASE,
)


def level(text: str) -> str:
    """Full-width forms, curly quotes and line breaks as plain ones; the same length as ``text``."""
    return text.translate(_SAME_LENGTH)


def core(text: str) -> tuple[int, int]:
    """Where the request itself stands, without greeting, politeness and closing punctuation.

    A closing 吗 goes only when the request opened with "can you": alone it makes a question."""
    start = match.end() if (match := _POLITE.match(text)) else 0
    asked = re.search(r"能|可以|可否", text[:start])
    if asked and (match := re.search(r"[吗么][\s?？。!！]*$", text)):
        text = text[: match.start()]
    while start < len(text) and text[start] in " ,，:：":
        start += 1
    end = len(text)
    if match := _TAIL.search(text, start):
        end = match.start()
    return (start, end) if end > start else (0, len(text.rstrip()))


_ENGLISH_START = re.compile(
    r"\W*(?:please\s+)?(?:add|ask|call|cancel|change|create|delete|dial|email|find|message|open|phone"
    r"|read|remind|remove|reply|ring|send|set|show|start|stop|tell|text|turn|what|what's|when|who"
    r"|write)\b",
    re.IGNORECASE,
)


def language_of(text: str) -> Language:
    """Chinese when it begins so, or when there are more Chinese characters than other words.

    An English word of command at the beginning decides: "text 王芳: hello" only names her."""
    if _ENGLISH_START.match(text):
        return "en"
    chinese = len(_CHINESE.findall(text))
    words = len(_LATIN_WORD.findall(text))
    first = _FIRST_CHINESE.match(text)
    return "zh" if chinese and (first or chinese > words) else "en"


def quoted(text: str) -> list[tuple[int, int]]:
    """Spans inside quotation marks, marks included; an apostrophe within a word is none."""
    return [match.span() for match in _QUOTED.finditer(text)]


def unquote(text: str) -> str:
    """Without the quotation marks that enclose all of it, and without outer space."""
    text = text.strip()
    spans = quoted(text)
    return text[1:-1].strip() if spans == [(0, len(text))] and len(text) > 2 else text
