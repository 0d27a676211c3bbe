"""Write requirements/*.txt anew from pyproject.toml: ``make pins``.

Every pin is by hash and holds for every platform and every Python that wardeck runs on. Pins stay as they are
unless pyproject.toml asks for something else; ``make pins ARGS=--upgrade`` takes the newest of everything.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = "3.11"
FILES = {
    "requirements/core.txt": ["--group", "build"],
    "requirements/play.txt": ["--extra", "web", "--group", "build", "--constraints", "requirements/core.txt"],
    "requirements/dev.txt": [
        *("--extra", "lab", "--extra", "tui", "--extra", "web", "--extra", "cluster"),
        *("--group", "dev", "--constraints", "requirements/play.txt"),
    ],
}


def main(options: list[str]) -> None:
    """Compile the files with a uv of its own, then check that they name no address and no folder."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        run(f"{folder}/bin/python", "-m", "pip", "install", "-qq", "--disable-pip-version-check", "uv>=0.9,<1")
        for file, inputs in FILES.items():
            run(
                *(f"{folder}/bin/uv", "pip", "compile", "pyproject.toml", *inputs, "--output-file", file, "--quiet"),
                *("--universal", "--generate-hashes", "--python-version", OLDEST_PYTHON),
                *("--custom-compile-command", "make pins", *options),
            )
            text = (ROOT / file).read_text()
            if found := [word for word in ("://", str(ROOT), str(Path.home()), folder) if word in text]:
                sys.exit(f"{file} must hold for everybody, but names {found[0]}")
            print(f"{file}: {text.count('==')} pins")


def run(*command: str) -> None:
    """Run a command in the project's folder; its failure is ours."""
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
