"""What is said where a question asks for what nobody told: “I don't know that yet. Tell me ...”.

Only for questions about the person and those they know which no command answers: where a parcel
is, who called, and what stands among the contacts is for the phone to say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.memories import namesakes
from assistant.memories.labels import DETAILS, RELATIONS
from assistant.memories.questions import (
    as_asked,
    asks_more,
    asks_of_before,
    is_question,
    is_yes_or_no,
    without_before,
)
from assistant.memories.whom import Known
from assistant.memories.wording import label
from assistant.understanding import (
    NotUnderstood,
    PastQuestion,
    Plan,
    Question,
    Talk,
    Understood,
    VerbStep,
)
from device_drivers.verbs.base import Said
from memory.recall.asking import attributes_in, is_of_oneself
from memory.recall.subjects import relations_in

_TOLD: Mapping[str, tuple[str, str, str, str]] = {
    "name": ("my name is ...", "my {} is called ...", "我叫……", "{}叫……"),
    "address": ("I live at ...", "{} lives at ...", "我住在……", "{}住在……"),
    "hometown": ("I am from ...", "{} is from ...", "我是……人", "{}是……人"),
    "birthday": ("my birthday is ...", "{}'s birthday is ...", "我的生日是……", "{}的生日是……"),
    "age": ("I am ... years old", "{} is ... years old", "我今年……岁", "{}今年……岁"),
    "employer": ("I work at ...", "{} works at ...", "我在……上班", "{}在……上班"),
    "job": ("I work as ...", "{} works as ...", "我的职业是……", "{}的职业是……"),
    "likes": ("I like ...", "{} likes ...", "我喜欢……", "{}喜欢……"),
    "dislikes": ("I don't like ...", "{} doesn't like ...", "我不喜欢……", "{}不喜欢……"),
    "eats": ("I eat ...", "{} eats ...", "我吃……", "{}吃……"),
    "drinks": ("I drink ...", "{} drinks ...", "我喝……", "{}喝……"),
    "allergy": ("I am allergic to ...", "{} is allergic to ...", "我对……过敏", "{}对……过敏"),
    "medicine": ("I take ...", "{} takes ...", "我在吃……（药）", "{}在吃……（药）"),
    "plate": ("my number plate is ...", "{}'s plate is ...", "我的车牌是……", "{}的车牌是……"),
    "wakes_up": ("I get up at ...", "{} gets up at ...", "我……点起床", "{}……点起床"),
    "goes_to_bed": ("I go to bed at ...", "{} goes to bed at ...", "我……点睡觉", "{}……点睡觉"),
    "app": ("I use ... for ...", "{} uses ...", "我用……", "{}用……"),
    "school": ("I go to school at ...", "{} goes to ...", "我在……上学", "{}在……上学"),
    "languages": ("I speak ...", "{} speaks ...", "我会说……", "{}会说……"),
    "usual:parking": ("I park at ...", "{} parks at ...", "我的车停在……", "{}的车停在……"),
    "parked": ("I parked at ...", "{} parked at ...", "我的车停在……", "{}的车停在……"),
    "device:car": ("I drive a ...", "{} drives a ...", "我开……", "{}开……"),
    "bank": ("my bank is ...", "{}'s bank is ...", "我的银行是……", "{}的银行是……"),
}  # fmt: skip
"""How it is told: of oneself and of somebody, in English and Chinese; in the order in which the
first that fits is taken. Others by their labels."""
_YES_OR_NO = frozenset(("allergy", "likes", "dislikes", "eats", "drinks", "medicine", "school",
                        "town", "employer"))  # fmt: skip
"""Of which one asks whether it is so."""
_ON_THE_PHONE = frozenset(("phone", "work_phone", "home_phone", "email", "work_email"))
"""What stands among the contacts."""
_PLACES = frozenset(("address", "town", "work_address", "employer", "workplace", "school"))
_OVERRULED: Mapping[str, frozenset[str]] = {
    "show_on_map": _PLACES | {"hometown"},
    "find_contact": frozenset(("name", "birthday", "hometown")) | _PLACES,
}  # fmt: skip
"""Commands that such a question only looks like, and for what."""
_OF = re.compile(
    r"(?i)\b(?:my|our)\s+((?:best |older |younger |elder |little |big )?[^\W\d_]+(?:-in-law)?)"
)
_NAMED = re.compile(r"\b([A-Z][^\W\d_]+)(?:['’]s)?\b|([\u4e00-\u9fff]{2,4})(?=的)")
_OWN_ZH = re.compile(r"我们?的?([\u4e00-\u9fff]{1,3})")
_NO_NAME = re.compile("[我哪谁不几]|什么|多少")
_DENIES = re.compile(r"(?i)n['’]t\b|\bnot\b|不")
_NOT_EATEN = ("I don't eat ...", "{} doesn't eat ...", "我不吃……", "{}不吃……")
_FAVOURITE = re.compile(r"(?i)\bfavou?rite ([^\W\d_]+)|最喜欢的([\u4e00-\u9fff]{1,3}?)(?=是)")
_NUMBER = re.compile(r"(?i)\bnumber\b|号|电话是")
_WHO = re.compile(r"(?:[Ww]ho(?: is|'s) |谁是)([^\W\d_]+)|([\u4e00-\u9fff]{2,4})是谁")
_COVERED = (*DETAILS, "speak", "speaks", "use", "uses", "wear", "wears", "shoes", "shirts")
"""Words of what is asked for, besides those that ask."""
_OPENS = re.compile(
    r"(?i)(?:what|where|when|who|which|how|am|is|are|was|do|does|did|can|could|tell|remind|hey|so|and|ok)\b"
)


_NUMBER_OF = re.compile(
    r"(?i)what\b.*\b(?:my|our) (?:passport|id(?:entity)?(?: card)?|driv(?:er'?s?|ing) licen[cs]e"
    r"|(?:credit |debit |bank )?card|social security|national insurance|tax) (?:number|no\.?|id)"
    r"|.*我的?(?:护照|身份证|驾照|银行卡|信用卡|社保卡?)的?号码?.*"
)
SECRETS = Said(
    "🧠 I don't know that: numbers of passports, cards and the like are not kept in my memory. "
    "`phonepilot secrets set NAME` keeps one safely, and I type it by its name.",
    "🧠 这个我不知道：护照、证件和银行卡的号码我不会记在记忆里。"
    "`phonepilot secrets set 名称` 可以安全保存，我按名称输入。",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """``of``: the words for whom it is about, "" for the person themselves."""

    attributes: frozenset[str]
    said: str
    of: str
    named: bool
    """By a name, not as “my ...”."""
    people: Sequence[tuple[str, str]] = ()
    """All who are called so, as relation and name, where there are several."""


def asked_in(text: str, known: Known) -> Asked | None:
    """None for what is no question about the person or somebody of theirs."""
    said = as_asked(without_before(text) if asks_of_before(text) else text)
    wanted, whether = attributes_in(said), is_yes_or_no(text)
    if not wanted or not (is_question(said) or (whether and wanted & _YES_OR_NO)):
        return None
    if wanted & _ON_THE_PHONE and not _NUMBER.search(said) and "email" not in wanted:
        return None  # “where is my phone”, 谁给我打电话了
    whom = _whom(said, known)
    if whom is None or asks_more(said, [whom[0], *_COVERED], most=1 if whether else 0):
        return None
    people = known.people_in(whom[0]) if whom[1] else []
    if len(people) == 1 and whom[0].isascii():
        whom = people[0][1], True
    return Asked(wanted, said, *whom, people if len(people) > 1 else ())


def of_secrets(text: str) -> bool:
    """“What's my passport number?”: such numbers are never kept."""
    said = as_asked(text)
    return is_question(said) and _NUMBER_OF.fullmatch(said) is not None


