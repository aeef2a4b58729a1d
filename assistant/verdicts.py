"""Verdicts of self-checks, kept on disk for a while: one file for each model as it is set up.

A model that was found well is believed for days, one whose numbers are corrected for a day, since
whoever mends its server makes the correction wrong. A refusal is not kept: it is tried again.
"""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path

from pydantic import BaseModel, ValidationError

from models.selfcheck.report import Report

DAY = 86_400.0
BELIEVED, CORRECTED = 7 * DAY, DAY


class Verdict(BaseModel, frozen=True):
    """``at`` is when it was found, in Unix seconds."""

    at: float
    report: Report

    @property
    def fresh(self) -> bool:
        lasts = CORRECTED if self.report.corrected else BELIEVED
        return not self.report.refused and 0 <= time.time() - self.at < lasts


class Verdicts:
    """The folder of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def known(self, *what: object) -> Verdict | None:
        """What was found for a model, if that can still be relied on."""
        try:
            text = self._path(*what).read_text(encoding="utf-8")
            verdict = Verdict.model_validate_json(text)
        except (OSError, ValidationError):
            return None
        return verdict if verdict.fresh else None

    def keep(self, report: Report, *what: object) -> Verdict:
        verdict = Verdict(at=time.time(), report=report)
        path = self._path(*what)
        if not verdict.fresh:
            path.unlink(missing_ok=True)
            return verdict
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        aside = path.with_suffix(".part")
        aside.write_text(verdict.model_dump_json(), encoding="utf-8")
        aside.replace(path)
        return verdict

    def _path(self, *what: object) -> Path:
        named = json.dumps(what, sort_keys=True, default=str)
        return self._folder / f"{hashlib.sha256(named.encode()).hexdigest()[:16]}.json"
