"""The channels and talks: who is in them, who owns them, how far I have read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from servers.cast.issues import issues_of
from servers.kit.text import plain
from servers.team_chat.folding import as_channel_name
from servers.team_chat.models import Channel
from servers.team_chat.seed_book import Book
from servers.team_chat.seed_people import BOT, COLLEAGUES


class Plan(NamedTuple):
    """A channel to make: how many are in it with me or without, and what I am there."""

    name: str
    size: int
    mine: str  # owner, member, or "" where I am not in
    topic: str
    purpose: str
    kind: str = "public"
    posting: str = "everyone"
    archived: bool = False
    owners: int = 1


PLANS: Final = (
    Plan("general", 38, "member", "Anything that concerns all of us", "For everybody"),
    Plan("announcements", 38, "member", "News from the top", "Only owners post here", posting="owners"),
    Plan("random", 32, "member", "Cake, lost things, jokes", "Anything but work"),
    Plan("ops", 22, "owner", "VPN, backups, machines", "What keeps the lights on", owners=2),
    Plan("release", 18, "member", "Feature freeze is near", "Getting releases out"),
    Plan("product-news", 21, "member", "What is new in the product", "News for everybody who talks to clients"),
    Plan("engineering", 17, "member", "Builds, tests, reviews", "How we build"),
    Plan("it-help", 19, "member", "Ask before you call", "Laptops, printers, passwords"),
    Plan("lunch-club", 14, "owner", "Who eats where", "Lunch together"),
    Plan(
        "support-handover", 12, "owner", "One line per ticket please", "From the day shift to the night shift", owners=2
    ),
    Plan("customer-stories", 13, "member", "", "What clients tell us"),
    Plan("onboarding", 8, "member", "New starters on Monday", "Helping people arrive"),
    Plan("design-crit", 9, "", "Bring sketches", "Looking at each other's drafts"),
    Plan("data-questions", 10, "", "", "Numbers and where they come from"),
    Plan("book-swap", 10, "", "Take one, leave one", "Books looking for readers"),
    Plan("running", 7, "", "", "Slow runs at lunch"),
    Plan("office", 10, "", "Desks and doors", "The house itself"),
)
CLOSED: Final = (
    Plan("hiring", 5, "member", "Support lead: second round", "Interviews and offers", kind="private"),
    Plan("ce-team", 9, "member", "Cover and goals", "The team among itself", kind="private"),
    Plan("pay-review", 4, "", "Numbers for the board", "Pay, confidential", kind="private"),
    Plan("board-prep", 4, "", "", "Papers for the board", kind="private"),
)
ARCHIVED: Final = (
    Plan("launch-2024", 9, "member", "Done, thank you all", "The launch of 2024", archived=True),
    Plan("offsite-2024", 8, "", "", "Plans for the offsite", archived=True),
)
TALKS: Final = ((0,), (1,), (2,), (3,), (4,), (6,), (8,))
GROUPS: Final = ((0, 1, 3), (2, 4), (1, 12, 17))


def open_channels(book: Book) -> None:
    """All channels and talks with their members."""
    for plan in (*PLANS, *CLOSED, *ARCHIVED):
        _open(book, plan.name, plan, _crowd(book, plan))
    _projects(book)
    _incidents(book)
    _shared(book)
    _talks(book)


def _crowd(book: Book, plan: Plan) -> list[str]:
    """Who is in a channel beside me: in the large ones everybody, in the others those whose place comes up."""
    size = plan.size - (plan.mine != "")
    everybody = [who.email for who in book.cast.colleagues[:COLLEAGUES]]
    first = {
        "ops": [BOT, book.colleague(3), book.colleague(10)],
        "engineering": [book.colleague(3), book.colleague(1)],
        "release": [book.colleague(3), book.colleague(9)],
        "ce-team": [who.email for who in (book.cast.manager, *book.cast.team)],
        "hiring": [book.colleague(14), book.colleague(0), book.colleague(2)],
        "lunch-club": [book.colleague(2), book.colleague(10), book.colleague(9)],
    }.get(plan.name, [])
    if plan.size == 38:
        return [*everybody, BOT]
    rest = [one for one in everybody if one not in first]
    return [*first, *book.rng.sample(rest, max(0, size - len(first)))][:size]


def _open(
    book: Book,
    key: str,
    plan: Plan,
    crowd: Iterable[str],
    *,
    client: str = "",
    owner: str | None = None,
) -> None:
    """One channel; owners come first among the crowd, admins own what is for everybody."""
    cast = book.cast
    book.channels[key] = book.world.insert(
        Channel,
        name=plan.name,
        kind=plan.kind,
        topic=plan.topic,
        purpose=plan.purpose,
        posting=plan.posting,
        archived=plan.archived,
        external=bool(client),
        client=client,
    )
    people = [one for one in crowd if one != book.me]
    able = [one for one in people if book.member(one).role in {"member", "admin"}]
    owners = [owner] if owner is not None else [cast.manager.email, book.colleague(14)] if plan.size == 38 else []
    wanted = plan.owners - (plan.mine == "owner") if not owners else 0
    owners += book.rng.sample(able, wanted) if wanted > 0 else []
    if plan.mine:
        book.enter(key, book.me, role=plan.mine, read=_read(book, plan), muted=key == "random")
    for one in people:
        role = "owner" if one in owners else "member"
        book.enter(key, one, role=role, read=book.ago(days=book.rng.randrange(1, 9)), muted=book.rng.random() < 0.05)


def _read(book: Book, plan: Plan) -> datetime:
    """How far I have read: up to yesterday's noon where much is written, all of it where little is."""
    return book.ago(minutes=2) if plan.archived else book.ago(hours=26)


