"""What a model's words to the person are, for families that have one word for several things.

``finished(content=…)`` is all that some families can say at the end, whether it went well or not;
``CallUser(content=…)`` answers, asks, and calls for help. Doubt is never taken for success.
"""

from __future__ import annotations

import re

from models.base import Answer, AskPerson, Finish, HandOver

_GAVE_UP = re.compile(
    r"\b(?:fail(?:ed|ure|s)?|unable|cannot|can[’']?t|could\s*n[o’']t|couldn[’']?t|impossible|"
    r"infeasible|unsolvable|unsuccessful(?:ly)?|gave\s+up|giv(?:e|ing)\s+up|"
    r"(?:did|does|has|have|had|is|are|was|were|wo|would)n[’']?t|(?:did|does|could|was|were|is|are|"
    r"has|have)\s+not|not\s+(?:been\s+)?(?:able|available|found|complete[d]?|possible|finished|"
    r"done|sent|set|saved)|no\s+(?:such|results?|match(?:es)?)|unavailable|errors?|aborted|"
    r"incomplete|expired)\b"
    r"|失败|无法|未能|没能|不能(?:完成|打开|找到|继续|进行|执行)|没有?[^，。,.;；]{0,4}(?:找到|完成|成功)|未[^，。,.;；]{0,4}(?:找到|完成|成功)|找不到"
    r"|不成功|不存在|不可用|没有(?:结果|权限)|无结果|出错|错误|中止|终止|放弃|做不到|过期",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"[?？]|\b(?:which|choose|confirm|several|multiple|please|let me know|tell me|help)\b"
    r"|请|哪|是否|选择|确认|多个|吗|呢|帮",
    re.IGNORECASE,
)
_BY_HAND = re.compile(
    r"\b(?:log\s*in|sign\s*in|captcha|verif(?:y|ication)|password|fingerprint|unlock|take\s*over|"
    r"manual(?:ly)?|yourself)\b"
    r"|登录|登陆|验证|密码|指纹|人脸|解锁|接管|手动|滑块",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"\b(?:please|needs?|needed|requires?|required|must|ha(?:ve|s)\s+to|solve|complete|enter|"
    r"take\s*over|manual(?:ly)?|yourself)\b|请|需|您|手动|接管|完成",
    re.IGNORECASE,
)


def finished(text: str) -> Finish:
    """The end of the task; not a success when the words tell of failure."""
    text = text.strip()
    return Finish(ok=not _GAVE_UP.search(text), text=text)


def called(text: str) -> AskPerson | HandOver:
    """A call for the person: a question, or something they have to do on the phone themselves."""
    text = text.strip()
    if _is_for_hands(text) and not re.search(r"[?？]", text):
        return HandOver(text)
    return AskPerson(text)


def called_or_answered(text: str) -> Answer | AskPerson | HandOver:
    """A call for the person, or the answer they wanted: a plain statement is one."""
    if _QUESTION.search(text) or _GAVE_UP.search(text) or _is_for_hands(text):
        return called(text)
    return Answer(text.strip())


def _is_for_hands(text: str) -> bool:
    """It asks for a login and the like; to tell a password is something else."""
    return bool(_BY_HAND.search(text) and _REQUEST.search(text))
