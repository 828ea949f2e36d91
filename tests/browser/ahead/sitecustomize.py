"""Every Python process that finds this file forecasts with made-up numbers."""

import sys

from tests.support import ahead

sys.modules.update(ahead.modules())
