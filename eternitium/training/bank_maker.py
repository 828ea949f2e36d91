"""The maker of the bank: levels of the league play, and instructive decisions are kept.

A decision is kept if a clear part of the choices is clearly better than the rest, if both judges agree on it (games
played on by `expert`, and a look ahead with the evaluator), and if levels of the league err there.
"""

import argparse
import contextlib
import functools
import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from eternitium.analysis.advice import rankings
from eternitium.analysis.levels import MANNERS, Level, glance, likely
from eternitium.analysis.master import values
from eternitium.belief.view import PlayerView
from eternitium.checks import whole_number, writable_folder
from eternitium.engine.layout import Reals
from eternitium.experiments.processes import pool
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.lessons.measured import Measured, played_from
from eternitium.lessons.puzzle_judges import LEAST_ROLLOUTS, is_good, settled
from eternitium.lessons.puzzle_maker import promises
from eternitium.lessons.puzzles import viewpoint
from eternitium.rule_ids import Rule
from eternitium.rules import EDITIONS, MISSIONS, Rules
from eternitium.training.bank import STORED, write
from eternitium.training.difficulty import LOOKS, difficulty
from eternitium.training.themes import practised, theme_of

if TYPE_CHECKING:
    from eternitium.analysis.results import Advice

PLAYERS: Final = (1, 2, 2, 2, 2, 3, 3, 4, 5)
SOLO_WITHOUT_MISSION: Final = 3  # one solo game in three has no mission
WEAKEST: Final = 3  # level at a table: weaker ones reach positions that teach nothing
OPTIONS: Final = (2, 24)
TOLERANCE: Final = 0.02  # of a win, between choices that count as equal
GAP: Final = 0.04  # of a win, the least lead of the good choices as the evaluator sees it
LARGEST_QUESTION_GAP: Final = 0.4  # a larger gap is too obvious
ERRS: Final = 0.2  # how often level 4 errs, at least
LEVEL_4: Final = 3  # its place among the levels
WORLDS: Final = 64  # of the evaluator's look
BANK_ROLLOUTS: Final = 3_000  # for each choice, at most
GIVEN_UP_AFTER: Final = 500  # rollouts
EACH_GAME: Final = 3  # puzzles of one game at most
LOOKED_AT: Final = 0.5  # of all decisions
# Plentiful themes are kept only this often, so that not everything is judged in vain.
KEPT: Final = {"order": 0.1, "pass": 0.3, "portal": 0.5}
MISS_SHARE: Final = 0.5  # of decisions with a try, those that are followed to see what a miss shows
MOST_MOVES: Final = 40  # until the next decision on a try
BANK_SIZE: Final = 2_000
KIND_OF_STEP: Final = {"portal": "take", "play": "play", "acquire": "acquire"}
PICK: Final = "pick"  # the step, and the kind of puzzle
# The most of each theme, as shares of all; here a race counts as what else it is about.
MOST: Final = {
    "technology": 0.35,
    "order": 0.25,
    "pass": 0.25,
    "portal": 0.25,
    "try": 0.25,
    "race": 0.15,
    "failed-try": 0.15,
}


def puzzles_of(number: int, seed: int) -> list[Measured]:
    """Make the puzzles of one game. `number`: of the game; `seed`: of all games."""
    dice = np.random.default_rng([seed, number])
    found: list[Measured] = []
    for question in _questions(dice):
        puzzle = question.puzzle()
        if puzzle is not None:
            found.append(replace(puzzle, id=f"{number}-{len(found) + 1}"))
        if len(found) == EACH_GAME:
            break
    return found


