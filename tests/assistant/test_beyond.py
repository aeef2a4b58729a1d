"""One line for what is beyond the assistant, with a model that fits the machine."""

from __future__ import annotations

import pytest

from assistant.beyond import NO_HANDS, Beyond, Kind, Pick, pick_here
from assistant.config import Settings
from assistant.understanding import NotUnderstood
from assistant.understanding.wordings import DENIED, OTHER_CHANNEL, STRANGE

STRANGER = NotUnderstood(STRANGE, ("set an alarm for 7",))


class Machine:
    """Looks itself over each time it is asked; with or without room for a model."""

    def __init__(self, name: str = "small-gui") -> None:
        self.name = name
        self.looked: list[Kind] = []
        self.clock = 0.0

    def pick(self, kind: Kind) -> Pick | None:
        self.looked.append(kind)
        return Pick(self.name, 1.94, slow=True) if self.name else None


def beyond(machine: Machine, looks: bool = False, pocket: bool = True) -> Beyond:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PHONEPILOT_MODELS__POCKET", str(pocket).lower())
        return Beyond(Settings(), looks, machine.pick, lambda: machine.clock)


def test_the_line_names_the_model_and_the_closest_command() -> None:
    said = beyond(Machine()).said(STRANGER)
    for words in ('serve = "small-gui"', "1.9 GB", "slow", "[models.gui]", "set an alarm for 7"):
        assert words in said.en
        assert words.replace("slow", "慢") in said.zh
    assert "\n" not in said.en + said.zh


def test_who_was_told_how_hears_only_what() -> None:
    ours, machine = beyond(Machine()), Machine("small-chat")
    first = ours.said(STRANGER).en
    heard = [first]
    again = ours.said(STRANGER, lambda said: any(said.en in each for each in heard))
    assert "a GUI model would let me try it" in again.en
    assert "GUI 模型" in again.zh
    assert "set an alarm for 7" in again.en, "what I can do still stands there"
    assert len(again.en) < len(first) / 2 + len("set an alarm for 7")
    for word in ("phonepilot.toml", "serve", "GB"):
        assert word not in again.en + again.zh
    known = NotUnderstood(STRANGE, remedy="chat")
    full = beyond(machine).said(known)
    assert "[models.brain]" in beyond(machine).said(known, lambda said: said.en in first).en
    assert "[models.brain]" not in beyond(machine).said(known, lambda said: said.en in full.en).en


def test_a_set_up_that_changed_is_told_anew() -> None:
    heard = beyond(Machine("small-gui")).said(STRANGER).en
    changed = beyond(Machine("other-gui")).said(STRANGER, lambda said: said.en in heard)
    assert 'serve = "other-gui"' in changed.en


def test_the_small_model_of_our_own_is_named_where_no_other_fits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("assistant.beyond.is_here", lambda: True)
    assert "pocket = true" in beyond(Machine(""), pocket=False).said(STRANGER).en
    assert "pocket" not in beyond(Machine(""), pocket=True).said(STRANGER).en
    assert "pocket" not in beyond(Machine(), pocket=False).said(STRANGER).en


@pytest.mark.parametrize(
    ("looks", "embedded", "said"),
    [(False, False, "needs a GUI model"), (True, True, "small model"), (True, False, "I look")],
)
def test_help_names_who_would_do_it_here(looks: bool, embedded: bool, said: str) -> None:
    ours = Beyond(Settings(), looks, lambda _: None, embedded=embedded)
    assert said in ours.looking().en
    assert ours.looking().zh


def test_the_machine_is_looked_over_once_in_a_while() -> None:
    machine = Machine()
    ours = beyond(machine)
    for _ in range(3):
        ours.said(STRANGER)
    assert machine.looked == ["gui"]
    machine.clock = 601.0
    ours.said(STRANGER)
    assert machine.looked == ["gui", "gui"]


def test_what_does_not_fit_is_served_elsewhere() -> None:
    said = beyond(Machine("")).said(STRANGER)
    assert "base_url" in said.en
    assert "serve =" not in said.en


def test_knowledge_wants_a_chat_model_and_lamps_want_none() -> None:
    machine = Machine("small-chat")
    said = beyond(machine).said(NotUnderstood(STRANGE, remedy="chat"))
    assert "phonepilot models serve small-chat" in said.en
    assert "[models.brain]" in said.zh
    assert beyond(machine).said(NotUnderstood(STRANGE, remedy="nothing")) == NO_HANDS
    assert machine.looked == ["chat"]


def test_another_app_s_message_wants_a_model_too() -> None:
    said = beyond(Machine()).said(NotUnderstood(OTHER_CHANNEL))
    assert said.en.startswith(OTHER_CHANNEL.en.rstrip("."))
    assert 'serve = "small-gui"' in said.en
    assert 'serve = "small-gui"' in said.zh
    assert "\n" not in said.en + said.zh


def test_a_refusal_is_said_as_it_is_and_a_model_that_is_there_not_advertised() -> None:
    machine = Machine()
    assert beyond(machine).said(NotUnderstood(DENIED, final=True)) == DENIED
    assert "[models.gui]" not in beyond(machine, looks=True).said(STRANGER).en
    assert machine.looked == []


def test_the_pick_is_the_catalogues() -> None:
    pytest.importorskip("psutil")
    from models.serving.catalogue import catalogue

    found = pick_here("gui")
    names = {model.name for model in catalogue() if model.kind == "gui"}
    assert found is None or (found.name in names and found.gigabytes > 0)


def test_a_part_that_was_understood_is_offered() -> None:
    said = beyond(Machine()).said(NotUnderstood(STRANGE, part="turn on wifi"))
    assert "“turn on wifi”: ask for that alone" in said.en
    assert "“turn on wifi”" in said.zh
