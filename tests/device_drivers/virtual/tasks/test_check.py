"""The checker says yes only to what was wanted, and to nothing else; it names what is wrong."""

from __future__ import annotations

import pytest

from device_drivers.base import ActionFailed, Device, Key
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.check import compare
from device_drivers.virtual.tasks.hands import NotFound
from device_drivers.virtual.tasks.hands import package as package_of
from device_drivers.virtual.tasks.play import Person, Trial, play_here, prepare

from .toys import (
    Deed,
    HowMany,
    NoSuchAlarm,
    SilenceAlarm,
    TwoNotes,
    Unclear,
    end,
    failing,
    silence,
)


def sql(statement: str, *values: object) -> Deed:
    return lambda phone: phone.store.run(statement, *values)


def test_what_was_wanted_and_nothing_else_is_success(phone: Phone) -> None:
    episode = end(phone, SilenceAlarm(), Done(), silence)
    assert episode.success, episode.reasons
    assert episode.declared == "done"


def test_nothing_done_is_missing(phone: Phone) -> None:
    episode = end(phone, SilenceAlarm(), Done())
    assert not episode.success
    assert "missing: alarms" in episode.reasons[0]


ELSEWHERE = {
    "another row of the same table": sql("UPDATE alarms SET enabled = 1 - enabled WHERE id=1"),
    "another column of the same row": sql("UPDATE alarms SET hour=5 WHERE label='toy'"),
    "a new row": sql("INSERT INTO notes(title) VALUES ('oops')"),
    "a lost row": sql("DELETE FROM contacts WHERE id=(SELECT min(id) FROM contacts)"),
    "a setting": lambda phone: phone.put_setting("global", "airplane_mode_on", "1"),
    "a text sent": lambda phone: phone.send_sms("+12125550199", "hi"),
    "a file": sql("INSERT INTO files(path, content) VALUES ('/data/media/0/x', x'00')"),
    "a permission taken": sql("INSERT OR REPLACE INTO permissions VALUES ('a.b', 'CAMERA', 0)"),
}


@pytest.mark.parametrize("deed", ELSEWHERE.values(), ids=ELSEWHERE)
def test_anything_else_changed_is_a_fault(phone: Phone, deed: Deed) -> None:
    class Granted(SilenceAlarm):
        def prepare(self, phone: Phone, p: Params) -> None:
            phone.permissions.put("a.b", "CAMERA", True)

    episode = end(phone, Granted(), Done(), silence, deed)
    assert not episode.success
    assert any(r.startswith(("unexpected: ", "missing: ")) for r in episode.reasons)


def test_a_fault_names_table_and_row(phone: Phone) -> None:
    episode = end(phone, SilenceAlarm(), Done(), silence,
                  sql("UPDATE contacts SET name='X' WHERE id=2"))  # fmt: skip
    assert len(episode.reasons) == 1
    assert episode.reasons[0].startswith("unexpected: contacts[2] was changed: name ")


def test_reading_a_message_and_what_the_shade_says_are_incidental(phone: Phone) -> None:
    class Mail(SilenceAlarm):
        apps = ("clock", "messages")

        def prepare(self, phone: Phone, p: Params) -> None:
            phone.receive_sms("+12125550198", "hello")

    package = package_of("messages")
    read = sql("UPDATE sms SET read=1")
    gone = sql(f"UPDATE notifications SET dismissed=1 WHERE package='{package}'")  # noqa: S608  # ours
    allowed = sql(f"INSERT INTO permissions VALUES ('{package}', 'CAMERA', 1)")  # noqa: S608
    stranger = sql("INSERT INTO permissions VALUES ('a.b', 'CAMERA', 1)")
    assert end(phone, Mail(), Done(), silence, read, gone, allowed).success
    assert not end(phone, SilenceAlarm(), Done(), silence, stranger).success


