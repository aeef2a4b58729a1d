"""Checks for robots as products in use word them, and pages that sound like one and are none.

Written down from what is known of these products before any of it was shown to what recognises
checks; how it did then is in docs/reports/login.md. Each is a name, what is on the screen, and the
kind of its check, "" for none.
"""

from __future__ import annotations

from typing import NamedTuple

from device_drivers.base import Element, Role
from tests.skills.login.screens import Part, button, field, image, link, said, secret, sized, tick


class Known(NamedTuple):
    """One screen."""

    name: str
    kind: str
    parts: tuple[Part, ...]


def letters(label: str = "", **more: object) -> Element:
    return sized(image(label, **more), 200, 80)


def scene(label: str = "") -> Element:
    return sized(image(label), 600, 320)


def handle(text: str = "→") -> Element:
    return sized(button(text), 80, 80)


def track(label: str = "") -> Element:
    return Element(Role.SLIDER, sized(said(""), 600, 60).box, description=label)


USER, PASSWORD, SEND = field("E-mail"), secret(), button("Sign in")
SMALL = sized(image(""), 120, 40)


def _typed(name: str, *parts: Part) -> Known:
    return Known(name, "characters", parts)


def _asked(name: str, *parts: Part) -> Known:
    return Known(name, "logic", parts)


def _moved(kind: str, said_: str) -> Known:
    return Known(said_, kind, (said(said_), scene(), handle(), link("Refresh")))


def _slid(kind: str, said_: str) -> Known:
    return Known(said_, kind, (said(said_), scene(), track()))


def _clicked(said_: str, confirm: str = "OK") -> Known:
    return Known(said_, "clicking", (said(said_), scene(), button(confirm), link("↻")))


def _drawn(said_: str, confirm: str = "OK") -> Known:
    row = (said(said_), SMALL)
    return Known(f"{said_} (drawn)", "clicking", (row, scene(), button(confirm)))


def _box(name: str, part: Element) -> Known:
    return Known(name, "box", (USER, PASSWORD, part, SEND))


def _other(name: str, *parts: Part) -> Known:
    return Known(name, "other", parts)


