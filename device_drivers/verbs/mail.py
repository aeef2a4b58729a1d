"""The verb that drafts an e-mail: the phone's mail app is opened with all of it filled in.

Nothing is sent: the person looks at the draft and sends it, or asks for the Send button.
"""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, OpenUrl, Risk
from device_drivers.verbs.base import (
    Args,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.looking import look
from device_drivers.verbs.matching import meant
from device_drivers.verbs.shell import query, until
from device_drivers.verbs.wording import phrases

ADDRESSES = "content://com.android.contacts/data/emails"


class DraftArgs(Args):
    to: Annotated[
        str, Slot("contact"), Field(min_length=1, description="An e-mail address, or a contact")
    ]
    body: Annotated[str, Slot("text"), Field(min_length=1, description="The text, word for word")]
    subject: Annotated[str, Slot("label"), Field(description="The subject line")] = ""
    address: str = Field("", description="The address it is for; looked up")


class Draft(Way[DraftArgs, Device]):
    """A ``mailto:`` link; proof is the text standing in the fields of the app in front."""

    def prepare(self, phone: Device, args: DraftArgs) -> DraftArgs:
        return args.model_copy(update={"address": _address(phone, args.to)})

    def before(self, phone: Device, args: DraftArgs) -> State:
        return {"fingerprint": look(phone).fingerprint}

    def act(self, phone: Device, args: DraftArgs) -> None:
        parts = {"subject": args.subject, "body": args.body}
        asked = "&".join(f"{name}={quote(text)}" for name, text in parts.items() if text)
        phone.act(OpenUrl(f"mailto:{quote(args.address, safe='@+.')}{'?' if asked else ''}{asked}"))

    def check(self, phone: Device, args: DraftArgs, before: State) -> Report:
        wanted = [text for text in (args.address, args.subject, args.body) if text]

        def missing() -> list[str]:
            screen = look(phone)
            if screen.fingerprint == before.get("fingerprint"):
                return wanted
            seen = [e.text or e.label for e in screen.elements]
            return [text for text in wanted if not any(text in shown for shown in seen)]

        left = until(missing, lambda some: not some, 8.0)
        evidence = {"draft": "shows all of it" if not left else f"does not show {left[0]}"}
        if left:
            said = Said(
                f"The mail app does not show the draft to {args.address}.",
                f"邮件应用没有显示给{args.address}的草稿。",
            )
        else:
            said = Said(
                f"The draft to {args.address} is on the screen. I did not send it; say “tap Send” "
                "when it is right.",
                f"给{args.address}的邮件草稿已在屏幕上，尚未发送；确认后请说“点击发送”。",
            )
        return Report(said, not left, evidence)


def _address(phone: Device, to: str) -> str:
    """The address itself, or that of the one contact meant. Raises VerbFailed."""
    if "@" in to:
        return to.strip()
    if isinstance(phone, AndroidDevice):
        rows = query(phone, ADDRESSES, ["data1", "display_name"])
        found = meant(to, {r["data1"]: [r["display_name"]] for r in rows if r["data1"]})
        if len(found) == 1:
            return found[0]
    raise VerbFailed(
        Said(
            f"I know no single e-mail address of {to}; please tell me the address.",
            f"我没有找到{to}唯一的邮箱地址，请告诉我地址。",
        )
    )


def _draft_said(args: DraftArgs) -> Said:
    who = args.address or args.to
    return Said(
        f"Draft an e-mail to {who}: {args.subject} — {args.body}".rstrip(" —:"),
        f"起草给{who}的邮件：{args.subject}——{args.body}".rstrip("—："),
    )


VERBS = (
    Verb(
        name="draft_mail",
        description="Prepare an e-mail in the phone's mail app, without sending it.",
        args=DraftArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            draft an email to {to} saying {body} | write an email to {to}: {body}
            prepare an email to {to} about {subject} saying {body} | email draft to {to}: {body}
            compose an email to {to} with subject {subject} and text {body}
            start an email to {to} that says {body} | new email to {to}: {body}
            draft a mail to {to} about {subject}: {body} | prepare a mail to {to}: {body}
            给{to}写封邮件：{body} | 起草给{to}的邮件，内容{body} | 写邮件给{to}：{body}
            给{to}写一封邮件，主题{subject}，内容{body} | 准备一封给{to}的邮件：{body}
            给{to}写封邮件草稿，内容是{body} | 写封邮件给{to}，说{body} | 写邮件给{to}说{body}
            给{to}起草一封邮件，主题是{subject}，内容是{body} | 起草邮件给{to}：{body}
            起草一封邮件发给{to}，内容是{body} | 给{to}写邮件：{body} | 给{to}写封信，内容是{body}
            帮我给{to}起草邮件：{body} | 新建邮件给{to}：{body} | 草拟一封邮件给{to}：{body}
        """),
        say=_draft_said,
        undo=for_good(
            "It is only a draft: leave it or delete it in the mail app.",
            "那只是草稿，可以在邮件应用里删除。",
        ),
        ways={OS.ANDROID: Draft(), OS.IOS: Draft(), OS.HARMONY: Draft()},
    ),
)
