"""Plays the solutions of practice tasks, tries every wording, and says what is wrong.

``python -m models.training.pocket.practice [NAME...]``: names are beginnings of practice or
training templates; all practice templates when none is given.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from device_drivers.virtual.tasks.play import Goal, Trial, prepare
from models.training.pocket.gathering import Job, demonstrate, numbers, phone_of
from models.training.pocket.practice import practices
from models.training.pocket.targets import Unsayable
from models.training.pocket.tasks import tasks, train_template
from models.training.pocket.wordings import wordings

SEEDS = (11, 12)
LANGUAGES: tuple[Goal, ...] = ("en", "zh")


def main(wanted: list[str]) -> int:
    known = [*practices(), *(i.template.name() for i in tasks("train", 0, 1))]
    names = [n for n in known if any(n.startswith(w) for w in wanted)] if wanted else [*practices()]
    wrong = 0
    for name in names:
        faults = list(_faults(name))
        wrong += bool(faults)
        print(f"{'no' if faults else 'ok'}  {name}", *(f"\n      {f}" for f in faults))
    unknown = [n for n in wordings() if n not in known]
    print(
        f"{len(names) - wrong} of {len(names)} are right", *(f"\nno template: {n}" for n in unknown)
    )
    return bool(wrong or unknown)


def _faults(name: str) -> Iterator[str]:
    for seed in SEEDS:
        trial = prepare(train_template(name), seed, phone_of(0))
        yield from _wrong_words(name, trial)
        for language in LANGUAGES:
            if not name.startswith("practice_"):
                continue  # the suite's own tests hold those
            try:
                numbers(demonstrate(Job(name, seed, language, False, 0)))
            except Unsayable as why:
                yield f"seed {seed}, {language}: {why}"


def _wrong_words(name: str, trial: Trial) -> Iterator[str]:
    for language in LANGUAGES:
        for way in wordings().get(name, {}).get(language, []):
            try:
                way.format(**trial.params)
            except (KeyError, IndexError, ValueError) as why:
                yield f"{language} “{way}”: {type(why).__name__} {why}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
