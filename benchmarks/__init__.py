"""How fast the program is, each figure beside a yardstick measured in the same run.

```text
python -m benchmarks [--quick] [--json] [--list] [--against FILE] [--profile] [NAME …]
```

A time says little on a machine that does other things too; a ratio to known work done a moment
before says more. So product and yardstick take turns, processor time is counted, and lower
quartiles are reported: whatever else goes on makes things take longer, never shorter. Nothing is
asserted: what a goal was missed by is for people to judge.

What ``--json`` wrote is what ``--against`` compares with. At the end stands what misses its goal
by most; ``--profile`` tells where the time goes there.

```text
table          THE table: every benchmark, its goals, its function
results        goals, measurements, how a line is printed
timing         taking turns, medians, percentiles
subjects       files to measure with, made by generate where the real ones are missing
startup reading replay writing      one module per theme, without a window in the process
moving editing speaking             with the real window, built by stage, on the offscreen platform
hostile        files that want to be slow, time and memory by size
games indexing folders of many games, made of the real ones, and making a library of them
queries        questions to that library
exporting      pictures, thumbnails, films and pages
child          what needs a fresh process, run from the themes
```

Every benchmark runs in a process of its own, so that none inherits the heap of another.
"""

from sgfedit.__main__ import _import_as_usual

# Before anything of Qt, as the program does it: else each import in a function would take longer.
_import_as_usual()
