"""What every test gets."""

import os

from hypothesis import settings

# A slow moment of the machine is no bug. In CI the same examples every time; elsewhere new ones on every run.
settings.register_profile("fusk", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("fusk")
