"""Codes: made by the time as RFC 6238 says, and found in messages that are for a site."""

from __future__ import annotations

import base64

import pytest

from skills.login.codes import code_in, told_code, totp, totp_left, totp_secret

SHA1 = base64.b32encode(b"12345678901234567890").decode()
SHA256 = base64.b32encode(b"12345678901234567890123456789012").decode()
SHA512 = base64.b32encode((b"1234567890" * 7)[:64]).decode()


@pytest.mark.parametrize(
    ("letters", "algorithm", "at", "code"),
    [  # RFC 6238, appendix B
        (SHA1, "SHA1", 59, "94287082"), (SHA256, "SHA256", 59, "46119246"),
        (SHA512, "SHA512", 59, "90693936"), (SHA1, "SHA1", 1111111109, "07081804"),
        (SHA256, "SHA256", 1111111109, "68084774"), (SHA512, "SHA512", 1111111109, "25091201"),
        (SHA1, "SHA1", 20000000000, "65353130"), (SHA256, "SHA256", 20000000000, "77737706"),
        (SHA512, "SHA512", 20000000000, "47863826"),
    ],
)  # fmt: skip
def test_codes_are_those_of_the_rfc(letters: str, algorithm: str, at: int, code: str) -> None:
    address = f"otpauth://totp/Shop:ann?secret={letters}&algorithm={algorithm}&digits=8&issuer=Shop"
    assert totp(totp_secret(address), at) == code


def test_a_code_is_good_for_thirty_seconds() -> None:
    assert totp(SHA1, 59.9) == totp(SHA1, 30) == "287082"
    assert totp(SHA1, 60) != "287082"
    assert totp_left(SHA1, 59) == 1
    assert totp_left(totp_secret(f"otpauth://totp/x?secret={SHA1}&period=60"), 59) == 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (SHA1, SHA1), (SHA1.lower(), SHA1), (f" {SHA1[:4]} {SHA1[4:]} ", SHA1),
        (f"{SHA1[:8]}-{SHA1[8:]}", SHA1), (f"otpauth://totp/Shop:ann?secret={SHA1}", SHA1),
        (f"OTPAUTH://TOTP/x?secret={SHA1}&algorithm=sha1&digits=6&period=30", SHA1),
    ],
)  # fmt: skip
def test_a_secret_has_one_form(typed: str, kept: str) -> None:
    assert totp_secret(typed) == kept


def test_what_is_out_of_the_ordinary_is_kept() -> None:
    kept = totp_secret(f"otpauth://totp/x?secret={SHA1}&digits=8&period=60&algorithm=SHA256")
    assert kept == totp_secret(kept)
    assert "SHA256" in kept
    assert "digits=8" in kept
    assert "period=60" in kept


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "no secret"), ("482913", "a code, not the secret"), ("ABCD1890WXYZ", "A-Z and"),
        ("ABCDEFGH", "too short"), (SHA1[:17], "one too many"),
        (f"otpauth://hotp/x?secret={SHA1}", "by the time"), ("otpauth://totp/x", "no secret in it"),
        (f"otpauth://totp/x?secret={SHA1}&digits=12", "digits"),
        (f"otpauth://totp/x?secret={SHA1}&period=0", "period"),
        (f"otpauth://totp/x?secret={SHA1}&algorithm=MD5", "algorithm"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_secret_is_said(typed: str, told: str) -> None:
    with pytest.raises(ValueError, match=told) as error:
        totp_secret(typed)
    assert SHA1 not in str(error.value)


@pytest.mark.parametrize(
    ("text", "where", "sender", "code"),
    [
        ("Your Shop verification code is 482913", "shop.example", "", "482913"),
        ("482 913 is your code", "shop.example", "", "482913"),
        ("G-482913 is your Google verification code.", "accounts.google.com", "", "482913"),
        ("【海港书店】验证码 482913，5分钟内有效", "books.example", "HARBOUR BOOKS", "482913"),
        ("您的验证码是 482913", "books.example", "", "482913"),
        ("Your code: 482913", "com.bank.app", "BANK", "482913"),
        ("Sign in with 7731.\n@shop.example #7731", "shop.example", "", "7731"),
        ("Sign in with 7731.\n@shop.example #7731", "www.shop.example:443", "", "7731"),
        ("Your code is 7731.\n@evil.example #7731", "shop.example", "SHOP", ""),
        ("Your code is 7731.\n@shop.example.evil.example #7731", "shop.example", "", ""),
        ("Your Bank code is 482913", "shop.example", "", ""),
        ("【别家】验证码 482913", "shop.example", "", ""),
        ("Dinner at 1900? Call 5550142", "shop.example", "", ""),
        ("Your discount code is 123456", "shop.example", "SHOP", ""),
        ("", "shop.example", "", ""),
        # names that a site gives itself so that any message seems to be its own
        ("Your Bank code is 482913", "code.evil.example", "", ""),
        ("Deutsche Bank: code 482913", "evil.bank", "", ""),
        ("For more information: Bank code 482913", "evil.info", "", ""),
        ("Verifying you for Bank. Code 482913", "ing.evil.example", "", ""),
        ("您的Shop验证码是 482913", "shop.example", "", "482913"),
    ],
)
def test_a_code_in_a_message_is_for_a_site(text: str, where: str, sender: str, code: str) -> None:
    assert code_in(text, where, sender) == code


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("482913", "482913"), ("482 913", "482913"), ("482-913", "482913"), ("G-482913", "482913"),
        (" 482913. ", "482913"), ("KXQZ", "KXQZ"), ("aB3dE", "aB3dE"), ("AB12 CD34", "AB12CD34"),
        ("a1b2-c3d4", "a1b2-c3d4"), ("12 34 56", "123456"), ("it is 482913", "482913"),
        ("the code is 482 913, thanks", "482913"), ("验证码是482913", "482913"),
        ("forget my password for the club", ""), ("resend", ""), ("I did not get one", ""),
        ("log in to 127.0.0.1:8080", ""), ("wake me up at 7:30", ""), ("482913 or 482914", ""),
        ("没收到", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_code_is_what_somebody_tells_of_it(said: str, code: str) -> None:
    assert told_code(said) == code
