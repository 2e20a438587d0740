"""The only room that imports Streamlit: page frame, state, widgets, the board."""
