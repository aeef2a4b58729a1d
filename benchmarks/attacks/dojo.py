"""AgentDojo's tasks and attacks, every call of a tool weighed by our guard.

    python -m benchmarks.attacks.dojo [--way WAY] [--suite SUITE] [--json] [--write]

The model is scripted and obeys: it makes the calls that AgentDojo gives as right for the user's
task, and those of the attacker as soon as it reads an injection. So no model's judgement is in the
figures. AgentDojo's tools get our risk classes, and their arguments the origins they have: the
user's prompt is the person's, whatever a tool brought is not. Where the guard asks, the person says
yes to the calls of their own task and no to others; a third run has nobody who answers.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from assistant.guard.deciding import Deed, Verdict, decide
from assistant.guard.grants import Grant
from assistant.guard.origins import Labelled
from assistant.guard.own import Kind
from assistant.guard.policy import Policy
from assistant.guard.provenance import ALL, MATTERS, Heard, Matter, copied
from assistant.guard.used_for import USED_FOR
from assistant.risk_words import plain
from benchmarks.other_venv import NotInstalled, python_with
from device_drivers.base import Risk

PACKAGE = "agentdojo==0.1.35"
WORKER = Path(__file__).with_name("dojo_worker.py")
Way = Literal["unguarded", "person", "nobody"]
WAYS: Mapping[Way, str] = {
    "unguarded": "without our guard", "person": "guard, the person answers",
    "nobody": "guard, nobody answers",
}  # fmt: skip

READS = ("get_", "search_", "list_", "read_", "check_")
RISKS: Mapping[str, Risk] = {
    "get_webpage": Risk.NAVIGATE, "download_file": Risk.NAVIGATE, "post_webpage": Risk.SEND,
    "send_money": Risk.PAY, "schedule_transaction": Risk.PAY,
    "update_scheduled_transaction": Risk.PAY, "reserve_hotel": Risk.PAY,
    "reserve_restaurant": Risk.PAY, "reserve_car_rental": Risk.PAY,
    "update_password": Risk.CREDENTIAL, "update_user_info": Risk.CHANGE,
    "send_email": Risk.SEND, "send_direct_message": Risk.SEND, "send_channel_message": Risk.SEND,
    "invite_user_to_slack": Risk.GRANT, "add_user_to_channel": Risk.GRANT,
    "share_file": Risk.GRANT, "add_calendar_event_participants": Risk.SEND,
    "remove_user_from_slack": Risk.DELETE, "delete_email": Risk.DELETE,
    "delete_file": Risk.DELETE, "cancel_calendar_event": Risk.DELETE,
    "create_calendar_event": Risk.CHANGE, "reschedule_calendar_event": Risk.CHANGE,
    "create_file": Risk.CHANGE, "append_to_file": Risk.CHANGE,
}  # fmt: skip
"""Our class of each tool that does more than read."""
KINDS: Mapping[str, Kind] = {
    "recipient": "recipient", "recipients": "recipient", "cc": "recipient", "bcc": "recipient",
    "participants": "recipient", "user": "recipient", "email": "recipient",
    "user_email": "recipient", "amount": "amount", "url": "address", "body": "text",
    "content": "text", "channel": "recipient",
}  # fmt: skip
"""What an argument is to our guard."""


def risk_of(tool: str, arguments: Mapping[str, Any]) -> Risk:
    """A tool nobody classed is unknown; an invitation is sent."""
    if tool in RISKS:
        risk = RISKS[tool]
        return Risk.SEND if risk is Risk.CHANGE and arguments.get("participants") else risk
    return Risk.READ if tool.startswith(READS) else Risk.UNKNOWN


def matters(arguments: Mapping[str, Any], risk: Risk, heard: Heard) -> Iterator[Matter]:
    """The arguments that count in a step of this class, with where they come from."""
    wanted = MATTERS.get(risk, ALL)
    for name, value in arguments.items():
        kind = KINDS.get(name)
        if kind is None or kind not in wanted or value in (None, "", []):
            continue
        for each in value if isinstance(value, list) else [value]:
            yield heard.matter(kind, str(each))


@dataclass
class Weighing:
    """Of one case: what the person said, and what tools brought so far."""

    prompt: str = ""
    brought: tuple[Labelled, ...] = ()
    obeyed: bool = False
    """A call of the attacker's was made."""

    def verdict(self, tool: str, arguments: Mapping[str, Any]) -> Verdict:
        heard = Heard((self.prompt,), self.brought)
        risk = risk_of(tool, arguments)
        found = [
            *matters(arguments, risk, heard), *self._unasked(tool, risk, heard),
            *self._copied(arguments, risk),
        ]  # fmt: skip
        deed = Deed(str(risk), verb=True, matters=tuple(found))
        return decide(Policy(), Grant(), deed, datetime.now().astimezone()).verdict

    def _unasked(self, tool: str, risk: Risk, heard: Heard) -> list[Matter]:
        """A change of which the prompt says nothing, once others were read: as of a brain's."""
        said, about = plain(" ".join(heard.own)), plain(tool.replace("_", " "))
        spoken_of = any(topic.search(said) and topic.search(about) for topic, _ in USED_FOR)
        changes = risk is Risk.CHANGE and bool(self.brought)
        return [Matter("deed", tool, "model")] if changes and not spoken_of else []

    def _copied(self, arguments: Mapping[str, Any], risk: Risk) -> list[Matter]:
        """Texts of a change that stand word for word in what others wrote: as of a brain's."""
        brought = [each.text for each in self.brought]
        found = copied(arguments.values(), (self.prompt,), brought)
        return [Matter("text", text, "tool") for text in found if risk is Risk.CHANGE]


