"""Comments and names, game info as users type it, annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.info import info_text
from sgfedit.game.operations._values import store
from sgfedit.sgf.node import line_end
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import encode_simple, encode_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node

_EXCLUSIVE: Final = (("TE", "BM", "DO", "IT"), ("GB", "GW", "DM", "UC"))


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


def set_annotation(edit: Edit, node: Node, ident: str, emphasis: int) -> None:
    """Set a Double or None annotation (TE, BM, DO, IT, GB, GW, DM, UC, HO); 0 removes it.

    TE BM DO IT exclude each other, as do GB GW DM UC (FF[4], "Move annotation").
    """
    for rival in next((group for group in _EXCLUSIVE if ident in group), ()):
        if rival != ident:
            store(edit, node, rival, ())
    is_none = property_type(ident).kind is Kind.NONE
    store(edit, node, ident, ("" if is_none else str(emphasis),) if emphasis else ())
