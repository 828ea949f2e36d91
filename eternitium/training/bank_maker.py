"""The maker of the bank: levels of the league play, and instructive decisions are kept.

A decision is kept if a clear part of the choices is clearly better than the rest, if the judges agree on it, and if
levels of the league err there. Candidates are found by a look ahead with the evaluator and by games that `expert` plays
on; then `veteran` plays on, and its values are kept. A sixth of the candidates are hard: from games of the strongest
levels, with smaller leads and more rollouts. Positions that lessons name stay, however clear they are.
"""

import argparse
import contextlib
import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from eternitium.analysis.advice import rankings
from eternitium.analysis.levels import MANNERS, Level, earlier, glance, likely
from eternitium.analysis.master import master1, values
from eternitium.belief.view import PlayerView
from eternitium.checks import whole_number, writable_folder
from eternitium.engine.layout import Reals
from eternitium.experiments.processes import pool
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.lessons.lesson_data import strategy
from eternitium.lessons.measured import Measured, played_from
from eternitium.lessons.puzzle_judges import LEAST_ROLLOUTS, is_good, settled
from eternitium.lessons.puzzle_maker import promises
from eternitium.lessons.puzzles import viewpoint
from eternitium.policies.registry import PLAYS_ON
from eternitium.rule_ids import Rule
from eternitium.rules import EDITIONS, MISSIONS, Rules
from eternitium.training.bank import STORED, write
from eternitium.training.difficulty import LOOKS, difficulty
from eternitium.training.themes import practised, theme_of

if TYPE_CHECKING:
    from eternitium.analysis.results import Advice

PLAYERS: Final = (1, 2, 2, 2, 2, 3, 3, 4, 5)
SOLO_WITHOUT_MISSION: Final = 3  # one solo game in three has no mission
OPTIONS: Final = (2, 24)
LARGEST_QUESTION_GAP: Final = 0.4  # a larger gap is too obvious
LEVEL_4: Final = 3  # its place among the levels
WORLDS: Final = 64  # of the evaluator's look
FINDS: Final = "expert"  # plays on from all decisions that may become candidates
GIVEN_UP_AFTER: Final = 500  # rollouts
EACH_GAME: Final = 3  # puzzles of one game at most
MISS_SHARE: Final = 0.5  # of decisions with a try, those that are followed to see what a miss shows
MOST_MOVES: Final = 40  # until the next decision on a try
BANK_SIZE: Final = 2_400
HARD_SHARE: Final = 1 / 6  # of the bank
KIND_OF_STEP: Final = {"portal": "take", "play": "play", "acquire": "acquire"}
PICK: Final = "pick"  # the step, and the kind of puzzle


class Sieve(NamedTuple):
    """Which decisions are kept.

    Attributes:
        name: begins the ids of its puzzles.
        dice: tells its games from those of other sieves with the same seed.
        weakest: level at a table; weaker ones reach positions that teach nothing.
        before: whether levels play as in `levels.BEFORE`, since lessons name positions of these games.
        looked_at: share of all decisions.
        kept: how often a plentiful theme is kept, so that not everything is judged in vain.
        most: of each theme, as shares of all; here a race counts as what else it is about.
        tolerance: of a win, between choices that count as equal.
        gap: of a win, the least lead of the good choices as the evaluator sees it.
        rollouts: for each choice, at most.
        levels: places of those that err.
        right: how often these choose well on average, at most.
        looks: in which that is asked before any game is played on.
    """

    name: str
    dice: tuple[int, ...]
    weakest: int
    before: bool
    looked_at: float
    kept: Mapping[str, float]
    most: Mapping[str, float]
    tolerance: float
    gap: float
    rollouts: int
    levels: slice
    right: float
    looks: int


