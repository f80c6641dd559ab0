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

from sgfedit.game.tsumego.attempt import Attempt, Demands, Said
from sgfedit.game.tsumego.conventions import CHOICES, Convention, convention_of, marks_mistakes
from sgfedit.game.tsumego.problems import Problem, identity, problem_at, problems_in
from sgfedit.game.tsumego.solution import Solution

__all__ = [
    "CHOICES",
    "Attempt",
    "Convention",
    "Demands",
    "Problem",
    "Said",
    "Solution",
    "convention_of",
    "identity",
    "marks_mistakes",
    "problem_at",
    "problems_in",
]
