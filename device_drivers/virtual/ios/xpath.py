"""XPath over the page source."""

from __future__ import annotations

from lxml import etree

from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.source import xml_attributes
from device_drivers.virtual.ios.xcui import Xcui


def find(query: str, root: Xcui) -> list[Xcui]:
    """The elements that ``query`` selects, ``root`` being the document's. Raises WdaError."""
    by_node: dict[int, Xcui] = {}
    kept: list[etree._Element] = []

    def build(element: Xcui, parent: etree._Element | None) -> etree._Element:
        told = xml_attributes(element)
        node = (
            etree.Element(element.type, told)
            if parent is None
            else etree.SubElement(parent, element.type, told)
        )
        kept.append(node)  # lxml's nodes keep their identity only while somebody holds them
        by_node[id(node)] = element
        for child in element.children:
            build(child, node)
        return node

    document = build(root, None).getroottree()
    try:
        found = document.xpath(query)
    except etree.XPathError as error:
        raise _bad(query, str(error)) from None
    if not isinstance(found, list):
        raise _bad(query, "it selects no elements")
    return [by_node[id(node)] for node in found if id(node) in by_node]


def _bad(query: str, why: str) -> WdaError:
    return WdaError(
        "invalid selector", f'Cannot evaluate results for XPath expression "{query}": {why}'
    )
