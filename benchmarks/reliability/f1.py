"""F1: SIGKILL at random moments while messages come in: nothing is lost, nothing is done twice.

In each chat one message sets a timer that no other one sets, the others are talk. A life ends after
so and so much was done in it, or early in its start.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from dataclasses import replace

from benchmarks.reliability.killing import World, world
from benchmarks.reliability.row import Row

SHORT, LONG = (20, 5), (10_000, 1_000)
"""Messages and kills."""
EACH = 5
"""Messages in each chat."""
FIRST_CHAT = 1000
PATIENCE = 60.0
"""Seconds a life may take to get as far as it shall."""
LEAST = 601
UNANSWERED = """ -- several messages in a row are one turn, which has one answer
SELECT external_id, chat, text, handled,
  (SELECT group_concat(key || ' ' || text) FROM outbox WHERE key LIKE turn || ':%')
FROM (SELECT *, 'telegram-' || coalesce(nullif(part_of, ''), external_id) AS turn FROM inbox)
WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE key IN (turn || ':reply', turn || ':talk'))
"""


def measure(long: bool) -> Row:
    messages, kills = LONG if long else SHORT
    began, dice = time.monotonic(), random.Random(1)
    with world() as it:
        chats = range(FIRST_CHAT, FIRST_CHAT + messages // EACH)
        it.let_in(chats)
        for life in range(kills + 1):
            first, beyond = (messages * n // (kills + 1) for n in (life, life + 1))
            for number in range(first, beyond):
                it.says(chats[number % len(chats)], _text(number, len(chats)))
            _live(it, dice, last=life == kills, share=4 * messages // kills)
        quiet = it.wait(it.quiet, 5 * PATIENCE + messages)
        row = _counted(it, chats, messages, time.monotonic() - began)
        return row if quiet else _never_quiet(row, it)


def _never_quiet(row: Row, it: World) -> Row:
    """Not the same as a loss: what is left may be on its way for ever, or only be late."""
    left = "; ".join(f"{count} {what}" for what, count in it.left().items() if count)
    return replace(row, text=f"{row.text}; it never became quiet: {left}", ok=False)


def _live(it: World, dice: random.Random, *, last: bool, share: int) -> None:
    """One life: of four kills one hits the start, the others the work."""
    before = it.events()
    it.start()
    if last:
        return
    if dice.random() < 0.25:
        time.sleep(dice.uniform(0.0, 0.5))
    else:
        enough = before + dice.randint(1, 2 * share)
        it.wait(lambda: it.events() >= enough or it.quiet(), PATIENCE)
        time.sleep(dice.uniform(0.0, 0.02))
    it.kill()


def _text(number: int, chats: int) -> str:
    return f"set a timer for {LEAST + number} seconds" if number < chats else "hello"


def _counted(it: World, chats: range, messages: int, seconds: float) -> Row:
    timers = it.timers()
    said: dict[int, Counter[str]] = {chat: Counter() for chat in chats}
    for chat, text in it.asked("SELECT chat, text FROM outbox WHERE dead=''"):
        said[int(chat)][text] += 1
    given_up = len(it.asked("SELECT 1 FROM outbox WHERE dead<>''"))
    unanswered = it.asked(UNANSWERED)
    for external, chat, text, handled, keys in unanswered:
        print(f"{external} in {chat}, {text!r}, {handled=}: only {keys}", file=sys.stderr)
    outcomes = Counter(row[0] for row in it.asked("SELECT outcome FROM tasks WHERE phone<>''"))
    came = it.asked("SELECT count(*) FROM inbox")[0][0]
    lost, twice, repeated = messages - came + len(unanswered), 0, 0
    for number, chat in enumerate(chats):
        heard = Counter(shown.text for shown in it.heard(chat))
        lost += (said[chat] - heard).total()
        if said[chat] != heard:
            print(f"chat {chat}: {said[chat]} to be said, {heard} heard", file=sys.stderr)
        twice += (heard - said[chat]).total()
        repeated += max(0, timers[(LEAST + number) * 1000] - 1)
    undone = len(chats) - len([ms for ms in timers if ms >= LEAST * 1000])
    lost += max(0, undone - (outcomes.total() - outcomes["done"]))
    text = (
        f"{messages:,} messages, {it.kills:,} kills: {lost} lost, {twice} texts twice, "
        f"{repeated} effects repeated; {given_up} texts given up and told so; of {len(chats):,} "
        f"tasks {outcomes['done']:,} done"
    )
    ok = not lost and not repeated and twice <= it.kills
    return Row("F1", text, lost + repeated, ok, "virtual phone", seconds)
