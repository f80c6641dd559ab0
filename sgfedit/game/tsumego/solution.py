"""The tree of one problem as its author means it: what is right, what the record replies.

Everything is worked out once from the moves after the start; the tree may not change meanwhile.
`right_ends` and `wrong_ends` are the lines worth printing: why other moves are not right.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from sgfedit.game.traversal import colour_of, is_move, onwards, sets_up, upwards
from sgfedit.game.tsumego.conventions import Convention, Tag, signs_of, tags_of
from sgfedit.game.tsumego.problems import moves_after, remarks_after
from sgfedit.sgf.values import Point, effective, parse_move

if TYPE_CHECKING:
    from sgfedit.game.tsumego.problems import Problem
    from sgfedit.sgf import Node, PointOrPass


class Solution:
    """The answers of one problem.

    A line ends where no move follows, or where goproblems.com's RIGHT says that it is solved. A
    move of the solver is right where such an end can be reached, whatever the record replies.

    Attributes:
        problem: The problem.
        solver: Whose moves are asked for.
        convention: How right and wrong are told.
    """

    def __init__(self, problem: Problem, convention: Convention) -> None:
        """Work the answers out; O(nodes of the problem)."""
        self.problem = problem
        self.solver = problem.solver
        self.convention = convention
        self._size = problem.position.size
        self._after: dict[Node, tuple[Node, ...]] = {}
        self._before: dict[Node, Node] = {}
        self._twins: dict[Node, tuple[Node, ...]] = {}
        self._first_twins: dict[Node, Node] = {}
        self._verdicts: dict[Node, bool] = {}
        self._signs = signs_of(problem, convention)
        order = self._walk()
        self._tags = {node: tags_of(node) for node in order} if self._has_tags else {}
        self._chosen: set[Node] = set()
        self._leads: dict[Node, bool] = {}
        for node in reversed(order):
            self._sum_up(node)

    @property
    def start(self) -> Node:
        """The node whose position is asked about."""
        return self.problem.start

    @property
    def _has_tags(self) -> bool:
        return self.convention is Convention.GOPROBLEMS

    # Right and wrong ------------------------------------------------------------------------

    def said_at(self, node: Node) -> bool | None:
        """Return what the solver is told at `node`: right, wrong, or None: the line goes on.

        Wrong is told where it is marked or where the line ends, right only where it ends.
        """
        if node is self.start:
            return None
        if self.is_end(node):
            return self._is_right(node)
        twins = self._twins.get(node, (node,))
        return False if all(self._signs.said.get(twin) is False for twin in twins) else None

    def _is_right(self, end: Node) -> bool:
        return any(self._verdicts.get(twin) for twin in self._twins.get(end, (end,)))

    def is_end(self, node: Node) -> bool:
        """Whether the line ends at `node`."""
        if not self._after[node]:
            return True
        twins = self._twins.get(node, (node,))
        return self._has_tags and any(self._signs.said.get(twin) is True for twin in twins)

    def leads_right(self, node: Node) -> bool:
        """Whether a right end can be reached from `node`."""
        return self._leads[node]

    @property
    def has_right(self) -> bool:
        """Whether there is anything right in the record."""
        return self._leads[self.start]

    def known(self, node: Node) -> Node | None:
        """Return the node by which the answers know `node`: itself, or a twin that stands first.

        None for what is neither the start nor a move of this problem.
        """
        return node if node in self._after else self._first_twins.get(node)

    # Moves ----------------------------------------------------------------------------------

    def answers(self, node: Node) -> tuple[Node, ...]:
        """Return the solver's moves that follow `node` in the record, one for each point."""
        if self.is_end(node):
            return ()
        return tuple(child for child in self._after[node] if self.is_solvers(child))

    def right_answers(self, node: Node) -> tuple[Node, ...]:
        """Return those of the solver's moves that lead to a right end."""
        return tuple(filter(self.leads_right, self.answers(node)))

    def replies(self, node: Node) -> tuple[Node, ...]:
        """Return the moves with which the record may reply at `node`, the main one first.

        Of goproblems.com's, those with CHOICE below them if there are any, else the first; else
        see `defences`.
        """
        if self.is_end(node):
            return ()
        if not self._has_tags:
            return self.defences(node)
        found = self._others_moves(node)
        return tuple(child for child in found if child in self._chosen) or found[:1]

    def defences(self, node: Node) -> tuple[Node, ...]:
        """Return all moves that the other side has against the solver's line at `node`.

        These are the replies that end like the first one: a reply after which the solver is wrong
        is none against a right line, and one that lets a mistake pass is none against that.
        """
        if self.is_end(node):
            return ()
        found = self._others_moves(node)
        return tuple(c for c in found if self.leads_right(c) is self.leads_right(found[0]))

    def _others_moves(self, node: Node) -> tuple[Node, ...]:
        return tuple(child for child in self._after[node] if not self.is_solvers(child))

    def is_replied(self, node: Node) -> bool:
        """Whether the record has a move of the other side for its turn at `node`.

        It is the other side's turn after a move of the solver's, and where the solver has none.
        """
        if not self.replies(node):
            return False
        is_own = node is not self.start and self.is_solvers(node)
        return is_own or not self.answers(node)

    def before(self, node: Node) -> Node | None:
        """Return the node with the move before that of `node`, or the start; None at the start."""
        return self._before.get(node)

    def right_line(self) -> list[Node]:
        """Return the moves of the first right line from the start, with its main replies."""
        found: list[Node] = []
        node = self.start
        while not self.is_end(node):
            ours = self.replies(node) if self.is_replied(node) else self.right_answers(node)
            if not ours or not self.leads_right(ours[0]):
                break
            node = ours[0]
            found.append(node)
        return found

    def choices(self, node: Node) -> dict[Point, bool]:
        """Return the points that the solver may choose at `node`, and whether each is right.

        Nodes without a move may stand between `node` and the moves.
        """
        found: dict[Point, bool] = {}
        for child in moves_after(node):
            known, move = self.known(child), self.move_of(child)
            if known is not None and self.is_solvers(known) and isinstance(move, Point):
                found[move] = self.leads_right(known)
        return found

    def numbers(self, node: Node) -> dict[Point, int]:
        """Return which move from the start on put each stone where it is at `node`; O(moves).

        Books number answers so, whatever was played before. None for what is not below the start.
        """
        steps = list(takewhile(lambda one: one is not self.start, upwards(node)))
        if steps and steps[-1].parent is None:
            return {}
        moves = [(colour_of(step), self.move_of(step)) for step in steps[::-1] if is_move(step)]
        last = {move: (n, colour) for n, (colour, move) in enumerate(moves, 1)}
        position = self.problem.game.position(node)
        return {
            point: number
            for point, (number, colour) in last.items()
            if isinstance(point, Point) and position.stone(*point) is colour
        }

    @property
    def points(self) -> frozenset[Point]:
        """All points that are played at in the problem; O(its nodes)."""
        moves = (self.move_of(node) for node in self._after if node is not self.start)
        return frozenset(move for move in moves if isinstance(move, Point))

    def is_solvers(self, node: Node) -> bool:
        """Whether the move of `node` is one of the solver's."""
        return colour_of(node) is self.solver

    def move_of(self, node: Node) -> PointOrPass | None:
        """Return the point of a node's move, PASS, or None if it is neither."""
        values = node.properties[colour_of(node).value]
        return parse_move(effective(values), self._size)

    def tags(self, node: Node) -> frozenset[Tag]:
        """Return what goproblems.com's words at `node` say of its move."""
        return self._tags.get(node, frozenset())

    # Working it out -------------------------------------------------------------------------

    def _walk(self) -> list[Node]:
        """Return all nodes, those above first, and note what follows each and what is said."""
        order = [self.start]
        is_main = {self.start: True}
        self._verdicts[self.start] = self._signs.default
        for node in order:  # which grows meanwhile
            children = [c for twin in self._twins.get(node, (node,)) for c in moves_after(twin)]
            self._after[node] = following = self._without_twins(children)
            first = next(filter(self.is_solvers, following), None)
            for child in following:
                self._before[child] = node
                is_main[child] = is_main[node] and (child is first or not self.is_solvers(child))
                self._judge(child)
            order.extend(following)
        if self.convention is Convention.MAIN_LINE:
            self._verdicts = is_main
            self._admit_same_words(order)
        return order

    def _without_twins(self, children: list[Node]) -> tuple[Node, ...]:
        """Return the nodes without those that play what one before does.

        Some authors write each line from the start: what follows such twins is taken together.
        """
        found: dict[object, list[Node]] = {}
        for child in children:
            move = self.move_of(child)
            found.setdefault(child if move is None else (colour_of(child), move), []).append(child)
        for first, *others in found.values():
            if others:
                self._twins[first] = (first, *others)
                self._first_twins.update(dict.fromkeys(others, first))
        return tuple(twins[0] for twins in found.values())

    def _judge(self, child: Node) -> None:
        """Note what a node and its twins say of their lines, or what was said before."""
        said = self._signs.said
        twins = self._twins.get(child, (child,))
        for twin in twins:
            above = twin.parent
            while above is not None and above not in self._verdicts:
                above = above.parent  # a node without a move
            inherited = above is not None and self._verdicts[above]
            self._verdicts[twin] = said.get(twin, inherited)

    def _admit_same_words(self, order: list[Node]) -> None:
        """Let a line be right that ends with the very words of the main line's end."""
        ends = [node for node in order if not self._after[node]]
        words = {text for node in ends if self._verdicts[node] and (text := _last_words(node))}
        for node in ends:
            if _last_words(node) in words:
                self._verdicts[node] = True

    def _sum_up(self, node: Node) -> None:
        """Find out whether `node` leads to a right end; what follows it is known already."""
        if Tag.CHOICE in self.tags(node) or any(c in self._chosen for c in self._after[node]):
            self._chosen.add(node)
        if node is not self.start and self.is_end(node):
            self._leads[node] = self._is_right(node)
            return
        following = self.replies(node) if self.is_replied(node) else self.answers(node)
        self._leads[node] = any(map(self.leads_right, following))


