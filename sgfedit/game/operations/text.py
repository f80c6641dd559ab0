"""Comments and names, game info as users type it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.info import info_text
from sgfedit.game.operations._values import store
from sgfedit.sgf.node import line_end
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import encode_simple, encode_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node


def set_text(edit: Edit, node: Node, ident: str, text: str) -> None:
    """Set a Text or SimpleText property; an empty text removes it, an equal one is left alone."""
    if text != node.get(ident, ""):
        store(edit, node, ident, (_encoded(node, ident, text),) if text else ())


def set_info(edit: Edit, node: Node, texts: Mapping[str, str]) -> None:
    """Set game-info and root properties from what a user typed, word for word.

    A value that is not of the property's type is kept as text; an unchanged one is not touched.

    Args:
        edit: The block this is part of.
        node: The game-info node.
        texts: Ident → text as shown by `info_text`; an empty text removes the property.
    """
    for ident, text in texts.items():
        if text != info_text(node, ident):
            store(edit, node, ident, (_encoded(node, ident, text),) if text else ())


def _encoded(node: Node, ident: str, text: str) -> str:
    if property_type(ident).kind is not Kind.TEXT:
        return encode_simple(text)
    return encode_text(text).replace("\n", line_end(node.root))
