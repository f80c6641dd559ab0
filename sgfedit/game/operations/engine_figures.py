"""What engines say of positions, written into a record and taken out of it.

What we write of an engine names it:

- V: points by which Black leads (FF[4], "V": a value that is good for Black if it is positive).
- SBKV: the winrate of Black in percent, as Sabaki has it.
- A line of the comment, ``Engine KataGo 1.17.2: winrate B 56.3%, lead B+2.4, 500 visits. …``,
  which says what the move lost and what was better.
- The lines that the engine expects, as variations behind those that are there.

A value that somebody else has written stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.annotations import ANALYSIS_IDENTS
from sgfedit.game.engine_lines import (
    OUR_LINE,
    begins_engine_line,
    is_engine_comment,
    is_of_person,
)
from sgfedit.game.evaluations import MEASURES, NOBODY, Evaluation, Limits, loss
from sgfedit.game.operations._values import require_go, require_node, store
from sgfedit.game.operations.nodes import child_with_move, move_node
from sgfedit.game.operations.text import replace_parts, set_text
from sgfedit.game.traversal import colour_of, is_move
from sgfedit.go import Colour, parse_vertex
from sgfedit.sgf.node import size_of
from sgfedit.sgf.values import PASS, Point, format_real, parse_real

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sgfedit.game.analysis import Analysis, Candidate
    from sgfedit.game.edits import Edit
    from sgfedit.game.evaluations import Evaluations
    from sgfedit.game.losses import Lost
    from sgfedit.game.operations.text import Part
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import PointOrPass, Size


class FigureWishes(NamedTuple):
    """What is written.

    Attributes:
        values: Whether V is.
        winrates: Whether SBKV is.
        comments: Whether a line of the comment is.
        variations: Of how many of the engine's choices the expected line is.
        limits: What a move has to lose so that it gets a comment and its better moves; None:
            every one does.
        longest: Moves of a variation.
    """

    values: bool = True
    winrates: bool = False
    comments: bool = True
    variations: int = 0
    limits: Limits | None = None
    longest: int = 12


class Figures(NamedTuple):
    """What was written, in nodes.

    Attributes:
        values: With V or SBKV.
        comments: With a line of the comment.
        variations: New variations.
        kept: Where V or SBKV was another's, and stays.
    """

    values: int = 0
    comments: int = 0
    variations: int = 0
    kept: int = 0


def write_figures(
    edit: Edit,
    said: Mapping[Node, Analysis],
    wishes: FigureWishes,
    lost: Mapping[Node, Lost] | None = None,
) -> Figures:
    """Write what an engine says of positions into their nodes.

    What the move of a node lost is told where something is said of the position before it too,
    and the better moves stand in variations there. What we have written before of the same engine
    is replaced. O(nodes times depth).

    Args:
        edit: The edit.
        said: Node → what is said of the position there.
        wishes: What is written.
        lost: Node → what its move lost, where leads of two positions do not tell it: those
            of GNU Go do not count whose turn it is.

    Raises:
        TypeError: one is no node.
        RefusalError: variations are wanted, and a game is none of Go ("not-go-board").
    """
    for node in (*said, *(lost or ())):
        require_node(node)
        if wishes.variations:
            require_go(node)
    by_node = {node: _evaluations(analysis) for node, analysis in said.items()}
    told = _Told(said, by_node, wishes, lost)
    values = comments = variations = kept = 0
    for node, analysis in said.items():
        wanted = _values_of(analysis, wishes)
        is_ours = any(OUR_LINE.fullmatch(line) for line in _comment(node).split("\n"))
        free = {
            ident: raw for ident, raw in wanted.items() if is_ours or _is_free(node, ident, raw)
        }
        for ident, raw in free.items():
            store(edit, node, ident, (raw,))
        values += bool(free)
        kept += len(free) < len(wanted)
    for node in said:
        if told.is_wanted(node):
            comments += _write_comment(edit, node, told)
            variations += _write_variations(edit, node, told)
    return Figures(values, comments, variations, kept)


def _evaluations(analysis: Analysis) -> Evaluations:
    return {analysis.engine: Evaluation(analysis.winrate, analysis.lead)}


def _values_of(analysis: Analysis, wishes: FigureWishes) -> dict[str, str]:
    found = {}
    if wishes.values and analysis.lead is not None:
        found["V"] = format_real(round(analysis.lead, 2))
    if wishes.winrates and analysis.winrate is not None:
        found["SBKV"] = format_real(round(100 * analysis.winrate, 2))
    return found


def _is_free(node: Node, ident: str, raw: str) -> bool:
    return ident not in node.properties or node.properties[ident] == (raw,)


def _comment(node: Node) -> str:
    text: str = node.get("C", "")
    return text


class _Told(NamedTuple):
    """What an engine says of some nodes.

    Attributes:
        said: Node → what.
        figures: Node → the same as evaluations.
        wishes: What is written of it.
        lost: Node → what its move lost, if leads do not tell it.
    """

    said: Mapping[Node, Analysis]
    figures: Mapping[Node, Evaluations]
    wishes: FigureWishes
    lost: Mapping[Node, Lost] | None = None

    def losses(self, node: Node) -> dict[str, float]:
        """Return what the move of a node lost, as far as that is known: measure → how much.

        Engines differ: each is compared with itself alone.
        """
        if self.lost is not None:
            row = self.lost.get(node)
            return {} if row is None or row.points is None else {"lead": row.points}
        found = {
            measure: loss(
                node, self.said[node].engine, measure, lambda one: self.figures.get(one, NOBODY)
            )
            for measure in MEASURES
        }
        return {measure: lost for measure, lost in found.items() if lost is not None}

    def is_wanted(self, node: Node) -> bool:
        """Whether the move of a node is to be spoken of."""
        if self.wishes.limits is None:
            return True
        losses = self.losses(node)
        measure = next((one for one in MEASURES if one in losses), None)
        return measure is not None and self.wishes.limits.reached(losses[measure], measure)

    def before(self, node: Node) -> tuple[Node, Analysis] | None:
        """Return the nearest node above of which something is said, before any other move."""
        walker = node.parent if is_move(node) else None
        while walker is not None:
            if walker in self.said:
                return walker, self.said[walker]
            walker = walker.parent if not is_move(walker) else None
        return None

    def better(self, node: Node) -> list[Candidate]:
        """Return what the engine would have played instead, the best first."""
        found = self.before(node)
        if found is None:
            return []
        played = node.get(colour_of(node))
        size = size_of(node.root)
        candidates = found[1].candidates
        if candidates and _move(candidates[0].move, size) == played:
            return []
        return [one for one in candidates if _move(one.move, size) not in {played, None}]


def _move(text: str, size: Size) -> PointOrPass | None:
    """Return the move that a vertex names; None for what is none."""
    if text.lower() == "pass":
        return PASS
    point = parse_vertex(text, *size)
    return None if point is None else Point(*point)


# Comments -------------------------------------------------------------------------------------


def _write_comment(edit: Edit, node: Node, told: _Told) -> bool:
    analysis = told.said[node]
    figures = _figures(analysis)
    if not told.wishes.comments or not figures:
        return False
    sentences = [figures]
    losses = told.losses(node)
    lost = [_lost(measure, losses[measure]) for measure in MEASURES if losses.get(measure, 0) > 0]
    if any(lost):
        row = (told.lost or {}).get(node)
        least = "at least " if row is not None and row.is_least else ""
        sentences.append(f"Lost {least}{', '.join(filter(None, lost))}")
    better = told.better(node)
    before = told.before(node)
    if better and before is not None and before[1].engine == analysis.engine:
        sentences.append(f"Better: {' '.join(_line(better[0], told.wishes.longest))}")
    name = _name(analysis)
    line = f"Engine {name}: {'. '.join(sentences)}."
    _put_line(edit, node, name, line)
    return True


def _put_line(edit: Edit, node: Node, name: str, line: str) -> None:
    """Put a line of ours in place of the one of the same engine, else behind all others."""
    text = _comment(node)
    if not text:
        set_text(edit, node, "C", line)
        return
    for start, end, engine in _our_lines(text):
        if engine == name:
            replace_parts(edit, node, "C", [(start, end, line)])
            return
    replace_parts(edit, node, "C", [(len(text), len(text), f"\n{line}")])


def _our_lines(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where lines of ours begin and end in a comment, and of which engine each is."""
    start = 0
    for line in text.split("\n"):
        ours = OUR_LINE.fullmatch(line)
        if ours:
            yield start, start + len(line), ours["engine"]
        start += len(line) + 1


