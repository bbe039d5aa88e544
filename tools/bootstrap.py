"""Make .venv when it is missing or stale, then run the game or its tests in it.

The standard library alone, and Python 3.6 must be able to read it: an old Python is to be told that it is too old.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from typing import Callable

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.path.join(ROOT, ".venv")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(BIN, "python.exe" if os.name == "nt" else "python")
# What .venv is good for: a line for where and whose it is, and once the packages are in, a line for which.
STAMP = os.path.join(VENV, "fusk-stamp")

# The cheapest first.
CHECKS = (
    ("ruff check", [PYTHON, "-m", "ruff", "check", "--quiet"]),
    ("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "--quiet"]),
    ("lint-imports", [os.path.join(BIN, "lint-imports"), "--no-logo"]),
    ("mypy", [PYTHON, "-m", "mypy"]),
)


class Trouble(Exception):
    """What stands in the way, in words for the person at the keyboard."""


def play(arguments: "list[str]") -> int:
    """Run `fusk`; with nothing but options, `fusk play`."""
    ready("play")
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("--help", "--version")):
        arguments = ["play"] + arguments
    # -P: a file that happens to lie in the current directory is not imported.
    return become([PYTHON, "-P", "-m", "fusk"] + arguments)


def test(arguments: "list[str]") -> int:
    """Run every check, then every test; with arguments only pytest, which gets them."""
    ready("test")
    if not (arguments and os.getcwd().startswith(ROOT)):
        os.chdir(ROOT)
    for number, (name, command) in enumerate(() if arguments else CHECKS):
        print("== " + name, flush=True)
        if subprocess.call(command):
            rest = [later for later, _ in CHECKS[number + 1 :]] + ["pytest"]
            raise Trouble("Stopped at {}. Not run: {}.".format(name, ", ".join(rest)))
    print("== pytest", flush=True)
    return become([PYTHON, "-m", "pytest"] + arguments)


def ready(group: str) -> None:
    """See to it that .venv holds what requirements/GROUP.txt locks; costs nothing when it does already."""
    if sys.version_info < (3, 11):
        found = ".".join(str(number) for number in sys.version_info[:3])
        raise Trouble("Fusk needs Python 3.11 or newer, and {} is Python {}.".format(sys.executable, found))
    home = "{}.{} in {}\n".format(sys.version_info[0], sys.version_info[1], ROOT)
    stamp = read(STAMP) if os.path.exists(PYTHON) else ""  # the Python it links to may be gone
    # The test lock holds all that the play lock does.
    if stamp in (home + packages("test"), home + packages(group)):
        return
    if not os.access(ROOT, os.W_OK):
        raise Trouble("Fusk puts its packages into {}, and may not write there.".format(VENV))
    # Another Python's .venv, or one that was moved here, is made anew; an older or half filled one is topped up.
    if not stamp.startswith(home):
        make_venv()
    write(STAMP, home)
    install(group)
    write(STAMP, home + packages(group))


def packages(group: str) -> str:
    """Which packages: changes with the lock and with pyproject.toml."""
    files = os.path.join(ROOT, "requirements", group + ".txt"), os.path.join(ROOT, "pyproject.toml")
    return group + " " + hashlib.sha256("".join(map(read, files)).encode()).hexdigest() + "\n"


def make_venv() -> None:
    uv = shutil.which("uv")
    if not uv:
        try:
            import ensurepip  # noqa: F401  Debian keeps it in a package of its own
        except ImportError:
            raise Trouble(
                "This Python cannot make a .venv, for it lacks ensurepip. " + debian("python3-venv")
            ) from None
    print("Making .venv", flush=True)
    if os.path.lexists(VENV):
        shutil.rmtree(VENV)
    # Not the Python of the .venv that was just removed, should it be the one that runs this.
    python = getattr(sys, "_base_executable", sys.executable)
    command = [uv, "venv", "--quiet", "--seed", "--python", python] if uv else [python, "-m", "venv"]
    call([*command, VENV], "Could not make .venv; the lines above say why.")


def install(group: str) -> None:
    print("Installing packages (a minute at most, the first time)", flush=True)
    uv = shutil.which("uv")
    pip = [uv, "pip", "install", "--python", PYTHON] if uv else [PYTHON, "-m", "pip", "install", "--no-input"]
    why = "The packages could not be installed; the lines above say why. Is there a network?"
    lock = os.path.join(ROOT, "requirements", group + ".txt")
    call(pip + ["--quiet", "--require-hashes", "-r", lock], why)
    call(pip + ["--quiet", "--no-deps", "--no-build-isolation", "-e", ROOT], why)


def debian(package: str) -> str:
    """How to bring a Debian package, for this person on this machine."""
    if not shutil.which("apt-get"):
        return "Install your system's package for it ({} on Debian) and run the same command again.".format(package)
    sudo = "" if os.geteuid() == 0 else "sudo "
    command = "{0}apt-get update && {0}apt-get install -y {1}".format(sudo, package)
    return "Bring it with\n\n    {}\n\nand run the same command again.".format(command)


def call(command: "list[str]", otherwise: str) -> None:
    if subprocess.call(command):
        raise Trouble(otherwise + "\nWhat failed: " + " ".join(command))


def become(command: "list[str]") -> int:
    """Run it in this program's place, so that Ctrl-C and the exit code are its own."""
    if os.name == "nt":  # there, exec would give the prompt back while it still runs
        return subprocess.call(command)
    try:
        return os.execv(command[0], command)
    except OSError as error:
        raise Trouble("{} cannot be run: {}.".format(command[0], error.strerror)) from None


def read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main(command: "Callable[[list[str]], int]", arguments: "list[str]") -> None:
    try:
        sys.exit(command(arguments))
    except Trouble as trouble:
        sys.exit("\n{}".format(trouble))
    except OSError as error:
        sys.exit("\n{}".format(error))
    except KeyboardInterrupt:
        sys.exit(130)
