"""What pages are put together from: each part has its messages, its traits and its work in the background."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from traitlets import HasTraits

from eternitium_widgets.page.messages import Answer

Hear = Callable[[Any], None]
P = TypeVar("P", bound=HasTraits)


class Part(Generic[P]):
    """A part of a page: the page asks it what there is, and tells it what happens. `page`: to which it belongs."""

    def __init__(self, page: P) -> None:
        self._page = page
        self._built_of: dict[str, tuple[object, ...]] = {}

    def messages(self) -> dict[str, Answer]:
        """Return what the page may say to it, and who answers."""
        return {}

    def news(self) -> dict[str, Any]:
        """Return what the page is to show, by trait, without what cannot have changed since it was asked last."""
        return {}

    def tell(self) -> None:
        """Show what is new of it."""
        for trait, shown in self.news().items():
            self._page.set_trait(trait, shown)

    def hears(self) -> dict[str, Hear]:
        """Return what comes from the background for it, and who hears it."""
        return {}

    def speak(self) -> None:
        """The page speaks another language: say the same again."""

    def close(self) -> None:
        """The page goes: compute nothing more."""

    def _changes(self, trait: str, *of: object) -> bool:
        """Return whether a trait has to be built again: something that it is built of is another one than the last time."""
        known, self._built_of[trait] = self._built_of.get(trait), of
        return known != of


class WorkPart(Part[HasTraits]):
    """Work in the background that ends with the page.

    `hears`: what comes of it, by kind, and who hears it; `end`: ends it.
    """

    def __init__(self, page: HasTraits, hears: dict[str, Hear], end: Callable[[], None]) -> None:
        super().__init__(page)
        self._heard, self._end = hears, end

    def hears(self) -> dict[str, Hear]:
        """Return what comes of it."""
        return self._heard

    def close(self) -> None:
        """Compute nothing more."""
        self._end()
