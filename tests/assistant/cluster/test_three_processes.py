"""Any gateway, any worker: real processes on a real server, killed in the middle of their work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.assistant.cluster.together import Together, together
from tests.phones import AdbServer, VirtualPhone, connected_phone
from tests.postgres import Postgres

pytestmark = [pytest.mark.whole, pytest.mark.timeout(900)]
FOUR = " then ".join(f"set a timer for {n} minutes" for n in (11, 12, 13, 14))


@pytest.fixture
def second_phone(adb_server: AdbServer) -> Iterator[VirtualPhone]:
    with connected_phone(adb_server) as phone:
        yield phone


@pytest.fixture
def house(postgres: Postgres, virtual_phone: VirtualPhone, tmp_path: Path) -> Iterator[Together]:
    with together(postgres.address(), tmp_path, virtual_phone.adb.env) as made:
        yield made


def timers(phone: VirtualPhone) -> list[int]:
    found = phone.sql("SELECT total_ms FROM timers WHERE total_ms >= 660000 ORDER BY total_ms")
    return [row[0] // 60_000 for row in found]


def effects(house: Together) -> int:
    return int(house.rows("SELECT count(*) FROM effects WHERE result<>''")[0][0])


def outcomes(house: Together) -> list[str]:
    return [row[0] for row in house.rows("SELECT outcome FROM tasks ORDER BY started")]


def test_a_task_goes_to_the_worker_that_has_its_phone(
    house: Together, virtual_phone: VirtualPhone, second_phone: VirtualPhone
) -> None:
    house.start("gate", "gateways")
    house.start("one", "phones", {"desk": virtual_phone})
    house.start("two", "phones", {"shelf": second_phone})
    house.until_up("gate", "one", "two")
    house.until(lambda: len(house.rows("SELECT 1 FROM cluster_phones")) == 2, "phones are told")
    house.gives("desk")
    house.talker.tells("set a timer for 11 minutes")
    house.until(lambda: outcomes(house) == ["done"], "it is done")
    house.gives("shelf")
    house.talker.tells("set a timer for 12 minutes")
    house.until(lambda: outcomes(house) == ["done", "done"], "the other is done")
    house.hears("12")
    assert (timers(virtual_phone), timers(second_phone)) == ([11], [12])


def test_a_worker_that_dies_in_mid_task_is_told_of_and_goes_on_when_it_is_back(
    house: Together, virtual_phone: VirtualPhone
) -> None:
    house.start("gate", "gateways")
    house.start("one", "phones", {"desk": virtual_phone})
    house.until_up("gate", "one")
    house.talker.tells(FOUR)
    house.until(lambda: effects(house) >= 1, "it has begun")
    house.kill("one")
    house.hears("one went away")
    house.talker.tells("/phones")
    house.hears("desk (used unless you name another): its host one is away")
    house.start("one", "phones")
    house.until(lambda: outcomes(house) == ["done"], "it is done")
    assert timers(virtual_phone) == [11, 12, 13, 14]


def test_what_two_hosts_can_reach_goes_on_with_the_other(
    house: Together, virtual_phone: VirtualPhone
) -> None:
    house.start("gate", "gateways")
    house.start("one", "phones", {"desk": virtual_phone}, shared="desk")
    house.until_up("gate", "one")
    house.talker.tells(FOUR)
    house.until(lambda: effects(house) >= 1, "it has begun")
    house.start("two", "phones", {"desk": virtual_phone}, shared="desk")
    house.kill("one")
    house.until_up("two")
    house.until(lambda: outcomes(house) == ["done"], "it is done")
    assert timers(virtual_phone) == [11, 12, 13, 14]


def test_a_gateway_that_dies_is_followed_by_the_next(
    house: Together, virtual_phone: VirtualPhone
) -> None:
    house.start("gate", "gateways")
    house.start("one", "phones", {"desk": virtual_phone})
    house.until_up("gate", "one")
    house.start("gate2", "gateways")
    house.until_up("gate2")
    for minutes in (11, 12, 13):
        house.talker.tells(f"set a timer for {minutes} minutes")
    house.until(lambda: house.rows("SELECT 1 FROM tasks"), "something has begun")
    house.kill("gate")
    house.talker.tells("set a timer for 14 minutes")
    house.until(lambda: outcomes(house) == ["done"] * 4, "all are done")
    house.until(
        lambda: not house.rows("SELECT 1 FROM outbox WHERE sent<version AND dead=''"), "all is said"
    )
    assert timers(virtual_phone) == [11, 12, 13, 14]
    answers = [text for text in house.talker.texts() if text.startswith("✅") and "timer" in text]
    assert house.talker.repeats <= 1, answers  # a text may be sent twice for each kill


def test_a_server_that_is_started_anew_loses_nothing(
    postgres: Postgres, house: Together, virtual_phone: VirtualPhone
) -> None:
    house.start("gate", "gateways")
    house.start("one", "phones", {"desk": virtual_phone})
    house.until_up("gate", "one")
    house.talker.tells(FOUR)
    house.until(lambda: effects(house) >= 1, "it has begun")
    postgres.restart()
    house.until(lambda: outcomes(house) == ["done"], "it is done")
    assert timers(virtual_phone) == [11, 12, 13, 14]
