"""Every verb has an answer for every system, and docs/verbs.md says which."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.cli import app
from assistant.cli_verbs import Answer, answer, markdown, sample
from assistant.understanding import parse_chain
from device_drivers.base import OS
from device_drivers.verbs import all_verbs

DOCS = Path(__file__).parents[2] / "docs" / "verbs.md"


def test_the_table_in_the_docs_is_current() -> None:
    assert DOCS.read_text(encoding="utf-8") == markdown(), (
        "run: phonepilot verbs --markdown > docs/verbs.md"
    )


@pytest.mark.parametrize("name", all_verbs())
def test_every_verb_has_an_answer_for_every_system(name: str) -> None:
    verb = all_verbs()[name]
    assert answer(verb, OS.ANDROID) is Answer.COMMAND
    for os in OS:
        told = answer(verb, os)
        why = verb.refusal(sample(verb), os)
        assert (told is Answer.NO) == (why is not None)
        assert why is None or (len(why.en) > 20 and len(why.zh) > 8)


@pytest.mark.parametrize("name", all_verbs())
def test_what_is_done_by_hand_is_understood(name: str) -> None:
    """Each sentence is a chain of instructions; the tree route can carry it out."""
    verb = all_verbs()[name]
    for os in OS:
        for sentence in verb.hands(sample(verb), os):
            steps = parse_chain(sentence)
            assert steps, sentence
            assert len(steps) >= len(sentence.replace("，", ",").split(",")), sentence


def test_most_is_done_without_a_model_on_every_phone() -> None:
    for os, least in ((OS.ANDROID, 60), (OS.IOS, 55), (OS.HARMONY, 55)):
        told = [answer(verb, os) for verb in all_verbs().values()]
        assert sum(a in (Answer.COMMAND, Answer.BY_HAND) for a in told) >= least, os


def test_the_command_prints_it() -> None:
    printed = CliRunner().invoke(app, ["verbs"])
    assert printed.exit_code == 0
    line = next(row for row in printed.output.splitlines() if row.startswith("send_message"))
    assert line.split()[:6] == ["send_message", "send", "command", "command", "command", "no"]