CHECKS: tuple[Known, ...] = (
    _typed(
        "a shop",
        said("Enter the characters you see below"),
        said("Type the characters you see in this image:"),
        letters(),
        link("Try different image"),
        field("Type characters"),
        button("Continue shopping"),
    ),
    _typed(
        "a games shop",
        letters(),
        link("Refresh"),
        field("Enter the characters above"),
        button("Sign in"),
    ),
    _typed(
        "a forum",
        said("Confirmation code:"),
        letters("Confirmation code"),
        said("Enter the code exactly as it appears."),
        field("", id="confirm_code"),
        SEND,
    ),
    _typed(
        "a forum, letters",
        said("Visual verification:"),
        letters(),
        link("Request another image"),
        said("Type the letters shown in the picture:"),
        field(),
        SEND,
    ),
    _typed(
        "a forum, image verification",
        said("Image Verification"),
        said("Please enter the six letters or digits that appear in the image."),
        letters(),
        field(),
        SEND,
    ),
    _typed(
        "a wiki",
        USER,
        PASSWORD,
        said("To protect the wiki, please enter the words that appear below in the box"),
        letters(),
        field("Enter the text you see on the image"),
        SEND,
    ),
    _typed(
        "hear or see",
        USER,
        PASSWORD,
        letters(),
        field("Type the text you hear or see"),
        button("Next"),
    ),
    _typed(
        "you see",
        letters(),
        link("New"),
        link("Audio"),
        field("Enter the characters you see"),
        button("Next"),
    ),
    _typed(
        "验证码 换一换",
        field("账号"),
        secret("密码"),
        (field("验证码"), letters()),
        link("换一换"),
        button("登录"),
    ),
    _typed(
        "看不清",
        field("学号"),
        secret("密码"),
        field("验证码"),
        letters(),
        link("看不清？换一张"),
        button("登录"),
    ),
    _typed("a blog, only an id", letters(), field("", id="captcha-401"), button("Post")),
    _typed(
        "a portal",
        said("What code is in the image?"),
        letters("Image CAPTCHA"),
        field(),
        said("Enter the characters shown in the image."),
        button("Log in"),
    ),
    _typed(
        "different image",
        letters("CAPTCHA Image"),
        link("[ Different Image ]"),
        field("", id="captcha_code"),
        SEND,
    ),
    _typed(
        "retype",
        letters("Retype the CAPTCHA code from the image"),
        link("Change the CAPTCHA code"),
        field(),
        SEND,
    ),
    _typed(
        "请输入下图中的验证码", said("请输入下图中的验证码"), letters(), field(), button("确定")
    ),
    _typed(
        "附加码", field("用户名"), secret("登录密码"), (field("附加码"), letters()), button("登录")
    ),
    _typed(
        "kaptcha",
        field("用户名"),
        secret("密码"),
        (field("验证码"), letters("", id="kaptchaImage")),
        button("登录"),
    ),
    _typed(
        "security code",
        USER,
        PASSWORD,
        said("Security code"),
        letters(),
        field("Security code"),
        SEND,
    ),
    _typed(
        "word verification", said("Word verification"), letters(), field("Type the two words"), SEND
    ),
    _typed("code shown", USER, PASSWORD, said("Enter the code shown:"), letters(), field(), SEND),
    _typed("code from the image", USER, PASSWORD, letters(), field("Code from the image"), SEND),
    _typed("anti-spam code", USER, PASSWORD, letters(), field("Anti-spam code"), SEND),
    _asked(
        "a wiki's sum",
        said("please solve the simple sum below and enter the answer in the box"),
        said("7 − 3 ="),
        field("", id="mw-input-captchaWord"),
        SEND,
    ),
    _asked(
        "a portal's sum",
        said("Math question"),
        said("Solve this simple math problem and enter the result."),
        said("3 + 5 ="),
        field(),
        SEND,
    ),
    _asked(
        "prove your humanity",
        USER,
        PASSWORD,
        said("Prove your humanity:"),
        said("3 + 5 ="),
        field(),
        SEND,
    ),
    _asked("a quiz", said("What is the capital of France?"), field(), button("Log in")),
    _asked(
        "a random question",
        said("Random Question"),
        said("What is the colour of grass?"),
        field(),
        button("Log in"),
    ),
    _asked(
        "a forum's question",
        said("Confirmation of registration"),
        said("What is two plus two?"),
        said("This question is a means of preventing automated form submissions by spambots."),
        field(),
        SEND,
    ),
    _asked(
        "请计算",
        field("账号"),
        secret("密码"),
        said("请计算：3 + 5 = ?"),
        field("请输入计算结果"),
        button("登录"),
    ),
    _asked(
        "算术验证码",
        field("账号"),
        secret("密码"),
        letters("算术验证码"),
        field("请输入计算结果"),
        button("登录"),
    ),
    _asked(
        "验证问答", said("验证问答"), link("换一个"), said("1 + 3 = ?"), field(), button("登录")
    ),
    _asked(
        "in words",
        USER,
        PASSWORD,
        said("Are you human? Eight minus three is"),
        field("Answer"),
        SEND,
    ),
    _asked(
        "result of a picture", USER, PASSWORD, letters(), field("Result of the calculation"), SEND
    ),
    _asked("how much is", USER, PASSWORD, said("How much is 6 + 3?"), field("Sum"), SEND),
    _moved("slider", "Slide to complete the puzzle"),
    _moved("slider", "拖动下方滑块完成拼图"),
    _moved("slider", "向右拖动滑块填充拼图"),
    _moved("slider", "Complete the puzzle by sliding the piece"),
    _slid("slider", "Drag the slider to fit the puzzle"),
    _moved("slider", "Slide right to complete the puzzle."),
    _slid("slider", "向右滑动完成拼图"),
    _moved("slider", "拖动左边滑块完成上方拼图"),
    _moved("slider", "Move the piece into the gap"),
    _slid("slider", "Please drag the puzzle piece into place"),
    _moved("slider", "Fit the missing piece"),
    _moved("slider", "请拖动图块到缺口处"),
    _moved("rotation", "拖动左侧滑块使图片为正"),
    _slid("rotation", "向右滑动滑块，使图片角度为正"),
    _moved("rotation", "旋转图片至正确角度"),
    _slid("rotation", "Turn the image so that it is the right way up"),
    _moved("rotation", "Rotate until it stands upright"),
    _slid("rotation", "滑动滑块，将图片旋转至正确位置"),
    _moved("rotation", "旋转图片至水平"),
    _slid("rotation", "Slide to straighten the picture"),
    _moved("rotation", "Use the slider to put the picture the right way up"),
    _slid("rotation", "拖动滑块将图片摆正"),
    _drawn("Please click in the order"),
    _drawn("请在下图依次点击："),
    _clicked("请依次点击 “春” “夏” “秋”", "确定"),
    _clicked("请按语序依次点击", "确认"),
    _clicked("按语序依次点击文字", "确认"),
    _clicked("Please select the objects in the following order: cat, dog, hen"),
    _clicked("Tap the shapes in this order: star, moon, sun"),
    _drawn("Click on the icons in order"),
    _clicked("Touch the animals one after the other: cat, dog"),
    _clicked("请按照提示依次点选：火 山 石", "提交"),
    _drawn("Select in this order"),
    _clicked("Press the letters in turn: K, R, B", "Verify"),
    _box("I'm not a robot", tick("I'm not a robot")),
    _box("Verify you are human", tick("Verify you are human")),
    _box("I am human", tick("I am human")),
    _box("a button, I am human", button("I am human")),
    _box("Click to verify", button("Click to verify")),
    _box("点击按钮进行验证", button("点击按钮进行验证")),
    _box("点击完成验证", button("点击完成验证")),
    _box("我是人类", tick("我是人类")),
    _box("Confirm you are human", tick("Confirm you are human")),
    _box("Tick to prove you are human", tick("Tick to prove that you are human")),
    _other("squares", said("Select all squares with traffic lights"), scene(), button("Verify")),
    _other(
        "each image",
        said("Please click each image containing a motorbus"),
        (tick("1"), tick("2"), tick("3")),
        button("Verify"),
    ),
    _other(
        "press and hold",
        said("Press & Hold to confirm you are a human (and not a bot)."),
        button("Press & Hold"),
    ),
    _other("请选择所有", said("请选择所有符合上文描述的图片"), scene(), button("确认")),
    _other("a frame", USER, PASSWORD, sized(image("", id="cf-turnstile"), 300, 65), SEND),
)

