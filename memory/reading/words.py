"""English words that the patterns know: nationalities, illnesses, brands. Alternatives of a regex."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

from memory.reading.attributes import PETS, RELATIONS

RELATION_WORDS = {
    **{name: name for name in RELATIONS},
    "mom": "mother", "mum": "mother", "mama": "mother", "mommy": "mother", "mummy": "mother",
    "ma": "mother", "dad": "father", "daddy": "father", "papa": "father", "pa": "father",
    "grandma": "grandmother", "granny": "grandmother", "gran": "grandmother",
    "nan": "grandmother", "nana": "grandmother", "grandpa": "grandfather",
    "granddad": "grandfather", "grandad": "grandfather", "bro": "brother", "sis": "sister",
    "kid": "child", "manager": "boss", "supervisor": "boss", "neighbor": "neighbour",
    "coworker": "colleague", "co-worker": "colleague", "workmate": "colleague",
    "flatmate": "roommate", "housemate": "roommate", "buddy": "friend", "mate": "friend",
    "pal": "friend", "bestie": "best friend", "hubby": "husband", "fiance": "fiancé",
    "fiancée": "fiancé", "fiancee": "fiancé", "gp": "doctor", "physician": "doctor",
    "landlady": "landlord", "puppy": "dog", "kitten": "cat", "auntie": "aunt",
    "barber": "hairdresser", "babysitter": "nanny", "folks": "parents", "better half": "partner",
    "attorney": "lawyer", "trainer": "coach", "psychiatrist": "therapist", "bf": "boyfriend",
    "gf": "girlfriend", "stepmom": "stepmother", "stepdad": "stepfather", "ex-wife": "ex",
    "ex-husband": "ex", "customer": "client", "line manager": "boss", "other half": "partner",
    "grandmum": "grandmother", "nanny": "nanny", "boy": "son", "little boy": "son",
    "little girl": "daughter", "youngest": "child", "eldest": "child", "oldest": "child",
    "toddler": "child", "missus": "wife", "old man": "father", "lad": "son", "solicitor": "lawyer", "aunty": "aunt",
    "best mate": "best friend", "hairstylist": "hairdresser", "cleaning lady": "cleaner",
    "tortoise": "turtle", "canary": "bird", "budgie": "bird", "goldfish": "fish", "pony": "horse",
    "family doctor": "doctor", "doc": "doctor", "room-mate": "roommate", "piano teacher": "teacher",
    "children": "child", "kids": "child", "sons": "son", "daughters": "daughter", "twins": "twin",
    "brothers": "brother", "sisters": "sister", "neighbours": "neighbour", "cousins": "cousin",
    "neighbors": "neighbour", "flatmates": "roommate", "roommates": "roommate", "cats": "cat",
    "housemates": "roommate", "dogs": "dog", "rabbits": "rabbit", "grandkids": "grandchild",
    "grandchildren": "grandchild", "colleagues": "colleague", "friends": "friend",
    "in-laws": "parents-in-law", "physiotherapist": "physio", "chemist": "pharmacist",
    "financial adviser": "adviser", "financial advisor": "adviser", "super": "caretaker",
    "janitor": "caretaker", "teammate": "colleague", "childcarer": "childminder",
    "grandma and grandpa": "grandparents", "head teacher": "headteacher",
}  # fmt: skip
"""A word for a relation -> the subject it stands for."""
OF_RELATIVES = {
    **dict.fromkeys([(one, "mother") for one in ("wife", "husband", "spouse")], "mother-in-law"),
    **dict.fromkeys([(one, "father") for one in ("wife", "husband", "spouse")], "father-in-law"),
    **dict.fromkeys([(one, "parents") for one in ("wife", "husband", "spouse")], "parents-in-law"),
    **dict.fromkeys([(one, "sister") for one in ("wife", "husband", "spouse")], "sister-in-law"),
    **dict.fromkeys([(one, "brother") for one in ("wife", "husband", "spouse")], "brother-in-law"),
    **dict.fromkeys([(one, "mother") for one in ("mother", "father")], "grandmother"),
    **dict.fromkeys([(one, "father") for one in ("mother", "father")], "grandfather"),
    **dict.fromkeys([(one, "sister") for one in ("mother", "father")], "aunt"),
    **dict.fromkeys([(one, "brother") for one in ("mother", "father")], "uncle"),
    **dict.fromkeys([(one, "son") for one in ("sister", "brother")], "nephew"),
    **dict.fromkeys([(one, "daughter") for one in ("sister", "brother")], "niece"),
    **dict.fromkeys([(one, "son") for one in ("son", "daughter", "child")], "grandson"),
    **dict.fromkeys([(one, "daughter") for one in ("son", "daughter", "child")], "granddaughter"),
    **dict.fromkeys([(one, kid) for one in ("aunt", "uncle") for kid in ("son", "daughter")], "cousin"),
    ("brother", "wife"): "sister-in-law", ("sister", "husband"): "brother-in-law",
    ("son", "wife"): "daughter-in-law", ("daughter", "husband"): "son-in-law",
}  # fmt: skip
"""What a relative of a relative is to the person: my wife's mother is my mother-in-law."""
AT_HOME = "kids|children|twins|missus|in-laws|cat|dog|puppy|kitten|hamster|rabbit|parrot|cats|dogs|landlord|landlady|cleaner|babysitter|nanny|vet|super|childminder|gardener"
RELATION = "|".join(sorted(map(str, RELATION_WORDS), key=len, reverse=True))
PET_WORDS = "|".join(
    sorted((*PETS, "puppy", "kitten", "goldfish", "budgie", "guinea pig"), key=len, reverse=True)
)

