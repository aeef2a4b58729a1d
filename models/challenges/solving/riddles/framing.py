"""What is said around a question: greetings and orders go, forms of the same thing become one."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_words
from models.challenges.solving.riddles.asked import Asked

_LEAD = re.compile(
    r"^(?:(?:(?:security|anti-?spam|spam|human|bot|robot|captcha|safety|verification|control|test"
    r"|quick|math|maths|simple|challenge)[ -]*)+(?:question|check|test|code"
    r"|quiz)?(?: \d)?|question"
    r"(?: \d+)?|quiz|riddle|puzzle|q) *[:>-]+ *"
    r"|^(?:hi|hello|hey|welcome|sorry)\b[^.!?,:]*[.!,] *"
    r"|^【[^】]*】 *|^\[[^\]\d]*\] *"
    r"|^(?![^:]*(?:which|what|how|these|find|pick|type|enter|missing|list))[^:?\d]{4,80}?"
    r"(?:question|answer(?:ed)?|this|test|check|spam|problem)(?: one| here| first)?: *"
    r"|^[^:?\d]*(?:答|题|问|提示|提问|告诉我)[^:?\d]{0,4}: *(?=\S)"
    r"|^[^:?\d]*提示:[^:?.]*[.] *|^本题[^.:?]*[.:] *"
    r"|^你是(?:人|人类|真人|机器人)[吗么]\?(?:如果)?是的话,?(?:请)?(?:告诉我|回答)?[:,]? *"
    r"|^(?:but )?are you (?:a )?(?:human|person|robot|bot|real)(?: or (?:a )?(?:bot|robot))?\?"
    r" *(?:(?:then|if so|so),? *|prove it:? *)?(?=\S)"
    r"|^(?:in order )?to (?:prove|show|continue|verify|post|register|confirm|make sure|help|check"
    r"|protect|avoid|stop|fight|log|sign|submit|send|proceed)[^,:?]*[,:] *"
    r"|^(?:we|i) (?:just )?(?:want|need|have|would like) to [^,:.?]*[,:.] *"
    r"|^(?:so )?that we (?:know|can)[^,:]*[,:] *"
    r"|^(?:please )?(?:answer|solve)(?: (?:this|the|following|our|small|little|simple|easy|math"
    r"|maths|security|quick|us|me|riddle|puzzle|task|problem|question|sum|one))* *[:.] *"
    r"|^(?:can|could|would) you (?:please |kindly )?(?:tell (?:me|us) )?"
    r"|^(?:please |kindly )?tell (?:me|us)[:,]? |^do you know "
    r"|^(?:验证问题|安全问题|防机器人验证|请回答(?:下面的?问题|问题)?|验证码|问题|提问|问答验证|问答"
    r"|安全验证|人机验证|小测验|考考你|智力题)[:,] *|^(?:为了?(?:证明|防止|验证)[^,:]*)[,:] *"
    r"|^(?:请问一下|请问|想一想|猜一猜|小朋友)[,:]? *"
)
_TAIL = re.compile(
    r" *\((?:please |just |only )?(?:answer|enter|use|type|write|give|one|in|as|only|just|a|lower"
    r"|digits?|numbers?|no)\b[^()?]*\) *$"
    r"| *(?<=[.?!,:;]) *(?:please )?(?:answer|enter|use|type|write|give|reply)(?: your)?"
    r"(?: the| answer| it| only)*"
    r" (?:in|as|with|using|digits?|numerals?|figures?|one word|numbers?|below"
    r"|here)\b[^.?!]*[.!]? *$"
    r"| *\((?:请|只|仅|用|填|答案|输入|写|直接)[^()]*\) *$"
    r"|(?<=[?,.;]) *(?:请|只|仅)(?:填|用|写|输入|回答|需)[^,.?!:]*[.!]? *$"
    r"| (?:in|into) (?:the|this) (?:box|field|form)(?: below| here)?(?=\W*$)"
    r"| (?:below|underneath)(?=\W*$)| (?:thanks?|thank you|please)[.!]*$"
)
_DIGITS = re.compile(
    r"(?:in|as|use|using|with|only|just|the|enter|type|arabic) (?:arabic |the |a |an )?"
    r"(?:digits?|figures?|numerals?|numbers?)\b|数字"
)
_AS_WORDS = re.compile(
    r"(?P<en>\b(?:as (?:a|one) word|in words|in letters|spelled out)\b|\(word\b)"
    r"|[(,.?](?:请|答案)?(?:用|填|填写|写)(?:汉字|中文)"
)
_ONE_NAME = "letter|word|month|day|item|character|digit|planet|entry|element|sign"
_SAME: tuple[tuple[str, str], ...] = (
    ((r"^(?:an? |the |every |your )?([a-z ]+?) (?:has|have|contains?)"
        r" how many ([a-z]+)\b"), r"how many \2 does a \1 have"),
    (r"^the capital(?: city)? of ([a-z ]+) is\W*$", r"what is the capital of \1?"),
    (r"\bwhat's\b|\bwhats\b", "what is"),
    (r"\bwho's\b", "who is"),
    (r"\bhow's\b", "how is"),
    (r"\bit's\b", "it is"),
    (r"\bdoesn't\b", "does not"),
    (r"\bisn't\b", "is not"),
    (rf"\b({_ONE_NAME}) (?:number|no\.?|nr\.?|#) ?(\d+)\b", r"\2th \1"),
    (r"(?:从后往前|从右(?:往|向|到)左|从后面|从末尾|倒着)(?:数)?(?:的)?第", "倒数第"),
    (r"\bhow many tens\b", "how many 10s"), (r"\bhow many fives\b", "how many 5s"),
    (
        rf"\b({_ONE_NAME}) (?:is |stands |comes )?(?:at|in|on) (?:position|place|spot)"
        r" (?:number )?(\d+)",
        r"\2th \1",
    ),
    (
        r"\b(?:which|what) (month|day|letter) is the ([a-z]+|\d+(?:st|nd|rd|th))(?: one)? "
        r"(of|in) the (year|alphabet)",
        r"what is the \2 \1 \3 the \4",
    ),
    (r"\bpenultimate\b|\bnext[ -]to[ -]last\b|\bsecond[ -]to[ -](?:the )?last\b", "second last"),
    (r"\b(?:big|block|large) letters\b|\ball caps\b|\bin caps\b", "capital letters"),
    (r"\balphabetically first\b", "first in the alphabet"),
    (
        r"(?:the word |the name )?[\"'“‘]?\b([a-z]{2,})[\"'”’]? (?:ends|finishes) (?:with|in|on) "
        r"(?:which|what) letter",
        r"what is the last letter of \1",
    ),
    (
        r"(?:the word |the name )?[\"'“‘]?\b([a-z]{2,})[\"'”’]? (?:starts|begins) (?:with|in|on) "
        r"(?:which|what) letter",
        r"what is the first letter of \1",
    ),
    (r"\bwhat (?:do|does|would|will|must you pay for|is the price of|are) (\d+|[a-z]+) "
     r"([a-z]+) cost\b", r"how much do \1 \2 cost"),
    (r"\bwhat (?:do|would|will) you pay for (\d+|[a-z]+) ([a-z]+)",
     r"how much do \1 \2 cost"),
)  # fmt: skip
_ORDINAL_WORDS = (
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    r"\b({names}) (?:number|no\.?) {word}\b",
)


def bare(asked: Asked) -> Asked:
    """The question by itself."""
    text, cased = asked.text, asked.cased
    for _ in range(3):
        text, cased = _without(_LEAD, text, cased)
        text, cased = _without(_TAIL, text, cased)
    for n, word in enumerate(_ORDINAL_WORDS[0], 1):
        text = re.sub(_ORDINAL_WORDS[1].format(names=_ONE_NAME, word=word), rf"{n}th \1", text)
    for form, one in _SAME:
        text = re.sub(form, one, text)
    return Asked(text.strip(), cased.strip())


def _without(words: re.Pattern[str], text: str, cased: str) -> tuple[str, str]:
    found = words.search(text)
    if not found or len(text) - len(found.group()) < 4:
        return text, cased
    rest = text[: found.start()] + text[found.end() :]
    if len(cased) == len(text):
        cased = cased[: found.start()] + cased[found.end() :]
    return rest, cased


def in_form(answer: str, asked: Asked) -> str:
    """“2月” and “11点” in digits alone where the question wants it so."""
    found = _TAIL.search(asked.text)
    if answer.isdigit() and (found_word := _AS_WORDS.search(asked.text)):
        return in_words(int(answer), chinese=not found_word["en"]) or answer
    if found and _DIGITS.search(found.group()):
        number = re.fullmatch(r"(\d+) ?[^\d.,:]+", answer)
        return number[1] if number else answer
    return answer
