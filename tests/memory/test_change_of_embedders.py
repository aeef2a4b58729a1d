"""One embedder after another: nothing stops answering, and nothing is embedded twice."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.database import File
from memory import reached
from memory.embedded import model_of
from memory.index import name_of
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth
from models import embeddings
from tests.memory.home import Hashing, Home, wait_until


def test_a_new_embedder_takes_over_while_the_old_one_answers(tmp_path: Path) -> None:
    old, new = Hashing(), Hashing("hashing-v2", 96)
    with Home(tmp_path, old) as home:
        facts = home.imports(300)
        home.following.catch_up()
        wait_until(lambda: len(home.nearest("note", most=500)) == 300)
    new.may_go_on.clear()
    with Home(tmp_path, new, embedder_of={old.id: old}.get) as home:
        assert home.nearest("note 20 of 400", most=1) == [facts[20].id]
        assert home.following.busy() is not None
        late = home.says("I was told this in the meantime")
        home.following.catch_up()
        new.may_go_on.set()
        wait_until(lambda: reached.read(tmp_path / "following.json").answering == model_of(new))
        assert home.following.busy() is None
        assert home.nearest("told this in the meantime", most=1) == [late.id]
        assert home.nearest("note 20 of 400", most=1) == [facts[20].id]
        assert new.texts[-1] == "note 20 of 400"
        assert not (tmp_path / "index" / name_of(model_of(old).id, 64)).exists()
        assert home.truth.vectors(model_of(old).id, [fact.id for fact in facts]) == {}
    with Home(tmp_path, new) as home:
        assert home.nearest("note 20 of 400", most=1) == [facts[20].id]


def test_vectors_of_another_form_answer_until_the_new_ones_are_there(tmp_path: Path) -> None:
    """As with another embedder, though it is the same."""
    embedder = Hashing()
    with pytest.MonkeyPatch.context() as before:
        before.setattr("memory.embedded.FORM", "")
        with Home(tmp_path, embedder) as home:
            facts = home.imports(300)
            home.following.catch_up()
            wait_until(lambda: len(home.nearest("note", most=500)) == 300)
    embedder.texts.clear()
    with Home(tmp_path, embedder, embedder_of={embedder.id: embedder}.get) as home:
        assert home.nearest("note 20 of 400", most=1) == [facts[20].id]
        answers = model_of(embedder)
        wait_until(lambda: reached.read(tmp_path / "following.json").answering == answers)
        assert "me, note: note 20 of 400" in embedder.texts
        wait_until(lambda: home.truth.vectors(embedder.id, [facts[0].id]) == {})


def test_an_old_embedder_that_is_gone_leaves_the_words(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        tea = home.says("I like green tea")
        home.imports(300)
        home.following.catch_up()
    new = Hashing("hashing-v2", 96)
    new.may_go_on.clear()
    with Home(tmp_path, new) as home:
        assert home.nearest("green tea", most=1) == []
        assert home.found_words("green tea") == [tea.id]
        new.may_go_on.set()
        wait_until(lambda: home.nearest("green tea", most=1) == [tea.id])


def test_real_embedders_change_places(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        tea = home.says("I drink green tea in the morning")
        home.says("My bicycle is in the cellar")
        home.following.catch_up()
    with Home(tmp_path, embeddings.load()) as home:
        assert home.nearest("Which hot beverage do I have at breakfast?", most=1) == [tea.id]
    state = json.loads((tmp_path / "following.json").read_text())
    assert (state["answering"]["dimension"], state["leaving"], state["coming"]) == (384, [], None)


def test_the_same_embedder_with_another_dimension_is_another_one(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing("same", 64)) as home:
        tea = home.says("I like green tea")
        home.following.catch_up()
    with Home(tmp_path, Hashing("same", 48)) as home:
        home.following.catch_up()
        assert home.nearest("green tea") == [tea.id]


KILLED = """
import sys, time
from pathlib import Path
from tests.memory.home import Hashing, Home
class Slow(Hashing):
    def embed(self, texts):
        time.sleep(0.3)
        return super().embed(texts)
old, new = Hashing(), Slow("hashing-v2", 96)
home = Home(Path(sys.argv[1]), new, embedder_of={old.id: old}.get)
print("open", flush=True)
while True:
    home.nearest("note")
    home.says("another word")
"""


def embedded(folder: Path, embedder: Hashing) -> int:
    tables = File(folder / "memory.db", SCHEMA, 20.0, STEPS)
    truth = Truth(tables)
    keys = [entry.key for entry in truth.entries_since(0, 9999)]
    have = len(truth.vectors(model_of(embedder).id, keys))
    tables.close()
    return have


@pytest.mark.whole
def test_kills_in_the_middle_of_a_change_of_embedders(tmp_path: Path) -> None:
    old, new = Hashing(), Hashing("hashing-v2", 96)
    with Home(tmp_path, old) as home:
        home.imports(600)
        home.following.catch_up()
        wait_until(lambda: len(home.nearest("note", most=900)) == 600)
    done = 0
    for _ in range(4):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True
        ) as process:  # fmt: skip
            assert process.stdout is not None
            said = iter(process.stdout.readline, "")  # also that a damaged index is made anew
            assert "open\n" in said
            wait_until(lambda: embedded(tmp_path, new) > done)  # noqa: B023 - at once
            process.send_signal(signal.SIGKILL)
        done = embedded(tmp_path, new)
    assert 0 < done < 600, "the kills were not in the middle"
    with Home(tmp_path, new, embedder_of={old.id: old}.get) as home:
        entries = home.truth.stats()["entries"]
        home.following.catch_up()
        wait_until(lambda: reached.read(tmp_path / "following.json").answering == model_of(new))
        assert len(new.texts) == entries - done
        assert len(home.nearest("note", most=2 * entries)) == entries
