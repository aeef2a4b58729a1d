"""XML that a phone sent, read with care: an app may have written what stands in it."""

from __future__ import annotations

from lxml import etree

from device_drivers.base import ActionFailed

SHOWN = 80


def root(xml: str) -> etree._Element:
    """The outermost element. Entities are not looked up, comments left out. Raises ActionFailed for
    what is no XML."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True,
        remove_pis=True,
    )  # fmt: skip
    try:
        found = etree.fromstring(xml.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        raise ActionFailed(
            f"The phone's screen cannot be read ({error}); it begins {xml[:SHOWN]!r}."
        ) from error
    if found is None:
        raise ActionFailed(f"The phone's screen cannot be read; it begins {xml[:SHOWN]!r}.")
    return found
