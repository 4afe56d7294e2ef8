"""errors.csv: every refusal with its error key. The keys are written by hand, not computed."""

from .lines import Lines

BIG = "1" + "0" * 99
HUGE = "9" * 20 + "0" * 79
SMALL = "0." + "0" * 98 + "1"
LONG = "1" * 21
BAD = ["", "x", "1e5", "1.", "-", " 1", "1,5", "NaN", "１"]

# Valid arguments of every function; one at a time is made invalid. 'choice' and 'text' arguments are not
# numbers.
GOOD = {
    "add": ["1", "2"],
    "sub": ["1", "2"],
    "mul": ["1", "2"],
    "div": ["1", "2"],
    "cmp": ["1", "2"],
    "round": ["1.5", None],
    "quantize": ["1.5", "0.1", None],
    "to_fixed": ["1.5", None],
    "compact": ["1.5"],
    "parse": ["1.5"],
    "notional": ["64000", "0.5"],
    "margin": ["64000", "0.5", "100"],
    "fee": ["64000", "0.5", "0.0005"],
    "pnl": [None, "64000", "65000", "0.5"],
    "return_on_margin": ["10", "320"],
    "overnight_fee": ["64000", "0.5", "0.0001", "3"],
    "risk_rate": ["300", "320"],
    "liquidation_isolated": [None, "64000", "0.5", "100", "0.3"],
    "option_payout": [None, "100", "101", "50", "0.85"],
    "dual_settlement": ["0.5", "60000", "59000", "7", "0.3"],
    "copy_ratio": ["1.5"],
}
CHOSEN = {"round": "2", "quantize": "up", "to_fixed": "2", "pnl": "long", "liquidation_isolated": "short", "option_payout": "up"}


def fill(lines: Lines) -> None:
    unreadable(lines)
    choices(lines)
    by_zero(lines)
    too_large(lines)
    positions(lines)


def unreadable(lines: Lines) -> None:
    for function, good in GOOD.items():
        for at, argument in enumerate(good):
            if argument is None:
                continue
            for bad, key in [(b, "malformed") for b in BAD] + [(LONG, "too_many_digits"), ("0." + LONG, "too_many_digits"), ("2" + "0" * 99, "overflow")]:
                spoilt = [CHOSEN[function] if a is None else a for a in good]
                spoilt[at] = bad
                lines.say(function, spoilt, f"error:{key}")


def choices(lines: Lines) -> None:
    for bad in ("", "LONG", "buy", "1", "long ", "sideways"):
        lines.say("pnl", [bad, "1", "2", "3"], "error:malformed")
        lines.say("liquidation_isolated", [bad, "1", "2", "3", "0.3"], "error:malformed")
    for bad in ("", "UP", "left", "1", "up "):
        lines.say("option_payout", [bad, "1", "2", "3", "0.8"], "error:malformed")
        lines.say("quantize", ["1", "2", bad], "error:malformed")
    for bad in ("", "x", "two", "1e1", " 2", "NaN"):
        lines.say("round", ["1.5", bad], "error:malformed")
        lines.say("to_fixed", ["1.5", bad], "error:malformed")


def by_zero(lines: Lines) -> None:
    key = "error:division_by_zero"
    for zero in ("0", "0.00", "-0", "000", "0." + "0" * 120 + "7"):  # the last one is below the smallest magnitude
        for a in ("1", "-1", "0", BIG, SMALL):
            lines.say("div", [a, zero], key)
            lines.say("rem", [a, zero], key)
        for way in ("up", "down", "nearest"):
            lines.say("quantize", ["1.5", zero, way], key)
            lines.say("quantize", ["0", zero, way], key)
        lines.say("margin", ["64000", "0.5", zero], key)
        lines.say("return_on_margin", ["10", zero], key)
        lines.say("risk_rate", ["300", zero], key)
        for side in ("long", "short"):
            lines.say("liquidation_isolated", [side, "64000", zero, "100", "0.3"], key)
            lines.say("liquidation_isolated", [side, "64000", "0.5", zero, "0.3"], key)
        lines.say("liquidation_cross", ["1000", "0.3", "BTC", f"long/64000/0.5/{zero}/64100/BTC"], key)
        lines.say("liquidation_cross", ["1000", "0.3", "BTC", f"long/64000/0.5/100/64100/BTC;short/3000/1/{zero}/3001/ETH"], key)


