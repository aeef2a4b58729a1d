"""What is on in a valley, a library's catalogue, a city's news, novels by their votes."""

from __future__ import annotations

import datetime

from skills.extraction.base import Row
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around_fresh import (
    added,
    crumbs,
    different,
    filters,
    hook,
    letter,
    none,
    pages,
    prefixed,
    site,
    sorting,
    with_adverts,
    worded,
)

_ACTS = ("The Moss Brothers", "Calder Choir", "Annie Drew", "Northern Strings", "Puppet Attic",
         "Brass on the Hill", "Storytellers", "The Late Trio")  # fmt: skip
_DOES = ("in concert", "family show", "open rehearsal", "candlelight evening", "and friends")
_HALLS = ("The Old Chapel", "Town Hall", "Railway Inn", "St Mary's Church", "Picture House")
_TALES = (
    "Bring a cushion, the pews are hard.", "Suitable for all ages.", "Bar from half an hour before.",
    "Doors open half an hour early.",
)  # fmt: skip


@layout(
    ("event", "text"), ("starts", "date"), ("venue", "text"), ("tickets", "price"),
    item="event", held_out=True,
)  # fmt: skip
def whats_on(look: Look) -> Drawn:
    """Written by hand, hardly a class: one long definition list, terms and what belongs to them."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []

    def kind(name: str) -> str:
        """A class where the redesign brought any."""
        return f' class="{name}"' if look.is_("renamed") else ""

    day = datetime.datetime(2026, 3, 3, tzinfo=datetime.UTC)
    for i, words in enumerate(different(rng, look.count, _ACTS, _DOES)):
        name, hall = " ".join(words), rng.choice(_HALLS)
        day += datetime.timedelta(days=rng.randint(0, 4))
        at = day.replace(hour=rng.randint(12, 20), minute=rng.choice((0, 15, 30)))
        cost = 0.0 if rng.random() < 0.2 else rng.randint(8, 50) / 2
        rows.append({
            "event": name, "starts": f"{at:%Y-%m-%dT%H:%M}", "venue": hall, "tickets": cost,
        })  # fmt: skip
        minutes = f".{at.minute:02}" if at.minute else ""
        usual = f"{at:%a} {at.day} {at:%B %Y}, {at.hour - 12 or 12}{minutes}pm"
        paid = worded(look, "Free", "Free entry") if cost == 0 else look.price(cost, "£")
        more = f"<dd{kind('told')}><i>{rng.choice(_TALES)}</i></dd>"
        told = [
            f"<dd{kind('when')}><b>When:</b> {worded(look, usual, f'{at:%A} {at.day} {at:%b %Y}, {at:%H:%M}')}</dd>",
            f"<dd{kind('where')}><b>{worded(look, 'Where', 'Venue')}:</b> {hall}</dd>",
            f"<dd{kind('cost')}><b>{worded(look, 'Tickets', 'Admission')}:</b> {paid}</dd>",
        ]  # fmt: skip
        if rng.random() < 0.6:
            told.append(more)
        told.append(added(look, "<dd><b>Access:</b> step-free</dd>"))
        term = f'<dt{kind("name")}><a{hook(look, f"e{i}", "name")} href="diary/{at:%m%d}-{i}.htm">{name}</a></dt>'
        entries.append(term + _in_order(look, told))
    advert = (
        "<div><p>Can you help? We need <a href='help.htm'>volunteers</a> for the door.</p></div>"
    )
    body = (
        "<h1>What's on in the valley</h1><p>Compiled by Jean. Last changed on 1 March 2026. To tell us of "
        "an event write to <a href='mailto:jean@valley.example'>Jean</a>.</p><hr>"
        f"<dl{kind('diary')}>{look.items(entries, advert)}</dl><hr>" + pages(look, none, 3)
        + "<h2>Every week</h2><ul><li>Mondays: yoga in the Scout Hut</li><li>Thursdays: bell ringing</li></ul>"
        "<p>Thanks to <a href='http://bakery.example'>Ridge Bakery</a> for paying for this page.</p>"
    )  # fmt: skip
    menu = ("Front page", "What's on", "Walks", "Bus times", "Photos")
    return Drawn(site(look, none, "Our Valley", "What's on", menu, body), rows)


def _in_order(look: Look, told: list[str]) -> str:
    """The first three may change places; what comes after them is not always there."""
    return look.parts(*told[:3]) + "".join(told[3:])


_NOUNS = (
    "Lighthouse",
    "Orchard",
    "Cartographer",
    "Winter",
    "Glassmaker",
    "Tide",
    "Sparrow",
    "Archive",
)
_TITLES = ("The Last", "A Quiet", "Beyond the", "Letters from the", "Under the", "The Forgotten")
_WRITERS = ("Novak, Ada", "Okafor, Ben", "Lindqvist, Sara", "Marsh, Eleanor", "Duarte, Paulo",
            "Whitfield, James", "Rao, Meera")  # fmt: skip
_PRESSES = ("Harrow Press", "Faulkner & Lane", "Blue Heron", "Northgate", "Pelham House")
_BRANCHES = ("Central Library", "Eastfield", "Harbour Branch", "Moor Park")


@layout(
    ("title", "text"), ("author", "text"), ("year", "number"), ("available", "flag"),
    item="book", held_out=True,
)  # fmt: skip
def branch_library(look: Look) -> Drawn:
    """A catalogue's results: whether it is there, or when it comes back; the year beside the press."""
    rng, c = look.rng, prefixed("opac-")
    entries: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(different(rng, look.count, _TITLES, _NOUNS)):
        title, author, year = " ".join(words), rng.choice(_WRITERS), rng.randint(1968, 2025)
        there, branch, copies = rng.random() < 0.6, rng.choice(_BRANCHES), rng.randint(1, 4)
        back = datetime.date(2026, 3, 2) + datetime.timedelta(days=rng.randint(0, 25))
        rows.append({"title": title, "author": author, "year": float(year), "available": there})
        press = rng.choice(_PRESSES).replace("&", "&amp;")
        status = (
            f'<span class="item-status item-status-ok"><i class="fa fa-check"></i> '
            f"{worded(look, f'Available at {branch} ({copies})', f'On the shelf: {branch}')}</span>"
            if there
            else f'<span class="item-status item-status-out"><i class="fa fa-clock"></i> '
            f"{worded(look, f'Checked out, due {look.day(back)}', f'On loan until {look.day(back)}')}</span>"
        )
        where = f"/cgi-bin/koha/detail.pl?biblionumber={18_233 + i * 17}"
        entries.append(
            '<li class="result media"><div class="check"><input type="checkbox" name="biblio" '
            f'value="{18_233 + i * 17}"><span class="number">{i + 1}.</span></div>'
            + added(look, '<span class="label-new">New this month</span>') + look.parts(
                f'<div class="media-left"><a href="{where}"><img class="thumb" src="/cover/{i}.gif" alt=""></a></div>',
                f'<h3 class="bib-title"><a class="title" href="{where}">{title}</a></h3>',
                f'<p class="author">{worded(look, "by", "Author:")} <a href="/q?au={i}">{author}</a></p>',
                f'<p class="results_summary publisher"><span class="lbl">{worded(look, "Publication", "Published")}:</span> '
                f'{press}, {year}. {rng.randint(120, 640)} pages</p>',
                f'<p class="results_summary type"><span class="lbl">Material type:</span> {rng.choice(("Book", "Large print"))}</p>',
                f'<p class="results_summary availability"><span class="lbl">{worded(look, "Availability", "Status")}:</span> '
                f"{status}</p>",
            ) + '<div class="actions"><a href="#hold">Place hold</a> <a href="#list">Add to list</a></div></li>'
        )  # fmt: skip
    body = (
        crumbs(c, "Home", "Catalogue", "Results")
        + f'<h1>Search results</h1><p id="numresults">Your search returned {len(rows) * 4} results.</p>'
        + filters(look, c, {"Availability": ("Available now",), "Authors": _WRITERS[:4], "Libraries": _BRANCHES})
        + sorting(c, "Sort", "Relevance", "Title (A-Z)", "Newest first")
        + f'<ol class="results media-list">{look.items(entries, look.advert("li"), wrap=False)}</ol>'
        + pages(look, c, 4)
        + '<section class="opac-events"><h3>At your library</h3><p>Story time, Saturdays at 10:30. Book club, '
        "last Tuesday of the month.</p></section>" + letter(look, c)
    )  # fmt: skip
    css = (
        ".result{border-top:1px solid #ccc;padding:10px}.thumb{width:60px;height:84px}.lbl{color:#666}"
        ".item-status-ok{color:#070}.item-status-out{color:#a00}.results_summary{font-size:13px}"
    )
    menu = ("Catalogue", "New arrivals", "E-library", "Opening hours", "My account")
    return Drawn(site(look, c, "Millbrook Libraries", "Search results", menu, body, css=css), rows)


