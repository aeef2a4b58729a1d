"""What a denial does not end: that the old value is no longer so says nothing against the new one.

"I don't live at 3 Quetzal St any more", said by somebody who told the new address before.
"""

from __future__ import annotations

from memory.base import Claim
from memory.deciding.cues import denied
from memory.deciding.values import Likeness, compare
from memory.deciding.words import words
from memory.reading.attributes import attribute

_NOTE = "note"


def of_another_value(claim: Claim, old: Claim, likeness: Likeness) -> bool:
    """The claim denies a value of what has one at a time, and the old one has another."""
    if claim.holds or not claim.value or not old.holds or claim.attribute != old.attribute:
        return False
    one_at_a_time = claim.attribute == "name" or not attribute(claim.attribute).many
    return one_at_a_time and compare(old.value, claim.value, likeness) == "different"


def denies(claim: Claim, old: Claim, likeness: Likeness) -> bool:
    """The claim says that the old value is not so. Of a sentence that was read as nothing else:
    it is denied, and the words of the value stand in it."""
    if claim.attribute == _NOTE:
        value = words(old.value).all
        return denied(claim.text) and bool(value) and value <= words(claim.text).all
    if claim.holds or not claim.value:
        return False
    return compare(old.value, claim.value, likeness) != "different"
