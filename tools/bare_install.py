"""Install wardeck as a stranger would, without extras, and play a game.

Builds the wheel, installs it with the pinned core requirements into a fresh environment, and runs it from an empty
folder with no environment variables at all.
"""

import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOREIGN_IMPORTS = """
import sys
before = set(sys.modules)
import wardeck
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(loaded - {"wardeck"} - sys.stdlib_module_names))
"""


def main() -> None:
    """Run the whole check; stop with a sentence at the first thing that is not as it should be."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    with tempfile.TemporaryDirectory(prefix="wardeck-") as name:
        folder = Path(name)
        wheel = build(folder)
        expect(missing_files(wheel), "", "files of the package that are not in the wheel")
        python = install(folder, wheel)

        empty = folder / "empty"
        empty.mkdir()
        expect(bare([python, "-c", FOREIGN_IMPORTS], empty), "", "modules that `import wardeck` brings along")
        wardeck = python.parent / "wardeck"
        expect(bare([wardeck, "--version"], empty).split()[-1:], [version], "`wardeck --version`")
        game = bare([wardeck, "play", "two-player", "--seed", "1", "--auto"], empty)
        expect(bool(game), True, "something to read from `wardeck play`")
        expect(sorted(empty.iterdir()), [], "files left in the folder where wardeck ran")
        print(f"{wheel.name}: installed bare, played: {game.splitlines()[-1].strip()}")


def build(folder: Path) -> Path:
    """Build the wheel with the pinned backend."""
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    return wheel


def missing_files(wheel: Path) -> str:
    """Name every file in src/ that the wheel lacks."""
    source = ROOT / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and not path.name.startswith(".")
    }
    with zipfile.ZipFile(wheel) as archive:
        return " ".join(sorted(wanted - set(archive.namelist())))


def install(folder: Path, wheel: Path) -> Path:
    """Make an environment with wardeck and its pinned needs; return its Python."""
    venv.create(folder / "venv", symlinks=True)
    python = folder / "venv" / "bin" / "python"
    pip("install", "--require-hashes", "--requirement", str(ROOT / "requirements" / "core.txt"), python=python)
    pip("install", "--no-deps", "--no-index", str(wheel), python=python)
    return python


def pip(command: str, *arguments: str, python: Path = Path(sys.executable)) -> None:
    """Run this environment's pip on that Python, so that a fresh one needs none of its own."""
    options = ["--python", str(python), "--quiet", "--no-input", "--disable-pip-version-check", command, *arguments]
    done = subprocess.run([sys.executable, "-m", "pip", *options], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\npip {command} failed.")


def bare(command: list[str | Path], folder: Path) -> str:
    """Run a command with no environment; it must succeed and be silent on standard error."""
    done = subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode or done.stderr:
        sys.exit(f"`{Path(command[0]).name} {command[1]}` ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def expect(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        sys.exit(f"Expected {what}: {wanted or 'none'}; found: {found or 'none'}.")


if __name__ == "__main__":
    main()
