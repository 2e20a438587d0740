"""Commands: thin readers of options and printers of results. What they compute lives in the library."""

from __future__ import annotations

import contextlib
import os
import sys

import click

from sutra.cli.bundle import bundle
from sutra.cli.discover import adopt, propose, review
from sutra.cli.language import check, segment
from sutra.cli.learn import learn
from sutra.cli.measure import decode, encode, evaluate, parity
from sutra.cli.robust import robust
from sutra.cli.train import count, export, train
from sutra.errors import SutraError, plain


@click.group(help="SuTRA Studio: train, compare and measure tokenizers of South Asian languages.")
def commands() -> None:
    """The group that every command hangs on."""


for command in (adopt, bundle, check, count, decode, encode, evaluate, export, learn, parity, propose, review, robust, segment, train):
    commands.add_command(command)


def _drop_output() -> None:
    """What stands in the buffer of standard output is given up, or the interpreter would try once more at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: list[str] | None = None) -> None:
    """Run one command; bad input ends with one plain line on standard error and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # Lines end at \n alone, on every system, and U+0085 or U+2028 inside a line stay inside it.
            reconfigure(encoding="utf-8", newline="\n")
    try:
        code = commands.main(args=argv, prog_name="sutra", standalone_mode=False)
        sys.stdout.flush()
    except SutraError as error:
        print(f"sutra: {plain(str(error))}", file=sys.stderr)
        sys.exit(2)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.ctx.get_help() if error.ctx else "", file=sys.stderr)
        sys.exit(2)
    except click.ClickException as error:
        print(f"sutra: {plain(' '.join(error.format_message().split()))}", file=sys.stderr)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        # The system refused a file or the output: a full disk, a folder, no right to write.
        print(f"sutra: {plain(str(error.filename or 'the output'))} cannot be read or written ({error.strerror}); give another place", file=sys.stderr)
        _drop_output()
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)
