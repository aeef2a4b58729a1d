"""Small icons, as drawings on a 24 x 24 grid.

The notation is that of the virtual phone's icons: ``M x y`` move, ``L x y ...`` lines, ``C`` cubic,
``Z`` close, ``O cx cy r`` a circle, ``R l t r b radius`` a rounded rectangle, ``A cx cy r start
sweep`` an arc in degrees, clockwise. A leading ``f`` fills (what is enclosed twice stays open),
``s`` strokes two units wide; parts with another leading letter follow after ``|``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw

GRID = 24
FINER = 4
"""Drawn so many times as large, then made smaller, which smooths its edges."""

ICONS: dict[str, str] = {
    "key": "s O 7 8 4 M 10 11 L 20 21 M 16.5 17.5 L 19.5 14.5 M 13.5 14.5 L 16 12",
    "house": "f M 12 2 L 23 12 L 20 12 L 20 22 L 4 22 L 4 12 L 1 12 Z R 9.5 14 14.5 22 0",
    "umbrella": "f M 1.5 13 C 2 6 7 2.5 12 2.5 C 17 2.5 22 6 22.5 13 C 19 10.5 16 11 14.5 13 C 13"
    " 11 11 11 9.5 13 C 8 11 5 10.5 1.5 13 Z|s M 12 12 L 12 19 C 12 22.5 7.5 22.5 7.5 19",
    "fish": "f M 1.5 12 C 5 5.5 12 4.5 16.5 11 L 22.5 6 L 22.5 18 L 16.5 13 C 12 19.5 5 18.5 1.5"
    " 12 Z O 6.5 10.5 1.3",
    "star": "f M 12 1.5 L 15 9 L 23 9.5 L 16.8 14.7 L 18.8 22.5 L 12 18.2 L 5.2 22.5 L 7.2 14.7 L"
    " 1 9.5 L 9 9 Z",
    "cup": "f M 3 6 L 17 6 L 16 17 C 15.8 19 14.5 20 12.5 20 L 7.5 20 C 5.5 20 4.2 19 4 17 Z|s M"
    " 17 8.5 C 22.5 8 22.5 15.5 16.5 15",
    "tree": "f M 12 1.5 L 18 8.5 L 15 8.5 L 20.5 15.5 L 14 15.5 L 14 22.5 L 10 22.5 L 10 15.5 L"
    " 3.5 15.5 L 9 8.5 L 6 8.5 Z",
    "cloud": "f M 6 19.5 C 0 19.5 0 11.5 5.5 11 C 6 4.5 15.5 3.5 17 10 C 24 9.5 24.5 19.5 18.5"
    " 19.5 Z",
    "flower": "f O 12 6 4 O 18 12 4 O 12 18 4 O 6 12 4|f R 9 9 15 15 3",
    "leaf": "f M 3 21 C 1 8 9 2 22 2 C 22.5 15 15 22 5.5 18.5 Z|s M 2 22 L 8 16",
    "apple": "f M 12 7 C 9 4.5 2.5 5.5 2.5 12.5 C 2.5 18 6.5 23 9.5 22.5 C 11 22 13 22 14.5 22.5"
    " C 17.5 23 21.5 18 21.5 12.5 C 21.5 5.5 15 4.5 12 7 Z|s M 12 7 C 12 4 13.5 2.5 16 1.5",
    "car": "f M 1.5 17 L 1.5 12.5 L 4.5 11.5 L 7.5 6 L 16.5 6 L 19.5 11.5 L 22.5 13 L 22.5 17 Z M"
    " 8 8 L 6 11.5 L 11.2 11.5 L 11.2 8 Z M 13 8 L 13 11.5 L 17.5 11.5 L 15.5 8 Z|f O 6.5 17.5"
    " 2.8 O 17.5 17.5 2.8",
    "boat": "f M 1.5 16 L 22.5 16 L 18.5 22 L 5.5 22 Z M 11 2 L 11 14 L 3 14 Z M 13 5 L 20 14 L"
    " 13 14 Z",
    "bicycle": "s O 5.5 16 4.2 O 18.5 16 4.2 M 5.5 16 L 9 8.5 L 16 8.5 L 12 16 L 5.5 16 M 9 8.5 L"
    " 12 16 M 18.5 16 L 15 5.5 L 18 5.5 M 7 6.5 L 10.5 6.5",
    "clock": "s O 12 12 9.8 M 12 6 L 12 12.5 L 16.5 15",
    "bell": "f M 12 2 C 7 2 5.5 6.5 5.5 10 L 5.5 15 L 3 18.5 L 21 18.5 L 18.5 15 L 18.5 10 C 18.5"
    " 6.5 17 2 12 2 Z O 12 20.7 2",
    "book": "f M 11 5.5 C 8.5 3.5 4.5 3.2 1.5 4 L 1.5 19 C 5 18.3 8.5 18.8 11 20.5 Z M 13 5.5 C"
    " 15.5 3.5 19.5 3.2 22.5 4 L 22.5 19 C 19 18.3 15.5 18.8 13 20.5 Z",
    "pencil": "f M 2 22 L 3.5 16 L 16.5 3 L 21 7.5 L 8 20.5 Z M 5.2 16.8 L 7.4 19 L 4 20 Z",
    "scissors": "s O 6 18.5 3.2 O 18 18.5 3.2 M 8 16 L 16.5 2.5 M 16 16 L 7.5 2.5",
    "hammer": "f M 3 4.5 L 15 2.5 L 20.5 6.5 L 15 8.5 L 11.5 8.8 L 11.5 22.5 L 7.5 22.5 L 7.5 9.2"
    " L 3 9.5 Z",
    "bulb": "f M 12 1.5 C 6.5 1.5 4 5.5 4 9 C 4 13 8 14.5 8.5 17.5 L 15.5 17.5 C 16 14.5 20 13 20"
    " 9 C 20 5.5 17.5 1.5 12 1.5 Z R 8.8 18.5 15.2 22.5 1",
    "candle": "f R 8 10 16 22.5 1 M 12 1 C 15.5 4.5 15 8 12 8.5 C 9 8 8.5 4.5 12 1 Z",
    "envelope": "s R 2 5 22 19.5 1.5 M 2.5 6 L 12 13.5 L 21.5 6",
    "flag": "f R 4 2 6 22.5 0 M 6 3 C 10 1 14 6 21 3.5 L 21 13.5 C 14 16 10 11 6 13.5 Z",
    "crown": "f M 2 6 L 7.5 11 L 12 3.5 L 16.5 11 L 22 6 L 20 17 L 4 17 Z R 4 18.5 20 21.5 0.5",
    "gem": "s M 6.5 4 L 17.5 4 L 22 9.5 L 12 21.5 L 2 9.5 Z M 2 9.5 L 22 9.5 M 8.5 9.5 L 12 21 L"
    " 15.5 9.5",
    "anchor": "s O 12 4.5 2.3 M 12 7 L 12 21.5 M 7 10.5 L 17 10.5 M 2.5 14 C 3.5 19.5 7.5 21.5 12"
    " 21.5 C 16.5 21.5 20.5 19.5 21.5 14",
    "hat": "f M 6 16 L 7.5 5 C 10 3.5 14 3.5 16.5 5 L 18 16 C 20 16 22 15.5 23 14.5 C 22 20 2 20"
    " 1 14.5 C 2 15.5 4 16 6 16 Z",
    "glasses": "s O 6 14 4.2 O 18 14 4.2 M 10.2 13 C 11 11.8 13 11.8 13.8 13 M 2 12.5 L 4 6 M 22"
    " 12.5 L 20 6",
    "cat": "f M 3.5 2.5 L 9 6.5 L 15 6.5 L 20.5 2.5 L 21.5 13 C 21.5 18.5 17 22 12 22 C 7 22 2.5"
    " 18.5 2.5 13 Z O 8 12.5 1.5 O 16 12.5 1.5 M 10.5 16 L 13.5 16 L 12 18 Z",
    "bird": "f M 1.5 10.5 L 5.5 8.5 C 7 4.5 12 4.5 13 8.5 L 22.5 12.5 C 20 19 13 21.5 8.5 18.5 C"
    " 5.5 16.5 5 13.5 5 11 Z O 8.2 8.8 1|s M 10.5 18.5 L 9.5 23",
    "butterfly": "f M 12 9 C 9 2 1 2 2 8 C 2.5 11.5 6 12.5 8.5 12.5 C 4 13.5 3 20.5 7 21 C 10"
    " 21.3 12 16 12 14 C 12 16 14 21.3 17 21 C 21 20.5 20 13.5 15.5 12.5 C 18 12.5 21.5 11.5 22"
    " 8 C 23 2 15 2 12 9 Z",
    "mushroom": "f M 1.5 13 C 1.5 0 22.5 0 22.5 13 Z O 8 8.5 1.8 O 15 7 1.6 M 9 14 L 15 14 L 16"
    " 20 C 16 23 8 23 8 20 Z",
    "ice cream": "f M 5 11 L 19 11 L 12 23.5 Z M 4.5 9.8 C 4 -1 20 -1 19.5 9.8 Z",
    "cake": "f R 2 14 22 22 1 M 4 12.5 L 4 10 C 4 8.5 5 8 6 8 L 18 8 C 19 8 20 8.5 20 10 L 20"
    " 12.5 Z R 11 3 13 7 0",
    "lock": "f R 4 10.5 20 22 1.5 O 12 16 2|s M 7.5 10.5 L 7.5 7.5 C 7.5 1.5 16.5 1.5 16.5 7.5 L"
    " 16.5 10.5",
    "camera": "f M 2 7 L 7 7 L 8.5 4 L 15.5 4 L 17 7 L 22 7 L 22 20.5 L 2 20.5 Z O 12 13.5 4.6|f"
    " O 12 13.5 2.4",
    "note": "f O 6.5 18.5 4 R 8.8 3 10.8 18 0 M 10.8 2 C 13 6.5 19.5 6 18.5 14 C 17.5 10 13.5 9.5"
    " 10.8 9.5 Z",
    "rocket": "f M 12 1 C 16.5 4.5 17 10.5 16.5 14 L 20.5 18.5 L 15.5 18 L 12 23 L 8.5 18 L 3.5"
    " 18.5 L 7.5 14 C 7 10.5 7.5 4.5 12 1 Z O 12 9 2",
    "lightning": "f M 14 1 L 4 13.5 L 10.5 13.5 L 8 23 L 20 9 L 13 9 Z",
    "snowflake": "s M 12 1.5 L 12 22.5 M 3 6.8 L 21 17.2 M 3 17.2 L 21 6.8 M 9 3.5 L 12 6 L 15"
    " 3.5 M 9 20.5 L 12 18 L 15 20.5 M 2.8 10 L 6.5 9 L 6 5 M 21.2 14 L 17.5 15 L 18 19",
    "balloon": "f M 12 1.5 C 6.5 1.5 4 6 4 9.5 C 4 13.5 8 17 11 17.5 L 9.8 19.5 L 14.2 19.5 L 13"
    " 17.5 C 16 17 20 13.5 20 9.5 C 20 6 17.5 1.5 12 1.5 Z|s M 12 19 C 10.5 21 13.5 22 12 23.5",
    "gift": "f R 2 7.5 22 11.5 0.5 R 3.5 12.5 11 22.5 0 R 13 12.5 20.5 22.5 0|s M 12 7 C 5 7 5.5"
    " 1.5 9 2 C 11 2.5 12 5 12 7 C 12 5 13 2.5 15 2 C 18.5 1.5 19 7 12 7",
    "ladder": "s M 7 1.5 L 5.5 22.5 M 17 1.5 L 18.5 22.5 M 6.5 6 L 17.5 6 M 6.2 11 L 17.8 11 M 6"
    " 16 L 18 16",
    "chair": "f R 5 1.5 7.5 22.5 0.5 R 7.5 11.5 19 14.5 0 R 16.5 14.5 19 22.5 0.5 R 7.5 3 9 9 0",
    "magnet": "f M 3 2 L 8.5 2 L 8.5 12 C 8.5 17 15.5 17 15.5 12 L 15.5 2 L 21 2 L 21 12.5 C 21"
    " 24.5 3 24.5 3 12.5 Z M 3 5.5 L 8.5 5.5 L 8.5 7 L 3 7 Z M 15.5 5.5 L 21 5.5 L 21 7 L 15.5 7"
    " Z",
    "bottle": "f R 9.5 1 14.5 4 0.5 M 10 4.5 L 14 4.5 L 14 8 C 17 9.5 17.5 11 17.5 13 L 17.5 22.5"
    " L 6.5 22.5 L 6.5 13 C 6.5 11 7 9.5 10 8 Z R 8.5 13.5 15.5 18 0.5",
    "kite": "f M 13 1 L 21 8.5 L 11 17.5 L 5 7 Z|s M 11 17.5 C 6 18 12 22 5 23",
    "cherry": "f O 6.5 18 4.3 O 17.5 18 4.3|s M 7 14 C 8 8 12 4 18 2.5 C 14.5 6 15.5 10 17 14",
    "carrot": "f M 7 8 C 9 5.5 15 5.5 17 8 C 17.5 14 14.5 20 12 23.5 C 9.5 20 6.5 14 7 8 Z|s M 12"
    " 6 L 12 1.5 M 10 6 L 7 2 M 14 6 L 17 2",
    "spoon": "f M 12 1.5 C 17.5 1.5 17.5 11 13.2 12.5 L 13.5 22.5 L 10.5 22.5 L 10.8 12.5 C 6.5"
    " 11 6.5 1.5 12 1.5 Z",
}  # fmt: skip

SHAPES: dict[str, str] = {
    "circle": "f O 12 12 10.5",
    "square": "f R 2.5 2.5 21.5 21.5 0",
    "triangle": "f M 12 2 L 23 21 L 1 21 Z",
    "pentagram": ICONS["star"],
    "heart": "f M 12 22 C 4.5 16 1 12.5 1 8 C 1 2 9.5 0.5 12 6 C 14.5 0.5 23 2 23 8 C 23 12.5"
    " 19.5 16 12 22 Z",
    "diamond": "f M 12 0.5 L 20.5 12 L 12 23.5 L 3.5 12 Z",
    "hexagon": "f M 6.2 2 L 17.8 2 L 23.5 12 L 17.8 22 L 6.2 22 L 0.5 12 Z",
    "cross": "f M 8.5 1.5 L 15.5 1.5 L 15.5 8.5 L 22.5 8.5 L 22.5 15.5 L 15.5 15.5 L 15.5 22.5 L"
    " 8.5 22.5 L 8.5 15.5 L 1.5 15.5 L 1.5 8.5 L 8.5 8.5 Z",
}  # fmt: skip


def drawn(drawing: str, size: int, stroke: float = 2.0) -> Image.Image:
    """The drawing's strength, 0 to 255, on ``size`` x ``size``; ``stroke`` in units of the grid."""
    scale = size * FINER / GRID
    whole = Image.new("1", (size * FINER, size * FINER))
    for part in drawing.split("|"):
        sheet = Image.new("1", whole.size)
        if part[0] == "f":
            for line, _ in _lines(part[1:]):
                if len(line) < 3:
                    continue
                one = Image.new("1", whole.size)
                ImageDraw.Draw(one).polygon([(x * scale, y * scale) for x, y in line], fill=1)
                sheet = ImageChops.logical_xor(sheet, one)
        else:
            pen = ImageDraw.Draw(sheet)
            r = stroke * scale / 2
            for line, closed in _lines(part[1:]):
                ends = [(x * scale, y * scale) for x, y in (line + line[:1] if closed else line)]
                pen.line(ends, fill=1, width=max(1, round(2 * r)), joint="curve")
                for x, y in (ends[0], ends[-1]):
                    pen.ellipse((x - r, y - r, x + r, y + r), fill=1)
        whole = ImageChops.logical_or(whole, sheet)
    return whole.convert("L").resize((size, size), Image.Resampling.BOX)


