"""English phrases of when something happens again and again, and of the time of day: parts of patterns."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_SHORT = r"(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)"
_PART = r"(?:mornings?|evenings?|nights?|afternoons?)"
RECURRING = (
    r"(?:(?:almost |nearly )?(?:every|each)(?: single| other| second| third| two| few)? (?:days?|morning|evening|night|afternoon|weeks?|weekend|month|months|year|spring"
    rf"|summer|autumn|winter|{_DAY}|weekday)(?: {_PART})?"
    r"|most (?:days|mornings|evenings|nights|weekends|weeks)"
    r"|daily|nightly|weekly|(?:about |around )?(?:once|twice|(?:two|three|four|five|six|\d) times) (?:a|per|every) (?:day|week|month|year|fortnight)|(?:on|at) (?:the )?weekends?|(?:on )?weekdays"
    rf"|on {_DAY}s(?: {_PART})?(?:(?:,| and|, and) (?:on )?{_DAY}s(?: {_PART})?)*|on {_DAY} {_PART}"
    rf"|(?:on )?{_SHORT}(?:(?:,| and|, and|/) {_SHORT})+"
    r"|in the (?:mornings?|evenings?|afternoons?)|first thing in the morning"
    r"|at night|before (?:bed|work|breakfast|school|lunch|dinner)|after (?:work|dinner|lunch|breakfast|school))"
)
_HOUR = r"(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)"
CLOCK = (
    rf"(?:(?:half past|half|quarter (?:past|to)|\d{{1,2}} (?:past|to)) )?{_HOUR}(?:[ -](?:thirty|fifteen|forty-five))?"
    r"(?: ?(?:am|pm|a\.m\.|p\.m\.|o'clock))?(?: in the (?:morning|evening|afternoon)| at night)?"
)
