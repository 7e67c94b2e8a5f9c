"""Whose a request of the trainer's port is: each token has a name, and sessions belong to the name that opened them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from service.settings import Settings
from sessions import Session, Store, UnknownSession

_BEARER = HTTPBearer(auto_error=False, description="Required when the port is bound beyond the loopback.")
Owner = str | None


def owner_check(settings: Settings) -> Callable[..., None]:
    """A dependency that puts the name of a request's token into its state, None where no token is set.

    It raises HTTPException 401 for no or a wrong token. Every token is compared in full, so that time tells nothing.
    """
    names = settings.owners

    def check(request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]) -> None:
        sent = b"" if given is None else given.credentials.encode()
        found = [name for name, token in names.items() if secrets.compare_digest(sent, token.encode())]
        if names and not found:
            raise HTTPException(401, "Send the token as Authorization: Bearer ...", {"WWW-Authenticate": "Bearer"})
        request.state.owner = found[0] if found else None

    return check


def owner_of(request: Request) -> Owner:
    """The name that `owner_check` found."""
    return request.state.owner


def own_session(
    request: Request, session_id: Annotated[str, Path(description="As `POST /sessions` answered it.")]
) -> Session:
    """The live session that the path names; one of another owner is unknown.

    Raises:
        UnknownSession, SessionLost: as `Store.get`.
    """
    store: Store = request.app.state.store
    owner = owner_of(request)
    if owner is not None and store.holds(session_id) and store.owner_of(session_id) != owner:
        raise UnknownSession(f"There is no session {session_id}.")
    return store.get(session_id)


Caller = Annotated[Owner, Depends(owner_of)]
OwnSession = Annotated[Session, Depends(own_session)]
