"""Checks the scripts of the page: types from their JSDoc with TypeScript, and lint with Biome.

Both come by npm, pinned by hash in ``tools/page/``, and stay in ``build/scripts``. Without node or a way to fetch them
the step says so and passes: nobody needs them to play, or to work on anything but the page.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONFIGURED = ROOT / "tools" / "page"
FETCHED = ROOT / "build" / "scripts"
PINS = ("package.json", "package-lock.json")
FETCH = "npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --fetch-retries=0 --loglevel=error"
PATIENCE = 120
"""Seconds for fetching."""
CHECKS = (
    "tsc --project tools/page/jsconfig.json",
    "biome lint --config-path=tools/page --error-on-warnings src/wardeck/web/static/js",
)


def missing() -> str | None:
    """Fetches the tools where they are not there yet; says why they cannot be had."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "there is no node and npm here"
    if _fetched():
        return None
    FETCHED.mkdir(parents=True, exist_ok=True)
    for name in PINS:
        shutil.copy(CONFIGURED / name, FETCHED / name)
    try:
        done = subprocess.run(FETCH.split(), cwd=FETCHED, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "fetching them took too long"
    return None if done.returncode == 0 else f"they cannot be fetched ({' '.join(done.stderr.split())[:200]})"


def _fetched() -> bool:
    # npm writes the second file when all is there.
    return (FETCHED / "node_modules" / ".package-lock.json").exists() and all(
        (FETCHED / name).read_bytes() == (CONFIGURED / name).read_bytes() for name in PINS
    )


def main() -> None:
    """Run both, also where the first fails."""
    if reason := missing():
        print(f"The scripts of the page were not checked: {reason}.")
        return
    commands = [check.split() for check in CHECKS]
    failed = [
        subprocess.run([FETCHED / "node_modules" / ".bin" / tool, *arguments], cwd=ROOT, check=False).returncode
        for tool, *arguments in commands
    ]
    sys.exit(any(failed))


if __name__ == "__main__":
    main()
