"""The patterns of ``talks.py``, by who talks, and what fills their braces."""

from __future__ import annotations

FRIEND = """
< Are we still on for {meal} on {day}?
> Yes! {time} at {place}?
< Perfect, I'll book a table 🍜

< Happy birthday! 🎉🎂
> Thank you so much ❤️
< Drinks this weekend?
> {day} works

< Two tickets for {film} on {day}, want to come?
> I'd love to. What time?
< {time}, let's meet in the foyer at {place}

> Can you send me the address again?
< {street} {n}, second floor
> Thanks 🙏

< Have you seen my {thing}?
> It's on the chair in the hall
< You are a hero

< Can I borrow your {thing} until {day}?
> Sure, it's in the shed
< I'll bring it back with a cake

> How was the trip to {city}?
< Wonderful, we walked {n} hours a day
> I want to see all the photos!

< The match starts at {time}. Pub or my place?
> Your place, I bring {food}
< Deal

< I'm thinking of adopting a dog
> Finally! What kind?
< A grey one from the shelter. {name} is coming with me on {day}

> Did the landlord call back about the flat?
< Yes, {price} a month less than we feared 🎉
> So when is the party?
< {day}, {time}. Bring {food}

< Pancakes as promised: 200 g flour, 3 eggs, 300 ml milk, a pinch of salt. Rest it an hour.
> Making them tonight!

< Our table at {place} is booked for {n}, {day} {time}
> Is {name} coming as well?
< Said maybe

> I owe you {price} for the {thing}
< No hurry
> Sending it on {day}

< Hike on {day}? Bus {bus} leaves at {time}
> Only if we stop for {food} at the top
< Obviously
"""

FAMILY = """
< Could you pick up {food} on your way?
> Sure. Anything else?
< Perhaps {food2}, if they have some

< Grandma's birthday lunch is on {day} at {time}
> I'll be there. What shall I bring?
< Just {food}

> Landed safely ✈️
< So glad. Call us when you are home

< Did you call the {trade}?
> Coming on {day}, between {time} and noon
< Thank you, love

< The {thing} is broken again
> I can look at it on {day}
< You're the best

> Could you water the plants while I'm away?
< Of course. Key under the mat?
> Yes, as always

< {name} asked about you today
> Say hi! I'll write this week

< What size is {name}'s coat? I saw a nice one for {price}
> Medium, I think
< Bought it 😄

< Don't forget your jacket, it turns cold on {day}
> I'm a grown-up 😂
< Still my child

> Is the spare key still at {street} {n}?
< Yes, with the neighbours

< We booked the cabin for {day}! {n} nights
> Hooray! I'll drive, we leave at {time}

< Train arrives {time}, platform {n}
> I'll wait at the exit
"""

COLLEAGUE = """
< The meeting moved to {day} {time}
> Noted, thanks

< Could you send me the {doc} before {time}?
> Give me {min} minutes
< Got it, looks good 👍

> Running {min} minutes late, sorry
< No problem, we start with the {doc}

< Room {room} is taken, we're in {room2} now
> On my way

< The client wants the {doc} on {day}
> Tight, but yes
< I'll tell {name}

> Who has the key to room {room}?
< {name}, back at {time}

< Lunch at {place}? {name} is coming too
> {time}?
< See you downstairs

< Can you cover my shift on {day}?
> I can until {time}
< That saves me, thank you

> The printer on floor {n} is out of paper again
< I opened a ticket, number {code}

< Your {doc} is on my desk, signed
> Great, I'll fetch it at {time}

< Taxi to the airport at {time}, shared with {name}
> Perfect, I have one suitcase

< Budget for the fair is {price} per head
> Then let's take {n} people
"""

SMALLTALK = """
> Running ten minutes late, sorry
< No problem, I'm at the corner table

< Did you get the photos?
> Yes, they are lovely, thank you!
< The one at the lake is my favourite

< Train leaves {time} from platform {n}
> See you there

< Are you awake?
> Now I am 😴

> Call you at {time}?
< Make it a bit later, I'm at {place}
> Ok

< Traffic on {street} is terrible
> Take the bridge
< Good idea, saved me {min} minutes

< Good luck for {day}!
> Thanks, fingers crossed 🤞

> Thank you for yesterday, the {meal} was so good
< Come again soon

< Can you recommend a {trade}?
> {name} knows a good one
"""

SERVICE = """
< Reminder: your appointment is on {day} at {time}. Reply to change it.
> Thank you, I'll be there

< We have a free slot on {day} at {time}, does that suit you?
> Yes please
< Booked. See you then

> Hello, do you still have something free this week?
< {day}, {time} or in two weeks
> {day} please
< Fine, see you

< Your invoice number {code} over {price} is ready
> I'll pay it today

< I can come by on {day}, about {time}
> Great, the bell says {n}B
"""

NOTICE = """
< {code} is your verification code. Never share it with anyone.

< Parcel {code} is at the pickup point, {street} {n}. Open until {time}.

< Your order {code} has left our warehouse. Expected on {day}.

< Library: "{film}" is due back on {day}.

< {city} Water: the supply on {street} is off on {day} from {time} for about {n} hours.

< Your table for {n} at {place} is confirmed: {day}, {time}.

< Your data plan: {n} GB left until the end of the month.

< Flight PX{bus} departs at {time} from gate {n}. Boarding closes {min} minutes earlier.
"""

FRIEND_ZH = """
< {day}一起去爬山吗？
> 好啊，几点出发？
< {time}，{place}门口见

< 生日快乐！🎂
> 谢谢你！改天请你吃{food}

< {day}有空吗？想约你看《{film}》
> 有空，几点的？
< {time}那场，我来买票

> 上次的{thing}忘在你家了
< 在我这儿，{day}带给你
> 太好了

< 我搬到{street}{n}号了，来坐坐！
> 恭喜恭喜，{day}去看你

< 一共{price}元，你转我一半就行
> 已转 👌

> {place}那家店的{food}真不错
< 下次叫上{name}一起

< {bus}路公交车停运了，改坐地铁吧
> 好的，可能晚到{min}分钟
"""

