"""Small templates and solvers that tests of the checker are made with."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.base import Device
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Declaration, Params, Template
from device_drivers.virtual.tasks.play import Episode, Person, Solver, Trial, play_here

Deed = Callable[[Phone], object]


class SilenceAlarm(Template):
    """One alarm of the phone is switched off."""

    goal = "Switch off the alarm at {hour}:{minute:02d}"
    goal_zh = "关闭{hour}:{minute:02d}的闹钟"
    apps: ClassVar[tuple[str, ...]] = ("clock",)
    difficulty = "easy"
    steps = 2

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (4, 4, 'toy')")
        return {"id": number, "hour": 4, "minute": 4}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("alarms", {"id": p["id"]}, {"enabled": 0})]


class TwoNotes(Template):
    """Two notes of the same title, with a text each."""

    goal = "Make two notes called Twin"
    goal_zh = "新建两条名为Twin的笔记"
    apps = ("notes",)
    difficulty = "easy"
    steps = 2

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title="Twin", body=str), Added("notes", title="Twin", body="second")]


class HowMany(Template):
    """A question."""

    goal = "How many alarms are there on phone 7?"
    goal_zh = "7号手机上有几个闹钟？"
    apps = ("clock",)
    difficulty = "easy"
    steps = 1

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT count(*) FROM alarms"))


class Unclear(SilenceAlarm):
    """The goal does not say which alarm."""

    goal = "Switch off the alarm"
    goal_zh = "关闭闹钟"
    question = "which|what time"

    def reply(self, p: Params) -> str:
        return "The one at 4:04"


class NoSuchAlarm(Template):
    """What is asked for is not there."""

    goal = "Switch off the alarm at 4:05"
    goal_zh = "关闭4:05的闹钟"
    apps = ("clock",)
    difficulty = "easy"
    steps = 2
    impossible = True


def silence(phone: Phone) -> None:
    phone.store.run("UPDATE alarms SET enabled=0 WHERE label='toy'")


def end(
    phone: Phone, template: Template, ending: Declaration, *deeds: Deed, ask: str = ""
) -> Episode:
    """The episode of somebody who does ``deeds`` in order, asking ``ask`` before the last one."""

    def solver(device: Device, trial: Trial, person: Person) -> Declaration:
        for deed in deeds[:-1]:
            deed(phone)
        if ask:
            person(ask)
        for deed in deeds[-1:]:
            deed(phone)
        return ending

    return play_here(template, 7, phone, solver)


def failing(error: Exception, *deeds: Deed, phone: Phone) -> Solver:
    """A solver that does ``deeds`` and then ends with ``error`` instead of declaring anything."""

    def solver(device: Device, trial: Trial, person: Person) -> Declaration:
        for deed in deeds:
            deed(phone)
        raise error

    return solver
