"""One protocol: a policy of one's own does everywhere what the built-in ones do, from what its seat sees and knows."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from eternitium import Game, IllegalAction, PlayerView, Rules, advise, forecast, league, odds, policies, simulate
from eternitium.analysis.python_loops import played_on
from eternitium.analysis.rollout_planner import Reply, RolloutPlanner
from eternitium.analysis.rollouts import Rollouts, Usual
from eternitium.belief.observation import Observation, observe
from eternitium.game.notation import Action
from eternitium.match.match import Match
from eternitium.policies.player import Player
from eternitium.policies.registry import player_of
from eternitium.policies.weights import SIZE
from tests.analysis.helpers import played
from tests.belief.test_no_leak import Twins, dealt_twins, twins_from_a_position
from tests.support.helpers import NO_SHOP, other, position

pytestmark = pytest.mark.usefixtures("loops")


class Lucky:
    """Ten lines that ask for odds: tries the portal that matches most probably, and otherwise plays like `simple`."""

    def __init__(self) -> None:
        self.asked: list[tuple[PlayerView, dict[str, Any]]] = []

    def choose(self, view: PlayerView) -> Action | str:
        tries = [action for action in view.legal_actions if action.verb == "try"]
        if not tries:
            return policies.simple.choose(view)
        luck = view.odds.luck()
        self.asked.append((view, luck.shapes))
        return max(tries, key=lambda action: luck.success(str(action.card)))


def answers(view: PlayerView) -> dict[str, object]:
    """All that a view tells but what is legal, as text."""
    rows: dict[str, Callable[[], object]] = {
        "luck": view.odds.luck,
        "hand": lambda: [view.odds.hand().copies, view.odds.hand(draw=6).copies],
        "stacks": lambda: [view.odds.era_stack(p) for p in range(len(view.position["players"]))],
        "blind": lambda: view.odds.blind("basic"),
        "advanced": lambda: view.odds.blind("advanced"),
        "AI": view.odds.next_ai,
    }
    return {"observation": repr(view.observation), **{name: said(question) for name, question in rows.items()}}


def said(question: Callable[[], object]) -> str:
    try:
        return repr(question())
    except ValueError as error:
        return str(error)


def replayed(game: Game, plies: int) -> Game:
    """The game as it was after so many actions, played anew by the rules alone."""
    again = Game(game.players, game.rules, game.seed)
    for _, action in game.history[:plies]:
        again.push(action)
    return again


# One object, everywhere


def test_ten_lines_with_odds_play_everywhere() -> None:
    lucky, game = Lucky(), played(2, Rules("de"), 2, 40)

    def asks() -> int:
        count = len(lucky.asked)
        lucky.asked.clear()
        return count

    found = simulate(policies=[lucky, "steady"], games=2, progress=False)
    assert found.policies == ("Lucky", "steady") and asks() > 0
    assert league.duel(lucky, "random", deals=1, progress=False).policy == "Lucky" and asks() > 0
    assert forecast(game, policy=lucky, rollouts=2).rollouts == 2 and asks() > 0
    assert len(advise(game, policy=[lucky, "steady"], rollouts=2)) == len(game.legal_actions) and asks() > 0
    match = Match(2, seed=3, seats=["person", lucky])
    for _ in range(200):
        match.proceed() if match.policy_to_move else match.act(match.legal_actions[-1])
        if match.is_over:
            break
    assert match.seats == ("person", "Lucky") and asks() > 0
    with pytest.raises(ValueError, match="Lucky"):
        match.save()


def test_what_a_policy_is_told_in_simulated_games_is_what_its_seat_knows_of_the_game() -> None:
    """Each answer is that of `odds` for this seat in the same game, played again."""
    lucky = Lucky()
    (game,) = league.games_of([lucky, "steady"], games=1, seed=3)
    assert simulate(policies=[lucky, "steady"], games=1, seed=3, progress=False).decisions[0] == game.plies
    half = len(lucky.asked) // 2
    assert half > 3 and [shapes for _, shapes in lucky.asked[:half]] == [shapes for _, shapes in lucky.asked[half:]]
    for view, shapes in lucky.asked[:half]:
        then = replayed(game, view.plies)
        assert shapes == odds.luck(then, view.viewer).shapes
        assert view.observation == observe(then, view.viewer) and view.position == then.sight(view.viewer)
        assert view.history == tuple(event.as_seen_by(view.viewer) for event in then.events)
        assert answers(view) == answers(PlayerView(then))


def test_a_seat_of_a_match_is_told_the_same() -> None:
    lucky = Lucky()
    match = Match(3, seed=5, seats=["person", lucky, "steady"])
    while not match.is_over and match.plies < 120:
        match.proceed() if match.policy_to_move else match.act(match.legal_actions[-1])
    assert lucky.asked
    for view, shapes in lucky.asked:
        assert (view.viewer, shapes) == (1, odds.luck(replayed(match._game, view.plies), 1).shapes)


def moments() -> Iterator[Game]:
    """Places in step 2 where luck can be tried, after much has happened."""
    for seed in range(12):
        game = played(1 + seed % 3, Rules(("de", "fr", "nl")[seed % 3]), seed, 30 + 5 * seed)
        while not game.is_over and not any(action.verb == "try" for action in game.legal_actions):
            game.push(policies.steady.choose(PlayerView(game)))
        if not game.is_over:
            yield game


def test_in_rollouts_the_seat_knows_what_it_knows_in_the_game() -> None:
    """In every hidden world the first question gets the answer of the game itself."""
    compared = 0
    for game in moments():
        lucky = Lucky()
        Rollouts(PlayerView(game), lucky, 1).run(2)
        for view, shapes in lucky.asked:
            if view.plies == 0:
                compared += 1
                assert shapes == odds.luck(game).shapes
                assert view.odds.era_stack(view.viewer) == odds.era_stack(game, view.viewer)
                assert view.odds.hand().copies == odds.hand(game).copies
                assert view.own == game.sight(view.viewer)["players"][view.viewer]
    assert compared >= 12


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_that_is_played_on_is_remembered(players: int) -> None:
    """Who searches on knows the cards of the own deck and, of the own stack, no less than before."""
    for seed in range(4):
        game = league.games_of(["bold"] * players, 1, seed)[0]
        for seat in [seat for seat in range(players) if game.position()["players"][seat]["stack"]]:
            on, view = played_on(game), PlayerView(game, seat)
            truth, later = on.position()["players"][seat], PlayerView(on, seat)
            assert not on.is_over and on.round == game.round + 1
            hand = later.odds.hand(draw=99)
            assert hand.certain == Counter(truth["deck"])
            for _ in range(6):
                assert later.odds.era_stack(seat)
                on.push(on.legal_actions[-1])
                later = PlayerView(on, seat)
            assert PlayerView(game, seat).history == view.history


# What a seat cannot know


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_views_depend_on_nothing_hidden(start: Any) -> None:
    """Two games that differ only in cards that a seat does not see: equal views, equal choices, equal forecasts."""
    for seed in range(12):
        twins: Twins = start(seed)
        one, another = (PlayerView(game, twins.viewer) for game in twins.games)
        assert answers(one) == answers(another), twins.story()
        assert (one.legal_actions, one.plies, one.remembered) == (
            another.legal_actions,
            another.plies,
            another.remembered,
        )
        assert start is twins_from_a_position or one.history == another.history
        if one.legal_actions:
            assert len({str(policy.choose(view)) for view in (one, another) for policy in [Lucky()]}) == 1
        if seed < 3:
            found = [forecast(game, twins.viewer, Lucky(), rollouts=2).turns for game in twins.games]
            assert found[0] == found[1]


def test_a_view_holds_no_game() -> None:
    """Whatever is reached by attributes, items or slots: no game, and no list of the true cards."""
    view = PlayerView(played(2, Rules("de"), 2, 40))
    waiting: list[object] = [view, view.belief, view.history, view.remembered, view.observation, view.odds]
    seen = set[int]()
    while waiting:
        thing = waiting.pop()
        assert not isinstance(thing, Game)
        if id(thing) in seen or isinstance(thing, type) or callable(thing):
            continue
        seen.add(id(thing))
        slots = [name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ()) if hasattr(thing, name)]
        waiting += [getattr(thing, name) for name in slots]
        waiting += [*vars(thing).values()] if hasattr(thing, "__dict__") else []
        waiting += [*thing.values()] if isinstance(thing, dict) else []
        waiting += [*thing] if isinstance(thing, list | tuple | set | frozenset) else []
    assert len(seen) > 100


def test_a_view_stays_as_it_is_when_the_game_goes_on() -> None:
    game = played(2, Rules("de"), 2, 40)
    at_once, later = PlayerView(game), PlayerView(game)
    expected = answers(at_once), at_once.history, at_once.remembered
    for _ in range(5):
        game.push(game.legal_actions[0])
    game.pop()
    assert (answers(later), later.history, later.remembered) == expected


def test_a_view_answers_like_an_observation() -> None:
    game = played(3, Rules("fr"), 1, 30)
    for viewer in range(3):
        view, seen = PlayerView(game, viewer), observe(game, viewer)
        for name in (*Observation.__slots__, "own", "turn", "top"):
            assert name == "ai_cards" or getattr(view, name) == getattr(seen, name)
    assert PlayerView(game).viewer == game.player
    with pytest.raises(ValueError, match="viewer: 3 is not a player"):
        PlayerView(game, 3)
    with pytest.raises(ValueError, match="game: "):
        PlayerView("game")  # type: ignore[arg-type]


# Rollouts in Python


def asked(name: str) -> Player:
    """A built-in policy that is asked itself."""
    return Player(name, policies.NAMED[name].choose)


def test_rollouts_in_python_agree_with_compiled_ones() -> None:
    """The same policy in both ways: chances and turns within four standard errors, beyond the end of a game too."""
    few, many = 8, 2_000
    for seed, players, plies in ((2, 2, 60), (4, 3, 70), (3, 1, 60)):
        game = played(players, Rules("de"), seed, plies)
        for viewer in range(players):
            slow = forecast(game, viewer, asked("steady"), rollouts=few, seed=seed)
            fast = forecast(game, viewer, "steady", rollouts=many, seed=seed)
            spread = 4 * (1 + many / few) ** 0.5
            assert abs(slow.turns - fast.turns) <= spread * fast.turns_se
            assert abs(slow.win - fast.win) <= spread * fast.win_se + 1e-9


def test_rollouts_in_python_are_the_same_for_the_same_seed_however_portioned() -> None:
    game = next(moments())
    actions = [action.number for action in game.legal_actions]
    whole, parts, alone = (Rollouts(PlayerView(game), Lucky(), 7, some) for some in (actions, actions, actions[1:2]))
    whole.run(3)
    for portion in (1, 2):
        parts.run(portion)
    alone.run(3)
    assert (whole.sample().share == parts.sample().share).all() and (whole.sample().turns == parts.sample().turns).all()
    assert (whole.sample().turns[:, 1:2] == alone.sample().turns).all()
    assert not whole.compiled and whole.count == 3


def test_fewer_rollouts_are_usual_with_a_policy_in_python() -> None:
    game = Game.from_position(position("circle", "C", others=[other("S (?) (?) (?) (?) (?) (?)")], **NO_SHOP), seed=1)
    seen: list[int] = []
    found = forecast(game, policy=Lucky(), rollouts=Usual(1_500), progress=lambda now: seen.append(now.rollouts))
    assert (found.rollouts, found.win, found.turns, seen) == (30, 1.0, 1.0, [20, 30])
    assert forecast(game, rollouts=Usual(1_500)).rollouts == 1_500


def test_the_planner_plans_with_any_policy() -> None:
    game, lucky = played(2, Rules("de"), 2, 60), Lucky()
    assert RolloutPlanner(lucky, rollouts=2).choose(PlayerView(game)) in game.legal_actions


def test_a_reply_knows_how_its_opponents_play_on() -> None:
    view = PlayerView(played(3, Rules("de"), 2, 60))
    expected = ["expert" if seat == view.viewer else "bold" for seat in range(3)]
    assert Reply("bold", "expert")._bases(view) == expected
    assert Reply("bold", "expert", rollouts=4).choose(view) in view.legal_actions
    assert league.duel(Reply("random"), "random", deals=2, seed=1, progress=False).share == 1


# Policies that begin anew in each game, or are played by compiled code


class Remembers:
    """Counts its own decisions, which it must not do across games."""

    name = "remembers"

    def __init__(self, seed: int | None = None) -> None:
        self.seed, self.count = seed, 0

    def for_game(self, seed: int) -> "Remembers":
        return Remembers(seed)

    def choose(self, view: PlayerView) -> str:
        assert self.seed is not None
        mine = [event for event in view.history if event.kind == "pick" and event.player == view.viewer]
        assert self.count == 0 or mine or view.turn["step"] != "play"
        self.count += 1
        return view.legal_actions[(self.seed + self.count) % len(view.legal_actions)]


def test_a_policy_that_remembers_begins_anew_in_each_game() -> None:
    remembers = Remembers()
    one, again = (simulate(policies=remembers, games=3, seed=5, progress=False) for _ in range(2))
    (last,) = (simulate(policies=remembers, games=3, seed=5, workers=2, progress=False),)
    assert one.policies == ("remembers", "remembers") and remembers.count == 0
    assert one.decisions.tolist() == again.decisions.tolist() == last.decisions.tolist()
    assert Match(2, seats=["person", remembers]).seats == ("person", "remembers")


def test_weights_of_ones_own_are_played_by_compiled_code() -> None:
    class Twin:
        compiled = policies.careful.weights

        def choose(self, view: PlayerView) -> Action:
            raise AssertionError(f"compiled code plays, so nobody asks {view.viewer}")

    twin = Twin()
    one, other_one = (simulate(policies=[who, "bold"], games=200, progress=False) for who in (twin, "careful"))
    assert one.decisions.tolist() == other_one.decisions.tolist() and one.policies == ("Twin", "bold")
    assert simulate(policies=[twin, lambda view: view.legal_actions[0]], games=1, progress=False).decisions[0] > 0
    own, named = (forecast(Game(2, seed=1), policy=who, rollouts=100) for who in (twin, "careful"))
    assert (own.turns, own.win) == (named.turns, named.win)
    twin.compiled = (1, 2, 3)
    with pytest.raises(ValueError, match=f"Twin.compiled: give {SIZE} whole numbers"):
        simulate(policies=twin, games=1)


def test_the_planner_is_known_by_its_name_and_strong() -> None:
    """10 games of two against `expert`, who wins about one in ten of them (tolerance: 2 standard errors)."""
    found = league.duel("planner", "expert", 5, 3, progress=False)
    assert "planner" not in policies.NAMED and found.policy == "planner" and found.share > 0.7


# What is refused

ALLOWED = (
    "is not allowed; give one of random, steady, bold, careful, expert, veteran, master, "
    "level1, level2, level3, level4, level5, level6, level7, level8, evaluator, ppo10, ppo120, champion, "
    "master1, planner, a function of a PlayerView, or an object with choose(view)"
)


@pytest.mark.parametrize("wrong", ["genius", 3, None, Lucky, object(), {}])
def test_what_is_no_policy_is_refused_everywhere(wrong: Any) -> None:
    game = Game(2, seed=1)
    uses: list[tuple[str, Callable[[], object]]] = [
        ("policy", lambda: player_of(wrong)),
        ("policies", lambda: simulate(policies=[wrong, "steady"])),
        ("policy", lambda: league.enter(wrong)),
        ("against", lambda: league.duel("steady", wrong)),
        ("policies", lambda: league.games_of([wrong, "steady"])),
        ("policy", lambda: forecast(game, policy=wrong)),
        ("policy", lambda: advise(game, policy=["steady", wrong])),
        ("policy", lambda: Match(2, policy=wrong)),
    ]
    for field, use in uses:
        with pytest.raises(ValueError, match=f"^{field}: ") as caught:
            use()
        assert ALLOWED in str(caught.value) and "\n" not in str(caught.value)
    with pytest.raises(ValueError, match=r"^seats\[1\]: .* is unknown; allowed: person, random"):
        Match(2, seats=["person", wrong])


def test_an_illegal_choice_is_one_sentence_that_names_policy_place_and_choice() -> None:
    def clumsy(_: PlayerView) -> str:
        return "buy nonsense"

    game = Game(2, seed=1)
    match = Match(2, seed=1, seats=["person", clumsy])
    match.act(match.legal_actions[0])
    before = match.plies
    uses: dict[str, Callable[[], object]] = {
        "game 0, round 1, player 0": lambda: simulate(policies=clumsy, games=1),
        "rollout 0, round 1, player 0": lambda: forecast(game, policy=clumsy),
        "rollout 0, round 1, player 1": lambda: advise(game, policy=clumsy),
        "round 1, player 1": match.proceed,
    }
    for place, use in uses.items():
        with pytest.raises(IllegalAction, match=f"^policies: clumsy made an illegal choice in {place}: 'buy nonsense'"):
            use()
    assert match.plies == before and game.plies == 0


def test_a_policy_that_fails_is_named_with_its_place_and_its_error() -> None:
    def broken(_: PlayerView) -> str:
        return f"buy {1 // 0}"

    game = Game(2, seed=1)
    match = Match(2, seed=1, seats=["person", broken])
    match.act(match.legal_actions[0])
    uses: dict[str, Callable[[], object]] = {
        "game 0, round 1, player 0": lambda: simulate(policies=broken, games=1),
        "game [01], round 1, player 0": lambda: simulate(policies=broken, games=2, workers=2),
        "rollout 0, round 1, player 0": lambda: forecast(game, policy=broken),
        "rollout 0, round 1, player 1": lambda: advise(game, policy=broken),
        "round 1, player 1": match.proceed,
    }
    for place, use in uses.items():
        with pytest.raises(ValueError, match=f"^policies: broken failed in {place}: ZeroDivisionError: ") as caught:
            use()
        assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_class_of_a_tuple_is_one_policy() -> None:
    class Two(tuple[int, ...]):
        __slots__ = ()

        def choose(self, view: PlayerView) -> Action:
            return view.legal_actions[self[0]]

    assert simulate(policies=Two((0, 1)), games=1, progress=False).policies == ("Two", "Two")
