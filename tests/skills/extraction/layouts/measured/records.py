"""What offices publish: warnings, recalls, auctions, tenders."""

from __future__ import annotations

import datetime

from skills.extraction.base import Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_TODAY = datetime.date(2026, 2, 28)
_MAKERS = ("Corvid", "Northgate", "Lumen", "Ostrava", "Halden", "Pinecone")
_WARES = ("Mail Server", "VPN Gateway", "Backup Agent", "Camera Firmware", "Print Spooler")
_HOLES = ("Remote code execution", "Privilege escalation", "Denial of service", "Path traversal",
          "Cross-site scripting")  # fmt: skip


@layout(
    ("advisory ID", "text"), ("product", "text"), ("severity", "text"), ("published", "date"),
    item="advisory",
)  # fmt: skip
def security_advisories(look: Look) -> Drawn:
    """A classic table, two days in each line; the archive's years in another below it."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    day = _TODAY
    for i, words in enumerate(pairs(rng, look.count, _MAKERS, _WARES)):
        day -= datetime.timedelta(days=rng.randint(0, 6))
        changed = day + datetime.timedelta(days=rng.randint(0, 9))
        name, number = " ".join(words), f"NSA-{day.year}-{412 - i * 2:04}"
        points = rng.randint(31, 98) / 10
        level = ("Low", "Medium", "High", "Critical")[(points >= 4) + (points >= 7) + (points >= 9)]
        rows.append({
            "advisory ID": number, "product": name, "severity": level, "published": day.isoformat(),
        })  # fmt: skip
        cells = look.columns([
            f'<td nowrap><a href="/adv/{number}.html">{number}</a></td>',
            f"<td>{rng.choice(_HOLES)}</td>", f"<td>{name}</td>",
            f'<td><span class="sev lv{level[0]}">{level}</span></td>', f"<td>{points}</td>",
            f"<td>{look.day(day)}</td>", f"<td>{look.day(changed)}</td>",
        ])  # fmt: skip
        odd = " alt" if i % 2 else ""
        lines.append(
            f'<tr class="line{odd}">{cells}{extra(look, rng.choice(("<td>Yes</td>", "<td>No</td>")))}</tr>'
        )
    if look.is_("inserted"):
        lines.insert(4, '<tr class="note"><td colspan="8">Subscribe to our mailing list</td></tr>')
    heads = look.columns([
        f"<th>{worded(look, *w)}</th>" for w in (
            ("Advisory ID", "Advisory no."), ("Title", "Summary"), ("Product", "Affected product"),
            ("Severity", "Severity level"), ("Score", "CVSS"), ("Published", "Date published"),
            ("Last updated", "Revised"),
        )
    ])  # fmt: skip
    years = "".join(
        f"<tr><td>{y}</td><td><a href='/a/{y}'>List</a></td></tr>" for y in (2023, 2024, 2025)
    )
    body = (
        f'<h1>Security advisories</h1><table class="grid main" cellpadding="3"><thead><tr>{heads}'
        f"{extra(look, '<th>Patch</th>')}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
        f'<h2>Archive</h2><table class="years"><tr><th>Year</th><th>Advisories</th></tr>{years}</table>'
    )
    css = ".sev{border:1px solid #999;padding:0 5px}.alt{background:#f4f6f8}"
    return Drawn(document(look, "Vulnerability Desk", "Advisories", body, css=css), rows)


_GOODS = ("Bio-Haferflocken", "Rauchmelder RM 20", "Holzpuzzle Bauernhof", "Räucherlachs 200 g",
          "Steckdosenleiste 6-fach", "Kinderhochstuhl", "Mandelmus", "Heizlüfter", "Salami-Aufschnitt",
          "Babytee Fenchel")  # fmt: skip
_FIRMS = (
    "Kornhof GmbH",
    "Sichertec AG",
    "Spielwelt Brenner",
    "Nordsee Feinkost",
    "Elektro Hahn KG",
)
_WHY = ("Verdacht auf Salmonellen", "Gefahr eines Stromschlags", "Kleinteile können sich lösen",
        "Glassplitter im Produkt", "Nicht gekennzeichnete Allergene", "Brandgefahr")  # fmt: skip


@layout(
    ("Produkt", "text"), ("Hersteller", "text"), ("Grund", "text"), ("Datum", "date"),
    item="Rückruf", language="de",
)  # fmt: skip
def recalls(look: Look) -> Drawn:
    """One heading and some paragraphs after the other, nothing around those of one recall."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    day = _TODAY
    for i, (good, firm) in enumerate(pairs(rng, look.count, _GOODS, _FIRMS)):
        day -= datetime.timedelta(days=rng.randint(0, 4))
        why = rng.choice(_WHY)
        rows.append({"Produkt": good, "Hersteller": firm, "Grund": why, "Datum": day.isoformat()})
        entries.append(
            look.parts(
                f'<h3 class="rr-titel"><a href="/rueckruf/{930 - i}">{good}</a></h3>',
                f'<p class="rr-datum">{worded(look, "", "Gemeldet am ")}{look.day(day)}</p>',
                f'<p class="rr-firma"><strong>{worded(look, "Hersteller", "Firma")}:</strong> <span>{firm}</span></p>',
                f'<p class="rr-grund"><strong>{worded(look, "Grund", "Grund der Warnung")}:</strong> '
                f"<span>{why}</span></p>"
                + extra(look, '<p class="rr-geld"><strong>Erstattung:</strong> auch ohne Kassenbon</p>'),
            ) + '<hr class="rr-linie">'
        )  # fmt: skip
    advert = '<p class="rr-abo"><a href="/abo">Warnungen per E-Mail erhalten</a></p><hr class="rr-linie">'
    most = "".join(
        f'<li><a href="/r/{i}">{rng.choice(_GOODS)}: das müssen Sie wissen</a></li>'
        for i in range(3)
    )
    body = (
        f'<h1>Produktrückrufe</h1><p>Alle Warnungen der letzten Wochen</p><div class="rr">'
        f"{look.items(entries, advert)}</div><aside><h2>Meistgelesen</h2><ul>{most}</ul></aside>"
    )
    return Drawn(document(look, "Warnportal", "Produktrückrufe", body), rows)


