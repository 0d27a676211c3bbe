"""Make .venv ready: ``python3 tools/prepare.py play`` (what a player needs) or ``dev`` (everything).

The Makefile calls this before every target, with a Python on which nothing is installed, so it asks for the standard
library alone. Nothing is done twice: a stamp in .venv remembers what was installed. The environment is made anew when
it came from another version of Python, when its Python does not run any more, or when the folder was moved (the
commands in .venv/bin know the folder by its full name).
"""

import hashlib
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
HOME = VENV / ".home"
INCLUDED = {"play": ["play"], "dev": ["play", "dev"]}


def main(kind: str) -> None:
    """Bring .venv up to date for one kind of use."""
    birth = f"{ROOT} {sys.version_info.major}.{sys.version_info.minor}"
    stamp = fingerprint(kind)
    sound = contents(HOME) == birth and runs()
    if sound and contents(VENV / f".{kind}") == stamp:
        return
    print(f"Setting up .venv for {kind}: only now and when requirements change ...", flush=True)
    if not sound:
        create()
        HOME.write_text(birth)
    pip("--require-hashes", "--requirement", f"requirements/{kind}.txt")
    pip("--no-deps", "--no-build-isolation", "--editable", ".")
    for included in INCLUDED[kind]:
        (VENV / f".{included}").write_text(fingerprint(included))


def fingerprint(kind: str) -> str:
    """Return what the environment was made from, as one number."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", f"requirements/{kind}.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def contents(stamp: Path) -> str:
    return stamp.read_text() if stamp.exists() else ""


def runs() -> bool:
    try:
        return subprocess.run([PYTHON, "-c", ""], check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def create() -> None:
    if not find_spec("ensurepip"):
        sys.exit("This Python cannot make virtual environments: install python3-venv (apt install python3-venv).")
    venv.create(VENV, clear=True, with_pip=True, symlinks=True, prompt="wardeck")


def pip(*arguments: str) -> None:
    """Run pip install in .venv, silently unless it fails."""
    options = ["--quiet", "--no-input", "--disable-pip-version-check", *arguments]
    done = subprocess.run(
        [PYTHON, "-m", "pip", "install", *options], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nCould not set up .venv: what pip said stands above.")


if __name__ == "__main__":
    main(sys.argv[1])
