"""What takes the place of text that was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.game.finding.matching import Matcher
    from sgfedit.game.operations.replacing import Part


def replaced_parts(
    matcher: Matcher, text: str, template: str, only: tuple[int, int] | None = None
) -> list[Part]:
    r"""Return the parts of a text that are replaced, and by what.

    Args:
        matcher: What is looked for.
        text: Where.
        template: What takes its place; for expressions with groups, such as \1.
        only: The one place that is replaced; all by default.

    Raises:
        RefusalError: the template makes no sense, or an expression takes too long.
    """
    return [
        (match.start(), match.end(), matcher.expand(match, template))
        for match in matcher.matches(text)
        if match is not None and (only is None or only == match.span())
    ]
