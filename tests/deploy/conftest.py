"""An assistant that runs, for what watches over it; and where the programs of deploy/ are."""

from __future__ import annotations

from tests.assistant.conftest import cli, learn_once, no_embedded_model

__all__ = ["cli", "learn_once", "no_embedded_model"]
