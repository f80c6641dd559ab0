"""Widgets and small helpers that know no document."""
