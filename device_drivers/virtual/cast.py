"""The people around the phone's owner: who they are, their numbers, and their calls."""

from __future__ import annotations

import random
from collections.abc import Callable

from device_drivers.virtual.life import DAY, MINUTE, Life, Person

FIRST = (
    "Alice", "Amara", "Ben", "Camille", "Daniel", "Elena", "Farid", "Grace", "Hannah", "Ivan",
    "Jonas", "Kenji", "Lena", "Marco", "Nadia", "Oliver", "Priya", "Rafael", "Rosa", "Samuel",
    "Tara", "Umar", "Vera", "William", "Yara", "Zoe", "Noah", "Mia", "Lucas", "Sofia", "Astrid",
    "Bruno", "Carmen", "Dmitri", "Esther", "Felix", "Greta", "Hugo", "Ines", "Joel", "Katya",
    "Leon", "Maya", "Nils", "Olga", "Paulo", "Renata", "Stefan", "Thea", "Viktor",
)  # fmt: skip
LAST = (
    "Anderson", "Baker", "Costa", "Dubois", "Evans", "Fischer", "Garcia", "Haddad", "Ivanova",
    "Jensen", "Kim", "Lopez", "Meyer", "Novak", "Okafor", "Patel", "Quinn", "Rossi", "Sato",
    "Turner", "Usman", "Varga", "Walker", "Young", "Zhang", "Brown", "Cohen", "Diaz", "Eriksen",
    "Fontaine", "Greco", "Hollis", "Iyer", "Jurado", "Kovacs", "Lindqvist", "Moreau", "Nakata",
    "Osei", "Petrov", "Reyes", "Sandoval", "Tanaka", "Urquhart", "Vogel", "Whitlock",
)  # fmt: skip
CHINESE = (
    "王芳", "李伟", "张敏", "刘洋", "陈静", "杨帆", "赵磊", "黄丽", "周杰", "吴婷", "徐强",
    "孙悦", "马超", "朱琳", "胡军", "郭雪", "林涛", "何欣", "高峰", "罗兰", "宋佳", "唐宁",
    "许诺", "邓超然", "冯晓", "曹颖之", "彭博文", "曾小满", "萧雨", "田甜",
)  # fmt: skip
FAMILY = ("Mom", "Dad", "Aunt Rosalind", "Grandma", "Uncle Pete")
SERVICES = (
    ("Dr. Miller", "Maple Clinic", "Family doctor"), ("Dentist", "Lumen Dental", "Dentist"),
    ("Front desk", "Oakfield School", "School office"), ("Piano teacher", "", "Teacher"),
    ("Plumber", "Clearpipe Plumbing", "Plumber"), ("Landlord", "", "Landlord"),
    ("Hair salon", "Salon Juniper", "Hairdresser"), ("Vet", "Four Paws Practice", "Vet"),
    ("Taxi", "Comet Cabs", "Taxi"), ("Bike shop", "Spoke & Chain", "Repairs"),
)  # fmt: skip
CITIES = ("Harborview", "Lindenberg", "Maple Falls", "Port Elwood", "Saint Orla", "Westbrook")
STREETS = (
    "Harbour Street", "Chestnut Lane", "Mill Road", "Station Avenue", "Juniper Court",
    "Old Bridge Way", "Lakeside Drive", "Tanner's Row", "Orchard Street", "Beacon Hill Road",
)  # fmt: skip
STREETS_ZH = ("学院路", "湖滨路", "青年街", "和平里", "梧桐巷", "新华南路", "滨江大道", "桂花街")
COMPANIES = (
    "Birchway Studio", "Northlight Foods", "Tallis & Reed", "Kestrel Logistics", "Bluefin Travel",
    "Cedar & Pine Architects", "Meridian Print", "Quarry Hill Books", "Solstice Energy",
    "Copperline Insurance",
)  # fmt: skip
COMPANIES_ZH = ("云杉科技", "晨星设计", "海蓝物流", "青禾教育", "半岛建筑")
JOBS = (
    "Designer", "Accountant", "Project manager", "Engineer", "Nurse", "Editor", "Sales lead",
    "Teacher", "Office manager", "Photographer",
)  # fmt: skip
JOBS_ZH = ("设计师", "会计", "项目经理", "工程师", "编辑", "老师")
REMARKS = (
    "Met at the book club", "Allergic to nuts", "Has our spare key", "Prefers to be called after 6",
    "Knows a good mechanic", "Shares the allotment with us", "Kids: Emil and Nora",
    "Borrowed the ladder",
)  # fmt: skip
REMARKS_ZH = ("大学同学", "羽毛球球友", "孩子同班", "喜欢喝绿茶", "上次借了我的相机")


