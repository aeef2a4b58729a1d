"""How many mistakes the tests would notice: mutmut puts some into guard, verify, inbox and outbox.

    python -m benchmarks.mutation [--most 400] [--minutes 20] [--seed 7] [--only assistant/guard/*]

Each mutant has one small thing of a function turned over: a comparison, a number, an argument, a
word. It is killed when a test fails that passes otherwise; only tests that call the function are
run. Mutants are drawn evenly from all files; what only changes words that a person or a log reads
is left out, since no test asks for the wording of every sentence. It works on a copy of the tree,
in a Python of its own that has mutmut beside what the house needs; ``mutation_trial`` runs the
tests there. ``--minutes`` ends it early, with whatever was tried by then: a fair sample, since the
order is mixed. ``--show`` prints what was not noticed. The exit code is 1 below 80 %.
"""

from __future__ import annotations

import argparse
import ast
import fnmatch
import itertools
import json
import math
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.other_venv import python_with

ROOT = Path(__file__).parent.parent
MUTMUT = "mutmut==3.8.1"
FILES = (
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "assistant/guard").glob("*.py")),
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "assistant/verify").glob("*.py")),
    "assistant/inbox.py", "assistant/outbox.py", "assistant/pacing.py", "assistant/retention.py",
)  # fmt: skip
TESTS = (
    "tests/assistant/guard", "tests/assistant/verify", "tests/assistant/test_guard.py",
    "tests/assistant/test_guard_dodges.py", "tests/assistant/test_inbox.py",
    "tests/assistant/test_turns.py", "tests/assistant/test_outbox.py",
    "tests/assistant/outbox", "tests/assistant/test_pacing.py", "tests/assistant/test_retention.py",
    "--ignore=tests/assistant/verify/test_judge.py", "-k", "not reference_solutions",
)  # fmt: skip
"""Without those that start servers or replay whole tasks: they take long and can only add."""
TREE = (
    "assistant", "models", "device_drivers", "gateways", "tests", "benchmarks", "pyproject.toml",
    "constraints.txt",
)  # fmt: skip
AT_LEAST = 6
"""Mutants of each file, where it has so many."""
WORDS = ("Said", "GatewayError", "GatewayRefused", "NotKept", "Overloaded", "PolicyError")
"""What is called with words for a person."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of the mutants of a file; ``there`` is how many there are in all."""

    file: str
    there: int
    killed: int
    late: int
    survived: int
    untested: int

    @property
    def score(self) -> float:
        """The share (0..1) that was noticed; what never ends is noticed, too."""
        tried = self.killed + self.late + self.survived + self.untested
        return (self.killed + self.late) / tried if tried else 1.0


