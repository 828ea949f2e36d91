"""What is true about good play, and for whom: the claims of the twelve lessons on strategy, each with its figure.

Four sources answer, each for what it answers best: the explorer's games, in which lot made one decision; the other
studies' tables; decisions of simulated games whose choices were all played on (`rolled`); and whole games.
"""

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from eternitium.analysis.statistics import Estimate, interval, share_interval
from eternitium.box import Box
from eternitium.certainty import Z
from eternitium.checks import fail
from eternitium.engine.layout import Reals
from eternitium.experiments.claims import CLAIMS, FOLLOWED, Taught, won_by_following
from eternitium.experiments.rolled import Places, Rolled, rolled
from eternitium.experiments.studies import endings, missions, prices, seats, store
from eternitium.experiments.studies.measures import chance, mean_of, played
from eternitium.experiments.studies.store import GAMES, HIGH, LOW, Keys, Numbers, Study
from eternitium.experiments.studies.turns import HINDERING
from eternitium.explorer.table import NAMES, NO_PURCHASE, Line, what_wins
from eternitium.policies.rating import POINTS
from eternitium.policies.registry import HIGHER
from eternitium.rules import EDITIONS, MISSIONS, Rules

VALUE: Final = "value"
POINTS_OF_WINNING: Final = "points"
SHARE: Final = "share"
Compute = Callable[[Keys, int, int], Numbers]
EVERYONE: Final = ("steady", "expert", "veteran")
GERMAN: Final = "de"
PER_CENT: Final = 100
RESAMPLES: Final = 400
MIN_ROLLED: Final = 4  # fewer decisions say nothing
MIN_LINE: Final = 30  # the same for a straight line through them
LITTLE: Final = 30  # games by lot, below which a seat is left out
FIRST: Final = ("communicator", "transporter", "temporal-projector", "droid", "?basic", "digital-wallet",
                "chrono-blaster", "double-portal")  # fmt: skip
EARLY: Final = tuple(name for name in NAMES if name != NO_PURCHASE)
BUILDING: Final = ("ultimate-portal", "laboratory", "temporal-projector", "communicator")
ALL_FACE_DOWN: Final = "(?)"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the study, with its 95% interval.

    Attributes:
        value: the figure.
        low: the lower end of its 95% interval.
        high: its upper end.
        games: how many games, decisions or deals it rests on.
        unit: "points" (percentage points of winning), "share" (0 to 1), "rating" (rating points) or "rounds".
    """

    value: float
    low: float
    high: float
    games: int
    unit: str


def measure(found: float, low: float, high: float, games: int) -> Numbers:
    """Return a figure as the columns of a row."""
    return {VALUE: found, f"{VALUE}{LOW}": low, f"{VALUE}{HIGH}": high, GAMES: games}


def around(found: Estimate, games: int, least: float = -PER_CENT, most: float = PER_CENT) -> Numbers:
    """Return a mean with its interval, within what is possible, as the columns of a row; wider if there were few."""
    error = found.error * widened(games) if np.isfinite(found.error) else most - least
    return measure(found.mean, *interval(Estimate(found.mean, error), least, most), games)


def widened(games: int) -> float:
    """Return how much wider an interval is because the spread is known from a few games only.

    That is Student's quantile over the normal one, by the first two terms of its expansion (R. A. Fisher and E. A.
    Cornish, 1960).
    """
    free = max(games - 1, 1)
    return 1 + (Z**2 + 1) / (4 * free) + (5 * Z**4 + 16 * Z**2 + 3) / (96 * free**2)


# From the games of the explorer


def by_lot(keys: Keys, cards: tuple[str, ...], rounds: tuple[int, ...], against: str | None) -> Numbers:
    """Return how many points more a card brings than another choice, each seat and round compared with itself.

    Seats are kept apart: a card that the starting player takes whenever it can is left for others mostly when that
    player took something else, and the starting player wins more. Each seat and round counts by what it can tell.

    Args:
        keys: whose games, how many players, which edition.
        cards: the kinds of technologies, counted together.
        rounds: of the decision; 0: the first technology.
        against: the other choice; None: any, by lot.
    """
    gains, variances, games = list[float](), list[float](), 0
    for seat in range(1, int(keys["players"]) + 1):
        for number in rounds:
            lines = what_wins(int(keys["players"]), number, str(keys["policy"]), str(keys["edition"]), seat)
            own = [line for line in lines if line.card in cards]
            others = [line for line in lines if line.card == against or (against is None and line.card not in cards)]
            if min(_games(own), _games(others)) >= LITTLE:
                gains.append(PER_CENT * (_won(own) - _won(others)))
                variances.append(_variance(own) + _variance(others))
                games += _games(own)
    if not gains:
        return measure(0.0, -PER_CENT, PER_CENT, games)
    weights = 1 / np.array(variances)
    error = PER_CENT / float(np.sqrt(weights.sum()))
    return around(Estimate(float(np.average(gains, weights=weights)), error), games)


def _games(lines: list[Line]) -> int:
    return sum(line.games for line in lines)


def _won(lines: list[Line]) -> float:
    return sum(line.won * line.games for line in lines) / _games(lines)


def _variance(lines: list[Line]) -> float:
    """Return the variance of `_won`; as if one more game had been won and one more lost."""
    games, won = _games(lines), _won(lines)
    share = (won * games + 1) / (games + 2)
    return share * (1 - share) / games


def first_card(keys: Keys, *_: int) -> Numbers:
    """S1: return what a first technology brings, against another one that is taken by lot."""
    return by_lot(keys, (str(keys["case"]),), (0,), None)


def early_card(keys: Keys, *_: int) -> Numbers:
    """S2: return what a technology acquired in round 1 or 2 brings, against none."""
    return by_lot(keys, (str(keys["case"]),), (1, 2), NO_PURCHASE)


def early_kind(keys: Keys, *_: int) -> Numbers:
    """S11: return what a technology that hinders, or one that builds, brings in rounds 1 and 2, against none."""
    return by_lot(keys, HINDERING if str(keys["case"]).startswith("hindering") else BUILDING, (1, 2), NO_PURCHASE)


# From decisions whose choices were played on


def decisions(kind: str, keys: Keys, games: int, seed: int) -> tuple[Rolled, ...]:
    """Return the decisions of a row's players."""
    return rolled(str(keys["policy"]), int(keys["players"]), str(keys["edition"]), games, seed)[kind]


