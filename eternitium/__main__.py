"""`python -m eternitium` does what the command `eternitium` does."""

import sys

from eternitium.cli.program import main

if __name__ == "__main__":
    sys.exit(main())
