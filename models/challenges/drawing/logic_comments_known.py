"""What every child knows, asked in English."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_comments_said import Asked, headed, pairs, put, words

COLOURS = pairs(
    "fresh snow=white|grass=green|a ripe banana=yellow|coal=black|milk=white|blood=red"
    "|a ripe tomato=red|a ripe lemon=yellow|a carrot=orange|a frog=green|a canary=yellow"
    "|a cucumber=green|a ripe strawberry=red|spinach=green|a raven=black|cotton wool=white"
    "|an egg yolk=yellow|an emerald=green|a ruby=red|table salt=white|soot=black|broccoli=green"
    "|a swan=white|a polar bear=white|tar=black|a clear sky at noon=blue|milk chocolate=brown"
    "|a flamingo=pink|a cloudless sky=blue|a crow=black|lettuce=green|a fire engine=red|flour=white"
    "|a ripe pumpkin=orange|a snowman=white|the traffic light for stop=red|a pea=green"
    "|the traffic light for go=green"
)
COLOUR = (
    "What colour is {it}?", "What color is {it}?", "Of what colour is {it}?", "{It} is what color?",
    "Name the colour of {it}.", "The color of {it} is",
)  # fmt: skip
LEGS = pairs(
    "dog=4|cat=4|spider=8|ant=6|hen=2|duck=2|horse=4|cow=4|bee=6|elephant=4|sheep=4|beetle=6"
    "|penguin=2|ostrich=2|lion=4|frog=4|goat=4|rabbit=4|pig=4|mouse=4|camel=4|zebra=4|giraffe=4"
    "|donkey=4|butterfly=6|wasp=6|tiger=4|wolf=4|goose=2|mosquito=6|pigeon=2|bear=4"
)
LEG = (
    "How many legs does {a} {it} have?", "How many legs has {a} {it}?",
    "{A} {it} has how many legs?",
    "The number of legs of {a} {it} is", "On how many legs does {a} {it} walk?",
)  # fmt: skip
OPPOSITES = pairs(
    "up=down|down=up|hot=cold|left=right|black=white|white=black|day=night|night=day|yes=no|no=yes"
    "|in=out|out=in|full=empty|empty=full|wet=dry|dry=wet|early=late|late=early|true=false"
    "|north=south|south=north|east=west|west=east|summer=winter|winter=summer|high=low|low=high"
    "|heavy=light|push=pull|pull=push|inside=outside|outside=inside|before=after|after=before"
    "|rich=poor|poor=rich|dirty=clean|clean=dirty|good=bad|strong=weak|weak=strong|thick=thin"
    "|wide=narrow|deep=shallow|noisy=quiet|asleep=awake|male=female|always=never|on=off|off=on"
    "|first=last|last=first|front=back|tall=short|top=bottom|more=less|plus=minus|odd=even"
)
OPPOSITE = (
    'What is the opposite of "{it}"?', "What's the opposite of {it}?", "The opposite of {it} is",
    "Not {it} but ... (the opposite)", "Type the opposite of the word {it}.", "{It} is the opposite"
    " of which word?",
)  # fmt: skip
AMOUNTS = pairs(
    "days are in a week=7|months are in a year=12|hours are in a day=24|minutes are in an hour=60"
    "|seconds are in a minute=60|wheels does a bicycle have=2|wheels does a normal car have=4"
    "|wheels does a tricycle have=3|sides does a triangle have=3|corners does a square have=4"
    "|eyes does a healthy cat have=2|toes are on one human foot=5|ears does a rabbit have=2"
    "|letters are in the English alphabet=26|eggs are in a dozen=12|eggs are in half a dozen=6"
    "|socks are in a pair=2|seasons does a year have=4|sides does a hexagon have=6"
    "|arms does an octopus have=8|wings does a bird have=2|days does a weekend have=2"
    "|centimetres are in a metre=100|metres are in a kilometre=1000|cents are in a dollar=100"
    "|years are in a century=100|years are in a decade=10|lights are on a normal traffic light=3"
    "|days does January have=31|days does April have=30|weeks are in a year=52|noses do you have=1"
    "|thumbs are on two hands=2|horns does a unicorn have=1|strings does a violin have=4"
    "|faces does a cube have=6|grams are in a kilogram=1000|sides does an octagon have=8"
    "|corners does a triangle have=3|legs does a tripod have=3|players are in a tennis singles"
    " match=2"
    "|tails does a dog have=1|trunks does an elephant have=1|hands does one person have=2"
    "|fingers are on one hand, with the thumb=5|planets are in our solar system=8"
)
AMOUNT = (
    "How many {it}?", "Tell us how many {it}.", "Do you know how many {it}?", "Everybody knows: how"
    " many {it}?", "Type how many {it}:",
)  # fmt: skip
SINGLE = pairs(
    "What do bees make?=honey|What is frozen water called?=ice|Which planet do we live on?=earth"
    "|Which animal barks?=dog|Which animal says moo?=cow|Which animal says quack?=duck"
    "|Which animal says meow?=cat|Which farm animal says oink?=pig|Which animal has a long"
    " trunk?=elephant"
    "|Which animal has a very long neck?=giraffe|What is the first month of the year?=january"
    "|What is the last month of the year?=december|What is the first letter of the alphabet?=a"
    "|What is the last letter of the alphabet?=z|In which month is Christmas Day?=december"
    "|What is a baby dog called?=puppy|What is a baby cat called?=kitten|What is a baby cow"
    " called?=calf"
    "|What is a baby sheep called?=lamb|What is the plural of mouse?=mice|What is the plural of"
    " foot?=feet"
    "|What is the plural of child?=children|What is the plural of tooth?=teeth|What is the plural"
    " of"
    " man?=men|Mixing blue and yellow gives which colour?=green|Mixing red and yellow gives which"
    " colour?=orange|Mixing red and white gives which colour?=pink|Which language is spoken in"
    " Germany?=german|Which language is spoken in France?=french|What falls from the sky and is"
    " white"
    " and cold?=snow|How many legs does a snake have?=0|Which season comes"
    " after winter?=spring|Where does the sun rise, in the east or in the west?=east|Which part of"
    " the body do you see with? (plural)=eyes|Which part of the body do you smell with?=nose|What"
    " do"
    " people wear on their hands in winter: gloves or boots?=gloves|Do cows give milk or"
    " wine?=milk|Which bird"
    " cannot fly, the eagle or the penguin?=penguin|What do you open a locked door with?=key"
    "|Which animal spins a web, the spider or the ant?=spider|Are you a robot? (yes or no)=no"
    "|Are you a human being? Answer yes or no.=yes|Is fire hot or cold?=hot|Is ice hot or"
    " cold?=cold"
    "|Is a mouse big or small?=small|Is the sun cold or hot?=hot|Is a stone hard or soft?=hard"
    "|Is sugar sweet or sour?=sweet|Is water wet or dry?=wet|Can fish fly a plane? (yes or no)=no"
    "|Is a feather heavy or light?=light|Is a lemon sweet or sour?=sour|Is a snail fast or"
    " slow?=slow"
    "|Do you wear a hat on your head or on your foot?=head|Is a rose a flower or an animal?=flower"
    "|Does a cow give milk or juice?=milk|Is gold a metal or a fruit?=metal|Is night dark or"
    " bright?=dark|Is five more or less than three?=more|Is an elephant big or small?=big"
)
CAPITALS = pairs(
    "France=paris|Germany=berlin|Italy=rome|Spain=madrid|England=london|Japan=tokyo|China=beijing"
    "|Russia=moscow|Austria=vienna|Portugal=lisbon|Greece=athens|Ireland=dublin|Sweden=stockholm"
    "|Norway=oslo|Poland=warsaw|Hungary=budapest|Egypt=cairo|Canada=ottawa|Finland=helsinki"
    "|Belgium=brussels|Denmark=copenhagen|Cuba=havana|Thailand=bangkok"
    "|Peru=lima|Kenya=nairobi|South Korea=seoul|Romania=bucharest|Bulgaria=sofia|Croatia=zagreb"
    "|Iceland=reykjavik|Scotland=edinburgh"
)
CAPITAL = (
    "What is the capital of {it}?",
    "Name the capital city of {it}.",
    "{it}'s capital is called",
)
SPELT = words(
    "garden comment robot human forum water summer flower house apple orange spam login visitor"
    " tree"
    " password planet bottle kitten people window banana yellow computer book website cheese monkey"
    " school bread butter letter friend table cloud green"
)
LENGTH = (
    'How many letters are in the word "{it}"?', "How many letters does the word {it} have?",
    "Count the letters of {it}.", 'The word "{it}" has how many letters?',
)  # fmt: skip
COPY = (
    "Please type the word {it} into the box.", 'Type "{it}" here:',
    "Write the word {it} in lower case.",
    "To show you are human, enter the word '{it}' below.",
)  # fmt: skip
REVERSED = (
    "Type the word {it} backwards.",
    'Write "{it}" backwards:',
    "What is {it} spelled backwards?",
)


def known(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.16:
        it, answer = rng.choice(COLOURS)
        return put(rng, rng.choice(COLOUR).format(it=it, It=headed(it)), answer)
    if luck < 0.3:
        it, answer = rng.choice(LEGS)
        a = "an" if it[0] in "aeiou" else "a"
        return put(rng, rng.choice(LEG).format(it=it, a=a, A=headed(a)), answer)
    if luck < 0.45:
        it, answer = rng.choice(OPPOSITES)
        return put(rng, rng.choice(OPPOSITE).format(it=it, It=headed(it)), answer)
    if luck < 0.62:
        it, answer = rng.choice(AMOUNTS)
        return put(rng, rng.choice(AMOUNT).format(it=it), answer)
    if luck < 0.77:
        return put(rng, *rng.choice(SINGLE))
    if luck < 0.83:
        it, answer = rng.choice(CAPITALS)
        return put(rng, rng.choice(CAPITAL).format(it=it), answer)
    word = rng.choice(SPELT)
    if luck < 0.93:
        return put(rng, rng.choice(LENGTH).format(it=word), len(word))
    if luck < 0.97:
        return put(rng, rng.choice(COPY).format(it=word), word)
    return put(rng, rng.choice(REVERSED).format(it=word), word[::-1])
