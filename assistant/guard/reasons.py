"""Why the guard asks or forbids, as the person reads it beside the question."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.guard.deciding import Deed, Reason
from assistant.guard.origins import FROM
from assistant.guard.own import Kind
from assistant.guard.provenance import Matter
from assistant.guard.wording import shown
from assistant.secrets.names import SCHEME
from assistant.steps import Do
from device_drivers.verbs.base import Said

_WHAT: dict[Kind, Said] = {
    "recipient": Said("Whom it concerns", "对象"),
    "amount": Said("The amount", "金额"),
    "address": Said("The address", "地址"),
    "number": Said("The number", "号码"),
    "text": Said("The text", "内容"),
    "deed": Said("What is to be done", "要做的事"),
    "count": Said("How many", "数量"),
    "option": Said("What comes along", "附带选项"),
    "secret": Said("The password", "密码"),
}


def because(move: Do) -> Said:
    """Each reason as a sentence; nothing where only the class of the step asks."""
    if move.decision is None or move.deed is None:
        return Said("", "")
    said = list(dict.fromkeys(_sentences(move.decision.reasons, move.deed)))
    return Said("".join(f" {s.en}" for s in said), "".join(s.zh for s in said))


def _sentences(reasons: tuple[Reason, ...], deed: Deed) -> Iterator[Said]:
    app = deed.app or deed.app_name
    if deed.app and deed.app_name not in ("", deed.app):
        app = f"{deed.app_name} ({deed.app})"
    for reason in reasons:
        match reason.why:
            case "class":
                continue
            case "rule":
                yield Said(f"There is no rule for “{deed.risk}”.", f"没有关于“{deed.risk}”的规则。")
            case "app":
                yield Said(f"That is in {app}.", f"这是在“{app}”中。")
            case "hours":
                yield Said("These are your quiet hours.", "现在是您设定的静默时段。")
            case "over":
                yield Said("The time of the task is up.", "任务时间已用完。")
            case _:
                yield _of_matter(reason)


def _of_matter(reason: Reason) -> Said:
    matter = reason.matter
    assert matter is not None  # noqa: S101 - these reasons have one
    if matter.kind == "secret":
        return _secret(matter.value)
    what, value = _WHAT[matter.kind], shown(matter.value)
    if reason.why != "origin":
        return Said(f"There is a rule of yours for “{value}”.", f"您为“{value}”设了规则。")
    return _from(what, value, matter)


def _secret(name: str) -> Said:
    """Whoever wrote a stored password out may not know what becomes of it."""
    if name.startswith(SCHEME):
        return Said(
            f"It would say “{name}” there, as it stands: in a text the name of a password is never "
            "replaced by the password.",
            f"其中的“{name}”会原样写出：文字里的密码名称不会换成密码本身。",
        )
    return Said(
        f"Your stored password “{name}” stands in it: the password itself would go out, to be read "
        "there by anyone.",
        f"其中有您保存的密码“{name}”：发出去的会是密码本身，对方可以直接看到。",
    )


def _from(what: Said, value: str, matter: Matter) -> Said:
    who = FROM[matter.origin]
    return Said(
        f"{what.en}, “{value}”, comes from {who.en}, not from you.",
        f"{what.zh}“{value}”来自{who.zh}，不是您说的。",
    )
