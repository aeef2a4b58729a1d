"""A question for a password, a code or a card is known as one, however it is put."""

from __future__ import annotations

import pytest

from assistant.secrets.asked_for import asks_for_secret


@pytest.mark.parametrize(
    "question",
    [
        "Please type your password", "What is the p a s s w o r d?", "Your p.a.s.s-w_o_r_d?",
        "раѕѕwоrd, please", "p4ssw0rd", "PASSWORT?", "Ｐａｓｓｗｏｒｄ?", "pássword",
        "What's the PIN?", "Tell me your bank pin", "Enter the TAN", "Your OTP?", "otp?",
        "What are the 6 digits that were sent to you?", "Which code did you receive?",
        "Please confirm the verification\ncode", "the number of your card?", "Card number and CVV?",
        "pass\u200bword", "Your recovery phrase, all 24 words", "API key?",
        "请输入支付密码", "验 证 码是多少", "短信里的数字是多少？", "告诉我您收到的六位码",
        "银行卡号？",
        "Which one?\nPassword: hunter2",
    ],
)  # fmt: skip
def test_what_asks_for_a_secret(question: str) -> None:
    assert asks_for_secret(question)


@pytest.mark.parametrize(
    "question",
    [
        "At which time?", "Which of your contacts?", "Which pink shirt?", "Which Otto?",
        "Spinning class at which time?", "Which code editor do you use?", "Which number is hers?",
        "Which birthday card shall I send?", "What should the tan colour be?", "Whole or skimmed?",
        "Which message should I pin to the top?", "Shall it say Yes or No?", "Which account?",
        "开会几点？", "发给哪个号码？", "要哪一张卡片？", "Are you there?",
    ],
)  # fmt: skip
def test_what_does_not(question: str) -> None:
    assert not asks_for_secret(question)
