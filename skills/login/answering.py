"""From a challenge on a screen to the actions that answer it: cut out, solved, put into pixels.

Solvers see the cut-out picture in pixels of the screen, and answer in them.
"""

from __future__ import annotations

import io
from typing import Protocol

from PIL import Image

from device_drivers.base import Action, Box, Drag, Screen, Tap, TypeText
from models.challenges.base import Shift, Text, Touches, Turn
from skills.login.challenges import Challenge
from skills.login.tracks import handle_of, track_of

DRAG_SECONDS = 1.2
"""So slowly that a page draws each place of the piece."""
_PIECE_SHARE = 0.17
"""Of the picture's width: a piece that nobody measured."""


class Solvers(Protocol):
    """``models.challenges.solving``, or what stands in for it."""

    def characters(self, picture: Image.Image) -> Text: ...

    def logic(self, asked: Image.Image | str) -> Text: ...

    def slider(self, picture: Image.Image) -> Shift: ...

    def rotation(self, picture: Image.Image) -> Turn: ...

    def clicking(self, picture: Image.Image, prompt: Image.Image | str) -> Touches: ...

    def least(self, kind: str) -> float:
        """How sure an answer must be to be given."""


class Local:
    """The solvers that come with the house; each is loaded when it is needed first."""

    def characters(self, picture: Image.Image) -> Text:
        from models.challenges.solving.characters import characters

        return characters(picture)

    def logic(self, asked: Image.Image | str) -> Text:
        from models.challenges.solving.logic import logic

        return logic(asked)

    def slider(self, picture: Image.Image) -> Shift:
        from models.challenges.solving.slider import slider

        return slider(picture)

    def rotation(self, picture: Image.Image) -> Turn:
        from models.challenges.solving.rotation import rotation

        return rotation(picture)

    def clicking(self, picture: Image.Image, prompt: Image.Image | str) -> Touches:
        from models.challenges.solving.clicking import clicking

        return clicking(picture, prompt)

    def least(self, kind: str) -> float:
        from importlib import import_module

        return float(import_module(f"models.challenges.solving.{kind}").SURE)


Answer = tuple[tuple[Action, ...], float]


def answer(challenge: Challenge, screen: Screen, solvers: Solvers | None = None) -> Answer | None:
    """What is to be done, in order, and how sure it is; None where nobody is sure enough.

    A typed answer is a tap on its field, the text, and a tap on the button where the challenge has
    one of its own."""
    try:
        return _answer(challenge, screen, solvers or Local())
    except (ImportError, OSError):  # a solver is not installed, or its weights are not there
        return None


def _answer(challenge: Challenge, screen: Screen, by: Solvers) -> Answer | None:
    picture = _cut_out(screen, challenge.picture)
    match challenge.kind:
        case "characters" | "logic":
            found = _typed(challenge, picture, by)
        case "slider" | "rotation":
            found = _moved(challenge, screen, picture, by)
        case "clicking":
            found = _clicked(challenge, screen, picture, by)
        case _:
            return None
    if found is None or not found[0] or found[1] < by.least(challenge.kind):
        return None
    return found


def _typed(challenge: Challenge, picture: Image.Image | None, by: Solvers) -> Answer | None:
    if challenge.field is None:
        return None
    if picture is not None:
        read = by.characters(picture) if challenge.kind == "characters" else by.logic(picture)
    elif challenge.kind == "logic" and challenge.prompt:
        read = by.logic(challenge.prompt)
    else:
        return None
    if not read.text:
        return None
    field = Tap(*challenge.field.center)
    actions: tuple[Action, ...] = (field, TypeText(read.text, clear=challenge.filled))
    if challenge.alone and challenge.confirm:
        actions += (Tap(*challenge.confirm.center),)
    return actions, read.sure


def _moved(
    challenge: Challenge, screen: Screen, picture: Image.Image | None, by: Solvers
) -> Answer | None:
    box = challenge.picture
    seen = _picture_of(screen)
    if picture is None or box is None or seen is None or challenge.handle is None:
        return None
    handle = handle_of(seen, challenge.handle)
    track = challenge.track or track_of(seen, handle, box)
    far = track.right - handle.right
    if challenge.kind == "rotation":
        turn = by.rotation(picture)
        travel, sure = turn.degrees % 360 / 360 * far, turn.sure
    else:
        shift = by.slider(picture)
        travel, sure = (
            shift.x * far / (box.width - _piece_width(challenge, handle, far)),
            shift.sure,
        )
    if not 0 < travel <= far + 1:
        return None
    x, y = handle.center
    return (Drag(x, y, x + round(travel), y, DRAG_SECONDS),), sure


def _piece_width(challenge: Challenge, handle: Box, far: int) -> int:
    """Measured where it is an element. Else as wide as the handle where track and picture are of
    one length, as most are made; where they are not, as most pieces are."""
    box = challenge.picture
    assert box is not None  # noqa: S101 - looked at by who asks
    if challenge.piece:
        return challenge.piece.width
    if abs(far + handle.width - box.width) <= 0.03 * box.width:
        return handle.width
    return round(_PIECE_SHARE * box.width)


def _clicked(
    challenge: Challenge, screen: Screen, picture: Image.Image | None, by: Solvers
) -> Answer | None:
    box = challenge.picture
    prompt = _cut_out(screen, challenge.prompt_picture) or challenge.prompt
    if picture is None or box is None or not prompt:
        return None
    touches = by.clicking(picture, prompt)
    points = [(box.left + round(x), box.top + round(y)) for x, y in touches.points]
    if not points or not all(box.contains(x, y) for x, y in points):
        return None
    taps: tuple[Action, ...] = tuple(Tap(x, y) for x, y in points)
    if challenge.confirm:
        taps += (Tap(*challenge.confirm.center),)
    return taps, touches.sure


def _cut_out(screen: Screen, box: Box | None) -> Image.Image | None:
    seen = _picture_of(screen) if box else None
    if seen is None or box is None:
        return None
    return seen.crop((box.left, box.top, box.right, box.bottom))


def _picture_of(screen: Screen) -> Image.Image | None:
    """None where the system hides the pixels, or none were asked for."""
    if not screen.image or screen.secure:
        return None
    seen = Image.open(io.BytesIO(screen.image)).convert("RGB")
    if seen.size != (screen.width, screen.height):
        seen = seen.resize((screen.width, screen.height))
    return seen
