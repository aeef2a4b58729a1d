"""What is remembered of the routes, and which of them comes first."""

import itertools
import random
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from assistant import cli, experience, learnt
from assistant.beliefs import Belief, Cost, usual_cost
from assistant.experience import FADES, HALF_LIFE, Experience, Kind
from assistant.router import Choice
from assistant.steps import RouteName
from device_drivers.base import OS

KIND = Kind(OS.ANDROID, "", "set_wifi")
VERB, TREE, VISION, TEAM = (
    Choice(route, f"why {route}") for route in ("verb", "tree", "vision", "team")
)
USUAL = [VERB, TREE, VISION]


@pytest.fixture
def known(tmp_path: Path) -> Iterator[Experience]:
    opened = Experience(tmp_path / "experience.db", dice=random.Random(1))
    yield opened
    opened.close()


def test_a_damaged_file_is_put_aside_and_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "experience.db"
    path.write_bytes(b"no database " * 1000)
    known = Experience(path)
    tell(known, "verb", worked=False)
    assert known.known(KIND)["verb"].tries == pytest.approx(1, abs=0.01)
    known.close()
    assert (tmp_path / "experience.db.damaged").read_bytes().startswith(b"no database")


def test_a_clock_that_was_put_back_blows_nothing_up(known: Experience) -> None:
    tell(known, "verb", worked=False)
    assert known.known(KIND, now=0.0)["verb"].tries == 1


def tell(
    known: Experience, route: RouteName, worked: bool, times: int = 1, seconds: float = 1.0,
    kind: Kind = KIND,
) -> None:  # fmt: skip
    for _ in range(times):
        known.tell(kind, route, worked=worked, seconds=seconds, calls=0)


def first(known: Experience, times: int = 1, freedom: experience.Freedom = "any") -> list[str]:
    """The route that comes first, so many times."""
    return [known.order(KIND, USUAL, freedom=freedom).choices[0].route for _ in range(times)]


def test_without_experience_the_shortest_way_comes_first(known: Experience) -> None:
    for freedom in ("none", "known", "any"):
        order = known.order(KIND, USUAL, freedom=freedom)
        assert order.choices == (VERB, TREE, VISION)
        assert order.usual is None


def test_what_works_stays_first(known: Experience) -> None:
    tell(known, "verb", True, 10)
    assert first(known, 200).count("verb") >= 195


def test_a_command_that_fails_is_tried_later_and_sometimes_again(known: Experience) -> None:
    tell(known, "verb", False, 8, seconds=3.0)
    tell(known, "tree", True, 8, seconds=2.0)
    came = first(known, 400)
    assert came.count("tree") > 380
    order = known.order(KIND, USUAL, freedom="any")
    assert "verb worked 0% of 2 times, 3.0 s each" in order.choices[0].why
    assert order.usual is not None
    assert order.usual.seconds > 4.0


def test_what_failed_long_ago_is_tried_again_and_believed_again(known: Experience) -> None:
    """Two months later the command works; by hand it was done all the while."""
    tell(known, "verb", False, 8, seconds=3.0)
    with known._writing() as db:
        db.execute("UPDATE tried SET at = at - ?", (4 * HALF_LIFE,))
    tell(known, "tree", True, 8, seconds=2.0)
    for _ in range(100):
        choice = known.order(KIND, USUAL, freedom="any").choices[0]
        tell(known, choice.route, True, seconds=0.1 if choice.route == "verb" else 2.0)
    assert first(known, 50).count("verb") > 45


def test_what_must_not_happen_twice_keeps_its_order(known: Experience) -> None:
    tell(known, "verb", False, 30)
    tell(known, "tree", True, 30)
    assert set(first(known, 100, "none")) == {"verb"}


def test_nothing_risky_is_tried_to_find_something_out(known: Experience) -> None:
    """By what is known the tree is better, always; drawn, the command would come now and then."""
    tell(known, "verb", False, 3)
    tell(known, "tree", True, 3)
    assert set(first(known, 300, "known")) == {"tree"}
    assert len(set(first(known, 300, "any"))) > 1


