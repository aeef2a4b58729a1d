"""Notes made up from a seed: lists, plans, recipes, things not to forget."""

from __future__ import annotations

import random

from device_drivers.virtual.apps.notes.words import COLORS
from device_drivers.virtual.life import MINUTE, Life

FOOD = (
    "Milk", "Eggs", "Bread", "Coffee beans", "Apples", "Butter", "Rice", "Tomatoes", "Spinach",
    "Oat flakes", "Lemons", "Olive oil", "Cheese", "Yoghurt", "Onions", "Pasta", "Bananas",
    "Chickpeas", "Honey", "Dish soap", "Paper towels", "Dark chocolate",
)  # fmt: skip
FOOD_ZH = (
    "牛奶", "鸡蛋", "青菜", "豆腐", "大米", "西红柿", "土豆", "苹果", "酱油", "排骨", "香菇",
    "面条", "洗衣液", "纸巾", "酸奶", "葱姜蒜",
)  # fmt: skip
LUGGAGE = (
    "Passport", "Charger", "Rain jacket", "Toothbrush", "Book for the train", "Sunglasses",
    "Hiking boots", "Travel pillow", "Medicine", "Camera", "Swimsuit", "Power adapter",
)  # fmt: skip
CHORES = (
    "Call the landlord", "Return the library books", "Descale the kettle", "Water the ferns",
    "Renew the bus pass", "Back up the photos", "Book the dentist", "Fix the bike light",
    "Send the tax letter", "Clean the balcony", "Order cat food", "Sharpen the knives",
)  # fmt: skip
CHORES_ZH = (
    "交水电费", "给绿萝浇水", "取快递", "还图书馆的书", "预约体检", "修自行车", "整理照片",
    "给妈妈打电话", "换灯泡",
)  # fmt: skip
BOOKS = (
    "The Salt Road", "A House by the Weir", "Nine Winters", "Letters to a Lighthouse", "河边的钟",
    "The Cartographer's Niece", "Quiet Engines", "山中来信",
)  # fmt: skip
CITIES = ("Lindenberg", "Port Elwood", "Maple Falls", "Saint Orla", "Westbrook")
CITIES_ZH = ("杭州", "成都", "大理", "青岛", "厦门")
STEPS = (
    "{g} g flour, {n} eggs, {ml} ml milk, a pinch of salt. Rest for {m} minutes.",
    "Fry {n} onions slowly, add {g} g lentils and {ml} ml stock, simmer for {m} minutes.",
    "{g} g oats, {n} bananas, cinnamon. Bake at {t} °C for {m} minutes.",
    "Roast {g} g pumpkin at {t} °C, blend with {ml} ml coconut milk.",
)  # fmt: skip
DISHES = ("Pancakes", "Lentil soup", "Oat cookies", "Pumpkin soup", "Grandma's stew")
TOPICS = ("Budget", "Website", "Launch", "Hiring", "Office move", "Spring campaign", "Roadmap")
DECISIONS = (
    "{who} sends the draft by {day}.", "Next meeting on {day} at {h}:30.",
    "Budget goes up to {k},000.", "{who} talks to the supplier.",
    "We postpone the beta by {n} weeks.",
    "Decision about the logo: {day}.",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
PLACES = ("cabin", "office guest", "holiday flat", "studio", "parents' house")
GIFTS = ("scarf", "board game", "concert tickets", "tea set", "puzzle", "garden gloves", "a plant")
IDEAS = (
    "Museum of photography", "Picnic by the river", "Try the new noodle bar", "Long walk in the"
    " hills", "Repaint the shelf", "Bake sourdough", "Night market", "Botanical garden",
)  # fmt: skip
THOUGHTS = (
    "Memory is like a river: where it has flowed, the ground keeps its shape.",
    "A plan is a promise to a stranger, who is me next month.",
    "第三章：有些路只有走错了才会记得。",
    "Do the small repair today and the large one never comes.",
    "灵感不会等人，先写下来再说。",
)  # fmt: skip
LABELS = ("Work", "Home", "Ideas", "Travel", "Recipes", "Health", "School", "生活", "旅行", "工作")
Written = tuple[str, str, tuple[str, ...]]
"""Title, text, lines to tick."""


def fill(life: Life) -> None:
    """Eight to fourteen notes; a third are checklists, some pinned, labelled, put away."""
    rng, db = life.rng("notes"), life.db
    close = ("friend", "family", "colleague")
    names = [p.first for p in life.people if p.relation in close] or ["Sam"]
    labels = rng.sample(LABELS, rng.randrange(3, 5))
    db.executemany("INSERT INTO note_labels(name) VALUES (?)", [(name,) for name in labels])
    at = life.now_ms - rng.randrange(5, 300) * MINUTE
    notes, items, tags = [], [], []
    made = [maker(rng, names) for maker in rng.sample(MAKERS, rng.randrange(8, len(MAKERS) + 1))]
    for number, (title, body, lines) in enumerate(made, 1):
        state = rng.choices(("", "archived", "trashed"), (12, 2, 1))[0] if number > 4 else ""
        pinned = int(number in (2, 5) and not state and rng.random() < 0.6)
        color = rng.choice(COLORS)[0] if rng.random() < 0.45 else ""
        created = at - rng.randrange(0, 3000) * MINUTE
        trashed = at + MINUTE if state == "trashed" else 0
        notes.append((number, title, body, created, at, color, pinned, state, trashed, bool(lines)))
        items += [(number, text, rng.random() < 0.3, i) for i, text in enumerate(lines)]
        if rng.random() < 0.4:
            tags.append((number, rng.randrange(1, len(labels) + 1)))
        at -= rng.randrange(60, 6000) * MINUTE
    db.executemany(
        "INSERT INTO notes(id, title, body, created_ms, changed_ms, color, pinned, state,"
        " trashed_ms, checklist) VALUES (?,?,?,?,?,?,?,?,?,?)", notes,
    )  # fmt: skip
    db.executemany("INSERT INTO note_items(note_id, text, done, position) VALUES (?,?,?,?)", items)
    db.executemany("INSERT INTO note_tags(note_id, label_id) VALUES (?,?)", tags)


def _shopping(rng: random.Random, names: list[str]) -> Written:
    title = rng.choice(("Shopping", "Groceries", "Market on Saturday", "For the weekend"))
    return title, "", tuple(rng.sample(FOOD, rng.randrange(4, 9)))


def _shopping_zh(rng: random.Random, names: list[str]) -> Written:
    return (
        rng.choice(("购物清单", "买菜", "超市")),
        "",
        tuple(rng.sample(FOOD_ZH, rng.randrange(4, 7))),
    )


def _packing(rng: random.Random, names: list[str]) -> Written:
    return f"Packing for {rng.choice(CITIES)}", "", tuple(rng.sample(LUGGAGE, rng.randrange(4, 8)))


def _chores(rng: random.Random, names: list[str]) -> Written:
    title = rng.choice(("To do", "This week", "Errands", "Before the holidays"))
    return title, "", tuple(rng.sample(CHORES, rng.randrange(3, 7)))


def _chores_zh(rng: random.Random, names: list[str]) -> Written:
    return (
        rng.choice(("待办事项", "本周要做")),
        "",
        tuple(rng.sample(CHORES_ZH, rng.randrange(3, 6))),
    )


def _recipe(rng: random.Random, names: list[str]) -> Written:
    text = rng.choice(STEPS).format(g=rng.randrange(10, 50) * 10, n=rng.randrange(2, 5),
                                    ml=rng.randrange(10, 60) * 10, m=rng.randrange(10, 50, 5),
                                    t=rng.randrange(160, 220, 10))  # fmt: skip
    return rng.choice(DISHES), text, ()


def _meeting(rng: random.Random, names: list[str]) -> Written:
    lines = [
        line.format(who=rng.choice(names), day=rng.choice(WEEKDAYS), h=rng.randrange(9, 17),
                    k=rng.randrange(4, 60), n=rng.randrange(2, 6))
        for line in rng.sample(DECISIONS, 3)
    ]  # fmt: skip
    return f"{rng.choice(TOPICS)} meeting", "\n".join(lines), ()


def _books(rng: random.Random, names: list[str]) -> Written:
    return "Books to read", "\n".join(rng.sample(BOOKS, rng.randrange(3, 6))), ()


def _wifi(rng: random.Random, names: list[str]) -> Written:
    network = rng.choice(("PineLodge", "GuestNet", "BlueDoor", "Attic5G"))
    who = rng.choice(names)
    return f"Wi-Fi at the {rng.choice(PLACES)}", f"Network: {network}\nAsk {who} for the key", ()


def _gifts(rng: random.Random, names: list[str]) -> Written:
    who = rng.sample(names, min(3, len(names)))
    return "Gift ideas", "\n".join(f"{name}: {rng.choice(GIFTS)}" for name in who), ()


def _ideas(rng: random.Random, names: list[str]) -> Written:
    return "Ideas for the weekend", "\n".join(rng.sample(IDEAS, rng.randrange(2, 5))), ()


def _trip_zh(rng: random.Random, names: list[str]) -> Written:
    city, days = rng.choice(CITIES_ZH), rng.randrange(3, 6)
    return (
        f"{city}旅行计划",
        f"周五：出发去{city}\n住{days}晚\n预算{rng.randrange(20, 60) * 100}元",
        (),
    )


def _measures(rng: random.Random, names: list[str]) -> Written:
    text = f"Window {rng.randrange(80, 140)} x {rng.randrange(90, 180)} cm\n" \
           f"Shelf {rng.randrange(60, 120)} cm\nDoor {rng.randrange(70, 95)} cm"  # fmt: skip
    return "Measurements", text, ()


def _gym(rng: random.Random, names: list[str]) -> Written:
    text = f"Mon: legs\nWed: back\nFri: run {rng.randrange(3, 12)} km"
    return rng.choice(("Gym plan", "Training")), text, ()


def _thought(rng: random.Random, names: list[str]) -> Written:
    return "", rng.choice(THOUGHTS), ()


MAKERS = (
    _shopping, _shopping_zh, _packing, _chores, _chores_zh, _recipe, _meeting, _books, _wifi,
    _gifts, _ideas, _trip_zh, _measures, _gym, _thought,
)  # fmt: skip
