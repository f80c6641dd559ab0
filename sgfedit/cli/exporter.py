"""What `sgfedit export` does with each file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sgfedit.cli.one_game import drawn_game_of, game_of
from sgfedit.cli.output import Failure, Status, complain, emit, json_line, remark, visible
from sgfedit.cli.outputs import Inputs, Outputs
from sgfedit.cli.progress import Progress
from sgfedit.errors import SgfEditError
from sgfedit.export.book import book_of
from sgfedit.export.pace import Pace
from sgfedit.export.registry import TARGETS, Order, Scope
from sgfedit.export.shots import Shot, Wishes, shot_of, shots_of_figures, shots_of_moves
from sgfedit.formats import load, no_game_error
from sgfedit.game.problem_games import node_to_show
from sgfedit.game.reading import Rule, Told, rule_for
from sgfedit.game.traversal import end, is_move
from sgfedit.render.diagram import Diagram, MoveNumbers
from sgfedit.render.theme import theme_names
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.export.pictures import PictureStyle
    from sgfedit.game import Game
    from sgfedit.sgf.node import Node

_DPI: Final = 300
_SIZE: Final = 1000


class Exporter:
    """Draws files and tells what comes of them."""

    def __init__(
        self, sources: Sequence[str], out: str, *, is_folder: bool, options: Mapping[str, Any]
    ) -> None:
        """Take the words of the command line.

        Raises:
            Failure: there is no such theme.
        """
        get = options.__getitem__
        if get("theme") not in theme_names():
            raise Failure(f"There is no theme {get('theme')}: {', '.join(theme_names())}.")
        self._get = get
        self._target = next(target for target in TARGETS if target.name == get("to"))
        self._inputs = Inputs(sources)
        self._out = out
        self._outputs = self._outputs_to(out, is_folder=is_folder)
        # Several pictures of one file stand beside the one that was named.
        self._numbered = self._outputs
        self._stem: Path | None = None
        if not (is_folder or self._outputs.is_stream):
            self._numbered = self._outputs_to(str(Path(out).parent), is_folder=True)
            self._stem = Path(Path(out).stem)
        self._progress = Progress("Drawing")
        self._application: object = None

    def _outputs_to(self, out: str, *, is_folder: bool) -> Outputs:
        force, is_dry = self._get("force"), self._get("dry_run")
        suffix = Path(self._out).suffix
        if is_folder and suffix.lower() not in self._target.suffixes:
            suffix = self._target.suffixes[0]
        return Outputs(out, suffix, is_folder=is_folder, force=force, is_dry=is_dry)

    def export_all(self) -> Status:
        """Draw every file, whatever becomes of the others."""
        if self._target.needs_qt:
            from sgfedit.export.headless import application  # noqa: PLC0415  # texts need none

            self._application = application()
        files = list(self._inputs)
        for outputs in {self._outputs, self._numbered}:
            outputs.keep(files)
        status = self._progress.each(files, self._export)
        return max(status, self._inputs.status)

    def _export(self, path: str) -> Status:
        try:
            self._draw(path)
        except (SgfEditError, Failure) as error:
            self._progress.hide()
            complain(error.message if isinstance(error, Failure) else str(error))
            return Status.FAILED
        return Status.FINE

    def _draw(self, path: str) -> None:
        """Draw what is wanted of a file.

        Raises:
            SgfEditError: it cannot be read, or nothing be written.
            Failure: there is no such thing in it.
        """
        order = self._order(path)
        count = len(order.shots) if self._target.scope is Scope.SHOT else 1
        targets = self._targets(path, count)
        for shot, data, (outputs, target) in zip(
            order.shots, self._target.files(order), targets, strict=False
        ):
            outputs.write(data, target, path)
            self._tell(path, target, shot)

    def _order(self, path: str) -> Order:
        style, pace = self._style(), self._pace()
        if self._target.scope is not Scope.BOOK:
            return Order(self._shots(path), None, style, pace)
        games = self._games(path)
        rule = self._rule(games[0]) if len(games) == 1 else None
        book = book_of(games, self._wishes(), rule)
        return Order([Shot(Diagram(), book.title)], book, style, pace)

    def _games(self, path: str) -> list[Game]:
        if self._get("is_chosen"):
            return [game_of(path, self._get("number"), "export")]
        collection = load(path)
        if not collection.games:
            raise no_game_error(path, collection)
        return list(collection.games)

    def _targets(self, path: str, count: int) -> list[tuple[Outputs, str]]:
        """Return where pictures go, before any is written."""
        name = self._inputs.name(path)
        if count == 1 or (self._outputs.is_stream and not self._target.needs_qt):
            return [(self._outputs, self._outputs.target(path, name))] * count
        if self._outputs.is_stream:
            raise Failure(f"{count} pictures need a file or a folder as OUT.")
        stem, digits = self._stem or name, len(str(count))
        names = (Path(f"{stem}-{number:0{digits}}") for number in range(1, count + 1))
        return [(self._numbered, self._numbered.target(path, one)) for one in names]

    def _tell(self, path: str, target: str, shot: Shot) -> None:
        self._progress.hide()
        if self._get("as_json"):
            values: dict[str, object] = {"file": path, "output": target}
            values |= {"title": shot.title, "note": shot.note}
            if self._target.needs_qt and self._target.scope is not Scope.BOOK:
                from sgfedit.export.pictures import geometry_of  # noqa: PLC0415

                size = geometry_of(shot.diagram, self._style().size).size_px
                values |= {"width": size[0], "height": size[1]}
            emit(json_line(values))
            return
        text = visible(f"{path} -> {target}: {shot.title}")
        text += f" ({visible(shot.note)})" if shot.note else ""
        (remark if self._outputs.is_stream else emit)(text)

    # What -----------------------------------------------------------------------------------

    def _shots(self, path: str) -> list[Shot]:
        get = self._get
        game = drawn_game_of(path, get("number"), "export")
        wishes = self._wishes()
        if get("figures"):
            shots = list(shots_of_figures(game, self._rule(game), wishes))
        elif get("every_move") or self._target.scope is Scope.MOVES:
            shots = list(shots_of_moves(game, end(game.root), wishes))
            shots = self._range(shots, path)
        else:
            shots = [shot_of(game, self._node(game, path), wishes)]
        if get("crop") in {None, "auto"}:
            return shots
        return [one._replace(diagram=_part(one.diagram, get("crop"))) for one in shots]

    def _wishes(self) -> Wishes:
        get = self._get
        return Wishes(
            not get("no_coordinates"),
            not get("no_marks"),
            MoveNumbers(get("numbers")),
            not get("no_last_move"),
            get("crop") == "auto",
            get("keep_captured"),
        )

    def _range(self, shots: list[Shot], path: str) -> list[Shot]:
        first, until = self._get("first") or 0, self._get("until")
        found = shots[first : None if until is None else until + 1]
        if not found:
            raise Failure(
                f"There are no such moves in {path}: its main line has {len(shots) - 1}."
            )
        return found

    def _rule(self, game: Game) -> Rule:
        get = self._get
        rule = rule_for(game.root)
        if get("moves") or get("at_comments") or get("at_variations"):
            rule = Rule(
                get("moves") or 0,
                at_comments=get("at_comments"),
                at_variations=get("at_variations"),
            )
        return rule._replace(told=Told(get("variations"))) if get("variations") else rule

    def _node(self, game: Game, path: str) -> Node:
        address, move = self._get("node"), self._get("move")
        if address is not None:
            from sgfedit.game.text_links.addresses import node_at_address  # noqa: PLC0415

            found = node_at_address(game.root, address)
            if found is None:
                raise Failure(f"There is no move or node {address!r} in {path}.")
            return found
        if not move:
            return game.root if move == 0 else node_to_show(game, "auto", 0)
        count = 0
        for node in game:
            count += is_move(node)
            if count == move:
                return node
        raise Failure(f"There is no move {move} in {path}: its main line has {count}.")

    # How ------------------------------------------------------------------------------------

    def _style(self) -> PictureStyle:
        from sgfedit.export.pictures import PictureStyle, pixels  # noqa: PLC0415  # needs Qt

        get = self._get
        dpi = get("dpi") or (_DPI if get("mm") else 0)
        size = min(pixels(get("mm"), dpi), 16_000) if get("mm") else get("size") or _SIZE
        return PictureStyle(size, dpi, get("theme"), get("transparent"), get("quality"))

    def _pace(self) -> Pace:
        get = self._get
        return Pace(get("seconds"), get("pause"), get("hold"), get("loops"), get("captions"))


def _part(diagram: Diagram, text: str) -> Diagram:
    """Return the part of a diagram between two corners: "A1-K9"."""
    from sgfedit.go.coordinates import parse_vertex  # noqa: PLC0415

    first, _, second = text.partition("-")
    corners = [parse_vertex(one, diagram.width, diagram.height) for one in (first, second)]
    known = [corner for corner in corners if corner is not None]
    if len(known) < 2:
        raise Failure(f"{text!r} is no part of the board: auto, or two corners such as A1-K9.")
    (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*known, strict=True))
    seen = frozenset(Point(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1))
    return replace(diagram, visible=seen, crop=True)