def test_other_work_other_apps_other_systems_are_known_apart(known: Experience) -> None:
    tell(known, "verb", False, 30)
    for kind in (
        Kind(OS.IOS, "", "set_wifi"),
        Kind(OS.ANDROID, "Clock", "set_wifi"),
        Kind(OS.ANDROID, "", "set_location"),
    ):
        assert not known.known(kind)
        assert known.order(kind, USUAL, freedom="any").choices[0] is VERB


def test_a_phone_that_ignores_other_commands_is_trusted_less(known: Experience) -> None:
    """One failure is then enough; a route that works for others is believed to work here, too."""
    tell(known, "verb", False)
    alone = known.order(KIND, USUAL, freedom="known")
    for name in ("set_location", "set_bluetooth"):
        tell(known, "verb", False, 5, seconds=9.0, kind=Kind(OS.ANDROID, "", name))
        tell(known, "tree", True, 5, kind=Kind(OS.ANDROID, "", name))
    assert alone.choices[0] is VERB
    assert first(known, freedom="known") == ["tree"]
    fresh = known.order(Kind(OS.ANDROID, "", "set_dark_theme"), USUAL, freedom="any")
    assert fresh.choices[0] is VERB  # of which nothing is known


def test_it_survives_a_restart(known: Experience, tmp_path: Path) -> None:
    tell(known, "tree", True, 2, seconds=4.0)
    again = Experience(tmp_path / "experience.db")
    assert again.known(KIND)["tree"].mean == pytest.approx(4.0)
    again.close()


def test_older_tries_count_less(known: Experience) -> None:
    tell(known, "verb", False)
    tell(known, "verb", True)
    found = known.known(KIND)["verb"]
    assert found.tries == pytest.approx(1 + FADES, rel=1e-3)
    assert found.rate == pytest.approx(1 / (1 + FADES), rel=1e-3)
    [row] = known._rows("SELECT at FROM tried")
    later = known.known(KIND, row["at"] + HALF_LIFE)["verb"]
    assert later.tries == pytest.approx((1 + FADES) / 2, rel=1e-3)
    assert later.rate == pytest.approx(found.rate)


def test_what_was_bad_once_is_tried_again_while_another_route_is_used(known: Experience) -> None:
    """The phone was updated, and the command works again: nothing but trying it tells."""
    tell(known, "verb", False, 8, seconds=3.0)
    tell(known, "tree", True, 8, seconds=2.0)
    failed = known.known(KIND)["verb"].tries
    assert first(known, 100).count("verb") < 10
    tell(known, "tree", True, 40, seconds=2.0)
    left = known.known(KIND)["verb"].tries
    assert left == pytest.approx(failed * FADES**40, rel=1e-3)
    assert first(known, 200).count("verb") > 50


