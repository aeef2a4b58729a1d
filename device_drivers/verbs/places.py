"""Verbs for maps: the way to a place, a place on the map.

Each system hands map links to whichever map app the person uses; proof is that app in front,
showing the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal
from urllib.parse import quote

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Element, OpenUrl, Risk, Role, Screen
from device_drivers.verbs.base import Args, Report, Said, Slot, State, Verb, VerbFailed, Way
from device_drivers.verbs.hands import way
from device_drivers.verbs.looking import look
from device_drivers.verbs.matching import plain
from device_drivers.verbs.shell import handlers, until
from device_drivers.verbs.wording import phrases

Mode = Literal["drive", "walk", "transit"]
_MODES: dict[str, tuple[str, ...]] = {
    "drive": ("driving", "by car", "drive", "开车", "驾车", "自驾"),
    "walk": ("walking", "on foot", "walk", "步行", "走路"),
    "transit": (
        "transit",
        "by bus",
        "by train",
        "public transport",
        "坐公交",
        "坐地铁",
        "公共交通",
    ),
}
_BY = {
    "drive": Said("by car", "驾车"),
    "walk": Said("on foot", "步行"),
    "transit": Said("by public transport", "公共交通"),
}


class PlaceArgs(Args):
    place: Annotated[
        str, Slot("label"), Field(min_length=1, description="A place, an address, a kind of shop")
    ]


class WayArgs(PlaceArgs):
    mode: Annotated[Mode, Slot("choice", _MODES), Field(description="How to get there")] = "drive"


def _routes(args: WayArgs, os: OS) -> tuple[str, ...]:
    """Links that ask for the way, best first."""
    place, mode = quote(args.place), args.mode
    letter = {"drive": "d", "walk": "w", "transit": "r"}[mode]
    if os is OS.IOS:
        return (f"maps://?daddr={place}&dirflg={letter}",)
    if os is OS.BROWSER:
        by = {"drive": "driving", "walk": "walking", "transit": "transit"}[mode]
        address = f"https://www.google.com/maps/dir/?api=1&destination={place}&travelmode={by}"
        return (address,)
    link = f"https://maps.google.com/maps?daddr={place}&dirflg={letter}"
    if mode == "transit":
        return (link,)
    return (f"google.navigation:q={place}&mode={letter}", link)


def _pins(args: PlaceArgs, os: OS) -> tuple[str, ...]:
    place = quote(args.place)
    if os is OS.IOS:
        return (f"maps://?q={place}",)
    if os is OS.BROWSER:
        return (f"https://www.google.com/maps/search/?api=1&query={place}",)
    return (f"geo:0,0?q={place}", f"https://maps.google.com/maps?q={place}")


class OpenMap(Way[Any, Device]):
    """Hands the first link that some app takes to the system.

    ``shown`` tells whether a screen shows the place asked for; a search field that holds its name
    says only what was looked for."""

    def __init__(
        self,
        links: Callable[..., tuple[str, ...]],
        shown: Callable[[Screen, str], bool],
        what: Said,
        hint: Said,
    ) -> None:
        self.links, self.shown, self.what, self.hint = links, shown, what, hint

    def before(self, phone: Device, args: PlaceArgs) -> State:
        return {"fingerprint": look(phone).fingerprint}

    def act(self, phone: Device, args: PlaceArgs) -> None:
        links = self.links(args, phone.os)
        if isinstance(phone, AndroidDevice):
            links = tuple(link for link in links if takers(phone, link))
        if not links:
            raise VerbFailed(Said("No map app is installed.", "没有安装地图应用。"))
        phone.act(OpenUrl(links[0]))

    def check(self, phone: Device, args: PlaceArgs, before: State) -> Report:
        def seen() -> tuple[str, bool]:
            screen = look(phone)
            fresh = screen.fingerprint != before.get("fingerprint")
            return screen.app, fresh and self.shown(screen, args.place)

        app, ok = until(seen, lambda now: now[1], 8.0)
        en, zh = self.what.en.format(args.place), self.what.zh.format(args.place)
        said = (
            Said(f"The map shows {en}.", f"地图已显示{zh}。")
            if ok
            else Said(
                f"The map does not show {en}.{self.hint.en}", f"地图没有显示{zh}。{self.hint.zh}"
            )
        )
        return Report(said, ok, {"foreground app": app})


_NOTHING = re.compile(
    r"(?i)(no (results|places|routes?|matches)|0 (places|results)|(can.t|couldn.t|cannot) find"
    r"|not found|无结果|没有(找到)?(结果|地点|路线)|找不到|未找到|0\s*个(地点|结果)).*"
)
_LASTING = re.compile(r"(?i)(^|.*\D)\d+\s*(min|mins|minutes?|h|hrs?|hours?|分|分钟|小时)\b.*")


def _place_shown(screen: Screen, place: str) -> bool:
    """Named where it is, beside the search that may name it too, and nothing says it is not there.

    A pin and its card count; on a map page one of the two is the search."""
    return len(_naming(screen, place)) > 1 and not _denied(screen)


def _way_shown(screen: Screen, place: str) -> bool:
    """Named, with how long it takes to get there."""
    lasting = any(_LASTING.fullmatch(e.label) for e in screen.elements)
    return bool(_naming(screen, place)) and lasting and not _denied(screen)


def _naming(screen: Screen, place: str) -> list[Element]:
    words = plain(place)
    return [e for e in screen.elements if e.role is not Role.TEXT_FIELD and words in plain(e.label)]


def _denied(screen: Screen) -> bool:
    return any(_NOTHING.fullmatch(e.label.strip()) for e in screen.elements)


_TO_SHOW = OpenMap(_pins, _place_shown, Said("{}", "{}"), Said("", ""))
_TO_GO = OpenMap(
    _routes,
    _way_shown,
    Said("the way to {}", "到{}的路线"),
    Said(
        " It may want to know where you start, or be allowed to see where you are.",
        "它可能需要知道起点，或需要获得定位权限。",
    ),
)


def takers(phone: AndroidDevice, link: str) -> set[str]:
    return handlers(phone, "-a", "android.intent.action.VIEW", "-d", link)


def _way_said(args: WayArgs) -> Said:
    by = _BY[args.mode]
    return Said(f"Show the way to {args.place} {by.en}", f"显示到{args.place}的{by.zh}路线")


def _find_by_hand(args: PlaceArgs, os: OS) -> str:
    search = "tap Search here, type {0} into Search here, press enter"
    chinese = "点击“在此处搜索”，在“在此处搜索”中输入{0}，按回车键"
    ways = (
        f"open Maps, {search}", f"open Maps, tap Clear search, {search}",
        f"打开地图，{chinese}", f"打开地图，点击清除搜索，{chinese}",
    )  # fmt: skip
    return "\n".join(filter(None, (way(told, args.place) for told in ways)))


def _way_by_hand(args: WayArgs, os: OS) -> str:
    found = _find_by_hand(args, os)
    ends = {True: ", tap Directions", False: "，点击路线"}
    return "\n".join(told + ends[told.startswith("open")] for told in found.splitlines())


_SYSTEMS = (OS.ANDROID, OS.IOS, OS.BROWSER)
VERBS = (
    Verb(
        name="navigate_to",
        description="Show the way to a place on the map.",
        args=WayArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            {mode} directions to {place} | {mode} route to {place}
            navigate to {place} | directions to {place} | route to {place}
            how do i get to {place} | show me the way to {place} | give me directions to {place}
            get directions to {place} | what's the best way to {place} | drive me to {place}
            start navigation to {place} | how can i get to {place}
            {mode}去{place}怎么走 | 查一下去{place}的{mode}路线
            导航到{place} | 去{place}怎么走 | 怎么去{place} | 带我去{place} | 到{place}的路线
            规划去{place}的路线 | 导航去{place} | 到{place}怎么走 | 查一下去{place}的路线
        """),
        say=_way_said,
        ways=dict.fromkeys(_SYSTEMS, _TO_GO),
        by_hand=_way_by_hand,
        proof=_TO_GO,
    ),
    Verb(
        name="show_on_map",
        description="Show a place on the map.",
        args=PlaceArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            show {place} on the map | where is {place} | find {place} on the map
            show me {place} on a map | look up {place} on the map | map of {place}
            locate {place} on the map | open the map at {place} | search the map for {place}
            在地图上显示{place} | {place}在哪里 | 在地图上找{place} | 地图上搜{place}
            看看{place}在哪
            地图搜索{place} | 打开地图找{place} | {place}的位置在哪
        """),
        say=lambda a: Said(f"Show {a.place} on the map", f"在地图上显示{a.place}"),
        ways=dict.fromkeys(_SYSTEMS, _TO_SHOW),
        by_hand=_find_by_hand,
        proof=_TO_SHOW,
    ),
)
