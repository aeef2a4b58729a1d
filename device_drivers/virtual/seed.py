"""A person's phone made up from a number: people, talks, notes, alarms; no two seeds alike."""

from __future__ import annotations

import random
import sqlite3

from device_drivers.virtual.life import DAY, MINUTE, Life, Person

FIRST = (
    "Alice", "Amara", "Ben", "Camille", "Daniel", "Elena", "Farid", "Grace", "Hannah", "Ivan",
    "Jonas", "Kenji", "Lena", "Marco", "Nadia", "Oliver", "Priya", "Quentin", "Rosa", "Samuel",
    "Tara", "Umar", "Vera", "William", "Yara", "Zoe", "Noah", "Mia", "Lucas", "Sofia",
)  # fmt: skip
LAST = (
    "Anderson", "Baker", "Costa", "Dubois", "Evans", "Fischer", "Garcia", "Haddad", "Ivanova",
    "Jensen", "Kim", "Lopez", "Meyer", "Novak", "Okafor", "Patel", "Quinn", "Rossi", "Sato",
    "Turner", "Usman", "Varga", "Walker", "Young", "Zhang", "Brown", "Cohen", "Diaz",
)  # fmt: skip
CHINESE = (
    "王芳", "李伟", "张敏", "刘洋", "陈静", "杨帆", "赵磊", "黄丽", "周杰", "吴婷", "徐强",
    "孙悦", "马超", "朱琳", "胡军", "郭雪", "林涛", "何欣", "高峰", "罗兰",
)  # fmt: skip
CITIES = ("Harborview", "Lindenberg", "Maple Falls", "Port Elwood", "Saint Orla", "Westbrook")
PLACES = ("Mom", "Dad", "Dr. Miller", "Dentist", "Front desk", "Piano teacher", "Plumber")

TALKS: tuple[tuple[tuple[int, str], ...], ...] = (
    ((1, "Are we still on for dinner on Friday?"), (2, "Yes! 7 pm at the Thai place?"),
     (1, "Perfect, I'll book a table 🍜")),
    ((1, "Did you get the photos?"), (2, "Yes, they are lovely, thank you!"),
     (1, "The one at the lake is my favourite")),
    ((2, "Running ten minutes late, sorry"), (1, "No problem, I'm at the corner table")),
    ((1, "Can you send me the address again?"), (2, "14 Harbour Street, second floor"),
     (1, "Thanks 🙏")),
    ((1, "Happy birthday! 🎉🎂"), (2, "Thank you so much ❤️"), (1, "Drinks this weekend?"),
     (2, "Saturday works")),
    ((1, "The meeting moved to Thursday 10:30"), (2, "Noted, thanks")),
    ((2, "Could you water the plants while I'm away?"), (1, "Of course. Key under the mat?"),
     (2, "Yes, as always")),
    ((1, "Train leaves 18:05 from platform 4"), (2, "See you there")),
    ((1, "Have you seen my grey jacket?"), (2, "It's on the chair in the hall"),
     (1, "You are a hero")),
    ((1, "Recipe as promised: 200 g flour, 3 eggs, 300 ml milk, a pinch of salt. Rest it for half"
         " an hour before you bake the first one."), (2, "Making them tonight!")),
)  # fmt: skip
TALKS_ZH: tuple[tuple[tuple[int, str], ...], ...] = (
    ((1, "周末一起去爬山吗？"), (2, "好啊，几点出发？"), (1, "早上八点，地铁站见")),
    ((1, "文件收到了吗？"), (2, "收到了，谢谢！"), (1, "不客气 😊")),
    ((2, "今晚加班，晚点回家"), (1, "好的，给你留饭")),
    ((1, "生日快乐！🎂"), (2, "谢谢你！改天请你吃火锅")),
    ((1, "会议改到下午三点了"), (2, "知道了"), (1, "在302会议室")),
)
NOTES = (
    ("Shopping", "Milk\nEggs\nBread\nCoffee beans\nApples"),
    ("Ideas for the weekend", "Museum of photography\nPicnic by the river if it stays dry"),
    ("Wi-Fi at the cabin", "Network: PineLodge\nAsk Jonas for the password"),
    ("Books to read", "The Left Hand of Darkness\nThe Remains of the Day\n三体"),
    ("Packing list", "Passport\nCharger\nRain jacket\nToothbrush\nBook for the train"),
    ("Gym plan", "Mon: legs\nWed: back\nFri: run 5 km"),
    ("Gift ideas", "Mom: scarf\nBen: board game\nGrace: concert tickets"),
    ("Pancakes", "200 g flour, 3 eggs, 300 ml milk, pinch of salt"),
    ("Meeting notes", "Budget moves to Q2. Elena sends the draft by Thursday."),
    ("购物清单", "牛奶\n鸡蛋\n青菜\n豆腐"),
    ("读书笔记", "第三章：记忆像河流，流过的地方才有形状。"),
    ("旅行计划", "周五：出发去杭州\n周六：西湖\n周日：回家"),
)
LABELS = ("", "", "Work", "Gym", "Take medicine", "School run", "起床", "Call home")
NETWORKS = (
    "Home-5G", "Maple Guest", "CoffeeCorner", "ChinaNet-8F2K", "Linksys00412", "Studio 7",
    "TP-LINK_3A9C", "Library", "咖啡馆", "Blue Harbor", "Nextdoor", "ASUS_2G",
)  # fmt: skip
HEADPHONES = ("Buds Pro", "WH-900", "Studio Headphones", "Earbuds 小米")
CARS = ("Car audio", "Kitchen speaker", "Living room TV", "Fitness band", "Wireless keyboard")

