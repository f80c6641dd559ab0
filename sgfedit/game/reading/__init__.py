"""A record as a text: what a book would print of it.

```text
traits    what a node has that matters here, without parsing the many plain moves
passages  lines of the tree cut into passages, where it reads best or by a rule
texts     the words of a passage: names, judgements, paragraphs; its moves as text; the heading
figures   the diagram of a passage: numbers on stones, and what has no room there
```

A *passage* is a stretch of one line under one diagram. Its moves are numbered on it, what is
written about them stands beside. Variations follow the move that they are alternatives to, as in
books and in chess notation; so the text reads on where the game goes on.
"""

from __future__ import annotations

from sgfedit.game.reading.figures import Figure, figure_of, notes_in_words
from sgfedit.game.reading.passages import OF_RECORD, Look, Passage, Rule, Told, passages, rule_for
from sgfedit.game.reading.texts import Entry, Heading, Step, entries, heading_of, steps

__all__ = [
    "OF_RECORD",
    "Entry",
    "Figure",
    "Heading",
    "Look",
    "Passage",
    "Rule",
    "Step",
    "Told",
    "entries",
    "figure_of",
    "heading_of",
    "notes_in_words",
    "passages",
    "rule_for",
    "steps",
]
