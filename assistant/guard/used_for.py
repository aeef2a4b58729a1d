"""What people speak of, and the names of the apps in which that is done, in English and Chinese."""

from __future__ import annotations

import re

_ROWS = (
    (
        r"\b(alarm|timer|stopwatch|wake|clock|snooze|bedtime)",
        "闹钟|计时|秒表|叫醒|叫我|时钟",
        "clock|timer|时钟",
    ),
    (
        r"\b(text|sms|message|reply|chat|write to|tell|thread|conversation)",
        "短信|信息|消息|回复|告诉|聊天",
        "messag|mms|sms|chat|信息|短信",
    ),
    (
        r"\b(call|dial|phone|voicemail|ring)",
        "电话|拨打|呼叫|来电|通话",
        "dialer|phone$|callui|contact|addressbook|电话|联系人|通讯录",
    ),
    (
        r"\b(contact|number|address book|birthday)",
        "联系人|通讯录|号码|生日",
        "contact|addressbook|联系人|通讯录",
    ),
    (
        r"\b(e-?mail|mail|inbox|draft|subject|forward)",
        "邮件|邮箱|收件箱|草稿|转发",
        "mail|gm$|outlook|邮件",
    ),
    (
        r"\b(note|memo|(check)?list|write down|jot|to-?do)",
        "笔记|便签|备忘|清单|记下|记录",
        "note|keep|memo|便签|备忘",
    ),
    (
        r"\b(event|calendar|appointment|meeting|schedule|remind|reschedul)",
        "日历|日程|会议|提醒|约会",
        "calendar|cal$|日历",
    ),
    (
        r"\b(photo|picture|image|album|screenshot|gallery|selfie|video|record|camera)",
        "照片|图片|相册|截图|拍|视频|录像",
        "gallery|photo|camera|slideshow|图库|照片|相机",
    ),
    (
        r"\b(file|folder|download|document|pdf|rename)",
        "文件|下载|文档",
        "file|document|文件",
    ),
    (
        r"\b(song|music|play|playlist|album|artist|track)",
        "歌|音乐|播放",
        "music|音乐",
    ),
    (
        r"\b(map|route|directions?|navigat|nearby|place|way to|restaurant)",
        "地图|路线|导航|附近|地点",
        "map|地图",
    ),
    (
        r"[a-z0-9-]+\.[a-z]{2,}\b|\b(web|site|page|search|browse|bookmark|url|http|tab|article|news|google)",
        "网页|网站|搜索|浏览|书签|新闻",
        "browser|chrome|safari|firefox|浏览器",
    ),
    (
        r"\b(buy|order|shop|cart|basket|wish ?list|product|return|refund|deliver)",
        "买|购|订单|下单|退货|商品",
        "shop|store|mall|商城|购物",
    ),
    (
        r"\b(apps?\b|install|update|uninstall)",
        "应用|安装|卸载",
        "store|market|vending|gallery$|settings|设置",
    ),
    (
        r"\b(wi-?fi|bluetooth|bright|volume|dark|theme|setting|language|font|airplane|flight"
        r"|battery|hotspot|location|ringtone|wallpaper|storage|notification|time ?zone|screen"
        r"|lock|do not disturb|mobile data|roaming|nfc|vpn|developer|permission|sound|vibrat"
        r"|display|date|(this|my|the) phone['’]?s? name|(re)?name (this|my|the) phone)",
        "设置|蓝牙|亮度|音量|深色|主题|语言|字体|飞行|电池|热点|定位|铃声|壁纸|存储|通知|时区|屏幕|锁"
        "|勿扰|数据|漫游|权限|声音|振动|显示|无线|网络|省电|静音"
        "|手机的?名[称字]|设备名",
        "settings|preferences|设置",
    ),
)

USED_FOR = tuple((re.compile(f"{en}|{zh}"), re.compile(apps)) for en, zh, apps in _ROWS)
"""What is said, and the ids and names of apps."""