FAMILY_ZH = """
> 今晚加班，晚点回家
< 好的，给你留饭

< 回来的时候带点{food}
> 还要别的吗？
< 再买点{food2}

< {day}{time}家里吃饭，别忘了
> 记着呢
"""

COLLEAGUE_ZH = """
< 会议改到{day}{time}了
> 知道了
< 在{room}会议室

< {doc}收到了吗？
> 收到了，谢谢！
< 不客气 😊

< 能在{time}之前把{doc}发我吗？
> 再等我{min}分钟
< 好的，不急

> {name}今天来公司吗？
< 下午来，{time}以后

< 客户{day}过来，一共{n}个人
> 我去订{place}的位子

< 打印机又坏了，工单号{code}
> 我叫人来修
"""

SMALLTALK_ZH = """
< 到了吗？
> 还有{min}分钟，路上有点堵
< 不着急

< 照片发你了，看到没？
> 看到了，拍得真好

> {time}给你打电话方便吗？
< 可以，晚点也行

< 明天好像要下雨，记得带伞
> 谢谢提醒 ☔️
"""

SERVICE_ZH = """
< 您预约的时间是{day}{time}，请准时到。
> 好的，谢谢
"""

NOTICE_ZH = """
< 验证码{code}，五分钟内有效，请勿告诉他人。

< 您的快递已到{street}{n}号驿站，取件码{code}，请于{time}前领取。

< 尊敬的客户，您本月话费为{price}元。

< 您预订的{place}{n}人位已确认：{day}{time}。
"""

PATTERNS = {
    "friend": FRIEND, "family": FAMILY, "colleague": COLLEAGUE, "smalltalk": SMALLTALK,
    "service": SERVICE, "notice": NOTICE, "friend_zh": FRIEND_ZH, "family_zh": FAMILY_ZH,
    "colleague_zh": COLLEAGUE_ZH, "smalltalk_zh": SMALLTALK_ZH, "service_zh": SERVICE_ZH,
    "notice_zh": NOTICE_ZH,
}  # fmt: skip

_TIMES = tuple(f"{h}:{m:02d} {'am' if h in (8, 9, 10, 11) else 'pm'}"
               for h in (8, 9, 10, 11, 12, 1, 2, 5, 6, 7) for m in (0, 15, 30, 45))  # fmt: skip
_FOOD = ("bread", "oranges", "cheese", "dumplings", "a lemon cake", "olives", "tomato soup",
         "strawberries", "coffee beans", "noodles", "rice", "grapes")  # fmt: skip
_FOOD_ZH = ("豆腐", "青菜", "饺子", "西瓜", "牛奶", "火锅", "面条", "排骨", "橘子", "鸡蛋")

SLOTS: dict[str, tuple[str, ...]] = {
    "time": _TIMES,
    "day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "meal": ("dinner", "lunch", "brunch", "breakfast", "coffee"),
    "place": ("the Thai place", "Cafe Marigold", "the old cinema", "Trattoria Lume",
              "the noodle bar", "the town library", "Corner Bakery 12", "the climbing hall",
              "Riverside Park", "the Blue Teapot"),
    "street": ("Harbour Street", "Mill Road", "Station Avenue", "Juniper Court", "Lakeside Drive",
               "Orchard Street", "Chestnut Lane"),
    "film": ("The Paper Boat", "Seven Lanterns", "A Winter Ferry", "Night Orchard",
             "The Cartographer's Son", "Salt and Silver"),
    "thing": ("drill", "grey jacket", "tent", "ladder", "bread pan", "camera", "umbrella",
              "board game", "washing machine", "bike pump"),
    "food": _FOOD, "food2": _FOOD,
    "trade": ("plumber", "dentist", "electrician", "piano tuner", "gardener", "vet"),
    "doc": ("draft", "report", "budget", "contract", "slides", "floor plan", "invoice"),
    "n": ("2", "3", "4", "5", "6", "7", "8", "9", "11", "14"),
    "min": ("5", "10", "15", "20", "25", "40"),
    "room": ("101", "114", "207", "212", "302"), "room2": ("118", "215", "309", "401", "420"),
    "bus": ("12", "18", "26", "41", "77", "103"),
}  # fmt: skip
_PARTS_ZH = (("早上", "八九十"), ("下午", "两三四五"), ("晚上", "六七八"))
_TIMES_ZH = tuple(f"{part}{hour}点{half}" for part, hours in _PARTS_ZH for hour in hours
                  for half in ("", "半"))  # fmt: skip
SLOTS_ZH: dict[str, tuple[str, ...]] = {
    "time": _TIMES_ZH,
    "day": ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    "place": ("老城茶馆", "湖边餐厅", "市图书馆", "地铁站", "小巷面馆", "星河影院"),
    "street": ("学院路", "湖滨路", "青年街", "梧桐巷", "桂花街"),
    "film": ("纸船", "七盏灯", "冬日渡轮", "夜果园"),
    "thing": ("雨伞", "相机", "外套", "充电器", "帐篷", "耳机"),
    "food": _FOOD_ZH, "food2": _FOOD_ZH,
    "doc": ("合同", "报告", "预算表", "方案", "幻灯片"),
    "n": ("2", "3", "4", "5", "6", "8", "12"),
    "min": ("5", "10", "15", "20"),
    "room": ("101", "207", "302", "418"),
    "bus": ("12", "26", "41", "103"),
}  # fmt: skip
