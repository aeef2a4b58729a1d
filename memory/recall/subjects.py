"""Whom a question may be about: relations ("my sister", "我妹妹") and names ("Anna").

A fact's subject is a relation in English or a name, whichever was said. Which name belongs to which
relation is known from facts themselves: (sister, name, Anna).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

_SAID: Mapping[str, str] = {
    "mother": "mum mom mummy mama mother 妈妈 母亲 我妈 老妈 妈咪",
    "father": "dad daddy papa father 爸爸 父亲 我爸 老爸 爹",
    "parents": "parents 父母 爸妈",
    "sister": "sister sis 妹妹 姐姐 姐妹 我姐 我妹 老姐 老妹",
    "brother": "brother bro 哥哥 弟弟 兄弟 我哥 我弟 老哥 老弟",
    "grandmother": "grandmother grandma gran granny nana 奶奶 外婆 姥姥 祖母 外祖母",
    "grandfather": "grandfather grandpa granddad grandad 爷爷 外公 姥爷 祖父 外祖父",
    "wife": "wife spouse 妻子 老婆 太太 媳妇 爱人",
    "husband": "husband spouse hubby 丈夫 老公 先生 爱人",
    "girlfriend": "girlfriend partner 女朋友 女友 对象",
    "boyfriend": "boyfriend partner 男朋友 男友 对象",
    "partner": "partner 伴侣 对象 girlfriend boyfriend",
    "fiance": "fiance fiancé fiancée fiancee 未婚夫 未婚妻",
    "son": "son boy 儿子 孩子",
    "daughter": "daughter girl 女儿 孩子",
    "child": "child kid children kids 孩子 小孩 宝宝",
    "baby": "baby 宝宝 婴儿",
    "aunt": "aunt auntie 阿姨 姑姑 姨妈 舅妈 婶婶 姑妈",
    "uncle": "uncle 叔叔 舅舅 伯伯 姑父 姨父",
    "cousin": "cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹",
    "nephew": "nephew 侄子 外甥",
    "niece": "niece 侄女 外甥女",
    "friend": "friend 朋友 闺蜜 哥们",
    "boss": "boss manager supervisor 老板 领导 上司 经理",
    "colleague": "colleague coworker co-worker 同事",
    "neighbour": "neighbour neighbor 邻居",
    "roommate": "roommate flatmate housemate 室友",
    "teacher": "teacher tutor 老师",
    "doctor": "doctor gp physician 医生 大夫",
    "dentist": "dentist 牙医",
    "landlord": "landlord landlady 房东",
    "dog": "dog puppy pet 狗 小狗 宠物",
    "cat": "cat kitten pet 猫 小猫 宠物",
}  # fmt: skip
"""Relations and how each is said."""


def _by_word() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for relation, words in _SAID.items():
        for word in words.split():
            found[word] = (*found.get(word, ()), relation)
    return found


_RELATIONS = _by_word()
_LATIN = re.compile(r"[^\W\d_\u4e00-\u9fff]+(?:-[^\W\d_\u4e00-\u9fff]+)*")
_CJK_WORDS = sorted((word for word in _RELATIONS if not word.isascii()), key=len, reverse=True)
_CJK_RELATION = re.compile("|".join(f"{word}(?!{word[-1]})" for word in _CJK_WORDS))
"""In 我妹妹 it is 妹妹 that is said, not 我妹."""
_ANY = re.compile(f"{_CJK_RELATION.pattern}|{_LATIN.pattern}")
_CJK_RUN = re.compile("[\u4e00-\u9fff]+")
LONGEST_NAME = 3
"""Words of a name, and characters of a Chinese one, less one."""


def relations_in(query: str) -> set[str]:
    """In English."""
    return {relation for word in relation_words(query) for relation in _RELATIONS[word]}


def relation_words(query: str) -> set[str]:
    """The words by which they are said: "my sister's boy" has two."""
    text = query.casefold()
    said = _LATIN.findall(text)
    said += [word.removesuffix("s") for word in said] + _CJK_RELATION.findall(text)
    return {word for word in said if word in _RELATIONS}


def said_as_kept(query: str, known: Callable[[str], bool]) -> str:
    """The question with relations as facts are kept under them: "妹妹" and "sis" become "sister".
    ``known`` tells whether there are facts of a relation; others stay as they were said."""

    def kept(found: re.Match[str]) -> str:
        word = found.group()
        relations = _RELATIONS.get(word.casefold()) or _RELATIONS.get(word.casefold()[:-1], ())
        here = [relation for relation in relations if known(relation)]
        return f" {' '.join(here)} " if here else word

    return _ANY.sub(kept, query)


def names_in(query: str) -> set[str]:
    """What might be a name, as it stands there: words with a capital and up to three of them in a
    row, and up to four characters of a Chinese text. Most of them are none."""
    found: set[str] = set()
    words = query.replace("'s", " ").replace("’s", " ").split()
    words = [word.strip(".,;:!?()\"'") for word in words]
    for size in range(1, LONGEST_NAME + 1):
        for at in range(len(words) - size + 1):
            if all(word[:1].isupper() for word in words[at : at + size]):
                found.add(" ".join(words[at : at + size]))
    for run in _CJK_RUN.findall(query):
        for size in range(2, LONGEST_NAME + 2):
            found.update(run[at : at + size] for at in range(len(run) - size + 1))
    return found


def subjects_in(query: str, named: Iterable[tuple[str, str]]) -> set[str]:
    """All subjects that facts may have which the question is about. ``named`` are pairs of subject
    and name ("sister", "Anna"): who is asked for by one is found under both."""
    relations, names = relations_in(query), names_in(query)
    found = relations | names
    for subject, name in named:
        first = name.split(" ")[0]
        if name in names or first in names:
            found.add(subject)
        if subject in relations:
            found |= {name, first}
    return found
