"""Colors of the phone, light and dark, after Material 3's roles. All 0xAARRGGBB."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Theme:
    """``hue`` (0-1) tints everything that is not neutral; each phone has its own."""

    dark: bool
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
def theme(dark: bool, hue: float) -> Theme:
    """The whole palette from one hue."""
    if dark:
        return Theme(
            dark=True,
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
        )
    return Theme(
        dark=False,
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
    )


AVATARS = (0.00, 0.08, 0.14, 0.33, 0.47, 0.56, 0.62, 0.75, 0.85, 0.93)


def avatar_color(name: str, dark: bool) -> int:
    """A person's color: the same name always gets the same."""
    hue = AVATARS[sum(name.encode()) % len(AVATARS)]
    return hsl(hue, 0.42, 0.42 if dark else 0.52)
