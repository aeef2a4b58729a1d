"""Verbs for apps, web pages and settings pages: open, close, list."""

from __future__ import annotations

import re
from typing import Annotated, Literal
from urllib.parse import quote, urlsplit

from pydantic import Field

from device_drivers.android_apps import NAMES
from device_drivers.base import OS, AndroidDevice, App, Launch, OpenUrl, Risk
from device_drivers.verbs.base import Args, Ask, Report, Said, Slot, State, Verb, VerbFailed, Way
from device_drivers.verbs.looking import look
from device_drivers.verbs.matching import meant, nearest
from device_drivers.verbs.shell import handlers, run, start, until
from device_drivers.verbs.wording import phrases


class AppArgs(Args):
    app: Annotated[str, Slot("app"), Field(min_length=1, description="The app's name or package")]
    package: str = Field("", description="Its package; looked up")


def resolve_app(phone: AndroidDevice, wanted: str) -> App:
    """The installed app called ``wanted``, in English or Chinese, or by its package.

    Raises Ask when several fit or only similar names exist, VerbFailed when none does."""
    apps = {a.id: a for a in phone.apps()}
    if wanted in apps:
        return apps[wanted]
    names = {a.id: (a.name, *NAMES.get(a.id, ()), a.id.rpartition(".")[2]) for a in apps.values()}
    found = meant(re.sub(r"(?i)\s*\b(the|app)\b\s*|应用$|软件$", " ", wanted), names)
    if len(found) == 1:
        return apps[found[0]]
    question = Said(f"Which app do you mean by {wanted}?", f"你说的“{wanted}”是哪个应用？")
    choices = found or nearest(wanted, names)
    if not choices:
        raise VerbFailed(
            Said(f"No app called {wanted} is installed.", f"没有安装名为“{wanted}”的应用。")
        )
    shown = {_label(apps[c]): c for c in choices[:6]}
    raise Ask(question, "app", shown)


class OpenApp(Way[AppArgs]):
    """Brings it to the front."""

    def prepare(self, phone: AndroidDevice, args: AppArgs) -> AppArgs:
        app = resolve_app(phone, args.app)
        return args.model_copy(update={"package": app.id, "app": app.name or args.app})

    def act(self, phone: AndroidDevice, args: AppArgs) -> None:
        phone.act(Launch(args.package))

    def check(self, phone: AndroidDevice, args: AppArgs, before: State) -> Report:
        front = until(lambda: _front(phone), lambda app: app == args.package, 8.0)
        ok = front == args.package
        said = (
            Said(f"{args.app} is open.", f"{args.app}已打开。")
            if ok
            else Said(f"{args.app} did not come to the front.", f"{args.app}没有打开。")
        )
        return Report(said, ok, {"foreground app": front})


class CloseApp(OpenApp):
    """Force-stops it; what it had not saved is lost, as when a person does it in Settings."""

    def before(self, phone: AndroidDevice, args: AppArgs) -> State:
        return {"pids": _pids(phone, args.package)}

    def act(self, phone: AndroidDevice, args: AppArgs) -> None:
        run(phone, "am", "force-stop", args.package)

    def check(self, phone: AndroidDevice, args: AppArgs, before: State) -> Report:
        """A service may start the app again at once: only processes from before must be gone."""
        old = set(before.get("pids", ()))

        def left() -> tuple[str, set[str]]:
            return _front(phone), old & set(_pids(phone, args.package))

        front, alive = until(left, lambda seen: seen[0] != args.package and not seen[1])
        ok = front != args.package and not alive
        evidence = {"foreground app": front, "pidof": " ".join(sorted(alive)) or "none left"}
        if not ok:
            said = Said(f"{args.app} is still running.", f"{args.app}仍在运行。")
        elif not old:
            said = Said(f"{args.app} was not running.", f"{args.app}没有在运行。")
        else:
            said = Said(f"{args.app} is closed.", f"{args.app}已关闭。")
        return Report(said, ok, evidence)


def _front(phone: AndroidDevice) -> str:
    return phone.observe(image=False, elements=False).app


def _pids(phone: AndroidDevice, package: str) -> list[str]:
    return phone.shell("pidof", package).output.split()


def _label(app: App) -> str:
    return f"{app.name} ({app.id})" if app.name else app.id


class NoArgs(Args):
    """Nothing to say."""


class ListApps(Way[NoArgs]):
    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        names = sorted({a.name or a.id for a in phone.apps()}, key=str.casefold)
        listed = ", ".join(names)
        return Report(
            Said(f"{len(names)} apps: {listed}", f"共{len(names)}个应用：{listed}"),
            True,
            {"launcher activities": str(len(names))},
        )


class UrlArgs(Args):
    url: Annotated[str, Slot("url"), Field(min_length=3, description="A web address or deep link")]


