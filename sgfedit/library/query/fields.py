"""What can be asked of a game: one table, from which the language, its help and forms come."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal[
    "player", "words", "date", "number", "rank", "result", "size", "path", "text", "tag", "note"
]
"""How values are written and compared: see `values`."""


class Field(NamedTuple):
    """A field of a query.

    Attributes:
        name: What stands before the colon.
        kind: How its values are written.
        meaning: What it asks for, as a phrase.
        example: A term that uses it.
        others: Further names by which it is understood; property names in any case.
    """

    name: str
    kind: Kind
    meaning: str
    example: str
    others: tuple[str, ...] = ()


FIELDS: Final = (
    Field("player", "player", "a player, of either colour", 'player:"Cho Chikun"', ("p",)),
    Field("opponent", "player", "who plays against this player", "player:cho opponent:takemiya"),
    Field("black", "player", "the player of Black", "black:Shusaku", ("pb", "b")),
    Field("white", "player", "the player of White", "white:Gennan", ("pw", "w")),
    Field("winner", "player", "who has won: a player, or black or white", "winner:Sakata"),
    Field("loser", "player", "who has lost: a player, or black or white", "loser:white"),
    Field("date", "date", "a day, month or year in which it was played", "date:1996-03", ("dt",)),
    Field("event", "words", "the event", "event:honinbo", ("ev",)),
    Field("round", "words", "the round", 'round:"game 7"', ("ro",)),
    Field("place", "words", "where it was played", "place:Kyoto", ("pc",)),
    Field("result", "result", "who has won, how, and by how much", "result:B+>10", ("re",)),
    Field("rank", "rank", "the rank of one of the players", "rank>=7d"),
    Field("ranks", "rank", "the ranks of both players", "ranks:1p..9p"),
    Field("blackrank", "rank", "the rank of Black", "blackrank:9p", ("br",)),
    Field("whiterank", "rank", "the rank of White", "whiterank<=5k", ("wr",)),
    Field("handicap", "number", "handicap stones; 0 for an even game", "handicap>=2", ("ha",)),
    Field("komi", "number", "komi in points", "komi:6.5", ("km",)),
    Field("size", "size", "the size of the board", "size:13x13", ("sz",)),
    Field("moves", "number", "how many moves the main line has", "moves>200"),
    Field("margin", "number", "the points by which a counted game was won", "margin:0.5"),
    Field("rules", "words", "the rules", "rules:Chinese", ("ru",)),
    Field("title", "words", "the name of the game", 'title:"ear-reddening"', ("gn",)),
    Field("annotator", "words", "who has commented on it", "annotator:Redmond", ("an",)),
    Field("user", "words", "who has entered the game", "user:Jones", ("us",)),
    Field("source", "words", "where the record is from", 'source:"Go World"', ("so",)),
    Field("text", "text", "comments, names of nodes, labels", 'text:"ladder breaker"', ("c",)),
    Field("comments", "number", "how many nodes have a comment", "comments>0"),
    Field("variations", "number", "how many variations it has", "variations>0"),
    Field("stars", "number", "the stars you gave it", "stars>=3"),
    Field("tag", "tag", "a tag you gave it", "tag:joseki"),
    Field("note", "note", "the note you wrote on it", "note:ladder"),
    Field("path", "path", "a part of the path of its file", "path:pros/1996", ("file",)),
    Field("number", "number", "which game of its file it is", "number:1"),
)
"""All fields, in the order in which a form shows them."""

FIELD_OF: Final = {name: f for f in FIELDS for name in (f.name, *f.others)}
"""Name, in small letters → field."""