DEFAULTS = {
    "global": {
        "airplane_mode_on": "0", "auto_time": "1", "auto_time_zone": "1", "bluetooth_on": "1",
        "device_name": "Phonepilot", "low_power": "0", "mobile_data": "1", "wifi_on": "1",
        "zen_mode": "0", "adb_enabled": "1", "development_settings_enabled": "1",
        "device_provisioned": "1", "stay_on_while_plugged_in": "0", "boot_count": "3",
    },
    "system": {
        "system_locales": "en-US",
        "accelerometer_rotation": "1", "font_scale": "1.0", "screen_brightness_mode": "0",
        "screen_off_timeout": "60000", "user_rotation": "0", "next_alarm_formatted": "",
        "haptic_feedback_enabled": "1", "sound_effects_enabled": "1", "vibrate_when_ringing": "1",
    },
    "secure": {
        "default_input_method": "com.android.inputmethod.latin/.LatinIME",
        "enabled_input_methods": "com.android.inputmethod.latin/.LatinIME",
        "location_mode": "3", "ui_night_mode": "1", "user_setup_complete": "1",
        "accessibility_enabled": "0", "navigation_mode": "0", "show_ime_with_hard_keyboard": "1",
    },
}  # fmt: skip


def fill(db: sqlite3.Connection, seed: int, now_ms: int) -> None:
    """Write the life of seed ``seed`` into an empty database, dated before ``now_ms``."""
    from device_drivers.virtual.apps import built_in  # apps are drawn on what uses this module

    life = Life(db, seed, now_ms)
    rng = life.rng("phone")
    db.execute("BEGIN")
    _settings(db, rng)
    people = _people(db, rng, now_ms)
    emails = dict(
        db.execute("SELECT name, address FROM contacts JOIN emails ON contact_id = contacts.id")
    )
    life.people = [Person(name, number, emails.get(name, "")) for name, number in people]
    life.owner = Person(f"{rng.choice(FIRST)} {rng.choice(LAST)}", "+12125550100")
    life.city = rng.choice(CITIES)
    _talks(db, rng, people, now_ms)
    _calls(db, rng, people, now_ms)
    _notes(db, rng, now_ms)
    _alarms(db, rng)
    _radio(db, rng)
    for _, app in sorted(built_in().items()):
        if app.fill:
            app.fill(life)
    db.execute("COMMIT")


def _settings(db: sqlite3.Connection, rng: random.Random) -> None:
    for namespace, values in DEFAULTS.items():
        for key, value in values.items():
            db.execute("INSERT INTO settings VALUES (?, ?, ?)", (namespace, key, value))
    levels = {
        "screen_brightness": rng.randrange(60, 230),
        "volume_music": rng.randrange(2, 14),
        "volume_ring": rng.randrange(2, 7),
        "volume_alarm": rng.randrange(3, 7),
        "volume_notification": rng.randrange(2, 7),
    }
    for key, level in levels.items():
        db.execute("INSERT INTO settings VALUES ('system', ?, ?)", (key, str(level)))
    facts = {"hue": rng.random(), "battery": rng.randrange(38, 98)}
    for key, fact in facts.items():
        db.execute("INSERT INTO settings VALUES ('phone', ?, ?)", (key, str(fact)))
    android_id = f"{rng.getrandbits(64):016x}"
    db.execute("INSERT INTO settings VALUES ('secure', 'android_id', ?)", (android_id,))


