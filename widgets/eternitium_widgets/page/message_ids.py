"""Which messages of its pages a widget has heard: each is carried out once, even if a page sends it again."""

from typing import Final

from eternitium_widgets.page.messages import Message

LONGEST_NAME: Final = 40
LAST_NUMBER: Final = 1_000_000_000
MOST_LINES: Final = 8


class Heard:
    """The lines to the pages of a widget.

    A page numbers its messages. When the connection was cut it cannot know whether the last one has come through, so
    it sends it again.

    Attributes:
        numbers: name of a line -> number of the last message that was heard on it; the newest lines only.
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def is_new(self, message: Message) -> bool:
        """Whether a message has not been heard before; one without a number never was.

        Raises:
            ValueError: it has no proper name or number.
        """
        if message.get("line") is None:
            return True
        name, number = message.text("line", LONGEST_NAME), message.whole("n", 1, LAST_NUMBER)
        if number <= self.numbers.get(name, 0):
            return False
        others = [line for line in self.numbers.items() if line[0] != name]
        self.numbers = dict([*others[1 - MOST_LINES :], (name, number)])
        return True
