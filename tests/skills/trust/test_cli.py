"""``phonepilot skills`` as it is typed, from a key of one's own to an update that asks for more."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.cli_skills import skills_app
from assistant.secrets.vault import Vault
from skills.trust import signing
from tests.skills.trust import made

pytestmark = pytest.mark.whole


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    monkeypatch.chdir(tmp_path)
    return folder


def ran(home: Path, *words: str | Path, code: int = 0) -> str:
    env = {"PHONEPILOT_HOME": str(home)}
    ended = CliRunner().invoke(skills_app, [str(word) for word in words], env=env)
    assert ended.exit_code == code, ended.output
    return ended.output


def typed(home: Path, *words: str | Path, answers: tuple[tuple[str, str], ...]) -> str:
    """In a terminal: each answer is typed when its question stands there."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "PHONEPILOT_HOME": str(home)}
    running = subprocess.Popen(
        [sys.executable, "-m", "assistant.cli", "skills", *words],
        stdin=theirs, stdout=theirs, stderr=theirs, env=env, close_fds=True,
    )  # fmt: skip
    os.close(theirs)
    seen, waiting, until = "", list(answers), time.monotonic() + 90
    while time.monotonic() < until:
        if select.select([ours], [], [], 1)[0]:
            try:
                piece = os.read(ours, 4096).decode(errors="replace")
            except OSError:
                break
            seen += piece
            if waiting and waiting[0][0] in seen:
                os.write(ours, waiting.pop(0)[1].encode() + b"\n")
    os.close(ours)
    assert running.wait(30) is not None
    assert not waiting, seen
    return seen


def written(tmp_path: Path, version: str = "1.0.0", permissions: str = made.PERMISSIONS) -> Path:
    return made.put(tmp_path / "tidy", made.files(version=version, key="", permissions=permissions))


