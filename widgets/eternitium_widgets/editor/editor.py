"""`Analysis`: the tutor, opened at the position editor."""

from typing import ClassVar

from eternitium_widgets.tutor.tutor import Tutor


class Analysis(Tutor):
    """The position editor: tap and drag to set up any position; then everything works there.

    Arguments and errors as for `Tutor`.
    """

    _beginning: ClassVar = {"screen": "edit"}
