"""Pictures of positions: one description, one painter, every device.

```text
position + node + options → diagram.build → Diagram         what is on the board (pure data)
Diagram                   → Turner.turned → Diagram         the same as a turned board shows it
size + Diagram            → Geometry.fit  → Geometry        where it is (whole device pixels)
resources/themes/*.toml   → load_theme    → Theme           what it looks like (colours, sizes)
<data>/sgfedit/themes     → theme_named   → Theme           the same of the user, with images
                                    ↓
           painter.paint (image, SVG, PDF, printer)  ·  canvas.BoardCanvas (screen)
```

`diagram`, `figures`, `turning`, `compose`, `geometry`, `theme` and `theme_files` know no Qt.
`images`, `wood`, `stones`, `marks`, `sprites`, `painter`, `canvas`, `icons` and
`svg` use QtGui, never QtWidgets.

The layers of a picture, bottom to top: wood, grid, coordinates; gaps in the grid behind texts;
shadows; stones; veils of dimmed points; lines and arrows; the marks of each point with pointer
and keyboard cursor; labels wider than a cell. All but lines and arrows are small images
(`sprites`) that depend on nothing but the theme and the size of a cell, stand at whole device
pixels and, shadows and wide labels apart, stay inside their cell. `compose` tells which free
points a wide label may cover. So repainting some points gives exactly the picture
that a full repaint gives.
"""