_MONTHS = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
           "Oktober", "November", "Dezember")  # fmt: skip
_HOUSES = ("Einfamilienhaus", "Eigentumswohnung", "Bauernhof", "Garage", "Doppelhaushälfte",
           "Wohn- und Geschäftshaus")  # fmt: skip
_ROADS = ("Lindenweg", "Schulgasse", "Am Anger", "Marktplatz", "Feldstraße")
_COURTS = ("Kassel", "Eschwege", "Fulda", "Marburg", "Korbach")


@layout(
    ("Objekt", "text"), ("Amtsgericht", "text"), ("Verkehrswert", "price"), ("Termin", "date"),
    item="Versteigerung", language="de",
)  # fmt: skip
def foreclosures(look: Look) -> Drawn:
    """A table of two columns for each, as a court's office has it."""
    rng = look.rng
    tables: list[str] = []
    rows: list[Row] = []
    for kind, road in pairs(rng, look.count, _HOUSES, _ROADS):
        what = f"{kind}, {road} {rng.randint(1, 60)}"
        court, worth = rng.choice(_COURTS), float(rng.randint(9, 640) * 1000)
        day = _TODAY + datetime.timedelta(days=rng.randint(15, 150))
        rows.append({
            "Objekt": what, "Amtsgericht": court, "Verkehrswert": worth, "Termin": day.isoformat(),
        })  # fmt: skip
        written = worded(look, f"{day.day}. {_MONTHS[day.month - 1]} {day.year}", f"{day:%d.%m.%Y}")
        told = [
            ("Aktenzeichen", f"00{rng.randint(10, 99)} K {rng.randint(1, 90)}/2025"),
            ("Amtsgericht", court),
            (worded(look, "Objekt", "Objekt/Lage"), f"<b>{what}</b>"),
            (worded(look, "Verkehrswert", "Verkehrswert in €"), look.price(worth, "€")),
            (worded(look, "Termin", "Versteigerungstermin"), written),
            (worded(look, "Uhrzeit", "Beginn"), f"{rng.randint(8, 13):02}:{rng.choice(('00', '30'))} Uhr"),
        ]  # fmt: skip
        if look.is_("inserted"):
            told.insert(4, ("Gutachten", '<a href="/gutachten.pdf">PDF-Datei, 4,2 MB</a>'))
        lines = look.columns([f'<tr><td class="l">{a}:</td><td>{b}</td></tr>' for a, b in told])
        tables.append(
            f'<table class="fall" width="100%" border="1"><tbody>{lines}</tbody></table><br>'
        )
    advert = (
        '<p class="hinweis">Bieter müssen sich ausweisen. <a href="/merkblatt">Merkblatt</a></p>'
    )
    body = (
        f"<h1>Zwangsversteigerungen in Hessen</h1><p><i>{len(rows)} Treffer</i></p>"
        f'<div class="treffer">{look.items(tables, advert)}</div>'
    )
    css = ".fall td{width:50%}.fall{margin:4px 0}.treffer tbody>div>div,.l{display:inline-block;min-width:190px}"
    return Drawn(document(look, "Justizportal", "Zwangsversteigerungen", body, css=css), rows)


