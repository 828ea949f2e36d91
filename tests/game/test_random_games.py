"""Games in which hypothesis chooses players, rules, seed and actions: what must always hold, through `Game` alone."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eternitium import Game, IllegalAction, Rules
from eternitium.game.notation import ACTIONS
from eternitium.rules import EDITIONS, MISSIONS, SWITCHES
from tests.support.helpers import SHAPES, all_action_cards, all_era_cards
from tests.support.samples import samples

PAIRS = Rules().double_portal_pairs
SEEDS = st.integers(0, 2**32 - 1)
CHOICES = st.lists(st.integers(0, 2**16), min_size=20, max_size=120)
VALUES = {name: st.sampled_from(switch.values) for name, switch in SWITCHES.items() if switch.values}
VALUES["double_portal_pairs"] = st.lists(st.sampled_from(PAIRS), min_size=6, max_size=6)
SWITCHED = st.fixed_dictionaries({}, optional=VALUES)
SOLO = st.builds(Rules, st.sampled_from(EDITIONS), st.sampled_from((None, *MISSIONS)))
often = settings(max_examples=samples(20, deep=60))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A new game of one to five players with any edition, mission and switches."""
    players = draw(st.integers(1, 5))
    mission = draw(st.sampled_from((None, *MISSIONS))) if players == 1 else None
    rules = Rules(draw(st.sampled_from(EDITIONS)), mission, **draw(SWITCHED))
    return Game(players, rules, draw(SEEDS))


def masked(position: dict[str, Any], viewer: int, prefix_public: bool) -> dict[str, Any]:
    """What a player may know of a position (R82, R83, R90): every other card is a question mark."""
    players = []
    for p, player in enumerate(position["players"]):
        hand = player["hand"] if p == viewer else ["?"] * len(player["hand"])
        stack = seen_stack(player["stack"], p == viewer or prefix_public)
        players.append(player | {"hand": hand, "deck": ["?"] * len(player["deck"]), "stack": stack})
    hidden = {name: covered(position[name]) for name in ("basic", "advanced", "supply")}
    backs = {"era_pile": ["(?)"] * len(position["era_pile"]), "ai": ["?"] * len(position["ai"])}
    return position | hidden | backs | {"players": players}


def seen_stack(stack: list[str], deep: bool) -> list[str]:
    """The cards down to the first back, or the top card alone."""
    backs = [place for place, token in enumerate(stack) if token.startswith("(")]
    visible = min([*backs, len(stack)] if deep else [*backs, len(stack), 1])
    return stack[:visible] + ["(?)"] * (len(stack) - visible)


def covered(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose pile lies face down."""
    return row | {"pile": ["?"] * len(row["pile"])} if "pile" in row else row


def check_cards(game: Game) -> None:
    """60 era cards, 15 of each shape, and 105 action cards, 15 portals of each shape."""
    cards = all_action_cards(game)
    assert all_era_cards(game) == dict.fromkeys("CSTD", 15)
    assert cards.total() == 105 and all(cards[shape] == 15 for shape in SHAPES)


def check_refusal(game: Game, choice: int) -> None:
    """An illegal action is refused with a reason and changes nothing."""
    action = ACTIONS[choice % len(ACTIONS)]
    if action in game.legal_actions:
        return
    before = (game.position(), game.legal_actions, game.history)
    with pytest.raises(IllegalAction) as caught:
        game.push(action)
    assert caught.value.rule and caught.value.rule == game.why_not(action)
    assert (game.position(), game.legal_actions, game.history) == before


def check_push_and_pop(game: Game, action: str) -> None:
    """Taking an action back restores the position; the same action has the same consequences again."""
    before, events = game.position(), game.events
    caused = [str(event) for event in game.push(action)]
    after = game.position()
    assert game.pop() == action
    assert game.position() == before and game.events == events
    assert [str(event) for event in game.push(action)] == caused
    assert game.position() == after


def check_position(game: Game) -> None:
    """A position is the same after writing and reading it, in the middle of a choice too."""
    position = game.position()
    again = Game.from_position(position, game.seed)
    assert again.position() == position
    assert (again.legal_actions, again.player, again.step) == (game.legal_actions, game.player, game.step)


def check_views(game: Game) -> None:
    """No seat sees a card that lies hidden from it."""
    position = game.position()
    for viewer in range(game.players):
        assert game.sight(viewer) == masked(position, viewer, game.rules.prefix_public)


def check_record(game: Game) -> None:
    """A saved game is the same game again."""
    again = Game.load(game.save())
    assert again.position() == game.position() and again.history == game.history
    assert (again.legal_actions, again.result, again.save()) == (game.legal_actions, game.result, game.save())
    if not game.is_over:
        assert again.push(game.legal_actions[-1]) == game.copy().push(game.legal_actions[-1])


@often
@given(games(), CHOICES)
def test_what_always_holds(game: Game, choices: list[int]) -> None:
    for choice in choices:
        check_cards(game)
        check_refusal(game, choice)
        if game.is_over:
            assert not game.legal_actions and game.result is not None
            break
        assert game.legal_actions and game.result is None
        check_push_and_pop(game, game.legal_actions[choice % len(game.legal_actions)])
    check_record(game)


@often
@given(games(), CHOICES)
def test_positions_and_what_a_seat_sees(game: Game, choices: list[int]) -> None:
    for choice in choices:
        check_position(game)
        check_views(game)
        if game.is_over:
            break
        game.push(game.legal_actions[choice % len(game.legal_actions)])


@often
@given(games(), CHOICES)
def test_popping_everything_leads_back_to_the_start(game: Game, choices: list[int]) -> None:
    path = [game.position()]
    for choice in choices:
        if game.is_over:
            break
        game.push(game.legal_actions[choice % len(game.legal_actions)])
        path.append(game.position())
    for position in reversed(path[:-1]):
        game.pop()
        assert game.position() == position
    assert not game.history


@often
@given(SOLO, SEEDS, st.randoms(use_true_random=False))
def test_every_solo_game_ends_within_its_turns(rules: Rules, seed: int, dice: Any) -> None:
    game = Game(1, rules, seed)
    while not game.is_over:
        game.push(dice.choice(game.legal_actions))
    assert game.round <= (4 if rules.mission == 3 else 8)
    assert game.result is not None and game.result.finished == (not game.position()["players"][0]["stack"])
    check_cards(game)
