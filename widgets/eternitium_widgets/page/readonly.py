"""What all widgets are made of: what they show only the kernel changes, what a page wants it says in a message."""

from typing import Any, ClassVar, Final

import anywidget
import traitlets
from IPython.display import display

from eternitium_widgets.page.files import are_given_out, as_file
from eternitium_widgets.page.still import is_kept, still

STATE: Final = "application/vnd.eternitium.state+json"  # what a page shows before its line to the kernel is open


def catalog_trait() -> "traitlets.Dict[str, Any]":
    """Return the words and cards of a widget, which are long and the same for all games: a page can fetch them as a file."""
    return traitlets.Dict().tag(sync=True, to_json=lambda catalog, _: as_file("catalog", catalog))


class Guarded(anywidget.AnyWidget):
    """A widget of which a page can change nothing.

    An ordinary widget lets its page set every trait. This one takes no such update: a page is shown the traits and
    sends messages, each of which is read field by field. In a notebook it leaves a still picture for when its kernel is
    gone.
    """

    _pictured: ClassVar[tuple[str, ...]] = ("view",)  # the traits that its still picture shows
    _language: str

    def __repr__(self) -> str:
        """Return what a front end without widgets shows in its place."""
        return f"<{type(self).__name__}: a widget, which needs a kernel and a front end with widgets>"

    def _ipython_display_(self) -> None:
        """Above the widget its still picture; a live widget hides it."""
        bundle, metadata = self._repr_mimebundle_() or ({}, {})
        if is_kept():
            picture = display(self._still(), raw=True, display_id=True)
            self.observe(lambda _: picture.update(self._still(), raw=True), [*self._pictured])
            bundle = {**bundle, "text/plain": ""}  # it is told already
        elif are_given_out():
            bundle = {**bundle, STATE: self.get_state()}
        display(bundle, metadata=metadata, raw=True)

    def _still(self) -> dict[str, str]:
        """Return what is left of it in a stored notebook: what to do, and what it shows as far as that can be told."""
        return still(self._language)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """A message, or a page that asks to be shown everything; anything else is left alone."""
        data = msg["content"].get("data")
        method = data.get("method") if isinstance(data, dict) else None
        if method == "custom":
            self._handle_custom_msg(data.get("content"), [])
        elif method == "request_state":
            self.send_state()
