"""What every grown-up knows, in English."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_desk_known_han import known_han
from models.challenges.drawing.logic_desk_said import IN_CHINESE, Asked, big, pairs, put, words

NUMBERS = pairs(
    "How many ears does a cat have?=2|How many toes are on one foot?=5|"
    "How many wings has a bird?=2|How many sides has a square?=4|"
    "How many wheels has a tricycle?=3|How many corners has a triangle?=3|"
    "How many minutes make one hour?=60|How many minutes are there in half an hour?=30|"
    "How many days make a week?=7|How many months are in half a year?=6|"
    "How many hours has a day?=24|How many seconds are in one minute?=60|"
    "How many eggs are in a dozen?=12|How many legs has a spider?=8|How many legs has a horse?=4|"
    "How many legs do two chickens have together?=4|How many strings has a violin?=4|"
    "How many players are in a football team on the field?=11|"
    "How many cents are in a dollar?=100|How many centimetres make a metre?=100|"
    "How many grams make a kilogram?=1000|How many years are in a century?=100|"
    "How many years are in a decade?=10|How many fingers are on two hands, thumbs included?=10|"
    "How many noses do you have?=1|How many children are a pair of twins?=2|"
    "How many wheels has a normal car?=4|How many colours has a traffic light?=3|"
    "How many weekdays start with the letter M?=1|"
    "How many sides does a coin have, heads and tails?=2|How many halves make a whole?=2|"
    "How many letters has the English alphabet?=26|How many seasons are in one year?=4|"
    "How many arms does an octopus have?=8"
)
NAMES = pairs(
    "Which animal says moo?=cow|Which animal barks?=dog|Which animal purrs and catches mice?=cat|"
    "What do bees make?=honey|Frozen water is called what?=ice|"
    "What falls from the sky in winter and is white?=snow|What do we call a baby cat?=kitten|"
    "What do we call a baby dog?=puppy|Which season is the coldest?=winter|"
    "Which season is the warmest?=summer|In which month is Christmas Day?=december|"
    "What is the first month of the year?=january|What is the last month of the year?=december|"
    "What shines in the sky by day and warms us?=sun|Which planet do we live on?=earth|"
    "What language do people speak in Spain?=spanish|What language is spoken in Germany?=german|"
    "What language is spoken in France?=french|Which country has Rome as its capital?=italy|"
    "Which country has Tokyo as its capital?=japan|What is the capital of England?=london|"
    "What is the capital of France?=paris|What is the capital of Spain?=madrid|"
    "What is the capital of Greece?=athens|"
    "What is the shape of a ball seen from the side: circle or square?=circle|"
    "What do you call your mother's sister?=aunt|What do you call your father's brother?=uncle|"
    "Which animal has a trunk?=elephant|"
    "Which animal has black and white stripes and looks like a horse?=zebra|"
    "Which animal has a very long neck?=giraffe|Which big cat has a mane?=lion|"
    "Which one gives milk, a cow or a shoe?=cow|What do hens lay?=eggs|"
    "What do you cut paper with? It begins with s.=scissors|What do you hear with?=ears|"
    "What do you see with?=eyes|What do you smell with?=nose|"
    "What do you put on bread that is made from cream?=butter|"
    "Which meal is eaten in the morning?=breakfast|"
    "Which day comes after Saturday and is often free?=sunday|Which vowel is in the word CAT?=a|"
    "Which vowel is in the word DOG?=o|What is H2O usually called?=water"
)
COLOURS = pairs(
    "a fresh pea=green|the sun in a child's drawing=yellow|a cloudless sky=blue|"
    "a tomato that is ripe=red|fresh snow=white|a leaf in summer=green|an orange=orange|"
    "the night sky without moon=black|"
    'a cherry=red|sugar=white|a sheet of printer paper=white|the "go" traffic light=green|'
    'the "stop" traffic light=red|'
    "a canary=yellow|milk chocolate=brown|a polar bear=white|a crow=black|"
    "the lawn=green|a dandelion=yellow"
)
OF_COLOUR = (
    "Name the colour of {x}.", "What colour would you paint {x}?", "Normally {x} has which colour?",
    "Which colour has {x}?",
)  # fmt: skip
CONTRARY = pairs(
    "early=late|high=low|heavy=light|rich=poor|asleep=awake|summer=winter|happy=sad|long=short|"
    "clean=dirty|strong=weak|north=south|left=right|day=night|black=white|hot=cold|"
    "inside=outside|yes=no|up=down|wet=dry|full=empty|thick=thin|push=pull|buy=sell|"
    "question=answer"
)
OF_CONTRARY = (
    "Not {x}, but the contrary:", "What word means the reverse of {x}?",
    "Type the antonym of \"{x}\".",
    "{x} is to {u} as {y} is to ...?", "The opposite word for {x}, please.",
)  # fmt: skip
CHOICES = pairs(
    "Is fire hot or cold?=hot|Is ice hot or cold?=cold|Can fish swim? yes or no=yes|"
    "Can a stone swim? yes or no=no|Is the Earth round or flat?=round|"
    "Is a feather heavy or light?=light|Does the sun rise in the east or in the west?=east|"
    "Is sugar sweet or sour?=sweet|Is a lemon sweet or sour?=sour|Is water wet or dry?=wet|"
    "Are you a human or a robot?=human|Is a mountain high or low?=high|"
    "Is a whale big or small?=big|Is 7 an odd or an even number?=odd|"
    "Is 8 an odd or an even number?=even|Do birds have feathers or fur?=feathers|"
    "Is night dark or bright?=dark|Do we sleep in a bed or in a bath?=bed|"
    "Is a snail fast or slow?=slow|Is cotton soft or hard?=soft|"
    "Does a cow give milk or petrol?=milk|Is Africa a continent or a colour?=continent|"
    "Do cars drive on roads or on clouds?=roads"
)
MORE_THAN_ONE = pairs(
    "mouse=mice|child=children|tooth=teeth|foot=feet|man=men|woman=women|book=books|baby=babies|"
    "box=boxes|leaf=leaves|knife=knives|city=cities"
)
OF_MORE = (
    "One {x}, two ...?",
    "What is the plural of {x}?",
    "When there are many, {x} turns into which word?",
)
COPIES = words(
    "daisy|marmalade|sandbox|quilt|teaspoon|bookmark|pumpkin|lighthouse|sparrow|notebook"
)
OF_COPIES = (
    "Please type the word {x} here.", "Copy this word into the field: {x}",
    "Write {x} into the box below.",
    "The secret word is {x}. What is the secret word?", "Enter \"{x}\" to show that you read this.",
)  # fmt: skip
TOLD = (
    ("My name is {n}. What is my name?", "n"),
    ("{n} has a {c} bicycle. What colour is the bicycle?", "c"),
    ("The door of our shop is {c}. What colour is our door?", "c"),
    ("{n} keeps a {p} as a pet. What is the name of its owner?", "n"),
    ("{n} keeps a {p} as a pet. Which animal is it?", "p"),
    ("{n} lost a {c} glove. Who lost a glove?", "n"),
    ("A {c} {p} sleeps on the sofa. Which animal sleeps there?", "p"),
)  # fmt: skip
WHO = words("Hannah|Victor|Leonie|Carlos|Beatrix|Dmitri")
TINTS, PETS = words("green|yellow|blue|red|brown"), words("rabbit|parrot|hamster|dog|cat|tortoise")


def known(rng: random.Random) -> Asked:
    if rng.random() < IN_CHINESE:
        return known_han(rng)
    how = rng.random()
    if how < 0.22:
        return put(rng, *rng.choice(NUMBERS))
    if how < 0.5:
        return put(rng, *rng.choice(NAMES))
    if how < 0.6:
        thing, answer = rng.choice(COLOURS)
        return put(rng, big(rng.choice(OF_COLOUR).format(x=thing)), answer)
    if how < 0.7:
        (x, answer), (u, v) = rng.choice(CONTRARY), rng.choice(CONTRARY)
        form = rng.choice(OF_CONTRARY)
        if "{u}" in form:
            said = form.format(x=u, u=v, y=x) if u != x else OF_CONTRARY[1].format(x=x)
        else:
            said = form.format(x=x)
        return put(rng, big(said), answer)
    if how < 0.82:
        return put(rng, *rng.choice(CHOICES))
    if how < 0.87:
        thing, answer = rng.choice(MORE_THAN_ONE)
        return put(rng, rng.choice(OF_MORE).format(x=thing), answer)
    if how < 0.94:
        asked, wanted = rng.choice(TOLD)
        told = {"n": rng.choice(WHO), "c": rng.choice(TINTS), "p": rng.choice(PETS)}
        return put(rng, asked.format(**told), told[wanted])
    word = rng.choice(COPIES)
    return put(rng, rng.choice(OF_COPIES).format(x=word), word)
