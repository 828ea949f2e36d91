"""`Variations`: the lines of play of one game, each at a table of its own: trying another one takes nothing away."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from eternitium.game.notation import Action
from eternitium.match import save
from eternitium.match.choices import choice_text
from eternitium.match.comparison import End, LineEnds
from eternitium.match.line_record import MOST_LINES, ToldLine
from eternitium.match.match import USUAL, Match
from eternitium.match.save import Saved
from eternitium.payload.snapshot import PlayLine
from eternitium.rulebook import word

NOWHERE: Final = -1  # the origin of the game itself
Chosen = Sequence[tuple[int, Action]]


@dataclass(slots=True, eq=False)
class Line:
    """A line of play.

    Attributes:
        number: its number; never given to another line.
        match: its table.
        name: what a person calls it; "" for none.
        comment: what a person says about it.
    """

    number: int
    match: Match
    name: str = ""
    comment: str = ""

    @property
    def chosen(self) -> Chosen:
        """All its actions with who chose them, what was taken back and can be done again included."""
        return self.match.line.history


class Branch(NamedTuple):
    """A line in the tree.

    `line`: the line; `chosen`: its actions; `ply`: after how many actions it leaves the line from which it comes;
    `depth`: how many lines there are between it and the game.
    """

    line: Line
    chosen: Chosen
    ply: int = 0
    depth: int = 0


class Variations:
    """The game of a table, and the other lines played from it.

    Where a line leaves another one is not stored: it is where their actions differ. A line with nothing of its own
    disappears when it is left. `match`: the game. `revision`: grows whenever lines, names or comments change.
    """

    def __init__(self, match: Match) -> None:
        self._here = Line(0, match)
        self._lines = [self._here]
        self._next = 1
        self.revision = 0

    @property
    def match(self) -> Match:
        """The table of the line that is played."""
        return self._here.match

    # Going from line to line

    def branch(self, ply: int) -> None:
        """Begin another line after a number of actions of this one.

        Raises:
            ValueError: there were fewer, or there are too many lines or actions already.
        """
        match = self.match.branch(ply)
        self._leave()
        if len(self._lines) >= MOST_LINES:
            raise self._refusal("too-many", n=MOST_LINES)
        self._check_room()
        self._lines.append(Line(self._next, match))
        self._next += 1
        self._go_to(self._lines[-1])

    def _check_room(self) -> None:
        if sum(len(branch.chosen) - branch.ply for branch in self._tree()) >= save.MOST_ACTIONS:
            raise save.TooLong(self.match.language)

    def act(self, action: str) -> None:
        """Carry out the person's action in the line that is played.

        Raises:
            IllegalAction: it is not legal now, or not the person's decision; nothing has changed.
            ValueError: an earlier place is shown, or all lines together are as long as a game may be.
        """
        self._check_room()
        self.match.act(action)

    def go(self, number: int, fork: bool = False) -> None:
        """Go to another line: to its newest place, or to the first action by which it differs from this one.

        Raises:
            ValueError: there is no such line.
        """
        line = self._line(number)
        place = _common(line.chosen, self._here.chosen) + 1
        self._leave()
        self._go_to(line)
        if fork:
            self.match.view(min(place, self.match.plies))

    def _leave(self) -> None:
        """Redo what was undone: the whole line is kept."""
        self.match.view(None)
        while self.match.can_redo:
            self.match.redo()

    def _go_to(self, line: Line) -> None:
        """Go to a line, with the same person at the board."""
        before, self._here = self.match, line
        if line.match.viewer != before.viewer:
            line.match = before.beside(line.match.line)
        if line.match.language != before.language:
            line.match.language = before.language
        line.match.view(None)
        self.revision += 1

    def _line(self, number: int) -> Line:
        found = next((line for line in self._lines if line.number == number), None)
        if found is None:
            raise self._refusal("unknown")
        return found

    def _refusal(self, key: str, **slots: object) -> ValueError:
        return ValueError(word("lines", key, self.match.language, None, **slots))

    # Names, comments, and deleting lines

    def tell(self, number: int, name: str, comment: str) -> None:
        """Give a line another name and comment.

        Raises:
            ValueError: there is no such line, or a text is too long or cannot be printed.
        """
        line = self._line(number)
        told = ToldLine(line.match.line, name, comment)
        line.name, line.comment = told.name, told.comment
        self.revision += 1

    def delete(self, number: int) -> None:
        """Delete a line; those that left it stay. A person who is at it then goes to the game.

        Raises:
            ValueError: there is no such line, or it is the game itself.
        """
        line = self._line(number)
        if line is self._lines[0]:
            raise self._refusal("first")
        if line is self._here:
            self._leave()
            self._go_to(self._lines[0])
        self._lines = [one for one in self._lines if one is not line]
        self.revision += 1

    # The tree

    def _tree(self) -> list[Branch]:
        """Return all lines, each before those that leave it, and these in the order of the game."""
        self._merge()
        found: list[Branch] = []
        came_from: list[int] = []
        for line in self._lines:
            chosen = line.chosen
            shared = [_common(chosen, branch.chosen) for branch in found]
            ply = max(shared, default=0)
            came_from.append(shared.index(ply) if shared else NOWHERE)
            found.append(Branch(line, chosen, ply))
        found = [*_ordered(found, came_from)]
        self._lines = [branch.line for branch in found]
        return found

    def _merge(self) -> None:
        """Drop each line that is only the beginning of another one, unless it is the one that is played."""
        chosen = {line.number: line.chosen for line in self._lines}
        for one, other in combinations([*self._lines], 2):
            if one.number not in chosen or other.number not in chosen:
                continue
            mine, others = chosen[one.number], chosen[other.number]
            shorter, longer = (one, other) if len(mine) < len(others) else (other, one)
            if shorter is not self._here and _common(mine, others) == len(chosen[shorter.number]):
                chosen[one.number] = chosen[longer.number]
                del chosen[other.number]
                self._join(one, other, longer.match)

    def _join(self, line: Line, other: Line, match: Match) -> None:
        """Make one of two lines: the first of them, at the table of the longer one."""
        line.match = match
        line.name, line.comment = line.name or other.name, line.comment or other.comment
        self._here = line if self._here is other else self._here
        self._lines.remove(other)

    def compared(self, number: int) -> LineEnds:
        """Return a line and the one that is played, to be compared.

        Raises:
            ValueError: there is no such line, or somebody else has to decide at the end of one of them.
        """
        labels = {branch.line.number: self._label(branch) for branch in self._tree()}
        ends = []
        for line in (self._here, self._line(number)):
            end = End.of(labels[line.number], line.number, self.match.beside(line.match.line))
            if end is None:
                raise self._refusal("not-yet")
            ends.append(end)
        return LineEnds((ends[0], ends[1]), self.match.language)

    # Keeping

    def save(self) -> str:
        """Return all lines as a text, for `load`. Raises ValueError: a seat is played by a policy with no name here."""
        tree, here = self._tree(), self._here.chosen
        if len(tree) == 1 and not (self._here.name or self._here.comment):
            return self.match.save()
        others = [branch for branch in tree if branch.line is not self._here]
        held = next((n for n, one in enumerate(others) if _common(here, one.chosen) == len(here)), None)
        kept = [branch.line for branch in (tree if held is None else others)]
        return self.match.save(
            lines=tuple(ToldLine(line.match.line, line.name, line.comment) for line in kept),
            line=kept.index(self._here) if held is None else held,
            ply=self.match.plies,
            begins=held is not None,
        )

    @classmethod
    def load(cls, text: str, language: str = "en") -> "Variations":
        """Load lines from a text that `save` or `Match.save` has written.

        Raises:
            ValueError: the text is damaged, of another kind or version, or too long; the message names the field.
        """
        saved = save.read(text, language)
        match = Match.table(saved.game, saved.viewer, language, USUAL, saved.seats.plays, saved.seed_known)
        made = cls(match)
        if saved.lines:
            told = enumerate(saved.lines)
            made._lines = [Line(n, match.beside(one.game), one.name, one.comment) for n, one in told]
            made._next, made._here = len(saved.lines), made._lines[saved.line]
            made._back_to(saved)
        return made

    def _back_to(self, saved: Saved) -> None:
        if saved.begins:
            self.branch(saved.ply)
        elif saved.ply < self.match.plies:
            self.match.view(saved.ply)
            self.match.resume()

    # What a board shows

    def told(self) -> list[PlayLine]:
        """Return every line, for a page; empty if there is only the game."""
        tree = self._tree()
        return [self._told(branch) for branch in tree] if len(tree) > 1 else []

    def _told(self, branch: Branch) -> PlayLine:
        line, match = branch.line, branch.line.match
        end = match.line
        return PlayLine(
            number=line.number,
            label=self._label(branch),
            name=line.name,
            comment=line.comment,
            here=line is self._here,
            first=line is self._lines[0],
            depth=branch.depth,
            ply=branch.ply,
            plies=len(branch.chosen),
            open=end.result is None and end.player != match.viewer,
            round=end.back_to(branch.ply).round,
            result=match.ending,
        )

    def _label(self, branch: Branch) -> str:
        """Return its name, or else its first choice if that is the person's: what others choose may be hidden."""
        match = branch.line.match
        if branch.line.name:
            return branch.line.name
        if branch.line is self._lines[0]:
            return word("lines", "game", match.language)
        player, action = branch.chosen[branch.ply] if branch.ply < len(branch.chosen) else (-1, None)
        if action is None:
            return word("lines", "new", match.language)
        if player != match.viewer:
            return word("lines", "of-other", match.language, None, name=match.names[player])
        return choice_text(action, tuple(match.names), match.language)


def _common(one: Chosen, other: Chosen) -> int:
    """Return how many actions two lines begin with in common."""
    differs = (n for n, (mine, yours) in enumerate(zip(one, other, strict=False)) if mine != yours)
    return next(differs, min(len(one), len(other)))


def _ordered(
    branches: Sequence[Branch], came_from: Sequence[int], parent: int = NOWHERE, depth: int = 0
) -> Iterator[Branch]:
    children = [n for n, origin in enumerate(came_from) if origin == parent]
    for n in sorted(children, key=lambda n: branches[n].ply):
        yield branches[n]._replace(depth=depth)
        yield from _ordered(branches, came_from, n, depth + 1)
