"""What has a place: who ran how fast, which song is where."""

from __future__ import annotations

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import (
    document,
    document_by_script,
    extra,
    pairs,
    worded,
)

_FORENAMES = ("Aled", "Beth", "Callum", "Dilys", "Euan", "Fiona", "Gareth", "Hetty")
_SURNAMES = ("Pryce", "Morgan", "Sutherland", "Okoye", "Whelan", "Vaughan", "Lister")
_CLUBS = ("Severn Harriers", "Tyne AC", "Moor Striders", "Peak Runners", "Dockside RC")


@layout(
    ("place", "count"), ("runner", "text"), ("club", "text", "?"), ("chip time", "text"),
    item="runner",
)  # fmt: skip
def marathon_results(look: Look) -> Drawn:
    """Nothing but tables, two times in a line, who has no club; the teams' prizes before it."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    gun = 8_400 + rng.randint(0, 400)
    start = (look.page - 1) * look.count
    for i, words in enumerate(pairs(rng, look.count, _FORENAMES, _SURNAMES)):
        gun += rng.randint(5, 190)
        chip, name = gun - rng.randint(1, 4), " ".join(words)
        club = None if i % 5 == 3 else rng.choice(_CLUBS)
        took = f"{chip // 3600}:{chip // 60 % 60:02}:{chip % 60:02}"
        rows.append({"place": start + i + 1, "runner": name, "club": club, "chip time": took})
        cells = look.columns([
            f'<td align="right">{start + i + 1}</td>', f'<td align="right">{rng.randint(11, 4000)}</td>',
            f"<td>{name}</td>", f"<td>{club or ''}</td>",
            f"<td>{rng.choice(('M', 'F'))}{rng.choice(('', '40', '50'))}</td>",
            f"<td>{gun // 3600}:{gun // 60 % 60:02}:{gun % 60:02}</td>", f"<td>{took}</td>",
        ])  # fmt: skip
        half = chip * rng.uniform(0.47, 0.5)
        split = f"<td>{half // 3600:.0f}:{half // 60 % 60:02.0f}</td>"
        lines.append(f'<tr class="{"r2" if i % 2 else "r1"}">{cells}{extra(look, split)}</tr>')
    if look.is_("inserted"):
        lines.insert(3, '<tr class="ph"><td colspan="8">Photos of the day: order now</td></tr>')
    heads = look.columns([
        f"<td><b>{worded(look, *w)}</b></td>" for w in (
            ("Place", "Position"), ("Bib", "Number"), ("Runner", "Name"), ("Club", "Running club"),
            ("Category", "Age group"), ("Gun time", "Gun"), ("Chip time", "Chip"),
        )
    ])  # fmt: skip
    teams = "".join(
        f"<tr><td>{i + 1}.</td><td>{club}</td><td>{8 + i}:{rng.randint(10, 59)}:07</td></tr>"
        for i, club in enumerate(rng.sample(_CLUBS, 3))
    )
    body = (
        f'<h1>Results: Marathon 2026</h1><h2>Team prizes</h2><table class="teams">{teams}</table>'
        f'<h2>All finishers</h2><table class="grid res" border="0"><tbody><tr class="hd">{heads}'
        f"{extra(look, '<td><b>Half way</b></td>')}</tr>{''.join(lines)}</tbody></table>"
    )
    css = ".hd{background:#dde}.r2{background:#f6f6f6}"
    return Drawn(document(look, "Riverside Marathon", "Results", body, css=css), rows)


_SONG_A = ("Golden", "Broken", "Midnight", "Plastic", "Velvet", "Neon", "Distant")
_SONG_B = ("Hearts", "Summer", "Highway", "Mirrors", "Weather", "Satellites")
_BANDS = ("Ivy Lane", "The Foxgloves", "DJ Marlow", "Saint Ferris", "Nova Reyes", "Kite Club")


@layout(
    ("position", "count"), ("song", "text"), ("artist", "text"), ("weeks on chart", "count"),
    item="song", embedded=True, heavy=True,
)  # fmt: skip
def music_chart(look: Look) -> Drawn:
    """Drawn by its script from JSON it asks for; place now, last week's, the best, and weeks."""
    rng = look.rng
    items: list[dict[str, Json]] = []
    rows: list[Row] = []
    start = (look.page - 1) * look.count
    for i, words in enumerate(pairs(rng, look.count, _SONG_A, _SONG_B)):
        song, artist, place = " ".join(words), rng.choice(_BANDS), start + i + 1
        weeks, before = rng.randint(2, 60), rng.randint(1, 99)
        rows.append({"position": place, "song": song, "artist": artist, "weeks on chart": weeks})
        items.append({
            "rank": place, "trackTitle": song, "artistName": artist, "lastRank": before,
            "peakRank": min(place, before, rng.randint(1, 20)), "weeksOn": weeks,
            "trackUrl": f"/songs/{rng.randint(10**5, 10**6)}", "label": rng.choice(("Cove", "Tin Roof")),
        })  # fmt: skip
    figures = look.columns([
        f'<div class="chart-stat"><dt>{word}</dt><dd>${{{key}}}</dd></div>' for word, key in (
            (worded(look, "Last week", "LW"), "lastRank"), (worded(look, "Peak", "Best position"), "peakRank"),
            (worded(look, "Weeks on chart", "Weeks"), "weeksOn"),
        )
    ])  # fmt: skip
    template = (
        '<section class="chart-item">' + extra(look, '<button class="chart-play">Play</button>') + look.parts(
            f'<span class="chart-rank">{worded(look, "", "No. ")}${{rank}}</span>',
            '<div class="chart-song"><a class="chart-title" href="${trackUrl}">${trackTitle}</a>'
            f'<p class="chart-by">{worded(look, "", "by ")}<span>${{artistName}}</span></p></div>',
            f'<dl class="chart-stats">{figures}</dl>',
        ) + "</section>"
    )  # fmt: skip
    above = f"<h1>{worded(look, 'Singles chart', 'Top singles')}</h1><p>20 - 26 February 2026</p>"
    after = '<aside><h2>Charts elsewhere</h2><ul><li><a href="/c/ie">Ireland</a></li><li><a href="/c/nz">New Zealand</a></li></ul></aside>'
    advert = '<div class="chart-ad"><a href="/tickets">Tickets for live shows</a></div>'
    css = ".chart-item{display:flex;gap:30px;border-bottom:1px solid #ccc;padding:6px}.chart-rank{font-size:26px;width:60px}.chart-stats{display:flex;gap:22px}"
    return document_by_script(
        look, "Chartroom", "Singles chart", above, template, after, items, rows,
        "/api/v3/charts/singles", advert, css,
    )  # fmt: skip
