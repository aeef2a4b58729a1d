"""Three people of one house, on one phone, with models that look and talk: what one of them told is
in nothing that another one gets.

That is searched for in every prompt of a model, every reply, every file of a task, ``/why``,
``/memory`` and what the machine's own commands list; alone and in a group, after a restart, with
another embedder, and on a cluster's database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest

from gateways.base import Inbound
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.asking import Person
from tests.platforms.background import in_background
from tests.postgres import Postgres, missing, running_postgres
from tests.scripted_model import Reply, ScriptedModel

# Machines are busy, and it is much that is asked.
pytestmark = [pytest.mark.whole, pytest.mark.timeout(900)]
STEMS = {"ann": "quillon", "bob": "brambur", "cara": "tolverd"}
"""A word of each, that stands in all that they tell."""
TOLD = (
    "I live at 5 {} Street",
    "My sister is called {}a",
    "I like {} tea",
    "My boss is called {}us",
)
ASKED = (
    "what do you know about me", "where do I live", "who is my boss", "/memory", "what did you do",
    "text my sister: hello", "/why",
)  # fmt: skip
TALKED = "so, you there, which street, which sister, which tea and which boss are mine?"
LOOKED = "be so kind and see what stands about home, tea, my boss and my sister in that notes thing"


@dataclass
class Got:
    """All that one person got."""

    said: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    @property
    def all(self) -> str:
        return "\n".join((*self.said, *self.prompts, *self.files)).casefold()


def _brain(messages: list[dict[str, Any]]) -> str | Reply:
    last = messages[-1]
    if last["role"] == "user" and LOOKED in str(last["content"]):
        return Reply(tools=(("phone_task", {"goal": LOOKED}),))
    if last["role"] == "user" and TALKED in str(last["content"]):
        return Reply(tools=(("recall", {"what": "home street, sister, tea, boss"}),))
    return "There."


def _eyes(messages: list[dict[str, Any]]) -> str:
    if "Launch" in str(messages[-2:]):
        return '<think>seen</think><answer>finish(message="Nothing there.")</answer>'
    return '<think>look</think><answer>do(action="Launch", app="Notes")</answer>'


class Lodging:
    """The house, with what each of the three got."""

    def __init__(self, cli: Cli, brain: ScriptedModel, eyes: ScriptedModel) -> None:
        self.cli = cli
        self.got = {name: Got() for name in STEMS}
        self._brain, self._eyes = brain, eyes

    @contextmanager
    def open(self, **more: Any) -> Iterator[dict[str, Person]]:
        gui = {"adapter": "autoglm_phone", "base_url": self._eyes.base_url, "model": "eyes"}
        brain = {"base_url": self._brain.base_url, "model": "brain"}
        models = {"pocket": False, "gui": gui | {"check": False}, "brain": brain}
        with in_a_chat(self.cli, models=models, **more) as (chat, house):
            hello = Inbound("chat", "0", "room", "cara", "", datetime.now(UTC))
            house.journal.offer_code("CARA", hello, 60)
            house.journal.pair("CARA", 60)
            yield {name: Person(chat, house, name, f"{name}-alone") for name in STEMS}

    def asks(self, person: Person, text: str) -> str:
        before = [len(self._brain.asked), len(self._eyes.asked)]
        said = person.asks(text)
        assert person.house.memory.settle(30)
        got = self.got[person.name]
        got.said.append(said)
        got.prompts += [each.text for each in self._brain.asked[before[0] :]]
        got.prompts += [each.text for each in self._eyes.asked[before[1] :]]
        for turn in person.turns:
            for task in person.house.journal.tasks_of_turn(turn):
                folder = person.house.trajectories / task["id"]
                got.files += [path.read_text("utf-8") for path in folder.glob("*.json*")]
        return said

    def everything(self, people: dict[str, Person]) -> None:
        for person in people.values():
            for text in (*ASKED, TALKED, LOOKED, "/why"):
                self.asks(person, text)

    def nobody_heard_of_another(self) -> None:
        for name, got in self.got.items():
            assert STEMS[name] in got.all, "the search reaches what is theirs"
            others = [stem for other, stem in STEMS.items() if other != name]
            for text in (*got.said, *got.prompts, *got.files):
                assert not any(stem in text.casefold() for stem in others), (name, text)
            assert STEMS[name] in "".join(got.prompts).casefold(), "models are told of them"


@pytest.fixture
def lodging(cli: Cli) -> Iterator[Lodging]:
    brain, eyes = ScriptedModel(_brain, name="brain"), ScriptedModel(_eyes, name="eyes")
    with in_background(brain), in_background(eyes):
        yield Lodging(cli, brain, eyes)


def tell(lodging: Lodging, people: dict[str, Person]) -> None:
    for name, person in people.items():
        for text in TOLD:
            lodging.asks(person, text.format(STEMS[name].capitalize()))


def in_a_group(people: dict[str, Person]) -> list[Person]:
    return [Person(p.chat, p.house, p.name, "everybody", private=False) for p in people.values()]


def test_nothing_of_one_reaches_another(lodging: Lodging) -> None:
    with lodging.open() as people:
        tell(lodging, people)
        lodging.everything(people)
        lodging.nobody_heard_of_another()


@pytest.mark.slow
def test_nothing_of_one_reaches_another_after_a_restart_nor_in_a_group(lodging: Lodging) -> None:
    with lodging.open() as people:
        tell(lodging, people)
    with lodging.open() as people:
        lodging.got = {name: Got() for name in STEMS}
        lodging.everything(people)
        lodging.nobody_heard_of_another()
        lodging.got = {name: Got() for name in STEMS}
        for person in in_a_group(people):
            for text in (*ASKED, TALKED, LOOKED):
                said = lodging.asks(person, text)
                assert not any(stem in said.casefold() for stem in STEMS.values()), text
        group = "".join("".join(got.prompts) for got in lodging.got.values()).casefold()
        assert "which sister" in group
        assert not [stem for stem in STEMS.values() if stem in group]


def test_the_machines_own_commands_tell_of_one_person_at_a_time(lodging: Lodging) -> None:
    with lodging.open() as people:
        tell(lodging, people)
    for name in STEMS:
        who = [] if name == "ann" else ["--person", name]
        file = lodging.cli.home / f"{name}.jsonl"
        told = lodging.cli.run("memory", "list", "--history", "--json", *who).stdout
        exported = lodging.cli.run("memory", "export", str(file), *who)
        assert exported.returncode == 0, exported.stderr
        for each in (told, file.read_text("utf-8")):
            said = each.casefold()
            assert [other for other, stem in STEMS.items() if stem in said] == [name]


@pytest.mark.slow
def test_nothing_of_one_reaches_another_with_another_embedder(lodging: Lodging) -> None:
    with lodging.open() as people:
        tell(lodging, people)
    with lodging.open(memory={"embeddings": "use_multilingual"}) as people:
        lodging.got = {name: Got() for name in STEMS}
        lodging.everything(people)
        lodging.nobody_heard_of_another()
    state = (lodging.cli.home / "memory" / "state.json").read_text("utf-8")
    assert "use-multilingual" in state, "the other one was at work"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    if why := missing():
        pytest.skip(why)
    with running_postgres() as server:
        yield server


@pytest.mark.slow
def test_nothing_of_one_reaches_another_on_a_clusters_database(
    lodging: Lodging, postgres: Postgres
) -> None:
    with lodging.open(cluster={"database": postgres.address(), "name": "one"}) as people:
        tell(lodging, people)
        lodging.everything(people)
        lodging.nobody_heard_of_another()
