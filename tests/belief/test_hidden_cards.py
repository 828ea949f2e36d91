"""Action cards that a seat does not see: tops of technology piles, the AI deck, others' hands in dealt worlds."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from eternitium import Game, Rules, odds
from eternitium.belief.belief import Dealer, believe, determinize
from eternitium.components import ROWS
from tests.belief.hidden_cards import (
    Deal,
    HiddenCards,
    TooManyWorldsError,
    choose,
    deal_of,
    random_position,
    random_rules,
    shares,
)
from tests.support.helpers import NOTHING, all_action_cards, shop
from tests.support.samples import samples

Chances = dict[str, Fraction]


def chances(text: str) -> Chances:
    """Cards with their chances: "droid 1/4 transporter 3/4"; "double-portal 1/20" stands for each of the six."""
    words = text.split()
    named = dict(zip(words[::2], map(Fraction, words[1::2]), strict=True))
    each = named.pop("double-portal", None)
    return named | ({f"double-portal:{pair}": each for pair in Rules().double_portal_pairs} if each else {})


def seat(hand: str = "", deck: str = "", discard: str = "") -> dict[str, Any]:
    return {"hand": hand.split(), "deck": deck.split(), "discard": discard.split(), "stack": ["C", "(?)", "(?)"]}


ME = seat("square", "diamond")
OPENED = "chrono-blaster digital-wallet temporal-projector"


def table(*seats: dict[str, Any], step: str = "play", **more: Any) -> Game:
    """A game from a position in which player 0 is in turn; no technologies but those named."""
    supply = {"circle": 1, "square": 1, "triangle": 1, "diamond": 1}
    given: dict[str, Any] = {"players": list(seats), "supply": supply, "basic": NOTHING, "advanced": NOTHING}
    return Game.from_position({**given, "turn": {"player": 0, "step": step}, **more}, seed=1)


def followed(game: Game, viewer: int, *actions: str) -> HiddenCards:
    """The list of all worlds after some actions."""
    hidden = HiddenCards(game, viewer)
    for action in actions:
        hidden.follow(game.push(action), action)
    return hidden


def asked(game: Game, viewer: int, *actions: str, row: str = "basic") -> Chances:
    """What the list of all worlds says about the top of a pile; `odds.blind` must say the same."""
    hidden = followed(game, viewer, *actions)
    assert odds.blind(game, row, viewer) == hidden.blind(row)
    return hidden.blind(row)


# Technology piles of a new game


def new_game(edition: str = "de") -> Game:
    """A new game of two in which nothing went under a pile; Double Portals lie on top of the basic one."""
    game = Game(2, Rules(edition), seed=1)
    assert not any(event.kind == "under" for event in game.events)
    assert game.position()["basic"]["open"] == ["chrono-blaster", "transporter", "digital-wallet"]
    assert game.position()["advanced"]["open"] == ["ultimate-portal", "robo-thief", "quantum-clock"]
    return game


BASIC = chances(
    "double-portal 1/21 temporal-projector 3/21 droid 3/21 communicator 3/21 "
    "chrono-blaster 2/21 transporter 2/21 digital-wallet 2/21"
)
ADVANCED = chances(
    "ultimate-portal 3/13 time-bomb 2/13 laboratory 2/13 robo-recycler 2/13 giga-droid 2/13 "
    "quantum-clock 1/13 robo-thief 1/13"
)


def test_R90_a_new_pile_holds_what_lies_not_open() -> None:
    assert asked(new_game(), 0) == asked(new_game(), 1) == BASIC
    assert asked(new_game(), 0, row="advanced") == ADVANCED


def test_R9_own_blind_pick_is_seen_anothers_is_not() -> None:
    mine = chances(
        "double-portal 1/20 temporal-projector 3/20 droid 3/20 communicator 3/20 "
        "chrono-blaster 2/20 transporter 2/20 digital-wallet 2/20"
    )
    del mine["double-portal:square+triangle"]
    assert asked(new_game(), 0, "pick ?basic") == mine
    assert asked(new_game(), 1, "pick ?basic") == BASIC


def test_R9_a_droid_shown_by_an_opponent_may_be_the_blind_pick() -> None:
    """Twenty unseen cards, 3 of them Droids. With a second Droid a Droid is shown twice as likely: 6 of 23."""
    expected = chances(
        "double-portal 22/437 temporal-projector 66/437 droid 63/437 communicator 66/437 "
        "chrono-blaster 44/437 transporter 44/437 digital-wallet 44/437"
    )
    del expected["double-portal:circle+triangle"]  # the viewer's own pick
    assert asked(new_game(), 1, "pick ?basic", "pick ?basic", "take circle", "play droid") == expected


FIRST_TURN = ("pick ?basic", "pick ?basic", "take circle", "play droid", "end", "buy ?advanced with S,S")


@pytest.mark.parametrize(("edition", "viewer"), [("de", 0), ("de", 1), ("fr", 0)])
def test_R30_blind_purchase_is_seen(edition: str, viewer: int) -> None:
    bomb_is_gone = chances(
        "ultimate-portal 3/12 time-bomb 1/12 laboratory 2/12 robo-recycler 2/12 giga-droid 2/12 "
        "quantum-clock 1/12 robo-thief 1/12"
    )
    assert asked(new_game(edition), viewer, *FIRST_TURN, row="advanced") == bomb_is_gone


def test_R30_hidden_blind_purchase_teaches_others_nothing() -> None:
    assert asked(new_game("fr"), 1, *FIRST_TURN, row="advanced") == ADVANCED


# Technology piles of a position


def test_position_piles_hold_cards_of_their_row_only() -> None:
    """Three unseen cards, one of them in a hand: the Laboratory can only be in its pile."""
    game = table(ME, seat("droid"), basic=shop("", "transporter"), advanced=shop("", "laboratory"))
    assert asked(game, 0) == chances("droid 1/2 transporter 1/2")
    assert asked(game, 0, row="advanced") == chances("laboratory 1")


def test_position_portals_are_in_hands_and_decks_only() -> None:
    """A Droid and a Transporter share two piles' cards and a hand with two portals."""
    game = table(ME, seat("circle droid", "circle"), basic=shop("", "transporter communicator"))
    assert asked(game, 0) == chances("droid 1/3 transporter 1/3 communicator 1/3")


