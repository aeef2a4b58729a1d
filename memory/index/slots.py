"""Which place of an index holds which entry, and which places are free.

An engine that only marks what is deleted grows with everything that is ever put into it. So places
are never deleted: one that is given back is overwritten, and taken by the next entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Slots:
    """Not thread-safe. Places are numbered from 0 on, without gaps."""

    def __init__(self, held: Iterable[tuple[int, int | None]] = ()) -> None:
        """Of places and the keys in them, None for a free one. Raises ValueError for a key that is
        in two places, and for a gap."""
        self._place: dict[int, int] = {}
        self.free: list[int] = []
        for place, key in held:
            if key is None:
                self.free.append(place)
            elif self._place.setdefault(key, place) != place:
                raise ValueError(f"{key} is in two places")
        self._next = len(self._place) + len(self.free)
        if max([*self._place.values(), *self.free], default=-1) != self._next - 1:
            raise ValueError("there is a gap")

    def __len__(self) -> int:
        """How many hold something."""
        return len(self._place)

    def taken(self, key: int) -> int:
        """The place of a key: its own, a free one, or a new one."""
        if key in self._place:
            return self._place[key]
        if self.free:
            place = self.free.pop()
        else:
            place, self._next = self._next, self._next + 1
        self._place[key] = place
        return place

    def given_back(self, keys: Sequence[int]) -> list[int]:
        """The places that are free now; keys that have none are no error."""
        places = [self._place.pop(key) for key in dict.fromkeys(keys) if key in self._place]
        self.free += places
        return places