def test_from_a_key_to_an_installed_skill(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ran(home, "keys", "new", "mia")
    private = Vault(home).get("skill-key-mia")
    public = signing.public_of(private)
    assert public in said
    assert private not in said
    assert "(yours)" in ran(home, "keys", "list")
    folder = written(tmp_path)
    assert "Nobody signed" in ran(home, "verify", folder, code=1)
    ran(home, "sign", folder, "--pack")
    declared = (folder / "skill.toml").read_text()
    assert declared.startswith(f'version = "1.0.0"\npublisher = "{public}"\n')
    assert "Signed by mia, whom you trust" in ran(home, "verify", "tidy-1.0.0.skill")
    (folder / "skill.py").write_text("def run(context): ...")
    (folder / "more.md").write_text("")
    told = ran(home, "verify", folder, code=1)
    assert "- changed: skill.py" in told
    assert "- not signed for: more.md" in told
    for words in (("verify", folder), ("install", folder), ("pack", folder)):
        told = ran(home, *words, code=1)
        assert "If you changed it, sign it again: phonepilot skills sign FOLDER" in told
    assert "--yes" in ran(home, "install", "./tidy-1.0.0.skill", code=1)
    assert "is installed" in ran(home, "install", "./tidy-1.0.0.skill", "--yes")
    listed = ran(home, "list")
    assert "tidy 1.0.0  Tidy up (mia)" in listed
    assert f"From {tmp_path / 'tidy-1.0.0.skill'}, 20" in listed
    shown = ran(home, "show", "Tidy up")
    assert "Signed by mia (" in shown
    assert "tidy-1.0.0.skill, installed 20" in shown
    assert "tidy came with" not in ran(home, "verify", "tidy", code=1)  # the folder lies here
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "Signed by mia, whom you trust" in ran(home, "verify", "tidy")
    assert "came with the assistant" in ran(home, "verify", "daily-briefing")
    (program,) = home.glob("skills/*/tidy/skill.py")
    program.chmod(0o644)
    program.write_text("")
    told = ran(home, "show", "tidy", code=1)
    assert f"phonepilot skills install {tmp_path / 'tidy-1.0.0.skill'}" in told
    assert "sign it again" not in told
    told = ran(home, "verify", "tidy", code=1)
    assert "- changed: skill.py" in told
    assert f"phonepilot skills install {tmp_path / 'tidy-1.0.0.skill'}" in told
    assert "sign it again" not in told
    assert "DOES NOT RUN" in ran(home, "list")
    assert "is installed" in ran(home, "install", tmp_path / "tidy-1.0.0.skill", "--yes")
    assert "Signed by mia (" in ran(home, "show", "tidy")
    ran(home, "remove", "tidy", "--yes")
    listed = json.loads(ran(home, "list", "--json"))
    assert "tidy" not in [each["name"] for each in listed["skills"]]


def test_an_update_with_new_rights_needs_a_person(home: Path, tmp_path: Path) -> None:
    ran(home, "keys", "new", "mia")
    (tmp_path / "registry").mkdir()
    (home / "phonepilot.toml").write_text(f'[skills]\nregistries = ["{tmp_path / "registry"}"]\n')
    more = made.PERMISSIONS + 'hosts = ["api.example"]\n'
    for version, permissions in (("1.0.0", made.PERMISSIONS), ("1.1.0", made.PERMISSIONS),
                                 ("1.2.0", more)):  # fmt: skip
        ran(home, "sign", written(tmp_path, version, permissions))
        ran(
            home,
            "pack",
            tmp_path / "tidy",
            "--out",
            tmp_path / "registry" / f"tidy-{version}.skill",
        )
        ran(home, "index", tmp_path / "registry")
        if version == "1.0.0":
            ran(home, "install", "tidy", "--yes")
        elif version == "1.1.0":
            assert "tidy 1.1.0 is installed" in ran(home, "update", "--yes")
    assert "tidy 1.2.0" in ran(home, "search", "tidy")
    (tmp_path / "other").mkdir()
    other = made.put(tmp_path / "other" / "other", made.files("other", key=""))
    ran(home, "install", other, "--yes", "--unsigned")
    (other / "SKILL.md").unlink()  # one that cannot be updated keeps no other from it
    told = ran(home, "update", "--yes", code=1)
    assert "other: SKILL.md" in told
    ran(home, "remove", "other")
    assert "NEW: it may also" in told
    assert "api.example" in told
    assert "tidy 1.1.0" in ran(home, "list")
    told = ran(home, "update", code=1)
    assert "Run it in a terminal" in told
    assert "--yes" not in told  # which would not be enough
    said = typed(home, "update", "tidy", answers=(("Do it?", "n"),))
    assert "is installed" not in said
    assert "tidy 1.1.0" in ran(home, "list")
    assert "tidy 1.2.0 is installed" in typed(home, "update", answers=(("Do it?", "y"),))
    assert "nothing newer" in ran(home, "update")
    assert "1.1.0 is installed" in ran(home, "update", "tidy", "--previous", "--yes")


def test_a_stranger_is_trusted_by_a_person_only(home: Path, tmp_path: Path) -> None:
    path = made.packed(tmp_path / "tidy.skill", made.signed(key=made.EVE))
    told = ran(home, "install", path, "--yes", code=1)
    assert signing.fingerprint(made.EVE_KEY) in told
    assert "not trusted" in told
    said = typed(home, "install", path, answers=(("Trust them as", ""),))
    assert "is installed" not in said
    assert "Nobody is trusted" in ran(home, "keys", "list")
    said = typed(home, "install", path, answers=(("Trust them as", "eve"), ("Do it?", "y")))
    assert "tidy 1.0.0 is installed" in said
    assert "Did you mean eve?" in ran(home, "keys", "distrust", "evee", code=1)
    assert "does not run any more" in ran(home, "keys", "distrust", "eve")
    assert "DOES NOT RUN" in ran(home, "list")


def test_what_lies_here_is_named_with_a_path(home: Path, tmp_path: Path) -> None:
    folder = written(tmp_path)
    told = ran(home, "install", "tidy", code=1)
    assert "Did you mean: phonepilot skills install ./tidy" in told
    made.packed(tmp_path / "tidy-1.0.0.skill", made.files(key=""))
    folder.rename(tmp_path / "other")
    assert "install ./tidy-1.0.0.skill" in ran(home, "install", "tidy", code=1)
    assert "no registry" in ran(home, "install", "untidy", code=1)
    assert "came with the assistant" in ran(home, "install", "daily-briefing", code=1)


def test_index_in_words(home: Path, tmp_path: Path) -> None:
    assert "nowhere is not there" in ran(home, "index", "nowhere", code=1)
    folder, shelf = written(tmp_path), tmp_path / "shelf"
    assert "tidy is a skill" in ran(home, "index", folder, code=1)
    assert not (folder / "index.json").exists()  # it would be a file that nobody signed
    shelf.mkdir()
    told = ran(home, "index", shelf)
    assert "0 archives of 0 skills." in told
    assert f"skills pack SKILL --out {shelf}" in told
    assert f"{shelf / 'tidy-1.0.0.skill'} (not signed)" in ran(home, "pack", folder, "--out", shelf)
    assert "1 archive of 1 skill." in ran(home, "index", shelf)
    assert "is no folder" in ran(home, "index", shelf / "tidy-1.0.0.skill", code=1)
    (shelf / "a.skill").write_bytes((shelf / "tidy-1.0.0.skill").read_bytes())
    told = ran(home, "index", shelf, code=1)
    assert "a.skill and tidy-1.0.0.skill are both tidy 1.0.0" in told
    (shelf / "a.skill").unlink()
    (home / "phonepilot.toml").write_text(f'[skills]\nregistries = ["{shelf}"]\n')
    assert "no version 2.0.0, but: 1.0.0" in ran(home, "install", "tidy@2.0.0", code=1)
    gone = tmp_path / "gone"
    (home / "phonepilot.toml").write_text(f'[skills]\nregistries = ["{gone}", "{shelf}"]\n')
    told = ran(home, "search")
    assert f"warning: {gone} is left out: {gone / 'index.json'} cannot be read." in told
    assert "skill_registry_not_read" not in told
    assert "tidy 1.0.0" in told


def test_unsigned_in_words(home: Path, tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert "--unsigned" in ran(home, "install", folder, "--yes", code=1)
    told = ran(home, "install", folder, "--yes", "--unsigned")
    assert "it gets no permissions" in told
    assert "It asks in vain for:" in told
    assert "look at the screen" in told


def test_signing_says_what_is_missing(home: Path, tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert "keys new" in ran(home, "sign", folder, code=1)
    ran(home, "keys", "new", "mia")
    assert "already" in ran(home, "keys", "new", "mia", code=1)
    ran(home, "keys", "new", "ann")
    assert "--key ann or --key mia" in ran(home, "sign", folder, code=1)
    assert "no key zoe to sign with, but: ann, mia" in ran(
        home, "sign", folder, "--key", "zoe", code=1
    )
    ran(home, "sign", folder, "--key", "ann")
    assert "another publisher" in ran(home, "sign", folder, "--key", "mia", code=1)
    assert "is signed" in ran(home, "sign", folder)  # its skill.toml names one of them
    (folder / "skill.toml").unlink()
    (folder / "skill.py").unlink()
    assert "no skill.toml" in ran(home, "sign", folder, "--key", "ann", code=1)


@pytest.mark.parametrize("declared", ['version = "1.0.0"', '\ufeffversion = "1.0.0"\r\n',
                                      'kind = "text"\r\nversion = "1.0.0"'])  # fmt: skip
def test_what_check_takes_can_be_signed(home: Path, tmp_path: Path, declared: str) -> None:
    ran(home, "keys", "new", "mia")
    folder = made.put(tmp_path / "tidy", {
        "SKILL.md": b"---\nname: tidy\ndescription: Frees space.\n---\n",
        "skill.toml": declared.encode(),
    })  # fmt: skip
    ran(home, "check", folder)
    assert "is signed" in ran(home, "sign", folder)
    ran(home, "verify", folder)


def test_one_with_a_mark_at_its_beginning_and_its_publisher(home: Path, tmp_path: Path) -> None:
    ran(home, "keys", "new", "mia")
    folder = written(tmp_path)
    ran(home, "sign", folder)
    declared = (folder / "skill.toml").read_bytes()
    (folder / "skill.toml").write_bytes(b"\xef\xbb\xbf" + declared)
    ran(home, "sign", folder)
    ran(home, "verify", folder)


def test_a_key_whose_making_was_cut_short(home: Path) -> None:
    Vault(home).set("skill-key-mia", made.MIA)
    assert f"mia  {made.MIA_KEY}" in ran(home, "keys", "list")
    said = ran(home, "keys", "new", "mia")
    assert made.MIA_KEY in said
    assert "was kept already" in said
    assert Vault(home).get("skill-key-mia") == made.MIA
    assert f"mia  {made.MIA_KEY}" in ran(home, "keys", "list")
    assert "already" in ran(home, "keys", "new", "mia", code=1)


def test_a_source_that_cannot_be_read_keeps_no_other_from_it(home: Path, tmp_path: Path) -> None:
    for name in ("first", "other"):
        path = made.packed(tmp_path / f"{name}.skill", made.files(name, key=""), name)
        ran(home, "install", path, "--yes", "--unsigned")
    (tmp_path / "first.skill").unlink()
    (tmp_path / "first.skill").symlink_to("/proc/self/mem")  # a file that cannot be read
    told = ran(home, "update", "--yes", code=1)
    assert "first: " in told
    assert "other: nothing newer." in told


def test_nobody_of_that_name(home: Path) -> None:
    assert "~nobody99" in ran(home, "install", "~nobody99/x", code=1)
    (home / "phonepilot.toml").write_text('[skills]\nregistries = ["~nobody99/shelf"]\n')
    assert "~nobody99/shelf" in ran(home, "search", code=1)


def test_a_key_from_elsewhere(home: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(made.MIA)
    ran(home, "sign", written(tmp_path), "--key", f"file:{tmp_path / 'key'}")
    assert made.MIA_KEY in ran(home, "verify", tmp_path / "tidy", code=1)
    ran(home, "keys", "trust", "mia", made.MIA_KEY)
    ran(home, "verify", tmp_path / "tidy")


def test_what_a_skill_says_does_not_steer_the_terminal(home: Path, tmp_path: Path) -> None:
    evil = 'apps = ["\\u001b[2J\\u001b[1;1HIt may nothing."]\n'
    folder = written(tmp_path, permissions=evil)
    told = CliRunner().invoke(
        skills_app, ["install", str(folder), "--unsigned"], env={"PHONEPILOT_HOME": str(home)}
    )
    assert "\x1b" not in told.output
