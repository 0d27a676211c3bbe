"""The one gate, the same for people and for CI: ``make test``.

Runs every step in order and stops at the first that fails. ``make test ARGS="types tests"`` runs those steps alone.
"""

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
STEPS = {
    "format": "ruff format --check --quiet .",
    "lint": "ruff check --quiet .",
    "types": "mypy --no-error-summary",
    "imports": "lint-imports --no-logo",
    "pages": "python -m tools.pages --check",
    "scripts": "python -m tools.scripts",
    "tests": "pytest -q -n 2 -rs",
    "bare install": "python -m tools.bare_install",
}
HINTS = {
    "format": "make format",
    "pages": "make pages",
}


def main(names: list[str]) -> None:
    """Run the named steps, or all of them."""
    if unknown := set(names) - set(STEPS):
        sys.exit(f"No such step: {', '.join(sorted(unknown))}. There are: {', '.join(STEPS)}.")
    started = time.monotonic()
    for name in names or STEPS:
        print(f"== {name}", flush=True)
        command, *arguments = STEPS[name].split()
        if code := subprocess.run([BIN / command, *arguments], cwd=ROOT, check=False).returncode:
            hint = f" Mend it with: {HINTS[name]}" if name in HINTS else ""
            print(f"== {name} failed.{hint}", flush=True)
            sys.exit(code)
    print(f"== all well, {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
