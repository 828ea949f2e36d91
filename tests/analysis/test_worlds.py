"""Worlds that programs deal: each possible one as often as the belief says, none that cannot be.

Tolerance of all frequencies: four standard errors and two worlds; the seeds are fixed.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from eternitium import Game, Rules, odds
from eternitium.belief import dealing
from eternitium.belief.belief import Belief, Dealer, believe
from eternitium.belief.sampling import WorldMaker
from eternitium.components import CARD_OF_SLUG, ROWS, SHAPES, SLUGS
from eternitium.engine.layout import NO_CARD, STATE, UP, Records
from eternitium.engine.setup import copies
from eternitium.game.position import write_position
from tests.analysis.helpers import after, deal, deal_interpreted, deal_worlds, moment
from tests.belief.deals import moment as difficult_moment
from tests.engine.driver import hands_are_known, random_rules

WORLDS = 4_000
DEALS = 400
Chances = dict[tuple[str, int], Fraction]
Found = Counter[tuple[str, int]]


def in_turn_of_another(reached: Callable[[Game], object], viewer: int) -> Callable[[Game], object]:
    """Another player has played a card after such a moment: nobody knows how many of which cards are left in hand."""
    return lambda game: game.turn_player != viewer and game._record["played"] > 0 and reached(game)


def blind_purchase(game: Game) -> bool:
    """Player 1 has bought a card unseen, not long ago."""
    return any(player == 1 and action.startswith("buy ?") for player, action in game.history[-12:])


def forgotten() -> tuple[Game, int]:
    """A game that begins at a position: of the others' cards only the numbers are known."""
    game, viewer = moment(3, Rules("de"), 0, after("turn-back", 4))
    return Game.from_position(game.position(), 1), (viewer + 1) % 3


OWNER = Rules("fr", prefix_public=False)
CARD = Rules("de", era_identity="card")
MOMENTS: dict[str, Callable[[], tuple[Game, int]]] = {
    "failed tries": lambda: moment(2, Rules("de"), 0, after("turn-back", 3)),
    "a swap unseen": lambda: moment(2, Rules("de"), 1, after("swap", card="(?)")),
    "a bomb": lambda: moment(2, Rules("de"), 0, after("shuffle-stack", rule="card.time-bomb")),
    "two bombs": lambda: moment(3, Rules("nl"), 4, after("shuffle-stack", 2, "card.time-bomb")),
    "AI deck": lambda: moment(1, Rules("de"), 0, after("ai", 3)),
    "mission 4": lambda: moment(1, Rules("fr", 4), 0, after("turn-back")),
    "mission 5": lambda: moment(1, Rules("de", 5), 0, after("turn-back")),
    "mission 8": lambda: moment(1, Rules("fr", 8), 0, after("turn-back", 2)),
    "three players": lambda: moment(3, Rules("de"), 0, after("turn-back", 4)),
    "five players": lambda: moment(5, Rules("bga"), 47, in_turn_of_another(after("turn-back", 4), 3), 3),
    "hidden purchase": lambda: moment(2, Rules("fr"), 11, in_turn_of_another(blind_purchase, 0), 0),
    "own stack only": lambda: moment(3, OWNER, 1, in_turn_of_another(after("shuffle-era"), 1), 1),
    "pictures": lambda: moment(2, CARD, 0, after("turn-back", 3)),
    "new common pile": lambda: moment(2, Rules("fr"), 0, after("shuffle-era")),
    "cards below a bag": lambda: moment(1, random_rules(95, 1), 95, lambda game: len(game.history) >= 20),
    "long game": lambda: moment(3, random_rules(2, 3), 2, lambda game: len(game.history) >= 200, 0),
    "four players": lambda: moment(4, random_rules(33, 4), 33, lambda game: len(game.history) >= 280, 1),
    "from a position": forgotten,
    "everything at once": lambda: (difficult_moment(), difficult_moment().turn_player),
}
SECOND = (
    *("a swap unseen", "mission 5", "five players", "hidden purchase", "own stack only", "cards below a bag"),
    *("long game", "from a position"),
)
every_moment = pytest.mark.parametrize("name", MOMENTS)


@cache
def known(name: str) -> tuple[Game, Belief]:
    """The game at a moment and what the seat knows."""
    game, viewer = MOMENTS[name]()
    return game, believe(game, viewer)


@cache
def worlds(name: str) -> Records:
    """Worlds at a moment."""
    return deal(known(name)[1], WORLDS)


# What lies where


def shapes(records: Records) -> Iterator[tuple[str, np.ndarray]]:
    """The shapes on all stacks, by place from the top."""
    for p in range(int(records["players"][0])):
        n = int(records["stack_n"][0, p])
        for place in range(n):
            yield f"stack {p}.{place}", records["stack"][:, p, n - 1 - place] % UP


