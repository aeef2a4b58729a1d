"""staging.example.org: a site of the phone's owner, who signs in past a challenge of a machine's.

Which challenges it has is put into ``web_challenges`` from outside (``place``): this floor draws
none. They come in that order, another one after each wrong answer, wrong password or wish for one.
Where there are none it has a box to be ticked.
"""

from __future__ import annotations

import base64
import json
import math
from dataclasses import dataclass
from html import escape

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page
from device_drivers.virtual.store import Store

HOST = "staging.example.org"
USER, PASSWORD = "ann", "larch-bridge-4"
NEAR = {"slider": 5.0, "rotation": 10.0}


@dataclass(frozen=True, slots=True)
class Challenge:
    """One row of ``web_challenges``. ``kind``: characters, logic, slider, rotation or clicking.

    ``picture``: PNG, as it is first seen; slider and rotation have ``ground`` (the picture without
    its piece, the ring around a disc; empty for none) and ``piece`` (the piece, the disc), which is
    ``start`` pixels from the left. ``prompt`` and ``prompt_picture``: what says what to do.
    ``answer``: the text; pixels to the right; degrees clockwise; points in order. ``within``: half
    the width of what is to be touched."""

    kind: str
    picture: bytes
    answer: str | float | tuple[tuple[float, float], ...]
    ground: bytes = b""
    piece: bytes = b""
    start: float = 0.0
    prompt: str = ""
    prompt_picture: bytes = b""
    within: float = 20.0


def place(store: Store, challenge: Challenge) -> None:
    """Let the site have this challenge, after those it has."""
    each = challenge
    store.run(
        "INSERT INTO web_challenges(kind, picture, ground, piece, start, prompt, prompt_picture,"
        " answer, within) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        each.kind, each.picture, each.ground, each.piece, each.start, each.prompt,
        each.prompt_picture, json.dumps(each.answer), each.within,
    )  # fmt: skip


def tries(store: Store) -> int:
    """How many answers, right or wrong, came so far."""
    return _count(store, "right") + _count(store, "wrong")


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    doors = {"": _sign_in, "another": _another, "sign-out": _sign_out}
    name = "/".join(request.path)
    return doors[name](request) if name in doors else None


def _sign_in(request: Request) -> Answer:
    form = dict(request.form)
    if request.posted:
        shown = _shown(request)
        if not (_solves(shown, form) if shown else ("person", "yes") in request.form):
            _note(request, "wrong")
            return Answer(redirect="/?wrong=check")
        _note(request, "right")
        if (form.get("user"), form.get("password")) != (USER, PASSWORD):
            _note(request, "refused")
            return Answer(redirect="/?wrong=password")
        _note(request, "in")
        return Answer(redirect="/")
    return _home(request) if _inside(request.phone.store) else _form(request)


def _another(request: Request) -> Answer:
    _note(request, "another")
    return Answer(redirect="/")


def _sign_out(request: Request) -> Answer:
    _note(request, "out")
    return Answer(redirect="/")


# --- what is kept -----------------------------------------------------------------------------


def _note(request: Request, what: str) -> None:
    """That it happened; not what was typed."""
    request.phone.store.run("INSERT INTO web_forms(host, form, at_ms) VALUES (?, ?, ?)", HOST, what,
                            request.phone.clock.now_ms())  # fmt: skip


def _count(store: Store, what: str) -> int:
    sql = "SELECT count(*) FROM web_forms WHERE host=? AND form=?"
    return int(store.one(sql, HOST, what))


def _inside(store: Store) -> bool:
    return _count(store, "in") > _count(store, "out")


def _shown(request: Request) -> Challenge | None:
    """The challenge that is asked now."""
    store = request.phone.store
    rows = store.rows(
        "SELECT kind, picture, answer, ground, piece, start, prompt, prompt_picture, within"
        " FROM web_challenges ORDER BY id"
    )
    if not rows:
        return None
    gone = sum(_count(store, what) for what in ("wrong", "refused", "another", "out"))
    kind, picture, solution, *rest = rows[gone % len(rows)]
    return Challenge(kind, picture, json.loads(solution), *rest)