def _projects(book: Book) -> None:
    for rank, project in enumerate(book.cast.projects):
        here = [one for one in project.members if one in book.members and one != book.me]
        plan = Plan(
            as_channel_name(project.name), 0, "member" if rank < 2 else "", f"Work on {project.key}", project.name
        )
        lead = project.lead if project.lead in here else here[0]
        _open(book, f"project{rank}", plan, here, owner=lead)


def _incidents(book: Book) -> None:
    """The live one, in which I am, and two that are over."""
    incidents = [one for one in issues_of(book.cast) if one.kind == "incident"]
    for place, issue in enumerate(incidents[:3]):
        live = place == 0
        plan = Plan(
            f"inc-{issue.key.lower()}", 0, "member" if live else "", f"{'Live: ' if live else ''}{issue.title}",
            f"Incident {issue.key}", archived=not live,
        )  # fmt: skip
        crowd = [book.colleague(3), book.colleague(5), *book.rng.sample([book.colleague(n) for n in range(12, 30)], 4)]
        _open(book, "incident" if live else f"oldinc{place}", plan, crowd, owner=book.colleague(5))


def _shared(book: Book) -> None:
    """Two channels shared with clients; in the second nobody of theirs has arrived yet."""
    cast = book.cast
    first, second = cast.clients[1], cast.clients[2]
    guest = first.contacts[0]
    plan = Plan(_short(first.name, second.name), 0, "member", f"Rollout with {first.name}", "Shared with the client")
    crowd = [book.colleague(n) for n in (1, 2, 3, 9)]
    _open(book, "client", plan, [guest, *crowd], client=first.name, owner=book.colleague(1))
    plan = Plan(
        _short(second.name, first.name), 0, "member", f"Start with {second.name}", "Shared with the client",
        kind="private",
    )  # fmt: skip
    _open(book, "rollout", plan, [book.colleague(n) for n in (4, 6, 12)], client=second.name, owner=book.colleague(4))


def _short(name: str, other: str) -> str:
    """The first words of a firm's name that the other one does not begin with: "sundale-foods"."""
    words, others = plain(name).split(), plain(other).split()
    shared = next((place for place, pair in enumerate(zip(words, others, strict=False)) if pair[0] != pair[1]), 1)
    return as_channel_name("ext " + " ".join(words[: max(shared + 1, 2)]))


def _talks(book: Book) -> None:
    """Direct and group talks; two of each are not mine."""
    for place, others in enumerate((*TALKS, *GROUPS)):
        people = [book.colleague(number) for number in others]
        _talk(book, f"talk{place}", [book.me, *people], group=len(people) > 1)
    for place, numbers in enumerate(((15, 16), (18, 19), (20, 21, 22))):
        _talk(book, f"their{place}", [book.colleague(number) for number in numbers], group=len(numbers) > 2)


def _talk(book: Book, key: str, people: list[str], *, group: bool) -> None:
    book.channels[key] = book.world.insert(
        Channel,
        name="",
        kind="group" if group else "direct",
        topic="",
        purpose="",
        posting="everyone",
        archived=False,
        external=False,
        client="",
    )
    for place, one in enumerate(people):
        book.enter(key, one, role="owner" if group and place == 0 else "member", read=book.ago(hours=26))
