use Group::{Contract, Display, Invest, Number as Numbers, Options};
use Kind::{Choice, Fills, List, Number, Positions, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Number,
    Contract,
    Options,
    Invest,
    Display,
}

impl Group {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Contract => "contract",
            Self::Options => "options",
            Self::Invest => "invest",
            Self::Display => "display",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Text,
    Choice(&'static [&'static str]),
    /// `side/p/q/m/mark/instrument`, joined by `;`
    Positions,
    Fills,
    List,
}

impl Kind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Text => "text",
            Self::Choice(_) => "choice",
            Self::Positions => "positions",
            Self::Fills => "fills",
            Self::List => "list",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub symbol: &'static str,
    pub kind: Kind,
    pub example: &'static str,
}

#[derive(Debug)]
pub struct Formula {
    pub name: &'static str,
    pub group: Group,
    pub expression: &'static str,
    pub parameters: &'static [Parameter],
}

const fn number(symbol: &'static str, example: &'static str) -> Parameter {
    Parameter {
        symbol,
        kind: Number,
        example,
    }
}

const fn side() -> Parameter {
    Parameter {
        symbol: "s",
        kind: Choice(&["long", "short"]),
        example: "long",
    }
}

macro_rules! formula {
    ($group:expr, $name:literal, $expression:literal, [$($parameter:expr),* $(,)?]) => {
        Formula {
            name: $name,
            group: $group,
            expression: $expression,
            parameters: const { &[$($parameter),*] },
        }
    };
}

