"""What proves who somebody is or opens what is theirs: never kept, not even on request.

A word for it ("password", "PIN") is enough. Where a number or a word is only said to open, unlock
or log in to something, that makes it one; so does its form (an IBAN, a social security number).
No pattern has two open ends in a row, so that a long text takes no longer than its length.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

_I = re.IGNORECASE
LONGEST = 2000
"""Letters of a text of which a part may be kept."""
_SPACED = re.compile(r"(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff])|(?<=\b[A-Za-z])\.(?=[A-Za-z]\b)")
""" "密 码" and "p.i.n" are the words without the marks between their letters."""
_NAMED = re.compile(
    r"\bpass\s?(?:word|code|phrase|wd)s?\b|(?<![a-z])pwd(?![a-z])|(?<![a-z])pins?(?![a-z])(?!\s?board)(?! (?:it|that|this|the)\b)"
    r"|(?<![a-z])(?<!\w\.)(?:cvv|cvc|otp|tan|2fa|iban|ssn)(?![a-z@])|\bseed phrase\b|\bprivate key\b|\bapi key\b|\btoken\b"
    r"|\b(?:security|verification|access|door|gate|entry|alarm|unlock|backup|recovery|sms|login"
    r"|one[- ]time|activation) codes?\b|\b(?:the|my|our) code (?:is|for)\b|\bcode:|\bcode from \w+ is\b"
    r"|\b(?:credit|debit|bank) ?card(?:'s)? (?:number|no)|\b(?:card|account|routing) number\b|\bsort code\b|\bkontonummer\b"
    r"|\b(?:passport|social security|national insurance|tax|licen[cs]e|id(?:entity)?(?: card)?)"
    r" (?:number|no\.?|id)\b|\bmy (?:social|ssn) is\b|\bis my social(?: security)?$|\bis my social[.!]"
    r"|\b(?:openai|github|aws|ssh|secret|access|encryption) key\b|\b(?:secret|safe|code|pass|trigger) ?word (?:is|for)\b"
    r"|\bmy pass (?:is|for)\b|\b(?:bitcoin|crypto|wallet|ledger|metamask|seed|recovery|backup) (?:\w+ )?words\b"
    r"|\b(?:mother|mum|mom)(?:['’]?s)? (?:maiden|birth) name\b|\bmaiden name of my m(?:other|um|om)\b"
    r"|密码|口令|验证码|校验码|暗码|暗号|密钥|私钥|助记词|银行卡号|信用卡号|卡号|账号是\d{8,}|身份证|证件号|护照号"
    r"|社保号|驾照号|安全码|取件码|门禁码|(?:妈妈?|母亲)的?(?:娘家姓|婚前姓|本姓|娘家是姓)",
    _I,
)
_FORMED = re.compile(
    r"(?<![\d.+])(?!00)(?:\d{4}[ -]?){3}\d{1,4}(?!\d)|(?<!\d)\d{16,19}(?!\d)|(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])"
    r"|(?<![a-z0-9])[a-z]{2}\d{2} ?(?:[a-z]{4} ?)?\d{4}(?: ?\d{2,4}){2,6}"
    r"|\bpassport(?: is|:) ?(?=[a-z]{0,3}\d)[a-z0-9]{6,12}\b|护照(?:是|为|[:：])\s?[a-z]{0,2}\d{5,}",
    _I,
)
_OPENS = re.compile(
    r"\b\d[\d -]{2,14}\d (?:opens|unlocks|disarms|starts)\b"
    r"|\b(?:opens?|(?:un)?locks?|(?:un)?locked|disarms?|disarmed)\b.{0,40}\b(?:with|using) (?:(?:the |code |number )*\d[\d-]{2,}|(?:a |an |the |my )(?:\w+ )?pattern\b)"
    r"|\b(?:lock|padlock|safe|locker|alarm|keypad|gate|garage|vault|letterbox)(?: is|:) ?(?:\d[ -]?){4,}(?![:\d])"
    r"|\bcombination\b.{0,40}\d"
    r"|(?:保险[柜箱]|(?:[门锁柜]|(?<!邮)箱)子?)(?:是|为|[:：])\s?\d[\d -]{2}"
    r"|(?<!\d)\d{4,12}(?:就|可以|能|来){0,3}(?:打开|解锁|开锁|开门|开(?![始学业会车店张播幕放工课发户]))"
    r"|用\s?\d{4,12}\s?(?:付款|支付|登[录陆])",
    _I,
)
_LOGS_IN = re.compile(
    r"\b(?:log-?in|sign-?in|log-?on)s?(?: is| are|:).{0,40}[\d/]|登[录陆](?:名|信息)?(?:是|为|[:：])"
    r"|@[a-z0-9.-]{1,60}\.[a-z]{2,8} {0,2}(?:/|加) {0,2}(?=\S{0,30}\d)\S{5,}"
    r"|\b(?:sent|texted|messaged) (?:me|us) (?:the )?(?:code |number |digits )?\d{4,8}\b(?! ?[a-z€$£%])"
    r"|发(?:给|来)?我?的?(?:数字|号码|码)?(?:是|了)?\s?\d{4,8}(?![\d元块年万条])"
    r"|\b(?:visa|amex|mastercard|card) (?:ends|ending) (?:in|with) (?!20[23]\d)\d{4}\b|\b(?:visa|amex|mastercard|card)(?: is|:)(?: (?:zero|one|two|three|four|five|six|seven|eight|nine)){3}|卡.{0,4}尾号",
    _I,
)
_WIFI = re.compile(
    r"(?:wi-?fi|wlan|hotspot|无线网?|热点)(?:(?!call|nam|ssid|叫|名).){0,24}?(?: is|是) ?(?:[a-z]{3,}\d{2,}|[a-z]+\d+[a-z]+\d+|(?=[^\s]{0,20}\d)[a-z\d]+[!@#$%&*][\w!@#$%&*]*)(?=$|[\s.,!，。])"
    r"|(?:wi-?fi|wlan|hotspot)\b.{0,40}(?:\band|,) (?:it(?:'s| is)|with) (?=\S{0,30}\d)(?=\S{0,30}[a-z])\S{6,}",
    _I,
)
""" A name follows "is called"; what only "is" a word with figures behind it is what is typed in."""
_BESIDE = re.compile(
    r"(?:^|[,;:(/]|\b(?:and|but|the|with|buzzer|garage|lift|elevator|key|keypad|key ?box|intercom|building|front|back|house|flat|lock|entrance|shed|bike|locker|room|gym|porch))\s*code(?: is|:| =)?\s?#?\d{3,8}\b"
    r"|\b\d{3,8}#?,? (?:is|as) (?:the|my|our|your) (?:\w+ )?code\b|\bsecret word\b|\bpw\b(?= ?[:=]? ?\S{4})|(?:^|[,;/] ?)pass:? (?=\S{0,30}\d)(?=\S{0,30}[a-z])\S{5,}"
    r"|(?:^|[,;(] ?)(?:entry|keypad|buzzer|intercom|unlock|passcode|login)(?: is| with|:)?\s?#?\d{3,8}\b|\bunlock(?:s|ed)?(?: is| with| by|:)? \d{4,8}\b"
    r"|\b(?:get|gets|getting|come|comes|let yourself) in (?:with|using|by) (?=\S{0,30}\d)\S{4,}|(?=\S{0,30}\d)\S{4,} lets? (?:you|me|us|him|her|them) in\b"
    r"|\b(?:press|dial|type|enter|punch in|key in) #?\d{3,8}#?(?=.{0,30}\b(?:in|open|opens|door|gate|unlock)\b)"
    r"|\b(?:log|logs|sign|signs) (?:in|on)(?: there| to \w+)? (?:with|using) (?!\S{1,40}@)(?=\S{0,30}\d)(?=\S{0,30}[a-z])\S{5,}"
    r"|\b(?:account|acct|konto)(?: is|:)? \d{6,}"
    r"|门禁(?:是|为|[:：])?\s?\d{3,}|按\s?#?\d{3,8}#?.{0,4}[进开]|(?:开门|开锁|解锁|大门|单元门|门口)码|(?:锁屏|解锁)(?:是|为|[:：])?\s?\d{3,}",
    _I,
)
""" Said in passing beside something else: "I moved to 5 Elm St, code 4711"."""
_CUTS = re.compile(r"(?:[,;!?，。；！？\n(（]|\.(?=\s|$))\s*(?:and |but )?|\s(?=and |but )")
_OF_ITS_OWN = re.compile(r"(?=.*\d)(?!\W*(?:and |but )?(?:that|this|it|那|这)\b)", _I | re.DOTALL)
""" The value stands with its name, and is not what was said before: "..., that's my password"."""
_NUMBER = re.compile(r"\d{3,}")
_LOGIN = re.compile(r"\S@\S|\b(?:accounts?|user ?names?|logins?)\b|账号|用户名", _I)
""" Half of what logs in: it is not kept from beside the other half."""


def secret(text: str) -> bool:
    """It names a password, a code or a number that proves who somebody is."""
    plain = _SPACED.sub("", text)
    return any(one.search(plain) for one in (_NAMED, _FORMED, _OPENS, _LOGS_IN, _WIFI, _BESIDE))


def without_secret(text: str) -> str:
    """What was said before a secret that stands in a clause of its own; the whole text where there
    is no secret, "" where what came before may be a part of it."""
    if len(text) > LONGEST or not secret(text):
        return text
    before = ""
    for cut in _CUTS.finditer(text):
        if secret(text[: cut.start()]):
            break
        before = text[: cut.start()]
    after = text[len(before) :].lstrip(" ,;.!?，。；！？\n(（")
    clause = _CUTS.split(after, maxsplit=1)[0]
    if not (before.strip() and secret(clause) and _OF_ITS_OWN.match(clause)):
        return ""
    if _LOGIN.search(before):
        return ""
    shared = set(_NUMBER.findall(before)) & set(_NUMBER.findall(after))
    return "" if shared else before.rstrip()
