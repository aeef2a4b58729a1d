"""What model servers and adapters say in English, said in Chinese to whoever speaks it."""

from __future__ import annotations

import re

SENTENCES = [
    (
        r"The model server at (\S+) took longer than (\S+) s\.",
        r"模型服务器 \1 超过 \2 秒没有答复。",
    ),
    (
        r"Give it more time with (\[+models[\w.]+\]+) timeout, or use a smaller model or picture\.",
        r"可以调大 \1 的 timeout，或使用更小的模型或图片。",
    ),
    (r"No model server answers at (\S+) \((.*?)\)\.", r"模型服务器 \1 没有响应（\2）。"),
    (
        r"Start it, or correct (\[+models[\w.]+\]+) base_url\.",
        r"请启动它，或改正 \1 的 base_url。",
    ),
    (
        r"The model server at (\S+) broke off: (.*?)\. Its log",
        r"模型服务器 \1 中途断开（\2）。Its log",
    ),
    (
        r"Its log may tell why; it may have run out of memory\.",
        "原因可能在它的日志里，也可能是内存不足。",
    ),
    (r"The model server at (\S+) refuses the key\.", r"模型服务器 \1 拒绝了密钥。"),
    (r"Check (\[+models[\w.]+\]+) api_key\.", r"请检查 \1 的 api_key。"),
    (r"The account at (\S+) is out of credit: ", r"\1 的账户余额不足："),
    (r"The server at (\S+) has no model '(.*?)'\.", r"服务器 \1 上没有模型 \2。"),
    (r"It offers: ", "可用的有："),
    (
        r"Correct (\[+models[\w.]+\]+) model, or base_url\.",
        r"请改正 \1 的 model 或 base_url。",
    ),
    (r"The address usually ends in (\S+)\.", r"地址通常以 \1 结尾。"),
    (
        r"The model server at (\S+) is asked too often, or the account is out of credit\.",
        r"对模型服务器 \1 的请求过于频繁，或账户余额不足。",
    ),
    (r"Wait a little, or look at the account\.", "请稍候再试，或查看账户。"),
    (r"Wait (\d+) s, or look at the account\.", r"请等待 \1 秒，或查看账户。"),
    (r"The server at (\S+) sends us elsewhere\.", r"服务器 \1 把请求转到了别处。"),
    (r"Correct (\[+models[\w.]+\]+) base_url\.", r"请改正 \1 的 base_url。"),
    (r"The model server at (\S+) failed: ", r"模型服务器 \1 出错："),
    (r"The model server at (\S+) refused the request: ", r"模型服务器 \1 拒绝了请求："),
    (r"What answers at (\S+) does not speak ([^.]+)\.", r"\1 的服务不支持 \2 协议。"),
    (
        r"The model's provider declined to answer for this screen\.",
        "模型服务商拒绝对这个屏幕作答。",
    ),
    (r"None of the models could help\.", "所有模型都不可用。"),
    (r"(\S+) could not help: ", r"\1 不可用："),
    (r"(\S+) rests: ", r"\1 暂停使用："),
    (r"its replies could not be used \((.*?)\)", r"回答无法使用（\1）"),
    (r"It was stopped while it was thinking\.", "它在思考时被停止了。"),
    (r"It says: ", "原话："),
    (r"The reply was far too long; one short call is enough\.", "回答过长。"),
    (r"The reply was cut off(?: after (\d+) tokens)?; be shorter\.", "回答被截断了。"),
    (r"The reply was empty\.", "回答是空的。"),
    (
        r"(\w+) lies off the screen: x runs from 0 to (\S+), y from 0 to (\S+)\.",
        r"\1 超出屏幕：x 的范围是 0 到 \2，y 的范围是 0 到 \3。",
    ),
    (
        r"(\w+) has to be two numbers, x from 0 to (\S+) and y from 0 to (\S+)\.",
        r"\1 应为两个数：x 从 0 到 \2，y 从 0 到 \3。",
    ),
    (
        r"A vision model needs a screenshot, and this screen came without\.",
        "视觉模型需要截图，但这个屏幕没有图像。",
    ),
]
KNOWN = [(re.compile(said), zh) for said, zh in SENTENCES]


def in_chinese(text: str) -> str:
    """The sentences that are known in Chinese, all others as they are."""
    for said, zh in KNOWN:
        text = said.sub(zh, text)
    return re.sub(r"(?<=[。：）])\s+", "", text)