_WHO = (
    "市交通局",
    "滨江新区",
    "市图书馆",
    "地铁四号线",
    "老城社区",
    "市气象台",
    "城东小学",
    "湿地公园",
)
_WHAT = ("启动春季改造工程", "发布最新服务指南", "迎来客流高峰", "征集市民意见", "举办开放日活动",
         "调整运行时间")  # fmt: skip
_SOURCES = ("江城晚报", "都市快讯", "新江网", "江城发布", "晨间周刊")


@layout(
    ("标题", "text"), ("来源", "text"), ("发布时间", "date"), ("评论数", "count"), ("链接", "link"),
    item="新闻", language="zh", held_out=True,
)  # fmt: skip
def city_news(look: Look) -> Drawn:
    """A framework's marks on every element; what is read most stands beside the list once more."""
    rng, c = look.rng, prefixed("nc-")
    mark = "data-v-9c41e0" if look.is_("renamed") else "data-v-3f7ab2"
    cards: list[str] = []
    rows: list[Row] = []
    made = ["".join(w) for w in different(rng, look.count + 4, _WHO, _WHAT)]
    for i, title in enumerate(made[: look.count]):
        source, pictured = rng.choice(_SOURCES), rng.random() < 0.7
        at = datetime.datetime(2026, 2, 28, 20, tzinfo=datetime.UTC) - datetime.timedelta(
            minutes=i * 190 + rng.randint(0, 180)
        )
        path = f"/news/{at:%Y%m%d}/{rng.randint(100_000, 999_999)}.html"
        many = rng.choice((rng.randint(3, 980), rng.randint(11, 60) * 1000))
        said = f"{many / 10_000:g}万" if many > 9999 else f"{many}"
        rows.append({
            "标题": title, "来源": source, "发布时间": f"{at:%Y-%m-%dT%H:%M}", "评论数": many,
            "链接": BASE + path,
        })  # fmt: skip
        picture = f'<a {mark} class="news-item__pic" href="{path}"><img {mark} src="/pic/{i}.jpg" alt=""></a>'
        written = worded(
            look, f"{at:%Y-%m-%d %H:%M}", f"{at.year}年{at.month}月{at.day}日 {at:%H:%M}"
        )
        cards.append(
            f'<div {mark} class="news-item">' + added(look, f'<em {mark} class="news-item__tag">独家</em>')
            + (picture if pictured else "") + look.parts(
                f'<h3 {mark} class="news-item__title"><a {mark} href="{path}">{title}</a></h3>',
                f'<p {mark} class="news-item__brief">记者从{rng.choice(_WHO)}获悉,相关工作正在有序推进,市民可关注后续消息。</p>',
                f'<div {mark} class="news-item__meta"><span {mark} class="src">{worded(look, "", "来源:")}'
                f'<b {mark}>{source}</b></span> <span {mark} class="time">{written}</span> '
                f'<span {mark} class="cmt">{worded(look, f"评论 {said}", f"{said}条评论")}</span></div>',
            ) + "</div>"
        )  # fmt: skip
    hot = "".join(
        f'<li {mark}><i>{i + 1}</i> <a {mark} href="/news/hot/{i}.html">{title}</a></li>'
        for i, title in enumerate(made[look.count :])
    )
    advert = f'<div {mark} class="ad-slot"><span>广告</span><a href="/ad/1">家电焕新季,以旧换新享补贴</a></div>'
    body = (
        crumbs(c, "首页", "本地", "江城要闻") + "<h1>江城要闻</h1>"
        f'<div {mark} class="tabs"><a>全部</a><a>民生</a><a>交通</a><a>教育</a></div>'
        f'<div {mark} class="wrap"><div {mark} class="news-list">'
        f'{look.items(with_adverts(cards, advert, 6), look.advert())}</div>'
        f'<aside {mark} class="hot"><h2>热门阅读</h2><ol>{hot}</ol></aside></div>' + pages(look, c, 20) + letter(look, c)
    )  # fmt: skip
    css = (
        ".wrap{display:grid;grid-template-columns:1fr 260px;gap:26px}.news-item{border-bottom:1px solid #ddd;padding:12px 0}"
        ".news-item__pic img{width:150px;height:90px;float:left;margin-right:14px}.tabs a{margin-right:18px}"
        ".news-item__meta{font-size:13px;color:#777}.ad-slot{background:#f7f7f7;padding:8px;clear:both}"
    )
    menu = ("首页", "本地", "国内", "财经", "体育", "视频", "登录")
    return Drawn(site(look, c, "江城在线", "江城要闻", menu, body, css=css), rows)


