"""Chinese pages: houses, trains, restaurants, courses, apps, news."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_TODAY = datetime.date(2026, 3, 1)
_ESTATES = ("金色家园", "滨河花园", "学府苑", "万和城", "翠湖天地", "东方名邸")


@layout(
    ("标题", "text"), ("小区", "text"), ("面积", "number"), ("总价", "price"), ("单价", "price"),
    item="房源", language="zh",
)  # fmt: skip
def ershoufang(look: Look) -> Drawn:
    """Facts between bars, the whole price in ten thousands, the price of a square metre beside it."""
    rng = look.rng
    found: list[str] = []
    rows: list[Row] = []
    for i, (estate, what) in enumerate(
        pairs(rng, look.count, _ESTATES, ("南北通透", "精装修拎包入住", "近地铁采光好", "满五唯一"))
    ):
        rooms, area = rng.randint(1, 4), rng.randint(400, 1500) / 10
        total = rng.randint(90, 900)
        by = round(total * 10_000 / area)
        title = f"{what} {rooms}室户{rng.randint(100, 999)}"
        rows.append({
            "标题": title, "小区": estate, "面积": area, "总价": total * 10_000.0, "单价": float(by),
        })  # fmt: skip
        found.append(
            '<li class="clear">' + look.parts(
                f'<div class="title"><a href="/ershoufang/{i}.html">{title}</a>'
                f'{extra(look, "<span class=tag>必看</span>")}</div>',
                f'<div class="positionInfo"><a href="/xiaoqu/{i}">{estate}</a> - <a href="/q/1">东城</a></div>',
                f'<div class="houseInfo">{rooms}室1厅 | {area}{worded(look, "平米", "㎡")} | '
                f'{rng.choice(("南", "东南", "南 北"))} | {rng.choice(("精装", "简装"))}</div>',
                f'<div class="followInfo">{rng.randint(0, 90)}人关注 / {rng.randint(1, 9)}个月以前发布</div>',
                f'<div class="priceInfo"><div class="totalPrice"><span>{total}</span>万</div>'
                f'<div class="unitPrice"><span>{worded(look, f"{by:,}元/平", f"单价{by}元/㎡")}</span></div></div>',
            ) + "</li>"
        )  # fmt: skip
    body = f'<h2 class="total">共找到 <span>{len(rows)}</span> 套房源</h2><ul class="sellList">{look.items(found, wrap=False)}</ul>'
    return Drawn(document(look, "安居房", "二手房", body), rows)


@layout(
    ("车次", "text"), ("出发站", "text"), ("出发时间", "text"), ("到达时间", "text"), ("票价", "price"),
    item="车次", language="zh",
)  # fmt: skip
def train_tickets(look: Look) -> Drawn:
    """A row of boxes for each train: where and when it leaves, and arrives."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    for i in range(look.count):
        code = f"{rng.choice('GDC')}{rng.randint(10, 9800)}"
        start, end = (
            rng.choice(("北京南", "北京西", "北京丰台")),
            rng.choice(("上海虹桥", "上海", "南京南")),
        )
        left, took = rng.randint(330, 1100), rng.randint(200, 330)
        cost = rng.randint(2000, 7000) / 10
        at, to = (f"{m // 60:02}:{m % 60:02}" for m in (left, left + took))
        rows.append({"车次": code, "出发站": start, "出发时间": at, "到达时间": to, "票价": cost})
        lines.append(
            '<div class="train-row">' + extra(look, '<i class="fu">复兴号</i>') + look.parts(
                f'<div class="w1"><strong>{code}</strong><a href="/stop/{i}">经停站</a></div>',
                f'<div class="w2"><div class="start-t">{at}</div><div class="start-s">{worded(look, "", "从")}{start}</div></div>',
                f'<div class="w3"><div class="end-t">{to}</div><div class="end-s">{end}</div></div>',
                f'<div class="w4">{took // 60}小时{took % 60}分</div>',
                f'<div class="w5"><span>二等座</span><b>{look.price(cost, "¥")}</b>'
                f'<em>{rng.choice(("有票", "余12张"))}</em></div>',
            ) + "</div>"
        )  # fmt: skip
    body = f'<h1>北京 → 上海</h1><p>共{len(rows)}个车次</p><div class="train-list">{look.items(lines)}</div>'
    return Drawn(document(look, "行程通", "火车票", body), rows)


