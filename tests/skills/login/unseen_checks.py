"""More checks and look-alikes as in ``known_checks``, held out: written before what recognises
checks was mended by those, and measured once after that (docs/reports/login.md says how it was).
"""

from __future__ import annotations

from tests.skills.login.known_checks import (
    PASSWORD,
    SEND,
    SMALL,
    USER,
    Known,
    handle,
    letters,
    scene,
    track,
)
from tests.skills.login.screens import Part, button, field, link, said, sized, tick

CHECKS: tuple[Known, ...] = tuple(
    Known(name, kind, parts)
    for name, kind, parts in (
        (
            "letters below",
            "characters",
            (USER, PASSWORD, field("Letters from the picture"), letters(), SEND),
        ),
        (
            "spam protection",
            "characters",
            (
                USER,
                PASSWORD,
                said("Spam protection"),
                letters(),
                field("Please copy the letters"),
                SEND,
            ),
        ),
        (
            "what do you read",
            "characters",
            (
                said("What do you read here?"),
                letters(),
                link("I cannot read this"),
                field(),
                button("Go on"),
            ),
        ),
        (
            "repeat the code",
            "characters",
            (USER, PASSWORD, letters("Code"), link("New code"), field("Repeat the code"), SEND),
        ),
        (
            "请输入右侧字符",
            "characters",
            (
                field("手机号"),
                field("密码", password=True),
                (field("请输入右侧字符"), letters()),
                button("登录"),
            ),
        ),
        (
            "看图输入",
            "characters",
            (said("看图输入文字"), letters(), link("刷新"), field(), button("下一步")),
        ),
        (
            "校验码",
            "characters",
            (
                field("用户名"),
                field("密码", password=True),
                (field("校验码"), letters()),
                button("登录"),
            ),
        ),
        (
            "digits",
            "characters",
            (said("Enter the digits from the picture"), letters(), field(), button("OK")),
        ),
        (
            "verification picture",
            "characters",
            (
                USER,
                PASSWORD,
                letters("Verification picture"),
                link("Reload"),
                field("Verification"),
                SEND,
            ),
        ),
        ("sum, question mark", "logic", (USER, PASSWORD, said("4 x 3 = ?"), field(), SEND)),
        (
            "work out",
            "logic",
            (USER, PASSWORD, said("Please work out: nine plus six"), field("Result"), SEND),
        ),
        (
            "which is larger",
            "logic",
            (said("Which number is larger, 17 or 71?"), field("Answer"), button("Go on")),
        ),
        (
            "add these",
            "logic",
            (USER, PASSWORD, letters("Sum"), field("Add these two numbers"), SEND),
        ),
        (
            "请回答",
            "logic",
            (
                field("用户名"),
                field("密码", password=True),
                said("请回答：八减三得多少？"),
                field("答案"),
                button("登录"),
            ),
        ),
        (
            "the last letter",
            "logic",
            (said("Which is the last letter of house?"), field(), button("Continue")),
        ),
        (
            "puzzle piece home",
            "slider",
            (said("Bring the puzzle piece home"), scene(), handle(), link("New picture")),
        ),
        (
            "slide the arrow",
            "slider",
            (said("Slide the arrow until the piece fits"), scene(), track()),
        ),
        (
            "按住左边按钮",
            "slider",
            (said("按住左边按钮拖动完成上方拼图"), scene(), handle("→"), link("刷新")),
        ),
        (
            "close the gap",
            "slider",
            (said("Close the gap in the picture"), scene(), track("Slider")),
        ),
        ("拖动滑块使图块吻合", "slider", (said("拖动滑块，使图块与缺口吻合"), scene(), track())),
        ("set it straight", "rotation", (said("Set the picture straight"), scene(), track())),
        (
            "spin the wheel",
            "rotation",
            (said("Spin the disc until the picture fits"), scene(), handle()),
        ),
        ("拖动滑块旋转", "rotation", (said("拖动滑块旋转图片，直到端正"), scene(), track())),
        (
            "upside down",
            "rotation",
            (
                said("The animal should stand on its feet: rotate it"),
                scene(),
                handle(),
                link("Another"),
            ),
        ),
        (
            "one by one",
            "clicking",
            (said("Click one by one: lion, frog, duck"), scene(), button("Check")),
        ),
        (
            "drawn, tap these",
            "clicking",
            ((said("Tap these in order"), SMALL), scene(), button("Done")),
        ),
        ("依序点选", "clicking", (said("请依序点选：天 地 人"), scene(), button("完成"))),
        (
            "from small to large",
            "clicking",
            (
                said("Click the numbers from smallest to largest, in order"),
                scene(),
                button("Submit"),
                link("Refresh"),
            ),
        ),
        ("no robot", "box", (USER, PASSWORD, tick("No, I am not a robot"), SEND)),
        ("a real person", "box", (USER, PASSWORD, tick("I am a real person"), SEND)),
        (
            "点我验证",
            "box",
            (
                field("用户名"),
                field("密码", password=True),
                button("点击进行人机验证"),
                button("登录"),
            ),
        ),
        (
            "pictures of",
            "other",
            (said("Select all images that show bridges"), (tick("1"), tick("2")), button("Verify")),
        ),
        (
            "hold the button",
            "other",
            (said("Hold the button to prove you are human"), button("Hold")),
        ),
    )
)