def test_it_does_not_grow_without_end(
    known: Experience, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(experience, "MOST", 5)
    for n in range(20):
        tell(known, "verb", True, kind=Kind(OS.ANDROID, "", f"intent {n}"))
        known.tell_detour(Kind(OS.ANDROID, "", f"intent {n}"), Cost(1, 0), 1.0, 0)
    assert len(known.kinds()) <= 6
    assert len(known.detours()) <= 6
    assert Kind(OS.ANDROID, "", "intent 19") in known.kinds()


def test_learning_can_be_switched_off(tmp_path: Path) -> None:
    fixed = Experience(tmp_path / "experience.db", learns=False)
    tell(fixed, "verb", False, 30)
    fixed.tell_detour(KIND, Cost(1, 0), 1.0, 0)
    assert not fixed.kinds()
    assert not fixed.detours()
    fixed.close()
    taught = Experience(tmp_path / "experience.db")
    tell(taught, "verb", False, 30)
    taught.close()
    fixed = Experience(tmp_path / "experience.db", learns=False)
    assert set(first(fixed, 50)) == {"verb"}
    fixed.close()


tries = st.lists(
    st.tuples(st.sampled_from(["verb", "tree", "vision", "team"]), st.booleans(), st.floats(0, 99)),
    max_size=12,
)


@given(history=tries, choices=st.permutations([VERB, TREE, VISION, TEAM]), seed=st.integers(0, 99))
def test_no_route_is_lost_and_the_team_keeps_its_place(
    history: list[tuple[RouteName, bool, float]], choices: list[Choice], seed: int
) -> None:
    known = Experience(Path(":memory:"), dice=random.Random(seed))
    for route, worked, seconds in history:
        tell(known, route, worked, seconds=seconds)
    found = [c.route for c in known.order(KIND, choices, freedom="any").choices]
    known.close()
    assert sorted(found) == ["team", "tree", "verb", "vision"]
    assert found.index("team") == choices.index(TEAM)


beliefs = st.lists(
    st.builds(
        Belief, st.floats(0.1, 9), st.floats(0.1, 9), st.floats(0.1, 60), st.just(0.0), st.just(0.0)
    ),
    min_size=1,
    max_size=4,
)


@given(beliefs)
def test_the_order_by_cost_per_success_is_the_cheapest(found: list[Belief]) -> None:
    """Against every other order."""
    best = min(usual_cost(order).seconds for order in itertools.permutations(found))
    ours = usual_cost(sorted(found, key=lambda each: each.index)).seconds
    assert ours == pytest.approx(best)


def test_what_a_fixed_order_takes() -> None:
    """Two seconds, and in half of the cases four more."""
    half, sure = Belief(500, 500, 2.0, 0.0, 0.0), Belief(1e9, 1, 4.0, 0.0, 3.0)
    told = usual_cost([half, sure])
    assert told.seconds == pytest.approx(4.0)
    assert told.calls == pytest.approx(1.5)


def test_how_well_that_is_known() -> None:
    """As drawn ten thousand times from the same beliefs."""
    found = [Belief(3, 2, 2.0, 0.5, 1.0), Belief(5, 1, 6.0, 1.0, 4.0), Belief(1, 3, 9.0, 2.0, 7.0)]
    dice = random.Random(0)
    drawn = [usual_cost([each.drawn(dice) for each in found]) for _ in range(10_000)]
    told = usual_cost(found)
    assert told.seconds == pytest.approx(statistics.fmean(d.seconds for d in drawn), rel=0.03)
    assert told.spread_seconds == pytest.approx(
        statistics.stdev(d.seconds for d in drawn), rel=0.05
    )
    assert told.spread_calls == pytest.approx(statistics.stdev(d.calls for d in drawn), rel=0.05)


def test_what_was_saved_adds_up(known: Experience) -> None:
    for _ in range(2):  # one kind: the same belief, the same error
        known.tell_detour(KIND, Cost(5.0, 1.0, 1.0, 0.5), 2.0, 0)
    known.tell_detour(Kind(OS.IOS, "", "x"), Cost(4.0, 0.0, 1.5, 0.0), 6.0, 1)
    total = learnt.saved(known)
    assert (total.parts, total.seconds, total.calls) == (3, 4.0, 1.0)
    assert total.seconds_within == pytest.approx(1.96 * (2.0**2 + 1.5**2) ** 0.5)
    assert total.calls_within == pytest.approx(1.96)
    assert "saved 4 ± 5 seconds and saved 1.0 ± 2.0 model calls" in total.told().en


def test_the_report_is_for_people(known: Experience) -> None:
    tell(known, "tree", False, kind=Kind(OS.ANDROID, "com.android.settings", "TapOn"))
    tell(known, "vision", False, seconds=30.0, kind=Kind(OS.ANDROID, "Clock", "free"))
    known.tell_detour(KIND, Cost(2.0, 0.0), 5.0, 0)
    told = learnt.told(known)
    assert "That cost 3 ± 0 seconds." in told.en
    assert "• tap on (com.android.settings) by elements: 0% worked, 1.0 s each" in told.en
    assert "• 其他请求（Clock），视觉模型：成功率 0%，每次 30.0 秒" in told.zh


def test_the_command_shows_and_forgets(tmp_path: Path) -> None:
    env = {"PHONEPILOT_HOME": str(tmp_path)}

    def said(*options: str) -> str:
        ended = CliRunner().invoke(cli.app, ["routes", *options], env=env)
        assert ended.exit_code == 0, ended.output
        return ended.stdout

    assert "Nothing is known yet" in said()
    kept = Experience(tmp_path / "experience.db")
    tell(kept, "verb", False, kind=Kind(OS.ANDROID, "Clock", "open_app"))
    kept.close()
    assert "open_app  command" in said()
    assert '"success": 0.0' in said("--json")
    assert "Nothing is known yet" in said("--forget")