def gather(life: Life) -> None:
    """Make up ``life.owner``, ``life.city`` and ``life.people``; write down their contacts."""
    rng = life.rng("people")
    life.owner = Person(f"{rng.choice(FIRST)} {rng.choice(LAST)}", "+12125550100",
                        company=rng.choice(COMPANIES))  # fmt: skip
    life.city = rng.choice(CITIES)
    numbers = _numbers(rng)
    life.people = []
    rows: dict[str, list[tuple[object, ...]]] = {"contacts": [], "phones": [], "emails": []}
    for contact, (name, relation, company, job) in enumerate(_named(rng, life.owner), start=1):
        chinese = not name.isascii()
        person = Person(
            name, numbers(chinese), _email(rng, name, relation), relation,
            _birthday(rng, name, relation), company,
        )  # fmt: skip
        life.people.append(person)
        rows["contacts"].append(_contact(rng, life, contact, person, job))
        rows["phones"].append((contact, person.number, "Mobile"))
        if rng.random() < 0.28:
            kind = "Work" if company else rng.choice(("Home", "Work"))
            rows["phones"].append((contact, numbers(chinese), kind))
        if person.email:
            rows["emails"].append((contact, person.email, "Home"))
            if company and rng.random() < 0.25:
                domain = "".join(c for c in company.lower() if c.isascii() and c.isalpha())
                user = person.email.partition("@")[0]
                rows["emails"].append((contact, f"{user}@{domain or 'work'}.example.org", "Work"))
    life.db.executemany(
        "INSERT INTO contacts(id, name, starred, created, company, job, address, birthday, note)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows["contacts"],
    )  # fmt: skip
    life.db.executemany(
        "INSERT INTO phones(contact_id, number, type) VALUES (?, ?, ?)", rows["phones"]
    )
    life.db.executemany(
        "INSERT INTO emails(contact_id, address, type) VALUES (?, ?, ?)", rows["emails"]
    )


def _named(rng: random.Random, owner: Person) -> list[tuple[str, str, str, str]]:
    """(name, relation, company, job) of everybody, in no order."""
    count = rng.randrange(14, 20)
    firsts, lasts = rng.sample(FIRST, count), rng.sample(LAST, count)
    taken = owner.first
    people = []
    for i, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
        if first == taken:
            continue
        if i < 2:
            last = owner.name.split(" ")[1]
        relation = "family" if i < 2 else "colleague" if i < 7 else "friend"
        company = owner.company if relation == "colleague" else ""
        if relation == "friend" and rng.random() < 0.3:
            company = rng.choice(COMPANIES)
        people.append((f"{first} {last}", relation, company, rng.choice(JOBS) if company else ""))
    for i, name in enumerate(rng.sample(CHINESE, rng.randrange(5, 9))):
        company = rng.choice(COMPANIES_ZH) if i % 2 else ""
        relation = "colleague" if company else "friend"
        people.append((name, relation, company, rng.choice(JOBS_ZH) if company else ""))
    people += [(name, "family", "", "") for name in rng.sample(FAMILY, 2)]
    people += [(name, "service", at, job) for name, at, job in rng.sample(SERVICES, 3)]
    rng.shuffle(people)
    return people


def _contact(
    rng: random.Random, life: Life, contact: int, person: Person, job: str
) -> tuple[object, ...]:
    """The row of the contacts table."""
    chinese, address, remark = person.chinese, "", ""
    if rng.random() < 0.4:
        house = rng.randrange(1, 190)
        address = f"{rng.choice(STREETS_ZH)}{house}号" if chinese else (
            f"{house} {rng.choice(STREETS)}, {life.city}"
        )  # fmt: skip
    if person.relation != "service" and rng.random() < 0.25:
        remark = rng.choice(REMARKS_ZH if chinese else REMARKS)
    starred = int(rng.random() < (0.5 if person.relation == "family" else 0.12))
    created = life.now_ms - rng.randrange(DAY, 400 * DAY)
    return (contact, person.name, starred, created, person.company, job, address,
            person.birthday, remark)  # fmt: skip


def _email(rng: random.Random, name: str, relation: str) -> str:
    if not name.isascii() or relation == "service" or " " not in name or rng.random() < 0.3:
        return ""
    return f"{name.lower().replace(' ', '.').replace('..', '.')}@example.com"


def _birthday(rng: random.Random, name: str, relation: str) -> str:
    """An ISO date, "" where the owner would not know it."""
    if relation == "service" or rng.random() < 0.55:
        return ""
    year = rng.randrange(1938, 1962) if name in FAMILY else rng.randrange(1964, 2004)
    return f"{year}-{rng.randrange(1, 13):02d}-{rng.randrange(1, 29):02d}"


def _numbers(rng: random.Random) -> Callable[[bool], str]:
    """Numbers that cannot be anybody's: 555-01xx in the US, 130 0000 0xxx in China; never twice."""
    last = rng.sample(range(101, 200), 80)

    def number(chinese: bool) -> str:
        if chinese:
            return f"+861300000{rng.randrange(10)}{last.pop()}"
        return f"+1{rng.choice((212, 303, 415, 617, 718, 802))}5550{last.pop()}"

    return number


def stranger(rng: random.Random) -> str:
    """The number of nobody in the contacts, from a town where none of them lives."""
    return f"+1{rng.choice((305, 408, 512, 720))}55501{rng.randrange(0, 100):02d}"


def log_calls(life: Life) -> None:
    """Some weeks of calls: in, out, missed, declined; now and then from a number unknown."""
    rng, at = life.rng("calls"), life.now_ms
    close = rng.sample(life.people, 9)
    rows = []
    for _ in range(rng.randrange(26, 38)):
        at -= rng.randrange(20, 1700) * MINUTE
        if at % DAY < 7 * 60 * MINUTE:
            at -= 9 * 60 * MINUTE
        kind = rng.choice((1, 1, 1, 2, 2, 2, 2, 3, 3, 5))
        who = rng.choice(close if rng.random() < 0.7 else life.people)
        name, number = who.name, who.number
        if kind != 2 and rng.random() < 0.2:
            name, number = "", stranger(rng)
        lasted = rng.randrange(15, 1900) if kind in (1, 2) else 0
        rows.append((number, name, at, lasted, kind))
    life.db.executemany(
        "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, ?, ?)", rows
    )
