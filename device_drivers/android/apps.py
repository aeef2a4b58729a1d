"""Apps a person can open on an Android phone, and what they are called.

Android's shell tells packages, not labels, so names come from a table of well-known apps, else they
are made from the package.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from device_drivers.base import App

LAUNCHER = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")

NAMES: dict[str, tuple[str, str]] = {
    # AOSP and Google
    "com.android.settings": ("Settings", "设置"),
    "com.android.contacts": ("Contacts", "通讯录"),
    "com.google.android.contacts": ("Contacts", "通讯录"),
    "com.android.messaging": ("Messages", "短信"),
    "com.android.mms": ("Messages", "短信"),
    "com.google.android.apps.messaging": ("Messages", "短信"),
    "com.android.deskclock": ("Clock", "时钟"),
    "com.google.android.deskclock": ("Clock", "时钟"),
    "com.android.notes": ("Notes", "便签"),
    "com.google.android.keep": ("Keep Notes", "Keep 记事"),
    "com.android.dialer": ("Phone", "电话"),
    "com.google.android.dialer": ("Phone", "电话"),
    "com.android.camera2": ("Camera", "相机"),
    "com.android.camera": ("Camera", "相机"),
    "com.google.android.GoogleCamera": ("Camera", "相机"),
    "com.android.gallery3d": ("Gallery", "图库"),
    "com.google.android.apps.photos": ("Photos", "照片"),
    "com.android.calendar": ("Calendar", "日历"),
    "com.google.android.calendar": ("Calendar", "日历"),
    "com.android.calculator2": ("Calculator", "计算器"),
    "com.google.android.calculator": ("Calculator", "计算器"),
    "com.android.documentsui": ("Files", "文件"),
    "com.google.android.documentsui": ("Files", "文件"),
    "com.android.browser": ("Browser", "浏览器"),
    "com.android.chrome": ("Chrome", "Chrome"),
    "com.android.email": ("Email", "电子邮件"),
    "com.android.vending": ("Play Store", "Play 商店"),
    "com.android.soundrecorder": ("Sound Recorder", "录音机"),
    "com.google.android.gm": ("Gmail", "Gmail"),
    "com.google.android.apps.maps": ("Google Maps", "谷歌地图"),
    "com.google.android.apps.docs": ("Google Drive", "云端硬盘"),
    "com.google.android.youtube": ("YouTube", "YouTube"),
    "com.google.android.googlequicksearchbox": ("Google", "Google"),
    # the world
    "com.whatsapp": ("WhatsApp", "WhatsApp"),
    "org.telegram.messenger": ("Telegram", "Telegram"),
    "com.facebook.katana": ("Facebook", "Facebook"),
    "com.facebook.orca": ("Messenger", "Messenger"),
    "com.instagram.android": ("Instagram", "Instagram"),
    "com.twitter.android": ("X", "X"),
    "com.zhiliaoapp.musically": ("TikTok", "TikTok"),
    "com.spotify.music": ("Spotify", "Spotify"),
    "com.netflix.mediaclient": ("Netflix", "奈飞"),
    "com.amazon.mShop.android.shopping": ("Amazon Shopping", "亚马逊购物"),
    "com.ubercab": ("Uber", "优步"),
    "com.slack": ("Slack", "Slack"),
    "com.discord": ("Discord", "Discord"),
    "com.reddit.frontpage": ("Reddit", "Reddit"),
    "com.microsoft.office.outlook": ("Outlook", "Outlook"),
    "com.microsoft.teams": ("Teams", "Teams"),
    "us.zoom.videomeetings": ("Zoom", "Zoom"),
    "org.mozilla.firefox": ("Firefox", "火狐"),
    # China
    "com.tencent.mm": ("WeChat", "微信"),
    "com.tencent.mobileqq": ("QQ", "QQ"),
    "com.eg.android.AlipayGphone": ("Alipay", "支付宝"),
    "com.taobao.taobao": ("Taobao", "淘宝"),
    "com.tmall.wireless": ("Tmall", "天猫"),
    "com.jingdong.app.mall": ("JD", "京东"),
    "com.xunmeng.pinduoduo": ("Pinduoduo", "拼多多"),
    "com.sankuai.meituan": ("Meituan", "美团"),
    "com.dianping.v1": ("Dianping", "大众点评"),
    "me.ele": ("Ele.me", "饿了么"),
    "com.sdu.didi.psnger": ("DiDi", "滴滴出行"),
    "com.autonavi.minimap": ("Amap", "高德地图"),
    "com.baidu.BaiduMap": ("Baidu Maps", "百度地图"),
    "com.baidu.searchbox": ("Baidu", "百度"),
    "com.sina.weibo": ("Weibo", "微博"),
    "com.ss.android.ugc.aweme": ("Douyin", "抖音"),
    "com.smile.gifmaker": ("Kuaishou", "快手"),
    "com.xingin.xhs": ("RedNote", "小红书"),
    "tv.danmaku.bili": ("bilibili", "哔哩哔哩"),
    "com.zhihu.android": ("Zhihu", "知乎"),
    "com.netease.cloudmusic": ("NetEase Music", "网易云音乐"),
    "com.tencent.qqmusic": ("QQ Music", "QQ音乐"),
    "com.alibaba.android.rimet": ("DingTalk", "钉钉"),
    "com.ss.android.lark": ("Feishu", "飞书"),
    "com.tencent.wework": ("WeCom", "企业微信"),
    "ctrip.android.view": ("Ctrip", "携程旅行"),
    "com.MobileTicket": ("Railway 12306", "铁路12306"),
}

_COMPONENT = re.compile(r"^\s*(([\w.]+)/[\w.$]+)\s*$", re.MULTILINE)
_FILLER = {
    "com",
    "org",
    "net",
    "io",
    "cn",
    "me",
    "app",
    "apps",
    "android",
    "google",
    "mobile",
    "client",
}


def components(listing: str) -> dict[str, str]:
    """Package -> its first component, from `cmd package query-activities --brief`."""
    found: dict[str, str] = {}
    for component, package in _COMPONENT.findall(listing):
        found.setdefault(package, component)
    return found


def named(packages: Iterable[str], *, chinese: bool) -> tuple[App, ...]:
    """The apps, sorted by what a person calls them."""
    apps = (App(package, name(package, chinese=chinese)) for package in packages)
    return tuple(sorted(apps, key=lambda app: app.name.casefold()))


def name(package: str, *, chinese: bool = False) -> str:
    """What a person calls it: from the table, else the last telling word of the package."""
    if package in NAMES:
        return NAMES[package][chinese]
    words = [word for word in package.split(".") if word.lower() not in _FILLER]
    return (words or [package])[-1].replace("_", " ").capitalize()


def near(wanted: str, apps: Sequence[App]) -> list[str]:
    """Packages that look like ``wanted``, or whose name does; at most three, best first."""
    by_word = {app.id.casefold(): app.id for app in apps}
    for app in apps:
        for word in (app.name, *NAMES.get(app.id, ())):
            by_word.setdefault(word.casefold(), app.id)
    last = wanted.rsplit(".", 1)[-1]
    close = [
        by_word[match]
        for word in (wanted.casefold(), last.casefold())
        for match in difflib.get_close_matches(word, by_word, n=3, cutoff=0.6)
    ]
    return list(dict.fromkeys(close))[:3]
