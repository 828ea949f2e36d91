"""The desk at which mistakes are tried again, while the game in which they were made waits."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from eternitium.lessons.retry import ANSWERED, RetryRun
from eternitium_widgets.board.course_desk import AskingDesk
from eternitium_widgets.board.desk import GameDesk, Reply, Work
from eternitium_widgets.page.messages import Message

STEPS: Mapping[str, Callable[[RetryRun], None]] = {
    "retry-hint": RetryRun.hint,
    "retry-show": RetryRun.show,
    "retry-next": RetryRun.next,
}


class RetryDesk(AskingDesk):
    """A desk for the mistakes of the free game, in order. `game`: the free game, which waits; `run`: its mistakes."""

    missing: ClassVar = "no-retry"
    _run: RetryRun

    @property
    def place(self) -> int:
        """The number of actions before the mistake."""
        return self._run.place

    @property
    def asking(self) -> bool:
        """Whether the person is looking for something better."""
        return self._run.state != ANSWERED

    def work(self) -> Work | None:
        """Return the work of judging an answer, or of computing the average after each choice."""
        left = super().work()
        average = None if left else self._run.averaging()
        return left or (average and Work(average, awaited=True))

    def _proceed(self) -> None:
        """Do nothing: the page's clock sent this for the game before."""

    def _step(self, message: Message) -> None:
        STEPS[message.kind](self._run)

    messages: ClassVar[Mapping[str, Callable[..., Reply]]] = {
        **dict.fromkeys(STEPS, _step),
        "proceed": _proceed,
        "view": GameDesk.messages["view"],
    }