def test_position_cards_out_of_the_game_are_unknown() -> None:
    """The only pile card is any of the 29 basic technologies."""
    game = table(ME, seat("circle"), basic=shop("", "transporter"), box=[])
    expected = chances(
        "double-portal 1/29 temporal-projector 3/29 droid 8/29 chrono-blaster 3/29 transporter 3/29 "
        "digital-wallet 3/29 communicator 3/29"
    )
    assert asked(game, 0) == expected


@pytest.mark.parametrize("viewer", [0, 1])
def test_R88_cards_put_under_a_pile_are_known_in_order(viewer: int) -> None:
    """The slot is filled with the only card that is not open already; both others go under the pile."""
    game = table(
        ME, seat("circle"), step="acquire", market=["S", "D"],
        basic=shop("droid digital-wallet communicator", "droid digital-wallet transporter"),
    )  # fmt: skip
    assert asked(game, viewer, "buy communicator with S") == chances("droid 1")
    for action in ("take circle", "pass", "buy ?basic with D"):
        game.push(action)
    assert odds.blind(game, "basic", viewer) == chances("digital-wallet 1")


def test_shown_card_leaves_the_pool() -> None:
    """Of two Droids and a Transporter one is in the hand; it is a Droid, so the pile holds one card of each."""
    game = table(seat("droid"), ME, basic=shop("", "droid transporter"))
    assert asked(game, 1) == chances("droid 2/3 transporter 1/3")
    assert asked(game, 1, "play droid") == chances("droid 1/2 transporter 1/2")


def renewing() -> Game:
    """A Communicator draws the last deck card, a Droid or Transporter, then one of Droid, square, Communicator."""
    return table(seat("communicator", "droid", "droid square"), ME, basic=shop("", "transporter"))


