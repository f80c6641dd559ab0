"""The words around a number, a letter or a point, what they say of it; those for colours.

Those in English, French and Chinese were found by reading real annotated games; for German,
Spanish, Italian, Dutch, Russian, Japanese and Korean there are the words for colours and moves.
Every table is a piece of a regular expression. Tables named SIGNS hold characters of languages
that are written without blanks, so they need not be words of their own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.go import Colour
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Callable


COLOUR_WORDS: Final = {
    Colour.BLACK: r"blacks?|noirs?|schwarz|negras?|negros?|neros?|zwart|ч[её]рны\w{1,2}",
    Colour.WHITE: r"whites?|blancs?|wei(?:ß|ss)|blancas?|blancos?|bianco|wit|белы\w{1,2}",
}
COLOUR_SIGNS: Final = {Colour.BLACK: r"[黑黒]棋?|흑", Colour.WHITE: r"白棋?|백"}

MOVE_SIGNS: Final = "第"
MOVE_WORDS: Final = (
    r"moves?(?:\s(?:no\.|number|nr\.))?|coups?|zug|zügen?|jugadas?|moss[ae]|zet(?:ten)?"
    r"|ход(?:[аеы]|ом)?"
)
"""What a number of a move follows: move 55, coup 55, ход 55."""

SKIP_WORDS: Final = r"pass|passe"
SKIP_SIGNS: Final = "パス|停一手"
"""A pass."""

UNITS: Final = (
    r"(?:more |extra |black |white |big |small |whole |full |other |different |good )?"
    r"(?:points?|pts?|moku|stones?|moves?|mins?|minutes?|sec(?:ond)?s?|hours?|hrs?|days?|weeks?"
    r"|months?|years?|yrs?|games?|lines?|libert(?:y|ies)|libs?|eyes?|groups?|dans?|kyus?|k|d|p"
    r"|pros?|ko|kos|threats?|times?|ways?|spaces?|steps?|players?|people|persons?|corners?|sides?"
    r"|places?|titles?|tournaments?|trophies|options?|choices?|variations?|vars?|nodes?|playouts?|visits?|percent|chances?"
    r"|wins?|loss(?:es)?|rounds?|matches|komi|euros?|dollars?|usd|million|billion|thousand"
    r"|hundred|dollar|or (?:more|so)|th|st|nd|rd|x|mm|cm|gb|ghz|cores?|gpus?|cpus?|pierres?"
    r"|heures?|ans|steine?n?|punkte?n?|jahren?|очк\w+|камн\w+|минут\w*|час\w*)\b"
    r"|[%％€$°]"
)
"""What follows a number that counts something."""

UNIT_SIGNS: Final = (
    "目年月日分秒小时時点點個个块塊路线線段级級局届屆岁歲名人胜勝败敗次条條盘盤番比子步期回"
    "집점년월일분초"
)
"""The same, as characters."""

COUNTING: Final = (
    r"(?:games?|rounds?|lines?|rank(?:ed|ing)?|top|variation|var|variante|diagram|dia|fig(?:ure)?"
    r"|problem|page|chapter|joseki|type|part|match|version|ver|level|komi|honinbo|meijin|episode"
    r"|ep|series|year|group|the|a|an|another|about|only|just|least|all|by|these|those"
    r"|other|last|first|next|every|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sept?\w*"
    r"|oct\w*|nov\w*|dec\w*|книг\w*|партия|partie|spiel|problème|figura|option|node|figure|room"
    r"|set|moku|scored?|lead|wins|won|lost|has|have|had|got|get|gets|score)"
)
"""What stands before a number that is not one of a move."""

BEFORE_MOVE: Final = (
    r"at|after|until|till|since|before|above|below|for|because|play(?:s|ed|ing)?|answer(?:s|ed|ing)?|with|on"
    r"|exchanged?|like|than|of|hane|atari|connects?|extends?|cuts?|par|nach|vor|bis|auf"
    r"|на|после|en|après|avec|see|be|been"
)
"""What may stand before the number of a move that nothing else marks as one."""

AFTER_MOVE: Final = (
    r"(?:as|here|was|is|were|are|isn't|wasn't|should|could|would|might|may|must|looks?|looked|seems?|seemed"
    r"|makes?|made|helps?|threatens?|works?|took|takes|at\s['‘]?[A-Za-z](?![a-z])|also|can|cannot|can't|has|had|became"
    r"|est|était|ist|war|sieht|хорош|плох|был)\b"
)
"""What may follow such a number."""

SIGNS_BEFORE_MOVE: Final = "至于於在到从從如走是对對用与與和及第应應以第被占先后後改"
"""Characters before the number of a move: 至135, 于57位."""

MOVES_IN_SIGNS: Final = (
    "跳拐长長断斷粘扳夹夾飞飛尖立冲衝挖压壓碰挡擋虎接补補顶頂托渡刺镇鎮逃退贴貼爬虚"
)
"""What a move does, in one character behind its number: 80断."""

CONJUNCTIONS: Final = r"and|or|to|through|und|oder|bis|et|ou|à|y|o|e|и|или|до|then|&|/|plus"
"""What joins two numbers or labels of one list."""

BEFORE_LABEL: Final = (
    r"at|points?|black|white|noir|blanc|schwarz|weiß|with|to|or|and|ou|et|und|oder|en|auf|bei|in"
    r"|between|plays?|played|like|than|around|near|from|of"
)
"""What stands before a label that might also be a word or a colour: at a, or b."""

RANKED_BEFORE: Final = (
    r"positions?|is|are|was|were|rank(?:ed)?|currently|not|games?|joseki|match|honinbo|top|chapter|problem|number|round|part"
    r"|be|a|episode|lesson|page|variation|level|issue"
)
RANKED_AFTER: Final = r"in\b|according|of\b|⇣|seed|worldwide|player|[0-9]"
"""Around "#5" where it is a place in a list."""

NO_POINT_BEFORE: Final = r"round|press|version|windows|vitamin|grade|bus|flight|highway|room|table"
NO_POINT_AFTER: Final = (
    r"(?:euros?|dollars?|usd|games?|rounds?|quality|paper|key|league|license|visa|size|class"
    r"|20[0-9]{2})\b|€"
)
"""Around what only looks like a point: round R2, A1 quality, K10 euro."""

ACTS: Final = (
    r"(?:can|will|would|should|could|must|may|might|has|had|plays?|played|makes?|made|takes?|took"
    r"|gets?|got|needs?|wants?|chose|chooses?|lives?|lived|wins?|dies|died|cuts?|answers?|to"
    r"|captures?|captured|connects?|group|stones?|territory|moyo)\b"
)
"""What a player does: behind B and W, which are labels otherwise."""


_REACH: Final = 24
"""How far back one looks, in characters; words that matter are shorter."""
_BETWEEN: Final = " \t\n*_'\"(<"
_QUOTES: Final = "'\"`‘’“”«»「」『』[]()（）*<>"
_SENTENCE_ENDS: Final = ".!?:\n…*#-"


def _word(pattern: str) -> re.Pattern[str]:
    return expression(pattern, re.IGNORECASE)


def _behind(pattern: str) -> re.Pattern[str]:
    return _word(rf"[*_'\")]{{0,2}}\s?(?:{pattern})")


_UNIT: Final = _word(rf"[ \t-]?(?:{UNITS})|\s?[{UNIT_SIGNS}]")
_AMOUNT: Final = _word(rf"[ \t-]?(?:{UNITS})|\s?[目子个個]")
_COUNTING: Final = _word(COUNTING)
_BEFORE_MOVE: Final = _word(BEFORE_MOVE)
_BEFORE_LABEL: Final = _word(BEFORE_LABEL)
_AFTER_MOVE: Final = _behind(AFTER_MOVE)
_RANKED_BEFORE: Final = _word(RANKED_BEFORE)
_RANKED_AFTER: Final = _behind(RANKED_AFTER)
_ACTS: Final = _behind(ACTS)
_NO_POINT_BEFORE: Final = _word(NO_POINT_BEFORE)
_NO_POINT_AFTER: Final = _behind(NO_POINT_AFTER)
_ENDS: Final = expression(rf"\s*(?:$|[.,;:!?)\]/]|(?:{CONJUNCTIONS})(?![^\W_]))", re.IGNORECASE)
_HEADING: Final = expression(r"\s?[:.)](?:\s|$)")
_RANGE: Final = _word(
    r"\s?(?:至|到|～|~|—)\s?[0-9黑白黒]"
    rf"|(?<=[0-9]{{2}})\s?[、与和及]\s?[0-9]{{2,3}}(?![0-9{UNIT_SIGNS}])"
)
_FROM: Final = _word("from|between|von|de")
_TO: Final = expression(rf"\s(?:{CONJUNCTIONS})\s[0-9]{{1,3}}(?![0-9])", re.IGNORECASE)
_MOVE_SIGN: Final = _word(
    rf"\s?(?:手目|手[之以]?[前后後]|수(?![가-힣])|位|的?(?:脱先|[{MOVES_IN_SIGNS}]))"
)
_SUM_BEFORE: Final = expression(
    r"\b(?:ages?|total|average|number|score|rating|sum|size|out) of[ \t]+$", re.IGNORECASE
)
_EXCHANGE_BEFORE: Final = expression(r"exchang\w{0,3}\W{1,4}(?:the\W{1,3})?(?:[A-Z]:)?$", re.I)
_GROUP: Final = expression(r"\s(?:(?:are|is)\s)?(?:miai|stones?|groups?|both)\b", re.IGNORECASE)
_EXCHANGE_AFTER: Final = expression(r"\W{0,4}exchange", re.IGNORECASE)

LIST: Final = expression(
    rf"\s*(?:[,;，、；&/~～至到和与與及或-]|–|—|,?\s*(?:{CONJUNCTIONS})\s)\s*", re.IGNORECASE
)
"""What stands between two items of a list."""


def _word_before(text: str, start: int) -> str:
    """Return the word before `start`, with up to three blanks or brackets between; or nothing."""
    end, last = start, max(0, start - 3)
    while end > last and text[end - 1] in _BETWEEN:
        end -= 1
    if end == start:
        return ""
    begin, last = end, max(0, end - _REACH)
    while begin > last and text[begin - 1].isalpha():
        begin -= 1
    return text[begin:end]


def counts(text: str, start: int, end: int) -> bool:
    """Whether the number in [start, end) counts something: 3 stones, game 2, 5目, the age of 9."""
    return (
        _UNIT.match(text, end) is not None
        or _COUNTING.fullmatch(_word_before(text, start)) is not None
        or _SUM_BEFORE.search(text, max(0, start - _REACH), start) is not None
    )


def is_unit_behind(text: str, end: int) -> bool:
    """Whether a unit stands behind: points, stones, 目."""
    return _UNIT.match(text, end) is not None


def is_amount(text: str, end: int) -> bool:
    """Whether a number after a colour is one of points or stones: "Black 10 points", 白4子."""
    return _AMOUNT.match(text, end) is not None


def is_move_like(text: str, start: int, end: int) -> bool:
    """Whether the words around a number speak of a move: after 31, 40 was, 57位."""
    if start < _REACH and not text[:start].strip():
        if _HEADING.match(text, end):
            return True
    elif text[start - 1] in SIGNS_BEFORE_MOVE or _names_move(text, start):
        return True
    if _TO.match(text, end) and (
        text[start - 1 : start] == "(" or _FROM.fullmatch(_word_before(text, start))
    ):
        return True
    return any(one.match(text, end) for one in (_AFTER_MOVE, _RANGE, _MOVE_SIGN))


def _names_move(text: str, start: int) -> bool:
    word = _word_before(text, start)
    if word == "to":
        return text.endswith("up to ", 0, start)
    return _BEFORE_MOVE.fullmatch(word) is not None


def is_rank(text: str, start: int, end: int) -> bool:
    """Whether "#5" is a place in a list: ranked #5 in China, game #1."""
    return bool(
        _RANKED_BEFORE.fullmatch(_word_before(text, start)) or _RANKED_AFTER.match(text, end)
    )


