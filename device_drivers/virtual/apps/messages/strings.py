"""The messages app's name, its resource ids and its texts in Chinese."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from device_drivers.virtual.language import translate

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.messaging"


def id_of(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def words(phone: Phone) -> Callable[..., str]:
    """This app's ``t`` for what is shown outside its screens."""

    def t(text: str, **values: object) -> str:
        return translate(text, phone.language, ZH, values)

    return t


ZH = {
    "Add contact": "添加联系人",
    "Archive": "归档",
    "Archived": "已归档",
    "Attach a picture": "添加图片",
    "Call": "呼叫",
    "Choose a contact or type a phone number": "请选择联系人或输入电话号码",
    "Choose a picture": "选择图片",
    "Contacts": "联系人",
    "Conversation archived": "会话已归档",
    "Conversation deleted": "会话已删除",
    "Conversation unarchived": "会话已取消归档",
    "Conversations": "会话",
    "Copy text": "复制文字",
    "Delete this message?": "删除这条信息？",
    "Draft: {words}": "草稿：{words}",
    "Forward": "转发",
    "From: {who}": "发件人：{who}",
    "Mark all as read": "全部标为已读",
    "Mark as read": "标为已读",
    "Mark as unread": "标为未读",
    "Message copied": "信息已复制",
    "Message details": "信息详情",
    "Messages": "信息",
    "New conversation": "新会话",
    "No archived conversations": "没有已归档的会话",
    "No conversations": "没有会话",
    "No matching contacts": "没有匹配的联系人",
    "No pictures": "没有图片",
    "Not sent": "未发送",
    "Photo": "图片",
    "Pin": "置顶",
    "Pinned": "已置顶",
    "Received: {time}": "接收时间：{time}",
    "Remove picture": "移除图片",
    "Reply": "回复",
    "Search messages": "搜索信息",
    "Send Message": "发送信息",
    "Send again": "重新发送",
    "Send to {number}": "发送至{number}",
    "Sent: {time}": "发送时间：{time}",
    "Start chat": "发起聊天",
    "Start new conversation": "发起新会话",
    "Status: {status}": "状态：{status}",
    "Text message": "短信",
    "The message will be deleted from this phone.": "这条信息将从此手机中删除。",
    "To": "收件人",
    "To: {who}": "收件人：{who}",
    "Type a name or phone number": "输入姓名或电话号码",
    "Type: text message": "类型：短信",
    "Unarchive": "取消归档",
    "Unpin": "取消置顶",
    "Unread": "未读",
    "View contact": "查看联系人",
    "View details": "查看详情",
    "You: {words}": "您：{words}",
    "delivered": "已送达",
    "not sent": "未发送",
    "received": "已接收",
    "{count} conversations archived": "已归档{count}个会话",
    "{count} conversations deleted": "已删除{count}个会话",
    "{count} selected": "已选{count}项",
}  # fmt: skip
