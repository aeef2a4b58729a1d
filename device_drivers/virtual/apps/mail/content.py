"""What arrives in a mailbox, in English: patterns that a seed fills with names and numbers.

Braces stand for what ``fill.Facts`` draws. A service's mail is (sender, mailbox, label, subject,
body, attachment); a talk is (subject, label, ((who, text), ...)) with who 1 the other, 2 the owner.
"""

from __future__ import annotations

Service = tuple[str, str, str, str, str, str]
Talk = tuple[str, str, tuple[tuple[int, str], ...]]

LABELS = (("Work", 0xFF3367D6), ("Travel", 0xFF0B8043), ("Bills", 0xFFC5221F),
          ("Family", 0xFFE37400), ("School", 0xFF8E24AA))  # fmt: skip

SERVICES: tuple[Service, ...] = (
    ("Brightwater Power", "brightwater", "Bills", "Your electricity bill: ${amount}",
     "Hello {owner},\n\nyour bill for the last month is ready.\n\nInvoice number: {number}\nAmount"
     " due: ${amount}\nDue date: {day}\n\nThe amount will be taken from your account on the due"
     " date.\n\nBrightwater Power", "invoice-{number}.pdf"),
    ("Skylark Air", "skylark", "Travel", "Your flight to {city} is booked",
     "Dear {owner},\n\nthank you for flying with us.\n\nBooking code: {code}\nFlight: SK {flight}\n"
     "To: {city}\nDeparture: {day}, {time}\nSeat: {seat}\n\nOnline check-in opens 24 hours before"
     " departure.\n\nSkylark Air", "itinerary-{code}.pdf"),
    ("Trailhead Rail", "trailhead", "Travel", "Ticket {code}: train to {city}",
     "Hello {owner},\n\nhere is your ticket.\n\nTicket: {code}\nTrain: TR {flight}\nFrom platform"
     " {count} at {time}, {day}\nCoach {count}, seat {seat}\n\nHave a good trip!",
     "ticket-{code}.pdf"),
    ("Parcelo", "parcelo", "", "Your parcel arrives {day}",
     "Hi {owner},\n\nyour parcel is on its way.\n\nTracking number: PX{number}\nExpected: {day},"
     " before {time}\n\nNot at home? Choose a neighbour or a pick-up shop in the app.", ""),
    ("Lumen & Oak", "lumenoak", "", "Order {number} confirmed",
     "Thank you for your order, {owner}!\n\nOrder number: {number}\n{thing}: ${amount}\nDelivery:"
     " free\nTotal: ${amount}\n\nWe will write again when it leaves our workshop.", ""),
    ("Quillpost Weekly", "quillpost", "", "{topic}, and five short reads",
     "Good morning,\n\nthis week we look at {topic}. The longer we talked to people who know, the"
     " less simple it looked.\n\nFive short reads\n1. The last lighthouse keeper of {city}\n2. How"
     " to repair a chair\n3. Numbers that lie\n4. A walk without a phone\n5. Soup for"
     " {count}\n\nUntil next week!", ""),
    ("Greenfield School", "greenfield", "School", "Parents' evening on {day}",
     "Dear parents,\n\nwe invite you to the parents' evening on {day} at {time} in room {room}. We"
     " will talk about the class trip to {city}; it will cost ${small} for each child.\n\nPlease"
     " tell us whether you will come.\n\nGreenfield School", "programme.pdf"),
    ("Hartwell Homes", "hartwell", "Bills", "Heating maintenance in your building",
     "Dear tenant,\n\na technician will check the heating in all flats on {day} between {time} and"
     " {time2}. Please make sure that somebody is at home. If that is impossible, call us at +1"
     " 212-555-0{phone}.\n\nHartwell Homes", ""),
    ("Hartwell Homes", "hartwell", "Bills", "Rent from next year",
     "Dear {owner},\n\nfrom January on the rent of your flat will be ${rent} a month. You find the"
     " calculation in the attached letter. Please sign and return it by {day}.\n\nHartwell Homes",
     "rent-letter.pdf"),
    ("Cedar Street Dental", "cedardental", "", "Reminder: your appointment on {day}",
     "Hello {owner},\n\nwe look forward to seeing you on {day} at {time}. Please bring your"
     " insurance card. If you cannot come, let us know a day before.\n\nCedar Street Dental", ""),
    ("Harbour Row Hotel", "harbourrow", "Travel", "Reservation {code} in {city}",
     "Dear {owner},\n\nyour room is reserved.\n\nConfirmation: {code}\nArrival: {day}, from"
     " 15:00\nNights: {count}\nRate: ${rate} a night, breakfast included\n\nFree cancellation until"
     " two days before arrival.", "reservation-{code}.pdf"),
    ("Cloudnook", "cloudnook", "", "Your storage is {percent}% full",
     "Hi {owner},\n\nyou are using {percent}% of your 15 GB. When it is full, photos will no longer"
     " be saved.\n\nDelete large files or get 100 GB for $1.99 a month.", ""),
    ("Studio Nine Gym", "studionine", "", "New timetable from {day}",
     "Hi {owner},\n\nfrom {day} on there is yoga every morning at {time} and boxing on Fridays at"
     " {time2}. Your membership number is {number}.\n\nSee you on the mat!", "timetable.pdf"),
    ("City Library", "library", "", "Due soon: {count} items",
     "Dear reader,\n\nthese are due on {day}:\n\n“{book}” and {count} more.\n\nYou can renew them"
     " once. Card number: {number}.", ""),
    ("Fernbank", "fernbank", "Bills", "Your statement is ready",
     "Dear {owner},\n\nyour statement is in your mailbox.\n\nBalance: ${rent}.{cents}\nReference:"
     " {code}\n\nWe never ask for your PIN by mail.", "statement-{number}.pdf"),
    ("Ticketfern", "ticketfern", "", "Two tickets for {band}",
     "You are going to see {band}!\n\nOrder: {code}\nWhere: Old Brewery, {city}\nWhen: {day},"
     " {time2}\nRow {count}, seats {seat}\n\nShow the attached file at the door.",
     "tickets-{code}.pdf"),
    ("Loop Mobile", "loopmobile", "Bills", "Phone bill: ${small}.{cents}",
     "Hello {owner},\n\nyou pay ${small}.{cents} this month.\nYou used {count} GB of 20 GB.\n"
     "Invoice {number}, to be paid by {day}.\n\nLoop Mobile", "bill-{number}.pdf"),
    ("Account security", "security", "", "New sign-in on a laptop",
     "Somebody signed in to your account from {city} at {time}.\n\nIf that was you, there is"
     " nothing to do. If not, change your password.\n\nVerification code of this sign-in:"
     " {pin}", ""),
    ("Kite Jobs", "kitejobs", "Work", "{count} new jobs in {city}",
     "Hi {owner},\n\nthese fit your search:\n\n• Project manager, Tallowood Labs\n• Data analyst,"
     " Bramble & Co\n• Office lead, Seven Bridges\n\nApply by {day}.", ""),
    ("Tern Insurance", "tern", "Bills", "Your policy {number} renews",
     "Dear {owner},\n\nyour home insurance, policy {number}, renews on {day}. The yearly price is"
     " ${rate}. You need not do anything.\n\nTern Insurance", "policy-{number}.pdf"),
    ("Tableside", "tableside", "", "Your table at {restaurant}",
     "Hi {owner},\n\na table for {count} is reserved at {restaurant} on {day} at"
     " {time2}.\nReservation: {code}\n\nThe kitchen asks to be told about allergies.", ""),
    ("Moss & Mint", "mossmint", "", "Tonight: {dish}",
     "{dish} for {count}\n\n1. Chop two onions and fry them slowly.\n2. Add a litre of stock,"
     " simmer for {minutes} minutes.\n3. Season, rest, serve with bread.\n\nTip: it is even better"
     " tomorrow.", ""),
    ("Roadwise Garage", "roadwise", "", "Your car is due for inspection",
     "Hello {owner},\n\nyour car (plate {plate}) is due for inspection in {count} weeks. We have a"
     " free slot on {day} at {time}. It costs ${rate}.\n\nRoadwise Garage", ""),
    ("Pawprint Vets", "pawprint", "", "Vaccination for Biscuit",
     "Dear {owner},\n\nBiscuit's vaccination is due. We suggest {day}, {time}. It costs"
     " ${small}.\n\nPawprint Vets", ""),
    ("Maple Prints", "mapleprints", "Family", "Your {percent} prints are ready",
     "Hello {owner},\n\nyour {percent} prints can be collected from {day} on. Pick-up code:"
     " {pin}.\n\nMaple Prints", ""),
    ("Riverside Neighbours", "neighbours", "", "Street party on {day}",
     "Dear all,\n\nthe street party takes place on {day} from {time} on. We still need {count}"
     " cakes and somebody with a ladder. {person} collects the money: ${small} a household.", ""),
    ("Learnwell", "learnwell", "Work", "You finished “{book}”",
     "Congratulations, {owner}!\n\nYou passed with {percent} points. Your certificate number is"
     " {code}.\n\nKeep learning!", "certificate.pdf"),
)  # fmt: skip

