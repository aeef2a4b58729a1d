"""The phone app's name, its resource ids and its texts in Chinese."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from device_drivers.virtual.language import translate
from device_drivers.virtual.telephony import DIALER

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = DIALER


def id_of(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def words(phone: Phone) -> Callable[..., str]:
    """This app's ``t`` for what is shown outside its screens."""

    def t(text: str, **values: object) -> str:
        return translate(text, phone.language, ZH, values)

    return t


ZH = {
    "Add call": "添加通话",
    "Add to contacts": "添加到通讯录",
    "Answer": "接听",
    "Blocked": "已屏蔽",
    "Blocked numbers": "已屏蔽的号码",
    "Call": "呼叫",
    "Call back": "回拨",
    "Call details": "通话详情",
    "Call ended": "通话已结束",
    "Call history": "通话记录",
    "Call {who}": "呼叫{who}",
    "Choose a number": "选择号码",
    "Clear call history": "清除通话记录",
    "Clear call history?": "清除通话记录？",
    "Contacts": "联系人",
    "Copy number": "复制号码",
    "Create new contact": "新建联系人",
    "Decline": "拒接",
    "Declined": "已拒接",
    "Delete call": "删除这条记录",
    "Delete this call from your history?": "要从通话记录中删除这条记录吗？",
    "Delete call history": "删除通话记录",
    "Duration {m} min {s} s": "时长{m}分{s}秒",
    "Edit number before call": "呼叫前编辑号码",
    "End call": "结束通话",
    "Enter a phone number": "请输入电话号码",
    "Favorites": "收藏",
    "Hang up": "挂断",
    "Hide keypad": "隐藏键盘",
    "History deleted": "通话记录已删除",
    "Hold": "保持",
    "I'll call you back.": "我稍后给您回电话。",
    "Can't talk now. What's up?": "现在不方便接听，有什么事吗？",
    "I'm in a meeting.": "我正在开会。",
    "On my way.": "我在路上。",
    "Incoming": "呼入",
    "Incoming call": "来电",
    "Keypad": "键盘",
    "Message": "发短信",
    "Missed": "未接",
    "Missed call": "未接来电",
    "Mute": "静音",
    "No blocked numbers": "没有已屏蔽的号码",
    "No calls yet": "暂无通话",
    "No favorites yet": "还没有收藏的联系人",
    "No missed calls": "没有未接来电",
    "Number": "号码",
    "Number copied": "号码已复制",
    "Ongoing call": "正在通话",
    "On hold": "通话保持中",
    "Older": "更早",
    "Outgoing": "呼出",
    "Phone": "电话",
    "Phone number": "电话号码",
    "Recents": "最近",
    "Reply with message": "用短信回复",
    "Return to call": "返回通话",
    "Search contacts and numbers": "搜索联系人和号码",
    "Send a message": "发送短信",
    "Speaker": "免提",
    "The whole list of calls will be deleted.": "所有通话记录都将被删除。",
    "backspace": "退格",
    "dial": "拨号",
}  # fmt: skip
