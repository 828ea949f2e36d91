"""Learning from one's mistakes as a desk: the game in which they were made waits behind it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from eternitium.lessons.retry import ANSWERED, ASK, PLAYED_ON, RetryRun
from eternitium_widgets.board.course_desk import AskingDesk
from eternitium_widgets.board.desk import GameDesk, Reply
from eternitium_widgets.page.messages import Message, said

STEPS: Mapping[str, Callable[[RetryRun], None]] = {
    "retry-hint": RetryRun.hint,
    "retry-show": RetryRun.show,
    "retry-again": RetryRun.again,
    "retry-next": RetryRun.next,
    "retry-play": RetryRun.play_on,
}
GOING: tuple[str, ...] = ("proceed", "undo", "redo", "view", "resume")


class RetryDesk(AskingDesk):
    """The mistakes of the free game, one after the other.

    Args:
        game: the free game, which waits.
        run: its mistakes.
    """

    missing: ClassVar = "no-retry"
    _run: RetryRun

    @property
    def asking(self) -> bool:
        """Whether something better is looked for."""
        return self._run.state not in (ANSWERED, PLAYED_ON)

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
