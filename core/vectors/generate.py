#!/usr/bin/env python3
"""Writes the CSV oracles of the maths core, next to this file.

    python3 core/vectors/generate.py            writes them
    python3 core/vectors/generate.py --check    exits 1 when a file differs from what it would write

Every expected value comes from Python's own `decimal` and `fractions`, never from the core: a
mistake of the core cannot copy itself into its own proof. Everything random is seeded, so a second
run gives the same bytes.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from oracle import arithmetic, contract, errors, invest, liquidation, options, rounding, text  # noqa: E402
from oracle.lines import Lines  # noqa: E402

FAMILIES = {
    "numbers.csv": (arithmetic.fill, "add sub mul div cmp rem, rounded once to 20 digits"),
    "rounding.csv": (rounding.fill, "round, quantize, to_fixed, compact"),
    "text.csv": (text.fill, "parse: what is read, and what is refused"),
    "contract.csv": (contract.fill, "notional, margin, fee, pnl, return, overnight fee, risk rate"),
    "liquidation.csv": (liquidation.fill, "estimated liquidation prices, isolated and cross"),
    "options.csv": (options.fill, "timed options: payout"),
    "invest.csv": (invest.fill, "dual settlement, copy ratio, allotment"),
    "errors.csv": (errors.fill, "every refusal, by its key"),
}


def render(fill, about: str, seed: str) -> str:
    lines = Lines(seed)
    fill(lines)
    head = f"# {about}. Made by core/vectors/generate.py; rules: docs/rules.md.\n# function,arguments...,expected\n"
    return head + lines.text()


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale, count = [], 0
    for name, (fill, about) in FAMILIES.items():
        path, body = HERE / name, render(fill, about, name)
        cases = body.count("\n") - 2
        count += cases
        if not check:
            path.write_text(body, encoding="utf-8", newline="\n")
            print(f"{name:16} {cases:6} cases")
        elif not path.exists() or path.read_text(encoding="utf-8") != body:
            stale.append(name)
    if stale:
        print("not what generate.py writes: " + ", ".join(stale))
        return 1
    print(f"{count} cases" + (" are as generate.py writes them" if check else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
