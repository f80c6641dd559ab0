"""The Ishi standard format: keywords, moves, comments, variations, prisoners."""

from __future__ import annotations

import pytest

from sgfedit import Collection, Game, Node, dumps, loads

SAMPLE = """EVENT old Chinese game
BLACK Shi Xiang-Xia
WHITE Fan Xi-Ping
DATE 1739
BOARDSIZE 19
RESULT W+15
KOMI -2
SETUP W D16 Q4
SETUP B D4 Q16
W 1 R14
B 2 R9
COM
B's situation
is [now] worse.
ENDCOM
"""


def ishi(*lines: str, extension: str = ".go") -> Collection:
    collection = loads("\n".join(lines).encode(), extension=extension)
    assert collection.format == "ishi"
    assert dumps(loads(dumps(collection))) == dumps(collection)
    return collection


def told(collection: Collection) -> list[tuple[str, int, str]]:
    return [(problem.code[8:], problem.line, problem.detail) for problem in collection.reading]


def tree_of(node: Node) -> str:
    """Return a tree as moves, variations in brackets."""
    text = "".join(f"{c}{node.properties[c][0]}" for c in "BW" if c in node.properties)
    text += f"{{{node.get('C')}}}" if "C" in node.properties else ""
    children = [tree_of(child) for child in node.children]
    return f"{text} {children[0] if len(children) == 1 else ''.join(f'({c})' for c in children)}"


def tree(*lines: str) -> str:
    collection = ishi(*lines)
    assert collection.reading == ()
    return tree_of(collection.games[0].root)


def info(game: Game) -> dict[str, str]:
    known = {"FF", "GM", "CA", "SZ", "AB", "AW", "C"}
    return {
        ident: values[0] for ident, values in game.root.properties.items() if ident not in known
    }


@pytest.mark.parametrize("extension", [".go", ".prb", ".txt", ""])
def test_the_published_sample_is_read(extension: str) -> None:
    collection = ishi(*SAMPLE.splitlines(), extension=extension)
    (game,) = collection.games

    assert collection.reading == ()
    assert info(game) == {
        "EV": "old Chinese game",
        "PB": "Shi Xiang-Xia",
        "PW": "Fan Xi-Ping",
        "DT": "1739",
        "RE": "W+15",
        "KM": "-2",
    }
    assert game.root.properties["AW"] == ("dd", "pp")
    assert game.root.properties["AB"] == ("dp", "pd")
    assert tree_of(game.root) == " Wqf Bqk{B's situation\nis [now] worse.} "


@pytest.mark.parametrize(
    ("line", "ident", "value"),
    [
        ("BLACKRANK 9 dan", "BR", "9 dan"),
        ("whiterank: 3k", "WR", "3k"),
        ("PLACE London", "PC", "London"),
        ("ROUND 2", "RO", "2"),
        ("TITLE A game", "GN", "A game"),
        ("RULES japanese", "RU", "Japanese"),
        ("RULE our own", "RU", "our own"),
        ("HANDICAP 4", "HA", "4"),
        ("TIME 3600", "TM", "3600"),
        ("DATE 5 March 1996", "DT", "1996-03-05"),
        ("DATE long ago", "DT", "long ago"),
        ("RESULT Black wins by resignation", "RE", "B+R"),
        ("RESULT a fight", "RE", "a fight"),
        ("KOMI 5 1/2", "KM", "5.5"),
        ("SOURCE Go World 1", "SO", "Go World 1"),
        ("COPYRIGHT me", "CP", "me"),
        ("COMMENTATOR Rin", "AN", "Rin"),
    ],
)
def test_a_keyword_becomes_game_info(line: str, ident: str, value: str) -> None:
    collection = ishi(line, "B 1 D4")

    assert collection.reading == ()
    assert info(collection.games[0]) == {ident: value}


def test_event_begins_the_next_game() -> None:
    first, second = ishi(
        "BLACK x", "EVENT one", "B 1 D4", "event two", "SETUP W A1", "B 1 C3"
    ).games

    assert (info(first), info(second)) == ({"PB": "x", "EV": "one"}, {"EV": "two"})
    assert tree_of(second.root) == " Bcq "
    assert [len(ishi("B 1 D4", "EVENT two", "B 1 D4").games)] == [2]


def test_moves_may_lack_numbers_and_share_a_line() -> None:
    assert tree("B D4 W Q16 B 3 pass", "w 4 a1") == " Bdp Wpd B Was "


def test_a_number_that_does_not_follow_is_kept_and_told() -> None:
    collection = ishi("B 51 D4", "W 52 C3", "B 60 E5")
    nodes = list(collection.games[0])

    assert [node.properties.get("MN") for node in nodes] == [None, ("51",), None, ("60",)]
    assert told(collection) == [("contradiction", 3, "move number 60 after 52")]


def test_the_size_of_the_board_may_stand_anywhere() -> None:
    assert tree("B 1 A1", "BOARDSIZE 9") == " Bai "
    assert ishi("B 1 A1", "BOARDSIZE 9x13").games[0].root.properties["SZ"] == ("9:13",)


