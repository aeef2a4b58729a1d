"""What a person reads about signing in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.steps import NeedSecret
from device_drivers.base import Box
from device_drivers.verbs.base import Said

if TYPE_CHECKING:
    from assistant.signing_in.messages import Found

NOTHING = Said("", "")
NOT_IN_A_GROUP = Said(
    "I sign in to nothing from a group, and ask for passwords and codes in no group. Please ask me "
    "again in our own chat.",
    "我不会在群里登录，也不会在群里询问密码和验证码，请在我们的单独聊天里再说一次。",
)
NOT_WANTED = Said("Nothing was signed in to, as you wished.", "已按您的意思，没有登录。")
_NO_ENDS = Said("“no” ends it.", "说“不”则结束。")


def together(first: Said, second: Said) -> Said:
    if not first.en:
        return second
    return Said(f"{first.en}\n{second.en}", f"{first.zh}\n{second.zh}")


def what_is_kept(move: NeedSecret, home: Path, where: str) -> Said:
    """Said before the first thing that is asked for."""
    if move.what == "password":
        return Said(
            f"🔑 Tell me the right one: it takes the place of the old. {_NO_ENDS.en}",
            f"🔑 请告诉我正确的密码，它会替换原来的。{_NO_ENDS.zh}",
        )
    return Said(
        f"🔑 This is for {where} alone. I keep it with your other secrets on the computer of the "
        f"assistant ({home}), for nobody but you; no log, no model and no record gets to see it. "
        f"You can delete your messages here afterwards, and say “forget my login for {where}” at "
        f"any time. {_NO_ENDS.en}",
        f"🔑 这只用于 {where}。我会把它和您的其他机密一起保存在助手所在的电脑上（{home}），"
        "只供您本人使用；日志、模型和记录都看不到。之后您可以删除这里的消息，"
        f"也可以随时说“忘记我在 {where} 的登录信息”。{_NO_ENDS.zh}",
    )


def for_user(where: str) -> Said:
    return Said(
        f"What is your user name (or e-mail, or number) for {where}?",
        f"您在 {where} 的用户名（或邮箱、手机号）是什么？",
    )


def for_password(where: str, user: str) -> Said:
    return Said(f"What is the password of {user} for {where}?", f"{user} 在 {where} 的密码是什么？")


def for_totp(where: str, user: str) -> Said:
    return Said(
        f"What does {where} show where you set up an authenticator: the key in letters and digits, "
        "or the address that begins with otpauth:// (it is behind the QR code)?",
        f"在 {where} 设置身份验证器的页面上显示的密钥（字母和数字），"
        "或二维码里的 otpauth:// 地址是什么？",
    )


def for_code(where: str) -> Said:
    return Said(
        f"What is the code for {where}? I type it once and keep it nowhere. {_NO_ENDS.en}",
        f"{where} 的验证码是什么？我只输入一次，不会保存。{_NO_ENDS.zh}",
    )


NO_CODE = Said(
    "I do not see a code in that, so I typed nothing.", "这里面没有验证码，所以什么都没有输入。"
)


def cannot_be(why: str) -> Said:
    return Said(f"That cannot be it: {why}", f"这个不行：{why}")


def needed(move: NeedSecret) -> Said:
    """How a task ends where nobody said it."""
    if move.what == "code":
        return Said(
            f"I need the code for {move.where} from you", f"需要您提供 {move.where} 的验证码"
        )
    if move.what == "totp":
        return Said(
            f"I need the key that makes your codes for {move.where}",
            f"需要您提供 {move.where} 的验证器密钥",
        )
    return Said(
        f"I need your user name and password for {move.where}",
        f"需要您提供 {move.where} 的用户名和密码",
    )


def use_message(found: Found, where: str) -> Said:
    return Said(
        f"Use the code from the message of “{found.sender}” for {where}? {found.shown}",
        f"用“{found.sender}”短信里的验证码登录 {where} 吗？{found.shown}",
    )


def may_i(where: str, user: str, by: Said) -> Said:
    if not by.en:
        return Said(f"Sign in to {where} as {user}?", f"以 {user} 登录 {where} 吗？")
    return Said(
        f"The skill “{by.en}” wants to sign in to {where} as {user}. May it?",
        f"技能“{by.zh}”想以 {user} 登录 {where}，可以吗？",
    )


def wrong_twice(why: Said) -> Said:
    return Said(
        f"{why.en} I do not try a third time: accounts get locked. Ask me again when you know it",
        f"{why.zh}我不会试第三次，以免账号被锁。想起来后请再说一次",
    )


def was_refused(where: str, user: str, day: str) -> Said:
    return Said(
        f"The password kept for {user} at {where} was not accepted on {day}. Has it changed? "
        f"“{NEW_ONE.en}” asks you for it, “{TRY_AGAIN.en}” types the old one once more, and “No” "
        "leaves it. Accounts get locked by passwords that are wrong.",
        f"{day} 时，{where} 没有接受 {user} 的已存密码。密码改了吗？"
        f"“{NEW_ONE.zh}”会向您询问新密码，"
        f"“{TRY_AGAIN.zh}”会再输入一次旧密码，“不”则不登录。多次输错会导致账号被锁。",
    )


NEW_ONE = Said("New one", "新密码")
TRY_AGAIN = Said("Try again", "再试一次")


def which_account(where: str) -> Said:
    return Said(f"Which account for {where}?", f"用 {where} 的哪个账号？")


def by_whom(where: str, by: Said) -> Said:
    """Before the credentials are asked for, where a skill of others wants them."""
    if not by.en:
        return Said(f"{where} wants a sign-in.", f"{where} 需要登录。")
    return Said(
        f"The skill “{by.en}” wants to sign in to {where}.", f"技能“{by.zh}”想登录 {where}。"
    )


def opening(where: str) -> Said:
    return Said(f"Open {where}", f"打开 {where}")


def pressing(label: str, purpose: str) -> Said:
    if purpose in _AT_A_CHECK:
        return _AT_A_CHECK[purpose]
    shown = label or _PURPOSES.get(purpose, purpose.replace("_", " "))
    return Said(f"Tap “{shown}”", f"点击“{shown}”")


ENTER = Said("Press Enter, as the form has no button", "表单没有按钮，按回车键提交")
_AT_A_CHECK = {
    "box": Said("Tick the box of the check for robots", "勾选人机验证"),
    "refresh": Said("Ask for another picture of the check for robots", "换一张人机验证图片"),
}
_PURPOSES = {
    "user_field": "User name", "password_field": "Password", "code_field": "Code",
    "sign_in": "Sign in", "next": "Next", "check": "Confirm",
}  # fmt: skip


def typing_user(user: str) -> Said:
    return Said(f"Type “{user}” as the user name", f"输入用户名“{user}”")


def typing_secret() -> Said:
    """Another sentence takes its place where the field is known (``secrets.discretion``)."""
    return Said("Type what is kept", "输入已保存的内容")


def answering(kind: str, box: Box | None) -> Said:
    at = f" at {box.center[0]}, {box.center[1]}" if box else ""
    return Said(f"Answer the check for robots ({kind}){at}", f"回答人机验证（{kind}）")


def hand_over(why: Said, *, own: bool) -> Said:
    if own:
        return why
    return Said(f"{why.en}, so I do not solve it myself", f"{why.zh}，所以我不会自动通过")


def signed_in(where: str, user: str, said: Said) -> Said:
    who = (f" as {user}", f"（{user}）") if user else ("", "")
    return Said(f"Signed in to {where}{who[0]}: {said.en}", f"已登录 {where}{who[1]}：{said.zh}")


def forgotten(where: str, names: list[str]) -> Said:
    listed = ", ".join(names)
    return Said(
        f"Your login for {where} is forgotten: {listed}.",
        f"已忘记您在 {where} 的登录信息：{listed}。",
    )


def nothing_kept(where: str) -> Said:
    return Said(f"I keep no login for {where}.", f"没有保存 {where} 的登录信息。")


def codes_set(where: str) -> Said:
    return Said(
        f"From now on I make the codes for {where} myself.", f"以后 {where} 的验证码由我自己生成。"
    )


def which_place(said: str, known: list[str]) -> Said:
    if known:
        listed = ", ".join(known)
        return Said(
            f"“{said}” may be {listed}. Say which.", f"“{said}”可能是 {listed}，请说明是哪个。"
        )
    return Said(
        f"I know no app or site “{said}”. Say its address, such as club.example.com.",
        f"我不知道应用或网站“{said}”。请说出网址，例如 club.example.com。",
    )
