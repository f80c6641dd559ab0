"""Characters that a charset lacks: which ones, and how they are written in spite of that."""

from __future__ import annotations


def unencodable(text: str, codec: str) -> list[str]:
    """Return the different characters of `text` that a charset lacks, in order; O(length).

    Lone surrogates are bytes that were kept (see `charset`), and no characters.

    Raises:
        LookupError: there is no such codec.
    """
    try:
        text.encode(codec)
    except UnicodeEncodeError:
        return [char for char in dict.fromkeys(text) if _is_lacking(char, codec)]
    return []


def _is_lacking(char: str, codec: str) -> bool:
    try:
        char.encode(codec)
    except UnicodeEncodeError:
        return not "\ud800" <= char <= "\udfff"
    return False


def escape_unencodable(text: str, codec: str) -> str:
    """Return `text` with the characters that a charset lacks as HTML has them: &#23244;.

    Some programs show these as the character. O(length).

    Raises:
        LookupError: there is no such codec.
    """
    numbers = {ord(char): f"&#{ord(char)};" for char in unencodable(text, codec)}
    return text.translate(numbers)
