"""The variation tree."""
