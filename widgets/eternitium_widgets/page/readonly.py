"""The base of all widgets: only the kernel changes what they show, and a page asks for changes in messages."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

import anywidget
import traitlets
from IPython.display import display

from eternitium_widgets.page.files import are_given_out, as_file
from eternitium_widgets.page.still import is_kept, still

STATE: Final = "application/vnd.eternitium.state+json"  # for a page to show before its line to the kernel is open


def catalog_trait() -> "traitlets.Dict[str, Any]":
    """Return a trait for the words and cards of a widget: long, the same for all games, and fetched as a file."""
    return traitlets.Dict().tag(sync=True, to_json=lambda catalog, _: as_file("catalog", catalog))


class Guarded(anywidget.AnyWidget):
    """A widget whose page cannot change its traits.

    An ordinary widget lets its page set every trait. This one takes no such update: the page shows the traits and sends
    messages, each of which is read field by field. In a notebook it leaves a still picture for when its kernel is gone.
    """

    _pictured: ClassVar[tuple[str, ...]] = ("view",)  # the traits that its still picture shows
    _language: str

    def __repr__(self) -> str:
        """Return the text that a front end without widgets shows in its place."""
        return f"<{type(self).__name__}: a widget, which needs a kernel and a front end with widgets>"

    def _ipython_display_(self) -> None:
        """Display the still picture and the widget below it; a live widget hides the picture."""
        bundle, metadata = self._repr_mimebundle_() or ({}, {})
        if is_kept():
            picture = display(self._still(), raw=True, display_id=True)
            self.observe(lambda _: picture.update(self._still(), raw=True), [*self._pictured])
            bundle = {**bundle, "text/plain": ""}  # the picture says it already
        elif are_given_out():
            bundle = {**bundle, STATE: self.get_state()}
        display(bundle, metadata=metadata, raw=True)

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page: no value is binary, so nothing is looked for in them."""
        state = self.get_state(key)
        if state:
            self._send({"method": "update", "state": state, "buffer_paths": []})

    def _still(self) -> dict[str, str]:
        """Return the picture that a stored notebook shows in its place, with the advice to run the cell."""
        return still(self._language)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """Handle a message, or a page's request for the whole state; ignore everything else."""
        data = msg["content"].get("data")
        method = data.get("method") if isinstance(data, dict) else None
        if method == "custom":
            self._handle_custom_msg(data.get("content"), [])
        elif method == "request_state":
            self.send_state()