def test_a_strict_table_counts(phone: Phone) -> None:
    class Strict(SilenceAlarm):
        strict = ("notifications",)

        def prepare(self, phone: Phone, p: Params) -> None:
            phone.post_notification("com.android.mail", "A", "b")

    gone = sql("UPDATE notifications SET dismissed=1")
    assert end(phone, Strict(), Done(), silence).success
    assert not end(phone, Strict(), Done(), silence, gone).success


def test_each_expected_change_needs_a_row_of_its_own(phone: Phone) -> None:
    plain = sql("INSERT INTO notes(title, body) VALUES ('Twin', 'first')")
    second = sql("INSERT INTO notes(title, body) VALUES ('Twin', 'second')")
    assert end(phone, TwoNotes(), Done(), plain, second).success
    assert end(phone, TwoNotes(), Done(), second, plain).success
    assert end(phone, TwoNotes(), Done(), second, second).success
    assert not end(phone, TwoNotes(), Done(), second).success
    assert not end(phone, TwoNotes(), Done(), plain, plain).success
    assert not end(phone, TwoNotes(), Done(), plain, second, second).success


def faults(phone: Phone, expected: list[Change], *deeds: Deed) -> list[str]:
    phone.reset(7)
    phone.store.run("DELETE FROM notes")
    phone.store.run("INSERT INTO notes(id, title, body) VALUES (5, 'Old', 'text')")
    before = phone.snapshot()
    for deed in deeds:
        deed(phone)
    return compare(before, phone.snapshot(), expected)


def test_a_row_in_place_of_a_removed_one_is_both(phone: Phone) -> None:
    wanted: list[Change] = [Removed("notes", title="Old"), Added("notes", title="New")]
    again = sql("INSERT INTO notes(id, title) VALUES (5, 'New')")
    assert faults(phone, wanted, sql("DELETE FROM notes"), again) == []
    assert faults(phone, wanted, sql("DELETE FROM notes")) != []


def test_a_row_written_again_under_another_key_is_changed(phone: Phone) -> None:
    wanted: list[Change] = [Changed("notes", {"title": "Old"}, {"title": "New"})]
    good = sql("INSERT INTO notes(id, title, body) VALUES (6, 'New', 'text')")
    other = sql("INSERT INTO notes(id, title, body) VALUES (6, 'New', 'another')")
    assert faults(phone, wanted, sql("DELETE FROM notes"), good) == []
    assert faults(phone, wanted, sql("DELETE FROM notes"), other) != []
    assert faults(phone, wanted, good) != []


def test_a_changed_row_may_change_in_nothing_else_but_bookkeeping(phone: Phone) -> None:
    wanted: list[Change] = [Changed("notes", {"id": 5}, {"title": "New"})]
    assert faults(phone, wanted, sql("UPDATE notes SET title='New', changed_ms=9")) == []
    assert faults(phone, wanted, sql("UPDATE notes SET title='New', body=''")) != []


def test_values_may_be_tests_and_blanks_at_the_ends_do_not_count(phone: Phone) -> None:
    add = sql("INSERT INTO notes(title, body) VALUES (' Bob’s ', '12')")
    assert faults(phone, [Added("notes", title="Bob's", body=str.isdigit)], add) == []
    assert faults(phone, [Added("notes", title="Bob's", body=str.isalpha)], add) != []
    assert faults(phone, [Added("notes", title="bob's")], add) != []


def test_what_is_not_declared_never_succeeds(phone: Phone) -> None:
    for error in (NotFound("lost"), ActionFailed("refused")):
        episode = play_here(SilenceAlarm(), 7, phone, failing(error, silence, phone=phone))
        assert not episode.success
        assert episode.declared == ""
        assert "it was never said to be done" in episode.reasons


def test_more_actions_than_allowed_is_failure(phone: Phone) -> None:
    episode = play_here(SilenceAlarm(), 7, phone, lambda device, *_: pressing(device))
    assert episode.steps == episode.limit == 20
    assert "OutOfSteps" in episode.reasons[0]


