"""Conventions by which authors of problems tell right from wrong, and which a problem uses.

There is no standard for it. Each reader of the table looks at one node and says what its author
says of the line there; the convention of a problem is the first one that finds anything.

A comment says it in words of several languages, at the begin of a sentence: "Correct.", "Also
correct, and …", "正解". What a sentence says further on is about something else: "It is a mistake
for White."

Sources: goproblems.com, "Problem construction basics" and its own readers (goproblems/autoprob
CommentAction, goproblems/ghostban helper.ts); collections in the form of uliGo's; FF[4],
"Move annotation"; the problems of gogameguru.com and maxiGos.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.traversal import colour_of, is_move
from sgfedit.game.tsumego.problems import moves_after, remarks_after
from sgfedit.go import Colour
from sgfedit.sgf.values import effective, strip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.game.tsumego.problems import Problem
    from sgfedit.sgf import Node


_RIGHT: Final = (
    "correct|correctly done|good answer|right answer|success|solved|"  # English
    "richtig|richtige antwort|gelöst|"  # German
    "bonne réponse|réussi|réussite|"  # French
    "correcto|correcta|respuesta correcta|buena respuesta|"  # Spanish
    "corretto|risposta corretta|risposta esatta|esatto|"  # Italian
    "correto|resposta correta|resposta certa|"  # Portuguese
    "goed antwoord|juist|rätt svar|oikein|dobrze|poprawnie|správně|"
    "правильно|верно|правильный ответ|правильное решение"
)
_WRONG: Final = (
    "wrong|wrong answer|incorrect|not correct|not right|fail|failed|failure|bad answer|"
    "falsch|falsche antwort|nicht richtig|fehlschlag|fehler|"
    "mauvaise réponse|raté|échec|échoué|incorrecte|faux|"
    "incorrecto|incorrecta|respuesta incorrecta|mala respuesta|fallo|"
    "sbagliato|errato|risposta sbagliata|"
    "incorreto|errado|resposta errada|"
    "fout|fout antwoord|fel svar|väärin|źle|niepoprawnie|špatně|"
    "неправильно|неверно|неправильный ответ|неудача"
)
# Of these the whole sentence has to be: "Right side" is another thing.
_RIGHT_ALONE: Final = "right|well done|that is it|exact|juste|bravo|bien|genau|goed|rätt"
_WRONG_ALONE: Final = "mistake|fel|ошибка|mal|nein"
_LEAD: Final = (
    "(?:(?:yes|no|sorry|also|and|this|that|it|thats|its|is|the|a|an|line|move|answer|still|again|"
    "das|ist|auch|ja|nein|cest|oui|non|aussi|esto|es|si|sì|также|это|да|нет)[ ,]+){0,4}"
)
# "The correct move is A" tells of another move than the one that was played.
_ABOUT_OTHER: Final = (
    r"(?! (?:move|answer|way|order|play|sequence|response|point|solution) (?:is|was|would)\b)"
)

_CJK_RIGHT: Final = "正解|正确|正確|答对|答對|成功|정답|정해|성공"
_CJK_WRONG: Final = "失敗|失败|不正解|不正确|不正確|错误|錯誤|答错|答錯|誤り|오답|실패"
# "正解は…" and "正解是…" tell which move would be right.
_CJK_TOPIC: Final = "(?!は|是|为|為|應|应|은|는)"
_CJK_LEAD: Final = "(?:これは|これで|これも|这是|這是|此为|也是|이것은)?"

_VERDICT: Final = re.compile(
    rf"^{_LEAD}(?:(?P<wrong>{_WRONG})|(?P<right>{_RIGHT}))\b{_ABOUT_OTHER}"
    rf"|^{_LEAD}(?:(?P<wrong2>{_WRONG_ALONE})|(?P<right2>{_RIGHT_ALONE}))$"
    rf"|^{_CJK_LEAD}(?:(?P<wrong3>{_CJK_WRONG})|(?P<right3>{_CJK_RIGHT})){_CJK_TOPIC}"
)
_SENTENCES: Final = re.compile(r"[.!?;:。！？；：…\n\r]+")
_NOISE: Final = re.compile(r"""['’"“”«»„()\[\]*_#>¡¿]""")


def verdict_in(comment: str) -> bool | None:
    """Return True if `comment` says that its line is right, False for wrong, None for neither.

    The first sentence that says either counts. O(length).
    """
    for sentence in _SENTENCES.split(_NOISE.sub("", comment.casefold())):
        found = _VERDICT.match(" ".join(sentence.split()))
        if found is not None:
            return bool(found.lastgroup and found.lastgroup.startswith("right"))
    return None


class Convention(StrEnum):
    """A way to tell right from wrong."""

    GOPROBLEMS = "goproblems"
    """RIGHT in a comment; all else is wrong."""
    MISTAKES = "mistakes"
    """uliGo: mistakes are marked, by WV or by a triangle on the move itself; all else is right."""
    COMMENTS = "comments"
    """Comments say it in words, such as Correct, Fail, 正解."""
    ANNOTATIONS = "annotations"
    """Annotations: TE, GB and GW for what is good, BM and DO for what is bad."""
    MAIN_LINE = "main-line"
    """Nothing is marked: the first variation is the solution."""
    ALL_LINES = "all-lines"
    """Nothing is marked: whatever is in the record is right."""
    NONE = "none"
    """There is no solution in the record."""


class Signs(NamedTuple):
    """What is said of the lines of a problem.

    Attributes:
        said: Node with a move → whether its line is right, for those of which it is said.
        default: What the lines are of which nothing is said.
    """

    said: dict[Node, bool]
    default: bool


class Tag(StrEnum):
    """Words of goproblems.com in comments that say what a solver or the computer may do."""

    CHOICE = "CHOICE"
    """The computer chooses among the replies that have this word somewhere below."""
    FORCE = "FORCE"
    """This move has to be played here: another one is not wrong, it is only not taken."""
    NOT_THIS = "NOTTHIS"
    """This move is not taken; the solver is to find another one."""


_WORD: Final = {
    word: re.compile(rf"(?<![A-Z]){word}(?![A-Z])")
    for word in ("RIGHT", "WRONG", *(tag.value for tag in Tag))
}


def tags_of(node: Node) -> frozenset[Tag]:
    """Return the words of goproblems.com in the comment of a node."""
    comment = _comment(node)
    return frozenset(tag for tag in Tag if tag.value in comment and _WORD[tag].search(comment))


def _comment(node: Node) -> str:
    return str(node.get("C", "")) if "C" in node.properties else ""


def _by_keyword(node: Node, _solver: Colour) -> bool | None:
    comment = _comment(node)
    if _WORD["RIGHT"].search(comment):
        return True
    return False if _WORD["WRONG"].search(comment) else None


def _by_mistake(node: Node, _solver: Colour) -> bool | None:
    return False if "WV" in node.properties or marks_own_move(node) else None


def _by_annotation(node: Node, solver: Colour) -> bool | None:
    good, bad = ("GB", "GW") if solver is Colour.BLACK else ("GW", "GB")
    idents = node.properties
    if good in idents or bad in idents:
        return good in idents
    if is_move(node) and colour_of(node) is solver:
        if "TE" in idents:
            return True
        if "BM" in idents or "DO" in idents:
            return False
    return None


_READERS: Final[dict[Convention, Callable[[Node, Colour], bool | None]]] = {
    Convention.GOPROBLEMS: _by_keyword,
    Convention.MISTAKES: _by_mistake,
    Convention.COMMENTS: lambda node, _solver: verdict_in(_comment(node)),
    Convention.ANNOTATIONS: _by_annotation,
}
"""Convention → what it says of one node; the first that finds something is the problem's."""

CHOICES: Final = (*_READERS, Convention.MAIN_LINE, Convention.ALL_LINES)
"""The conventions that a user may choose instead of the one that was found."""


def convention_of(problem: Problem, *, marks_mistakes: bool = False) -> Convention:
    """Return the convention by which the lines of a problem are right or wrong; O(its nodes).

    Args:
        marks_mistakes: Whether other problems of the file mark mistakes only, so that one without
            marks has none.
    """
    nodes = move_nodes(problem.start)
    if not nodes:
        return Convention.NONE
    solver = problem.solver
    for convention in _READERS:
        said = _said(nodes, convention, solver)
        if said and _is_meant(convention, nodes, said):
            return convention
    return Convention.MISTAKES if marks_mistakes else Convention.MAIN_LINE


def signs_of(problem: Problem, convention: Convention) -> Signs:
    """Return what is said of the lines of `problem`, by a convention; O(its nodes)."""
    if convention not in _READERS:
        return Signs({}, convention is Convention.ALL_LINES)
    said = _said(move_nodes(problem.start), convention, problem.solver)
    if convention is Convention.GOPROBLEMS:
        return Signs(said, default=False)
    return Signs(said, default=True not in said.values())


def marks_mistakes(problems: Iterable[Problem]) -> bool:
    """Whether a file marks mistakes, and only those, as uliGo has it; O(nodes)."""
    return any(
        any("WV[" in node.source or "TR[" in node.source for node in problem.start.subtree())
        and convention_of(problem) is Convention.MISTAKES
        for problem in problems
    )


def move_nodes(start: Node) -> list[Node]:
    """Return the nodes with moves of the problem that begins at `start`, those above first."""
    found = list(moves_after(start))
    for node in found:  # which grows meanwhile
        found.extend(moves_after(node))
    return found


def marks_own_move(node: Node) -> bool:
    """Whether the move of a node has a triangle of that node on it."""
    if "TR" not in node.properties or not is_move(node):
        return False
    own = strip(effective(node.properties[colour_of(node).value]))
    return bool(own) and own in map(strip, node.properties["TR"])


def _said(nodes: list[Node], convention: Convention, solver: Colour) -> dict[Node, bool]:
    read = _READERS[convention]
    found: dict[Node, bool] = {}
    for node in nodes:
        for remark in remarks_after(node):
            said = read(remark, solver)
            if said is not None:
                found[node] = said
                break
    return found


def _is_meant(convention: Convention, nodes: list[Node], said: dict[Node, bool]) -> bool:
    """Whether what looks like signs of a convention is meant so."""
    if convention is Convention.GOPROBLEMS:
        return True in said.values()
    if convention is Convention.MISTAKES:
        # Some programs put a triangle on every last move. A mistake has another move beside it,
        # or it is alone at the very beginning, and no other mistake after it.
        is_written = any("WV" in node.properties for node in said)
        return is_written or not _is_everywhere(nodes, said)
    return True


def _is_everywhere(nodes: list[Node], said: dict[Node, bool]) -> bool:
    marked_below = any(child in said for node in said for child in moves_after(node))
    parents = {node.parent for node in said}
    has_choice = any(node.parent in parents and node not in said for node in nodes)
    return marked_below or not has_choice
