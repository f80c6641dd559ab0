"""Links in comments: points, labels, sequences of moves, move numbers, other nodes.

A comment is plain text and stays that. `links_in` finds in it what can be shown on the board.
"""

from __future__ import annotations

from sgfedit.game.node_locator import address_of, node_at_address
from sgfedit.game.text_links.link import LinkKind, TextLink, sequence_moves
from sgfedit.game.text_links.recognise import links_in

__all__ = ["LinkKind", "TextLink", "address_of", "links_in", "node_at_address", "sequence_moves"]
