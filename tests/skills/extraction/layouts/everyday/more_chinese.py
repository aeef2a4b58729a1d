"""More Chinese pages: funds, jobs, weather, outlets, second-hand goods."""

from __future__ import annotations

import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded


@layout(
    ("基金名称", "text"), ("代码", "text"), ("单位净值", "number"), ("日涨幅", "number"), item="基金", language="zh",
)  # fmt: skip
def funds_zh(look: Look) -> Drawn:
    """A table with many columns of figures that look alike."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    for words in pairs(
        rng,
        look.count,
        ("易方", "华夏", "南方", "嘉实"),
        ("消费精选混合", "科技先锋股票", "稳健债券", "医药主题"),
    ):
        name, code = "".join(words), f"{rng.randint(1, 519999):06}"
        value, total = rng.randint(6000, 39000) / 10_000, rng.randint(9000, 59000) / 10_000
        change = rng.randint(-420, 480) / 100
        rows.append({"基金名称": name, "代码": code, "单位净值": value, "日涨幅": change})
        cells = look.columns([
            f"<td>{code}</td>", f'<td class="tol"><a href="/f/{code}">{name}</a></td>', f"<td>{value:.4f}</td>",
            f"<td>{total:.4f}</td>", f'<td class="{"up" if change > 0 else "dn"}">{change:.2f}%</td>', f"<td>{rng.randint(-900, 4000) / 100:.2f}%</td>",
        ])  # fmt: skip
        lines.append(f"<tr>{cells}{extra(look, '<td>开放</td>')}</tr>")
    heads = look.columns([
        f"<th>{worded(look, *each)}</th>" for each in (
            ("代码", "基金代码"), ("基金名称", "基金简称"), ("单位净值", "最新净值"), ("累计净值", "累计"), ("日涨幅", "日增长率"), ("近一年", "近1年"),
        )
    ])  # fmt: skip
    body = f'<h1>开放式基金</h1><table class="dbtable"><thead><tr>{heads}{extra(look, "<th>申购</th>")}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    return Drawn(document(look, "天天理财", "基金净值", body), rows)


@layout(
    ("职位", "text"), ("公司", "text"), ("薪资", "text"), ("经验", "text"), ("学历", "text"), item="职位", language="zh",
    embedded=True,
)  # fmt: skip
def jobs_zh(look: Look) -> Drawn:
    """What is paid in thousands; experience and schooling side by side without a word."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("高级", "初级", "资深", "兼职"),
            ("前端工程师", "会计", "产品经理", "护士"),
        )
    ):
        name, firm = "".join(words), rng.choice(("云帆科技", "康宁医院", "致远财务", "星河互动"))
        low = rng.randint(5, 30)
        pay, years = (
            f"{low}-{low + rng.randint(2, 15)}K",
            rng.choice(("1-3年", "3-5年", "经验不限")),
        )
        school = rng.choice(("本科", "大专", "硕士"))
        rows.append({"职位": name, "公司": firm, "薪资": pay, "经验": years, "学历": school})
        state.append({
            "encryptJobId": f"x{i}", "jobName": name, "brandName": firm, "salaryDesc": pay, "jobExperience": years,
            "jobDegree": school, "cityName": "杭州",
        })  # fmt: skip
        items.append(
            '<li class="job-card-wrapper">' + look.parts(
                f'<div class="job-title"><span class="job-name">{name}</span> <span class="job-area">杭州</span></div>',
                f'<div class="job-info"><span class="salary">{pay}</span><ul class="tag-list"><li>{years}</li><li>{school}</li></ul></div>',
                f'<div class="company-info"><h3 class="company-name"><a href="/gs/{i}">{firm}</a></h3><ul><li>互联网</li><li>{rng.choice(("100-499人", "A轮"))}</li></ul></div>',
            ) + extra(look, '<i class="urgent">急聘</i>') + "</li>"
        )  # fmt: skip
    end = (
        f"<script>window.__pageData={json.dumps({'zpData': {'jobList': state}}, ensure_ascii=False)};</script>"
        if look.embedded
        else ""
    )
    body = f'<h1>{worded(look, "杭州招聘", "杭州最新职位")}</h1><ul class="job-list">{look.items(items, wrap=False)}</ul>'
    return Drawn(document(look, "直招", "招聘", body, end=end), rows)