def pressing(device: object) -> None:
    from device_drivers.base import Device

    assert isinstance(device, Device)
    while True:
        device.act(Key("home"))


def test_saying_impossible_of_what_can_be_done_fails(phone: Phone) -> None:
    assert not end(phone, SilenceAlarm(), Impossible("no"), silence).success
    assert not end(phone, SilenceAlarm(), Impossible("no")).success


def test_what_cannot_be_done_must_be_said_to_be_so_and_left_alone(phone: Phone) -> None:
    assert end(phone, NoSuchAlarm(), Impossible("there is none")).success
    assert not end(phone, NoSuchAlarm(), Done()).success
    other = sql("UPDATE alarms SET enabled=0")
    assert not end(phone, NoSuchAlarm(), Impossible("there is none"), other).success


def test_an_answer_must_be_right(phone: Phone) -> None:
    count = str(prepare(HowMany(), 7, phone).answer)
    assert end(phone, HowMany(), Done(f"There are {count} alarms.")).success
    assert not end(phone, HowMany(), Done()).success
    assert not end(phone, HowMany(), Done(str(int(count) + 1))).success
    assert not end(phone, HowMany(), Done("1, 2, 3, 4, 5, 6, 8 or 9")).success


def test_the_question_must_be_asked_before_anything_is_done(phone: Phone) -> None:
    asked = end(phone, Unclear(), Done(), silence, ask="Which alarm do you mean?")
    assert asked.success, asked.reasons
    assert asked.questions == ("Which alarm do you mean?",)
    never = end(phone, Unclear(), Done(), silence)
    assert [r for r in never.reasons if "nobody was asked" in r]
    late = end(phone, Unclear(), Done(), silence, lambda phone: None, ask="Which alarm?")
    assert not late.success
    beside = end(phone, Unclear(), Done(), silence, ask="Shall I go on?")
    assert not beside.success


def test_looking_around_before_asking_is_fine(phone: Phone) -> None:
    class Mail(Unclear):
        def prepare(self, phone: Phone, p: Params) -> None:
            phone.receive_sms("+12125550198", "hello")

    read = sql("UPDATE sms SET read=1")
    assert end(phone, Mail(), Done(), read, silence, ask="Which one?").success


def test_the_person_knows_only_what_the_goal_leaves_open(phone: Phone) -> None:
    said: list[str] = []

    class Listening(Unclear):
        def solve(self, hands, p):  # type: ignore[no-untyped-def]
            said.append(hands.ask("What is your PIN?"))
            said.append(hands.ask("Which alarm?"))

    play_here(Listening(), 7, phone)
    assert said[1] == "The one at 4:04"
    assert "4:04" not in said[0]


def test_the_person_speaks_the_language_of_the_goal(phone: Phone) -> None:
    said: list[str] = []

    class Chinese(Unclear):
        def reply_zh(self, p: Params) -> str:
            return "4:04的那个"

    def asking(device: Device, trial: Trial, person: Person) -> Done:
        said.extend((person("几点？"), person("Which one?")))
        return Done()

    episode = play_here(Chinese(), 7, phone, asking, language="zh")
    assert episode.goal == "关闭闹钟"
    assert said[1] == "4:04的那个"
    assert not said[0].isascii()


def test_an_episode_is_plain_data(phone: Phone) -> None:
    data = end(phone, SilenceAlarm(), Done(), silence).json()
    assert data["template"] == "silence_alarm"
    assert data["goal"] == "Switch off the alarm at 4:04"
    assert data["limit"] == 20


def test_the_same_seed_is_the_same_trial_and_another_seed_another(phone: Phone) -> None:
    template: Template = SilenceAlarm()
    first, again, other = (prepare(template, seed, phone) for seed in (7, 7, 8))
    assert first.before == again.before
    assert first.before != other.before