TALKS: tuple[Talk, ...] = (
    ("Budget draft", "Work",
     ((1, "Hi {owner},\n\nI attached the draft of the budget. The travel line is now ${rent}. Can"
       " you look at it before {day}?\n\n{me}"),
      (2, "Hi {me},\n\nthank you. I will read it tonight.\n\n{owner}"),
      (1, "Perfect. The review is on {day} at {time} in room {room}.\n\n{me}"))),
    ("Invitation: project review, {day} {time}", "Work",
     ((1, "Dear all,\n\nplease join the project review.\n\nWhen: {day}, {time} to {time2}\nWhere:"
       " room {room}\nAgenda: results, open questions, next steps\n\n{me}"),)),
    ("Photos from the lake", "Family",
     ((1, "Hi {owner},\n\nhere are the photos I promised. The one with the red boat is for your"
       " wall!\n\n{me}"),
      (2, "They are wonderful, thank you!"))),
    ("Dinner on {day}?", "",
     ((1, "Hello {owner},\n\nwe would love to have you over for dinner on {day} at {time2}. I am"
       " making {dish}. Do you eat everything?\n\n{me}"),)),
    ("Keys for the flat", "Family",
     ((1, "Hi,\n\nI am away from {day} on, for {count} days. The code of the key box is"
       " {pin}.\n\nThank you for watering the plants!\n{me}"),)),
    ("Feedback on your slides", "Work",
     ((1, "Hi {owner},\n\ngood work. Three remarks: slide {count} is too full, the numbers for"
       " {city} are from last year, and I would end with the question.\n\nCan you send me the new"
       " version by {day}?\n\n{me}"),)),
    ("Running on Sunday", "",
     ((1, "Hi runners,\n\nwe meet at the north gate of the park at {time}. The round is"
       " {minutes} km, slow group included.\n\n{me}"),
      (2, "I'm in."),
      (1, "Great. Bring water, it will be warm."))),
    ("Trip to {city}", "Travel",
     ((1, "Hi {owner},\n\nI found a flat for us in {city}: {count} nights for ${rate}, five minutes"
       " from the harbour. Shall I book it? I must tell them by {day}.\n\n{me}"),)),
    ("The book I lent you", "",
     ((1, "Hi {owner},\n\nhave you finished “{book}”? My sister wants to read it next.\n\n{me}"),
      (2, "Almost! I will bring it on {day}."),)),
    ("Birthday party", "Family",
     ((1, "Dear {owner},\n\nI am turning {age} and you are invited! {day}, from {time2} on, at"
       " {street}. Please bring nothing but good mood.\n\n{me}"),)),
    ("Minutes of the meeting", "Work",
     ((1, "Hello,\n\nthe minutes:\n\n– {person} calls the supplier by {day}\n– the price stays at"
       " ${rate}\n– next meeting {day} at {time}, room {room}\n\n{me}"),)),
    ("Piano for sale", "",
     ((1, "Hi,\n\nyou asked about the piano. It is from 1987, tuned last spring, and costs ${rent}."
       " You can see it at {street}.\n\n{me}"),)),
)  # fmt: skip

