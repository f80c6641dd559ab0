"""UGF and UGI: sections, header, moves, reviews, figures; and the real files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sgfedit import Collection, Game, Node, dumps, load, loads

FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data" / "foreign"))
CRYPT = "Crypt=0,PLAIN_UGF_FILE,READ_WRITE"


def ugf(
    *moves: str,
    header: tuple[str, ...] = (),
    rest: tuple[str, ...] = (),
    rows: str = "IGS",
) -> bytes:
    lines = ["[Header]", CRYPT, f"CoordinateType={rows}", *header, "[Data]", *moves, *rest]
    return "\r\n".join(lines).encode() + b"\r\n"


def game_of(data: bytes | str, extension: str = ".ugf") -> Game:
    collection = loads(data, extension=extension)
    assert collection.format == "ugf"
    assert dumps(loads(dumps(collection))) == dumps(collection)
    return collection.games[0]


def told(collection: Collection) -> list[tuple[str, int, str]]:
    return [(problem.code[8:], problem.line, problem.detail) for problem in collection.reading]


def line_of(game: Game) -> str:
    return " ".join(moves_of(list(game)))


def moves_of(nodes: list[Node]) -> list[str]:
    return [
        f"{colour}{node.properties[colour][0]}"
        for node in nodes
        for colour in "BW"
        if colour in node.properties
    ]


def info(*header: str) -> dict[str, str]:
    """Return what a header puts into the root."""
    root = game_of(ugf("QP,B1,1,0", header=header)).root
    known = {"FF", "GM", "CA", "SZ"}
    return {ident: values[0] for ident, values in root.properties.items() if ident not in known}


def test_moves_are_counted_from_the_bottom_or_from_the_top() -> None:
    moves = ("QP,B1,1,0", "DQ,W2,2,0", "YA,B1,3,0", "ZZ,W1,4,0")

    assert line_of(game_of(ugf(*moves))) == "Bqd Wdc B W"
    assert line_of(game_of(ugf(*moves, rows="JPN"))) == "Bqp Wdq B W"


def test_a_mark_is_a_pass_and_a_missing_number_is_the_next() -> None:
    assert line_of(game_of(ugf("QP,B1,1,0", "YZ,MK,2,0", "DD,B1,,0"))) == "Bqd W Bdp"


def test_stones_without_a_number_are_set_up() -> None:
    game = game_of(
        ugf("DD,B1,0,0", "PP,B1,0,0", "CC,W1,0,0", "QP,W1,1,0", header=("Hdcp=2,0.50",))
    )

    root = game.root.properties
    assert (root["HA"], root["KM"]) == (("2",), ("0.5",))
    assert (root["AB"], root["AW"]) == (("dp", "pd"), ("cq",))
    assert line_of(game) == "Wqd"


def test_a_move_off_the_board_is_told_and_read_as_a_pass() -> None:
    collection = loads(ugf("JJ,B1,0,0", "AA,B1,1,0", "JA,W1,2,0", "CC,B1,3,0", header=("Size=9",)))

    assert line_of(collection.games[0]) == "Bai W Bcg"
    assert [row[:2] for row in told(collection)] == [("off-board", 6), ("off-board", 8)]


def test_shuffled_moves_are_put_in_order() -> None:
    collection = loads(ugf("CC,B1,3,0", "AA,B1,1,0", "BB,W1,2,0"))

    assert line_of(collection.games[0]) == "Bas Wbr Bcq"
    assert told(collection) == [("contradiction", 5, "move number 3 in place 1")]


def test_missing_moves_are_told() -> None:
    collection = loads(ugf("AA,B1,2,0", "BB,W1,5,0"))

    assert line_of(collection.games[0]) == "Bas Wbr"
    assert told(collection) == [
        ("contradiction", 5, "it starts at move 2"),
        ("contradiction", 6, "move number 5 after 2"),
    ]


def test_a_number_that_is_wrong_does_not_move_its_move() -> None:
    collection = loads(ugf("AA,B1,1,0", "BB,W1,92,0", "CC,B1,3,0"))

    assert line_of(collection.games[0]) == "Bas Wbr Bcq"
    assert [row[:2] for row in told(collection)] == [("contradiction", 6), ("contradiction", 7)]


def test_seconds_that_were_used_are_left_out_and_told_once() -> None:
    collection = loads(ugf("AA,B1,1,12", "BB,W1,2,9", "CC,B1,3,0 '00:00:31"))

    assert line_of(collection.games[0]) == "Bas Wbr Bcq"
    assert told(collection) == [("left-out", 5, "seconds used for moves")]


def test_what_is_no_move_is_told() -> None:
    collection = loads(ugf("AA,B1,1,0", " .Text,0,999,buy this", "?", "", "B,B1,2"))

    assert told(collection) == [
        ("unread", 6, ".Text,0,999,buy this"),
        ("unread", 7, "?"),
        ("unread", 9, "B,B1,2"),
    ]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            "Title=26th,Gosei,Title matches 5th game",
            {"EV": "26th Gosei", "RO": "Title matches 5th game"},
        ),
        (
            "Title=2020,PANDA-NET Review,x-y(B) IGS",
            {"EV": "2020 PANDA-NET Review", "GN": "x-y(B) IGS"},
        ),
        ("Title=第3期,名人戦,第5局", {"EV": "第3期 名人戦", "RO": "第5局"}),
        ("Title=Gosei", {"EV": "Gosei"}),
        ("Title=,,", {}),
        ("", {}),
        ("Place=The Nihon Ki-in, Tokyo", {"PC": "The Nihon Ki-in, Tokyo"}),
        ("Date=2001/08/20,09:00:00,2001/08/21,00:00:00", {"DT": "2001-08-20,21"}),
        ("Date=2001/08/31,09:00,2001/09/01,", {"DT": "2001-08-31,09-01"}),
        ("Date=2001/12/31", {"DT": "2001-12-31"}),
        ("Date=//,,//,", {}),
        ("Date=2001年8月20日", {"DT": "2001-08-20"}),
        ("Date=spring", {"DT": "spring"}),
        ("Date=2001/02/30", {"DT": "2001/02/30"}),
        ("Rule=JPN", {"RU": "Japanese"}),
        ("Rule=CHN", {"RU": "Chinese"}),
        ("Rule=CH", {"RU": "Chinese"}),
        ("Rule=Pair", {"RU": "Pair"}),
        ("Hdcp=0,-5.50", {"KM": "-5.5"}),
        ("Hdcp=0,6.50", {"KM": "6.5"}),
        ("Hdcp=1,0,50", {"KM": "0.5"}),
        ("Hdcp=0", {}),
        ("Ptime=J;240;0;0,J;240;0;0,0,0", {"TM": "14400"}),
        ("Ptime=N;0;0;0,N;0;0;0,0,0", {}),
        ("Ptime=N;0;10;30,N;0;10;30,0,0", {"OT": "N;0;10;30,N;0;10;30,0,0"}),
        ("Ptime=J;60;0;0,J;90;0;0,0,0", {"OT": "J;60;0;0,J;90;0;0,0,0"}),
        ("Ptime=J;60;0;0,J;60;0;0,0,7", {"OT": "J;60;0;0,J;60;0;0,0,7"}),
        ("Winner=B,7.50", {"RE": "B+7.5"}),
        ("Winner=W,C", {"RE": "W+R"}),
        ("Winner=W,T", {"RE": "W+T"}),
        ("Winner=B,F2", {"RE": "B+F"}),
        ("Winner=B,", {"RE": "B+"}),
        ("Winner=D,0.00", {"RE": "0"}),
        ("Winner=N1,E", {"RE": "Void"}),
        ("Winner=A,", {"RE": "Void"}),
        ("Winner=O,", {"RE": "Both lost"}),
        ("Winner=E", {"RE": "?"}),
        ("Winner=black by a lot", {"RE": "black by a lot"}),
        ("Writer=PANDA-EGG ver 9.40 beta", {"US": "PANDA-EGG ver 9.40 beta"}),
        ("Copyright=The Nihon Ki-in", {"CP": "The Nihon Ki-in"}),
        ("Commentator=Rin", {"AN": "Rin"}),
        ("Comment=a fine game", {"GC": "a fine game"}),
        ("PlayerB=K.Kobayashi,9-dan,0,", {"PB": "K.Kobayashi", "BR": "9-dan"}),
        ("playerw = YINNI,8d", {"PW": "YINNI", "WR": "8d"}),
        ("PlayerW=YINNI", {"PW": "YINNI"}),
    ],
)
def test_an_entry_of_the_header_becomes_game_info(entry: str, expected: dict[str, str]) -> None:
    assert info(entry) == expected


def test_a_pair_of_players_is_named_together() -> None:
    assert info("PlayerB=A,3d", "PlayerB2=B,4d", "WMemb1=C", "WMemb2=D,1k") == {
        "PB": "A & B",
        "BR": "3d & 4d",
        "PW": "C & D",
        "WR": "1k",
    }


@pytest.mark.parametrize(
    ("entry", "row"),
    [
        ("PlayerB=x,7d,,x@y.jp", ("left-out", 4, "PlayerB=x@y.jp")),
        (
            "Date=2019/03/08,22:09:00,2019/03/08,23:00:00",
            ("left-out", 4, "Date=22:09:00, 23:00:00"),
        ),
        ("Date=2019/03/08,,2018/01/01,", ("left-out", 4, "Date=2018/01/01")),
        ("Winner=B,X", ("unread", 4, "Winner=B,X")),
        ("Winner=B,F2x", ("unread", 4, "Winner=B,F2x")),
        ("Winner=P,3", ("left-out", 4, "Winner=3")),
        ("Size=99", ("unread", 4, "Size=99")),
        ("Size=x", ("unread", 4, "Size=x")),
        ("Hdcp=x,6.5", ("unread", 4, "Hdcp=x,6.5")),
        ("Hdcp=0,some", ("unread", 4, "Hdcp=0,some")),
        ("Hdcp=3,0.5", ("contradiction", 4, "Hdcp=3,0.5, but stones set up: 0")),
        ("Moves=9", ("cut", 4, "Moves=9, but there are 2")),
        ("Moves=1", ("contradiction", 4, "Moves=1, but there are 2")),
        ("Code=secret", ("left-out", 4, "Code=secret")),
        ("; made by hand", ("left-out", 4, "; made by hand")),
        ("no entry", ("unread", 4, "no entry")),
        (f"{CRYPT}X", ("contradiction", 4, f"{CRYPT}X")),
    ],
)
def test_what_of_the_header_is_not_taken_over_is_told(
    entry: str, row: tuple[str, int, str]
) -> None:
    collection = loads(ugf("QP,B1,1,0", "QQ,W1,2,0", header=(entry,)))

    assert told(collection) == [row]


@pytest.mark.parametrize("claimed", ["Moves=0", "Moves=1", "Moves=", CRYPT, "Winner=W,C"])
def test_a_header_that_agrees_with_the_moves_is_no_flaw(claimed: str) -> None:
    assert loads(ugf("QP,B1,1,0", header=(claimed,))).reading == ()


NAMES = {"cp932": "依田 紀基", "euc_jp": "依田 紀基", "gb18030": "聂卫平", "cp949": "조치훈"}


@pytest.mark.parametrize(
    ("lang", "codec"),
    [
        ("SJIS", "cp932"),
        ("EUC", "euc_jp"),
        ("GB", "gb18030"),
        ("KS", "cp949"),
        ("UTF8", "utf-8"),
    ],
)
def test_lang_names_the_charset(lang: str, codec: str) -> None:
    name = NAMES.get(codec, "依田 紀基")
    text = ugf("QP,B1,1,0", header=(f"Lang={lang}", f"PlayerB={name},9段")).decode()

    root = game_of(text.encode(codec)).root
    assert (root.get("PB"), root.get("BR")) == (name, "9段")


def test_what_the_bytes_say_counts_more_than_lang() -> None:
    text = ugf(
        "QP,B1,1,0", header=("Lang=SJIS", "PlayerB=依田 紀基", "Place=ラテン文字です")
    ).decode()

    assert game_of(text.encode()).root.get("PB") == "依田 紀基"
    assert game_of(b"\xef\xbb\xbf" + text.encode()).root.get("PB") == "依田 紀基"
    assert game_of(text).root.get("PB") == "依田 紀基"
    assert loads(text.encode("euc_jp"), "euc_jp").games[0].root.get("PB") == "依田 紀基"
    assert loads(text.encode()).reading == ()


def test_lang_that_cannot_be_right_is_told() -> None:
    text = ugf("QP,B1,1,0", header=("Lang=BIG5", "PlayerB=Müller", "Comment=été")).decode()

    collection = loads(text.replace("BIG5", "UTF8").encode("cp1252"))
    assert collection.games[0].root.get("PB") == "Müller"
    assert told(collection) == [("contradiction", 4, "Lang=UTF8, in another charset")]
    unknown = loads(text.replace("BIG5", "ISO").encode("cp1252"))
    assert unknown.games[0].root.get("PB") == "Müller"


REVIEW = (
    "NODE,1,0,0,0",
    "NODE,2,1,17,16",
    "  VARIATION,",
    "    NODE,10,2,14,7",
    "      VARIATION,",
    "        NODE,20,1,20,20",
    "      VARIATIONEND,",
    "    NODE,11,1,10,10",
    "  VARIATIONEND,",
    "  VARIATION,",
    "    NODE,12,2,3,3",
    "  VARIATIONEND,",
    "NODE,3,2,4,17",
    "NODE,4,0,0,0",
)
COMMENTS = (".Comment,11", " two", "lines ]", ".Comment,1", "hello", ".Comment,3", "good")


def tree_of(node: Node) -> str:
    """Return a tree as moves, variations in brackets."""
    text = "".join(moves_of([node]))
    text += "".join(f"{{{node.get('C')}}}" if "C" in node.properties else "")
    children = [tree_of(child) for child in node.children]
    return f"{text} {children[0] if len(children) == 1 else ''.join(f'({c})' for c in children)}"


@pytest.mark.parametrize("moves", [("QP,B1,1,0", "DQ,W1,2,0"), ("QP,B1,1,0",), ()])
def test_a_review_is_one_tree_with_the_moves(moves: tuple[str, ...]) -> None:
    rest = ("[ReviewNode]", *REVIEW, "[ReviewComment]", *COMMENTS)
    collection = loads(ugf(*moves, rest=rest))

    assert collection.reading == ()
    tree = tree_of(collection.games[0].root)
    assert tree == "{hello} Bqd (Wdc{good} )(Wnm (Bjj{ two\nlines ]} )(B ))(Wcq )"


def test_moves_beyond_the_review_are_kept() -> None:
    collection = loads(ugf("QP,B1,1,0", "DQ,W1,2,0", rest=("[ReviewNode]", *REVIEW[:2])))

    assert collection.reading == ()
    assert line_of(collection.games[0]) == "Bqd Wdc"


def test_a_review_of_another_game_becomes_a_variation() -> None:
    rest = ("[ReviewNode]", *REVIEW[:2], "NODE,3,2,1,1", "NODE,4,1,2,2")
    collection = loads(ugf("QP,B1,1,0", "DQ,W1,2,0", "AA,B1,3,0", rest=rest))

    assert tree_of(collection.games[0].root) == " Bqd (Wdc Bas )(Was Bbr )"
    assert told(collection) == [("contradiction", 11, "NODE,3,2,1,1, not as in [Data]")]


def test_handicap_stones_are_not_doubled_by_a_review() -> None:
    rest = ("[ReviewNode]", "NODE,1,0,0,0", "NODE,2,1,4,4", "NODE,3,1,16,16", "NODE,4,2,3,3")
    collection = loads(ugf("DD,B1,0,0", "PP,B1,0,0", "CC,W1,1,0", rest=rest))

    assert line_of(collection.games[0]) == "Wcq"
    assert collection.reading == ()


def test_an_empty_node_stays_if_something_is_said_of_it() -> None:
    rest = ("[ReviewNode]", *REVIEW[:2], "NODE,4,0,0,0", "NODE,5,0,0,0")
    comment = ("[ReviewComment]", ".Comment,4", "the end")
    nodes = list(game_of(ugf(rest=(*rest, *comment))))

    assert [dict(node.properties).get("C") for node in nodes] == [None, None, ("the end",)]


def test_flaws_of_a_review_are_told() -> None:
    rest = (
        "[ReviewNode]",
        "NODE,1,0,0,0",
        "NODE,2,1,30,4",
        "NODE,2,2,4,4,mark",
        "LABEL,x",
        "VARIATIONEND,",
        "VARIATION,",
        "VARIATION,",
        "[ReviewComment]",
        "words before",
        ".Comment,77",
        "words for nobody",
    )
    collection = loads(ugf(rest=rest))

    assert told(collection) == [
        ("off-board", 7, "NODE,2,1,30,4"),
        ("left-out", 8, "NODE,2,2,4,4,mark"),
        ("contradiction", 8, "NODE,2,2,4,4,mark: id twice"),
        ("unread", 9, "LABEL,x"),
        ("unread", 10, "VARIATIONEND,"),
        ("cut", 11, "VARIATION without VARIATIONEND"),
        ("contradiction", 15, "no node 77 for a comment"),
    ]
    root = collection.games[0].root
    assert root.get("GC") == "words before\n\nwords for nobody"
    assert tree_of(root) == " B Wdp "


def test_a_variation_without_a_node_of_its_own_changes_nothing() -> None:
    nodes = ("NODE,1,0,0,0", "VARIATION,", "VARIATION,", "NODE,5,1,1,1", "VARIATIONEND,")
    after = ("NODE,6,1,2,2", "VARIATIONEND,", "NODE,7,1,3,3")

    assert tree_of(game_of(ugf(rest=("[ReviewNode]", *nodes, *after))).root) == (
        " (Bcq )(Bas )(Bbr )"
    )


def test_comments_without_a_tree_count_the_moves() -> None:
    rest = ("[ReviewComment]", ".Comment,2", "first")

    assert tree_of(game_of(ugf("QP,B1,1,0", "DQ,W1,2,0", rest=rest)).root) == " Bqd{first} Wdc "


FIGURE = (
    "[Figure]",
    ".Text,1,0",
    "the first move",
    ".#,6,16,A",
    ".#,6,16,B",
    ".EndText",
    ".Fig,1,1,1,10,19,Reference,3,0",
    "QP,B1,0,0",
    "AA,W1,1,0",
    "BB,B1,2,0",
    ".Text",
    "not so good",
    ".#,1,1,x",
    ".EndText",
    ".EndFig",
)


def test_a_figure_is_a_variation_of_its_position() -> None:
    game = game_of(ugf("QP,B1,1,0", "DQ,W1,2,0", rest=FIGURE))

    assert tree_of(game.root) == " Bqd{the first move} (Wdc )(Was Bbr{not so good} )"
    first = game.root.children[0]
    assert first.properties["LB"] == ("fd:A",)
    shown = first.children[1]
    assert (shown.get("N"), shown.properties["VW"]) == ("Reference", ("aa:js",))
    assert shown.children[0].properties["LB"] == ("as:x",)


def test_a_figure_of_the_game_itself_adds_its_text_only() -> None:
    figure = (".Fig,1,1,1,19,19,Figure 1,1,0", "DQ,W1,1,0", ".Text", "as played", ".EndText")
    position = ("QP,B1,0,0", *figure[1:], ".EndFig")
    game = game_of(ugf("QP,B1,1,0", "DQ,W1,2,0", rest=("[Figure]", figure[0], *position)))
    assert tree_of(game.root) == " Bqd Wdc{Figure 1\n\nas played} "


def test_figures_with_the_same_moves_share_them() -> None:
    again = ("[Figure]", ".Fig,9,a", "QP,B1,0,0", "AA,W1,1,0", "CC,B1,2,0", ".EndFig")
    game = game_of(ugf("QP,B1,1,0", "DQ,W1,2,0", rest=(*FIGURE, *again)))

    tree = tree_of(game.root)
    assert tree == " Bqd{the first move} (Wdc )(Was (Bbr{not so good} )(Bcq ))"


def test_a_figure_of_another_position_is_a_game_of_its_own() -> None:
    rest = ("[Figure]", ".Fig,1,1,1,19,19,Study,3,0", "CC,B1,0,0", "EE,W1,0,0", "AA,B1,1,0")
    collection = loads(ugf("QP,B1,1,0", rest=(*rest, ".Text", "x", ".EndText", ".EndFig")))

    game, study = collection.games
    assert line_of(game) == "Bqd"
    assert study.root.properties["AB"] == ("cq",)
    assert study.root.properties["AW"] == ("eo",)
    assert (study.root.get("N"), tree_of(study.root)) == ("Study", " Bas{x} ")


def test_a_figure_without_moves_is_of_an_empty_game() -> None:
    rest = ("[Figure]", ".Fig,x,1,2,99,99,Empty", ".Text", "nothing", ".EndText", ".EndFig")
    root = game_of(ugf(rest=rest)).root

    assert (root.get("N"), root.get("C")) == ("Empty", "nothing")


def test_a_figure_after_captures_and_passes_is_found() -> None:
    moves = ("AA,W1,0,0", "AB,B1,1,0", "YA,W1,2,0", "BA,B1,3,0")
    rest = ("[Figure]", ".Fig,3,", "AB,B1,0,0", "BA,B1,0,0", "JJ,W1,1,0", ".EndFig")
    game = game_of(ugf(*moves, rest=rest))

    assert line_of(game) == "Bar W Bbs Wjj"


def test_a_figure_beside_a_node_without_a_move() -> None:
    nodes = ("[ReviewNode]", "NODE,1,0,0,0", "NODE,2,0,0,0", "", "NODE,3,1,3,3")
    figure = ("[Figure]", ".Fig,0,", "AA,B1,1,0", ".EndFig")
    root = game_of(ugf(rest=(*nodes, *figure))).root

    assert tree_of(root) == " ( Bcq )(Bas )"


def test_flaws_of_figures_are_told() -> None:
    rest = (
        "[Figure]",
        ".Text,9",
        "lost",
        ".#,33,1,a",
        "",
        ".EndText",
        "what is this",
        ".Fig,1,",
        "",
        "nonsense",
        ".Text",
        "open",
    )
    collection = loads(ugf("QP,B1,1,0", rest=rest))

    assert told(collection) == [
        ("contradiction", 7, "no move 9 for a text"),
        ("off-board", 9, ".#,33,1,a"),
        ("unread", 12, "what is this"),
        ("cut", 13, ".Fig without .EndFig"),
        ("unread", 15, "nonsense"),
        ("cut", 16, ".Text without .EndText"),
    ]
    root = collection.games[0].root
    assert (root.get("GC"), root.get("C")) == ("lost", "open")


def test_texts_without_a_place_become_the_game_comment() -> None:
    rest = ("[MessageLine]", "hi", "[not a section]", "[Comment]", "thanks", "[End]")

    assert game_of(ugf("QP,B1,1,0", rest=rest)).root.get("GC") == "thanks\n\nhi\n[not a section]"


def test_pictures_and_unknown_sections_are_told() -> None:
    rest = ("[Files]", "black=FFD8FFE0", "[Remote]", "", "[Sound]", "beep")
    collection = loads(ugf("QP,B1,1,0", rest=rest))

    assert told(collection) == [
        ("left-out", 6, "[files]"),
        ("unread", 10, "[sound]"),
    ]


def test_sections_may_come_in_any_order() -> None:
    text = "[ReviewComment]\n.Comment,2\nfirst\n[Data]\nAA,B1,1,0\n[Header]\nSize=9\nPlayerB=x\n"

    game = game_of(text, "")
    assert (game.root.get("PB"), tree_of(game.root)) == ("x", " Baa{first} ")


def test_a_second_header_begins_a_second_game() -> None:
    collection = loads(ugf("AA,B1,1,0") + ugf("BB,B1,1,0"))

    assert [line_of(game) for game in collection.games] == ["Bas", "Bbr"]


def test_a_header_alone_is_a_game_without_moves() -> None:
    collection = loads(b"# by hand\n[Header]\nPlayerB=x\n", extension=".ugi")

    assert collection.games[0].root.get("PB") == "x"
    assert told(collection) == [("left-out", 1, "# by hand"), ("cut", 2, "no [Data]")]


def test_other_text_is_not_ugf() -> None:
    assert loads(b"[Data]\n1,2,3\n").format == "sgf"
    assert loads(b"nothing of the kind", extension=".ugf").format == "sgf"


def test_encrypted_games_are_not_read() -> None:
    data = ugf("xx", header=()).replace(b"0,PLAIN_UGF_FILE", b"9666,UGF_FILE")
    collection = loads(data)

    assert (collection.format, collection.games) == ("ugf", ())
    assert told(collection) == [("encrypted", 2, "Crypt=9666,UGF_FILE,READ_WRITE")]


def test_a_packed_file_says_what_it_is() -> None:
    collection = loads(b"PP%D-lh5-\x00\x01\x02", extension=".ugz")

    assert (collection.format, collection.games) == ("ugf", ())
    assert "LHA" in collection.reading[0].message


def test_thousands_of_nested_variations_are_read() -> None:
    nodes = ["NODE,1,0,0,0"]
    for number in range(5_000):
        nodes += ["VARIATION,", f"NODE,{number + 2},{number % 2 + 1},{number % 19 + 1},3"]

    collection = loads(ugf(rest=("[ReviewNode]", *nodes)))

    assert sum(1 for _ in collection.games[0].nodes()) == 5_001
    assert [row[0] for row in told(collection)] == ["cut"]


REAL = [
    (
        "ugf/amateur.ugf",
        {
            "PB": "kaziwami",
            "BR": "7d",
            "PW": "YINNI",
            "WR": "8d",
            "EV": "2019 PANDA-NET",
            "PC": "PANDA-NET",
            "DT": "2019-03-08,09",
            "RU": "Japanese",
            "KM": "-5.5",
            "RE": "B+7.5",
        },
        (254, 254, 0, 0),
        ("Bqd Wdd Bpq Wdq", "Wni"),
    ),
    (
        "ugi/review.ugi",
        {
            "PB": "ken03110",
            "BR": "2k",
            "PW": "apetresc",
            "WR": "2k?",
            "EV": "2020 PANDA-NET Review",
            "GN": "apetresc-ken03110(B) IGS",
            "DT": "2020-06-23",
            "RU": "Japanese",
            "KM": "6.5",
            "RE": "B+2.5",
        },
        (222, 256, 2, 5),
        ("Bqd Wdc Bpq Wdp", "W B W"),
    ),
]


@pytest.mark.parametrize(("name", "facts", "counts", "moves"), REAL, ids=[row[0] for row in REAL])
def test_a_real_file(
    name: str, facts: dict[str, str], counts: tuple[int, ...], moves: tuple[str, str]
) -> None:
    path = FOLDER / name
    if not path.exists():
        pytest.skip("the folder of real records is not here")
    collection = load(path)
    (game,) = collection.games
    nodes = list(game.nodes())

    for ident, value in facts.items():
        assert str(game.root.properties[ident][0]) == value, ident
    assert game.root.properties["SZ"] == ("19",)
    assert "HA" not in game.root.properties
    main = list(game)
    variations = sum(len(node.children) - 1 for node in nodes if node.children)
    comments = sum("C" in node.properties for node in nodes)
    assert (len(main) - 1, len(nodes) - 1, variations, comments) == counts
    line = line_of(game)
    assert line.startswith(moves[0])
    assert line.endswith(moves[1])
    assert {problem.code for problem in collection.reading} == {"foreign-left-out"}


def test_the_comments_of_the_real_review_stand_where_they_were_made() -> None:
    path = FOLDER / "ugi/review.ugi"
    if not path.exists():
        pytest.skip("the folder of real records is not here")
    game = load(path).games[0]
    main = list(game)

    assert str(main[0].get("C")).startswith(" apetresc 2k?: Let's begin")
    assert main[18].get("C") == "apetresc [ 2k?]: I think white is ahead already?"
    assert str(main[54].get("C")).startswith("apetresc [ 2k?]: Game-losing move")
    assert str(main[222].get("C")).endswith("ken03110 done")
    assert [len(main[number].children) for number in (53, 55)] == [2, 2]
    second = main[55].children[1]
    while second.children:
        second = second.children[0]
    assert str(second.get("C")).endswith("to still be ahead")
