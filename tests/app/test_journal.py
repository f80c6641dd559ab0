from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.app.document import Document
from sgfedit.app.journal import Chronicle, difference, line_of
from sgfedit.app.journal_reading import about, told
from sgfedit.errors import CharsetError, RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit, History, Step, changed_nodes
from tests.amounts import amount
from tests.conftest import REAL_RECORDS
from tests.game.test_random_operations import OPERATIONS, SMALL, Here

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.app.journal import Typed

CHAIN = b"(;" + b";B[aa]C[x]" * 30_000 + b")"


def pieces(chronicle: Chronicle, typed: Typed | None = None) -> Iterator[bytes]:
    root = chronicle.collection.games[0].root
    return chronicle.lines(lambda: {"path": "/x.sgf"}, lambda: root, lambda: typed or {})


def new_lines(chronicle: Chronicle, typed: Typed | None = None) -> bytes:
    return b"".join(pieces(chronicle, typed))


def bytes_told(journal: bytes) -> bytes:
    found = told(journal)
    assert found is not None
    return dumps(found.collection)


def commented(collection: Collection, text: str) -> Edit:
    edit = Edit()
    operations.set_text(edit, collection.games[0].root, "C", text)
    return edit


@pytest.mark.parametrize(("old", "new"), [("", "ab"), ("abc", "abxc"), ("aaa", "aa"), ("ab", "")])
def test_a_difference_makes_the_new_of_the_old(old: str, new: str) -> None:
    before, behind, middle = difference(old, new)

    assert old[:before] + middle + old[len(old) - behind :] == new
    assert len(middle) <= len(new) - min(len(old), len(new)) + 1


def real_files() -> list[Path]:
    found = sorted(path for path in REAL_RECORDS.rglob("*.sgf") if path.stat().st_size < 40_000)
    return found[:: amount(15, 1)]


@pytest.mark.long
def test_any_file_comes_back_byte_for_byte() -> None:
    """Whatever is wrong with it: damaged nodes, stray text, charsets of its own."""
    rng = random.Random(1)
    for path in real_files():
        data = path.read_bytes()
        for damage in range(3):
            for _ in range(damage * 3):
                at = rng.randrange(len(data) + 1)
                bit = bytes(rng.choices(b"()[];\\B\xe9 C\n", k=rng.randrange(3)))
                data = data[:at] + bit + data[at + rng.randrange(4) :]
            collection = loads(data)
            if collection.games:
                assert bytes_told(new_lines(Chronicle(collection))) == dumps(collection), path


@pytest.mark.long
@pytest.mark.parametrize("source", SMALL)
def test_it_follows_whatever_is_done_and_undone(source: str) -> None:
    rng = random.Random(source)
    for _ in range(amount(6, 60)):
        document = Document()
        document.open_text(loads(source))
        chronicle = Chronicle(document.collection)
        document.changed.connect(chronicle.note)
        journal = new_lines(chronicle)
        for _ in range(8):
            games = document.collection.games
            places = [(game, node) for game in games for node in game.nodes()]
            game, node = rng.choice(places)
            numbers = rng.randrange(5_000), rng.randrange(100), rng.randrange(100)
            with suppress(RefusalError), document.edit("x") as edit:
                here = Here(edit, document.collection, game, node, numbers)
                OPERATIONS[rng.choice(list(OPERATIONS))](here)
            if rng.random() < 0.3:
                document.go_to_step(rng.randrange(len(document.history.steps) + 1))
            if rng.random() < 0.7:
                journal += new_lines(chronicle)
        journal += new_lines(chronicle)
        with suppress(CharsetError):
            assert bytes_told(journal) == dumps(document.collection)
        found = told(journal)
        assert found is not None
        contents, now = found.collection.contents, document.collection.contents
        assert contents[1:] == now[1:]
        assert [game.save_encoding for game in contents.games] == [
            game.save_encoding for game in now.games
        ]


