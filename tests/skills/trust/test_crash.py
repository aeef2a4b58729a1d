"""``kill -9`` at each moment: what was installed before or what was to be, whole, and it runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skills.trust import made

pytestmark = pytest.mark.whole


def crashed(what: str, home: Path, new: Path) -> list[tuple[int, bool, str, str, int]]:
    """For each moment: its number, whether that was beyond the last, the version that is there,
    of every fourth the version after it was done once more, and how many folders are left."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.skills.trust.crashing", what, home, new],
        capture_output=True, text=True, check=False, timeout=110,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    return [tuple(json.loads(line)) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize(
    ("what", "before", "after"), [("install", "", "1.1.0"), ("update", "1.0.0", "1.1.0"),
                                  ("remove", "1.0.0", "")],
)  # fmt: skip
def test_old_or_new(tmp_path: Path, what: str, before: str, after: str) -> None:
    store = made.store(tmp_path / "home")
    (tmp_path / "home" / "skills").mkdir()
    if before:
        store.apply(store.plan(made.put(tmp_path / "old" / "tidy", made.signed(version=before))))
    new = made.put(tmp_path / "new" / "tidy", made.signed(version="1.1.0"))
    seen = crashed(what, store.home, new)
    lefts = [left for _, _, left, _, _ in seen]
    assert set(lefts) == {before, after}
    assert lefts == sorted(lefts, key=[before, after].index)  # one moment parts them
    assert seen[-1][:3] == (len(seen) - 1, True, after)
    assert len(seen) > (5 if what == "remove" else 15)
    again = [each for each in seen if each[0] % 4 == 0 and not (what == "remove" and not each[2])]
    assert {each[3] for each in again} == {after}
    assert max(each[4] for each in again) <= (0 if what == "remove" else 2)


def test_two_at_once_both_count(tmp_path: Path) -> None:
    """Each of several processes installs another skill: the lockfile names them all."""
    store = made.store(tmp_path / "home")
    names = [f"tidy-{number}" for number in range(4)]
    for name in names:
        made.put(tmp_path / name, made.signed(name))
    line = (
        "import sys; from pathlib import Path; from tests.skills.trust import made\n"
        "store = made.store(Path(sys.argv[1]), trusted=False)\n"
        "plan = store.plan(Path(sys.argv[2])); sys.stdin.readline(); store.apply(plan)"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", line, store.home, tmp_path / name],
                         stdin=subprocess.PIPE)
        for name in names
    ]  # fmt: skip
    for each in running:
        assert each.stdin is not None
        each.stdin.write(b"\n")
        each.stdin.flush()
    assert [each.wait(110) for each in running] == [0, 0, 0, 0]
    for each in running:
        assert each.stdin is not None
        each.stdin.close()
    assert [skill.name for skill in store.installed()] == names
