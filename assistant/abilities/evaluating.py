"""A benchmark for a skill: checked and priced, begun, told of, stopped. For the owner alone."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.evaluating import checking, wording, work
from assistant.evaluating.choosing import choose, key_of
from assistant.evaluating.jobs import Job
from assistant.steps import Request
from device_drivers.verbs.base import Said
from models.base import ModelUnavailable
from skills.base import Broken, Refused, SkillError
from skills.evaluation.at_hand import at_hand
from skills.evaluation.base import Benchmark, EvaluationError
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.infer.whole import Whole
from skills.running.calls import Evaluate

if TYPE_CHECKING:
    from assistant.app import House

Tell = Callable[[Said], None]
WORLDS = Path("eval") / "worlds"
_ADDRESS = re.compile(r"https?://[^\s'\"]+[^\s'\".,;:]")
_MARK = re.compile(r"(?m)^[⏳⏹❌✅] ")
"""The reply of a task has a mark of its own."""


class Evaluating:
    """Of one task. ``key`` is the same after a restart, and no other call's."""

    def __init__(self, house: House, request: Request, key: str) -> None:
        self._house = house
        self._request = request
        self._key = key
        self._jobs = house.benchmarks.jobs

    def answer(self, call: Evaluate, tell: Tell) -> dict[str, Any]:
        """``text`` for the person; ``refused`` where it is not to be had. Raises SkillError."""
        house, request = self._house, self._request
        person = house.authority.person(request.gateway, request.person)
        if not house.authority.may(person, "house"):
            raise Refused(wording.NOT_YOURS)
        try:
            match call.what:
                case "check":
                    return self._told(self._check(self._job(call), tell))
                case "start":
                    return self._told(self._start(self._job(call)))
                case "how":
                    return self._told(self._how())
                case "stop":
                    return self._told(self._stop())
                case "go_on":
                    return self._told(self._go_on())
        except ModelUnavailable as error:
            said = (error.zh or str(error)) if _zh(request) else str(error)
            return {"text": "", "refused": self._bare(said)}
        except Broken:
            raise
        except SkillError as error:
            return {"text": "", "refused": self._bare(error.said.of(request.language))}
        except OSError as error:
            raise Broken(Said(str(error), str(error))) from error

    def _in_group(self) -> bool:
        return self._house.journal.is_group(self._request.gateway, self._request.chat)

    def _bare(self, told: str) -> str:
        """Where others read along, without the addresses of servers."""
        return _ADDRESS.sub("…", told) if self._in_group() else told

    def _told(self, said: Said) -> dict[str, Any]:
        text = _MARK.sub("", said.of(self._request.language))
        return {"text": text, "refused": ""}

    def _job(self, call: Evaluate) -> Job:
        """What is meant by a request. Raises EvaluationError."""
        house, request = self._house, self._request
        own = house.benchmarks.own_settings()
        named, suite = _which(call.model, call.benchmark)
        chosen = choose(named, house.settings, own)
        images = Path(str(own["images"])).expanduser() if own.get("images") else None
        file = Path(str(own["annotations"])).expanduser() if own.get("annotations") else None
        annotations, pictures = at_hand(suite, house.home / WORLDS, file, images)
        at_a_time = own.get("at_a_time")
        name = hashlib.sha256(f"{request.task} {self._key}".encode()).hexdigest()[:10]
        return Job(
            id=name, gateway=request.gateway, chat=request.chat, person=request.person,
            language=request.language, benchmark=suite.name, title=suite.title,
            named=chosen.named, family=chosen.family, weights=chosen.weights,
            annotations=str(annotations), images=str(pictures), url=chosen.url,
            local=chosen.local, limit=call.limit, price=chosen.price, begun=time.time(),
            at_a_time=at_a_time if isinstance(at_a_time, int) and at_a_time > 0 else 4,
        )  # fmt: skip

    def _check(self, job: Job, tell: Tell) -> Said:
        """Raises EvaluationError, ModelUnavailable."""
        house = self._house
        if same := next((each for each in self._running() if each.asks_as(job)), None):
            far = house.benchmarks.far(same)
            if not house.benchmarks.has_hands(same):
                raise EvaluationError(wording.BEGUN_BEFORE.en, wording.BEGUN_BEFORE.zh)
            raise EvaluationError(
                f"That one is running already. {_MARK.sub('', far.en)}",
                f"这项评测已在进行。{_MARK.sub('', far.zh)}",
            )
        place = self._jobs.folder
        whole = Whole(checking.wanted(job, place / job.id / "run"))
        disk = checking.room(job, place, len(whole.questions))
        tell(Said(f"Trying {checking.PROBES} samples", f"试问 {checking.PROBES} 个样本"))
        key = key_of(job.url, house.settings, house.benchmarks.own_settings())
        cost = house.run(checking.cost(job, whole, place, key))
        return checking.told(job, cost, disk, alone=not self._in_group())

    def _start(self, job: Job) -> Said:
        """The same again changes nothing: a task may be gone on with after it."""
        if self._jobs.known(job.id) is None:
            self._jobs.keep(job)
        return wording.begun(job)

    # --- of those that were begun -------------------------------------------------------------

    def _mine(self) -> list[Job]:
        """The owner is one person, whichever platform they write from."""
        return [*self._jobs.all()]

    def _running(self) -> list[Job]:
        return [job for job in self._mine() if job.state == "running"]

    def _how(self) -> Said:
        jobs = self._mine()
        running = [job for job in jobs if job.state == "running"]
        if not jobs:
            return wording.NONE
        told = [self._house.benchmarks.far(job) for job in running or jobs[:1]]
        if not running and jobs[0].state == "done":
            told.append(work.result(jobs[0], self._jobs.place(jobs[0]))[0])
        return Said("\n".join(each.en for each in told), "\n".join(each.zh for each in told))

    def _stop(self) -> Said:
        running = self._running()
        if not running:
            return wording.NOTHING_RUNS
        stopped = []
        for job in running:
            far = self._house.benchmarks.counted(job)
            stopped.append(
                self._jobs.change(
                    job, while_="running", state="stopped", answered=far[0], of=far[1]
                )
            )
        told = [wording.stands(job) for job in stopped]
        return Said("\n".join(each.en for each in told), "\n".join(each.zh for each in told))

    def _go_on(self) -> Said:
        """The latest that is not complete, and that nobody is at."""
        hands = self._house.benchmarks.has_hands
        job = next(
            (
                job
                for job in self._mine()
                if job.state in ("stopped", "failed") or (job.state == "running" and not hands(job))
            ),
            None,
        )
        if job is None:
            return wording.NOTHING_LEFT
        request = self._request
        fields: dict[str, Any] = {
            "state": "running", "times": job.times + 1, "language": request.language,
        }  # fmt: skip
        if job.gateway == request.gateway:
            fields |= {"chat": request.chat, "person": request.person}
        self._jobs.change(job, **fields)
        return wording.begun(job)


def _which(model: str, on: str) -> tuple[str, Benchmark]:
    """The model's name, and the benchmark: people say them in either order. Raises
    EvaluationError."""
    try:
        return model, benchmark(on)
    except EvaluationError:
        try:
            return on, benchmark(model)
        except EvaluationError:
            pass
        raise


def _zh(request: Request) -> bool:
    return request.language == "zh"
