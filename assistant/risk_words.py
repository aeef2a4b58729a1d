"""The words that tell what a touch does, in English and Chinese, and how text is made plain first.

Text on a screen may be written to be read by people and not by a table: full-width letters, marks
that take no room, Cyrillic letters that look Latin, blanks between characters.
"""

from __future__ import annotations

import re
import unicodedata

from device_drivers.base import Risk

Table = tuple[tuple[Risk, re.Pattern[str]], ...]

_LOOKALIKES = str.maketrans("аеорсухіјѕԁԛһνοα", "aeopcyxijsdqhvoa")
_BETWEEN_CHINESE = re.compile(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])")


def plain(text: str) -> str:
    """As a person reads it, in small letters."""
    visible = "".join(c for c in text if unicodedata.category(c) != "Cf")
    folded = unicodedata.normalize("NFKC", visible).casefold().translate(_LOOKALIKES)
    return _BETWEEN_CHINESE.sub("", folded)


def _table(*rows: tuple[Risk, str]) -> Table:
    return tuple((risk, re.compile(pattern)) for risk, pattern in rows)


ANYWHERE = _table(
    (
        Risk.PAY,
        r"\b(pay|buy|purchase|check ?out|place order|order now|subscribe|transfer|donate|top ?up"
        r"|withdraw|complete (my |your |the )?(order|purchase|booking)"
        r"|(to|will|is|am|are|get) be(en|ing)? charged|charge (my |your |the |this )?(card|account)"
        r"|free trial|send money)\b|充值|提现|打赏|汇款|借款|续费|立即开通"
        r"|付款|支付|购买|下单|结算|转账|订阅|立即抢购|提交订单",
    ),
    (
        Risk.DELETE,
        r"\b(delete|remove|erase|discard|reset|uninstall"
        r"|clear (the |your |my )?(call |search |browsing )?(all|data|storage|history|log)"
        r"|empty (trash|bin|folder|cart)|to trash|to bin|factory|unpair|forget|format|log ?out"
        r"|sign ?out|force stop|power off|shut ?down|restart|leave group|block|wipe|overwrite"
        r"|unfriend|(close|deactivate) (my |your |this |the )?account"
        r"|cancel (my |your |this |the )?(order|booking|subscription|appointment|reservation))\b"
        r"|删除|刪除|移除|清除|关机|重启|退出群|拉黑|清空|重置|卸载|抹掉|恢复出厂|退出登录"
        r"|忽略此设备|格式化|强行停止|注销|解散|丢弃",
    ),
    (
        Risk.SEND,
        r"\b(send|submit|post|publish|reply|share|forward|tweet|confirm|upload|invite)\b"
        r"|发送|發送|傳送|提交|发布|回复|分享|转发|确认|上传|邀请",
    ),
    (
        Risk.CALL,
        r"\b(call|dial|video call|answer)\b|拨打|呼叫|打电话|视频通话|接听",
    ),
    (Risk.INSTALL, r"\b(install|update all|get app)\b|安装"),
    (
        Risk.GRANT,
        r"\b(allow|grant|permit|authori[sz]e|accept|agree|trust|while using the app"
        r"|only this time)\b|允许|授权|同意|信任|使用期间|仅限这一次",
    ),
    (Risk.CREDENTIAL, r"\b(log ?in|sign ?in)\b|登录|登入"),
)
"""What these say they do, wherever they stand on what is touched."""

AT_FIRST = _table(
    (
        Risk.PAY,
        r"(charge\b(?! (level|limit))|paypal|apple pay|google pay|(place (a )?)?bid\b|redeem\b"
        r"|rent\b|deposit\b|wire\b|book\b.*(now|charge|\d)|reserve\b|tip\b|upgrade to\b)"
        r"|(发|塞|抢)?红包|兑换|开通",
    ),
    (Risk.DELETE, r"(empty|trash|unsend|deactivate)$"),
    (Risk.SEND, r"(vote|go live)\b"),
    (Risk.CALL, r"(facetime|redial|ring)\b"),
    (
        Risk.GRANT,
        r"(approve|enable|turn on|pair|always)\b|始终|总是|启用|批准|配对$",
    ),
)
"""Deeds only as the first word of a button: "Charge" is one, "Battery charge" is not."""

IN_A_STORE = _table(
    (Risk.PAY, r"[$€£¥₹]? ?\d[\d.,]* ?([$€£¥₹元]|eur|usd|gbp|cny)?$"),
    (Risk.INSTALL, r"(get|update|获取|更新)$"),
)

MONEY = re.compile(
    r"[$€£¥₹] ?\d|\b(eur|usd|gbp|cny|rmb|chf|jpy) ?\d"
    r"|\d ?([$€£¥₹]|元|块钱|(eur|usd|gbp|cny|rmb|chf|jpy)\b)"
)
AGREES = re.compile(
    r"\s*(ok|okay|yes|continue|proceed|got it|done|confirm|clear|next step"
    r"|确定|好|好的|是|继续|确认|清除)\s*"
)
"""What it agrees to stands in its dialog."""

SLIDES = re.compile(r"\b(slide|swipe|drag|hold) to\b|滑动|右滑|按住")
MESSAGE = re.compile(r"message|compose|reply|comment|信息|消息|评论|回复|私信")
SEARCH = re.compile(r"\b(search|find|filter|url|address bar|omnibox)|搜索|查找|筛选|网址")
ENTERS = re.compile(r"\b(send|enter|return|go|done|join)\b|发送|换行|前往|完成|回车|确认")
LEADS = re.compile(
    r"[\d*#]$|(create new|new contact|add to|blocked numbers|settings|voicemail|help|search)\b"
    r"|新建|创建|添加到|黑名单|已屏蔽|设置|语音信箱|帮助|搜索"
)
"""What in a phone app calls nobody: a key of its pad, a row that leads to a page."""
NUMBER = re.compile(r"(?=(?:\D*\d){3})[+\d(][\d\s()*#+./-]*|[+\d*#][\d\s()*#+-]* · .*")
"""A phone number alone, or one of several to choose from: "+49 30 555 · Work"."""

SCHEMES = {
    **dict.fromkeys(("http", "https", "about", "geo", "maps", "calshow"), Risk.NAVIGATE),
    **dict.fromkeys(("mailto", "sms", "smsto", "market", "itms-apps", "store"), Risk.NAVIGATE),
    **dict.fromkeys(("tel", "telprompt", "facetime", "facetime-audio", "sip"), Risk.CALL),
    "itms-services": Risk.INSTALL,
}  # fmt: skip
"""What the system does with an address. Behind any other scheme is an app that does as it likes."""