@layout(
    ("商户", "text"), ("评分", "rating"), ("评价数", "count"), ("人均", "price"), ("菜系", "text"),
    item="商户", language="zh", embedded=True,
)  # fmt: skip
def restaurants_zh(look: Look) -> Drawn:
    """Stars by class, the score beside them, what one pays on the average."""
    rng = look.rng
    shops: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("老灶", "渔歌", "云上", "巷子里", "小南国"),
            ("火锅", "酒楼", "小馆", "面馆"),
        )
    ):
        name = "".join(words) + f"({rng.choice(('人民路', '中山路', '万达'))}店)"
        points, votes, cost = rng.randint(36, 49) / 10, rng.randint(30, 9000), rng.randint(25, 260)
        kind = rng.choice(("川菜", "本帮菜", "日料", "粤菜"))
        rows.append({
            "商户": name, "评分": points, "评价数": votes, "人均": float(cost), "菜系": kind,
        })  # fmt: skip
        state.append({
            "shopId": 5000 + i, "shopName": name, "starScore": points, "reviewCount": votes,
            "avgPrice": cost, "categoryName": kind, "regionName": "静安寺",
        })  # fmt: skip
        shops.append(
            '<li>' + look.parts(
                f'<div class="tit"><a title="{name}" href="/shop/{i}"><h4>{name}</h4></a></div>',
                f'<div class="comment"><span class="star star_{int(points * 10)}"></span>'
                f'<b class="score">{points}</b> <a class="review-num"><b>{votes}</b>{worded(look, "条评价", "条点评")}</a> | '
                f'<a class="mean-price">{worded(look, "人均", "人均消费")} <b>{look.price(cost * 1.0, "¥")}</b></a></div>',
                f'<div class="tag-addr"><a><span class="tag">{kind}</span></a> | <a><span class="tag">静安寺</span></a></div>',
            ) + extra(look, '<div class="deal">团购</div>') + "</li>"
        )  # fmt: skip
    end = (
        f"<script>window.__APP_DATA__ = {json.dumps({'page': {'shops': state}}, ensure_ascii=False)}</script>"
        if look.embedded else ""
    )  # fmt: skip
    body = f'<h1>静安美食</h1><div class="shop-all-list"><ul>{look.items(shops, wrap=False)}</ul></div>'
    return Drawn(document(look, "食记", "美食", body, end=end), rows)


