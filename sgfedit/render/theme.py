"""Themes: every colour and proportion of a board, read from TOML files.

A theme file has one table per class below, with exactly its fields: no more, none missing.
Colours are "#rrggbb" or "#rrggbbaa", lengths are in cells unless the field says otherwise.
Themes of the user say only in what they differ, and may have images: see `theme_files`.
"""

# Without the annotations of the future: `parse_theme` reads those of the classes below.
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeVar

from sgfedit.assets import asset
from sgfedit.errors import ThemeError
from sgfedit.lazy import expression

DEFAULT_THEME: Final = "kaya"


class Rgba(NamedTuple):
    """A colour, 0 to 255 each."""

    red: int
    green: int
    blue: int
    alpha: int = 255


class Board(NamedTuple):
    """The board.

    Attributes:
        wood: Its colour.
        grain: Colour of the year rings; their strength is its alpha. Transparent: flat colour.
        fibre: Colour of the fine fibres and pores.
        light: Sheen at the upper left.
        shade: Shade at the lower right.
        edge_light: Bevel at the upper and left edge.
        edge_dark: Bevel at the lower and right edge.
        shadow: Shadow of the board on the table.
        line: The grid.
        hoshi: Star points.
        hoshi_radius: Their radius.
        coordinates: Letters and numbers around.
        hidden: Points outside the visible part, when the part is no rectangle.
        veil: Laid over points outside the visible part where the whole board is shown.
        dim: Laid over dimmed points.
    """

    wood: Rgba
    grain: Rgba
    fibre: Rgba
    light: Rgba
    shade: Rgba
    edge_light: Rgba
    edge_dark: Rgba
    shadow: Rgba
    line: Rgba
    hoshi: Rgba
    hoshi_radius: float
    coordinates: Rgba
    hidden: Rgba
    veil: Rgba
    dim: Rgba


class Stone(NamedTuple):
    """The stones of one colour.

    Attributes:
        light: Where the light falls.
        body: Most of the stone.
        edge: Its rim in the shade.
        glow: Light that the board throws back at the lower right rim.
        outline: A line around it; transparent for none.
        outline_width: Width of that line in diameters.
        shell: Growth lines of clam shell; transparent for none.
    """

    light: Rgba
    body: Rgba
    edge: Rgba
    glow: Rgba
    outline: Rgba
    outline_width: float
    shell: Rgba


class Shadow(NamedTuple):
    """Shadows of stones; they reach at most half a cell beyond the cell.

    Attributes:
        colour: In their middle.
        x: Offset to the right.
        y: Offset downwards.
        blur: How far they fade beyond the stone.
    """

    colour: Rgba
    x: float
    y: float
    blur: float


class Ink(NamedTuple):
    """How marks are drawn on one ground.

    Attributes:
        ink: Their colour.
        halo: Drawn around them so that they stay readable on anything.
        selected: Rings and frames of selected points.
        accent: The last move.
    """

    ink: Rgba
    halo: Rgba
    selected: Rgba
    accent: Rgba


class Signs(NamedTuple):
    """What does not depend on the ground.

    Attributes:
        black_territory: Squares of TB.
        white_territory: Squares of TW.
        territory_outline: A line around both.
        arrow: Arrows and lines.
        arrow_halo: Around them.
        variation: Letters of variations.
        ghost_opacity: Stones of variations, 0 to 1.
        hover_opacity: The stone under the pointer, 0 to 1.
        cursor: The keyboard cursor.
        cursor_halo: Around it.
    """

    black_territory: Rgba
    white_territory: Rgba
    territory_outline: Rgba
    arrow: Rgba
    arrow_halo: Rgba
    variation: Rgba
    ghost_opacity: float
    hover_opacity: float
    cursor: Rgba
    cursor_halo: Rgba


class Picture(NamedTuple):
    """An image file: PNG, JPEG, WebP or SVG.

    Attributes:
        name: As the theme names it.
        data: What is in it.
    """

    name: str
    data: bytes


class Images(NamedTuple):
    """What is shown instead of painted wood and stones.

    Attributes:
        board: The board, which it fills; what reaches beyond it is cut off. None: painted wood.
        is_tiled: Whether it is laid side by side in its own size instead.
        black: Black stones, as large as those that are painted; each point keeps to one of them.
        white: White stones.
    """

    board: Picture | None = None
    is_tiled: bool = False
    black: tuple[Picture, ...] = ()
    white: tuple[Picture, ...] = ()


class Theme(NamedTuple):
    """A whole theme.

    Attributes:
        title: English name for the settings.
        is_dark: Whether it belongs to a dark desktop.
        companion: Name of the theme for the opposite desktop, empty if it serves both.
        board: The board.
        black: Black stones.
        white: White stones.
        shadow: Shadows of stones.
        on_black: Marks on black stones.
        on_white: Marks on white stones.
        on_board: Marks on empty points.
        signs: Everything else.
        images: Images instead of what is painted.
    """

    title: str
    is_dark: bool
    companion: str
    board: Board
    black: Stone
    white: Stone
    shadow: Shadow
    on_black: Ink
    on_white: Ink
    on_board: Ink
    signs: Signs
    images: Images = Images()

    def without_board(self) -> Self:
        """Return the same theme with nothing below the lines, for other grounds."""
        images = self.images._replace(board=None)
        return self._replace(board=self.board._replace(wood=_NOTHING), images=images)

    def with_flat_board(self) -> Self:
        """Return the same theme with wood of one colour; an image stays as it is."""
        none = _NOTHING
        board = self.board._replace(grain=none, fibre=none, light=none, shade=none)
        return self._replace(board=board)


_NOTHING: Final = Rgba(0, 0, 0, 0)