def _last_words(node: Node) -> str:
    texts = [str(remark.get("C", "")).strip() for remark in remarks_after(node)]
    return " ".join(filter(None, texts))


def right_ends(solution: Solution) -> list[Node]:
    """Return where right lines end, that of the main line first; O(moves that lead there).

    Other lines have another move of the solver's, or another reply that does not refute it.
    """
    found: list[Node] = []
    stack = [solution.start] if solution.has_right else []
    while stack:
        node = stack.pop()
        if node is not solution.start and solution.is_end(node):
            found.append(node)
            continue
        if solution.is_replied(node):
            replies = solution.replies(node)
            following = (*replies, *(n for n in solution.defences(node) if n not in replies))
        else:
            following = solution.answers(node)
        stack.extend(filter(solution.leads_right, following[::-1]))
    return found


def wrong_ends(solution: Solution) -> list[Node]:
    """Return where the lines end that refute wrong first moves, one for each. O(their moves)."""
    found = []
    for node in solution.answers(solution.start):
        if solution.leads_right(node):
            continue
        end = node
        while not solution.is_end(end):
            end = (solution.replies(end) or solution.answers(end))[0]
        found.append(end)
    return found


def line_to(solution: Solution, end: Node) -> tuple[Node, ...]:
    """Return the nodes behind the start up to `end`, and those that only say more of that."""
    path = list(takewhile(lambda one: one is not solution.start, upwards(end)))
    more = takewhile(lambda one: not is_move(one) and not sets_up(one), onwards(end.first_child))
    return (*reversed(path), *more)