DIETS = (
    "vegan|vegetarian|veggie|pescatarian|pescetarian|flexitarian|gluten[- ]free|kosher|halal|keto"
    "|lactose[- ]free|dairy[- ]free|sugar[- ]free|paleo|plant[- ]based"
)
ILLNESSES = (
    "asthma|diabetes|migraine|cancer|epilepsy|arthritis|hypertension|high blood pressure"
    "|low blood pressure|depression|anxiety|adhd|autism|eczema|psoriasis|insomnia|hay fever|covid"
    "|flu|c[o]?eliac disease|crohn's|ibs|parkinson's|alzheimer's|dementia|tinnitus|vertigo"
    "|sleep apnea|an[a]?emia|gout|back pain|bad back|bad knee|heart condition|hypothyroidism"
    "|endometriosis|glaucoma|scoliosis|pacemaker|broken \\w+|lupus|dyslexia|multiple sclerosis"
    "|lactose intolerance|gluten intolerance|hepatitis|osteoporosis|bipolar disorder"
)
LANGUAGES = (
    "english|french|german|spanish|italian|portuguese|dutch|danish|swedish|norwegian|finnish|polish"
    "|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|arabic|hebrew|farsi"
    "|persian|hindi|urdu|bengali|tamil|chinese|mandarin|cantonese|japanese|korean|vietnamese|thai"
    "|indonesian|malay|tagalog|swahili|latin|welsh|irish|catalan|basque|croatian|serbian|albanian"
    "|gaelic|scots|flemish|marathi|telugu|gujarati|kannada|malayalam|filipino|zulu|xhosa|amharic|somali|kurdish|pashto|georgian"
    "|armenian|kazakh|uzbek|mongolian|burmese|khmer|nepali|sinhala|hausa|igbo|twi|creole|hokkien|galician|slovene|slovenian"
    "|macedonian|bosnian|maltese|luxembourgish|yiddish|breton|swiss german|konkani|odia|assamese"
    "|sign language|esperanto|afrikaans|icelandic|estonian|latvian|lithuanian|punjabi|yoruba"
)
NATIONALITIES = (
    "german|french|spanish|italian|portuguese|dutch|danish|swedish|norwegian|finnish|polish|czech"
    "|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|chinese|japanese|korean"
    "|vietnamese|thai|indonesian|malaysian|indian|pakistani|nepali|american|canadian|mexican"
    "|brazilian|argentinian|chilean|british|english|scottish|welsh|irish|australian|swiss|austrian"
    "|belgian|egyptian|moroccan|nigerian|kenyan|ghanaian|south african|israeli|iranian|iraqi|syrian"
    "|croatian|serbian|albanian|filipino|singaporean|taiwanese|new zealander|colombian|peruvian"
)
SERVICES = (
    "telegram|instagram|insta|twitter|x|github|gitlab|discord|slack|reddit|tiktok|snapchat|facebook"
    "|linkedin|steam|spotify|whatsapp|signal|wechat|weibo|qq|line|youtube|twitch|mastodon|bluesky"
    "|threads|pinterest|skype|zoom|paypal|venmo|strava|netflix|medium|xbox|psn|stack overflow"
)
BRANDS = {
    "phone": r"iphone|pixel|galaxy s\d+|galaxy z|galaxy a\d+|oneplus|xiaomi|redmi|fairphone|huawei p\d+|nokia",
    "laptop": r"macbook|thinkpad|dell xps|chromebook|surface laptop|zenbook|ideapad",
    "tablet": r"ipad|galaxy tab|kindle fire",
    "watch": r"apple watch|garmin|fitbit|galaxy watch",
    "car": r"tesla|bmw|audi|toyota|honda|skoda|škoda|vw|volkswagen|ford|mazda|volvo|renault|peugeot"
    r"|fiat|hyundai|kia|mercedes|porsche|opel|seat|nissan|subaru|byd|mini cooper",
    "console": r"playstation|ps5|ps4|xbox|nintendo switch|steam deck",
    "reader": r"kindle|kobo",
}  # fmt: skip
JOBS = (
    "nurse|retired|self-employed|actress|waitress|hostess|stewardess|chef|cook|pilot|doctor|student|accountant|assistant|consultant|clerk|vet|paralegal|pupil"
    "|architect|journalist|dentist|surgeon|judge|soldier|fireman|firefighter|policeman|policewoman"
    "|secretary|electrician|mechanic|nanny|priest|rabbi|imam|monk|librarian|analyst|scientist"
    "|freelance|freelancer|housewife|househusband|mum|stay-at-home \\w+|guide|ceo|cto|cfo|intern"
    "|apprentice|postdoc|phd student|coach|athlete|model|actress|waitress|hairdresser|programmer"
    "|developer|designer|engineer|manager|lawyer|teacher|professor|lecturer|researcher|trainer"
    "|social worker|police officer|flight attendant|estate agent|agent|attendant|civil servant"
    "|IT|sales|marketing|finance|HR|logistics|retail|advertising|banking|construction|healthcare|education|insurance|tech|accounts"
    "|customer (?:service|support)|research|publishing|hospitality|catering|aviation|the public sector|human resources|public relations|PR"
    "|midwife|vicar|pastor|poet|masseuse|seamstress|dj|captain|notary|shepherd|firewoman|associate|team lead|lead|trainee|freelancing|drummer|postman|fisherman|chairman|chairwoman|nun|farmhand|carer|partner|au pair"
    "|(?:teach|drive) .+|(?:head|director|vice president|vp|chief|dean|manager) of .+|on (?:maternity|paternity|parental) leave|a stay-at-home \\w+"
    "|therapist|physiotherapist|psychologist|barista|courier|translator|gp|entrepreneur|landlord"
)
NOT_JOBS = (
    "lover|winner|loser|beginner|believer|member|owner|hater|drinker|eater|sleeper|smoker|person"
    "|father|mother|brother|sister|daughter|grandfather|grandmother|foreigner|bother|number|matter"
    "|bitter|better|user|customer|follower|hangover|stranger|other|danger|monster|speaker|reader"
    "|gamer|runner|walker|swimmer|stickler|sucker|newcomer|early riser|teenager|year older|order"
    "|dancer at heart|foodie|optimist|pessimist|perfectionist|minimalist|realist|morning|liar|mentor"
    "|giant|elephant|pedestrian|vegetarian|pescatarian|descendant|peasant|tenant|restaurant|error"
    "|labrador|retriever|terrier|setter|rottweiler|survivor|donor|neighbor|minor|disaster|starter|letter|killer|corner|quarter|dinner|summer"
)

