"""AndroidControl, high level: the next step of an episode, told its goal alone."""

from __future__ import annotations

from skills.evaluation.benchmarks._androidcontrol import made

BENCHMARK = made("androidcontrol_high", "AndroidControl, high level", low=False)
