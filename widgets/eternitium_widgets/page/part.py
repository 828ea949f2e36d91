"""The parts of pages: each has its messages, its traits and its work in the background."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from traitlets import HasTraits

from eternitium_widgets.page.messages import Answer

Hear = Callable[[Any], None]
P = TypeVar("P", bound=HasTraits)


class Part(Generic[P]):
    """A part of a page, which asks it for news and passes messages on to it. `page`: the page it belongs to."""

    def __init__(self, page: P) -> None:
        self._page = page
        self._built_of: dict[str, tuple[object, ...]] = {}

    def messages(self) -> dict[str, Answer]:
        """Return the messages that it answers, by type."""
        return {}

    def news(self) -> dict[str, Any]:
        """Return the values to show, by trait, without those that cannot have changed since the last call."""
        return {}

    def tell(self) -> None:
        """Show its news on the page."""
        self._show(self.news())

    def _show(self, news: dict[str, Any]) -> None:
        for trait, shown in news.items():
            self._page.set_trait(trait, shown)

    def hears(self) -> dict[str, Hear]:
        """Return its handlers of news from the background, by kind."""
        return {}

    def speak(self) -> None:
        """Say the same again in the new language of the page."""

    def close(self) -> None:
        """Stop computing, because the page closes."""

    def _changes(self, trait: str, *of: object) -> bool:
        """Return whether a trait must be built again, because something that it is built of has changed."""
        known, self._built_of[trait] = self._built_of.get(trait), of
        return known != of


class WorkPart(Part[HasTraits]):
    """Work in the background that ends with the page.

    `hears`: the handlers of its results, by kind; `end`: ends it.
    """

    def __init__(self, page: HasTraits, hears: dict[str, Hear], end: Callable[[], None]) -> None:
        super().__init__(page)
        self._heard, self._end = hears, end

    def hears(self) -> dict[str, Hear]:
        """Return the handlers of the results."""
        return self._heard

    def close(self) -> None:
        """End the work."""
        self._end()
