"""What a walk changed on the phone, said as a person would have asked for it.

Each line tells for a table what happened to one row: + it is new, - it is gone, ``column=value`` it
has that value now. ``{x}`` is what the row is called, ``{v}`` the new value.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from device_drivers.virtual.tasks.check import Difference
from device_drivers.virtual.tasks.play import Goal

CALLED = ("title", "name", "label", "subject", "ssid", "text", "city", "path", "number", "query")
"""Columns that say what a row is called, the best first."""

SAID: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "contacts+": (("Add {x} to my contacts", "Create a contact called {x}", "New contact: {x}"),
                  ("把{x}加到联系人", "新建联系人{x}")),
    "contacts-": (("Delete the contact {x}", "Remove {x} from my contacts", "I don't need {x} in my contacts any more"),
                  ("删除联系人{x}", "从通讯录里删掉{x}")),
    "contacts:starred=1": (("Make {x} a favorite contact", "Star {x} in my contacts", "Add {x} to my favorites"),
                           ("把{x}设为收藏联系人", "给{x}加星标", "收藏联系人{x}")),
    "contacts:starred=0": (("Take {x} out of my favorite contacts", "Unstar {x}"), ("取消收藏{x}",)),
    "threads:pinned=1": (("Pin the conversation with {x}", "Keep the chat with {x} on top"), ("置顶和{x}的对话",)),
    "threads:archived=1": (("Archive the conversation with {x}", "Put the chat with {x} away"), ("归档和{x}的短信",)),
    "threads:archived=0": (("Take the conversation with {x} out of the archive", "Unarchive {x}"), ("取消归档和{x}的短信",)),
    "threads-": (("Delete my conversation with {x}", "Remove the texts with {x}"), ("删除和{x}的对话", "删掉与{x}的短信")),
    "sms-": (("Delete a text message from {x}",), ("删除{x}的一条短信",)),
    "sms+": (("Text {x}: “{v}”", "Send {x} the message “{v}”"), ("给{x}发短信：“{v}”",)),
    "blocked_numbers+": (("Block {x}", "I don't want calls from {x} any more"), ("屏蔽{x}", "拉黑{x}")),
    "blocked_numbers-": (("Unblock {x}",), ("取消屏蔽{x}",)),
    "calls+": (("Call {x}", "Ring {x}"), ("打电话给{x}", "呼叫{x}")),
    "calls-": (("Delete the call from {x} from my call history", "Remove {x} from recent calls"), ("删除{x}的通话记录",)),
    "notifications:dismissed=1": (("Dismiss the notification {x}", "Clear the notification “{x}”"), ("清除通知{x}",)),
    "apps:installed=0": (("Uninstall {x}", "Remove the app {x}"), ("卸载{x}", "删除应用{x}")),
    "files-": (("Delete the file {x}", "Get rid of {x}"), ("删除文件{x}",)),
    "files+": (("Save {x}", "Make a new folder {x}", "Create {x} in my files"), ("新建文件夹{x}", "保存{x}")),
    "networks:connected=1": (("Connect to the Wi-Fi {x}", "Join {x}"), ("连接无线网络{x}",)),
    "networks:saved=0": (("Forget the Wi-Fi {x}",), ("忘记无线网络{x}",)),
    "bluetooth:connected=1": (("Connect {x} by Bluetooth",), ("用蓝牙连接{x}",)),
    "bluetooth:connected=0": (("Disconnect {x}",), ("断开{x}的蓝牙连接",)),
    "bluetooth:paired=1": (("Pair {x}",), ("配对{x}",)),
    "bluetooth:paired=0": (("Unpair {x}", "Forget the device {x}"), ("取消配对{x}",)),
    "web_bookmarks+": (("Bookmark {x}", "Keep {x} as a bookmark"), ("把{x}加入书签",)),
    "web_bookmarks-": (("Remove the bookmark {x}", "Delete the bookmark {x}"), ("删除书签{x}",)),
    "web_tabs+": (("Open a new tab",), ("打开新标签页",)),
    "web_tabs-": (("Close the tab {x}",), ("关闭标签页{x}",)),
    "web_downloads+": (("Download {x}",), ("下载{x}",)),
    "calendars:visible=0": (("Hide the calendar {x}", "Don't show the calendar {x}"), ("隐藏日历{x}", "不显示日历{x}")),
    "calendars:visible=1": (("Show the calendar {x}",), ("显示日历{x}",)),
    "calendars:color": (("Give the calendar {x} another colour",), ("更改日历{x}的颜色",)),
    "events+": (("Put {x} in my calendar", "New event: {x}", "Create an appointment called {x}"), ("在日历里新建{x}", "新建日程{x}")),
    "events-": (("Delete the appointment {x}", "Cancel {x} in my calendar", "Remove the event {x}"), ("删除日程{x}", "取消日历里的{x}")),
    "events:color": (("Change the color of {x} in my calendar", "Paint the event {x}"), ("更改日程{x}的颜色",)),
    "events:reminder_min": (("Remind me before {x}", "Set a reminder for the event {x}"), ("给日程{x}设提醒",)),
    "events:title": (("Rename the event to “{v}”",), ("把日程改名为“{v}”",)),
    "events:location": (("{x} takes place at {v}", "Set the place of {x} to {v}"), ("把{x}的地点设为{v}",)),
    "camera:flash": (("Change the flash of the camera",), ("更改相机的闪光灯",)),
    "camera:timer": (("Set the timer of the camera",), ("设置相机定时拍摄",)),
    "camera:facing": (("Use the other camera",), ("切换摄像头",)),
    "alarms+": (("Set an alarm", "New alarm"), ("设一个闹钟", "新建闹钟")),
    "alarms-": (("Delete the alarm {x}", "Remove my {x} alarm"), ("删除{x}闹钟",)),
    "alarms:enabled=0": (("Switch off the alarm {x}", "Turn the {x} alarm off"), ("关掉{x}闹钟",)),
    "alarms:enabled=1": (("Switch on the alarm {x}", "Turn the alarm {x} on"), ("打开{x}闹钟",)),
    "alarms:vibrate=0": (("The alarm {x} should not vibrate",), ("{x}闹钟不要振动",)),
    "alarms:label": (("Call an alarm “{v}”", "Name the alarm “{v}”"), ("把闹钟命名为“{v}”",)),
    "alarms:skip_once=1": (("Skip the alarm {x} once", "The alarm {x} should not ring next time"), ("{x}闹钟下次不响",)),
    "alarms:sound": (("Change the sound of the alarm {x}",), ("更改{x}闹钟的铃声",)),
    "alarms:days": (("Repeat the alarm {x} on other days",), ("更改{x}闹钟的重复日",)),
    "timers+": (("Start a timer", "Set a timer"), ("开始倒计时", "设一个计时器")),
    "timers-": (("Delete the timer",), ("删除计时器",)),
    "clock_cities+": (("Add {x} to the world clock", "Show the time in {x}"), ("在世界时钟里添加{x}",)),
    "clock_cities-": (("Remove {x} from the world clock",), ("从世界时钟里删除{x}",)),
    "labels+": (("Make a contact label {x}",), ("新建联系人标签{x}",)),
    "labels-": (("Delete the contact label {x}",), ("删除联系人标签{x}",)),
    "label_members+": (("Put {x} into a label",), ("给{x}加标签",)),
    "media:favourite=1": (("Make the photo {x} a favorite", "Mark {x} as a favorite in the gallery"), ("收藏照片{x}", "把照片{x}设为收藏")),
    "media:trashed_ms": (("Move the photo {x} to the trash", "Delete the picture {x}"), ("把照片{x}移到回收站", "删除照片{x}")),
    "media-": (("Delete {x} for good", "Empty the trash of the gallery"), ("彻底删除{x}", "清空相册回收站")),
    "media:rotation": (("Rotate the photo {x}",), ("旋转照片{x}",)),
    "media:grey=1": (("Make the photo {x} black and white",), ("把照片{x}变成黑白",)),
    "media+": (("Take a picture", "Take a photo", "Record a video"), ("拍一张照片", "录一段视频")),
    "mails:folder=archive": (("Archive the mail {x}", "Put the mail {x} into the archive"), ("归档邮件{x}",)),
    "mails:folder=trash": (("Delete the mail {x}", "Throw the mail {x} away"), ("删除邮件{x}",)),
    "mails:folder=spam": (("Report the mail {x} as spam",), ("把邮件{x}标为垃圾邮件",)),
    "mails:folder=inbox": (("Move the mail {x} back to the inbox",), ("把邮件{x}移回收件箱",)),
    "mails:starred=1": (("Star the mail {x}", "Put a star on the mail {x}"), ("给邮件{x}加星标",)),
    "mails:read=0": (("Mark the mail {x} as unread",), ("把邮件{x}标为未读",)),
    "mails+": (("Write a mail {x}", "Send a mail “{x}”"), ("写一封邮件{x}",)),
    "mail_labels+": (("Make a mail label {x}",), ("新建邮件标签{x}",)),
    "mail_settings": (("Change the signature of my mails to “{v}”", "Set {v} in the mail settings"), ("把邮件签名改为“{v}”",)),
    "place_lists+": (("Make a list {x} on the map", "New list of places: {x}"), ("在地图上新建列表{x}",)),
    "place_lists-": (("Delete the list {x} on the map",), ("删除地图上的列表{x}",)),
    "place_lists:name": (("Rename the list of places to {v}",), ("把地点列表改名为{v}",)),
    "saved_places+": (("Save {x} on the map", "Put {x} on my list of places"), ("在地图上收藏{x}", "把{x}保存到地图列表")),
    "saved_places-": (("Remove {x} from my saved places",), ("从地图收藏里删除{x}",)),
    "map_searches-": (("Forget what I searched for on the map",), ("清除地图搜索记录",)),
    "trips+": (("Navigate to {x}", "Take me to {x}"), ("导航到{x}",)),
    "songs:favourite=1": (("Like the song {x}", "Add the song {x} to my favorites"), ("收藏歌曲{x}", "喜欢歌曲{x}")),
    "player:state=playing": (("Play {x}", "Put on {x}"), ("播放{x}",)),
    "player:state=paused": (("Pause the music", "Stop the song"), ("暂停音乐",)),
    "player:shuffle=1": (("Shuffle the music", "Play in random order"), ("随机播放",)),
    "player:repeat": (("Repeat the music", "Change how the player repeats"), ("设置循环播放",)),
    "player:sleep_at_ms": (("Set a sleep timer for the music", "Stop the music after a while"), ("给音乐设睡眠定时",)),
    "playlists+": (("Make a playlist {x}", "New playlist: {x}"), ("新建播放列表{x}",)),
    "playlists-": (("Delete the playlist {x}",), ("删除播放列表{x}",)),
    "playlists:name": (("Rename the playlist to {v}",), ("把播放列表改名为{v}",)),
    "playlist_songs+": (("Add {x} to a playlist",), ("把{x}加到播放列表",)),
    "playlist_songs-": (("Take {x} out of the playlist",), ("从播放列表里删除{x}",)),
    "notes+": (("Write a note {x}", "New note: {x}", "Create a note called {x}", "Make a list {x}"), ("写一条笔记{x}", "新建笔记{x}", "新建清单{x}")),
    "notes-": (("Delete the note {x} for good", "Empty the trash of my notes"), ("彻底删除笔记{x}",)),
    "notes:state=trashed": (("Delete the note {x}", "Throw the note {x} away"), ("删除笔记{x}",)),
    "notes:state=archived": (("Archive the note {x}", "Put the note {x} into the archive"), ("归档笔记{x}",)),
    "notes:state=active": (("Bring the note {x} back", "Restore the note {x}"), ("恢复笔记{x}",)),
    "notes:pinned=1": (("Pin the note {x}", "Keep the note {x} on top"), ("置顶笔记{x}",)),
    "notes:color": (("Give the note {x} a color", "Paint the note {x}"), ("给笔记{x}换颜色",)),
    "notes:title": (("Rename the note to “{v}”",), ("把笔记改名为“{v}”",)),
    "notes:body": (("Write “{v}” into the note",), ("在笔记里写“{v}”",)),
    "notes:reminder_ms": (("Remind me of the note {x}",), ("给笔记{x}设提醒",)),
    "note_items+": (("Add {x} to the list", "Put {x} on my list"), ("把{x}加到清单",)),
    "note_items-": (("Take {x} off the list", "Remove {x} from the list"), ("从清单里删除{x}",)),
    "note_items:done=1": (("Tick {x} on the list", "{x} is done, tick it"), ("在清单里勾选{x}",)),
    "note_labels+": (("Make a note label {x}",), ("新建笔记标签{x}",)),
    "note_tags+": (("Label the note {x}",), ("给笔记{x}加标签",)),
    "favourites+": (("Save {x} in the shop for later", "Add {x} to my shop favorites"), ("在商城收藏{x}",)),
    "favourites-": (("Remove {x} from my favorites in the shop",), ("取消收藏商品{x}",)),
    "cart+": (("Put {x} into the cart", "Add {x} to my cart"), ("把{x}加入购物车",)),
    "cart-": (("Take {x} out of the cart", "Remove {x} from my cart"), ("从购物车里删除{x}",)),
    "cart:quantity": (("I want {v} of {x} in the cart",), ("购物车里的{x}要{v}件",)),
    "orders+": (("Buy {x}", "Order {x}"), ("购买{x}", "下单{x}")),
    "orders:status=cancelled": (("Cancel my order {x}",), ("取消订单{x}",)),
    "reviews+": (("Write a review of {x}",), ("给{x}写评价",)),
    "addresses+": (("Add an address to the shop",), ("在商城添加地址",)),
}  # fmt: skip


def wished(
    found: Sequence[Difference], met: Sequence[str], language: Goal, rng: random.Random
) -> str:
    """A goal that asks for what has changed; "" when there are no words for it. ``met`` is what was
    touched on the way that is not the phone's own: what a row may be known by."""
    ways = []
    for difference in found:
        for pattern, value in _patterns(difference):
            if pattern in SAID:
                ways.append((SAID[pattern], _called(difference, met), value))
    if not ways:
        return ""
    (english, chinese), name, value = rng.choice(ways)
    text = rng.choice(english if language == "en" else chinese)
    if ("{x}" in text and not name) or ("{v}" in text and not value):
        return ""
    quoted = f"“{name}”" if rng.random() < 0.6 else name
    return text.format(x=quoted, v=value)


def _patterns(d: Difference) -> list[tuple[str, str]]:
    if d.before is None:
        return [(f"{d.table}+", _text((d.after or {}).get("body")))]
    if d.after is None:
        return [(f"{d.table}-", "")]
    found = []
    for column in d.columns:
        value = _text(d.after[column])
        found += [(f"{d.table}:{column}={value}", value), (f"{d.table}:{column}", value)]
    return [*found, (d.table, _text(d.after.get("value")))]


def _called(d: Difference, met: Sequence[str]) -> str:
    row = d.after or d.before or {}
    for column in CALLED:
        value = _text(row.get(column))
        if value and len(value) < 60:
            name = value.rsplit("/", 1)[-1]
            if any(name in text or text in name for text in met) or not met:
                return name
    return met[0] if met else ""


def _text(value: Any) -> str:
    return str(value) if isinstance(value, str | int) else ""
