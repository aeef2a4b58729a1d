"""Replies of AutoGLM-Phone: good ones with what they mean, and bad ones."""

from __future__ import annotations

from device_drivers.base import DoubleTap, Key, Launch, LongPress, Swipe, Tap, TypeText, Wait
from models.base import AskPerson, Finish, HandOver, Remember
from tests.models.golden import Golden


def reply(call: str, think: str = "列表已打开，点击无线网络。") -> str:
    return f"<think>{think}</think>\n<answer>{call}</answer>"


TAP = 'do(action="Tap", element=[447,81])'
CLICK = reply(TAP)
CLICKED = (Tap(483, 194), Tap(1144, 130))

GOLDEN: dict[str, Golden] = {
    "as trained": Golden(CLICK, *CLICKED),
    "no tags": Golden(f"列表已打开，点击无线网络。\n{TAP}", *CLICKED),
    "only the call": Golden(TAP, *CLICKED),
    "only the end of the thinking": Golden(f"I tap it.</think>{TAP}", *CLICKED),
    "no closing tag": Golden(CLICK.replace("</answer>", ""), *CLICKED),
    "a call only thought of": Golden(
        reply(TAP, 'Maybe do(action="Back")? No.'), *CLICKED),
    "prose with a bracket": Golden(f"What do I do (now)? {TAP}", *CLICKED),
    "words after it": Golden(f"{CLICK}\n(That should open it.)", *CLICKED),
    "two calls: the first": Golden(f'{TAP}\nfinish(message="done")', *CLICKED),
    "blanks": Golden(reply('do( action = "Tap" , element = [447, 81] )'), *CLICKED),
    "single quotes": Golden(reply("do(action='Tap', element=[447,81])"), *CLICKED),
    "no comma": Golden(reply('do(action="Tap", element=[447 81])'), *CLICKED),
    "Chinese punctuation": Golden(reply("do（action=“Tap”，element=[447，81]）"), *CLICKED),
    "a box": Golden(reply('do(action="Tap", element=[437,71,457,91])'), *CLICKED),
    "the corner": Golden(
        reply('do(action="Tap", element=[999,999])'), Tap(1079, 2398), Tap(2557, 1598)),
    "past the corner": Golden(
        reply('do(action="Tap", element=[1003,1000])'), Tap(1079, 2399), Tap(2559, 1599)),
    "to be confirmed": Golden(
        reply('do(action="Tap", element=[447,81], message="Pay 20 yuan")'), *CLICKED,
        confirm=True),
    "to be confirmed, without why": Golden(
        reply('do(action="Tap", element=[447,81], message="")'), *CLICKED, confirm=True),
    "long press": Golden(reply('do(action="Long Press", element=[0,1000])'),
                         LongPress(0, 2399), LongPress(0, 1599)),
    "long press in one word": Golden(reply('do(action="LongPress", element=[0,0])'),
                                     LongPress(0, 0)),
    "double tap": Golden(reply('do(action="Double Tap", element=[500,500])'),
                         DoubleTap(540, 1200), DoubleTap(1280, 800)),
    "swipe": Golden(reply('do(action="Swipe", start=[500,800], end=[500,200])'),
                    Swipe(540, 1920, 540, 480), Swipe(1280, 1280, 1280, 320)),
    "type": Golden(reply('do(action="Type", text="附近的面馆")'),
                   TypeText("附近的面馆", clear=True)),
    "type a name": Golden(reply('do(action="Type_Name", text="小明")'),
                          TypeText("小明", clear=True)),
    "type quotes": Golden(reply('do(action="Type", text="say "hi" to him")'),
                          TypeText('say "hi" to him', clear=True)),
    "type escaped quotes": Golden(reply(r'do(action="Type", text="a \"b\", c")'),
                                  TypeText('a "b", c', clear=True)),
    "type lines": Golden(reply('do(action="Type", text="one\ntwo (2)")'),
                         TypeText("one\ntwo (2)", clear=True)),
    "type a line's end as it is written": Golden(reply(r'do(action="Type", text="one\ntwo")'),
                                                 TypeText("one\ntwo", clear=True)),
    "type what text= looks like": Golden(reply('do(action="Type", text="x text=y")'),
                                         TypeText("x text=y", clear=True)),
    "launch": Golden(reply('do(action="Launch", app="设置")'), Launch("设置")),
    "back": Golden(reply('do(action="Back")'), Key("back")),
    "home": Golden(reply('do(action="Home")'), Key("home")),
    "wait": Golden(reply('do(action="Wait", duration="2 seconds")'), Wait(2.0)),
    "wait, as a number": Golden(reply('do(action="Wait", duration=3)'), Wait(3.0)),
    "wait for ever": Golden(reply('do(action="Wait", duration="900 seconds")'), Wait(30.0)),
    "take over": Golden(reply('do(action="Take_over", message="请登录")'), HandOver("请登录")),
    "ask, the question being thought": Golden(
        reply('do(action="Interact")', "两家都合适，选哪家？"), AskPerson("两家都合适，选哪家？")),
    "ask": Golden(reply('do(action="Interact", message="哪一家？")'), AskPerson("哪一家？")),
    "note, as trained": Golden(
        reply('do(action="Note", message="True")', "订单号是 4711。"), Remember("订单号是 4711。")),
    "note": Golden(reply('do(action="Note", message="订单号 4711")'), Remember("订单号 4711")),
    "sum up": Golden(reply('do(action="Call_API", instruction="three reviews are good")'),
                     Remember("three reviews are good")),
    "finish": Golden(reply('finish(message="蓝牙已打开")'), Finish(ok=True, text="蓝牙已打开")),
    "finish without tags": Golden('It is on. finish(message="It is on, as "you" wished.")',
                                  Finish(ok=True, text='It is on, as "you" wished.')),
    "give up": Golden(reply('finish(message="失败：没有这个应用")'),
                      Finish(ok=False, text="失败：没有这个应用")),
    "give up in other words": Golden(reply('finish(message="I could not find the contact.")'),
                                     Finish(ok=False, text="I could not find the contact.")),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no call"),
    "prose": ("The Wi-Fi is on now. Task completed!", "no call"),
    "prose that names success": ("I can finish() now; do (nothing) more.", "no call"),
    "thinking only": ("<think>I should tap", "no end"),
    "a call only thought of": (f"<think>{TAP}</think>", "after the thinking"),
    "cut in a point": ('do(action="Tap", element=[447,8', "cut off"),
    "cut after a point": ('do(action="Tap", element=[447,81]', "cut off"),
    "cut in a text": ('<answer>do(action="Type", text="half of', "cut off"),
    "cut in a message": ('finish(message="done', "cut off"),
    "a text that may end twice": (
        reply('do(action="Type", text="a") and ("b")'), "not clear|nothing else"),
    "a text with another argument": (
        reply('do(action="Type", text="a", app="b")'), "nothing else"),
    "unknown action": (reply('do(action="Format")'), "no action 'Format'"),
    "no point": (reply('do(action="Tap")'), "two numbers"),
    "three numbers": (reply('do(action="Tap", element=[1,2,3])'), "two numbers"),
    "pixels of some other picture": (
        reply('do(action="Tap", element=[540,1800])'), "off the screen"),
    "swipe to nowhere": (reply('do(action="Swipe", start=[5,5], end=[5,5])'), "ends where"),
    "swipe with one end": (reply('do(action="Swipe", start=[5,5])'), "end has to be"),
    "type nothing": (reply('do(action="Type", text="")'), "must not be empty"),
    "launch nothing": (reply('do(action="Launch")'), "must not be empty"),
    "ask nothing": (reply('do(action="Interact")', ""), "must not be empty"),
    "code": ("do(action=__import__('os').system('true'))", "not clear|no action"),
    "endless": ("do(action=" * 3_000, "longer than"),
}  # fmt: skip

PIECES = [
    "<think>", "</think>", "<answer>", "</answer>", "do(", "action=", '"Tap"', '"Type"', '"Wait"',
    '"Interact"', "finish(", 'message="', "text=", "element=", "[447,81]", "start=[5,5]", "[[",
    "end=", '"', "'", "“", ")", "）", ", ", "1e999", "-", "\n", "99999999999999999999", "\\ud800",
]  # fmt: skip
