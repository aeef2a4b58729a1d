"""``phonepilot skills``: to look at those there are, and for others."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.cli_errors import errors_told
from assistant.plain import plain, plain_json, show

if TYPE_CHECKING:
    from assistant.config import Settings
    from device_drivers.verbs.base import Said
    from skills.base import Skill
    from skills.trust.installed import State
    from skills.trust.store import Store

ConfigOption = Annotated[
    Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
LONGEST_ABOUT = 160


def list_skills(as_json: JsonOption = False, config: ConfigOption = None) -> None:
    """All skills: those that came with the assistant, and those that were installed. What each is
    for, where it is from, and whether it can be used."""
    with errors_told():
        store = store_of(config)
        state, settings = store.state(), _settings(config)
        rows = [_row(store, settings, skill) for skill in state.skills]
        if as_json:
            told = {name: said.en for name, said in state.troubles.items()}
            print(plain_json({"skills": rows, "troubles": told}))
            return
        for row in rows:
            by = "came with phonepilot" if row["built_in"] else row["publisher"] or "unsigned"
            show(f"{row['name']} {row['version']}  {row['title']} ({by})")
            show(f"    {row['about']}")
            if not row["built_in"]:
                show(f"    From {row['source']}, {row['installed']}.")
            if row["waits_for"]:
                show(f"    NOT USED: {row['waits_for']}")
        for name, said in state.troubles.items():
            show(f"{name}  DOES NOT RUN: {said.en}")
        print("More of one: phonepilot skills show NAME")
        _odd_settings(settings, state, config)


def show_one(
    name: Annotated[
        str,
        typer.Argument(
            metavar="SKILL",
            help="A skill's name, its title or a phrase it is asked for by; or ./FOLDER.",
        ),
    ],
    words: Annotated[bool, typer.Option("--words", help="With all the words of SKILL.md.")] = False,
    config: ConfigOption = None,
) -> None:
    """What a skill is, who made it, what it may touch, and what it is set to."""
    with errors_told():
        from skills.form.showing import shown
        from skills.trust import sources

        wanted = sources.understood(name)
        if isinstance(wanted, Path):
            from skills.form.reading import read_skill

            show(shown(read_skill(_folder(wanted)), body=words))
            return
        store, settings = store_of(config), _settings(config)
        skill = _named(store, name)
        by = "" if skill.built_in else store.publishers.name_of(skill.publisher)
        told = settings.skills.of(skill.name)
        show(shown(skill, body=words, signed_by=by, told=told))
        row = _row(store, settings, skill)
        if not skill.built_in:
            show(f"From: {row['source']}, installed {row['installed']}")
        if row["waits_for"]:
            show(f"NOT USED: {row['waits_for']}")
        _odd_settings(settings, store.state(), config, skill.name)


def search(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="WORDS", help="What it should do.")
    ] = None,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Look for skills in the registries of the settings; without words, all of them."""
    with errors_told():
        from skills.trust.differences import shown

        store = store_of(config)
        trusted = {key: name for name, key in store.publishers.all().items()}
        found = store.search(" ".join(words or []))
        if as_json:
            print(
                plain_json([each.entry.model_dump() | {"registry": each.where} for each in found])
            )
            return
        for each in found:
            by = trusted.get(
                each.entry.publisher, "not trusted" if each.entry.publisher else "unsigned"
            )
            version, about = shown(each.entry.version), shown(each.entry.about.en, LONGEST_ABOUT)
            show(f"{each.entry.name} {version}  {about} ({by})")
        if not store.registries:
            print('There are no registries. In phonepilot.toml: [skills] registries = ["FOLDER"]')
        elif not found:
            print("Nothing fits. Without words, all that is offered is listed.")


