"""How clicking challenges look that are only measured with: own signs, paints and wordings.

Characters on a photograph or drawn above it, letters of a home-made site, icons of lines, icons on
badges called by name, and figures told by colour and size.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from models.challenges.base import Drawn
from models.challenges.drawing import parts, scenes_measured
from models.challenges.drawing.clicking_icons import ICONS, SHAPES, drawn
from models.challenges.drawing.clicking_signs import SIGNS
from models.challenges.drawing.clicking_words import CALLED, COLOURS
from models.challenges.drawing.parts import Colour

Spot = tuple[float, float, float]
"""Where a thing lies: its middle and its longer side."""
FREE = 5
EDGE = 4
INSIDE = 0.45
"""Share of a thing's longer side within which a touch hits it."""
LETTERS = "ABCDEFHJKLMNPRTUVXY2345678"
FACES = ("DejaVu Serif Bold", "Roboto Bold Italic", "Roboto Condensed Bold", parts.OWN)
NAMED = (
    "umbrella", "cat", "scissors", "rocket", "crown", "camera", "butterfly", "mushroom", "anchor",
    "car", "tree", "cup", "bell", "gift", "cherry", "snowflake",
)  # fmt: skip
FIGURES = ("circle", "square", "triangle", "heart", "diamond", "pentagram")
SAYING = (
    ('请依次点击 "{}"', '" "'), ("按顺序点选图中的 {}", "、"), ("请点击图中的：{}", " "),
    ("Click on {} in order", ", "), ("Please select in order: {}", " "),
)  # fmt: skip
"""What is said, and what stands between the names."""
CALLING = (
    ("Find in this order the {}", ", the "), ("请按顺序找出：{}", "、"),
    ("Click in this order: {}", ", "),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    colour: Colour
    size: int
    called: str = ""
    """The colour's name, where it is told by it."""


Paint = Callable[[Image.Image, Thing, random.Random], Image.Image]


@lru_cache(maxsize=1)
def _characters() -> tuple[str, ...]:
    """Each fifth of the common ones of GB 2312: of those that nothing is learnt from."""
    codes = (bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    common = [char for code in codes if (char := code.decode("gb2312", "ignore"))]
    return tuple(common[3::5])


def _ink(name: str, size: int, face: str, turned: float, stroke: float = 2.2) -> Image.Image:
    """Where its paint lies (L), cut close."""
    if len(name) == 1:
        shape = parts.glyph(name, parts.font(face, size))
    else:
        shape = drawn(SIGNS.get(name) or SHAPES.get(name) or ICONS[name], size, stroke)
    shape = shape.rotate(turned, Image.Resampling.BICUBIC, expand=True)
    box = shape.point([255 * (n > 60) for n in range(256)]).getbbox()
    return shape.crop(box) if box else shape


# --- paints: all give RGBA, EDGE pixels larger than the ink on each side -----------------------


def _wide(ink: Image.Image) -> Image.Image:
    whole = Image.new("L", (ink.width + 2 * EDGE, ink.height + 2 * EDGE))
    whole.paste(ink, (EDGE, EDGE))
    return whole


def _filled(mask: Image.Image, colour: Colour) -> Image.Image:
    sheet = Image.new("RGBA", mask.size, (*colour, 0))
    sheet.putalpha(mask)
    return sheet


def bordered(ink: Image.Image, thing: Thing, rng: random.Random) -> Image.Image:
    """A thick white or black border."""
    mask = _wide(ink)
    border = (255, 255, 255) if parts.light(thing.colour) < 140 else (10, 10, 10)
    return Image.alpha_composite(
        _filled(mask.filter(ImageFilter.MaxFilter(5)), border), _filled(mask, thing.colour)
    )


def raised(ink: Image.Image, thing: Thing, rng: random.Random) -> Image.Image:
    """White with sides that go down to the right, as of a thick plate."""
    mask, whole = _wide(ink), Image.new("RGBA", (ink.width + 2 * EDGE, ink.height + 2 * EDGE))
    for n in range(3, 0, -1):
        side = tuple(part // 3 for part in thing.colour)
        whole = Image.alpha_composite(
            whole, _filled(ImageChops.offset(mask, n, n), (side[0], side[1], side[2]))
        )
    return Image.alpha_composite(whole, _filled(mask, (250, 250, 246)))


def plain(ink: Image.Image, thing: Thing, rng: random.Random) -> Image.Image:
    return _filled(_wide(ink), thing.colour)


def lined(ink: Image.Image, thing: Thing, rng: random.Random) -> Image.Image:
    """White over a soft shadow."""
    mask = _wide(ink)
    dark = mask.filter(ImageFilter.MaxFilter(3)).filter(ImageFilter.GaussianBlur(1.6))
    return Image.alpha_composite(_filled(dark, (0, 0, 0)), _filled(mask, (255, 255, 255)))


def badged(ink: Image.Image, thing: Thing, rng: random.Random) -> Image.Image:
    """White on a coloured badge with round corners."""
    mask = _wide(ink)
    badge = Image.new("L", mask.size)
    ImageDraw.Draw(badge).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), 8, fill=255)
    return Image.alpha_composite(_filled(badge, thing.colour), _filled(mask, (255, 255, 255)))


def ringed(ink: Image.Image, thing: Thing, rng: random.Random) -> Image.Image:
    """A thin grey line around."""
    mask = _wide(ink)
    line = _filled(mask.filter(ImageFilter.MaxFilter(3)), (110, 110, 116))
    return Image.alpha_composite(line, _filled(mask, thing.colour))


# --- looks -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    kinds: str
    paint: Paint
    size: tuple[int, int]
    turned: float
    faces: tuple[str, ...] = ("Noto Sans Bold",)
    shown: tuple[int, int] = (4, 6)
    asked: tuple[int, int] = (3, 3)


_LOOKS: dict[str, Look] = {
    "bordered characters": Look("characters", bordered, (34, 48), 35),
    "raised characters": Look(
        "drawn characters", raised, (36, 50), 30, ("Noto Sans Bold", "Noto Serif Bold")
    ),
    "homely letters": Look("letters", plain, (30, 44), 25, FACES, (5, 7), (3, 4)),
    "lined signs": Look("signs", lined, (36, 48), 30, shown=(5, 7), asked=(3, 4)),
    "badged icons": Look("named", badged, (34, 46), 20, shown=(5, 6)),
    "ringed figures": Look("figures", ringed, (54, 56), 8, shown=(5, 6)),
}
HELD_OUT: tuple[str, ...] = tuple(_LOOKS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    like, rng = _LOOKS[look], random.Random(f"clicking {look} {seed}")
    while True:
        picture = _ground(like.kinds, rng)
        things = _chosen(like, rng)
        lying: list[tuple[Thing, Spot]] = []
        for thing in things:
            if spot := _put(picture, [one for _, one in lying], thing, like, rng):
                lying.append((thing, spot))
        if len(lying) == len(things):
            break
    asked = rng.sample(lying, rng.randint(*like.asked))
    prompt: str | Image.Image
    names = [thing.name for thing, _ in asked]
    if like.kinds in ("drawn characters", "signs"):
        prompt = _row(names, rng)
    elif like.kinds == "figures":
        prompt = _told([thing for thing, _ in asked], things, rng)
    else:
        forms = CALLING if like.kinds == "named" else SAYING
        form, between = rng.choice(forms)
        if like.kinds == "named":
            names = [CALLED[name][_is_chinese(form)] for name in names]
        prompt = form.format(between.join(names))
    return Drawn(
        "clicking", look, seed, picture, tuple((x, y) for _, (x, y, _) in asked), prompt=prompt,
        within=INSIDE * min(side for _, (_, _, side) in asked),
    )  # fmt: skip


def _is_chinese(text: str) -> bool:
    return any("一" <= char <= "鿿" for char in text)


def _ground(kinds: str, rng: random.Random) -> Image.Image:
    size = (rng.randint(290, 360), rng.randint(180, 240))
    if kinds not in ("letters", "figures"):
        return scenes_measured.scene(rng, *size)
    picture = parts.gradient(size, parts.pale(rng, 205), parts.pale(rng, 205), rng.uniform(0, 6))
    if kinds == "letters":
        parts.curves(picture, rng, 4, lambda: parts.pale(rng, 140))
        parts.dots(picture, rng, 60, lambda: parts.pale(rng, 120), 2)
    else:
        pen = ImageDraw.Draw(picture)
        for x in range(0, size[0], 18):
            pen.line([(x, 0), (x, size[1])], parts.pale(rng, 200))
    return picture


def _chosen(like: Look, rng: random.Random) -> list[Thing]:
    """No two with one name; figures differ in name, colour or size from each other."""
    count = rng.randint(*like.shown)
    size = rng.randint(*like.size)
    if like.kinds == "figures":
        chosen: list[Thing] = []
        few = rng.sample(FIGURES, 3)
        while len(chosen) < count:
            word = rng.choice(("red", "yellow", "green", "blue", "purple"))
            share = rng.choice((1.0, 1.0, 0.58))
            one = Thing(rng.choice(few), COLOURS[word][2], round(size * share), word)
            if one not in chosen:
                chosen.append(one)
        return chosen
    pools: dict[str, Sequence[str]] = {
        "letters": LETTERS, "signs": tuple(SIGNS), "named": NAMED
    }  # fmt: skip
    names = rng.sample(pools.get(like.kinds, _characters()), count)
    return [Thing(name, _seen(like, rng), rng.randint(*like.size)) for name in names]


def _seen(like: Look, rng: random.Random) -> Colour:
    """A colour that is plain to see with this paint."""
    if like.paint is plain or like.paint is badged:
        return parts.deep(rng, 110)
    return parts.vivid(rng, 120) if rng.random() < 0.5 else parts.deep(rng, 120)


def _put(
    picture: Image.Image, taken: Sequence[Spot], thing: Thing, like: Look, rng: random.Random
) -> Spot | None:  # fmt: skip
    """Lays it where there is room."""
    ink = _ink(
        thing.name, thing.size, rng.choice(like.faces), rng.uniform(-like.turned, like.turned)
    )
    side = max(ink.size)
    for _ in range(200):
        left = rng.randint(EDGE + 1, picture.width - ink.width - EDGE - 1)
        top = rng.randint(EDGE + 1, picture.height - ink.height - EDGE - 1)
        x, y = left + ink.width / 2, top + ink.height / 2
        if all(
            max(abs(x - a), abs(y - b)) > (side + other) / 2 + 2 * EDGE + FREE
            for a, b, other in taken
        ):
            sheet = like.paint(ink, thing, rng)
            picture.paste(sheet, (left - EDGE, top - EDGE), sheet)
            return x, y, float(side)
    return None


def _row(names: Sequence[str], rng: random.Random) -> Image.Image:
    """What is asked for as a small picture: dark on white, some way apart."""
    side, gap = rng.randint(24, 30), rng.randint(10, 18)
    row = Image.new("RGB", (len(names) * (side + gap) + gap, side + 8), "white")
    for n, name in enumerate(names):
        ink = _ink(name, side, "Noto Sans", 0, 2)
        at = (gap + n * (side + gap) + (side - ink.width) // 2, (row.height - ink.height) // 2)
        row.paste((40, 44, 52), at, ink)
    return row


def _told(asked: Sequence[Thing], shown: Sequence[Thing], rng: random.Random) -> str:
    """Each by what it alone is: its name, its size or its colour, or both."""
    chinese = rng.random() < 0.5
    said = [_property(one, [o for o in shown if o.name == one.name], chinese) for one in asked]
    if chinese:
        return "请依次点击：" + "、".join(said)
    return "Click in order: " + ", ".join(f"the {one}" for one in said)


def _property(one: Thing, same: Sequence[Thing], chinese: bool) -> str:
    name, colour = CALLED[one.name][chinese], COLOURS[one.called][chinese]
    large = one.size == max(other.size for other in same)
    size = ("最大的" if large else "最小的") if chinese else ("largest" if large else "smallest")
    if len(same) == 1:
        return name
    if sum(other.called == one.called for other in same) == 1:
        return f"{colour}的{name}" if chinese else f"{colour} {name}"
    if sum(other.size == one.size for other in same) == 1:
        return f"{size}{name}" if chinese else f"{size} {name}"
    return f"{size}{colour}{name}" if chinese else f"{size} {colour} {name}"
