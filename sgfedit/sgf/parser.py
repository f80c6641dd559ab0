"""Text of a file → game trees that keep every character of it.

One compiled expression takes well-formed nodes, one string for a node's verbatim text and one for
the parentheses behind it. Where it does not match, the slow path takes exactly one node, notes
what is wrong and hands back. Nothing is recursive, everything is linear, nothing is raised about
content. Recovery follows the table of common damages: SGFC's repairs where they lose nothing.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import partial
from operator import length_hint
from typing import TYPE_CHECKING, Final, TypeAlias

from sgfedit.lazy import expression
from sgfedit.sgf.damage import (
    MAX_IDENT,
    Damaged,
    Late,
    body_findings,
    games_between,
    in_pieces,
    junk_findings,
    starts_game,
    with_late,
)
from sgfedit.sgf.grammar import ANY_VALUE, VALUE, WORD, WS, closed, end_of
from sgfedit.sgf.limits import (
    DAMAGE_COST,
    GAME_COST,
    MOST_OF_A_KIND,
    NODE_COST,
    Findings,
    drop_unused,
    is_too_dense,
    no_collection,
)
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.problems import Finding
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(slots=True)
class GameTree:
    """One game as it was read.

    Attributes:
        root: Its first node.
        prefix: Verbatim text from the end of the game before (or the start of the file) up to the
            root: white space, junk and the opening parenthesis.
        unclosed: The last node, if the file ends before this game is closed, or another begins.
        damaged: The nodes that stand in the file otherwise than their properties say.
        outside: The nodes behind whose variation another one begins without a parenthesis.
        pieces: For tails that hold late properties (see `Damaged.late`), which `Node.tail` leaves
            out: node → all of its tail in pieces, each with the node it is a property of, or None.
        offset: Where its root stands in the text that it was read from.
        span: Where it stands in the text, from its root to the parenthesis that closes it; None
            if nothing closes it, or if it was not read.
    """

    root: Node
    prefix: str = "("
    unclosed: Node | None = None
    damaged: dict[Node, Damaged] = field(default_factory=dict)
    outside: set[Node] = field(default_factory=set)
    pieces: dict[Node, list[tuple[Node | None, str]]] = field(default_factory=dict)
    offset: int = 0
    span: tuple[int, int] | None = None

    @property
    def is_plain(self) -> bool:
        """Whether all of its nodes stand in the file where and as they say."""
        return not (self.unclosed or self.damaged or self.outside or self.pieces)


@dataclass(slots=True)
class Parsed:
    """What the parser makes of a text: games, the text behind the last one, and what is wrong."""

    trees: list[GameTree]
    suffix: str
    findings: list[Finding]


__all__ = ["GameTree", "Parsed", "parse", "trees_in"]

_CLEAN_BODY: Final = rf";{WS}(?:[A-Z]{{1,{MAX_IDENT}}}+{WS}(?:{VALUE}{WS})++)*+"
# The fast way: a node, or the parentheses behind one, if a node follows; or all the rest. It
# leaves white space in front of a property's first value to the slow way, looks first for the
# most frequent node, one value without backslashes, and makes no groups: no tuple a node.
_PARENS: Final = r"[()][() \t\n\r\v\f]*+"
_BEFORE_NODE: Final = rf"(?=;|{_PARENS};)"
_PIECES: Final = expression(
    rf";[A-Z]{{1,{MAX_IDENT}}}+\[[^\]\\]*+\]{WS}{_BEFORE_NODE}"
    rf"|;(?:[A-Z]{{1,{MAX_IDENT}}}+{VALUE}{WS}(?:{VALUE}{WS})*+)*+{_BEFORE_NODE}"
    rf"|{_PARENS}(?=;)"
    r"|(?s:.++)"
)
_CLEAN: Final = expression(_CLEAN_BODY)
_BODY: Final = expression(rf";?+(?:[^;()\[]++|{VALUE})*+")
_START: Final = expression(rf"\({WS}(?:(?=;)|(?={WORD}{WS}\[))")
_BARE_NODE: Final = expression(rf"{WORD}{WS}\[")
_LATE: Final = expression(rf"(?:{WORD}{WS}(?:{ANY_VALUE}{WS})++)++")
_OPENING: Final = expression(r"\(++")
_JUNK: Final = expression(rf"[^;()A-Za-z\[]++|{WORD}|{ANY_VALUE}")

_FORK: Final = expression(rf"(?:\){WS})*+\({WS}")

_WINDOW: Final = 65_536
_MIN_WINDOW: Final = 128
_DENSE: Final = 8  # characters a piece

# Without the call of `__init__` in Python, which takes as long as making the object.
_new_node: Final = partial(object.__new__, Node)


_Layout: TypeAlias = tuple[str, int | None]
"""Parentheses behind a node, one string for all equal ones, and how many variations they close.