ORDINARY: Final = Sieve(
    name="",
    dice=(),
    weakest=3,
    before=True,
    looked_at=0.5,
    kept=MappingProxyType({"order": 0.1, "pass": 0.3, "portal": 0.5}),
    most=MappingProxyType(
        {
            "technology": 0.35,
            "order": 0.25,
            "pass": 0.25,
            "portal": 0.25,
            "try": 0.25,
            "race": 0.15,
            "failed-try": 0.15,
        }
    ),
    tolerance=0.02,
    gap=0.04,
    rollouts=3_000,
    levels=slice(LEVEL_4, LEVEL_4 + 1),
    right=0.8,
    looks=1,
)
HARD: Final = Sieve(
    name="hard-",
    dice=(1,),
    weakest=7,
    before=False,
    looked_at=1.0,
    kept=MappingProxyType({}),
    most=MappingProxyType({"technology": 0.7}),
    tolerance=0.01,
    gap=0.012,
    rollouts=12_000,
    levels=slice(0, len(MANNERS)),
    right=0.33,  # which rates them above 1,240
    looks=int(LOOKS),
)


def puzzles_of(number: int, seed: int, sieve: Sieve = ORDINARY) -> list[Measured]:
    """Make the puzzles of one game. `number`: of the game; `seed`: of all games; `sieve`: what is kept."""
    dice = np.random.default_rng([seed, number, *sieve.dice])
    candidates = (question for question in _questions(dice, sieve) if question.puzzle(sieve, FINDS) is not None)
    names = (f"{sieve.name}{number}-{n}" for n in range(1, EACH_GAME + 1))
    made = [judged(question, name) for name, question in zip(names, candidates, strict=False)]
    return [puzzle for puzzle in made if puzzle is not None]


def judged(question: "Question", name: str) -> Measured | None:
    """Return the puzzle of this id that a candidate makes; None if judges do not agree on it, and no lesson has it."""
    puzzle = question.puzzle(HARD if name.startswith(HARD.name) else ORDINARY, PLAYS_ON)
    if puzzle is None and name in _named():
        puzzle = question.as_named()
    return puzzle and replace(puzzle, id=name)


@functools.cache
def _named() -> set[str]:
    return {name for one in strategy().values() for name in (*one.later, *(scene.puzzle for scene in one.scenes))}


def _questions(dice: np.random.Generator, sieve: Sieve) -> Iterator["Question"]:
    """Yield some decisions of a game between players of the league."""
    game = _game(dice)
    seats = [_seat(dice, sieve) for _ in range(game.players)]
    while not game.is_over:
        if _is_readable(game) and dice.random() < sieve.looked_at:
            question = Question(viewpoint(game), int(dice.integers(1, 10_000)), luck=dice.random())
            yield question
            tries = [action for action in game.legal_actions if action.verb == "try"]
            if tries and dice.random() < MISS_SHARE:
                later = question.after(str(tries[int(dice.integers(len(tries)))]), seats)
                if later is not None:
                    yield later
        game.push(seats[game.player].choose(PlayerView(game)))


def _seat(dice: np.random.Generator, sieve: Sieve) -> Level:
    level, seed = int(dice.integers(sieve.weakest, len(MANNERS) + 1)), int(dice.integers(1 << 31))
    return earlier(level, seed) if sieve.before else Level(level, seed, master1)


def _is_readable(game: Game) -> bool:
    if game.step not in KIND_OF_STEP or "pending" in game.sight(game.player)["turn"]:
        return False
    return OPTIONS[0] <= len(game.legal_actions) <= OPTIONS[1]


def _game(dice: np.random.Generator) -> Game:
    players = int(dice.choice(PLAYERS))
    mission = int(dice.choice(MISSIONS)) if players == 1 and dice.integers(SOLO_WITHOUT_MISSION) else None
    return Game(players, Rules(str(dice.choice(EDITIONS)), mission), int(dice.integers(1 << 31)))


