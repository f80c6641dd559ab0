"""The strip above the board."""
