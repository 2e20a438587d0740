"""Where a word's morphemes meet: lexicon first, then rules and a learned model (DESIGN §2, Phase 1)."""

from sutra.morphology.analyser import Analysis, analyse, boundaries, fingerprint, root_spans

__all__ = ["Analysis", "analyse", "boundaries", "fingerprint", "root_spans"]