None where they do anything else than to close some and then open one.
"""


def parse(text: str, most: int = MOST_OF_A_KIND) -> Parsed:
    """Return the games in `text`. Never raises; O(length), about 1 µs a node.

    There are none, and all is suffix, if `limits` says that they would take too much memory.
    Of flaws of one kind the first `most` are listed.
    """
    with no_collection(len(text)):
        parser = _Parser(text, most)
        parsed = parser.run()
        has_flaws = not _FLAWS.isdisjoint(parser.findings.codes())
        del parser  # and with it the nodes of a file that is refused
    starts = games_within(text, parsed.trees) if parsed is not None and has_flaws else []
    if starts:
        with no_collection(len(text)):
            parsed = _Parser(text, most, starts).run()
    if parsed is None:
        drop_unused()  # what had been made until then
        parsed = Parsed([], text, [Finding("too-many-nodes", 0, f"{text.count(';'):,}")])
    return parsed


def trees_in(text: str) -> list[GameTree]:
    """Return the games in `text` like `parse`, which does not look into damaged nodes then."""
    return parse(text, 0).trees


class _Parser:
    """State between nodes: which trees are open and where the next node goes."""

    def __init__(self, text: str, most: int, starts: Sequence[int] = ()) -> None:
        """Begin with `text`, in which games begin at `starts` even if none ends before."""
        self.text = text
        self.ends = (*starts, len(text))
        self.end = 0
        self.most = most
        self.findings = Findings(most)
        self.trees: list[GameTree] = []
        self.suffix = ""
        self.prefix = ""
        self.start = 0  # of the root
        self.top = Node()  # stands above the roots while reading
        self.top._children = ()  # noqa: SLF001  # so that `_add` is asked for each of them
        self.current = self.top
        self.open: list[Node] = []
        self.extra = array("Q")  # depths of superfluous parentheses
        self.last_paren = ""
        self.last_damaged: Node | None = None  # the node that the slow path took last
        self.forks: list[Node] = []
        self.late: dict[Node, tuple[GameTree, list[str]]] = {}
        self.layouts: dict[str, _Layout] = {}
        self.report = self.findings.add
        self.nodes = self.mended = 0  # at most so many; damaged nodes and late properties

    def run(self) -> Parsed | None:
        """Return what was found; None if it would be too much."""
        window = _WINDOW
        pos = self._between_games(0)
        for end in self.ends:
            self.end = end
            while pos < end:
                start = pos
                pos = self._take_clean(pos, min(pos + window, end))
                if self.open and pos < end:
                    pos = self._take_any(pos)
                window = min(max(2 * (pos - start), _MIN_WINDOW), _WINDOW)  # small among damage
                if not self.open:
                    pos = self._between_games(pos)
                if self._is_too_much(pos):
                    return None
            if self.open and pos == end:
                pos = self._leave_open()
        self._finish()
        return Parsed(self.trees, self.suffix, self.findings.listed())

    def _is_too_much(self, pos: int) -> bool:
        """Whether what was made of the text up to `pos` takes more memory than is fair."""
        cost = NODE_COST * self.nodes + GAME_COST * len(self.trees) + DAMAGE_COST * self.mended
        return is_too_dense(cost, pos)

    def _leave_open(self) -> int:
        """End a game that nothing closes; return where the root of the next one begins."""
        is_last = self.end == len(self.text)
        game = self.text[self.start : self.end].rstrip(WHITE)  # not where the next one begins
        self.report("missing-close-paren", self.end if is_last else self.start + len(game) - 1)
        # Only the slow path takes a node that no other one follows.
        self.trees[-1].unclosed = self.last_damaged
        self.open.clear()
        del self.extra[:]
        return self._between_games(self.end)

    def _finish(self) -> None:
        for node in self.forks:
            node._children = tuple(node._children)  # type: ignore[arg-type]  # noqa: SLF001
        for owner, (tree, texts) in self.late.items():
            tree.damaged[owner] = with_late(owner, tree.damaged.get(owner), texts)
        if not self.trees:
            self.report("no-sgf-data", 0)

    # Nodes ----------------------------------------------------------------------------------

    def _add(self, node: Node, parent: Node) -> None:
        """Append `node` to its parent, or start a game with it."""
        if parent is self.top:
            node.parent = None
            self.trees.append(GameTree(node, self.prefix, offset=self.start))
            return
        found = parent._children  # noqa: SLF001
        if found is None:
            parent._children = node  # noqa: SLF001
        elif isinstance(found, list):
            found.append(node)
        else:
            parent._children = [found, node]  # type: ignore[list-item]  # noqa: SLF001
            self.forks.append(parent)

    def _take_clean(self, pos: int, window_end: int) -> int:
        """Take well-formed nodes from `pos`; return where the first that is not begins."""
        start = pos
        found: list[str] = _PIECES.findall(self.text, pos, window_end)
        end = window_end - len(found.pop())  # its last node at least
        layouts, open_ = self.layouts, self.open
        parent = self.current
        done = 0
        pieces = iter(found)
        for piece in pieces:
            if piece >= ";":  # all parentheses are less
                node = _new_node()
                node._properties = piece  # noqa: SLF001
                node._children = None  # noqa: SLF001
                node.parent = parent
                node.tail = ""
                siblings = parent._children  # noqa: SLF001
                if siblings is None:
                    parent._children = node  # noqa: SLF001
                elif type(siblings) is list:
                    siblings.append(node)
                else:
                    self._add(node, parent)
                parent = node
                continue
            tail, closing = layouts.get(piece) or self._layout(piece)
            parent.tail = tail
            if closing is None or closing >= len(open_) or self.extra:
                # Only here an offset is needed, so lengths are not summed up all the time.
                index = len(found) - length_hint(pieces)
                pos += sum(map(len, found[done:index]))
                done = index
                self.current = parent
                taken = self._take_parens(parent, tail, pos - len(tail))
                parent = self.current
                if not open_:
                    end = pos - len(tail) + taken
                    break
            elif closing == 0:
                open_.append(parent)
            else:
                if closing > 1:
                    del open_[1 - closing :]
                parent = open_[-1]
        self.current = parent
        self._count(len(found), start, end)
        return end

    def _count(self, pieces: int, start: int, end: int) -> None:
        """Count the nodes among so many pieces, at most too many; exactly takes too long."""
        is_dense = pieces * _DENSE > end - start
        self.nodes += min(pieces, self.text.count(";", start, end)) if is_dense else pieces

    def _layout(self, tail: str) -> _Layout:
        """Return what the parentheses behind a node mean; see `_Layout`."""
        found = tail, tail.count(")") if _FORK.fullmatch(tail) else None
        return self.layouts.setdefault(tail, found)

    def _take_parens(self, node: Node, tail: str, offset: int) -> int:
        """Follow the parentheses of `tail`, return how many characters of it were taken.

        Fewer than all only where a game ends there and no other starts at once.
        """
        self.last_paren = ""
        for index, char in enumerate(tail):
            if char == "(":
                self._open(offset + index)
            elif char == ")" and not self._close(offset + index):
                taken = index + 1
                node.tail = tail[:taken]
                rest = tail[taken:]
                if rest.strip(WHITE) != "(":
                    return taken
                self._start_game(rest, offset + len(tail))
                return len(tail)
        if self.last_paren == ")":
            self._note_outside(node, offset + len(tail))
        return len(tail)

    def _note_outside(self, node: Node, offset: int) -> None:
        self.report("node-outside-variation", offset)
        self.trees[-1].outside.add(node)

    def _open(self, offset: int) -> None:
        self.open.append(self.current)
        if self.last_paren == "(":
            self.report("extra-open-paren", offset)
            self.extra.append(len(self.open))
        self.last_paren = "("

    def _open_extra(self, offset: int) -> int:
        """Take all superfluous parentheses at `offset` at once; return where they end."""
        end = end_of(_OPENING, self.text, offset)
        depth = len(self.open) + 1
        self.open += [self.current] * (end - offset)
        self.extra.extend(range(depth, depth + end - offset))
        self.findings.add_all("extra-open-paren", range(offset, end))
        return end

    def _close(self, offset: int) -> bool:
        """Close the innermost tree; return whether the game goes on."""
        if self.last_paren == "(":
            self.report("empty-variation", offset)
        if self.extra and self.extra[-1] == len(self.open):
            self.extra.pop()
            self.report("junk-chars", offset, ")")
        self.current = self.open.pop()
        self.last_paren = ")"
        if not self.open:
            self.trees[-1].span = self.start, offset + 1
        return bool(self.open)

    # Damage ---------------------------------------------------------------------------------

    def _take_any(self, pos: int) -> int:
        """Take the one node at `pos`, however damaged; return the offset behind it."""
        text = self.text
        end = end_of(_BODY, text, pos)
        is_cut = text.startswith("[", end)
        if is_cut:
            self.report("unexpected-eof", end, text[end:])
            end = len(text)
        source = text[pos:end]
        node = Node(source, self.current)
        self._add(node, self.current)
        self.nodes += 1
        is_bare = not source.startswith(";")
        if is_bare or is_cut:
            properties = Properties(closed(f";{source}" if is_bare else source))
            node._properties = properties  # noqa: SLF001
            self.mended += 1
            self.trees[-1].damaged[node] = Damaged(
                properties, source, self.last_damaged if is_bare else None, is_cut=is_cut
            )
        self.current = self.last_damaged = node
        if self.most and not _CLEAN.fullmatch(source):
            for code, at, detail, _, certainty in body_findings(source):
                self.report(code, pos + at, detail, certainty)
        return self._take_tail(node, end)

    def _take_tail(self, node: Node, start: int) -> int:
        """Take everything behind a node up to the next one; return where that begins."""
        text, pos = self.text, start
        late: list[Late] = []
        self.last_paren = ""
        while pos < self.end and text[pos] != ";":
            char = text[pos]
            if char == self.last_paren == "(":
                pos = self._open_extra(pos)
            elif char in "()":
                pos += 1
                if char == "(":
                    self._open(pos - 1)
                elif not self._close(pos - 1):
                    break
            elif char in WHITE:
                pos += 1
            elif self.last_paren == "(" and _BARE_NODE.match(text, pos):
                self.report("missing-semicolon-in-variation", pos, text[pos : pos + 20])
                break
            else:
                pos = self._take_junk(pos, late)
        if self.last_paren == ")" and self.open and text.startswith(";", pos):
            self._note_outside(node, pos)
        node.tail = text[start:pos]
        if late:
            self._keep_late(node, start, pos, late)
        return pos

    def _take_junk(self, pos: int, late: list[Late]) -> int:
        """Take what is no structure, properties behind a closed variation as `late`."""
        text = self.text
        may_be_late = self.last_paren == ")" and not self._is_too_much(pos)
        end = end_of(_LATE, text, pos) if may_be_late else pos
        if end > pos:
            self.mended += 1
            late.append((self.current, pos, end))
        else:
            end = end_of(_JUNK, text, pos)
        junk = text[pos:end]
        self.report("junk-chars", pos, junk)
        for code, at, detail, _, certainty in (
            body_findings(junk) if late and late[-1][1] == pos else ()
        ):
            if code != "junk-chars":  # as which it is told already
                self.report(code, pos + at, detail, certainty)
        if end == len(text) and closed(junk) != junk:
            self.report("unexpected-eof", pos, junk)
        return end

    def _keep_late(self, node: Node, start: int, pos: int, late: Sequence[Late]) -> None:
        """Note that the tail of `node`, from `start` to `pos`, holds properties of others."""
        tree = self.trees[-1]
        tree.pieces[node] = pieces = in_pieces(self.text[start:pos], start, late)
        for owner, piece in pieces:
            if owner is not None:
                self.late.setdefault(owner, (tree, []))[1].append(piece)
        node.tail = "".join(piece for owner, piece in pieces if owner is None)

    # Between games --------------------------------------------------------------------------

    def _between_games(self, pos: int) -> int:
        """Skip to the next game and open it; return the offset of its root, or the end."""
        text = self.text
        starts = _START.finditer(text, pos)
        start = next((match for match in starts if starts_game(text, match, pos)), None)
        junk_end = start.start() if start else len(text)
        for finding in junk_findings(text, pos, junk_end, is_first=not self.trees):
            self.report(*finding[:3])
        if start is None:
            self.suffix = text[pos:]
            return len(text)
        if not text.startswith(";", start.end()):
            self.report("missing-first-semicolon", start.end())
        self._start_game(text[pos : start.end()], start.end())
        return start.end()

    def _start_game(self, prefix: str, start: int) -> None:
        self.prefix = prefix
        self.start = start
        self.last_damaged = None
        self.current = self.top
        self.open.append(self.top)


_FLAWS: Final = frozenset(
    {"missing-close-paren", "extra-open-paren", "empty-variation", "node-outside-variation"}
)


def games_within(text: str, trees: Iterable[GameTree]) -> list[int]:
    """Return where games begin that were read as a part of the game before them; O(length).

    Each time that is the first of the parentheses in front of their root.
    """
    found: list[int] = []
    end = 0
    for tree in trees:
        start = end + len(tree.prefix)
        end = tree.span[1] if tree.span else len(text)
        found += games_between(text, start, end)
    return found
