"""What one reads up: jobs, recipes, results, games, books, threads, episodes."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_TODAY = datetime.date(2026, 3, 1)


@layout(
    ("job", "text"), ("company", "text"), ("location", "text"), ("posted", "date"), item="job",
)  # fmt: skip
def job_board(look: Look) -> Drawn:
    """Days ago instead of days; a logo whose text is the firm's; what one earns in a line."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Senior", "Junior", "Lead"),
            ("Baker", "Data Analyst", "Electrician", "Nurse", "Editor"),
        )
    ):
        name, firm = (
            " ".join(words),
            rng.choice(("Hollis & Co", "Brightwater", "Northern Rail", "Pebble")),
        )
        town, ago = rng.choice(("Leeds", "Cardiff", "Remote", "Bristol")), rng.randint(2, 28)
        day = _TODAY - datetime.timedelta(days=ago)
        rows.append({"job": name, "company": firm, "location": town, "posted": day.isoformat()})
        pay = rng.randint(22, 70)
        items.append(
            '<li><div class="job-tile">' + look.parts(
                f'<div class="job-tile-logo"><img src="/l/{i}.svg" alt="{firm}"></div>',
                f'<h2 class="job-tile-h"><a href="/jobs/{i}">{name}</a></h2>',
                f'<p class="by-line">{worded(look, "", "Employer: ")}<span>{firm}</span></p>',
                f'<ul class="facts"><li><svg></svg>{town}</li><li>£{pay},000 - £{pay + 8},000 a year</li>'
                f'<li>{rng.choice(("Full time", "Part time"))}</li></ul>',
                f'<footer class="ago">{worded(look, "Posted ", "")}{ago} days ago</footer>',
            ) + extra(look, '<span class="easy">Easy apply</span>') + "</div></li>"
        )  # fmt: skip
    body = f'<h1>{len(rows)} jobs in your area</h1><ul class="jobs">{look.items(items, wrap=False)}</ul>'
    return Drawn(document(look, "Workfind", "Jobs", body), rows)


@layout(
    ("recipe", "text"), ("author", "text"), ("cooking time", "text"), ("rating", "rating"), item="recipe",
)  # fmt: skip
def recipe_cards(look: Look) -> Drawn:
    """Figures with captions; stars drawn one by one; time behind an icon with a hidden word."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Lemon", "Smoky", "Creamy", "Roast"),
            ("Chickpea Stew", "Salmon", "Orzo", "Squash Pie"),
        )
    ):
        name, cook = " ".join(words), rng.choice(("Nadia Holt", "Will Frost", "Asha Rao"))
        took, stars = f"{rng.randint(2, 18) * 5} min", rng.randint(2, 5)
        rows.append({"recipe": name, "author": cook, "cooking time": took, "rating": float(stars)})
        drawn = "".join(
            f'<i class="=icon-star{"" if n < stars else "-empty"} ico"></i>' for n in range(5)
        )
        items.append(
            '<figure class="rc">' + look.parts(
                f'<a class="rc-img" href="/r/{i}"><img src="/p/{i}.jpg" alt="{name}"></a>',
                f'<figcaption><a href="/r/{i}" class="rc-name">{name}</a> <small class="rc-by">{worded(look, "by", "from")} {cook}</small></figcaption>',
                f'<div class="rc-meta"><span class="vh">{worded(look, "Cooking time", "Takes")}</span><span class="rc-t">{took}</span></div>',
                f'<div class="rating-row">{drawn}</div>',
            ) + extra(look, '<span class="rc-v">Vegan</span>') + "</figure>"
        )  # fmt: skip
    body = f'<h1>Weeknight dinners</h1><div class="rcs">{look.items(items)}</div>'
    return Drawn(
        document(look, "Larder", "Recipes", body, css=".vh{position:absolute;left:-99em}"), rows
    )


_CLUBS_DE = ("FC Altona", "SV Rhume", "TuS Velen", "Eintracht Werl", "VfR Kassel", "SC Plauen")


@layout(
    ("Datum", "date"), ("Heim", "text"), ("Gast", "text"), ("Ergebnis", "text"), item="Spiel", language="de",
)  # fmt: skip
def spielergebnisse(look: Look) -> Drawn:
    """Two teams with crests, the score between them, the day beside it."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    day = _TODAY
    for i, (home, away) in enumerate(
        pair for pair in pairs(rng, look.count + 8, _CLUBS_DE, _CLUBS_DE) if pair[0] != pair[1]
    ):
        day -= datetime.timedelta(days=rng.randint(0, 3))
        score = f"{rng.randint(0, 5)}:{rng.randint(0, 4)}"
        rows.append({"Datum": day.isoformat(), "Heim": home, "Gast": away, "Ergebnis": score})
        items.append(
            '<div class="spiel">' + extra(look, '<span class="tv">Live im TV</span>') + look.columns([
                f'<div class="spiel-tag">{look.day(day)}</div>',
                f'<div class="spiel-heim"><img src="/w/{i}.png" alt=""><span>{home}</span></div>',
                f'<div class="spiel-erg"><a href="/bericht/{i}">{score}</a></div>',
                f'<div class="spiel-gast"><img src="/w/{i + 1}.png" alt=""><span>{away}</span></div>',
                f'<div class="spiel-zus">{rng.randint(2, 40) * 100} Zuschauer</div>',
            ]) + "</div>"
        )  # fmt: skip
    body = f'<h1>Ergebnisse</h1><div class="spiele">{look.items(items)}</div>'
    if look.is_("reworded"):
        body = body.replace("<h1>Ergebnisse", "<h1>Alle Ergebnisse")
    return Drawn(document(look, "Kickblick", "Ergebnisse", body), rows)


