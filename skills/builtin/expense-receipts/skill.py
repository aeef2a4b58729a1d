"""Photos of receipts become rows of a table; sums of it, and the table as a file."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from amounts import days
from asked import asked_in
from receipts import Receipt, read_receipt
from table import CATEGORIES, FILE, Row, category_of, in_cents, keep, kept, shown, sums

from skills.context import CallFailed, Context, Line, NoAnswer, NotDone, NotWanted

_SEND = re.compile(r"(?i)\b(send|export|csv|file|spreadsheet)\b|发给|导出|表格|文件|开销表")
_SUM = re.compile(r"(?i)how much|spent|spend|total|sum|summary|多少|汇总|合计|统计|花了")


def run(context: Context) -> str:
    if context.attachments:
        return _added(context, [(name, name) for name in context.attachments])
    sending, summing = _SEND.search(context.request), _SUM.search(context.request)
    if not (sending or summing):
        return _from_screen(context)
    rows = kept(context)
    if not rows:
        return context.words(
            "There are no expenses yet: send me a photo of a receipt.",
            "还没有记账：请发一张小票照片。",
        )
    asked = asked_in(context)
    lines = sums(context, asked.rows(rows))
    if not lines:
        time = context.words(f" ({asked.told})", f"（{asked.told}）") if asked.told else ""
        lines = [context.words(f"No expenses of that kind are kept{time}.",
                               f"没有记过这样的开销{time}。")]  # fmt: skip
    if sending:
        context.send(FILE)
    return "\n".join(lines)


def _from_screen(context: Context) -> str:
    """Reads what the gallery shows, once the person says that it does."""
    ready = context.words("It is on the screen", "已经打开了")
    question = context.words(
        "Send me a photo of the receipt with your request, or open its picture in the phone's "
        "gallery and tell me.", "请把小票照片和请求一起发来，或者在手机相册里打开它再告诉我。",
    )  # fmt: skip
    try:
        if context.ask(question, [ready, context.words("Not now", "算了")]) == ready:
            return _added(context, [("", context.words("screen", "屏幕"))])
    except NoAnswer:
        raise NotDone(
            context.words("Send me a photo of the receipt with your request; nothing was added.",
                          "请把小票照片和请求一起发来；没有记下任何开销。")
        ) from None  # fmt: skip
    raise NotWanted(_nothing(context))


def _nothing(context: Context) -> str:
    return context.words("Nothing was added.", "没有记下任何开销。")


# --- adding ----------------------------------------------------------------------------------


def _added(context: Context, pictures: list[tuple[str, str]]) -> str:
    """``pictures`` are (name to read, name to tell)."""
    rows = kept(context)
    lines, months, added, unread = [], set(), 0, 0
    for name, told in pictures:
        try:
            found = context.read_picture(name)
        except CallFailed as trouble:
            lines.append(f"{told}{context.words(': ', '：')}{trouble}")
            unread += 1
            continue
        row, said = _row(context, found, told, rows)
        lines.append(said)
        if row is not None:
            rows.append(row)
            months.add(row["date"][:7])
            added += 1
    if not added:
        ended = NotDone if unread else NotWanted
        raise ended("\n".join([*lines, _nothing(context)]))
    keep(context, rows)
    for month in sorted(months, reverse=True)[:3]:
        lines += sums(context, rows, month)
    if unread:
        raise NotDone("\n".join(lines))
    return "\n".join(lines)


def _row(context: Context, found: list[Line], told: str, rows: list[Row]) -> tuple[Row | None, str]:
    """The row, None where it was left out, and a line about it."""
    left = context.words(f"{told}: left out.", f"{told}：没有记。")
    try:
        receipt = _completed(context, read_receipt(found, context.now.date()), told)
    except NoAnswer:
        return None, left
    if receipt is None or receipt.total is None or receipt.day is None:
        return None, left
    row = {
        "date": receipt.day.isoformat(), "merchant": receipt.merchant,
        "category": category_of(receipt.merchant), "total": shown(receipt.total),
        "tax": "" if receipt.tax is None else shown(receipt.tax), "currency": receipt.currency,
        "file": told,
    }  # fmt: skip
    if _known(row, rows) and not _again(context, row):
        return None, left
    return row, _told(context, row)


def _told(context: Context, row: Row) -> str:
    kind = context.words(*CATEGORIES[row["category"]])
    tax = context.words(f", tax {row['tax']}", f"，税{row['tax']}") if row["tax"] else ""
    return context.words(
        f"{row['date']} {row['merchant']}: {row['total']} {row['currency']}{tax} ({kind})",
        f"{row['date']} {row['merchant']}：{row['total']} {row['currency']}{tax}（{kind}）",
    )


def _known(row: Row, rows: list[Row]) -> bool:
    same = ("date", "merchant", "total", "currency")
    return any(all(old[c] == row[c] for c in same) for old in rows)


def _again(context: Context, row: Row) -> bool:
    yes, no = context.words("Add it again", "再记一次"), context.words("Leave it out", "不记")
    question = context.words(
        f"I have this one already: {_told(context, row)}. Add it again?",
        f"这张已经记过：{_told(context, row)}。再记一次吗？",
    )
    try:
        return context.ask(question, [yes, no]) == yes
    except NoAnswer:
        return False


# --- asking where it is not sure ---------------------------------------------------------------


def _completed(context: Context, receipt: Receipt, told: str) -> Receipt | None:
    """With what the person says of what is missing or doubtful; None when it is no receipt after
    all. Raises NoAnswer."""
    if receipt.total is None and receipt.day is None:
        yes, no = context.words("Yes", "是"), context.words("No", "不是")
        question = context.words(
            f"I read neither a total nor a date on {told}. Is it a receipt?",
            f"{told}上没有读到金额和日期。它是小票吗？",
        )
        if context.ask(question, [yes, no]) != yes:
            return None
    if "total" in receipt.doubts:
        receipt = replace(receipt, total=_asked_total(context, receipt, told))
    if "day" in receipt.doubts:
        receipt = replace(receipt, day=_asked_day(context, receipt, told))
    if not receipt.merchant:
        question = context.words(f"Where was {told} bought?", f"{told}是在哪里买的？")
        receipt = replace(receipt, merchant=context.ask(question).strip()[:80])
    return replace(receipt, currency=receipt.currency or str(context.settings.get("currency", "")))


def _asked_total(context: Context, receipt: Receipt, told: str) -> int | None:
    read = shown(receipt.total) if receipt.total is not None else ""
    where = f"{told}, {receipt.merchant}".rstrip(", ")
    guess = context.words(f" I read {read}.", f"我读到{read}。") if read else ""
    question = context.words(
        f"What is the total on {where}?{guess}", f"{where}的总额是多少？{guess}"
    )
    answer = context.ask(question).strip()
    if read and re.fullmatch(r"(?i)yes|ok|right|correct|对|是|没错|好", answer):
        return receipt.total
    return in_cents(answer)


def _asked_day(context: Context, receipt: Receipt, told: str) -> dt.date | None:
    today, other = context.words("Today", "今天"), context.words("Another day", "其他日期")
    shown_day = [receipt.day.isoformat()] if receipt.day else []
    question = context.words(f"Of which day is {told}?", f"{told}是哪天的？")
    answer = context.ask(question, [*shown_day, today, other])
    if answer == today:
        return context.now.date()
    if answer == other:
        answer = context.ask(
            context.words("Which day, such as 2026-11-03?", "哪天？例如2026-11-03")
        )
    found = days(answer, receipt.currency)
    return found[0].day if found else None
