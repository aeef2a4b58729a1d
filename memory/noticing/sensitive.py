"""Words that make sensitive whatever is said with them: of health, of money, of whereabouts.

Rules read "I inject myself every morning" as a routine like any other; it is one of health. These
words are looked for in what says more than its attribute does: routines, notes, jobs, dates.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.base import Kind

JUDGED = frozenset(("routine", "habit", "note", "job", "event", "is", "drinks", "usual"))
"""Attributes whose values may tell anything."""
_PATTERNS: tuple[tuple[Kind, str], ...] = (
    (
        "health",
        r"\b(?:inject(?:s|ed|ing|ions?)?|insulin|dialysis|chemo(?:therapy)?|radiotherapy|therap(?:y|ist)|psychiatrist|psychologist|counsell?(?:or|ing)|rehab|detox|sober|relapsed?|hiv|aids|cancer|tumou?r|diabet\w+|epilep\w+|seizures?|depress\w+|anxiety|panic attacks?|hear(?:s|ing)? voices|throws? up|vomit\w*|self[- ]harm|cut(?:s|ting)? myself|pills?|tablets|medication|medicine|clinic|transfusions?|aa meetings?|pack(?:et)?s? a day|cigarettes|miscarriage|abortion|disabled|wheelchair|carer of)\b"
        r"|打针|注射|胰岛素|透析|化疗|放疗|心理(?:医生|咨询)|精神科|戒酒|戒毒|艾滋|乙肝|携带者|患者|病人$|癌|肿瘤|糖尿病|癫痫|抑郁|焦虑症|幻听|(?:听到|听见).{0,4}(?:有人|声音).{0,6}(?:讲话|说话)|呕吐|吃药|服药|安眠药|药物|复诊|化验|流产|残疾|[一二两三四半\d]包烟",
    ),
    (
        "money",
        r"\b(?:pay ?(?:day|cheque|check|slip)|paid (?:on|every|weekly|monthly)|wages|salary|gambl\w+|betting|bets?|casino|debts?|loan|mortgage|overdraft|bankrupt\w*|pawn\w*|cash under|benefits? office|food bank|lottery)\b"
        r"|工资|薪水|发薪|工钱|赌|欠款|还款|还贷|贷款|房贷|车贷|信用卡|破产|低保|彩票|炒股",
    ),
    (
        "location",
        r"\b(?:mosque|synagogue|church|temple|home alone|alone at home|(?:walks?|goes?|cycles?|is|are|stays?) (?:\w+ )?alone|(?:house|flat|home|place) (?:is )?empty|(?:nobody|no one)(?:'s| is)? (?:at )?home|sleeps? (?:at|over)|stays? (?:at|over|with)|spends? the night)\b"
        r"|清真寺|教堂|寺庙|没人$|没有人$|不在家|一个人(?:在家|走|回|住|骑|坐)|独自|睡在|住在.{1,6}家|过夜|(?:之前|以前|为止)都在",
    ),
)
_WORDS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _PATTERNS)


def by_words(text: str) -> Kind | None:
    """The sensitive kind that ``text`` is of; None where no word tells."""
    return next((kind for kind, words in _WORDS if words.search(text)), None)
