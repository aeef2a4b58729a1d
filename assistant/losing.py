"""What is said, and saved, of messages that did not arrive."""

from __future__ import annotations

from dataclasses import replace

from assistant.messages import Losses
from assistant.questions import ANSWER
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import Abilities, Outbound

DAYS = 7


def told(losses: Losses) -> str:
    """One line a kind, in the language of what was lost."""
    said: list[Said] = []
    if losses.stale:
        some = "1 message of mine was" if losses.stale == 1 else f"{losses.stale} messages were"
        said.append(
            Said(
                f"{some} too old to be sent when I could reach you again. Ask me if you still "
                "need to know.",
                f"有 {losses.stale} 条消息等到能联系上您时已经过时，没有发送。如果还需要，请问我。",
            )
        )
    said += [
        Said(f"I could not show you a message here: {why}", f"有消息无法在这里发送：{why}")
        for why in losses.reasons
    ]
    language = language_of(losses.text)
    return "\n".join(each.of(language) for each in said)


def undelivered(lost: list[tuple[str, int]]) -> Said:
    """For the owner: how many messages of the last days never arrived; empty words for none."""
    if not lost:
        return Said("", "")
    en = ", ".join(f"{n} to {gateway}" for gateway, n in lost)
    zh = "，".join(f"{gateway} {n} 条" for gateway, n in lost)
    return Said(f"Not delivered in the last {DAYS} days: {en}", f"最近 {DAYS} 天未送达：{zh}")


def as_words(message: Outbound) -> Outbound:
    """What is left of a message when only its words get through."""
    if not (message.image or message.file or message.buttons or message.voice or message.markdown):
        return message
    language = language_of(message.text)
    missing = Said("[could not be shown here: {}]", "[无法在这里显示：{}]").of(language)
    names = [path.name for path in (message.image, message.file) if path]
    words = [numbered(message).text, *(missing.format(name) for name in names)]
    return replace(
        message, text="\n".join(filter(None, words)), image=None, file=None, buttons=(),
        voice=None, markdown=False,
    )  # fmt: skip


def fitting(message: Outbound, abilities: Abilities) -> Outbound:
    """A message as a platform can show it."""
    return numbered(message) if message.buttons and not abilities.buttons else message


def numbered(message: Outbound) -> Outbound:
    """Its choices as a numbered list in the place of buttons; a number is an answer. Whoever wants
    to stop says so; and under a picture with squares (``Button.row``) a number is one of those."""
    answers = [button for button in message.buttons if button.value.startswith(ANSWER)]
    choices = [] if any(b.row for b in answers) else [b.label for b in answers]
    lines = [f"{n}. {label}" for n, label in enumerate(choices, 1)]
    how = Said("(answer with the number)", "（请回复编号）").of(language_of(message.text))
    text = "\n".join([message.text, *lines, how]) if lines else message.text
    return replace(message, text=text, buttons=())
