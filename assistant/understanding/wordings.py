"""What understanding says back: short questions, and that it did not understand."""

from __future__ import annotations

from collections.abc import Mapping

from device_drivers.verbs.base import Said

MISSING: Mapping[str, Said] = {
    "time": Said("At what time exactly?", "具体几点？"),
    "date": Said("On which day?", "哪一天？"),
    "days": Said("On which days?", "星期几？"),
    "seconds": Said("For how long?", "多长时间？"),
    "percent": Said("To how many percent?", "调到百分之多少？"),
    "count": Said("How many?", "几条？"),
    "on": Said("On or off?", "打开还是关闭？"),
    "contact": Said("Who do you mean?", "您指的是谁？"),
    "app": Said("Which app?", "哪个应用？"),
    "phone": Said("What is the number?", "号码是多少？"),
    "url": Said("Which address?", "哪个网址？"),
    "text": Said("What should it say?", "内容是什么？"),
    "label": Said("What is the name?", "名称是什么？"),
    "choice": Said("Which one?", "哪一个？"),
    "page": Said("Which page?", "哪个页面？"),
}


def kind_asked(question: str) -> str:
    """The kind of what a question asks for, as it was put; "" for any other question."""
    asked = question.rstrip()
    return next((k for k, said in MISSING.items() if asked.endswith((said.en, said.zh))), "")


OTHER_CHANNEL = Said(
    "I can only call and send text messages (SMS), no emails or messages of other apps. Nothing "
    "was done. I can draft an email for you to send.",
    "我只能打电话和发短信，不能发邮件或其他应用的消息，因此什么都没做。邮件我可以替您起草。",
)
LATER = Said(
    "I cannot do that at a later time yet, so I did nothing. Ask me when it should happen.",
    "我还不能定时执行，因此什么都没做。请到时候再告诉我。",
)
EITHER = Said(
    "That leaves a choice, so I did nothing. Please say which one.",
    "您给了几个选择，所以我什么都没做。请说明是哪一个。",
)
ONE_AT_A_TIME = Said(
    "I can change only one of them at a time, so I did nothing. Tell me which one.",
    "我一次只能改一个，因此什么都没做。请告诉我是哪一个。",
)
NOT_SO = Said(
    "You leave something out or correct yourself, and I might get that wrong, so I did nothing. "
    "Please say only the days and times that you want.",
    "您的话里有例外或更正，我可能理解错，因此什么都没做。请只说您要的日期和时间。",
)
NO_TORCH = Said(
    "I have no command for the flashlight, so I did nothing.",
    "我还不能控制手电筒，所以什么都没做。",
)
NOTHING_DONE = Said("All right, I leave it.", "好的，我不做任何操作。")
WORDLESS = Said(
    "I read only words, so I did nothing. Tell me what to do on the phone.",
    "我只能读懂文字，因此什么都没做。请告诉我要在手机上做什么。",
)
EMPTY = Said("There was nothing in your message.", "您的消息是空的。")
TOO_LONG = Said(
    "That is too long for one request. Please say it in a few sentences.",
    "内容太长了，请用几句话说明。",
)
DENIED = Said("I take that as: do not do it. Nothing was done.", "我理解为不要做，因此什么都没做。")
STRANGE = Said("I did not understand that, so I did nothing.", "我没有听懂，所以什么都没做。")
WHICH = Said("Which of these do you mean?", "您指的是哪一个？")
NONE = Said("None of these", "都不是")
YES = Said("Yes", "是")
NO = Said("No", "不是")


def confirm(doing: Said) -> Said:
    """Is that what was meant?"""
    return Said(f"Do you mean: {doing.en}?", f"您是想：{doing.zh}？")
