"""Go problems in game trees: where they are, which lines are right, what the record answers.

```text
problems_in(games)      where problems begin, in one game or many             (problems)
convention_of(problem)  how its author told right from wrong                  (conventions)
Solution                which moves lead to a right end, what may be replied  (solution)
Attempt                 one try at it: moves, replies, what is said of them   (attempt)
player_of(problem)      whose move it is, by the record or by its words       (problems)
right_ends(solution)    the lines that are worth printing                     (solution)
```

Nothing here changes a tree. Right and wrong are what the author says; nobody plays out the stones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.lazy import getter, module_of_each

if TYPE_CHECKING:
    # fmt: off
    # isort: off
    from sgfedit.game.tsumego.attempt import (
        Attempt as Attempt, Demands as Demands, Said as Said,
    )
    from sgfedit.game.tsumego.conventions import (
        CHOICES as CHOICES, Convention as Convention, convention_of as convention_of,
        marks_mistakes as marks_mistakes,
    )
    from sgfedit.game.tsumego.problems import (
        Problem as Problem, identity as identity, problem_at as problem_at,
        problems_in as problems_in,
    )
    from sgfedit.game.tsumego.solution import (
        Solution as Solution,
    )
    # isort: on
    # fmt: on

_HOMES: Final = {
    "attempt": "Attempt Demands Said",
    "conventions": "CHOICES Convention convention_of marks_mistakes",
    "problems": "Problem identity problem_at problems_in",
    "solution": "Solution",
}
"""Module → what is handed out of it, imported when it is first asked for: few use all of it."""

_MODULE_OF: Final = module_of_each(_HOMES)

__all__ = tuple(_MODULE_OF)  # of strings


if not TYPE_CHECKING:  # pragma: no branch  # or any name would be an attribute
    __getattr__ = getter(__name__, _MODULE_OF)
