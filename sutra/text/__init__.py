"""The text layer: display form → code points → words → aksharas. Nothing here rewrites text in silence."""
