"""Text into the focused field of a page, in any script, read back before it counts.

Two ways, best first: the text as an input method would insert it, and key by key. For a line break
or a tab no key is pressed: it might send what is typed, or leave the field. What a field that picks
a date or a time takes is set as its value.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Any

from device_drivers.base import ActionFailed, TextNotEntered, TypeText
from device_drivers.browser.tab import Tab, bundled
from device_drivers.entered import reads_as

READ_BACK_SECONDS = 0.4
"""How long a page may take to show what was put into its field."""


@dataclass(frozen=True, slots=True)
class _Field:
    """``picker`` fields take only whole values; ``readonly`` ones nothing."""

    text: str
    picker: bool
    readonly: bool
    kind: str
    password: bool
    whole: bool
    """Its text can be selected at once (not so in a rich text editor's parts)."""
    left: str | None = None
    """What the field written to holds, where the page has moved on from it by itself."""


async def enter_text(action: TypeText, tab: Tab) -> bool:
    """True once the field shows the text; submitting it is left to the caller.

    Raises ActionFailed without a focused field, TextNotEntered when it holds something else."""
    field = await _field(tab)
    if field is None:
        raise ActionFailed("No text field is focused. Tap the field first, then type.")
    if field.readonly:
        raise ActionFailed("The focused field can only be read, not written.")
    wanted = action.text if action.clear else field.text + action.text
    if not await _entered(tab, field, action, wanted):
        held = await _field(tab)
        raise TextNotEntered(
            f"The text field holds {len(held.text) if held else 0} characters instead of the "
            f"{len(wanted)} it should. It may limit or reformat its text; look at the screen."
        )
    return True


async def _entered(tab: Tab, field: _Field, action: TypeText, wanted: str) -> bool:
    if field.picker:
        await _field(tab, {"value": wanted})
        return await _shows(tab, wanted)
    await _field(tab, "all" if action.clear else "end")
    if action.clear and field.text and not action.text:
        await tab.page.keyboard.press("Delete")
    elif action.text:
        piece = action.text
        if not action.clear and field.kind in ("email", "number"):
            piece = wanted  # these tell no cursor: all was selected, all is written anew
        await tab.send("Input.insertText", text=piece)
    if await _shows(tab, wanted):
        return True
    await _field(tab, "all")
    await tab.page.keyboard.press("Delete")
    for character in wanted:  # one at a time: typing that is given up ends there
        if character.isprintable():
            await tab.page.keyboard.type(character)
        else:
            await tab.send("Input.insertText", text=character)
    return await _shows(tab, wanted)


async def _shows(tab: Tab, wanted: str) -> bool:
    ends = time.monotonic() + READ_BACK_SECONDS
    while True:
        field = await _field(tab)
        if field is not None and reads_as(field.text if field.left is None else field.left, wanted):
            return True
        if time.monotonic() > ends:
            return False
        await asyncio.sleep(0.02)


async def _field(tab: Tab, how: str | dict[str, str] = "look") -> _Field | None:
    said: dict[str, Any] | None = await tab.read(f"({bundled('field.js')})({json.dumps(how)})")
    return None if said is None else _Field(**said)
