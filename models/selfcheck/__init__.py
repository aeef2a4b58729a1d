"""The self-check: is this model, behind this server, read in the right coordinates?

A generated screen with known targets is asked for through the real adapter. What a model says is
compared with where the targets are; a systematic fault is named, undone by settings where settings
can, and that is confirmed by asking again on another screen. At most eight calls.

    report = await check("qwen3_vl", options, wire)
    if report.refused: tell(report.said, report.advice)
    else: use(report.options_with_correction)
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from models.base import NOTHING_USED, Wire
from models.selfcheck.asking import Answer, Asker, How
from models.selfcheck.fitting import TOLERANCE, Point, off
from models.selfcheck.judging import NEARBY, Finding, Verdict, judge, own_lines
from models.selfcheck.replies import families_that_fit, takes_no_pictures, why_pointless
from models.selfcheck.report import Asked, Report, Told, told, with_fix
from models.selfcheck.screens import TestScreen, draw

__all__ = ["PHONE", "Report", "Told", "Verdict", "check"]

PHONE = (1080, 2400)


async def check(
    adapter_name: str,
    options: dict[str, Any],
    wire: Wire,
    *,
    how: How | None = None,
    size: tuple[int, int] = PHONE,
    seconds: float = 240.0,
    seed: int = 20,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Point at six targets, and at two more when a fault is to be undone.

    ``how`` "act" asks for a step of a task, "point" where something is; by default whatever the
    family is made for. ``size`` is that of the phone's screen, ``seconds`` the most it may take
    (unanswered questions count as unanswered), ``progress`` hears of each answer. Raises
    ModelUnavailable when there is no such adapter, ValidationError for its settings; what goes
    wrong with the server is in the report."""
    started = time.monotonic()
    asker = Asker(adapter_name, options, wire, how)
    shown = await asyncio.to_thread(draw, size, seed=seed)
    tell = _counting(progress, len(shown.targets))
    answers = await asker.ask(shown, shown.targets, seconds, tell)
    finding, extra = _found(asker, adapter_name, shown, answers)
    again, confirmed = list[Answer](), False
    if finding.fix is not None:
        fixed = Asker(adapter_name, with_fix(options, finding.fix), wire, asker.how)
        other = await asyncio.to_thread(draw, size, seed=seed + 1, dark=True)
        left = max(5.0, seconds - (time.monotonic() - started))
        again, confirmed = await _asked_again(fixed, other, left, progress)
        if not confirmed and finding.error <= NEARBY:
            finding = replace(finding, verdict=Verdict.WEAK, fix=None)  # it only looked like one
    said, advice = told(finding, len(answers), asker.adapter.traits.space, extra)
    if finding.fix is not None and not confirmed:
        said, advice = _unconfirmed(said, advice)
    return Report(
        verdict=finding.verdict,
        adapter=adapter_name,
        options=options,
        how=asker.how,
        calls=len(answers) + len(again),
        usage=sum((answer.usage for answer in answers + again), NOTHING_USED),
        hits=finding.hits,
        error=round(finding.error, 4),
        sure="sure" if _sure(finding, answers, confirmed=confirmed) else "likely",
        said=said,
        advice=advice,
        fix=finding.fix,
        confirmed=confirmed,
        seconds=round(time.monotonic() - started, 3),
        asked=_asked(asker, shown, answers),
    )


def _found(
    asker: Asker, adapter_name: str, shown: TestScreen, answers: list[Answer]
) -> tuple[Finding, str]:
    """What it is, and words that the sentence about it may want."""
    places = [shown.place(answer.target) for answer in answers]
    view = asker.adapter.view(shown.screen)
    finding = judge(answers, places, view, asker.adapter.traits.sizing)
    if finding.verdict is Verdict.UNREACHABLE:
        why = next(a.why for a in answers if a.trouble == "unavailable")
        without_eyes = replace(finding, verdict=Verdict.BLIND)
        return (without_eyes if takes_no_pictures(why) else finding), why
    if finding.verdict is Verdict.UNREADABLE:
        finding = replace(finding, verdict=why_pointless(answers, places, asker.how))
    if finding.verdict is Verdict.FORMAT:
        families = families_that_fit(answers, places, asker.how, but=adapter_name)
        return finding, ", ".join(families)
    if finding.verdict in (Verdict.UNREADABLE, Verdict.UNWILLING):
        return finding, next((a.why for a in answers if a.why), "")
    if finding.verdict is Verdict.BLIND:
        return finding, _tokens(answers, asker, shown) or "Its answers have nothing to do with it."
    return finding, ""


def _tokens(answers: Sequence[Answer], asker: Asker, shown: TestScreen) -> str:
    """How few tokens the server counted, where that says that the picture was not among them."""
    factor = asker.adapter.traits.sizing.factor
    view = asker.adapter.view(shown.screen)
    counted = max(answer.usage.prompt_tokens for answer in answers)
    if factor is None or not counted:
        return ""
    expected = view.width * view.height // factor**2
    if counted > expected:
        return ""
    return f"The server counted {counted} tokens; the picture alone has {expected}."


async def _asked_again(
    asker: Asker, shown: TestScreen, seconds: float, progress: Callable[[str], None]
) -> tuple[list[Answer], bool]:
    """Two answers with the new settings, on another screen, and whether both hit."""
    targets = (shown.targets[1], shown.targets[4])
    answers = await asker.ask(shown, targets, seconds, _counting(progress, 2, " again"))
    lines = own_lines(asker.adapter.view(shown.screen))
    hit = all(
        a.said is not None and off(*lines, shown.place(a.target), a.said) <= TOLERANCE
        for a in answers
    )
    return answers, hit


def _unconfirmed(said: Told, advice: Told) -> tuple[Told, Told]:
    return Told(
        en=f"{said.en} Settings that should undo it did not when it was asked again.",
        zh=f"{said.zh}按修正后的设置再问一次，仍未命中。",
    ), advice


def _sure(finding: Finding, answers: list[Answer], *, confirmed: bool) -> bool:
    """Every question was answered alike, or the correction proved right."""
    if finding.fix is not None:
        return confirmed
    if finding.verdict is Verdict.FINE:
        return finding.hits >= len(answers) - 1
    return len({answer.trouble for answer in answers}) == 1


def _counting(
    progress: Callable[[str], None], of: int, again: str = ""
) -> Callable[[Answer], None]:
    done = 0

    def tell(answer: Answer) -> None:
        nonlocal done
        done += 1
        came = answer.why or f"{answer.said}"
        progress(f"{done}/{of}{again} {answer.target.words}: {came}")

    return tell


def _asked(asker: Asker, shown: TestScreen, answers: Sequence[Answer]) -> tuple[Asked, ...]:
    lines = own_lines(asker.adapter.view(shown.screen))

    def missed(said: Point | None, place: Point) -> float | None:
        return None if said is None else round(off(*lines, place, said), 4)

    return tuple(
        Asked(
            target=answer.target.words, at=(answer.target.x, answer.target.y), said=answer.said,
            off=missed(answer.said, shown.place(answer.target)), why=answer.why,
        )
        for answer in answers
    )  # fmt: skip
