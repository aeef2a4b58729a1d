"""The sandbox's shell under attack: what a hostile command may try, it tries in vain."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event

import psutil
import pytest

from assistant.sandbox import shell
from assistant.sandbox.folder import MEGABYTE, Folder
from assistant.sandbox.shell import Bounds, Ran
from skills.running import wall

pytestmark = pytest.mark.skipif(bool(shell.trouble()), reason=shell.trouble())
BOUNDS = Bounds(seconds=20, cpu_seconds=10, memory=400 * MEGABYTE, processes=24, output=2000)
Sh = Callable[..., Ran]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    (home / "journal.db").write_text("everything the assistant knows")
    return folder_of(home, "ann")


def folder_of(home: Path, person: str) -> Folder:
    """In each run of the tests somebody else's: the kernel counts processes by user."""
    path = home / "sandbox" / f"{person}-{os.getpid()}"
    return Folder(path, quota=20 * MEGABYTE, largest=5 * MEGABYTE)


@pytest.fixture
def sh(folder: Folder) -> Sh:
    def run(command: str, seconds: float = BOUNDS.seconds, memory: int = BOUNDS.memory) -> Ran:
        return shell.run(folder, command, replace(BOUNDS, seconds=seconds, memory=memory))

    return run


def test_a_command_works_on_the_files(folder: Folder, sh: Sh) -> None:
    folder.write("in/data.csv", b"a,1\nb,2\n")
    ran = sh("awk -F, '{s+=$2} END {print s}' in/data.csv | tee sum; exit 3")
    assert (ran.output, ran.exit_code, ran.ended) == ("3\n", 3, "")
    assert folder.read("sum") == b"3\n"
    folder.write("sum", b"mine again")
    assert sh("cat sum; rm -r in").output == "mine again"
    assert [kept.name for kept in folder.listed()] == ["sum"]