@layout(
    ("game", "text"), ("platform", "text"), ("release date", "date"), ("metascore", "number"), item="game",
    embedded=True, heavy=True,
)  # fmt: skip
def game_scores(look: Look) -> Drawn:
    """Classes of a framework; the state as Next.js leaves it; two scores beside each other."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Hollow", "Iron", "Star", "Deep", "Last"),
            ("Harvest", "Circuit", "Kingdom", "Drift"),
        )
    ):
        name, system = " ".join(words), rng.choice(("PC", "Switch", "PlayStation 5", "Xbox"))
        day = _TODAY - datetime.timedelta(days=rng.randint(5, 900))
        score, users = rng.randint(48, 97), rng.randint(30, 95) / 10
        rows.append({
            "game": name, "platform": system, "release date": day.isoformat(), "metascore": float(score),
        })  # fmt: skip
        state.append({
            "id": 10 + i, "title": name, "platform": {"id": 4, "name": system}, "releaseDate": day.isoformat(),
            "criticScoreSummary": {"score": score, "max": 100}, "userScore": {"score": users, "max": 10},
        })  # fmt: skip
        items.append(
            '<div class="css-1x2y3z">' + look.parts(
                f'<a class="css-a1b2c3" href="/game/{i}"><h3 class="css-k9">{name}</h3></a>',
                f'<span class="css-d4e5">{system}</span>',
                f'<span class="css-f6g7">{worded(look, "", "Released ")}{look.day(day)}</span>',
                f'<div class="css-s1"><span>{score}</span> <span>{worded(look, "Metascore", "Critics")}</span></div>'
                f'<div class="css-s1"><span>{users}</span> <span>{worded(look, "User score", "Players")}</span></div>',
            ) + extra(look, "<em>Must play</em>") + "</div>"
        )  # fmt: skip
    end = (
        f'<script id="__NEXT_DATA__" type="application/json">{json.dumps({"props": {"pageProps": {"list": {"items": state, "totalResults": 412}}}})}</script>'
        if look.embedded else ""
    )  # fmt: skip
    body = f'<h1>Best games</h1><div class="css-grid">{look.items(items)}</div>'
    return Drawn(document(look, "Playscore", "Best games", body, end=end, heavy=True), rows)


@layout(
    ("title", "text"), ("author", "text"), ("year", "number"), ("call number", "text"), ("status", "text"),
    item="book",
)  # fmt: skip
def library_hits(look: Look) -> Drawn:
    """An old catalogue: a table for each hit in a numbered table, labels in cells."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("History", "Atlas", "Grammar", "Handbook"),
            ("of Bees", "of Rivers", "of Silence", "of Locks"),
        )
    ):
        name = f"{words[0]} {words[1]}"
        writer = rng.choice(("Ames, Ruth", "Bolt, Victor", "Crane, Lois", "Dole, Peter"))
        year, mark = (
            rng.randint(1961, 2022),
            f"{rng.randint(100, 999)}.{rng.randint(1, 99)} {rng.choice(('AME', 'BOL', 'CRA'))}",
        )
        state = rng.choice(("On shelf", "Checked out", "In repair"))
        rows.append({
            "title": name, "author": writer, "year": float(year), "call number": mark, "status": state,
        })  # fmt: skip
        facts = look.columns([
            f"<tr><td class='lb'>{a}</td><td>{b}</td></tr>" for a, b in (
                (worded(look, "Title", "Main title"), f"<a href='/rec/{i}'>{name}</a>"),
                (worded(look, "Author", "By"), writer),
                (worded(look, "Published", "Year"), f"{year}"),
                (worded(look, "Call number", "Call no."), mark),
                (worded(look, "Status", "Current status"), state),
            )
        ])  # fmt: skip
        items.append(
            f"<div class='hit'><span class='no'>{i + 1}.</span><table class='rec'>{facts}"
            f"{extra(look, '<tr><td class=lb>Format</td><td>Book</td></tr>')}</table></div>"
        )
    body = f"<h1>Search results</h1><p>1 - {len(rows)} of 2,310 titles</p><div class='hits'>{look.items(items)}</div>"
    return Drawn(document(look, "Town Library", "Search", body), rows)


