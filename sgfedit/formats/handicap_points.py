"""Where the Asian servers put handicap stones: Tygem, CyberOro, QQ.

Their records give only a count. The third stone stands in the upper *left*, not in the lower
right as in a fixed handicap of GTP: in Tygem games with three stones White's first move stands
in the lower right corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.go import handicap_points
from sgfedit.sgf.values import DEFAULT_SIZE, Point, parse_point

if TYPE_CHECKING:
    from sgfedit.sgf.values import Size

_BY_COUNT: Final = {
    2: "pd dp",
    3: "pd dp dd",
    4: "pd dp dd pp",
    5: "pd dp dd pp jj",
    6: "pd dp dd pp dj pj",
    7: "pd dp dd pp dj pj jj",
    8: "pd dp dd pp dj pj jd jp",
    9: "pd dp dd pp dj pj jd jp jj",
}
MOST_STONES: Final = max(_BY_COUNT)
"""What a count above this says is not known: free placement, or nonsense."""


def foreign_handicap(size: Size, count: int) -> tuple[Point, ...]:
    """Return the handicap stones of a game on one of these servers, in the order of placing.

    Args:
        size: (columns, rows); boards that are no 19x19 get the points of a fixed handicap, the
            third stone in the upper left.
        count: None below 2 and above `MOST_STONES`, nor where the board has fewer points.
    """
    if not 2 <= count <= MOST_STONES:
        return ()
    if size == DEFAULT_SIZE:
        named = (parse_point(name) for name in _BY_COUNT[count].split())
        return tuple(point for point in named if point is not None)
    points = [Point(*point) for point in handicap_points(*size, max(count, 4))]
    if count == 3 and points:
        points = [points[0], points[1], points[3]]
    return tuple(points[:count]) if len(points) >= count else ()
