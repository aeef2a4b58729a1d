"""The clock tab: the time here and in other cities, and the search that adds one."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from device_drivers.virtual.apps.clock.alarm_tab import centered
from device_drivers.virtual.apps.clock.records import PACKAGE
from device_drivers.virtual.apps.clock.words import big_size
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    divider,
    empty,
    fab,
    icon_button,
    listing,
    page,
    row,
    search_box,
    space,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.clock.main import Clock

CITIES = (
    ("Accra", "阿克拉", "Africa/Accra"), ("Amsterdam", "阿姆斯特丹", "Europe/Amsterdam"),
    ("Athens", "雅典", "Europe/Athens"), ("Auckland", "奥克兰", "Pacific/Auckland"),
    ("Bangkok", "曼谷", "Asia/Bangkok"), ("Beijing", "北京", "Asia/Shanghai"),
    ("Berlin", "柏林", "Europe/Berlin"), ("Bogotá", "波哥大", "America/Bogota"),
    ("Buenos Aires", "布宜诺斯艾利斯", "America/Argentina/Buenos_Aires"),
    ("Cairo", "开罗", "Africa/Cairo"), ("Cape Town", "开普敦", "Africa/Johannesburg"),
    ("Chengdu", "成都", "Asia/Shanghai"), ("Chicago", "芝加哥", "America/Chicago"),
    ("Copenhagen", "哥本哈根", "Europe/Copenhagen"), ("Delhi", "德里", "Asia/Kolkata"),
    ("Denver", "丹佛", "America/Denver"), ("Dubai", "迪拜", "Asia/Dubai"),
    ("Dublin", "都柏林", "Europe/Dublin"), ("Hanoi", "河内", "Asia/Ho_Chi_Minh"),
    ("Helsinki", "赫尔辛基", "Europe/Helsinki"), ("Hong Kong", "香港", "Asia/Hong_Kong"),
    ("Honolulu", "檀香山", "Pacific/Honolulu"), ("Istanbul", "伊斯坦布尔", "Europe/Istanbul"),
    ("Jakarta", "雅加达", "Asia/Jakarta"), ("Karachi", "卡拉奇", "Asia/Karachi"),
    ("Kathmandu", "加德满都", "Asia/Kathmandu"), ("Kyiv", "基辅", "Europe/Kyiv"),
    ("Lagos", "拉各斯", "Africa/Lagos"), ("Lima", "利马", "America/Lima"),
    ("Lisbon", "里斯本", "Europe/Lisbon"), ("London", "伦敦", "Europe/London"),
    ("Los Angeles", "洛杉矶", "America/Los_Angeles"), ("Madrid", "马德里", "Europe/Madrid"),
    ("Manila", "马尼拉", "Asia/Manila"), ("Mexico City", "墨西哥城", "America/Mexico_City"),
    ("Montreal", "蒙特利尔", "America/Toronto"), ("Mumbai", "孟买", "Asia/Kolkata"),
    ("Nairobi", "内罗毕", "Africa/Nairobi"), ("New York", "纽约", "America/New_York"),
    ("Oslo", "奥斯陆", "Europe/Oslo"), ("Paris", "巴黎", "Europe/Paris"),
    ("Perth", "珀斯", "Australia/Perth"), ("Prague", "布拉格", "Europe/Prague"),
    ("Reykjavík", "雷克雅未克", "Atlantic/Reykjavik"), ("Rome", "罗马", "Europe/Rome"),
    ("Santiago", "圣地亚哥", "America/Santiago"), ("São Paulo", "圣保罗", "America/Sao_Paulo"),
    ("Seoul", "首尔", "Asia/Seoul"), ("Shanghai", "上海", "Asia/Shanghai"),
    ("Singapore", "新加坡", "Asia/Singapore"), ("Stockholm", "斯德哥尔摩", "Europe/Stockholm"),
    ("Sydney", "悉尼", "Australia/Sydney"), ("Taipei", "台北", "Asia/Taipei"),
    ("Tehran", "德黑兰", "Asia/Tehran"), ("Tokyo", "东京", "Asia/Tokyo"),
    ("Toronto", "多伦多", "America/Toronto"), ("Vancouver", "温哥华", "America/Vancouver"),
    ("Vienna", "维也纳", "Europe/Vienna"), ("Warsaw", "华沙", "Europe/Warsaw"),
    ("Zurich", "苏黎世", "Europe/Zurich"),
)  # fmt: skip
_CHINESE = {city: zh for city, zh, _ in CITIES}


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def city_name(screen: Screen, city: str) -> str:
    """A city as the phone's language calls it."""
    return _CHINESE.get(city, city) if screen.phone.language == "zh" else city