def test_shown_card_may_be_the_unknown_one_or_a_known_copy() -> None:
    """Unknown card a Droid: 1 + 1/3 Droids in hand on average; a Transporter: 1/3. So 4 : 1."""
    hidden = followed(game := renewing(), 1, "play communicator", "play droid")
    assert odds.blind(game, "basic", 1) == hidden.blind("basic") == chances("transporter 4/5 droid 1/5")
    left = chances("droid 2/5 square 1/5 communicator 1/5 transporter 1/5")
    assert hidden.hands(0) == {(card,): chance for card, chance in left.items()}


def test_shown_card_is_the_certain_one_if_there_is_one() -> None:
    """The recovered Droid is shown; the unknown card is a Droid or a Transporter, as likely as before."""
    game = table(seat("robo-recycler transporter", "", "droid"), ME, basic=shop("", "droid"))
    actions = ("play robo-recycler", "recover droid", "play droid")
    assert asked(game, 1, *actions) == chances("droid 1/2 transporter 1/2")


def test_all_cards_are_certainly_in_the_hand_when_the_deck_is_empty() -> None:
    """Both cards of the new deck are drawn; the Droid among them is shown, which teaches nothing about the unknown."""
    game = table(seat("communicator transporter", "", "droid"), ME, basic=shop("", "droid"))
    assert asked(game, 1, "play communicator", "play droid") == chances("droid 1/2 transporter 1/2")


def test_laboratory_card_is_seen_by_its_taker_only() -> None:
    """Unseen by player 2: a hand card, the two cards gained and the pile's last; a Wallet and three others."""
    game = table(
        seat("laboratory droid"), ME, seat("", "circle"), advanced=shop("time-bomb"),
        basic=shop(OPENED, "transporter communicator digital-wallet"),
    )  # fmt: skip
    beliefs = [HiddenCards(game, viewer) for viewer in range(3)]
    for action in ("play laboratory", "gain ?basic", "gain ?basic"):
        events = game.push(action)
        for hidden in beliefs:
            hidden.follow(events, action)
    expected = [
        chances("droid 0 transporter 0 communicator 1/2 digital-wallet 1/2"),
        chances("droid 1/3 transporter 1/3 communicator 0 digital-wallet 1/3"),
        chances("droid 1/4 transporter 1/4 communicator 1/4 digital-wallet 1/4"),
    ]
    for viewer, (hidden, chance) in enumerate(zip(beliefs, expected, strict=True)):
        possible = {card: share for card, share in chance.items() if share}
        assert odds.blind(game, "basic", viewer) == hidden.blind("basic") == possible


# The AI deck


def solo(*cards: str, **more: Any) -> Game:
    """A solo position whose AI deck holds these cards."""
    return Game.from_position({"players": [ME], "ai": list(cards), **more}, seed=1)


def test_T108_ai_deck_at_the_start() -> None:
    expected = chances("chrono-blaster 3/9 time-bomb 2/9 quantum-clock 2/9 robo-thief 2/9")
    assert odds.next_ai(Game(1, seed=4)) == expected


def test_T108_ai_deck_after_two_blasters_and_a_clock() -> None:
    game = solo("robo-thief", "time-bomb", "quantum-clock", "chrono-blaster", "time-bomb", "robo-thief")
    assert odds.next_ai(game) == chances("chrono-blaster 1/6 time-bomb 2/6 quantum-clock 1/6 robo-thief 2/6")


@pytest.mark.parametrize("seed", range(4))
def test_T108_ai_deck_without_the_cards_that_came(seed: int) -> None:
    game, dice = Game(1, Rules("fr"), seed=seed), random.Random(seed)
    while not game.is_over:
        game.push(choose(game, dice))
        came = Counter(card for event in game.events if event.kind == "ai" for card in event.cards)
        left = Counter({"chrono-blaster": 3, "time-bomb": 2, "quantum-clock": 2, "robo-thief": 2}) - came
        assert odds.next_ai(game) == {card: Fraction(n, left.total()) for card, n in left.items()}
        deals = [determinize(believe(game, 0), deal).position()["ai"] for deal in range(3)]
        assert all(Counter(deal) == left for deal in deals)


def test_R71_mission_1_has_blasters_only() -> None:
    assert odds.next_ai(Game(1, Rules("de", mission=1), seed=4)) == {"chrono-blaster": 1}


