"""Sentences that say it another way round, brought into the order that the patterns know.

"Home is Oslo for me" becomes "I live in Oslo", "Chrome is my browser" "my browser is Chrome", "at
work I'm on 0171 555" "my work phone is 0171 555". Only words that say nothing of their own are put
in; every value stays in the person's words. ``mended`` is for whole sentences, whose clauses belong
together ("it isn't Steven, it's Stephen"), ``turned`` for a clause.
"""

# ruff: noqa: E501 - a turn is easier to read on one line

from __future__ import annotations

import re

from memory.reading.english_names import KIN, NAME, OLDER
from memory.reading.english_times import RECURRING
from memory.reading.words import BEVERAGES, FOODS, RELATION

_I = re.IGNORECASE
LONGEST = 160
"""Characters of a clause that is turned: nobody says a longer one the other way round."""
_NUMBER = r"[+(\d][\d /()-]{4,}"
_EMAIL = r"\S+@\S+\.\w+"
_WHO = rf"(?:(?:my|our) (?:{RELATION})|{KIN}|{NAME})"
_MEAL = r"(?:breakfast|lunch|dinner|supper)"
_COOKED = rf"(?:{BEVERAGES}|steak|eggs|toast|porridge|burgers?|pizza|curry)"
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_CALLED = re.compile(
    rf"\b(?:an?|some) (?:\w+ )?(?:chap|guy|bloke|woman|lady|man|girl|lad) (?:called|named) (?={NAME})",
    _I,
)
"""A stranger who is named: "a chap called Julian"."""
_MENDED = (
    (r"(?:i|we) (?:can not stand|can not bear|hate|dislike|detest|do not like|like|love|adore|enjoy) (?P<v>[^,;]+?) (?:was|is|being) (?:just |only |obviously )*(?:an? )?(?:joke|lie|mistake|wrong|not true)[,;]?(?: but| and)? (?P<s>i|we) (?:actually |really |do )*(?P<b>love|like|adore|enjoy|hate|dislike|can not stand) (?:it|them|that)", "{s} {b} {v}"),
    (rf"(?:i|we) (?:have )?(?:broke|broken|split) up,? (?P<v>{NAME}) and (?:me|i)", "{v} and I broke up"),
    (rf"(?:i|we) (?:have )?(?:broke|broken|split) up,? (?:me|i) and (?P<v>{NAME})", "{v} and I broke up"),
    (rf"(?P<s>(?:my|our) [\w ]{{2,30}}?|{NAME}) is (?P<v>[^,;]+?), (?:and |with )?(?:(?:her|his|its|their|the) )?(?P<n>(?:(?:phone|mobile|tel|telephone) )?number|phone|mobile|e-?mail|(?:licen[cs]e |number )?plate)(?: is|:)? (?P<x>(?=[^,;]*[\d@])[^,;]+?)(?P<rest>[,;] .+)?", "{s} is {v}, and {s}'s {n} is {x}{rest}"),
    (r"(?P<s>.+? (?:phone|number|mobile|address|e-?mail)(?: number| address)? is (?:now )?[^,;]+?),?(?: and| so)?(?: please| then)* (?:text|send|forward|share|e-?mail|pass|give|message) (?:it|that|this) .*", "{s}"),
    (r"(?P<s>.+?) (?P<b>is|are) not (?P<gone>[^,;]+?)(?: any ?more| any longer)?[,;](?: but)? (?:it|that|they) (?:is|are)(?: now)? (?P<v>.+)", "{s} {b} {v}, not {gone}"),
    (r"(?P<s>.+?) (?P<b>is|are|am) no longer (?P<gone>[^,;]+?),? but (?P<v>.+)", "{s} {b} {v}, not {gone}"),
    (r"(?P<s>.+?) no longer (?P<b>takes place|starts|meets|is on|happens) (?P<gone>[^,;]+?),? but (?P<v>.+)", "{s} {b} {v}, not {gone}"),
    (r"(?P<s>(?:my|our) .+?) used to be (?P<gone>[^,;]+?)[,;]?(?: but| and)? (?:now )?(?:it|that|they) (?P<b>is|are) (?:now )?(?P<v>.+)", "{s} {b} {v}, not {gone}"),
    (rf"(?:it|that) is (?P<v>[^,;]+), not (?P<gone>[^,;]+), (?P<s>(?:my|our) [^,;]+|{_WHO}'s [^,;]+)", "{s} is {v}, not {gone}"),
    (rf"(?:it|that) is (?P<v>[^,;]+), (?P<s>(?:my|our) [^,;]+|{_WHO}'s [^,;]+), not (?P<gone>[^,;]+)", "{s} is {v}, not {gone}"),
    (rf"(?:it|that) is (?P<v>[^,;]+), (?P<s>(?:my|our) [^,;]+|{_WHO}'s [^,;]+)", "{s} is {v}"),
    (rf"i (?:was wrong about|got|mixed up|mistyped|misspelt|misspelled) (?P<s>(?:my|our) [^,:;]+?|{_WHO}'s [^,:;]+?)(?: wrong)?[,:;] ?(?:it|that) is (?P<v>.+)", "{s} is {v}"),
    (rf"(?P<s>(?:my|our) [^,]+?|{_WHO}'s [^,]+?) (?:has )?changed?,? (?:and )?(?:it|that) is (?:now )?(?P<v>.+)", "{s} is {v}"),
    (rf"(?P<v>{NAME}) and i (?:(?:have|am|are|got) )?(?:got |just |now )*(?P<how>married|engaged)(?: on .+| in .+| at .+)?", "I am {how} to {v}"),
    (rf"(?:i|me) and (?P<v>{NAME}) (?:are|got|am) (?P<how>married|engaged)", "I am {how} to {v}"),
    (rf"(?P<v>{NAME}) and i (?:(?:got|are|have|have got) )?divorced", "I broke up with {v}"),
    (rf"(?P<v>{NAME}), (?:my|our) {OLDER}(?P<n>{RELATION}),? (?P<s>(?:is|has|was|works|lives|likes|loves|hates|plays|speaks|drives|goes|turns|can|does|will|just|now)\b.+)", "my {n} {v} {s}"),
    (r"i can not (?:have|eat|do|touch) (?P<v>[^,]+?),? (?:because |since |as )?i am (?:very |severely )?allergic(?: to (?:it|them))?", "I am allergic to {v}"),
    (r"(?:my|our) (?:old )?(?P<n>[\w ]+?) is (?:gone|dead|history|old|no longer valid|out of date)[,;] (?:the new one is|the new (?:number|address|mail) is|it is now|use|my new one is) (?P<v>.+)", "my {n} is {v}"),
    (rf"(?P<s>{_WHO}) (?:is|am) the (?:only )?one (?:who|that) (?P<v>.+)", "{s} {v}"),
    (r"(?:i|we) (?:have )?(?:renamed|changed) (?P<s>my|our|the) (?P<n>[\w -]{3,30}?),? (?:and )?(?:it|that) is (?:now )?(?P<v>.+)", "{s} {n} is {v}"),
    (rf"(?P<s>{_WHO}) (?:has )?(?:changed|got) (?:her|his|their) (?P<n>number|email|address|name),? (?:and )?it is (?:now )?(?P<v>.+)", "{s}'s {n} is {v}"),
    (rf"(?P<s>(?:my|our|the) [^,;]+?|{_WHO}'s [^,;]+?) (?:was|has been|got|is|have been|were|are) (?:moved|shifted|changed|postponed|put off|pushed|pushed back|rescheduled|brought forward) (?:from (?P<gone>[^,;]+?) )?to (?P<v>.+)", "{s} is {v}"),
    (r"(?:we|i) (?:have )?(?:replaced|swapped) the (?P<gone>(?-i:[A-Z])\w+) (?P<n>\w+ (?:in|on|at) the \w+) (?:with|for) (?P<v>.+)", "the {n} is {v}, not {gone}"),
    (rf"(?:me and )?(?P<v>{NAME})(?: and i| and me)? (?:have been together|became a couple|are (?:together|a couple|dating))(?: .+)?", "I am dating {v}"),
    (r"(?P<n>(?:private|work|personal|home|office) (?:e-?mail|mail|phone|number|mobile)|(?:shoe|ring|t-?shirt|shirt|collar|dress|hat|trouser|glove) size|post ?code|zip code)(?: is|:|'s)? (?P<v>(?!is\b|goes\b|comes\b|changed\b)[\w+(@#'].*)", "my {n} is {v}"),
    (r"(?:the )?(?P<n>blood type|landlord|date of birth|(?:home|office|guest) (?:wifi|wi-fi)|rent|wifi|wi-fi|browser)(?: is|:|'s)(?: called)? (?P<v>.+)", "my {n} is {v}"),
)  # fmt: skip
_TURNED = (
    # homes
    (r"home(?: for (?:me|us))? is (?:now |still |at |in )*(?P<v>.+?)(?: for (?:me|us|now|good))?", "I live in {v}"),
    (r"(?:you (?:will |can )*)?find (?:me|us) (?:now )?(?:at|in|on) (?P<v>.+?)(?: now)?", "I live at {v}"),
    (r"(?P<v>.+?) is (?:now )?(?:where|the (?:town|city|place|village) (?:where )?) ?(?:i|we) live(?: now)?", "I live in {v}"),
    (r"(?:i|we) (?:now )?call (?P<v>.+?) (?:my |our )?home(?: now)?", "I live in {v}"),
    (r"(?:my |our |the |all )*(?:parcels?|deliver(?:y|ies)|packages?)(?: for (?:me|us))? (?:now |still |should |always |can |must )*(?:go(?:es)?|comes?|are delivered|is delivered|are sent)(?: here)? to (?P<v>.+?)(?: please|, please)?", "my delivery address is {v}"),
    (rf"(?:my |our |the |all |private |personal )*(?:e-?mails?|mail)(?: for (?:me|us))? (?:now |still |should |always )*(?:go(?:es)?|comes?|is|are) (?:to )?(?P<v>{_EMAIL})", "my email is {v}"),
    (r"(?:my |our |the |all )*(?:post|letters?|mail)(?: for (?:me|us))? (?:now |still |should |always )*(?:go(?:es)?|comes?|is sent) to (?P<v>.+?)", "my address is {v}"),
    (rf"(?:i|we) share (?:an?|my|our|the) (?:flat|house|apartment)(?: in .+?)? with (?P<v>{NAME}(?:(?:,| and|, and) {NAME})*)", "my flatmates are {v}"),
    (r"(?:i|we) share (?:an?|my|our|the) (?:flat|house|room|apartment|home)(?: in .+?)? with (?P<v>.+)", "I live with {v}"),
    (r"(?:we|i) (?:have )?(?:got|picked up) the keys to (?:the|our|my) (?:new )?(?P<v>(?:house|flat|apartment|place) in .+)", "I bought a {v}"),
    (rf"(?P<s>{_WHO})'s (?:house|flat|place|home|farm|apartment) is (?:in|at|on|near) (?P<v>.+)", "{s} lives in {v}"),
    (rf"(?P<v>(?:my|our) (?:{RELATION})|{KIN}|{NAME}) (?:lives?|stays?|is living|is staying) with (?:me|us)(?: only)?", "I live with {v}"),
    (r"(?:i|we) (?:have )?(?:changed|renamed|switched|updated) (?P<s>my|our|the) (?P<n>[\w -]{3,30}?) (?:over )?to (?P<v>.+)", "{s} {n} is {v}"),
    (r"(?P<w>wifi|wi-fi) (?:in|at) (?:the |our |my )?(?P<n>\w+(?: \w+)?)(?: is|:)(?: called)? (?P<v>.+)", "my {n} {w} is {v}"),
    (r"(?:at|in) (?:the |our |my )?(?P<n>\w+(?: \w+)?),? (?:the|our|my) (?P<w>wifi|wi-fi) is (?:called )?(?P<v>.+)", "my {n} {w} is {v}"),
    (r"the rent for (?:my|the|our) (?P<n>\w+) is (?P<v>.+)", "my {n} rent is {v}"),
    (rf"(?P<v>.+?) is (?P<s>my|our|{_WHO}'s) (?P<n>birthday|wedding anniversary|anniversary)", "{s} {n} is {v}"),
    (r"(?P<v>[\w' -]{3,30}?) (?:has|have) (?:really )?grown on me", "I like {v}"),
    # how they are reached
    (rf"(?:at work|for (?:work|business)(?: calls| matters)?)[,:]? (?:please )?(?:i am on|(?:ring|call|reach|phone|text) me (?:on|at)|use|it is) (?P<v>{_NUMBER})", "my work phone is {v}"),
    (rf"(?:at work|for (?:work|business)(?: matters)?)[,:]? (?:please )?(?:i am at|(?:reach|write to|mail|e-?mail) me (?:on|at)|use|it is) (?P<v>{_EMAIL})", "my work email is {v}"),
    (rf"(?:for (?:anything|everything) (?:private|else|personal)|privately)[,:]? (?:please )?(?:ring|call|reach|phone|text) me (?:on|at) (?P<v>{_NUMBER})", "my private phone is {v}"),
    (rf"(?P<s>{_WHO}) (?:picks up|answers|is|can be reached|is reachable) (?:on|at|under) (?P<v>{_NUMBER})", "{s}'s number is {v}"),
    (rf"(?P<v>{_NUMBER}|{_EMAIL}) is (?:now )?(?P<s>(?:my|our) [^,]+?|{_WHO}'s [^,]+?)(?: for .+| now)?", "{s} is {v}"),
    (rf"the (?P<n>[\w -]{{3,25}}) (?:of|for) (?P<s>(?:my|our) (?:{RELATION})|{NAME}) is (?P<v>.+)", "{s}'s {n} is {v}"),
    # who they are
    (r"(?:by (?:profession|trade)|professionally),? i am (?P<v>.+)", "I am {v}"),
    (r"(?P<s>.+?) (?P<b>am|is) (?P<v>an? .+?) by (?:profession|trade)(?: now)?", "{s} {b} {v}"),
    (rf"(?P<v>{NAME}) (?:has )?(?:left|dumped|divorced) me", "I broke up with {v}"),
    (rf"i am (?:seeing|dating|with|going out with) (?:someone|somebody|a (?:guy|girl|man|woman)) (?:called|named) (?P<v>{NAME})", "I am dating {v}"),
    (rf"(?:i|we) (?:now )?report to (?P<v>{NAME})(?: now)?", "my boss is {v}"),
    (rf"(?P<v>{NAME}) (?:now )?(?:manages|supervises) (?:me|us)(?: now)?", "my boss is {v}"),
    (rf"(?P<v>{NAME}) (?:now )?teaches (?:me|us) (?P<n>\w+)", "my teacher is {v}"),
    (r"(?:they|work|my (?:boss|company)) (?:have |has )?(?:promoted me to|made me) (?P<v>.+)", "I got promoted to {v}"),
    (r"(?P<v>(?-i:[A-Z])[\w&' -]+?) (?:has |have )?(?:let me go|fired me|laid me off|made me redundant)", "I left {v}"),
    (r"(?P<v>(?-i:[A-Z])[\w&' -]+?) (?:has |have )?(?:hired me|took me on|pays my (?:salary|wages))(?: now)?", "I joined {v}"),
    (r"lights out (?:is )?(?:at )?(?P<v>.+?) for (?P<s>the kids|my kids|the children|(?:my|our) \w+)", "{s} go to bed at {v}"),
    (rf"(?P<s>{NAME})'s (?P<n>{RELATION}) is (?:called |named )?(?P<v>{NAME})", "{v} is {s}'s {n}"),
    (rf"(?:i|we) (?:now )?(?:go to|see|am seeing|are with|am with) (?P<v>(?:Dr|Doctor)\.? {NAME}) for (?:my|our) teeth", "my dentist is {v}"),
    (r"we (?:got |have been |were )?married on (?:the )?(?P<v>.*(?:\d|th\b|first|second|third).*)", "our anniversary is {v}"),
    (rf"(?P<v>{NAME}) is (?:an? |one of )(?P<n>(?:good |old |close )?(?:mates?|friends?|colleagues?|teammates?|neighbours?|cousins?)) (?:of mine|from \w+)", "{v} is my {n}"),
    (rf"(?:i|we) rent from (?:an? (?:lady|man|guy|woman|couple) called )?(?P<v>{NAME})", "my landlord is {v}"),
    (rf"(?:i|we) (?:got )?divorced (?:from )?(?P<v>{NAME})", "I broke up with {v}"),
    (r"(?P<v>[\w' -]{3,30}?) (?:scares?|terrif(?:y|ies)|frightens?) me(?: to death)?", "I am scared of {v}"),
    # names
    (r"(?:i|we) (?:have )?(?:changed|changed back) my (?P<n>(?:last |first |sur)?name) (?:back )?to (?P<v>.+)", "my {n} is {v}"),
    (rf"i have taken my (?:husband|wife)'s name,? i am (?P<v>{NAME})(?: now)?", "my name is {v}"),
    (rf"(?P<s>{_WHO}) (?:has|celebrates) (?:her|his|their) (?P<n>birthday) (?:on|in) (?P<v>.+)", "{s}'s {n} is {v}"),
    # eating
    (rf"for (?P<n>{_MEAL}) (?P<s>i|we) (?:mostly |usually |always |normally |often )*(?P<b>have|eat|drink) (?P<v>.+)", "{s} {b} {v} for {n}"),
    (rf"(?:i|we) (?:take|drink|have|like|order|want) my (?P<n>{_COOKED}) (?P<v>.+)", "my usual {n} is {v}"),
    (rf"(?P<s>{_WHO}) (?:takes?|drinks?|has|have|likes?|orders?|wants?) (?:his|her|their) (?P<n>{_COOKED}) (?P<v>.+)", "{s}'s usual {n} is {v}"),
    (r"(?:i|we) (?:take|have|want) (?P<v>(?:no|one|two|three|a little|some|half a) ?(?:spoons? of )?(?:sugars?|milk|sweetener)) in my (?P<n>tea|coffee)", "my usual {n} is {v}"),
    (r"(?:please )?(?P<v>no (?:sugar|milk|sweetener)(?: (?:and |or )?no (?:sugar|milk|sweetener))?) in my (?P<n>tea|coffee)(?:,.*| please.*| thanks)?", "my usual {n} is {v}"),
    (r"my (?P<n>tea|coffee) is (?:always )?(?P<v>without .+|with .+|black)", "my usual {n} is {v}"),
    (r"(?:please )?(?P<v>(?:one|two|three|half a|no) (?:sugars?|spoons? of sugar)) in my (?P<n>tea|coffee)(?:,? please|,? thanks)?", "my usual {n} is {v}"),
    (r"no (?P<v>[\w ]{3,20}) in my food(?:,? please|,? thanks)?", "I do not eat {v}"),
    (rf"(?P<v>{FOODS}|{BEVERAGES}|(?:[\w-]+ ){{0,2}}(?:{FOODS})) (?:is|are) off[- ]limits (?:for|to) (?P<s>{_WHO})", "{s} does not eat {v}"),
    (rf"no (?P<v>(?:{FOODS}|{BEVERAGES})) for me(?:,? please|,? thanks)?", "I do not eat {v}"),
    (rf"(?P<v>{FOODS}|{BEVERAGES}|(?:[\w-]+ ){{0,2}}(?:{FOODS})) (?:is|are) off[- ]limits (?:for me|to me)", "I do not eat {v}"),
    (r"(?P<v>[\w' -]{3,30}?) (?:does|do) not agree with me", "I do not eat {v}"),
    (r"(?P<v>[\w' -]{3,30}?) (?:is|are) not for me", "I do not like {v}"),
    (r"(?P<v>[\w' -]{3,30}?) (?:is|are) a no (?:from|for) me", "I do not like {v}"),
    (r"(?P<v>[\w' -]{3,30}?) makes? me (?:gag|retch|heave)", "I hate {v}"),
    (r"(?P<v>(?!the\b|this\b|that\b|it\b)[\w' -]{3,30}?) (?:gives? me (?:a rash|hives|a reaction)|makes? (?:me|my \w+) (?:swell(?: up)?|itch|come out in hives))(?: (?:too|as well|badly))*", "I am allergic to {v}"),
    (r"my (?P<v>[\w-]+) allergy (?:is|has) (?:gone|over|cleared up|disappeared)", "I am no longer allergic to {v}"),
    (r"i (?:have )?(?:outgrew|outgrown) (?:my|the) (?P<v>[\w-]+) allergy", "I am no longer allergic to {v}"),
    # liking
    (r"(?P<v>[\w' -]{3,40}?) (?:is|are) (?:really |totally |very much )?my (?:thing|jam|cup of tea|passion)", "I like {v}"),
    (r"(?P<v>[\w' -]{3,40}?) (?:is|are) not (?:really )?my (?:thing|cup of tea)", "I do not like {v}"),
    (r"as for (?P<n>[\w ]{3,25}), (?P<v>.+?) is my (?:favourite|favorite)", "my favourite {n} is {v}"),
    (r"(?P<v>.+?) (?:is|are) my go-to (?:app )?for (?P<n>.+)", "I use {v} for {n}"),
    (rf"(?P<v>.+?) (?:is|are) (?P<s>my|our|{_WHO}'s) (?P<n>(?:all[- ]time )?(?:favou?rite|go-to|preferred|default|usual) [^,]+)(?P<gone>, not .+)?", "{s} {n} is {v}{gone}"),
    (r"(?P<v>.+?) is (?P<s>my|our) (?P<n>browser|bank|mother tongue|native language|first language|second language|hometown|home town|employer|star sign|nationality|blood type|gym|username|surname|last name|nickname|middle name|day off)", "{s} {n} is {v}"),
    # apps and money
    (r"(?:i|we) (?:keep|store|have|manage|track) (?:my|our|all my) (?P<n>calendar|notes|photos|passwords|shopping list|shopping|to-dos?|tasks|recipes|contacts|workouts|podcasts|playlists|music|books) (?:in|on|with) (?P<v>(?-i:[A-Z]).+)", "I use {v} for {n}"),
    (r"my (?P<n>calendar|notes|photos|shopping list|to-dos?|tasks|recipes|contacts|workouts|podcasts|playlists|music|audiobooks) (?:is|are|lives?|stays?) (?:all )?(?:in|on) (?P<v>(?-i:[A-Z]).+)", "I use {v} for {n}"),
    (r"for (?P<n>[\w ]{3,25}?),? (?:i|we) (?:mostly |always |usually |now )*(?:use|have|go with|open|rely on) (?P<v>(?-i:[A-Z]).+)", "I use {v} for {n}"),
    (r"(?:i|we) browse (?:the (?:web|internet) )?(?:with|in|on|using) (?P<v>.+?)(?: now)?", "my browser is {v}"),
    (r"(?:i|we) do (?:my |our |all my )*banking (?:with|at) (?P<v>.+)", "I bank with {v}"),
    (r"(?:i|we) (?:have|keep) (?:my|an?|our) (?:\w+ )?account (?:with|at) (?P<v>.+)", "I bank with {v}"),
    (r"(?:my|our) (?:(?:own|main|current|savings|joint) )?(?:bank )?account is (?:with|at) (?P<v>.+)", "I bank with {v}"),
    (r"my (?:salary|pay|wages?) (?:goes|go|is paid) (?:in)?to (?:my )?(?P<v>(?-i:[A-Z]).+?)(?: account)?", "I bank with {v}"),
    (r"(?:i|we) budget (?P<v>.*\d.*?) for (?P<n>.+)", "my {n} budget is {v}"),
    (r"(?P<s>my|our) budget for (?:the |my |our )?(?P<n>[\w ]+) is (?P<v>.+)", "{s} {n} budget is {v}"),
    (r"(?P<v>(?-i:[A-Z])[\w ]+?) is where (?:all |i keep |i have )*my (?P<n>[\w ]+?)(?: live| are| go| is| lives)?", "I use {v} for {n}"),
    (r"my phone (?:runs|is on) (?P<v>android|ios)", "my phone is {v}"),
    # days
    (rf"(?P<v>{_DAYS}(?:(?:,| and|, and) {_DAYS})*) (?:is|are) (?:my|our) (?P<n>[\w ]+?) days?", "I have {n} on {v}"),
    (rf"(?:on )?(?P<v>{_DAYS}|weekdays|weekends) (?P<s>i|we) (?P<n>.+)", "{s} {n} on {v}"),
    (rf"(?P<v>{_DAYS}(?: nights?| evenings?)?) (?:is|are) (?P<n>[\w ]{{2,20}}? (?:day|night))(?: (?:at ours|here|for us))?", "{n} is on {v}"),
    (r"my (?:alarm|alarm clock) (?:goes off|rings|is set|is)(?: at| for) (?P<v>.+)", "I wake up at {v}"),
    (r"(?P<s>.+?) (?P<b>am|is|are) (?:always |usually |mostly )?in bed (?:by|at|around) (?P<v>.+)", "{s} go to bed at {v}"),
    (rf"(?P<often>{RECURRING}),? (?P<rest>(?:i|we|my|our|he|she)\b.+)", "{rest} {often}"),
    (r"(?P<often>in the (?:morning|evening|afternoon)s?|at (?:night|the weekend)),? (?P<rest>(?:i|we)\b.+)", "{rest} {often}"),
)  # fmt: skip
_MEND = tuple((re.compile(words, _I), plain) for words, plain in _MENDED)
_TURN = tuple((re.compile(words, _I), plain) for words, plain in _TURNED)


def mended(sentence: str) -> str:
    """A correction whose two halves are clauses, as one: "X is V, not W"."""
    sentence = _CALLED.sub("", sentence)
    return _first(sentence, _MEND) if len(sentence) <= LONGEST else sentence


def turned(clause: str) -> str:
    """The clause in the plain order, at most two turns away; as it is where no turn fits."""
    if len(clause) > LONGEST:
        return clause
    once = _first(clause, _TURN)
    return _first(once, _TURN) if once != clause else clause


def _first(text: str, turns: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    for words, plain in turns:
        if match := words.fullmatch(text):
            caught = {name: value or "" for name, value in match.groupdict().items()}
            if "often" in caught:
                caught["often"] = caught["often"][0].lower() + caught["often"][1:]
            return plain.format(**caught)
    return text
