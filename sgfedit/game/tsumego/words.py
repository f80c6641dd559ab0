"""Whether a comment says that a line is right or wrong, in words of several languages.

A verdict stands at the begin of a sentence: "Correct.", "Also correct, and …", "正解". What a
sentence says further on is about something else: "It is a mistake for White."
"""

from __future__ import annotations

import re
from typing import Final

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
