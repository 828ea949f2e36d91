"""The line-ups: deploying, reinforcements, connection markers, war markers, in their order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from eternitium.checks import fail, written
from eternitium.guests.sabaton.die import FEW, die_rule
from eternitium.guests.sabaton.preparation import MOST_MARKERS
from eternitium.guests.values import Value, check_counts, check_texts, count, one_of, row
from eternitium.guests.verdicts import Step, Verdict, allowed, forbidden, not_said, numbered
from eternitium.guests.words import Words, words

SIDES: Final = ("attacker", "defender")
ORDER: Final = ("reinforcements", "connections", "override", "war-markers", "dice")
DEFENDER_PLACES: Final = 3
MOST_DEPLOYED: Final = 4


@dataclass(frozen=True, slots=True)
class Unit(Value):
    """A card with how many of the two symbols it shows: reinforcement, and the Ü symbol."""

    name: str = ""
    reinforce: int = 0
    override: int = 0

    def __post_init__(self) -> None:
        check_texts(self, "name")
        check_counts(self, "reinforce", "override")


@dataclass(frozen=True, slots=True)
class LineUp(Value):
    """One side of a fight. What is not allowed is a ValueError.

    Attributes:
        side: "attacker" or "defender".
        places: without the virtual one; 3 for a defender, at least 4 for an attacker.
        cards: from the front line backwards.
        source: where reinforcements come from, top first.
        deployed: how many of the cards were there before reinforcements; None: all.
        settled: how many of `ORDER` are done.
    """

    side: str
    places: int
    cards: tuple[Unit, ...] = ()
    source: tuple[Unit, ...] = ()
    deployed: int | None = None
    settled: int = 0

    def __post_init__(self) -> None:
        one_of("LineUp.side", self.side, SIDES)
        check_counts(self, "places", low=MOST_DEPLOYED if self.side == "attacker" else DEFENDER_PLACES)
        if self.side == "defender":
            one_of("LineUp.places", self.places, (DEFENDER_PLACES,))
        row("LineUp.cards", self.cards, Unit, self.places + 1)
        row("LineUp.source", self.source, Unit)
        most = min(len(self.cards), MOST_DEPLOYED if self.side == "attacker" else DEFENDER_PLACES)
        if self.before > most or type(self.before) is not int or self.before < 0:
            raise fail(
                "LineUp.deployed", f"{written(self.before)} is not allowed; give a whole number from 0 to {most}"
            )
        one_of("LineUp.settled", self.settled, tuple(range(len(ORDER) + 1)))

    @property
    def before(self) -> int:
        """How many cards were there before reinforcements."""
        return len(self.cards) if self.deployed is None else self.deployed

    @property
    def due(self) -> int:
        """Reinforcement symbols that have not brought a card yet."""
        return sum(card.reinforce for card in self.cards) - (len(self.cards) - self.before)

    @property
    def symbols(self) -> int:
        """Ü symbols on all cards."""
        return sum(card.override for card in self.cards)


@dataclass(frozen=True, slots=True)
class Reinforced:
    """A line-up after its reinforcements.

    Attributes:
        lineup: with them.
        steps: each card with its place, and last why it stopped.
        stop: the rule that stopped it.
        unused: symbols that brought no card.
    """

    lineup: LineUp
    steps: tuple[Step, ...]
    stop: str
    unused: int


@dataclass(frozen=True, slots=True)
class Overridden:
    """Connection markers by their places: which are left, which were removed."""

    left: tuple[int, ...]
    removed: tuple[int, ...]
    steps: tuple[Step, ...]


def why_not_deploy(units: Sequence[Unit]) -> Verdict:
    """Whether an attacker may deploy so many units."""
    row("units", tuple(units), Unit)
    one_to_four = 1 <= len(units) <= MOST_DEPLOYED
    return (allowed if one_to_four else forbidden)("sabaton.lineup.attacker")


def deploy(units: Sequence[Unit], places: int = MOST_DEPLOYED, source: Sequence[Unit] = ()) -> LineUp:
    """An attacker's line-up; the first unit stands at the front line.

    Args:
        units: one to four.
        places: of the attacker's tableau, without the virtual one.
        source: the own deck, top first.

    Raises:
        NotAllowed: no unit, or more than four.
        ValueError: fewer than four places.
    """
    why_not_deploy(units).demand()
    return LineUp("attacker", places, tuple(units), tuple(source), len(units))


def defend(elites: Sequence[Unit], source: Sequence[Unit] = ()) -> LineUp:
    """A defender's line-up of one to three elite cards; `source` is the pile of the epoch, top first.

    Raises:
        NotAllowed: no card, or more than three.
    """
    row("elites", tuple(elites), Unit)
    if not 1 <= len(elites) <= DEFENDER_PLACES:
        forbidden("sabaton.lineup.defender").demand()
    return LineUp("defender", DEFENDER_PLACES, tuple(elites), tuple(source), len(elites))


def why_not_settle(lineup: LineUp, what: str) -> Verdict:
    """Whether it is the turn of one of `ORDER`. Another word is a ValueError."""
    one_of("what", what, ORDER)
    if ORDER.index(what) == lineup.settled:
        return allowed("sabaton.order")
    names = tuple(words("sabaton-order", name) for name in ORDER)
    return forbidden("sabaton.order", what=words("sabaton-order", what), order=names)


def settle(lineup: LineUp, what: str) -> LineUp:
    """The line-up with one of `ORDER` done.

    Raises:
        NotAllowed: it is not its turn.
    """
    why_not_settle(lineup, what).demand()
    return replace(lineup, settled=lineup.settled + 1)


def why_not_reinforce(lineup: LineUp) -> Verdict:
    """Whether one more reinforcement comes; if not, why it stops. After the connections it is refused."""
    verdict = why_not_settle(lineup, ORDER[0])
    if not verdict.ok:
        return verdict
    if lineup.due == 0:
        return forbidden("sabaton.reinforce.done")
    if len(lineup.cards) > lineup.places:
        return forbidden("sabaton.reinforce.full", n=lineup.due)
    return allowed("sabaton.reinforce.place") if lineup.source else forbidden("sabaton.reinforce.empty", n=lineup.due)


def reinforce_once(lineup: LineUp) -> tuple[LineUp, tuple[Step, ...]]:
    """The next card of the source on the first free place, and what happened.

    Raises:
        NotAllowed: no reinforcement comes.
    """
    why_not_reinforce(lineup).demand()
    card, *rest = lineup.source
    cards = (*lineup.cards, card)
    after = replace(lineup, cards=cards, source=tuple(rest), deployed=lineup.before)
    return after, numbered(_told(after, card), len(cards) - lineup.before)


def reinforce(lineup: LineUp) -> Reinforced:
    """All reinforcements of a line-up, as far as symbols, places and cards go.

    Raises:
        NotAllowed: they are done already.
    """
    why_not_settle(lineup, ORDER[0]).demand()
    steps: list[tuple[Words, str]] = []
    while (verdict := why_not_reinforce(lineup)).ok:
        lineup, told = reinforce_once(lineup)
        steps += [(step.what, step.rule) for step in told]
    if verdict.text is not None:
        steps.append((verdict.text, verdict.rule))
    after = replace(settle(lineup, ORDER[0]), deployed=lineup.before)
    return Reinforced(after, numbered(steps), verdict.rule, lineup.due)


def connect(lineup: LineUp, places: Sequence[int]) -> tuple[Step, ...]:
    """Connection markers on cards of a line-up, from the front line backwards, as the person says.

    Raises:
        ValueError: a place without a card.
    """
    for place in places:
        one_of("places", place, tuple(range(1, len(lineup.cards) + 1)))
    return numbered((words("sabaton-steps", "connect", place=place), "sabaton.connect") for place in sorted({*places}))


def override(symbols: int, markers: Sequence[int]) -> Overridden:
    """Remove enemy connection markers, nearest to the front line first, one for each Ü symbol.

    Args:
        symbols: Ü symbols of a side.
        markers: places of the other side's markers, 1 at the front line.

    Raises:
        ValueError: not a whole number from 0, or a place below 1.
    """
    count("symbols", symbols)
    for place in markers:
        count("markers", place, 1)
    places = sorted(markers)
    removed, left = tuple(places[:symbols]), tuple(places[symbols:])
    told = numbered((words("sabaton-steps", "override", place=place), "sabaton.override") for place in removed)
    return Overridden(left, removed, told)


def why_not_war_markers(
    chosen: Sequence[int], own: int, limit: int | None = None, reinforcements: Sequence[int] = ()
) -> Verdict:
    """Whether war markers may be laid so.

    Args:
        chosen: the place of the unit for each marker.
        own: markers in the own area, 0 to 3.
        limit: how many may be laid at most, if the table knows it.
        reinforcements: places whose cards came as reinforcements.

    Raises:
        ValueError: another number.
    """
    one_of("own", own, tuple(range(MOST_MARKERS + 1)))
    count("limit", limit, empty=True)
    for place in (*chosen, *reinforcements):
        count("chosen", place, 1)
    if len({*chosen}) < len(chosen):
        return forbidden("sabaton.war.one-each")
    if len(chosen) > own:
        return forbidden("sabaton.war.own", n=own)
    if limit is not None and len(chosen) > limit:
        return forbidden("sabaton.war.limit", n=limit)
    return not_said("sabaton.war.reinforcement") if {*chosen} & {*reinforcements} else allowed("sabaton.war.one-each")


def war_markers(
    chosen: Sequence[int], own: int, limit: int | None = None, reinforcements: Sequence[int] = ()
) -> tuple[int, ...]:
    """The places that carry war markers; arguments as in `why_not_war_markers`.

    Raises:
        NotAllowed: they may not be laid so.
        NotSaid: one is to lie on a reinforcement.
    """
    why_not_war_markers(chosen, own, limit, reinforcements).demand()
    return tuple(sorted(chosen))


def _told(after: LineUp, card: Unit) -> list[tuple[Words, str]]:
    n = len(after.cards)
    virtual = n > after.places
    place = words("sabaton-steps", "virtual-place" if virtual else "place", place=n)
    told = [
        (
            words("sabaton-steps", f"reinforce-{after.side}", card=_name(card), where=place),
            f"sabaton.reinforce.{after.side}",
        )
    ]
    if card.reinforce:
        told.append((words("sabaton-steps", "chain", n=card.reinforce), "sabaton.reinforce.chain"))
    if after.side == "attacker" and n == FEW + 1:
        told.append((words("sabaton-steps", "die-changes"), die_rule(n)))
    return told


def _name(card: Unit) -> Words | str:
    return card.name or words("sabaton-says", "nameless")