@layout(
    ("城市", "text"), ("天气", "text"), ("最高气温", "number"), ("空气质量", "number"), item="城市", language="zh",
)  # fmt: skip
def weather_zh(look: Look) -> Drawn:
    """A city each in a small box; the two ends of the day's warmth in one text."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, (a, b) in enumerate(
        pairs(rng, look.count, ("南", "北", "东", "西", "新"), ("州", "京", "海", "宁", "安"))
    ):
        name, sky = a + b, rng.choice(("晴", "多云", "小雨", "阴"))
        low = rng.randint(-5, 20)
        high, air = low + rng.randint(4, 12), rng.randint(20, 190)
        rows.append({"城市": name, "天气": sky, "最高气温": float(high), "空气质量": float(air)})
        items.append(
            f'<a class="city" href="/w/{i}">' + look.parts(
                f'<b class="city-n">{name}</b>', f'<span class="wea">{sky}</span>',
                f'<span class="tem"><em>{high}</em>℃ / <i>{low}</i>℃</span>',
                f'<span class="aqi">{worded(look, "空气质量", "空气指数")} <u>{air}</u></span>',
            ) + extra(look, '<span class="warn">预警</span>') + "</a>"
        )  # fmt: skip
    body = f'<h1>城市天气</h1><div class="cities">{look.items(items)}</div>'
    return Drawn(document(look, "看天", "天气", body), rows)


@layout(
    ("网点", "text"), ("地址", "text"), ("电话", "text"), ("营业时间", "text"), item="网点", language="zh",
)  # fmt: skip
def outlets_zh(look: Look) -> Drawn:
    """Lines with a word and a colon each, broken by hand."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("城东", "城西", "高新区", "江北", "大学城"),
            ("营业部", "一部", "服务站"),
        )
    ):
        name, street = (
            "".join(words),
            f"{rng.choice(('建设路', '人民大道', '滨江路'))}{rng.randint(1, 300)}号",
        )
        phone, hours = (
            f"0571-8{rng.randint(1000000, 9999999)}",
            f"{rng.choice(('08:30', '09:00'))}-{rng.choice(('18:00', '20:30'))}",
        )
        rows.append({"网点": name, "地址": street, "电话": phone, "营业时间": hours})
        items.append(
            '<div class="wd">' + look.parts(
                f'<div class="wd-t">{name}</div>',
                f'<div class="wd-i">{worded(look, "地址", "详细地址")}：{street}<br/>{worded(look, "电话", "联系电话")}：{phone}<br/>'
                f'{worded(look, "营业时间", "服务时间")}：{hours}</div>',
                f'<a class="wd-m" href="/map/{i}">查看地图</a>',
            ) + extra(look, '<span class="wd-x">自提</span>') + "</div>"
        )  # fmt: skip
    body = f'<h1>网点查询</h1><div class="wds">{look.items(items)}</div>'
    return Drawn(document(look, "速达快递", "网点", body), rows)


@layout(
    ("宝贝", "text"), ("价格", "price"), ("成色", "text"), ("卖家", "text"), ("想要人数", "count"), item="宝贝", language="zh",
)  # fmt: skip
def xianzhi(look: Look) -> Drawn:
    """Tiles of things that people give away; the sum in two parts, who wants it below."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("自行车", "相机", "台灯", "书桌"),
            ("九成搬家出", "闲置转让", "低价处理", "女生自用"),
        )
    ):
        name, cents = "".join(words), rng.randint(900, 99_000)
        state, who, many = (
            rng.choice(("全新", "几乎全新", "轻微使用痕迹")),
            rng.choice(("小鱼", "阿强", "木子", "喵喵")),
            rng.randint(1, 400),
        )
        rows.append(
            {"宝贝": name, "价格": cents / 100, "成色": state, "卖家": who, "想要人数": many}
        )
        items.append(
            '<div class="feeds-item">' + look.parts(
                f'<a href="/item/{i}"><img src="/x/{i}.webp" alt=""><div class="main-title">{name}</div></a>',
                f'<div class="cpv">{state}</div>',
                f'<div class="price-wrap"><span class="sign">¥</span><span class="number">{cents // 100}</span><span class="decimal">.{cents % 100:02}</span>'
                f'<span class="want">{many}{worded(look, "人想要", "人想买")}</span></div>',
                f'<div class="seller"><img src="/a/{i}.png" alt=""><span class="seller-name">{who}</span></div>',
            ) + extra(look, '<b class="hot">热卖</b>') + "</div>"
        )  # fmt: skip
    body = f'<h1>猜你想要</h1><div class="feeds">{look.items(items)}</div>'.replace(
        "猜你想要", "附近的宝贝"
    )
    return Drawn(document(look, "闲转", "宝贝", body), rows)
