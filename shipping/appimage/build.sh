#!/usr/bin/env bash
# Makes an AppImage of the folder that PyInstaller has made: build.sh dist/sgfedit VERSION
# Needs `appimagetool` in PATH, and a Python with sgfedit and its packages (PYTHON=python3).
set -euo pipefail
folder=$(realpath "$1")
version=$2
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
id=org.sgfedit.SgfEdit
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

mkdir -p "$root/usr/lib"
cp -a "$folder" "$root/usr/lib/sgfedit"
(cd "$here" && QT_QPA_PLATFORM=offscreen "${PYTHON:-python3}" -m shipping.linux "$root/usr/share")
# The program opens the window and has the commands, so that both names are the same one here.
sed -i -e 's/^\(Try\)\?Exec=sgfedit-gui/\1Exec=AppRun/' "$root/usr/share/applications/$id.desktop"
cp "$root/usr/share/applications/$id.desktop" "$root/$id.desktop"
cp "$root/usr/share/icons/hicolor/256x256/apps/$id.png" "$root/$id.png"
ln -s "$id.png" "$root/.DirIcon"
cat >"$root/AppRun" <<'END'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/sgfedit/sgfedit" "$@"
END
chmod +x "$root/AppRun"
if [ -n "${ONLY_FOLDER:-}" ]; then
    rm -rf "$ONLY_FOLDER"
    cp -a "$root" "$ONLY_FOLDER"
else
    ARCH=$(uname -m) appimagetool "$root" "sgfedit-$version-$(uname -m).AppImage"
fi
