"""Which language a text is in: by its script, and for Latin letters by its commonest words."""

from __future__ import annotations

import re
from collections import Counter

NAMES = {
    "en": ("English", "英语"), "zh": ("Chinese", "中文"), "ja": ("Japanese", "日语"),
    "ko": ("Korean", "韩语"), "ru": ("Russian or a neighbour of it", "俄语或相近语言"),
    "ar": ("Arabic or Persian", "阿拉伯语或波斯语"), "he": ("Hebrew", "希伯来语"),
    "th": ("Thai", "泰语"), "hi": ("Hindi or a neighbour of it", "印地语或相近语言"),
    "el": ("Greek", "希腊语"), "de": ("German", "德语"), "fr": ("French", "法语"),
    "es": ("Spanish", "西班牙语"), "it": ("Italian", "意大利语"), "pt": ("Portuguese", "葡萄牙语"),
    "nl": ("Dutch", "荷兰语"), "tr": ("Turkish", "土耳其语"), "vi": ("Vietnamese", "越南语"),
    "pl": ("Polish", "波兰语"), "id": ("Indonesian or Malay", "印尼语或马来语"),
}  # fmt: skip
_SCRIPTS = (
    ("ja", "\u3040-\u30ff"), ("ko", "\uac00-\ud7af\u1100-\u11ff"),
    ("zh", "\u4e00-\u9fff\u3400-\u4dbf"),
    ("ru", "\u0400-\u04ff"), ("ar", "\u0600-\u06ff"), ("he", "\u0590-\u05ff"),
    ("th", "\u0e00-\u0e7f"), ("hi", "\u0900-\u097f"), ("el", "\u0370-\u03ff"),
)  # fmt: skip
_COMMON = {
    "en": "the and you your with for to of in on is are not no this that all from settings search",
    "de": "der die das und ist nicht mit für auf ein eine zu von im den einstellungen suchen alle",
    "fr": "le la les des et est pas avec pour sur un une du de dans rechercher tous vous",
    "es": "el los las y es no con para en un una del de su ajustes buscar todos configuración",
    "it": "il lo gli e è non con per su un una di del nella impostazioni cerca tutti",
    "pt": "o os as e é não com para em um uma do da no na configurações pesquisar todos você",
    "nl": "de het een en is niet met voor op van in je instellingen zoeken alle",
    "tr": "ve bir bu için ile değil ayarlar ara tüm olarak daha",
    "vi": "và của là không có cho với trong cài đặt tìm kiếm tất cả",
    "pl": "i w na nie jest z do się to ustawienia szukaj wszystkie dla",
    "id": "dan yang di ke untuk dengan tidak ini itu pengaturan cari semua anda",
}
_COMMON_WORDS = {language: frozenset(words.split()) for language, words in _COMMON.items()}
_MARKS = {"de": "äöüß", "fr": "éèêàçœ", "es": "ñ¿¡", "pt": "ãõ", "tr": "ğış", "pl": "łąężś",
          "vi": "ạảấầẩẫậắằẳẵặẹẻẽếềểễệđơư"}  # fmt: skip


def language_of(text: str) -> str:
    """A key of NAMES; "" where there are no letters. Latin letters that say nothing are English."""
    for language, span in _SCRIPTS:
        marks = len(re.findall(f"[{span}]", text))
        letters = sum(c.isalpha() for c in text)
        if marks and marks >= (1 if language == "ja" else 0.3 * letters):
            return language
    words = re.findall(r"[^\W\d_]+", text.lower())
    if not words:
        return ""
    score = Counter({name: sum(w in known for w in words) for name, known in _COMMON_WORDS.items()})
    for name, marks_of in _MARKS.items():
        score[name] += 2 * sum(c in marks_of for c in text.lower())
    language, most = max(score.items(), key=lambda item: (item[1], item[0] == "en"))
    return language if most else "en"


