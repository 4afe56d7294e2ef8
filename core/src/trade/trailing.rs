//! Trailing stops: the level that follows the best mark (R-CONTRACT-32).

use super::Side;
use crate::decimal::{Decimal, Direction, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    Price(Decimal),
    Percent(Decimal),
}

impl Distance {
    pub fn parse(unit: &str, distance: Decimal) -> Option<Self> {
        match unit {
            "price" => Some(Self::Price(distance)),
            "percent" => Some(Self::Percent(distance)),
            _ => None,
        }
    }
}

/// Whether it fires below the best mark (closes a long, opens a short) or above it.
pub const fn fires_below(side: Side, is_entry: bool) -> bool {
    matches!(side, Side::Long) != is_entry
}

/// `best - d` or `best (1 - d %)`; above the best mark with `+`. A percentage is rounded to the tick away from the mark.
pub fn level(
    fires_below: bool,
    best: Decimal,
    distance: Distance,
    tick: Decimal,
) -> Result<Decimal> {
    match distance {
        Distance::Price(distance) if fires_below => best.sub(distance),
        Distance::Price(distance) => best.add(distance),
        Distance::Percent(percent) => {
            let away = best.mul(percent)?.div(Decimal::HUNDRED)?;
            if fires_below {
                best.sub(away)?.quantize(tick, Direction::Down)
            } else {
                best.add(away)?.quantize(tick, Direction::Up)
            }
        }
    }
}

/// In units of the price, or in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    Price(u64),
    Percent(u64),
}

const WHOLE: u128 = 10_000;

/// `level` in whole units, for the watch. A level below 0 is 0, which no mark reaches.
pub fn level_in_units(fires_below: bool, best: u64, distance: Units, tick: u64) -> u64 {
    match distance {
        Units::Price(distance) if fires_below => best.saturating_sub(distance),
        Units::Price(distance) => best.saturating_add(distance),
        Units::Percent(percent) => {
            let (best, tick) = (u128::from(best), u128::from(tick.max(1)));
            let percent = u128::from(percent);
            let part = if fires_below {
                let ticks = best * WHOLE.saturating_sub(percent) / (WHOLE * tick);
                ticks * tick
            } else {
                let ticks = (best * (WHOLE + percent)).div_ceil(WHOLE * tick);
                ticks * tick
            };
            u64::try_from(part).unwrap_or(u64::MAX)
        }
    }
}
