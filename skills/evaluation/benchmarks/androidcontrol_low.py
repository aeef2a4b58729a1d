"""AndroidControl, low level: the next step of an episode, told what it is to be."""

from __future__ import annotations

from skills.evaluation.benchmarks._androidcontrol import made

BENCHMARK = made("androidcontrol_low", "AndroidControl, low level", low=True)
