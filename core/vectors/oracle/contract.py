"""contract.csv: the figures of leveraged trading."""

from decimal import Decimal

from . import formulas as f
from .exact import Refusal, plain, rounded
from .lines import Lines
from .pools import amount, long_digits, multiple, operand, price, quantity, rate, signed

ZERO = Decimal(0)


def fill(lines: Lines) -> None:
    written(lines)
    random = lines.random
    for index in range(420):
        far = index % 3 == 0  # one in three with 20 digits and any exponent

        def some(kind):
            return abs(operand(random, 14)) if far else kind(random)

        p, x, q, m = some(price), some(price), some(quantity), multiple(random) if index % 5 else some(amount)
        side = random.choice(["long", "short"])
        lines.ask("notional", [p, q], f.notional)
        lines.ask("margin", [p, q, m], f.margin)
        lines.ask("fee", [p, q, some(rate)], f.fee)
        lines.ask("pnl", [side, p, x, q], f.pnl)
        lines.ask("pnl", ["short" if side == "long" else "long", p, x, q], f.pnl)
        lines.ask("return_on_margin", [signed(random, some(amount)), some(amount)], f.return_on_margin)
        begin, end, when = (Decimal(random.randint(0, 10**13)) for _ in range(3))
        lines.ask("line_price", [p, begin, x, end, when], f.line_price)
        lines.ask("plan_ratio", [some(amount), some(amount), some(rate)], f.plan_ratio)
        lines.ask("overnight_fee", [p, q, some(rate), Decimal(random.randint(0, 400))], f.overnight_fee)
        lines.ask("risk_rate", [signed(random, some(amount)), some(amount)], f.risk_rate)
    chained(lines)
    executed(lines)


def written(lines: Lines) -> None:
    p, q = Decimal("64000"), Decimal("0.5")
    lines.ask("notional", [p, q], f.notional)
    lines.ask("margin", [p, q, Decimal(100)], f.margin)
    lines.ask("margin", [p, q, Decimal(3)], f.margin)
    lines.ask("fee", [p, q, Decimal("0.0005")], f.fee)
    for side in ("long", "short"):
        for x in ("64000", "65000", "63000.5", "0", "64000.00000001"):
            lines.ask("pnl", [side, p, Decimal(x), q], f.pnl)
    lines.ask("risk_rate", [Decimal("300"), Decimal("1000")], f.risk_rate)
    lines.ask("risk_rate", [Decimal("1"), Decimal("3")], f.risk_rate)
    lines.ask("risk_rate", [Decimal("-50.5"), Decimal("320")], f.risk_rate)
    lines.ask("return_on_margin", [Decimal("-12.5"), Decimal("320")], f.return_on_margin)
    lines.ask("line_price", [Decimal("91104.1"), ZERO, Decimal("92104.7"), Decimal(12), Decimal(18)], f.line_price)
    lines.ask("line_price", [Decimal(5), Decimal(2), Decimal(5), Decimal(1), Decimal(9)], f.line_price)
    lines.ask("plan_ratio", [Decimal(104), Decimal(40), ZERO], f.plan_ratio)
    lines.ask("plan_ratio", [Decimal(104), Decimal(40), Decimal("2.33")], f.plan_ratio)
    for nothing in ("notional", "margin", "fee", "overnight_fee"):  # zero stays zero, without a sign
        arguments = {"notional": 2, "margin": 3, "fee": 3, "overnight_fee": 4}[nothing]
        for at in range(2):
            values = [Decimal(7)] * arguments
            values[at] = ZERO
            lines.ask(nothing, values, getattr(f, nothing))
    lines.ask("overnight_fee", [p, q, Decimal("0.0001"), ZERO], f.overnight_fee)
    lines.ask("return_on_margin", [ZERO, Decimal(5)], f.return_on_margin)


def chained(lines: Lines) -> None:
    """Cases in which the order of evaluation changes the 20th digit: every step rounds."""
    random = lines.random
    for _ in range(350):
        p, q, x = long_digits(random), long_digits(random), long_digits(random)
        lines.ask("margin", [p, q, Decimal(random.choice([3, 7, 9, 11, 13, 75, 125]))], f.margin)
        lines.ask("fee", [p, q, long_digits(random)], f.fee)
        lines.ask("overnight_fee", [p, q, long_digits(random), Decimal(random.randint(1, 99))], f.overnight_fee)
        lines.ask("pnl", [random.choice(["long", "short"]), p, x, q], f.pnl)
        lines.ask("risk_rate", [signed(random, x), q], f.risk_rate)


def executed(lines: Lines) -> None:
    """The value of an account, and the average price of a market order."""
    random = lines.random
    for index in range(250):
        kind = long_digits if index % 3 == 0 else amount
        lines.ask("equity", [kind(random), kind(random), signed(random, kind(random))], f.equity)
        shown = kind(random)
        paid = rounded(shown * Decimal(random.randint(9800, 10200)) / 10000)
        lines.ask("slippage", [random.choice(["long", "short"]), shown, paid], f.slippage)
        fills = [(kind(random), long_digits(random) if index % 5 == 0 else quantity(random)) for _ in range(random.randint(1, 6))]
        text = ";".join(f"{plain(price)}/{plain(filled)}" for price, filled in fills)
        lines.say("average_price", [text], plain(f.average_price(fills)))
    try:
        f.average_price([])
    except Refusal as refusal:
        lines.say("average_price", [""], f"error:{refusal.key}")
    zero, held = Decimal(0), Decimal("430.73")
    lines.ask("account_value", [Decimal("1564.82"), held, zero], f.account_value)
    lines.ask("account_value", [zero, zero, zero], f.account_value)
    for index in range(100):
        kind = long_digits if index % 3 == 0 else amount
        lines.ask("account_value", [kind(random), kind(random), signed(random, kind(random))], f.account_value)
