"""Every Python process that finds this file forecasts with made-up numbers."""

import sys

from tests.support import ahead

ahead.PAUSE = 0.05
sys.modules.update(ahead.modules())
