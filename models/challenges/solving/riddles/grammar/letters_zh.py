"""Letters of Chinese words, and what a Chinese question asks of a word: “第几个字”, “倒过来”."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits

_BACK_ZH = re.compile(
    "倒过来|反过来|倒着|倒序|倒写|逆序|颠倒|反向|反写|倒叙|从后往前(?!数?第)|从右往左(?!数?第)|从右到左(?!数?第)"
)


def told(word: str, frame: str) -> str | None:
    frame = frame.replace(" ", "")
    if re.search("反义|近义|意思|下一句|颜色|首都|动物|水果|哪个词", frame):
        return None
    if one := re.search(
        r"@.{0,4}?[“\"]?(?P<one>[a-z0-9]|[一-鿿])[”\"]?字?(?:是|在|排|位于)(?:其中)?第几", frame
    ):
        return str(word.index(one["one"]) + 1) if word.count(one["one"]) == 1 else None
    if between := re.search(
        r"[“\"]?(?P<a>[a-z0-9]|[一-鿿])[”\"]?[和与跟][“\"]?(?P<b>[a-z0-9]|[一-鿿])[”\"]?(?:之间|中间)",
        frame,
    ):
        inner = re.search(f"{between['a']}(.){between['b']}", word)
        if inner:
            return inner[1]
    if quoted := re.search(
        r"[“\"「](?P<one>.)[”\"」](?:这?个?字)?(?:的)?(?P<side>后面|之后|后|前面|之前|前)", frame
    ):
        at = word.find(quoted["one"]) + (1 if "后" in quoted["side"] else -1)
        return word[at] if word.count(quoted["one"]) == 1 and 0 <= at < len(word) else None
    if beside := re.search(
        (
            r"(?:字母|数字)?[“\"]?(?<![一-鿿])(?P<one>[a-z0-9])[”\"]?(?:的)?(?P<side>后面|之后|后"
            r"|前面|之前|前)(?:[一1]?个|那个|的)?(?:字母|数字)?"
        ),
        frame,
    ):
        at = word.find(beside["one"]) + (1 if "后" in beside["side"] else -1)
        if word.count(beside["one"]) == 1 and 0 <= at < len(word):
            return word[at]
    if re.search("第[一1]个?(?:字母|字|数字)?和最后[一1]?个?|首尾|开头和结尾", frame):
        return word[0] + word[-1]
    if _BACK_ZH.search(frame):
        return word[::-1]
    if some := re.search(
        "(?P<side>前|后|最后|末)(?P<many>[两二三四2-4])(?:个|位)(?:字母|字|数字|字符)?", frame
    ):
        many = int(in_digits(some["many"].replace("两", "二")))
        return word[:many] if some["side"] == "前" else word[-many:]
    if often := re.search(
        (
            r"(?:字母|数字)?[“\"]?(?P<one>[a-z0-9])[”\"]?(?:一共)?(?:出现|有)(?:过|了)?(?:几|多少)"
            r"[次个]|(?:几|多少)个(?:字母|数字)?[“\"]?(?P<two>[a-z0-9])"
        ),
        frame,
    ):
        return str(word.count(often["one"] or often["two"]))
    if (
        re.search("几个(?:数字|字母)", frame)
        and re.search(r"\d", word)
        and re.search("[a-z]", word)
    ):
        return str(len(re.findall(r"\d" if "数字" in frame else "[a-z]", word)))
    if re.search("(?:几|多少)个?(?:字母|汉字|字|数字|字符)|(?:几|多少)位", frame) and not re.search(
        "第几", frame
    ):
        return str(len(re.sub(r"[\s,.!?]", "", word)))
    return _nth_zh(word, frame)


def _nth_zh(word: str, frame: str) -> str | None:
    kept = re.sub("[,.!? ]", "", word)
    sign = re.search(
        "(?:字母|汉字|字符|数字|字|位|数)", frame.replace("数字@", "").replace("单词", "")
    )
    if not sign:
        return None
    if re.search("正?中间", frame) and "第" not in frame:
        return kept[len(kept) // 2] if len(kept) % 2 else None
    found = re.search(
        (
            "(?P<from>倒数第?|第)(?P<n>[一二三四五六七八九0-9]+)|(?P<last>最后|末尾|末位|尾字|结尾)"
            "|(?P<first>开头|首字母|首位|首字|打头|最前)"
        ),
        frame,
    )
    if not found:
        return None
    at = int(in_digits(found["n"])) - 1 if found["n"] else 0
    if not at < len(kept):
        return None
    back = (
        bool(found["last"])
        or (found["from"] or "").startswith("倒")
        or re.search("从右|从后", frame)
    )
    return kept[-1 - at] if back else kept[at]
