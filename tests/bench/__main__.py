"""All figures of the training engine: ``python -m tests.bench``."""

from tests.bench import encoding, exporting, training

for part in (training, encoding, exporting):
    part.main()
