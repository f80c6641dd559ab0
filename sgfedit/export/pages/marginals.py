"""What stands above and below pages: a text with fields, "{title}||{page} / {pages}"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.file_names import TemplateFlaw, in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.file_names import Flaw

FIELDS: Final = ("title", "game", "page", "pages")
_PARTS: Final = 3
_TOKEN: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_DOUBLE: Final = {"{{": "{", "}}": "}"}
_ALONE: Final[dict[str, Flaw]] = {"{": "unclosed-brace", "}": "stray-brace"}


def filled(part: str, values: Mapping[str, object]) -> str:
    """Return a part with its values; braces in those, such as titles have them, mean nothing."""

    def value(match: re.Match[str]) -> str:
        return _DOUBLE.get(match[0]) or str(values.get(_name(match), match[0]))

    return _TOKEN.sub(value, part).strip()


def require_fields(form: str, what: str) -> str:
    """Return a text in which nothing is wrong.

    Args:
        form: The text.
        what: What it is to be: "header".

    Raises:
        RefusalError: there is no such field, or there are too many parts; says in which column.
    """
    for match in _TOKEN.finditer(form):
        flaw = _flaw(match)
        if flaw is not None:
            words = in_words(TemplateFlaw(flaw, match.start() + 1, match[0]))
            known = ", ".join(f"{{{name}}}" for name in FIELDS)
            only = f", only {known}" if flaw == "unknown-field" else ""
            raise RefusalError("no-pages", f"That cannot be the {what}: {words}{only}.")
    bars = [match.start() + 1 for match in re.finditer(r"\|", form)]
    if len(bars) >= _PARTS:
        words = (
            f"column {bars[_PARTS - 1]}: it has a left, a middle and a right, and no fourth part"
        )
        raise RefusalError("no-pages", f"That cannot be the {what}: {words}.")
    return form


def _flaw(match: re.Match[str]) -> Flaw | None:
    if match[1] is None:
        return _ALONE.get(match[0])
    name = _name(match)
    if name in FIELDS:
        return None
    return "unknown-field" if name else "no-field"


def _name(match: re.Match[str]) -> str:
    return (match[1] or "").strip().lower()
