"""YAML as texts, lists and tables, and nothing else.

A file can neither make objects nor refer to its own parts, so that it is never larger when read
than when written; and no key stands in it twice.
"""

from __future__ import annotations

from typing import Any

import yaml

from device_drivers.verbs.base import Said

MOST_CHARACTERS = 16_000
MOST_EVENTS = 1_000
"""Keys, values, beginnings and ends of lists and tables."""
DEEPEST = 8
"""Other assistants keep tables of tables under ``metadata``."""


class TooMuch(yaml.YAMLError):
    """``said`` tells of what."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


def read_table(text: str) -> dict[str, Any]:
    """Of a text; every value in it is a text, a list or a table. Raises TooMuch and other
    YAMLErrors."""
    if len(text) > MOST_CHARACTERS:
        raise TooMuch(
            Said(
                f"has more than {MOST_CHARACTERS} characters of front matter",
                f"的 front matter 超过 {MOST_CHARACTERS} 个字符",
            )
        )
    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=yaml.BaseLoader)):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise TooMuch(
                Said(
                    "uses an anchor or alias of YAML (& or *)", "使用了 YAML 的锚点或别名（& 或 *）"
                )
            )
        if getattr(event, "tag", None):
            raise TooMuch(Said("uses a tag of YAML (!)", "使用了 YAML 的标签（!）"))
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST or count > MOST_EVENTS:
            raise TooMuch(
                Said(
                    "has too many or too deep tables in its front matter",
                    "的 front matter 里表格太多或嵌套太深",
                )
            )
    loader = _Once(text)
    try:
        table = loader.get_single_data()
    finally:
        loader.dispose()
    if not isinstance(table, dict):
        raise TooMuch(
            Said(
                "has front matter that is no table of keys and values", "的 front matter 不是键值表"
            )
        )
    return table


class _Once(yaml.BaseLoader):
    """Everything is a text, a list or a table; no key stands twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        if len(keys) < len(node.value):
            raise TooMuch(Said("has a key that is no text", "里有一个键不是文字"))
        if twice := next((key for key in keys if keys.count(key) > 1), None):
            raise TooMuch(Said(f"has the key {twice!r} twice", f"里的键 {twice!r} 出现了两次"))
        return dict(super().construct_mapping(node, deep=deep))
