"""Verbs for web pages: open an address, search the web."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import quote, urlsplit

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, OpenUrl, Risk, Screen
from device_drivers.verbs.base import Args, Report, Said, Slot, State, Verb, VerbFailed, Way
from device_drivers.verbs.looking import look
from device_drivers.verbs.shell import handlers, until
from device_drivers.verbs.wording import phrases

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_HOST_AND_PORT = re.compile(r"[^:/?#]+\.[a-zA-Z]+:\d")
_NEARBY = re.compile(r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?=[:/?#]|$)")
"""A router or a machine of one's own: hardly one with a certificate."""

_ADDRESS = re.compile(r"(?i)(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:/\S*)?")
_FAILED = re.compile(
    r"(?i)(net::)?ERR_[A-Z_]+|this site can[’']t be reached|no internet( connection)?|"
    r"safari (can[’']t|cannot|could not) open the page.*|you are not connected to the internet\W*|"
    r"(this )?web ?page (is )?not available|无法访问此网站|无(网络|互联网)连接|"
    r"未连接到?(网络|互联网)|safari浏览器(打不开|无法打开)该?网页.*|网页无法(打开|访问)|无法打开(此)?网页"
)
"""What browsers show in place of a page."""


class UrlArgs(Args):
    url: Annotated[str, Slot("url"), Field(min_length=3, description="A web address or deep link")]


class WebPage(Way[UrlArgs, Device]):
    """Hands the address to the system; proof is an app in front that opens such addresses, or, on
    a system that does not tell which do, another screen."""

    def prepare(self, phone: Device, args: UrlArgs) -> UrlArgs:
        url = args.url.strip()
        if _NEARBY.match(url):
            url = f"http://{url}"
        elif _HOST_AND_PORT.match(url) or not _SCHEME.match(url):
            url = f"https://{url}"
        if urlsplit(url).scheme.lower() in ("intent", "file", "content", "javascript"):
            raise VerbFailed(Said(f"I do not open such links: {url}", f"我不会打开这种链接：{url}"))
        return args.model_copy(update={"url": url})

    def act(self, phone: Device, args: UrlArgs) -> None:
        phone.act(OpenUrl(args.url))

    def before(self, phone: Device, args: UrlArgs) -> State:
        return _front(look(phone))

    def check(self, phone: Device, args: UrlArgs, before: State) -> Report:
        return _page_report(phone, args.url, before, Said(args.url, args.url))


def _page_report(phone: Device, url: str, before: State, what: Said) -> Report:
    openers: set[str] | None = None
    if isinstance(phone, AndroidDevice):
        openers = handlers(phone, "-a", "android.intent.action.VIEW", "-d", url)
    host = (urlsplit(url).hostname or url).removeprefix("www.")

    def opened(screen: Screen) -> bool:
        now = _front(screen)
        named = any(host in e.label for e in screen.elements)
        if openers is not None:
            came = screen.app in openers and (named or now != before)
        elif now["app"] == before.get("app") and now["addresses"] == before.get("addresses"):
            came = now != before and (named or not now["addresses"])
        else:
            came = True
        return came and not _trouble(screen)

    screen = until(lambda: look(phone), opened, 8.0)
    ok = opened(screen)
    evidence = {"foreground app": screen.app}
    trouble = _trouble(screen)
    if trouble:
        evidence["page"] = trouble
    if openers is not None:
        evidence["opens such links"] = ", ".join(sorted(openers)) or "none"
    if ok:
        return Report(Said(f"Opened {what.en}.", f"已打开{what.zh}。"), True, evidence)
    en, zh = f"{what.en} did not open", f"{what.zh}没有打开"
    if trouble:
        return Report(Said(f"{en}: {trouble}.", f"{zh}：{trouble}。"), False, evidence)
    return Report(Said(f"{en}.", f"{zh}。"), False, evidence)


def _front(screen: Screen) -> State:
    """What tells one page from another; news at the top changes only how the screen looks."""
    found = {e.label.strip() for e in screen.elements if _ADDRESS.fullmatch(e.label.strip())}
    return {
        "app": screen.app,
        "addresses": sorted(found),
        "fingerprint": screen.fingerprint,
    }


def _trouble(screen: Screen) -> str:
    """What the browser shows in place of a page, "" when it shows one."""
    labels = (e.label.strip() for e in screen.elements)
    return next((label for label in labels if _FAILED.fullmatch(label)), "")


class SearchArgs(Args):
    query: Annotated[str, Slot("text"), Field(min_length=1, description="What to search for")]


def _search_url(args: SearchArgs) -> str:
    """Bing answers both inside and outside mainland China."""
    return f"https://www.bing.com/search?q={quote(args.query)}"


class Search(Way[SearchArgs, Device]):
    """A results page in the phone's browser."""

    def before(self, phone: Device, args: SearchArgs) -> State:
        return _front(look(phone))

    def act(self, phone: Device, args: SearchArgs) -> None:
        phone.act(OpenUrl(_search_url(args)))

    def check(self, phone: Device, args: SearchArgs, before: State) -> Report:
        what = Said(f"a web search for “{args.query}”", f"“{args.query}”的搜索结果")
        return _page_report(phone, _search_url(args), before, what)


VERBS = (
    Verb(
        name="open_url",
        description="Open a web address on the phone.",
        args=UrlArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            open {url} | go to {url} | visit {url} | open the website {url} | browse to {url}
            show me the page {url} | load {url} in the browser | take me to {url}
            open the link {url}
            打开{url} | 访问{url} | 打开网址{url} | 浏览{url} | 用浏览器打开{url} | 打开链接{url}
            进入网站{url} | 帮我打开网页{url}
        """),
        say=lambda a: Said(f"Open {a.url}", f"打开{a.url}"),
        ways={os: WebPage() for os in OS},
    ),
    Verb(
        name="web_search",
        description="Search the web in the phone's browser.",
        args=SearchArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            search for {query} | google {query} | search the web for {query}
            look up {query} online
            find {query} on the internet | do a web search for {query} | bing {query}
            search online: {query} | search {query} in the browser
            搜索{query} | 搜一下{query} | 百度一下{query} | 上网查{query} | 在网上搜{query}
            帮我搜索{query} | 网上找找{query} | 用浏览器搜{query}
        """),
        say=lambda a: Said(f"Search the web for “{a.query}”", f"上网搜索“{a.query}”"),
        ways={os: Search() for os in OS},
    ),
)
