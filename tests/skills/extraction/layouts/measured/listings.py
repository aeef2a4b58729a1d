"""What is listed and counted; held out until it was measured on: repositories, a league, a recipe."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Row
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.measured.own import (
    among,
    facets,
    named,
    say,
    site,
    sticker,
    written,
)


@layout(
    ("repository", "text"), ("link", "link"), ("language", "text", "?"), ("stars", "count"),
    ("updated", "date"), item="repository",
)  # fmt: skip
def code_repositories(look: Look) -> Drawn:
    """Stars cut short with an icon before them; forks beside them, drawn the same way."""
    rng = look.rng
    drawn = '<path d="M8 .25l2 4.6 5 .4"/></svg>'

    def short(n: int) -> str:
        return f"{n / 1000:g}k" if n >= 1000 else str(n)

    lines: list[str] = []
    rows: list[Row] = []
    firsts, ends = (
        ("tiny", "fast", "open", "py", "edge"),
        ("cache", "router", "parser", "grid", "sync"),
    )
    for n, name in enumerate(named(rng, look.count, firsts, ends, glue="-")):
        stars = rng.choice((rng.randint(1, 990), rng.randint(11, 489) * 100))
        forks = rng.randint(1, 900)
        written_in = (
            None if n and rng.random() < 0.2 else rng.choice(("Go", "Rust", "Python", "C++"))
        )
        day = datetime.date(2026, 2, 27) - datetime.timedelta(days=n * 3 + rng.randint(0, 2))
        spoken = (
            f'<span class="mr-3"><i class="lang-dot"></i><span>{written_in}</span></span>'
            if written_in else ""
        )  # fmt: skip
        counted = "".join(
            f'<a class="mr-3 muted" href="/acme/{name}/{where}" aria-label="{many} {what}">'
            f'<svg width="16" viewBox="0 0 16 16" aria-hidden="true">{drawn}'
            f"{say(look, short(many), f'{many:,}')}{say(look, '', f' {where}')}</a>"
            for where, what, many in (("stargazers", "stars", stars), ("forks", "forks", forks))
        )
        lines.append(
            '<li class="Box-row">' + sticker(look, "Template") + look.parts(
                f'<h3 class="wb"><a href="/acme/{name}">\n          {name}</a> '
                f'<span class="Label">{say(look, "Public", "public")}</span></h3>',
                f'<p class="col-9">A {rng.choice(("small", "modern", "portable"))} library for the web</p>',
                f'<div class="f6">{spoken}{counted}{say(look, "Updated", "Last push")} <relative-time '
                f'datetime="{day.isoformat()}">{written(look, day)}</relative-time></div>',
            ) + "</li>"
        )  # fmt: skip
        rows.append({
            "repository": name, "link": f"{BASE}/acme/{name}", "language": written_in, "stars": stars,
            "updated": day.isoformat(),
        })  # fmt: skip
    body = f'<h1>acme</h1><div><ul class="Box">{among(look, lines, "li")}</ul></div>'
    return Drawn(site(look, "Codebarn", body), rows)


@layout(
    ("team", "text"), ("played", "count"), ("goal difference", "number"), ("points", "count"),
    item="team",
)  # fmt: skip
def league_table(look: Look) -> Drawn:
    """Short heads, a true minus, the last five results in a cell; the scorers in another table."""
    rng = look.rng
    firsts = ("Ashford", "Colne", "Marlow", "Redhill", "Thornby", "Wexley", "Holt")
    ends = ("Town", "Rovers", "United", "Albion")
    rows: list[Row] = []
    lines: list[str] = []
    standing = sorted((rng.randint(8, 70) for _ in range(look.count)), reverse=True)
    names = named(rng, look.count, firsts, ends)
    for n, (name, points) in enumerate(zip(names, standing, strict=True)):
        won, drawn = points // 3, points % 3
        lost, scored = rng.randint(0, 9), rng.randint(20, 70)
        against = rng.randint(20, 70)
        apart = scored - against
        form = "".join(f"<abbr>{rng.choice('WDL')}</abbr>" for _ in range(5))
        cells = [
            f"<td>{n + 1}</td>", f'<td class="club"><a href="/club/{n}">{name}</a></td>',
            f"<td>{won + drawn + lost}</td>", f"<td>{won}</td>", f"<td>{drawn}</td>",
            f"<td>{lost}</td>", f"<td>{scored}</td>", f"<td>{against}</td>",
            f"<td>{'+' if apart > 0 else '−' if apart < 0 else ''}{abs(apart)}</td>",
            f"<td><b>{points}</b></td>", f"<td>{form}</td>",
        ]  # fmt: skip
        if look.is_("inserted"):
            cells.insert(1, "<td>▲</td>")
        lines.append(f"<tr>{look.columns(cells)}</tr>")
        rows.append({
            "team": name, "played": won + drawn + lost, "goal difference": apart, "points": points,
        })  # fmt: skip
    heads = (
        ["No.", "Club", "Played", "Won", "Drawn", "Lost", "For", "Against", "Goal diff.", "Points",
         "Last five"] if look.is_("reworded")
        else ["Pos", "Team", "P", "W", "D", "L", "F", "A", "GD", "Pts", "Form"]
    )  # fmt: skip
    if look.is_("inserted"):
        heads.insert(1, "")
    head = look.columns([f"<th>{word}</th>" for word in heads])
    scorers = "".join(
        f"<tr><td>{who}</td><td>{goals}</td></tr>"
        for who, goals in (("J. Ashby", 21), ("K. Sayegh", 18), ("O. Tran", 16))
    )
    body = (
        f"<h1>Premier Division</h1><table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}"
        "</tbody></table><h2>Top scorers</h2><table><thead><tr><th>Player</th><th>Goals</th></tr>"
        f"</thead><tbody>{scorers}</tbody></table>"
    )
    return Drawn(site(look, "Nonleague Today", body), rows)


@layout(
    ("Zutat", "text"), ("Menge", "text", "?"), item="Zutat", language="de", embedded=True,
)  # fmt: skip
def recipe_parts(look: Look) -> Drawn:
    """One recipe: what goes in it as tables without classes, one a part; JSON-LD has both as one."""
    rng = look.rng
    foods = ("Mehl", "Butter", "Zucker", "Milch", "Sahne", "Quark", "Äpfel", "Mandeln", "Honig",
             "Rosinen", "Haferflocken", "Joghurt", "Speisestärke", "Frischkäse", "Birnen",
             "Walnüsse", "Vollkornmehl", "Buttermilch", "Zwieback", "Marzipan")  # fmt: skip
    poured, without = ("Milch", "Sahne", "Buttermilch"), ("Salz", "Zimt", "Vanille")
    things: list[tuple[str, str | None]] = [
        (food, f"{rng.randint(2, 60) * 10} {'ml' if food in poured else 'g'}")
        for food in rng.sample(foods, min(look.count, len(foods)))
    ]
    things.insert(3, (rng.choice(without), None))
    half = len(things) // 2
    parts = ((say(look, "Für den Teig", "Teig"), things[:half]),
             (say(look, "Für den Belag", "Obendrauf"), things[half:]))  # fmt: skip
    shown = ""
    for title, some in parts:
        lines = [
            "<tr>" + look.columns([f"<td>{much or ''}</td>", f"<td><a>{food}</a></td>"]) + "</tr>"
            for food, much in some
        ]  # fmt: skip
        if look.is_("inserted"):
            lines.append('<tr><td colspan="2"><button>Auf die Einkaufsliste</button></td></tr>')
        shown += f'<table><thead><tr><th colspan="2"><h3>{title}</h3></th></tr></thead><tbody>'
        shown += "".join(lines) + "</tbody></table>"
    told = {
        "@context": "https://schema.org", "@type": "Recipe", "name": "Blechkuchen",
        "totalTime": "PT1H10M", "recipeYield": "12",
        "recipeIngredient": [f"{much or ''} {food}".strip() for food, much in things],
    }  # fmt: skip
    head = f'<script type="application/ld+json">{json.dumps(told)}</script>'
    worth = "".join(
        f"<tr><td>{word}</td><td>{value}</td></tr>"
        for word, value in (("Brennwert", "320 kcal"), ("Eiweiß", "6 g"), ("Fett", "14 g"))
    )
    body = (
        f"<h1>Blechkuchen</h1><p>70 Min. · {say(look, 'einfach', 'leicht')} · 12 Stück</p>"
        f"<h2>{say(look, 'Zutaten', 'Das kommt hinein')}</h2>{shown}<h2>Zubereitung</h2><ol><li>Alles "
        "verrühren und 20 Minuten ruhen lassen.</li><li>Bei 180 °C 40 Minuten backen.</li></ol>"
        f"<h2>Nährwerte pro Stück</h2><table>{worth}</table>{facets('Mehr', ('Kuchen', 'Torten'))}"
    )
    rows: list[Row] = [{"Zutat": food, "Menge": much} for food, much in things]
    return Drawn(site(look, "Kuchenblech", body, head=head if look.embedded else ""), rows)
