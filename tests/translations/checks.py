"""What a translation must have of its text: placeholders, tags, mnemonics, forms, lists."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from sgfedit.app.qm import forms_of
from tests.translations.sources import NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

_PLACE: Final = re.compile(r"\{[^{}]*\}")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
_FILTER: Final = re.compile(r" ?(\((?:\*[^()]*|\{(?:files|patterns)\})\))$")
"""What Qt takes the patterns of a file dialog from: other brackets would let it list no file."""

_MNEMONIC: Final = re.compile(r"&(?=[^\s&])")


_LETTER: Final = "[\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff]"
_WIDE: Final = (
    re.compile(
        rf"(?<={_LETTER})[,:;!?]|[,:;!?](?={_LETTER})|(?<={_LETTER})\.(?!\w)"
        rf"|(?<={_LETTER})\((?![&*{{])|\((?={_LETTER})|(?<={_LETTER})\)"
    ),
    "beside its letters , : ; ! ? . and brackets are as wide as they",
)
_TYPOGRAPHY: Final = {
    "zh_CN": (_WIDE,),
    "zh_TW": (_WIDE, (re.compile("[“”]"), "its quotation marks are 「」")),
    "ja": (_WIDE, (re.compile("[“”]"), "its quotation marks are 「」")),
    "ko": ((re.compile("[，：；！？（）。、]"), "its punctuation is that of English"),),
    "fr": (
        (re.compile("'"), "its apostrophe is ’"),
        (re.compile(r"(?<=\w) [:;](?!\w)|« | »"), "a no-break space is before : ; » and behind «"),
    ),
}
"""What no translation into a language has, and what it should have."""


def flaw(source: str, forms: Sequence[str], language: str) -> str:
    """Return what is wrong with a translation; empty if nothing is.

    Args:
        source: The English text.
        forms: The translation, of counted texts one for each form.
        language: Such as "zh_CN".
    """
    is_counted = NUMBER.search(source) is not None
    wanted = forms_of(language) if is_counted else 1
    if len(forms) != wanted:
        return f"{wanted} forms are wanted, not {len(forms)}"
    found = (_flaw_of_one(source, form) or _untypical(form, language) for form in forms)
    return next(filter(None, found), "")


def _untypical(text: str, language: str) -> str:
    rules = _TYPOGRAPHY.get(language, ())
    return next((words for expression, words in rules if expression.search(text)), "")


def _flaw_of_one(source: str, text: str) -> str:
    if not text.strip():
        return "it is empty"
    for name, expression in (("placeholders", _PLACE), ("tags", _TAG)):
        wanted, found = (Counter(expression.findall(each)) for each in (source, text))
        if set(wanted) != set(found) or (name == "tags" and wanted != found):
            return f"its {name} are {sorted(found)}, not {sorted(wanted)}"
    for sign in ("|", "…", "\n", "\t"):
        if sign in "|\n\t" and source.count(sign) != text.count(sign):
            return f"it has {text.count(sign)} times {sign!r}, not {source.count(sign)} times"
    if source.endswith("…") != text.endswith("…"):
        return "“…” at the end says that a dialog comes, or that something goes on"
    patterns = _FILTER.search(source)
    if patterns is not None and not text.endswith(patterns[1]):
        return f"{patterns[1]!r} at the end says which files are listed"
    if bool(_MNEMONIC.search(source)) != (len(_MNEMONIC.findall(text)) == 1):
        return "a mnemonic (&) stands in both or in neither, once"
    if source[:1].isspace() != text[:1].isspace() or source[-1:].isspace() != text[-1:].isspace():
        return "space at its ends is part of it"
    return ""