BEVERAGES = (
    "coffee|tea|decaf|espresso|cappuccino|latte|matcha|chai|alcohol|beer|wine|whisk(?:e)?y|gin|vodka|rum|spirits|booze"
    "|cider|cocktails?|milk|soda|cola|coke|pepsi|juice|water|kombucha|caffeine|energy drinks?|soft drinks|fizzy drinks|lemonade"
)
FOODS = (
    "chilli(?:es)?|hot sauce|meat|red meat|beef|pork|bacon|ham|lamb|chicken|poultry|fish|seafood|shellfish|prawns?|shrimps?|eggs?|dairy|cheese|butter"
    "|yog(?:h)?urt|gluten|bread|wheat|pasta|rice|noodles|potatoes|carbs|sugar|sweets|candy|chocolate|salt|nuts?|peanuts?"
    "|almonds?|walnuts?|soy|tofu|mushrooms?|onions?|garlic|tomatoes|vegetables|fruit|salad|broccoli|olives|cilantro"
    "|coriander|spicy(?: food)?|curry|curries|hot curries|fried food|fast food|junk food|crisps|chips|cake|ice cream|snacks|lactose|honey"
)
MEDICINES = (
    r"\w+(?:formin|profen|cillin|pril|olol|statin|mycin|zepam|oxetine|prazole|sartan|cetamol|thyroxine|dipine|pram|traline"
    r"|gabalin|pentin|caine|tadine|rizine|glutide|cycline|sone|sonide|parin|farin|tonin)|insulin|aspirin|pills?|tablets?|medication|medicine"
    r"|antibiotics|antidepressants|antihistamines?|vitamins?(?: \w+)?|supplements?|iron|beta blockers|blood thinners|statins?|inhaler"
    r"|ozempic|ritalin|concerta|adderall|lithium|steroids|painkillers|the pill|hrt|eye drops|magnesium|creatine|omega[- ]3"
)
BANKS = (
    "monzo|starling|revolut|n26|hsbc|barclays|lloyds|santander|chase|citi(?:bank)?|natwest|halifax|nationwide|wells fargo"
    "|bank of america|ing|dkb|sparkasse|deutsche bank|commerzbank|bnp(?: paribas)?|ubs|wise|tsb|rabobank|abn amro|first direct"
    "|capital one|american express|hdfc|icici|sbi|axis bank|nubank|volksbank|comdirect|bbva|caixabank|postbank"
)
PLACES = (
    "london|paris|berlin|madrid|rome|lisbon|vienna|prague|warsaw|budapest|athens|dublin|edinburgh|glasgow|cardiff|belfast"
    "|manchester|liverpool|leeds|bristol|birmingham|sheffield|york|oxford|cambridge|brighton|aberdeen|dundee|cork|galway"
    "|hamburg|munich|cologne|frankfurt|leipzig|dresden|stuttgart|düsseldorf|zurich|geneva|basel|bern|amsterdam|rotterdam"
    "|utrecht|the hague|brussels|antwerp|ghent|copenhagen|oslo|bergen|stockholm|malmö|gothenburg|helsinki|tallinn|riga|vilnius"
    "|milan|turin|genoa|naples|florence|venice|bologna|barcelona|valencia|seville|porto|lyon|marseille|nice|bordeaux|toulouse"
    "|new york|boston|chicago|seattle|portland|denver|austin|dallas|houston|atlanta|miami|philadelphia|detroit|phoenix"
    "|san francisco|los angeles|san diego|toronto|montreal|vancouver|ottawa|calgary|mexico city|são paulo|rio|buenos aires"
    "|santiago|bogotá|lima|tokyo|osaka|kyoto|seoul|busan|beijing|shanghai|shenzhen|guangzhou|hong kong|taipei|singapore"
    "|bangkok|hanoi|jakarta|manila|kuala lumpur|delhi|mumbai|pune|bangalore|bengaluru|chennai|hyderabad|kolkata|karachi"
    "|lahore|dhaka|dubai|abu dhabi|doha|istanbul|ankara|cairo|lagos|nairobi|accra|cape town|johannesburg|sydney|melbourne"
    "|brisbane|perth|auckland|wellington|germany|france|spain|italy|portugal|england|scotland|wales|ireland|poland|greece"
    "|turkey|norway|sweden|denmark|finland|austria|switzerland|belgium|the netherlands|holland|canada|america|the us|the usa"
    "|the uk|mexico|brazil|argentina|chile|india|china|japan|korea|taiwan|thailand|vietnam|australia|new zealand|nigeria|kenya"
)
"""Of what has the name of a place, "I left ..." says that one lived there."""
