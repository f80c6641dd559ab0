"""Start of a bundle: the window, or a command where the words say so."""

from sgfedit.__main__ import main

main()
