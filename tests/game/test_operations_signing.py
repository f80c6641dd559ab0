"""AP of games that are made or edited here."""

from __future__ import annotations

from sgfedit import __version__, dumps, loads
from sgfedit.game.collection import new_game
from sgfedit.game.edits import Edit
from sgfedit.game.operations import sign

OWN = f"AP[sgfedit:{__version__}]"


def test_a_new_game_says_which_program_made_it() -> None:
    assert new_game().root.get("AP") == ("sgfedit", __version__)


def test_games_that_were_edited_are_signed_and_others_stay() -> None:
    collection = loads(b"(;AP[CGoban:3];B[aa])(;AP[CGoban:3];B[aa])(;GM[1];B[aa])")
    edit = Edit()
    for game in (collection.games[0], collection.games[2]):
        edit.set([*game][1], "C", ["x"])

    sign(edit, collection)

    assert dumps(collection).decode() == (
        f"(;{OWN};B[aa]C[x])(;AP[CGoban:3];B[aa])(;GM[1]{OWN};B[aa]C[x])"
    )
    edit.roll_back()
    assert dumps(collection) == b"(;AP[CGoban:3];B[aa])(;AP[CGoban:3];B[aa])(;GM[1];B[aa])"
