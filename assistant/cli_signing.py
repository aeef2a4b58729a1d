"""``phonepilot skills``: to publish some, and whom to trust."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told
from assistant.cli_looking import own_home

keys_app = typer.Typer(
    help="Whose skills are let in, and keys of your own to sign with.", no_args_is_help=True
)
FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="The skill's folder.")]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="PATH", help="A file or a folder; else NAME-VERSION.skill goes here."
    ),
]


def sign(
    folder: FolderArgument,
    key: Annotated[
        str, typer.Option("--key", help="Which of your keys; env:NAME and file:/path work, too.")
    ] = "",
    packed: Annotated[bool, typer.Option("--pack", help="Pack it as well.")] = False,
    out: OutOption = None,
) -> None:
    """Sign a skill: manifest.json and signature are written into its folder."""
    with errors_told():
        from assistant import skill_keys
        from skills.trust import signing

        skill = skill_keys.sign(own_home(), folder, key)
        print(f"{skill.name} {skill.version} is signed ({signing.fingerprint(skill.publisher)}).")
        if packed:
            _pack(folder, out)


def pack(folder: FolderArgument, out: OutOption = None) -> None:
    """Pack a skill into one file that can be sent and installed."""
    with errors_told():
        _pack(folder, out)


def verify(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SKILL", help="A skill's folder or archive, or an installed skill's name."
        ),
    ],
) -> None:
    """Who signed it, whether you trust them, and what was changed since. Exit code 1 unless all is
    well."""
    with errors_told():
        from assistant.plain import plain
        from skills.trust import sources
        from skills.trust.store import Store
        from skills.trust.verifying import of_installed, verdict

        store = Store(own_home())
        if not source.exists() and source.name in store.built_in():
            print(
                f"{source.name} came with the assistant: its files are trusted as the rest of it."
            )
            return
        if not source.exists() and source.name in store.locked():
            found = of_installed(store, source.name)
        else:
            found = verdict(sources.from_path(source)[1], store.publishers)
        for line in found.lines:
            print(plain(line.en))
        raise typer.Exit(not found.fine)


def index(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="With archives of skills (see pack).")
    ],
) -> None:
    """Make a folder of archives a registry: write its index.json."""
    with errors_told():
        from skills.trust.registry import index as indexes

        made = indexes.make(folder)
        archives, names = len(made.skills), len({each.name for each in made.skills})
        print(
            f"{folder / indexes.FILE}: {archives} archive{'s' * (archives != 1)} "
            f"of {names} skill{'s' * (names != 1)}."
        )
        if not archives:
            print(f"To put one there: phonepilot skills pack SKILL --out {folder}")


@keys_app.command("new")
def new_key(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="What you are called as a publisher: a-z, 0-9 and single hyphens."
        ),
    ],
) -> None:
    """Make a key of your own. Its private half is kept with your secrets, and never shown."""
    with errors_told():
        from assistant import skill_keys
        from skills.trust import signing

        kept = name in skill_keys.own(own_home())
        public = skill_keys.made(own_home(), name)
        if kept:
            print(f"{name} was kept already, without being trusted. It is trusted now.")
        print(f"Public key: {public}")
        print(f"Fingerprint: {signing.fingerprint(public)}")
        print(f"Others trust you with: phonepilot skills keys trust {name} {public}")


@keys_app.command("list")
def list_keys() -> None:
    """Whom you trust, with their public keys; those marked “yours” can sign."""
    with errors_told():
        from assistant import skill_keys
        from skills.trust import signing
        from skills.trust.publishers import Publishers

        own = skill_keys.own(own_home())
        known = Publishers(own_home()).all()
        for name, public in known.items():
            mark = "  (yours)" if name in own else ""
            print(f"{name}  {public}  fingerprint {signing.fingerprint(public)}{mark}")
        for name in own:
            if name not in known:
                public = skill_keys.public_half(own_home(), name)
                print(f"{name}  {public}  fingerprint {signing.fingerprint(public)}  "
                      f"(yours, but not trusted: phonepilot skills keys new {name})")  # fmt: skip
        if not known:
            print("Nobody is trusted. phonepilot skills keys trust NAME KEY")


@keys_app.command("trust")
def trust(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What you call them.")],
    key: Annotated[str, typer.Argument(metavar="KEY", help="Their public key, as they told you.")],
) -> None:
    """Let somebody's skills in. Each still shows what it may do, and waits for your yes."""
    with errors_told():
        from skills.trust import signing
        from skills.trust.publishers import Publishers

        Publishers(own_home()).trust(name, key)
        print(f"{name} is trusted. Fingerprint: {signing.fingerprint(signing.key(key))}")


@keys_app.command("distrust")
def distrust(
    name: Annotated[str, typer.Argument(metavar="NAME", help="As keys list calls them.")],
) -> None:
    """Trust somebody no more: what they signed does not run from now on."""
    with errors_told():
        from skills.trust.store import Store

        store = Store(own_home())
        public = store.publishers.distrust(name)
        print(f"{name} is not trusted any more.")
        for each, locked in store.locked().items():
            if locked.publisher == public:
                print(
                    f"{each} does not run any more. To remove it: phonepilot skills remove {each}"
                )


def _pack(folder: Path, out: Path | None) -> None:
    from skills.form.reading import read_skill
    from skills.trust import archive, manifest, signing, written

    folder = folder.resolve()
    skill = read_skill(folder)
    files = manifest.files_of(folder)
    public, _ = signing.verified(files)
    name = f"{skill.name}-{skill.version}.skill"
    path = out / name if out and out.is_dir() else out or Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    written.whole(path, archive.pack(skill.name, files))
    path.chmod(0o644)
    print(f"{path}{'' if public else ' (not signed)'}")
