"""Orders that rest in the market this morning, one in every awkward state, and some that came to nothing."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from servers.trading.exchange import Tick, trading_day_until
from servers.trading.policy import GTC_DAYS
from servers.trading.seed_ledger import Ledger

_BP = 10_000


def leave_orders(ledger: Ledger, rng: Random) -> None:
    """Write the orders."""
    _tie_up(ledger, rng)
    _rest(ledger, rng)
    _end(ledger, rng)


def _near(ledger: Ledger, symbol: str, basis_points: int) -> int:
    """A price so far from the last one."""
    return ledger.last(symbol) * (_BP + basis_points) // _BP


def _tie_up(ledger: Ledger, rng: Random) -> None:
    """Sales that hold shares back: all of a holding, half of one, a stop just under the bid, one in a halted share."""
    roles = ledger.roles
    tied, halfway, stopped = roles["tied"], roles["halfway"], roles["stopped"]
    ledger.stand(
        "main", tied, "sell", ledger.held("main", tied), placed=Tick(ledger.day(6), 20), limit=_near(ledger, tied, 700),
        gtc=True,
    )  # fmt: skip
    half = max(5, ledger.held("main", halfway) // 10 * 5)
    ledger.stand(
        "main", halfway, "sell", half, placed=Tick(ledger.day(4), 50), limit=_near(ledger, halfway, 900), gtc=True
    )
    quote = ledger.prices.of(ledger.row(stopped))
    bid = 0 if quote is None or quote.bid is None else quote.bid
    just_under = bid - bid // 500 - 1
    ledger.stand(
        "long", stopped, "sell", ledger.held("long", stopped), placed=Tick(ledger.day(9), 30), stop=just_under, gtc=True
    )
    _hold_lots(ledger, rng)
    halted = roles["halted"]
    ledger.stand(
        "main", halted, "sell", 5, placed=Tick(ledger.day(1), 80), limit=_near(ledger, halted, 400), gtc=True,
        status="queued",
    )  # fmt: skip
    employer = roles["employer"]
    ledger.stand(
        "long", employer, "sell", 5, placed=Tick(ledger.day(28), 15), limit=_near(ledger, employer, 1_800), gtc=True
    )
    class_b = roles["class_b"]
    ledger.stand(
        "long", class_b, "sell", 5, placed=Tick(ledger.day(12), 70), limit=_near(ledger, class_b, -1_000),
        stop=_near(ledger, class_b, -900), gtc=True,
    )  # fmt: skip
    old = rng.choice([lot["symbol"] for lot in ledger.lots.values() if lot["portfolio_id"] == ledger.portfolios["old"]])
    ledger.stand("old", old, "sell", 5, placed=Tick(ledger.day(3), 44), limit=_near(ledger, old, 800), gtc=True)


def _hold_lots(ledger: Ledger, rng: Random) -> None:
    """Sales that name lots: one of a share with many lots in Main, two in Long-Term."""
    taken: set[str] = set(ledger.roles.values()) - {ledger.roles["many_lots"]}
    for portfolio, count in (("main", 2), ("long", 2)):
        key = ledger.portfolios[portfolio]
        lots = [
            lot
            for lot in ledger.lots.values()
            if lot["portfolio_id"] == key and lot["remaining"] >= 10 and lot["symbol"] not in taken
        ]
        rng.shuffle(lots)
        for lot in sorted(lots, key=lambda lot: lot["symbol"] != ledger.roles["many_lots"])[:count]:
            taken.add(lot["symbol"])
            ledger.stand(
                portfolio, lot["symbol"], "sell", lot["remaining"] // 10 * 5, placed=Tick(ledger.day(8), 40),
                limit=_near(ledger, lot["symbol"], 1_200), gtc=True, lot_ids=[lot["lot_id"]],
            )  # fmt: skip


def _rest(ledger: Ledger, rng: Random) -> None:
    """Purchases that wait: one not through yet, one half filled, one twice, one on its last day, some near results."""
    roles, today = ledger.roles, ledger.cast.today
    resting, partly, doubled, thin = roles["resting"], roles["partly"], roles["doubled"], roles["other_twin"]
    ledger.stand("main", resting, "buy", 15, placed=Tick(today, 2), limit=_near(ledger, resting, -80))
    ledger.stand(
        "main", partly, "buy", 40, placed=Tick(today, 4), limit=_near(ledger, partly, -120), filled=15,
        status="partly_filled",
    )  # fmt: skip
    limit = _near(ledger, doubled, -150)
    for minute in (0, 1):
        ledger.stand("long", doubled, "buy", 25, placed=Tick(today, 8), minute=minute, limit=limit)
    ledger.stand(
        "long", thin, "buy", 20, placed=Tick(trading_day_until(today - timedelta(days=GTC_DAYS)), 30),
        limit=_near(ledger, thin, -900), gtc=True, expires=today,
    )  # fmt: skip
    soon = ledger.listings.soon
    for portfolio, symbol in (("main", soon[0]), ("long", soon[1]), ("long", soon[2])):
        ledger.stand(
            portfolio, symbol, "buy", 10, placed=Tick(ledger.day(rng.randrange(2, 20)), rng.randrange(98)),
            limit=_near(ledger, symbol, -rng.randrange(500, 900)), gtc=True,
        )  # fmt: skip
    bond, other = rng.sample(ledger.listings.plain("bond_etf"), 2)
    ledger.stand("kids", bond, "buy", 5, placed=Tick(ledger.day(7), 61), limit=_near(ledger, bond, -200), gtc=True)
    stopped_in = rng.choice([s for s in ledger.listings.plain() if s not in soon])
    ledger.stand(
        "long", stopped_in, "buy", 10, placed=Tick(ledger.day(5), 22), stop=_near(ledger, stopped_in, 600), gtc=True
    )
    first_try = ledger.stand(
        "long", other, "buy", 20, placed=Tick(ledger.day(2), 12), limit=_near(ledger, other, -700), gtc=True,
        status="replaced",
    )  # fmt: skip
    ledger.stand(
        "long", other, "buy", 20, placed=Tick(ledger.day(1), 33), limit=_near(ledger, other, -400), gtc=True,
        replaces=first_try,
    )  # fmt: skip


def _end(ledger: Ledger, rng: Random) -> None:
    """Orders that were cancelled or ran out."""
    symbols = rng.sample(ledger.listings.plain(), 9)
    for place, symbol in enumerate(symbols):
        back = rng.randrange(3, 80)
        ledger.stand(
            rng.choice(("main", "long")), symbol, "buy", rng.choice((10, 20, 25)),
            placed=Tick(ledger.day(back), rng.randrange(98)), limit=_near(ledger, symbol, -1_000),
            status="cancelled" if place % 2 else "expired", gtc=bool(place % 2),
        )  # fmt: skip