@dataclass(frozen=True, slots=True)
class Question:
    """A decision from which something may be learnt.

    Attributes:
        position: as the player who decides sees it.
        seed: deals what it leaves open.
        moves: the actions from there to the decision.
        luck: from 0 to 1; of plentiful themes, only questions with little of it are kept.
    """

    position: Position
    seed: int
    moves: tuple[str, ...] = ()
    luck: float = 0.0

    def game(self) -> Game:
        """Return a game at the decision."""
        return played_from(self.position, self.seed, self.moves)

    def after(self, trying: str, seats: Sequence[Level]) -> "Question | None":
        """Return the same player's next decision on a try after a miss; None if there is none soon."""
        game, moves = self.game(), [trying]
        player, shown = game.player, game.plies
        game.push(trying)
        if all(event.rule != Rule.LUCK_FAIL.id for event in game.caused(shown + 1)):
            return None
        while not game.is_over and len(moves) < MOST_MOVES:
            if game.player == player and _is_readable(game) and any(a.verb == "try" for a in game.legal_actions):
                return Question(self.position, self.seed, tuple(moves))
            moves.append(str(seats[game.player].choose(PlayerView(game))))
            game.push(moves[-1])
        return None

    def puzzle(self, sieve: Sieve, judge: str) -> Measured | None:
        """Return the puzzle that can be made of it; None if there is nothing to learn, or a sieve does not keep it.

        `sieve`: what is kept; `judge`: plays on after each choice.
        """
        game = self.game()
        view, actions = PlayerView(game), game.legal_actions
        seen = values(view, WORLDS, turns=1, claims=master1.claims).worth
        fine = seen >= seen.max() - sieve.tolerance
        likely_theme = theme_of(game.step, actions, [str(actions[k]) for k in np.flatnonzero(fine)], bool(self.moves))
        if self.luck > sieve.kept.get(likely_theme, 1.0) or not _teaches(view, actions, seen, fine, sieve):
            return None
        found = _clear(game, sieve, judge)
        if found is None:
            return None
        good = _good(found, sieve)
        theme = theme_of(game.step, actions, good, bool(self.moves))
        agreed = good & {str(actions[k]) for k in np.flatnonzero(fine)}
        if not (theme and agreed):
            return None
        made = self._measured(theme, KIND_OF_STEP[game.step], view, found, sieve)
        return made if np.mean(made.right[sieve.levels]) <= sieve.right else None

    def as_named(self) -> Measured:
        """Return the puzzle of a position that a lesson names."""
        game = self.game()
        *_, ranking = rankings(game, HARD.rollouts, PLAYS_ON, clear=None)
        found = ranking.advice(game.legal_actions)
        about = theme_of(game.step, game.legal_actions, _good(found, ORDINARY), bool(self.moves))
        return self._measured(about, KIND_OF_STEP[game.step], PlayerView(game), found, ORDINARY)

    def opening(self) -> Measured | None:
        """Return the puzzle of a first pick, also if hardly anybody errs; None if no choice is clearly better."""
        game = self.game()
        found = _clear(game, ORDINARY, PLAYS_ON)
        if found is None:
            return None
        return self._measured("technology", PICK, PlayerView(game), found, ORDINARY)

    def _measured(self, about: str, kind: str, view: PlayerView, found: "Sequence[Advice]", sieve: Sieve) -> Measured:
        made = Measured(
            id="",
            kind=kind,
            position=self.position,
            seed=self.seed,
            tolerance=sieve.tolerance,
            theme=practised(about, min(len(player["stack"]) for player in view.position["players"])),
            about=about,
            moves=self.moves,
            rows=tuple((str(one.action), round(one.win, 4), round(one.win_se, 4)) for one in found),
            right=(),
            typical="",
            rating=0.0,
            deviation=0.0,
        )
        return with_levels(made, view)


def _teaches(view: PlayerView, actions: Sequence[str], seen: Reals, fine: NDArray[np.bool_], sieve: Sieve) -> bool:
    """Return whether few choices seem clearly better than the others, and the levels of the sieve seem to err."""
    if fine.all() or fine.sum() > (len(actions) + 1) // 2:
        return False
    if not sieve.gap <= seen.max() - seen[~fine].max() <= LARGEST_QUESTION_GAP:
        return False
    worth, turn = [glance(view, look) for look in range(sieve.looks)], view.turn["round"]
    right = [likely(one, turn, actions, manner)[fine].sum() for one in worth for manner in MANNERS[sieve.levels]]
    return bool(np.mean(right) <= sieve.right)