def test_nothing_of_ours_is_seen(folder: Folder, sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-123")
    ran = sh(
        "env; cat /proc/*/environ; cat /etc/passwd /etc/shadow; ls /home /root /work/..;"
        f"ls {folder.path.parent} ; cat {folder.path.parent.parent}/journal.db; ls /proc/1/root/"
    )
    assert "sk-secret" not in ran.output
    assert "everything the assistant knows" not in ran.output
    assert "root:" not in ran.output
    seen = sh("ls /proc | grep -c '^[0-9]'; id -u; ls -d /*")
    processes, user, *roots = seen.output.split()
    assert int(processes) < 10
    assert user == "1000"
    ours = "bin dev etc lib lib32 lib64 libx32 proc sbin tmp usr work"
    assert {root.strip("/") for root in roots} <= set(ours.split())


def test_nothing_outside_is_written(sh: Sh) -> None:
    for place in ("x", "usr/x", "etc/x", "dev/shm/x", "bin/x", "proc/sys/kernel/hostname"):
        assert sh(f"echo x > /{place}").exit_code != 0, place
    assert sh("rm -f /usr/bin/env; mount -o remount,rw /usr; test -e /usr/bin/env").exit_code == 0


def test_there_is_no_network(sh: Sh) -> None:
    ran = sh("tail -n +3 /proc/net/dev | cut -d: -f1; cat /proc/net/route | wc -l")
    assert ran.output.split() == ["lo", "1"], "no device, no route"


def test_no_rights_are_to_be_had(sh: Sh) -> None:
    ran = sh("grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status")
    assert ran.output.split()[1::2] == ["0" * 16, "0" * 16, "1"]
    assert sh("unshare -Ur true").exit_code != 0


def test_a_fork_bomb_is_bounded(sh: Sh) -> None:
    ran = sh("f(){ f|f& }; f 2>/dev/null; sleep 0.5; ls /proc | grep -c '^[0-9]' ", seconds=15)
    numbers = [int(word) for word in ran.output.split() if word.isdigit()]
    assert ran.ended or all(n <= BOUNDS.processes + 4 for n in numbers), ran


def test_one_person_s_processes_do_not_count_as_another_s(tmp_path: Path) -> None:
    ann, bob = folder_of(tmp_path, "ann"), folder_of(tmp_path, "bob")
    crowd = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do sleep 9 & done; echo all are there"
    with ThreadPoolExecutor() as pool:
        here = Event()
        anns = pool.submit(shell.run, ann, f"{crowd} > list; wait", BOUNDS, here.is_set)
        wait_for(lambda: any(kept.size for kept in ann.listed()))
        bobs = shell.run(bob, crowd, BOUNDS)
        here.set()
    assert bobs.output == "all are there\n"
    assert anns.result().ended == "the person said stop"


def wait_for(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def runs(command: str) -> bool:
    return any(command in (p.info["cmdline"] or ()) for p in psutil.process_iter(["cmdline"]))


def test_what_it_leaves_behind_ends_with_it(folder: Folder, sh: Sh) -> None:
    late = f"sleep 1; echo late > late; echo {os.getpid()}"
    ran = sh(f"(setsid nohup sh -c '{late}' >/dev/null 2>&1 &) ; echo on")
    assert (ran.output, ran.exit_code) == ("on\n", 0)
    wait_for(lambda: not runs(late))
    assert folder.listed() == []


def test_time_and_output_are_bounded(sh: Sh) -> None:
    assert "longer than 1 seconds" in sh("sleep 100", seconds=1).ended
    babble = sh("yes")
    assert "printed more than" in babble.ended
    assert len(babble.output) < 2200
    assert "left out" in babble.output


def test_memory_is_bounded(sh: Sh) -> None:
    greedy = sh("head -c 900m /dev/zero | tail -c 800m", memory=200 * MEGABYTE)
    assert "memory" in greedy.ended or "memory" in greedy.output
    many = "for i in 1 2 3 4; do head -c 80m /dev/zero | tail -c 70m | sleep 9 & done"
    assert "memory" in sh(f"{many}; wait", memory=200 * MEGABYTE).ended, "all together"


def test_space_is_bounded(folder: Folder, sh: Sh) -> None:
    many = "for i in 1 2 3 4 5 6 7 8 9; do head -c 4m /dev/zero > f$i; sleep 0.2; done"
    assert "filled the folder" in sh(f"{many}; sleep 9").ended
    assert sh("sleep 0.3; rm f*; ls").ended == "", "in a folder that is too full it can clear up"
    assert sh("head -c 9m /dev/zero > big; stat -c %s big").output.split()[-1] == str(5 * MEGABYTE)


def test_files_without_end_are_bounded(sh: Sh) -> None:
    ran = sh("i=0; while :; do i=$((i+1)); : > g$i; done", seconds=60)
    assert "filled the folder" in ran.ended


def test_folders_without_end_are_bounded(sh: Sh) -> None:
    ran = sh("seq 1 6000 | xargs mkdir; sleep 9", seconds=60)
    assert "filled the folder" in ran.ended


def test_no_command_runs_where_nobody_can_tell_what_is_there(folder: Folder) -> None:
    folder.make()
    folder.path.joinpath(*["d"] * 20).mkdir(parents=True)
    with pytest.raises(OSError, match="too deep"):
        shell.run(folder, "true", BOUNDS)
    folder.delete("d")
    assert shell.run(folder, "echo fine", BOUNDS).output == "fine\n"


def test_a_command_that_is_none_is_refused(folder: Folder) -> None:
    with pytest.raises(OSError, match="NUL"):
        shell.run(folder, "echo \0", BOUNDS)
    assert shell.run(folder, "echo \ud83d", BOUNDS).output == "?\n"


def test_the_person_s_stop_ends_it(folder: Folder) -> None:
    ran = shell.run(folder, "sleep 100", BOUNDS, stopping=lambda: True)
    assert ran.ended == "the person said stop"


def test_without_bubblewrap_it_says_so(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    wall.way.cache_clear()
    try:
        assert "apt-get install bubblewrap" in shell.trouble()
        with pytest.raises(OSError, match="no shell"):
            shell.run(folder, "true", BOUNDS)
    finally:
        monkeypatch.undo()
        wall.way.cache_clear()
