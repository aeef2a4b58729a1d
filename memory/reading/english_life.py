"""What verbs say of how somebody lives: home, work, school, people, age, languages, health.

Patterns as in ``english_verbs``, which tries them first.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

from memory.reading.english_times import CLOCK
from memory.reading.patterns import Mode
from memory.reading.words import (
    ILLNESSES,
    LANGUAGES,
    MEDICINES,
    PET_WORDS,
    PLACES,
    RELATION,
)  # fmt: skip

Words = str | tuple[str, Mode] | tuple[str, Mode, str]
_NAME = r"(?-i:[A-Z])[\w.'’-]*(?: (?-i:[A-Z])[\w.'’-]*){0,3}"
_STREET = r"(?=.*\d|.*\b(?:st|street|road|rd|lane|ave(?:nue)?|drive|close|square|str|straße|weg|platz|rue|row|court|way|terrace|gardens|quay)\b).+"
_TOWN = r"(?-i:[A-Z])[\w'-]+(?:,? (?-i:[A-Z])[\w'-]+){0,3}"
_DWELLING = r"(?:flat|apartment|house|studio|home|room|condo|bungalow|loft|townhouse|maisonette|place|semi|terrace|two[- ]?bed(?:room)?(?: flat| house| apartment)?|(?:one|three|four)[- ]?bed(?:room)?(?: flat| house| apartment)?|farm)"
_AWAY = r"(?:holiday (?:home|house|flat)|summer (?:home|house)|second home|cottage|cabin|caravan|beach house|weekend (?:home|house|place)|allotment|chalet)"
_HAVE = r"(?:rent|am renting|lease|own|have|have got|(?:have )?(?:just )?(?:bought|got|taken|found|rented|completed on))"
_WORDED = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_COUNT = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)"
_SCHOOL = r"school|high|primary|elementary|college|university|uni|academy|gymnasium|kindergarten|nursery|preschool|grammar|institute"
_SPOT = r"(?:on|in|at|near|behind|outside|opposite|by|beside|next to|under|in front of|across from) (?!a hurry|time|it\b|there\b|here\b).+?"
_SHIFTS = r"(?:the )?(?:night|late|early|day|evening|morning|graveyard)[- ]shifts?|nights|earlies|lates|days|shifts"

LIFE: tuple[Words, ...] = (
    # where the car is just now
    rf"(?:have |am )?(?:just )?parked (?:(?:the|my|our) (?:car|van|bike|truck) )?(?P<parked>{_SPOT})(?: (?:today|this morning|just now|now|tonight))*",
    # where they live
    rf"{_HAVE} (?:an?|our|my|the) (?:own )?(?:(?!holiday|summer|second)[\w-]+ ){{0,3}}{_DWELLING} (?:at|on) (?P<address>{_STREET})",
    rf"{_HAVE} (?:an? )?(?:[\w-]+ ){{0,2}}{_AWAY} (?:in|at|near|on|by) (?P<second_address>.+?)(?: for (?:the )?(?:weekends?|summers?|holidays))?",
    rf"{_HAVE} (?:an?|our|my) (?:own )?(?:(?!holiday|summer|second)[\w-]+ ){{0,3}}{_DWELLING}(?: of (?:my|our) own)? (?:in|near|outside|just outside) (?P<town>.+)",
    rf"(?:rent|am renting|own) in (?P<town>{_TOWN})",
    rf"(?:have )?(?:settled|emigrated|resettled|relocated|moved back|moved over|returned) (?:down )?(?:in|to) (?P<town>{_TOWN})(?: for good)?",
    rf"(?:have )?relocated from (?P<instead>{_TOWN}) to (?P<town>{_TOWN})",
    rf"(?:have )?swapped (?P<instead>(?:{PLACES})) for (?P<town>.+)",
    (rf"(?:have )?left (?P<town>(?:{PLACES}))(?: for good| behind)?", "past"),
    (rf"(?:have )?left (?P<town>{_TOWN}) for good", "past"),
    (rf"(?:have )?(?:moved out of|given up|gave up|left|sold) (?:the |my |our )(?:old )?(?:{_DWELLING}|{_AWAY}) (?:in|near) (?P<town>.+)", "past"),
    (rf"(?:have )?(?:moved out of|given up|gave up|left|sold) (?:(?:the |my |our )(?:old )?{_DWELLING} (?:at|on) )?(?P<address>(?=.*\b(?:st|street|road|rd|lane|ave(?:nue)?|drive|close|court|way)\b)(?-i:[A-Z\d]).+)", "past"),
    (rf"(?:have )?moved (?:away |out )?(?:of|from) (?P<town>{_TOWN})", "past"),
    rf"(?:have )?moved (?:house )?(?:over |back |in)?to (?P<town>{_TOWN}) from (?P<instead>{_TOWN})",
    r"am (?:now |still )?at (?:number )?(?P<address>(?=.*\d)(?=.*\b(?:st|street|road|rd|lane|ave(?:nue)?|drive|close|square|str|straße|weg|platz|rue|row|court|way|terrace|gardens|quay|place|hill|view|grove|crescent|mews|rise|walk|park|wharf)\b).+)",
    r"(?:live|am living) (?:out |over |up |down |right |now )?(?:in|at) (?P<town>(?-i:[A-Z])[\w' -]+?),? (?:near|close to|opposite|behind|next to|most of|half of|during|for now).*",
    rf"(?:am staying|stay|live|am living) with (?P<lives_with>(?:my|our) [\w ]+?|{_NAME}) in (?P<town>{_TOWN})",
    r"(?:hail from|was raised in|was brought up in|am (?:a \w+er )?originally from) (?P<hometown>.+)",
    r"was born and (?:bred|raised) in (?P<birthplace>(?-i:[A-Z]).+)",
    rf"(?:am|got|have) moved (?:in)?to (?P<town>{_TOWN})",
    rf"am (?:living )?in an? (?:[\w-]+ ){{0,3}}{_DWELLING} (?:in|near) (?P<town>.+)",
    rf"(?:have )?moved (?:back )?in with (?P<lives_with>(?:my|our) [\w ]+?|{_NAME}) in (?P<town>{_TOWN})(?:,.*)?",
    rf"live (?:on|in) an? [\w ]+? (?:outside|near|in) (?P<town>{_TOWN})",
    # work
    rf"work (?P<work_hours>{_SHIFTS}|part[- ]time|full[- ]time)(?: (?:at|for|in) (?P<employer>(?:the \w+|(?-i:[A-Z])).*))?",
    rf"am on (?P<work_hours>{_SHIFTS})(?: at (?P<employer>.+))?",
    r"(?:work|am working) (?P<work_hours>(?:\w+|\d) (?:days|hours) a week|(?:mon|tues|wednes|thurs|fri|satur|sun)days? to (?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?:, .+)?",
    rf"(?:start|begin) (?:work|my shift|my day) at (?P<work_hours>{CLOCK})",
    r"(?:earn|make) (?:my|his|her|their|a) living (?:as an?|as|with|by) (?P<job>.+)",
    r"do (?P<job>\w+(?: \w+)?) for a living",
    r"(?:teach|am teaching) (?P<job>(?!me\b|my\b|you\b|him\b|her\b)\w+(?: \w+)?) (?:at|in) (?P<employer>.+)",
    r"(?P<job>drive (?:an?|the) (?:bus|taxi|cab|truck|lorry|van|tram|train))(?: for a living| for (?P<employer>.+)| now)?",
    r"(?:run|own|manage|have) (?:an?|my own|the|our own) (?P<employer>(?:[\w-]+ ){0,2}(?:bakery|shop|store|restaurant|caf[eé]|bar|pub|studio|company|firm|business|agency|salon|farm|garage|gallery|bookshop|practice|clinic|hotel|b&b|start-?up|gym|brewery|pharmacy|florist|food truck|nursery)(?: in (?-i:[A-Z]).+)?)",
    r"am in the (?P<employer>navy|army|air force|police|fire service|civil service|military|marines|coast guard)",
    r"(?:have )?(?:dropped|gone|went|cut) (?:down |back )?to (?P<work_hours>\w+ (?:days|hours) a week)(?: .+)?",
    r"(?:work|am working) in (?P<job>accounts|customer (?:service|support)|research|publishing|hospitality|catering|aviation|the public sector|human resources|public relations|PR)",
    r"(?:work|am working) in an? (?P<workplace>(?:[\w-]+ ){0,2}(?:centre|center|hospital|school|shop|warehouse|restaurant|bar|pub|caf[eé]|hotel|bank|library|factory|lab|kitchen|nursery|bakery|clinic|museum|garage|pharmacy|office|supermarket|start-?up|theatre|studio|call centre))(?: .+)?",
    r"am off on (?P<event__dayoff>(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: and (?:mon|tues|wednes|thurs|fri|satur|sun)days?)?)",
    r"(?:have )?(?:gone|went) (?P<work_hours>(?:part|full)[- ]time)",
    rf"(?P<travel>(?:land|arrive) (?:at|in) (?-i:[A-Z])[\w ]+ at {CLOCK}.*)",
    r"(?:got|was|have been|am) promoted to (?P<job>.+)",
    r"am (?:now )?(?:the |an? )?(?P<job>(?:head|director|vice president|vp|chief|dean|manager) of .+?)(?: at (?P<employer>.+))?",
    r"(?:have )?(?:signed|started|got a job|found work|found a job|landed a job) (?:with|at) (?P<employer>(?!.*\b(?:school|high|primary|college|university|uni|academy|nursery)\b)(?-i:[A-Z])[\w&' -]+?)(?: on the .+| on \w+ \d+| in \w+)?",
    (r"(?:have )?(?:handed in|given|gave) (?:my |his |her )?notice(?: at (?P<employer>(?-i:[A-Z]).+))?", "past"),
    (r"(?:am|have been) (?:done|through|finished) with (?P<employer>(?-i:[A-Z]).+)", "past"),
    (r"(?:got|was|have been) (?:laid off|let go|fired|sacked|made redundant) (?:by|from|at) (?P<employer>(?-i:[A-Z]).+)", "past"),
    r"am (?P<job>freelancing|self-employed|a stay-at-home \w+|on maternity leave|on parental leave|on paternity leave)",
    r"(?:am training|train) (?:as|to be|to become) (?:an? )?(?P<studies>.+)",
    r"am (?:an? )?(?P<job>(?:\w+[- ]year )?(?:student|pupil|undergraduate|postgrad)) (?:at|of) (?P<school>.+)",
    r"(?:have )?(?P<job>retired)(?: .+)?",
    r"am in (?:my|his|her|their) (?P<studies>(?:final|first|second|third|fourth|last) year)(?: (?:at|of) (?P<school>.+))?",
    rf"(?:take|have|am taking) (?P<learns>piano|guitar|violin|cello|drum|singing|swimming|driving|riding|tennis|dance) lessons(?: with (?P<as__teacher>{_NAME}))?",
    r"am on the (?:books|payroll|staff) (?:at|of|with) (?P<employer>.+)",
    r"(?:have )?started (?P<school>(?:uni|university|college|reception|secondary school|primary school|nursery|sixth form|high school)(?: (?:in|at) .+?)?)(?: this \w+)?",
    # school
    r"(?:am|study|studies) (?:still )?in (?P<studies>(?:year|class|grade|form|standard) \w+|\d+(?:st|nd|rd|th) (?:grade|class|standard|year)|(?:first|second|third|fourth|fifth|sixth|final) (?:grade|class|year))(?: (?:at|of) (?P<school>.+))?",
    rf"am (?:now )?(?:at|in) (?P<school>(?:.*\b)?(?:{_SCHOOL})\b.*?)(?:, .+)?",
    r"(?:attend|am enrolled at|(?:have )?(?:started|transferred|got in|got admission) (?:at|to|in|into)) (?P<school>(?-i:[A-Z]).+)",
    rf"(?:go|am going) to (?P<school>(?:.*\b)?(?:{_SCHOOL})\b.*)",
    (rf"(?:have )?(?:dropped out of|left|finished) (?P<school>(?:.*\b)?(?:{_SCHOOL})\b.*)", "past"),
    r"(?:am doing|do|am studying for|am working on|am reading for) (?:an?|my) (?P<studies>(?:master'?s|bachelor'?s|phd|doctorate|degree|mba|course|diploma|apprenticeship)(?: in .+)?)",
    r"have (?:an?|my) (?P<degree>(?:degree|master'?s|bachelor'?s|phd|doctorate|diploma)(?: degree)?(?: (?:in|from) .+)?)",
    r"am (?:preparing|studying|revising) for (?:the |my )?(?P<studies>(?-i:[A-Z]).+)",
    # age, names
    rf"am (?:nearly |already )?(?P<age>(?:1?\d?\d|{_WORDED}))(?:[ -]years?[- ]?old| this year)?",
    rf"(?:turned|turn|am turning) (?P<age>{_WORDED}|\d{{1,3}})(?: (?:this year|today|this month|last week|yesterday))?",
    rf"(?:turned|turn|am turning|will be) (?:{_WORDED}|\d{{1,3}}) on (?:the )?(?P<birthday>.+)",
    r"am (?P<age>in my (?:early |mid |late |mid-)?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties))",
    r"am (?P<marital_status>(?:an? )?(?:widow|widower|divorcee|newlywed|separated|widowed|divorced))",
    r"am (?P<family>the (?:eldest|oldest|youngest|middle) of \w+)",
    r"am (?P<is>an? single (?:dad|mum|mom|parent|father|mother))",
    r"am (?P<height>\d (?:foot|feet|ft)(?: ?\d{1,2})?)(?: tall)?",
    r"am (?:blood type|type) (?P<blood_type>(?:A|B|AB|O)(?: ?[+-]| positive| negative)?)",
    r"am (?P<illness>(?:[\w-]+ )?colou?r[- ]blind|(?:short|long|near)-sighted|type [12] diabetic|hard of hearing|partially sighted|dyspraxic)(?:,.*)?",
    r"(?P<habit>snore|vape|fast during .+|shop at (?-i:[A-Z]).+|sleep with .+|walk to .+)",
    r"was born (?:in|on) (?P<birth_year>'\d\d)",
    r"was born on (?P<birthday>(?:christmas|boxing|new year's|halloween|valentine's|leap)(?: day| eve)?)",
    # languages
    r"(?:can )?(?:get by in|hold a conversation in|read(?: and write)?|understand|write) (?:a (?:bit of|little) |some )?(?P<languages>(?-i:[A-Z])\w+(?: and (?-i:[A-Z])\w+)?)(?: too| as well)?(?: (?:after|with|since) .+)?",
    rf"(?:grew up|was raised) (?:speaking|with) (?P<languages>(?:{LANGUAGES})(?: and \w+)?)",
    rf"am (?:bilingual|fluent|native|at home) in (?P<languages>(?:{LANGUAGES}).*)",
    rf"(?:speak|am speaking) (?:fluent |good |any |decent |a little |a bit of |some |only |mostly )*(?P<languages>(?:{LANGUAGES})(?:(?:,| and|, and) (?:a (?:bit of|little) )?(?:{LANGUAGES}))*)(?: (?:fluently|at home|with (?:my|our) \w+|well|badly|a bit|at work))?",
    rf"(?:take|am taking|am doing|do|have) (?P<learns>{LANGUAGES}) (?:lessons|classes|evening classes|a course)(?: .+)?",
    rf"(?:have )?(?:started|taken up|took up|am) (?:learning|studying) (?P<learns>{LANGUAGES})",
    (rf"(?:have )?(?:given up|gave up|stopped|quit|dropped) (?:learning |studying )?(?P<learns>{LANGUAGES})", "past"),
    # those near to them
    rf"(?:have|have got) (?P<pet>(?:an?|{_COUNT}) (?:\w+ )?(?:{PET_WORDS})s?(?:(?:,| and|, and) (?:an?|{_COUNT}) (?:\w+ )?(?:{PET_WORDS})s?)+)",
    (rf"(?:have )?(?:gave|given) (?:my|our|the) (?P<pet>{PET_WORDS}) away", "past"),
    (rf"(?:had to say|said|have said|have had to say) goodbye to (?:my|our|the) (?P<pet>{PET_WORDS})", "past"),
    rf"(?:look after|keep|have|have got|picked up|took in|have (?:just )?adopted) (?:an? |another )(?P<pet>(?:[\w-]+ ){{0,3}}?(?:{PET_WORDS}|canary|shepherd|terrier|labrador|poodle|beagle|tabby|tortoise|collie|spaniel|dachshund)),? (?:that is |who is |which is )?(?:called|named) (?P<called__pet>{_NAME})",
    r"keep (?P<pet>(?:\w+ )?(?:bees|chickens|hens|sheep|goats|ducks|pigeons|ponies|rabbits|alpacas))",
    r"have (?:any )?(?P<family>(?:kids|children|siblings|brothers or sisters))",
    rf"answers? to (?P<name>{_NAME})",
    # health
    rf"(?:get|live with|have) (?:bad |regular |chronic |the odd )?(?P<illness>(?:{ILLNESSES})s?)(?: (?:about |around )?(?:once|twice|every) .+)?",
    rf"(?:take|am on|use|am taking|have been put on|was put on) (?P<medicine>(?:an? )?(?:[\w.]+ ?(?:mg|mcg|g|ml)? (?:of )?){{0,3}}?(?:{MEDICINES})\b.*)",
    (rf"(?:have )?(?:came off|come off|finished|stopped taking|stopped|quit) (?:the |my |taking )?(?P<medicine>(?:{MEDICINES}))(?: .+)?", "past"),
    r"am (?P<blood_type>(?:A|B|AB|O) ?(?:[+-]|positive|negative)) by blood type",
    r"am (?:now )?(?:down|up) to (?P<weight>\d+(?:\.\d)? ?(?:kg|kilos?|pounds?|lbs?|stone).*)",
    r"am (?P<height>\d[.,]\d\d ?m?(?:et(?:er|re)s?)?)(?: tall)?",
    r"(?:wear|have) (?P<uses>glasses|contact lenses|contacts|hearing aids?|a hearing aid|braces|a pacemaker)",
    r"am (?:off|going|flying|heading|travell?ing) (?:down |over |up |back )?to (?P<travel>(?-i:[A-Z])[\w ]+?)(?: (?:for|with|over) .+)?",
    rf"am (?:staying|sleeping) (?:at|with) (?P<location>my (?:{RELATION})(?:'s?(?: place| house| flat)?)?)",
    r"am staying (?:at|in) (?P<location>(?:the )?(?-i:[A-Z])[\w' ]+?)(?: (?:near|until|for|this|opposite) .+)?",
    r"am doing my (?P<studies>gcses|a-levels|finals|phd|master'?s|apprenticeship|abitur|highers)",
    r"(?:am|was) (?P<is>(?:an? )?(?:right|left)[- ]handed|an? (?:introvert|extrovert|vegetarian at heart|non-smoker|light sleeper|heavy sleeper|homebody|morning person|night owl))",
)  # fmt: skip
