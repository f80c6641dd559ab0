"""Ways through a game: back and forward (`links`), `peek`, `autoplay`, the `slider`."""
