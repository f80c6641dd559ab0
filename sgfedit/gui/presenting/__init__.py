"""The window for a projector: `window` puts `board`, `text`, `links` and `covers` together."""
