"""Rows of a page for a skill: of an address its person named, or of what their phone shows."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from assistant.abilities.asking_model import ask_model
from assistant.abilities.hiding import hidden
from assistant.abilities.own_files import OwnFiles
from assistant.guard.identity import is_home
from assistant.in_front import address_of
from assistant.routes.base import Scene
from assistant.shortcuts.store import whose_of
from assistant.steps import Request
from device_drivers.abilities import WebPages
from device_drivers.verbs.base import Said
from skills.base import Broken, Skill
from skills.extraction import screens, tables
from skills.extraction.base import Blocked, Forbidden, NoRows, NotAllowed, NotLoaded, Page, Wish
from skills.extraction.collecting import Collected, Collecting, Which
from skills.extraction.loading import Pages
from skills.extraction.registry import FOLDER, Registry
from skills.running.calls import Extract
from skills.running.permissions import may_go_on

if TYPE_CHECKING:
    from assistant.app import House

NOTHING_OPEN = Said(
    "No page and no app is open on the phone. Say which address you mean, or open it first.",
    "手机上没有打开任何网页或应用。请说出网址，或先打开它。",
)
logger = logging.getLogger(__name__)
Tell = Callable[[Said], None]


class Extracting:
    """Of one task and skill. ``tell`` says how far it is."""

    def __init__(self, house: House, request: Request, skill: Skill, scene: Scene) -> None:
        self._house = house
        self._request = request
        self._skill = skill
        self._scene = scene

    def table(self, call: Extract, tell: Tell) -> dict[str, Any]:
        """A ``Table`` as plain JSON. Raises SkillError, DeviceError."""
        house, request = self._house, self._request
        person = house.authority.person(request.gateway, request.person)
        registry = Registry(house.home, house.authority.memory_of(person) or whose_of(request))
        work = Collecting(registry, tell=tell, stopping=self._scene.stopping)
        asking = Collecting(
            registry, tell=tell, stopping=self._scene.stopping, model=self._ask
        )  # fmt: skip
        try:
            found = self._collected(call, tables.wish_of(call), work, asking)
            if not call.fields:
                call = tables.as_shown(call, registry.last(found.function))
            found = tables.narrowed(call, found)
            registry.showed(found.function, [each.model_dump() for each in call.only], call.most)
        except Which as which:
            return tables.which_of(call, which.lists)
        except (Blocked, Forbidden) as error:
            return tables.refused(call, error.said.of(request.language))
        except (NotLoaded, NotAllowed) as error:
            raise Broken(error.said) from error
        except NoRows as error:  # it was read: another way would read the same
            return tables.refused(call, error.said.of(request.language))
        name = ""
        if made := tables.file_of(call, found):
            name = made[0]
            OwnFiles(house, request, self._skill).write(*made)
        told: dict[str, Any] = hidden(tables.table_of(found, name, request.language))
        return told

    def _collected(
        self, call: Extract, wish: Wish, work: Collecting, asking: Collecting
    ) -> Collected:
        """``asking`` shows what it reads to a chat model where need be: not a page that the
        person is signed in to."""
        if not call.fields:
            return work.again()
        if call.url:
            return self._of_address(asking, call.url, wish)
        scene, phone = self._scene, self._scene.phone
        if self._skill.built_in:  # of others what is in front was looked at, and judged, just now
            scene.screen = None
        screen = scene.look()
        address = address_of(screen, phone)
        if address and isinstance(phone, WebPages):
            return work.of_page(Page(*phone.web_page()), wish)
        if address:
            try:
                return self._of_address(asking, address, wish)
            except (NotLoaded, NotAllowed, Blocked):
                pass  # nobody but the phone gets there: what it shows is there to be read
        if is_home(screen.app, screen.system):
            raise NoRows(NOTHING_OPEN)
        seen = scene.discretion.for_models(screen)
        return work.of_page(screens.page_of(seen, self._request.language), wish)

    def _ask(self, task: str, about: str) -> str | None:
        """The chat model; what keeps it from answering keeps no rows back."""
        try:
            return ask_model(self._house, self._request, hidden(task), hidden(about), code=True)
        except Broken as error:
            logger.info("no help with a page: %s", error)
            return None

    def _of_address(self, work: Collecting, address: str, wish: Wish) -> Collected:
        home = self._house.home / FOLDER
        language = "zh-CN" if self._request.language == "zh" else "en-US"
        with Pages(
            inside=self._inside(), home=home, language=language,
            may=lambda to: may_go_on(self._skill, address, to),
        ) as pages:  # fmt: skip
            return work.of_address(pages, address, wish)

    def _inside(self) -> list[str]:
        """Of the owner's settings: hosts on their own network."""
        known = self._house.skills.settings_of(self._skill).get("local", [])
        return [str(each) for each in known]
