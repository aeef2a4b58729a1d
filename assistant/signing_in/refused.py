"""A password that a site did not accept: marked, and asked about before it is typed there again."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.routes.base import Scene
from assistant.secrets.names import Kept, SecretError
from assistant.signing_in import accounts, words
from assistant.steps import GiveUp, Move, NeedAnswer, NeedSecret
from skills.login import moves
from skills.login.history import History
from skills.login.moves import Tried


def asked(
    chosen: Kept, where: str, scene: Scene, said: str, field: str, new: NeedSecret
) -> Move | None:
    """The question that comes first; None to type it. ``said`` is its answer, kept under ``field``;
    ``new`` asks for another password."""
    day = accounts.refused_on(chosen, where)
    if not day:
        return None
    match said:
        case "again":
            _mark(scene, chosen, where, refused=False)
            return None
        case "new" | "yes":
            told = scene.answers.get(new.field, "")
            return GiveUp(words.NOT_WANTED) if told else new
        case "no":
            return GiveUp(words.NOT_WANTED)
    question = words.was_refused(where, chosen.user, day)
    options = {words.NEW_ONE.en: "new", words.TRY_AGAIN.en: "again", "No": "no"}
    return NeedAnswer(question, field, options, may_refuse=True)


def came_of(
    wanted: moves.Move, chosen: Kept, where: str, scene: Scene, tried: Sequence[Tried]
) -> None:
    """Mark the password that was typed by what came of it: the next task goes by that."""
    if not History(tried).with_account().sent_password():
        return
    match wanted:
        case moves.AskAnew() | moves.Failed(refused=True):
            _mark(scene, chosen, where, refused=True)
        case moves.SignedIn():
            _mark(scene, chosen, where, refused=False)


def _mark(scene: Scene, chosen: Kept, where: str, *, refused: bool) -> None:
    discretion = scene.discretion
    if discretion.vault is None:
        return
    try:
        marked = accounts.mark(discretion.vault, chosen, where, refused=refused)
    except SecretError:
        return  # it was forgotten meanwhile
    discretion.kept = {**discretion.kept, marked.name: marked}