_BOOK_ONE = ("星河", "长夜", "剑影", "云海", "旧日", "青山", "万象", "孤城")
_BOOK_TWO = ("归途", "传说", "行者", "纪元", "谜局", "天书", "来客")
_PENS = ("南山老猫", "墨白", "听雨楼主", "一叶知秋", "北冥有鱼", "三更灯火", "石头记")
_GENRES = ("玄幻", "仙侠", "都市", "历史", "科幻", "悬疑")


@layout(
    ("排名", "count"), ("书名", "text"), ("作者", "text"), ("类型", "text"), ("月票", "count"),
    item="小说", language="zh", held_out=True,
)  # fmt: skip
def novel_votes(look: Look) -> Drawn:
    """A ranking by votes of the month; the first three wear medals, other charts stand beside it."""
    rng, c = look.rng, prefixed("rk-")
    items: list[str] = []
    rows: list[Row] = []
    votes = rng.randint(70_000, 99_000) // look.page
    made = ["".join(w) for w in different(rng, look.count + 5, _BOOK_ONE, _BOOK_TWO)]
    for i, name in enumerate(made[: look.count]):
        rank, pen, genre = (
            (look.page - 1) * look.count + i + 1,
            rng.choice(_PENS),
            rng.choice(_GENRES),
        )
        votes -= rng.randint(40, votes // 12)
        rows.append({"排名": rank, "书名": name, "作者": pen, "类型": genre, "月票": votes})
        path, chapter = f"/book/{10_293_000 + i * 411}/", rng.randint(80, 1900)
        when = f"2026-02-{rng.randint(20, 28)} {rng.randint(8, 23):02}:{rng.randint(0, 59):02}"
        items.append(
            f'<li class="rank-item" data-rid="{i}">' + look.badge("完本") + look.parts(
                f'<div class="book-img-box"><span class="rank-tag {f"=no{rank}" if rank < 4 else ""}">{rank}</span>'
                f'<a href="{path}"><img src="/cover/{i}.jpg" alt=""></a></div>',
                f'<h2 class="book-name"><a href="{path}">{name}</a></h2>',
                f'<p class="author">{worded(look, "", "作者:")}<a class="name" href="/author/{i}">{pen}</a> <span class="bar">|</span> '
                f'<a class="type" href="/type/{i % 6}">{genre}</a> <span class="bar">|</span> <span>连载</span></p>',
                f'<p class="intro">少年自{rng.choice(("边城", "海岛", "山村"))}而来,一路风雨,终见天地辽阔。</p>',
                f'<p class="update"><a href="{path}last">最新更新 第{chapter}章</a> · <span>{when}</span></p>',
                f'<div class="total"><p><span class="num">{worded(look, str(votes), f"{votes:,}")}</span>'
                f'{worded(look, "月票", "张月票")}</p></div>',
            ) + '<a class="btn" href="#">加入书架</a></li>'
        )  # fmt: skip
    other = "".join(
        f'<li><span>{i + 1}</span> <a href="/book/{i}/">{name}</a> <em>{rng.randint(900, 9000)}</em></li>'
        for i, name in enumerate(made[look.count :])
    )
    body = (
        crumbs(c, "首页", "排行榜", "月票榜") + '<h1 class="rank-title">月票榜</h1>'
        '<p class="rank-sub">2026年2月 · 每小时更新</p>'
        f'<div class="rank-box"><ul class="rank-list">{look.items(items, look.advert("li"), wrap=False)}</ul>'
        f'<aside class="side"><h3>新书推荐榜</h3><ol>{other}</ol></aside></div>' + pages(look, c, 5) + letter(look, c)
    )  # fmt: skip
    css = (
        ".rank-box{display:grid;grid-template-columns:1fr 230px;gap:24px}.rank-item{border-bottom:1px dashed #ccc;padding:12px}"
        ".book-img-box img{width:80px;height:106px}.rank-tag{background:#999;color:#fff;padding:2px 7px}[class~=no1],[class~=no2],[class~=no3]{background:#c33}"
        ".total{color:#c33}.intro{color:#666}.bar{color:#ccc}.num{font-size:18px;font-weight:700}"
    )
    menu = ("首页", "全部作品", "排行榜", "完本", "免费", "作家专区")
    return Drawn(site(look, c, "墨香书城", "月票榜", menu, body, css=css), rows)
