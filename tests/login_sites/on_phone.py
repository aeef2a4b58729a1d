"""The same challenges on a virtual phone: put into its Browser's site ``staging.example.org``.

``place(phone, draw("slider", look, seed), ...)``: they come in that order, another after each wrong
answer. The account there is ``staging.USER`` / ``staging.PASSWORD``.
"""

from __future__ import annotations

from PIL.Image import Image

from device_drivers.virtual.apps.browser.sites import staging
from device_drivers.virtual.phone import Phone
from models.challenges.base import Drawn
from tests.login_sites.pages import LEAST
from tests.login_sites.site import png, starts_at

URL = f"https://{staging.HOST}/"


def place(phone: Phone, *drawn: Drawn) -> None:
    """Let the site have these."""
    for each in drawn:
        moved = each.kind == "slider"
        staging.place(phone.store, staging.Challenge(
            each.kind, png(each.picture) if each.picture.width >= LEAST else b"", each.answer,
            ground=png(each.background) if each.background else b"",
            piece=png(each.piece) if each.piece else b"",
            start=float(starts_at(each)) if moved else 0.0,
            prompt=each.prompt if isinstance(each.prompt, str) else "",
            prompt_picture=png(each.prompt) if isinstance(each.prompt, Image) else b"",
            within=each.within or 20.0,
        ))  # fmt: skip