def language_of_all(texts: list[str]) -> str:
    """What most of the letters are in; words that look English alone count little."""
    score: Counter[str] = Counter()
    for text in texts:
        if found := language_of(text):
            score[found] += len(text) * (3 if found in ("zh", "ja", "ko") else 1)
    whole = language_of(" ".join(texts))
    if whole:
        score[whole] += sum(score.values()) // 3 + 1
    return score.most_common(1)[0][0] if score else ""


_CALLED = {
    **{key: (en.split()[0], zh.split("或")[0]) for key, (en, zh) in NAMES.items()},
    "uk": ("Ukrainian", "乌克兰语"), "fa": ("Persian", "波斯语"), "sv": ("Swedish", "瑞典语"),
    "da": ("Danish", "丹麦语"), "no": ("Norwegian", "挪威语"), "fi": ("Finnish", "芬兰语"),
    "cs": ("Czech", "捷克语"), "hu": ("Hungarian", "匈牙利语"), "ro": ("Romanian", "罗马尼亚语"),
    "ms": ("Malay", "马来语"), "bn": ("Bengali", "孟加拉语"), "la": ("Latin", "拉丁语"),
    "fil": ("Filipino", "菲律宾语"),
}  # fmt: skip
"""Languages as people name them."""
_OTHERS = {
    "zh": r"mandarin|cantonese|汉语|普通话|华语|粤语|国语|(?<=译)[中汉]", "fa": r"farsi",
    "en": r"(?<=译)英", "ja": r"(?<=译)日", "de": r"deutsch|(?<=译)德",
    "es": r"español|castilian", "fr": r"français",
    "pt": r"brazilian(?: portuguese)?", "fil": r"tagalog|他加禄语",
}  # fmt: skip
_ANY = "|".join(
    f"(?P<{key}>{'|'.join(filter(None, (en.lower(), zh, zh[:-1] + '文', more)))})"
    for key, (en, zh) in _CALLED.items()
    for more in (_OTHERS.get(key, ""),)
)
_NAMED = re.compile(rf"(?<![a-z])(?:simplified |traditional |简体|繁体)?(?:{_ANY})(?![a-z])")
_INTO = re.compile(r"(?:\b(?:to|into|in|as)(?: (?:the|plain|simple|simplified|traditional))*"
                   r"|[成为到用]|译|是)\s*$")  # fmt: skip
_FROM = re.compile(r"(?:\b(?:from|this|that|these|the|some)|[从这把]个?|由|原文是?)\s*$")
_OF_THE_PAGE = re.compile(
    r"\s*(?:page|screen|text|words?|app|menu|website|页|界面|屏幕|文字|内容|网站|应用|是什么)"
)
_UNKNOWN = re.compile(r"\b(?:in)?to ([A-Z][a-z]{3,20})\s*[.!?]?\s*$")
_ASKS_WHICH = re.compile(r"(?i)\b(?:what|which) language\b|什么语|哪种语|哪国")


def named(key: str) -> tuple[str, str]:
    """What a language is called, in English and in Chinese."""
    return _CALLED[key]


def asked_for(told: str, request: str, own: str) -> tuple[str, str]:
    """Into which language: its key ("" for one unknown here) and, of an unknown one, its name.

    ``told`` is what follows the words of a phrase. “from German” and “this German page” name the
    other side."""
    for text, sure in ((told.strip().lower(), True), (request.lower(), False)):
        found = list(_NAMED.finditer(text))
        into = [match for match in found if _INTO.search(text[: match.start()])]
        rest = [
            match for match in found
            if not _FROM.search(text[: match.start()]) and not _OF_THE_PAGE.match(text, match.end())
        ]  # fmt: skip
        chosen = into or (rest if sure or not _ASKS_WHICH.search(text) else [])
        if chosen:
            return str(chosen[-1].lastgroup), ""
    if match := _UNKNOWN.search(request):
        return "", match[1]
    return own, ""
