"""The terminal client: a local table played by keys, by lines of text, or by bots alone.

It folds seen events into a View and shows that; what may be done comes from the seat's Options. It contains no rules.
"""