def who_in(text: str, known: Known) -> str:
    """“Who is Ann” of whom something is known, though not who she is: the name; "" for nobody."""
    found = _WHO.fullmatch(text.strip(" .!?？！。"))
    name = (found[1] or found[2]) if found else ""
    return name if name and known.subjects_in(name) else ""


def _whom(said: str, known: Known) -> tuple[str, bool] | None:
    if relations := relations_in(said):
        runs = [run[:n] for run in _OWN_ZH.findall(said) for n in range(1, len(run) + 1)]
        own = next((w for w in [*_OF.findall(said), *runs] if relations_in(w)), "")
        return own or sorted(relations)[0], False
    names = [a or b for a, b in _NAMED.findall(said) if not _OPENS.fullmatch(a)]
    named = [name for name in names if name not in ("I", "My") and not _NO_NAME.search(name)]
    if named and (known.subjects_in(said) or re.search(r"['’]s|的|\bis\b|\bdoes\b", said)):
        return named[0], True
    return ("", False) if is_of_oneself(said) else None


def is_for_memory(asked: Asked, understood: Understood) -> bool:
    """Nothing else can answer it."""
    match understood:
        case Talk() | NotUnderstood() | PastQuestion(kind="known"):
            return not (asked.named and asked.attributes & _ON_THE_PHONE)
        case Question():
            return not asked.of and bool(asked.attributes & _ON_THE_PHONE)
        case Plan(steps=(VerbStep(name=name),)) if name in _OVERRULED:
            wanted = asked.attributes & ({"hometown"} if asked.named else _OVERRULED[name])
            return bool(wanted)
    return False