_BUYERS = (
    "江南市第一中学",
    "云溪县人民医院",
    "东港区水务局",
    "北山大学",
    "临河市公安局",
    "青石镇人民政府",
)
_THINGS = ("校园网络设备", "核磁共振仪", "污水管网改造", "实验室家具", "执法记录仪", "道路绿化养护")
_WAYS = ("公开招标公告", "竞争性磋商公告", "询价公告")


@layout(
    ("标题", "text"), ("采购人", "text"), ("预算金额", "price"), ("发布时间", "date"), item="公告",
    language="zh",
)  # fmt: skip
def tenders(look: Look) -> Drawn:
    """A plain list of notices with a line of facts below each; in tens of thousands when reworded."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    day = _TODAY
    for i, (buyer, thing, way) in enumerate(pairs(rng, look.count, _BUYERS, _THINGS, _WAYS)):
        day -= datetime.timedelta(days=rng.randint(0, 2))
        title, budget = f"{buyer}{thing}采购项目{way}", float(rng.randint(80, 9600) * 1000)
        rows.append({
            "标题": title, "采购人": buyer, "预算金额": budget, "发布时间": day.isoformat(),
        })  # fmt: skip
        money = worded(look, f"{budget:,.2f}元", f"{budget / 10_000:g}万元")
        agency = f"{rng.choice(('中正', '华信', '国采'))}招标代理有限公司"
        facts = look.columns([
            f'<span class="f">{worded(look, "采购人", "采购单位")}:{buyer}</span>',
            f'<span class="f">代理机构:{agency}</span>',
            f'<span class="f">{worded(look, "预算金额", "项目预算")}:{money}</span>',
            f'<span class="f">{worded(look, "发布时间", "公告时间")}:{worded(look, f"{day:%Y-%m-%d}", f"{day.year}年{day.month}月{day.day}日")}</span>',
        ])  # fmt: skip
        sort = f"<span class=f>{rng.choice(('货物类', '服务类'))}</span>"
        entries.append(
            f'<li class="vT-item">{extra(look, "<b class=new>新</b>")}'
            f'<a class="vT-a" href="/cggg/{20260000 + i}.htm" target="_blank">{title}</a>'
            f'<p class="vT-p">{facts}{extra(look, sort)}</p></li>'
        )
    advert = '<li class="vT-tip">温馨提示:投标前请办理CA数字证书</li>'
    body = (
        f'<div class="vT-path">首页 &gt; 采购公告</div><h1>采购公告</h1><p>共找到 {len(rows)} 条</p>'
        f'<ul class="vT-list">{look.items(entries, advert)}</ul><div class="vT-links"><h2>友情链接</h2>'
        '<ul><li><a href="/l/1">财政部</a></li><li><a href="/l/2">公共资源交易中心</a></li></ul></div>'
    )
    css = ".vT-item{border-bottom:1px dashed #bbb;padding:8px 0}.vT-p{color:#666;font-size:13px}.f{margin-right:18px}"
    return Drawn(document(look, "政府采购网", "采购公告", body, css=css), rows)
