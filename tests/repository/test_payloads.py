"""The types of what pages get and send: what is written down is what Python sends and reads."""

from dataclasses import dataclass
from typing import Literal

from eternitium.game.notation import Action
from eternitium.payload import Payload
from eternitium.payload.base import plain
from tests.support import payload_types


def test_the_written_types_are_those_of_the_payloads() -> None:
    """If not: `python -m tests.renew payloads`."""
    assert payload_types.TYPES.read_text(encoding="utf-8") == payload_types.as_types()
    names = [kind.__name__ for kind in payload_types.payloads()]
    assert len({*names}) == len(names)  # types of one name would become one
    readme = payload_types.README.read_text(encoding="utf-8")
    assert readme == payload_types.with_table(readme)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner(Payload):
    """Something within."""

    n: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer(Payload):
    """Something with all kinds of fields."""

    kind: Literal["a", "b"]
    pairs: list[tuple[int, str]]
    maybe: list[int | None]
    by_name: dict[str, Inner]
    more: Inner | None = None
    flag: bool = False


def test_a_payload_as_types_and_as_plain_data() -> None:
    assert [*payload_types.fields(Outer)] == [
        'kind: "a" | "b"',
        "pairs: [number, string][]",
        "maybe: (number | null)[]",
        "by_name: Record<string, Inner>",
        "more?: Inner",
        "flag?: boolean",
    ]
    bare = Outer(kind="a", pairs=[(1, "x")], maybe=[None], by_name={"k": Inner(n=None)})
    assert bare.plain() == {"kind": "a", "pairs": [[1, "x"]], "maybe": [None], "by_name": {"k": {"n": None}}}
    full = Outer(kind="b", pairs=[], maybe=[], by_name={}, more=Inner(n=1), flag=True)
    assert full.plain() | {"more": {"n": 1}, "flag": True} == full.plain()


def test_a_text_that_is_more_than_a_text_is_sent_as_one() -> None:
    """The writer of JSON in marimo shows such an object by its attributes."""
    told = plain([Action("take circle"), {"a": Action("end")}])
    assert [type(told[0]), type(told[1]["a"])] == [str, str] and told == ["take circle", {"a": "end"}]
