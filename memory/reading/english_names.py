"""Who an English sentence speaks of, as parts of patterns, and where its clauses begin."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.reading.words import AT_HOME, RELATION

_I = re.IGNORECASE
_NO_NAMES = (
    "Actually After Ah All Alright Also Amazing And Any Anybody Anyone Anything Apparently "
    "April Art As At August Aw Awesome Before Both But By Christmas Coffee Congrats Cool "
    "Currently December Definitely During Each Especially Every Everybody Everyone Everything "
    "Family February Feels Finally First Food For Friday From Glad Good Great Haha Happy He "
    "Hello Her Here Hey Hi His Hm Home Honestly Hopefully How I If In It Its January July June "
    "Just Keep Last Lately Let Life Lol Long Looks Love Luckily Make Many March Maybe Monday "
    "More Most Much Music My Nature Next Nice No Nobody Nope Not Nothing November Now October "
    "Of Oh Ok On Once One Only Our People Please Probably Really Recently Sadly Saturday School "
    "Seems September She Since So Some Someone Something Sorry Sounds Spicy Such Sunday Sure "
    "Thank Thanks That The Their Then There These They This Those Thursday To Today Tomorrow "
    "Too Tuesday Unfortunately Use Usually Very We Wednesday Well What When Where Which While "
    "Who Why With Work Wow Yeah Yep Yes You Your Mine Yours Ours Hers Theirs Nobody's Been Got Sold "
    "Started Stopped Moved Bought Took Gave Left Lost Found Made Went Came Called Quit Joined Switched "
    "Traded Cancelled Closed Deleted Renamed Turns Two Three Four Five Six Seven Eight Nine Ten Bins "
    "Parcels Post Lunch Dinner Breakfast Tea Milk Wine Beer Bread School Church Lights Traffic "
    "Private Spare Still Sort Half Whatever Whoever Shellfish Meat Sugar Cats Dogs Nuts "
)
"""Capitalised at the start of a sentence, and no name."""
NAME = (
    rf"(?-i:(?!(?:{'|'.join(_NO_NAMES.split())}|\w{{3,}}ing)\b)(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?"
    r"[A-Z][\w-]+(?: (?!Is\b|Has\b)[A-Z][\w.-]*){0,2})"
)
OLDER = (
    r"(?:(?:older|younger|elder|little|big|twin|baby|eldest|youngest|oldest|new|dear|late|good|old|family|own|current|next-door|next door|real|biological"
    r"|first|second|other|only|teenage|step|half|maternal|paternal|close|line|direct) )?"
)
OWN = rf"(?:(?:my|our) {OLDER}|the (?=(?:{AT_HOME})\b))(?P<relation>{RELATION})"
"""Somebody of the person's own; of those at home it is said without "my", too."""
KIN = "mum|mom|mummy|mommy|mama|dad|daddy|papa|grandma|grandpa|granny|gran|granddad|grandad|hubby"
SMALL = (
    r"(?!now|also|still|just|always|never|really|usually|often|only|currently|and|who|here|there|that|then|has|had|have|were|was|is|are)[a-z]{2,12}"
    r"(?= (?:works?|lives?|likes?|loves?|hates?|moved|speaks?|studies|plays?|drives?|does not)\b)"
)
_START = re.compile(
    rf"(?:i|i'?m|i'?ve|im|ive|we|we'?re|he|she|he's|she's|they|it|it's|that's|you|there|if|the (?:old|other)|(?:post|parcels|mail|packages|letters) (?:goes|go|comes?)\b|the [\w-]+(?: (?:in|at|on) the \w+)? (?:is|are|was|were|have|has)\b|they're|we're|then|like |just |coming|always |especially|such |my|our|his|her)\b"
    rf"|{NAME}'s (?:my|our)\b|{NAME}(?:'s)? (?:is|has|lives|works|was|likes|hates|loves|moved|now|does|doesn't|do not|\w+s) ",
    _I,
)
_JOINT = re.compile(
    r"(?:,|;)\s*(?:and |but |so |while |because )?|\s+(?:and|but|so|while|because)\s+(?:now )?", _I
)


def starts(text: str) -> bool:
    """A new clause begins here: a subject and what follows it."""
    return _START.match(text) is not None


def clauses(sentence: str) -> list[str]:
    """Parts that have a subject of their own."""
    parts, begun = [], 0
    sentence, *after = re.split(r"\s+[-–—]+\s+", sentence)
    for joint in _JOINT.finditer(sentence):
        ahead = re.sub(
            r"^(?:now|also|then|therefore|still|but|and|so)\s+",
            "",
            sentence[joint.end() :],
            flags=_I,
        )
        if starts(ahead):
            parts.append(sentence[begun : joint.start()])
            begun = joint.end()
    return [*parts, sentence[begun:], *(part for one in after for part in clauses(one))]