def not_known(asked: Asked) -> Said:
    """With how to tell it."""
    told = _example(asked)
    if asked.people:
        who, count = namesakes.told(asked.people), len(asked.people)
        return Said(
            f"🧠 I know {count} people called {asked.of}: {who.en}. I don't know that of any of "
            f"them yet. Tell me: “{told.en}”, with whom you mean, and I remember it.",
            f"🧠 我知道{count}个{asked.of}：{who.zh}，但还都不知道。请告诉我：“{told.zh}”"
            "（说明是谁），我会记住。",
        )
    return Said(
        f"🧠 I don't know that yet. Tell me: “{told.en}”, and I remember it.",
        f"🧠 这个我还不知道。请告诉我：“{told.zh}”，我会记住。",
    )


def _example(asked: Asked) -> Said:
    whose, favourite = _called(asked), _FAVOURITE.search(asked.said)
    if favourite and not asked.of:
        what = favourite[1] or favourite[2]
        return Said(f"my favourite {what} is ...", f"我最喜欢的{DETAILS.get(what, what)}是……")
    attribute = next((a for a in _TOLD if a in asked.attributes), "")
    if attribute == "employer" and asked.said.endswith(" do"):
        attribute = "job"
    if attribute == "name" and not asked.named and asked.of:
        return Said(f"my {asked.of} is called ...", f"{whose.zh}叫……")
    if attribute:
        if attribute == "name" and asked.named:
            return Said(f"{asked.of} is my ...", f"{asked.of}是我的……")
        not_eaten = "eats" in asked.attributes and _DENIES.search(asked.said)
        mine_en, theirs_en, mine_zh, theirs_zh = _NOT_EATEN if not_eaten else _TOLD[attribute]
        if not asked.of:
            return Said(mine_en, mine_zh)
        return Said(theirs_en.format(whose.en), theirs_zh.format(whose.zh))
    wanted = "phone" if "phone" in asked.attributes else sorted(asked.attributes)[0]
    named = label(wanted)
    if not asked.of:
        return Said(f"my {named.en} is ...", f"我的{named.zh}是……")
    return Said(f"{whose.en}'s {named.en} is ...", f"{whose.zh}的{named.zh}是……")


def _called(asked: Asked) -> Said:
    if asked.named:
        return Said(asked.of, asked.of)
    relation = next(iter(relations_in(asked.of)), asked.of)
    if asked.of.isascii():
        return Said(f"my {asked.of}", f"我{RELATIONS.get(relation, asked.of)}")
    return Said(f"my {relation}", f"我{asked.of}")