NONE: tuple[Known, ...] = tuple(
    Known(name, "", parts)
    for name, parts in (
        (
            "a logo above a code",
            (
                letters("Acme"),
                said("We sent you a code"),
                field("Verification code"),
                button("Confirm"),
            ),
        ),
        (
            "a logo right above a code",
            (letters("Acme logo"), field("Enter the 6-digit code"), button("Continue")),
        ),
        ("a nameless logo above a code", (letters(), field("Security code"), button("Verify"))),
        ("验证码 below a logo", (letters("某某银行"), field("短信验证码"), button("确定"))),
        (
            "a QR code and a code",
            (
                said("Scan this with your authenticator"),
                sized(image("QR code"), 240, 240),
                field("6-digit code"),
                button("Verify"),
            ),
        ),
        ("a logo above a form", (letters("Acme"), USER, PASSWORD, SEND)),
        ("a logo above a user name", (letters("Acme"), field("Customer number"), button("Next"))),
        (
            "a gift card",
            (
                letters("Back of the card"),
                field("Enter the code on the back of the card"),
                button("Apply"),
            ),
        ),
        ("a promo code", (letters("Summer sale"), field("Promo code"), button("Apply"))),
        (
            "a card's code",
            (field("Card number"), letters("Where to find it"), field("CVC"), button("Pay")),
        ),
        (
            "a mother's name",
            (said("What is your mother's maiden name?"), field("Answer"), button("Continue")),
        ),
        (
            "a security question",
            (
                said("Security question"),
                said("Which was your first school?"),
                field("Your answer"),
                button("Continue"),
            ),
        ),
        ("a price filter", (said("Price range"), scene("Lamp"), track("Lowest price"))),
        ("a photo editor", (said("Rotate"), scene("Photo"), track("Angle"), button("Save"))),
        ("a carousel", (said("Slide 1 of 5"), scene("A lamp"), handle("→"))),
        ("a carousel beside a form", (scene("Slide 1 of 3"), handle("›"), USER, PASSWORD, SEND)),
        (
            "a jigsaw in a shop",
            (
                said("Jigsaw puzzle, 500 pieces"),
                scene("Jigsaw"),
                handle("→"),
                button("Add to cart"),
            ),
        ),
        ("a collage", (said("拼图"), scene(), button("保存"))),
        ("photos to books", (said("Turn your photos into a book"), scene(), USER, PASSWORD, SEND)),
        (
            "a mail to confirm",
            (said("Click the following link to go on"), scene(), button("Confirm")),
        ),
        (
            "a picture to enlarge",
            (said("Click the picture to see it larger"), scene(), button("OK")),
        ),
        ("点击图片查看大图", (said("点击图片查看大图"), scene(), button("确定"))),
        ("icons to tap", (said("Tap the icons to learn more"), scene(), button("Done"))),
        (
            "a gallery",
            (said("Select all pictures"), (tick("Boat"), tick("Harbour")), button("Delete")),
        ),
        ("a contact", (said("Is this person in your contacts?"), scene(), button("Yes"))),
        ("an upload", (said("Drag your picture here"), scene(), button("Upload"))),
        ("a swipe", (said("Swipe right to see more"), scene("Tomorrow"), handle("→"))),
        ("an order", (said("Choose your order below"), scene("Pizza"), button("Confirm"))),
        ("a menu to pick from", (said("Select one of the following"), scene("Map"), button("OK"))),
        ("a newspaper", (said("Robots learn to solve captchas"), scene(), link("Read on"))),
        ("tickets", (said("Touch the screen to start"), scene(), button("OK"))),
        ("an unlock", (said("Slide to unlock"), track("Unlock"))),
        ("a volume", (said("Drag right to turn the sound up"), scene("Album"), track("Volume"))),
        (
            "a comment",
            (said("What is on your mind?"), scene("Boat"), field("Comment"), button("Post")),
        ),
        ("a result", (said("Your result: 3 + 5 points"), field("Search"))),
        ("a rotation of the crops", (said("Crop rotation"), scene("Field"), link("→"))),
    )
)
