"""Annotations that exclude each other, need a move, or stand in a comment (SPEC 2.4, 2.6).

Comments are held against what the record says: players, results and kos that stand in text alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.game_info import FORMS, raw_of, reading_of
from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.values import is_borrowed
from sgfedit.game.info_values import parse_result
from sgfedit.game.traversal import has_several_moves
from sgfedit.i18n import Named
from sgfedit.sgf.values import decode_simple, decode_text, encode_simple, parse_real

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.game.checks.remark import OfNode, Scene
    from sgfedit.game.info_values import Result
    from sgfedit.sgf.node import Node, Properties


OF_MOVES: Final = ("TE", "BM", "DO", "IT")
GROUPS: Final = (OF_MOVES, ("GB", "GW", "DM", "UC"))
"""Of each of them a node has one (FF[4], "Move annotation", "Node annotation")."""

ANNOTATIONS: Final = frozenset((*OF_MOVES, *GROUPS[1], "KO"))

SIGNS: Final = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
"""What a comment of nothing else means."""

_NARROW: Final = str.maketrans("！？", "!?")
_LONGEST_SIGN: Final = 8


def annotation_remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield what is to be said of the annotations of a node."""
    for found in exclusive(scene, properties):
        if sorted(found) == ["BM", "TE"]:
            is_plain = all(properties[ident] == ("1",) for ident in found)
            certainty = "" if is_plain and not scene.is_old else "ask"
            yield Remark("te-bm-combination", combined(found), found[1], certainty=certainty)
        else:
            yield Remark("annotation-conflict", " ".join(found), found[1])
    if "B" in properties or "W" in properties:
        return
    for ident in properties:
        if ident in _NEED_MOVE and not is_borrowed(scene, ident):
            yield Remark("annotation-without-move", "", ident)


_NEED_MOVE: Final = {*OF_MOVES, "KO"}


def exclusive(scene: Scene, properties: Properties) -> list[list[str]]:
    """Return the annotations of a node that exclude each other, in the order of the file.

    Of several moves each may have its own: there are none before they are apart.
    """
    found: list[list[str]] = []
    if has_several_moves(properties):
        return found
    for group in GROUPS:
        present = [
            ident for ident in properties if ident in group and not is_borrowed(scene, ident)
        ]
        if len(present) > 1:
            found.append(present)
    return found


def combined(idents: Sequence[str]) -> str:
    """Return what TE and BM mean together: TE first is interesting, BM first is doubtful."""
    return "IT" if idents[0] == "TE" else "DO"


def sign(properties: Properties) -> str:
    """Return the sign that is all of the comment of a move without annotation, or nothing."""
    comment = properties.get("C")
    if comment is None or len(comment) > 1 or len(comment[0]) > _LONGEST_SIGN:
        return ""
    if not ("B" in properties or "W" in properties):
        return ""
    if any(ident in properties for ident in OF_MOVES):
        return ""
    text = decode_text(comment[0]).translate(_NARROW).strip(" \n")
    return text if text in SIGNS else ""


