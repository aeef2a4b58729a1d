"""HarmonyOS key codes (@ohos.multimodalInput.keyCode) on the phone, and typing as uitest does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from device_drivers.virtual.phone import Phone

HOME, BACK, POWER, ENTER, DELETE = 1, 2, 18, 2054, 2055
_SINGLE: Mapping[int, int] = {
    HOME: 3, BACK: 4, 5: 84, 10: 85, 11: 86, 12: 87, 13: 88, 16: 24, 17: 25, POWER: 26, 19: 27,
    22: 164, 23: 91, 40: 221, 41: 220,
    2010: 17, 2011: 18, 2049: 61, 2050: 62, ENTER: 66, DELETE: 67, 2066: 81, 2067: 82, 2068: 92,
    2069: 93, 2070: 111, 2071: 112, 2081: 122, 2082: 123, 2083: 124, 2085: 126, 2086: 127,
    2119: 160, 2210: 187, 2600: 223, 2620: 278, 2622: 279, 2624: 277, 2802: 224, 10011: 187,
}  # fmt: skip
_RUNS: Sequence[tuple[int, int, int]] = (
    (2000, 7, 10),  # digits
    (2012, 19, 5),  # direction pad
    (2017, 29, 26),  # letters
    (2043, 55, 2),  # comma, full stop
    (2056, 68, 10),  # grave accent to at
    (2103, 144, 10),  # digits of the number pad
)
"""First code, the phone's code for it, and how many follow in the same order."""
_ALL: Mapping[int, int] = {
    **_SINGLE,
    **{code + i: keycode + i for code, keycode, count in _RUNS for i in range(count)},
}
MODIFIERS: Mapping[int, int] = {
    2045: 0x2, 2046: 0x2, 2047: 0x1, 2048: 0x1, 2072: 0x1000, 2073: 0x1000, 2076: 0x10000,
    2077: 0x10000,
}  # fmt: skip


def press(phone: Phone, codes: Sequence[int]) -> None:
    """Press keys together: modifiers are held while the others are pressed in order."""
    meta = 0
    for code in codes:
        if code in MODIFIERS:
            meta |= MODIFIERS[code]
        elif code in _ALL:
            phone.key(_ALL[code], meta)


def type_text(phone: Phone, text: str) -> bool:
    """Type at the cursor; False when no field has it. uitest types no newlines."""
    return phone.type_text(text.replace("\r", "").replace("\n", ""))