_T = TypeVar("_T", bound=tuple[Any, ...])
_COLOUR: Final = expression(r"#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?")
_TABLES: Final[Mapping[str, type[Any]]] = {
    table.__name__: table for table in (Board, Stone, Shadow, Ink, Signs)
}
_RANGES: Final[Mapping[str, tuple[float, float]]] = {
    "hoshi_radius": (0.0, 0.5),
    "outline_width": (0.0, 0.3),
    "x": (-0.5, 0.5),
    "y": (-0.5, 0.5),
    "blur": (0.0, 0.5),
    "ghost_opacity": (0.0, 1.0),
    "hover_opacity": (0.0, 1.0),
}
"""Field → the least and the greatest number that makes sense."""


@lru_cache(maxsize=1)
def theme_names() -> tuple[str, ...]:
    """Return the names of the bundled themes, the default first."""
    folder = asset("themes")
    names = {path.name[:-5] for path in folder.iterdir() if path.name.endswith(".toml")}
    return tuple(sorted(names, key=lambda name: (name != DEFAULT_THEME, name)))


@lru_cache(maxsize=16)
def load_theme(name: str = DEFAULT_THEME) -> Theme:
    """Return the bundled theme `name`; reads its file once.

    Raises:
        ThemeError: There is no such theme, or its file has a flaw; says which key.
    """
    path = asset("themes", f"{name}.toml")
    if not path.is_file():
        raise ThemeError(name, "missing")
    return parse_theme(path.read_text(encoding="utf-8"), name)


def theme_for(name: str, *, dark: bool) -> Theme:
    """Return theme `name`, or its companion if that suits a dark (or light) desktop better."""
    theme = load_theme(name)
    if theme.is_dark != dark and theme.companion:
        return load_theme(theme.companion)
    return theme


def parse_theme(text: str, source: str = "theme") -> Theme:
    """Return the theme written in TOML `text`.

    Raises:
        ThemeError: The text is no TOML, a key is missing, unknown or has a wrong value. It names
            `source` and the key, such as "kaya, line 7: board.wood".
    """
    return theme_of(parse_toml(text, source), text, source)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Return the tables of TOML `text`.

    Raises:
        ThemeError: It is none.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # beyond TOML: numbers and brackets without end
        words, _, place = str(error).partition(" (at ")
        line = re.search(r"line (\d+)", place)
        last = len(text.splitlines()) if place else 0  # "at end of document"
        number = int(line[1]) if line else last
        why = f"{words[:1].lower()}{words[1:]}"
        raise ThemeError(source, "no-toml", number, why=why) from error


def theme_of(
    table: Mapping[str, object], text: str, source: str, base: Theme | None = None
) -> Theme:
    """Return the theme that a table says.

    Args:
        table: As it was read.
        text: From this, to find lines in.
        source: What to call it.
        base: Has what the table does not say; None if that is all to be said.

    Raises:
        ThemeError: A key is missing, unknown or has a wrong value.
    """
    try:
        return _read(Theme, table, "", base)
    except _FlawError as flaw:
        line = line_of(text, flaw.key)
        raise ThemeError(source, flaw.reason, line, key=flaw.key, **flaw.about) from None


class _FlawError(Exception):
    """Something is wrong with a key."""

    def __init__(self, key: str, reason: str, **about: object) -> None:
        super().__init__(key, reason)
        self.key = key
        self.reason = reason
        self.about = about


def _read(cls: type[_T], table: Mapping[str, object], where: str, base: _T | None) -> _T:
    kinds = {key: kind.__name__ for key, kind in cls.__annotations__.items() if kind != Images}
    for key in table:
        if key not in kinds:
            meant = _meant(key, kinds)
            raise _FlawError(where + key, "key-meant" if meant else "key", meant=meant)
    for key in kinds:
        if key not in table and base is None:
            raise _FlawError(where + key, "no-key")
    before = dict(zip(cls.__annotations__, base or (), strict=False))
    return cls(
        **{
            key: _value(kind, table[key], where + key, before.get(key))
            if key in table
            else before[key]
            for key, kind in kinds.items()
        }
    )


def _meant(key: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  # seldom needed

    found = get_close_matches(key, known, 1)
    return found[0] if found else ""


def _value(kind: str, value: object, key: str, base: Any) -> object:
    if kind == "Rgba" and isinstance(value, str) and _COLOUR.fullmatch(value):
        return Rgba(*bytes.fromhex(value[1:]))
    if kind == "float":
        return _number(value, key)
    if (kind == "str" and isinstance(value, str)) or (kind == "bool" and isinstance(value, bool)):
        return value
    if kind in _TABLES and isinstance(value, dict):
        return _read(_TABLES[kind], value, f"{key}.", base)
    wanted = {"Rgba": "colour", "bool": "switch", "str": "text"}
    raise _FlawError(key, wanted.get(kind, "table"))


def _number(value: object, key: str) -> float:
    least, most = _RANGES[key.rpartition(".")[2]]
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise _FlawError(key, "number", least=f"{least:g}", most=f"{most:g}")
    return float(value)


_HEADER: Final = expression(r"\s*\[\s*([\w.-]+)\s*\]")
_KEY: Final = expression(r"\s*([\w.-]+)\s*=")


def line_of(text: str, key: str) -> int:
    """Return the line of TOML `text` that gives `key` a value, such as "board.wood".

    It is that of its table if there is no such line, and 0 if there is no such table either.
    """
    table, of_table = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = f"{header[1]}."
            if key == header[1]:
                return number
            if key.startswith(table):
                of_table = number
        elif (found := _KEY.match(line)) and f"{key}.".startswith(f"{table}{found[1]}."):
            return number
    return of_table
