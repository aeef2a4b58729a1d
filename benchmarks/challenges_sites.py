"""Signing in past a check, from end to end: a real Chromium, the sites of tests/login_sites, the
solvers that come with the house, pictures of looks that are held out.

    python -m benchmarks.challenges_sites --n 12 --json sites.json
    python -m benchmarks.challenges --of sites.json --out report.md

Layouts, languages, where the check stands, how far a piece goes and how large all is take turns.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shlex
import sys
import time
from pathlib import Path

from benchmarks.challenges_report import Results, Visit, machine
from device_drivers.browser import Config, create
from device_drivers.browser.page import BrowserPage
from models.challenges.base import KINDS, Kind
from models.challenges.drawing import held_out
from skills.login.moves import Failed, HandOver, SignedIn
from tests.login_sites import LAYOUTS, start
from tests.login_sites.site import At
from tests.login_sites.words import Lang
from tests.skills.login.hands import SignIn

FRESH = 9_500_000
SECONDS = 30.0
"""Within which a page answers, however busy the machine is."""
RATIOS, ZOOMS, PLACES = (1.0, 1.25, 0.8), (1.0, 1.1, 0.9), ("form", "after")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kind", choices=KINDS, nargs="+", default=list(KINDS))
    parser.add_argument("--n", type=int, default=12, help="visits of each kind")
    parser.add_argument("--json", type=Path, required=True, help="every visit")
    args = parser.parse_args()
    command = shlex.join(["python", "-m", "benchmarks.challenges_sites", *sys.argv[1:]])
    results = Results(commands=[command], machines=[machine()])
    with contextlib.closing(create(Config())) as browser:
        for kind in args.kind:
            for n in range(args.n):
                visit = visited(browser, kind, n)
                results.visits.append(visit)
                sys.stderr.write(f"{visit}\n")
                args.json.write_text(json.dumps(results.json()), encoding="utf-8")


def visited(browser: BrowserPage, kind: Kind, n: int) -> Visit:
    """One sign-in on the owner's own site, and how it ended."""
    looks = held_out(kind)
    lang: Lang = "zh" if n % 2 else "en"
    at: At = "after" if n % 4 > 1 else "form"
    layout = LAYOUTS[(n * 5) % len(LAYOUTS)]
    with start(
        kind, looks[n % len(looks)], FRESH + 100 * n, layout=layout, lang=lang, at=at,
        names="poor" if n % 3 == 0 else "good", ratio=RATIOS[n % 3],
        zoom=ZOOMS[(n // 2) % 3], canvas=n % 5 == 0, dark=n % 7 == 0,
    ) as site:  # fmt: skip
        host = site.url.removeprefix("http://").rstrip("/")
        trial = SignIn(browser, host, address=site.sign_in, code=site.code, own=(host,),
                       patience=SECONDS)  # fmt: skip
        began = time.monotonic()
        over = trial.run()
        took = time.monotonic() - began
    ended = "signed in"
    if not isinstance(over, SignedIn) or site.signed_in != ["ann"]:
        ended = over.why.en if isinstance(over, (HandOver, Failed)) else "not signed in"
    name = f"{looks[n % len(looks)]}, {layout}, {lang}, {at}"
    return Visit(kind, name, ended, site.tries - site.solved, trial.whats.count("refresh"), took)


if __name__ == "__main__":
    main()
