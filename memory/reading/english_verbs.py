"""What verbs say of their subject: English patterns, tried in order, the first that fits wins.

A pattern is matched against the whole predicate: the verb in its base form, ``am`` for every form
of "to be", without negation and adverbs. The name of a group is the attribute that it fills:
``device__car`` is ``device:car``; in ``app_`` the detail is what the group ``detail`` caught.
``instead`` is the value that no longer holds, ``as__wife`` names the one who is the subject's wife.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

from memory.reading.english_life import LIFE
from memory.reading.english_tastes import TASTES
from memory.reading.english_times import RECURRING
from memory.reading.patterns import Pattern, patterns
from memory.reading.words import (
    BRANDS,
    DIETS,
    ILLNESSES,
    LANGUAGES,
    NATIONALITIES,
    PET_WORDS,
    RELATION,
    SERVICES,
)  # fmt: skip

_NAME = r"(?-i:[A-Z])[\w.'’-]*(?: (?-i:[A-Z])[\w.'’-]*){0,3}"
_STREET = r"(?=.*\d|.*\b(?:st|street|road|rd|lane|ave(?:nue)?|drive|close|square|str|straße|weg|platz)\b).+"
_NUMBER = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)"
_GOT = r"(?:have|got|have got|bought|have bought|am using|use|own|switched to|upgraded to)"
_NEW = r"(?:(?:a|an|my|the|our) )?(?:brand )?(?:new )?"
_NO_DEFINITE = (
    r"(?!the (?!(?:sea|ocean|beach|mountains?|outdoors|countryside|rain|snow|sun|city|heat|cold|cinema|forests?"
    r"|smell of|sound of|taste of|theat\w+|opera|piano|guitar|mornings?|winter|summer|autumn|aisle|window|gym|office)\b)(?-i:[a-z]))"
)
"""The one that was just spoken of is no lasting taste: "I love the idea"."""
_PLACES = (
    r"(?:the |my )?(?:airport|station|hospital|hotel|office|gym|beach|cinema|library|mall|supermarket"
    r"|university|campus|dentist|doctor's|my parents'?|parents'?|in-laws'?)|home|work|school"
)

VERBS: tuple[Pattern, ...] = patterns(
    *LIFE,
    *TASTES,
    # where they live
    rf"(?:have )?moved (?:house )?from (?P<instead>.+?) (?:in)?to (?P<address>{_STREET})",
    r"(?:have )?moved (?:house )?from (?P<instead>.+?) (?:in)?to (?P<town>.+)",
    r"(?:have )?moved in with (?P<lives_with>.+)",
    r"(?:have )?moved (?:house )?(?:in)?to (?:(?:a|our|my) new (?:flat|house|place|apartment|home)"
    rf" (?:at|in|on) )?(?:number )?(?P<address>{_STREET})",
    r"(?:have )?(?:moved|relocated) (?:house )?(?:over |back |in)?to (?:a [\w-]+ in )?(?P<town>.+)",
    (r"(?:am moving|move|am relocating) to (?P<town>.+)", "ahead"),
    rf"(?:live|have lived|have been living|am living|am staying|reside) (?:in|at|on) (?:number )?(?P<address>{_STREET})",
    r"(?:live|have lived|have been living|am living|am based|reside) (?:alone )?in (?:an? (?:[\w-]+ ){1,3}(?:in|near) )?(?P<town>.+)",
    r"(?:live|have lived|am living|have been living) (?:together )?with (?P<lives_with>.+)",
    (r"lived (?:in|at|on) (?P<town>.+)", "past"),
    # work and school
    r"(?:work|have worked|have been working|am working) as (?:an? |the )?(?P<job>.+?) (?:at|for) (?P<employer>.+)",
    r"(?:work|have worked|have been working|am working) as (?:an? |the )?(?P<job>.+)",
    r"(?:work|have worked|have been working|am working) (?:at|for) (?P<employer>.+?) as (?:an? |the )?(?P<job>.+)",
    r"(?P<routine>work from home (?:on|every|at|in) .+)",
    r"(?P<habit>work from home)",
    r"work (?:from )?(?P<work_hours>\d[\d:.]* ?(?:am|pm)? ?(?:to|till|until|-|–) ?\d[\d:.]* ?(?:am|pm)?)",
    r"work (?P<work_hours>nights|night shifts?|shifts|part[- ]time|full[- ]time)",
    r"work (?:from|in|out of) (?P<workplace>(?:the |our )?[\w ]+ (?:office|branch))",
    r"(?:work|am working) in (?P<job>IT|sales|marketing|finance|HR|logistics|retail|advertising|banking|construction|healthcare|education|insurance|tech)",
    r"(?:work|am working) in (?P<workplace>(?-i:[A-Z]).+)",
    r"(?:work|have worked|have been working|am working|am employed) (?:full[- ]time |part[- ]time )?(?:at|for|by) (?P<employer>.+)",
    (r"worked (?:at|for) (?P<employer>(?-i:[A-Z]).+)", "past"),
    r"(?:start|started|have started|joined|have joined|am joining|am starting|got hired by|got hired at)(?: work| working)?(?: a new job| my new job| a job)?(?: at| with| for)? (?P<employer>(?-i:[A-Z]).*)",
    r"(?:have|got|have got|found|landed|started) a (?:new )?(?:job|position) (?:at|with|for) (?P<employer>.+?)(?: as an? (?P<job>.+))?",
    r"(?:have|got|have got|found|started) a (?:new )?job as an? (?P<job>.+?)(?: (?:at|with|for) (?P<employer>.+))?",
    r"(?:changed|switched) (?:jobs?|companies) (?:from (?P<instead>.+?) )?to (?P<employer>.+)",
    (
        r"(?:have )?(?:left|quit|resigned from|was fired from|got fired from) (?:my job at )?(?P<employer>(?-i:[A-Z]).*)",
        "past",
    ),
    (
        r"(?:have )?(?:quit|lost|left) my job|(?:got|was) (?:fired|laid off)|(?:have )?resigned|am (?:unemployed|out of work|between jobs)",
        "past",
        "employer",
    ),
    r"am (?:an? )?(?P<job>self-employed|freelancer?|retired)",
    r"(?P<job>teach (?!me)\w+(?: \w+)?)(?: at (?P<employer>.+))?",
    r"am (?:an? )(?P<job>student) (?:at|of) (?P<school>.+)",
    r"(?:study|am studying|major in|am majoring in|studied) (?P<studies>.+?) at (?P<school>.+)",
    r"(?:study|am studying|major in|am majoring in) at (?P<school>.+)",
    r"(?:study|am studying|major in|am majoring in) (?P<studies>.+)",
    r"(?:go to|attend|am enrolled at|am a pupil at|am in) (?P<school>.*\b(?:school|high|primary|elementary|college|university|uni|academy|gymnasium|kindergarten|nursery|preschool|grammar)\b.*)",
    r"(?:graduated from|have a degree from) (?P<degree>.+)",
    r"have (?P<degree>(?:a |an )?(?:\w+'?s degree|phd|mba|degree|diploma|doctorate|master's|bachelor's)(?: in .+)?)",
    # health, before "have" and "am" say something else
    r"am (?:\w+ly )?allergic to (?P<allergy>.+)",
    r"(?:have|developed|have developed) an? allergy to (?P<allergy>.+)",
    r"(?:have|have got|developed) an? (?P<allergy>.+?) allergy",
    rf"(?:have|have got|suffer from|am suffering from|was diagnosed with|got diagnosed with|have been diagnosed with|got) (?:an? )?(?P<illness>(?:\w+ ){{0,3}}(?:{ILLNESSES})\w*)",
    r"(?:suffer from|was diagnosed with|have been diagnosed with|got diagnosed with) (?P<illness>.+)",
    r"am (?:an? )?(?P<illness>(?:lactose|gluten|fructose)[- ]intolerant|diabetic|asthmatic|epileptic|coeliac|celiac|dyslexic|colou?r[- ]?blind|deaf|an[a]?emic)",
    r"take (?P<medicine>.*\b(?:\w+(?:formin|profen|cillin|pril|olol|statin|mycin|zepam|oxetine|prazole|sartan|cetamol)|insulin|aspirin|pills?|tablets?|medication|medicine|antibiotics|antidepressants|vitamins?(?: \w)?|supplements?|iron|thyroxine|beta blockers)\b.*)",
    r"am on (?P<medicine>\w+(?:formin|profen|cillin|pril|olol|statin|mycin|zepam|oxetine|prazole|sartan)|insulin|antibiotics|antidepressants|blood thinners|the pill)",
    r"am (?:type )?(?P<blood_type>(?:A|B|AB|O)(?: ?[+-]| positive| negative))",
    r"weigh (?P<weight>.+)",
    (r"am (?:\w+ \w+ )?(?:pregnant|expecting(?: a baby)?)", "yes", "pregnant"),
    # who they are
    r"am (?:called|named) (?P<name>.+)",
    r"(?:go by|am known as|am also called|am better known as) (?P<nickname>.+)",
    r"am (?P<age>1?\d?\d)(?: ?years?[- ]old| ?yrs? old| y/?o)?",
    r"am (?P<age>(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)(?: (?:years?|months?|weeks?)(?: old)?)?)",
    r"(?:turn|turned|am turning) \d+ on (?P<birthday>.+)",
    r"turned (?P<age>\d{1,3})(?: .*)?",
    r"was born on (?:the )?(?P<birthday>.+?)(?: in (?P<birthplace>(?-i:[A-Z])[a-z]+(?: [A-Z]\w+)*))?",
    r"was born (?:and raised )?in (?P<birthplace>(?-i:[A-Z]).+?) in (?P<birth_year>(?:19|20)\d\d)",
    r"was born in (?P<birth_year>(?:19|20)\d\d)(?: in (?P<birthplace>.+))?",
    r"was born (?:and raised )?in (?P<birthplace>(?-i:[A-Z]).+)",
    r"(?:grew up in|am originally from|come from|am from) (?P<hometown>.+)",
    rf"am (?:half[- ]|an? )?(?P<nationality>{NATIONALITIES})(?: citizen)?",
    r"am (?P<height>\d[\d.,'′]* ?(?:cm|m|ft|feet|foot|meters?|metres?|'|′)?[\d\"″ ]*(?:inches)?)(?: tall| high)",
    r"wear (?:a )?size (?P<size_>[\w./]+)(?: in)? (?P<detail>shoe|shirt|dress|trouser|jean|jacket|ring)s?",
    r"wear (?:a )?(?P<detail>shoe|shirt|dress|trouser|jean|jacket|ring) size (?P<size_>[\w./]+)",
    r"(?:am|got|have been|have got) (?:happily |recently )?married to (?P<as__spouse>.+)",
    r"(?:am|got) engaged to (?P<as__fiancé>.+)",
    r"(?:am|have been) (?:dating|seeing|going out with|together with|in a relationship with) (?P<as__partner>(?!(?:Dr|Doctor|Prof|Mr|Mrs|Ms)\b)(?-i:[A-Z]).+)",
    (r"(?:have )?(?:broke|broken|split) up with (?P<as__partner>(?-i:[A-Z]).+)", "past"),
    (
        r"(?:have )?(?:broke|broken|split) up(?: with my (?P<detail>boyfriend|girlfriend|partner))?",
        "past",
        "as__partner",
    ),
    r"(?:am|got|have been|am getting) (?:recently )?(?P<marital_status>married|single|divorced|engaged|widowed|separated)(?: again)?",
    r"am (?P<religion>catholic|protestant|muslim|jewish|buddhist|hindu|christian|atheist|agnostic|an atheist|a christian|a muslim)",
    r"am (?:an? )?(?P<star_sign>aries|taurus|gemini|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces|leo)",
    r"am (?P<is>(?:left|right)[- ]handed|shy|introverted|extroverted|an? (?:introvert|extrovert|morning person|early bird|night owl|early riser|smoker|non-smoker)|(?:afraid|scared|terrified) of .+)",
    # those near to them
    rf"(?:have|have got|got|adopted|own) (?:an? )?(?:new )?(?P<pet>(?:\w+ )?(?:{PET_WORDS}))(?: who is|,)? (?:called|named) (?P<called__pet>.+)",
    rf"(?:have|have got|got|adopted|own|bought|am getting) (?:an? |a new )?(?P<pet>(?:{_NUMBER} )?(?:(?!new|got\b)[\w-]+ ){{0,2}}(?:{PET_WORDS})s?)(?:,? (?P<called__pet>{_NAME}(?:(?:,| and|, and) {_NAME})*))?",
    (rf"(?:gave away|lost|had to put down|put down) (?:my|our) (?P<pet>{PET_WORDS})", "past"),
    rf"(?:have|have got) (?:an? )?(?:(?:older|younger|little|big|twin|baby) )?(?P<detail>{RELATION})(?:,| who is)? (?:called |named )?(?P<called__relation>{_NAME})(?:, .+)?",
    rf"(?:have|have got) (?P<family>(?:an?|no|one|{_NUMBER}) (?:(?:older|younger|little|big|grown-up|half|step|twin|elder) ?)?(?:kids?|child(?:ren)?|sons?|daughters?|brothers?|sisters?|siblings?|grandchildren|nieces?|nephews?|cousins?)(?: and .+)?)",
    r"am (?P<family>an only child)",
    # eating and liking
    rf"(?:am|went|have gone|became|have become|turned|go) (?:an? )?(?:strictly |fully |mostly )?(?P<diet>{DIETS})(?: again)?",
    r"(?:keep|eat) (?P<diet>kosher|halal|low[- ]carb|keto|vegan|vegetarian|gluten[- ]free|plant[- ]based)",
    r"(?:am on|follow) an? (?P<diet>.+? diet)",
    r"(?:eat|eating|am eating|have been eating) (?P<eats>.+?)(?: again)?",
    r"(?:drink|drinking|am drinking) (?P<drinks>.+?)(?: again)?",
    (r"can not (?:eat|have|tolerate|digest) (?P<eats>.+)", "no"),
    (r"can not drink (?P<drinks>.+)", "no"),
    rf"(?:(?:like|love|enjoy|adore)|am (?:a )?(?:huge |big |really |very )*(?:fan of|into|fond of|keen on|crazy about|obsessed with)) (?P<likes>{_NO_DEFINITE}.+?)(?: very much| a lot| so much| the most)?",
    rf"(?:hate|dislike|detest|despise|loathe|can not (?:stand|bear)) (?P<dislikes>{_NO_DEFINITE}.+)",
    r"prefer (?P<prefers>.+?)(?:,? (?:to|over|rather than|instead of) .+)?",
    # what they use
    r"use (?P<account_>@?\w+) as my username on (?P<detail>\w+)",
    rf"(?:am|go by) (?P<account_>@?[\w.-]+) on (?P<detail>{SERVICES})",
    rf"{_GOT} {_NEW}(?P<detail>phone|laptop|computer|tablet|car|watch|tv|router|printer|bike|headphones|camera|e-reader)[,:]? (?:now )?(?:it(?:'s| is) )?(?:an? )?(?P<device_>(?-i:[A-Z0-9]).+)",
    *(
        rf"{_GOT} {_NEW}(?P<device__{device}>(?:\w+ )?(?:{brands})\b[\w +.!:-]*)"
        for device, brands in BRANDS.items()
    ),
    r"drive (?:an? |my )(?P<device__car>.+)",
    r"ride (?:an? |my )(?P<device__bike>.+)",
    (
        r"(?:have )?(?:sold|scrapped|crashed|got rid of|given up|gave up) (?:my|our) (?P<detail>phone|laptop|computer|tablet|car|watch|tv|television|printer|bike|motorbike|camera)",
        "past",
        "device_",
    ),
    (
        r"(?:have|own|have got) (?:an? |my )?(?:own )?(?P<detail>car|tv|printer|tablet|laptop|smartphone|bike|computer|watch)",
        "lacks",
        "device_",
    ),
    r"(?:always |mostly )?use (?P<app_>.+?) (?:for|to) (?:my |all my |get |do |make )?(?P<detail>[\w ]+)",
    r"(?:listen to|stream|play) (?P<detail>music|podcasts?|audiobooks?|radio) (?:on|with|via|in|through) (?P<app_>(?!the\b|my\b|a\b).+)",
    r"watch (?P<detail>films|movies|videos|series|shows|tv|anime) (?:on|with|via) (?P<app_>.+)",
    r"(?P<detail>pay|navigate|shop|chat|order food|order groceries|take notes) (?:with|on|via|using|by|from|in) (?P<app_>(?-i:[A-Z]).+)",
    r"(?:have )?(?:switched|changed) (?:over )?from (?P<instead>(?-i:[A-Z]).*?) to (?P<uses>.+)",
    r"(?:have )?(?:switched|changed) (?:over )?to (?P<uses>(?-i:[A-Z]).+)",
    r"(?:use|am using) (?P<uses>(?-i:[A-Z]).+)",
    r"am (?:an? |the )?member of (?P<membership>.+)",
    r"have an? (?P<membership>.+?) (?:membership|subscription)",
    r"(?:subscribe to|joined|am subscribed to) (?P<membership>the (?!group|call|chat|meeting|line|queue|party|game|others|rest).+|(?-i:[A-Z]).+)",
    # money
    r"(?:earn|make|am paid|get paid) (?P<salary>(?:about |around |roughly |over )?[$€£¥]?\d.*)",
    r"pay (?P<rent>[$€£¥]?\d[\w., ]*?)(?: in| for| of)? rent(?: .*)?",
    r"(?:bank with|have an account (?:at|with)|am a customer of) (?P<bank>.+)",
    r"(?:switched|changed|moved) banks? to (?P<bank>.+)",
    r"owe (?P<debt>.*\d.*)",
    r"have (?P<debt>(?:an? )?(?:.+ )?(?:loan|mortgage|debts?)(?: of .+)?)",
    # days and habits
    r"(?:wake up|get up|rise|am up) (?:at |around |by |about )?(?P<wakes_up>(?:half past |quarter (?:past|to) )?(?:\d[\d:.]*|five|six|seven|eight|nine|ten|noon).*)",
    r"(?:go to bed|go to sleep|sleep|turn in) (?:at |around |by |about )(?P<goes_to_bed>(?:half past |quarter (?:past|to) )?(?:\d|nine|ten|eleven|midnight|twelve|one|two).*)",
    r"(?:have|eat) (?P<detail>lunch|dinner|breakfast|supper) (?:at |around |about )(?P<meal_>.+)",
    r"(?:take|catch|ride) (?:the |a )?(?P<commute>\w+(?: \d+)?) to (?:work|school|the office|uni)",
    r"(?P<commute>cycle|walk|drive|bike|run) to (?:work|school|the office|uni)",
    rf"(?P<routine>(?!am\b|feel|see |treasure|try|get to|started|spend|go a|go often|make sure|(?!need)\w+ed\b).+ {RECURRING}(?: (?:at|after|before|around|with|for|in) .+)?)",
    r"(?P<habit>smoke|vape|smoking|vaping|drink|drinking)(?: \w+)?",
    r"do (?P<hobby>yoga|pilates|karate|judo|crossfit|tai chi|ballet|parkour|taekwondo)",
    r"(?P<hobby>(?:play|collect|paint|bake|sing in|playing|collecting) (?!with\b|a role|it\b|along\b|up\b|safe\b|dead\b|hard\b).+)",
    rf"(?:can |know how to )?(?:speak|am fluent in|am native in) (?:fluent |a little |some )?(?P<languages>(?:a bit of )?(?:{LANGUAGES}).*)",
    rf"(?:am (?:currently )?learning|learn|have started learning|started learning) (?:to speak )?(?P<learns>(?:{LANGUAGES})\b.*|to (?!be|get|deal|accept|let|love|trust|live|appreciate)\w+.*|(?:the )?(?:piano|guitar|violin|cello|drums|flute|ukulele|saxophone|trumpet)|chess|coding|programming|python|drawing|sign language|karate)",
    # where they are
    r"am (?:flying|travell?ing|going|driving) to (?P<travel>(?-i:[A-Z]).+)",
    r"fly to (?P<travel>(?-i:[A-Z]).+)",
    r"am (?:on (?:holiday|vacation|a trip|a business trip) )?in (?P<location>(?-i:[A-Z]).+)",
    (r"am (?:with|at) (?P<employer>(?-i:[A-Z]).+)", "since"),
    rf"am at (?P<location>{_PLACES}|(?:my )?parents'?)",
    # work, where nothing else fits
    r"am (?:an? |the )(?P<job>.+?) (?:at|for|with) (?P<employer>.+)",
    r"am (?:an? )(?P<job>.+?) in (?P<workplace>(?-i:[A-Z]).+)",
    r"(?:am|became|have become|am working as) (?:an? |the )(?:\w+ed )?(?P<job>.+)",
)
