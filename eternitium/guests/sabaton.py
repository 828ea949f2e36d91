"""Sabaton: tables made from one page of a rule book. They replace no rule book.

What is impossible is a ValueError that names the field, the value and what is allowed; what the page forbids raises
`NotAllowed`, what it does not say `NotSaid`. All chances are exact.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import permutations, product
from math import comb
from typing import Annotated, Final, NamedTuple

from eternitium.checks import fail, whole_number, written
from eternitium.guests.values import Amount, Value, Whole, checked, up_to
from eternitium.guests.verdicts import Step, Steps, Verdict, numbered, words
from eternitium.typed import one_of

ACTIONS: Final = ("draw", "search", "dismiss", "shuffle")
SIDES: Final = ("attacker", "defender")
ORDER: Final = ("reinforcements", "connections", "override", "war-markers", "dice")
DICE: Final = ("strong", "risky")
ARROWS, MAX_MARKERS, DEFENDER_PLACES, MAX_DEPLOYED, FEW_ATTACKERS = 2, 3, 3, 4, 3
CERTAIN, NEVER = Fraction(1), Fraction(0)

Action = Annotated[str, ACTIONS]
From1 = Annotated[int, 1]
Own = Annotated[int, (0, 1, 2, 3)]
Elite = Annotated[int, (1, 2, 3)]

_do = partial(words, "sabaton-steps")


# Preparing a fight: the war marker and the two actions at the arrows


class Piles(Value, page="preparation"):
    """Cards by their names. The deck is top first if its order is known, or else in any order."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class Preparation(Value, page="preparation"):
    """The actions that the arrows show, those that were done, and whether the person has jumped or deployed since."""

    shown: tuple[Action, ...] = ()
    done: tuple[Action, ...] = ()
    jumped: bool = False
    deployed: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        _at_most("Preparation.shown", self.shown, ARROWS)
        _at_most("Preparation.done", self.done, ARROWS)

    @property
    def unused(self) -> tuple[str, ...]:
        """The actions that are left."""
        return tuple((Counter(self.shown) - Counter(self.done)).elements())


class Acted(NamedTuple):
    """The piles and the preparation after an action, and its steps."""

    piles: Piles
    preparation: Preparation
    steps: Steps


@checked
def why_not_take(own: Own) -> Verdict:
    """Return whether a person may have one more war marker."""
    if own == MAX_MARKERS:
        return Verdict.asks("sabaton.prepare.fourth-marker")
    return Verdict.yes("sabaton.prepare.marker" if own + 1 < MAX_MARKERS else "sabaton.prepare.marker-limit")


def take_marker(own: int) -> int:
    """Take a war marker; return how many there are."""
    why_not_take(own).demand()
    return own + 1


@checked
def why_not_act(piles: Piles, action: Action, preparation: Preparation) -> Verdict:
    """Return whether an action may be done now."""
    if preparation.deployed:
        return Verdict.no("sabaton.prepare.late")
    if action not in preparation.unused:
        names = tuple(words("sabaton-actions", name) for name in preparation.shown or ("none",))
        return Verdict.no("sabaton.prepare.two", actions=names)
    if action == "dismiss" and not piles.hand:
        return Verdict.no("sabaton.action.dismiss")
    if _seen(stock(piles, ()), action) is None:
        return Verdict.asks("sabaton.action.too-few")
    late = words("sabaton-says", "after-jump")
    return (
        Verdict.yes("sabaton.prepare.after-jump", late)
        if preparation.jumped
        else Verdict.yes("sabaton.prepare.any-order")
    )


def act(
    piles: Piles, action: str, preparation: Preparation, choice: str | None = None, drawn: str | None = None
) -> Acted:
    """Do one of the actions at the arrows.

    `choice` is the card that is taken from the discard pile, or the unit that is dismissed; `drawn` the card that came
    after shuffling.
    """
    why_not_act(piles, action, preparation).demand()
    hand, deck, discard, out = piles.hand, piles.deck, piles.discard, piles.out
    if action == "draw":
        came, deck = deck[:2], deck[2:]
    elif action == "search":
        came, discard = _taken("choice", discard, choice)
    elif action == "dismiss":
        gone, hand = _taken("choice", hand, choice)
        came, deck, out = deck[:1], deck[1:], (*out, *gone)
    else:
        came, deck = _taken("drawn", (*deck, *discard), drawn)
        discard = ()
    told = _do(action, cards=came, unit=choice or "")
    done = replace(preparation, done=(*preparation.done, action))
    return Acted(Piles((*hand, *came), deck, discard, out), done, numbered([(told, f"sabaton.action.{action}")]))


