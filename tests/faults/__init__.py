"""One server, its people and everything that can go wrong, from a seed; what has to hold all the same (FT-5)."""