@layout(
    ("thread", "text"), ("author", "text"), ("replies", "count"), ("views", "count"), item="thread",
)  # fmt: skip
def forum_board(look: Look) -> Drawn:
    """Rows of boxes whose figures have no names but in hints; pinned ones in a list before it."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Squeaky", "Best", "Broken", "Cheap"),
            ("brakes?", "winter tyres", "derailleur", "lights for rain"),
        )
    ):
        name, who = " ".join(words), rng.choice(("mudguard", "anna_k", "slowpoke", "gear9"))
        answers, seen = rng.randint(0, 80), rng.randint(90, 20_000)
        rows.append({"thread": name, "author": who, "replies": answers, "views": seen})
        items.append(
            '<div class="structItem">' + look.parts(
                f'<div class="structItem-title"><a href="/t/{i}">{name}</a></div>',
                f'<div class="structItem-minor"><a class="username" href="/u/{who}">{who}</a>, <time>{rng.randint(2, 50)} minutes ago</time></div>',
                f'<dl class="pairs"><dt>{worded(look, "Replies", "Answers")}:</dt><dd>{answers}</dd></dl>',
                f'<dl class="pairs minor"><dt>{worded(look, "Views", "Reads")}:</dt><dd>{look.count_of(seen)}</dd></dl>',
                f'<div class="latest"><a href="/u/x">{rng.choice(("otto", "pim"))}</a></div>',
            ) + extra(look, '<span class="hotlabel">Hot</span>') + "</div>"
        )  # fmt: skip
    body = f'<h1>Repairs</h1><div class="structItemContainer">{look.items(items)}</div>'
    return Drawn(document(look, "Spokes", "Repairs", body), rows)


@layout(
    ("episode", "text"), ("duration", "text"), ("published", "date"), item="episode", embedded=True,
)  # fmt: skip
def podcast(look: Look) -> Drawn:
    """Seconds in the data, minutes on the page; a button each."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    day = _TODAY
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("The trouble", "A year", "Alone", "Home"),
            ("with maps", "in concrete", "on the ice", "by the canal"),
        )
    ):
        day -= datetime.timedelta(days=7)
        name, took = " ".join(words), f"{rng.randint(18, 75)} min"
        rows.append({"episode": name, "duration": took, "published": day.isoformat()})
        items.append(
            '<article class="ep">' + look.parts(
                f'<h2><a href="/ep/{i}">{name}</a></h2>',
                f'<div class="ep-m"><time{f" datetime={day.isoformat()!r}" if look.embedded else ""}>{look.day(day)}</time> — <span>{took}</span></div>',
                f'<p>{rng.choice(("We talk to those who stayed.", "A walk, a map, a storm."))}</p>',
                '<button aria-label="Play">▶</button>',
            ) + extra(look, "<span>Bonus</span>") + "</article>"
        )  # fmt: skip
    body = f'<h1>All episodes</h1><section class="eps">{look.items(items)}</section>'
    return Drawn(document(look, "Long Wave", "Episodes", body), rows)


@layout(
    ("Platz", "number"), ("Name", "text"), ("Verein", "text", "?"), ("Zeit", "text"), item="Läufer", language="de",
)  # fmt: skip
def stadtlauf(look: Look) -> Drawn:
    """Rows of a list with columns by class; some run for no club; a gap to the first beside the time."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    took = 31 * 60
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Jan", "Lea", "Murat", "Svenja", "Kai"),
            ("Brandt", "Ochs", "Yilmaz", "Peters"),
        )
    ):
        took += rng.randint(3, 70)
        name, club = (
            " ".join(words),
            None if i % 4 == 2 else rng.choice(("LG Weser", "TSV Stuhr", "Lauftreff Ost")),
        )
        time = f"{took // 60}:{took % 60:02}"
        rows.append({"Platz": float(i + 1), "Name": name, "Verein": club, "Zeit": time})
        items.append(
            '<li class="erg-zeile">' + look.columns([
                f'<span class="erg-pl">{i + 1}.</span>', f'<span class="erg-nr">{rng.randint(100, 999)}</span>',
                f'<span class="erg-name">{name}</span>', f'<span class="erg-verein">{club or ""}</span>',
                f'<span class="erg-zeit">{time}</span>', f'<span class="erg-abst">+{(took - 1860) // 60}:{(took - 1860) % 60:02}</span>',
            ]) + extra(look, '<span class="erg-foto">Foto</span>') + "</li>"
        )  # fmt: skip
    body = f'<h1>Ergebnisliste 10 km</h1><ol class="erg">{look.items(items, wrap=False)}</ol>'
    if look.is_("reworded"):
        body = body.replace("<h1>Ergebnisliste", "<h1>Endergebnis")
    return Drawn(document(look, "Stadtlauf", "Ergebnisse", body), rows)
