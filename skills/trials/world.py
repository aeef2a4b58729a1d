"""The house as a case of ``[[tests]]`` sees it: a virtual phone, a person who answers what is
written down, servers that are files. Permissions are asked as in the house.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from device_drivers.base import OS, DeviceError, Risk
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Ask, Report, Said, Verb, VerbFailed
from skills.base import Skill
from skills.running import Answer
from skills.running import calls as of
from skills.running.permissions import sees, why_not
from skills.running.seeing import as_listed, done_told, lines_read, screen_seen
from skills.trials.cases import Case, Wish
from skills.trials.hands import by_hand, not_by_hand
from skills.trials.phone import phone_of
from skills.trials.sense import not_for_cases

MOST_FILES = 20
LARGEST_FILE = 1_000_000


@dataclass(slots=True)
class Happened:
    """What a program asked for. ``wrong`` is what the case itself did not foresee."""

    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    verbs: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class World:
    """Of one case. ``tests`` is the folder with the files that the case names."""

    def __init__(self, skill: Skill, case: Case, tests: Path) -> None:
        """Raises VerbFailed, DeviceError where the case cannot begin."""
        self.skill, self.case, self.happened = skill, case, Happened()
        self.phone = phone_of(case)
        self.files = {name: (tests / file).read_bytes() for name, file in case.files.items()}
        self._attached = {name: (tests / name).read_bytes() for name in case.attachments}
        self._pages = {
            url: (tests / file).read_text(errors="replace") for url, file in case.pages.items()
        }
        self._answers = iter(case.answers)
        self._model = iter(case.model)
        self._done = iter(case.done)
        self._logins = list(case.logins)
        try:
            for path, file in case.pushed.items():
                self.phone.push(tests / file, path)
            for wish in case.before:
                self._before(wish)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the phone."""
        self.phone.close()
        self.phone.phone.store.close()

    def begin(self) -> dict[str, Any]:
        """What the program is told at its beginning."""
        case, now = self.case, self.phone.phone.clock.now()
        return {
            "request": case.request,
            "language": case.language,
            "arguments": case.arguments,
            "settings": case.settings_of(self.skill),
            "now": now.isoformat(),
            "phone": str(case.os),
            "attachments": list(case.attachments),
        }

    def answer(self, call: of.Call) -> Answer:
        """What the house would say."""
        app = self._front() if sees(self.skill, call) else ""
        why = why_not(
            self.skill, call, app=app, attached=self.case.attachments, said=self.case.request
        )
        if why is None and isinstance(call, of.Do):
            why = not_by_hand(self.skill, self.phone, call)
        if why is None and isinstance(call, of.RunVerb) and call.name in self.case.refuses:
            why = Said("The person said no.", "对方不同意。")
        if why is not None:
            self.happened.refused.append(why.en)
            return Answer(error=why.of(self.case.language), kind="not_allowed")
        try:
            return self._answered(call)
        except VerbFailed as error:
            return Answer({"ok": False, "said": error.said.of(self.case.language), "facts": {}})
        except DeviceError as error:
            return Answer({"ok": False, "said": str(error), "facts": {}})

    def _front(self) -> str:
        app = self.phone.observe(image=False, elements=False).app
        return as_listed(app, self.skill, self.phone)

    def _answered(self, call: of.Call) -> Answer:
        match call:
            case of.Say(text=text):
                self.happened.said.append(text)
                return Answer()
            case of.Ask(question=question, options=options):
                return self._ask(question, {option: option for option in options})
            case of.RunVerb(name=name, arguments=arguments):
                report = self._verb(name, arguments)
                if isinstance(report, Answer):
                    return report
                return Answer(done_told(report, self.case.language))
            case of.Do(request=request):
                return self._request(request)
            case of.Look():
                return Answer(screen_seen(self.phone.observe(image=False), self.phone))
            case of.ReadPicture(name=name):
                return self._picture(name)
            case of.AskModel():
                return self._model_says()
            case of.Recall():
                return Answer(list(self.case.memory))
            case of.Fetch(url=url):
                if url not in self._pages:
                    return self._unforeseen(f"pages has no {url}")
                return Answer({"status": 200, "text": self._pages[url]})
            case of.Extract():
                from skills.trials.extracting import extracted  # its libraries take a while

                keep = self.files.__setitem__
                return extracted(call, self._pages, self.phone, self.case.language, keep)
            case of.SignIn():
                return self._sign_in(call)
            case of.Evaluate(what=what):
                return Answer({"text": f"evaluate: {what} {call.model} {call.benchmark}".strip(),
                               "refused": ""})  # fmt: skip
            case of.Names():
                return Answer(sorted(self.files))
            case of.Read(name=name):
                return self._kept(name, lambda data: Answer(base64.b64encode(data).decode()))
            case of.Write(name=name, data=data):
                return self._write(name, data)
            case of.Send(name=name):
                self.happened.sent.append(name)
                return self._kept(name, lambda data: Answer())

    # --- the person, the model ------------------------------------------------------------------

    def _ask(self, question: str, options: Mapping[str, str]) -> Answer:
        self.happened.asked.append(question)
        reply = next(self._answers, None)
        if reply is None:
            return Answer(error=_NOBODY.of(self.case.language), kind="no_answer")
        if not options:
            return Answer(reply)
        for shown, value in options.items():
            if reply in (shown, value):
                return Answer(value)
        shown = ", ".join(options)
        return self._unforeseen(f"answers has {reply!r}, but these can be chosen: {shown}")

    def _model_says(self) -> Answer:
        if not self.case.model:
            return Answer(None)
        reply = next(self._model, None)
        return Answer(reply) if reply is not None else self._unforeseen("model has no more replies")

    def _unforeseen(self, what: str) -> Answer:
        """The case does not say; it fails, whatever the program makes of it."""
        self.happened.wrong.append(what)
        return Answer(error=what)

    # --- the phone ------------------------------------------------------------------------------

    def _before(self, wish: Wish) -> None:
        report = self.read(wish)
        if isinstance(report, Answer) or not report.verified:
            told = report.error if isinstance(report, Answer) else report.said.en
            self.happened.wrong.append(f"before: {wish.verb} did not work: {told}")
        self.happened.verbs.clear()

    def read(self, wish: Wish) -> Report | Answer:
        """A verb that reads what became of the phone, or makes it what it is at the beginning.
        Raises VerbFailed, DeviceError."""
        if said := not_for_cases(wish):
            return Answer(error=f"{said.en}.")
        return self._verb(wish.verb, wish.arguments, asking=False)

    def _verb(
        self, name: str, arguments: Mapping[str, Any], asking: bool = True
    ) -> Report | Answer:
        """Raises VerbFailed, DeviceError."""
        verb = all_verbs().get(name)
        if verb is None:
            return Answer(error=f"There is no verb {name!r}.")
        try:
            args = verb.args.model_validate(dict(arguments))
        except ValidationError as error:
            return Answer(error=_arguments(verb, error))
        way = verb.way(self.phone)
        if way is None:
            return Report(_no_command(verb, self.phone.os), verified=False)
        try:
            args = way.prepare(self.phone, args)
        except Ask as ask:
            reply = self._ask(ask.question.of(self.case.language), ask.options) if asking else None
            if reply is None or reply.error:
                return reply or Answer(error=ask.question.en)
            args = way.prepare(
                self.phone, verb.args.model_validate(args.model_dump() | {ask.field: reply.value})
            )
        before = way.before(self.phone, args)
        way.act(self.phone, args)
        if verb.risk is not Risk.READ:
            self.happened.verbs.append(name)
        return way.check(self.phone, args, before)

    def _request(self, request: str) -> Answer:
        """Done by a finger where it is that simple, else as the case says."""
        self.happened.requests.append(request)
        report = by_hand(self.phone, request)
        if report is None:
            said = next(self._done, None)
            if said is None:
                return self._unforeseen(f"done does not say what comes of {request!r}")
            report = Report(Said(said, said), verified=True)
        return Answer(done_told(report, self.case.language))

    def _picture(self, name: str) -> Answer:
        from models.reading import ReaderMissing, load

        data = self._of(name) if name else self.phone.observe(elements=False).image
        if data is None:
            return Answer(error=_no_file(name).of(self.case.language))
        try:
            return Answer(lines_read(load().read(data)))
        except ValueError:
            return Answer(error=_no_picture(name).of(self.case.language))
        except ReaderMissing as error:
            return self._unforeseen(str(error))

    def _sign_in(self, call: of.SignIn) -> Answer:
        from skills.trials.signing_in import SigningIn

        def ask(what: str) -> str | None:
            reply = self._ask(what, {})
            return None if reply.error else str(reply.value)

        own = tuple(self.case.own)
        report = SigningIn(self.phone, self.case, self._logins, own, ask).done(call)
        return Answer(done_told(report, self.case.language))

    # --- files ----------------------------------------------------------------------------------

    def _of(self, name: str) -> bytes | None:
        return self.files.get(name, self._attached.get(name))

    def _kept(self, name: str, then: Callable[[bytes], Answer]) -> Answer:
        data = self._of(name)
        return Answer(error=_no_file(name).of(self.case.language)) if data is None else then(data)

    def _write(self, name: str, encoded: str) -> Answer:
        try:
            data = base64.b64decode(encoded, validate=True)
        except binascii.Error:
            return Answer(error="That is no base64.")
        full = name not in self.files and len(self.files) >= MOST_FILES
        if full or len(data) > LARGEST_FILE:
            return Answer(error=_TOO_MUCH.of(self.case.language))
        self.files[name] = data
        return Answer()


def _arguments(verb: Verb[Any], error: ValidationError) -> str:
    told = "; ".join(
        f"{'.'.join(str(part) for part in each['loc']) or 'arguments'}: {each['msg']}"
        for each in error.errors(include_url=False, include_input=False)[:3]
    )
    known = ", ".join(verb.args.model_fields) or "nothing"
    return f"{verb.name}: {told}. It takes: {known}."


def _no_command(verb: Verb[Any], system: OS) -> Said:
    return Said(
        f"{system} has no command for {verb.name}; the house would do it by hand.",
        f"{system} 没有 {verb.name} 的命令；助手会改用手动操作。",
    )


def _no_file(name: str) -> Said:
    return Said(f"There is no file {name}.", f"没有文件 {name}。")


def _no_picture(name: str) -> Said:
    return Said(f"{name or 'The screen'} is no picture.", f"{name or '屏幕'} 不是图片。")


_NOBODY = Said("Nobody answered.", "没有人回答。")
_TOO_MUCH = Said(
    f"A skill keeps at most {MOST_FILES} files of {LARGEST_FILE // 1_000_000} MB.",
    f"技能最多保存 {MOST_FILES} 个文件，每个 {LARGEST_FILE // 1_000_000} MB。",
)
