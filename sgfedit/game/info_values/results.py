"""RE: results in the form FF[4] prescribes, and as people write them.

FF[4], "RE": ``0`` or ``Draw``; ``B+`` or ``W+`` and the score, ``R``, ``T``, ``F`` (or ``Resign``,
``Time``, ``Forfeit``) or nothing; ``Void`` (no result, suspended play); ``?`` (unknown).

"Black wins by 12 points", 黑中盘胜, "W+R (120 moves)" are translated word by word into letters,
and the string of letters is matched against the few sentences there are. A word that is not in the
list makes the result unreadable: "John wins" stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.given import one_given
from sgfedit.game.info_values._text import (
    AMOUNT,
    MAX_LENGTH,
    NOTHING,
    Reading,
    amount,
    is_blank,
    plain,
    trimmed,
)
from sgfedit.sgf.values import format_real

ResultKind: TypeAlias = Literal[
    "score", "resign", "time", "forfeit", "win", "draw", "void", "unknown"
]


class Result(NamedTuple):
    """The outcome of a game.

    Attributes:
        winner: "B", "W" or None.
        kind: How it ended; "win" if the winner but not the way is known.
        margin: The points of a win by score, else None.
    """

    winner: str | None
    kind: ResultKind
    margin: float | None = None


_RESULT: Final = re.compile(
    r"(?P<winner>[BW])\+(?:(?P<margin>[0-9]{1,9}(?:\.[0-9]{1,9})?)|(?P<how>[A-Z][a-z]*))?"
)
_KINDS: Final[dict[str, ResultKind]] = {
    **dict.fromkeys(("R", "Resign"), "resign"),
    **dict.fromkeys(("T", "Time"), "time"),
    **dict.fromkeys(("F", "Forfeit"), "forfeit"),
}
_WITHOUT_WINNER: Final[dict[str, ResultKind]] = {
    "0": "draw",
    "Draw": "draw",
    "Void": "void",
    "?": "unknown",
}
_LETTERS: Final[dict[ResultKind, str]] = {
    "resign": "R",
    "time": "T",
    "forfeit": "F",
    "win": "",
    "draw": "0",
    "void": "Void",
    "unknown": "?",
}


def parse_result(text: str) -> Result | None:
    """Return the result in an RE value of the prescribed form, or None."""
    if text in _WITHOUT_WINNER:
        return Result(None, _WITHOUT_WINNER[text])
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    if match["margin"]:
        return Result(match["winner"], "score", float(match["margin"]))
    if match["how"] is None:
        return Result(match["winner"], "win")
    kind = _KINDS.get(match["how"])
    return Result(match["winner"], kind) if kind else None


def format_result(result: Result) -> str:
    """Return `result` as an RE value, in the short form; `parse_result` is the inverse."""
    if one_given(result, Result).kind == "score":
        return f"{result.winner}+{format_real(result.margin or 0)}"
    winner = f"{result.winner}+" if result.winner else ""
    return winner + _LETTERS[result.kind]


def is_mandated_result(text: str) -> bool:
    """Return whether an RE value has the form FF[4] prescribes; an empty one asks for no other."""
    return not text or parse_result(text) is not None


_OTHER: Final = {"B": "W", "W": "B"}
_HOW: Final[dict[str, ResultKind]] = {
    "r": "resign",
    "v": "resign",
    "t": "time",
    "x": "time",
    "f": "forfeit",
    "y": "forfeit",
}
_ALONE: Final[dict[str, ResultKind]] = {"d": "draw", "z": "void", "q": "unknown"}


def _one_of(words: dict[str, str]) -> str:
    """Return the pattern of any of `words`, the longest first, with one or more blanks inside."""
    by_length = sorted(words, key=len, reverse=True)
    return "|".join(" +".join(map(re.escape, word.split())) for word in by_length)


@cache
def _word() -> re.Pattern[str]:
    """Return the pattern of a word, compiled: it takes its time, and few sessions need it."""
    return re.compile(
        rf"(?P<blank> +|[.!:](?![0-9]))|(?P<sign>{_one_of(SIGNS)})|(?P<number>{AMOUNT})"
        rf"|(?P<word>(?<![^\W\d_])(?:{_one_of(WORDS)})(?![^\W\d_]))|(?P<plus>\+)",
        re.IGNORECASE,
    )


_MARGIN: Final = "n[us]?h?|nh[us]|h[us]?"
_NO_WINNER: Final = re.compile("g*(?P<how>d|z|q)(?P=how)*g*")


@cache
def _sentences() -> tuple[tuple[bool, re.Pattern[str]], ...]:
    """Return whether `who` wins, and the letters of the sentence; `other` is to be the other."""
    return tuple(
        (wins, re.compile(letters))
        for wins, letters in (
            (
                True,
                rf"(?P<who>[BW])(?:\+w?|w(?:(?P<other>[BW])(?=.))?)(?P<how>{_MARGIN}|[rvtfy])?",
            ),
            (True, r"(?P<who>[BW])w(?P<how>[rtf])(?P<other>[BW])"),
            (True, rf"(?P<who>[BW])(?P<how>{_MARGIN}|[rtfy])w"),
            (True, rf"w(?P<who>[BW])(?P<how>{_MARGIN}|[rtfy])?"),
            (True, rf"(?P<how>{_MARGIN})(?P<who>[BW])w"),
            (False, rf"(?P<who>[BW])l(?P<how>{_MARGIN}|[rtfy])?"),
            (False, rf"(?P<who>[BW])(?P<how>{_MARGIN}|[rtfy])l"),
            (False, r"(?P<who>[BW])(?P<how>[vxy])"),
        )
    )


_SHORT: Final = re.compile(rf"(?P<who>[BW])(?P<by>p*)(?P<how>{_MARGIN}|[rtf])?")
# NNGS, of a game that the referee ended; FF[4] has no letter for it.
_JUDGED: Final = re.compile(r" *(?P<who>[BW]) *\+ *J *", re.IGNORECASE)
_BOTH: Final = re.compile(" *[/,;:] *")
_IN_BRACKETS: Final = re.compile(
    r" *[(\[{](?P<words>[^()\[\]{}]*[^\W\d_][^()\[\]{}]*)[)\]}][ .!]*$"
)
_MOVES: Final = re.compile(
    r"(?:[共全] ?)?[0-9]{1,4} ?(?:手|수|步|moves?)(?:完|まで)?(?:[ ,:;]+|(?=[黑黒白흑백和持打]))",
    re.IGNORECASE,
)
_CUT: Final = re.compile(r" *[(\[{]| *[.,;:]+ +| *[,;:](?![0-9A-Za-z])| +- +")


def read_result(text: str) -> Reading | None:
    """Return the reading of an RE value, or None if it cannot be understood."""
    if is_blank(text):
        return NOTHING
    if parse_result(text) is not None:
        return Reading(text, certain=True)
    if len(text) > MAX_LENGTH:
        return None
    flat = plain(text)
    judged = _JUDGED.fullmatch(flat)
    if judged is not None:
        return Reading(f"{judged['who'].upper()}+", certain=False, rest=trimmed(text))
    return _read_whole(flat.strip()) or _read_with_rest(text, flat)


def _read_with_rest(text: str, flat: str) -> Reading | None:
    """Read a result with a count of moves before or a remark behind."""
    moves = _MOVES.match(flat)
    start = moves.end() if moves else 0
    found = _read_whole(flat[start:].strip()) if start else None
    if found is not None:
        return found._replace(certain=False, rest=trimmed(text[:start]))
    for cut in _CUT.finditer(flat, start):
        found = _read_whole(flat[start : cut.start()].strip())
        if found is not None:
            begin = cut.start() if flat[cut.end() - 1] in "([{" else cut.end()
            rest = trimmed(text if start else text[begin:])
            return found._replace(certain=found.certain and not rest, rest=rest)
    return None


def _read_whole(flat: str) -> Reading | None:
    """Read a result that says nothing else, or says it twice (白认输/黑胜)."""
    found = _read_sentence(flat)
    bracket = _IN_BRACKETS.search(flat)
    if found is None and bracket is not None and _read_sentence(bracket["words"]) is None:
        found = _read_sentence(f"{flat[: bracket.start()]} {bracket['words']}")
    if found is not None:
        return found
    parts = [_read_sentence(part) for part in _BOTH.split(_IN_BRACKETS.sub(r", \g<words>", flat))]
    if len(parts) != 2 or parts[0] is None or parts[1] is None:
        return None
    first, second = sorted((part.text for part in parts if part), key=len)
    agree = second.startswith(first) and first in {"B+", "W+", second}
    certain = all(part is not None and part.certain for part in parts)
    return Reading(second, certain) if agree else None


def _read_sentence(flat: str) -> Reading | None:
    if parse_result(flat) is not None:
        return Reading(flat, certain=True)
    translated = _translate(flat)
    if translated is None:
        return None
    sentence, number = translated
    letters = sentence.replace("p", "")
    alone = _NO_WINNER.fullmatch(letters)
    if alone is not None:
        return Reading(format_result(Result(None, _ALONE[alone["how"]])), certain=True)
    # "Result: Black wins"; elsewhere a game may be one of several ("Black wins game 3").
    letters = letters.lstrip("g")
    for wins, pattern in _sentences():
        match = pattern.fullmatch(letters)
        if match is not None and match.groupdict().get("other") != match["who"]:
            winner = match["who"] if wins else _OTHER[match["who"]]
            return _reading(winner, match["how"] or "", number)
    return _read_short(sentence.lstrip("gp"), number)


def _translate(flat: str) -> tuple[str, float] | None:
    """Return the letters of the words of `flat` and its number, or None for an unknown word."""
    words = _word()
    letters, number, position = "", 0.0, 0
    while position < len(flat):
        match = words.match(flat, position)
        if match is None:
            return None
        position = match.end()
        kind, word = match.lastgroup, " ".join(match[0].lower().split())
        if kind == "number":
            letters += "n"
            number = amount(word)
        elif kind != "blank":
            letters += SIGNS.get(word) or WORDS.get(word) or word
    return letters, number


def _reading(winner: str, how: str, number: float) -> Reading:
    """Return the reading of a win, `how` being letters of `WORDS`."""
    if not how:
        return Reading(f"{winner}+", certain=True)
    if how in _HOW:
        return Reading(format_result(Result(winner, _HOW[how])), certain=True)
    margin = number + (0.5 if "h" in how else 0)
    points = format_result(Result(winner, "score", margin))
    if "s" not in how:
        return Reading(points, certain=True)
    # Half of the area decides in Chinese counting: a margin of one stone is two points.
    return Reading(
        format_result(Result(winner, "score", margin * 2)), certain=False, alternatives=(points,)
    )


def _read_short(sentence: str, number: float) -> Reading | None:
    """Read a colour with no verb: who "by resignation" won; "B resign" may be a lost plus sign."""
    match = _SHORT.fullmatch(sentence)
    if match is None:
        return None
    who, how = match["who"], match["how"] or ""
    own = _reading(who, how, number)
    if how not in _HOW:
        return own._replace(certain=False)
    other = _reading(_OTHER[who], how, number)
    first, second = (own, other) if match["by"] else (other, own)
    return Reading(first.text, certain=False, alternatives=(second.text,))


# The words results are written with, each sorted under one letter.
#
# Languages: English, German, French, Spanish, Dutch, Italian, Russian, Chinese (both scripts),
# Japanese, Korean.
#
# =====  ==========================================================================
# B, W   a colour
# w, l   wins, loses (verb or noun)
# r, v   by resignation; resigns (who resigns is not the winner)
# t      by time             x  exceeds the time (who does is not the winner)
# f, y   by forfeit; forfeits or breaks the rules (who does is not the winner)
# u, s   points; stones of area counting, two points each; h  half a point
# d, z, q  a draw; no result; unknown
# g      game, result: says something only with d, z and q
# p      a word that carries nothing
# =====  ==========================================================================


_PHRASES: Final[dict[str, str]] = {
    "B": "b; black; black's; schwarz; noir; noirs; les noirs; negro; negros; el negro; negras; "
    "las negras; zwart; nero; il nero; черные; чёрные; черных; чёрных; черным; чёрным",
    "W": "w; white; white's; weiss; weiß; blanc; blancs; les blancs; blanco; blancos; el blanco; "
    "blancas; las blancas; wit; bianco; il bianco; белые; белых; белым",
    "w": "win; wins; won; winner; victory; has won; beats; beat; defeats; defeated; gewinnt; "
    "gewann; gewonnen; hat gewonnen; sieg; siegt; siegte; gagne; gagnent; a gagné; ont gagné; "
    "victoire; gana; ganan; ganó; ganaron; ha ganado; han ganado; victoria; wint; "
    "heeft gewonnen; winst; vince; ha vinto; vittoria; выиграли; выигрывают; выиграл; выигрыш; "
    "победа; победили; победил",
    "l": "lose; loses; lost; has lost; verliert; verlor; verloren; hat verloren; perd; perdent; "
    "a perdu; ont perdu; pierde; pierden; perdió; perdieron; ha perdido; han perdido; "
    "verliest; heeft verloren; perde; ha perso; проиграли; проигрывают; проиграл",
    "r": "r; res; resign; resignation; aufgabe; abandon; abandono; rendición; opgave; opgeven; "
    "abbandono; resa; сдачей; сдаче; сдача; сд",
    "v": "resigns; resigned; has resigned; gibt auf; gab auf; aufgegeben; hat aufgegeben; "
    "abandonne; abandonnent; a abandonné; ont abandonné; abandona; abandonan; abandonó; "
    "abandonaron; ha abandonado; han abandonado; se rinde; se rinden; se rindió; geeft op; "
    "gaf op; opgegeven; heeft opgegeven; abbandona; ha abbandonato; si arrende; сдались; "
    "сдаются; сдался",
    "t": "t; time; timeout; time out; zeit; zeitüberschreitung; temps; pendule; tiempo; tijd; "
    "tijdsoverschrijding; tempo; времени; время",
    "x": "timed out; times out; ran out of time; runs out of time; exceeded the time limit; "
    "lost on time; loses on time; lost by time; loses by time; überschreitet die zeit; "
    "überschritt die zeit; просрочили время",
    "f": "f; forfeit; default; kampflos; nichtantreten; forfait; incomparecencia; reglementair; "
    "a tavolino; неявку",
    "y": "forfeits; forfeited; defaults; defaulted; tritt nicht an; trat nicht an; "
    "nicht angetreten; déclare forfait; déclarent forfait",
    "u": "p; pt; pts; point; points; moku; punkt; punkte; punkten; punto; puntos; punt; punten; "
    "punti; очко; очка; очков; очками; пункт; пункта; пунктов",
    "s": "zi; zi's",
    "h": "halbe; halben; halber; halbem; demi; demi-point; medio; halve; mezzo; пол; пол-очка; "
    "полочка",
    "d": "draw; drawn; jigo; tie; tied; remis; unentschieden; nul; nulle; match nul; égalité; "
    "empate; tablas; gelijk; gelijkspel; remise; patta; pareggio; ничья; дзиго",
    "z": "void; no result; annulled; adjourned; suspended; unfinished; not finished; cancelled; "
    "canceled; aborted; interrupted; annulliert; ohne ergebnis; ohne resultat; kein ergebnis; "
    "abgebrochen; unterbrochen; unvollendet; nicht beendet; vertagt; annulé; annulée; "
    "sans résultat; pas de résultat; inachevée; interrompue; suspendue; ajournée; "
    "non terminée; sin resultado; anulada; inacabada; suspendida; aplazada; interrumpida; "
    "geen uitslag; geen resultaat; afgebroken; onderbroken; niet afgemaakt; ongeldig; "
    "annullata; senza risultato; nessun risultato; sospesa; interrotta; incompiuta; "
    "non finita; без результата; нет результата; отложена; прервана; аннулирована; "
    "не доиграна; не окончена; не закончена",
    "q": "?; unknown; not known; unbekannt; inconnu; inconnue; desconocido; onbekend; "
    "sconosciuto; ignoto; неизвестно; неизвестен; 알 수 없음",
    "g": "game; result; partie; spiel; ergebnis; resultat; résultat; partida; resultado; partij; "
    "uitslag; resultaat; partita; risultato; партия; результат",
    "p": "by; on; with; the; a; an; of; at; mit; durch; auf; um; nach; von; für; ein; einen; "
    "einem; hat; vorsprung; de; du; des; d'un; un; une; et; par; au; aux; à; por; y; met; door; "
    "op; bij; een; heeft; di; del; per; e; con; с; со; по; на; в; за; перевесом; er; das; la; "
    "le; les; player; the player",
}
WORDS: Final = {phrase: letter for letter, text in _PHRASES.items() for phrase in text.split("; ")}
"""A phrase in lower case → its letter."""

_SIGNS: Final[dict[str, str]] = {
    "B": "黑方 黑棋 黑番 黑 黒番 黒 흑번 흑",
    "W": "白方 白棋 白番 白 백번 백",
    "w": "获胜 獲勝 判胜 判勝 胜 勝利 勝ち 勝 승리 승 이김",
    "l": "判负 判負 负 負け 負 敗 败 敗れ 패",
    "r": "中盘 中盤 中押し 中押 不计 不計 불계",
    "v": "投子认输 投子認輸 投子认负 投子認負 认输 認輸 认负 認負 投了 投子 투료",
    "t": "时间 時間 超时 超時 時間切れ 시간초과 시간",
    "f": "不战 不戦 不戰 부전",
    "y": "弃权 棄権 棄權 犯规 犯規 反則 반칙 실격 기권 缺席",
    "u": "目 点 집",
    "s": "子",
    "d": "和棋 和局 平局 持棋 持碁 ジゴ 引き分け 引分け 引分 무승부 빅 판빅 비김 화국",
    "z": "无胜负 無勝負 无结果 無結果 没有结果 沒有結果 打挂 打掛 打ち掛け 打掛け 打ち掛 "
    "封棋 未下完 未完 中断 中斷 暂停 暫停 作废 作廢 無効試合 無効 무효국 무효 중단 미완 "
    "승부없음 승패없음",
    "q": "不明 不详 不詳 未知 미상 모름",
    "g": "结果 結果 胜负 勝負 勝敗 대국 결과",
    "p": "的 之 で の に は が こ 以 因 而 双方 雙方 优势 優勢",
    "h": "半 반",
}
SIGNS: Final = {sign: letter for letter, text in _SIGNS.items() for sign in text.split()}
"""A Chinese, Japanese or Korean word → its letter; ``h`` adds half a point behind a unit."""
