"""tickets.example.com: a check that cannot be passed by clicking; a person has to be asked."""

from __future__ import annotations

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page, whole

HOST = "tickets.example.com"
THINGS = (("boats", "船"), ("bridges", "桥"), ("bicycles", "自行车"), ("chimneys", "烟囱"))


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    if request.path not in ([], ["check"], ["tickets"]):
        return None
    if request.posted:
        before = dict(request.form).get("round", "0")
        return Answer(redirect=f"/?round={whole(before) + 1}")
    text = request.query.get("round", "0")
    played = whole(text)
    again = request.say("That was not right. Please try again.", "选择不正确，请重试。")
    pictures = "".join(
        f'<div class="pick"><img src="check {played} {i}" height="90"'
        f' alt="{request.say("Picture", "图片")} {i}">'
        f'<input type="checkbox" name="picture" value="{i}"'
        f' aria-label="{request.say("Choose picture", "选择图片")} {i}"></div>'
        for i in range(1, 7)
    )
    return Answer(page(
        "challenge/check", request, thing=request.say(*THINGS[played % len(THINGS)]),
        round=played, pictures_html=pictures,
        trouble_html=f'<div class="notice"><p><b>{again}</b></p></div>' if played else "",
    ))  # fmt: skip
