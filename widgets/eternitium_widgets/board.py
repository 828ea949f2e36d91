"""`Board`: a whole game on a page, against policies."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from eternitium.outlook import Analyst, Told, advices, forecasts
from eternitium.rules import Rules
from eternitium.table import Table, catalog, explanation
from eternitium_widgets.delivery import Delivery

if TYPE_CHECKING:
    from collections.abc import Callable

_HERE: Final = Path(__file__).parent


def joined_modules(*stems: str) -> str:
    """Several of our JavaScript modules as one: a widget is sent to the page as a single module without imports."""
    texts = [(_HERE / f"{stem}.js").read_text(encoding="utf-8") for stem in stems]
    joined = re.sub(r'^import .* from "\./.*";\n', "", "\n".join(texts), flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", joined, flags=re.MULTILINE)


def joined_styles(*stems: str) -> str:
    """Several of our style sheets as one."""
    return "\n".join((_HERE / f"{stem}.css").read_text(encoding="utf-8") for stem in stems)


class Board(anywidget.AnyWidget):
    """A game of Eternitium to play on a page.

    The page gets a snapshot of what the person's seat sees and sends back the text of an action; the game itself stays
    with the table, in the kernel. After each action the forecast for the new position is computed in the background, as
    is advice if the person asks for it.

    Args:
        players: 1 to 5; the person sits at seat 0, policies play the others, and the AI deck plays in the solo game.
        edition: "de", "fr", "nl" or "bga".
        mission: 1 to 10 in the solo game, or None.
        seed: fixes every shuffle; random if left out.
        language: of all texts.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is.
    """

    _esm = joined_modules("board_art", "board_text", "board_view", "board_layers", "outlook_view", "board")
    _css = joined_styles("board", "outlook")

    catalog = traitlets.Dict().tag(sync=True)
    snapshot = traitlets.Dict().tag(sync=True)
    outlook = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    _analyst: Analyst | None = None

    def __init__(
        self,
        players: int = 2,
        edition: str = "de",
        seed: int | None = None,
        language: str = "en",
        mission: int | None = None,
    ) -> None:
        self._open(Table(players, Rules(edition, mission), seed, language=language), language)

    @classmethod
    def from_position(cls, position: dict[str, Any] | str, seed: int | None = None, language: str = "en") -> "Board":
        """A board on which a game goes on from a position (a dict or its JSON text).

        Raises:
            ValueError: the position cannot be; the message names the field, the value and the reason.
        """
        board = cls.__new__(cls)
        board._open(Table.from_position(position, seed, language=language), language)
        return board

    def _open(self, table: Table, language: str) -> None:
        self._table, self._language = table, language
        self._answers: dict[str, Callable[[dict[str, Any]], None]] = {
            "act": self._act,
            "proceed": self._proceed,
            "undo": self._undo,
            "new": self._new,
            "explain": self._explain,
            "advise": self._advise,
            "hide-advice": self._hide_advice,
        }
        super().__init__(catalog=catalog(language), snapshot=self._table.snapshot())
        self.on_msg(self._receive)
        self._analyst = Analyst(forecasts, advices, Delivery(self._hear).post)
        self._look_ahead()

    def close(self) -> None:
        """Take the board from the page and stop looking ahead."""
        if self._analyst is not None:
            self._analyst.close()
        super().close()

    def _receive(self, _: object, message: object, __: object) -> None:
        """A message from the page; whatever is wrong with it comes back as one sentence."""
        try:
            kind = message.get("type") if isinstance(message, dict) else None
            if not isinstance(message, dict) or kind not in self._answers:
                raise ValueError(f"type: {str(kind)[:40]!r} is no message of a board")
            self._answers[kind](message)
        except ValueError as error:
            self.send({"type": "refused", "text": str(error)})

    def _act(self, message: dict[str, Any]) -> None:
        self._table.act(message.get("action", ""))
        self._show()

    def _proceed(self, _: dict[str, Any]) -> None:
        self._table.proceed()
        self._show()

    def _undo(self, _: dict[str, Any]) -> None:
        self._table.undo()
        self._show()

    def _new(self, message: dict[str, Any]) -> None:
        rules = Rules(message.get("edition", "de"), message.get("mission"))
        seed = _seed(message.get("seed", ""))
        self._table = Table(message.get("players", 2), rules, seed, language=self._language)
        self._show()

    def _explain(self, message: dict[str, Any]) -> None:
        edition = self.snapshot["game"]["edition"]
        self.send({"type": "explained", **explanation(message.get("rule", ""), self._language, edition)})

    def _advise(self, _: dict[str, Any]) -> None:
        job = self._table.job(advice=True)
        if job is not None and self._analyst is not None:
            self.advice = job.told("working", rollouts=0, rows=[])
            self._analyst.watch(job)

    def _hide_advice(self, _: dict[str, Any]) -> None:
        self.advice = {}
        self._look_ahead()

    def _show(self) -> None:
        self.snapshot = self._table.snapshot()
        self.advice = {}
        self._look_ahead()

    def _look_ahead(self) -> None:
        if self._analyst is not None:
            self._analyst.watch(self._table.job())

    def _hear(self, kind: str, told: Told) -> None:
        """The analyst's news; what is about an older position, or no longer asked for, is dropped."""
        game = self.snapshot["game"]
        if (told["game"], told["turn_count"]) != (game["id"], game["turn_count"]):
            return
        if kind == "outlook":
            self.outlook = told
        elif self.advice:
            self.advice = told


def _seed(text: object) -> int | None:
    """The seed that a person typed: empty for a random one."""
    typed = str(text).strip()
    if not typed:
        return None
    if not typed.isdecimal() or len(typed) > 18:
        raise ValueError(f"seed: {typed[:40]!r} is not allowed; give a whole number of at most 18 digits, or nothing")
    return int(typed)
