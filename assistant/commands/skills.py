"""What the assistant can do as it is set up here, by topic; and help, in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from assistant.abilities.owning import Owning, Using
from assistant.abilities.wording import title
from assistant.commands.words import named, told_of
from assistant.understanding import Talk
from assistant.understanding.bank import fill
from assistant.understanding.fields import fields_of
from assistant.understanding.smalltalk import topics
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House


@dataclass(frozen=True, slots=True)
class Topic:
    """``words``: what people call it beside its name; ``told``: topics of the small talk that tell
    of it."""

    name: Said
    verbs: Sequence[str]
    words: Sequence[str]
    told: Sequence[str] = ()


TOPICS: Sequence[Topic] = (
    Topic(
        Said("alarms and timers", "闹钟和计时器"),
        ("set_alarm", "list_alarms", "turn_off_alarm", "turn_on_alarm", "delete_alarm",
         "turn_off_all_alarms", "delete_all_alarms", "timer_left", "next_alarm", "set_timer",
         "cancel_timer", "phone_time"),
        ("alarm", "timer", "clock", "time", "wake", "remind", "闹钟", "计时", "提醒", "时间"),
        ("help_alarms",),
    ),
    Topic(
        Said("messages and mail", "短信和邮件"),
        ("send_message", "read_messages", "unread_messages", "draft_mail"),
        ("message", "send", "text", "sms", "mail", "email", "短信", "发送", "消息", "邮件"),
        ("help_messages",),
    ),
    Topic(
        Said("calls and contacts", "电话和联系人"),
        ("call_contact", "end_call", "recent_calls", "add_contact", "find_contact",
         "delete_contact"),
        ("call", "phone", "contact", "number", "电话", "联系人", "通讯录"),
        ("help_calls", "help_contacts"),
    ),
    Topic(
        Said("calendar and notes", "日历和笔记"),
        ("add_event", "list_events", "next_event", "remove_event", "create_note", "find_notes"),
        ("calendar", "event", "appointment", "note", "日历", "日程", "笔记", "便签"),
        ("help_calendar", "help_notes"),
    ),
    Topic(
        Said("settings", "设置"),
        ("set_wifi", "set_bluetooth", "set_airplane_mode", "set_do_not_disturb", "set_dark_theme",
         "set_mobile_data", "set_auto_rotate", "set_location", "set_battery_saver", "get_setting",
         "set_brightness", "set_volume", "set_orientation", "join_wifi", "network_info",
         "open_settings_page"),
        ("setting", "wifi", "bluetooth", "brightness", "volume", "dark", "网络", "蓝牙", "亮度",
         "音量"),
        ("help_settings",),
    ),
    Topic(
        Said("apps, web and maps", "应用、网页和地图"),
        ("open_app", "close_app", "list_apps", "current_app", "install_app", "uninstall_app",
         "clear_app_data", "open_url", "web_search", "navigate_to", "show_on_map"),
        ("app", "web", "browser", "search", "map", "navigate", "应用", "网页", "地图", "导航",
         "搜索"),
        ("help_apps",),
    ),
    Topic(
        Said("notifications, music and the screen", "通知、音乐和屏幕"),
        ("list_notifications", "open_notification", "dismiss_notification", "clear_notifications",
         "media_control", "now_playing", "read_screen", "take_screenshot", "record_screen",
         "lock_screen", "wake_screen"),
        ("notification", "music", "song", "screen", "screenshot", "通知", "音乐", "屏幕", "截图"),
    ),
    Topic(
        Said("files, clipboard and facts about the phone", "文件、剪贴板和手机信息"),
        ("find_files", "fetch_file", "put_file", "read_clipboard", "set_clipboard", "battery",
         "storage", "device_info"),
        ("file", "clipboard", "battery", "storage", "文件", "剪贴板", "电量", "存储"),
    ),
)  # fmt: skip
ALIKE = 75.0


def skills(house: House, message: Inbound, rest: str) -> Said | Using:
    """By topic, with what was not installed or set up said plainly; with words behind it, what is
    wanted of the skills that can be installed."""
    if rest.strip():
        return Owning(house).answer(message, rest)
    shown = [(topic, [name for name in topic.verbs if name in house.verbs]) for topic in TOPICS]
    en = [f"• {topic.name.en}: {_plain(names)}" for topic, names in shown]
    zh = [f"• {topic.name.zh}：{_plain(names)}" for topic, names in shown]
    person = house.authority.who(message)
    tools = [_servers(house)] if house.authority.may(person, "tools") else []
    own = [_installed(house)] if house.authority.may(person, "skills") else []
    more = [_looking(house), _talking(house), *tools, *own]
    en += [f"• {each.en}" for each in more]
    zh += [f"• {each.zh}" for each in more]
    return Said(
        "\n".join([f"{len(house.verbs)} commands, without a model:", *en]),
        "\n".join([f"无需模型的命令{len(house.verbs)}个：", *zh]),
    )


def _installed(house: House) -> Said:
    """Those that can be used, and that some cannot."""
    state = house.skills.state()
    en = ", ".join(f"{title(skill).en} ({skill.name})" for skill in state.skills) or "none"
    zh = "、".join(f"{title(skill).zh}（{skill.name}）" for skill in state.skills) or "没有"
    off = ", ".join(state.troubles)
    return Said(
        f"skills: {en}; “/skills show NAME” tells more{f'; not used: {off}' if off else ''}",
        f"技能：{zh}；“/skills show 名字”可了解更多{f'；未启用：{off}' if off else ''}",
    )


def _plain(names: Sequence[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)


def _looking(house: House) -> Said:
    if "vision" not in house.routes:
        return Said(
            "looking at the screen: no model; I follow instructions you spell out",
            "看屏幕：没有模型；我可以照您说的步骤操作",
        )
    if house.embedded:
        return Said(
            "looking at the screen: the small model of my own, for simple things",
            "看屏幕：我自带的小模型，只适合简单的事",
        )
    return Said("looking at the screen: a GUI model", "看屏幕：由视觉模型完成")


def _talking(house: House) -> Said:
    settings = house.settings.models.brain
    if settings is None:
        return Said("talking: by rules, no chat model", "对话：按规则，没有聊天模型")
    return Said(f"talking: {settings.model}", f"对话：{settings.model}")


def _servers(house: House) -> Said:
    servers = house.settings.mcp.servers
    if not servers:
        return Said("tools of MCP servers: none set up", "MCP 服务器的工具：没有设置")
    if house.settings.models.brain is None:
        names = ", ".join(servers)
        return Said(
            f"tools of MCP servers: {names}, unused without a chat model",
            f"MCP 服务器的工具：{names}，没有聊天模型时不会使用",
        )
    told = ", ".join(f"{name} ({_offered(house, name)})" for name in servers)
    return Said(f"tools of MCP servers: {told}", f"MCP 服务器的工具：{told}")


def _offered(house: House, server: str) -> str:
    """How many of its tools the owner knows."""
    from assistant.mcp_servers.offers import Known

    known = Known(house.home / "mcp", server).read()
    return "not started yet" if known is None else str(len(known))


# --- help ---------------------------------------------------------------------------------------


def help_(house: House, message: Inbound, rest: str, abouts: Mapping[str, Said]) -> Said:
    """``abouts``: the commands, by name, each with what it is for."""
    if not rest:
        listed = [(f"/{name}", about) for name, about in abouts.items()]
        en = "\n".join(f"{name} – {about.en}" for name, about in listed)
        zh = "\n".join(f"{name} – {about.zh}" for name, about in listed)
        short = house.talking.help_text()
        return Said(
            f"{short.en}\n{en}\n/help TOPIC tells more: {_names('en')}",
            f"{short.zh}\n{zh}\n/help 主题 可了解更多：{_names('zh')}",
        )
    name = named(rest.lstrip("/")) or rest.lower().lstrip("/")
    if about := abouts.get(name):
        return told_of(name, about)
    topic = _topic(rest)
    if topic is None:
        return Said(
            f"I have no help on “{rest}”. Topics: {_names('en')}.",
            f"没有关于“{rest}”的帮助。主题：{_names('zh')}。",
        )
    names = [name for name in topic.verbs if name in house.verbs]
    told = [
        house.talking.filled(Talk(name, topics()[name].said(house.now()))) for name in topic.told
    ]
    examples = [_example(house, name) for name in names]
    en = "\n".join(f"  • {each.en}" for each in examples)
    zh = "\n".join(f"  • {each.zh}" for each in examples)
    told = told or [Said(f"About {topic.name.en}:", f"关于{topic.name.zh}：")]
    return Said(
        "\n".join([*(each.en for each in told), en]), "\n".join([*(each.zh for each in told), zh])
    )


def _names(language: str) -> str:
    names = [topic.name.zh if language == "zh" else topic.name.en for topic in TOPICS]
    return ("；" if language == "zh" else "; ").join(names)


def _topic(word: str) -> Topic | None:
    """By its name or what people call it, typos allowed."""
    known = {
        name.casefold(): topic
        for topic in TOPICS
        for name in (topic.name.en, topic.name.zh, *topic.words, *topic.verbs)
    }
    said = word.casefold().strip()
    if said in known:
        return known[said]
    found = process.extractOne(said, list(known), scorer=fuzz.ratio, score_cutoff=ALIKE)
    return known[found[0]] if found else None


def _example(house: House, verb: str) -> Said:
    """How to ask for it, with a sample in each of its blanks."""
    fields = fields_of(house.verbs[verb].args)
    phrases = [fill(phrase, fields)[0] for phrase in house.verbs[verb].phrases]
    en = next((phrase for phrase in phrases if phrase.isascii()), verb)
    zh = next((phrase for phrase in phrases if not phrase.isascii()), en)
    return Said(f"“{en}”", f"“{zh}”")