def gain(found: list[float]) -> Numbers:
    """Return the mean of gains in shares of the win, in points."""
    if len(found) < MIN_ROLLED:
        return measure(float(np.mean(found)) * PER_CENT if found else 0.0, -PER_CENT, PER_CENT, len(found))
    return around(mean_of(PER_CENT * np.array(found)), len(found))


def first_spread(keys: Keys, games: int, seed: int) -> Numbers:
    """S1: return the best first technology minus the worst one that lies there."""
    picks = decisions("pick", keys, games, seed)
    return gain([one.best(one.verbs("pick")) - one.worst(one.verbs("pick")) for one in picks])


def buy_or_not(keys: Keys, games: int, seed: int) -> Numbers:
    """S2, S3 and S10: return the best purchase minus none, in some rounds or with some own era cards left."""
    first, last = SPANS[str(keys["case"])]
    by_round = "round" in str(keys["case"])
    return gain(
        [
            one.best(one.verbs("buy")) - one.mean(one.verbs("skip"))
            for one in decisions("buy", keys, games, seed)
            if first <= (one.round if by_round else one.left) <= last
        ]
    )


def payment(keys: Keys, games: int, seed: int) -> Numbers:
    """S3: return the best payment minus the worst one, for the technology that is best to acquire.

    The technology is the one whose payments are best on average.
    """
    return gain([found for one in decisions("buy", keys, games, seed) for found in _payments(one)])


def _payments(one: Rolled) -> Iterator[float]:
    cards = {one.actions[at].card for at in one.verbs("buy")}
    several = [ways for card in sorted(map(str, cards)) if len(ways := _buys(one, card)) > 1]
    if several:
        best = max(several, key=one.mean)
        yield one.best(best) - one.worst(best)


def _buys(one: Rolled, card: str) -> Places:
    return one.where(lambda action: action.verb == "buy" and action.card == card)


def portal(keys: Keys, games: int, seed: int) -> Numbers:
    """S4: return what one portal brings against another that is taken by lot."""
    fits = PORTALS[str(keys["case"])]
    return gain(
        [
            _against_lot(one, places)
            for one in decisions("portal", keys, games, seed)
            if 0 < len(places := fits(one)) < len(one.actions)
        ]
    )


