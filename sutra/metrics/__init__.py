"""Figures: pure functions of encodings, texts and gold. One registry says what each figure means."""
