"""Which gateways have lost their platform just now, and why: kept by ``_keep_up``, for whoever
watches over them."""

from __future__ import annotations

DOWN: dict[str, str] = {}
"""By the gateway's name."""