def store_of(config: Path | None) -> Store:
    """Of a home that nobody else can reach into. Raises OpenToOthers, ConfigError."""
    from skills.trust.store import Store

    told: set[str] = set()

    def left_out(where: str, why: Said) -> None:
        if where not in told:
            print(plain(f"warning: {where} is left out: {why.en}"), file=sys.stderr)
        told.add(where)

    return Store(own_home(), _settings(config).skills.registries, left_out=left_out)


def own_home() -> Path:
    """Raises OpenToOthers where others could read it, or put skills and keys of theirs into it."""
    from assistant.config import home
    from assistant.secrets.modes import refuse_if_open

    refuse_if_open(home())
    return home()


def lies_here(name: str, command: str) -> Said | None:
    """Where a bare word is no skill, but what is called so lies in this folder: how to say so."""
    from device_drivers.verbs.base import Said
    from skills.trust.archive import SUFFIXES

    if not name or Path(name).name != name:
        return None
    there = [Path(name)] if (Path(name) / "SKILL.md").is_file() else []
    if command == "install":
        there += sorted(path for path in Path().glob("*") if _packed(path.name, name, SUFFIXES))
    if not there:
        return None
    typed = f"phonepilot skills {command} ./{there[0]}"
    return Said(
        f"There is no skill “{name}”, but ./{there[0]} lies here. Did you mean: {typed}",
        f"没有技能“{name}”，但这里有 ./{there[0]}。是不是想输入：{typed}",
    )


def _packed(file: str, name: str, suffixes: tuple[str, ...]) -> bool:
    return file.startswith((f"{name}-", f"{name}.")) and file.endswith(suffixes)


def _settings(config: Path | None) -> Settings:
    from assistant.config import load_settings

    return load_settings(config)


def _folder(path: Path) -> Path:
    """Raises Malformed where it is a file."""
    if not path.is_file():
        return path
    from device_drivers.verbs.base import Said
    from skills.base import Malformed

    raise Malformed(
        Said(
            f"{path} is a file, and only folders are shown. Who made an archive: phonepilot skills "
            f"verify {path}. Installing one shows all of it first, and asks.",
            f"{path} 是文件，这里只能查看文件夹。查看压缩包的作者：phonepilot skills verify "
            f"{path}。安装前会先显示全部内容并询问。",
        )
    )


def _named(store: Store, name: str) -> Skill:
    """By its name, its title, or a phrase. Raises UnknownSkill, Refused."""
    from assistant.abilities.finding import called
    from skills.base import UnknownSkill

    try:
        return store.get(name)
    except UnknownSkill as error:
        if found := called(name, store.installed()):
            return found
        raise UnknownSkill(lies_here(name, "show") or error.said) from error


def _row(store: Store, settings: Settings, skill: Skill) -> Mapping[str, Any]:
    """What the list says of one."""
    from skills.trust.differences import shown

    locked = None if skill.built_in else store.locked()[skill.name]
    by = store.publishers.name_of(skill.publisher) if locked else "phonepilot"
    return {
        "name": skill.name, "version": skill.version, "title": shown(skill.title.en),
        "about": shown(skill.about.en, LONGEST_ABOUT), "kind": skill.kind,
        "built_in": skill.built_in, "publisher": by,
        "source": shown(locked.source, 300) if locked else "",
        "installed": f"{locked.when.astimezone():%Y-%m-%d}" if locked else "",
        "waits_for": _waits_for(settings, skill),
    }  # fmt: skip


def _waits_for(settings: Settings, skill: Skill) -> str:
    """What it lacks to be used; "" for nothing."""
    from skills.running import trouble

    if skill.kind != "python" and settings.models.brain is None:
        return "a chat model uses it, and none is set up ([models.brain] in phonepilot.toml)."
    if skill.kind != "text" and not skill.built_in and (why_not := trouble()):
        return why_not.en
    return ""


def _odd_settings(settings: Settings, state: State, config: Path | None, only: str = "") -> None:
    from assistant.skill_values import odd_settings

    for said in odd_settings(settings, state, config, only):
        show(f"warning: {said.en}")
