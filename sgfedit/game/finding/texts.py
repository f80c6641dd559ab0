"""Finding text in comments, names, labels and game info."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.finding.hit import Hit, Hits
from sgfedit.game.finding.text_index import has_any, index_of, texts_of
from sgfedit.sgf.properties import GAME_INFO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.finding.matching import Matcher
    from sgfedit.game.finding.scope import Scope
    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node

COMMENT: Final = frozenset({"C"})
NAME: Final = frozenset({"N"})
LABELS: Final = frozenset({"LB"})
INFO: Final = GAME_INFO
NAMES_AND_COMMENTS: Final = NAME | COMMENT


def find_text(scope: Scope, matcher: Matcher, idents: frozenset[str] = NAMES_AND_COMMENTS) -> Hits:
    """Yield every place where a text stands, in file order.

    A comment that is given in several values counts as one text; of labels each is one.

    Args:
        scope: Where to search.
        matcher: What to look for.
        idents: In which properties; at least one.

    Raises:
        RefusalError: an expression takes too long, see `Matcher.spans`.
    """
    for number, game in scope.searched():
        for node in _candidates(scope, game, matcher.word, idents):
            if node is None:
                yield None
                continue
            for ident, text, point in texts_of(node.source, idents):
                for span in matcher.spans(text):
                    yield None if span is None else Hit(number, node, ident, *span, point)
            yield None


def _candidates(
    scope: Scope, game: Game, word: str, idents: frozenset[str]
) -> Iterator[Node | None]:
    if scope.is_whole:
        return index_of(game, idents).candidates(word)
    has_text = has_any(idents)
    return (node for node in scope.nodes_of(game) if node is None or has_text(node.source))
