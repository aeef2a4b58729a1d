"""The two languages of the phone: English as written in the code, Chinese by catalogue.

Every text of the phone's own (never what a person wrote) goes through ``t``: a screen's through
``Screen.t``, which knows its app's catalogue, the system's through ``Phone.t``. A text with values
in it is a template: ``t("Delete {name}?", name=name)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

Language = Literal["en", "zh"]
DateForm = Literal["day", "weekday", "weekday_day", "full", "month"]
_WEEKDAYS = "一二三四五六日"

COMMON: Mapping[str, str] = {
    "Add": "添加",
    "All": "全部",
    "Allow": "允许",
    "Allow USB debugging?": "允许 USB 调试吗？",
    "Always allow from this computer": "始终允许这台计算机",
    "The computer's RSA key fingerprint is:": "这台计算机的 RSA 密钥指纹如下：",
    "Allow {app} to {wish}?": "允许“{app}”{wish}吗？",
    "AM": "上午",
    "Back": "返回",
    "Cancel": "取消",
    "Choose": "选择",
    "Clear": "清除",
    "Clear all": "全部清除",
    "Close": "关闭",
    "Copy": "复制",
    "Cut": "剪切",
    "Delete": "删除",
    "Details": "详情",
    "Done": "完成",
    "Don't allow": "不允许",
    "Edit": "编辑",
    "Enter a valid time": "请输入有效时间",
    "Hour": "小时",
    "Minute": "分钟",
    "More options": "更多选项",
    "Move": "移动",
    "Navigate up": "返回上一级",
    "New": "新建",
    "Next": "下一步",
    "Next month": "下个月",
    "No": "否",
    "No app can open this": "没有可打开此内容的应用",
    "No results": "没有结果",
    "OK": "确定",
    "Off": "关闭",
    "On": "开启",
    "Only this time": "仅限这一次",
    "Open": "打开",
    "Paste": "粘贴",
    "PM": "下午",
    "Previous month": "上个月",
    "Rename": "重命名",
    "Retry": "重试",
    "Save": "保存",
    "Search": "搜索",
    "Select all": "全选",
    "Select hour": "选择小时",
    "Select minute": "选择分钟",
    "Send": "发送",
    "Set time": "设置时间",
    "Settings": "设置",
    "Share": "分享",
    "Sort by": "排序方式",
    "Switch to clock mode for the time input.": "切换到时钟模式来输入时间。",
    "Switch to text input mode for the time input.": "切换到文字模式来输入时间。",
    "Today": "今天",
    "Tomorrow": "明天",
    "Undo": "撤销",
    "While using the app": "使用应用时允许",
    "Yes": "是",
    "Yesterday": "昨天",
    "access photos and videos on this device": "访问设备上的照片和视频",
    "access this device's location": "访问此设备的位置信息",
    "access your calendar": "访问您的日历",
    "access your contacts": "访问您的通讯录",
    "make and manage phone calls": "拨打电话和管理通话",
    "record audio": "录音",
    "send and view SMS messages": "发送和查看短信",
    "send you notifications": "向您发送通知",
    "take pictures and record video": "拍摄照片和录制视频",
    "use this device": "使用此设备",
    "Block": "屏蔽",
    "Block number": "屏蔽号码",
    "Block {who}?": "屏蔽{who}？",
    "Home": "住宅",
    "Mobile": "手机",
    "Number blocked": "号码已屏蔽",
    "Number unblocked": "已取消屏蔽",
    "Other": "其他",
    "Unblock": "取消屏蔽",
    "Unblock number": "取消屏蔽号码",
    "Unblock {who}?": "取消屏蔽{who}？",
    "Work": "单位",
    "You will no longer receive calls or texts from this number.": "不再接收其来电和短信。",
    "You will receive calls and texts from this number again.": "重新接收其来电和短信。",
    "{n} hours": "{n}时",
    "{n} minutes": "{n}分钟",
    "{n} o’clock": "{n}点",
}
"""What several apps say."""


def translate(
    text: str, language: Language, catalogue: Mapping[str, str], values: Mapping[str, object]
) -> str:
    """``text`` in ``language``, with its values filled in; English where no Chinese is known."""
    if language == "zh":
        text = catalogue.get(text) or COMMON.get(text, text)
    return text.format(**values) if values else text


def date_text(moment: datetime, language: Language, form: DateForm, this_year: int) -> str:
    """A date as the phone writes it: "Nov 16", "Monday", "Mon, Nov 16", "November 2026"...

    ``full`` is "Monday, November 16, 2026"; the year is left out elsewhere when it is
    ``this_year``.
    """
    year = moment.year != this_year
    if language == "zh":
        weekday = f"星期{_WEEKDAYS[moment.weekday()]}"
        short = f"周{_WEEKDAYS[moment.weekday()]}"
        day = f"{moment.year}年" * year + f"{moment.month}月{moment.day}日"
        forms = {
            "day": day, "weekday": weekday, "weekday_day": f"{day} {short}",
            "full": f"{moment.year}年{moment.month}月{moment.day}日 {weekday}",
            "month": f"{moment.year}年{moment.month}月",
        }  # fmt: skip
        return forms[form]
    day = f"{moment:%b} {moment.day}" + f", {moment.year}" * year
    forms = {
        "day": day, "weekday": f"{moment:%A}", "weekday_day": f"{moment:%a}, {day}",
        "full": f"{moment:%A}, {moment:%B} {moment.day}, {moment.year}",
        "month": f"{moment:%B} {moment.year}",
    }  # fmt: skip
    return forms[form]
