"""Nouns that name an attribute ("my work phone is ..."), and the keys of their details."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.reading.words import RELATION_WORDS, SERVICES

_NOUNS: tuple[tuple[str, str], ...] = (
    (r"(?:first |given )?name", "name"),
    (r"(?:full|legal|complete) name", "full_name"),
    (r"(?:surname|last name|family name|maiden name)", "surname"),
    (r"middle name", "full_name:"),
    (r"nick ?name", "nickname"),
    (r"(?:birthday|b[-']?day|date of birth|dob|birth ?date)", "birthday"),
    (r"age", "age"),
    (r"(?:home |postal |mailing |street |current |new )*addres+", "address"),
    (r"(?:work|office|business|company) address|(?:new )?office", "work_address"),
    (r"school address", "school_address"),
    (r"(?:parcel|delivery|shipping|package) address", "second_address:delivery"),
    (r"(?:(?:holiday|summer|weekend|parents'?|second|beach|lake|country) (?:home|house|address|place|flat|cottage)|(?:\w+ )?(?:cottage|cabin|caravan|allotment))(?: for (?:weekends|the weekend|holidays|summers?))?", "second_address"),
    (r"(?:home ?town|home city|native place)", "hometown"),
    (r"(?:town|city|village)(?: of residence)?", "town"),
    (r"(?:birth ?place|place of birth)", "birthplace"),
    (r"(?:post ?code|zip(?: code)?)", "postcode"),
    (r"(?:private|personal|new) phone|(?:(?:mobile|cell|phone|new|tele|private|personal|current)[ -]?)*(?:phone )?(?:number|mobile|cell|no\.)|tele(?:phone)?", "phone"),
    (r"(?:work|office|business|desk) (?:phone|mobile|cell|number|phone number|line)|(?:phone )?extension(?: at work)?", "work_phone"),
    (r"(?:home|house|landline) (?:phone|number|phone number)|land ?line(?: number)?", "home_phone"),
    (r"(?:(?:new|private|personal|main|current) )*(?:e-?mail|mail|inbox)(?: address| id)?", "email"),
    (r"(?:new )?(?:work|office|business|company|uni) (?:e-?mail|mail|inbox)(?: address| id)?", "work_email"),
    (r"(?:website|homepage|blog)", "website"),
    (rf"(?:{SERVICES})(?: (?:user ?name|handle|account|id|name|nick|profile))?", "account:"),
    (rf"(?:user ?name|handle|account)(?: name)? (?:on|for) (?:{SERVICES}|\w+)", "account:"),
    (r"(?:user ?name|handle)", "account:user name"),
    (r"(?:new |current )*(?:employer|company|workplace)", "employer"),
    (r"(?:new |current )*(?:job|profession|occupation|job title|position|line of work)", "job"),
    (r"(?:work(?:ing)? hours|office hours|shift|working day|work day|workday)", "work_hours"),
    (r"pronouns", "gender"),
    (r"(?:new )?(?:school|university|uni|college)", "school"),
    (r"(?:major|degree course)", "studies"),
    (r"(?:native |mother |first |second )(?:language|tongue)|languages?", "languages"),
    (r"(?:nationality|citizenship)", "nationality"),
    (r"religion", "religion"),
    (r"(?:star|zodiac) sign", "star_sign"),
    (r"height", "height"),
    (r"(?:shoe|collar|t-?shirt|shirt|dress|trousers?|jeans?|jacket|coat|ring|glove|hat|bra|waist|clothing|clothes) size", "size:"),
    (r"(?:all[- ]time )?(?:favou?rite|fave|fav|preferred) app for .+", "app:"),
    (r"(?:favou?rite|preferred|default|go-to) (?:music|map|maps|navigation|browser|mail|messaging|chat|podcast|note|notes|calendar|weather|news|taxi|banking|reading|fitness) app", "app:"),
    (r"(?:default|preferred) browser", "app:browser"),
    (r"(?:all[- ]time )?(?:favou?rite|fave|fav)s? .+", "favourite:"),
    (r"usual|regular|go-to|usual order", "usual:order"),
    (r"go-to .+", "usual:"),
    (r"(?:web )?browser", "app:browser"),
    (r"(?:usual|regular) .+", "usual:"),
    (r"(?:hobby|hobbies|pastimes?)", "hobby"),
    (r"diet", "diet"),
    (r"(?:food )?allerg(?:y|ies)", "allergy"),
    (r"blood (?:type|group)", "blood_type"),
    (r"weight", "weight"),
    (r"(?:medication|medicine|medicines|meds)", "medicine"),
    (r"(?:new |current |monthly |yearly |annual |net |gross )*(?:salary|income|pay|wage)", "salary"),
    (r"(?:monthly )?rent", "rent"),
    (r"(?!monthly)\w+ rent", "rent:"),
    (r"(?:house )?bank", "bank"),
    (r"(?:monthly |weekly )*budget", "budget"),
    (r"(?:monthly |weekly )*\w+ budget", "budget:"),
    (r"savings", "savings"),
    (r"(?:debts?|mortgage|loan)", "debt"),
    (r"(?:(?:car|vehicle|tesla)(?:'s)? )?(?:(?:number|licen[cs]e|registration) plate|plate(?: number)?)|car registration", "plate"),
    (r"(?:wifi|wi-fi|wlan)(?: (?:name|network))?|ssid", "network"),
    (r"quiet hours", "event:quiet hours"),
    (r"(?:reserved )?parking (?:space|spot|bay)(?: at work)?", "usual:parking"),
    (r"degree", "degree"),
    (r"day off", "event:dayoff"),
    (r"comfort food", "favourite:comfort food"),
    (r"instrument", "hobby"),
    (r"(?:music|maps?|navigation|browser|mail|messaging|chat|podcast|notes?|calendar|weather|news|taxi|banking|reading|fitness|to-do|workout) app", "app:"),
    (r"(?:new |current |main |old )*(?:smart)?(?:phone|laptop|computer|pc|tablet|car|watch|smartwatch|tv|router|printer|bike|e-bike|motorbike|camera|headphones|console|e-reader|keyboard|monitor|vacuum|robot vacuum|speaker|fridge|scooter|van)(?: model)?", "device:"),
    (r"work (?:phone|laptop|computer|car) model", "device:"),
    (r"(?:wedding )?anniversary", "anniversary"),
    (r"(?:\w+'?s? )?(?:appointment|check-up|eye test|blood test|driving lesson|haircut|interview|operation|scan)|(?:driving |final |math |maths )*(?:exam|graduation|wedding|due date|operation|surgery|retirement|driving test)(?: date)?", "event:"),
    (r"(?:bed ?time|sleeping time)", "goes_to_bed"),
    (r"(?:lunch|dinner|breakfast)(?: time| break)?", "meal:"),
    (r"(?:commute|way to work)", "commute"),
    (r"(?:gym|club) membership", "membership"),
)  # fmt: skip
_COMPILED = tuple((re.compile(words), name) for words, name in _NOUNS)
NOUN = "|".join(f"(?:{words})" for words, _ in _NOUNS)
_DETAILS = {
    "labrador": "dog", "shepherd": "dog", "terrier": "dog", "poodle": "dog", "beagle": "dog",
    "collie": "dog", "spaniel": "dog", "dachshund": "dog", "tabby": "cat",
    "color": "colour", "movie": "film", "movies": "film", "films": "film", "mobile": "phone",
    "smartphone": "phone", "pc": "computer", "smartwatch": "watch", "insta": "instagram",
    "maps": "map", "message": "messages", "messaging": "messages", "podcast": "podcasts",
    "pay": "payments", "navigate": "navigation", "getting around": "navigation", "map": "navigation",
    "listen to music": "music", "watch films": "films", "listening to music": "music", "songs": "music",
    "tv show": "series", "television": "tv", "telly": "tv", "show": "series", "x": "twitter", "e-bike": "bike", "notes": "notes",
    "note": "notes", "take notes": "notes", "chatting": "messages", "chat": "messages",
    "music streaming": "music", "mail": "email", "e-mail": "email", "emails": "email",
    "movies and series": "film", "grocery": "groceries", "food shopping": "groceries",
    "songs and albums": "music", "t shirt": "t-shirt", "tshirt": "t-shirt", "jean": "jeans",
    "trouser": "trousers", "to-do": "to-dos", "dish": "food", "meal": "food", "foods": "food", "colours": "colour",
}  # fmt: skip
_DROP = re.compile(
    r"^(?:(?:all[- ]time|new|current|main|default|preferred|go-to|favou?rite|fave|fav|favs|usual|regular|my"
    r"|user ?name (?:on|for)|handle (?:on|for)|account(?: name)? (?:on|for)|app for|(?:sort|kind|type)s? of|monthly|weekly)\s+)+"
    r"|\s+(?:app|apps|user ?name|handle|account|id|name|nick|profile|model|size|date|time|break|budget|rent)$",
    re.IGNORECASE,
)


def noun_attribute(noun: str) -> str | None:
    """The attribute that ``noun`` (lower case) names, with its detail; None for an unknown one."""
    for words, name in _COMPILED:
        if words.fullmatch(noun):
            return name + detail(noun) if name.endswith(":") else name
    return None


def detail(word: str) -> str:
    """The key of a detail: "color" and "colour" are one."""
    word = word.strip().lower()
    while (shorter := _DROP.sub("", word)) != word:
        word = shorter

    return _DETAILS.get(word) or RELATION_WORDS.get(word, word)
