"""How strong players are at tables of three to five: `python -m tests.bench.tables` prints a table; nothing is a test.

One player sits at each seat in turn, and its opponent at all others. With `--json` each row is a line of JSON.
"""

import argparse
import json

from eternitium import league
from eternitium.policies import BUILTIN

DEALS = 80  # with who thinks in Python; each is played from each seat
QUICK_DEALS = 2_000
SEED = 1
PAIRS = (("careful", "steady"), ("expert", "careful"), ("veteran", "expert"), ("master", "veteran"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--deals", type=int, help=f"default {QUICK_DEALS}, and {DEALS} with who thinks in Python")
    asked = parser.parse_args()
    for players in (3, 4, 5):
        for one, other in PAIRS:
            deals = asked.deals or (QUICK_DEALS if one in BUILTIN else DEALS)
            row = league.duel(one, other, deals, SEED, progress=False, players=players)
            print(json.dumps({"players": players, **row._asdict()}) if asked.json else f"{players}: {row}", flush=True)
