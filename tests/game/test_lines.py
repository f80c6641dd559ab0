"""A game taken apart into its lines."""

from __future__ import annotations

from sgfedit import dumps, loads
from sgfedit.game.joining import ends, line_files, line_to

TEXT = "(;SZ[9]PB[a]\n(;B[aa]\n(;W[bb]C[x\\]])(;W[cc]))(;B[dd]))"


def test_every_line_ends_where_nothing_follows() -> None:
    game = loads(TEXT).games[0]

    assert [end.source.strip() for end in ends(game.root)] == [
        ";W[bb]C[x\\]]",
        ";W[cc]",
        ";B[dd]",
    ]


def test_a_line_is_a_game_of_copies_that_share_nothing() -> None:
    game = loads(TEXT).games[0]

    line = line_to(ends(game.root)[1])

    assert [node.source for node in line] == [";SZ[9]PB[a]", ";B[aa]", ";W[cc]"]
    assert all(child.parent is node for node in line for child in node.children)
    assert set(line.nodes()).isdisjoint(game.nodes())


def test_each_file_is_written_in_the_charset_of_the_game() -> None:
    data = "(;CA[GBK]PB[围棋](;B[aa])(;B[bb]C[黑]))".encode("gbk")
    collection = loads(data)

    files = list(line_files(collection.games[0].root, collection.save_encoding))

    assert [dumps(file) for file in files] == [
        "(;CA[GBK]PB[围棋];B[aa])\n".encode("gbk"),
        "(;CA[GBK]PB[围棋];B[bb]C[黑])\n".encode("gbk"),
    ]
