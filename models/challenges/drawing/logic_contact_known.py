"""What a child knows, in English."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_contact_said import Asked, a, capital, on_form, paired, table

COLOURED = paired(
    "grass=green|snow=white|a ripe banana=yellow|blood=red|coal=black|the sky on a sunny day=blue|"
    "a ripe strawberry=red|a ripe tomato=red|milk=white|a lemon=yellow|chocolate=brown|"
    "a swan=white|a raven=black|a carrot=orange|a flamingo=pink|spinach=green|an emerald=green|"
    "a ruby=red|a sapphire=blue|salt=white|the yolk of an egg=yellow|broccoli=green|"
    "a polar bear=white|a school bus in America=yellow|a stop sign=red|a cucumber=green|"
    "a fire engine=red|a frog in a picture book=green|a white horse=white|a red car=red|"
    "a black cat=black|a pumpkin=orange|a ladybird with black spots=red|lettuce=green"
)
LEGS = paired(
    "dog=4|cat=4|horse=4|cow=4|spider=8|ant=6|bee=6|chicken=2|duck=2|sheep=4|pig=4|elephant=4|"
    "lion=4|goat=4|beetle=6|butterfly=6|rabbit=4|mouse=4|fly=6|penguin=2|tiger=4|zebra=4|"
    "parrot=2|snake=0|giraffe=4|fish=0"
)
OPPOSITES = paired(
    "hot=cold|up=down|left=right|day=night|black=white|yes=no|in=out|on=off|north=south|east=west|"
    "true=false|wet=dry|win=lose|buy=sell|push=pull|love=hate|war=peace|first=last|full=empty|"
    "inside=outside|before=after|always=never|fast=slow|good=bad|"
    "south=north|west=east|cold=hot|down=up|night=day|white=black|no=yes|out=in|off=on|"
    "false=true|dry=wet|bad=good|sell=buy|empty=full|top=bottom|"
    "never=always|after=before|outside=inside"
)
COUNTED = paired(
    "days are there in a week=7|months are there in a year=12|hours are in a day=24|"
    "minutes are in an hour=60|seconds are in a minute=60|fingers are on one hand=5|"
    "wheels does a car have=4|wheels does a bicycle have=2|sides does a triangle have=3|"
    "sides does a square have=4|letters are in the English alphabet=26|eyes do you have=2|"
    "noses do you have=1|toes do you have=10|are in a dozen=12|wheels does a tricycle have=3|"
    "ears do people have=2|seasons are in a year=4|arms does an octopus have=8|"
    "cents are in a dollar=100|centimetres are in a metre=100|eggs are in half a dozen=6|"
    "thumbs do you have=2|corners does a rectangle have=4|wings does a bird have=2|"
    "sides does a hexagon have=6|strings does a violin have=4|days are in a normal year=365|"
    "humps does a dromedary have=1|players are in a football team on the pitch=11|"
    "years are in a century=100|states are in the USA=50|colours are in a rainbow=7|"
    "musketeers were there in the title of the book by Dumas=3|lives do cats have, they say=9"
)
CHOICES = paired(
    "Is fire hot or cold?=hot|Is ice hot or cold?=cold|Is the sun hot or cold?=hot|"
    "Is a feather light or heavy?=light|Is sugar sweet or salty?=sweet|Is water wet or dry?=wet|"
    "Is a stone hard or soft?=hard|Is a pillow hard or soft?=soft|Is a mouse big or small?=small|"
    "Is an elephant big or small?=big|Is a snail fast or slow?=slow|"
    "Is a cheetah fast or slow?=fast|"
    "Is the night dark or bright?=dark|Is a desert wet or dry?=dry|Is a lemon sweet or sour?=sour|"
    "Does a fish live in water or in trees?=water|Is a ball round or square?=round|"
    "Does the sun shine by day or by night?=day|Is snow black or white?=white|"
    "Can a dog fly, yes or no?=no|Is a rose a plant or an animal?=plant|"
    "Are you human, yes or no?=yes|"
    "Are you a robot? (yes/no)=no|Is 7 an even or an odd number?=odd|Is 8 odd or even?=even|"
    "Is a knife sharp or blunt?=sharp|Do cows eat grass or stones?=grass|"
    "Is Monday a day or a month?=day|"
    "Is gold a metal or a fruit?=metal|Can birds fly? Yes or no?=yes|"
    "Is April a day or a month?=month"
)
CAPITALS = paired(
    "France=Paris|Germany=Berlin|Italy=Rome|Spain=Madrid|England=London|Portugal=Lisbon|"
    "Poland=Warsaw|Austria=Vienna|Greece=Athens|Ireland=Dublin|Russia=Moscow|Japan=Tokyo|"
    "China=Beijing|Norway=Oslo|Sweden=Stockholm|Denmark=Copenhagen|Finland=Helsinki|Egypt=Cairo|"
    "Hungary=Budapest|Canada=Ottawa|Belgium=Brussels|the United Kingdom=London|Scotland=Edinburgh|"
    "Iceland=Reykjavik|Croatia=Zagreb|Australia=Canberra|Peru=Lima|Cuba=Havana"
)
NAMED = paired(
    "What animal says meow?=cat|Which animal says moo?=cow|What animal barks?=dog|"
    "Which planet do we live on?=earth|What do bees make?=honey|What is frozen water called?=ice|"
    "What is the baby of a cat called?=kitten|What is a young dog called?=puppy|"
    "Which day comes between Friday and Sunday?=saturday|"
    "What is the first month of the year?=january|"
    "What is the last month of the year?=december|"
    "In which month is Christmas Day (the 25th)?=december|"
    "What drink do we get from cows?=milk|What do you hear with? Your ...=ears|"
    "What do you smell with? Your ...=nose|Which animal has a trunk?=elephant|"
    "Which animal has a very long neck and comes from Africa?=giraffe|"
    "Which meal do you eat in the morning?=breakfast|Which season comes after winter?=spring|"
    "Which season comes after spring?=summer|Which season is the coldest?=winter|"
    "What colour do you get if you mix blue and yellow?=green|"
    "What colour do you get if you mix red and white?=pink|"
    "What is the first letter of the alphabet?=a|What is the last letter of the alphabet?=z|"
    "Which bird says quack?=duck|What is H2O commonly called?=water|"
    "What falls from clouds when it is not snow or hail?=rain|What shape has three sides?=triangle|"
    "What is the name of our natural satellite, which shines at night? The ...=moon|"
    "What does a caterpillar turn into? A ...=butterfly|"
    "Which animal builds dams?=beaver|Which continent is Egypt on?=africa|"
    "Which continent is Germany on?=europe|"
    "In what language is this question?=english|"
    "What is the star at the centre of our solar system?=sun|"
    "What is the colour of the top light on a traffic light?=red|Which animal is called king of the"
    " jungle?=lion|What is the day after Christmas Eve called? ... Day=christmas|"
    "Which animal gives us wool?=sheep|Which animal hops and carries its baby in a pouch?=kangaroo"
)
FAMILY = paired(
    "cat=kitten|dog=puppy|cow=calf|sheep=lamb|pig=piglet|hen=chick|duck=duckling|lion=cub|bear=cub|"
    "goose=gosling|swan=cygnet|horse=foal|deer=fawn|owl=owlet|eagle=eaglet|goat=kid|"
    "kangaroo=joey|elephant=calf|whale=calf|rabbit=bunny|panther=cub|seal=pup|tiger=cub|"
    "fox=cub|hare=leveret|"
    "spider=spiderling"
)
MEND = table(
    "robot spam forum website human internet computer contact message account password captcha"
    " visitor member keyboard blog email guest form login question security comment mouse profile"
    " register"
)
COLOUR_OF = (
    "What colour is {x}?", "What is the colour of {x}?", "{x}: what colour is it?",
    "Which colour does {x} have?", "What color is {x}?", "{x} is of which color?",
)  # fmt: skip
LEGS_OF = (
    "How many legs does {x} have?", "{x} has how many legs?", "How many legs has {x} got?",
)  # fmt: skip
OPPOSITE_OF = (
    "What is the opposite of {x}?", "What's the opposite of '{x}'?", "The opposite of {x} is?",
    "Type the opposite of {x}.", "{x} is the opposite of what?",
)  # fmt: skip
CAPITAL_OF = (
    "What is the capital of {x}?", "Which city is the capital of {x}?", "The capital of {x} is?",
    "Name the capital of {x}.", "{x}'s capital city is called?",
)  # fmt: skip
TYPE_IT = (
    'Please type the word "{x}".', "Type {x} in this box.",
    'Enter "{x}" to show that you are human.',
    "Write the word {x} here.",
)  # fmt: skip
BACKWARDS = ('Write "{x}" backwards.', "Type the word {x} in reverse.")


def known(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.2:
        return on_form(rng, *rng.choice(NAMED), hinted=rng.random() < 0.5)
    if luck < 0.36:
        thing, answer = rng.choice(COLOURED)
        said = rng.choice(COLOUR_OF).format(x=thing)
    elif luck < 0.52:
        thing, answer = rng.choice(COUNTED)
        said = f"How many {thing}?"
    elif luck < 0.6:
        thing, answer = rng.choice(LEGS)
        said = rng.choice(LEGS_OF).format(x=a(thing))
    elif luck < 0.73:
        thing, answer = rng.choice(OPPOSITES)
        said = rng.choice(OPPOSITE_OF).format(x=thing)
    elif luck < 0.82:
        said, answer = rng.choice(CHOICES)
    elif luck < 0.91:
        thing, answer = rng.choice(CAPITALS)
        said = rng.choice(CAPITAL_OF).format(x=thing)
    elif luck < 0.94:
        thing, answer = rng.choice(FAMILY)
        said = f"What is a young {thing} called? It starts with {answer[0].upper()}."
        return on_form(rng, said, answer, hinted=False)
    elif luck < 0.98:
        answer = rng.choice(MEND)
        said = rng.choice(TYPE_IT).format(x=answer)
        return on_form(rng, said, answer, hinted=False)
    else:
        word = rng.choice(MEND)
        answer, said = word[::-1], rng.choice(BACKWARDS).format(x=word)
        return on_form(rng, said, answer, hinted=False)
    return on_form(rng, capital(said), answer)
