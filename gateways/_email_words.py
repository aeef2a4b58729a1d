"""What mail programs write above a mail that they quote or pass on, in many languages.

These words make sure; that there are none does not mean that nothing is quoted (``_email_text``).
"""

from __future__ import annotations

FROM = frozenset(
    (
        "from", "von", "de", "da", "van", "från", "fra", "od", "lähettäjä", "от", "от кого", "від",
        "gönderen", "kimden", "feladó", "από", "de la", "expéditeur", "remitente", "mittente",
        "afzender", "发件人", "寄件者", "寄件人", "差出人", "送信元", "送信者",
        "보낸 사람", "보낸사람", "من", "מאת", "จาก", "từ", "dari",
    )
)  # fmt: skip
SENT = frozenset(
    (
        "sent", "date", "gesendet", "gesendet am", "datum", "envoyé", "envoyé le", "date d'envoi",
        "enviado", "enviado el", "enviada em", "enviado em", "fecha", "data", "inviato",
        "data invio", "verzonden", "skickat", "sendt", "dato", "wysłano", "odesláno", "odoslané",
        "lähetetty", "päivämäärä", "päiväys", "отправлено", "дата", "надіслано", "στάλθηκε",
        "ημερομηνία", "gönderildi", "gönderme tarihi", "tarih", "elküldve", "dátum", "trimis",
        "发送时间", "发送日期", "日期", "时间", "傳送時間", "寄件日期", "送信日時", "日時", "日付",
        "보낸 날짜", "날짜",
        "تاريخ الإرسال", "التاريخ", "נשלח", "תאריך", "ส่งเมื่อ", "วันที่",
        "đã gửi", "ngày", "dikirim",
        "tanggal",
    )
)  # fmt: skip
ABOVE_ORIGINAL = (
    "Original Message|Original Appointment|Ursprüngliche Nachricht|Originalnachricht|"
    "Message d['’]origine|Message original|Mensaje original|Messaggio originale|"
    "Mensagem original|Oorspronkelijk bericht|Ursprungligt meddelande|Originalmeddelande|"
    "Oprindelig meddelelse|Opprinnelig melding|Oryginalna wiadomość|Wiadomość oryginalna|"
    "Původní zpráva|Alkuperäinen viesti|Исходное сообщение|Пересылаемое сообщение|"
    "Orijinal mesaj|Eredeti üzenet|Mesaj original|原始邮件|原始郵件|原邮件|元のメッセージ|"
    "원본 메시지|원본 메일|Thư gốc|Pesan asli"
)
FORWARDED_WORDS = (
    "Begin forwarded message|Forwarded message|Weitergeleitete Nachricht|"
    "Anfang der weitergeleiteten|Message transféré|Début du message|Mensaje reenviado|"
    "Inicio del mensaje|Messaggio inoltrato|Inizio messaggio inoltrato|Mensagem encaminhada|"
    "Início da mensagem|Doorgestuurd bericht|Vidarebefordrat|Videresendt|Przekazana|"
    "Пересылаемое сообщение|转发的?邮件|轉寄的?郵件|轉寄信件|転送された|전달된|İletilen"
)
WROTE = (
    r"\b(?:On|Am|Le|El|Il|Op|Em|Den|Dne|Dnia|W dniu|Il giorno|Em)\b.{0,350}"
    r"\b(?:wrote|schrieb|écrit|escribió|scritto|scrisse|geschreven|schreef|escreveu|skrev|napsal|"
    r"napsala|napisał|napisała|napisał\(a\))|(?:写道|寫道)[ ]?[:：]?$|のメール[:：]$|"
    r"(?:написал|написала|написав|пише|yazdı|kirjoitti|írta|έγραψε|a scris|menulis|đã viết)"
    r".{0,80}[:：]$|님이 작성:$"
)