def test_stones_that_are_set_up_behind_a_move_get_a_node_of_their_own() -> None:
    game = ishi("B 1 D4", "SETUP B A1 A2", "SETUP W B1", "W 2 C3").games[0]
    nodes = [dict(node.properties) for node in game]

    assert nodes[1:] == [{"B": ("dp",)}, {"AB": ("as", "ar"), "AW": ("bs",)}, {"W": ("cq",)}]


def test_comments() -> None:
    assert tree("COM on the game ENDCOM", "B 1 D4", "com", "EVENT no", "B 9 A1", "endcom") == (
        "{on the game} Bdp{EVENT no\nB 9 A1} "
    )
    assert tree("B 1 D4", "COM", "a", "ENDCOM", "COM", "ENDCOM", "COM b ENDCOM") == " Bdp{a\n\nb} "


def test_a_comment_without_an_end_takes_no_moves() -> None:
    collection = ishi("B 1 D4", "COM", "one", "", "W 2 C3", "COM", "two", "COM", "three")

    assert tree_of(collection.games[0].root) == " Bdp{one} Wcq{two\n\nthree} "
    assert told(collection) == [("cut", line, "COM without ENDCOM") for line in (2, 6, 8)]


@pytest.mark.parametrize(
    "lines",
    [
        ("B 1 D4", "W 2 C3", "VAR", "W 2 E5", "B 3 F6", "ENDVAR", "B 3 G7"),
        ("B 1 D4", "VAR", "W 2 E5", "B 3 F6", "ENDVAR", "W 2 C3", "B 3 G7"),
        ("B D4", "W C3", "VAR", "W E5", "B F6", "ENDVAR", "B G7"),
        ("B D4", "VARIATION", "W E5", "B F6", "ENDVARIATION", "W C3", "B G7"),
    ],
)
def test_a_variation_is_another_continuation(lines: tuple[str, ...]) -> None:
    assert tree(*lines) == " Bdp (Wcq Bgm )(Weo Bfn )"


def test_a_variation_counted_from_one_follows_its_colour() -> None:
    collection = ishi("B 1 D4", "W 2 C3", "VAR", "B 1 E5", "VAR", "B 1 F6")

    assert tree_of(collection.games[0].root) == " Bdp Wcq (Beo )(Bfn )"
    assert told(collection) == [("cut", 3, "VAR without ENDVAR")]


def test_prisoners_are_compared_with_the_rules() -> None:
    moves = ("SETUP W A1", "B 1 A2", "W 2 K10", "B 3 B1")

    assert ishi(*moves, "PRISONER A1").reading == ()
    assert told(ishi(*moves, "PRISONER C1")) == [
        ("contradiction", 5, "PRISONER, other than by the rules: A1 C1")
    ]
    assert told(ishi(*moves[:3], "PRISONER", "VAR", "W 2 C9", "PRISONER A1")) == [
        ("cut", 5, "VAR without ENDVAR"),
        ("contradiction", 7, "PRISONER, other than by the rules: A1"),
    ]
    passed = ishi(*moves, "PRISONER A1", "W PASS", "PRISONER")
    assert passed.reading == ()


def test_what_is_not_understood_is_told() -> None:
    collection = ishi(
        "GO file",
        "EVENT x",
        "BLACK one",
        "BLACK two",
        "BOARDSIZE 99",
        "BOARDSIZE big",
        "SETUP blue A1",
        "SETUP B A1 Z9",
        "SETUP W A1",
        "SETUP",
        "LABEL A1 x",
        "ENDVAR",
        "?",
        "B 1 T20",
        "W 2 C3 and so on",
        "B",
    )

    assert told(collection) == [
        ("contradiction", 4, "BLACK two"),
        ("unread", 5, "BOARDSIZE 99"),
        ("unread", 6, "BOARDSIZE big"),
        ("unread", 7, "SETUP blue A1"),
        ("off-board", 8, "Z9"),
        ("contradiction", 9, "A1 is set up twice"),
        ("unread", 10, "SETUP"),
        ("unread", 11, "LABEL A1 x"),
        ("unread", 12, "ENDVAR"),
        ("unread", 13, "?"),
        ("off-board", 14, "T20"),
        ("unread", 15, "and so on"),
        ("unread", 16, "B"),
    ]
    assert tree_of(collection.games[0].root) == " B Wcq "


@pytest.mark.parametrize(
    ("text", "extension"),
    [
        ("Black to play and live.\nWhat is the best move?", ""),
        ("I like Go.\nB 1 D4", ""),
        ("EVENT nothing more", ".go"),
        ("", ".go"),
    ],
)
def test_other_text_is_not_ishi(text: str, extension: str) -> None:
    assert loads(text.encode(), extension=extension).format != "ishi"


def test_thousands_of_nested_variations_are_read() -> None:
    lines = ["B 1 D4"]
    for number in range(3_000):
        lines += ["VAR", f"{'WB'[number % 2]} {number + 2} C{number % 19 + 1}"]
    collection = ishi(*lines)

    assert sum(1 for _ in collection.games[0].nodes()) == 3_002
