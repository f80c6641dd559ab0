"""The source of a node."""
