"""A suite that is served: which of its tasks, on which servers, by which model."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from device_drivers.base import Device, DeviceError
from models.served import Config
from skills.evaluation.base import EvaluationError
from skills.evaluation.online.androidworld import AndroidWorldPhone
from skills.evaluation.online.base import CannotPlay
from skills.evaluation.online.mobileworld import MobileWorldPhone
from skills.evaluation.online.phone import USUAL, Limits, ServedPhone, Task
from skills.evaluation.online.places import RESTS, Pooled, Restart, pool_of
from skills.evaluation.online.playing import GuiPlayers
from skills.evaluation.online.trials import Result, Trial

PHONES: Mapping[str, type[ServedPhone]] = {
    "mobileworld": MobileWorldPhone, "androidworld": AndroidWorldPhone,
}  # fmt: skip
ASKS_TOOLS, ASKS_PERSON = "agent-mcp", "agent-user-interaction"
Wanted = Callable[[Task], bool]
SPLITS: Mapping[str, Mapping[str, Wanted]] = {
    "mobileworld": {
        "test": lambda task: not any(tag.startswith("agent-") for tag in task.tags),
        "gui-only": lambda task: not any(tag.startswith("agent-") for tag in task.tags),
        "ask-user": lambda task: ASKS_PERSON in task.tags and ASKS_TOOLS not in task.tags,
    },
    "androidworld": {"test": lambda _: True},
}
"""MobileWorld's published figures are of those without a tag ``agent-...``, of which there are 117;
tasks with tools of MCP servers need more than a phone, and are in no split."""
LOOKS_SECONDS = 5.0


@dataclass(frozen=True)
class Asked:
    """What a run is asked for, and all that can move its figures."""

    suite: str
    split: str
    servers: tuple[str, ...]
    model: Config
    seed: int = 30
    """AndroidWorld draws its tasks from it; 30 is its own."""
    attempts: int = 1
    names: tuple[str, ...] = ()
    tag: str = ""
    app: str = ""
    difficulty: str = ""
    steps: int = 50
    seconds: float = 3600.0
    limits: Limits = USUAL

    def about(self) -> dict[str, Any]:
        """For ``run.json``: without what may change when a run goes on (servers, keys)."""
        model = self.model
        return {
            "suite": self.suite, "split": self.split, "seed": self.seed,
            "attempts": self.attempts, "names": list(self.names), "tag": self.tag,
            "app": self.app, "difficulty": self.difficulty, "steps": self.steps,
            "seconds": self.seconds, "settle": self.limits.settle, "adapter": model.adapter,
            "model": model.model, "options": model.options, "max_tokens": model.max_tokens,
        }  # fmt: skip


class ServedSuite:
    """Trials, players and servers of one run."""

    def __init__(
        self, asked: Asked, tasks: Sequence[Task], *, spares: int = 0,
        restart: Restart | None = None, rests: Sequence[float] = RESTS,
    ) -> None:  # fmt: skip
        """Raises CannotPlay when no task is left."""
        self.jobs = trials(asked, tasks)
        opened = partial(PHONES[asked.suite], limits=asked.limits)
        self.opener = GuiPlayers(opened, asked.model, asked.steps, asked.seconds)
        self.pool = pool_of(
            asked.servers, opened, spares=spares, restart=restart, rests=rests,
            check=_well,
        )  # fmt: skip
        self.places = Pooled(self.pool)

    def failed(self, job: Trial, why: str) -> Result:
        return Result(job, error=why)

    def close(self) -> None:
        self.pool.close()


def trials(asked: Asked, tasks: Iterable[Task]) -> list[Trial]:
    """Attempt by attempt, so that an interrupted run has whole rounds. Raises CannotPlay."""
    split = SPLITS[asked.suite].get(asked.split or "test")
    if split is None:
        known = ", ".join(SPLITS[asked.suite])
        raise CannotPlay(
            f"--split {asked.split}: {asked.suite} has {known}",
            f"--split {asked.split}：{asked.suite} 有 {known}",
        )
    listed = {task.name: task for task in tasks}
    if unknown := [name for name in asked.names if name not in listed]:
        raise CannotPlay(
            f"The server has no task {', '.join(unknown)}; it has {len(listed)} others.",
            f"服务器上没有任务 {'、'.join(unknown)}。",
        )
    chosen = [listed[name] for name in asked.names] or [t for t in tasks if split(t)]
    chosen = [task for task in chosen if _passes(asked, task)]
    if not chosen:
        raise CannotPlay(
            "No task of the server passes all of these filters.", "没有任务符合全部筛选条件。"
        )
    return [
        Trial(asked.suite, t.name, n, asked.seed, asked.attempts, t.tags, t.apps, t.difficulty)
        for n in range(asked.attempts)
        for t in chosen
    ]


def _passes(asked: Asked, task: Task) -> bool:
    return (
        (not asked.tag or asked.tag in task.tags)
        and (not asked.app or asked.app in task.apps)
        and (not asked.difficulty or asked.difficulty == task.difficulty)
    )


def listed(asked: Asked, patience: float = 60.0) -> list[Task]:
    """The tasks of the first server that answers. Raises CannotPlay, with how to start one, when
    none does within ``patience`` seconds."""
    kind = PHONES[asked.suite]
    until, why = time.monotonic() + patience, ""
    while True:
        for url in asked.servers:
            phone = kind(url, asked.limits)
            try:
                return phone.tasks()
            except (DeviceError, LookupError, TypeError, ValueError) as error:
                why = str(error) if isinstance(error, DeviceError) else f"{url} lists no tasks"
            finally:
                phone.close()
        if time.monotonic() >= until:
            raise CannotPlay(
                f"No server of {asked.suite} answers ({why}). Start one: {kind.how} Then name it "
                f"with --servers http://HOST:{kind.usual_port}; --patience says for how long to "
                "wait for one that is starting.",
                f"没有可用的 {asked.suite} 服务器（{why}）。请先启动：{kind.how}，"
                f"再用 --servers http://HOST:{kind.usual_port} 指定。",
            )
        time.sleep(min(LOOKS_SECONDS, max(0.0, until - time.monotonic())))


def described(tasks: Sequence[Task], metadata: Path | None) -> list[Task]:
    """With tags and difficulty from AndroidWorld's ``task_metadata.json``: its server has none.

    Raises EvaluationError for a file that is another."""
    if metadata is None:
        return list(tasks)
    try:
        rows = json.loads(metadata.read_text(encoding="utf-8"))
        known = {
            str(row["task_name"]): (
                tuple(str(tag) for tag in row.get("tags", ()) if tag), str(row["difficulty"]),
            )
            for row in rows
        }  # fmt: skip
    except (KeyError, TypeError, ValueError) as error:
        raise EvaluationError(
            f"{metadata} is no task_metadata.json of AndroidWorld.",
            f"{metadata} 不是 AndroidWorld 的 task_metadata.json。",
        ) from error
    return [
        replace(task, tags=known[task.name][0], difficulty=known[task.name][1])
        if task.name in known
        else task
        for task in tasks
    ]


def addresses(said: str, suite: str) -> tuple[str, ...]:
    """From ``http://a:6800,b:6801``; the scheme and the usual port may be left out. Raises
    CannotPlay."""
    found: list[str] = []
    for each in (part.strip() for part in said.split(",")):
        if not each:
            continue
        url, _, device = (each if "://" in each else f"http://{each}").partition("#")
        try:
            split = urlsplit(url.rstrip("/"))
            port = split.port or PHONES[suite].usual_port
        except ValueError:
            split, port = urlsplit(""), 0
        if split.scheme not in ("http", "https") or not split.hostname:
            raise CannotPlay(
                f"--servers {each}: it is an address such as http://127.0.0.1:6800",
                f"--servers {each}：应为 http://127.0.0.1:6800 这样的地址",
            )
        host = f"[{split.hostname}]" if ":" in split.hostname else split.hostname
        path = f"{split.scheme}://{host}:{port}{split.path}"
        found.append(f"{path}#{device}" if device else path)
    if len(found) != len(set(found)):
        raise CannotPlay("--servers names one server twice", "--servers 重复指定了同一服务器")
    return tuple(found)


def _well(device: Device) -> None:
    assert isinstance(device, ServedPhone)  # noqa: S101 - only those are in this pool
    device.health()