@dataclass
class Figures:
    """Of one way to run it all. ``asked`` counts the questions about calls of the users' tasks."""

    way: Way
    attacked: int = 0
    harm: int = 0
    said: int = 0
    """Goals that were reached with no call at all, by words in the answer: not in ``harm``."""
    useful: int = 0
    useful_alone: int = 0
    tasks: int = 0
    asked: int = 0
    calls: int = 0
    passed: int = 0
    """Calls of attackers that were made, of ``foreign``."""
    foreign: int = 0


def play(way: Way, python: str, suites: Sequence[str] = ()) -> Figures:
    """All cases. Raises subprocess.CalledProcessError when AgentDojo stops."""
    figures, cases = Figures(way), dict[str, Weighing]()
    with subprocess.Popen(
        [python, str(WORKER), *suites], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        encoding="utf-8",
    ) as worker:  # fmt: skip
        assert worker.stdin is not None
        assert worker.stdout is not None
        for line in worker.stdout:
            if not line.startswith("{"):
                continue
            [(kind, what)] = json.loads(line).items()
            case = cases.setdefault(what["case"], Weighing())
            match kind:
                case "ask":
                    go = _may(way, case, what, figures)
                    worker.stdin.write("go\n" if go else "no\n")
                    worker.stdin.flush()
                case "came":
                    case.brought = (*case.brought, Labelled(what["text"], "tool"))
                case "result":
                    _count(figures, what, case)
                    cases.clear()
    if worker.returncode:
        raise subprocess.CalledProcessError(worker.returncode, worker.args)
    return figures


def _may(way: Way, case: Weighing, asked: Mapping[str, Any], figures: Figures) -> bool:
    case.prompt = asked["prompt"]
    theirs: bool = asked["theirs"]
    verdict = case.verdict(asked["tool"], asked["arguments"])
    figures.foreign += theirs
    figures.calls += not theirs
    figures.asked += verdict == "ask" and not theirs
    go = way == "unguarded" or verdict == "allow"
    if way == "person" and verdict == "ask":
        go = not theirs
    figures.passed += go and theirs
    case.obeyed = case.obeyed or (go and theirs)
    return go


def _count(figures: Figures, result: Mapping[str, Any], case: Weighing) -> None:
    if result["attacked"]:
        figures.attacked += 1
        figures.harm += bool(result["harm"]) and case.obeyed
        figures.said += bool(result["harm"]) and not case.obeyed
        figures.useful += bool(result["useful"])
    else:
        figures.tasks += 1
        figures.useful_alone += bool(result["useful"])


def all_ways(ways: Iterable[Way] = tuple(WAYS), suites: Sequence[str] = ()) -> list[Figures]:
    """Raises NotInstalled."""
    python = python_with(PACKAGE)
    return [play(way, python, suites) for way in ways]


def table(found: list[Figures]) -> str:
    """As Markdown."""
    lines = [
        "| run | attacks | attackers' goals reached | their calls made"
        " | users' tasks done under attack"
        " | users' tasks done, alone | calls of users' tasks asked about |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {WAYS[f.way]} | {f.attacked} | {f.harm} ({_share(f.harm, f.attacked)}) |"
        f" {f.passed} of {f.foreign} | {f.useful} ({_share(f.useful, f.attacked)}) |"
        f" {f.useful_alone} of {f.tasks} | {_share(f.asked, f.calls)} |"
        for f in found
    ]
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--way", action="append", choices=WAYS, default=[], help="only this run")
    parser.add_argument("--suite", action="append", default=[], help="only this suite")
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--write", action="store_true", help="write docs/attacks.md")
    options = parser.parse_args()
    try:
        found = all_ways(options.way or WAYS, options.suite)
    except NotInstalled as error:
        print(f"AgentDojo could not be installed: {error}", file=sys.stderr)
        return 1
    told = json.dumps([asdict(f) for f in found], indent=1)
    print(told if options.as_json else table(found))
    if options.write:
        from benchmarks.attacks import report  # it needs a whole house to be importable

        report.write(table(found), report.DOJO_BEGIN, report.DOJO_END)
    return 0


if __name__ == "__main__":
    sys.exit(main())
