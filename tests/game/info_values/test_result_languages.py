"""Results in the languages that records are written in."""

from __future__ import annotations

from typing import Final

import pytest

from sgfedit.game.info_values import Reading, read_result

WRITTEN: Final = {
    "English": {
        "B+3.5": (
            "Black wins by 3.5 points; Black won by 3.5; black wins by 3 1/2 points; "
            "B wins by 3½; Black 3.5 points win; White loses by 3.5 points; Black wins 3.5"
        ),
        "W+0.5": (
            "White wins by half a point; White won by 1/2 point; White wins by 0.5; "
            "White by half a point won; White wins by a half point"
        ),
        "B+R": (
            "Black wins by resignation; White resigned; White resigns; Black won by resign; "
            "B wins by resign; White has resigned; Black wins (resignation)"
        ),
        "W+T": (
            "White wins on time; Black lost on time; Black loses by time; "
            "White won by timeout; Black timed out; Black ran out of time; White wins by time"
        ),
        "B+F": (
            "Black wins by forfeit; White forfeits; White lost by forfeit; "
            "Black won by default; White forfeited"
        ),
        "0": ("drawn; Jigo; tie; Tie game; drawn game; Jigo (draw); draw by jigo"),
        "Void": (
            "No result; void; suspended; adjourned; annulled; unfinished; not finished; "
            "cancelled; Game unfinished"
        ),
        "?": ("unknown; Result unknown; not known; unknown result"),
        "B+": ("Black wins; Black won; black win"),
    },
    "German": {
        "B+3.5": (
            "Schwarz gewinnt mit 3,5 Punkten; Schwarz gewann mit 3,5 Punkten Vorsprung; "
            "Schwarz siegt mit 3,5 Punkten; Schwarz hat mit 3,5 Punkten gewonnen; "
            "Schwarz gewinnt um 3,5 Punkte"
        ),
        "W+0.5": (
            "Weiß gewinnt mit einem halben Punkt; Weiss gewinnt mit 0,5 Punkten; "
            "Weiß gewinnt mit ½ Punkt; Weiß gewinnt um einen halben Punkt"
        ),
        "B+R": (
            "Schwarz gewinnt durch Aufgabe; Weiß gibt auf; Weiß gab auf; "
            "Weiß hat aufgegeben; Schwarz gewinnt durch Aufgabe von Weiß"
        ),
        "W+T": (
            "Weiß gewinnt auf Zeit; Weiß gewinnt durch Zeitüberschreitung; "
            "Schwarz verliert auf Zeit; Schwarz verliert durch Zeit; "
            "Schwarz überschreitet die Zeit"
        ),
        "B+F": (
            "Schwarz gewinnt kampflos; Weiß tritt nicht an; Schwarz gewinnt durch Nichtantreten"
        ),
        "0": ("Unentschieden; Remis; Jigo"),
        "Void": (
            "ohne Ergebnis; kein Ergebnis; abgebrochen; nicht beendet; unvollendet; "
            "unterbrochen; annulliert"
        ),
        "?": ("unbekannt; Ergebnis unbekannt"),
        "B+": ("Schwarz gewinnt; Schwarz hat gewonnen; Sieg für Schwarz"),
    },
    "French": {
        "B+3.5": (
            "Noir gagne de 3,5 points; Noir gagne par 3,5 points; "
            "Victoire de Noir par 3,5 points; Noir a gagné de 3,5 points"
        ),
        "W+0.5": (
            "Blanc gagne d'un demi-point; Blanc gagne d'un demi point; "
            "Blanc gagne de 0,5 point; Blanc gagne d’un demi-point"
        ),
        "B+R": (
            "Noir gagne par abandon; Blanc abandonne; Blanc a abandonné; "
            "Victoire de Noir par abandon"
        ),
        "W+T": ("Blanc gagne au temps; Noir perd au temps; Blanc gagne à la pendule"),
        "B+F": ("Noir gagne par forfait; Blanc perd par forfait; Blanc déclare forfait"),
        "0": ("Nulle; Partie nulle; Match nul; Égalité; égalité"),
        "Void": (
            "Sans résultat; Pas de résultat; Partie annulée; Partie inachevée; inachevée; "
            "interrompue; Partie suspendue"
        ),
        "?": ("Inconnu; Résultat inconnu"),
        "B+": ("Noir gagne; Victoire de Noir; Les noirs gagnent"),
    },
    "Spanish": {
        "B+3.5": (
            "Negro gana por 3,5 puntos; Negras ganan por 3,5 puntos; "
            "Negro ganó por 3.5 puntos; Victoria de Negro por 3,5 puntos; "
            "Las negras ganan por 3,5 puntos"
        ),
        "W+0.5": ("Blanco gana por medio punto; Blanco gana por 0,5 puntos"),
        "B+R": (
            "Negro gana por abandono; Blanco abandona; Blancas abandonan; Blanco se rinde; "
            "Blanco abandonó; Negro gana por rendición"
        ),
        "W+T": ("Blanco gana por tiempo; Negro pierde por tiempo"),
        "B+F": (
            "Negro gana por incomparecencia; Negro gana por forfait; "
            "Blanco pierde por incomparecencia"
        ),
        "0": ("Empate; Tablas"),
        "Void": (
            "Sin resultado; Partida anulada; Anulada; inacabada; suspendida; aplazada; "
            "Partida suspendida"
        ),
        "?": ("Desconocido; Resultado desconocido"),
        "B+": ("Negro gana; Negras ganan; Gana Negro; Ganan negras"),
    },
    "Dutch": {
        "B+3.5": (
            "Zwart wint met 3,5 punten; Zwart heeft met 3,5 punten gewonnen; "
            "Zwart won met 3,5 punt"
        ),
        "W+0.5": ("Wit wint met een half punt; Wit wint met 0,5 punt"),
        "B+R": ("Wit geeft op; Zwart wint door opgave; Wit gaf op; Wit heeft opgegeven"),
        "W+T": ("Wit wint op tijd; Zwart verliest op tijd"),
        "B+F": ("Zwart wint reglementair; Wit verliest reglementair; Zwart wint door forfait"),
        "0": ("Remise; gelijkspel; gelijk"),
        "Void": (
            "geen uitslag; geen resultaat; afgebroken; onderbroken; niet afgemaakt; ongeldig"
        ),
        "?": ("onbekend; uitslag onbekend"),
        "B+": ("Zwart wint; Zwart won"),
    },
    "Italian": {
        "B+3.5": (
            "Nero vince di 3,5 punti; Il Nero vince di 3,5 punti; "
            "Nero ha vinto di 3,5 punti; Vittoria del Nero di 3,5 punti; "
            "Nero vince per 3,5 punti"
        ),
        "W+0.5": ("Bianco vince di mezzo punto; Bianco vince di 0,5 punti"),
        "B+R": (
            "Bianco abbandona; Nero vince per abbandono; Il Bianco abbandona; "
            "Nero vince per resa; Bianco si arrende"
        ),
        "W+T": ("Bianco vince per tempo; Nero perde per tempo; Nero perde a tempo"),
        "B+F": ("Nero vince per forfait; Nero vince a tavolino; Bianco perde per forfait"),
        "0": ("Patta; Pareggio"),
        "Void": (
            "Senza risultato; Nessun risultato; annullata; sospesa; Partita annullata; "
            "interrotta; non finita; incompiuta"
        ),
        "?": ("sconosciuto; Risultato sconosciuto; ignoto"),
        "B+": ("Nero vince; Vittoria del Nero"),
    },
    "Russian": {
        "B+3.5": (
            "Чёрные выиграли 3,5 очка; Черные выиграли с перевесом в 3,5 очка; "
            "победа чёрных на 3,5 очка; Чёрные победили на 3,5 очка; Чёрные +3,5"
        ),
        "W+0.5": (
            "Белые выиграли пол-очка; Белые выиграли пол очка; Белые выиграли 0,5 очка; "
            "Белые выиграли полочка"
        ),
        "B+R": (
            "Белые сдались; Чёрные выиграли сдачей; белые сдаются; Победа чёрных сдачей; "
            "Чёрные победили: белые сдались; Чёрные выиграли по сдаче; Белые проиграли по сдаче"
        ),
        "W+T": ("Белые выиграли по времени; Чёрные проиграли по времени; Чёрные просрочили время"),
        "B+F": ("Победа чёрных за неявку; Белые проиграли за неявку"),
        "0": ("Ничья; ничья (дзиго); дзиго"),
        "Void": (
            "Без результата; Нет результата; не доиграна; не окончена; прервана; отложена; "
            "партия отложена; Партия не закончена"
        ),
        "?": ("Неизвестно; Результат неизвестен"),
        "B+": ("Победа чёрных; Чёрные выиграли"),
    },
    "Chinese, simplified": {
        "B+3.5": (
            "黑胜3.5目; 黑方胜3目半; 黑胜三目半; 黑3目半胜; 黑棋胜3.5目; 黑胜 3.5 目; 黑以3.5目胜"
        ),
        "W+0.5": ("白胜半目; 白方半目胜; 白棋以半目获胜; 白以半目优势获胜; 白半目胜"),
        "B+R": (
            "黑中盘胜; 黑方中盘胜; 白认输; 黑棋中盘获胜; 白方认输; 白投子认负; 白棋投子; 白投子"
        ),
        "W+T": ("白超时胜; 黑超时负; 黑方超时负; 白时间胜; 黑棋超时判负"),
        "B+F": ("黑不战胜; 白弃权; 黑不战而胜; 白弃权负; 白犯规负; 白缺席"),
        "0": ("和棋; 和局; 平局; 双方和棋; 持棋"),
        "Void": ("无胜负; 打挂; 无结果; 未下完; 未完; 没有结果; 暂停; 作废"),
        "?": ("不明; 不详; 未知; 结果不明; 胜负不明; 结果不详"),
        "B+": ("黑胜; 黑方胜; 黑棋胜; 白负"),
    },
    "Chinese, traditional": {
        "B+3.5": ("黑勝3.5目; 黑方勝3目半; 黑勝三目半"),
        "W+0.5": ("白勝半目; 白半目勝"),
        "B+R": ("黑中盤勝; 白認輸; 黑方中盤勝; 白投子認輸"),
        "W+T": ("白超時勝; 黑超時負; 白時間勝"),
        "B+F": ("黑不戰勝; 白棄權; 白犯規負"),
        "0": ("和棋; 和局"),
        "Void": ("無勝負; 打掛; 無結果; 未完"),
        "?": ("不明; 不詳; 結果不明"),
        "B+": ("黑勝; 黑方勝; 白負"),
    },
    "Japanese": {
        "B+3.5": (
            "黒3目半勝ち; 黒の3目半勝ち; 黒番3目半勝; 黒3目半勝; 黒三目半勝ち; "
            "黒番３目半勝ち; 3目半で黒の勝ち; 黒番3目半勝ち"
        ),
        "W+0.5": ("白半目勝ち; 白番半目勝ち; 白の半目勝"),
        "B+R": (
            "黒中押し勝ち; 黒番中押し勝ち; 黒中押勝; 白投了; 黒の中押し勝ち; 黒番中押勝ち; "
            "黒中押し勝"
        ),
        "W+T": (
            "白時間切れ勝ち; 黒時間切れ負け; 黒番時間切れ負け; 白番時間切れ勝ち; 黒の時間切れ負け"
        ),
        "B+F": ("黒不戦勝; 白反則負け; 黒反則勝ち; 白棄権; 黒番不戦勝"),
        "0": ("持碁; ジゴ; 引き分け; 持碁引き分け"),
        "Void": ("無勝負; 打ち掛け; 打掛け; 打掛; 無効試合; 中断; 無効; 打ち掛"),
        "?": ("不明; 勝敗不明; 結果不明"),
        "B+": ("黒勝ち; 黒の勝ち; 黒番勝ち; 黒勝; 白負け; 白番負け"),
    },
    "Korean": {
        "B+3.5": ("흑 3집반승; 흑 3집반 승; 흑 3.5집승; 흑 3.5집 승; 흑3집반승; 흑번 3집반승"),
        "W+0.5": ("백 반집승; 백 반집 승; 백반집승; 백 0.5집승"),
        "B+R": ("흑 불계승; 흑불계승; 백 불계패; 흑 불계 승"),
        "W+T": ("백 시간승; 흑 시간패; 백 시간 승; 흑 시간초과패; 흑 시간초과 패"),
        "B+F": (
            "흑 부전승; 백 반칙패; 흑 반칙승; 백 실격패; 백 실격; 흑 기권승; 백 기권패; 백 기권"
        ),
        "0": ("무승부; 빅; 비김; 화국; 판빅"),
        "Void": ("무효; 무효 대국; 중단; 승패없음; 미완; 무효국"),
        "?": ("미상; 모름; 알 수 없음; 결과 미상"),
        "B+": ("흑승; 흑 승; 흑 승리; 백 패"),
    },
}
"""Language → result in the prescribed form → ways to write it."""