Line = list[tuple[float, float]]


@lru_cache(maxsize=1024)
def _lines(text: str) -> tuple[tuple[Line, bool], ...]:
    return tuple(_traced(text.split()))


def _traced(words: list[str]) -> Iterator[tuple[Line, bool]]:
    """Each line of the drawing, curves as many short pieces, and whether it closes."""
    line: Line = []
    at = 0
    while at < len(words):
        op = words[at]
        end = next((i for i in range(at + 1, len(words)) if words[i].isalpha()), len(words))
        n = [float(w) for w in words[at + 1 : end]]
        at = end
        if op in "MORA" and line:
            yield line, False
            line = []
        if op == "M":
            line = [(n[0], n[1])]
        elif op == "L":
            line += list(zip(n[::2], n[1::2], strict=True))
        elif op == "C":
            for i in range(0, len(n), 6):
                line += _cubic(line[-1], n[i : i + 6])
        elif op == "Z" and line:
            yield line, True
            line = []
        elif op == "O":
            yield _arc(n[0], n[1], n[2], 0, 360)[:-1], True
        elif op == "A":
            line = _arc(*n)
        elif op == "R":
            yield _rounded(*n), True
    if line:
        yield line, False


def _cubic(start: tuple[float, float], n: list[float]) -> Line:
    points = []
    for step in range(1, 13):
        t = step / 12
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (a * start[0] + b * n[0] + c * n[2] + d * n[4],
             a * start[1] + b * n[1] + c * n[3] + d * n[5])
        )  # fmt: skip
    return points


def _arc(cx: float, cy: float, r: float, start: float, sweep: float) -> Line:
    steps = max(4, round(abs(sweep) / 9))
    angles = [(start + sweep * i / steps) * pi / 180 for i in range(steps + 1)]
    return [(cx + r * cos(a), cy + r * sin(a)) for a in angles]


def _rounded(left: float, top: float, right: float, bottom: float, r: float) -> Line:
    if r <= 0:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = ((right - r, top + r, -90), (right - r, bottom - r, 0), (left + r, bottom - r, 90),
               (left + r, top + r, 180))  # fmt: skip
    return [point for x, y, start in corners for point in _arc(x, y, r, start, 90)]
