"""Installing, updating, removing: nothing without a yes, and nothing that was changed runs."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import pytest

from skills.base import NO_PERMISSIONS, Malformed, Refused, UnknownSkill
from skills.trust import lockfile, signing
from skills.trust.changes import NotNewer
from skills.trust.plan import Plan
from skills.trust.store import Store
from tests.skills.trust import made


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return made.store(tmp_path / "home")


def folder(at: Path, some: dict[str, bytes], name: str = "tidy") -> Path:
    shutil.rmtree(at / name, ignore_errors=True)
    return made.put(at / name, some)


def installed(store: Store, at: Path, some: dict[str, bytes]) -> Plan:
    plan = store.plan(folder(at, some))
    store.apply(plan)
    return plan


def test_a_plan_changes_nothing(store: Store, tmp_path: Path) -> None:
    before = sorted(store.home.rglob("*"))
    plan = store.plan(folder(tmp_path, made.signed()))
    assert (plan.skill.name, plan.skill.version, plan.trusted) == ("tidy", "1.0.0", "mia")
    assert plan.needs_yes
    assert not plan.needs_trust
    assert sorted(store.home.rglob("*")) == before
    assert store.installed() == []


def test_what_was_agreed_to_is_installed(store: Store, tmp_path: Path) -> None:
    plan = installed(store, tmp_path, made.signed())
    (skill,) = store.installed()
    assert skill == plan.skill == store.get("tidy")
    assert skill.permissions.tools == {"screen"}
    assert skill.publisher == made.MIA_KEY
    assert (skill.folder / "data" / "words.txt").read_bytes() == b"one\ntwo\n"
    locked = store.locked()["tidy"]
    assert (locked.version, locked.digest, locked.source) == (
        "1.0.0", plan.digest, str(tmp_path / "tidy"),
    )  # fmt: skip
    assert locked.permissions.permissions == skill.permissions
    shutil.rmtree(tmp_path / "tidy")  # where it came from is not needed any more
    assert store.get("tidy") == skill


def test_again_needs_no_yes_and_changes_nothing(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    before = (store.home / lockfile.FILE).read_bytes()
    plan = installed(store, tmp_path, made.signed())
    assert not plan.needs_yes
    assert (store.home / lockfile.FILE).read_bytes() == before


def test_a_stranger_is_shown_and_refused(store: Store, tmp_path: Path) -> None:
    plan = store.plan(folder(tmp_path, made.signed(key=made.EVE)))
    assert plan.needs_trust
    assert made.EVE_KEY in plan.said("en")
    assert signing.fingerprint(made.EVE_KEY) in plan.said("zh")
    with pytest.raises(Refused, match="not trusted"):
        store.apply(plan)
    assert store.installed() == []
    store.publishers.trust("eve", made.EVE_KEY)
    assert store.apply(plan).name == "tidy"


def test_unsigned_only_when_said_and_without_rights(store: Store, tmp_path: Path) -> None:
    source = folder(tmp_path, made.files(key=""))
    with pytest.raises(Refused, match="--unsigned"):
        store.plan(source)
    plan = store.plan(source, unsigned=True)
    assert plan.skill.permissions == NO_PERMISSIONS != plan.asked
    assert "Nobody signed it: it gets no permissions" in plan.said("en")
    skill = store.apply(plan)
    assert (skill.permissions, skill.publisher) == (NO_PERMISSIONS, "")
    assert store.get("tidy").permissions == NO_PERMISSIONS


def test_a_stated_publisher_is_no_signature(store: Store, tmp_path: Path) -> None:
    skill = store.apply(store.plan(folder(tmp_path, made.files()), unsigned=True))
    assert (skill.permissions, skill.publisher) == (NO_PERMISSIONS, "")


def test_unsigned_is_no_way_around_a_broken_signature(store: Store, tmp_path: Path) -> None:
    source = folder(tmp_path, made.signed() | {"skill.py": b"def run(context): ..."})
    with pytest.raises(Refused, match="changed"):
        store.plan(source, unsigned=True)


# --- updates ----------------------------------------------------------------------------------


def test_an_update_shows_what_it_wants_beside(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    more = 'tools = ["screen", "memory"]\nhosts = ["evil.example"]\n'
    plan = store.plan(folder(tmp_path, made.signed(version="1.1.0", permissions=more)))
    assert plan.needs_yes
    assert plan.added.tools == {"memory"}
    assert plan.added.hosts == {"evil.example"}
    assert plan.lost.verbs == {"storage"}
    told = plan.said("en")
    new, gone = told.split("NEW: it may also")[1].split("It no longer asks for:")
    assert "remembered of you" in new
    assert "evil.example" in new
    assert "storage" in gone
    assert "look at the screen" not in told
    assert "skill.toml" in told.splitlines()[-1]
    assert store.get("tidy").permissions.tools == {"screen"}  # not before the yes
    assert store.apply(plan).permissions.tools == {"screen", "memory"}


def test_older_only_when_said(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed(version="1.10.0"))
    source = folder(tmp_path, made.signed(version="1.9.0"))
    with pytest.raises(NotNewer, match="newer than"):
        store.plan(source)
    assert store.apply(store.plan(source, allow_older=True)).version == "1.9.0"


def test_one_number_is_one_content(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    source = folder(tmp_path, made.signed(program="def run(context):\n    return 'Other.'\n"))
    with pytest.raises(NotNewer, match=r"another 1\.0\.0"):
        store.plan(source)


def test_who_writes_one_tries_it_without_new_numbers(store: Store, tmp_path: Path) -> None:
    store.apply(store.plan(folder(tmp_path, made.files(key="")), unsigned=True))
    changed = made.files(key="", program="def run(context):\n    return 'Other.'\n")
    plan = store.plan(folder(tmp_path, changed), unsigned=True)
    assert plan.changed.changed == ("skill.py",)
    assert b"Other" in (store.apply(plan).folder / "skill.py").read_bytes()


def test_another_publisher_never_takes_over(store: Store, tmp_path: Path) -> None:
    store.publishers.trust("eve", made.EVE_KEY)
    installed(store, tmp_path, made.signed())
    for source, unsigned in (
        (folder(tmp_path / "a", made.signed(version="9.0.0", key=made.EVE)), False),
        (folder(tmp_path / "b", made.files(version="9.0.0", key="")), True),
    ):
        with pytest.raises(Refused, match="another publisher"):
            store.plan(source, unsigned=unsigned, allow_older=True)
    store.remove("tidy")
    store.apply(store.plan(tmp_path / "a" / "tidy"))
    assert store.get("tidy").publisher == made.EVE_KEY


def test_the_same_files_do_not_change_who_signed_them(store: Store, tmp_path: Path) -> None:
    """Neither does taking a signature off spoil what is installed, nor does adding one give
    rights in passing."""
    bare, sealed = folder(tmp_path / "a", made.files()), folder(tmp_path / "b", made.signed())
    store.apply(store.plan(sealed))
    with pytest.raises(Refused, match="another publisher"):
        store.plan(bare, unsigned=True, allow_older=True)
    assert store.get("tidy").publisher == made.MIA_KEY
    store.remove("tidy")
    store.apply(store.plan(bare, unsigned=True))
    with pytest.raises(Refused, match="same files"):
        store.plan(sealed, allow_older=True)
    assert store.get("tidy").permissions == NO_PERMISSIONS
    store.remove("tidy")
    assert store.apply(store.plan(sealed)).permissions.tools == {"screen"}


def test_what_changed_between_plan_and_yes_is_refused(store: Store, tmp_path: Path) -> None:
    first = store.plan(folder(tmp_path, made.signed()))
    installed(store, tmp_path, made.signed(version="1.1.0"))
    with pytest.raises(Refused, match="meantime"):
        store.apply(first)
    second = store.plan(folder(tmp_path, made.signed(version="1.2.0")))
    other = dataclasses.replace(second, files=made.signed(version="1.3.0"))
    with pytest.raises(Refused, match="meantime"):
        store.apply(other)
    assert store.get("tidy").version == "1.1.0"


def test_the_files_may_change_after_the_plan(store: Store, tmp_path: Path) -> None:
    """What was shown is what is installed, whatever lies there by then."""
    plan = store.plan(folder(tmp_path, made.signed()))
    (tmp_path / "tidy" / "skill.py").write_text("def run(context): return 'evil'")
    assert b"Tidy" in (store.apply(plan).folder / "skill.py").read_bytes()


def test_back_to_the_version_before(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    with pytest.raises(Refused, match="No version"):
        store.previous("tidy")
    installed(store, tmp_path, made.signed(version="1.1.0"))
    plan = store.previous("tidy")
    assert (plan.skill.version, plan.needs_yes) == ("1.0.0", True)
    assert store.apply(plan).version == "1.0.0"
    assert store.apply(store.previous("tidy")).version == "1.1.0"


def test_only_two_versions_take_up_room(store: Store, tmp_path: Path) -> None:
    for number in range(5):
        installed(store, tmp_path, made.signed(version=f"1.{number}.0"))
    assert len(list((store.home / "skills").iterdir())) == 2
    store.remove("tidy")
    assert list((store.home / "skills").iterdir()) == []
    assert store.installed() == []


def test_an_update_from_where_it_came(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    assert store.update("tidy") is None
    folder(tmp_path, made.signed(version="0.9.0"))
    assert store.update("tidy") is None
    folder(tmp_path, made.signed(version="1.1.0"))
    plan = store.update("tidy")
    assert plan is not None
    assert plan.skill.version == "1.1.0"
    assert store.get("tidy").version == "1.0.0"
    shutil.rmtree(tmp_path / "tidy")
    assert store.update("tidy") is None


# --- what was changed does not run ------------------------------------------------------------


def test_a_changed_byte_is_told_and_not_run(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    program = store.get("tidy").folder / "skill.py"
    program.write_bytes(program.read_bytes().replace(b"Tidy", b"Tidx"))
    state = store.state()
    assert state.skills == ()
    assert "changed: skill.py" in state.troubles["tidy"].en
    with pytest.raises(Refused, match="not what was installed"):
        store.get("tidy")
    plan = installed(store, tmp_path, made.signed())  # again: mends it
    assert plan.said("en").startswith("Put tidy 1.0.0 right again")
    assert plan.changed.changed == ("skill.py",)
    assert b"Tidy." in (store.get("tidy").folder / "skill.py").read_bytes()


def test_an_unsigned_one_is_held_to_its_bytes_too(store: Store, tmp_path: Path) -> None:
    store.apply(store.plan(folder(tmp_path, made.files(key="")), unsigned=True))
    (store.get("tidy").folder / "more.py").write_text("")
    with pytest.raises(Refused, match="not what was installed"):
        store.get("tidy")


def test_signed_anew_by_another_is_not_what_was_installed(store: Store, tmp_path: Path) -> None:
    store.publishers.trust("eve", made.EVE_KEY)
    installed(store, tmp_path, made.signed())
    made.put(store.get("tidy").folder, made.signed(key=made.EVE))
    with pytest.raises(Refused, match="not what was installed"):
        store.get("tidy")


def test_an_older_one_put_back_by_hand_is_not_run(store: Store, tmp_path: Path) -> None:
    """A replayed manifest: its signature is good, but it is not what the lockfile says."""
    installed(store, tmp_path, made.signed(version="1.1.0"))
    made.put(store.get("tidy").folder, made.signed())
    with pytest.raises(Refused, match="not what was installed"):
        store.get("tidy")


@pytest.mark.parametrize(
    "planted", ["sitecustomize.py", ".hidden", "__pycache__/skill.pyc", "link"]
)
def test_a_planted_file_is_told(store: Store, tmp_path: Path, planted: str) -> None:
    installed(store, tmp_path, made.signed())
    path = store.get("tidy").folder / planted
    path.parent.mkdir(exist_ok=True)
    path.symlink_to("/etc/passwd") if planted == "link" else path.write_text("")
    with pytest.raises(Refused, match="not what was installed"):
        store.get("tidy")


def test_gone_files_are_told(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    shutil.rmtree(store.home / "skills")
    with pytest.raises(Refused, match="not what was installed"):
        store.get("tidy")


def test_distrust_stops_what_is_installed(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    store.publishers.distrust("mia")
    with pytest.raises(Refused, match="no longer trust"):
        store.get("tidy")
    assert store.state().skills == ()
    store.remove("tidy")


def test_more_rights_in_the_lockfile_are_not_agreed(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    path = store.home / lockfile.FILE
    path.write_text(path.read_text().replace('tools = ["screen"]', 'tools = ["screen", "memory"]'))
    with pytest.raises(Refused, match="not what was installed"):
        store.get("tidy")


def test_a_damaged_lockfile_runs_nothing(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    (store.home / lockfile.FILE).write_text("[skills")
    state = store.state()
    assert state.skills == ()
    assert lockfile.FILE in state.troubles
    with pytest.raises(Refused, match="damaged"):
        store.get("tidy")
    with pytest.raises(Refused, match="damaged"):
        store.plan(folder(tmp_path, made.signed(version="2.0.0")))


@pytest.mark.parametrize("name", ["skills_publishers.toml", lockfile.FILE])
def test_what_cannot_be_read_is_told(store: Store, tmp_path: Path, name: str) -> None:
    installed(store, tmp_path, made.signed())
    (store.home / name).unlink()
    (store.home / name).mkdir()
    state = store.state()
    assert state.skills == ()
    assert name in str(state.troubles)


def test_a_restored_backup_can_be_read_in_the_wall(store: Store, tmp_path: Path) -> None:
    """There the program is another user; a backup does not keep who may read what."""
    installed(store, tmp_path, made.signed())
    place = store.get("tidy").folder
    for each in (*place.rglob("*"), place, place.parent):
        each.chmod(0o700 if each.is_dir() else 0o600)
    store.get("tidy")
    assert all(each.stat().st_mode & 0o004 for each in (*place.rglob("*"), place, place.parent))


# --- names ------------------------------------------------------------------------------------


def test_an_unknown_name_gets_the_nearest(store: Store, tmp_path: Path) -> None:
    installed(store, tmp_path, made.signed())
    with pytest.raises(UnknownSkill, match="Did you mean tidy"):
        store.get("tdiy")
    with pytest.raises(UnknownSkill):
        store.remove("other")
    with pytest.raises(UnknownSkill):
        store.get("\x1b[2J" * 50)


def test_a_bare_word_is_never_a_folder(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder(tmp_path, made.signed())
    monkeypatch.chdir(tmp_path)
    for source in ("tidy", "./tidy", str(tmp_path / "tidy")):
        with pytest.raises(UnknownSkill):
            store.plan(source)


def test_built_in_names_are_taken(tmp_path: Path) -> None:
    home = tmp_path / "home"
    folder(tmp_path / "builtin", made.files(key=""))
    store = Store(home, built_in=tmp_path / "builtin")
    store.publishers.trust("mia", made.MIA_KEY)
    (skill,) = store.installed()
    assert skill.built_in
    assert skill.permissions.tools == {"screen"}
    with pytest.raises(Refused, match="came with"):
        store.plan(folder(tmp_path, made.signed(version="9.0.0")))
    with pytest.raises(Refused, match="came with"):
        store.remove("tidy")
    assert store.get("tidy") == skill


def test_what_came_to_be_built_in_wins_and_the_other_can_go(tmp_path: Path) -> None:
    home = tmp_path / "home"
    store = made.store(home)
    installed(store, tmp_path, made.signed())
    made.put(tmp_path / "builtin" / "tidy", made.files(key="", version="7.0.0"))
    store = Store(home, built_in=tmp_path / "builtin")
    state = store.state()
    assert [(each.version, each.built_in) for each in state.skills] == [("7.0.0", True)]
    assert "skills remove tidy" in state.troubles["tidy"].en
    assert store.get("tidy").built_in
    with pytest.raises(Refused, match="skills remove tidy"):
        store.update("tidy")
    store.remove("tidy")
    assert store.locked() == {}
    assert store.state().troubles == {}
    with pytest.raises(Refused, match="came with"):
        store.remove("tidy")


def test_a_folder_called_otherwise_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(Malformed):
        store.plan(folder(tmp_path, made.signed(), "other"))
    with pytest.raises(Malformed, match="There is no"):
        store.plan(tmp_path / "nothing")
