"""The table of what can be known of somebody: attributes, and the relations that are subjects.

An attribute says what a fact is about (its kind) and whether several values may hold at once: who
likes tea may like coffee too, but lives at one address. Some attributes have a detail after a
colon, and every detail stands for itself: ``favourite:colour``, ``app:music``, ``device:phone``,
``account:github``, ``event:wedding``. ``attribute(name)`` finds either sort; details that we know
are English words in every language, others stay as they were said.

A relation ("sister") is a subject, of which a person may have several or only one. What it is
called is its ``name``: "my sister Anna works at Shell" is (sister, name, Anna) and (Anna, employer,
Shell). A value of "" in a denial means whatever was known: "I quit my job" is (me, employer, "").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memory.base import Kind


@dataclass(frozen=True, slots=True)
class Attribute:
    """``many``: several values may hold at once. ``opposite``: the attribute that says the contrary
    of the same value, "" for none."""

    kind: Kind
    many: bool
    opposite: str = ""


ATTRIBUTES: Mapping[str, Attribute] = {
    # who somebody is
    "name": Attribute("person", many=False),
    "full_name": Attribute("person", many=False),
    "surname": Attribute("person", many=False),
    "nickname": Attribute("person", many=False),
    "birthday": Attribute("person", many=False),
    "birth_year": Attribute("person", many=False),
    "age": Attribute("person", many=False),
    "gender": Attribute("person", many=False),
    "nationality": Attribute("person", many=True),
    "religion": Attribute("person", many=False),
    "star_sign": Attribute("person", many=False),
    "marital_status": Attribute("person", many=False),
    "family": Attribute("person", many=True),  # "two brothers"
    "height": Attribute("person", many=False),
    "size": Attribute("person", many=False),  # size:shoe, size:shirt
    "languages": Attribute("person", many=True),
    "learns": Attribute("person", many=True),
    "pet": Attribute("person", many=True),
    "breed": Attribute("person", many=False),
    "relative": Attribute("person", many=False),  # relative:husband, of somebody else
    "is": Attribute("person", many=True),  # what fits nowhere else: "shy", "left-handed"
    # where they live
    "address": Attribute("place", many=False),
    "town": Attribute("place", many=False),
    "hometown": Attribute("place", many=False),
    "birthplace": Attribute("place", many=False),
    "work_address": Attribute("place", many=False),
    "school_address": Attribute("place", many=False),
    "second_address": Attribute("place", many=False),  # a holiday home, a parents' house
    "postcode": Attribute("place", many=False),
    "lives_with": Attribute("place", many=True),
    # how they are reached
    "phone": Attribute("contact", many=False),
    "work_phone": Attribute("contact", many=False),
    "home_phone": Attribute("contact", many=False),
    "email": Attribute("contact", many=False),
    "work_email": Attribute("contact", many=False),
    "website": Attribute("contact", many=False),
    "account": Attribute("account", many=False),  # account:github
    "membership": Attribute("account", many=True),
    # work and school
    "employer": Attribute("work", many=False),
    "job": Attribute("work", many=False),
    "work_hours": Attribute("work", many=False),
    "workplace": Attribute("work", many=False),  # the town or office where they work
    "school": Attribute("work", many=False),
    "studies": Attribute("work", many=False),
    "degree": Attribute("work", many=True),
    # what they like, eat and use
    "likes": Attribute("preference", many=True, opposite="dislikes"),
    "dislikes": Attribute("preference", many=True, opposite="likes"),
    "favourite": Attribute("preference", many=False),  # favourite:colour
    "prefers": Attribute("preference", many=True),
    "eats": Attribute("preference", many=True),
    "drinks": Attribute("preference", many=True),
    "diet": Attribute("preference", many=False),
    "usual": Attribute("preference", many=False),  # usual:coffee, usual:seat
    "app": Attribute("app", many=False),  # app:music
    "uses": Attribute("app", many=True),  # an app or a thing, for no purpose that was said
    # what they do
    "hobby": Attribute("habit", many=True),
    "habit": Attribute("habit", many=True),  # "smoke", "walk to work"
    "routine": Attribute("routine", many=True),  # with its days: "gym on Tuesdays"
    "wakes_up": Attribute("routine", many=False),
    "goes_to_bed": Attribute("routine", many=False),
    "meal": Attribute("routine", many=False),  # meal:lunch
    "commute": Attribute("habit", many=False),
    # what they own
    "device": Attribute("device", many=False),  # device:phone, device:car
    "plate": Attribute("device", many=False),
    "parked": Attribute("device", many=False),  # where the car is now; usual:parking: as a rule
    "network": Attribute("device", many=False),
    # dated things
    "anniversary": Attribute("event", many=False),
    "event": Attribute("event", many=False),  # event:wedding, event:exam
    # sensitive
    "allergy": Attribute("health", many=True),
    "illness": Attribute("health", many=True),
    "medicine": Attribute("health", many=True),
    "blood_type": Attribute("health", many=False),
    "weight": Attribute("health", many=False),
    "pregnant": Attribute("health", many=False),
    "salary": Attribute("money", many=False),
    "rent": Attribute("money", many=False),
    "bank": Attribute("money", many=True),
    "debt": Attribute("money", many=True),
    "savings": Attribute("money", many=False),
    "budget": Attribute("money", many=False),
    "location": Attribute("location", many=False),
    "travel": Attribute("location", many=True),
    # how the assistant should be
    "call_me": Attribute("preference", many=False),
    "answer_language": Attribute("preference", many=False),
    "answer_style": Attribute("preference", many=True),
    "note": Attribute("other", many=True),
}

OTHER = Attribute("other", many=True)


def attribute(name: str) -> Attribute:
    """The attribute of this name, with or without a detail; an unknown one is of kind ``other`` and
    may have many values."""
    return ATTRIBUTES.get(name.partition(":")[0], OTHER)


RELATIONS: Mapping[str, bool] = {
    "mother": False, "father": False, "stepmother": False, "stepfather": False,
    "wife": False, "husband": False, "spouse": False, "partner": False, "girlfriend": False,
    "boyfriend": False, "fiancé": False, "boss": False, "ex": True,
    "mother-in-law": False, "father-in-law": False,
    "parents": False, "parents-in-law": False,
    "landlord": False, "doctor": False, "dentist": False, "therapist": False,
    "sister": True, "brother": True, "son": True, "daughter": True, "child": True, "baby": True,
    "twin": True, "sibling": True, "grandmother": True, "grandfather": True, "grandson": True,
    "granddaughter": True, "grandchild": True, "aunt": True, "uncle": True, "cousin": True,
    "niece": True, "nephew": True, "brother-in-law": True, "sister-in-law": True,
    "stepsister": True, "stepbrother": True, "godchild": True, "friend": True,
    "best friend": False, "colleague": True, "neighbour": True, "roommate": True,
    "classmate": True, "teacher": True, "coach": True, "client": True, "assistant": True,
    "lawyer": True, "accountant": True, "hairdresser": True, "nanny": True, "cleaner": True,
    "plumber": True, "mechanic": True, "driver": True, "tutor": True,
    "team lead": False, "student": True, "son-in-law": True, "daughter-in-law": True,
    "stepson": True, "stepdaughter": True, "godmother": True, "godfather": True,
    "grandparents": True, "physio": False, "optician": False, "vet": False, "pharmacist": False,
    "gardener": True, "electrician": True, "childminder": True, "headteacher": False,
    "caretaker": False, "adviser": True, "intern": True,
    "dog": True, "cat": True, "bird": True, "fish": True, "rabbit": True, "hamster": True,
    "parrot": True, "turtle": True, "horse": True, "pet": True,
}  # fmt: skip
"""The relations that are subjects: True where a person may well have several."""
PETS = frozenset(
    ("dog", "cat", "bird", "fish", "rabbit", "hamster", "parrot", "turtle", "horse", "pet")
)
COUPLE = frozenset(("wife", "husband", "spouse", "partner", "girlfriend", "boyfriend", "fiancé"))
"""Who of these stands in a sentence is the same one, unless there was a change."""