def is_origin(text: str, start: int) -> bool:
    """Whether a move is one that something goes on from: from move 12."""
    return _FROM.fullmatch(_word_before(text, start)) is not None


def is_no_point(text: str, start: int, end: int) -> bool:
    """Whether what looks like a point is something else: round R2, 5 euro."""
    before = _NO_POINT_BEFORE.fullmatch(_word_before(text, start))
    return bool(before or _NO_POINT_AFTER.match(text, end))


def is_group(text: str, end: int) -> bool:
    """Whether points before `end` are spoken of together: a18 d18 miai, Q16 Q15 stones."""
    return _GROUP.match(text, end) is not None


def is_exchange(text: str, start: int, end: int) -> bool:
    """Whether two points in [start, end) are called an exchange."""
    before = _EXCHANGE_BEFORE.search(text, max(0, start - _REACH), start)
    return bool(before or _EXCHANGE_AFTER.match(text, end))


def is_label_like(text: str, start: int, end: int) -> bool:
    """Whether a letter that is a label of the node is meant as one and not as a word or colour."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    if before and before in _QUOTES and behind and behind in _QUOTES:
        return True
    if _is_wide(before) or _is_wide(behind):
        return True
    test = _TESTS.get(text[start])
    return test is None or test(text, start, end)


def _is_wide(character: str) -> bool:
    return "\u3000" <= character <= "\ud7ff" or "\uff00" <= character <= "\uffef"


def _is_no_article(text: str, start: int, end: int) -> bool:
    """Whether "A" at the start of a sentence is not a word: "A and B", "A is"."""
    before = text[max(0, start - _REACH) : start].rstrip(" \t")[-1:]
    begins = not before or before in _SENTENCE_ENDS
    return not begins or _goes_on(text, end)


def _is_no_player(text: str, start: int, end: int) -> bool:
    """Whether "B" is not short for Black: "at B White", but not "B made"."""
    return (
        not _ACTS.match(text, end)
        or _BEFORE_LABEL.fullmatch(_word_before(text, start)) is not None
    )


def _goes_on(text: str, end: int) -> bool:
    return bool(_ENDS.match(text, end) or _AFTER_MOVE.match(text, end))


def _is_named(text: str, start: int, end: int) -> bool:
    return _goes_on(text, end) and _BEFORE_LABEL.fullmatch(_word_before(text, start)) is not None


# Letters that are also words, or endings of words, somewhere.
_TESTS: Final[dict[str, Callable[[str, int, int], bool]]] = {
    **dict.fromkeys("Iabeiouwy", _is_named),
    **dict.fromkeys("BW", _is_no_player),
    "A": _is_no_article,
}


# Black, White, and the endings that both have; "-" is none.
_STEMS: Final = (
    ("black", "white", "- s"),
    ("schwarz", "weiß", "- e en er es em"),
    ("schwarz", "weiss", "- e en er es em"),
    ("noir", "blanc", "- s"),
    ("noir", "blanch", "e es"),
    ("negr", "blanc", "o os a as"),
    ("pret", "branc", "o os a as"),
    ("ner", "bianc", "o a"),
    ("ner", "bianch", "i e"),
    ("zwart", "wit", "-"),
    ("zwart", "witt", "e en"),
    ("svart", "vit", "- a"),
    ("czarn", "biał", "y ych ym ymi a ą ej e ego emu"),
    ("čern", "bíl", "ý á é ého ému ým í ých ými ou"),
    ("чёрн", "бел", "ый ые ых ым ыми ого ому ом ая ой ую ое"),
    ("черн", "бел", "ый ые ых ым ыми ого ому ом ая ой ую ое"),
)


def _both_ways() -> dict[str, str]:
    found: dict[str, str] = {}
    for black, white, endings in _STEMS:
        for ending in endings.replace("-", " ").split(" "):
            found.setdefault(f"{black}{ending}", f"{white}{ending}")
            found.setdefault(f"{white}{ending}", f"{black}{ending}")
    return found


OTHER_COLOUR: Final = _both_ways()
"""A word for stones of one colour, in small letters → the one for the other colour."""

# Words of several languages, and what a text has only in the one in which they are colours.
_ELSEWHERE: Final = {
    "wit": _word(r"\b(?:zwarte?|speelt|zet|leeft|wint|het|een)\b"),
    **dict.fromkeys(("vit", "vita"), _word(r"\b(?:svarta?|spelar|börjar|draget|lever|och|att)\b")),
}
_PLAYERS: Final = {"B": "W", "W": "B"}
_SIGNS: Final = {"黑": "白", "黒": "白", "흑": "백", "백": "흑"}
_JAPANESE: Final = expression("[黒番ぁ-ヺ]")

_ONE: Final = expression(
    r"(?<!\b[Ii]ch )(?<!\b[Ee]r )(?<!\b[Mm]an )(?<!\b[Ww]er )\b[A-Za-zÀ-žА-яЁё]+\b"
    r"|黑白|白黑|黒白|白黒"
    r"|[黑黒]|(?<![明空面告表自坦])白"
    # Alone 백 is a hundred as well.
    r"|(?<![가-힣])[흑백](?=[돌번선차의이은을에도과집한두]|[^가-힣]|\Z)",
)
"""What may be a colour; any word is looked up."""


def exchanged(text: str) -> str:
    """Return what somebody has written with the colours the other way round. O(length)."""
    white = "黒" if _JAPANESE.search(text) else "黑"

    def other(match: re.Match[str]) -> str:
        word = match[0]
        if word in _PLAYERS:
            is_label = is_label_like(text, match.start(), match.end())
            return word if is_label else _PLAYERS[word]
        found = OTHER_COLOUR.get(word.lower())
        if found is None:
            return white if word == "白" else _SIGNS.get(word, word)
        needed = _ELSEWHERE.get(word.lower())
        return _in_case(found, word) if needed is None or needed.search(text) else word

    return _ONE.sub(other, text)


def _in_case(other: str, word: str) -> str:
    """Return a word with large letters where `word` has them."""
    if word.isupper():
        return other.upper()
    return other.capitalize() if word[0].isupper() else other