def _against_lot(one: Rolled, places: Places) -> float:
    others = np.setdiff1d(np.arange(len(one.actions)), places)
    return one.mean(places) - one.mean(others)


def best_portal(keys: Keys, games: int, seed: int) -> Numbers:
    """S4: return the best portal minus one that is taken by lot."""
    return gain(
        [
            one.best(np.arange(len(one.actions))) - one.mean(np.arange(len(one.actions)))
            for one in decisions("portal", keys, games, seed)
        ]
    )


def _shape_of_top(one: Rolled) -> str:
    return {"C": "circle", "S": "square", "T": "triangle", "D": "diamond"}.get(one.top, "")


def _needed(one: Rolled) -> Places:
    """Return the portal of the open top era card, if the hand has none."""
    shape = _shape_of_top(one)
    return one.where(lambda action: action.card == shape and not _holds(one, shape))


def _doubled(one: Rolled) -> Places:
    """Return the portal of the open top era card, if the hand already has one."""
    shape = _shape_of_top(one)
    return one.where(lambda action: action.card == shape and _holds(one, shape))


def _holds(one: Rolled, shape: str) -> bool:
    return any(shape in card for card in one.hand)


def _likeliest(one: Rolled) -> Places:
    """Return the portals with the likeliest shape below, where the top era card is face down."""
    if one.top != ALL_FACE_DOWN or not one.unseen:
        return np.array([], np.int64)
    most = max(one.unseen[str(action.card)] for action in one.actions)
    return one.where(lambda action: one.unseen[str(action.card)] == most)


PORTALS: Final = {
    "matches the open card, none in hand": _needed,
    "matches the open card, one in hand": _doubled,
    "likeliest shape, card face down": _likeliest,
}


def several_tries(keys: Keys, games: int, seed: int) -> list[Rolled]:
    """S5: return the decisions at which tries have different chances."""
    found = decisions("end", keys, games, seed)
    return [one for one in found if np.ptp(one.hits[one.verbs("try")]) > 0]


def counted_hits(keys: Keys, games: int, seed: int) -> Numbers:
    """S5: return the exact chance of the try with the best one, or of a try by lot."""
    by = np.max if keys["case"] == "hits, best counted" else np.mean
    found = [float(by(one.hits[one.verbs("try")])) for one in several_tries(keys, games, seed)]
    return around(mean_of(np.array(found)), len(found), 0, 1) if len(found) >= MIN_ROLLED else measure(0.5, 0, 1, 0)


def counted_gain(keys: Keys, games: int, seed: int) -> Numbers:
    """S5: return what the try with the best exact chance brings, against a try by lot."""
    return gain([one.mean(best_try(one)) - one.mean(one.verbs("try")) for one in several_tries(keys, games, seed)])


def best_try(one: Rolled) -> Places:
    """Return the place of the try with the best exact chance."""
    tries = one.verbs("try")
    return tries[[int(one.hits[tries].argmax())]]


def tried(keys: Keys, games: int, seed: int) -> tuple[Reals, Reals]:
    """S6: return the exact chance of the likeliest try, and what it brings against ending or passing."""
    way, _, cards = str(keys["case"]).partition(", ")
    verb = "pass" if way == "instead of passing" else "end"
    first, last = SPANS.get(cards, (0, 99))
    found = [one for one in decisions(verb, keys, games, seed) if first <= one.left <= last]
    gains = [one.mean(best_try(one)) - one.mean(one.verbs(verb)) for one in found]
    return np.array([one.hits.max() for one in found]), np.array(gains)


def least_chance(keys: Keys, games: int, seed: int) -> Numbers:
    """S6: return the chance of a hit from which a try is better than ending or passing.

    That is where the straight line through all gains crosses zero; its interval is that of 400 resamples.
    """
    hits, gains = tried(keys, games, seed)
    if len(hits) < MIN_LINE or not np.ptp(hits):
        return measure(0.5, 0, 1, len(hits))
    dice = np.random.default_rng(seed)
    picks = dice.integers(len(hits), size=(RESAMPLES, len(hits)))
    low, high = np.quantile([_crossing(hits[pick], gains[pick]) for pick in picks], (0.025, 0.975))
    found = _crossing(hits, gains)
    return measure(found, min(float(low), found), max(float(high), found, float(low) + 1e-4), len(hits))


