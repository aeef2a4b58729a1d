"""Words that mean the same in a request; phrases match with any of a group."""

from __future__ import annotations

import re
from functools import cache

from assistant.understanding.text import CJK

_GROUPS = tuple(
    tuple(words.split(" | "))
    for words in (
        "turn | switch | flip | toggle | put | set | turning | switching | change | get | shut | power",
        "delete | deleting | removing | remove | erase | get rid of | throw away | clear | trash",
        "show | list | display | see | view | show me | tell me | give me | let me see | check | pull up",
        "open | opening | launch | start | run | fire up | open up | bring up | pull up | go to | go into | take me to | get me to",
        "close | quit | exit | kill | shut down | shut | force stop | end | close down",
        "cancel | stop | abort | end | kill | clear",
        "set | create | make | schedule | add | put | set up | start | new | give me | i need | i want | get me | need | want | set a new | create a new | make a new | add a new | start a new | schedule a new",
        "wifi | wi-fi | wi fi | wireless | wlan",
        "bluetooth | bt | blue tooth",
        "text | sms | message | msg",
        "a text | a message | a text message | an sms | a sms | a note | a line | a msg",
        "texts | messages | text messages | sms messages | sms",
        "last | latest | newest | most recent | recent",
        "call | dial | call up | ring up | phone up",
        "a call | a ring | a buzz | a phone call",
        "contacts | phone book | phonebook | address book | contact list",
        "wake me | wake me up | get me up | rouse me | make me get up | waking me | waking me up",
        "alarm | alarm clock | wake-up alarm | wakeup alarm",
        "timer | countdown | countdown timer | kitchen timer",
        "flight mode | airplane mode | aeroplane mode | plane mode",
        "do not disturb | do not disturb mode | dnd | dnd mode | dont disturb | dont disturb mode | don't disturb | don't disturb mode | quiet mode",
        "dark theme | dark mode | night mode | the dark theme",
        "mobile data | cellular data | cell data | data connection",
        "location | gps | location services",
        "auto-rotate | auto rotate | autorotate | screen rotation | rotation",
        "brightness | screen brightness | display brightness",
        "music | song | track | playback | tune",
        "screenshot | screen shot | screen capture | screencap | screen grab",
        "take | make | grab | capture | snap | get",
        "note | memo | note to self",
        "jot down | write down | note down | put down | record | take down | make a note of",
        "what's | what is | whats | what are | what're",
        "find | look for | look up | find me",
        "search for | search | do a search for | run a search for",
        "online | on the web | on the internet | in the browser | on google",
        "how much | how many | what",
        "battery | battery charge | charge | power",
        "phone | device | smartphone | handset | mobile",
        "lock | lock up",
        "saying | that says | to say | with the text | which says",
        "called | named | labeled | labelled | titled | for",
        "talk to | speak to | speak with | talk with",
        "every alarm | all alarms | my alarms | the alarms",
        "存为 | 存成 | 保存为 | 保存成 | 记为 | 记成",
        "apps | applications | programs",
        "number | phone number | cell number | mobile number",
        "删除 | 删掉 | 删了 | 移除 | 去掉 | 清除 | 删",
        "查看 | 看看 | 看一下 | 看下 | 显示 | 列出 | 瞧瞧 | 查一下 | 查下 | 查查 | 告诉我 | 给我看看 | 给我看 | 看",
        "打开 | 开启 | 启动 | 进入 | 运行 | 开一下 | 进到 | 开开 | 点开",
        "关闭 | 关掉 | 关上 | 退出 | 关了 | 结束 | 停掉",
        "取消 | 停止 | 停掉 | 停了 | 关掉 | 结束 | 终止",
        "设置 | 设定 | 设 | 设个 | 设一个 | 定 | 定个 | 定一个 | 订 | 加个 | 添加 | 新建 | 创建 | 弄个 | 来个 | 上个",
        "闹钟 | 闹铃",
        "计时器 | 定时器 | 倒计时",
        "计时 | 倒计时 | 定时 | 倒数",
        "叫我 | 叫醒我 | 喊我 | 唤醒我 | 把我叫醒 | 喊醒我 | 提醒我起床 | 叫我起床 | 叫我起来 | 喊我起床 | 喊我起来",
        "提醒我 | 叫我 | 通知我 | 喊我",
        "短信 | 信息 | 消息 | 讯息",
        "发短信 | 发信息 | 发消息 | 发条短信 | 发条信息 | 发条消息 | 发个短信 | 发个信息 | 发个消息 | 发一条短信 | 发一条信息 | 发一条消息 | 发短讯",
        "打电话 | 打个电话 | 拨电话 | 拨个电话 | 通电话 | 去个电话 | 打通电话",
        "最近 | 最新 | 最后 | 刚收到",
        "未读 | 没读 | 新 | 没看",
        "联系人 | 通讯录 | 电话簿 | 电话本",
        "电话 | 号码 | 手机号 | 电话号码 | 手机号码 | 联系方式",
        "wifi | 无线网络 | 无线网 | 无线 | wlan | wi-fi",
        "飞行模式 | 飞航模式 | 航空模式",
        "勿扰模式 | 免打扰模式 | 勿扰 | 免打扰 | 请勿打扰 | 请勿打扰模式",
        "深色主题 | 深色模式 | 暗色模式 | 暗黑模式 | 夜间模式 | 暗色主题 | 黑暗模式",
        "移动数据 | 数据流量 | 流量 | 手机流量 | 蜂窝数据 | 数据网络 | 移动网络",
        "自动旋转 | 屏幕旋转 | 自动旋转屏幕 | 屏幕自动旋转",
        "定位 | 定位服务 | 位置信息 | 位置服务 | gps",
        "声音 | 音量",
        "亮度 | 屏幕亮度",
        "调到 | 设为 | 设置为 | 设成 | 设置成 | 设到 | 调成 | 调至 | 改成 | 改为 | 调为 | 弄到 | 开到 | 调",
        "音乐 | 歌曲 | 歌 | 播放",
        "笔记 | 备忘录 | 便签 | 记事本 | 备忘",
        "记一下 | 记下 | 记录 | 记录一下 | 记个 | 记下来 | 写下 | 记着",
        "截图 | 截屏 | 截个图 | 截个屏 | 截一下屏 | 屏幕截图 | 截张图 | 抓屏",
        "搜索 | 搜一下 | 搜 | 查一下 | 搜搜 | 百度一下 | 查",
        "应用 | 软件 | 程序 | app",
        "电量 | 电 | 电池",
        "锁屏 | 锁定屏幕 | 锁上屏幕 | 锁手机",
        "哪些 | 什么 | 多少",
        "告诉 | 通知 | 跟",
        "说 | 讲 | 说一声 | 讲一声 | 就说 | 说一下",
    )
)


@cache
def alternatives() -> dict[str, tuple[str, ...]]:
    """Each word to all that may stand for it, itself included."""
    found: dict[str, list[str]] = {}
    for group in _GROUPS:
        for word in group:
            found.setdefault(word, []).extend(w for w in group if w not in found.get(word, ()))
    return {word: tuple(others) for word, others in found.items()}


@cache
def finder() -> re.Pattern[str]:
    """Finds the longest word of any group in a lower-case text."""
    words = sorted(alternatives(), key=len, reverse=True)
    patterns = [
        re.escape(w) if re.search(f"[{CJK}]", w) else rf"(?<![a-z]){re.escape(w)}(?![a-z])"
        for w in words
    ]
    return re.compile("|".join(patterns), re.IGNORECASE)


def canonical(text: str) -> str:
    """Each word of a group replaced by the first of its group: for comparing word by word."""
    first = alternatives()
    return finder().sub(lambda m: first[m[0].lower()][0], text)
