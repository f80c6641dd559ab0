"""The public way to change a file: blocks of edits, each of them one step that can be undone.

```text
with collection.edit("Add a move") as e:  ─→ Editor ─→ operations, repairs, conversion ─→ Edit
                                             └ a Step in collection.history, unless it fails
```

A window has a history and a selection of its own, see `sgfedit.app.document`.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar

from sgfedit.errors import ForeignNodeError, RefusalError
from sgfedit.game import operations
from sgfedit.game.conversion import to_ff3, to_ff4
from sgfedit.game.edits import Edit, SetChildren, changed_nodes
from sgfedit.game.game import Game, GameFile
from sgfedit.game.given import ident_given, number_given, one_given, text_given
from sgfedit.game.info import READ_ONLY, ROOT_FIELDS, info_idents
from sgfedit.game.operations._values import require_go
from sgfedit.game.operations.nodes import play_in
from sgfedit.game.repairs import fix
from sgfedit.sgf.charset_names import codec_name, wide_codec
from sgfedit.sgf.grammar import is_raw_value
from sgfedit.sgf.node import Node, is_go
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import format_real

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sgfedit.game.conversion import Report
    from sgfedit.game.edits import AnyEdit
    from sgfedit.game.game import Change
    from sgfedit.game.given import AnyPoint, ColourLike, MoveLike, PointLike
    from sgfedit.sgf.problems import Problem

_P = ParamSpec("_P")
_T = TypeVar("_T")

_NUMBERS: Final = {Kind.NUMBER, Kind.REAL}
_OF_ROOT: Final = frozenset(ROOT_FIELDS) - READ_ONLY


class Editor:
    """What can be done to the games of a file in one step; `Collection.edit` hands it out.

    Points, moves and colours are given as `sgfedit.game.given` says: `Point(3, 15)`, `(3, 15)`,
    `"D4"` and `"dp"` are the same point of a 19x19 board, and a pass is `PASS` or `"pass"`.
    Positions are right after each call, and a call that raises has changed nothing. All raise

    - TypeError for what is of another type,
    - ForeignNodeError for a node of another file, or one that has been removed,
    - RefusalError for what makes no sense: a point off the board, an unknown name, an edit that
      is over. Its `reason` is a key of `sgfedit.errors.REFUSALS`.
    """

    def __init__(self, collection: GameFile) -> None:
        self._collection = collection
        self._edit = Edit()
        self._is_over = False
        self._by_root: dict[Node, Game] = {}
        self._contents: object = None
        self._last: tuple[Node, Game] | None = None

    def do(
        self,
        operation: Callable[Concatenate[Edit, _P], _T],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _T:
        """Call a function that takes an `Edit` first, such as those of `sgfedit.game.operations`.

        What it raises is raised, and what it had done by then is taken back.
        """
        if self._is_over:
            raise RefusalError("edit-over")
        for one in args:
            if isinstance(one, Node):
                self._game(one)
        edit = Edit()
        try:
            found = operation(edit, *args, **kwargs)
        except BaseException:
            self._collection.forget(edit.roll_back())
            raise
        edits = edit.edits()
        if not all(map(_only_adds, edits)):
            self._last = None
        self._forget(changed_nodes(edits))
        self._edit.absorb(edit)
        return found

    # Nodes ----------------------------------------------------------------------------------

    def play(self, node: Node, move: MoveLike, colour: ColourLike | None = None) -> Node:
        """Return the child of `node` that plays `move`, added as last variation if there is none.

        The rules are not asked: a record may hold any move (FF[4], "Move properties").

        Args:
            node: The node before it.
            move: A point or a pass.
            colour: Who plays; None for the side to play at `node`, see `Position.to_play`.
        """
        game = self._game(node)
        if colour is None:
            colour = game.position(node).to_play
        require_go(game.root)
        return self.do(play_in, game.root, node, colour, move)

    def add_node(self, node: Node) -> Node:
        """Append an empty node to `node` and return it."""
        return self.do(operations.add_node, node)

    def remove(self, node: Node) -> Node:
        """Remove a node and all that follows it; return the node before it.

        Raises:
            RefusalError: it is the first node of a game ("root"); see `remove_games`.
        """
        self._game(node)
        if node.parent is None:
            raise RefusalError("root")
        return self.do(operations.delete_branch, node)

    def make_main_line(self, node: Node) -> None:
        """Make the line that leads to `node` the main line of its game."""
        self.do(operations.make_main_line, node)

    # What stands in a node ------------------------------------------------------------------

    def set_text(self, node: Node, ident: str, text: str) -> None:
        """Set a text, such as the comment (C) or the name (N) of a node; an empty one removes it.

        Raises:
            RefusalError: the property is of another type, such as a move ("not-text").
        """
        self.do(operations.set_text, node, ident, text)

    def set_info(
        self, node: Node, texts: Mapping[str, str | float] | None = None, /, **more: str | float
    ) -> None:
        """Set game info word for word, as in ``set_info(game.root, PB="Cho Chikun", KM=6.5)``.

        Args:
            node: The first node of a game, or another one that holds game info; AP and ST stand
                in the first one only.
            texts: Ident → text, a number for KM, HA and TM; an empty text removes the property.

        Raises:
            RefusalError: a property is no game info, or says what the record is (FF, GM, SZ, CA),
                which is more than a text ("not-info").
        """
        self._game(node)
        known = info_idents(is_go=is_go(node.root))
        if node.parent is None:
            known |= _OF_ROOT
        wanted = {**(texts or {}), **more}
        for ident in wanted:
            if ident not in known:
                raise RefusalError("not-info", text_given(ident))
        written = {ident: _info_text(ident, value) for ident, value in wanted.items()}
        self.do(operations.set_info, node, written)

    def set_raw(self, node: Node, ident: str, *values: str) -> None:
        r"""Set a property to values as they stand between brackets; without values remove it.

        Nothing but their form is looked at: ``]`` and ``\`` in them have a ``\`` before them.

        Raises:
            RefusalError: it would be read as something else ("no-such-ident", "not-raw").
        """
        self._game(node)
        ident_given(ident)
        for value in values:
            if not is_raw_value(text_given(value)):
                raise RefusalError("not-raw", value)
        self.do(Edit.set, node, ident, values)

    def set_stones(self, node: Node, stones: Mapping[AnyPoint, ColourLike | None]) -> Node:
        """Set up stones, None for an empty point; return the node that holds them.

        It is `node`, or a new one behind it where `node` holds a move, as FF[4] forbids both.
        """
        game = self._game(node)
        return self.do(operations.set_stones, node, game.positions, stones)

    def set_player(self, node: Node, colour: ColourLike | None) -> Node:
        """Say whose turn it is, None for nothing; return the node, as for `set_stones`."""
        return self.do(operations.set_player, node, colour)

    def set_handicap(self, node: Node, stones: int) -> None:
        """Set HA and the handicap stones in the first node of a game; 0 for none."""
        self._game(node)
        self.do(operations.set_handicap, node.root, stones)

    def set_marks(
        self, node: Node, ident: str, points: Sequence[PointLike], *, on: bool = True
    ) -> None:
        """Put a mark on points, or take it off: CR, MA, SL, SQ, TR, TB or TW."""
        self.do(operations.set_marks, node, ident, points, on=on)

    def set_label(self, node: Node, point: PointLike, text: str) -> None:
        """Set the label on a point; an empty text removes it."""
        self.do(operations.set_label, node, point, text)

    def set_annotation(self, node: Node, ident: str, strength: int = 1) -> None:
        """Judge a move or a position: TE, IT, DO, BM, GB, GW, DM, UC or HO; 0 removes it."""
        self.do(operations.set_annotation, node, ident, strength)

    # The file -------------------------------------------------------------------------------

    def add_games(self, other: GameFile) -> tuple[Game, ...]:
        """Put a copy of every game of another file behind those of this one; return the copies."""
        one_given(other, GameFile)
        return self.do(operations.append_collection, self._collection, other)

    def remove_games(self, *games: Game) -> None:
        """Take games out of the file.

        Raises:
            RefusalError: none would be left ("all-games").
        """
        for game in games:
            self._game(one_given(game, Game).root)
        self.do(operations.remove_games, self._collection, games)

    def set_charset(self, name: str) -> None:
        """Let the file be saved in another charset, and say so in CA.

        Raises:
            RefusalError: there is none of that name ("no-such-charset").
        """
        codec = codec_name(text_given(name)) or wide_codec(name)
        if codec is None:
            raise RefusalError("no-such-charset", name)
        self.do(operations.set_charset, self._collection, codec)

    def fix(self, wanted: Callable[[Problem], bool] | None = None) -> list[Problem]:
        """Mend what is wrong with the file; return what was mended.

        Games whose text between the nodes changes are read again, and have other nodes then.

        Args:
            wanted: Which problems to mend, as far as there is a repair; None for those that can
                be mended without a loss (`Problem.fixable`).
        """
        return self.do(fix, self._collection, wanted or (lambda problem: problem.fixable))

    def to_ff4(self, *, minutes: bool | None = None) -> Report:
        """Bring all games to FF[4]; see `sgfedit.game.conversion.to_ff4`."""
        return self.do(to_ff4, self._collection, minutes=minutes)

    def to_ff3(self) -> Report:
        """Bring all games to FF[3] for old programs; see `sgfedit.game.conversion.to_ff3`."""
        return self.do(to_ff3, self._collection)

    # The block ------------------------------------------------------------------------------

    @property
    def edits(self) -> tuple[AnyEdit, ...]:
        """What has changed since the block began, one edit per node and field."""
        return self._edit.edits()

    def end(self) -> tuple[AnyEdit, ...]:
        """End the block; return what has changed."""
        self._is_over = True
        return self._edit.edits()

    def roll_back(self) -> None:
        """End the block and take back what it did."""
        self._is_over = True
        self._collection.forget(self._edit.roll_back())

    def absorb(self, inner: Editor) -> None:
        """Take over what `inner`, a block within this one, has done."""
        self._edit.absorb(inner._edit)
        self._last = None

    def _game(self, node: Node) -> Game:
        """Return the game that a node is in.

        O(depth), but O(1) for the last one that was asked for and its children, so that a line is
        added in linear time.
        """
        games = self._games
        near = {one_given(node, Node), node.parent}
        known = self._last[1] if self._last and self._last[0] in near else None
        game = known or games.get(node.root)
        if game is None:
            raise ForeignNodeError(node)
        if node.parent is not None:
            self._last = node, game
        return game

    @property
    def _games(self) -> dict[Node, Game]:
        contents = self._collection.contents
        if self._contents is not contents:
            self._contents = contents
            self._last = None
            self._by_root = {game.root: game for game in contents.games}
        return self._by_root

    def _forget(self, change: Change) -> None:
        """Let positions be derived anew; where few of many games have changed, only theirs."""
        nodes = change.properties | change.children
        if len(nodes) >= len(self._collection.games):
            self._collection.forget(change)
            return
        for root in {node.root for node in nodes}:
            if root in self._games:
                self._games[root].forget(change)


def _only_adds(edit: AnyEdit) -> bool:
    """Whether an edit leaves all nodes where they are."""
    return not isinstance(edit, SetChildren) or edit.new[: len(edit.old)] == edit.old


def _info_text(ident: str, value: object) -> str:
    """Return the text of a property that may be given as a number."""
    if isinstance(value, str):
        return value
    kind = property_type(ident).kind
    if kind not in _NUMBERS:
        return text_given(value)
    if kind is Kind.REAL and isinstance(value, float):
        if not isfinite(value):
            raise RefusalError("not-a-number", str(value))
        return format_real(value)
    return str(number_given(value))
