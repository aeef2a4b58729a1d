"""A model measured on a benchmark, in the chat."""

from __future__ import annotations

from asked import Asked, read

from skills.context import CallFailed, Context, NotDone


def run(context: Context) -> str:
    """Look what it takes, ask, begin; or tell of what was begun."""
    wish = read(context.request)
    if wish.what != "start":
        return _of(context, wish.what)
    model = wish.model or context.ask(
        context.words(
            "Which model? For example: qwen3-vl-8b, or baseline.",
            "评测哪个模型？例如：qwen3-vl-8b，或 baseline。",
        )
    )
    benchmark = wish.benchmark or context.ask(
        context.words(
            "On which benchmark? For example: screenspot-pro, or own world.",
            "用哪个评测集？例如：screenspot-pro，或 own world。",
        )
    )
    return _begun(context, Asked("start", model, benchmark, wish.limit))


def _begun(context: Context, wish: Asked) -> str:
    """Raises NotDone."""
    yes, no = context.words("Begin", "开始"), context.words("No", "不了")
    found = _of(context, "check", wish)
    question = context.words(f"{found}\nShall I begin?", f"{found}\n要开始吗？")
    if context.ask(question, (yes, no)) != yes:
        return context.words("I did not begin.", "好的，没有开始。")
    return _of(context, "start", wish)


def _of(context: Context, what: str, wish: Asked | None = None) -> str:
    """Raises NotDone, with the reason."""
    about = wish or Asked(what)
    try:
        said = context.evaluate(
            what, model=about.model, benchmark=about.benchmark, limit=about.limit
        )
    except CallFailed as error:
        raise NotDone(str(error)) from None
    if said.refused:
        raise NotDone(said.refused)
    return said.text
