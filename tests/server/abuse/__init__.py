"""What strangers, cheats, floods and misfortune may not do to a server (AU-1 to AU-31)."""
