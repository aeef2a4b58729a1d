"""robots.txt as sites write it, kept for a day."""

from __future__ import annotations

from pathlib import Path

import pytest

from skills.extraction.base import Forbidden, NotLoaded
from skills.extraction.robots import Found, Robots

TEXT = """
User-agent: *
Disallow: /private/
Allow: /private/open
Disallow: /*.pdf$
Crawl-delay: 3

User-agent: Phonepilot
Disallow: /shop
Crawl-delay: 7
Request-rate: 1/20s
"""
NOW = 1_800_000_000.0


class Sites:
    """Answers for robots.txt, and the time."""

    def __init__(self, **answers: Found) -> None:
        self.answers = answers
        self.asked: list[str] = []
        self.now = NOW

    def fetch(self, url: str) -> Found:
        self.asked.append(url)
        return self.answers[url.split("/")[2].split(".")[0]]

    def clock(self) -> float:
        return self.now


def allowed(robots: Robots, url: str) -> bool:
    try:
        robots.check(url)
    except Forbidden:
        return False
    return True


def test_the_rules_for_us_count_else_those_for_all() -> None:
    sites = Sites(a=Found(200, TEXT), b=Found(200, TEXT.split("User-agent: Phonepilot")[0]))
    robots = Robots(sites.fetch, clock=sites.clock)
    assert not allowed(robots, "https://a.example/shop/1")
    assert allowed(robots, "https://a.example/private/x")
    assert robots.delay("https://a.example/") == 20.0
    assert not allowed(robots, "https://b.example/private/x")
    assert allowed(robots, "https://b.example/private/open/1")
    assert not allowed(robots, "https://b.example/a/list.pdf")
    assert robots.delay("https://b.example/") == 3.0
    assert sites.asked == ["https://a.example/robots.txt", "https://b.example/robots.txt"]


def test_no_robots_txt_forbids_nothing_and_a_broken_server_everything() -> None:
    sites = Sites(none=Found(404, TEXT), broken=Found(503), away=Found(0), odd=Found(200, "<html>"))
    robots = Robots(sites.fetch, clock=sites.clock)
    assert allowed(robots, "https://none.example/shop")
    assert robots.delay("https://none.example/shop") == 0.0
    assert allowed(robots, "https://odd.example/shop")
    for name, why in (("broken", Forbidden), ("away", NotLoaded)):
        with pytest.raises(why) as refused:
            robots.check(f"https://{name}.example/shop")
        assert f"{name}.example" in refused.value.said.en
        assert f"{name}.example" in refused.value.said.zh


def test_it_is_asked_again_after_a_day_and_after_an_hour_where_it_could_not_be_had(
    tmp_path: Path,
) -> None:
    sites = Sites(a=Found(200, TEXT), b=Found(500))
    robots = Robots(sites.fetch, tmp_path / "robots.db", sites.clock)
    for name in "ab":
        allowed(robots, f"https://{name}.example/shop")
    robots.close()
    again = Robots(sites.fetch, tmp_path / "robots.db", sites.clock)
    assert not allowed(again, "https://a.example/shop")
    assert not allowed(again, "https://b.example/shop")
    assert len(sites.asked) == 2
    sites.now += 3_601
    sites.answers["b"] = Found(200, "")
    assert allowed(again, "https://b.example/shop")
    assert not allowed(again, "https://a.example/shop")
    assert len(sites.asked) == 3
    sites.now += 86_400
    sites.answers["a"] = Found(404)
    assert allowed(again, "https://a.example/shop")


def test_ports_and_schemes_are_sites_of_their_own() -> None:
    sites = Sites(a=Found(404))
    robots = Robots(sites.fetch, clock=sites.clock)
    for url in ("https://a.example/", "http://a.example/", "https://a.example:8443/x?y=1"):
        robots.check(url)
    assert sites.asked == [
        "https://a.example/robots.txt", "http://a.example/robots.txt",
        "https://a.example:8443/robots.txt",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["\ufeffUser-agent: *\nDisallow: /", "user-agent: PHONEPILOT/1.0\ndisallow: /"],
)
def test_marks_and_versions_change_nothing(text: str) -> None:
    robots = Robots(lambda url: Found(200, text), clock=lambda: NOW)
    with pytest.raises(Forbidden):
        robots.check("https://a.example/x")
    robots.close()
