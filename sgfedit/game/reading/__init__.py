"""A record as a text: what a book would print of it.

```text
traits      what a node has that matters here, without parsing the many plain moves
lines       a line of the tree, cut into passages
rules       the same where figures end by a rule: so many moves, at comments, as the record says
outline     the passages of a whole tree in the order of reading, made as far as somebody reads
texts       the words of a passage: names, judgements, paragraphs; its moves as text
paragraphs  a comment as paragraphs: wrapped lines joined, headings and speakers told apart
heading     what stands above it all
figures     the diagram of a passage: numbers on stones, and what has no room there
notes       the latter in words: "46 at 21"
```

A *passage* is a stretch of one line under one diagram. Its moves are numbered on it, what is
written about them stands beside. Variations follow the move that they are alternatives to, as in
books and in chess notation; so the text reads on where the game goes on.
"""

from __future__ import annotations

from sgfedit.game.reading.figures import Figure, Note, figure_of
from sgfedit.game.reading.heading import Heading, heading_of
from sgfedit.game.reading.notes import notes_in_words
from sgfedit.game.reading.outline import passages
from sgfedit.game.reading.passage import Branch, Look, Passage
from sgfedit.game.reading.rules import OF_RECORD, Rule, Told, rule_for
from sgfedit.game.reading.texts import Entry, Step, entries, steps

__all__ = [
    "OF_RECORD",
    "Branch",
    "Entry",
    "Figure",
    "Heading",
    "Look",
    "Note",
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
