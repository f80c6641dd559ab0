"""Finding text in comments, names, labels and game info."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Game, loads
from sgfedit.errors import RefusalError
from sgfedit.game.edits import Edit
from sgfedit.game.finding import (
    COMMENT,
    INFO,
    LABELS,
    NAME,
    NAMES_AND_COMMENTS,
    Extent,
    Hit,
    Matcher,
    Scope,
    TextQuery,
    find_text,
    replaced_parts,
)
from sgfedit.game.finding import matching as matching_module
from sgfedit.game.finding.texts import index_of
from sgfedit.sgf import Point
from tests.amounts import amount

TEXT = (
    "(;GM[1]C[Opening]PC[needle];B[aa]N[A Needle](;W[bb]LB[aa:needle])"
    "(;W[cc]C[nee\\dle];B[dd]C[has a\tne\\\nedle])(;W[dd]C[\\[needle:\\]]))"
)


def game_of(text: str) -> Game:
    return loads(text).games[0]


def hits(
    game: Game,
    query: TextQuery | str,
    idents: frozenset[str] = NAMES_AND_COMMENTS,
    scope: Scope | None = None,
) -> list[Hit]:
    query = TextQuery(query) if isinstance(query, str) else query
    found = find_text(scope or Scope.all_of([game]), Matcher(query), idents)
    return [hit for hit in found if hit is not None]


def found(game: Game, query: TextQuery | str) -> list[int]:
    """Return the numbers of the nodes, each once."""
    nodes = list(game.nodes())
    return list(dict.fromkeys(nodes.index(hit.node) for hit in hits(game, query)))


def expression(text: str, **options: bool) -> TextQuery:
    return TextQuery(text, is_regex=True, **options)


@pytest.mark.parametrize(
    ("query", "nodes"),
    [
        ("needle", [1, 3, 4, 5]),
        ("NEEDLE", [1, 3, 4, 5]),
        ("a needle", [1, 4]),
        ("needle:]", [5]),
        ("[needle", [5]),
        ("haystack", []),
        (" ", [1, 4]),
        (TextQuery("needle", matches_case=True), [3, 4, 5]),
        (TextQuery("need", is_word=True), []),
        (TextQuery("needle", is_word=True), [1, 3, 4, 5]),
        (TextQuery("[needle:]", is_word=True), [5]),
        (expression("needle", matches_case=True), [3, 4, 5]),
        (expression("needle"), [1, 3, 4, 5]),
        (expression("^[n]"), [3]),
        (expression("ne+dle$"), [1, 3, 4]),
        (expression("(open|x)ing"), [0]),
        (expression("(?x) o p e n # spaced"), [0]),
        (expression("x?Needle"), [1, 3, 4, 5]),
        (expression("need|ope", is_word=True), []),
        (expression("needle|ope", is_word=True), [1, 3, 4, 5]),
    ],
)
def test_comments_and_names_are_searched_and_nothing_else(
    query: TextQuery | str, nodes: list[int]
) -> None:
    assert found(game_of(TEXT), query) == nodes


def test_a_hit_says_where_in_the_text_it_is() -> None:
    game = game_of("(;C[one two\\\n\nONE];N[one])")

    assert [hit[1:5] for hit in hits(game, "one")] == [
        (game.root, "C", 0, 3),
        (game.root, "C", 8, 11),
        (game.root.children[0], "N", 0, 3),
    ]


def test_labels_and_game_info_are_searched_on_request() -> None:
    game = game_of("(;PB[Go Seigen]KM[6.5]KM[x]C[go];LB[aa:Go][zz:no][bb:go];N[go])")

    labels = hits(game, "go", LABELS)
    assert [(hit.ident, hit.point, hit.start, hit.end) for hit in labels] == [
        ("LB", Point(0, 0), 0, 2),
        ("LB", Point(1, 1), 0, 2),
    ]
    assert [hit.ident for hit in hits(game, "go", INFO)] == ["PB"]
    assert [hit.ident for hit in hits(game, "6.5", INFO)] == ["KM"]
    assert [hit.ident for hit in hits(game, "go", NAME)] == ["N"]
    assert [hit.ident for hit in hits(game, "go", COMMENT)] == ["C"]
    assert [hit.ident for hit in hits(game, "go", INFO | LABELS | COMMENT)] == [
        "PB",
        "C",
        "LB",
        "LB",
    ]


def test_a_search_may_be_of_a_node_a_branch_a_game_or_a_file() -> None:
    games = loads("(;C[x](;C[x];C[x])(;C[x];C[x]))(;C[x])").games
    node = games[0].root.children[1]

    counts = {
        extent: len(hits(games[0], "x", scope=Scope(games, 0, node, extent))) for extent in Extent
    }

    assert counts == {Extent.NODE: 1, Extent.BRANCH: 2, Extent.GAME: 5, Extent.FILE: 6}
    everywhere = hits(games[0], "x", scope=Scope(games, 0, node, Extent.FILE))
    assert [hit.game for hit in everywhere] == [0] * 5 + [1]
    other = hits(games[0], "x", scope=Scope(games, 1, games[1].root, Extent.GAME))
    assert [(hit.game, hit.node) for hit in other] == [(1, games[1].root)]


def test_every_stretch_is_searched() -> None:
    text = "(" + "".join(f";C[{'x' if n % 700 == 699 else 'y'}]" for n in range(4_000)) + ")"

    assert found(game_of(text), "x") == [699, 1399, 2099, 2799, 3499]


def test_a_search_pauses_where_there_is_nothing() -> None:
    game = game_of("(" + ";B[aa]" * 4_000 + ";C[x])")

    steps = list(find_text(Scope.all_of([game]), Matcher(TextQuery("x"))))

    assert steps[:4] == [None] * 4
    assert sum(step is not None for step in steps) == 1


def test_damaged_nodes_are_searched_as_they_are_read() -> None:
    game = game_of("(;Comment[a]x9C[b]C [c];junk C[d] N[e]\n[f];C[g])")

    for node in game.nodes():
        texts = [node.get(ident, "") for ident in ("C", "N")]
        for letter in "abcdefg":
            is_hit = node in [hit.node for hit in hits(game, letter)]
            assert is_hit is any(letter in text for text in texts)
    assert found(game, expression("[a-g]")) == [0, 1, 2]


def test_a_nul_in_the_text_does_no_harm() -> None:
    assert found(game_of("(;C[a\0b];C[x];C[b])"), "b") == [0, 2]


@pytest.mark.parametrize("letter", ["İ", "ı", "i", "I"])
def test_letters_that_expressions_hold_for_equal_are_found(letter: str) -> None:
    game = game_of("(;C[İstanbul];C[ıstanbul];C[istanbul];C[Istanbul])")

    pattern = re.compile(f"{letter}stanbul", re.IGNORECASE)

    assert found(game, f"{letter}stanbul") == [
        n for n, x in enumerate("İıiI") if pattern.match(x + "stanbul")
    ]


PIECE = st.sampled_from(
    ["a", "B", "é", "İ", "ß", " ", "\n", "\\]", "\\\\", "\\\n", "\t", ":", "."]
)
PATTERN = st.sampled_from(
    [
        "a",
        "B",
        "é",
        "ss",
        r"\]",
        r"\\",
        "a b",
        r"\s",
        "a.B",
        "a+",
        "B?a",
        "^a",
        "a$",
        "[ab]",
        "i",
        "x*",
    ]
)


@given(
    st.lists(st.tuples(st.sampled_from(["C", "N", "LB", "XC"]), st.lists(PIECE, max_size=5))),
    PATTERN,
    st.booleans(),
    st.booleans(),
)
@settings(max_examples=amount(60, 2000), deadline=None)
def test_searching_raw_text_first_misses_nothing(
    nodes: list[tuple[str, list[str]]], pattern: str, matches_case: bool, is_regex: bool
) -> None:
    game = game_of("(" + "".join(f";{ident}[{''.join(text)}]" for ident, text in nodes) + ";)")
    query = TextQuery(pattern, matches_case=matches_case, is_regex=is_regex)
    matcher = Matcher(query)

    expected = [
        n
        for n, node in enumerate(game.nodes())
        if any(
            list(matcher.spans(node.get(ident)))
            for ident in ("C", "N")
            if ident in node.properties
        )
    ]

    assert found(game, query) == expected


@pytest.mark.parametrize("at", [3, 1_500, 2_400])
def test_of_a_long_game_only_what_was_edited_is_searched_anew(at: int) -> None:
    game = game_of("(;GM[1]" + ";B[aa]C[needle];W[bb]" * 1_250 + ")")
    assert game.cache.is_large
    assert len(hits(game, "needle")) == 1_250
    before = dict(index_of(game, NAMES_AND_COMMENTS)._batches)
    edited = list(game.nodes())[at]

    Edit().set(edited, "C", ["other"])

    assert found(game, "other") == [at]
    assert len(hits(game, "needle")) == 1_250 - at % 2
    after = index_of(game, NAMES_AND_COMMENTS)._batches
    assert len(after.keys() - before.keys()) == 1


def test_however_often_a_long_game_is_edited_little_is_kept_of_earlier_states() -> None:
    game = game_of("(;GM[1]" + ";B[aa]C[needle];W[bb]" * 1_250 + ")")
    nodes = list(game.nodes())

    for number in range(30):
        Edit().set(nodes[number], "C", [f"other {number}"])
        assert len(hits(game, f"other {number}")) == 1

    blocks = list(game.cache.blocks)
    assert len(index_of(game, NAMES_AND_COMMENTS)._batches) <= 2 * len(blocks)


def test_after_an_edit_other_properties_may_be_searched() -> None:
    game = game_of(TEXT)
    assert found(game, "opening") == [0]

    Edit().remove(game.root, "C")

    assert len(hits(game, "needle", LABELS)) == 1
    assert found(game, "opening") == []


def test_what_has_been_edited_is_searched_anew() -> None:
    game = game_of("(;C[a];C[b])")
    assert found(game, "x") == []

    Edit().set(game.root.children[0], "C", ["x"])

    assert found(game, "x") == [1]
    assert found(game, "b") == []


def test_only_the_game_searched_last_is_kept_ready() -> None:
    one, other = game_of("(;C[a])"), game_of("(;C[a])")

    assert found(one, "a") == [0]
    assert one.cache.search is not None
    assert found(other, "a") == [0]

    assert one.cache.search is None
    assert other.cache.search is not None
    assert found(one, "a") == [0]


def test_searching_leaves_nodes_unparsed() -> None:
    game = game_of("(;C[a]LB[aa:a];C[b])")

    assert len(hits(game, "a", COMMENT | LABELS)) == 2

    assert not any(node.is_split for node in game.root.children)


# Queries that make no sense -----------------------------------------------------------------


def refusal(query: TextQuery) -> RefusalError:
    with pytest.raises(RefusalError) as caught:
        Matcher(query)
    return caught.value


def test_a_query_needs_a_text() -> None:
    assert refusal(TextQuery("")).reason == "nothing-to-find"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a(b", "missing ) (character 4)"),
        ("[a", "unterminated character set (character 3)"),
        ("*", "nothing to repeat (character 1)"),
    ],
)
def test_what_is_no_expression_is_refused_with_the_place(text: str, words: str) -> None:
    error = refusal(expression(text, is_word=True))

    assert str(error) == f"That is no regular expression: {words}."


ENDLESS = expression(r"(x+x+)+y")


def test_an_expression_that_takes_too_long_leaves_the_text_out() -> None:
    endless = "x" * 5_000
    game = game_of(f"(;C[xxy];C[{endless}];C[xy xxxy])")
    matcher = Matcher(ENDLESS)

    steps = find_text(Scope.all_of([game]), matcher)

    assert [hit.node for hit in steps if hit] == [game.root, game.root.children[0].children[0]]
    assert matcher.left_out == 1


def test_a_search_that_leaves_out_too_much_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching_module, "MOST_LEFT_OUT", 2)
    game = game_of("(" + f";C[{'x' * 5_000}]" * 5 + ")")

    with pytest.raises(RefusalError, match="takes too long"):
        list(find_text(Scope.all_of([game]), Matcher(ENDLESS)))


@pytest.mark.parametrize("text", ["x*", r"\b", "(?=a)", "^|$"])
def test_a_search_pauses_where_an_expression_matches_nothing_everywhere(text: str) -> None:
    comment = "a b\n" * 2_000
    game = game_of(f"(;GM[1]C[{comment}x])")
    longest = count = 0
    for hit in find_text(Scope.all_of([game]), Matcher(expression(text)), COMMENT):
        count = count + 1 if hit is None else 0
        longest = max(longest, count)

    assert longest > len(comment) // 4 // 256


def test_text_is_replaced_although_an_expression_also_matches_nothing() -> None:
    text = "a" * 600 + "xx" + "a" * 600

    assert replaced_parts(Matcher(expression("x*")), text, "y") == [(600, 602, "y")]


def test_matches_of_nothing_are_none() -> None:
    matcher = Matcher(expression("x*"))

    assert list(matcher.spans("axxa")) == [(1, 3)]
    assert list(matcher.spans("")) == []
