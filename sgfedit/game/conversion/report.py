"""What a conversion did, what it could not decide, and what the other format cannot hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node


class Converted(NamedTuple):
    """One change.

    Attributes:
        node: The node, of one that was split the last; None for the file itself.
        ident: The property it was; empty for the node as a whole.
        before: Text of the file; empty if something was put in.
        after: Text of the file; empty if something was taken out.
        why: A key of WORDS.
    """

    node: Node | None
    ident: str
    before: str
    after: str
    why: str


class Question(NamedTuple):
    """What was not decided and stays word for word.

    Attributes:
        node: Where it is.
        ident: The property.
        value: Its decoded value.
        why: A key of WORDS.
        choices: What could stand there, the likelier first; none if that is not known.
    """

    node: Node
    ident: str
    value: str
    why: str
    choices: tuple[str, ...] = ()


class Loss(NamedTuple):
    """What the other format cannot hold: it is gone, or old programs do not show it.

    Attributes:
        node: Where it is, or was.
        ident: The property.
        value: Text of the file.
        why: A key of WORDS.
    """

    node: Node
    ident: str
    value: str
    why: str


class Report(NamedTuple):
    """All of a conversion, in file order for each game."""

    changes: tuple[Converted, ...] = ()
    questions: tuple[Question, ...] = ()
    losses: tuple[Loss, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether the file is another one now."""
        return bool(self.changes)


WORDS: Final = {
    # changes to FF[4]
    "lower-case": "Small letters in the names of properties go",
    "letters": "Letters (L) become labels (LB)",
    "marks": "Marks (M) become triangles on stones, crosses elsewhere",
    "annotation": "Good and bad together become interesting or doubtful",
    "split": "Set-up and move get a node each",
    "two-moves": "Two moves get a node each",
    "player": "A player to play who is next anyway goes",
    "view": "Two corners of a view become a rectangle",
    "figure": "The name of a figure gets its flags",
    "half-komi": "Komi in half points (KI) becomes komi (KM)",
    "overtime": "Moves and time of the overtime (OM, OP) become OT",
    "minutes": "Minutes become seconds",
    "form": "A value gets the prescribed form",
    "nihon-kiin": "Game info of the Nihon Ki-in gets its usual names",
    "format": "The file format is named",
    "charset": "The charset is named",
    "application": "The program that wrote it is named",
    # changes to FF[3]
    "pass": "A pass is written tt",
    "points": "Rectangles become single points",
    "corners": "A view becomes two corners",
    "size": "The board’s size is one number",
    "escapes": "Soft line breaks and needless backslashes leave a text",
    "to-overtime": "The overtime (OT) becomes OM and OP",
    "to-comment": "The overtime goes into the game comment",
    "to-latin": "The text is saved in a charset that old programs know",
    # what stays word for word
    "minutes-or-seconds": "Minutes or seconds?",
    "unclear": "It can be read in several ways, or in none",
    "both": "Another property says this already, or something else",
    "backslash": "FF[1] shows this backslash, newer formats do not",
    "unclear-charset": "The charset is only guessed, so it is not named",
    "unknown-format": "The file format is not known, so the game stays as it is",
    # what is lost
    "emphasis": "“Very” good or bad: interesting and doubtful have no degrees",
    "covered-letter": "A letter on a point that has a label: it was not shown",
    "no-such": "FF[3] has no such property",
    "view-shape": "FF[3] shows a rectangle or the whole board",
    "figure-name": "FF[3] has figures without name and flags",
    "long-label": "Old programs show four characters of a label at most",
    "characters": "Old programs take the characters for others",
    "board": "FF[3] has no such board, so the game stays as it is",
    "other-game": "Only games of Go are converted to FF[3]",
}
"""Why something was changed, not changed or lost → English sentence without full stop."""