def test_R65_empty_ai_deck() -> None:
    assert odds.next_ai(solo()) == {}


# Refusals: one sentence that names the field, the value and what is allowed


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda game: odds.blind(game, "x"), ("row", "'x'", "basic", "advanced")),
        (lambda game: odds.blind(game, "basic", 2), ("viewer", "2", "0 to 1")),
        (lambda game: odds.blind(game, "basic", -1), ("viewer", "-1", "0 to 1")),
        (lambda game: odds.blind(game, "basic"), ("basic", "pile", "empty")),
        (odds.next_ai, ("2 players", "solo")),
    ],
)
def test_refusals(ask: Callable[[Game], object], words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"^[^.\n]+$") as refused:
        ask(table(ME, ME))
    assert all(word in str(refused.value) for word in words), str(refused.value)


# The list of all worlds and `odds.blind`, after every action of random games


class Sequence:
    """A random game, followed by one seat until the list of worlds becomes too long."""

    def __init__(self, game: Game, dice: random.Random, limit: int = 1_500) -> None:
        self.game, self.dice, self.viewer = game, dice, dice.randrange(game.players)
        self.hidden = HiddenCards(game, self.viewer, limit)

    def push(self) -> bool:
        """One more action; whether the worlds are still known."""
        action = choose(self.game, self.dice)
        try:
            self.hidden.follow(self.game.push(action), action)
        except TooManyWorldsError:
            return False
        return True

    def compare(self) -> None:
        for row in ROWS:
            if self.game.position()[row]["pile"]:
                assert odds.blind(self.game, row, self.viewer) == self.hidden.blind(row), self.story()

    def story(self) -> str:
        return f"viewer {self.viewer}, {self.game.save()}"


def from_new_game(number: int) -> Sequence:
    dice = random.Random(number)
    return Sequence(Game(dice.choice((2, 2, 3)), random_rules(dice), seed=number), dice)


def from_position(number: int, missing: int = 0) -> Sequence | None:
    """A sequence from a position, unless it has too many worlds."""
    dice = random.Random(number)
    game = Game.from_position(random_position(dice, missing), seed=number)
    try:
        return Sequence(game, dice)
    except TooManyWorldsError:
        return None


def compare_after_each_action(sequence: Sequence, actions: int) -> Counter[str]:
    sequence.compare()
    for _ in range(actions):
        if sequence.game.is_over or not sequence.push():
            break
        sequence.compare()
    return sequence.hidden.met


# Of each chunk; without them the comparison would mean less.
MET_IN_NEW_GAMES = {
    "unseen pick": 3, "unseen buy": 2, "deck renewed": 10, "under the pile": 5, "certain card shown": 40,
    "uncertain card shown": 40, "worlds reweighted by a shown card": 10,
}  # fmt: skip
MET_IN_POSITIONS = {
    "unseen buy": 1, "deck renewed": 5, "certain card shown": 20, "uncertain card shown": 20,
    "worlds reweighted by a shown card": 3,
}  # fmt: skip


@pytest.mark.parametrize("chunk", range(samples(1, deep=6)))
def test_blind_in_new_games(chunk: int) -> None:
    met: Counter[str] = Counter()
    for number in range(10 * chunk, 10 * chunk + 10):
        met += compare_after_each_action(from_new_game(number), 60)
    assert all(met[name] >= times for name, times in MET_IN_NEW_GAMES.items()), met


@pytest.mark.parametrize("chunk", range(samples(1, deep=6)))
def test_blind_from_positions(chunk: int) -> None:
    met: Counter[str] = Counter()
    for number in range(30 * chunk, 30 * chunk + 30):
        if sequence := from_position(number):
            met += compare_after_each_action(sequence, 25)
    assert all(met[name] >= times for name, times in MET_IN_POSITIONS.items()), met


def test_blind_from_positions_with_cards_out_of_the_game() -> None:
    for number in range(30):
        if sequence := from_position(number, missing=2):
            compare_after_each_action(sequence, 6)


# Dealt worlds: everything as often as the list of all worlds says


