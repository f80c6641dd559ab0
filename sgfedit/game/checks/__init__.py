"""Everything that can be said against a file: structure, charset, values, moves, game info.

```text
text as written ─parser, charset─→ Findings ┐
file            ─files───────────→ Findings ├─places─→ Problems: node, line, column; in file order
game            ─tree────────────→ Remarks  │
node            ─nodes, game_info→ Remarks  ┘
```

A check looks and changes nothing; `sgfedit.game.repairs` mends. Rules are those of SPEC 4, which
goes through SGFC's list and further.
"""

from sgfedit.game.checks.run import check_in_steps, known_problems, problems_in_steps

__all__ = ["check_in_steps", "known_problems", "problems_in_steps"]
