"""What people call apps, by package or bundle id.

Neither Android's shell nor WebDriverAgent tells the names of apps, so they come from a table of
well-known ones, else they are made from the id.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Sequence

from device_drivers.base import App

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
    # iOS
    "com.apple.Preferences": ("Settings", "设置"),
    "com.apple.MobileSMS": ("Messages", "信息"),
    "com.apple.mobilephone": ("Phone", "电话"),
    "com.apple.MobileAddressBook": ("Contacts", "通讯录"),
    "com.apple.mobiletimer": ("Clock", "时钟"),
    "com.apple.mobilecal": ("Calendar", "日历"),
    "com.apple.mobilenotes": ("Notes", "备忘录"),
    "com.apple.camera": ("Camera", "相机"),
    "com.apple.mobileslideshow": ("Photos", "照片"),
    "com.apple.DocumentsApp": ("Files", "文件"),
    "com.apple.mobilemail": ("Mail", "邮件"),
    "com.apple.Maps": ("Maps", "地图"),
    "com.apple.Music": ("Music", "音乐"),
    "com.apple.mobilesafari": ("Safari", "Safari"),
    "com.apple.AppStore": ("App Store", "App Store"),
    "com.apple.calculator": ("Calculator", "计算器"),
    "com.apple.weather": ("Weather", "天气"),
    "com.apple.reminders": ("Reminders", "提醒事项"),
    "com.apple.shortcuts": ("Shortcuts", "快捷指令"),
    "net.whatsapp.WhatsApp": ("WhatsApp", "WhatsApp"),
    "ph.telegra.Telegraph": ("Telegram", "Telegram"),
    "com.facebook.Facebook": ("Facebook", "Facebook"),
    "com.facebook.Messenger": ("Messenger", "Messenger"),
    "com.burbn.instagram": ("Instagram", "Instagram"),
    "com.atebits.Tweetie2": ("X", "X"),
    "com.google.chrome.ios": ("Chrome", "Chrome"),
    "com.google.Gmail": ("Gmail", "Gmail"),
    "com.google.Maps": ("Google Maps", "谷歌地图"),
    "com.google.ios.youtube": ("YouTube", "YouTube"),
    "com.spotify.client": ("Spotify", "Spotify"),
    "com.netflix.Netflix": ("Netflix", "奈飞"),
    "com.amazon.Amazon": ("Amazon Shopping", "亚马逊购物"),
    "com.ubercab.UberClient": ("Uber", "优步"),
    "com.tinyspeck.chatlyio": ("Slack", "Slack"),
    "com.hammerandchisel.discord": ("Discord", "Discord"),
    "com.reddit.Reddit": ("Reddit", "Reddit"),
    "com.microsoft.Office.Outlook": ("Outlook", "Outlook"),
    "com.microsoft.skype.teams": ("Teams", "Teams"),
    "com.tencent.xin": ("WeChat", "微信"),
    "com.tencent.mqq": ("QQ", "QQ"),
    "com.alipay.iphoneclient": ("Alipay", "支付宝"),
    "com.taobao.taobao4iphone": ("Taobao", "淘宝"),
    "com.360buy.jdmobile": ("JD", "京东"),
    "com.meituan.imeituan": ("Meituan", "美团"),
    "com.xiaojukeji.didi": ("DiDi", "滴滴出行"),
    "com.autonavi.amap": ("Amap", "高德地图"),
    "com.ss.iphone.ugc.Aweme": ("Douyin", "抖音"),
    "com.xingin.discover": ("RedNote", "小红书"),
    "tv.danmaku.bilianime": ("bilibili", "哔哩哔哩"),
    "com.laiwang.DingTalk": ("DingTalk", "钉钉"),
    "com.bytedance.ee.lark": ("Feishu", "飞书"),
    "com.tencent.ww": ("WeCom", "企业微信"),
    # HarmonyOS
    "com.huawei.hmos.settings": ("Settings", "设置"),
    "com.ohos.mms": ("Messages", "信息"),
    "com.ohos.callui": ("Phone", "电话"),
    "com.ohos.contacts": ("Contacts", "联系人"),
    "com.huawei.hmos.clock": ("Clock", "时钟"),
    "com.huawei.hmos.calendar": ("Calendar", "日历"),
    "com.huawei.hmos.notepad": ("Notes", "备忘录"),
    "com.huawei.hmos.camera": ("Camera", "相机"),
    "com.huawei.hmos.photos": ("Gallery", "图库"),
    "com.huawei.hmos.files": ("Files", "文件管理"),
    "com.huawei.hmos.email": ("Email", "电子邮件"),
    "com.huawei.hmos.maps.app": ("Maps", "地图"),
    "com.huawei.hmsapp.music": ("Music", "音乐"),
    "com.huawei.hmos.browser": ("Browser", "浏览器"),
    "com.huawei.hmsapp.appgallery": ("AppGallery", "应用市场"),
    "com.huawei.hmos.calculator": ("Calculator", "计算器"),
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


def named(
    packages: Iterable[str], *, chinese: bool, came: Collection[str] | None = None
) -> tuple[App, ...]:
    """The apps, sorted by what a person calls them. ``came``: those that came with the phone."""
    apps = (
        App(package, name(package, chinese=chinese), None if came is None else package in came)
        for package in packages
    )
    return tuple(sorted(apps, key=lambda app: app.name.casefold()))


def name(package: str, *, chinese: bool = False) -> str:
    """What a person calls it: from the table, else the last telling word of the package."""
    if package in NAMES:
        return NAMES[package][chinese]
    words = [word for word in package.split(".") if word.lower() not in _FILLER]
    return (words or [package])[-1].replace("_", " ").capitalize()


def called(wanted: str, packages: Iterable[str]) -> str:
    """The package whose name, in any language, is exactly ``wanted``; "" for none or several."""
    names = {p: (name(p), *NAMES.get(p, ())) for p in packages}
    found = [p for p, words in names.items() if wanted.casefold() in map(str.casefold, words)]
    return found[0] if len(found) == 1 else ""


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
