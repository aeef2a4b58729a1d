"""Colors of the phone, light and dark, after Material 3's roles. All 0xAARRGGBB.

Android's follow from the phone's hue; iOS and HarmonyOS have an accent of their own on greys.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from functools import lru_cache

from device_drivers.base import OS
from device_drivers.virtual.ui.looks import ANDROID, Look


@dataclass(frozen=True, slots=True)
class Theme:
    """``look`` tells whose colors these are, to those that draw a control of its own."""

    dark: bool
    look: Look
    primary: int
    on_primary: int
    primary_soft: int
    on_primary_soft: int
    surface: int
    surface_low: int
    surface_high: int
    on_surface: int
    on_surface_soft: int
    outline: int
    divider: int
    danger: int
    inverse: int
    on_inverse: int
    action: int
    """Drawings of a bar that can be tapped."""
    section: int
    """The heading of a part of a page."""
    switch: int
    """A switch that is on."""
    keys: int
    """The ground of the keyboard, its keys (``key``), those that do not type (``key_soft``)."""
    key: int
    key_soft: int
    scrim: int = 0x66000000
    white: int = 0xFFFFFFFF
    clear: int = 0x00000000

    def color(self, name: str | int) -> int:
        """A role's color by name; a number is returned as it is."""
        return name if isinstance(name, int) else int(getattr(self, name))


def hsl(hue: float, saturation: float, lightness: float, alpha: int = 255) -> int:
    """A color from hue, saturation and lightness, each 0-1."""
    red, green, blue = colorsys.hls_to_rgb(hue % 1.0, lightness, saturation)
    return alpha << 24 | round(red * 255) << 16 | round(green * 255) << 8 | round(blue * 255)


@lru_cache(maxsize=64)
def theme(dark: bool, hue: float, look: Look = ANDROID) -> Theme:
    """The whole palette of a look; ``hue`` (0-1) tints Android's, each phone has its own."""
    if look.system in _GREYS:
        return _greys(dark, look)
    return _tinted(dark, hue)


def _tinted(dark: bool, hue: float) -> Theme:
    if dark:
        return Theme(
            dark=True,
            look=ANDROID,
            primary=hsl(hue, 0.75, 0.78),
            on_primary=hsl(hue, 0.6, 0.18),
            primary_soft=hsl(hue, 0.28, 0.30),
            on_primary_soft=hsl(hue, 0.8, 0.90),
            surface=hsl(hue, 0.10, 0.08),
            surface_low=hsl(hue, 0.10, 0.12),
            surface_high=hsl(hue, 0.10, 0.18),
            on_surface=hsl(hue, 0.10, 0.91),
            on_surface_soft=hsl(hue, 0.08, 0.72),
            outline=hsl(hue, 0.06, 0.50),
            divider=hsl(hue, 0.08, 0.22),
            danger=0xFFF2B8B5,
            inverse=hsl(hue, 0.10, 0.90),
            on_inverse=hsl(hue, 0.10, 0.18),
            action=hsl(hue, 0.08, 0.72),
            section=hsl(hue, 0.75, 0.78),
            switch=hsl(hue, 0.75, 0.78),
            keys=hsl(hue, 0.10, 0.18),
            key=hsl(hue, 0.10, 0.08),
            key_soft=hsl(hue, 0.08, 0.22),
        )
    return Theme(
        dark=False,
        look=ANDROID,
        primary=hsl(hue, 0.45, 0.40),
        on_primary=0xFFFFFFFF,
        primary_soft=hsl(hue, 0.65, 0.89),
        on_primary_soft=hsl(hue, 0.55, 0.18),
        surface=hsl(hue, 0.55, 0.985),
        surface_low=hsl(hue, 0.35, 0.955),
        surface_high=hsl(hue, 0.28, 0.915),
        on_surface=hsl(hue, 0.10, 0.11),
        on_surface_soft=hsl(hue, 0.08, 0.32),
        outline=hsl(hue, 0.06, 0.48),
        divider=hsl(hue, 0.16, 0.87),
        danger=0xFFB3261E,
        inverse=hsl(hue, 0.08, 0.20),
        on_inverse=hsl(hue, 0.20, 0.95),
        action=hsl(hue, 0.08, 0.32),
        section=hsl(hue, 0.45, 0.40),
        switch=hsl(hue, 0.45, 0.40),
        keys=hsl(hue, 0.28, 0.915),
        key=hsl(hue, 0.55, 0.985),
        key_soft=hsl(hue, 0.16, 0.87),
    )