class WebPage(Way[UrlArgs]):
    """Hands the address to the system; proof is an app in front that opens such addresses."""

    def prepare(self, phone: AndroidDevice, args: UrlArgs) -> UrlArgs:
        url = args.url.strip()
        if not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", url):
            url = f"https://{url}"
        if urlsplit(url).scheme.lower() in ("intent", "file", "content", "javascript"):
            raise VerbFailed(Said(f"I do not open such links: {url}", f"我不会打开这种链接：{url}"))
        return args.model_copy(update={"url": url})

    def act(self, phone: AndroidDevice, args: UrlArgs) -> None:
        phone.act(OpenUrl(args.url))

    def before(self, phone: AndroidDevice, args: UrlArgs) -> State:
        screen = look(phone)
        return {"app": screen.app, "fingerprint": screen.fingerprint}

    def check(self, phone: AndroidDevice, args: UrlArgs, before: State) -> Report:
        return _page_report(phone, args.url, before, Said(args.url, args.url))


def _page_report(phone: AndroidDevice, url: str, before: State, what: Said) -> Report:
    openers = handlers(phone, "-a", "android.intent.action.VIEW", "-d", url)
    host = (urlsplit(url).hostname or url).removeprefix("www.")

    def shown() -> tuple[str, bool]:
        screen = look(phone)
        moved = screen.app != before.get("app") or screen.fingerprint != before.get("fingerprint")
        named = any(host in e.label for e in screen.elements)
        return screen.app, screen.app in openers and (named or moved)

    app, ok = until(shown, lambda seen: seen[1], 8.0)
    evidence = {"foreground app": app, "opens such links": ", ".join(sorted(openers)) or "none"}
    if ok:
        return Report(Said(f"Opened {what.en}.", f"已打开{what.zh}。"), True, evidence)
    return Report(Said(f"{what.en} did not open.", f"{what.zh}没有打开。"), False, evidence)


class SearchArgs(Args):
    query: Annotated[str, Slot("text"), Field(min_length=1, description="What to search for")]


def _search_url(args: SearchArgs) -> str:
    """Bing answers both inside and outside mainland China."""
    return f"https://www.bing.com/search?q={quote(args.query)}"


class Search(Way[SearchArgs]):
    """A results page in the phone's browser."""

    def before(self, phone: AndroidDevice, args: SearchArgs) -> State:
        screen = look(phone)
        return {"app": screen.app, "fingerprint": screen.fingerprint}

    def act(self, phone: AndroidDevice, args: SearchArgs) -> None:
        phone.act(OpenUrl(_search_url(args)))

    def check(self, phone: AndroidDevice, args: SearchArgs, before: State) -> Report:
        what = Said(f"a web search for “{args.query}”", f"“{args.query}”的搜索结果")
        return _page_report(phone, _search_url(args), before, what)


Page = Literal[
    "settings", "wifi", "bluetooth", "network", "airplane_mode", "display", "sound", "battery",
    "date", "do_not_disturb", "apps", "about", "location", "security", "language", "storage",
]  # fmt: skip
_PAGES: dict[Page, tuple[str, tuple[str, ...]]] = {
    "settings": ("SETTINGS", ("settings", "main settings", "设置", "系统设置")),
    "wifi": ("WIFI_SETTINGS", ("wifi", "wi-fi", "wireless networks", "无线网络", "WLAN")),
    "bluetooth": ("BLUETOOTH_SETTINGS", ("bluetooth", "connected devices", "蓝牙")),
    "network": ("WIRELESS_SETTINGS", ("network", "network and internet", "网络", "网络和互联网")),
    "airplane_mode": ("AIRPLANE_MODE_SETTINGS", ("airplane mode", "飞行模式")),
    "display": ("DISPLAY_SETTINGS", ("display", "screen", "brightness", "显示", "屏幕", "亮度")),
    "sound": ("SOUND_SETTINGS", ("sound", "volume", "sounds", "声音", "音量", "铃声")),
    "battery": ("BATTERY_SAVER_SETTINGS", ("battery", "power", "battery saver", "电池", "省电")),
    "date": ("DATE_SETTINGS", ("date and time", "date", "time", "clock", "日期和时间", "日期", "时间")),
    "do_not_disturb": ("ZEN_MODE_SETTINGS", ("do not disturb", "dnd", "勿扰", "免打扰")),
    "apps": ("APPLICATION_SETTINGS", ("apps", "applications", "app list", "应用", "应用管理")),
    "about": ("DEVICE_INFO_SETTINGS", ("about phone", "about", "关于手机", "关于本机")),
    "location": ("LOCATION_SOURCE_SETTINGS", ("location", "gps", "定位", "位置信息")),
    "security": ("SECURITY_SETTINGS", ("security", "安全")),
    "language": ("LOCALE_SETTINGS", ("language", "languages", "语言")),
    "storage": ("INTERNAL_STORAGE_SETTINGS", ("storage", "存储", "存储空间")),
}


class PageArgs(Args):
    page: Annotated[
        Page,
        Slot("choice", {page: words for page, (_, words) in _PAGES.items()}),
        Field(description="Which page of the settings"),
    ]


