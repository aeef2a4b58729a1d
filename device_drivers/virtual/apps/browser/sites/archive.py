"""archive.example.org: old photographs on an old machine that takes its time."""

from __future__ import annotations

from html import escape

from device_drivers.virtual.apps.browser.sites.wiki import TOWNS
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, scene

HOST = "archive.example.org"
TAKES_MS = 4000


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    """One photograph of each town; every page takes four seconds."""
    if request.path:
        return None
    title = request.say("Photo archive of the coast", "海岸照片档案")
    pictures = "".join(
        f'<img src="{scene(f"archive {town.slug}", "town")}" height="110">'
        f"<p>{escape(request.say(town.name, town.name_zh))}, {1890 + town.height % 60}</p>"
        for town in TOWNS
    )
    return Answer(f"<title>{title}</title><h1>{title}</h1>{pictures}", takes_ms=TAKES_MS)
