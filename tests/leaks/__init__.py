"""Nobody learns what they may not know: twin worlds, leaks planted on purpose, snapshots, sinks, bots, records."""