SPAM: tuple[Service, ...] = (
    ("Prize Office", "prizes", "", "You have been chosen!!!",
     "You won a voucher of ${rent}. Click within {count} hours to claim it.", ""),
    ("Miracle Tea", "miracletea", "", "Lose {count} kg in {count} days",
     "Doctors are speechless. Order now for only ${small}.", ""),
    ("Delivery Depot", "depot", "", "Your parcel could not be delivered",
     "Pay a fee of ${small} to receive parcel {number}. Your parcel will be destroyed on {day}.",
     ""),
    ("Coin Rocket", "coinrocket", "", "Double your savings",
     "Our members made ${rent} last week. Only {count} places left.", ""),
)  # fmt: skip

SENT = (
    (
        "Table for {count}",
        "Hello,\n\nI would like to book a table for {count} on {day} at {time2}.",
    ),
    ("Room {room}", "Hi {me},\n\nI booked room {room} for {day}, {time}. See you there."),
    ("The {thing}", "Hi {me},\n\nis the {thing} still for sale? I would pay ${small}."),
    ("Address", "Hi {me},\n\nwe are at {street}, second floor. Ring twice."),
    ("My notes", "Hi {me},\n\nthe notes on “{book}” are finished, {percent} pages."),
    ("发票", "您好，\n\n请把{zh_day}的发票发给我，金额{rate}元。谢谢！"),
)
"""What the owner wrote to somebody: (subject, text)."""

