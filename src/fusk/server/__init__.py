"""The live server: lobby, tables, sockets, identity, limits; ASGI."""
