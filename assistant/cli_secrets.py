"""``phonepilot secrets``: keep tokens, keys and passwords apart from the settings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_errors import errors_told

if TYPE_CHECKING:
    from assistant.secrets.vault import BackendName, Vault

secrets_app = typer.Typer(
    no_args_is_help=True,
    help="Keep tokens, keys and passwords apart from the settings: there, secret:NAME stands for "
    "one. With --for, the assistant may type it for you into that app's or site's password field.",
)
NameArgument = Annotated[str, typer.Argument(help="Small letters, digits, dots, dashes.")]
FileArgument = Annotated[Path, typer.Argument(help="The encrypted file.")]


@secrets_app.command("set")
def set_secret(
    name: NameArgument,
    fits: Annotated[
        list[str] | None,
        typer.Option("--for", metavar="APP|SITE",
                     help="Where it may be typed: com.bank.app, bank.example. May be repeated."),
    ] = None,
    people: Annotated[
        list[str] | None,
        typer.Option("--person", metavar="GATEWAY:ID",
                     help="Whose it is, such as telegram:4711; left out: the owner's."),
    ] = None,
    backend: Annotated[
        str, typer.Option("--in", metavar="keyring|age", help="Where the first one is kept.")
    ] = "",
    user: Annotated[
        str, typer.Option("--user", metavar="NAME", help="With which user name to sign in there.")
    ] = "",
    totp: Annotated[
        bool, typer.Option("--totp", help="It is what makes codes: a key, or otpauth://...")
    ] = False,
) -> None:  # fmt: skip
    """Keep a secret; its value is asked for, or read from standard input. Changing one is the
    same; it counts from the next use on."""
    with errors_told():
        from assistant.secrets.names import fit

        fit(name)
        vault = _vault()
        value = _asked(f"Value of {name}") if sys.stdin.isatty() else _piped()
        chosen = _backend(backend) if backend else None
        kept = vault.set(
            name, _maker_of_codes(value) if totp else value, tuple(fits or ()),
            tuple(people or ()), chosen, user=user, kind="totp" if totp else None,
        )  # fmt: skip
        print(f"Kept in {vault.where()}.")
        print(f"In phonepilot.toml it is called secret:{name}")
        if kept.fits and kept.kind == "totp":
            print(f"Codes for signing in there are made of it: {', '.join(kept.fits)}")
        elif kept.fits:
            print(f"It may be typed into password fields of: {', '.join(kept.fits)}")


@secrets_app.command("list")
def list_secrets() -> None:
    """List what is kept, without the values, and what holds it."""
    with errors_told():
        vault = _vault()
        kept = vault.kept().values()
        for each in kept:
            about = f"for {', '.join(each.fits)}" if each.fits else "for the settings"
            whose = f", of {', '.join(each.people)}" if each.people else ""
            user = f", as {each.user}" if each.user else ""
            kind = ", makes codes" if each.kind == "totp" else ""
            kind += ", codes from messages unasked" if each.messages else ""
            kind += "".join(f", not accepted at {at} on {day}" for at, day in each.refused.items())
            print(f"{each.name}  {about}{user}{kind}{whose}  (set {each.since})")
        print(f"Kept in {vault.where()}." if kept else "No secrets are kept.")


@secrets_app.command("remove")
def remove(name: NameArgument) -> None:
    """Forget a secret."""
    with errors_told():
        _vault().remove(name)
        print(f"{name} is forgotten.")


@secrets_app.command("move")
def move(to: Annotated[str, typer.Argument(metavar="keyring|age")]) -> None:
    """Have the system's keyring, or the encrypted file, hold all secrets from now on."""
    with errors_told():
        vault = _vault()
        moved = vault.move(_backend(to))
        print(f"{moved} moved. Kept in {vault.where()}." if moved else "Nothing had to be moved.")


@secrets_app.command("export")
def export(file: FileArgument) -> None:
    """Write all secrets into a file, encrypted with a passphrase."""
    with errors_told():
        from assistant.secrets.age_file import write_privately

        vault = _vault()
        passphrase = _asked("Passphrase", twice=True) if sys.stdin.isatty() else _piped()
        write_privately(file, vault.exported(passphrase))
        print(f"{len(vault.kept())} written to {file}; only the passphrase opens it.")


@secrets_app.command("import")
def import_(file: FileArgument) -> None:
    """Set all secrets that ``export`` wrote into a file."""
    with errors_told():
        passphrase = _asked("Passphrase") if sys.stdin.isatty() else _piped()
        print(f"{_vault().imported(file.read_bytes(), passphrase)} set.")


def _maker_of_codes(typed: str) -> str:
    from assistant.secrets.names import SecretError
    from skills.login.codes import totp_secret

    try:
        return totp_secret(typed)
    except ValueError as error:
        raise SecretError(str(error)) from error


def _vault() -> Vault:
    from assistant.config import home
    from assistant.secrets.vault import Vault

    return Vault(home())


def _backend(name: str) -> BackendName:
    from assistant.secrets.names import SecretError

    known: dict[str, BackendName] = {"keyring": "keyring", "age": "age"}
    if name in known:
        return known[name]
    raise SecretError(f"There is no {name!r} to keep secrets in; there are keyring and age.")


def _asked(what: str, *, twice: bool = False) -> str:
    """Without an echo: it shows on no screen and in no history."""
    value: str = typer.prompt(what, hide_input=True, confirmation_prompt=twice)
    return value


def _piped() -> str:
    """The first line of standard input."""
    return sys.stdin.readline().rstrip("\r\n")
