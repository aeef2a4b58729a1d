"""What Notes says, in Chinese; the colours a note may have."""

from __future__ import annotations

from device_drivers.virtual.ui.theme import hsl
from device_drivers.virtual.ui.widgets import Color

COLORS = (
    ("", "No color", -1.0), ("coral", "Coral", 0.01), ("peach", "Peach", 0.07),
    ("sand", "Sand", 0.13), ("mint", "Mint", 0.40), ("sky", "Sky", 0.56),
    ("lavender", "Lavender", 0.72), ("blossom", "Blossom", 0.90),
)  # fmt: skip
"""(what the database says, what the person reads, hue)."""


def ground(color: str, dark: bool, plain: Color) -> Color:
    """The ground of a note of ``color``."""
    hue = next((hue for key, _, hue in COLORS if key == color), -1.0)
    if hue < 0:
        return plain
    return hsl(hue, 0.35, 0.24) if dark else hsl(hue, 0.75, 0.90)


ZH = {
    "Add item": "添加条目",
    "Add reminder": "添加提醒",
    "Add to labels": "添加标签",
    "Archive": "归档",
    "Archived": "已归档",
    "Archived notes appear here": "已归档的笔记会显示在这里",
    "Blossom": "樱粉",
    "Close selection": "取消选择",
    "Color": "颜色",
    "Coral": "珊瑚红",
    "Delete label?": "删除标签？",
    "Delete forever": "永久删除",
    "Delete note": "删除笔记",
    "Duplicate": "复制",
    "Edit labels": "编辑标签",
    "Empty trash": "清空回收站",
    "Empty trash?": "清空回收站？",
    "Enter label name": "输入标签名称",
    "Grid view": "网格视图",
    "Hide checkboxes": "隐藏复选框",
    "Labels": "标签",
    "Lavender": "薰衣草紫",
    "List view": "列表视图",
    "Mint": "薄荷绿",
    "Move to trash": "移到回收站",
    "New label": "新建标签",
    "New list": "新建清单",
    "New note": "新建笔记",
    "No color": "无颜色",
    "No labels yet": "还没有标签",
    "Note": "笔记",
    "Note archived": "笔记已归档",
    "Note moved to trash": "笔记已移到回收站",
    "Note restored": "笔记已恢复",
    "Notes": "笔记",
    "Notes in the trash can be restored.": "回收站中的笔记可以恢复。",
    "Notes you add appear here": "您添加的笔记会显示在这里",
    "Others": "其他",
    "Peach": "蜜桃橙",
    "Pin note": "置顶笔记",
    "Pinned": "已置顶",
    "Reminder": "提醒",
    "Reminder set for {when}": "将于{when}提醒",
    "Remove item": "移除条目",
    "Remove reminder": "移除提醒",
    "Restore": "恢复",
    "Sand": "沙黄",
    "Search notes": "搜索笔记",
    "Show checkboxes": "显示复选框",
    "Sky": "天蓝",
    "Take label off": "移除标签",
    "That time has passed": "该时间已过",
    "The label “{name}” is removed from all notes.": "将从所有笔记中移除标签“{name}”。",
    "The trash is empty": "回收站是空的",
    "These notes will be deleted for good.": "这些笔记将被永久删除。",
    "This note is gone": "此笔记已不存在",
    "This note is in the trash": "此笔记在回收站中",
    "This note will be deleted for good.": "此笔记将被永久删除。",
    "Title": "标题",
    "Today, {time}": "今天 {time}",
    "Tomorrow, {time}": "明天 {time}",
    "Trash": "回收站",
    "Unarchive": "取消归档",
    "Unpin note": "取消置顶",
    "Yesterday": "昨天",
    "{n} notes archived": "已归档{n}条笔记",
    "{n} notes moved to trash": "已将{n}条笔记移到回收站",
    "{n} selected": "已选{n}项",
    "{n} ticked": "{n}项已完成",
}
