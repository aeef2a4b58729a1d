"""What of the notifications is urgent or wants an answer; the rest is counted, and cleared if the
person says so. One-time codes are never shown."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass

from skills.context import CallFailed, Context, Done, NoAnswer, NotDone

_CODE = re.compile(
    r"(?i)\b(code|otp|passcode|password|pass word|pin|one[- ]time|verification|verify|2fa|token)\b"
    r"|验证码|校验码|动态码|动态密码|验证|口令|密码|提取码|取件码|安全码"
)
_DIGITS = re.compile(
    r"(?<![\d.,])[A-Z]{0,3}-?\d(?:[ -]?\d){3,8}(?![\d.,]\d)|\b(?=\w*\d)[A-Z\d]{6,8}\b"
)
_URGENT = re.compile(
    r"(?i)\burgent|asap|right now|immediately|emergency|missed call|security alert|new sign-in|sign"
    r"ed in|suspicious|overdue|due (today|tomorrow)|payment failed|last (notice|warning)|fraud|"
    r"cancel+ed|delayed|gate change|battery low|storage (is )?(almost )?full|starts in|arriv"
    r"(es|ing) (now|in)|at the door|"
    r"紧急|马上|立刻|未接来电|安全提醒|登录提醒|异常登录|逾期|欠费|今天到期|明天到期|支付失败|诈骗|"
    r"取消|延误|登机口变更|电量不足|空间不足|即将开始|已到达|送达"
)
_ASKS = re.compile(
    r"(?i)[?？]|\b(can|could|would|will) you\b|let me know|please (reply|answer|confirm|call|tell)|"
    r"\brsvp\b|call me|get back to me|waiting for your|"
    r"[吗呢][。！!]?\s*$|能不能|可不可以|要不要|是不是|行不行|请回复|请确认|回个?电话|给我打电话|回我|"
    r"等你(的)?(回复|消息)"
)
_ONLY = re.compile(
    r"(?i)\b(important|urgent|matters?|needs? an answer|worth)\b|重要|紧急|要紧|需要我?回复|要回复"
)
"""Asks for what matters, and for no tidying."""
_PEOPLE = re.compile(
    r"(?i)messag|mms|sms|whatsapp|telegram|signal|wechat|tencent\.mm|mobileqq|\bqq\b|line\b|viber|"
    r"messenger|slack|discord|teams|dingtalk|rimet|lark|feishu|skype|mail|gmail|outlook|"
    r"短信|信息|微信|钉钉|飞书|邮件|邮箱"
)
_SELLS = re.compile(
    r"(?i)unsubscribe|% off|\bsale\b|deal|discount|voucher|coupon|newsletter|no-?reply|"
    r"优惠|促销|折扣|特价|红包|券|退订|满减|秒杀"
)
_ID = re.compile(r"[a-z][\w-]*(\.[\w-]+){1,}")
_LONGEST = 120


@dataclass(frozen=True)
class Notice:
    key: str
    app: str
    words: str
    kind: str
    """urgent, asks, people, code or rest."""
    clearable: bool


def run(context: Context) -> str:
    answer = context.verb("list_notifications")
    if not answer.ok:
        raise NotDone(answer.said)
    notices = read(context, answer)
    if not notices:
        return context.words("No notifications are waiting.", "没有通知。")
    if only := of_apps(context.request, notices):
        notices = only
    said = told(context, notices)
    if _ONLY.search(context.request):
        return _important(context, notices)
    rest = [n for n in notices if _may_go(n)]
    if rest:
        for line in said.splitlines():
            context.say(line)
    return said + _cleared(context, rest)


def of_apps(request: str, notices: list[Notice]) -> list[Notice]:
    """Those of the apps that the request names; [] where it names none."""
    said = request.casefold()
    named = {n.app for n in notices if _says(said, n.app.casefold())}
    return [n for n in notices if n.app in named]


def _says(said: str, app: str) -> bool:
    if not app.isascii():
        return app in said
    return re.search(rf"(?<!\w){re.escape(app)}(?!\w)", said) is not None


def _important(context: Context, notices: list[Notice]) -> str:
    """What is urgent or wants an answer; the others are only counted, and nothing is cleared."""
    chosen = [n for n in notices if n.kind in ("urgent", "asks")]
    left = len(notices) - len(chosen)
    lines = told(context, chosen).splitlines()[1:]
    if not chosen:
        lines = [context.words(
            "Nothing is urgent, and nobody waits for an answer.", "没有紧急的，也没有等回复的。"
        )]  # fmt: skip
    if left:
        lines.append(context.words(f"({left} more are not.)", f"（其余{left}条不重要。）"))
    return "\n".join(lines)


def read(context: Context, answer: Done) -> list[Notice]:
    """The notifications, each with its kind."""
    notices = []
    for row in json.loads(answer.facts.get("items", "[]")):
        app = named(context.words(row["en"], row["zh"]))
        title, text = plain(row["title"]), plain(row["text"])
        kind = kind_of(f"{row['app']} {row['en']} {row['zh']}", title, text)
        words = ": ".join(part for part in (title, text) if part)
        notices.append(Notice(row["key"], app, shortened(words), kind, bool(row["clearable"])))
    return notices


def kind_of(app: str, title: str, text: str) -> str:
    words = f"{title} {text}"
    if _CODE.search(words) and _DIGITS.search(words):
        return "code"
    if _SELLS.search(words):
        return "rest"
    if _URGENT.search(words):
        return "urgent"
    if not _PEOPLE.search(app):
        return "rest"
    return "asks" if _ASKS.search(text or title) else "people"


def named(app: str) -> str:
    """What an app is called; of one that is known by its id alone, the end of that."""
    return app.rpartition(".")[2].capitalize() if _ID.fullmatch(app) else app


def plain(text: str) -> str:
    """On one line, without what turns text around or hides it."""
    kept = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    shown = "".join(c for c in kept if unicodedata.category(c) not in ("Cf", "Co", "Cs"))
    return " ".join(shown.split())


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def told(context: Context, notices: list[Notice]) -> str:
    apps = len({n.app for n in notices})
    count = len(notices)
    lines = [context.words(
        f"{count} {'notification' if count == 1 else 'notifications'} from "
        f"{apps} {'app' if apps == 1 else 'apps'}.", f"{apps}个应用的{count}条通知。",
    )]  # fmt: skip
    for kind, head in (
        ("urgent", context.words("Urgent", "紧急")),
        ("asks", context.words("Wants an answer", "需要回复")),
        ("people", context.words("From people", "来自联系人")),
    ):
        lines += _group(context, head, [n for n in notices if n.kind == kind])
    rest = Counter(n.app for n in notices if n.kind == "rest")
    if rest:
        listed = context.words(", ", "，").join(f"{app} {n}" for app, n in rest.most_common())
        lines.append(context.words(f"The rest: {listed}", f"其余：{listed}"))
    codes = Counter(n.app for n in notices if n.kind == "code")
    if codes:
        listed = context.words(", ", "、").join(codes)
        n = sum(codes.values())
        things = "code or password, not shown" if n == 1 else "codes or passwords, not shown"
        lines.append(
            context.words(f"{n} {things} ({listed})", f"{n}条含验证码或密码，不显示（{listed}）")
        )
    return "\n".join(lines)


def _group(context: Context, head: str, notices: list[Notice]) -> list[str]:
    if not notices:
        return []
    most = max(1, int(context.settings.get("lines", 6)))
    lines = [f"{head}{context.words(':', '：')}"]
    lines += [f"• {n.app} — {n.words}" for n in notices[:most]]
    if len(notices) > most:
        more = len(notices) - most
        lines.append(context.words(f"  … and {more} more", f"  ……还有{more}条"))
    return lines


# --- clearing --------------------------------------------------------------------------------


def _may_go(notice: Notice) -> bool:
    return notice.clearable and notice.kind == "rest"


def _gone(context: Context, notice: Notice) -> bool:
    try:
        return context.verb("dismiss_notification", which=notice.key).ok
    except CallFailed:  # the person said no to this one
        return False


def _cleared(context: Context, rest: list[Notice]) -> str:
    """Clears the rest one by one after a yes; what it did, "" when there was nothing to ask."""
    if not rest:
        return ""
    count = len(rest)
    yes = context.words("Clear it" if count == 1 else "Clear them", "清除")
    no = context.words("Keep it" if count == 1 else "Keep all", "都留着")
    things = "the other notification" if count == 1 else f"the other {count} notifications"
    question = context.words(f"Shall I clear {things}?", f"要清除其余{count}条通知吗？")
    try:
        if context.ask(question, [yes, no]) != yes:
            return context.words("\nNothing was cleared.", "\n没有清除任何通知。")
    except NoAnswer:
        return context.words("\nNothing was cleared.", "\n没有清除任何通知。")
    done = sum(_gone(context, notice) for notice in rest)
    if done == count:
        return context.words(f"\nCleared {done}.", f"\n已清除{done}条。")
    return context.words(
        f"\nCleared {done} of {count}; the others would not go.",
        f"\n清除了{done}条，共{count}条，其余的清除不了。",
    )
