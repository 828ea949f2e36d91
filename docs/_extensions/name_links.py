"""Links from names: those of the reference, written as code on a page, and those of other libraries in signatures.

The second kind leads to the other libraries' sites, whose addresses are known without asking them: a build needs no
network.
"""

from typing import Any, Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

PYTHON: Final = "https://docs.python.org/3/library"
NUMPY: Final = "https://numpy.org/doc/stable/reference"
PANDAS: Final = "https://pandas.pydata.org/docs/reference/api"
ABC: Final = ("Callable", "Collection", "Iterable", "Iterator", "Mapping", "Sequence", "Generator", "Hashable")
OUTSIDE: Final = {
    **{name: f"{PYTHON}/functions.html#{name}" for name in ("bool", "float", "int", "object", "type")},
    **{
        name: f"{PYTHON}/stdtypes.html#{name}" for name in ("bytes", "dict", "frozenset", "list", "set", "str", "tuple")
    },
    **{name: f"{PYTHON}/exceptions.html#{name}" for name in ("ImportError", "IndexError", "OSError", "ValueError")},
    **{f"collections.abc.{name}": f"{PYTHON}/collections.abc.html#collections.abc.{name}" for name in ABC},
    **{f"typing.{name}": f"{PYTHON}/typing.html#typing.{name}" for name in ("Any", "NamedTuple", "Protocol", "Self")},
    "None": f"{PYTHON}/constants.html#None",
    "fractions.Fraction": f"{PYTHON}/fractions.html#fractions.Fraction",
    "pathlib.Path": f"{PYTHON}/pathlib.html#pathlib.Path",
    "numpy.ndarray": f"{NUMPY}/generated/numpy.ndarray.html",
    "numpy.random.Generator": f"{NUMPY}/random/generator.html",
    "numpy.typing.ArrayLike": f"{NUMPY}/typing.html#numpy.typing.ArrayLike",
    "numpy.typing.NDArray": f"{NUMPY}/typing.html#numpy.typing.NDArray",
    "pandas.DataFrame": f"{PANDAS}/pandas.DataFrame.html",
}
SHORT: Final = {
    "Any": "typing.Any",
    "pd.DataFrame": "pandas.DataFrame",
    "np.random.Generator": "numpy.random.Generator",
}


def lead_outside(_app: Sphinx, _env: BuildEnvironment, node: pending_xref, shown: nodes.Element) -> nodes.Node | None:
    """Link a name of another library to its documentation; anything else stays without a link."""
    name = str(node.get("reftarget", ""))
    target = OUTSIDE.get(SHORT.get(name, name)) if node.get("refdomain") == "py" else None
    return nodes.reference("", "", shown, internal=False, refuri=target) if target else None


def names(env: BuildEnvironment) -> dict[str, tuple[str, str]]:
    """Return the page and the anchor of each name of the reference: in full, from the class on, and alone if public."""
    found: dict[str, tuple[str, str]] = {}
    for full, _, kind, page, anchor, _ in env.domains["py"].get_objects():
        parts = full.split(".")
        methods = 2 if kind in ("method", "property", "attribute") else 1
        for name in {full, ".".join(parts[-methods:])}:
            found.setdefault(name, (page, anchor))
    return found


def link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Turn the names of the reference, written as code on a page, into links."""
    known = names(app.env)
    for code in list(doctree.findall(nodes.literal)):
        target = known.get(code.astext().removesuffix("()"))
        if target and not _has_link(code):
            address = app.builder.get_relative_uri(page, target[0])
            place = f"{address}#{target[1]}"
            code.replace_self(nodes.reference("", "", code.deepcopy(), internal=True, refuri=place))


def _has_link(node: nodes.Node) -> bool:
    above: Any = node.parent
    while above is not None and not isinstance(above, nodes.reference | nodes.title):
        above = above.parent
    return above is not None


def setup(app: Sphinx) -> dict[str, bool]:
    """Listen for names without a place, and for pages that are about to be written."""
    app.connect("missing-reference", lead_outside)
    app.connect("doctree-resolved", link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
