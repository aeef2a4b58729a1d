"""What is ranked and booked, held out: videos, doctors."""

from __future__ import annotations

import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.measured.frame import framed, new, said, unlike

_DOING = ("挑战", "复刻", "测评", "探访", "自制", "盘点")
_WHAT = (
    "百年老店的招牌菜",
    "最便宜的望远镜",
    "会走路的书桌",
    "江边的旧车站",
    "全城的早餐摊",
    "木头机械表",
)
_TAIL = ("", ",结局没想到", ",花了整整一个月", "(上)")
_UPS = ("老周手工", "山里的阿梅", "电影夜读", "硬核实验室", "小满厨房", "城市漫步者", "星星编辑部")


@layout(
    ("标题", "text"), ("UP主", "text"), ("播放量", "count"), ("弹幕数", "count"), item="视频",
    language="zh", embedded=True, heavy=True,
)  # fmt: skip
def video_ranking(look: Look) -> Drawn:
    """A chart drawn from ``__INITIAL_STATE__``; what the counts are is said by their icons."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for n, words in enumerate(unlike(rng, look.count, _DOING, _WHAT, _TAIL)):
        title, up = "".join(words), rng.choice(_UPS)
        plays, comments = rng.randint(110, 4800) * 1000, rng.randint(400, 9800)
        score, code = (
            2_000_000 - n * 23_000 - rng.randint(1, 22_000),
            f"BV1{rng.getrandbits(44):011x}",
        )
        rows.append({"标题": title, "UP主": up, "播放量": plays, "弹幕数": comments})
        state.append({
            "aid": rng.getrandbits(30), "bvid": code, "title": title, "owner": {
                "mid": rng.getrandbits(24), "name": up, "face": f"//i0.hdimg.example/{n}.jpg",
            }, "stat": {"view": plays, "danmaku": comments}, "score": score, "duration": 312,
        })  # fmt: skip
        many = said(look, f"{plays / 10_000:.1f}万", f"{plays:,}")

        def counted(icon: str, later: str, value: str) -> str:
            shown = said(look, f'<img class="icon" src="/i.svg" alt="{icon}">', f"<i>{later}</i>")
            return f'<span class="data-box">{shown}{value}</span>'

        entries.append(
            f'<li class="rank-item" data-rank="{n + 1}"><div class="num">{n + 1}</div>'
            + new(look, '<span class="tag-hot">连续上榜</span>') + look.parts(
                f'<div class="info"><a class="title" href="/video/{code}">{title}</a></div>',
                f'<div class="detail"><a href="/space/{n}"><span class="up-name">{up}</span></a></div>',
                f'<div class="state">{counted("播放", "播放量", many)}'
                f'{counted("弹幕", "弹幕", str(comments))}</div>',
                f'<div class="pts"><div>{score}</div>{said(look, "综合得分", "热度值")}</div>',
            ) + "</li>"
        )  # fmt: skip
    tabs = "".join(f"<li>{t}</li>" for t in ("全部", "美食", "科技", "知识", "旅行"))
    advert = '<li class="app"><p>打开客户端,看完整榜单</p><a href="/app">立即打开</a></li>'
    body = (
        f'<h1>排行榜</h1><ul class="tabs">{tabs}</ul><p class="tip">排行榜根据稿件近期数据综合计算</p>'
        f'<ul class="rank-list">{look.items(entries, advert, wrap=False)}</ul>'
    )
    data = json.dumps({"rid": 0, "type": "all", "rankList": state, "config": {"ssr": True}})
    head = (
        f"<script>window.__INITIAL_STATE__={data};(function(){{var s=document.currentScript;"
        "s.parentNode.removeChild(s)}());</script>" if look.embedded else ""
    )  # fmt: skip
    css = ".rank-item{list-style:none;border-top:1px solid #eee;padding:8px}.data-box{margin-right:20px}"
    return Drawn(framed(look, "看看视频", "排行榜", body, head=head, css=css, heavy=True), rows)


_FAMILY = ("王", "李", "陈", "赵", "孙", "周", "吴", "郑", "冯")
_GIVEN = ("建国", "晓梅", "志强", "雨桐", "海燕", "明哲", "淑芬")
_RANKS = ("主任医师", "副主任医师", "主治医师")
_WARDS = ("心血管内科", "骨科", "皮肤科", "儿科", "眼科", "神经内科")
_GOOD_AT = ("常见病的诊治", "疑难病例会诊", "术后康复", "慢性病管理", "微创手术")


@layout(
    ("医生", "text"), ("科室", "text"), ("挂号费", "price"), ("剩余号", "count"), item="医生",
    language="zh",
)  # fmt: skip
def doctor_slots(look: Look) -> Drawn:
    """Whom one can see tomorrow: class names of a build, paid entries above, departments below."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    for family, given in unlike(rng, look.count, _FAMILY, _GIVEN):
        name, ward, rank = family + given, rng.choice(_WARDS), rng.choice(_RANKS)
        fee, left = rng.choice((20, 30, 50, 80, 100)), rng.randint(1, 28)
        seen, good_at = rng.randint(300, 9000), rng.choice(_GOOD_AT)
        rows.append({"医生": name, "科室": ward, "挂号费": float(fee), "剩余号": left})
        entries.append(
            f'<div class="doc_wrap__2kQ9a">{new(look, "<em>好评医生</em>")}' + look.parts(
                f'<div class="doc_head__7sLp1"><a class="doc_nm__1aZx" href="/doctor/{rng.getrandbits(24)}">'
                f'{name}</a> <span class="doc_rk__9oPq">{rank}</span></div>',
                f'<div class="doc_dp__4rTy">{ward}</div>',
                f'<div class="doc_ga__5uIo">擅长:{good_at},{said(look, "累计接诊", "已服务")}{seen}人</div>',
                f'<div class="doc_fee__8nBv">{said(look, "挂号费", "诊费")} '
                f"<span>{look.price(fee, '¥')}</span></div>",
                f'<div class="doc_lf__3mNb">{said(look, f"剩余 {left} 个号", f"余号:{left}")}</div>',
            ) + '<button class="doc_bt__6yHn">预约</button></div>'
        )  # fmt: skip
    paid = "".join(
        f'<a class="ad_it__0pLm" href="/ad/{n}">{t}</a>'
        for n, t in enumerate(("推广 体检套餐8折起", "推广 口腔种植免费咨询"))
    )
    wards = "".join(
        f'<a class="dep_it__2wSx" href="/dep/{n}">{w}({rng.randint(3, 30)}位医生)</a> '
        for n, w in enumerate(_WARDS)
    )
    advert = '<div class="tip_bx__1qAz"><p>没有合适的时间?<a href="/wait">加入候补</a></p></div>'
    body = (
        '<h1>2月28日 周六 可预约医生</h1><div class="flt_bar__9iJk"><span>上午</span><span>下午</span>'
        f'</div><div class="ad_bx__8uHb">{paid}</div><div class="doc_list__5tGb">'
        f'{look.items(entries, advert)}</div><div class="dep_bx__7yGv"><h2>相关科室</h2>{wards}</div>'
    )
    css = '[class^="doc_wrap"]{border:1px solid #e5e5e5;padding:10px;margin:8px 0}'
    return Drawn(framed(look, "江城市第一医院", "预约挂号", body, css=css), rows)