class SettingsPage(Way[PageArgs]):
    """Proof is that an app which owns this settings page is in front."""

    def act(self, phone: AndroidDevice, args: PageArgs) -> None:
        start(phone, "-a", _action(args))

    def check(self, phone: AndroidDevice, args: PageArgs, before: State) -> Report:
        owners = handlers(phone, "-a", _action(args))
        front = until(lambda: _front(phone), lambda app: app in owners, 6.0)
        words = _PAGES[args.page][1]
        chinese = next(w for w in words if not w.isascii())
        evidence = {"foreground app": front, _action(args): ", ".join(sorted(owners)) or "none"}
        if front in owners:
            said = Said(f"The {words[0]} page is open.", f"{chinese}页面已打开。")
        else:
            said = Said(f"The {words[0]} page did not open.", f"{chinese}页面没有打开。")
        return Report(said, front in owners, evidence)


def _action(args: PageArgs) -> str:
    return f"android.settings.{_PAGES[args.page][0]}"


def _page_said(args: PageArgs) -> Said:
    words = _PAGES[args.page][1]
    chinese = next(w for w in words if not w.isascii())
    return Said(f"Open the {words[0]} page of the settings", f"打开{chinese}设置页面")


VERBS = (
    Verb(
        name="open_app",
        description="Open an installed app.",
        args=AppArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            open {app} | launch {app} | start {app} | open the {app} app | go to {app} | show me {app}
            please open {app} | bring up {app} | i want to use {app} | run {app}
            打开{app} | 启动{app} | 帮我打开{app} | 进入{app} | 运行{app} | 开一下{app}
            打开{app}应用 | 我要用{app} | 去{app}看看
        """),
        say=lambda a: Said(f"Open {a.app}", f"打开{a.app}"),
        ways={OS.ANDROID: OpenApp()},
    ),
    Verb(
        name="close_app",
        description="Close a running app for good (force stop).",
        args=AppArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            close {app} | quit {app} | kill {app} | stop {app} | exit {app} | force stop {app}
            close the {app} app | shut down {app} | please close {app} for me | end the app {app}
            关闭{app} | 退出{app} | 关掉{app}应用 | 强制停止{app} | 结束{app} | 杀掉{app}
            把{app}关了 | 停止运行{app} | 帮我退出{app}
        """),
        say=lambda a: Said(f"Close {a.app}", f"关闭{a.app}"),
        ways={OS.ANDROID: CloseApp()},
    ),
    Verb(
        name="list_apps",
        description="List the apps on the phone.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what apps do i have | list my apps | which apps are installed | show all apps | list installed apps
            what's installed on my phone | tell me the apps on this phone | how many apps are there
            我有哪些应用 | 列出所有应用 | 手机上装了什么软件 | 看看有哪些app | 有多少个应用
            已安装的应用 | 手机里有什么应用 | 应用列表
        """),
        say=lambda _: Said("List the apps", "列出应用"),
        ways={OS.ANDROID: ListApps()},
    ),
    Verb(
        name="open_url",
        description="Open a web address on the phone.",
        args=UrlArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            open {url} | go to {url} | visit {url} | open the website {url} | browse to {url}
            show me the page {url} | load {url} in the browser | take me to {url} | open the link {url}
            打开{url} | 访问{url} | 打开网址{url} | 浏览{url} | 用浏览器打开{url} | 打开链接{url}
            进入网站{url} | 帮我打开网页{url}
        """),
        say=lambda a: Said(f"Open {a.url}", f"打开{a.url}"),
        ways={OS.ANDROID: WebPage()},
    ),
    Verb(
        name="web_search",
        description="Search the web in the phone's browser.",
        args=SearchArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            search for {query} | google {query} | search the web for {query} | look up {query} online
            find {query} on the internet | do a web search for {query} | bing {query}
            search online: {query} | search {query} in the browser
            搜索{query} | 搜一下{query} | 百度一下{query} | 上网查{query} | 在网上搜{query}
            帮我搜索{query} | 网上找找{query} | 用浏览器搜{query}
        """),
        say=lambda a: Said(f"Search the web for “{a.query}”", f"上网搜索“{a.query}”"),
        ways={OS.ANDROID: Search()},
    ),
    Verb(
        name="open_settings_page",
        description="Open a page of the phone's settings, such as Wi-Fi or display.",
        args=PageArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            open {page} settings | show the {page} settings | go to {page} settings | take me to the {page} page
            open the settings for {page} | where are the {page} settings | settings {page}
            i want to change the {page} settings | bring up the {page} settings page
            打开{page}设置 | 进入{page}设置 | 去{page}设置页面 | 设置里的{page} | 显示{page}设置
            帮我打开{page}的设置 | {page}设置在哪里 | 我要改{page}设置
        """),
        say=_page_said,
        ways={OS.ANDROID: SettingsPage()},
    ),
)