def shuffle_chances(piles: Piles) -> dict[str, Fraction]:
    """Return for each card by its name the chance that shuffling brings it; without any card it is `NotSaid`."""
    cards = Counter([*piles.deck, *piles.discard])
    if not cards:
        Verdict.asks("sabaton.action.too-few").demand()
    return {name: Fraction(n, cards.total()) for name, n in cards.items()}


def _taken(field: str, cards: Sequence[str], card: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a card, and the others."""
    one_of(field, card, cards)
    place = cards.index(card or "")
    return (cards[place],), (*cards[:place], *cards[place + 1 :])


def _at_most(field: str, given: Sequence[object], most: int) -> None:
    if len(given) > most:
        raise fail(field, f"{len(given)} are not allowed; give at most {most}")


# The chances of a wanted card


class Stock(Value, page="chances"):
    """The piles as counts: wanted and other cards of deck and discard pile, and units in hand that may be dismissed."""

    deck_wanted: Whole = 0
    deck_others: Whole = 0
    discard_wanted: Whole = 0
    discard_others: Whole = 0
    units: Whole = 0


class Plan(NamedTuple):
    """An order of actions; those that are not named are left out.

    `chance` is that of a wanted card in hand afterwards, None if the page does not say how it goes on. The rule is the
    one that leaves it open, or that of the last action. The steps say for each action how many of how many cards are
    wanted, if none came before.
    """

    actions: tuple[str, ...]
    chance: Fraction | None
    rule: str
    steps: Steps


class _Seen(NamedTuple):
    """The cards that an action looks at, the wanted ones among them, and the chance that it brings one."""

    cards: int
    wanted: int
    chance: Fraction


def stock(piles: Piles, wanted: Collection[str], hand_units: int = 0) -> Stock:
    """Return the counts of piles; `hand_units` are units in hand that may be dismissed, without wanted ones."""
    deck, discard = (sum(card in wanted for card in pile) for pile in (piles.deck, piles.discard))
    return Stock(deck, len(piles.deck) - deck, discard, len(piles.discard) - discard, hand_units)


@checked
def plans(
    piles: Piles | Stock, wanted: Collection[str] = (), shown: Sequence[Action] = (), hand_units: int = 0
) -> tuple[Plan, ...]:
    """Return each order of the shown actions, done or left out, best first; open ones last, forbidden ones not at all.

    `piles`: by name, the deck in unknown order, or counts, with which `wanted` and `hand_units` are ignored; `wanted`:
    names of the wanted cards; `shown`: the actions at the arrows, two at most; `hand_units`: units in hand that may be
    dismissed, without wanted ones.
    """
    _at_most("shown", shown, ARROWS)
    counts = piles if isinstance(piles, Stock) else stock(piles, wanted, hand_units)
    in_hand = isinstance(piles, Piles) and any(card in wanted for card in piles.hand)
    orders = dict.fromkeys(order for size in range(len(shown) + 1) for order in permutations(shown, size))
    found = [_plan(counts, order, in_hand) for order in orders if order.count("dismiss") <= counts.units]
    return tuple(sorted(found, key=lambda plan: (plan.chance is None, -(plan.chance or 0), len(plan.actions))))


def _plan(counts: Stock, order: tuple[str, ...], in_hand: bool) -> Plan:
    missed = NEVER if in_hand else CERTAIN
    steps: list[Step] = []
    for number, action in enumerate(order, 1):
        seen = _seen(counts, action)
        if seen is None:
            return Plan(order, None, "sabaton.action.too-few", tuple(steps))
        told = _do("wanted", action=words("sabaton-actions", action), wanted=seen.wanted, n=seen.cards)
        steps.append(Step(number, told, f"sabaton.action.{action}"))
        missed *= 1 - seen.chance
        counts = _without_luck(counts, action)
    return Plan(order, 1 - missed, steps[-1].rule if steps else "sabaton.prepare.optional", tuple(steps))


def _seen(counts: Stock, action: str) -> _Seen | None:
    """Return what an action looks at; None if there are too few cards."""
    deck, discard = counts.deck_wanted + counts.deck_others, counts.discard_wanted + counts.discard_others
    if action == "search":
        return _Seen(discard, counts.discard_wanted, Fraction(min(1, counts.discard_wanted))) if discard else None
    cards, wanted, drawn = deck, counts.deck_wanted, 2 if action == "draw" else 1
    if action == "shuffle":
        cards, wanted = deck + discard, wanted + counts.discard_wanted
    if cards < drawn:
        return None
    return _Seen(cards, wanted, 1 - Fraction(comb(cards - wanted, drawn), comb(cards, drawn)))


def _without_luck(counts: Stock, action: str) -> Stock:
    """Return the piles after an action that has brought no wanted card, as far as there are other cards."""
    if action == "search":
        return replace(counts, discard_others=max(0, counts.discard_others - 1))
    if action == "shuffle":
        wanted, others = counts.deck_wanted + counts.discard_wanted, counts.deck_others + counts.discard_others
        return Stock(wanted, max(0, others - 1), 0, 0, counts.units)
    drawn, gone = (2, 0) if action == "draw" else (1, 1)
    return replace(counts, deck_others=max(0, counts.deck_others - drawn), units=counts.units - gone)


# The jump through time, and the cards that are fought for afterwards


class Tile(Value, page="jump"):
    """A time travel tile with its two different epochs, numbers from 1."""

    epochs: tuple[int, int]

    def __post_init__(self) -> None:
        if len({*self.epochs}) != 2 or len(self.epochs) != 2:
            raise fail("Tile.epochs", f"{written(self.epochs)} is not allowed; give two different whole numbers from 1")
        for epoch in self.epochs:
            whole_number("Tile.epochs", epoch, 1)


class Jumped(NamedTuple):
    """The epoch of the figure now, the steps, and the actions that were left out."""

    epoch: int
    steps: Steps
    unused: tuple[str, ...]


@checked
def jumps(tile: Tile, here: From1) -> tuple[int, ...]:
    """Return the epochs into which the person may jump; never the present one."""
    return tuple(epoch for epoch in tile.epochs if epoch != here)


@checked
def why_not_jump(tile: Tile, here: From1, epoch: From1) -> Verdict:
    """Return whether the person may jump into an epoch."""
    if epoch in jumps(tile, here):
        return Verdict.yes("sabaton.jump.one-of-two")
    if epoch == here:
        return Verdict.no("sabaton.jump.stay")
    return Verdict.no("sabaton.jump.one-of-two", first=tile.epochs[0], second=tile.epochs[1])


def jump(tile: Tile, here: int, epoch: int, preparation: Preparation | None = None) -> Jumped:
    """Jump; it ends the first phase, and the steps say what is left of the preparation."""
    why_not_jump(tile, here, epoch).demand()
    unused = preparation.unused if preparation else ()
    told = [(_do("jump", epoch=epoch), "sabaton.jump.one-of-two")]
    told += [(_do("one-left"), "sabaton.jump.stay")] if len(jumps(tile, here)) == 1 else []
    names = tuple(words("sabaton-actions", name) for name in unused)
    told += [(_do("unused", actions=names), "sabaton.prepare.after-jump")] if unused else []
    told += [(_do("phase-ends"), "sabaton.jump.ends-phase"), (_do("fight"), "sabaton.fight.either-or")]
    return Jumped(epoch, numbered(told), unused)


@checked
def why_not_elites(chosen: Collection[Elite], connected: Collection[tuple[Elite, Elite]]) -> Verdict:
    """Return whether elite cards, some of 1, 2, 3, may be fought together; `connected` are pairs of cards."""
    if not chosen:
        raise fail("chosen", "an empty choice is not allowed; give one to three of 1, 2, 3")
    for pair in connected:
        if len({*pair}) != 2:
            raise fail("connected", f"{written(pair)} is not allowed; give pairs of two different cards")
    cards = set(chosen)
    if len(cards) == 1:
        bound = any(cards & {*pair} for pair in connected)
        return Verdict.yes("sabaton.elite.connected" if bound else "sabaton.elite.alone")
    if cards <= _reached(min(cards), connected, cards):
        return Verdict.yes("sabaton.elite.keep", words("sabaton-says", "keep"))
    through = cards <= _reached(min(cards), connected, {1, 2, 3})
    return Verdict.asks("sabaton.elite.through") if through else Verdict.no("sabaton.elite.alone")


def choose_elites(chosen: Collection[int], connected: Collection[tuple[int, int]]) -> tuple[int, ...]:
    """Return the chosen cards in order, if `why_not_elites` allows them."""
    why_not_elites(chosen, connected).demand()
    return tuple(sorted({*chosen}))


def _reached(start: int, connected: Collection[tuple[int, int]], within: set[int]) -> set[int]:
    """Return the cards that are linked to a card through cards of a set only."""
    found = {start}
    for _ in within:
        found |= {card for pair in connected if {*pair} <= within and {*pair} & found for card in pair}
    return found


# The line-ups: deploying, reinforcements, connection markers, war markers, in their order


class Unit(Value, page="lineup"):
    """A card with the numbers of its two symbols: reinforcement, and the Ü symbol."""

    name: str = ""
    reinforce: Whole = 0
    override: Whole = 0


class LineUp(Value, page="lineup"):
    """One side of a fight.

    Attributes:
        side: "attacker" or "defender".
        places: without the virtual one; 3 for a defender, at least 4 for an attacker.
        cards: from the front line backwards.
        source: where reinforcements come from, top first.
        deployed: how many of the cards were there before reinforcements; None: all.
        settled: how many of `ORDER` are done.
    """

    side: Annotated[str, SIDES]
    places: int
    cards: tuple[Unit, ...] = ()
    source: tuple[Unit, ...] = ()
    deployed: Amount = None
    settled: Annotated[int, (0, 1, 2, 3, 4, 5)] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.side == "defender":
            one_of("LineUp.places", self.places, (DEFENDER_PLACES,))
        least = DEFENDER_PLACES if self.side == "defender" else MAX_DEPLOYED
        whole_number("LineUp.places", self.places, least)
        _at_most("LineUp.cards", self.cards, self.places + 1)
        up_to("LineUp.deployed", self.before, min(len(self.cards), least))

    @property
    def before(self) -> int:
        """The number of cards before reinforcements."""
        return len(self.cards) if self.deployed is None else self.deployed

    @property
    def due(self) -> int:
        """Reinforcement symbols that have not brought a card yet."""
        return sum(card.reinforce for card in self.cards) - (len(self.cards) - self.before)

    @property
    def symbols(self) -> int:
        """Ü symbols on all cards."""
        return sum(card.override for card in self.cards)


class Reinforced(NamedTuple):
    """A line-up with its reinforcements: each card with its place, and last why it stopped.

    `stop` is the rule that stopped it, `unused` how many symbols brought no card.
    """

    lineup: LineUp
    steps: Steps
    stop: str
    unused: int


class Overridden(NamedTuple):
    """The places of connection markers: those that are left, and those that were removed."""

    left: tuple[int, ...]
    removed: tuple[int, ...]
    steps: Steps


@checked
def why_not_deploy(units: Sequence[Unit]) -> Verdict:
    """Return whether an attacker may deploy this number of units."""
    return Verdict.either(1 <= len(units) <= MAX_DEPLOYED, "sabaton.lineup.attacker")


def deploy(units: Sequence[Unit], places: int = MAX_DEPLOYED, source: Sequence[Unit] = ()) -> LineUp:
    """Return an attacker's line-up of one to four units, the first one at the front line.

    `places` are those of the tableau without the virtual one, `source` is the person's deck, top first.
    """
    why_not_deploy(units).demand()
    return LineUp("attacker", places, tuple(units), tuple(source), len(units))


def defend(elites: Sequence[Unit], source: Sequence[Unit] = ()) -> LineUp:
    """Return a defender's line-up of one to three elite cards; `source` is the pile of the epoch, top first."""
    Verdict.either(1 <= len(elites) <= DEFENDER_PLACES, "sabaton.lineup.defender").demand()
    return LineUp("defender", DEFENDER_PLACES, tuple(elites), tuple(source), len(elites))


@checked
def why_not_settle(lineup: LineUp, what: Annotated[str, ORDER]) -> Verdict:
    """Return whether it is the turn of one of `ORDER`."""
    if ORDER.index(what) == lineup.settled:
        return Verdict.yes("sabaton.order")
    names = tuple(words("sabaton-order", name) for name in ORDER)
    return Verdict.no("sabaton.order", what=words("sabaton-order", what), order=names)


def settle(lineup: LineUp, what: str) -> LineUp:
    """Return the line-up with one of `ORDER` done."""
    why_not_settle(lineup, what).demand()
    return replace(lineup, settled=lineup.settled + 1)


def why_not_reinforce(lineup: LineUp) -> Verdict:
    """Return whether one more reinforcement comes; if not, why it stops. After the connections it is refused."""
    verdict = why_not_settle(lineup, ORDER[0])
    if not verdict.ok:
        return verdict
    if lineup.due == 0:
        return Verdict.no("sabaton.reinforce.done")
    if len(lineup.cards) > lineup.places:
        return Verdict.no("sabaton.reinforce.full", n=lineup.due)
    return (
        Verdict.yes("sabaton.reinforce.place") if lineup.source else Verdict.no("sabaton.reinforce.empty", n=lineup.due)
    )


def reinforce_once(lineup: LineUp) -> tuple[LineUp, Steps]:
    """Put the next card of the source on the first free place; return the line-up and the steps."""
    why_not_reinforce(lineup).demand()
    card, n = lineup.source[0], len(lineup.cards) + 1
    where = _do("virtual-place" if n > lineup.places else "place", place=n)
    name = card.name or words("sabaton-says", "nameless")
    told = [(_do(f"reinforce-{lineup.side}", card=name, where=where), f"sabaton.reinforce.{lineup.side}")]
    told += [(_do("chain", n=card.reinforce), "sabaton.reinforce.chain")] if card.reinforce else []
    changed = lineup.side == "attacker" and n == FEW_ATTACKERS + 1
    told += [(_do("die-changes"), die_rule(n))] if changed else []
    now = replace(lineup, cards=(*lineup.cards, card), source=lineup.source[1:], deployed=lineup.before)
    return now, numbered(told, n - lineup.before)


def reinforce(lineup: LineUp) -> Reinforced:
    """Carry out all reinforcements of a line-up, as far as symbols, places and cards go."""
    why_not_settle(lineup, ORDER[0]).demand()
    steps: list[Step] = []
    while (verdict := why_not_reinforce(lineup)).ok:
        lineup, told = reinforce_once(lineup)
        steps += told
    rows = [(step.what, step.rule) for step in steps] + ([(verdict.text, verdict.rule)] if verdict.text else [])
    done = replace(settle(lineup, ORDER[0]), deployed=lineup.before)
    return Reinforced(done, numbered(rows), verdict.rule, lineup.due)


@checked
def override(symbols: Whole, markers: Sequence[From1]) -> Overridden:
    """Remove enemy connection markers, by their places, nearest to the front line first, one for each Ü symbol."""
    places = tuple(sorted(markers))
    told = numbered((_do("override", place=place), "sabaton.override") for place in places[:symbols])
    return Overridden(places[symbols:], places[:symbols], told)


@checked
def why_not_war_markers(
    chosen: Sequence[From1], own: Own, limit: Amount = None, reinforcements: Sequence[From1] = ()
) -> Verdict:
    """Return whether war markers may be placed like this.

    `chosen`: the place of the unit for each marker; `own`: the person's markers; `limit`: how many may be placed at
    most, if the table knows it; `reinforcements`: places whose cards came as reinforcements.
    """
    if len({*chosen}) < len(chosen):
        return Verdict.no("sabaton.war.one-each")
    if len(chosen) > own:
        return Verdict.no("sabaton.war.own", n=own)
    if limit is not None and len(chosen) > limit:
        return Verdict.no("sabaton.war.limit", n=limit)
    return (
        Verdict.asks("sabaton.war.reinforcement")
        if {*chosen} & {*reinforcements}
        else Verdict.yes("sabaton.war.one-each")
    )


def war_markers(
    chosen: Sequence[int], own: int, limit: int | None = None, reinforcements: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return the places that carry war markers, if `why_not_war_markers` allows them."""
    why_not_war_markers(chosen, own, limit, reinforcements).demand()
    return tuple(sorted(chosen))


# The number of cards in a line-up


class Sizes(NamedTuple):
    """The chance of each number of cards of a line-up, fewest first; and that of the strong die for an attacker."""

    chances: tuple[tuple[int, Fraction], ...]
    strong: Fraction | None


@checked
def sizes(lineup: LineUp, counts: Sequence[Whole] | None = None) -> Sizes:
    """Return how many cards a line-up will have after its reinforcements.

    `counts` are the cards of the source with 0, 1, 2, ... reinforcement symbols; None: those of the line-up's source.
    """
    if counts is None:
        shown = [card.reinforce for card in lineup.source]
        counts = [shown.count(k) for k in range(max(shown, default=0) + 1)]
    more = _more(lineup.due, lineup.places + 1 - len(lineup.cards), tuple(counts))
    chances = tuple((len(lineup.cards) + n, chance) for n, chance in sorted(more.items()))
    strong = sum((chance for n, chance in chances if n <= FEW_ATTACKERS), NEVER)
    return Sizes(chances, strong if lineup.side == "attacker" else None)


def deploy_table(units: Sequence[Unit], places: int, counts: Sequence[int]) -> tuple[Sizes, ...]:
    """Return `sizes` for deploying the first one, two, three or four of the units."""
    most = tuple(units[:MAX_DEPLOYED])
    why_not_deploy(most).demand()
    return tuple(sizes(LineUp("attacker", places, most[:n]), counts) for n in range(1, len(most) + 1))


@cache
def _more(due: int, free: int, counts: tuple[int, ...]) -> dict[int, Fraction]:
    """Return the chance of each number of further cards."""
    if not due or not free or not sum(counts):
        return {0: CERTAIN}
    found: dict[int, Fraction] = {}
    for symbols, n in enumerate(counts):
        rest = (*counts[:symbols], n - 1, *counts[symbols + 1 :])
        for more, chance in _more(due + symbols - 1, free - 1, rest).items() if n else ():
            found[more + 1] = found.get(more + 1, NEVER) + Fraction(n, sum(counts)) * chance
    return found


# The die of each side, and the chances of one roll


class Faces(Value, page="die"):
    """The faces of a die as entered: at least two whole numbers."""

    values: tuple[int, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.values) < 2:
            raise fail("Faces.values", f"{written(self.values)} is not allowed; give at least two whole numbers")


class Roll(NamedTuple):
    """The lead of a side, lowest first, each with its chance; then the chances of more, as many and less."""

    distribution: tuple[tuple[int, Fraction], ...]
    more: Fraction
    equal: Fraction
    less: Fraction


@checked
def dice(attackers: From1) -> tuple[str, str]:
    """Return the attacker's and the defender's die, by all cards on the attacker's tableau after the reinforcements."""
    return ("strong", "risky") if attackers <= FEW_ATTACKERS else ("risky", "strong")


def die_rule(attackers: int) -> str:
    """Return the rule that says who has which die."""
    return "sabaton.die.few" if attackers <= FEW_ATTACKERS else "sabaton.die.many"


def die_steps(attackers: int) -> Steps:
    """Return the same in sentences: who has which die, and that it is rolled once."""
    key = "die-few" if attackers <= FEW_ATTACKERS else "die-many"
    return numbered([(_do(key, n=attackers), die_rule(attackers)), (_do("die-once"), "sabaton.die.once")])


@checked
def roll(strong: Faces, risky: Faces, side: Annotated[str, DICE], difference: int = 0) -> Roll:
    """Return the chances of a roll for the side that has one of the dice; the page does not say how a fight is decided.

    `difference` is how much more the side's other values are than those of the enemy.
    """
    own, enemy = (strong, risky) if side == "strong" else (risky, strong)
    results = Counter(difference + one - other for one, other in product(own.values, enemy.values))
    chances = tuple((result, Fraction(n, results.total())) for result, n in sorted(results.items()))
    signs = [((result > 0) - (result < 0), chance) for result, chance in chances]
    return Roll(chances, *(sum((chance for sign, chance in signs if sign == one), NEVER) for one in (1, 0, -1)))
