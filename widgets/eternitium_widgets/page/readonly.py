"""What all widgets are made of: what they show only the kernel changes, what a page wants it says in a message."""

from typing import Any

import anywidget


class Guarded(anywidget.AnyWidget):
    """A widget of which a page can change nothing.

    An ordinary widget lets its page set every trait. This one takes no such update: a page is shown the traits and
    sends messages, each of which is read field by field.
    """

    def __repr__(self) -> str:
        """What a front end without widgets shows in its place."""
        return f"<{type(self).__name__}: a widget, which needs a kernel and a front end with widgets>"

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """A message, or a page that asks to be shown everything; anything else is left alone."""
        data = msg["content"].get("data")
        method = data.get("method") if isinstance(data, dict) else None
        if method == "custom":
            self._handle_custom_msg(data.get("content"), [])
        elif method == "request_state":
            self.send_state()
