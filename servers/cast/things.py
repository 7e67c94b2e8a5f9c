"""Cars and work projects of the cast."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from servers.cast.firms import Company
from servers.cast.people import People

_MODELS: Final = (
    "Corvane Lark",
    "Tolvane Estate",
    "Marchbank Pico",
    "Ravelle Tourer",
    "Kestrelby Plover",
    "Oriel Mini Van",
    "Pellow Trek",
)
_COLOURS: Final = ("blue", "grey", "red", "white", "green", "black", "silver")
_PROJECTS: Final = (
    ("APP", "Customer app"),
    ("PAY", "Payments rebuild"),
    ("OPS", "Operations"),
    ("WEB", "Website relaunch"),
    ("DAT", "Data platform"),
    ("MOB", "Mobile client"),
    ("INT", "Integrations"),
    ("SEC", "Security review"),
)


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A car. `owner` is the e-mail of its driver, or the employer's key for the pool car.

    Keys: mine, partner, child, pool.
    """

    key: str
    model: str
    colour: str
    plate: str
    drive: Literal["electric", "hybrid", "diesel", "petrol"]
    owner: str


@dataclass(frozen=True, slots=True)
class Project:
    """A project at work; the key is its code ("APP"). `lead` is an e-mail, `client` a firm's key or None (our own)."""

    key: str
    name: str
    lead: str
    members: tuple[str, ...]
    client: str | None


def park_vehicles(seed: int, people: People, employer: Company) -> tuple[Vehicle, ...]:
    """The four cars."""
    rng = Random(f"cast-{seed}-vehicles")
    owners: tuple[tuple[str, str, Literal["electric", "hybrid", "diesel", "petrol"]], ...] = (
        ("mine", people.me.email, "electric"),
        ("partner", people.partner.email, "petrol"),
        ("child", people.child_grown.email, "diesel"),
        ("pool", employer.key, "hybrid"),
    )
    models, colours = rng.sample(_MODELS, 4), rng.sample(_COLOURS, 4)
    return tuple(
        Vehicle(
            key,
            model,
            colour,
            f"{''.join(rng.sample('BCDFGHJKLM', 2))}{rng.randrange(51, 75)} {''.join(rng.sample('NPRSTVWXY', 3))}",
            drive,
            owner,
        )
        for (key, owner, drive), model, colour in zip(owners, models, colours, strict=True)
    )


def start_projects(seed: int, people: People, clients: tuple[Company, ...]) -> tuple[Project, ...]:
    """The five projects; I am in the first two."""
    rng = Random(f"cast-{seed}-projects")
    projects: list[Project] = []
    for rank, (key, name) in enumerate(rng.sample(_PROJECTS, 5)):
        members = rng.sample(people.colleagues[:-1], 6)
        mine = (people.me.email,) if rank < 2 else ()
        projects.append(
            Project(
                key,
                name,
                members[0].email,
                (*mine, *(member.email for member in members)),
                rng.choice(clients).key if rank % 2 else None,
            )
        )
    return tuple(projects)
