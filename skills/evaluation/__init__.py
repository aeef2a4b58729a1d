"""Evaluation that anyone can reproduce: infer, judge, metric, each rerunnable by itself."""
