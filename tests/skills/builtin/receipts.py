"""Receipts that were never printed: layouts drawn from made-up purchases, photographed badly.

``PRACTICE`` are the layouts the rules were written against, ``HELD_OUT`` those they had not seen.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

_FONTS = Path("/usr/share/fonts")
_CJK = _FONTS / "opentype/noto/NotoSansCJK-Regular.ttc"
_MONO = _FONTS / "truetype/dejavu/DejaVuSansMono.ttf"
_SANS = _FONTS / "truetype/dejavu/DejaVuSans.ttf"
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


@dataclass
class Receipt:
    """What is printed, row by row (left, right, size), and what a reader should find in it."""

    merchant: str
    day: date
    total: str
    tax: str
    currency: str
    rows: list[tuple[str, str, int]] = field(default_factory=list)
    font: Path = _MONO
    width: int = 620

    def line(self, left: str, right: str = "", size: int = 24) -> None:
        self.rows.append((left, right, size))

    def centred(self, text: str, size: int = 24) -> None:
        self.rows.append(("\x00" + text, "", size))


Layout = Callable[[random.Random], Receipt]


@lru_cache(maxsize=64)
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size, index=2 if path == _CJK else 0)


def picture(receipt: Receipt, rng: random.Random, *, turn: float = 0.0, noise: float = 0.0,
            blur: float = 0.0, shade: float = 0.0) -> bytes:  # fmt: skip
    """As a JPEG: turned by ``turn`` degrees, with noise (0..255), blur (pixels) and a shadow from
    one side (0..1)."""
    height = sum(int(size * 1.6) for *_, size in receipt.rows) + 120
    paper = Image.new("RGB", (receipt.width, height), (250, 249, 245))
    draw = ImageDraw.Draw(paper)
    y = 60
    for left, right, size in receipt.rows:
        font = _font(receipt.font, size)
        if left.startswith("\x00"):
            x = (receipt.width - draw.textlength(left[1:], font=font)) / 2
            draw.text((x, y), left[1:], fill=(25, 25, 28), font=font)
        else:
            draw.text((40, y), left, fill=(25, 25, 28), font=font)
        if right:
            x = receipt.width - 40 - draw.textlength(right, font=font)
            draw.text((x, y), right, fill=(25, 25, 28), font=font)
        y += int(size * 1.6)
    table = Image.new("RGB", (receipt.width + 120, height + 120), (96, 84, 72))
    table.paste(paper, (60, 60))
    turned = table.rotate(
        turn, expand=True, fillcolor=(96, 84, 72), resample=Image.Resampling.BICUBIC
    )
    if blur:
        turned = turned.filter(ImageFilter.GaussianBlur(blur))
    pixels = np.asarray(turned).astype(np.float32)
    pixels *= 1 - shade * np.linspace(0, 1, pixels.shape[1])[None, :, None]
    pixels += np.random.default_rng(rng.randrange(2**31)).normal(0, noise, pixels.shape)
    out = io.BytesIO()
    Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).save(out, "JPEG", quality=85)
    return out.getvalue()


# --- purchases ---------------------------------------------------------------------------------

_GOODS = ("Milk 1L", "Rye bread", "Bananas", "Coffee beans", "Olive oil", "Eggs 12", "Yoghurt",
          "Tomatoes", "Dish soap", "Batteries AA", "Cheddar", "Orange juice")  # fmt: skip
_DISHES = ("Margherita", "House salad", "Sparkling water", "Tiramisu", "Espresso", "Lentil soup")
_ZH_GOODS = ("牛奶", "面包", "香蕉", "酱油", "鸡蛋", "大米", "矿泉水", "洗衣液", "苹果", "豆腐")
_ZH_DISHES = ("宫保鸡丁", "米饭", "酸辣汤", "青菜", "红烧肉", "乌龙茶")


def _bought(rng: random.Random, names: tuple[str, ...]) -> list[tuple[str, int]]:
    """Names and cents."""
    return [(n, rng.randrange(120, 3900)) for n in rng.sample(names, rng.randrange(2, 6))]


def _money(cents: int) -> str:
    return f"{cents / 100:.2f}"


def _comma(cents: int) -> str:
    return _money(cents).replace(".", ",")


def _big(cents: int) -> str:
    return f"{cents / 100:,.2f}"


def _day(rng: random.Random) -> date:
    return date(2026, 11, 10) - timedelta(days=rng.randrange(300))


def _supermarket(rng: random.Random) -> Receipt:
    """US supermarket: subtotal, tax, total, cash and change."""
    name = rng.choice(("GREENLEAF MARKET", "HOLLOW CREEK FOODS", "SUNRISE GROCERY"))
    bought, day = _bought(rng, _GOODS), _day(rng)
    sub = sum(cents for _, cents in bought)
    tax = round(sub * 0.0825)
    total = sub + tax
    r = Receipt(name, day, _money(total), _money(tax), "USD")
    r.centred(name, 34)
    r.centred(f"{rng.randrange(10, 999)} Oak Street")
    r.centred(f"Tel (512) 555-0{rng.randrange(100, 200)}")
    r.line("")
    for what, cents in bought:
        r.line(what, _money(cents))
    r.line("SUBTOTAL", _money(sub))
    r.line("TAX 8.25%", _money(tax))
    r.line("TOTAL", f"${_money(total)}", 30)
    cash = (total // 1000 + 1) * 1000
    r.line("CASH", _money(cash))
    r.line("CHANGE", _money(cash - total))
    r.line(
        f"{day:%m/%d/%Y}  {rng.randrange(8, 21):02}:{rng.randrange(60):02}",
        f"#{rng.randrange(9999)}",
    )
    r.centred("THANK YOU")
    return r


def _restaurant(rng: random.Random) -> Receipt:
    """Restaurant in pounds: VAT included, service, tip lines."""
    name = rng.choice(("The Copper Kettle", "Osteria Lumen", "Harbour Kitchen"))
    bought, day = _bought(rng, _DISHES), _day(rng)
    total = sum(cents for _, cents in bought)
    vat = round(total / 6)
    r = Receipt(name, day, _money(total), _money(vat), "GBP", font=_SANS)
    r.centred(name, 36)
    r.centred("12 Quay Road, Bristol")
    r.centred("VAT No 482 9931 07")
    r.line(f"Table {rng.randrange(1, 30)}", f"Date: {day.day:02}/{day.month:02}/{day.year}")
    r.line("")
    for what, cents in bought:
        r.line(f"1 x {what}", f"£{_money(cents)}")
    r.line("")
    r.line("Total", f"£{_money(total)}", 32)
    r.line("Includes VAT 20%", f"£{_money(vat)}")
    r.line("Card", f"£{_money(total)}")
    r.centred("Thank you for dining with us")
    return r


def _taxi(rng: random.Random) -> Receipt:
    """Ride receipt in an app: words and amounts, long date, no tax."""
    name = rng.choice(("Swiftcab", "Citywheel Taxi", "Northline Cabs"))
    day = _day(rng)
    fare, fee = rng.randrange(700, 5200), rng.randrange(90, 320)
    r = Receipt(name, day, _money(fare + fee), "", "EUR", font=_SANS, width=700)
    r.line(name, "", 40)
    r.line(
        f"{day.day} {_MONTHS[day.month - 1]} {day.year}, "
        f"{rng.randrange(6, 23)}:{rng.randrange(10, 60)}"
    )
    r.line("Thanks for riding")
    r.line("")
    r.line("Trip fare", f"€{_money(fare)}")
    r.line("Booking fee", f"€{_money(fee)}")
    r.line("")
    r.line("Total", f"€{_money(fare + fee)}", 36)
    r.line("Paid with card ending 4417", f"€{_money(fare + fee)}")
    return r


def _zh_supermarket(rng: random.Random) -> Receipt:
    """Chinese supermarket: 合计, 实收, 找零."""
    name = rng.choice(("永丰超市中山路店", "好邻居便利店", "万家福生活超市"))
    bought, day = _bought(rng, _ZH_GOODS), _day(rng)
    total = sum(cents for _, cents in bought)
    r = Receipt(name, day, _money(total), "", "CNY", font=_CJK)
    r.centred(name, 34)
    r.centred("欢迎光临")
    r.line(f"单号：{rng.randrange(10**7, 10**8)}", f"收银员：{rng.randrange(100)}")
    r.line(f"日期：{day:%Y-%m-%d} {rng.randrange(8, 21):02}:{rng.randrange(60):02}")
    r.line("品名", "金额")
    for what, cents in bought:
        r.line(what, _money(cents))
    r.line(f"件数：{len(bought)}")
    r.line("合计：", f"￥{_money(total)}", 30)
    cash = (total // 1000 + 1) * 1000
    r.line("实收：", _money(cash))
    r.line("找零：", _money(cash - total))
    r.centred("谢谢惠顾")
    return r


def _zh_restaurant(rng: random.Random) -> Receipt:
    """Chinese restaurant: 小计, 优惠, 实付."""
    name = rng.choice(("老街川菜馆", "江南小厨餐厅", "一品面馆"))
    bought, day = _bought(rng, _ZH_DISHES), _day(rng)
    sub = sum(cents for _, cents in bought)
    off = rng.randrange(0, 4) * 500 if sub > 3000 else 0
    r = Receipt(name, day, _money(sub - off), "", "CNY", font=_CJK)
    r.centred(name, 36)
    r.centred("结账单")
    r.line(f"桌号：{rng.randrange(1, 40)}", f"人数：{rng.randrange(1, 9)}")
    r.line(
        f"{day.year}年{day.month:02}月{day.day:02}日 "
        f"{rng.randrange(10, 22)}:{rng.randrange(10, 60)}"
    )
    for what, cents in bought:
        r.line(f"{what} x1", _money(cents))
    r.line("小计", _money(sub))
    if off:
        r.line("优惠", f"-{_money(off)}")
    r.line("实付金额", f"{_money(sub - off)}元", 30)
    r.line("支付方式", "微信支付")
    return r


PRACTICE: Mapping[str, Layout] = {
    "supermarket": _supermarket, "restaurant": _restaurant, "taxi": _taxi,
    "zh_supermarket": _zh_supermarket, "zh_restaurant": _zh_restaurant,
}  # fmt: skip


def _pharmacy(rng: random.Random) -> Receipt:
    """Items with marks, a named month at the top, sales tax, total due, a card."""
    name = rng.choice(("Wellspring Pharmacy", "Corner Drug Store", "Prairie Chemist"))
    bought, day = _bought(rng, _GOODS), _day(rng)
    sub = sum(cents for _, cents in bought)
    tax = round(sub * 0.06)
    r = Receipt(name, day, _money(sub + tax), _money(tax), "USD", font=_SANS)
    r.centred(name, 30)
    r.centred("STORE #0412 PHOENIX AZ")
    r.line(f"Date: {_MONTHS[day.month - 1]} {day.day}, {day.year}", f"Reg {rng.randrange(1, 9)}")
    for number, (what, cents) in enumerate(bought):
        r.line(f"{4100 + number} {what}", f"{_money(cents)} F")
    r.line("Sub-total", f"$ {_money(sub)}")
    r.line("Sales Tax", f"$ {_money(tax)}")
    r.line("Total Due", f"$ {_money(sub + tax)}", 28)
    r.line("VISA ****2231", f"$ {_money(sub + tax)}")
    r.line(f"Items sold: {len(bought)}")
    return r


def _cafe(rng: random.Random) -> Receipt:
    """German: Summe, MwSt, a comma before the cents, day first."""
    name = rng.choice(("Café Linde", "Bäckerei Korn", "Gasthaus Krone"))
    bought, day = _bought(rng, _DISHES), _day(rng)
    total = sum(cents for _, cents in bought)
    vat = round(total * 19 / 119)
    r = Receipt(name, day, _money(total), _money(vat), "EUR", font=_SANS)
    r.centred(name, 36)
    r.centred("Marktplatz 4, 50667 Köln")
    r.line("Rechnung Nr. 20418", f"{day.day:02}.{day.month:02}.{day.year}")
    for what, cents in bought:
        r.line(f"1 {what}", _comma(cents))
    r.line("Summe EUR", _comma(total), 32)
    r.line("enthalten MwSt 19%", _comma(vat))
    r.line("Bar", _comma((total // 1000 + 1) * 1000))
    r.line("Rückgeld", _comma((total // 1000 + 1) * 1000 - total))
    return r


def _hotel(rng: random.Random) -> Receipt:
    """An invoice with several days, thousands, room tax, amount due."""
    name = rng.choice(("Marigold Hotel", "Bayview Inn", "The Anchor Lodge"))
    day, nights = _day(rng), rng.randrange(3, 8)
    rate = rng.randrange(18_000, 42_000)
    tax = round(rate * nights * 0.12)
    total = rate * nights + tax
    r = Receipt(name, day, _money(total), _money(tax), "USD", font=_SANS, width=760)
    r.line("INVOICE", f"No. {rng.randrange(1000, 9999)}", 34)
    r.line(name, "", 32)
    r.line("800 Ocean Drive, Miami FL 33139")
    r.line(f"Invoice date: {day:%Y-%m-%d}")
    r.line(f"Room charge {nights} nights x {_big(rate)}", _big(rate * nights))
    r.line("Room tax 12%", _big(tax))
    r.line("Amount due USD", _big(total), 30)
    r.line("Payment terms: on departure")
    return r


def _fuel(rng: random.Random) -> Receipt:
    """A petrol station: litres and a price of three decimals, VAT in a table of its own."""
    name = rng.choice(("ROADSIDE FUELS", "MOTORWAY ENERGY", "HILLTOP PETROL"))
    day, total = _day(rng), rng.randrange(2000, 9000)
    vat = round(total / 6)
    r = Receipt(name, day, _money(total), _money(vat), "GBP")
    r.centred(name, 32)
    r.centred("A38 Exeter EX2 7HT")
    r.line(
        f"{day.day:02} {_MONTHS[day.month - 1].upper()} {day.year % 100:02}",
        f"{rng.randrange(6, 22):02}:14",
    )
    r.line("PUMP 4 UNLEADED")
    r.line(f"{total / 145.9:.2f} L @ 1.459", _money(total))
    r.line("TOTAL GBP", _money(total), 30)
    r.line("CONTACTLESS", _money(total))
    r.line("NET", _money(total - vat))
    r.line("VAT @ 20.00%", _money(vat))
    return r


def _zh_taxi(rng: random.Random) -> Receipt:
    """Chinese taxi slip: price for a kilometre and kilometres beside the amount."""
    name = rng.choice(("大众出租汽车公司", "强生出租汽车公司", "海博出租汽车公司"))
    day, total = _day(rng), rng.randrange(1400, 15_000)
    r = Receipt(name, day, _money(total), "", "CNY", font=_CJK, width=520)
    r.centred(name, 28)
    r.centred("出租汽车专用发票")
    r.line("车号", f"沪B{rng.randrange(10000, 99999)}")
    r.line("日期", f"{day.year}.{day.month:02}.{day.day:02}")
    r.line("上车", f"{rng.randrange(8, 12):02}:15")
    r.line("下车", f"{rng.randrange(12, 14):02}:42")
    r.line("单价", "2.70元/公里")
    r.line("里程", f"{rng.randrange(30, 300) / 10}公里")
    r.line("金额", f"{_money(total)}元", 30)
    return r


def _zh_invoice(rng: random.Random) -> Receipt:
    """Chinese e-invoice: amount without tax, tax, and both together; the seller below."""
    name = rng.choice(("云杉科技有限公司", "晨光文具有限公司", "远山图书有限公司"))
    day, net = _day(rng), rng.randrange(3000, 90_000)
    tax = round(net * 0.06)
    r = Receipt(name, day, _money(net + tax), _money(tax), "CNY", font=_CJK, width=760)
    r.centred("电子发票（普通发票）", 32)
    r.line(
        f"发票号码：{rng.randrange(10**11, 10**12)}",
        f"开票日期：{day.year}年{day.month:02}月{day.day:02}日",
    )
    r.line(f"销售方名称：{name}")
    r.line(f"统一社会信用代码/纳税人识别号：91{rng.randrange(10**10, 10**11)}")
    r.line("金额", _money(net))
    r.line("税率", "6%")
    r.line("税额", _money(tax))
    r.line("价税合计（小写）", f"¥{_money(net + tax)}", 28)
    return r


def _zh_payment(rng: random.Random) -> Receipt:
    """A payment in a chat app: the amount large and alone."""
    name = rng.choice(("老王牛肉面馆", "蓝屋咖啡店", "春天花店"))
    day, total = _day(rng), rng.randrange(900, 30_000)
    r = Receipt(name, day, _money(total), "", "CNY", font=_CJK, width=720)
    r.centred(name, 30)
    r.centred(f"-￥{_money(total)}", 52)
    r.line("当前状态", "支付成功")
    r.line("支付时间", f"{day.year}年{day.month}月{day.day}日 12:{rng.randrange(10, 60)}:22")
    r.line("支付方式", "零钱")
    r.line("交易单号", f"{rng.randrange(10**15, 10**16)}")
    return r


HELD_OUT: Mapping[str, Layout] = {
    "pharmacy": _pharmacy, "cafe": _cafe, "hotel": _hotel, "fuel": _fuel, "zh_taxi": _zh_taxi,
    "zh_invoice": _zh_invoice, "zh_payment": _zh_payment,
}  # fmt: skip