def test_a_journal_that_ends_anywhere_is_read_up_to_its_last_complete_line() -> None:
    collection = loads("(;SZ[9]C[a];B[aa](;W[bb])(;W[cc]))")
    chronicle = Chronicle(collection)
    journal = new_lines(chronicle)
    states = {len(journal): dumps(collection)}
    for text in ("ab", "abc", "ä囲", ""):
        chronicle.note(changed_nodes(commented(collection, text).edits()))
        journal += new_lines(chronicle)
        states[len(journal)] = dumps(collection)

    for length in range(len(journal) + 1):
        whole = max((at for at in states if at <= length), default=0)
        if whole:
            assert bytes_told(journal[:length]) == states[whole]
        else:
            assert told(journal[:length]) is None


def test_what_is_damaged_ends_it() -> None:
    collection = loads("(;SZ[9]C[a];B[aa])")
    chronicle = Chronicle(collection)
    first = new_lines(chronicle)
    chronicle.note(changed_nodes(commented(collection, "b").edits()))
    second = new_lines(chronicle)

    for at in range(len(second)):
        changed = second[:at] + bytes([second[at] ^ 1]) + second[at + 1 :]
        assert bytes_told(first + changed) in {b"(;SZ[9]C[a];B[aa])", b"(;SZ[9]C[b];B[aa])"}
    assert bytes_told(first + b"\0" * 4096) == b"(;SZ[9]C[a];B[aa])"


def test_of_a_newer_version_nothing_is_understood() -> None:
    journal = line_of(["about", {"version": 99}]) + line_of(["shown", 1])

    assert told(journal) is None
    assert about(journal) == {"version": 99}


def test_changes_while_it_begins_are_told() -> None:
    """Above, at and below what is told by then, moved from one part to another, undone."""
    collection = loads(CHAIN)
    root = collection.games[0].root
    nodes = list(root.subtree())
    chronicle = Chronicle(collection)
    history = History()
    journal = b""
    for number, piece in enumerate(pieces(chronicle)):
        journal += piece
        if number in range(5, 45, 5):
            edit = Edit()
            node = nodes[number * 600]
            operations.set_text(edit, node, "C", f"changed {number}")
            operations.add_node(edit, nodes[3])
            if number == 20:
                operations.delete_branch(edit, nodes[29_000])
            history.push(Step("x", edit.edits(), root, root))
            chronicle.note(changed_nodes(edit.edits()))
        if number in {22, 32}:
            chronicle.note(changed_nodes(history.undo().edits))

    assert bytes_told(journal) == dumps(collection)


def test_a_change_costs_the_same_in_a_large_file_and_a_wide_one() -> None:
    wide = b"(;C[" + b"long " * 20_000 + b"]" + b"(;B[aa])" * 2_000 + b")"
    for data in (b"(;C[x])", CHAIN, wide, b"(;C[x])" * 2_000):
        collection = loads(data)
        root = collection.games[0].root
        chronicle = Chronicle(collection)
        journal = new_lines(chronicle)
        text = str(root.get("C") or "")
        for number in range(4):
            text += str(number)
            edit = commented(collection, text)
            operations.add_node(edit, root)
            chronicle.note(changed_nodes(edit.edits()))
            lines = new_lines(chronicle)
            assert len(lines) < 300
            journal += lines
        assert bytes_told(journal) == dumps(collection)


def test_what_a_dialog_holds_is_told_until_it_is_applied() -> None:
    collection = loads("(;SZ[9];B[aa])")
    root = collection.games[0].root
    chronicle = Chronicle(collection)
    journal = new_lines(chronicle, {(root, "PB"): "Sh"})
    journal += new_lines(chronicle, {(root, "PB"): "Shu", (root, "GC"): "x" * 1_000})
    small = new_lines(chronicle, {(root, "PB"): "Shu", (root, "GC"): "x" * 1_001})
    journal += small

    found = told(journal)
    assert found is not None
    assert list(found.typed.values()) == ["Shu", "x" * 1_001]
    assert {node for node, _ in found.typed} == {found.collection.games[0].root}
    assert len(small) < 300
    done = told(journal + new_lines(chronicle))
    assert done is not None
    assert done.typed == {}
