"""What public places publish, held out: planning applications, preprints, car parks, a shelter."""

from __future__ import annotations

import datetime

from skills.extraction.base import Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.measured.frame import framed, new, said, unlike

_TODAY = datetime.date(2026, 2, 27)
_STREETS = (
    "Mill Lane", "Station Road", "Church Street", "Kings Avenue", "Harbour View", "Orchard Close",
    "Park Terrace", "Bridge Street", "Elm Grove", "Victoria Road",
)  # fmt: skip
_WORKS = (
    "Single storey rear extension", "Two storey side extension", "Loft conversion with dormer",
    "Erection of detached garage", "Replacement of timber windows", "Change of use to café",
    "Demolition of outbuilding", "Installation of solar panels",
)  # fmt: skip
_WITH = ("", " and associated landscaping", " (retrospective)", " with new vehicular access")
_STATES = ("Awaiting decision", "Registered", "Application permitted", "Application refused")


@layout(
    ("reference", "text"), ("address", "text"), ("description", "text"), ("received", "date"),
    ("status", "text"),
    item="planning application",
)  # fmt: skip
def planning_applications(look: Look) -> Drawn:
    """A council's register: most of it in one line of text with bars between."""
    rng = look.rng
    works = unlike(rng, look.count, _WORKS, _WITH)

    def day(value: datetime.date) -> str:
        return said(look, f"{value:%a} {value:%d} {value:%b} {value.year}",
                    f"{value.day} {value:%B} {value.year}")  # fmt: skip

    entries: list[str] = []
    rows: list[Row] = []
    for n, work in enumerate(works):
        received = _TODAY - datetime.timedelta(days=8 + n // 2)
        valid = received + datetime.timedelta(days=rng.randint(0, 6))
        row: Row = {
            "reference": f"26/{rng.randint(100, 9899):05}/{rng.choice(('FUL', 'HSE', 'LBC', 'TPO'))}",
            "address": f"{rng.randint(1, 98)} {rng.choice(_STREETS)}, Norwell NW{rng.randint(1, 9)} "
                       f"{rng.randint(1, 9)}{rng.choice(('AB', 'DE', 'HQ', 'TS'))}",
            "description": "".join(work),
            "received": received.isoformat(),
            "status": rng.choice(_STATES),
        }  # fmt: skip
        rows.append(row)
        line = ' <span class="divider">|</span> '.join((
            f"{said(look, 'Ref. No', 'Reference')}: {row['reference']}",
            f"{said(look, 'Received', 'Date received')}: {day(received)}",
            f"{said(look, 'Validated', 'Date valid')}: {day(valid)}",
            f"{said(look, 'Status', 'Current status')}: {row['status']}",
        ))  # fmt: skip
        entries.append(
            '<li class="searchresult">' + new(look, '<span class="flag">Site notice</span> ')
            + look.parts(
                f'<a class="summaryLink" href="/applications/{rng.getrandbits(40):X}">'
                f"{row['description']}</a>",
                f'<p class="address">{row["address"]}</p>',
                f'<p class="metaInfo">{line}</p>',
            ) + "</li>"
        )  # fmt: skip
    advert = '<li class="alert">Get this list by <a href="/mail">e-mail every Monday</a></li>'
    body = (
        '<h1>Results for application search</h1><form class="sort"><label>Sort by <select>'
        "<option>Date received</option><option>Status</option></select></label></form>"
        f'<p class="showing">Showing 1-{len(rows)} of {len(rows)}</p>'
        f'<ul id="searchresults">{look.items(entries, advert, wrap=False)}</ul>'
        '<p class="note">Comments received on applications are published in full.</p>'
    )
    return Drawn(framed(look, "Norwell Council", "Planning", body), rows)


_HOW = ("Sparse", "Robust", "Scalable", "Interpretable", "Lightweight", "Adaptive")
_OF = ("attention", "graph learning", "speech translation", "proof search", "code review")
_FOR = ("for long documents", "under label noise", "with few examples", "on small devices")
_FIRST_NAMES = ("Ana", "Ben", "Chiara", "Deniz", "Emil", "Farah", "Goran", "Hana", "Ivo", "Jun")
_LAST_NAMES = ("Okafor", "Lindqvist", "Moreau", "Tanaka", "Weiss", "Novak", "Rossi", "Silva")
_SUBJECTS = (
    "Computation and Language (CL)", "Machine Learning (LG)", "Artificial Intelligence (AI)",
    "Computer Vision (CV)", "Software Engineering (SE)", "Human-Computer Interaction (HC)",
)  # fmt: skip


@layout(
    ("title", "text"), ("authors", "text"), ("subjects", "text"), ("comments", "text", "?"),
    item="paper",
)  # fmt: skip
def preprints(look: Look) -> Drawn:
    """One long list of terms: number and files in each term, the paper in what follows it."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    for n, words in enumerate(unlike(rng, look.count, _HOW, _OF, _FOR)):
        number = f"2602.{rng.randint(1000, 19999):05}"
        people = [" ".join(p) for p in unlike(rng, rng.randint(1, 4), _FIRST_NAMES, _LAST_NAMES)]
        fields = rng.sample(_SUBJECTS, rng.randint(1, 3))
        comment = f"{rng.randint(6, 34)} pages, {rng.randint(2, 9)} figures"
        said_more = n == 0 or rng.random() < 0.7
        rows.append({
            "title": " ".join(words), "authors": ", ".join(people), "subjects": "; ".join(fields),
            "comments": comment if said_more else None,
        })  # fmt: skip
        links = ", ".join(f'<a href="/find?a={p.split()[1].lower()}">{p}</a>' for p in people)
        first, *rest = fields
        subjects = "; ".join((f'<span class="primary-subject">{first}</span>', *rest))
        title = said(look, '<span class="descriptor">Title:</span> ', "")
        entries.append(
            f'<dt><a name="item{n + 1}">[{n + 1}]</a> <a href="/abs/{number}">op:{number}</a> '
            f'[<a href="/pdf/{number}">pdf</a>, <a href="/src/{number}">other</a>]</dt>'
            f'<dd><div class="meta">{new(look, "<em>Featured</em>")}' + look.parts(
                f'<div class="list-title">{title}{rows[-1]["title"]}</div>',
                f'<div class="list-authors">{links}</div>',
                f'<div class="list-comments"><span class="descriptor">'
                f'{said(look, "Comments:", "Author comments:")}</span> {comment}</div>'
                if said_more else "",
                f'<div class="list-subjects"><span class="descriptor">'
                f'{said(look, "Subjects:", "Subject areas:")}</span> {subjects}</div>',
            ) + "</div></dd>"
        )  # fmt: skip
    advert = (
        '<dt class="sep">Call for reviewers</dt><dd><p>Help us <a href="/join">review</a></p></dd>'
    )
    body = (
        "<h1>Computer Science: new submissions</h1><ul><li><a href='#new'>New</a></li><li>"
        "<a href='#old'>Replacements</a></li></ul><h3 id='new'>Friday, 27 February 2026</h3>"
        f'<dl id="articles">{look.items(entries, advert, wrap=False)}</dl>'
    )
    return Drawn(framed(look, "OpenPapers", "New submissions", body), rows)


_GARAGES = ("Parkhaus", "Tiefgarage", "Parkplatz")
_WHERE = ("Rathaus", "Theater", "Messe", "Stadtgarten", "Hauptbahnhof", "Klinikum", "Altmarkt",
          "Zeughaus", "Dom", "Hafen")  # fmt: skip
_STRASSEN = ("Lindenstraße", "Am Wall", "Bahnhofstraße", "Königsallee", "Mühlgasse", "Ringstraße")


@layout(
    ("Parkhaus", "text"), ("Adresse", "text"), ("freie Plätze", "count", "?"),
    ("Plätze gesamt", "count"),
    item="Parkhaus", language="de",
)  # fmt: skip
def car_parks(look: Look) -> Drawn:
    """Headings and paragraphs one after the other with nothing around each; some are closed."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    for n, (kind, where) in enumerate(unlike(rng, look.count, _GARAGES, _WHERE)):
        spaces = rng.randint(9, 98) * 10
        free = rng.randint(3, spaces - 5) if n == 0 or rng.random() < 0.85 else None
        name, address = f"{kind} {where}", f"{rng.choice(_STRASSEN)} {rng.randint(1, 89)}"
        rows.append({
            "Parkhaus": name, "Adresse": address, "freie Plätze": free, "Plätze gesamt": spaces,
        })  # fmt: skip
        level = (
            said(look, f"<b>{free}</b> von {spaces} Plätzen frei",
                 f"<b>{free}</b> freie Plätze · {spaces} Plätze insgesamt")
            if free is not None
            else said(look, f"<b>geschlossen</b> ({spaces} Plätze)",
                      f"<b>zurzeit geschlossen</b> · {spaces} Plätze insgesamt")
        )  # fmt: skip
        height, hourly = rng.choice(("1,90", "2,00", "2,10")), rng.randint(10, 34) / 10
        texts = look.parts(
            f'<p class="anschrift">{address}</p>',
            f'<p class="belegung">{level}</p>',
            f'<p class="hinweis">Einfahrtshöhe {height} m, {look.price(hourly, "€")} je Stunde</p>',
        )
        charging = new(look, f'<p class="strom">{rng.randint(2, 9)} Ladesäulen</p>')
        entry = f'<h3 id="p{n}"><a href="/parken/{n + 11}">{name}</a></h3>{texts}{charging}'
        entries.append(f'<div class="ort">{entry}</div>' if look.is_("nested") else entry)
    advert = (
        '<h3 class="app">Unsere App</h3><p>Freie Plätze vorab finden: <a href="/app">laden</a></p>'
    )
    body = (
        '<h1>Parken in Altenburg</h1><p class="stand">Stand: 27.02.2026, 14:05 Uhr</p>'
        f"{look.items(entries, advert)}"
        '<h2>Anwohnerparken</h2><p>Ausweise gibt es im <a href="/amt">Bürgeramt</a>.</p>'
    )
    return Drawn(framed(look, "Stadt Altenburg", "Parkhäuser", body), rows)


_DOGS = ("Balou", "Luna", "Rocky", "Emma", "Sam", "Nala", "Bruno", "Kira", "Oskar", "Mila", "Anton",
         "Paula", "Rex", "Lotte", "Hugo", "Frieda", "Max", "Bella", "Carlo", "Wilma", "Pepe", "Ronja",
         "Socke", "Tilda", "Urmel")  # fmt: skip
_BREEDS = ("Labrador-Mischling", "Dackel", "Schäferhund", "Border Collie", "Terrier-Mix", "Beagle",
           "Podenco", "Rauhaardackel-Mix")  # fmt: skip


@layout(
    ("Name", "text"), ("Rasse", "text"), ("Geschlecht", "text"), ("im Tierheim seit", "date"),
    item="Hund", language="de",
)  # fmt: skip
def shelter_dogs(look: Look) -> Drawn:
    """Cards with a short list of terms in each; below, those that have found a home already."""
    rng = look.rng
    names = unlike(rng, look.count + 4, _DOGS)
    patron = new(look, '<span class="pate">Pate gesucht</span>')
    entries: list[str] = []
    rows: list[Row] = []
    for (name,) in names[:-4]:
        born = _TODAY - datetime.timedelta(days=rng.randint(200, 4000))
        since = _TODAY - datetime.timedelta(days=rng.randint(3, 190))
        row: Row = {
            "Name": name, "Rasse": rng.choice(_BREEDS),
            "Geschlecht": rng.choice(("männlich", "weiblich")), "im Tierheim seit": since.isoformat(),
        }  # fmt: skip
        rows.append(row)
        pairs = look.columns([
            f"<dt>{term}</dt><dd>{value}</dd>" for term, value in (
                (said(look, "Rasse", "Rasse:"), row["Rasse"]),
                (said(look, "Geschlecht", "Geschlecht:"), row["Geschlecht"]),
                (said(look, "Geburtsdatum", "Geboren am:"), look.day(born)),
                (said(look, "Im Tierheim seit", "Bei uns seit:"), look.day(since)),
            )
        ])  # fmt: skip
        entries.append(
            f'<article class="tier">{patron}' + look.parts(
                f'<img src="/bilder/{name.lower()}.jpg" alt="">',
                f'<h2 class="tier-name"><a href="/hunde/{name.lower()}">{name}</a></h2>',
                f'<dl class="steckbrief">{pairs}</dl>',
            ) + '<a class="mehr" href="/kontakt">Kennenlernen</a></article>'
        )  # fmt: skip
    homes = "".join(
        f"<li><b>{name}</b>, vermittelt am {rng.randint(1, 26)}.02.2026</li>"
        for (name,) in names[-4:]
    )
    advert = (
        '<article class="spende"><h2>Helfen Sie mit</h2><p>Schon 5 € im Monat füttern</p></article>'
    )
    body = (
        f'<h1>Hunde suchen ein Zuhause</h1><div class="tiere">{look.items(entries, advert)}</div>'
        f'<aside class="glueck"><h2>Zuhause gefunden</h2><ul>{homes}</ul></aside>'
    )
    return Drawn(framed(look, "Tierheim Lindental", "Hunde", body, css=(
        ".tiere{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}.tier{border:1px solid #ddd;"
        "padding:12px}.steckbrief{display:grid;grid-template-columns:auto 1fr;gap:0 8px}dd{margin:0}"
    )), rows)  # fmt: skip
