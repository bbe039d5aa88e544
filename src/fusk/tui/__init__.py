"""The terminal client: a table played by keys, by lines of text, or by bots alone; here or at the other end of a wire.

It folds seen events into a View and shows that; what may be done comes from the seat's Options. It contains no rules.
`face.py` is what the screens ask of a game: `game.py` answers for a table in this process, `far_game.py` for one
elsewhere.
"""
