"""Prepared data → escaped HTML, plain dicts for the browser, Plotly figures. Pure functions, no interface library."""
