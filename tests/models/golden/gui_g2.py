"""Replies of GUI-G2, which only points. The screens are sent as 1092 x 2408 and as 2548 x 1596."""

from __future__ import annotations

from tests.models.golden import Golden

GOLDEN: dict[str, Golden] = {}

PLACE = ((540, 1200), (549, 1207))
WHERE = {
    "as trained": ("[500,1100,592,1308]", *PLACE),
    "spaces": (" [500, 1100, 592, 1308]\n", *PLACE),
    "a full stop": ("[500,1100,592,1308].", *PLACE),
    "words around it": ("It is at [500,1100,592,1308] here.", *PLACE),
    "round brackets": ("(500,1100,592,1308)", *PLACE),
    "full width": ("［500，1100，592，1308］".replace("［", "[").replace("］", "]"), *PLACE),
    "a point": ("[546,1204]", *PLACE),
    "labelled": ('[{"bbox_2d": [500, 1100, 592, 1308], "label": "button"}]', *PLACE),
    "in a fence": ("```json\n[500,1100,592,1308]\n```", *PLACE),
    "the same twice": ("[500,1100,592,1308] [500,1100,592,1308]", *PLACE),
    "the first pixel": ("[0,0,0,0]", (0, 0), (0, 0)),
    "not there": ("[-1,-1,-1,-1]", None, None),
    "not there, as a point": ("[-1,-1]", None, None),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    reply: (reply, "only points")
    for reply in ("", "Task completed!", "finished()", *(where[0] for where in WHERE.values()))
}
"""It never acts, whatever it says."""

NO_PLACE: dict[str, tuple[str, str]] = {
    "nothing": ("", "no place"),
    "prose": ("It is at the top right.", "no place"),
    "cut in a number": ("[500,1100,592,13", "no place"),
    "cut after a number": ("[500,1100", "no place"),
    "three numbers": ("[500,1100,592]", "no place"),
    "two places": ("[500,1100,592,1308] or [0,0,10,10]", "Several places"),
    "a place and a cut one": ("[500,1100,592,1308], [0,0,1", "Several places"),
    "off the picture": ("[2000,3000,2100,3100]", "off the screen"),
    "code": ("__import__('os').system('true')", "no place"),
    "endless": ("[1,2,3,4] " * 9_000, "longer than"),
}  # fmt: skip

PIECES = [
    "[", "]", "500", ",", "1100,592", "-1", "(", ")", '{"bbox_2d": ', "}", "```json", "1e999", "，",
    "99999999999999999999", " ", "null",
]  # fmt: skip
