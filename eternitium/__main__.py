"""`python -m eternitium` does what the command `eternitium` does."""

import sys

from eternitium.cli.program import main

if __name__ == "__main__":
    code = main()
    # If Ctrl-C came while some module evaluated a text, Python would end as if nobody had caught it; this resets that.
    eval("0")  # noqa: S307
    sys.exit(code)
