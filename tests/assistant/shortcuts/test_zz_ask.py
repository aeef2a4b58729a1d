import pytest
from tests.assistant.conftest import Cli

@pytest.mark.timeout(500)
def test_ask(cli: Cli) -> None:
    for text in [
        "open Notes, tap New note, type Milk into Title, tap Save",
        "do that again but with Bread instead of Milk",
        "remember how to do this as 'jot'",
        "jot with Cheese instead of Bread",
        "how does jot work?",
        "把刚才的记为“记一条”",
        "记一条，把Cheese换成Tofu",
        "我有哪些快捷指令",
        "以后“睡觉”就是：打开勿扰模式，然后把亮度调到10%",
        "睡觉",
        "睡觉，把10%换成20%",
        "再来一次",
        "每周五22点睡觉",
        "what is jot",
        "undo",
        "again",
    ]:
        r = cli.ask(text)
        print(">>", text); print("   |", r["reply"].replace("\n", "\n     "), "|", r["outcome"], len(r["steps"]), r["model_calls"], r["seconds"])
