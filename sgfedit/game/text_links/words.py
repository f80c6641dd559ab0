"""The words around points and numbers that decide what these are, in the languages of comments.

Those in English, French and Chinese were found by reading real annotated games; for German,
Spanish, Italian, Dutch, Russian, Japanese and Korean there are the words for colours and moves.
Every table is a piece of a regular expression. Tables named SIGNS hold characters of languages
that are written without blanks, so they need not be words of their own.
"""

from __future__ import annotations

from typing import Final

from sgfedit.go import Colour

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