def clock_tab(screen: Clock) -> tuple[Widget, Widget | None]:
    """The time here, large, and in the chosen cities."""
    phone, t = screen.phone, screen.t
    now = phone.clock.now()
    low = phone.landscape
    rows: list[Widget] = [
        Text(phone.time_text(), size=big_size(phone), bold=300, align="center", max_lines=1,
             padding=(0, 4 if low else 30, 0, 0), id=_id("digital_clock")),
        Text(phone.date_text(now, "full"), color="on_surface_soft", align="center",
             max_lines=1, id=_id("date")),
        space(8 if low else 30), divider(),
    ]  # fmt: skip
    chosen = screen.store.rows("SELECT id, city, zone FROM clock_cities ORDER BY id")
    rows += [_city(screen, now, *each) for each in chosen]
    if not chosen:
        rows.append(empty("globe", t("No cities")))
    add = fab("globe", t("Add city"), lambda: screen.open(CitySearch(phone)), id=_id("fab"))
    return listing([*rows, space(90)], key="cities"), centered(screen, add)


def _city(screen: Clock, now: datetime, number: int, city: str, zone: str) -> Widget:
    phone, t = screen.phone, screen.t
    there = now.astimezone(ZoneInfo(zone))
    time = Text(phone.time_text(there.hour, there.minute), size=24, bold=300, max_lines=1,
                id=_id("city_time"))  # fmt: skip
    name = city_name(screen, city)

    def remove() -> None:
        screen.store.run("DELETE FROM clock_cities WHERE id=?", number)
        screen.snack(t("{city} removed", city=name), t("Undo"), put_back)

    def put_back() -> None:
        screen.store.run("INSERT INTO clock_cities VALUES (?, ?, ?)", number, city, zone)
        phone.changed()

    def hold() -> None:
        screen.menu([(t("Remove {city}", city=name), remove)])

    return row(name, _difference(screen, now, there), trailing=time, hold=hold, lines=1,
               key=f"city {number}", id=_id("city"))  # fmt: skip


def _difference(screen: Screen, now: datetime, there: datetime) -> str:
    """ "Tomorrow, 8 hours ahead"."""
    t, none = screen.t, timedelta()
    hours = ((there.utcoffset() or none) - (now.utcoffset() or none)).total_seconds() / 3600
    days = (there.date() - now.date()).days
    day = {0: t("Today"), 1: t("Tomorrow"), -1: t("Yesterday")}[days]
    if not hours:
        return t("Same time")
    if abs(hours) == 1:
        away = t("1 hour ahead") if hours > 0 else t("1 hour behind")
    else:
        n = f"{abs(hours):g}"
        away = t("{n} hours ahead", n=n) if hours > 0 else t("{n} hours behind", n=n)
    return f"{day}，{away}" if screen.phone.language == "zh" else f"{day}, {away}"


class CitySearch(Screen):
    """All cities, to pick some by a tap."""

    package = PACKAGE
    activity = f"{PACKAGE}.worldclock.CitySelectionActivity"

    def build(self) -> Widget:
        t = self.t
        back = icon_button("back", t("Navigate up"), self.finish)
        bar = search_box("search", t("Search for a city"), id=_id("search"), leading=back,
                         change=lambda _: self.phone.changed())  # fmt: skip
        wanted = self.typed("search").strip().lower()
        chosen = {city for (city,) in self.store.rows("SELECT city FROM clock_cities")}
        rows = [
            self._row(city, zone, city in chosen)
            for city, zh, zone in CITIES
            if wanted in city.lower() or wanted in zh
        ]
        body = listing(rows or [empty("globe", t("No results"))], key="all cities")
        return page(bar, [body])

    def _row(self, city: str, zone: str, on: bool) -> Widget:
        there = self.phone.clock.now().astimezone(ZoneInfo(zone))
        time = self.phone.time_text(there.hour, there.minute)
        mark = Icon("check", color="primary") if on else None
        return row(city_name(self, city), time, do=partial(self._flip, city, zone, on), lines=1,
                   trailing=mark, key=f"city {city}", selected=on, id=_id("city_name"))  # fmt: skip

    def _flip(self, city: str, zone: str, on: bool) -> None:
        name = city_name(self, city)
        if on:
            self.store.run("DELETE FROM clock_cities WHERE city=?", city)
            self.phone.toast(self.t("{city} removed", city=name))
        else:
            self.store.run("INSERT INTO clock_cities(city, zone) VALUES (?, ?)", city, zone)
            self.phone.toast(self.t("{city} added", city=name))
