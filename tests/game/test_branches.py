from __future__ import annotations

from sgfedit import Node, loads
from sgfedit.game.serialise import NODES_A_STEP, branch_text, copy_branch, copy_in_steps

TEXT = "(;SZ[9] \n(;B[aa]\n;W[bb](;B[cc] )(;B[dd]))(;B[ee]))"


def test_a_copied_branch_stands_alone() -> None:
    branch = loads(TEXT).games[0].root.children[0]

    copy = copy_branch(branch)

    assert copy.parent is None
    assert [n.source for n in copy.subtree()] == [";B[aa]", ";W[bb]", ";B[cc]", ";B[dd]"]
    assert all(child.parent is n for n in copy.subtree() for child in n.children)
    assert set(copy.subtree()).isdisjoint(branch.subtree())


def test_the_text_of_a_branch_reads_back_as_a_game() -> None:
    branch = loads(TEXT).games[0].root.children[0]

    games = loads(branch_text(branch)).games

    assert len(games) == 1
    assert [n.source.strip() for n in games[0].nodes()] == [
        n.source.strip() for n in branch.subtree()
    ]


def test_a_node_without_semicolon_gets_one() -> None:
    assert copy_branch(Node("B[aa]")).source == ";B[aa]"


def test_a_long_branch_is_copied_in_steps() -> None:
    root = loads(f"(;SZ[9]{';B[aa]' * (2 * NODES_A_STEP)}(;W[bb])(;W[cc]))").games[0].root

    assert sum(1 for _ in copy_in_steps(root)) == 2
    assert branch_text(copy_branch(root)) == branch_text(root)
