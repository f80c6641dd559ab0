"""What is counted in a branch."""

from __future__ import annotations

from sgfedit import Node, loads
from sgfedit.game.statistics import Statistics, counted

TEXT = "(;AB[aa]C[x](;B[bb]N[n];W[cc]TE[1](;B[dd]TR[aa])(;B[ee]LB[aa:A]C[y];W[]))(;AE[aa];C[end]))"


def _all_of(top: Node) -> Statistics:
    return [*counted(top)][-1]


def test_everything_in_a_game_is_counted() -> None:
    assert _all_of(loads(TEXT).games[0].root) == Statistics(
        nodes=8, moves=5, set_ups=2, lines=3, forks=2, longest=5, comments=4, judged=1, marked=2
    )


def test_a_branch_is_counted_alone() -> None:
    branch = loads(TEXT).games[0].root.children[0].children[0]

    found = _all_of(branch)

    assert (found.nodes, found.lines, found.forks, found.longest) == (4, 2, 1, 3)


def test_a_last_node_is_one_line() -> None:
    assert _all_of(loads("(;)").games[0].root) == Statistics(nodes=1, lines=1, longest=1)


def test_counting_can_be_watched_and_leaves_nodes_as_they_were() -> None:
    root = loads("(;" + ";B[aa]C[c]" * 1000 + ")").games[0].root
    split = root.children[0]
    assert split.properties["C"] == ("c",)

    steps = list(counted(root))

    assert [step.nodes for step in steps] == [256, 512, 768, 1001]
    assert steps[-1].comments == 1000
    assert split.is_split
    assert not split.children[0].is_split
