"""``phonepilot health``: asks a running assistant how it is; containers and scripts use it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told

ASK_SECONDS = 10.0


def health(
    url: Annotated[
        str, typer.Argument(help="Where it answers; left out: as [health] listen says.")
    ] = "",
    ready: Annotated[
        bool, typer.Option("--ready", help="Whether it can do its work, not only whether it lives.")
    ] = False,
    config: Annotated[
        Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
    ] = None,
) -> None:
    """Ask the running assistant how it is; exit code 0 when it is well."""
    with errors_told():
        address = url.rstrip("/") or _address(config)
        status, told = _asked(f"{address}/{'readyz' if ready else 'healthz'}")
        print(told)
        raise typer.Exit(0 if status == 200 else 1)


def _address(config: Path | None) -> str:
    from assistant.config import ConfigError, load_settings

    settings = load_settings(config).health
    if not settings.listen or settings.place[1] == 0:
        raise ConfigError(
            'Where the assistant tells how it is, is not known: set listen = "127.0.0.1:9464" '
            "under [health], start it again, or name its address."
        )
    host, port = settings.place
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared with
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _asked(url: str) -> tuple[int, str]:
    """The status and the answer. Raises ConfigError where nobody answers."""
    from assistant.config import ConfigError

    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=ASK_SECONDS) as answer:
            return answer.status, _line(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, _line(error.read())
    except (OSError, ValueError) as error:
        raise ConfigError(f"Nobody answers at {url}: {error}") from error


def _line(body: bytes) -> str:
    """As it came, where it is no JSON object."""
    try:
        return json.dumps(json.loads(body), ensure_ascii=False)
    except ValueError:
        return body.decode("utf-8", "replace").strip()
