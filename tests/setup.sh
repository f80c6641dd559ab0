#!/usr/bin/env bash
# Sets up this checkout, then opens sgfedit or runs its gates. Needs bash and Python 3.11 or newer.
set -euo pipefail
from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'END'
Usage: bash tests/setup.sh run [-y] [FILE ...]       open the sample game, or FILEs
       bash tests/setup.sh test [-y] [ARGUMENT ...]  run all gates, or pytest with ARGUMENTs

Both first set up what is missing: packages of Debian, the virtual environment .venv, sgfedit in
it. Before packages are installed they are named, and you are asked; with -y, or where CI is set,
you are not. Without a terminal nobody can be asked, and they are not installed.
END
}

# What Qt needs and a bare Debian or Ubuntu lacks.
common="python3-venv libegl1 libgl1 libdbus-1-3 libfontconfig1 libglib2.0-0 fonts-dejavu-core"
for_tests="$common libxkbcommon0 gnugo"
for_window="$common libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1
    libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xkb1"

step() { echo "== $*"; }
stop() {
    echo "setup: $*" >&2
    exit 1
}

# Prints those packages that are not installed, nor provided by one that is.
missing_of() {
    local installed name
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides},\n' |
        sed -n -e 's/ ([^)]*)//g' -e 's/^installed / /p')
    for name; do
        case $installed in *" $name,"*) ;; *) echo "$name" ;; esac
    done
}

may_install() {
    local answer
    if [ "$yes" ]; then
        return 0
    elif [ ! -t 0 ]; then
        echo "Nobody can be asked here: going on without them. With -y they are installed."
        return 1
    fi
    read -r -p "Install them with apt-get? [Y/n] " answer || answer=no
    case $answer in "" | [Yy]*) ;; *) return 1 ;; esac
}

install_packages() {
    local missing as_root=()
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        step "Packages of the system: no apt-get here, so nothing is looked for"
        return
    fi
    missing=$(missing_of "$@")
    if [ -z "$missing" ]; then
        step "Debian packages: all there"
        return
    fi
    step "Debian packages: missing are" $missing
    may_install || return 0
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || stop "There is no sudo. Let root: apt-get install" $missing
        as_root=(sudo)
        [ -t 0 ] || as_root=(sudo -n)
    fi
    { "${as_root[@]}" apt-get update -q && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q $missing </dev/null; } || stop "apt-get failed: see above."
}

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

make_environment() {
    local python found="" clear=""
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$python" >/dev/null && is_new_enough "$python"; then
            found=$python
            break
        fi
    done
    [ "$found" ] || stop "Python 3.11 or newer is needed; here is" \
        "$(python3 --version 2>/dev/null || echo none)."
    if [ -e .venv ] && ! is_new_enough .venv/bin/python; then
        clear=--clear
    fi
    step "Virtual environment .venv of $("$found" --version)"
    "$found" -m venv $clear .venv ||
        stop "$found makes no virtual environments. On Debian: apt-get install python3-venv"
}

install_sgfedit() {
    step "sgfedit and what it needs, into .venv (the first time this takes a minute)"
    .venv/bin/python -m pip install -q --disable-pip-version-check "$@" ||
        stop "pip failed: see above. It needs the network."
    .venv/bin/python -c 'import PySide6.QtWidgets' ||
        stop "Qt cannot be loaded: see above. On Debian, packages are missing: use -y."
}

run() {
    install_packages $for_window
    make_environment
    install_sgfedit .
    if [ $# = 0 ]; then
        set -- "$PWD/resources/samples/commented-game.sgf"
    fi
    if [ "$(uname)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
        stop "All is ready, but there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set."
    fi
    step "sgfedit $*"
    local program=$PWD/.venv/bin/sgfedit
    cd "$from"
    exec "$program" "$@"
}

run_tests() {
    install_packages $for_tests
    make_environment
    # Most modules are imported by nobody here; those that are, are compiled then.
    install_sgfedit --no-compile -e '.[dev]'
    step "python tests/gates.py $*"
    exec .venv/bin/python tests/gates.py "$@"
}

yes=""
case ${CI:-} in "" | 0 | false) ;; *) yes=1 ;; esac
command=${1:-}
[ $# = 0 ] || shift
if [ "${1:-}" = -y ]; then
    yes=1
    shift
fi
case $command in
run) run "$@" ;;
test) run_tests "$@" ;;
-h | --help) usage ;;
*)
    usage >&2
    exit 2
    ;;
esac
