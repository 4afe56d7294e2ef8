"""The formulas of docs/rules.md, in the same order, each operation rounded once."""

from decimal import Decimal
from fractions import Fraction

from .exact import Refusal, add, div, mul, nearest_20, quantize, round_to, sub

ONE, HUNDRED, YEAR = Decimal(1), Decimal(100), Decimal(365)


def notional(p, q):
    return mul(p, q)


def margin(p, q, m):
    return div(mul(p, q), m)


def fee(p, q, rate):
    return mul(mul(p, q), rate)


def pnl(side, p, x, q):
    return mul(sub(x, p) if side == "long" else sub(p, x), q)


def line_price(a, f, b, u, t):
    return add(a, div(mul(sub(b, a), sub(t, f)), sub(u, f)))


def plan_ratio(gain, loss, fee):
    return div(sub(gain, fee), add(loss, fee))


def return_on_margin(profit, held):
    return div(profit, held)


def overnight_fee(p, q, rate, nights):
    return mul(mul(mul(p, q), rate), nights)


def risk_rate(equity, held):
    return mul(div(equity, held), HUNDRED)


def liquidation_isolated(side, p, q, m, burst):
    held = margin(p, q, m)
    room = div(mul(sub(ONE, burst), held), q)
    x = sub(p, room) if side == "long" else add(p, room)
    return x if x > 0 else None


def liquidation_cross(available, burst, instrument, positions):
    """Exact, in fractions; rounded once at the end. Zero multiples never reach this (see errors.py)."""
    held = others = entry = net = Fraction(0)
    for side, p, q, m, mark, name in positions:
        s = 1 if side == "long" else -1
        p, q, m, mark = map(Fraction, (p, q, m, mark))
        held += p * q / m
        if name == instrument:
            net += s * q
            entry += s * q * p
        else:
            others += s * (mark - p) * q
    if net == 0:
        return None
    x = (Fraction(burst) * held - Fraction(available) - held - others + entry) / net
    return nearest_20(x) if x > 0 else None


def option_payout(direction, opened, closed, stake, ratio):
    if opened == closed:
        return stake
    won = closed > opened if direction == "up" else closed < opened
    return mul(stake, add(ONE, ratio)) if won else Decimal(0)


def dual_settlement(amount, linked, settlement, days, apr):
    """The currency of the payout (coin or quote) and the amount."""
    factor = add(ONE, div(mul(days, apr), YEAR))
    if settlement < linked:
        return "coin", mul(amount, factor)
    return "quote", mul(mul(amount, linked), factor)


def copy_ratio(ratio):
    return round_to(ratio, 2) if ratio > 1 and ratio != ratio.to_integral_value() else ratio




def equity(available, margins, profits):
    return add(add(available, margins), profits)


def account_value(available, frozen, profits):
    return add(add(available, frozen), profits)


def average_price(fills):
    """In the order of the fills: every product and every sum is rounded."""
    turnover = quantity = Decimal(0)
    for price, filled in fills:
        turnover, quantity = add(turnover, mul(price, filled)), add(quantity, filled)
    if not fills:
        raise Refusal("division_by_zero")
    return div(turnover, quantity)


def slippage(side, shown, paid):
    """In percent of the shown price; above 0 is worse for this side."""
    return mul(div(sub(paid, shown) if side == "long" else sub(shown, paid), shown), HUNDRED)


def lock_yield(principal, daily, days):
    """Each day's yield is posted separately, and so rounded to 8 decimals."""
    return mul(round_to(mul(principal, daily), 8), days)


def lock_early(principal, penalty):
    return mul(principal, sub(ONE, penalty))


def copy_lots(lots, ratio, step):
    return quantize(mul(lots, copy_ratio(ratio)), step, "down")


def trader_share(total, high, net, rate):
    """Of the net profit the part above the high-water mark."""
    above = sub(add(total, net), high)
    return mul(max(Decimal(0), min(above, net)), rate)


def rebate(paid_fee, verified, manager_rate):
    """20 % from 2 verified invitees on; a manager's own rate, at most 50 %."""
    earned = Decimal("0.2") if verified >= 2 else Decimal(0)
    return mul(paid_fee, max(earned, min(manager_rate, Decimal("0.5"))))


def convert(amount, source, target, rate):
    """The price is from / to; the fee is a share of what would be received."""
    gross = mul(amount, div(source, target))
    return sub(gross, mul(gross, rate))


def fiat_value(amount, price, rate):
    return mul(mul(amount, price), rate)
