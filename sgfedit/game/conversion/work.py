"""A conversion under way: what it is done to, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.checks.game_info import raw_of
from sgfedit.game.checks.remark import Scene
from sgfedit.game.repairs.mending import Case
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.values import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.node import Node, Properties


class Rule(NamedTuple):
    """A row of the table of what is converted.

    Attributes:
        why: A key of WORDS.
        idents: It has to do with these properties.
        convert: Does it in a node that has one of them; it may find that there is nothing to do.
        needs_go: Whether it is only for games of Go.
    """

    why: str
    idents: frozenset[str]
    convert: Callable[[Work, Node], None]
    needs_go: bool = True


class Work:
    """A conversion under way.

    Attributes:
        edit: Takes the changes.
        collection: The file.
        minutes: Whether a TM that may be in minutes is; None if nobody knows.
        scene: What holds for the game that is converted, as it was before.
    """

    def __init__(self, edit: Edit, collection: GameFile, minutes: bool | None = None) -> None:
        self.edit = edit
        self.collection = collection
        self.minutes = minutes
        self.scene: Scene
        self._changes: list[Converted] = []
        self._questions: list[Question] = []
        self._losses: list[Loss] = []

    def begin(self, root: Node) -> None:
        """Turn to the game that begins with `root`."""
        self.scene = Scene.of(root)

    def case(self, node: Node) -> Case:
        """Return what a repair asks for to mend a node."""
        return Case(self.edit, self.collection, node)

    @property
    def is_raised(self) -> bool:
        """Whether the game is of an older format than FF[4], or of none."""
        return ff_of(self.scene.root) in {None, 1, 2, 3}

    def apply(self, rules: Iterable[Rule], node: Node) -> None:
        """Convert one node by all rules that have to do with its properties."""
        self.scene.node = node
        idents = set(node.properties)
        for rule in rules:
            if rule.idents.isdisjoint(idents) or (rule.needs_go and not self.scene.is_go):
                continue
            properties = node.properties
            rule.convert(self, node)
            if node.properties is not properties:
                self.note(node, properties, rule.why)
                idents = set(node.properties)

    def note(self, node: Node, before: Properties, why: str) -> None:
        """Note what differs in the properties of a node from what they were, if anything does."""
        olds, news = list(_texts(before)), list(_texts(node.properties))
        were, are = set(olds), set(news)
        gone = [item for item in olds if item not in are]
        came = [item for item in news if item not in were]
        if [ident for ident, _ in gone] == [ident for ident, _ in came]:
            pairs = zip(gone, came, strict=True)
            self._changes += [Converted(node, i, old, new, why) for (i, old), (_, new) in pairs]
        else:
            old, new = ("".join(text for _, text in items) for items in (gone, came))
            self._changes.append(Converted(node, (gone or came)[0][0], old, new, why))

    def changed(self, node: Node | None, before: str, after: str, why: str) -> None:
        """Note a change that is not one of the properties of a node."""
        self._changes.append(Converted(node, "", before, after, why))

    def ask(
        self, node: Node, ident: str, value: str, why: str, choices: tuple[str, ...] = ()
    ) -> None:
        """Note what is left for people to decide."""
        self._questions.append(Question(node, ident, value, why, choices))

    def lose(self, node: Node, ident: str, why: str, value: str = "") -> None:
        """Note that a property cannot be held: `value`, or as it stands there now."""
        value = value or "".join(t for found, t in _texts(node.properties) if found == ident)
        self._losses.append(Loss(node, ident, value, why))

    def report(self) -> Report:
        """Return all that has been noted."""
        return Report(tuple(self._changes), tuple(self._questions), tuple(self._losses))


def _texts(properties: Properties) -> Iterator[tuple[str, str]]:
    """Yield each property with its text, as it is written."""
    source = properties.source
    for segment in segments(source):
        if segment.ident:
            yield segment.ident, source[segment.start : segment.end]


def ff_of(root: Node) -> int | None:
    """Return the file format that a game says it is in: None for none, 0 for an unknown one."""
    raw = raw_of(root.properties, "FF")
    number = parse_number(raw) if raw else None
    if not raw or number in {1, 2, 3, 4}:
        return number
    return 0


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
    "two-moves": "Moves get a node each",
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