def too_large(lines: Lines) -> None:
    key = "error:overflow"
    for function, arguments in [
        ("add", [BIG, BIG]), ("add", [BIG, "1" + "0" * 80]), ("sub", ["-" + BIG, BIG]), ("sub", [BIG, "-1" + "0" * 90]), ("add", [HUGE, HUGE]),
        ("mul", [BIG, "10"]), ("mul", [BIG, "1.0000000000000000001"]), ("mul", [BIG, BIG]), ("mul", ["-" + BIG, "2"]), ("mul", [HUGE, "1.1"]),
        ("div", [BIG, "0.1"]), ("div", ["10", SMALL]),
        ("div", [BIG, SMALL]), ("div", ["-" + BIG, "0.99999"]), ("quantize", [BIG, "7" + "0" * 98, "up"]), ("quantize", ["9" + "0" * 98, "7" + "0" * 98, "up"]),
        ("notional", [BIG, "2"]), ("margin", [BIG, "2", "100"]), ("margin", [BIG, "1", "0.5"]), ("fee", [BIG, "2", "0.0005"]), ("fee", [BIG, "1", "1.5"]),
        ("pnl", ["long", "-" + BIG, BIG, "1"]), ("pnl", ["short", BIG, "0", "1.5"]), ("return_on_margin", [BIG, "0.5"]), ("overnight_fee", [BIG, "1", "1", "2"]),
        ("overnight_fee", [BIG, "2", "0", "0"]), ("risk_rate", [BIG, "1"]), ("risk_rate", [BIG, "99"]), ("risk_rate", [BIG, SMALL]),
        ("liquidation_isolated", ["short", BIG, "1", "1", "0"]), ("liquidation_isolated", ["long", BIG, "10", "10", "0.3"]),
        ("option_payout", ["up", "1", "2", BIG, "0.1"]), ("dual_settlement", [BIG, "1", "0", "365", "1"]), ("dual_settlement", [BIG, "2", "3", "0", "0"]),
        ("dual_settlement", ["1", "2", "3", BIG, "10"]),
    ]:
        lines.say(function, arguments, key)
    # at the limit and still inside
    for function, arguments, expected in [
        ("mul", [BIG, "1"], BIG), ("mul", [BIG, "-1"], "-" + BIG), ("add", [BIG, "1"], BIG), ("add", [BIG, "4" + "0" * 79], BIG), ("div", [BIG, "1"], BIG),
        ("div", ["1", SMALL], BIG), ("mul", [SMALL, SMALL], "0"), ("mul", [SMALL, "0.5"], "0"), ("div", [SMALL, "2"], "0"), ("div", [SMALL, BIG], "0"),
        ("sub", [SMALL, SMALL], "0"), ("mul", [BIG, SMALL], "1"), ("option_payout", ["down", "1", "2", BIG, "5"], "0"),
        ("option_payout", ["up", "1", "1", BIG, "5"], BIG), ("risk_rate", [BIG, "100"], BIG), ("notional", [SMALL, "-0.4"], "0"),
    ]:
        lines.say(function, arguments, expected)


def positions(lines: Lines) -> None:
    """A malformed list of positions."""
    good = "long/64000/0.5/100/64100/BTC"
    for bad in [
        "x", "/", "long", "long/1/2/3/4", "LONG/1/2/3/4/BTC", "/1/2/3/4/BTC", "long//2/3/4/BTC", "long/1e5/2/3/4/BTC",
        "long/1/2/x/4/BTC", "long/1/2/3//BTC", "long/1/2/3/1,5/BTC", "buy/1/2/3/4/BTC", "long 1 2 3 4 BTC", "long/ 1/2/3/4/BTC", good + ";x", "x;" + good,
    ]:
        lines.say("liquidation_cross", ["1000", "0.3", "BTC", bad], "error:malformed")
    lines.say("liquidation_cross", ["x", "0.3", "BTC", good], "error:malformed")
    lines.say("liquidation_cross", ["1000", "1.", "BTC", good], "error:malformed")
    lines.say("liquidation_cross", [LONG, "0.3", "BTC", good], "error:too_many_digits")
    lines.say("liquidation_cross", ["1000", "0.3", "BTC", f"long/{LONG}/0.5/100/64100/BTC"], "error:too_many_digits")
    lines.say("liquidation_cross", ["1000", "0.3", "BTC", f"long/{BIG}0/0.5/100/64100/BTC"], "error:overflow")
