"""What verbs say of what somebody likes, eats, does, has and uses.

Patterns as in ``english_verbs``, which tries them first.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

from memory.reading.english_life import Words
from memory.reading.english_times import CLOCK, RECURRING
from memory.reading.words import BANKS, BEVERAGES, BRANDS, DIETS, FOODS, SERVICES

_FOOD = rf"(?:[\w-]+ ){{0,2}}(?:{FOODS})(?:(?:,| and|, and| or) (?:[\w-]+ )?(?:{FOODS}))*"
_DRINK = rf"(?:[\w-]+ ){{0,2}}(?:{BEVERAGES})(?:(?:,| and|, and| or) (?:[\w-]+ )?(?:{BEVERAGES}))*"
_KEPT_OFF = (
    r"(?:avoid|am avoiding|stay away from|keep away from|steer clear of|am off|have been off|touch|can not do|can not touch|can not handle|can not stomach"
    r"|(?:have )?(?:cut out|given up|gave up|quit|dropped|sworn off)|refuse to (?:eat|drink|touch)|(?:have )?(?:stopped|quit) (?:having|eating|drinking))"
)
_THINGS = r"(?:phone|laptop|computer|tablet|car|watch|tv|router|printer|bike|headphones|camera|e-reader|iphone|golf|van|scooter)"
_CHANGED = r"(?:(?:have )?(?:traded|swapped|replaced|exchanged|switched|upgraded|changed))"
_SERVICE = rf"(?:{SERVICES}|google \w+|apple \w+|amazon(?: \w+)?|uber(?: eats)?|deliveroo|doordash|lyft|bolt|notion|evernote|obsidian|todoist|trello|chrome|firefox|safari|brave|vivaldi|edge|waze|tinder|hinge|bumble|disney\+?|hulu|audible|kindle|gmail|outlook|dropbox|duolingo|chatgpt)"
_SPORT = r"(?:football|soccer|rugby|tennis|golf|badminton|squash|basketball|volleyball|hockey|cricket|baseball|running|swimming|climbing|bouldering|cycling|boxing|yoga|pilates|karate|judo|chess|pottery|knitting|painting|photography|gardening|dancing|sailing|surfing|skiing|open water swimming|fencing|archery|rowing|padel|crochet|baking|woodworking|birdwatching|fishing|hiking|meditation|piano|guitar|drums|cello|violin)"

TASTES: tuple[Words, ...] = (
    # eating and drinking
    (rf"{_KEPT_OFF} (?P<drinks>{_DRINK})(?: .+)?", "no"),
    (rf"{_KEPT_OFF} (?P<eats>{_FOOD})(?: .+)?", "no"),
    (r"(?:avoid|steer clear of|stay away from|touch) (?P<eats>(?!the\b|my\b|it\b|you\b|him\b|her\b)[a-z]+(?: [a-z]+)?)", "no"),
    rf"(?:have )?(?:went back to|gone back to|started|am back to|am) (?:eating|having) (?P<eats>{_FOOD})(?: again)?",
    rf"(?:have )?(?:went back to|gone back to|started|am back to|am back on|am) drinking (?P<drinks>{_DRINK})(?: again)?",
    rf"(?:stick to|live on|swear by|run on|am (?:a|an) (?=\w+ drinker)) ?(?P<drinks>{_DRINK})(?: drinker)?",
    rf"(?:have )?(?:switched|changed|gone over) (?:from (?P<instead>.+?) )?to (?P<drinks>(?:oat |almond |soy |rice )?(?:{BEVERAGES})|[\w ]*\b(?:{BEVERAGES})\b)",
    r"(?:have|eat) (?P<usual_>(?!to\b|an? (?:meeting|call|date|guest|friend))[\w ,'-]+?) for (?P<detail>breakfast|lunch|dinner|supper)(?: .+)?",
    r"(?P<habit>skip (?:breakfast|lunch|dinner))",
    rf"(?:have )?(?:gone|went|turned|become|became|am|am on|am doing|do|follow|am eating) (?:an? )?(?P<diet>{DIETS}|teetotal|keto|low[- ]carb|paleo|low[- ]fodmap|an omnivore|omnivore)(?: diet)?(?: .+)?",
    r"eat (?P<diet>everything|anything|meat and all|all meats)(?:,.*)?",
    r"can (?:now )?eat (?P<eats>[\w ]+?) again(?:,.*)?",
    # liking
    (r"(?:have )?(?:gone off|went off|grown out of|lost interest in|fallen out of love with) (?P<likes>(?!the\b)[\w' -]+)", "past"),
    r"(?:have )?(?:come round to|come around to|got into|gotten into|grown to like|grown to love|started liking|learnt to like|learned to like) (?P<likes>(?!the\b)[\w' -]+)",
    r"am (?:really |quite |very |totally |absolutely )?(?:mad about|big on|partial to|hooked on|addicted to|passionate about|a sucker for|a (?:big |huge |massive |lifelong )?(?:lover|fan) of|nuts about) (?P<likes>(?!the (?-i:[a-z]))[\w' -]+)",
    r"am (?:an? )?(?:big |huge |massive |lifelong |die-hard )?(?P<likes>(?-i:[A-Z])[\w' -]*?) (?:fan|supporter)",
    r"(?:support|follow|root for|am a supporter of) (?P<likes>(?-i:[A-Z])[\w' -]*)(?:, .+)?",
    r"(?:grew up on|can not get enough of) (?P<likes>[\w' -]+)",
    r"(?:listen to|am listening to) (?:a lot of |lots of |mostly |loads of )?(?P<likes>(?!music|podcasts?|audiobooks?|radio|the\b|my\b|you\b|this\b|that\b|it\b)[\w' -]+?)(?: (?:while|when) .+)?",
    r"read (?:a lot of|lots of|mostly) (?P<likes>[\w' -]+)",
    r"can not (?:watch|listen to) (?P<dislikes>(?!the (?-i:[a-z])|it\b|that\b|this\b|you\b)[\w' -]+)",
    r"(?:can not (?:stand|bear|abide|tolerate)|could not stand|really hate) (?P<dislikes>(?!the (?-i:[a-z])|it\b|that\b|this\b|you\b)[\w' -]+)",
    # hobbies and days
    (rf"(?:have )?(?:given up|gave up|quit|stopped|dropped) (?:playing |doing )?(?P<hobby>{_SPORT}|the choir|the band|the team|the orchestra)", "past"),
    rf"(?:have )?(?:taken up|took up|started|got into|am learning) (?:doing |playing )?(?P<hobby>{_SPORT})(?: .+)?",
    r"(?P<hobby>knit|sew|crochet|climb|boulder|ski|surf|skate|box|fence|row|sail|dance|garden|paint|draw|blog|bake|fish|juggle|meditate)(?: (?:when|while|in my) .+)?",
    r"(?P<hobby>(?:volunteer (?:at|for|with)|sing (?:in|alto|tenor|soprano|bass)|dance in|act in|train for) .+)",
    r"am training for (?:the |a |an )?(?P<event__training>.+)",
    rf"(?P<routine>(?:meditate|exercise|work out|pray|journal|stretch|train|run|swim|jog|do yoga) at {CLOCK}.*)",
    rf"(?:have been|am) (?P<routine>(?:going|doing|playing|seeing) .+ {RECURRING})(?: too| as well)?",
    # what they use
    r"(?:(?:book|order|buy|get|watch|read|track|chat|message|play|stream|listen to|call|text|message people) )(?P<detail>food|takeaways?|groceries|hotels|flights|taxis|cabs|books|tickets|trains|clothes|games|news|the news|articles|recipes|my steps|my runs|workouts)(?: deliveries)? (?:on|with|from|via|through|in|at|using) (?:the )?(?P<app_>(?-i:[A-Z]).+?)(?: app)?",
    (rf"(?:have )?(?:deleted|uninstalled|ditched|dropped|dumped|got rid of|quit|left|cancelled|canceled|closed) (?:my )?(?P<uses>{_SERVICE})(?: account| app| subscription)?(?:,.*)?", "past"),
    rf"(?:am (?:now )?on|joined|signed up (?:for|to)|have got|have) (?P<uses>{_SERVICE})",
    *(
        rf"{_CHANGED} (?:in )?(?:(?:my|the|our|an?) )?(?P<instead>(?!jobs?\b|compan)[\w +-]+?)(?: in)? (?:for|with|by|to) (?:an? |the )?(?P<device__{device}>(?:\w+ )?(?:{brands})\b[\w +.!:-]*)"
        for device, brands in BRANDS.items()
    ),
    r"(?:have )?moved (?:all )?my (?P<detail>podcasts|notes|photos|calendar|music|playlists|tasks|passwords|files|emails?) (?:over )?from (?P<instead>.+?) to (?P<app_>.+)",
    r"(?:have )?(?:replaced|swapped) (?P<instead>(?-i:[A-Z])[\w ]*?) (?:with|for|by) (?P<uses>(?-i:[A-Z]).+)",
    *(
        rf"(?:wear|use|have|have got|got|own|drive|ride|lease|am driving|am riding|bought|picked up|am using|type on|play on|read on)(?: my| our)?(?: an?| the)? (?:new |used |second[- ]hand )*(?P<device__{device}>(?:(?!new|used|an?\b|my\b|job\b|at\b|for\b)[\w-]+ ){{0,2}}(?:{brands})\b[\w +.!:-]*?)(?: (?:now|laptop|phone|on my wrist|these days)|,.*)?"
        for device, brands in BRANDS.items()
    ),
    *(
        (rf"(?:have )?(?:sold|returned|scrapped|crashed|got rid of|gave back|given back|wrote off|broke|lost|gave away) (?:my|our|the) (?P<device__{device}>(?:{brands})\b[\w -]*)", "past")
        for device, brands in BRANDS.items()
    ),
    (r"(?:have )?(?:sold|returned|scrapped|crashed|got rid of) (?:my|our|the) (?P<device__car>(?-i:[A-Z])\w+(?: (?-i:[A-Z\d])\w*)?)", "past"),
    r"(?:lease|am leasing|have leased) (?:an? |the )(?P<device__car>(?-i:[A-Z]).+)",
    r"(?P<device__phone>(?:run|am on|use) (?:android|ios))",
    r"(?:own|have|have got) an? (?P<uses>drone|robot vacuum|video doorbell|dishwasher|air fryer|smart tv|projector|telescope|air purifier|electric car|sewing machine|3d printer|vpn|power bank|smart speaker|switch|playstation|xbox)(?:,.+)?",
    r"am (?:on|with) (?P<membership__phone>(?:vodafone|o2|ee|three|giffgaff|t-mobile|telekom|verizon|at&t|airtel|jio|orange|voxi|tesco mobile|sky mobile|bt|lebara|mint)\b.*)",
    # money and memberships
    (rf"(?:have )?(?:closed|left|cancelled) (?:my )?(?P<bank>{BANKS})(?: account)?", "past"),
    rf"(?:have )?(?:moved|switched|transferred|changed)(?: (?:my (?:\w+ )?accounts?|everything|banks|all my money))?(?: over)? (?:from (?P<instead>.+?) )?to (?P<bank>{BANKS})(?: .+)?",
    rf"(?:bank|am) (?:with|at) (?P<bank>{BANKS})",
    (r"(?:have )?paid (?P<debt>(?-i:[A-Z])\w+|my \w+) back", "past"),
    r"get paid (?:on )?(?P<event__payday>(?:the )?\d{1,2}(?:st|nd|rd|th)|(?:on )?(?:the )?(?:last|first) .+)",
    r"am an? (?:\w+ )?member (?:at|of|with) (?:the )?(?P<membership>.+)",
    r"have (?:got )?an? (?P<membership>(?-i:[A-Z])[\w ]*?) (?:card|pass|railcard|season ticket)",
    r"have (?:got )?an? (?:membership|subscription) (?:to|at|with|for) (?P<membership>.+)",
    (r"(?:have )?(?:cancelled|canceled|ended|quit|dropped|let|given up|gave up) (?:my|our|the) (?P<membership>[\w '-]+?)(?: (?:membership|subscription|pass))(?: (?:run out|lapse|expire|go))?", "past"),
    r"(?:take|catch|ride|get) (?:the |a |my )?(?:number )?(?P<commute>[\w:]+(?: \w+)?|night bus|e-bike) (?:in)?to (?:work|school|the office|uni)",
    r"(?P<commute>cycling|walking|driving|biking|running) to (?:work|school|the office|uni)",
    r"(?:commute|get (?:in)?to (?:work|school|the office|uni)|go to (?:work|school|the office|uni)|travel to work) (?:by|on|with) (?:the )?(?P<commute>\w+|my \w+)",
    r"go to (?:work|school|the office|uni) on (?P<commute>foot)",
    rf"(?:wake|wake up|get up|am up|am awake|rise) (?:at |around |by |about |before )?(?P<wakes_up>{CLOCK}.*)",
    rf"(?:go to bed|go to sleep|turn in|am asleep|hit the sack|sleep) (?:at |around |by |about |before )(?P<goes_to_bed>{CLOCK}(?! hours).*)",
    # sizes, seats
    r"(?:take|wear|am|need|have) (?:an? )?(?:size )?(?P<size_>[\w./]{1,7}|extra large|large|medium|small) (?:in|for) (?P<detail>shoe|shirt|t-shirt|dress|trouser|jean|jacket|ring|coat|glove|hat|boot|trainer)s?",
    r"(?:take|wear|am|need|have) (?:an? )?(?:size )(?P<size_>[\w./]{1,7}) (?P<detail>shoe|shirt|t-shirt|dress|trouser|jean|jacket|ring|coat|glove|hat|boot|trainer)s?",
    r"(?:take|wear|am|need|have) an? (?P<size_>\d[\w./]{0,4}|XX?S|XX?L|[SML]) (?:in )?(?P<detail>shoe|shirt|t-shirt|dress|trouser|jean|jacket|ring|coat|glove|hat|boot|trainer)s?",
    r"(?:always |normally )?(?:book|want|take|choose|ask for|prefer|like|go for) (?:an?|the) (?P<usual__seat>window|aisle|front|forward-facing|quiet|middle)(?: seat| row| one)?(?: (?:when|whenever|on (?:planes|trains|flights|long)|if|so|because).*)?",
    r"(?:always |only |usually |normally )?fly (?:with|only) (?P<usual__airline>(?-i:[A-Z])[\w ]+)",
    r"(?P<habit>(?:check in|fly with|travel with) .*(?:luggage|bags?|suitcase).*)",
)  # fmt: skip
