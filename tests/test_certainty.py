"""How sure is sure enough is said once."""

import re
from pathlib import Path
from statistics import NormalDist

from eternitium.certainty import CLEAR_ERRORS, CONFIDENCE, Z

ROOT = Path(__file__).resolve().parents[1]
ONCE = re.compile(r"\b1\.96\b|\b1\.95996|= 0?\.95\b|= 2(?:\.0)?  # standard errors")


def test_z_is_of_this_confidence() -> None:
    assert round(NormalDist().inv_cdf((1 + CONFIDENCE) / 2), 6) == Z < CLEAR_ERRORS


def test_no_module_has_such_a_number_of_its_own() -> None:
    modules = [path for name in ("eternitium", "widgets/eternitium_widgets") for path in (ROOT / name).rglob("*.py")]
    found = [path.name for path in modules if re.search(ONCE, path.read_text(encoding="utf-8"))]
    assert found == ["certainty.py"]
