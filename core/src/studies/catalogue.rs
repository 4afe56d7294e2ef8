//! Every study, once. A new one is a record here, a `Step` that computes it, its name in `locales/` and its
//! vectors (docs/how/studies.md).

use super::averages::{AtrLine, Boll, Donchian, EmaLine, Keltner, Ma};
use super::heikin::Heikin;
use super::momentum::{Cci, Macd, Rsi, StochRsi, Stochastic};
use super::parts::Source;
use super::trend::{Adx, Ichimoku, Pivots, Sar, SuperTrend};
use super::volume::{Mfi, Obv, Vwap};
use super::{Running, Settings, Step};
use crate::decimal::Decimal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Trend,
    Momentum,
    Volatility,
    Volume,
    /// Bars of another kind: chosen as the kind of the chart and not as an indicator.
    Bars,
}

impl Family {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Trend => "trend",
            Self::Momentum => "momentum",
            Self::Volatility => "volatility",
            Self::Volume => "volume",
            Self::Bars => "bars",
        }
    }
}

/// What a value is, for its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// With the decimals of the instrument's tick.
    Price,
    /// Between two prices, with its sign.
    Distance,
    /// A width in prices, without a sign.
    Width,
    /// Two decimals.
    Number,
    /// In K, M and B.
    Volume,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Line,
    Bars,
    Dots,
    /// Horizontal pieces.
    Steps,
}

impl Look {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Bars => "bars",
            Self::Dots => "dots",
            Self::Steps => "steps",
        }
    }
}

/// By how many bars a line is drawn away from the bar that it is computed of: one less than a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    None,
    Later(usize),
    Earlier(usize),
}

pub struct Line {
    /// In the legend; '' where the study has one line.
    pub name: &'static str,
    pub unit: Unit,
    pub look: Look,
    pub shift: Shift,
}

const fn line(name: &'static str, unit: Unit, look: Look) -> Line {
    Line {
        name,
        unit,
        look,
        shift: Shift::None,
    }
}

const fn price(name: &'static str) -> Line {
    line(name, Unit::Price, Look::Line)
}

const fn number(name: &'static str) -> Line {
    line(name, Unit::Number, Look::Line)
}

pub enum Kind {
    /// Whole, from 1.
    Length {
        most: u32,
    },
    /// With at most two decimals, or three below 1.
    Factor {
        least: &'static str,
        most: &'static str,
    },
    Choice(&'static [&'static str]),
    /// Milliseconds since 1970.
    Time,
}

pub struct Parameter {
    pub name: &'static str,
    pub kind: Kind,
    pub first: &'static str,
}

/// The longest window. A study of the last bar takes as long as its window at most.
const LONGEST: u32 = 500;

const fn length(name: &'static str, first: &'static str) -> Parameter {
    Parameter {
        name,
        kind: Kind::Length { most: LONGEST },
        first,
    }
}

const fn factor(name: &'static str, first: &'static str) -> Parameter {
    Parameter {
        name,
        kind: Kind::Factor {
            least: "0.1",
            most: "10",
        },
        first,
    }
}

const SOURCE: Parameter = Parameter {
    name: "source",
    kind: Kind::Choice(Source::NAMES),
    first: "close",
};

const fn span(first: &'static str) -> Parameter {
    Parameter {
        name: "span",
        kind: Kind::Choice(Pivots::SPANS),
        first,
    }
}

pub struct Record {
    pub id: &'static str,
    pub family: Family,
    /// In a pane of its own below the prices.
    pub is_apart: bool,
    pub parameters: &'static [Parameter],
    pub lines: &'static [Line],
    /// The area between two lines is tinted.
    pub band: Option<(usize, usize)>,
    /// Levels that the pane shows.
    pub guides: &'static [i32],
    pub open: fn(&Settings) -> Box<dyn Running>,
}

fn running<S: Step + Clone + 'static>(study: S) -> Box<dyn Running> {
    Box::new(study)
}

impl Record {
    const NEW: Self = Self {
        id: "",
        family: Family::Trend,
        is_apart: false,
        parameters: &[],
        lines: &[price("")],
        band: None,
        guides: &[],
        open: |settings| running(Heikin::open(settings)),
    };

