"""Formulas as MathML, which browsers draw themselves: no script, no font and no network."""

from typing import Any

from docutils.nodes import Node, SkipNode
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx


def inline(writer: Any, node: Node) -> None:
    """Write a formula within a sentence."""
    writer.body.append(tex2mathml(node.astext(), as_block=False))
    raise SkipNode


def block(writer: Any, node: Node) -> None:
    """Write a formula on a line of its own."""
    writer.body.append(f'<div class="math">{tex2mathml(node.astext(), as_block=True)}</div>')
    raise SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the writer of formulas."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
