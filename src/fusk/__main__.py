"""`python -m fusk`."""

from fusk.cli import main

main()