_GREYS: dict[OS, tuple[dict[str, int], dict[str, int]]] = {
    OS.IOS: (
        {
            "primary": 0xFF0068DB, "on_primary": 0xFFFFFFFF, "primary_soft": 0xFFD9E8FB,
            "on_primary_soft": 0xFF004A9C, "surface": 0xFFF2F2F7, "surface_low": 0xFFFFFFFF,
            "surface_high": 0xFFE3E3E9, "on_surface": 0xFF000000, "on_surface_soft": 0xFF5C5C63,
            "outline": 0xFF8A8A90, "divider": 0xFFD8D8DD, "danger": 0xFFC9221A,
            "inverse": 0xFF2C2C2E, "on_inverse": 0xFFFFFFFF, "action": 0xFF0068DB,
            "section": 0xFF5C5C63, "switch": 0xFF34C759, "keys": 0xFFD1D4DA, "key": 0xFFFFFFFF,
            "key_soft": 0xFFACB1BB, "scrim": 0x4D000000,
        },
        {
            "primary": 0xFF4A9DFF, "on_primary": 0xFF001B3A, "primary_soft": 0xFF12385F,
            "on_primary_soft": 0xFFCFE5FF, "surface": 0xFF000000, "surface_low": 0xFF1C1C1E,
            "surface_high": 0xFF2C2C2E, "on_surface": 0xFFFFFFFF, "on_surface_soft": 0xFFA9A9B0,
            "outline": 0xFF77777D, "divider": 0xFF38383A, "danger": 0xFFFF6961,
            "inverse": 0xFFE5E5EA, "on_inverse": 0xFF1C1C1E, "action": 0xFF4A9DFF,
            "section": 0xFFA9A9B0, "switch": 0xFF30D158, "keys": 0xFF2B2B2D, "key": 0xFF6B6B6E,
            "key_soft": 0xFF464649, "scrim": 0x7A000000,
        },
    ),
    OS.HARMONY: (
        {
            "primary": 0xFF0A59F7, "on_primary": 0xFFFFFFFF, "primary_soft": 0xFFDCE6FE,
            "on_primary_soft": 0xFF0A3FA8, "surface": 0xFFF1F3F5, "surface_low": 0xFFFFFFFF,
            "surface_high": 0xFFE3E6EA, "on_surface": 0xFF191919, "on_surface_soft": 0xFF5A5D61,
            "outline": 0xFF86898D, "divider": 0xFFDFE2E5, "danger": 0xFFC92A1E,
            "inverse": 0xFF35383C, "on_inverse": 0xFFFFFFFF, "action": 0xFF191919,
            "section": 0xFF5A5D61, "switch": 0xFF0A59F7, "keys": 0xFFE3E6EA, "key": 0xFFFFFFFF,
            "key_soft": 0xFFC9CDD3, "scrim": 0x52000000,
        },
        {
            "primary": 0xFF5C93FF, "on_primary": 0xFF00163F, "primary_soft": 0xFF1C3566,
            "on_primary_soft": 0xFFD5E2FF, "surface": 0xFF000000, "surface_low": 0xFF202224,
            "surface_high": 0xFF303336, "on_surface": 0xFFE9E9EA, "on_surface_soft": 0xFFA6A9AD,
            "outline": 0xFF777A7E, "divider": 0xFF37393C, "danger": 0xFFFF7369,
            "inverse": 0xFFE5E7EA, "on_inverse": 0xFF202224, "action": 0xFFE9E9EA,
            "section": 0xFFA6A9AD, "switch": 0xFF5C93FF, "keys": 0xFF1A1B1D, "key": 0xFF4A4D51,
            "key_soft": 0xFF323539, "scrim": 0x7A000000,
        },
    ),
}  # fmt: skip
"""Light and dark of the systems whose colors do not follow the phone's hue."""


def _greys(dark: bool, look: Look) -> Theme:
    return Theme(dark=dark, look=look, **_GREYS[look.system][dark])


AVATARS = (0.00, 0.08, 0.14, 0.33, 0.47, 0.56, 0.62, 0.75, 0.85, 0.93)


def avatar_color(name: str, dark: bool) -> int:
    """A person's color: the same name always gets the same."""
    hue = AVATARS[sum(name.encode()) % len(AVATARS)]
    return hsl(hue, 0.42, 0.42 if dark else 0.52)
