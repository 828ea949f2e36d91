"""A record of the messages that a widget has heard: each is carried out once, even if a page sends it again."""

from typing import Annotated, Final

from eternitium_widgets.page.messages import Message

MAX_NUMBERED_LINES: Final = 8
LineName = Annotated[str, range(41)]
LineNumber = Annotated[int, range(1, 1_000_000_001)]


class Heard:
    """The lines to the pages of a widget.

    A page numbers its messages. After the connection was cut, it cannot know whether its last message arrived, so it
    sends it again. `numbers`: name of a line -> number of the last message heard on it; the newest lines only.
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def is_new(self, message: Message) -> bool:
        """Note a message; return whether it is new. One without a line always is.

        Raises:
            ValueError: its line or number is not valid.
        """
        return message.content.get("line") is None or message.put_to(self._is_next)

    def _is_next(self, line: LineName, n: LineNumber) -> bool:
        if n <= self.numbers.get(line, 0):
            return False
        others = [other for other in self.numbers.items() if other[0] != line]
        self.numbers = dict([*others[1 - MAX_NUMBERED_LINES :], (line, n)])
        return True