def _solves(challenge: Challenge, form: dict[str, str]) -> bool:
    given, wanted = form.get("answer", "").strip(), challenge.answer
    if isinstance(wanted, str):
        return "".join(given.split()).casefold() == "".join(wanted.split()).casefold()
    if isinstance(wanted, (int, float)):
        off = abs(float(given or "-1000") - wanted)
        off = min(off % 360, -off % 360) if challenge.kind == "rotation" else off
        return bool(given) and off <= NEAR[challenge.kind]
    points = [tuple(float(part) for part in each.split(",")) for each in given.split()]
    near = challenge.within
    return len(points) == len(wanted) and all(
        math.dist(there, point) <= near * math.sqrt(2)
        for there, point in zip(wanted, points, strict=True)
    )


# --- pages ------------------------------------------------------------------------------------


def _home(request: Request) -> Answer:
    say = request.say
    return Answer(page(
        "staging/home", request, title=say(f"Hello, {USER}", f"您好，{USER}"),
        told=say("3 builds passed tonight.", "今晚 3 个构建通过。"),
        leave=say("Sign out", "退出登录"),
    ))  # fmt: skip


def _form(request: Request) -> Answer:
    say, shown = request.say, _shown(request)
    told = {
        "check": say("That was not right. Please try again.", "验证失败，请重试。"),
        "password": say("The user name or password is wrong.", "用户名或密码错误。"),
    }.get(request.query.get("wrong", ""))
    another = f'<p><a href="/another">{say("Another picture", "换一张")}</a></p>' if shown else ""
    return Answer(page(
        "staging/sign_in", request, title=say("Sign in to staging", "登录测试站"),
        trouble_html=f'<div class="notice"><p><b>{told}</b></p></div>' if told else "",
        user=say("User name", "用户名"), password=say("Password", "密码"),
        challenge_html=_challenge(request, shown) if shown else _box(request),
        another_html=another, button=say("Sign in", "登录"),
    ))  # fmt: skip


def _box(request: Request) -> str:
    name = request.say("I’m not a robot", "我不是机器人")
    return f'<input type="checkbox" name="person" value="yes" aria-label="{name}">'


def _challenge(request: Request, each: Challenge) -> str:
    say = request.say
    prompt = f"<p>{escape(each.prompt)}</p>" if each.prompt else ""
    if each.kind in ("characters", "logic"):
        hint = (say("Enter the characters", "请输入图中字符") if each.kind == "characters"
                else say("Your answer", "请输入答案"))  # fmt: skip
        alt = say("Picture with what is asked", "验证码图片")
        shown = f'<img src="{_data(each.picture)}" alt="{alt}">' if each.picture else ""
        return f'{prompt}{shown}<input type="text" name="answer" placeholder="{hint}">'
    if each.kind == "clicking":
        small = f'<img src="{_data(each.prompt_picture)}" alt="{say("In this order", "顺序")}">'
        asked = prompt or f"<p>{say('Tap in this order:', '请依次点击：')}</p>{small}"
        alt, again = say("Picture to tap on", "点选图片"), say("Start over", "重新选择")
        return (
            f'{asked}<input type="image" name="answer" src="{_data(each.picture)}" alt="{alt}">'
            f'<input type="reset" value="{again}">'
        )
    turns = each.kind == "rotation"
    asked = (say("Drag the slider to turn the picture upright", "拖动滑块，将图片转正") if turns
             else say("Drag the slider to fit the piece", "拖动滑块完成拼图"))  # fmt: skip
    name = say("Turn the picture", "旋转图片") if turns else say("Slide to verify", "滑动验证")
    turn = "data-turn" if turns else ""
    return (
        f'<p>{asked}</p><input type="range" name="answer" {turn} data-start="{each.start}"'
        f' data-ground="{_data(each.ground)}" data-piece="{_data(each.piece)}"'
        f' aria-label="{name}" alt="{say("Picture", "图片")}">'
    )


def _data(picture: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}" if picture else ""
