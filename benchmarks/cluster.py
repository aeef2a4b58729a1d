"""How large a cluster has to be: messages a second, phones of one worker, memory of a process.

``python -m benchmarks.cluster [--phones 1,2,4] [--messages 300] [--json] [--write]``. The server is
a real one on this machine that keeps what it was told as it does by default (fsync), so the way
over the network is not in it; the phones are virtual ones, which take their share of the machine.
``--write`` puts the table into docs/cluster.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

from assistant.journal import Journal
from benchmarks.table import Row, as_json, as_table
from gateways.base import Inbound
from tests.assistant.cluster.together import Together, together
from tests.phones import AdbServer, connected_phone, private_adb
from tests.postgres import Postgres, missing, running_postgres

DURABLE = ("fsync=on", "full_page_writes=on", "shared_buffers=128MB")
BATCH = 50
"""Messages that are kept by one commit while the last one was on its way."""
DOCS = Path("docs/cluster.md")
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
WORK = " then ".join(f"set a timer for {n} minutes" for n in (11, 12, 13))


def message(number: int) -> Inbound:
    return Inbound("webhook", f"m{number}", "c", "ann", "hello there", datetime.now(UTC), "Ann")


def messages(journal: Journal, count: int, batch: int) -> float:
    """Kept a second."""
    said = [(message(number), False) for number in range(count)]
    began = time.perf_counter()
    for first in range(0, count, batch):
        journal.receive_all(said[first : first + batch])
    return count / (time.perf_counter() - began)


def kept(server: Postgres, folder: Path, count: int) -> Iterator[Row]:
    for batch, what in ((1, "one by one"), (BATCH, f"{BATCH} to a commit")):
        found = []
        for number, address in enumerate(("", server.address())):
            with closing(Journal(folder / f"{batch}-{number}.db", 5.0, address)) as journal:
                found.append(messages(journal, count, batch))
        told = f"a message kept, {what} ({found[1]:.0f}/s; in a file {found[0]:.0f}/s)"
        yield Row(told, 1000 / found[1], "ms", "a file", 1000 / found[0])


def worked(server: Postgres, adb: AdbServer, folder: Path, counts: list[int]) -> Iterator[Row]:
    """One worker with more and more phones, all of them busy at once."""
    alone = 0.0
    for count in counts:
        with ExitStack() as stack:
            phones = {
                f"phone{n}": stack.enter_context(connected_phone(adb)) for n in range(count)
            }  # fmt: skip
            house = stack.enter_context(
                together(server.address(), folder / f"with{count}", adb.env)
            )  # fmt: skip
            house.start("gate", "gateways")
            house.start("work", "phones", phones)
            house.until_up("gate", "work")
            seconds = step_seconds(house, list(phones))
            alone = alone or seconds
            versus, busy = "1 phone" if count > 1 else "", _phones(count)
            other = alone * 1000 if count > 1 else None
            yield Row(f"a step, {busy} busy", seconds * 1000, "ms", versus, other)
            for name, process in house.processes.items():
                yield Row(f"memory of {name}, {busy}", resident(process.pid), "MiB")


def step_seconds(house: Together, phones: list[str]) -> float:
    """Of all tasks, begun at once: how long a step took on average."""
    for n, phone in enumerate(phones):
        house.talker.chats.add(f"p{n}")
        house.pair(f"p{n}")
        house.gives(phone, f"p{n}")
    for n in range(len(phones)):
        house.talker.tells(WORK, chat=f"p{n}")

    def over() -> bool:
        done = house.rows("SELECT count(*) FROM tasks WHERE outcome<>''")
        return bool(done[0][0] == len(phones))

    house.until(over, "all are done")
    reports = [json.loads(row[0]) for row in house.rows("SELECT report FROM tasks")]
    steps = [step["ms"] / 1000 for report in reports for step in report["steps"]]
    return float(sum(steps) / len(steps))


def _phones(count: int) -> str:
    return f"{count} phone{'s' if count > 1 else ''}"


def resident(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def written(rows: list[Row]) -> None:
    told = f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, PostgreSQL on the same machine"
    table = f"{BEGIN}\n{told}:\n```\n{as_table(rows)}\n```\n{END}"
    text = DOCS.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    DOCS.write_text(before + table + rest.split(END)[1], encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--phones", default="1,2,4")
    options.add_argument("--messages", type=int, default=300)
    options.add_argument("--json", action="store_true")
    options.add_argument("--write", action="store_true")
    given = options.parse_args()
    if why := missing():
        sys.exit(why)
    counts = [int(each) for each in given.phones.split(",") if each]
    with (
        tempfile.TemporaryDirectory(prefix="phonepilot-") as made,
        running_postgres(*DURABLE) as server,
        private_adb(Path(made)) as adb,
    ):
        folder = Path(made)
        rows = list(kept(server, folder, given.messages))
        rows += worked(server, adb, folder, counts)
    if given.write:
        written(rows)
    print(as_json(rows) if given.json else as_table(rows))


if __name__ == "__main__":
    main()
