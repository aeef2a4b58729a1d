"""The words by which a story tells what is had, got and given away."""

from __future__ import annotations

import re

QUESTION = re.compile(
    r"how ?many|how much|what age|how old|how far|how long|how tall|what is (?:the|his|her|their)"
    r" (?:total|age)|"
    r"what number|what (?:does|do|did|will|would) (?:each|every|one|they all) [a-z"
    r" ]{0,20}?(?:get|have|receive|pay|cost)|what is (?:it|the (?:temperature|price|score"
    r"|number|total)) (?:now|then|today|afterwards)|what (?:did|do|does|will|must|should) (?:i"
    r"|you|he|she|we|they|[a-z]+) (?:have to )?pay|几|多少|what'?s (?:the|his|her) (?:total"
    r"|age)|count"
)
LOSS = re.compile(
    r"\b(?:eats?|ate|eaten|los(?:es?|t)|gives? (?!(?:him|her|me|you|them|us)\b)"
    r"|gave (?!(?:him|her|me|you|them|us)\b)|given away|"
    r"sells?|sold|us(?:es?|ed)|spends?|spent|drops?|dropped|breaks?|broken?|broke|fl(?:y"
    r"|ies|ew) (?:away|off)|"
    r"leaves?|left(?! ?\?|$)|goes? (?:away|home|out)|went (?:away|home|out)|(?:gets?|got"
    r"|getting|jumps?|jumped|climbs?|fell|falls?|hops?|hopped|comes?|came|steps?|stepped)"
    r" (?:off|out|down)|"
    r"run(?:s)? away|ran away|swims? away|swam away|swim off|drives? (?:away|off)"
    r"|drove (?:away|off)|walks? (?:away|off)|walked (?:away|off)|dies?|died|burst|pops?"
    r"|popped|"
    r"throws? (?:away|out)?|threw (?:away|out)?|removes?|removed|takes? (?:away|out|off"
    r"|from)|took (?:away|out|off|from)|taken (?:away|out)?|"
    r"drinks?|drank|drunk|lends?|lent|donates?|donated|pays?|paid|melts?|melted|fails?"
    r"|minus|less|fewer|"
    r"are (?:eaten|sold|lost|broken|gone|taken|removed|red|stolen|used|rotten|cut|given)"
    r"|is (?:eaten|sold|lost|broken|taken)|stolen|stole|steals?|cut down|blown|fallen|"
    r"sank|sinks|colder|cooler|dropped|decreased|shrank|fell|falls|escapes?|escaped|disappears?|disappeared|exits?|exited|returns?|returned"
    r"|hands? (?:out|over)|away|off|out)\b"
)
GAIN = re.compile(
    r"\b(?:buys?|bought|finds?|found|gets?|got|receives?|received|picks?|picked|wins?|won"
    r"|earns?|earned|adds?|added|"
    r"rose|rises|risen|climbs|warmer|increased|grew|grows|grown|more|another|join(?:s|ed)?|arrives?|arrived|comes?|came|(?:gets?|got|climb(?:s|ed)?"
    r"|hop(?:s|ped)?|step(?:s|ped)?) (?:on|in)|land(?:s|ed)?|collect(?:s|ed)?|"
    r"(?:gives?|gave|brings?|brought|hands?|handed|buys?|bought) (?:him|her|me|you|them"
    r"|us)|is given|are given|was given|were given|plus|extra|"
    r"bakes?|baked|makes?|made|borrows?|borrowed|catch(?:es)?|caught|enters?|entered"
    r"|plants?|planted|board(?:s|ed)?|gains?|gained|"
    r"puts?|moves? in|moved in|born|saves?|saved|flies in|fly in|flew in|swims? in"
    r"|walks? in|also|and|has|have|had|with|there)\b"
)
LOSS_ZH = re.compile(
    r"请假|缺席|没来|生病|爆了|枯萎|吃了|吃掉|吃|用了|用掉|用去|卖|丢|送给|送了|送出|送|飞走|飞了|开走|走了|走掉|离开"
    r"|下车|下去|下了|借给|借走|给了?(?:同学|别人|朋友|弟弟|妹妹|哥哥|姐姐|他人)|拿走|取走"
    r"|取出|"
    r"坏了|打碎|摔|破了|跑了|跑掉|跑走|游走|花了|花掉|花去|去掉|减少|少了|摘走|摘掉|剪掉"
    r"|分给|喝|掉了|掉下|死了|送人|熄灭|吹灭|烂了|抓走|用完|扔|回家|出去|撕|给"
)
GAIN_ZH = re.compile(
    r"又|再|买|得到|给了?(?:他|她|我|你|小)|增加|添|飞来|开来|来了|跑来|游来|上车|上来"
    r"|上了|捡|找到|收到|拿来|放进|放入|放|加入|加|种|多了|赢|借来|生了|获得|摘(?!走|掉)"
    r"|还有|另|和|有|奖励|送来|送他|送她"
)
EACH = re.compile(r"\beach\b|\bevery\b|\bper\b|\bapiece\b|每|各")
SHARED = re.compile(
    r"\d+ [a-z]+ (?:are |stand |sit |lie )?(?:in|into|on|over) \d+ (?:equal )?[a-z]+\b.*how"
    r" many .*\b(?:each|every|per)\b"
    r"|equal (?:rows|groups|parts|teams|piles|boxes|shares)|same (?:number|amount|size)"
    r"|equally large|shar(?:e|es|ed|ing)|divid|split|equally|evenly|among|平均"
    r"|平分|分给|分成|排成|站成|分到|装(?:成|了)?几|each (?:child|person|friend|one"
    r"|of them)? ?(?:get|receive)|how many (?:bags|boxes|groups|teams|rows|packs|tables)"
)
MORE_THAN = re.compile(
    r"(?P<n>\d+)(?: \w+)? (?P<way>older|younger|more|fewer|less|taller|shorter|longer"
    r"|bigger|smaller|heavier|cheaper)\b"
)
MORE_ZH = re.compile(
    r"比[^,.?几]*?(?P<way>大|小|多|少|高|矮|长|短|重|轻|贵|便宜)(?:了|跳|做|写|读|走|买|吃|有|得|拿|画|摘|种|看|跑|存)?(?P<n>\d+)"
)
DIFFERENCE = re.compile(
    r"how (?:many|much) (?:more|fewer|less|older|younger|taller|longer|bigger)"
    r"|how many \w+ (?:more|fewer|older|younger|longer|shorter|taller|higher|heavier|warmer"
    r"|colder|cheaper)|difference|"
    r"how many more|\bchange\b|找回|找零|找给|应找"
    r"|相差|差几|差多少|[比多少大小][^,.?\d]{0,6}[多少大小高矮重](?:几|多少)"
    r"|多几|少几|大几|小几|多多少|少多少"
)
TOTAL = re.compile(
    r"altogether|in total|in all|\btotal\b|together|\bsum\b|combined|overall"
    r"|how many [a-z ]{2,30}(?:is|does) that|一共|总共|共"
    r"|全天|全年|两天|一天|全部|全家|全班|两人|两个人|合起"
    r"|合计|加起来|合起来|both"
)
TIMES = re.compile(r"(?P<a>\d+) times as (?:many|much|old|tall|long)|(?P<b>\d+)倍")
TWICE = re.compile(r"twice as|double|两倍|2倍")
HALF = re.compile(r"\bhalf\b(?! an?\b)|一半|1半")
PACKS = re.compile(
    r"(?:每|(?<!\d)1)个?(?P<of>[一-鿿]{1,2}).{0,4}?(?P<n>\d+).*?[^\d](?P<m>\d+)个?(?P=of)"
)
"""“一盒有5支,3盒”: so many boxes of so many."""
REST = re.compile(
    r"\bleft\b|\bun(?!der|til)[a-z]+ed\b|remain|\bstay|still|\bnot\b|n't\b|the rest|\bempty\b"
    r"|\bfree\b"
    r"|\bunused\b|unread|unsold|\bwithout\b|\bto go\b|空着|空|未|还差|还要|还需|还剩|没有?|剩"
    r"|余|还有"
)
NUMBER = re.compile(r"\d+(?:\.\d+)?")
CLAUSE = re.compile(
    r"[.,;!?]|\band then\b|\bthen\b|\bbut\b|\bwhile\b|\bif\b"
    r"|\band\b(?=[^,.;]*\d)"
)
ROWS = re.compile(
    r"(?P<n>\d+) (?:rows?|box(?:es)?|bags?|packs?|packets?|groups?|sets?|shel(?:f|ves)"
    r"|plates?|bunch(?:es)?|piles?|teams?|"
    r"baskets?|trays?|crates?|stacks?|cartons?|jars?|pairs?|cages?|vases?|tables?)(?: \w+)"
    r"? (?:of|with|containing|holding|having) (?P<m>\d+)"
)
HALF_OF = re.compile(r"half of (?:the |his |her |their |these |those |my |your )?(?P<n>\d+)")
WHOLE = re.compile(
    r"\b(?:book|journey|trip|way|road|route|film|movie|series|game|race|puzzle|recipe|test|exam|class|box|bag|pack"
    r"|wall|fence|rope|course) (?:has|is|have|contains|lasts|needs|takes|holds) (?P<n>\d+)"
)
"""What there is of something altogether, told behind what was used of it."""
PIECES = re.compile(
    r"(?P<n>\d+)[^.?]*\b(?:in|into|to)(?: equal)? (?P<what>piece|part|pack|bag|box|group|team"
    r"|row|bunch|pile|stack|slice|length|section"
    r"|packet|basket|bottle|glass|jar|tray|plate)(?:e?s)? of (?P<m>\d+)\b.*how many (?P=what)"
)
"""“12 metres are cut into pieces of 3”."""
DAILY = re.compile(
    r"\b(?:a|an|1) (?P<what>[a-z]+?)s? [a-z]+ (?:1|\d+) [a-z]+ (?:a|per|each|every)"
    r" (?P<per>day|week|hour"
    r"|minute|month|year)\b.*how many\b.*\d+ (?P=what)s? .*\bin (?:\d+ (?P=per)s|1 (?P=per)|a"
    r" (?P=per))\b"
)
"""“A hen lays 1 egg a day: how many do 3 hens lay in 2 days?”"""
HOURS = re.compile(
    r"(?:\bat|\bfrom|\bis|\buntil|\btill|\bto) (?P<a>\d+)(?! [a-z]+s\b)(?:[^\d?]*)(?:\bat|\bis"
    r"|\buntil|\btill|\bto|\band) "
    r"(?P<b>\d+)(?! (?!now|hours?)[a-z]+s\b)[^\d]*\b(?:how many hours|how long)"
)
"""“opens at 9 and closes at 17”, “leaves at 8 and it is 6 now”."""
SPAN = re.compile(
    r"\bfrom \d+ (?:to|until|till)|\b(?:opens?|starts?|begins?|began|started"
    r"|opened)\b"
)
RATE = (
    re.compile(
        r"\b(?:an?|one|1|each|every) (?:[a-z-]+ ){1,3}?(?:costs?|is|weighs?|takes?|holds?)"
        r" [€$£]?(?P<n>\d+)\b[^.?!]*[.?!;] ?"
        r"(?:you|i|we|he|she|they|[a-z]+) (?:buys?|bought|takes?|orders?|ordered|wants?|needs?"
        r"|gets?) (?P<m>\d+)"
        r"(?: [a-z]+)?[.,;?!][^.]*how (?:many|much)"
    ),
    re.compile(
        r"\b(?:an?|one|1|each|every) (?P<of>[a-z]+?)s? (?:(?!\d)\w+ ){0,3}(?P<n>\d+)\b.*?how"
        r" (?:many"
        r"|much)\b.*?\b(?P<m>\d+) (?:\w+ )?(?P=of)(?:e?s)?\b"
    ),
    re.compile(
        r"\b(?:an?|one|1|each|every) (?P<of>[a-z]+?)s? (?:\w+ )?(?P<n>\d+)\b.*?\b(?P<m>\d+)"
        r" (?:\w+ )?(?P=of)(?:e?s)?\b.*?how (?:many|much)"
    ),
    re.compile(
        r"(?P<n>\d+) (?:\w+ ){1,3}?(?:an?|per|each|every) (?P<of>[a-z]+)\b.*?\b(?P<m>\d+)"
        r" (?P=of)s?\b"
    ),
    re.compile(
        r"\b(?P<m>\d+) (?P<of>[a-z]+?)s?\b.*?(?:each|every) (?P=of)s? (?:\w+ )?(?P<n>\d+)\b"
    ),
    re.compile(
        r"(?:一|(?<!\d)1|每)(?P<of>[一-鿿]{1,2}?)[^\d,.?]{0,5}?(?P<n>\d+)[^\d]+(?P<m>\d+)(?P=of)"
    ),
)
"""“a box holds 6 … 3 boxes”, “2 a day … 5 days”."""
