//! How an order opens, of contracts and of spot, and what is checked of it.

use super::Side;
use super::order_rules::{PriceRules, Violations};
use super::trailing::{self, Distance};
use crate::decimal::{Decimal, Result};

/// How an order opens (R-CONTRACT-26, R-SPOT-9). A spot order doesn't trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Market,
    Limit {
        target: Decimal,
    },
    StopMarket {
        trigger: Decimal,
    },
    StopLimit {
        trigger: Decimal,
        target: Decimal,
    },
    Trailing {
        distance: Distance,
        start: Option<Decimal>,
    },
}

impl Entry {
    pub const fn target(&self) -> Option<Decimal> {
        match self {
            Self::Limit { target } | Self::StopLimit { target, .. } => Some(*target),
            _ => None,
        }
    }

    pub const fn trigger(&self) -> Option<Decimal> {
        match self {
            Self::StopMarket { trigger } | Self::StopLimit { trigger, .. } => Some(*trigger),
            _ => None,
        }
    }

    /// The expected open price, on which margin and fee are taken.
    pub fn price(&self, side: Side, mark: Decimal, tick: Decimal) -> Result<Decimal> {
        match *self {
            Self::Market => Ok(mark),
            Self::Limit { target } | Self::StopLimit { target, .. } => Ok(target),
            Self::StopMarket { trigger } => Ok(trigger),
            Self::Trailing { distance, .. } => {
                trailing::level(trailing::fires_below(side, true), mark, distance, tick)
            }
        }
    }
}

pub fn check(
    found: &mut Violations,
    side: Side,
    entry: Entry,
    (prices, mark): (&PriceRules, Decimal),
) -> Result<()> {
    let tick = prices.tick;
    if let Some(trigger) = entry.trigger() {
        found.price("trigger_price", trigger, tick);
        found.band("trigger_price", trigger, prices, mark)?;
        if trigger == mark {
            found.add("trigger_price", "trigger_at_mark", &[]);
        }
    }
    if let Some(target) = entry.target() {
        found.price("target_price", target, tick);
    }
    match entry {
        Entry::Limit { target } => found.band("target_price", target, prices, mark),
        Entry::StopLimit { trigger, target } if trigger.is_positive() => {
            found.limit_of_stop(target, trigger, prices)
        }
        Entry::Trailing { distance, start } => {
            found.distance(distance, tick, mark);
            if let Some(start) = start {
                found.price("start_price", start, tick);
                // At a better price: a buy starts below the mark. At the mark it starts at once.
                found.start_side(side == Side::Long, start, mark);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

const DAY_MS: Decimal = Decimal::small(86_400_000, 0);
const DAYS_AT_MOST: Decimal = Decimal::small(90, 0);

/// `until` and `now` in ms. Not checked without a time.
pub fn check_until(
    found: &mut Violations,
    entry: Entry,
    until: Option<Decimal>,
    now: Option<Decimal>,
) -> Result<()> {
    let (Some(until), Some(now)) = (until, now) else {
        return Ok(());
    };
    if entry == Entry::Market {
        return Ok(());
    }
    if until <= now {
        found.add("until", "until_past", &[]);
    } else if until > now.add(DAY_MS.mul(DAYS_AT_MOST)?)? {
        found.add("until", "until_too_far", &[("maximum", DAYS_AT_MOST)]);
    }
    Ok(())
}