DRAFTS = (
    ("Question about the rent", "Dear Sir or Madam,\n\nI have a question about"),
    ("Weekend", "Hi, are you free on {day}? I was thinking of"),
    ("Idea for the project", "What if we asked the people in {city} first?"),
    ("Holiday request", "Hello,\n\nI would like to take {count} days off from {day} on."),
)

CITIES = ("Alderpoint", "Brackwater", "Corvane", "Dunmere", "Eastholm", "Fairloch", "Glenhaven",
          "Kestrel Bay", "Monte Verso", "Nordhafen", "Osterby", "Valmira")  # fmt: skip
THINGS = ("Desk lamp, brass", "Oak shelf, 80 cm", "Wool blanket", "Tea set for four",
          "Coat hooks, set of 5", "Linen curtains", "Reading chair")  # fmt: skip
TOPICS = ("The price of quiet", "Cities that sleep", "Why bread is back", "The river returns",
          "Learning late", "Small machines")  # fmt: skip
BOOKS = ("A Field Guide to Doors", "The Salt Year", "Eleven Bridges", "Letters from the Weir",
         "The Cartographer's Cat", "Numbers for Gardeners")  # fmt: skip
BANDS = ("The Paper Foxes", "Velvet Tram", "Low Tide Choir", "Nine Volt Sun")
DISHES = ("Pumpkin stew", "Lemon risotto", "Lentil curry", "Mushroom pie", "Tomato soup")
RESTAURANTS = ("Olive & Ember", "The Blue Ladle", "Casa Mirto", "Noodle Lane", "Fig & Thistle")
STREETS = ("12 Orchard Row", "48 Mill Lane", "5 Chapel Street", "27 Lantern Road", "90 Quay Street")