def tops(records: Records) -> Iterator[tuple[str, np.ndarray]]:
    """The top cards of the piles that everybody may draw from."""
    for number, row in enumerate(ROWS):
        if records["pile_n"][0, number]:
            yield f"blind {row}", records["pile"][:, number, records["pile_n"][0, number] - 1]
    if records["ai_n"][0]:
        yield "ai", records["ai"][:, records["ai_n"][0] - 1]


def draws(records: Records, viewer: int) -> Iterator[tuple[str, np.ndarray]]:
    """How many of each card a player would draw next, as far as the deck goes."""
    n = int(records["deck_n"][0, viewer])
    drawn = records["deck"][:, viewer, max(n - 5, 0) : n]
    for card, slug in enumerate(SLUGS):
        yield f"draw {slug}", (drawn == card).sum(axis=1)


def everything(records: Records) -> Iterator[tuple[str, np.ndarray]]:
    """What `odds` cannot tell: facings, hands, the ends of all piles, and neighbours on a stack together."""
    eras = records["stack"].astype(np.int64)
    for p in range(int(records["players"][0])):
        n, deck = int(records["stack_n"][0, p]), int(records["deck_n"][0, p])
        yield from ((f"facing {p}.{i}", eras[:, p, i]) for i in range(n))
        yield from ((f"pair {p}.{i}", 8 * eras[:, p, i] + eras[:, p, i + 1]) for i in range(n - 1))
        yield from ((f"hand {p} {slug}", records["hand"][:, p, card]) for card, slug in enumerate(SLUGS))
        if deck:
            yield from ((f"deck {p}.{i}", records["deck"][:, p, i]) for i in (0, deck - 1))
    yield "tops", 8 * eras[:, 0, records["stack_n"][0, 0] - 1] + eras[:, -1, max(records["stack_n"][0, -1] - 1, 0)]
    for pile in ("era_pile", "ai", "portal_pile"):
        n = int(records[f"{pile}_n"][0])
        yield from ((f"{pile} {i}", records[pile][:, i]) for i in {0, n - 1} if n)


def counted(columns: Iterator[tuple[str, np.ndarray]]) -> Found:
    """How often each value came."""
    found: Found = Counter()
    for name, values in columns:
        for value, n in zip(*np.unique(values, return_counts=True), strict=True):
            found[name, int(value)] = int(n)
    return found


def announced(game: Game, viewer: int) -> Chances:
    """What `odds` says of the same things."""
    facts: Chances = {}
    for p in range(game.players):
        for place, card in enumerate(odds.era_stack(game, p, viewer)):
            facts |= {(f"stack {p}.{place}", k): card[shape] for k, shape in enumerate(SHAPES)}
    for number, row in enumerate(ROWS):
        if game._record["pile_n"][number]:
            facts |= {(f"blind {row}", CARD_OF_SLUG[s]): chance for s, chance in odds.blind(game, row, viewer).items()}
    if game.players == 1:
        facts |= {("ai", CARD_OF_SLUG[slug]): chance for slug, chance in odds.next_ai(game).items()}
    drawn = odds.hand(game, min(5, int(game._record["deck_n"][viewer])), viewer).copies
    for slug in SLUGS:
        facts |= {(f"draw {slug}", n): chance for n, chance in enumerate(drawn.get(slug, (Fraction(1),)))}
    return facts


def wrong(facts: Chances, found: Found, n: int) -> list[str]:
    """What came too often or too seldom, or although it cannot be."""
    broken = []
    for key in {*facts, *found}:
        p = float(facts.get(key, 0))
        spread = 4 * (n * p * (1 - p)) ** 0.5 + 2 if 0 < p < 1 else 0
        if abs(found[key] - n * p) > spread:
            broken.append(f"{key}: {found[key]} of {n}, chance {p:.4f}")
    return broken


def asked(records: Records, viewer: int) -> Found:
    """What `odds` can tell, counted in worlds."""
    return counted(shapes(records)) + counted(tops(records)) + counted(draws(records, viewer))


# Tests


@every_moment
def test_every_card_comes_as_often_as_the_odds_say(name: str) -> None:
    game, belief = known(name)
    facts = announced(game, belief.viewer)
    assert sum(0 < chance < 1 for chance in facts.values()) > 10
    assert not wrong(facts, asked(worlds(name), belief.viewer), WORLDS)


