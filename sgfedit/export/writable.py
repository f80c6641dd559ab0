"""Texts of records with signs for what no file can hold. No Qt.

Bytes that are no text in the charset of a record are kept as lone surrogates, which cannot be
written; control characters are forbidden in XML, and terminals obey them. Each of them becomes
U+FFFD, one for one, so that places in a text stay.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.render.diagram import Diagram

_REPLACEMENT: Final = "\ufffd"
# "Extensible Markup Language (XML) 1.0", production 2, and the controls that it discourages.
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def writable(text: str) -> str:
    """Return a text of the same length that every format can hold."""
    return _UNWRITABLE.sub(_REPLACEMENT, text)


def writable_diagram(diagram: Diagram) -> Diagram:
    """Return a diagram whose labels can be written."""
    labels = tuple((point, writable(text)) for point, text in diagram.labels)
    return diagram if labels == diagram.labels else replace(diagram, labels=labels)
