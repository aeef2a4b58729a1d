"""Words in a skill that a person should read before it is installed.

No list of such words keeps anything out: what a skill may touch is held by its permissions and the
wall, and its words are data to every model. This only points at what is worth a look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from device_drivers.verbs.base import Said

_I = re.IGNORECASE
PATTERNS: Mapping[str, tuple[re.Pattern[str], Said]] = {
    "orders": (
        re.compile(
            r"\b(ignore|disregard|forget|override)\b.{0,30}\b(previous|prior|above|earlier|all|any|"
            r"your|system|safety)\b.{0,30}\b(instructions?|rules?|prompts?|messages?|guidelines?)"
            r"|忽略.{0,10}(之前|以上|前面|所有).{0,10}(指令|提示|规则|要求)"
            r"|无视.{0,10}(指令|提示|规则)",
            _I | re.DOTALL,
        ),
        Said("tells a model to ignore its instructions", "要求模型忽略指令"),
    ),
    "silence": (
        re.compile(
            r"\b(do not|don't|never|without)\b.{0,25}\b(tell|telling|inform|informing|mention|"
            r"mentioning|ask|asking|show|showing)\b.{0,20}\b(user|owner|person|human)\b"
            r"|\b(silently|secretly|covertly)\b|不要(告诉|通知|询问)(用户|主人|他们)|(偷偷|悄悄)地?",
            _I | re.DOTALL,
        ),
        Said("wants something done unseen", "要求暗中进行"),
    ),
    "secrets": (
        re.compile(
            r"\b(ask|enter|paste|type|send|share|provide|give|tell)\b.{0,40}\b(password|passcode|"
            r"pin code|one[- ]time code|verification code|otp|api[ _-]?key|private key|seed phrase|"
            r"recovery phrase|cvv)\b|~/\.(ssh|aws|gnupg)\b|\bid_(rsa|ed25519)\b"
            r"|(输入|发送|告诉|提供|粘贴).{0,10}(密码|验证码|私钥|助记词|支付码)",
            _I | re.DOTALL,
        ),
        Said("asks for secrets", "索要密码等机密"),
    ),
    "runs": (
        re.compile(
            r"\b(curl|wget|iwr|invoke-webrequest)\b[^\n|;]{0,200}(\||;|&&)\s*(sudo\s+)?"
            r"(ba|z|da)?(sh|iex|python3?)\b"
            r"|\bbase64\b[^\n]{0,40}(-d|--decode)\b|\bxattr\s+-[a-z]*[cd]\b|\bchmod\s+(\+x|[0-7]*7)"
            r"|\bpowershell\b[^\n]{0,60}-e(nc)?\b|\bosascript\b|\beval\s+[\"'$]",
            _I,
        ),
        Said("has a command that fetches or hides a program", "含有下载或隐藏程序的命令"),
    ),
    "install": (
        re.compile(
            r"\b(first|must|before)\b.{0,60}\b(download|install|run)\b.{0,60}"
            r"(https?://|\.(zip|exe|dmg|pkg|apk|sh)\b)|(先|必须).{0,20}(下载|安装|运行).{0,40}https?://",
            _I | re.DOTALL,
        ),
        Said("wants something else installed first", "要求先安装别的东西"),
    ),
    "authority": (
        re.compile(
            r"\b(owner|user|person|system|developer|administrator)\b.{0,25}\b(has |have |already )"
            r"(already )?(approved|allowed|agreed|consented|authori[sz]ed|said yes)"
            r"|</?(system|assistant|instructions?)>|\[/?(INST|SYSTEM)\]"
            r"|(主人|用户|管理员).{0,6}(已经|已)(同意|批准|授权)",
            _I,
        ),
        Said("claims to speak for the owner or the system", "冒充主人或系统说话"),
    ),
    "memory": (
        re.compile(
            r"\b(write|save|add|append|store)\b.{0,40}\b(SOUL|MEMORY|AGENTS|CLAUDE)\.md\b"
            r"|\bremember\b.{0,40}\b(from now on|for ever|always|every time)\b.{0,60}"
            r"\b(send|trust|run)",
            _I | re.DOTALL,
        ),
        Said("wants to change what an assistant remembers", "想改动助手的记忆"),
    ),
}


IN_PROGRAMS = ("runs",)
"""In a program the others are mostly comments."""


def suspicious(text: str, program: bool = False) -> Iterator[tuple[int, Said]]:
    """Line (from 1) and what is odd about it, once for each kind."""
    for kind, (pattern, said) in PATTERNS.items():
        if program and kind not in IN_PROGRAMS:
            continue
        if match := pattern.search(text):
            yield text.count("\n", 0, match.start()) + 1, said
