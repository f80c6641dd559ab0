"""Names of files by a template: legal everywhere, none twice, what is missing leaves no trace."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.errors import RefusalError
from sgfedit.game.file_names import (
    DEFAULT,
    FIELDS,
    WORDS,
    Names,
    TemplateFlaw,
    fill,
    first_day,
    in_words,
    name_of,
    parse_template,
    tells,
    valid_template,
)
from sgfedit.game.info import FIELDS as INFO_FIELDS

GAME = (
    "(;PB[Cho Chikun]BR[9p]PW[Kobayashi Koichi]EV[Kisei: final]RO[3/7]DT[1996-03-21,22]"
    "RE[B+R];B[aa];W[bb])"
)


def name(template: str, text: str = GAME, **how: int | str) -> str:
    return name_of(parse_template(template), loads(text).games[0], **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        (DEFAULT, "1996-03-21 Cho Chikun-Kobayashi Koichi.sgf"),
        ("{black} {black_rank}, {white} {white_rank}", "Cho Chikun 9p, Kobayashi Koichi.sgf"),
        ("{ Date }_{pw}.SGF", "1996-03-21_Kobayashi Koichi.SGF"),
        ("{DT} {result}.mgt", "1996-03-21,22 B+R.mgt"),
        ("{event} {round}", "Kisei_ final 3_7.sgf"),
        ("{year}/{komi}/{number} {moves} {file}", "1996/007 2 kisei.sgf"),
        ("{{x}} {BR}", "{x} 9p.sgf"),
        ("pro/{PB}", "pro/Cho Chikun.sgf"),
        ("con", "_con.sgf"),
        ("game.v2", "game.v2.sgf"),
        ("{komi}", "kisei 007.sgf"),
        ("{year}/{komi}", "1996/kisei 007.sgf"),
    ],
)
def test_a_template_names_a_game(template: str, expected: str) -> None:
    assert name(template, number=7, of=120, file_stem="kisei") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;PB[a])", "a.sgf"),
        ("(;PW[b])", "b.sgf"),
        ("(;DT[1996]PB[a])", "1996 a.sgf"),
        ("(;)", "1.sgf"),
        ("(;PB[...]PW[ ])", "1.sgf"),
        ("(;DT[2020-02-13])", "1.sgf"),
        ("(;C[no info here];B[aa]PB[in the move];W[bb]PB[not this])", "in the move.sgf"),
    ],
)
def test_what_a_game_does_not_say_leaves_no_trace(text: str, expected: str) -> None:
    assert name(DEFAULT, text) == expected


def test_a_bare_date_is_no_name_but_where_nothing_else_is_asked_for() -> None:
    problem = "(;DT[2020-02-13]C[Black to play.])"

    assert name(DEFAULT, problem, number=7, of=120, file_stem="tesuji") == "tesuji 007.sgf"
    assert name("{year}/{date} {event}", problem, file_stem="a") == "2020/a 1.sgf"
    assert name("{date}", problem, file_stem="tesuji") == "2020-02-13.sgf"
    assert name("{date} {file}", problem, file_stem="tesuji") == "2020-02-13 tesuji.sgf"
    assert name("{date} {number}", problem, of=10) == "2020-02-13 01.sgf"


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("1996-03-21,22,04-01", "1996-03-21"),
        ("1996-03", "1996-03"),
        ("1996", "1996"),
        ("21 March 1996", "1996-03-21"),
        ("once upon a time", "once upon a time"),
        ("", ""),
        ("11/3/96", "1996"),
        ("3/3/96", "1996-03-03"),
        ("21/3/96", "1996-03-21"),
        ("3/4/05", "3/4/05"),  # 2005, or in Japan 2003
        ("11/96", "1996-11"),
        ("1996-11-03,11/3/96", "1996"),
        ("1996-03-22,1996-03-21", "1996-03-21"),
        ("1996-03,1996", "1996"),
    ],
)
def test_the_date_is_the_first_day_that_is_named(date: str, expected: str) -> None:
    assert first_day(date) == expected
    assert name("{year}", f"(;DT[{date}])") == f"{expected[:4] if '9' in expected else 1}.sgf"


def test_a_file_is_not_named_after_a_day_that_its_date_may_not_mean() -> None:
    assert name("{date} {PB}", "(;PB[Ann]DT[11/3/96])") == "1996 Ann.sgf"
    assert name("{date} {PB}", "(;PB[Ann]DT[3/4/05])") == "3_4_05 Ann.sgf"


@pytest.mark.parametrize(
    ("template", "flaws"),
    [
        ("{foo} {PB}", [("unknown-field", 1, "{foo}")]),
        ("a{}b{ }", [("no-field", 2, "{}"), ("no-field", 5, "{ }")]),
        ("{PB}-{PW", [("unclosed-brace", 6, "{")]),
        ("a}", [("stray-brace", 2, "}")]),
        ("{PB}: {PW}?", [("unsafe-sign", 5, ":"), ("unsafe-sign", 11, "?")]),
        ("a\\b", [("unsafe-sign", 2, "\\")]),
        ("/{PB}", [("outside", 1, "/")]),
        ("../{PB}", [("outside", 1, "..")]),
        ("a/./{PB}", [("outside", 3, ".")]),
        ("{PB}/", [("empty", 6, "")]),
        (" .sgf", [("empty", 1, " ")]),
        ("", [("empty", 1, "")]),
        ("{x}/{", [("unknown-field", 1, "{x}"), ("unclosed-brace", 5, "{")]),
    ],
)
def test_what_is_wrong_is_told_with_its_column(
    template: str, flaws: list[tuple[str, int, str]]
) -> None:
    found = parse_template(template).flaws

    assert [tuple(flaw) for flaw in found] == flaws
    assert all(in_words(flaw).startswith(f"column {flaw.column}: ") for flaw in found)


def test_every_flaw_has_words() -> None:
    words = {in_words(TemplateFlaw(flaw, 1, "{x}")) for flaw in WORDS}

    assert len(words) == len(WORDS)
    assert "column 1: there is no field {x}" in words
    assert "column 1: this brace is not closed; {{ is the sign itself" in words


def test_every_field_of_game_info_and_of_the_table_is_known() -> None:
    for field in (*FIELDS, *INFO_FIELDS):
        template = parse_template(f"{{{field}}}")
        assert not template.flaws
        assert len(template.fields) == 1


def test_only_the_fields_of_the_template_are_asked_for() -> None:
    asked = []

    def value_of(field: str) -> str:
        asked.append(field)
        return "x" * 1_000

    made = fill(parse_template("{PB}/{number} {EV}"), value_of, number=3, of=10)

    assert set(asked) == {"PB", "EV"}
    folder, file = made.split("/")
    assert folder == "x" * 200
    assert file == f"03 {'x' * 197}.sgf"


@given(st.text(), st.text())
def test_no_value_and_no_template_leads_out_of_the_folder(template: str, value: str) -> None:
    found = parse_template(template)
    if found.flaws:
        return

    made = fill(found, lambda _: value, number=1, of=1)

    assert made.endswith(found.extension)
    for part in made.split("/"):
        assert part.strip(". ") == part
        assert not set(part) & set('\\:*?"<>|\0\n')
        assert 0 < len(part.encode()) < 255


HOSTILE = [
    *(
        "..",
        ".",
        "/",
        "\\",
        "../../etc/passwd",
        "..\\..\\up",
        "C:\\up",
        "//server/share",
        "a/../b",
    ),
    *("CON", "aux.", "nul.txt", "Com1", "LPT9 .x", "conin$", "COM¹", " con ", "con\0"),
    *(
        "~",
        "~root",
        "-rf",
        "--help",
        "a.",
        "a ",
        "...a...",
        "a\n",
        "\x1b[31m",
        "\x9b31m",
        "\udc80",
    ),
    *(
        "\u202egnp.exe",
        "a\u2029b",
        "x" * 255,
        "\u4e2d" * 200,
        "x" * 10_000,
        "$(id)",
        "`id`",
        "%n{0}",
    ),
]
WINDOWS = re.compile(
    r"(?:con|prn|aux|nul|com\d|lpt\d|com[¹²³]|lpt[¹²³]|conin\$|conout\$)\b *(?:\.|$)", re.I
)


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("template", ["{PB}", "{PB}/{PW}.sgf", "{EV}/{PB} {PW}", "-{PB}"])
def test_every_name_is_legal_on_every_system(template: str, value: str) -> None:
    made = fill(parse_template(template), lambda _: value, number=1, of=1)

    assert made.count("/") <= template.count("/")
    for part in made.split("/"):
        assert part.strip(". ") == part
        assert not set(part) & set('\\:*?"<>|\0\n\x1b\x9b\u202e\u2029')
        assert not WINDOWS.match(part)
        assert not part.startswith(("-", "~"))
        assert 0 < len(part.encode()) < 255


def test_no_name_is_handed_out_twice_whatever_the_system_takes_for_the_same() -> None:
    names = Names(["Taken.sgf"])
    wanted = [
        "taken.sgf",
        "a.sgf",
        "A.sgf",
        "a.sgf",
        "a (2).sgf",
        "e\u0301",
        "É",
        "x.y/b",
        "x.y/b",
    ]

    assert [names.free(name) for name in wanted] == [
        *("taken (2).sgf", "a.sgf", "A (2).sgf", "a (3).sgf", "a (2) (2).sgf"),
        *("e\u0301", "É (2)", "x.y/b", "x.y/b (2)"),
    ]


def test_a_template_that_names_nothing_is_refused() -> None:
    assert valid_template("{PB}.sgf") == parse_template("{PB}.sgf")
    with pytest.raises(RefusalError, match="column 4"):
        valid_template("a, {XY}")


@pytest.mark.parametrize(
    ("template", "game", "is_told"),
    [
        ("{PB}-{PW}.sgf", "(;PB[Go Seigen])", True),
        ("{PB}-{PW}.sgf", "(;EV[Meijin])", False),
        ("{file}.sgf", "(;EV[Meijin])", True),
    ],
)
def test_whether_a_template_finds_anything_to_say(template: str, game: str, is_told: bool) -> None:
    assert tells(parse_template(template), loads(game).games[0]) is is_told
