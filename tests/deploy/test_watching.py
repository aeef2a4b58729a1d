"""Prometheus, its alerts and Grafana's dashboard: a real Prometheus, a running assistant."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.app import House
from assistant.vitals import door, state
from assistant.vitals.tallies import TALLIES
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.deploy.programs import DEPLOY, program, running, said
from tests.phones import free_port

pytestmark = pytest.mark.whole

PROMETHEUS = DEPLOY / "prometheus"
PROVISIONED = DEPLOY / "grafana" / "provisioning"
DASHBOARD = json.loads((PROVISIONED / "dashboards" / "phonepilot.json").read_text())
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
QUERIES = [target["expr"] for panel in PANELS for target in panel["targets"]]
ALERTS = [
    rule["expr"]
    for group in yaml.safe_load((PROMETHEUS / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
METRIC = re.compile(r"\b(?:phonepilot|process)_\w+")


def as_grafana_asks(query: str) -> str:
    return query.replace("$__rate_interval", "1m").replace("$instance", ".*")


@dataclass
class Watched:
    """A running assistant that a Prometheus watches."""

    assistant: str
    prometheus: str

    def query(self, query: str) -> list[dict[str, Any]]:
        """What Prometheus answers; it must be a valid query."""
        told = _get(f"{self.prometheus}/api/v1/query?query={urllib.parse.quote(query)}")
        found: list[dict[str, Any]] = json.loads(told)["data"]["result"]
        return found

    def eventually(self, query: str) -> list[dict[str, Any]]:
        deadline = time.monotonic() + 60
        while not (found := self.query(query)):
            assert time.monotonic() < deadline, query
            time.sleep(0.1)
        return found


def _get(url: str) -> str:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310 - ours
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        with error:
            raise AssertionError(f"{url}: {error.read().decode()}") from None


@pytest.fixture
def watched(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    TALLIES.clear()  # of other tests in this process
    prometheus = program("prometheus")
    ports: list[int] = []
    began = door.Serving.__init__

    def noted(self: door.Serving, house: House, heart: state.Heartbeat) -> None:
        began(self, house, heart)
        ports.append(self.port)

    monkeypatch.setattr(door.Serving, "__init__", noted)
    with in_a_chat(cli, health={"listen": "127.0.0.1:0"}) as (chat, _):
        own = free_port()
        text = (PROMETHEUS / "prometheus.yml").read_text()
        text = text.replace("assistant:9464", f"127.0.0.1:{ports[0]}").replace("15s", "1s")
        text = text.replace("127.0.0.1:9090", f"127.0.0.1:{own}")
        (tmp_path / "prometheus.yml").write_text(text)
        (tmp_path / "alerts.yml").write_text((PROMETHEUS / "alerts.yml").read_text())
        command = (
            prometheus, f"--config.file={tmp_path / 'prometheus.yml'}",
            f"--storage.tsdb.path={tmp_path / 'data'}", f"--web.listen-address=127.0.0.1:{own}",
        )  # fmt: skip
        url = f"http://127.0.0.1:{own}"
        with running(*command, url=f"{url}/-/ready", log=tmp_path / "prometheus.log"):
            chat.says("what time is it")
            chat.hears("The phone says")
            yield Watched(f"http://127.0.0.1:{ports[0]}", url)


def test_a_real_prometheus_reads_a_running_assistant(watched: Watched) -> None:
    (up,) = watched.eventually('up{job="phonepilot"} == 1')
    assert up["value"][1] == "1"
    (done,) = watched.eventually('phonepilot_tasks_total{outcome="done"}')
    assert done["metric"]["route"] == "verb"
    exported = set(re.findall(r"(?m)^# TYPE (\S+)", _get(f"{watched.assistant}/metrics")))
    for query in [*QUERIES, *ALERTS]:
        for name in METRIC.findall(query):
            family = re.sub(r"_(bucket|count|sum)$", "", name)
            assert {name, family} & exported, f"{name} is asked for, and is not there"
        watched.query(as_grafana_asks(query))
    for query in ("phonepilot_gateway_up", "phonepilot_phones", "phonepilot_journal_bytes"):
        assert watched.eventually(query)
    assert json.loads(_get(f"{watched.prometheus}/api/v1/alerts"))["data"]["alerts"] == []


def test_what_nobody_exports_would_be_seen(watched: Watched) -> None:
    with pytest.raises(AssertionError, match="bad_data"):
        watched.query("sum by (gateway (phonepilot_gateway_up)")
    assert watched.query("phonepilot_no_such_thing") == []


def test_promtool_has_nothing_against_settings_and_alerts() -> None:
    promtool = program("promtool")
    said(promtool, "check", "config", "prometheus.yml", cwd=PROMETHEUS)
    said(promtool, "check", "rules", "alerts.yml", cwd=PROMETHEUS)


def test_alerts_fire_when_they_should_and_only_then() -> None:
    assert "SUCCESS" in said(
        program("promtool"), "test", "rules", "alerts_test.yml", cwd=PROMETHEUS
    )


def test_alerts_that_never_fire_would_be_seen(tmp_path: Path) -> None:
    for name in ("alerts.yml", "alerts_test.yml"):
        text = (PROMETHEUS / name).read_text()
        (tmp_path / name).write_text(text.replace("phonepilot_gateway_up == 0", "vector(0) > 1"))
    with pytest.raises(AssertionError, match="PhonepilotGatewayDown"):
        said(program("promtool"), "test", "rules", "alerts_test.yml", cwd=tmp_path)


def test_each_alert_says_what_to_do() -> None:
    for group in yaml.safe_load((PROMETHEUS / "alerts.yml").read_text())["groups"]:
        for rule in group["rules"]:
            assert rule["labels"]["severity"] in ("critical", "warning")
            assert rule["annotations"]["summary"].endswith(".")
            assert rule["annotations"]["fix"]


def test_the_dashboard_is_whole() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    (source,) = yaml.safe_load((PROVISIONED / "datasources" / "prometheus.yaml").read_text())[
        "datasources"
    ]
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, f"{panel['title']} lies upon another"
        assert place["x"] + place["w"] <= 24
        taken |= cells
    for panel in PANELS:
        assert panel["title"]
        assert panel["description"]
        assert panel["datasource"]["uid"] == source["uid"]
        assert all(target["datasource"]["uid"] == source["uid"] for target in panel["targets"])
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"])