@pytest.mark.parametrize("name", SECOND)
def test_hands_facings_and_neighbours_come_as_often_as_in_single_deals(name: str) -> None:
    """`Dealer.deal` is tested against lists of all worlds; here the spread of its own deals counts in."""
    dealer, records = Dealer(known(name)[1]), np.zeros(DEALS, STATE)
    for seed in range(DEALS):
        records[seed] = dealer.deal(seed)._record
    many, few, broken = counted(everything(worlds(name))), counted(everything(records)), []
    for key in {*many, *few}:
        p = (many[key] + few[key]) / (WORLDS + DEALS)
        spread = 4 * (p * (1 - p) * (1 / WORLDS + 1 / DEALS)) ** 0.5 + 2 / DEALS
        if abs(many[key] / WORLDS - few[key] / DEALS) > spread:
            broken.append(f"{key}: {many[key] / WORLDS:.4f}, in single deals {few[key] / DEALS:.4f}")
    assert not broken


@every_moment
def test_every_world_knows_which_cards_its_hands_hold(name: str) -> None:
    assert hands_are_known(worlds(name))


@every_moment
def test_T139_every_world_has_fifteen_era_cards_of_each_shape(name: str) -> None:
    records = worlds(name)
    total = np.zeros((WORLDS, 4), np.int64)
    for shape in range(4):
        for pile, n in (("era_pile", "era_pile_n"), ("era_discard", "era_discard_n"), ("stack", "stack_n")):
            lies = np.arange(records[pile].shape[-1]) < records[n][..., None]
            lies &= records[pile] % UP == shape
            total[:, shape] += lies.reshape(WORLDS, -1).sum(axis=1)
        total[:, shape] += (records["market"] == shape).sum(axis=1)
    assert (total == 15).all()


@every_moment
def test_T140_every_world_has_the_right_action_cards(name: str) -> None:
    records, rules = worlds(name), known(name)[0].rules
    held = NO_CARD if records["limbo"][0] == NO_CARD else int(records["limbo"][0])
    for card, n in enumerate(copies(rules)):
        found = records["box"][:, card] + records["hand"][:, :, card].sum(axis=1) + (held == card)
        found += records["supply"][:, card] if card < len(SHAPES) else 0
        found += (records["open"] == card).sum(axis=(1, 2))
        for pile in ("deck", "discard", "pile", "ai", "portal_pile"):
            lies = np.arange(records[pile].shape[-1]) < records[f"{pile}_n"][..., None]
            found = found + (lies & (records[pile] == card)).reshape(WORLDS, -1).sum(axis=1)
        assert (found == n).all(), SLUGS[card]
    assert (records["hand"].sum(axis=2) == records["hand_n"]).all()


@every_moment
def test_every_world_looks_the_same_to_the_seat(name: str) -> None:
    game, belief = known(name)
    for record in worlds(name)[:: WORLDS // 20]:
        assert write_position(record, game.rules, belief.viewer) == belief.position


@every_moment
def test_plain_python_deals_the_same_worlds(name: str) -> None:
    program = WorldMaker(known(name)[1], 1).worlds(8)
    records = deal_worlds(program, 8, seed=3)
    for number in (0, 7):
        assert deal_interpreted(program, number, 3).tobytes() == records[number].tobytes()


def test_one_seed_deals_the_same_worlds_and_another_one_others() -> None:
    belief = known("failed tries")[1]
    assert deal(belief, 20, 5).tobytes() == deal(belief, 20, 5).tobytes() != deal(belief, 20, 6).tobytes()


def test_more_joint_draws_keep_the_earlier_ones() -> None:
    maker = WorldMaker(known("failed tries")[1], 1)
    few = maker.worlds(5)
    many = maker.worlds(50)
    assert not maker.is_single and (few.draws, many.draws) == (5, 50)
    assert (many.starts[:10] == few.starts).all() and (many.code[: len(few.code)] == few.code).all()


def test_a_single_joint_state_is_written_once() -> None:
    maker = WorldMaker(known("a bomb")[1], 1)
    assert maker.is_single and maker.worlds(50).draws == 1


@pytest.mark.parametrize("name", ["failed tries", "AI deck", "three players"])
def test_without_shuffling_the_worlds_are_wrong(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison notices a dealer that does not shuffle."""
    game, belief = known(name)
    monkeypatch.setattr(dealing, "shuffle", lambda *_: None)
    program = WorldMaker(belief, 1).worlds(100)
    records = np.array([deal_interpreted(program, number, 1) for number in range(100)], STATE)
    assert len(wrong(announced(game, belief.viewer), asked(records, belief.viewer), 100)) > 10


def test_bags_in_the_wrong_order_are_noticed() -> None:
    """The comparison notices a program whose basic and advanced cards change places."""
    game, belief = known("failed tries")
    maker = WorldMaker(belief, 1)
    piles = belief.cards.piles
    piles["basic"].cls, piles["advanced"].cls = piles["advanced"].cls, piles["basic"].cls
    try:
        records = deal_worlds(maker.worlds(100), 100, 1)
    finally:
        piles["basic"].cls, piles["advanced"].cls = piles["advanced"].cls, piles["basic"].cls
    assert len(wrong(announced(game, belief.viewer), asked(records, belief.viewer), 100)) > 5