def _name(analysis: Analysis) -> str:
    """Return the name of an engine as it can stand in a line of ours."""
    return " ".join(analysis.engine.replace(":", " ").split()) or "of no name"


def _figures(analysis: Analysis | Candidate) -> str:
    """Return the figures in words; empty if there are none."""
    found = []
    if analysis.winrate is not None:
        found.append(f"winrate B {100 * analysis.winrate:.1f}%")
    if analysis.lead is not None:
        found.append(f"lead {_margin(analysis.lead)}")
    if found and analysis.visits is not None:
        found.append(f"{analysis.visits} visits")
    return ", ".join(found)


def _margin(lead: float) -> str:
    """Return a lead of Black's as a result is written: "B+2.4", "W+0.5", "0"."""
    points = format_real(abs(round(lead, 1)))
    return "0" if points == "0" else f"{'B' if lead > 0 else 'W'}+{points}"


def _lost(measure: str, lost: float) -> str:
    if measure == "lead":
        points = format_real(round(lost, 1))
        return "" if points == "0" else f"{points} {'point' if points == '1' else 'points'}"
    percent = format_real(round(100 * lost, 1))
    return "" if percent == "0" else f"{percent}% winrate"


def _line(candidate: Candidate, longest: int) -> tuple[str, ...]:
    return (candidate.line or (candidate.move,))[:longest]