def _questions(dice: np.random.Generator) -> Iterator["Question"]:
    """Yield some decisions of a game between players of the league."""
    game = _game(dice)
    seats = [
        Level(int(dice.integers(WEAKEST, len(MANNERS) + 1)), int(dice.integers(1 << 31))) for _ in range(game.players)
    ]
    while not game.is_over:
        if _is_readable(game) and dice.random() < LOOKED_AT:
            question = Question(viewpoint(game), int(dice.integers(1, 10_000)), luck=dice.random())
            yield question
            tries = [action for action in game.legal_actions if action.verb == "try"]
            if tries and dice.random() < MISS_SHARE:
                later = question.after(str(tries[int(dice.integers(len(tries)))]), seats)
                if later is not None:
                    yield later
        game.push(seats[game.player].choose(PlayerView(game)))


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

    def puzzle(self) -> Measured | None:
        """Return the puzzle that can be made of it; None if there is nothing to learn."""
        game = self.game()
        view, actions = PlayerView(game), game.legal_actions
        seen = values(view, WORLDS, turns=1).worth
        fine = seen >= seen.max() - TOLERANCE
        likely_theme = theme_of(game.step, actions, [str(actions[k]) for k in np.flatnonzero(fine)], bool(self.moves))
        if self.luck > KEPT.get(likely_theme, 1.0) or not _teaches(view, actions, seen, fine):
            return None
        found = _clear(game)
        if found is None:
            return None
        good = {str(advice.action) for advice in found if is_good(advice, found[0], TOLERANCE)}
        theme = theme_of(game.step, actions, good, bool(self.moves))
        agreed = good & {str(actions[k]) for k in np.flatnonzero(fine)}
        if not (theme and agreed):
            return None
        made = self._measured(theme, KIND_OF_STEP[game.step], view, found, good)
        return made if made.right[LEVEL_4] <= 1 - ERRS else None

    def opening(self) -> Measured | None:
        """Return the puzzle of a first pick, also if hardly anybody errs; None if no choice is clearly better."""
        game = self.game()
        found = _clear(game)
        if found is None:
            return None
        good = {str(advice.action) for advice in found if is_good(advice, found[0], TOLERANCE)}
        return self._measured("technology", PICK, PlayerView(game), found, good)

    def _measured(
        self, about: str, kind: str, view: PlayerView, found: "Sequence[Advice]", good: Collection[str]
    ) -> Measured:
        right, typical = _levels(view, good)
        shares = tuple(round(share, 3) for share in right)
        rating, deviation = difficulty(shares)
        return Measured(
            id="",
            kind=kind,
            position=self.position,
            seed=self.seed,
            tolerance=TOLERANCE,
            theme=practised(about, min(len(player["stack"]) for player in view.position["players"])),
            about=about,
            moves=self.moves,
            rows=tuple((str(one.action), round(one.win, 4), round(one.win_se, 4)) for one in found),
            right=shares,
            typical=typical,
            rating=round(rating, 1),
            deviation=round(deviation, 1),
        )


def _teaches(view: PlayerView, actions: Sequence[str], seen: Reals, fine: NDArray[np.bool_]) -> bool:
    """Return whether few choices seem clearly better than the others, and level 4 seems to err."""
    if fine.all() or fine.sum() > (len(actions) + 1) // 2:
        return False
    gap = seen.max() - seen[~fine].max()
    errs = likely(glance(view, 0), view.turn["round"], actions, MANNERS[LEVEL_4])[~fine].sum()
    return bool(GAP <= gap <= LARGEST_QUESTION_GAP and errs >= ERRS)


def _clear(game: Game) -> "Sequence[Advice] | None":
    """Return the advice once it is clear which choices are good; None as soon as it looks as if it never would be."""
    for ranking in rankings(game, BANK_ROLLOUTS, "expert", clear=None):
        found = ranking.advice(game.legal_actions)
        rollouts = found[0].rollouts
        if rollouts >= LEAST_ROLLOUTS and settled(found, TOLERANCE):
            return found
        if rollouts >= GIVEN_UP_AFTER and not promises(found, TOLERANCE, rollouts / BANK_ROLLOUTS):
            return None
    return None


def _levels(view: PlayerView, good: Collection[str]) -> tuple[list[float], str]:
    """Return how often each level chooses well, and the most frequent mistake of level 4."""
    actions, turn = view.legal_actions, view.turn["round"]
    fine = np.array([action in good for action in actions])
    looks = [glance(view, look) for look in range(int(LOOKS))]
    mean = [np.mean([likely(worth, turn, actions, manner) for worth in looks], axis=0) for manner in MANNERS]
    wrong = np.where(fine, 0.0, mean[LEVEL_4])
    return [float(shares[fine].sum()) for shares in mean], str(actions[int(wrong.argmax())]) if wrong.any() else ""


def make(seed: int, count: int = BANK_SIZE, workers: int = 1) -> list[Measured]:
    """Make a bank, the easy puzzles first; after Ctrl-C, of what was found until then.

    `seed`: the same seed gives the same bank, whatever the workers; `count`: how many puzzles; `workers`: processes.
    """
    bank = list[Measured]()
    with pool(workers) as others, contextlib.suppress(KeyboardInterrupt):
        games = others.imap(functools.partial(puzzles_of, seed=seed), itertools.count())
        for puzzle in tqdm(itertools.islice(_wanted(games, count), count), total=count, unit="puzzle"):
            bank.append(puzzle)
    return sorted(bank, key=lambda puzzle: puzzle.rating)


def _wanted(games: Iterable[Sequence[Measured]], count: int) -> Iterator[Measured]:
    """Yield puzzles that are new, and not too many of any theme."""
    places, found = set[str](), Counter[str]()
    for puzzle in itertools.chain.from_iterable(games):
        if found[puzzle.about] < MOST[puzzle.about] * count and puzzle.place not in places:
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