def _crossing(hits: Reals, gains: Reals) -> float:
    slope, level = np.polyfit(hits, gains, 1) if np.ptp(hits) else (0.0, float(gains.mean()))
    if slope <= 0:
        return 0.0 if level > 0 else 1.0
    return float(np.clip(-level / slope, 0, 1))


def try_or_not(keys: Keys, games: int, seed: int) -> Numbers:
    """S6: return what the likeliest try brings against ending or passing, where its chance is in a band."""
    hits, gains = tried(keys, games, seed)
    low, high = BANDS[str(keys["case"]).partition(", chance ")[2]]
    return gain(list(gains[(hits >= low) & (hits < high)]))


def burning(keys: Keys, games: int, seed: int) -> Numbers:
    """S7: return what destroying a card after passing brings, against none."""
    case = str(keys["case"])
    first, last = SPANS[case.partition(", ")[2]] if ", " in case else (1, 99)
    found = [one for one in decisions("destroy", keys, games, seed) if first <= one.round <= last]
    burns = [
        (one, one.verbs("destroy"), np.setdiff1d(np.arange(len(one.actions)), one.verbs("destroy"))) for one in found
    ]
    best = Rolled.best if case.startswith("best") else Rolled.mean
    return gain([best(one, own) - one.mean(none) for one, own, none in burns if len(own) and len(none)])


def passing(keys: Keys, games: int, seed: int) -> Numbers:
    """S7: return what passing brings against the best other choice, in some rounds."""
    first, last = SPANS[str(keys["case"]).partition(", ")[2]]
    return gain(
        [
            one.mean(one.verbs("pass")) - one.best(one.where(lambda action: action.verb != "pass"))
            for one in decisions("pass", keys, games, seed)
            if first <= one.round <= last
        ]
    )


def order(keys: Keys, games: int, seed: int) -> Numbers:
    """S8: return the best of some plays minus the best of others."""
    left, right = ORDERS[str(keys["case"])]
    sides = [(one, one.where(left), one.where(right)) for one in decisions("order", keys, games, seed)]
    return gain([one.best(a) - one.best(b) for one, a, b in sides if len(a) and len(b)])


def best_order(keys: Keys, games: int, seed: int) -> Numbers:
    """S8: return the best card to play first minus one by lot, where there are several."""
    sides = [(one, one.verbs("play", "try")) for one in decisions("order", keys, games, seed)]
    return gain([one.best(plays) - one.mean(plays) for one, plays in sides if len(plays) > 1])


def _is_portal(card: str | None) -> bool:
    return card in {"circle", "square", "triangle", "diamond"} or str(card).startswith("double-portal")


ORDERS: Final = {
    "technology minus portal": (
        lambda action: action.verb == "play" and not _is_portal(action.card),
        lambda action: action.verb == "play" and _is_portal(action.card),
    ),
    "play minus try": (lambda action: action.verb == "play", lambda action: action.verb == "try"),
    "play on minus stop": (
        lambda action: action.verb == "play",
        lambda action: action.verb in {"end", "pass"},
    ),
}


# From whole games and from other studies


def seat(keys: Keys, games: int, seed: int) -> Numbers:
    """S9: return a seat's share of the wins, with all cards or without the four that attack."""
    name, _, without = str(keys["case"]).partition(" without ")
    if not without:
        return taken(seats.STUDY, "win", {"players": keys["players"], "policy": keys["policy"], "seat": int(name[-1])})
    rules = Rules(str(keys["edition"]), box=Box(copies=dict.fromkeys(HINDERING, 0)))
    count = games * WHOLE_GAMES
    found = played(players=int(keys["players"]), rules=rules, policies=str(keys["policy"]), games=count, seed=seed)
    return _renamed(chance("x", found.win_share[:, int(name[-1]) - 1]), "x", count)


def ending(keys: Keys, *_: int) -> Numbers:
    """S10 and S11: return the share of games with an ending, or the number of rounds."""
    found = {"players": keys["players"], "policy": keys["policy"], endings.LAST_ROUND: "skip"}
    if keys["case"] != "tie":
        return taken(endings.STUDY, str(keys["case"]), found)
    alone, nobody = (taken(endings.STUDY, name, found) for name in ("alone", "nobody"))
    share = 1 - alone[VALUE] - nobody[VALUE]
    return measure(share, *share_interval(Estimate(share, 0), int(alone[GAMES])), int(alone[GAMES]))


