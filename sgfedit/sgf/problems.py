"""Flaws of a file as data: what is wrong, where, and how bad it is.

One table holds every code the parser reports. Severities: "error" breaks the definition,
"warning" is ambiguous or loses data in other programs, "info" is style. Numbers are those of SGFC.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, NamedTuple


class ProblemKind(NamedTuple):
    """One row of the table; `text` is an English sentence that may name ``{detail}``."""

    code: str
    severity: str
    text: str
    sgfc: int | None = None
    fixable: bool = False


def _kinds(*rows: ProblemKind) -> dict[str, ProblemKind]:
    return {row.code: row for row in rows}


PROBLEM_KINDS: Final = _kinds(
    ProblemKind("sgf-like-data-before-start", "warning", "Text before the game holds {detail}", 6),
    ProblemKind("no-sgf-data", "error", "No game record was found", 7),
    ProblemKind("junk-chars", "error", "Text that belongs to nothing: {detail}", 8),
    ProblemKind(
        "missing-close-paren", "error", "The file ends before the game is closed with )", 9, True
    ),
    ProblemKind("unexpected-eof", "error", "The file ends inside a value: {detail}", 10),
    ProblemKind("ident-too-long", "error", "Property identifier is too long: {detail}", 11),
    ProblemKind("empty-variation", "error", "Empty variation ()", 12, True),
    ProblemKind(
        "lowercase-in-ident", "error", "Lower-case letters in identifier {detail}", 16, True
    ),
    ProblemKind("property-without-value", "error", "Identifier {detail} has no value", 20, True),
    ProblemKind("extra-open-paren", "error", "Superfluous (", 21, True),
    ProblemKind("control-byte", "warning", "NUL character, read as a space", 22, True),
    ProblemKind(
        "missing-first-semicolon", "error", "The game starts without a semicolon", 36, True
    ),
    ProblemKind("value-without-ident", "error", "Value without identifier: {detail}", 54),
    ProblemKind(
        "node-outside-variation", "error", "Node after a variation: read as a variation", 66
    ),
    ProblemKind(
        "missing-semicolon-in-variation", "error", "Variation starts without a semicolon", 67, True
    ),
    ProblemKind("undecodable-bytes", "warning", "Bytes that are no text in {detail}", 71),
    ProblemKind("unknown-charset", "warning", "Unknown charset {detail}", 72),
    ProblemKind("wrong-charset", "warning", "The text is not in the charset {detail}"),
    ProblemKind("digit-in-ident", "info", "Digit in identifier {detail}"),
)
"""Code → row."""


class Problem(NamedTuple):
    """One flaw of a file.

    Attributes:
        code: A key of PROBLEM_KINDS.
        offset: Index into the decoded text of the file.
        line: From 1; CR, LF, CRLF and LFCR each end a line.
        column: From 1, in characters.
        detail: The offending text, shortened.
    """

    code: str
    offset: int
    line: int
    column: int
    detail: str = ""

    @property
    def kind(self) -> ProblemKind:
        """The row of the table."""
        return PROBLEM_KINDS[self.code]

    @property
    def severity(self) -> str:
        """One of "error", "warning" and "info"."""
        return self.kind.severity

    @property
    def fixable(self) -> bool:
        """Whether an automatic repair loses no information."""
        return self.kind.fixable

    @property
    def message(self) -> str:
        """One English sentence without line and column."""
        return self.kind.text.format(detail=self.detail)


class Finding(NamedTuple):
    """A flaw by offset, before line and column are known."""

    code: str
    offset: int
    detail: str = ""


_LINE_END: Final = re.compile(r"\r\n|\n\r|\r|\n")
_DETAIL_LENGTH: Final = 60


def shorten(text: str) -> str:
    """Return `text` on one line, cut to what fits in a message."""
    text = " ".join(text[: _DETAIL_LENGTH * 2].split())
    return text if len(text) <= _DETAIL_LENGTH else text[: _DETAIL_LENGTH - 1] + "…"


def locate(text: str, findings: list[Finding]) -> tuple[Problem, ...]:
    """Return the findings as problems with line and column, in file order.

    O(text) if there are any.
    """
    if not findings:
        return ()
    starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    problems = []
    for finding in sorted(findings, key=lambda item: item.offset):
        line = bisect_right(starts, finding.offset)
        column = finding.offset - starts[line - 1] + 1
        problems.append(
            Problem(finding.code, finding.offset, line, column, shorten(finding.detail))
        )
    return tuple(problems)
