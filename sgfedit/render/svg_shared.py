"""What stands in several places of a drawing, or in several drawings of a document: kept once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.render.svg_elements import grouped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sgfedit.render.compose import Item
    from sgfedit.render.stones import Look
    from sgfedit.render.svg_elements import Element

_HIDDEN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'class="shared" width="0" height="0" aria-hidden="true">'
)
"""Not `display: none`, for browsers then forget gradients as well."""


class Shared:
    """Gradients, images and shapes with the names by which they are used.

    Attributes:
        symbols: Name of a shape → what it is made of.
        boards: What tells boards that are alike → name of their shape.
    """

    def __init__(self, prefix: str) -> None:
        """Begin with nothing; all names begin with `prefix`."""
        self.symbols: dict[str, list[Element]] = {}
        self.boards: dict[object, str] = {}
        self._prefix = prefix
        self._definitions: dict[str, str] = {}
        self._names: dict[Look, dict[Item, str]] = {}

    def define(self, definition: str) -> str:
        """Return the name of `definition`, which has "{}" in its place."""
        name = f"{self._prefix}d{len(self._definitions) + 1}"
        return self._definitions.setdefault(definition, name)

    def keep(self, elements: list[Element]) -> str:
        """Return a name for elements that stand around the origin."""
        name = f"{self._prefix}s{len(self.symbols) + 1}"
        self.symbols[name] = elements
        return name

    def names_of(self, look: Look) -> dict[Item, str]:
        """Return the names of items that were drawn in a look, to be added to."""
        return self._names.setdefault(look, {})

    def lines(self, names: Collection[str]) -> Iterator[str]:
        """Yield the lines that define everything, of the shapes those that have these names."""
        if self._definitions or names:
            yield "<defs>"
            yield from (text.format(name) for text, name in self._definitions.items())
            for name in filter(names.__contains__, self.symbols):
                yield f'<g id="{name}">'
                yield from grouped(self.symbols[name])
                yield "</g>"
            yield "</defs>"

    def text(self) -> str:
        """Return a drawing that shows nothing and has all that others of its document need."""
        names = {name for name, elements in self.symbols.items() if not is_text(elements)}
        lines = list(self.lines(names))
        return "\n".join((_HIDDEN, *lines, "</svg>")) if lines else ""


def is_text(elements: list[Element]) -> bool:
    """Whether a shape is a single text; to search for it, it must be where it is seen."""
    return len(elements) == 1 and bool(elements[0].text)
