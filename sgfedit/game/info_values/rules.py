"""RU: the names of rule sets. FF[4] prescribes four; any other name is as good as it is known."""

from __future__ import annotations

import re
from typing import Final

from sgfedit.game.given import text_given
from sgfedit.game.info_values._text import MAX_LENGTH, NOTHING, Reading, is_blank, plain

_SPELLINGS: Final = {
    "AGA": "american,usa,aga (american)",
    "GOE": "ing,ing goe,goe ing,ing's goe,sst,应氏,應氏,应昌期,應昌期,응씨",
    "Japanese": "jp,jpn,japan,nihon,japanisch,japanische,japonaise,japonais,japonaises,japans,"
    "japanse,japonesa,japonesas,giapponese,giapponesi,японские,日本,日本式,일본,일본식",
    "NZ": "new zealand,new-zealand,newzealand,neuseeland,新西兰,紐西蘭,뉴질랜드",
    "Chinese": "cn,chn,china,chinesisch,chinesische,chinoise,chinois,chinoises,chinas,chinees,"
    "cinese,cinesi,китайские,中国,中國,中国式,중국,중국식",
    "Korean": "kr,kor,korea,koreanisch,koreanische,coréenne,coréen,coréennes,coreana,coreanas,"
    "koreaans,koreaanse,coreane,корейские,韩国,韓国,韓國,한국,한국식",
    "Tromp-Taylor": "tromp taylor,tromptaylor,tromp/taylor,tt",
    "Ancient": "ancient chinese,中国古代,中國古代",
}
RULES: Final = {name: tuple(others.split(",")) for name, others in _SPELLINGS.items()}
"""Name in RU → other ways to write it, in lower case."""

_NAMES: Final = {
    spelling: name for name, others in RULES.items() for spelling in (name.lower(), *others)
}
_AROUND: Final = re.compile(
    r"(?:règles? |reglas? |regole |правила )?(?P<name>[^ ].*?)"
    r"(?: ?(?:rules?|ruleset|regeln|regels|правила|规则|規則|ルール|규칙|룰))?[ .]*",
    re.IGNORECASE,
)


def parse_rules(text: str) -> str | None:
    """Return the name of the rule set that an RU value means, or None if it is not a known one."""
    if len(text_given(text)) > MAX_LENGTH:
        return None
    match = _AROUND.fullmatch(plain(text).strip(" "))
    return _NAMES.get(match["name"].lower()) if match else None


def format_rules(name: str) -> str:
    """Return the RU value for a rule set, its `name` itself; `parse_rules` is the inverse.

    Raises:
        ValueError: `name` is not in `RULES`.
    """
    if text_given(name) not in RULES:
        raise ValueError(name)
    return name


def read_rules(text: str) -> Reading | None:
    """Return the reading of an RU value, or None if its name is not known, which is no flaw."""
    if is_blank(text):
        return NOTHING
    name = parse_rules(text)
    return Reading(name, certain=True) if name else None
