"""What arrives in a mailbox, in Chinese; shaped as in ``content``."""

from __future__ import annotations

from device_drivers.virtual.apps.mail.content import Service, Talk

SERVICES: tuple[Service, ...] = (
    ("云雀航空", "yunque", "Travel", "机票预订成功：{zh_city}",
     "{owner}，您好！\n\n您的机票已出票。\n\n预订号：{code}\n航班：YQ{flight}\n目的地：{zh_city}\n起飞时间："
     "{zh_day} {time}\n座位：{seat}\n\n祝您旅途愉快！", "itinerary-{code}.pdf"),
    ("清源水务", "qingyuan", "Bills", "本月水费账单：{amount}元",
     "尊敬的用户：\n\n您本月的水费为{amount}元，请在{zh_day}之前缴纳。\n"
     "户号：{number}\n\n清源水务", ""),
    ("飞燕快递", "feiyan", "", "您的包裹将于{zh_day}送达",
     "您好！\n\n运单号：FY{number}\n预计{zh_day} {time}前送达。取件码：{pin}", ""),
    ("竹园物业", "zhuyuan", "", "停水通知",
     "各位住户：\n\n因管道检修，{zh_day} {time}至{time2}停水，请提前储水。\n\n竹园物业", ""),
    ("墨香书店", "moxiang", "", "订单{number}已发货",
     "{owner}，您好！\n\n您购买的{count}本书已发货，合计{small}元。\n订单号：{number}", ""),
    ("阳光小学", "yangguang", "School", "家长会通知：{zh_day}",
     "各位家长：\n\n家长会定于{zh_day} {time}在{room}教室举行，请准时参加。\n\n"
     "阳光小学", "notice.pdf"),
    ("晨读周刊", "chendu", "", "本周推荐：慢下来的城市",
     "早上好！\n\n本期我们走访了{zh_city}的{count}家老茶馆，听店主讲他们的故事。\n\n下周见！", ""),
    ("安心保险", "anxin", "Bills", "保单{number}续保提醒",
     "{owner}，您好！\n\n您的家庭财产险将于{zh_day}到期，续保费用{rate}元。", ""),
)  # fmt: skip

TALKS: tuple[Talk, ...] = (
    ("项目进度", "Work",
     ((1, "{owner}：\n\n第{count}部分已经完成，预算还剩{rent}元。请在{zh_day}前看一下。\n\n{me}"),
      (2, "收到，我今晚看。"),
      (1, "好的，{zh_day} {time}在{room}会议室讨论。"))),
    ("周末聚餐", "Family",
     ((1, "大家好！\n\n{zh_day} {time2}在老地方吃火锅，一共{count}个人，别迟到。\n\n{me}"),)),
    ("搬家通知", "",
     ((1, "{owner}，你好！\n\n我{zh_day}搬到{zh_city}，新门禁密码是{pin}，有空来玩。\n\n{me}"),)),
    ("照片", "Family", ((1, "上次爬山的照片发给你了，挑几张洗出来吧。\n\n{me}"),
                      (2, "太好看了，谢谢！"))),
)  # fmt: skip

CITIES = ("云溪", "临江镇", "青石湾", "白鹭城", "松岭", "南屏")
