"""Training in the background while somebody watches: settings, corpora, queue, jobs, checkpoints, scrubbing.

No Streamlit here. A job works in its own thread and hands out frozen views; it ends itself when nobody looks.
"""
