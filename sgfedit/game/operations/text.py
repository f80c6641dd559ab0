"""Comments and names, game info as users type it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.given import ident_given, mapping_given, text_given
from sgfedit.game.info import info_text
from sgfedit.game.operations._values import require_node, store
from sgfedit.sgf.node import line_end
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import encode_simple, encode_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node


_TEXTS: Final = {Kind.TEXT, Kind.SIMPLE, Kind.UNKNOWN}


def set_text(edit: Edit, node: Node, ident: str, text: str) -> None:
    """Set a Text or SimpleText property; an empty text removes it, an equal one is left alone.

    Properties that no standard knows are texts.

    Raises:
        TypeError: `text` is no text.
        RefusalError: `ident` is of another type, such as a move ("not-text"), or is no name of a
            property ("no-such-ident").
    """
    require_node(node)
    text_given(text)
    if property_type(ident_given(ident)).kind not in _TEXTS:
        raise RefusalError("not-text", ident)
    if text != node.get(ident, ""):
        store(edit, node, ident, (_encoded(node, ident, text),) if text else ())


def set_info(edit: Edit, node: Node, texts: Mapping[str, str]) -> None:
    """Set game-info and root properties from what a user typed, word for word.

    A value that is not of the property's type is kept as text; an unchanged one is not touched.

    Raises:
        TypeError: one of `texts` is no text.
        RefusalError: a name is that of no property ("no-such-ident").

    Args:
        edit: The block this is part of.
        node: The game-info node.
        texts: Ident → text as shown by `info_text`; an empty text removes the property.
    """
    mapping_given(texts)
    require_node(node)
    given = {ident_given(ident): text_given(text) for ident, text in texts.items()}
    for ident, text in given.items():
        if text != info_text(node, ident):
            store(edit, node, ident, (_encoded(node, ident, text),) if text else ())


def _encoded(node: Node, ident: str, text: str) -> str:
    if property_type(ident).kind is not Kind.TEXT:
        return encode_simple(text)
    return encode_text(text).replace("\n", line_end(node.root))
