"""Where a message stops being its sender's own words: a mail, a chat or a novel was put in.

"Look what my sister sent:" makes all that follows hers, whatever line it stands on. So the message
is cut where such a sentence, the head of a mail or a letter's greeting begins. What the sender says
after it is lost with it: a false fact costs more than a missed one.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

_START = (
    r"(?:^|(?<=[.!?] )|(?<=[。！？]))[ \t]{0,8}"
    r"(?:(?:hi|hey|hello|ok|okay|so|btw|please|oh|and|well|你好|请|帮我|帮忙)[,，!]? ?){0,3}"
)
_REST = r"[^.!?。！？\n]"
_SPEECH = r"(?:sent|wrote|texted|said|forwarded|posted|e-?mailed|messaged|writes|says)"
_LETTER = r"(?:(?:cover )?letter|draft|scene|chapter|lyrics|poem|story|novel|script|essay|speech|excerpt|transcript)"
_PUT_IN = (
    # said of what follows
    rf"(?:look|see|read)(?: at)? (?:what|this)\b{_REST}{{0,60}}\b{_SPEECH}\b",
    rf"(?!(?:(?:as|like|but|no|yes),? )?(?:i|we)\b){_REST}{{0,60}}\b{_SPEECH}\b(?: (?:to )?(?:me|us))?(?: (?:this|the following)\b| back)?(?: (?:this )?(?:morning|evening|today|yesterday|just now))?:",
    rf"(?!(?:(?:as|like|but|no|yes),? )?(?:i|we)\b){_REST}{{0,60}}\b{_SPEECH} (?:me |us )?(?:this|the following)(?=[:.!\n]|$)",
    rf"(?:this|that|these|here|below)(?: is| are|'s) what (?:it|he|she|they|\w+|my \w+) {_SPEECH}\b",
    rf"(?:this|that|these|here|below|the following)(?: is| are|'s) {_REST}{{0,30}}\b{_LETTER}\b",
    rf"(?:this|that|these|here|below|the following)(?: is| are|'s) {_REST}{{0,20}}\b(?:from (?:the|an?|my|his|her) (?:web|page|site|e-?mail|letter|message|book|article|chat|post|paper|internet|forum|film)|(?:e-?mails?|mail|message|text|note|post) (?:from|by|of|that|i got)\b)",
    r"(?:copied|pasted|quoted|quote|quoting|excerpt|taken|transcribed) from\b|(?:i )?(?:just )?(?:got|received) (?:this|these|the following)\b|begin(?:ning of)? (?:the )?forwarded|fwd?:",
    r"(?:his|her|their|its|my \w+'s|[a-z]+'s) (?:exact |own |last |first )?(?:words|message|letter|reply)(?: to me)?(?: (?:were|was|is|are|reads?|said|says|goes)\b|:)",
    rf"{_REST}{{0,40}}\b(?:scene|chapter|line|sentence|page|excerpt|verse|beginning|opening) (?:of|from|in) (?:my|an?|the|our|his|her) (?:new |first )?(?:novel|story|book|play|song|poem|film|movie|script|game)\b",
    r"let'?s (?:play|role-?play|pretend)(?: a game| a role)?[.!:,]",
    # to be put into other words
    r"(?:can you |could you )?(?:proof-?read|rewrite|rephrase|polish|paraphrase|translate|summari[sz]e|reword)\b",
    r"(?:can you |could you )?(?:correct|edit|check|improve|fix) (?:this|the following|my (?:english|german|french|spanish|chinese|grammar|text|essay|spelling|letter))\b(?=[:.!\n]|$)",
    rf"(?:is|does) (?:this|the following)\b{_REST}{{0,40}}\b(?:correct|right|grammatical|make sense|sound)\b|how (?:do|would) (?:you|i) say\b",
    # in Chinese
    rf"(?:这是|下面是|以下是|看看?){_REST}{{0,20}}(?:写的|发的|发来的|说的|原话|邮件|短信|信(?![息用])|消息|台词|歌词|小说|剧本|文章|原文|作文|草稿|初稿|截图)",
    rf"{_REST}{{0,12}}(?:的原话|原文|写道)|(?:转自|摘自|摘抄|来自{_REST}{{1,8}}[:：]|转发)",
    rf"{_REST}{{0,6}}(?:小说|剧本|故事|歌词|台词){_REST}{{0,6}}(?:第.{{1,3}}[句章段幕]|开头|片段|节选)|{_REST}{{0,6}}角色扮演",
    r"(?:润色|改写|校对|翻译|修改)(?:一下)?(?=[这下以:：。\n]|$)",
)  # fmt: skip
_HEADS = (
    r"^[ \t]{0,8}(?:from|subject|sent|cc|发件人|收件人|主题|抄送)[ \t]?[:：]",
    r"^[ \t]{0,8}(?:[-_=]{3,}|>)",
    r"^[ \t]{0,8}(?:dear (?:mr|mrs|ms|dr|sir|madam|prof)\b|尊敬的)",
    r"^on [^\n]{4,80} wrote:",
    r"^[ \t]{0,8}(?:whatsapp|signal|telegram|sms|wechat|微信)\b[^\n]{0,30}\d:\d\d",
    r"^[ \t]{0,8}\[\d{1,2}[:/.-]\d{1,2}[^\]\n]{0,20}\]",
    # a line that only announces the next one, unless that is to be remembered or of oneself
    r"^(?![^\n]{0,80}(?:\b(?:remember|note|know|save|me|my|mine|i|we|our|update|correction|fyi|info|memo|reminder)\b|[我记]|备注|更正|补充|说明))[^\n]{1,80}[:：][ \t]{0,8}\n",
)
_BEGINS = re.compile(
    rf"{_START}(?:{'|'.join(_PUT_IN)})|{'|'.join(_HEADS)}", re.IGNORECASE | re.MULTILINE
)
_SIGNED = re.compile(
    r"^[ \t]{0,8}(?:(?:kind|best|warm(?:est)?|with kind) (?:regards|wishes)|yours (?:sincerely|faithfully|truly)|此致|敬上)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""The end of a letter: that all of it was put in."""


def own_part(message: str) -> str:
    """What stands before the text of others, "" where nothing does."""
    plain = message.replace("’", "'")  # of the same length
    if _SIGNED.search(plain):
        return ""
    begins = _BEGINS.search(plain)
    return message[: begins.start()] if begins else message