class Bench:
    """A copy of the tree with mutmut's mutants in it."""

    def __init__(self, folder: Path, files: Sequence[str], jobs: int) -> None:
        self._folder, self._files, self._jobs = folder, files, jobs
        self._python = python_with(MUTMUT)
        for name in TREE:
            whence = ROOT / name
            copy = shutil.copytree if whence.is_dir() else shutil.copy
            copy(whence, folder / name)
        with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
            file.write(_config(files))

    def mutants(self) -> dict[str, list[str]]:
        """The names of those in each file that change more than words."""
        self._python_runs("-c", _GENERATE, folder=self._folder)
        return {file: [*self._telling(file, self._names(file))] for file in self._files}

    def run(self, names: Sequence[str], minutes: float) -> dict[str, str]:
        """The fate of each that was begun in time: killed, late, survived or untested."""
        asked, told = self._folder / "asked.json", self._folder / "told.json"
        mixed = random.Random(len(names)).sample(names, len(names))
        wanted = {"tests": TESTS, "mutants": mixed, "jobs": self._jobs, "minutes": minutes}
        asked.write_text(json.dumps(wanted), "utf-8")
        trial = ["benchmarks/mutation_trial.py", str(asked), str(told)]
        self._python_runs(*trial, folder=self._folder / "mutants")
        fates: dict[str, str] = json.loads(told.read_text("utf-8"))
        return fates

    def shown(self, name: str) -> str:
        """What a mutant is, as mutmut shows it."""
        return self._python_runs("-m", "mutmut", "show", name, folder=self._folder)

    def _names(self, file: str) -> list[str]:
        meta = self._folder / "mutants" / f"{file}.meta"
        return list(json.loads(meta.read_text("utf-8"))["exit_code_by_key"])

    def _telling(self, file: str, names: Sequence[str]) -> Iterator[str]:
        if not names:
            return
        tree = ast.parse((self._folder / "mutants" / file).read_text("utf-8"))
        functions = {
            node.name: node
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        for name in names:
            own = name.rpartition(".")[2]
            original = functions[f"{own.partition('__mutmut_')[0]}__mutmut_orig"]
            if not only_words(original, functions[own]):
                yield name

    def _python_runs(self, *args: str, folder: Path) -> str:
        packages = os.pathsep.join({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
        environment = os.environ | {"PYTHONPATH": packages, "PYTHONHASHSEED": "0"}
        ended = subprocess.run(
            [self._python, *args], cwd=folder, env=environment, check=False, text=True,
            stdout=subprocess.PIPE,
        )  # fmt: skip
        if ended.returncode:
            raise SystemExit(f"{' '.join(args[:2])} failed:\n{ended.stdout[-4000:]}")
        return ended.stdout


_GENERATE = """
from pathlib import Path
import mutmut.__main__ as it
Path("mutants").mkdir(exist_ok=True)
it.copy_src_dir(); it.copy_also_copy_files(); it.setup_source_paths()
it.store_lines_covered_by_tests(); it.create_mutants(1)
"""


def _config(files: Sequence[str]) -> str:
    settings = {
        "source_paths": ["assistant"],
        "only_mutate": [*files],
        "also_copy": [name for name in TREE if name not in ("assistant", "tests")],
    }
    return "\n[tool.mutmut]\n" + "".join(f"{k} = {json.dumps(v)}\n" for k, v in settings.items())


# --- words ----------------------------------------------------------------------------------------


def only_words(one: ast.AST, other: ast.AST) -> bool:
    """Whether two functions differ in nothing but what a person or a log reads."""
    return _stripped(one) == _stripped(other)


def _stripped(function: ast.AST) -> str:
    for node in ast.walk(function):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.name = ""
        if isinstance(node, ast.Call) and _speaks(node.func):
            node.args, node.keywords = [], []
    return ast.dump(function)


def _speaks(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return isinstance(called.value, ast.Name) and called.value.id == "log"
    return isinstance(called, ast.Name) and called.id in WORDS


# --- which ----------------------------------------------------------------------------------------


def drawn(mutants: dict[str, list[str]], most: int, seed: int) -> dict[str, list[str]]:
    """The same share of every file's, but some of each."""
    chance = random.Random(seed)
    there = sum(map(len, mutants.values()))
    return {
        file: sorted(
            chance.sample(names, min(len(names), max(AT_LEAST, round(most * len(names) / there))))
        )
        for file, names in mutants.items()
        if names
    }


def tried(file: str, there: int, names: Sequence[str], fates: Mapping[str, str]) -> Tried:
    count = Counter(fates[name] for name in names if name in fates)
    return Tried(
        file, there, count["killed"], count["late"], count["survived"], count["untested"]
    )  # fmt: skip


def as_table(found: Sequence[Tried]) -> str:
    lines = ["| file | mutants | tried | killed | never ended | survived | no test | score |",
             "| --- | --- | --- | --- | --- | --- | --- | --- |"]  # fmt: skip
    for t in [*found, total(found)]:
        tried = t.killed + t.late + t.survived + t.untested
        lines.append(
            f"| {t.file} | {t.there} | {tried} | {t.killed} | {t.late} | {t.survived}"
            f" | {t.untested} | {t.score:.0%} |"
        )
    return "\n".join(lines)


def total(found: Sequence[Tried]) -> Tried:
    return Tried(
        "together", sum(t.there for t in found), sum(t.killed for t in found),
        sum(t.late for t in found), sum(t.survived for t in found), sum(t.untested for t in found),
    )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=400, help="about so many mutants")
    parser.add_argument("--minutes", type=float, default=math.inf, help="no more are begun then")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", default="*", help="files, as a pattern")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="print the survivors")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON")
    options = parser.parse_args()
    files = [file for file in FILES if fnmatch.fnmatch(file, options.only)]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), files, options.jobs)
        mutants = bench.mutants()
        chosen = drawn(mutants, options.most, options.seed)
        fates = bench.run([*itertools.chain(*chosen.values())], options.minutes)
        found = [tried(file, len(mutants[file]), names, fates) for file, names in chosen.items()]
        if options.show:
            left = [name for name, fate in fates.items() if fate in ("survived", "untested")]
            print(*map(bench.shown, left), sep="\n", file=sys.stderr)
    told = [asdict(t) | {"score": round(t.score, 3)} for t in [*found, total(found)]]
    print(json.dumps(told, indent=2) if options.as_json else as_table(found))
    return int(total(found).score < 0.8)


if __name__ == "__main__":
    sys.exit(main())
