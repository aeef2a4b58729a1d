"""Timetable and weather: transit.example.org and weather.example.org."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from html import escape

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page
from device_drivers.virtual.life import Life

TRANSIT, WEATHER = "transit.example.org", "weather.example.org"
LINES = (("Ferry 9", "9号渡轮"), ("Tram 3", "3路电车"), ("Bus 14", "14路公交"),
         ("Coast train", "海岸列车"))  # fmt: skip
STOPS = (("Gull Island", "鸥岛"), ("Ferry Square", "渡口广场"), ("University", "大学"),
         ("Airfield", "机场"), ("Botanic Garden", "植物园"), ("Old Mill", "老磨坊"),
         ("Lighthouse", "灯塔"))  # fmt: skip
SKIES = {"Sunny": "晴", "Cloudy": "多云", "Rain": "雨", "Showers": "阵雨", "Fog": "雾",
         "Windy": "大风"}  # fmt: skip


def fill(life: Life) -> None:
    """Sixteen departures and a week's weather."""
    rng = life.rng("browser travel")
    rows = []
    for line, _ in LINES:
        minute = rng.randrange(360, 480)
        for _ in range(4):
            to, lasts = rng.choice(STOPS)[0], rng.randrange(9, 70)
            at = f"{minute // 60:02d}:{minute % 60:02d}"
            rows.append((line, to, at, str(rng.randrange(1, 7)), lasts))
            minute += rng.randrange(45, 200)
    life.db.executemany(
        "INSERT INTO web_departures(line, destination, time, platform, minutes)"
        " VALUES (?, ?, ?, ?, ?)", rows,
    )  # fmt: skip
    today = datetime.fromtimestamp(life.now_ms / 1000, UTC).date()
    for ahead in range(7):
        low = rng.randrange(-2, 14)
        sky = rng.choice(list(SKIES))
        wet = (60, 100) if sky in ("Rain", "Showers") else (0, 40)
        life.insert(
            "web_forecast", day=(today + timedelta(days=ahead)).isoformat(), sky=sky, low=low,
            high=low + rng.randrange(3, 11), rain=rng.randrange(*wet, 5),
        )  # fmt: skip


@SITES.site(TRANSIT)
def departures(request: Request) -> Answer | None:
    lines = {line.lower().replace(" ", "-"): (line, zh) for line, zh in LINES}
    match request.path:
        case []:
            chosen, heading = "", request.say("Departures", "发车时刻")
        case ["line", slug] if slug in lines:
            chosen, heading = lines[slug][0], request.say(*lines[slug])
        case _:
            return None
    names, stops = dict(LINES), dict(STOPS)
    rows = "".join(
        f"<tr><td>{at}</td><td>{escape(request.say(line, names[line]))}</td>"
        f'<td width="2">{escape(request.say(to, stops[to]))} '
        f"({request.say(f'{lasts} min', f'{lasts} 分钟')})</td><td>{platform}</td></tr>"
        for line, to, at, platform, lasts in request.phone.store.rows(
            "SELECT line, destination, time, platform, minutes FROM web_departures"
            " WHERE ?1 IN ('', line) ORDER BY time, id", chosen,
        )
    )  # fmt: skip
    links = "".join(
        f'<a href="/line/{slug}">{request.say(*pair)}</a>' for slug, pair in lines.items()
    )
    title = request.say("Coast Lines: ", "海岸交通：") + heading
    return Answer(page("transit/departures", request, title=title, heading=heading,
                       rows_html=rows, lines_html=links))  # fmt: skip


@SITES.site(WEATHER)
def forecast(request: Request) -> Answer | None:
    if request.path:
        return None
    store = request.phone.store
    city = store.one("SELECT city FROM addresses ORDER BY id") or ""
    days = store.rows("SELECT day, sky, low, high, rain FROM web_forecast ORDER BY day")
    rows = "".join(
        f'<tr><td width="2.2">{_day(request, day)}</td>'
        f'<td width="1.8">{request.say(sky, SKIES[sky])}</td>'
        f'<td>{low}°</td><td width="1.3">{high}°</td><td width="1.2">{rain}%</td></tr>'
        for day, sky, low, high, rain in days
    )
    _, sky, low, high, rain = days[0]
    return Answer(page("weather/forecast", request, city=city, sky=request.say(sky, SKIES[sky]),
                       low=low, high=high, rain=rain, rows_html=rows))  # fmt: skip


def _day(request: Request, day: str) -> str:
    return request.phone.date_text(datetime.fromisoformat(day), "weekday_day")
