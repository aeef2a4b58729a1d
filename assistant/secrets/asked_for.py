"""Whether a question asks for a password, a code or a card: no model may put such a one.

Whatever a person writes in a chat, a model reads, and a model may have been talked into asking. The
words are looked for however they are spaced, dotted or drawn.
"""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans("аеорсухіѕԁ0013457@$", "aeopcyxisdooieastas")
"""Drawn like Latin letters: Cyrillic ones, digits and signs."""
_ANYWHERE = (
    "password", "passwort", "passwd", "passcode", "passphrase", "pincode", "pinnumber", "cvv",
    "securitycode", "verificationcode", "confirmationcode", "authenticationcode", "onetimecode",
    "logincode", "signincode", "smscode", "accesscode", "unlockcode", "2facode", "twofactorcode",
    "creditcard", "debitcard", "cardnumber", "numberofyourcard", "bankcard", "seedphrase",
    "recoveryphrase", "recoverycode", "backupcode", "privatekey", "secretkey", "apikey",
    "socialsecurity", "securityanswer", "credentials",
    "密码", "密碼", "口令", "验证码", "驗證碼", "校验码", "动态码", "安全码", "卡号", "卡號",
    "银行卡", "信用卡", "助记词", "私钥", "密钥", "身份证号",
)  # fmt: skip
_AS_WORD = re.compile(
    r"(?<![A-Za-z])(?:PIN|TAN)s?(?![A-Za-z])|(?i:\b(?:otp|cvc|pwd|ssn)s?\b"
    r"|\b(?:your|the|enter|type|send me|tell me)\s+(?:\w+\s+)?(?:pin|tan)\b(?!\s+colou?r))"
)
_CODE_SENT = re.compile(
    r"(?i)\b(?:code|digits|number)s?\b.{0,40}\b(?:sms|texted|sent|received?|authenticator|2fa)\b"
    r"|\b(?:sms|texted|sent|received?|authenticator|2fa)\b.{0,40}\b(?:code|digits)s?\b"
    r"|短信.{0,12}(?:(?<!号)码|数字)|(?:收到|发送|发给).{0,12}(?:(?<!号)码|数字)"
)


def asks_for_secret(question: str) -> bool:
    """``question``: all that the person would read, its options too."""
    told = unicodedata.normalize("NFKC", question)
    if _AS_WORD.search(told) or _CODE_SENT.search(told):
        return True
    folded = told.casefold()
    plain, drawn = _letters(folded), _letters(folded.translate(_LETTERS))
    return any(word in plain or _letters(word.translate(_LETTERS)) in drawn for word in _ANYWHERE)


def _letters(text: str) -> str:
    """Letters and digits only, accents gone."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if c.isalnum())
