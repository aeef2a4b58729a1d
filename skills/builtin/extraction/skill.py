"""Rows of a page, in the chat and as a file."""

from __future__ import annotations

from wishes import Wishes, fields_of, read

from skills.context import CallFailed, Context, NotDone, NotWanted, Table

TRIES = 2


def run(context: Context) -> str:
    """Read what is wanted, ask for what is not said, tell what came."""
    wish = read(context.request)
    if wish.again:
        return _told(context, _last(context, wish))
    if not wish.fields:
        wish.fields = fields_of(context.ask(_which_fields(context)))
    if not wish.fields:
        raise NotWanted(context.words("Then nothing.", "好，那就不做了。"))
    said = _told(context, _rows(context, wish))
    return f"{said}\n{_undone(context, wish)}" if wish.undone else said


def _told(context: Context, table: Table) -> str:
    if table.file:
        context.send(table.file)
    return "\n".join((table.text, *table.told))


def _undone(context: Context, wish: Wishes) -> str:
    return context.words(
        f"I did not do “{wish.undone}”: nothing is left out or sorted for it.",
        f"“{wish.undone}”我没有做到：没有据此筛选或排序。",
    )


def _last(context: Context, wish: Wishes) -> Table:
    """What was read last, in the form that is wanted now. Raises NotDone."""
    try:
        return _wanted(context.extract((), most=wish.most, form=wish.form, only=wish.only))
    except CallFailed as error:
        raise NotDone(str(error)) from None


def _rows(context: Context, wish: Wishes) -> Table:
    """Asks which list is meant, where there are several. Raises NotDone."""
    about = ""
    for _ in range(TRIES):
        table = _table(context, wish, about)
        if not table.choices:
            return table
        about = context.ask(
            context.words("There are several lists. Which one?", "有好几个列表，要哪一个？"),
            table.choices,
        )
    raise NotDone(context.words("I could not tell the lists apart.", "我分不清这些列表。"))


def _table(context: Context, wish: Wishes, about: str) -> Table:
    """Of a page that is not reached from here: as the phone shows it. Raises NotDone."""

    def read(url: str) -> Table:
        return context.extract(
            wish.fields, url=url, item=wish.item, about=about, pages=wish.pages, most=wish.most,
            examples=wish.example, form=wish.form, only=wish.only,
        )  # fmt: skip

    try:
        return _wanted(read(wish.address))
    except CallFailed as error:
        said = str(error)
    if not wish.address or not context.verb("open_url", url=wish.address).ok:
        raise NotDone(said)
    try:
        return _wanted(read(""))
    except CallFailed:
        raise NotDone(said) from None


def _wanted(table: Table) -> Table:
    """Raises NotDone where there are no rows, and no other way is to be tried."""
    if table.refused:
        raise NotDone(table.refused)
    return table


def _which_fields(context: Context) -> str:
    return context.words(
        "What do you want of each? For example: name, price, rating.",
        "每一项要哪些内容？例如：名称、价格、评分。",
    )