pub static CATALOGUE: &[Formula] = &[
    formula!(
        Contract,
        "margin",
        "M = p × q ÷ m",
        [
            number("p", "64000.5"),
            number("q", "0.15"),
            number("m", "30")
        ]
    ),
    formula!(
        Contract,
        "notional",
        "N = p × q",
        [number("p", "64000.5"), number("q", "0.15")]
    ),
    formula!(
        Contract,
        "fee",
        "F = p × q × r",
        [
            number("p", "64000.5"),
            number("q", "0.15"),
            number("r", "0.0005")
        ]
    ),
    formula!(
        Contract,
        "pnl",
        "U = s × (x − p) × q",
        [
            side(),
            number("p", "64000.5"),
            number("x", "65210.1"),
            number("q", "0.15")
        ]
    ),
    formula!(
        Contract,
        "return_on_margin",
        "U ÷ M",
        [number("U", "181.44"), number("M", "320.0025")]
    ),
    formula!(
        Contract,
        "line_price",
        "x = a + (b − a) × (t − f) ÷ (u − f)",
        [
            number("a", "91104.1"),
            number("f", "0"),
            number("b", "92104.7"),
            number("u", "12"),
            number("t", "14")
        ]
    ),
    formula!(
        Contract,
        "plan_ratio",
        "R = (G − F) ÷ (L + F)",
        [number("G", "104"), number("L", "40"), number("F", "2.33")]
    ),
    formula!(
        Contract,
        "overnight_fee",
        "p × q × r × n",
        [
            number("p", "64000.5"),
            number("q", "0.15"),
            number("r", "0.00012"),
            number("n", "3")
        ]
    ),
    formula!(
        Contract,
        "equity",
        "E = A + ΣM + ΣU",
        [
            number("A", "482.36"),
            number("ΣM", "1234.8"),
            number("ΣU", "-65.2")
        ]
    ),
    formula!(
        Contract,
        "account_value",
        "V = A + F + ΣU",
        [
            number("A", "482.36"),
            number("F", "1300.5"),
            number("ΣU", "-65.2")
        ]
    ),
    formula!(
        Contract,
        "risk_rate",
        "R = E ÷ ΣM × 100",
        [number("E", "1651.96"), number("ΣM", "1234.8")]
    ),
    formula!(
        Contract,
        "liquidation_isolated",
        "x = p − s × (1 − b) × M ÷ q",
        [
            side(),
            number("p", "64000.5"),
            number("q", "0.15"),
            number("m", "30"),
            number("b", "0.3")
        ]
    ),
    formula!(
        Contract,
        "liquidation_cross",
        "x = (B − A − ΣM − ΣU + Σsqp) ÷ Σsq",
        [
            number("A", "482.36"),
            number("b", "0.3"),
            Parameter {
                symbol: "i",
                kind: Text,
                example: "BTC/USDT"
            },
            Parameter {
                symbol: "positions",
                kind: Positions,
                example: "long/92850/0.3/50/94210.4/BTC/USDT;short/3010.5/2/9/3043.1/ETH/USDT",
            },
        ]
    ),
    formula!(
        Contract,
        "average_price",
        "p̄ = Σpq ÷ Σq",
        [Parameter {
            symbol: "fills",
            kind: Fills,
            example: "64000.5/0.2;64001/0.35;64003.5/0.1"
        },]
    ),
    formula!(
        Contract,
        "slippage",
        "s × (x − p) ÷ p × 100",
        [side(), number("p", "64000.5"), number("x", "64007.3")]
    ),
    formula!(
        Options,
        "option_payout",
        "a × (1 + r)",
        [
            Parameter {
                symbol: "d",
                kind: Choice(&["up", "down"]),
                example: "up"
            },
            number("o", "64000.5"),
            number("c", "64012.1"),
            number("a", "100"),
            number("r", "0.35"),
        ]
    ),
    formula!(
        Invest,
        "dual_settlement",
        "f = 1 + n × y ÷ 365;  a × f  |  a × l × f",
        [
            number("a", "0.5"),
            number("l", "65000"),
            number("x", "63999.9"),
            number("n", "7"),
            number("y", "0.18"),
        ]
    ),
    formula!(
        Invest,
        "lock_yield",
        "Y = round(a × y, 8);  Y × n",
        [
            number("a", "1000"),
            number("y", "0.00213"),
            number("n", "30")
        ]
    ),
    formula!(
        Invest,
        "lock_early",
        "a × (1 − k)",
        [number("a", "1000"), number("k", "0.05")]
    ),
    formula!(
        Invest,
        "ieo_allotment",
        "a = ⌊S × d ÷ Σd⌋",
        [
            number("S", "1000"),
            number("z", "1"),
            Parameter {
                symbol: "d",
                kind: List,
                example: "700;500;333"
            },
        ]
    ),
    formula!(
        Invest,
        "copy_ratio",
        "k > 1 → round(k, 2)",
        [number("k", "1.23456")]
    ),
    formula!(
        Invest,
        "copy_lots",
        "down(L × k, z)",
        [number("L", "7"), number("k", "0.35"), number("z", "0.1")]
    ),
    formula!(
        Invest,
        "trader_share",
        "max(0, min(P + n − H, n)) × r",
        [
            number("P", "120"),
            number("H", "150"),
            number("n", "80"),
            number("r", "0.1")
        ]
    ),
    formula!(
        Invest,
        "rebate",
        "F × r",
        [number("F", "12.5"), number("v", "2"), number("g", "0")]
    ),
    formula!(
        Invest,
        "convert",
        "P = u ÷ w;  a × P − a × P × r",
        [
            number("a", "0.5"),
            number("u", "64000.5"),
            number("w", "3010.2"),
            number("r", "0.001")
        ]
    ),
    formula!(
        Invest,
        "fiat_value",
        "a × u × r",
        [
            number("a", "0.5"),
            number("u", "64000.5"),
            number("r", "7.7842")
        ]
    ),
    formula!(
        Numbers,
        "add",
        "a + b",
        [number("a", "0.1"), number("b", "0.2")]
    ),
    formula!(
        Numbers,
        "sub",
        "a − b",
        [number("a", "1"), number("b", "0.9")]
    ),
    formula!(
        Numbers,
        "mul",
        "a × b",
        [number("a", "1.1"), number("b", "1.1")]
    ),
    formula!(
        Numbers,
        "div",
        "a ÷ b",
        [number("a", "2"), number("b", "3")]
    ),
    formula!(
        Numbers,
        "rem",
        "a mod b",
        [number("a", "7.5"), number("b", "2")]
    ),
    formula!(
        Numbers,
        "cmp",
        "a ? b",
        [number("a", "1.0"), number("b", "1.00")]
    ),
    formula!(
        Numbers,
        "round",
        "round(a, n)",
        [number("a", "2.675"), number("n", "2")]
    ),
    formula!(
        Numbers,
        "quantize",
        "step(a, z)",
        [
            number("a", "64000.37"),
            number("z", "0.5"),
            Parameter {
                symbol: "d",
                kind: Choice(&["up", "down", "nearest"]),
                example: "nearest"
            },
        ]
    ),
    formula!(
        Display,
        "to_fixed",
        "fixed(a, n)",
        [number("a", "1.005"), number("n", "2")]
    ),
    formula!(Display, "compact", "K / M", [number("a", "1234567.89")]),
    formula!(Display, "parse", "a", [number("a", "0001.50")]),
];
