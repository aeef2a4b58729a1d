"""Solvers that know the answers: what is tested is how they come onto the screen."""

from __future__ import annotations

from PIL import Image

from models.challenges.base import Drawn, Shift, Text, Touches, Turn
from tests.login_sites import Site


class SiteSolvers:
    """Answers of the challenge in sight at ``site``, in pixels of what was cut out."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.asked: list[Image.Image | str] = []

    def characters(self, picture: Image.Image) -> Text:
        return self._text(picture)

    def logic(self, asked: Image.Image | str) -> Text:
        return self._text(asked)

    def _text(self, asked: Image.Image | str) -> Text:
        self.asked.append(asked)
        return Text(str(self._drawn().answer), 1.0)

    def slider(self, picture: Image.Image) -> Shift:
        self.asked.append(picture)
        found = self._drawn().answer
        assert isinstance(found, float | int)
        return Shift(found * picture.width / self._drawn().picture.width, 1.0)

    def rotation(self, picture: Image.Image) -> Turn:
        self.asked.append(picture)
        found = self._drawn().answer
        assert isinstance(found, float | int)
        return Turn(found, 1.0)

    def clicking(self, picture: Image.Image, prompt: Image.Image | str) -> Touches:
        self.asked += [picture, prompt]
        found = self._drawn().answer
        assert isinstance(found, tuple)
        by = picture.width / self._drawn().picture.width
        return Touches(tuple((x * by, y * by) for x, y in found), 1.0)

    def least(self, kind: str) -> float:
        return 0.5

    def _drawn(self) -> Drawn:
        drawn = self._site.drawn
        assert drawn is not None
        return drawn
