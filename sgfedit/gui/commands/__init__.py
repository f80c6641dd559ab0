"""What actions do: plain functions that take the window, one module for each menu."""
