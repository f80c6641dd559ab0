#!/usr/bin/env bash
# Annotates ten moves of a game in a real X window, by keys only or by mouse only: for each move a
# comment, two labels, a triangle, a glyph and a variation of five moves.
#
#   benchmarks/annotate.sh keys|mouse GAME.sgf OUT_DIR [COMMAND ...]
#
# COMMAND starts the program (default: sgfedit). SEE is the program that drives the window, see its
# head for what to install. The texts of comments are typed in both cases; nothing else is.
# Prints how many gestures a move takes and how long ten moves took, typing included.
set -eu
way=$1 game=$2 out=$3
shift 3
[ $# -gt 0 ] || set -- sgfedit
see=${SEE:-$(dirname "$0")/../../shared/tools/see}
mkdir -p "$out"
cp "$game" "$out/annotated.sgf"
moves=10
variation=(k10 l10 k11 l11 k9)
marks=(c11 c9) triangle=d10

# Pixels of the board in a window that fills a screen of 1440x900: A19, and the width of a cell.
left=207 top=170 cell=35.02
place() { # GTP vertex -> "x y"
    local columns=abcdefghjklmnopqrst
    local before=${columns%%${1:0:1}*}
    awk -v x=${#before} -v y=$((19 - ${1:1})) -v l=$left -v t=$top -v c=$cell \
        'BEGIN { printf "%d %d", l + x * c, t + y * c }'
}
click() { steps+="click $(place "$1");"; gestures=$((gestures + 1)); }
press() { steps+="key $*;"; gestures=$((gestures + $#)); }
at() { steps+="click $*;"; gestures=$((gestures + 1)); }

# The window's own buttons, in the same screen.
tool_play="77 95" tool_triangle="77 206" tool_letter="77 311" glyph="975 490" comment="1160 700"
main_line="531 62"

steps="wait 3;"
for ((move = 1; move <= moves; move++)); do
    gestures=0
    if [ "$way" = keys ]; then
        press Right
        press alt+$((move % 6 + 1))
        press slash
        steps+="type a ${marks[*]};key semicolon;type tr $triangle;key semicolon;"
        steps+="type play ${variation[*]};"
        press shift+Return # plays the variation and stays at the move
        press ctrl+e
        steps+="type Move $move is worth a word.;"
        press Escape
    else
        steps+="wheel 540 480 down;" # over the board: the next move
        gestures=$((gestures + 1))
        at $glyph
        at $tool_letter
        for point in "${marks[@]}"; do click "$point"; done
        at $tool_triangle
        click $triangle
        at $tool_play
        for point in "${variation[@]}"; do click "$point"; done
        at $main_line
        at $comment
        steps+="type Move $move is worth a word.;"
    fi
    [ $move -gt 1 ] || steps+="wait 1;shot first;"
done
steps+="key Escape;wait 1;shot last;key ctrl+s;wait 1"

echo "$way: $gestures gestures a move"
start=$(date +%s.%N)
"$see" -o "$out" -e "$steps" -- "$@" "$out/annotated.sgf"
awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f s, start and pauses included\n", b - a }'