def standard_errors(counts: Mapping[Any, int], expected: Mapping[Any, Fraction], deals: int) -> list[float]:
    """How far each number of deals is from what is due; rare ones are counted together."""
    due = {name: float(chance) for name, chance in expected.items()}
    common = [name for name, chance in due.items() if deals * chance >= 10]
    pairs = [(counts[name], due[name]) for name in common]
    rest = max(1 - sum(chance for _, chance in pairs), 0.0)
    pairs.append((deals - sum(count for count, _ in pairs), rest))
    return [(n - deals * p) / sqrt(deals * p * (1 - p)) for n, p in pairs if deals * p >= 10 and 0 < p < 1 - 1e-9]


def tops_of(position: dict[str, Any]) -> dict[str, str]:
    """What lies on top of each hidden pile that is not empty."""
    tops = {row: position[row]["pile"] for row in ROWS}
    tops |= {f"deck {p}": player["deck"] for p, player in enumerate(position["players"])}
    return {name: pile[0] for name, pile in tops.items() if pile}


def tops_due(game: Game, hidden: HiddenCards, name: str) -> dict[str, Fraction]:
    if name in ROWS:
        return hidden.blind(name)
    player = int(name.split()[1])
    if player != hidden.viewer:
        return hidden.deck_tops(player)
    deck = hidden.own_top or game.position()["players"][player]["deck"]
    return shares((card, 1) for card in deck)


def check_deals(game: Game, hidden: HiddenCards, deals: int) -> list[float]:
    """Each world, each hand and each top card come as often as they should, within four standard errors."""
    dealer = Dealer(believe(game, hidden.viewer))
    dealt = [dealer.position(seed) for seed in range(deals)]
    assert deal_of(dealer.deal(0).position(), hidden.viewer) == deal_of(dealt[0], hidden.viewer)
    worlds: Counter[Deal] = Counter(deal_of(world, hidden.viewer) for world in dealt)
    due = hidden.deals()
    assert worlds.keys() <= due.keys()
    errors = standard_errors(worlds, due, deals)
    for player in {*range(game.players)} - {hidden.viewer}:
        hands = Counter(deal_of(world, hidden.viewer)[0][player][0] for world in dealt)
        errors += standard_errors(hands, hidden.hands(player), deals)
    tops = [tops_of(world) for world in dealt]
    for name in tops[0]:
        errors += standard_errors(Counter(top[name] for top in tops), tops_due(game, hidden, name), deals)
    assert all(abs(error) < 4 for error in errors), max(errors, key=abs)
    return errors


