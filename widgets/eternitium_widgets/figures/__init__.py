"""Figures and tables of notebooks, made from plain tables; figures with plotly, readable on light and dark pages."""

from eternitium_widgets.figures.table import Table

__all__ = ["Table"]
