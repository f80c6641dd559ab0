"""A conversion under way: what it is done to, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.game.checks.remark import Scene
from sgfedit.game.checks.roots import raw_of
from sgfedit.game.conversion.report import Converted, Loss, Question, Report
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.problems import Problem
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


def at(node: Node, ident: str = "") -> Problem:
    """Return what a repair asks for to mend a node, or a property of it."""
    return Problem("", 0, 0, 0, node=node, ident=ident)