rows = pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(text, expected, id=f"{language}: {text}")
        for language, results in WRITTEN.items()
        for expected, texts in results.items()
        for text in texts.split("; ")
    ],
)


@rows
def test_a_result_is_understood_in_its_language(text: str, expected: str) -> None:
    assert read_result(text) == Reading(expected, certain=True)


@rows
def test_capitals_and_a_full_stop_make_no_difference(text: str, expected: str) -> None:
    assert read_result(f"{text.capitalize()}.") == Reading(expected, certain=True)


@pytest.mark.parametrize("language", WRITTEN)
def test_every_way_to_end_a_game_has_words(language: str) -> None:
    found = {expected.lstrip("BW") for expected in WRITTEN[language]}

    assert {"+3.5", "+0.5", "+R", "+T", "+F", "+", "0", "Void", "?"} - found <= {"?"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Result: Black wins by 2", "B+2"),
        ("Black wins (resignation)", "B+R"),
        ("黑胜(白弃权)", "B+F"),
        ("White wins by Black's resignation", "W+R"),
        ("Black beats White by 3.5 points", "B+3.5"),
        ("3 points et demi pour Noir: victoire de Noir", None),
        ("victoire de Noir de 3 points et demi", "B+3.5"),
        ("draw by jigo", "0"),
    ],
)
def test_a_sentence_may_say_more_that_agrees(text: str, expected: str | None) -> None:
    assert read_result(text) == (expected and Reading(expected, certain=True))


@pytest.mark.parametrize(
    "text",
    ["Black wins game 3", "Black beats Black", "White wins (Black by 3.5 points)", "not a draw",
     "draw, Black wins", "void draw", "game 3", "Black wins by White"],
)  # fmt: skip
def test_what_is_odd_is_not_certain(text: str) -> None:
    reading = read_result(text)

    assert reading is None or not reading.certain