    pub fn by_id(id: &str) -> Option<&'static Self> {
        CATALOGUE.iter().find(|record| record.id == id)
    }
}

/// The id of the volume by price, which has no value for each bar: see `profile`.
pub const PROFILE: &str = "profile";
pub const MOST_ROWS: u32 = 100;

pub static CATALOGUE: &[Record] = &[
    Record {
        id: "ma",
        parameters: &[length("length", "25"), SOURCE],
        open: |settings| running(Ma::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "ema",
        parameters: &[length("length", "25"), SOURCE],
        open: |settings| running(EmaLine::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "supertrend",
        parameters: &[length("length", "10"), factor("factor", "3")],
        lines: &[price("up"), price("down")],
        open: |settings| running(SuperTrend::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "ichimoku",
        parameters: &[
            length("conversion", "9"),
            length("base", "26"),
            length("lead", "52"),
            length("shift", "26"),
        ],
        lines: &[
            price("conversion"),
            price("base"),
            Line {
                shift: Shift::Later(3),
                ..price("lead_a")
            },
            Line {
                shift: Shift::Later(3),
                ..price("lead_b")
            },
            Line {
                shift: Shift::Earlier(3),
                ..price("lag")
            },
        ],
        band: Some((2, 3)),
        open: |settings| running(Ichimoku::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "sar",
        parameters: &[
            Parameter {
                name: "step",
                kind: Kind::Factor {
                    least: "0.001",
                    most: "1",
                },
                first: "0.02",
            },
            Parameter {
                name: "most",
                kind: Kind::Factor {
                    least: "0.01",
                    most: "1",
                },
                first: "0.2",
            },
        ],
        lines: &[line("", Unit::Price, Look::Dots)],
        open: |settings| running(Sar::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "adx",
        is_apart: true,
        parameters: &[length("length", "14"), length("smooth", "14")],
        lines: &[number("adx"), number("plus"), number("minus")],
        guides: &[25],
        open: |settings| running(Adx::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "pivots",
        parameters: &[
            Parameter {
                name: "kind",
                kind: Kind::Choice(Pivots::KINDS),
                first: "classic",
            },
            span("day"),
        ],
        lines: &[
            line("P", Unit::Price, Look::Steps),
            line("R1", Unit::Price, Look::Steps),
            line("R2", Unit::Price, Look::Steps),
            line("R3", Unit::Price, Look::Steps),
            line("S1", Unit::Price, Look::Steps),
            line("S2", Unit::Price, Look::Steps),
            line("S3", Unit::Price, Look::Steps),
        ],
        open: |settings| running(Pivots::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "macd",
        family: Family::Momentum,
        is_apart: true,
        parameters: &[
            length("fast", "12"),
            length("slow", "26"),
            length("signal", "9"),
            SOURCE,
        ],
        lines: &[
            line("dif", Unit::Distance, Look::Line),
            line("dea", Unit::Distance, Look::Line),
            line("macd", Unit::Distance, Look::Bars),
        ],
        open: |settings| running(Macd::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "rsi",
        family: Family::Momentum,
        is_apart: true,
        parameters: &[length("length", "14"), SOURCE],
        lines: &[number("")],
        guides: &[30, 70],
        open: |settings| running(Rsi::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "stochastic",
        family: Family::Momentum,
        is_apart: true,
        parameters: &[
            length("length", "14"),
            length("smooth", "3"),
            length("signal", "3"),
        ],
        lines: &[number("k"), number("d")],
        guides: &[20, 80],
        open: |settings| running(Stochastic::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "stochrsi",
        family: Family::Momentum,
        is_apart: true,
        parameters: &[
            length("rsi", "14"),
            length("length", "14"),
            length("smooth", "3"),
            length("signal", "3"),
        ],
        lines: &[number("k"), number("d")],
        guides: &[20, 80],
        open: |settings| running(StochRsi::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "cci",
        family: Family::Momentum,
        is_apart: true,
        parameters: &[length("length", "20")],
        lines: &[number("")],
        guides: &[-100, 100],
        open: |settings| running(Cci::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "boll",
        family: Family::Volatility,
        parameters: &[length("length", "20"), factor("width", "2"), SOURCE],
        lines: &[price("middle"), price("upper"), price("lower")],
        band: Some((1, 2)),
        open: |settings| running(Boll::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "keltner",
        family: Family::Volatility,
        parameters: &[
            length("length", "20"),
            factor("width", "2"),
            length("range", "10"),
        ],
        lines: &[price("middle"), price("upper"), price("lower")],
        band: Some((1, 2)),
        open: |settings| running(Keltner::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "donchian",
        family: Family::Volatility,
        parameters: &[length("length", "20")],
        lines: &[price("middle"), price("upper"), price("lower")],
        band: Some((1, 2)),
        open: |settings| running(Donchian::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "atr",
        family: Family::Volatility,
        is_apart: true,
        parameters: &[length("length", "14")],
        lines: &[line("", Unit::Width, Look::Line)],
        open: |settings| running(AtrLine::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "vwap",
        family: Family::Volume,
        parameters: &[span("day")],
        open: |settings| running(Vwap::session(settings)),
        ..Record::NEW
    },
    Record {
        id: "vwap_anchored",
        family: Family::Volume,
        parameters: &[Parameter {
            name: "time",
            kind: Kind::Time,
            first: "0",
        }],
        open: |settings| running(Vwap::anchored(settings)),
        ..Record::NEW
    },
    Record {
        id: "obv",
        family: Family::Volume,
        is_apart: true,
        lines: &[line("", Unit::Volume, Look::Line)],
        open: |settings| running(Obv::open(settings)),
        ..Record::NEW
    },
    Record {
        id: "mfi",
        family: Family::Volume,
        is_apart: true,
        parameters: &[length("length", "14")],
        lines: &[number("")],
        guides: &[20, 80],
        open: |settings| running(Mfi::open(settings)),
        ..Record::NEW
    },
    Record {
        id: PROFILE,
        family: Family::Volume,
        parameters: &[
            Parameter {
                name: "rows",
                kind: Kind::Length { most: MOST_ROWS },
                first: "24",
            },
            Parameter {
                name: "share",
                kind: Kind::Length { most: 100 },
                first: "70",
            },
        ],
        lines: &[],
        open: |_| running(super::Nothing),
        ..Record::NEW
    },
    Record {
        id: "heikin",
        family: Family::Bars,
        lines: &[price("open"), price("high"), price("low"), price("close")],
        open: |settings| running(Heikin::open(settings)),
        ..Record::NEW
    },
];

impl Kind {
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Length { .. } => "length",
            Self::Factor { .. } => "factor",
            Self::Choice(_) => "choice",
            Self::Time => "time",
        }
    }

    /// The smallest and largest value, '' where there is none.
    pub fn limits(&self) -> (String, String) {
        match self {
            Self::Length { most } => ("1".into(), most.to_string()),
            Self::Factor { least, most } => ((*least).into(), (*most).into()),
            Self::Choice(_) | Self::Time => (String::new(), String::new()),
        }
    }

    pub(super) fn read(&self, text: &str) -> Option<super::Setting> {
        match self {
            Self::Length { most } => {
                let length: u32 = text.parse().ok()?;
                (1..=*most)
                    .contains(&length)
                    .then_some(super::Setting::Length(length as usize))
            }
            Self::Factor { least, most } => {
                let [value, least, most] =
                    [text, least, most].map(|text| Decimal::parse(text).ok());
                let value = value?;
                (value >= least? && value <= most? && value.decimals() <= 3)
                    .then_some(super::Setting::Factor(value))
            }
            Self::Choice(choices) => {
                let place = choices.iter().position(|choice| *choice == text)?;
                Some(super::Setting::Choice(place))
            }
            Self::Time => {
                let time: u64 = text.parse().ok()?;
                (time < crate::market::frame::EXACT_LIMIT).then_some(super::Setting::Time(time))
            }
        }
    }
}
