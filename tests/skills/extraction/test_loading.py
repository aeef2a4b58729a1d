"""Pages in the real browser, from a site on this machine: what comes, what may not, what blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from lxml import html as parser

from device_drivers.verbs.base import Said
from gateways._outside import look_up
from skills.extraction.base import Blocked, Forbidden, NoRows, NotAllowed, NotLoaded
from skills.extraction.loading import Limits, Pages, checked
from skills.extraction.paging import walk
from skills.extraction.robots import HOUR
from tests.phones import free_port
from tests.skills.extraction.layouts import LAYOUTS
from tests.skills.extraction.layouts.site import WAYS, Site, Way, rows, serve

pytestmark = pytest.mark.whole

NOW = 1_800_000_000.0
PATIENT = Limits(start=150, seconds=120, settle=90)
"""Nothing that comes in the end is missed on a slow machine."""


class Clock:
    """Time passes where somebody waits, and in no other way."""

    def __init__(self) -> None:
        self.now = NOW
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


async def names(host: str, port: int) -> list[str]:
    """Every made-up name is this machine."""
    return ["127.0.0.1"] if host.endswith(".example") else await look_up(host, port)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with serve() as served:
        yield served


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def pages(site: Site, clock: Clock) -> Iterator[Pages]:
    """One browser for all tests of this file that need nothing special."""
    with Pages(
        inside=[site.host], resolve=names, clock=clock, sleep=clock.sleep,
        limits=replace(PATIENT, bytes=3_000_000),
    ) as opened:  # fmt: skip
        yield opened


def text(html: str) -> str:
    root = parser.document_fromstring(html)
    for each in list(root.iter("script", "style")):
        each.drop_tree()
    return " ".join(root.text_content().split())


@pytest.mark.parametrize(
    "name", ["grid_shop", "xhr_shop", "shadow_hotels", "held_xhr_forum", "jsonld_products"]
)
def test_it_comes_as_a_person_sees_it(pages: Pages, site: Site, name: str) -> None:
    """Drawn by scripts, hidden in shadow trees; and what its scripts asked for comes along."""
    drawn = LAYOUTS[name].drawn(3)
    page = pages.load(site.page(name, 3))
    assert text(page.html) == text(drawn.html)
    assert [each.value for each in page.received] == list(drawn.files.values())
    assert (page.url, page.status) == (site.page(name, 3), 200)
    assert page.language == "en"


def test_it_says_who_it_is_and_loads_no_pictures(pages: Pages, site: Site) -> None:
    pages.load(site.page("grid_shop", 3))
    assert all("Phonepilot/" in agent for agent in site.agents)
    assert not any("/img/" in path for path in site.asked)


@pytest.mark.parametrize(
    ("path", "block"),
    [("/refused", "refused"), ("/login", "login"), ("/captcha", "captcha")],
)
def test_what_blocks_is_told(pages: Pages, site: Site, path: str, block: str) -> None:
    with pytest.raises(Blocked) as told:
        pages.load(site.url + path)
    assert told.value.block == block
    assert site.asked.count(path) == 1, "nothing is tried again"


def test_a_site_that_says_later_is_left_alone_until_then(site: Site) -> None:
    clock = Clock()
    with Pages(inside=[site.host], clock=clock, sleep=clock.sleep, limits=PATIENT) as pages:
        for _ in range(2):
            with pytest.raises(Blocked) as told:
                pages.load(site.url + "/later")
            assert told.value.block == "later"
        assert site.asked.count("/later") == 1
        clock.now += 110
        assert pages.load(site.page("grid_shop")).status == 200
        assert clock.waits == [10.0]


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("http://localhost:{port}/grid_shop", NotAllowed),
        ("http://shop.example:{port}/grid_shop", NotAllowed),
        ("http://[::1]:{port}/grid_shop", NotAllowed),
        ("http://0x7f000001:{port}/grid_shop", NotAllowed),
        ("https://169.254.169.254/latest/meta-data", NotAllowed),
        ("http://10.0.0.1/", NotAllowed),
        ("file:///etc/hostname", NotAllowed),
        ("data:text/html,hello", NotAllowed),
        ("chrome://version", NotAllowed),
        ("javascript:alert(1)", NotAllowed),
        ("https://", NotAllowed),
        ("http://a:b@{host}/grid_shop", NotAllowed),
        ("{site}/away?to=http://shop.example:{port}/grid_shop", NotAllowed),
        ("{site}/away?to=http://localhost:{port}/grid_shop", NotAllowed),
        ("{site}/away?to=file:///etc/hostname", NotLoaded),
        ("{site}/file", NotLoaded),
        ("{site}/nothing-here", NotLoaded),
    ],
)
def test_where_it_does_not_go(pages: Pages, site: Site, url: str, error: type[NoRows]) -> None:
    port = site.host.partition(":")[2]
    before = site.asked.count("/grid_shop")
    with pytest.raises(error) as told:
        pages.load(url.format(port=port, host=site.host, site=site.url))
    assert type(told.value) is error
    assert told.value.said.en
    assert told.value.said.zh
    _, _, host = url.partition("away?to=http://")
    assert host.partition(":")[0] in told.value.said.en, "where it was sent on to"
    assert site.asked.count("/grid_shop") == before


def test_what_pages_ask_for_is_held_to_the_same(pages: Pages, site: Site) -> None:
    port = site.host.partition(":")[2]
    for host in (f"localhost:{port}", f"shop.example:{port}", "10.0.0.1"):
        page = pages.load(f"{site.url}/asks?url=http://{host}/secret")
        assert "got" in text(page.html)
    assert "/secret" not in site.asked
    assert (
        text(pages.load(f"{site.url}/asks?url={site.url}/nothing").html) == "got <h1>Not found</h1>"
    )


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        (" https://shop.example ", "https://shop.example/"),
        ("https://Bücher.example:8443/Straße?q=ä%20b&p=1#top",
         "https://xn--bcher-kva.example:8443/Stra%C3%9Fe?q=%C3%A4%20b&p=1"),
        ("http://例子.example/列表", "http://xn--fsqu00a.example/%E5%88%97%E8%A1%A8"),
        ("http://[2001:db8::1]:80/", "http://[2001:db8::1]:80/"),
    ],
)  # fmt: skip
def test_addresses_are_asked_for_in_ascii(url: str, asked: str) -> None:
    assert checked(url) == asked


def test_what_never_rests_or_never_comes(site: Site, tmp_path: Path) -> None:
    """A page that changes all the time comes as it is; one that does not come ends in time, and
    the next one comes."""
    clock = Clock()

    def opened(limits: Limits) -> Pages:
        return Pages(
            inside=[site.host], home=tmp_path, clock=clock, sleep=clock.sleep, limits=limits
        )

    with opened(replace(PATIENT, settle=1)) as pages:
        assert text(pages.load(site.url + "/restless").html).startswith("so")
    with opened(replace(PATIENT, seconds=2)) as pages, pytest.raises(NotLoaded) as told:
        pages.load(site.url + "/long")
    assert "in time" in told.value.said.en
    site.go.set()
    with opened(PATIENT) as pages:
        assert text(pages.load(site.url + "/long").html) == "True"


def test_a_page_may_not_take_more_than_it_is_given(pages: Pages, site: Site) -> None:
    with pytest.raises(NotLoaded) as told:
        pages.load(site.url + "/large")
    assert "too large" in told.value.said.en
    assert text(pages.load(site.page("news_front")).html), "more is fine on the next one"


@pytest.mark.parametrize("way", WAYS)
def test_lists_are_walked_to_their_end(pages: Pages, site: Site, way: Way) -> None:
    """Each way to the next page, in the browser; three pages of different things."""
    leaves = list(walk(pages, site.page("classless_threads", 5, way=way, of=3), 6))
    seen = " ".join(text(leaf.page.html) for leaf in leaves)
    truth = rows("classless_threads", 5, of=3)
    assert [row["thread"] for row in truth if str(row["thread"]) not in seen] == []
    grows = way in ("more", "scroll")
    assert all(leaf.whole is grows for leaf in leaves[1:])
    if grows:
        assert all(str(row["thread"]) in text(leaves[-1].page.html) for row in truth)
    else:
        assert len(leaves) == 3


def test_robots_and_turns(tmp_path: Path) -> None:
    """Asked first, kept for other runs, obeyed; a page at a time with the wait the site wants."""
    clock = Clock()
    robots = "User-agent: *\nDisallow: /grid_shop\nCrawl-delay: 9\n"
    with serve(robots) as site:

        def opened() -> Pages:
            return Pages(
                inside=[site.host], home=tmp_path, clock=clock, sleep=clock.sleep, limits=PATIENT
            )

        with opened() as pages:
            with pytest.raises(Forbidden) as told:
                pages.load(site.page("grid_shop"))
            assert "robots.txt" in told.value.said.en
            for seed in (1, 2):
                pages.load(site.page("stock_table", seed))
            with pytest.raises(Forbidden):  # where it is sent on to
                pages.load(f"{site.url}/away?to=/grid_shop")
        assert clock.waits == [9.0, 9.0]
        with opened() as pages:
            pages.load(site.page("stock_table", 3))
        assert clock.waits == [9.0, 9.0, 9.0]
        assert site.asked.count("/robots.txt") == 1
        assert site.page("grid_shop").removeprefix(site.url) not in site.asked
        clock.now += 30 * HOUR
        site.robots = None
        with opened() as pages:
            pages.load(site.page("grid_shop"))
        assert site.asked.count("/robots.txt") == 2


def test_each_step_of_a_redirect_is_asked_about_before_it_is_made() -> None:
    """robots.txt of where it goes on to, and who may go there, by the server's word or a script's;
    what a frame in it shows is no step."""
    clock, asked = Clock(), list[str]()

    def may(url: str) -> Said | None:
        asked.append(url)
        return Said("not there", "不去那里") if "barred" in url else None

    shut = "User-agent: *\nDisallow: /grid_shop\nDisallow: /away\n"
    with serve() as first, serve(shut) as other, Pages(
        inside=[first.host, other.host], clock=clock, sleep=clock.sleep, limits=PATIENT, may=may
    ) as pages:  # fmt: skip
        on = f"{first.url}/away?to="
        back = quote(first.page("stock_table"), safe="")
        for url in (
            f"{on}{other.url}/grid_shop",
            f"{on}{other.url}/away%3Fto={quote(back)}",  # the last step alone would be fine
            f"{first.url}/sends?to={other.url}/grid_shop",
        ):
            with pytest.raises(Forbidden) as told:
                pages.load(url)
            assert other.host in told.value.said.en
        assert set(other.asked) == {"/robots.txt"}
        with pytest.raises(NotAllowed) as refused:
            pages.load(f"{on}{first.url}/barred")
        assert refused.value.said.en == "not there"
        assert "/barred" not in first.asked
        assert pages.load(f"{on}{on}{back}").url == first.page("stock_table")
        framed = pages.load(f"{first.url}/frames?to={other.url}/grid_shop")
        assert "a row" in text(framed.html)
    assert asked[-2:] == [f"{on}{first.page('stock_table')}", first.page("stock_table")]


def test_a_page_may_not_take_more_memory(site: Site) -> None:
    with Pages(
        inside=[site.host], resolve=names, gap=0, limits=replace(PATIENT, memory=1)
    ) as pages, pytest.raises(NotLoaded) as told:  # fmt: skip
        pages.load(site.page("news_front"))
    assert "too large" in told.value.said.en


def test_a_pages_scripts_change_nothing_of_what_is_read(pages: Pages, site: Site) -> None:
    page = pages.load(site.url + "/lying")
    assert page.url == site.url + "/lying"
    assert text(page.html) == "an honest row"
    assert page.language == "en"


def test_without_a_site_there_is_no_page() -> None:
    port = free_port()
    with Pages(inside=[f"127.0.0.1:{port}"], gap=0) as pages, pytest.raises(NotLoaded) as told:
        pages.load(f"http://127.0.0.1:{port}/")
    assert "could not be reached" in told.value.said.en
