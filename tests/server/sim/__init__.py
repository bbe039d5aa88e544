"""A whole server in one process under a clock of its own: the same seed gives the same evening, to the last byte."""
