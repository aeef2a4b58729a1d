"""Signing in: which app or site, as whom, and what the person reads; the house does it."""

from __future__ import annotations

import re

from skills.context import CallFailed, Context, NoAnswer, NotAllowed, NotDone, NotWanted

_FORGET = re.compile(
    r"(?i)\b(forget|delete|remove|erase)\b.*\b(log-?in|sign-?in|account|password|credentials)"
    r"|(忘记|忘掉|删除|清除).{0,20}(登录|账号|帐号|密码)"
)
_CODES = re.compile(
    r"(?i)\b(set ?up|add|make|generate|keep)\b.*\b(codes?|authenticator|totp|2fa)\b"
    r"|(设置|添加|绑定).{0,20}(验证码|验证器|动态码|两步验证)"
)
_HOST = re.compile(
    r"(?i)(?<![\w@.-])(?:https?://)?(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}(?::\d+)?(?![\w@-])"
)
_LOCAL = re.compile(r"(?i)(?<![\w@.-])(?:http://)?(?:127\.0\.0\.1|localhost):\d+")
_AS = re.compile(
    r"(?i)\b(?:as|with|using)\s+(?:user\s+|my account\s+)?[“\"'](?P<quoted>[^”\"']+)[”\"']"
    r"|\bas\s+(?P<last>[\w.+@-]+(?: (?!(?:to|on|at|in|into|for|please)\b)"
    r"[\w.+@-]+){0,2})\s*(?:,? please)?[.!?]?$"
    r"|\b(?:as|with|using)\s+(?:user\s+|my account\s+)?(?P<en>[\w.+@-]+)"
    r"|(?:以|用)\s*[“\"']?(?P<zh>[\w.+@-]+)[”\"']?\s*(?:的(?:身份|账号|帐号))?\s*(?:登录|登陆|登入)"
)
_AFTER = re.compile(
    r"(?i)\b(?:in|on)\s*to\s+(?P<to>.+)|\binto\s+(?P<into>.+)|\b(?:at|for|on|of)\s+(?P<at>.+)"
    r"|\b(?:log|sign)\s*(?:me\s*)?in\s+(?!to\b)(?P<in>.+)|(?:登录|登陆|登入)(?:到|进|一下)?(?P<zh>.+)"
)
_NO_NAME = re.compile(r"(?i)^(it|that|there|here|(my |the )?account|我|(我的)?[账帐]号)?$")


def run(context: Context) -> str:
    where, account = asked_for(str(context.arguments.get("site") or ""), context.request)
    where = where or _which(context)
    what = "sign_in"
    if _FORGET.search(context.request):
        what = "forget"
    elif _CODES.search(context.request):
        what = "codes"
    try:
        done = context.sign_in(where, account=account, what=what)
    except NotAllowed as no:
        raise NotWanted(str(no)) from None
    except CallFailed as trouble:
        raise NotDone(str(trouble)) from None
    if not done.ok:
        raise NotDone(done.said)
    return done.said


def asked_for(argument: str, request: str) -> tuple[str, str]:
    """The app or site, and the user name; each "" where it was not said."""
    named = _AS.search(request)
    account = next(iter(filter(None, named.groups())), "") if named else ""
    rest = request.replace(named[0], " ") if named and not named["zh"] else request
    rest = " ".join(rest.split())
    for pattern in (_LOCAL, _HOST):
        if found := pattern.search(rest):
            return found[0], account
    told = argument
    if not told and (found := _AFTER.search(rest)):
        told = next(iter(filter(None, found.groups())), "")
    if named:
        told = told.replace(named[0], " ")
    told = re.sub(r"(?i)\b(?:please|now|for me|again)\b|吧$|一下$", " ", told)
    told = " ".join(told.split()).strip(" .,!?。，！？“”\"'")
    return ("" if _NO_NAME.match(told) else told), account


def _which(context: Context) -> str:
    try:
        said = context.ask(context.words("Which app or site is it?", "是哪个应用或网站？"))
    except NoAnswer:
        raise NotWanted(context.words("Nothing was signed in to.", "没有登录。")) from None
    return said.strip()