def mission(keys: Keys, *_: int) -> Numbers:
    """S12: return the share of solo games that are won."""
    number = 0 if keys["case"] == "no mission" else int(str(keys["case"]).removeprefix("mission "))
    return taken(missions.STUDY, "success", {"edition": keys["edition"], "mission": number, "policy": keys["policy"]})


def price(keys: Keys, *_: int) -> Numbers:
    """S3: return what one or two more era cards cost in a round, in points."""
    count, number = str(keys["case"]).split(" in round ")
    cards = 1 if count == "one era card" else 2
    return taken(prices.STUDY, "cost_win", {"players": keys["players"], "round": int(number), "era_cards": cards})


def taken(study: Study, name: str, keys: Keys) -> Numbers:
    """Return a number of another study's stored table."""
    table = store.read(study)
    for key, wanted in keys.items():
        table = table[table[key] == wanted]
    (row,) = table.to_dict("records")
    return _renamed(row, name, int(row[GAMES]))


def _renamed(numbers: Numbers, name: str, games: int) -> Numbers:
    found, low, high = (float(numbers[f"{name}{end}"]) for end in ("", LOW, HIGH))
    return measure(found, low, high, games)


def followed(keys: Keys, games: int, seed: int) -> Numbers:
    """L: return the rating points that a level gains by following the stored figures of a claim where it applies."""
    levels = FOLLOWED if keys["policy"] == "levels 3 to 5" else (str(keys["policy"]),)
    shares = np.concatenate([won_by_following(level, str(keys["case"]), learned(), games, seed) for level in levels])
    found = mean_of(shares)
    low, high = share_interval(found if np.isfinite(found.error) else Estimate(found.mean, 0.0), len(shares))
    return measure(_rating(found.mean), _rating(low), _rating(high), 2 * len(shares))


def learned() -> Taught:
    """Return what the stored figures teach somebody who does not know which of `EVERYONE` they play like."""
    return Taught(
        first=_worthwhile("S1", FIRST),
        early=_worthwhile("S2", EARLY),
        ending=_least("instead of ending", LEFT_AT_ENDS),
        passing=_least("instead of passing", LEFT_AT_PASSES),
    )