def _people(db: sqlite3.Connection, rng: random.Random, now_ms: int) -> list[tuple[str, str]]:
    """Contacts with numbers; (name, first number) of each."""
    firsts, lasts = rng.sample(FIRST, 14), rng.sample(LAST, 14)
    names = [f"{first} {last}" for first, last in zip(firsts, lasts, strict=True)]
    names += rng.sample(CHINESE, rng.randrange(4, 7)) + rng.sample(PLACES, 3)
    people = []
    last = rng.sample(range(101, 200), 60)
    for name in names[rng.randrange(0, 4) :]:
        created = now_ms - rng.randrange(DAY, 400 * DAY)
        contact = db.execute(
            "INSERT INTO contacts(name, starred, created) VALUES (?, ?, ?)",
            (name, int(rng.random() < 0.18), created),
        ).lastrowid
        number = _number(rng, last.pop(), chinese=not name.isascii())
        db.execute("INSERT INTO phones(contact_id, number) VALUES (?, ?)", (contact, number))
        if rng.random() < 0.15:
            work = _number(rng, last.pop(), chinese=False)
            db.execute(
                "INSERT INTO phones(contact_id, number, type) VALUES (?, ?, 'Work')",
                (contact, work),
            )
        if name.isascii() and " " in name and rng.random() < 0.6:
            address = f"{name.lower().replace(' ', '.').replace('..', '.')}@example.com"
            db.execute(
                "INSERT INTO emails(contact_id, address) VALUES (?, ?)", (contact, address)
            )  # fmt: skip
        people.append((name, number))
    return people


def _number(rng: random.Random, last: int, chinese: bool) -> str:
    """A number that cannot be anybody's: 555-01xx in the US, 130 0000 0xxx in China."""
    if chinese:
        return f"+861300000{rng.randrange(10)}{last}"
    return f"+1{rng.choice((212, 303, 415, 617, 718, 802))}5550{last}"


def _talks(
    db: sqlite3.Connection, rng: random.Random, people: list[tuple[str, str]], now_ms: int
) -> None:
    at = now_ms - rng.randrange(5, 90) * MINUTE
    english, chinese = rng.sample(TALKS, len(TALKS)), rng.sample(TALKS_ZH, len(TALKS_ZH))
    for name, number in rng.sample(people, 9):
        talk = (english if name.isascii() else chinese).pop()
        thread = db.execute("INSERT INTO threads(address) VALUES (?)", (number,)).lastrowid
        unread = talk[-1][0] == 1 and rng.random() < 0.3
        when = at
        for i, (kind, body) in enumerate(reversed(talk)):
            db.execute(
                "INSERT INTO sms(thread_id, address, body, date_ms, type, read)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (thread, number, body, when, kind, int(not (unread and i == 0))),
            )
            when -= rng.randrange(1, 50) * MINUTE
        at -= rng.randrange(40, 3000) * MINUTE


def _calls(
    db: sqlite3.Connection, rng: random.Random, people: list[tuple[str, str]], now_ms: int
) -> None:
    at = now_ms
    for _ in range(rng.randrange(6, 11)):
        at -= rng.randrange(30, 2500) * MINUTE
        name, number = rng.choice(people)
        kind = rng.choice((1, 1, 2, 2, 3))
        lasted = 0 if kind == 3 else rng.randrange(20, 1500)
        db.execute(
            "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, ?, ?)",
            (number, name, at, lasted, kind),
        )


def _notes(db: sqlite3.Connection, rng: random.Random, now_ms: int) -> None:
    at = now_ms
    for title, body in rng.sample(NOTES, rng.randrange(5, 8)):
        at -= rng.randrange(60, 8000) * MINUTE
        db.execute(
            "INSERT INTO notes(title, body, created_ms, changed_ms) VALUES (?, ?, ?, ?)",
            (title, body, at - rng.randrange(0, 3000) * MINUTE, at),
        )


def _alarms(db: sqlite3.Connection, rng: random.Random) -> None:
    weekday, weekend = 0b0011111, 0b1100000
    chosen = [
        (rng.randrange(6, 8), rng.choice((0, 15, 30, 45)), weekday, rng.choice(LABELS), 1),
        (rng.randrange(8, 11), rng.choice((0, 30)), weekend, "", int(rng.random() < 0.5)),
    ]
    if rng.random() < 0.6:
        chosen.append((rng.randrange(12, 22), rng.randrange(0, 60, 5), 0, rng.choice(LABELS), 0))
    for alarm in chosen:
        db.execute(
            "INSERT INTO alarms(hour, minute, days, label, enabled) VALUES (?, ?, ?, ?, ?)", alarm
        )


def _radio(db: sqlite3.Connection, rng: random.Random) -> None:
    for i, ssid in enumerate(rng.sample(NETWORKS, rng.randrange(5, 9))):
        db.execute(
            "INSERT INTO networks VALUES (?, ?, ?, ?, ?)",
            (ssid, int(i == 0 or rng.random() < 0.7), rng.randrange(1, 5), int(i < 2), int(i == 0)),
        )
    for i, name in enumerate([rng.choice(HEADPHONES), *rng.sample(CARS, 3)]):
        kind = "headphones" if i == 0 else "device"
        db.execute("INSERT INTO bluetooth VALUES (?, ?, ?, 0)", (name, kind, int(i < 2)))
