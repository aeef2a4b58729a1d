"""Marked text as a person reads it: marks done and gone, escapes undone."""

from __future__ import annotations

import re

_FENCE = re.compile(r"```\w*\n?(.*?)\n?```", re.DOTALL)
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"(?<!\\)\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)")
_MARKS = (
    re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*"),
    re.compile(r"~~(?=\S)(.+?)(?<=\S)~~"),
    re.compile(r"\*(?=\S)(.+?)(?<=\S)\*"),
    re.compile(r"(?<!\w)_(?=\S)(.+?)(?<=\S)_(?!\w)"),
)
_ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
_HIDDEN = re.compile("\ue000(\\d+)\ue001")


def markdown_as_read(text: str) -> str:
    """Of what Discord, Mattermost and Teams read; of a link, its address is seen as well."""
    kept: list[str] = []

    def hide(letters: str) -> str:
        kept.append(letters)
        return f"\ue000{len(kept) - 1}\ue001"

    text = _FENCE.sub(lambda m: hide(m[1]), text)
    text = _ESCAPED.sub(lambda m: hide(m[1]), text)
    text = _CODE.sub(lambda m: hide(m[1]), text)
    text = _LINK.sub(lambda m: f"{m[1]} ({hide(m[2])})", text)
    for mark in _MARKS:
        text = mark.sub(r"\1", text)
    while _HIDDEN.search(text):
        text = _HIDDEN.sub(lambda m: kept[int(m[1])], text)
    return text


def slack_as_read(text: str) -> str:
    """Of Slack's mrkdwn."""
    kept: list[str] = []

    def hide(letters: str) -> str:
        kept.append(letters)
        return f"\ue000{len(kept) - 1}\ue001"

    text = re.sub(r"```\n?(.*?)\n?```", lambda m: hide(m[1]), text, flags=re.DOTALL)
    text = re.sub(r"(?<![\w\u2060])`([^`\n]+)`", lambda m: hide(m[1]), text)
    text = re.sub(r"<([^|>]+)\|([^>]+)>", lambda m: f"{m[2]} ({hide(m[1])})", text)
    text = re.sub(r"https?://[^\s<>]+", lambda m: hide(m[0]), text)
    for mark in "*_~":
        m = re.escape(mark)
        text = re.sub(rf"(?<![\w\u2060]){m}(?=\S)([^{m}\n]+?)(?<=\S){m}(?![\w\u2060])", r"\1", text)
    while _HIDDEN.search(text):
        text = _HIDDEN.sub(lambda m: kept[int(m[1])], text)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
