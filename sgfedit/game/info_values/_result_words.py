"""The words results are written with, each sorted under one letter.

Languages: English, German, French, Spanish, Dutch, Italian, Russian, Chinese (both scripts),
Japanese, Korean.

=====  ==========================================================================
B, W   a colour
w, l   wins, loses (verb or noun)
r, v   by resignation; resigns (who resigns is not the winner)
t      by time             x  exceeds the time (who does is not the winner)
f, y   by forfeit; forfeits or breaks the rules (who does is not the winner)
u, s   points; stones of area counting, two points each; h  half a point
d, z, q  a draw; no result; unknown
g      game, result: says something only with d, z and q
p      a word that carries nothing
=====  ==========================================================================
"""

from __future__ import annotations

from typing import Final

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