def _good(found: "Sequence[Advice]", sieve: Sieve) -> set[str]:
    return {str(advice.action) for advice in found if is_good(advice, found[0], sieve.tolerance)}


def _clear(game: Game, sieve: Sieve, judge: str) -> "Sequence[Advice] | None":
    """Return the advice once it is clear which choices are good; None as soon as it looks as if it never would be."""
    for ranking in rankings(game, sieve.rollouts, judge, clear=None):
        found = ranking.advice(game.legal_actions)
        rollouts = found[0].rollouts
        if rollouts >= LEAST_ROLLOUTS and settled(found, sieve.tolerance):
            return found
        if rollouts >= GIVEN_UP_AFTER and not promises(found, sieve.tolerance, rollouts / sieve.rollouts):
            return None
    return None


def with_levels(puzzle: Measured, view: PlayerView) -> Measured:
    """Return the puzzle with how often each level chooses well, and what follows from that."""
    fine = np.array([action in puzzle.good for action in view.legal_actions])
    shares = level_choices(view)
    right = tuple(round(float(share), 3) for share in shares[:, fine].sum(axis=1))
    wrong = np.where(fine, 0.0, shares[LEVEL_4])
    typical = str(view.legal_actions[int(wrong.argmax())]) if wrong.any() else ""
    rating, deviation = difficulty(right, puzzle.guess)
    return replace(puzzle, right=right, typical=typical, rating=round(rating, 1), deviation=round(deviation, 1))


def level_choices(view: PlayerView, first: int = 0) -> Reals:
    """Return how often each level takes each legal action, in some looks; shape (levels, actions).

    The last level stands for who takes what seems best at a glance: as `master` it solves nearly all puzzles.

    `view`: the position as the seat knows it. `first`: the number of the first look; others give another sample.
    """
    looks = [glance(view, first + look) for look in range(int(LOOKS))]
    taken = [[likely(worth, view.turn["round"], view.legal_actions, manner) for worth in looks] for manner in MANNERS]
    mean: Reals = np.mean(taken, axis=1)
    return mean


def make(seed: int, count: int = BANK_SIZE, workers: int = 1) -> list[Measured]:
    """Make a bank, the easy puzzles first; after Ctrl-C, of what was found until then.

    `seed`: the same seed gives the same bank, whatever the workers; `count`: how many puzzles; `workers`: processes.
    """
    bank, hard = list[Measured](), round(HARD_SHARE * count)
    with contextlib.suppress(KeyboardInterrupt), tqdm(total=count, unit="puzzle") as bar:
        for sieve, wanted in ((ORDINARY, count - hard), (HARD, hard)):
            with pool(workers) as others:
                games = others.imap(functools.partial(puzzles_of, seed=seed, sieve=sieve), itertools.count())
                for puzzle in itertools.islice(_wanted(games, sieve, wanted), wanted):
                    bank.append(puzzle)
                    bar.update()
    return sorted(bank, key=lambda puzzle: puzzle.rating)


def _wanted(games: Iterable[Sequence[Measured]], sieve: Sieve, count: int) -> Iterator[Measured]:
    """Yield puzzles that are new, and not too many of any theme."""
    places, found = set[str](), Counter[str]()
    for puzzle in itertools.chain.from_iterable(games):
        if found[puzzle.about] < sieve.most.get(puzzle.about, 1.0) * count and puzzle.place not in places:
            found[puzzle.about] += 1
            places.add(puzzle.place)
            yield puzzle


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a bank of puzzles."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seed", type=int, required=True, help="the same seed gives the same puzzles")
    parser.add_argument("--count", type=int, default=BANK_SIZE, help="how many puzzles")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--output", default=".", help="folder to write it into")
    given = parser.parse_args(arguments)
    path = writable_folder("output", Path(given.output)) / STORED
    path.write_bytes(write(make(whole_number("seed", given.seed, 0), given.count, given.workers)))


if __name__ == "__main__":
    main()
