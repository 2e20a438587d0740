"""The command line: ``python -m sutra COMMAND …``."""

from sutra.cli import main

if __name__ == "__main__":
    main()
