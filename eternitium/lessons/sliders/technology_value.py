"""The value of technologies: as a gift and for its price, in each round of the stored study."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from eternitium.certainty import CONFIDENCE
from eternitium.checks import fail
from eternitium.experiments import studies
from eternitium.experiments.studies.technologies import POLICY
from eternitium.lessons.sliders.chart import Chart, Dot, Interval, Line, Mark, amounts, named
from eternitium.lessons.sliders.panel import Panel, Shown, Slider, Teller
from eternitium.match.catalog import catalog
from eternitium.rulebook import word

if TYPE_CHECKING:
    import pandas as pd

STUDY: Final = "technologies"
WAYS: Final = (("gain", 0), ("net", 1))  # measures, with the numbers of their series
DOTS_APART: Final = 0.12  # of two dots in one round


class TechnologyValue(Panel):
    """The chance to win that is gained by a technology in some round, with 95% intervals.

    `veteran` plays for everybody in the table: to other players, cards are worth something else.

    Args:
        card: the technology at which the slider begins, "quantum-clock".

    Raises:
        ValueError: no such technology.
    """

    KEY = "value"

    def __init__(self, card: str = "quantum-clock") -> None:
        self.table = studies.load(STUDY)
        self.cards, self.rounds = [*dict.fromkeys(self.table.card)], sorted(set(self.table["round"]))
        if card not in self.cards:
            raise fail("card", f"{card!r:.80} is not allowed; choose one of {', '.join(self.cards)}")
        players = sorted(set(self.table.players))
        self.sliders = (
            Slider("card", 1, len(self.cards), self.cards.index(card) + 1),
            Slider("players", int(players[0]), int(players[-1]), 2),
            Slider("round", 1, len(self.rounds), 1),
        )

    def note(self, teller: Teller) -> str:
        """Return what was compared, who plays, and the command."""
        player, share = word("policies", POLICY, teller.language, "name"), teller.numbers.percent(CONFIDENCE)
        return teller.say("value-note", command=studies.command(STUDY), share=share, player=player)

    def shown(self, places: Mapping[str, int], teller: Teller) -> Shown:
        """Return dots for each round, and the numbers of the round that is set."""
        card, players = self.cards[places["card"] - 1], places["players"]
        now, name = self.rounds[places["round"] - 1], _name(card, teller.language)
        rows = self.table.query("card == @card and players == @players").set_index("round")
        said, lines = teller.say("value-none", card=name), tuple[str, ...]()
        if now in rows.index:
            said, lines = self._told(name, now, rows.loc[now], teller)
        heads = ("round", "gain", "net", "turns")
        return Shown(
            values={"card": name, "players": teller.numbers.count(players), "round": str(now)},
            chart=self._chart(name, now, rows, teller),
            said=said,
            lines=lines,
            heads=tuple(teller.say(f"value-{head}") for head in heads),
            rows=tuple(self._row(one, rows.loc[one], teller) for one in self.rounds if one in rows.index),
        )

    def _told(self, name: str, now: int, row: Any, teller: Teller) -> tuple[str, tuple[str, ...]]:
        """Return the value of the card in the round, and what the interval says about it."""
        change = teller.numbers.change
        verdict = "good" if row.net_win_low > 0 else "bad" if row.net_win_high < 0 else "open"
        gained = {way: teller.points(row[f"{way}_win"], change(row[f"{way}_win"], 1)) for way, _ in WAYS}
        turns = {way: change(row[f"{way}_turns"], 2) for way, _ in WAYS}
        return (
            teller.say(f"value-{verdict}", card=name, round=now),
            (
                teller.say("value-points", **gained),
                teller.say("value-saved", **turns, price=teller.numbers.decimal(row.price_turns, 2)),
            ),
        )

    def _row(self, now: int, row: Any, teller: Teller) -> tuple[str, ...]:
        numbers = teller.numbers
        told = (
            teller.say(
                "with-range", n=numbers.change(row[f"{way}_win"], 1), low=numbers.change(row[f"{way}_win_low"], 1),
                high=numbers.change(row[f"{way}_win_high"], 1),
            )
            for way, _ in WAYS
        )  # fmt: skip
        return (str(now), *told, numbers.change(row.net_turns, 2))

    def _chart(self, name: str, now: int, rows: "pd.DataFrame", teller: Teller) -> Chart:
        marks: list[Mark] = []
        values: list[float] = []
        for way, series in WAYS:
            points = [
                (at + DOTS_APART * (2 * series - 1), rows.loc[one])
                for at, one in enumerate(self.rounds)
                if one in rows.index
            ]
            spots = tuple((x, float(row[f"{way}_win"])) for x, row in points)
            marks.append(Line(spots, series))
            for x, row in points:
                shape = "diamond" if row.name == now else "circle"
                ends = float(row[f"{way}_win_low"]), float(row[f"{way}_win_high"])
                marks += [Interval(x, *ends, series), Dot(x, float(row[f"{way}_win"]), series, shape)]
                values += ends
        return Chart(
            teller.say("value-chart", card=name),
            named(teller.say("value-round"), [str(one) for one in self.rounds]),
            amounts(teller.say("value-y"), values, teller.numbers, 0),
            tuple(marks), tuple((series, teller.say(f"value-{way}")) for way, series in WAYS), (0.0,),
        )  # fmt: skip


def _name(card: str, language: str) -> str:
    """Return the name of a kind of card, without its shapes."""
    cards = catalog(language).cards
    found = cards.get(card) or next(told for slug, told in cards.items() if slug.partition(":")[0] == card)
    return found.face.replace("\N{SOFT HYPHEN}", "")
