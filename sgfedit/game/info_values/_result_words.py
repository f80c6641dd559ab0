"""The words results are written with, each sorted under one letter.

Languages: English, German, French, Dutch, Italian, Russian, Chinese (both scripts), Japanese,
Korean.

=====  ==========================================================================
B, W   a colour
w, l   wins, loses (verb or noun)
r, v   by resignation; resigns (who resigns is not the winner)
t      by time             x  exceeds the time (who does is not the winner)
f, y   by forfeit; forfeits
u, s   points; stones of area counting, two points each
d, z, q  a draw; no result; unknown
p      a word that carries nothing
=====  ==========================================================================
"""

from __future__ import annotations

from typing import Final

_PHRASES: Final[dict[str, str]] = {
    "B": "b; black; schwarz; noir; noirs; les noirs; zwart; nero; il nero; черные; чёрные; "
    "черных; чёрных; черным; чёрным",
    "W": "w; white; weiss; weiß; blanc; blancs; les blancs; wit; bianco; il bianco; белые; белых; "
    "белым",
    "w": "win; wins; won; winner; victory; has won; beats; gewinnt; gewann; hat gewonnen; sieg; "
    "gagne; gagnent; a gagné; ont gagné; victoire; wint; heeft gewonnen; winst; vince; "
    "ha vinto; vittoria; выиграли; выигрывают; выиграл; выигрыш; победа; победили; победил",
    "l": "lose; loses; lost; has lost; verliert; verlor; hat verloren; perd; perdent; a perdu; "
    "ont perdu; verliest; heeft verloren; perde; ha perso; проиграли; проигрывают; проиграл",
    "r": "r; res; resign; resignation; aufgabe; abandon; opgave; opgeven; abbandono; сдачей; "
    "сдача; сд",
    "v": "resigns; resigned; has resigned; gibt auf; gab auf; hat aufgegeben; abandonne; "
    "abandonnent; a abandonné; ont abandonné; geeft op; gaf op; abbandona; ha abbandonato; "
    "сдались; сдаются; сдался",
    "t": "t; time; timeout; time out; zeit; zeitüberschreitung; temps; tijd; tijdsoverschrijding; "
    "tempo; времени; время",
    "x": "timed out; times out; ran out of time; runs out of time; exceeded the time limit; "
    "lost on time; loses on time; lost by time; loses by time",
    "f": "f; forfeit; default; kampflos; forfait; reglementair; forfait",
    "y": "forfeits; forfeited; defaults; defaulted",
    "u": "p; pt; pts; point; points; moku; punkt; punkte; punkten; punt; punten; punto; punti; "
    "очко; очка; очков; очками; пункт; пункта; пунктов",
    "s": "zi; zi's",
    "d": "draw; drawn; jigo; tie; tied; tied game; drawn game; remis; unentschieden; nul; nulle; "
    "partie nulle; gelijk; gelijkspel; remise; patta; pareggio; ничья",
    "z": "void; no result; annulled; annulliert; adjourned; suspended; annulé; annulée; "
    "ohne ergebnis; ohne resultat; sans résultat; geen uitslag; annullata; senza risultato; "
    "без результата; отложена",
    "q": "?; unknown; not known; result unknown; unbekannt; inconnu; inconnue; onbekend; "
    "sconosciuto; ignoto; неизвестно; неизвестен",
    "p": "by; on; with; the; a; an; of; at; mit; durch; auf; um; nach; de; du; des; par; au; aux; "
    "met; door; op; bij; di; del; per; a; con; с; со; по; на; в; за; er; das; la; le; les; "
    "player; the player",
}
WORDS: Final = {phrase: letter for letter, text in _PHRASES.items() for phrase in text.split("; ")}
"""A phrase in lower case → its letter."""

_SIGNS: Final[dict[str, str]] = {
    "B": "黑方 黑棋 黑番 黑 黒番 黒 흑번 흑",
    "W": "白方 白棋 白番 白 백번 백",
    "w": "获胜 獲勝 胜 勝利 勝ち 勝 승 이김",
    "l": "负 負け 負 敗 败 敗れ 패",
    "r": "中盘 中盤 中押し 中押 不计 不計 불계",
    "v": "认输 認輸 投了 投子 투료",
    "t": "时间 時間 超时 超時 時間切れ 시간",
    "f": "弃权 棄権 棄權 不戦 不戰 反則 반칙 부전",
    "u": "目 点 집",
    "s": "子",
    "d": "和棋 和局 平局 持碁 ジゴ 무승부 빅",
    "z": "无胜负 無勝負 打挂 打掛 打ち掛け 打掛け 封棋",
    "q": "不明 不详 不詳 未知 미상",
    "p": "的 之 で の に は が こ 以 因",
    "h": "半 반",
}
SIGNS: Final = {sign: letter for letter, text in _SIGNS.items() for sign in text.split()}
"""A Chinese, Japanese or Korean word → its letter; ``h`` adds half a point behind a unit."""