@layout(
    ("课程", "text"), ("讲师", "text"), ("价格", "price"), ("学习人数", "count"), item="课程", language="zh",
)  # fmt: skip
def courses_zh(look: Look) -> Drawn:
    """Cards whose figures stand with their words; some are free."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Python", "英语口语", "摄影", "数据分析", "理财"),
            ("入门课", "实战营", "精讲", "三十讲"),
        )
    ):
        name, teacher = "".join(words), rng.choice(("王晓明", "李思思", "陈立", "赵一凡"))
        cost, many = rng.choice((0.0, 99.0, 199.0, 399.0)), rng.randint(200, 90_000)
        rows.append({"课程": name, "讲师": teacher, "价格": cost, "学习人数": many})
        cards.append(
            f'<a class="course-card" href="/course/{i}">' + look.parts(
                f'<div class="cover"><img src="/c/{i}.jpg" alt="{name}"></div>',
                f'<h3 class="course-name">{name}</h3>',
                f'<div class="meta"><span class="lect">{worded(look, "讲师：", "主讲：")}{teacher}</span>'
                f'<span>{rng.randint(8, 60)}课时</span><span>{many}{worded(look, "人学习", "人已学")}</span></div>',
                f'<div class="pr">{look.price(cost, "¥", "免费")}</div>',
            ) + extra(look, '<i class="hot">热</i>') + "</a>"
        )  # fmt: skip
    body = f'<h1>精品课程</h1><div class="course-list">{look.items(cards)}</div>'
    return Drawn(document(look, "知学堂", "课程", body), rows)


@layout(
    ("应用名称", "text"), ("分类", "text"), ("评分", "rating"), ("下载量", "count"), item="应用", language="zh",
)  # fmt: skip
def apps_zh(look: Look) -> Drawn:
    """A definition list each; installs in ten thousands."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("轻松", "每日", "极速", "掌上"),
            ("记账", "天气", "浏览器", "健身", "公交"),
        )
    ):
        name, kind = "".join(words), rng.choice(("生活", "工具", "运动健康", "出行"))
        points, wan = rng.randint(30, 50) / 10, rng.randint(12, 9800)
        rows.append({"应用名称": name, "分类": kind, "评分": points, "下载量": wan * 10_000})
        items.append(
            '<div class="app">' + look.parts(
                f'<img class="app-ico" src="/ico/{i}.png" alt="">',
                f'<p class="app-n"><a href="/apk/{i}">{name}</a></p>',
                f'<dl class="app-d"><dt>{worded(look, "分类", "类别")}</dt><dd>{kind}</dd><dt>{worded(look, "评分", "用户评分")}</dt>'
                f'<dd>{points}</dd><dt>{worded(look, "下载", "安装")}</dt><dd>{wan}{worded(look, "万次", "万+")}</dd>'
                f'<dt>大小</dt><dd>{rng.randint(8, 240)}MB</dd></dl>',
            ) + extra(look, '<b class="safe">官方</b>') + '<a class="dl" href="/d">安装</a></div>'
        )  # fmt: skip
    body = f'<h1>应用排行</h1><div class="apps">{look.items(items)}</div>'
    return Drawn(document(look, "应用汇", "应用排行", body), rows)


@layout(
    ("标题", "text"), ("来源", "text"), ("发布时间", "date"), ("评论", "count"), item="新闻", language="zh",
)  # fmt: skip
def news_zh(look: Look) -> Drawn:
    """A feed; who wrote it, when and how many answered in one line of small elements."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    day = _TODAY
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("我市", "专家", "新规", "多地"),
            ("推进旧区改造", "提醒防范流感", "开通夜间公交", "发布春耕指南"),
        )
    ):
        day -= datetime.timedelta(days=rng.randint(0, 2))
        title, source = (
            "".join(words) + f"第{i + 3}期",
            rng.choice(("晨报", "新华社", "经济观察", "市民网")),
        )
        many = rng.randint(0, 900)
        rows.append({"标题": title, "来源": source, "发布时间": day.isoformat(), "评论": many})
        items.append(
            '<div class="feed-item">' + look.parts(
                f'<h2><a href="/a/{i}">{title}</a></h2>',
                f'<p class="feed-sum">{rng.choice(("记者从有关部门获悉", "据介绍", "日前"))}，相关工作已经展开。</p>',
                f'<div class="feed-info"><a class="feed-src" href="/s/1">{worded(look, "", "来源：")}{source}</a>'
                f'<span class="feed-time">{look.day(day)}</span><a class="feed-cmt" href="/a/{i}#c">{worded(look, "评论", "跟帖")}({many})</a></div>',
            ) + extra(look, '<span class="top">置顶</span>') + "</div>"
        )  # fmt: skip
    body = f'<div class="feed">{look.items(items)}</div><aside><h3>热门</h3><ul><li><a href="/h/1">春运</a></li><li><a href="/h/2">两会</a></li></ul></aside>'
    return Drawn(document(look, "都市在线", "新闻", body), rows)
