"""Brings a record from one file format to another: FF[1]–FF[3] to FF[4], and back to FF[3].

Old records are shown right as they are; conversion is for what is to be done with them elsewhere.
Nothing is guessed: what a rule cannot do for certain stays word for word and is a `Question`, what
the other format has no way to say is a `Loss`. A second conversion changes nothing.

```text
to_ff4, to_ff3 ─ every game, every node ─ table of rules ─→ edits, and a Report of what they were
                                             │
                     the repairs of `game.repairs`, where they do the same thing
```

`to_ff4` keeps the boards of all nodes, what is drawn on them and all texts. Of a node that is
split the last of the two shows what the one did. ``tt`` stays as it is: in FF[4], too, it is a
pass on boards up to 19x19. So do properties that only older formats have and that FF[4] has
nothing for (CH, SI, BS, WS, EL, EX, ID, LT, OV, RG, SC, SE, TC, CI): they are private from then
on. An AP that is there stays, as it says how to read the rest; without one this program is named.
"""

from sgfedit.game.conversion.run import to_ff3, to_ff3_in_steps, to_ff4, to_ff4_in_steps
from sgfedit.game.conversion.work import WORDS, Converted, Loss, Question, Report

__all__ = [
    "WORDS",
    "Converted",
    "Loss",
    "Question",
    "Report",
    "to_ff3",
    "to_ff3_in_steps",
    "to_ff4",
    "to_ff4_in_steps",
]
