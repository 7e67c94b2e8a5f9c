"""How a command ends: 0 done, 1 the checked thing does not hold, 2 wrong use, 3 cannot run here, 130 stopped."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from synth.cluster import ClusterLost
from synth.elsewhere import Differs
from synth.generate import Exhausted
from synth.journal import Damaged
from synth.processes import WorkerLost
from synth.run import OtherRun
from synth.stored import Unreadable
from synth.teacher.endpoint import TeacherLost

FAILED, WRONG_USE, CANNOT_RUN, STOPPED = 1, 2, 3, 130
ERRORS = Console(stderr=True)


def fail(message: str, code: int = FAILED) -> NoReturn:
    """End with a message on standard error."""
    ERRORS.print(escape(message), highlight=False, soft_wrap=True)
    raise typer.Exit(code)


@contextmanager
def explained(stopped: str) -> Generator[None]:
    """What goes wrong inside ends the command with a message and its exit code.

    Args:
        stopped: said after Ctrl-C.
    """
    try:
        yield
    except (Exhausted, Differs, Unreadable, Damaged) as error:
        fail(str(error))
    except (OtherRun, NotADirectoryError, FileExistsError) as error:
        fail(str(error), WRONG_USE)
    except BlockingIOError:
        fail("Another process writes into this folder.", CANNOT_RUN)
    except (WorkerLost, ClusterLost, TeacherLost) as error:
        fail(f"{error} {stopped}", CANNOT_RUN)
    except OSError as error:
        fail(f"{error.strerror or error}: {error.filename or 'the disk'}. {stopped}", CANNOT_RUN)
    except KeyboardInterrupt:
        fail(f"Stopped. {stopped}", STOPPED)
