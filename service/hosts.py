"""Which Host and Origin headers are answered: a page in a browser must not reach a service on its machine."""

from __future__ import annotations

from functools import lru_cache

from starlette.types import ASGIApp, Receive, Scope, Send

from service.replies import send_problem
from service.settings import Settings

READY = "/readyz"
HEALTH = frozenset({"/healthz", READY})


class WrongHost(Exception):
    """A request under a name that is not allowed.

    Attributes:
        status: 421 for its Host, 403 for its Origin.
        word: the stable word for it.
    """

    def __init__(self, status: int, word: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.word = word


class Hosts:
    """The names that one service answers to."""

    def __init__(self, settings: Settings) -> None:
        self._hosts = settings.hosts
        self._origins = tuple(settings.allowed_origins)

    def check(self, host: bytes, origin: bytes) -> None:
        """Let a request in.

        Raises:
            WrongHost: its Host or Origin is not allowed.
        """
        if not self._hosts:
            return
        if not _allows(self._hosts, host):
            raise WrongHost(421, "wrong_host", "This Host is not allowed; see TOOLWORLDS_ALLOWED_HOSTS.")
        if origin and not _allows(self._origins, origin) and not _allows(self._hosts, origin.partition(b"://")[2]):
            raise WrongHost(403, "wrong_origin", "This Origin is not allowed; see TOOLWORLDS_ALLOWED_ORIGINS.")


class HostGuard:
    """An ASGI application over another one, closed to other names; health is answered under any."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = Hosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it."""
        if scope["type"] == "http" and scope["path"] not in HEALTH:
            headers = dict(scope["headers"])
            try:
                self._hosts.check(headers.get(b"host", b""), headers.get(b"origin", b""))
            except WrongHost as error:
                await send_problem(send, error.status, error.word, str(error))
                return
        await self._app(scope, receive, send)


@lru_cache(maxsize=1024)
def _allows(patterns: tuple[str, ...], value: bytes) -> bool:
    text = value.decode("latin-1")
    return any(text.startswith(entry[:-1]) if entry.endswith(":*") else text == entry for entry in patterns)
