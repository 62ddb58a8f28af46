"""Where the sets are, for the other tools: one folder of sets/ each, named in sets/sets.def in the order of the game."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
SETS = ROOT / "sets"


def names(sets=SETS):
    return re.findall(r"^LOSETA_SET\((\w+)\)", (sets / "sets.def").read_text(encoding="utf-8"), re.MULTILINE)


def files(pattern, sets=SETS):
    """The files of all sets that match, in the order of the sets."""
    return [path for name in names(sets) for path in sorted((sets / name).glob(pattern))]
