"""Learning from one's mistakes as a desk: the game in which they were made waits behind it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from eternitium.lessons.retry import ANSWERED, ASK, PLAYED_ON, RetryRun
from eternitium.match.forecast_view import Job
from eternitium.match.match import Match
from eternitium_widgets.board.desk import Desk, GameDesk, Reply, Work
from eternitium_widgets.page.messages import Message, said

STEPS: Mapping[str, Callable[[RetryRun], None]] = {
    "retry-hint": RetryRun.hint,
    "retry-show": RetryRun.show,
    "retry-again": RetryRun.again,
    "retry-next": RetryRun.next,
    "retry-play": RetryRun.play_on,
}
GOING: tuple[str, ...] = ("proceed", "undo", "redo", "view", "resume")


class RetryDesk(Desk):
    """The mistakes of the free game, one after the other.

    Args:
        game: the free game, which waits.
        run: its mistakes.
    """

    missing: ClassVar = "no-retry"

    def __init__(self, game: GameDesk, run: RetryRun) -> None:
        self._game, self._run = game, run
        self._check: Callable[[], None] | None = None

    @property
    def match(self) -> Match:
        """The game that is shown."""
        return self._run.match

    @property
    def game(self) -> GameDesk:
        """The free game."""
        return self._game

    @property
    def asking(self) -> bool:
        """Whether something better is looked for."""
        return self._run.state not in (ANSWERED, PLAYED_ON)

    def speak(self, language: str) -> None:
        """Say everything in another language, also in the free game."""
        self._run.language = language
        self.game.speak(language)

    def act(self, action: str) -> None:
        """A try, or an action of the game that is played on."""
        self._check = self._run.act(action)

    def snapshot(self, memory_aid: bool = False) -> dict[str, Any]:
        """The board as it stood, or as it has become since."""
        return self._run.snapshot(memory_aid)

    def guide(self) -> dict[str, Any]:
        """What is asked, and what is said of the tries."""
        return self._run.guide()

    def job(self, advice: bool = False) -> Job | None:
        """What to look ahead from, once nothing is asked."""
        if advice and self.asking:
            raise ValueError(said("not-while-asked", self.language))
        return self._run.job(advice)

    def work(self) -> Work | None:
        """A try to be judged."""
        check, self._check = self._check, None
        return check and Work(check, awaited=True)

    def _step(self, message: Message) -> None:
        STEPS[message.kind](self._run)

    def _go(self, message: Message) -> Reply:
        """Back and forth in the game that is played on; while something is asked one may only look."""
        if message.kind != "view" and self._run.state != PLAYED_ON:
            raise ValueError(said("not-while-asked" if self._run.state == ASK else "late", self.language))
        return GameDesk.messages[message.kind](self, message)

    messages: ClassVar[Mapping[str, Callable[[Any, Message], Reply]]] = {
        **dict.fromkeys(STEPS, _step),
        **dict.fromkeys(GOING, _go),
    }
