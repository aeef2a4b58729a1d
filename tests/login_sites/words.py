"""What the sites say, in English and Chinese."""

from __future__ import annotations

from typing import Literal

Lang = Literal["en", "zh"]

WORDS: dict[str, tuple[str, str]] = {
    "site": ("Harbour Books", "海港书店"),
    "welcome": ("Good books, by the sea", "海边的好书"),
    "about": (
        "We bind and sell books at the old harbour. Readings on Fridays.",
        "我们在老港口装订和出售书籍，每周五有读书会。",
    ),
    "sign_in": ("Sign in", "登录"),
    "sign_in_title": ("Sign in to your account", "登录您的账号"),
    "sign_out": ("Sign out", "退出登录"),
    "sign_up": ("Create account", "注册账号"),
    "sign_up_title": ("New here?", "还没有账号？"),
    "name": ("Full name", "姓名"),
    "user": ("User name or e-mail", "用户名或邮箱"),
    "user_short": ("User name", "用户名"),
    "email": ("E-mail", "邮箱"),
    "phone": ("Phone number", "手机号"),
    "password": ("Password", "密码"),
    "repeat": ("Repeat password", "确认密码"),
    "next": ("Next", "下一步"),
    "forgot": ("Forgot your password?", "忘记密码？"),
    "remember": ("Keep me signed in", "记住我"),
    "terms": ("I agree to the terms", "我已阅读并同意用户协议"),
    "by_password": ("Password", "密码登录"),
    "by_message": ("Text message", "短信登录"),
    "message_code": ("Code from the text message", "短信验证码"),
    "send_code": ("Send code", "获取验证码"),
    "search": ("Search books", "搜索图书"),
    "newsletter": ("Your e-mail for our newsletter", "订阅我们的电子报：您的邮箱"),
    "subscribe": ("Subscribe", "订阅"),
    "close": ("Close", "关闭"),
    "continue": ("Continue", "继续"),
    "confirm": ("Confirm", "确认"),
    "hello": ("Hello, {user}", "您好，{user}"),
    "orders": ("Your orders", "我的订单"),
    "no_orders": ("You have no open orders.", "您没有未完成的订单。"),
    "code_title": ("Enter the code", "输入验证码"),
    "code_sent": (
        "We sent a 6-digit code to the phone number of your account.",
        "我们已向您账号的手机号发送了 6 位验证码。",
    ),
    "code": ("Verification code", "验证码"),
    "digit": ("Digit {i}", "第 {i} 位"),
    "resend": ("Send the code again", "重新发送"),
    "check_title": ("One more check", "请完成验证"),
    "characters_hint": ("Enter the characters", "请输入图中字符"),
    "characters_alt": ("Picture with characters", "图形验证码"),
    "logic_hint": ("Your answer", "请输入答案"),
    "logic_alt": ("Picture with a question", "问题图片"),
    "another": ("Another picture", "换一张"),
    "slider_hint": ("Drag the slider to fit the piece", "拖动滑块完成拼图"),
    "slider_name": ("Slide to verify", "滑动验证"),
    "rotation_hint": ("Drag the slider to turn the picture upright", "拖动滑块，将图片转正"),
    "rotation_name": ("Turn the picture", "旋转图片"),
    "clicking_hint": ("Click in this order:", "请依次点击："),
    "clicking_alt": ("Picture to click on", "点选图片"),
    "clear": ("Start over", "重新选择"),
    "box": ("I’m not a robot", "我不是机器人"),
    "passed": ("Verified", "验证成功"),
    "not_passed": ("That was not right. Please try again.", "验证失败，请重试。"),
    "pass_first": ("Please complete the check.", "请先完成验证。"),
    "wrong": ("The user name or password is wrong.", "用户名或密码错误。"),
    "locked": (
        "Too many tries: this account is locked. Please contact us.",
        "尝试次数过多，账号已被锁定，请联系客服。",
    ),
    "wrong_code": ("That code is wrong.", "验证码错误。"),
    "unknown": ("We know no such account.", "账号不存在。"),
}


def said(key: str, lang: Lang) -> str:
    """One of ``WORDS``."""
    return WORDS[key][lang == "zh"]