NO_PLAY = ("take circle", "pass", "done", "keep none", "skip")
SITUATIONS: dict[str, tuple[Callable[[], Game], int, tuple[str, ...]]] = {
    "blind pick, a Droid shown": (new_game, 1, ("pick ?basic", "pick ?basic", "take circle", "play droid")),
    "certain card shown": (new_game, 1, ("pick ?basic", "pick ?basic", "take circle", "play circle")),
    "hidden purchase": (lambda: new_game("fr"), 1, FIRST_TURN),
    "hidden purchase, a Droid shown again": (
        lambda: new_game("fr"), 1, (*FIRST_TURN, *NO_PLAY, "take square", "play droid"),
    ),
    "card kept": (
        lambda: Game(2, Rules("fr"), seed=2), 1,
        ("pick droid", "pick ?basic", "take circle", "pass", "done", "keep droid", "skip"),
    ),
    "deck renewed in a draw": (
        lambda: table(
            seat("", "droid communicator", "circle square triangle diamond droid"), ME,
            step="acquire", basic=shop("", "transporter temporal-projector"), advanced=shop("", "laboratory"),
        ), 1, ("skip",),
    ),
    "deck renewed in a draw, a Droid shown": (renewing, 1, ("play communicator", "play droid")),
    "Laboratory": (
        lambda: table(
            seat("laboratory droid transporter", "square"), ME, basic=shop(OPENED, "transporter communicator droid"),
            advanced=shop("time-bomb", "laboratory ultimate-portal robo-thief"),
        ), 1, ("play laboratory", "gain ?advanced", "gain ?basic", "play droid"),
    ),
    "loot": (
        lambda: table(
            seat("robo-thief circle transporter", "droid droid"), seat("square", "diamond", "droid square"),
            basic=shop("", "droid communicator"),
        ), 1, ("play robo-thief @1", "steal droid", "play transporter", "discard circle"),
    ),
    "loot shown": (
        lambda: table(
            seat("robo-thief circle transporter", "droid droid"), seat("square", "diamond", "droid square"),
            basic=shop("", "droid communicator"),
        ), 1, ("play robo-thief @1", "steal droid", "play droid"),
    ),
    "loot of all piles, as the thief sees it": (
        lambda: table(
            seat("robo-thief circle", "droid droid"), seat("square droid", "diamond transporter", "droid square"),
            seat("circle", "communicator", "droid"), edition="fr", basic=shop("", "droid communicator"),
        ), 0, ("play robo-thief", "steal droid @2"),
    ),
    "loot of all piles, as a third player sees it": (
        lambda: table(
            seat("robo-thief circle", "droid droid"), ME, seat("circle", "communicator", "droid square"), edition="fr",
            basic=shop("", "droid communicator"),
        ), 1, ("play robo-thief", "steal droid @2", "play droid"),
    ),
    "position": (
        lambda: table(
            ME, seat("droid circle", "transporter"), seat("square", "robo-thief circle"),
            basic=shop("communicator", "droid transporter"), advanced=shop("", "laboratory laboratory"),
        ), 0, (),
    ),
    "known top of a deck": (
        lambda: Game.from_position(
            {
                "players": [ME, seat("droid circle", "transporter square droid")], "basic": shop("", "communicator"),
                "advanced": NOTHING, "turn": {"player": 0, "step": "play", "top_known": [[], [0, 1]]},
            }, seed=1,
        ), 0, (),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_deals_of_a_situation(name: str) -> None:
    start, viewer, actions = SITUATIONS[name]
    game = start()
    hidden = followed(game, viewer, *actions)
    assert len(hidden.weights) > 1
    check_deals(game, hidden, samples(500, deep=2_000))


@pytest.mark.parametrize("chunk", range(samples(1, deep=2)))
def test_deals_in_random_games(chunk: int) -> None:
    """The squares of all standard errors together: about as large as their number."""
    errors: list[float] = []
    for number in range(1_000 + 20 * chunk, 1_020 + 20 * chunk):
        sequence = from_position(number) or from_new_game(number)
        for _ in range(sequence.dice.randint(0, 30)):
            if sequence.game.is_over or not sequence.push():
                break
        else:
            errors += check_deals(sequence.game, sequence.hidden, 150)
    assert len(errors) > 200


# Dealt worlds: whole games that look the same from the seat


def check_same_view(game: Game, viewer: int, seed: int) -> Game:
    dealt = determinize(believe(game, viewer), seed)
    assert dealt.sight(viewer) == game.sight(viewer)
    assert dealt.player == game.player and dealt.rules == game.rules
    if game.player == viewer:
        assert dealt.legal_actions == game.legal_actions
    assert all_action_cards(dealt) == all_action_cards(game)
    assert determinize(believe(game, viewer), seed).position() == dealt.position()
    return dealt


@pytest.mark.parametrize("chunk", range(samples(1, deep=4)))
def test_a_deal_looks_the_same_and_can_be_played_on(chunk: int) -> None:
    for number in range(2_000 + 10 * chunk, 2_010 + 10 * chunk):
        dice = random.Random(number)
        missing = dice.choice((0, 0, 2))
        if dice.random() < 0.5:
            game = Game(dice.randint(1, 5), random_rules(dice), seed=number)
        else:
            game = Game.from_position(random_position(dice, missing), seed=number)
        for _ in range(dice.randint(0, 60)):
            if not game.is_over:
                game.push(choose(game, dice))
        for viewer in range(game.players):
            dealt = check_same_view(game, viewer, seed=number)
        play_on(dealt, dice)


def play_on(game: Game, dice: random.Random) -> None:
    for _ in range(300):
        if game.is_over:
            return
        game.push(dice.choice(game.legal_actions))
    assert len(game.history) == 300