def comment_remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield that the comment of a node is an annotation, if it is."""
    text = sign(properties)
    if text:
        yield Remark("annotation-in-comment", text, "C")


_NAMES: Final = {
    "PB": "black player|black|schwarz|noirs?|黑方|黑棋|黑|黒番|黒|先手|先|흑",
    "PW": "white player|white|wei(?:ß|ss)|blancs?|白方|白棋|白番|白|後手|后手|백",
    "RE": "result|ergebnis|résultat|结果|結果|결과",
    "KM": "komi|贴目|貼目|コミ|덤",
    "DT": "date|datum|日期|対局日|날짜",
    "EV": "event|tournament|turnier|tournoi|棋戦|比赛|比賽|대회",
    "PC": "place|ort|lieu|地点|地點|対局場|장소",
}
"""Ident → how a line of a comment that holds it may begin."""

_LINE: Final = re.compile(
    r"^[ ]*+(?:"
    + "|".join(f"(?P<{ident}>{names})" for ident, names in _NAMES.items())
    + r")[ ]*+[:：=][ ]*+(?P<value>[^\n]{1,80})$",
    re.IGNORECASE | re.MULTILINE,
)
_MISSED: Final = ("PB", "PW", "RE")
_KO_TEXT: Final = re.compile(
    r"\b(?:connects?|fills?|wins?) (?:at )?(?:the |this )?(?:last )?(?:half[- ]point )?ko\b"
    r"|粘劫|劫粘|接劫|コウ(?:を)?(?:つぎ|ツギ)|劫(?:つぎ|ツギ)",
    re.IGNORECASE,
)
_RESIGNS: Final = re.compile(r"\b(black|white) (?:resigns|resigned|has resigned)\b", re.IGNORECASE)
_WINS: Final = re.compile(
    r"\b(black|white) (?:wins|won) by (?:[0-9]|resignation\b|time\b|forfeit\b)", re.IGNORECASE
)
_LONGEST: Final = 10_000
"""Longer comments are no notes on the game."""


def game_comment_remarks(root: Node, last: Node) -> Iterator[OfNode]:
    """Yield what the first and the last comment of the main line say beside the record."""
    first = first_comment(root)
    if first is not None:
        said = info_in_comment(root, first)
        if said:
            detail = " ".join(f"{ident}[{raw}]" for ident, raw in said.items())
            yield first, Remark("gameinfo-in-first-comment", detail, "C")
    comment = _comment(last)
    match = _KO_TEXT.search(comment)
    if match:
        yield last, Remark("text-instead-of-move", match[0], "C")
    for remark in _result_remarks(root, last, comment):
        yield root, remark


def _comment(node: Node) -> str:
    return str(node.get("C", ""))[:_LONGEST]


def first_comment(root: Node) -> Node | None:
    """Return the first node if it has a comment, or else the one after it, or None."""
    nodes = [node for node in (root, root.first_child) if node is not None]
    return next((node for node in nodes if "C" in node.properties), None)


def info_in_comment(root: Node, node: Node) -> dict[str, str]:
    """Return ident → raw value of game info that the comment of `node` holds and `root` lacks.

    A single line may be anything; with two or more, a player or the result among them, the
    comment is taken for a head of the game. What has a prescribed form is brought into it.
    """
    found: dict[str, str] = {}
    for match in _LINE.finditer(_comment(node)):
        ident = str(match.lastgroup and next(name for name in _NAMES if match[name]))
        text = match["value"].strip(" \r")
        raw = encode_simple(text)
        if ident in FORMS:
            reading = reading_of(root, root, ident, raw)
            raw = reading.text if reading is not None and not reading.rest else ""
        elif not any(map(str.isalpha, text)):
            raw = ""
        found.setdefault(ident, raw)
    missing = {
        ident: raw for ident, raw in found.items() if raw and not raw_of(root.properties, ident)
    }
    is_head = len(found) > 1 and not missing.keys().isdisjoint(_MISSED)
    return missing if is_head else {}


# The result ------------------------------------------------------------------------------------


def _result_remarks(root: Node, last: Node, comment: str) -> Iterator[Remark]:
    text = decode_simple(raw_of(root.properties, "RE"))
    result = parse_result(text)
    if result is None or result.kind in {"void", "unknown"}:
        return
    score = _server_score(last)
    if score is not None and not _is_as_scored(result, score):
        winner = "B" if score > 0 else "W"
        said = f"{winner}+{abs(score):g}" if score else "0"
        detail = Named("Problem", "RE[{result}], score {score}", result=text, score=said)
        yield Remark("result-vs-score", detail, "RE")
        return
    winner = _winner_in(comment)
    if winner and winner != (result.winner or ""):
        said = f"{winner}+"
        detail = Named("Problem", "RE[{result}], last comment: {said}", result=text, said=said)
        yield Remark("result-vs-score", detail, "RE")


def _server_score(node: Node) -> float | None:
    """Return the score that KGS wrote into the last node, positive for Black."""
    black, white = (parse_real(raw_of(node.properties, ident)) for ident in ("KGSSB", "KGSSW"))
    return None if black is None or white is None else black - white


def _is_as_scored(result: Result, score: float) -> bool:
    if result.kind not in {"score", "draw"}:
        return True  # A player may resign or lose on time although the game was counted.
    winner = "B" if score > 0 else "W" if score < 0 else None
    return result.winner == winner and abs(abs(score) - (result.margin or 0)) < 0.01


def _winner_in(comment: str) -> str:
    """Return "B" or "W" if the comment names one winner only; empty if it does not."""
    found = {"W" if match[1][0] in "bB" else "B" for match in _RESIGNS.finditer(comment)}
    found |= {match[1][0].upper() for match in _WINS.finditer(comment)}
    return found.pop() if len(found) == 1 else ""
