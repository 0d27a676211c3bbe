"""``python -m wardeck`` is ``wardeck``."""

import sys

from wardeck.cli import main

sys.exit(main())
