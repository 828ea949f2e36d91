"""Figures of the notebooks, made with plotly from plain tables; they are readable on light and dark pages."""
