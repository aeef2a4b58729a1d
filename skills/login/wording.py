"""What is said while somebody signs in, in both languages."""

from __future__ import annotations

from device_drivers.verbs.base import Said


def wrong(told: str) -> Said:
    """``told`` is the page's own sentence."""
    return Said(f"It was not accepted: “{told}”", f"没有通过：“{told}”")


def locked(told: str) -> Said:
    return Said(f"The account is locked, or will be: “{told}”", f"账号已被锁定或受限：“{told}”")


def signed_in_by(sign: str) -> Said:
    return Said(f"It shows “{sign}”", f"页面显示“{sign}”")


def nothing_more(heading: str) -> Said:
    shown = f" and shows “{heading}”" if heading else ""
    seen = f"，并显示“{heading}”" if heading else ""
    return Said(f"It asks for nothing more{shown}", f"页面不再要求登录{seen}")


def went_on(front: str, said: Said) -> Said:
    """Where it ended is another site: whoever asked has to know."""
    return Said(f"It went on to {front}. {said.en}", f"页面转到了 {front}。{said.zh}")


def elsewhere(front: str, where: str) -> Said:
    return Said(
        f"It went on to {front}, and the password is kept for {where} only",
        f"页面转到了 {front}，而密码只用于 {where}",
    )


def other_account(shown: str) -> Said:
    return Said(f"It asks for the password of {shown}", f"页面要的是 {shown} 的密码")


def not_my_challenge(where: str) -> Said:
    return Said(
        f"There is a check for robots, and {where} is not listed as your own",
        f"这里有人机验证，而 {where} 没有列为您自己的网站或应用",
    )


CHALLENGE_UNSURE = Said(
    "There is a check for robots, and I am not sure of the answer", "这里有人机验证，我没有把握答对"
)
CHALLENGE_THRICE = Said("I answered the check for robots wrong three times", "人机验证我已答错三次")
CHALLENGE_UNKNOWN = Said(
    "There is a check for robots of a kind that I do not know", "这里有我不认识的人机验证"
)
CODE_WANTED = Said("It wants a code", "需要输入验证码")
CODE_BY_TEXT = Said("It sent a code in a text message", "验证码已通过短信发送")
CODE_BY_MAIL = Said("It sent a code by e-mail", "验证码已发送到邮箱")
CODE_BY_APP = Said("It wants the code of your authenticator", "需要身份验证器上的验证码")
CODE_WRONG = Said("The code was not accepted", "验证码没有通过")
CODES_WRONG = Said("Two codes were not accepted", "两次验证码都没有通过")
NO_CODE = Said("Without the code I cannot go on", "没有验证码，无法继续")
NO_PASSWORD = Said("No password is stored for that account", "没有保存这个账号的密码")
LINK_SENT = Said(
    "It sent a link to the account's e-mail, to be opened there",
    "登录链接已发到账号邮箱，需要在那里打开",
)
AGREE = Said(
    "It wants its terms to be agreed to, which is yours to do", "需要同意用户协议，请您自己决定"
)
STANDS = Said("It stays on the form and does not say why", "页面停留在登录表单，没有说明原因")
NO_FIELD = Said("The field does not take what is typed", "输入框无法输入")
MORE_WANTED = Said("It wants more than user name and password", "除了用户名和密码还要填别的内容")
NO_FORM = Said("I see nothing to sign in with there", "没有找到登录的地方")
WRONG_TWICE = Said(
    "User name or password were not accepted twice, so I stopped before the account is locked",
    "用户名或密码两次没有通过，为避免账号被锁定，我停了下来",
)
ENDLESS = Said("I got no further there", "没有进展")
LOADING = Said("Wait until the page is there", "等待页面加载")
ANSWERS = Said("Wait for its answer", "等待页面响应")