_NONE: tuple[tuple[str, tuple[Part, ...]], ...] = (
    (
        "a banner above a code",
        (sized(letters("Welcome"), 400, 90), field("Code from your e-mail"), button("Verify")),
    ),
    ("a logo above an invitation", (letters("Club"), field("Invitation code"), button("Join"))),
    (
        "a pet's name",
        (said("What is the name of your first pet?"), field("Your answer"), button("Next")),
    ),
    ("您的小学", (said("您的小学校名是什么？"), field("答案"), button("下一步"))),
    ("a slide show", (said("Slide show"), scene("Beach"), handle("›"), button("Play"))),
    (
        "a slider in settings",
        (said("Drag the slider to choose a text size"), scene("Preview"), track("Size")),
    ),
    ("a pieces game", (said("64 pieces, two players"), scene("Chess"), handle("→"))),
    ("a film", (said("Rotation: a film about a mill"), scene("Mill"), track("Position"))),
    ("转发图片", (said("旋转木马的照片"), scene(), handle("→"))),
    ("a poll", (said("Click the option below that you prefer"), scene("Poll"), button("Submit"))),
    ("a delivery", (said("Your order in sequence: pizza, salad"), scene("Map"), button("OK"))),
    ("a floor plan", (said("Tap a room in the picture"), scene("Plan"), button("Confirm"))),
    ("照片上传", (said("点击上传图片"), scene(), button("确定"))),
    (
        "a newsletter",
        (said("No robots, real people answer"), field("Your e-mail"), button("Subscribe")),
    ),
    (
        "an album",
        (said("Choose all pictures of this album"), (tick("1"), tick("2")), button("Share")),
    ),
    ("a form of a shop", (letters("Voucher"), field("Voucher number"), button("Redeem"))),
    ("an exam", (said("What is your result?"), scene("Exam"), button("Tell me"))),
    (
        "before and after",
        (said("Slide to compare before and after"), scene("Kitchen"), track("Compare")),
    ),
    (
        "a hero beside a form",
        (said("Turn every picture into a memory"), scene(), USER, PASSWORD, SEND),
    ),
    (
        "a tour beside a form",
        (said("Click through the following steps"), scene(), USER, PASSWORD, SEND),
    ),
    ("人的身份", (said("请完成身份验证"), field("姓名"), field("身份证号"), button("提交"))),
    ("an advert", (said("Fit in ten minutes a day"), scene(), handle("→"), USER, PASSWORD, SEND)),
)
NONE = tuple(Known(name, "", parts) for name, parts in _NONE)
