"""The pictures on the era cards of stacks, if cards of one shape can be told apart (R85)."""

import random
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final

from eternitium.engine.layout import ERA, HIDDEN_ERA, UP, Did, Record
from eternitium.game.position import top_first

Row = tuple[int, ...]  # of the log: kind, rule, player, target, card, who sees it
FOR_CARD: Final = 64  # a row holds the card plus 64 times the number of its picture
GENERATIONS: Final = 64  # a picture's number modulo this is 0 if everybody has seen it, or 1 plus its generation
_LAID: Final = {Did.ADD_ERA, Did.PAY}


class Pictures:
    """The pictures of all stacks, top first, each with its era card.

    The engine only knows shapes: this chooses the places of equal cards after a shuffle. `record`: at the start of the
    game; nobody has seen its face-down cards before. `seed`: fixes the choices.
    """

    def __init__(self, record: Record, seed: int) -> None:
        self.seed, self.shuffles, self.cards, self.generation = seed, 0, 0, 1
        piles = [top_first(record["stack"][p], record["stack_n"][p]) for p in range(int(record["players"]))]
        self.stacks = [[self._new(era, era < UP) for era in pile] for pile in piles]

    def after(self, rows: Iterable[Row]) -> tuple["Pictures", list[Row]]:
        """Return the pictures after some rows of the log, and these rows with the pictures of the cards seen."""
        twin, labelled = Pictures.__new__(Pictures), list[Row]()
        twin.__dict__ |= self.__dict__ | {"stacks": [[*stack] for stack in self.stacks]}
        for (kind, target), group in groupby(rows, itemgetter(0, 3)):
            of_group = list(group)
            pictures = twin._follow(kind, target, of_group) or [0] * len(of_group)
            labelled += [
                (*row[:4], row[4] + FOR_CARD * picture, row[5]) for row, picture in zip(of_group, pictures, strict=True)
            ]
        return twin, labelled

    def _new(self, era: int, generation: int) -> tuple[int, int]:
        self.cards += 1
        return era, self.cards * GENERATIONS + generation

    def _follow(self, kind: int, target: int, rows: list[Row]) -> list[int]:
        """Apply rows of one kind to a stack; return the pictures seen."""
        if kind == Did.SHUFFLE_ERA:
            self.generation += 1
        elif kind == Did.SHUFFLE_STACK:
            self._shuffle(target, [row[4] - ERA for row in rows])
        elif kind in _LAID:
            laid = [self._new(row[4] - ERA, self.generation * (kind == Did.ADD_ERA)) for row in rows]
            self.stacks[target][:0] = reversed(laid)
        elif kind == Did.SWAP:
            mine, theirs = self.stacks[rows[0][2]], self.stacks[target]
            mine[0], theirs[0] = theirs[0], mine[0]
        elif kind == Did.TURN_OVER:
            self.stacks[target] = [(era ^ UP, picture) for era, picture in reversed(self.stacks[target])]
        elif kind == Did.SHOWN:
            return [self.stacks[target][row[2]][1] if row[4] != HIDDEN_ERA else 0 for row in rows]
        elif kind == Did.DISCARD_ERA:
            return [self.stacks[target].pop(0)[1] for _ in rows]
        elif kind == Did.TURN_BACK:
            return [self.stacks[target][0][1]]
        elif kind in (Did.TURN_UP, Did.TURN_DOWN):
            return [self._turn(target, kind == Did.TURN_UP) for _ in rows]
        return []

    def _turn(self, target: int, up: bool) -> int:
        """Turn the first card of a stack that is not this way up; return its picture."""
        stack = self.stacks[target]
        place = next(i for i, (era, _) in enumerate(stack) if (era >= UP) != up)
        stack[place] = stack[place][0] ^ UP, stack[place][1]
        return stack[place][1]

    def _shuffle(self, target: int, order: list[int]) -> None:
        """Put a stack in a new order; equal cards are dealt at random among their places."""
        dice = random.Random(f"{self.seed} {self.shuffles}")
        self.shuffles += 1
        pictures: dict[int, list[int]] = {}
        for era, picture in self.stacks[target]:
            pictures.setdefault(era, []).append(picture)
        for same in pictures.values():
            dice.shuffle(same)
        self.stacks[target] = [(era, pictures[era].pop()) for era in order]