def _worthwhile(claim: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    values = {card: _for_everyone(claim, card) for card in cards}
    return tuple(card for card in sorted(values, key=values.__getitem__, reverse=True) if values[card] > 0)


def _least(way: str, spans: tuple[str, ...]) -> tuple[float, ...]:
    """Return the least chances for no own era card (there is no try), 1, 2, ... up to where the last span begins.

    Below the first span they are those of the first one.
    """
    last = SPANS[spans[-1]][0]
    found = {at: _for_everyone("S6", f"{way}, {span}") for span in spans for at in range(SPANS[span][0], last + 1)}
    return (1.0, *(found[max(left, min(found))] for left in range(1, last + 1)))


def _for_everyone(claim: str, case: str) -> float:
    return float(np.mean([figure(claim, case, policy).value for policy in EVERYONE]))


def _rating(share: float) -> float:
    share = float(np.clip(share, 0.001, 0.999))
    return float(POINTS * np.log(share / (1 - share)))


# The rows

WHOLE_GAMES: Final = 20  # times as many whole games as decisions
SPANS: Final = {
    "round 1": (1, 1),
    "round 2": (2, 2),
    "round 3": (3, 3),
    "rounds 1 to 3": (1, 3),
    "rounds 4 to 7": (4, 7),
    "from round 4 on": (4, 99),
    "from round 8 on": (8, 99),
    "1 card left": (1, 1),
    "2 cards left": (2, 2),
    "1 or 2 cards left": (1, 2),
    "3 or 4 cards left": (3, 4),
    "5 or 6 cards left": (5, 6),
    "7 or more cards left": (7, 99),
}
BANDS: Final = {"below 0.2": (0, 0.2), "0.2 to 0.35": (0.2, 0.35), "0.35 to 0.6": (0.35, 0.6), "0.6 or more": (0.6, 9)}
ROUNDS_OF_BUYS: Final = ("round 1", "round 2", "round 3", "rounds 4 to 7", "from round 8 on")
LEFT_AT_BUYS: Final = ("3 or 4 cards left", "5 or 6 cards left", "7 or more cards left")
LEFT_AT_ENDS: Final = ("1 card left", "2 cards left", "3 or 4 cards left", "5 or 6 cards left", "7 or more cards left")
LEFT_AT_PASSES: Final = LEFT_AT_ENDS[1:]
CHANCES: Final = tuple(f"chance {band}" for band in BANDS)
EARLY_AND_LATE: Final = ("rounds 1 to 3", "from round 4 on")


@dataclass(frozen=True, slots=True)
class Rule:
    """Cases of a claim: what computes them, in which unit, and for whom.

    `whom`: players by name, number of players and edition. `kind`: of the decisions that it is about; those rules
    stand together, since they use the same games.
    """

    claim: str
    cases: tuple[str, ...]
    compute: Compute
    whom: tuple[tuple[str, int, str], ...]
    unit: str = POINTS_OF_WINNING
    kind: str = ""


def _tables(policies: tuple[str, ...], players: tuple[int, ...]) -> tuple[tuple[str, int, str], ...]:
    return tuple((policy, count, GERMAN) for policy in policies for count in players)


def _editions(players: int) -> tuple[tuple[str, int, str], ...]:
    return tuple(("expert", players, edition) for edition in EDITIONS if edition != GERMAN)


LOT: Final = (*_tables(EVERYONE, (1, 2, 3, 4, 5)), *_editions(2))
RIVALS: Final = _tables(EVERYONE, (2, 3, 4, 5))
ROLLED_BY: Final = (*_tables(EVERYONE, (2,)), *_tables(("expert",), (1, 4)))
TWO: Final = _tables(EVERYONE, (2,))
PRICED: Final = _tables(("expert",), (1, 2, 3, 4, 5))
SEATED: Final = ("steady", "careful", "expert", "veteran")
SOLO: Final = ("steady", "careful", "expert", "veteran")
LEARNERS: Final = _tables((*FOLLOWED, "levels 3 to 5"), (2,))


def _crossed(first: Iterable[str], second: Iterable[str], between: str = ", ") -> tuple[str, ...]:
    return tuple(f"{one}{between}{other}" for one in first for other in second)


RULES: Final = (
    Rule("S1", FIRST, first_card, LOT),
    Rule("S1", ("best minus worst",), first_spread, TWO, kind="pick"),
    Rule("S2", ROUNDS_OF_BUYS, buy_or_not, ROLLED_BY, kind="buy"),
    Rule("S3", LEFT_AT_BUYS, buy_or_not, ROLLED_BY, kind="buy"),
    Rule("S10", ("1 or 2 cards left",), buy_or_not, ROLLED_BY, kind="buy"),
    Rule("S3", ("best payment minus worst",), payment, ROLLED_BY, kind="buy"),
    Rule("S2", EARLY, early_card, _tables(EVERYONE, (1, 2, 3))),
    Rule("S3", _crossed(("one era card", "two era cards"), "1235", " in round "), price, PRICED),
    Rule("S4", tuple(PORTALS), portal, ROLLED_BY, kind="portal"),
    Rule("S4", ("best minus a portal by lot",), best_portal, ROLLED_BY, kind="portal"),
    Rule("S5", ("hits, best counted", "hits, by lot"), counted_hits, TWO, SHARE, kind="end"),
    Rule("S5", ("best counted minus by lot",), counted_gain, TWO, kind="end"),
    Rule("S6", _crossed(("instead of ending",), LEFT_AT_ENDS), least_chance, ROLLED_BY, SHARE, kind="end"),
    Rule("S6", _crossed(("instead of ending",), CHANCES), try_or_not, ROLLED_BY, kind="end"),
    Rule("S6", _crossed(("instead of passing",), LEFT_AT_PASSES), least_chance, ROLLED_BY, SHARE, kind="pass"),
    Rule("S6", _crossed(("instead of passing",), CHANCES), try_or_not, ROLLED_BY, kind="pass"),
    Rule("S7", _crossed(("pass minus best else",), EARLY_AND_LATE), passing, ROLLED_BY, kind="pass"),
    Rule("S7", ("best minus none", "by lot minus none"), burning, ROLLED_BY, kind="destroy"),
    Rule("S7", _crossed(("best minus none",), EARLY_AND_LATE), burning, ROLLED_BY, kind="destroy"),
    Rule("S8", ("best first minus by lot",), best_order, TWO, kind="order"),
    Rule("S8", tuple(ORDERS), order, TWO, kind="order"),
    *(Rule("S9", (f"seat {at}",), seat, _tables(SEATED, tuple(range(max(at, 2), 6))), SHARE) for at in range(1, 6)),
    Rule("S9", ("seat 1 without attacks",), seat, _tables(SEATED, (2, 3, 4, 5)), SHARE),
    Rule("S10", ("tie", "shared"), ending, _tables(SEATED, (2, 3, 4, 5)), SHARE),
    Rule("S11", ("hindering cards, rounds 1 and 2", "building cards, rounds 1 and 2"), early_kind, RIVALS),
    Rule("S11", ("rounds",), ending, _tables(SEATED, (2, 3, 4, 5)), "rounds"),
    Rule("S12", ("no mission", *(f"mission {number}" for number in MISSIONS)), mission,
         (*_tables((*SOLO, *HIGHER), (1,)), *_editions(1)), SHARE),
    Rule("L", CLAIMS, followed, LEARNERS, "rating"),
)  # fmt: skip
CASES: Final = {(rule.claim, case): rule for rule in RULES for case in rule.cases}


def _rows() -> Iterator[Keys]:
    """Yield the keys of all rows; those that use the same games stand next to each other."""
    for rules in _together():
        for policy, players, edition in dict.fromkeys(whom for rule in rules for whom in rule.whom):
            for rule in rules:
                if (policy, players, edition) in rule.whom:
                    for case in rule.cases:
                        yield {
                            "claim": rule.claim,
                            "case": case,
                            "policy": policy,
                            "players": players,
                            "edition": edition,
                        }


def _together() -> Iterator[list[Rule]]:
    """Yield the rules, those about decisions together."""
    groups: dict[str, list[Rule]] = {}
    for rule in RULES:
        groups.setdefault("" if rule.kind else f"{rule.claim} {rule.cases[0]}", []).append(rule)
    yield from groups.values()


def part(keys: Keys) -> int:
    """Return in how many games one is played: whole games of levels take long, and other tables ask for less."""
    if keys["claim"] == "L":
        return 10
    return 4 if CASES[str(keys["claim"]), str(keys["case"])].kind and keys["players"] != 2 else 1


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the figure of a case."""
    return CASES[str(keys["claim"]), str(keys["case"])].compute(keys, games, seed)


STUDY: Final = Study(
    name="strategy",
    what="what good play is worth, for whom: the claims S1 to S12 of the lessons, and L: what levels gain by them",
    games=400,
    seed=0,
    rows=tuple(_rows()),
    row=row,
    part=part,
    counts=True,
)


def figure(
    claim: str, case: str, policy: str = "expert", players: int = 2, edition: str = GERMAN, folder: Path | None = None
) -> Figure:
    """Return a stored figure.

    Args:
        claim: "S1" to "S12", or "L": what levels gain by following a claim.
        case: which of its cases, such as a card, rounds or own era cards.
        policy: for whom.
        players: 1 to 5.
        edition: "de", "fr", "nl" or "bga".
        folder: of the table; None for the one that comes with this package.

    Raises:
        ValueError: there is no such figure.

    Example:
        >>> from eternitium.experiments.studies import strategy
        >>> best = strategy.figure("S1", "communicator", "expert")
        >>> best.unit, best.low > 0
        ('points', True)
    """
    keys = (claim, case, policy, players, edition)
    if keys not in (found := _figures(folder)):
        raise fail("figure", f"there is none for {', '.join(map(str, keys))}")
    return found[keys]


@functools.cache
def _figures(folder: Path | None) -> dict[tuple[str, str, str, int, str], Figure]:
    return {
        (row["claim"], row["case"], row["policy"], row["players"], row["edition"]): Figure(
            row[VALUE], row[f"{VALUE}{LOW}"], row[f"{VALUE}{HIGH}"], row[GAMES], CASES[row["claim"], row["case"]].unit
        )
        for row in store.read(STUDY, folder).to_dict("records")
    }
