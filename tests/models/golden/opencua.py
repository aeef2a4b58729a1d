"""Replies of OpenCUA: good ones with what they mean, and bad ones."""

from __future__ import annotations

from device_drivers.base import (
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.base import Answer, AskPerson, Finish
from tests.models.golden import Golden


def reply(code: str, action: str = "Tap the Wi-Fi row.") -> str:
    thought = "## Thought:\nThe list is open.\n\n"
    return f"{thought}## Action:\n{action}\n\n## Code:\n```python\n{code}\n```"


# the phone is seen as 840 x 1876 pixels, the tablet as 1596 x 980
CLICK = reply("pyautogui.click(x=420, y=938)")
CLICKED = (Tap(540, 1200), Tap(674, 1531))
FIELD = "pyautogui.click(x=420, y=938)"

GOLDEN: dict[str, Golden] = {
    "as trained": Golden(CLICK, *CLICKED),
    "plain labels": Golden(CLICK.replace("## ", "").replace(":\n", ": "), *CLICKED),
    "no labels": Golden("```python\npyautogui.click(x=420, y=938)\n```", *CLICKED),
    "another fence": Golden(CLICK.replace("```python", "```code"), *CLICKED),
    "on one line": Golden("Code: ```python pyautogui.click(x=420, y=938)```", *CLICKED),
    "thinking before": Golden(f"<think>```python\nx```</think>{CLICK}", *CLICKED),
    "only the end of the thinking": Golden(f"Hm.</think>{CLICK}", *CLICKED),
    "words after it": Golden(CLICK + "\nThat opens it.", *CLICKED),
    "two fences: the first": Golden(CLICK + "\n```python\npyautogui.press('home')\n```", *CLICKED),
    "by place": Golden(reply("pyautogui.click(420, 938)"), *CLICKED),
    "a pair": Golden(reply("pyautogui.click((420, 938))"), *CLICKED),
    "fractions": Golden(reply("pyautogui.click(x=420.0, y=938.0)"), *CLICKED),
    "imports and comments": Golden(
        reply("import pyautogui; import time\nfrom time import sleep\n# pyautogui.press('home')\n"
              "pyautogui.click(x=420, y=938)  # it"),
        *CLICKED),
    "a comment with a call": Golden(
        reply("pyautogui.click(x=420, y=938)  # not click(x=1, y=2)"), *CLICKED),
    "move, then click": Golden(
        reply("pyautogui.moveTo(420, 938)\npyautogui.click()"), *CLICKED),
    "past the corner": Golden(reply("pyautogui.click(x=842, y=984)"), Tap(1079, 1259),
                              Tap(1351, 1599)),
    "0 to 1": Golden(reply("pyautogui.click(x=0.5, y=0.5)"), Tap(540, 1200), Tap(1280, 800),
                     options={"space": "0-1"}),
    "right": Golden(reply("pyautogui.rightClick(x=0, y=0)"), LongPress(0, 0)),
    "the right button": Golden(reply("pyautogui.click(x=0, y=0, button='right')"),
                               LongPress(0, 0)),
    "double": Golden(reply("pyautogui.doubleClick(x=0, y=0)"), DoubleTap(0, 0)),
    "two clicks": Golden(reply("pyautogui.click(x=0, y=0, clicks=2)"), DoubleTap(0, 0)),
    "triple": Golden(reply("computer.triple_click(x=0, y=0)"), DoubleTap(0, 0)),
    "drag": Golden(
        reply("pyautogui.moveTo(x=420, y=938)\npyautogui.dragTo(x=420, y=469, duration=1)"),
        Drag(540, 1200, 540, 600), Drag(674, 1531, 674, 766)),
    "scroll": Golden(reply("pyautogui.scroll(-5)"), Scroll("down")),
    "scroll up there": Golden(reply("pyautogui.scroll(5, x=420, y=938)"),
                              Scroll("up", 540, 1200), Scroll("up", 674, 1531)),
    "scroll where the pointer is": Golden(
        reply("pyautogui.moveTo(420, 938)\npyautogui.scroll(-3)"),
        Scroll("down", 540, 1200), Scroll("down", 674, 1531)),
    "sideways": Golden(reply("pyautogui.hscroll(5)"), Scroll("right")),
    "write": Golden(reply("pyautogui.write(message='附近的面馆')"), TypeText("附近的面馆")),
    "write slowly": Golden(reply("pyautogui.typewrite('abc', interval=0.05)"), TypeText("abc")),
    "write quotes": Golden(reply("pyautogui.write('it\\'s \"fine\", (ok)')"),
                           TypeText('it\'s "fine", (ok)')),
    "write code": Golden(reply("pyautogui.write(\"pyautogui.press('home')\")"),
                         TypeText("pyautogui.press('home')")),
    "write and enter": Golden(reply("pyautogui.write('abc\\n')"), TypeText("abc", submit=True)),
    "write lines": Golden(reply("pyautogui.write('a\\nb')"), TypeText("a\nb")),
    "click and write": Golden(
        reply(f"{FIELD}\npyautogui.write('noodles')\npyautogui.press('enter')"), *CLICKED,
        then=(TypeText("noodles"), Key("enter"))),
    "replace by keys": Golden(
        reply(f"{FIELD}\npyautogui.hotkey('ctrl', 'a')\npyautogui.write('noodles')"), *CLICKED,
        then=(TypeText("noodles", clear=True),)),
    "replace by keys, slowly": Golden(
        reply("pyautogui.hotkey('ctrl', 'a', interval=0.1)\npyautogui.write('x')"),
        TypeText("x", clear=True)),
    "replace by keys in a list": Golden(
        reply("pyautogui.hotkey(['command', 'a'])\npyautogui.write('x')"),
        TypeText("x", clear=True)),
    "replace by touch": Golden(
        reply("computer.triple_click(x=420, y=938)\npyautogui.write('noodles')"), *CLICKED,
        then=(TypeText("noodles", clear=True),)),
    "replace a word": Golden(
        reply("pyautogui.doubleClick(x=0, y=0)\npyautogui.write('x')"), DoubleTap(0, 0),
        then=(TypeText("x"),)),
    "press": Golden(reply("pyautogui.press('back')"), Key("back")),
    "press several": Golden(reply("pyautogui.press(['enter', 'esc'])"), Key("enter"),
                            then=(Key("back"),)),
    "press thrice": Golden(reply("pyautogui.press('backspace', presses=3)"), Key("delete"),
                           then=(Key("delete"), Key("delete"))),
    "press a letter": Golden(reply("pyautogui.press('7')"), TypeText("7")),
    "one hot key": Golden(reply("pyautogui.hotkey('home')"), Key("home")),
    "back on a desktop": Golden(reply("pyautogui.hotkey('alt', 'left')"), Key("back")),
    "open": Golden(reply("computer.open_app('Settings')"), Launch("Settings")),
    "wait": Golden(reply("computer.wait()"), Wait(2.0)),
    "sleep": Golden(reply("import time\ntime.sleep(3)"), Wait(3.0)),
    "ask": Golden(reply("computer.ask_user('哪一个？')"), AskPerson("哪一个？")),
    "answer": Golden(reply("computer.answer('It is 21 °C.')"), Answer("It is 21 °C.")),
    "success": Golden(reply("computer.terminate(status='success')"), Finish(ok=True)),
    "success with an answer": Golden(
        reply("computer.terminate(status='success', answer='21 °C')"),
        Finish(ok=True, text="21 °C")),
    "failure": Golden(reply("computer.terminate(status='failure')"), Finish(ok=False)),
    "an end that nobody saw": Golden(
        reply(f"{FIELD}\ncomputer.terminate(status='success')"), *CLICKED),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no whole code"),
    "prose": ("The Wi-Fi is on now. Task completed!", "no whole code"),
    "success without a fence": ("computer.terminate(status='success')", "no whole code"),
    "thinking only": ("<think>I should tap", "no end"),
    "only thought of": (f"<think>{CLICK}</think>Hm.", "no whole code"),
    "cut in a point": ("```python\npyautogui.click(x=420, y=93", "no whole code"),
    "cut after the code": ("```python\npyautogui.click(x=420, y=938)\n``", "no whole code"),
    "an empty fence": (reply(""), "no action in the code"),
    "a call without an end": (reply("pyautogui.click(x=420"), "cut off"),
    "other code": (reply("import os\nos.system('true')"), "no action on a phone"),
    "code beside an action": (reply(f"{FIELD}\nprint(1)"), "no action on a phone"),
    "a loop": (reply(f"for i in range(3):\n    {FIELD}"), "no action on a phone"),
    "a sum": (reply("pyautogui.click(x=1+2, y=3+4)"), "two numbers"),
    "a variable": (reply("pyautogui.click(x=left, y=top)"), "two numbers"),
    "texts put together": (reply("pyautogui.write('a' + 'b')"), "one text in quotes"),
    "a made-up text": (reply("pyautogui.write(f'{name}')"), "one text in quotes|not clear"),
    "bare quotes": (reply("pyautogui.write('it's')"), "one text in quotes|not clear"),
    "three quotes": (reply("pyautogui.write('''a''')"), "not clear"),
    "codes of letters": (reply("pyautogui.write('\\\\u4f60')".replace("\\\\", "\\")),
                         "one text in quotes"),
    "moving only": (reply("pyautogui.moveTo(1, 2)"), "no pointer"),
    "dragging from nowhere": (reply("pyautogui.dragTo(1, 2)"), "moveTo before it"),
    "dragging nowhere": (reply("pyautogui.moveTo(5, 5)\npyautogui.dragTo(5, 5)"), "ends where"),
    "the middle button": (reply("pyautogui.click(x=1, y=2, button='middle')"), "middle button"),
    "scrolling nowhere": (reply("pyautogui.scroll(0)"), "needs a number"),
    "all selected, and then nothing": (
        reply(f"{FIELD}\npyautogui.hotkey('ctrl', 'a')"), "followed by write"),
    "all selected, and then deleted": (
        reply("pyautogui.hotkey('ctrl', 'a')\npyautogui.press('delete')"), "followed by write"),
    "keys of a desktop": (reply("pyautogui.hotkey('ctrl', 'v')"), "no keys for"),
    "unknown key": (reply("pyautogui.press('f13')"), "no key"),
    "no key": (reply("pyautogui.press()"), "name of a key"),
    "no point": (reply("pyautogui.click()"), "two numbers"),
    "pixels of some other picture": (
        reply("pyautogui.click(x=1080, y=2400)"), "off the screen"),
    "write nothing": (reply("pyautogui.write('')"), "must not be empty"),
    "too much": (reply("pyautogui.press('back', presses=99)"), "at a time"),
    "too many lines": (reply("pyautogui.press('back')\n" * 21), "at a time"),
    "ended, but how": (reply("computer.terminate()"), "success or failure"),
    "endless": ("x" * 30_000, "longer than"),
}  # fmt: skip

WHERE: dict[str, tuple[str, tuple[int, int], tuple[int, int]]] = {
    "as trained": ("pyautogui.click(x=420, y=938)", (540, 1200), (674, 1531)),
    "in a fence": ("```python\npyautogui.click(x=420, y=938)\n```", (540, 1200), (674, 1531)),
    "no module": ("click(420, 938)", (540, 1200), (674, 1531)),
    "with a thought": ("It is there.</think>click(x=420, y=938)", (540, 1200), (674, 1531)),
}

PIECES = [
    "<think>", "</think>", "## Thought:", "## Action:", "## Code:", "```python\n", "\n```",
    "pyautogui.", "click(", "x=420", ", y=938", ")", "moveTo(", "dragTo(", "write('", "')",
    "press(", "'enter'", "hotkey('ctrl', 'a')", "scroll(-5)", "computer.terminate(",
    "status='success'", "#", "triple_click(", "\n", ";", "import os", "presses=",
    "1e999", "99999999999999999999", "\\ud800",
]  # fmt: skip