# Variations -----------------------------------------------------------------------------------


def _write_variations(edit: Edit, node: Node, told: _Told) -> int:
    """Add what is better than the move of a node as variations beside it; return how many."""
    found = told.before(node)
    count = told.wishes.variations
    if not count or found is None or node.parent is None:
        return 0
    who, colour, written = found[1], colour_of(node), 0
    for candidate in told.better(node)[:count]:
        moves = [*_moves(_line(candidate, told.wishes.longest), size_of(node.root))]
        if not moves or child_with_move(node.parent, colour, moves[0]) is not None:
            continue
        _add_line(edit, node.parent, colour, moves, _said_of(who, candidate))
        written += 1
    return written


def _moves(line: Iterable[str], size: Size) -> Iterator[PointOrPass]:
    for text in line:
        move = _move(text, size)
        if move is None:
            return
        yield move


def _said_of(who: Analysis, candidate: Candidate) -> str:
    return f"Engine {_name(who)}: {_figures(candidate) or 'choice'}."


def _add_line(
    edit: Edit, node: Node, colour: Colour, moves: list[PointOrPass], comment: str
) -> None:
    for number, move in enumerate(moves):
        child = move_node(node, colour, move)
        edit.add_child(node, child)
        if number == 0:
            set_text(edit, child, "C", comment)
        node, colour = child, colour.opponent


# Out of the record ----------------------------------------------------------------------------


class Removed(NamedTuple):
    """What was taken out.

    Attributes:
        nodes: Out of so many nodes.
        variations: So many variations.
    """

    nodes: int = 0
    variations: int = 0


def remove_analysis(
    edit: Edit, nodes: Iterable[Node], *, values: bool = False, variations: bool = True
) -> Removed:
    """Take out what engines have said: ours, and what other programs have written of theirs.

    Their properties go, lines of ours in comments, whole comments that a program has written (see
    `engine_lines`), V where such properties stand beside it or a line of ours tells it, and
    variations that an engine began and no person has touched, unless they are the first ones.

    Args:
        edit: The edit.
        nodes: Where; variations of them.
        values: Whether every V goes, whoever wrote it.
        variations: Whether variations go.
    """
    chosen = [*nodes]
    for node in chosen:
        require_node(node)
    gone: set[Node] = set()
    if variations:
        for node in chosen:
            gone.update(_remove_lines(edit, node))
    lost = {inner for top in gone for inner in top.subtree()}
    count = sum(_clean(edit, node, values=values) for node in chosen if node not in lost)
    return Removed(count, len(gone))


def _remove_lines(edit: Edit, node: Node) -> list[Node]:
    """Take the variations of engines away behind a node; return their first nodes."""
    if not node.has_variations:
        return []
    gone = [
        child
        for child in node.children[1:]
        if begins_engine_line(child) and not any(map(is_of_person, child.subtree()))
    ]
    if gone:
        edit.set_children(node, [child for child in node.children if child not in gone])
    return gone


def _clean(edit: Edit, node: Node, *, values: bool) -> bool:
    """Take figures and words of engines out of a node; return whether there were any."""
    properties = node.properties
    idents = [ident for ident in properties if ident in ANALYSIS_IDENTS]
    if "V" in properties and (values or idents or _is_of_line(node)):
        idents.append("V")
    has_words = _remove_words(edit, node)
    for ident in idents:
        store(edit, node, ident, ())
    return has_words or bool(idents)


def _is_of_line(node: Node) -> bool:
    """Whether V is the lead that a line of ours in the comment tells."""
    value = parse_real(node.properties["V"][0])
    leads = (_LEAD.search(line) for line in _comment(node).split("\n") if OUR_LINE.fullmatch(line))
    return value is not None and any(
        lead is not None and _margin(value) == lead["margin"] for lead in leads
    )


_LEAD: Final = re.compile(r"lead (?P<margin>0|[BW]\+[0-9]+(?:\.[0-9])?)(?=[.,])")


def _remove_words(edit: Edit, node: Node) -> bool:
    """Take what programs wrote for engines out of a comment; return whether there was any."""
    text = _comment(node)
    if is_engine_comment(text):
        set_text(edit, node, "C", "")
        return True
    parts: list[Part] = []
    for start, end, _ in _our_lines(text):
        if start == (parts[0][1] if parts and not parts[0][0] else 0):
            parts = [(0, end + 1, "")]  # nothing of others stands before it
        else:
            parts.append((start - 1, end, ""))
    if parts:
        replace_parts(edit, node, "C", parts)
    return bool(parts)
