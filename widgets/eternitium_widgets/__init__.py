"""The widgets: boards for Eternitium that show what one seat sees, and tables for two other games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from eternitium_widgets.board.board import Board
    from eternitium_widgets.companion.companion import Companion
    from eternitium_widgets.editor.editor import Analysis
    from eternitium_widgets.explorer.explorer import Explorer
    from eternitium_widgets.guests.guests import ReviveTables, SabatonTables
    from eternitium_widgets.laboratory.laboratory import Laboratory
    from eternitium_widgets.page.language import set_language
    from eternitium_widgets.parts.parts import CardView, EraStack, ForecastPanel, Lesson, OddsPanel, Puzzle, RuleCard
    from eternitium_widgets.report.report import Report
    from eternitium_widgets.rules.rules import Rulebook
    from eternitium_widgets.sliders.sliders import (
        AbsorbingChain,
        BayesUpdate,
        BreakEven,
        IntervalCoverage,
        TechnologyValue,
    )
    from eternitium_widgets.together.together import Together
    from eternitium_widgets.tutor.tutor import Tutor

__all__ = [
    "AbsorbingChain",
    "Analysis",
    "BayesUpdate",
    "Board",
    "BreakEven",
    "CardView",
    "Companion",
    "EraStack",
    "Explorer",
    "ForecastPanel",
    "IntervalCoverage",
    "Laboratory",
    "Lesson",
    "OddsPanel",
    "Puzzle",
    "Report",
    "ReviveTables",
    "RuleCard",
    "Rulebook",
    "SabatonTables",
    "TechnologyValue",
    "Together",
    "Tutor",
    "set_language",
]

_FOLDERS: Final = {
    "AbsorbingChain": "sliders",
    "Analysis": "editor",
    "BayesUpdate": "sliders",
    "Board": "board",
    "BreakEven": "sliders",
    "Companion": "companion",
    "IntervalCoverage": "sliders",
    "Explorer": "explorer",
    "Laboratory": "laboratory",
    "Report": "report",
    "ReviveTables": "guests",
    "Rulebook": "rules",
    "SabatonTables": "guests",
    "TechnologyValue": "sliders",
    "Together": "together",
    "Tutor": "tutor",
}


def __getattr__(name: str) -> Any:
    """Load a widget when it is first asked for: the server needs none of them, a page only its own."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    folder = _FOLDERS.get(name, "parts")
    place = "page.language" if name == "set_language" else f"{folder}.{folder}"
    module = import_module(f"{__name__}.{place}")
    found = globals()[name] = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return [*__all__]
