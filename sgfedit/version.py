"""The version of the program."""

__version__ = "0.1.0"

SIGNATURE = f"sgfedit:{__version__}"
"""What AP says of games that are made here: FF[4] has the program's name and its version there."""
