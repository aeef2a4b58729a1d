"""Is a point on what was meant? Pure functions, as the benchmarks' own evaluators have them.

All edges of a box belong to it. ``swapped_corners`` is UI-Vision's rule: a reversed box is put
right first. ``minus_one`` is MMBench-GUI's: -1 stands for the edge of the picture. Polygons are
judged by the parity of crossings, as OSWorld-G's users do; their edges are nobody's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from skills.evaluation.base import Box, Point, Polygon


def in_box(point: Point, box: Box) -> bool:
    """Edges included; a reversed box holds nothing."""
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


def in_box_either_way(point: Point, box: Box) -> bool:
    """Edges included, whichever corners are given."""
    left, right = sorted((box.left, box.right))
    top, bottom = sorted((box.top, box.bottom))
    return in_box(point, Box(left, top, right, bottom))


def in_box_minus_one(point: Point, box: Box) -> bool:
    """Edges included; a side of -1 is taken for 0."""
    sides = (box.left, box.top, box.right, box.bottom)
    return in_box(point, Box(*(0.0 if side == -1 else side for side in sides)))


BOX_RULES: Mapping[str, Callable[[Point, Box], bool]] = {
    "point_in_box": in_box,
    "swapped_corners": in_box_either_way,
    "minus_one": in_box_minus_one,
}


def in_polygon(point: Point, polygon: Polygon) -> bool:
    """A ray to the right crosses its sides an odd number of times."""
    x, y = point
    inside = False
    corners = polygon.corners
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
