"""The kernel's list of forbidden calls, run as the kernel would run it."""

from __future__ import annotations

import struct

import pytest

from skills.running.forbidden_calls import (
    AARCH64,
    ALLOW,
    END,
    MACHINES,
    REFUSE,
    SINCE_5,
    X32,
    program,
)


def judged(rules: bytes, machine: int, number: int) -> int:
    """What a classic BPF program of these few instructions returns for a call."""
    lines = list(struct.iter_unpack("=HBBI", rules))
    at, held = 0, 0
    while True:
        code, yes, no, value = lines[at]
        at += 1
        if code == 0x20:
            held = {0: number, 4: machine}[value]
        elif code == 0x15:
            at += yes if held == value else no
        elif code == 0x35:
            at += yes if held >= value else no
        else:
            assert code == 0x06
            return int(value)


@pytest.mark.parametrize("name", MACHINES)
def test_each_forbidden_call_is_refused_and_the_others_are_not(name: str) -> None:
    machine, calls = MACHINES[name]
    rules = program(machine, calls)
    forbidden = {*calls.values(), *SINCE_5.values()}
    for number in range(600):
        assert judged(rules, machine, number) == (REFUSE if number in forbidden else ALLOW)
    assert judged(rules, machine, X32 + 1) == REFUSE
    assert judged(rules, 0x40000003, 11) == END, "another architecture"
    assert len(rules) // 8 < 256


def test_what_programs_live_by_is_not_among_them() -> None:
    machine, calls = MACHINES["x86_64"]
    for number in (0, 1, 2, 9, 56, 57, 59, 202, 231, 435):  # read … clone, fork, execve … clone3
        assert judged(program(machine, calls), machine, number) == ALLOW
    assert not {56, 63, 64, 220, 221} & set(AARCH64.values())
