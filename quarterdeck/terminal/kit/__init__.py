"""The kit for tables in the terminal: pure functions from typed parts to drawings in character cells.

A piece knows no game. It gets a part and a `Scene`, which holds the view and what is highlighted. `draw_...` returns a
`Canvas`, `put_...` writes on one. The layouts of single games only arrange pieces; a game without a layout is
drawn by `draw_table`, with the same pieces.

| module       | pieces                                                                                           |
| ------------ | ------------------------------------------------------------------------------------------------ |
| `canvas.py`  | `Canvas`: rows of cells that know which part they show; fitting and wrapping texts                 |
| `scene.py`   | `Scene`: a view, what can be chosen, the focus, what the highlighted option changes                |
| `colours.py` | styles                                                                                           |
| `lines.py`   | names, counts, piles, tokens, chips (short texts that wrap like words), texts in a line, `stack`   |
| `tracks.py`  | tracks and gauges: bar, number, note                                                             |
| `dice.py`    | dice as boxes, in short, or in a line                                                            |
| `slots.py`   | slots with the dice on them and what they do                                                     |
| `cards.py`   | framed card, row of cards (a market), column with as much as fits, chips (a hand), card in detail  |
| `seats.py`   | a table with a row per seat                                                                      |
| `maps.py`    | squares, hexes and graphs with tokens, their names and facing                                    |
| `table.py`   | `draw_table`: any game; zones, tableaus side by side, parts in a flow                             |
"""
