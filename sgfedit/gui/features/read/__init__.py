"""The record as a text to read, in place of the board.

```text
place          puts the text where the board is, and the board back
view           ReadingView: events, what changes, what is current
├ sheet        the text of a game, laid out as far as somebody has looked
│ ├ flow       the passages as far as they are known, and how high each is (heights)
│ ├ composer   lays a passage out (build): the texts of a block and the place of its diagram
│ │ ├ words    what stands there, in the user's language
│ │ └ style    fonts, colours and distances; the column in a window of some width
│ └ pictures   diagrams, painted once
├ scroller     which blocks are in sight, and where
├ paint        paints them
├ marker       text that the user has marked, to be copied
└ mouse        what is under the pointer, and what clicks and drags do
```

Nothing here changes the record. What is painted is what is in sight, and what is laid out is what
has been in sight; all else is a number of px that is guessed until it is known.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

READING: Final = (
    Action(
        "study.reading",
        QT_TRANSLATE_NOOP("Action", "&Read as a text"),
        "sgfedit.gui.features.read.view:read",
        ("F12",),
        words=QT_TRANSLATE_NOOP("Action", "book flowing diagrams article"),
    ),
)

PRESENTING: Final = (
    Action(
        "study.present",
        QT_TRANSLATE_NOOP("Action", "Pre&sent"),
        "sgfedit.gui.features.present.window:present",
        ("Shift+F11",),
        words=QT_TRANSLATE_NOOP("Action", "presentation projector teaching lecture slides"),
    ),
)
