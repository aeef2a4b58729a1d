"""What a town is named with: streets, and for each kind of place names, hours and what it is."""

from __future__ import annotations

from dataclasses import dataclass

STREETS = (
    "Acorn", "Anchor", "Ashgrove", "Barley", "Beacon", "Birch", "Bramble", "Candle", "Canal",
    "Cherry", "Cooper", "Copper", "Curlew", "Dial", "Elder", "Falcon", "Fern", "Ferry", "Finch",
    "Foundry", "Glass", "Granary", "Hazel", "Heron", "Ivy", "Juniper", "Kiln", "Lantern", "Larch",
    "Linden", "Magpie", "Meadow", "Mercer", "Mill", "Orchard", "Otter", "Plum", "Quarry", "Rowan",
    "Saddler", "Sorrel", "Sparrow", "Spring", "Tanner", "Thistle", "Walnut", "Weaver", "Willow",
)  # fmt: skip
STREET_KINDS = ("Street", "Street", "Road", "Street", "Lane")
AVENUES = ("Station Avenue", "Market Avenue", "Harbour Avenue", "College Avenue", "King's Avenue",
           "Union Avenue", "Museum Avenue", "North Avenue")  # fmt: skip
LANES = ("Row", "Court", "Passage", "Yard", "Close", "Mews")
RIVERS = ("Arrow", "Brenn", "Ellery", "Lune", "Marle", "Sable", "Tarn", "Weir")
PARKS = ("Castle Gardens", "Elm Green", "Fountain Park", "Heron Park", "Old Orchard Park",
         "Poplar Common", "Rose Garden", "Sundial Park", "Willow Meadow", "Bandstand Green",
         "人民公园")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of place: ``icon`` and ``color`` of its pin, the names to choose from, how many a
    town has, when they open and close (minutes of the day), the weekdays they rest (0 Monday)."""

    icon: str
    color: int
    names: tuple[str, ...]
    count: int
    hours: tuple[tuple[int, int], ...] = ((540, 1080),)
    rests: tuple[str, ...] = ("",)


_FOOD, _SHOP, _CARE, _STAY, _SEE, _OFFICE = (
    0xFFD9622B, 0xFF2C6FBB, 0xFFC2334D, 0xFFB03A8C, 0xFF2B8A7E, 0xFF5B6B7A,
)  # fmt: skip
KINDS: dict[str, Kind] = {
    "Restaurant": Kind("fork", _FOOD, (
        "Olive & Ember", "The Blue Ladle", "Casa Mirto", "Noodle Lane", "Fig & Thistle",
        "Saffron Yard", "The Copper Pot", "Little Anatolia", "Two Herons", "Pepper Tree",
        "Trattoria Alba", "The Smoke House", "Green Plate", "老街面馆", "江南小厨", "福满楼"),
        11, ((660, 1320), (690, 1380), (720, 1350)), ("", "0", "6", "0")),
    "Café": Kind("cup", 0xFF8A5A2B, (
        "Morning Bell", "Bean & Gone", "The Reading Cup", "Slow Drip", "Paper Crane Coffee",
        "Café Lumière", "Second Cup of Joy", "Kettle & Co", "Window Seat", "一杯咖啡"),
        8, ((420, 1080), (450, 1020), (480, 1140)), ("", "", "6")),
    "Bakery": Kind("cup", 0xFF8A5A2B, (
        "Crumb Theory", "Baker's Dozen", "Golden Crust", "Rye & Shine", "Flour Power"),
        4, ((360, 1020), (390, 960)), ("6", "0")),
    "Supermarket": Kind("storage", _SHOP, (
        "Daily Basket", "Freshway", "Corner Market", "Harvest Hall", "Pantry Plus", "好邻居超市"),
        5, ((420, 1320), (480, 1260)), ("",)),
    "Pharmacy": Kind("cross", _CARE, (
        "Lion Pharmacy", "Well & Good Pharmacy", "Old Town Pharmacy", "Green Cross Pharmacy",
        "同心大药房"), 4, ((480, 1140), (510, 1110)), ("6", "")),
    "Hospital": Kind("cross", _CARE, ("Saint Orla Hospital", "Riverside Hospital"), 1,
                     ((0, 1440),)),
    "Doctor": Kind("cross", _CARE, (
        "Cedar Street Dental", "Dr. Hale, family doctor", "Eye Clinic Vista",
        "Physio in Motion"), 3, ((480, 1020), (510, 1080)), ("56",)),
    "Hotel": Kind("bed", _STAY, (
        "Harbour Row Hotel", "The Lamplighter", "Hotel Meridiana", "Wayfarer Inn",
        "Grand Alder Hotel", "Pension Rosa"), 4, ((0, 1440),)),
    "Gas station": Kind("fuel", _OFFICE, (
        "Roadwise Fuel", "Northgate Gas", "Blue Comet Fuel", "Quick Pump"),
        3, ((360, 1380), (0, 1440))),
    "Bank": Kind("lock", _OFFICE, ("Fernbank", "Stonebridge Bank", "Mutual of Alder"), 3,
                 ((540, 960), (540, 1020)), ("56",)),
    "Museum": Kind("museum", _SEE, (
        "Museum of Photography", "Maritime Museum", "City Gallery", "Museum of Toys",
        "Clock Museum"), 3, ((600, 1020), (600, 1080)), ("0", "1")),
    "Library": Kind("note", _SEE, ("City Library", "Mill Lane Library"), 2, ((540, 1140),),
                    ("6",)),
    "Cinema": Kind("play", _SEE, ("Rialto Cinema", "The Lantern Cinema", "Odeum Six"), 2,
                   ((780, 1430),)),
    "Theatre": Kind("star", _SEE, ("Old Brewery Theatre", "Puppet Theatre"), 1, ((1020, 1380),),
                    ("0",)),
    "Gym": Kind("timer", _SEE, ("Studio Nine Gym", "Iron & Oak", "Lap Pool Central"), 3,
                ((360, 1320), (390, 1350))),
    "Bookshop": Kind("note", _SHOP, ("Page & Spine", "The Inkwell", "墨香书店"), 2,
                     ((570, 1110),), ("6",)),
    "Hardware store": Kind("settings", _SHOP, ("Nuts & Bolts", "Hammer House"), 2,
                           ((480, 1080),), ("6",)),
    "Hairdresser": Kind("person", _SHOP, ("Short Story", "Salon Mirabel", "Cut Above"), 3,
                        ((540, 1080), (600, 1140)), ("06", "6")),
    "School": Kind("edit", _OFFICE, ("Greenfield School", "Northgate College",
                                     "River Primary School"), 3, ((470, 980),), ("56",)),
    "Post office": Kind("mail", _OFFICE, ("Central Post Office", "Post Office West"), 2,
                        ((510, 1050),), ("6", "56")),
    "Police": Kind("flag", _OFFICE, ("Police Station Centre",), 1, ((0, 1440),)),
    "Town hall": Kind("flag", _OFFICE, ("Town Hall",), 1, ((480, 960),), ("56",)),
    "Station": Kind("transit", 0xFF31589E, ("Central Station", "Harbour Station",
                                            "West Station"), 2, ((0, 1440),)),
    "Parking": Kind("drive", 0xFF31589E, ("Parking Market Square", "Parking Riverside",
                                          "Parking Station"), 3, ((0, 1440),)),
    "Vet": Kind("heart", _CARE, ("Pawprint Vets",), 1, ((510, 1080),), ("56",)),
}  # fmt: skip
CHIPS = ("Restaurant", "Café", "Supermarket", "Gas station", "Hotel", "Park", "Pharmacy", "Museum",
         "Bank", "Parking")  # fmt: skip
PARK = Kind("tree", 0xFF2E7D46, PARKS, 0, ((0, 1440),))
HOUSE = Kind("home", _OFFICE, (), 0, ((0, 1440),))


def kind(category: str) -> Kind:
    """The kind of a category; that of a plain address when there is none of that name."""
    return PARK if category == "Park" else KINDS.get(category, HOUSE)
