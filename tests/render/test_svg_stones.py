"""Stones for pages."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.render.svg import svg_stones
from sgfedit.render.theme import load_theme

pytestmark = pytest.mark.usefixtures("qapp")

SVG = "{http://www.w3.org/2000/svg}"


def names(theme: str) -> set[str]:
    geometry = Geometry.fit(400, 400, Diagram())
    root = ET.fromstring(svg_stones(geometry, load_theme(theme), "x").encode())  # noqa: S314
    assert root.attrib["width"] == str(geometry.cell)
    return {group.attrib["id"] for group in root.iter(f"{SVG}g") if "id" in group.attrib}


def test_black_white_and_shadow_can_be_used_elsewhere() -> None:
    assert names("kaya") == {"xs1", "xs2", "xs3"}


def test_a_theme_without_shadows_has_none() -> None:
    assert names("paper") == {"xs1", "xs2"}
