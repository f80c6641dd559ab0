"""Themes: every colour and proportion of a board, read from TOML files.

A theme file has one table per class below, with exactly its fields: no more, none missing.
Colours are "#rrggbb" or "#rrggbbaa", lengths are in cells unless the field says otherwise.
"""

# Without the annotations of the future: `parse_theme` reads those of the classes below.
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeVar

from sgfedit.assets import asset

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

    def without_board(self) -> Self:
        """Return the same theme with nothing below the lines, for other grounds."""
        return self._replace(board=self.board._replace(wood=_NOTHING))

    def with_flat_board(self) -> Self:
        """Return the same theme with a board of one colour."""
        none = _NOTHING
        board = self.board._replace(grain=none, fibre=none, light=none, shade=none)
        return self._replace(board=board)


_NOTHING: Final = Rgba(0, 0, 0, 0)

_T = TypeVar("_T")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?")
_TABLES: Final[Mapping[str, type[Any]]] = {
    table.__name__: table for table in (Board, Stone, Shadow, Ink, Signs)
}


def theme_names() -> tuple[str, ...]:
    """Return the names of the bundled themes, the default first."""
    folder = asset("themes")
    names = {path.name[:-5] for path in folder.iterdir() if path.name.endswith(".toml")}
    return tuple(sorted(names, key=lambda name: (name != DEFAULT_THEME, name)))


@lru_cache(maxsize=16)
def load_theme(name: str = DEFAULT_THEME) -> Theme:
    """Return the bundled theme `name`; reads its file once.

    Raises:
        ValueError: There is no such theme, or its file has a flaw; says which key.
    """
    path = asset("themes", f"{name}.toml")
    if not path.is_file():
        raise ValueError(f"there is no theme {name!r}")
    return parse_theme(path.read_text(encoding="utf-8"), name)


def theme_for(name: str, *, dark: bool) -> Theme:
    """Return theme `name`, or its companion if that suits a dark (or light) desktop better."""
    theme = load_theme(name)
    if theme.is_dark != dark and theme.companion:
        return load_theme(theme.companion)
    return theme


def parse_theme(text: str, name: str = "theme") -> Theme:
    """Return the theme written in TOML `text`.

    Raises:
        ValueError: The text is no TOML, a key is missing, unknown or has a wrong value. The
            message begins with `name` and the key, such as "kaya: board.wood".
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: {error}") from error
    return _read(Theme, table, f"{name}: ")


def _read(cls: type[_T], table: Mapping[str, object], where: str) -> _T:
    kinds = {key: kind.__name__ for key, kind in cls.__annotations__.items()}
    for key in table:
        if key not in kinds:
            raise ValueError(f"{where}{key} is not a key of themes")
    for key in kinds:
        if key not in table:
            raise ValueError(f"{where}{key} is missing")
    return cls(**{key: _value(kind, table[key], where + key) for key, kind in kinds.items()})


def _value(kind: str, value: object, where: str) -> object:
    if kind == "Rgba" and isinstance(value, str) and _COLOUR.fullmatch(value):
        return Rgba(*bytes.fromhex(value[1:]))
    if kind == "float" and isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if (kind == "str" and isinstance(value, str)) or (kind == "bool" and isinstance(value, bool)):
        return value
    if kind in _TABLES and isinstance(value, dict):
        return _read(_TABLES[kind], value, where + ".")
    wanted = {"Rgba": 'a colour such as "#dcb35c"', "float": "a number", "bool": "true or false"}
    raise ValueError(
        f"{where} must be {wanted.get(kind, 'a text' if kind == 'str' else 'a table')}"
    )
