"""A backup keeps which skills are installed and who is trusted: restored, they run again."""

from __future__ import annotations

from pathlib import Path

from assistant.backup import back_up
from assistant.config import Settings
from assistant.journal import Journal
from assistant.restoring import restore
from skills.trust.installed import Installed
from tests.skills.trust import made


def test_restored_skills_run(tmp_path: Path) -> None:
    store = made.store(tmp_path / "home")
    Journal(store.home / "journal.db").close()
    store.apply(store.plan(made.put(tmp_path / "tidy", made.signed())))
    back_up(store.home, tmp_path / "backup.zip", Settings(), None)
    new = tmp_path / "new"
    new.mkdir(mode=0o700)
    restore(tmp_path / "backup.zip", new)
    (skill,) = Installed(new, built_in=tmp_path / "none").installed()
    assert (skill.name, skill.permissions) == ("tidy", store.get("tidy").permissions)
