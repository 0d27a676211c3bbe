"""For all tests: no property has a time limit, since machines are shared."""

from hypothesis import settings

settings.register_profile("shared", settings(), deadline=None)
settings.load_profile("shared")
