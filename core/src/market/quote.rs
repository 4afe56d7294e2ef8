use super::frame::{Statistics, Tick};
use super::scaled::{Units, decimal, rescaled};
use crate::decimal::{Decimal, Result};
use crate::error::impossible;

pub const IS_OPEN: u8 = 1;
pub const IS_HALTED: u8 = 2;

/// Prices are in the instrument's units; 0 is none.
#[derive(Clone, Default)]
pub struct Quote {
    pub price: u64,
    pub mark: u64,
    pub open: u64,
    pub high: u64,
    pub low: u64,
    pub time: u64,
    /// Volume and turnover have exponents of their own.
    pub volume: u64,
    pub turnover: u64,
    pub volume_exponent: i8,
    pub turnover_exponent: i8,
    pub flags: u8,
    /// Increased by every change; `statistics_version` by every change of volume and turnover.
    pub version: u32,
    pub statistics_version: u32,
}

/// The prices of a window in the instrument's units: a part of a candle.
#[derive(Clone, Copy)]
pub struct Window {
    pub match_id: u32,
    pub first: u64,
    pub high: u64,
    pub low: u64,
    pub price: u64,
    pub number: u64,
    pub time: u64,
}

/// A tick record in the instrument's units, with the fields that aren't part of a candle.
pub struct Scaled {
    pub window: Window,
    pub mark: u64,
    pub flags: u8,
}

impl Scaled {
    /// `None` when the record's exponents differ and it can't be rescaled exactly.
    #[inline(always)]
    pub fn of(tick: &Tick, units: Units) -> Option<Self> {
        let price = |value| rescaled(value, tick.price_exponent, units.price);
        Some(Self {
            window: Window {
                match_id: tick.match_id,
                first: price(tick.first)?,
                high: price(tick.high)?,
                low: price(tick.low)?,
                price: price(tick.price)?,
                number: rescaled(tick.number, tick.number_exponent, units.number)?,
                time: tick.time,
            },
            mark: price(tick.mark)?,
            flags: tick.flags,
        })
    }
}

impl Quote {
    #[inline(always)]
    pub fn apply_tick(&mut self, tick: &Scaled) {
        let window = &tick.window;
        self.price = window.price;
        self.mark = tick.mark;
        self.flags = tick.flags;
        self.time = window.time;
        if window.number != 0 && self.open != 0 {
            self.high = self.high.max(window.high);
            self.low = self.low.min(window.low);
        }
        self.version = self.version.wrapping_add(1);
    }

    pub fn apply_statistics(&mut self, record: &Statistics, units: Units) -> bool {
        let price = |value| rescaled(value, record.price_exponent, units.price);
        let (Some(open), Some(high), Some(low)) =
            (price(record.open), price(record.high), price(record.low))
        else {
            return false;
        };
        (self.open, self.high, self.low) = (open, high, low);
        self.volume = record.volume;
        self.turnover = record.turnover;
        self.volume_exponent = record.volume_exponent;
        self.turnover_exponent = record.turnover_exponent;
        self.version = self.version.wrapping_add(1);
        self.statistics_version = self.statistics_version.wrapping_add(1);
        true
    }

    /// Change over 24 hours in percent, `(price - open) / open * 100` to 2 decimals; `None` without an
    /// open.
    pub fn change(&self) -> Option<Decimal> {
        if self.price == 0 || self.open == 0 {
            return None;
        }
        let of = || -> Result<Decimal> {
            // both prices have the same unit, so the ratio needs none
            let open = Decimal::from(self.open);
            let moved = Decimal::from(self.price).sub(open)?;
            moved.div(open)?.mul(Decimal::HUNDRED)?.round(2)
        };
        of().map_or_else(|_| impossible("prices are below every bound", None), Some)
    }

    pub fn volume(&self) -> Decimal {
        decimal(self.volume, self.volume_exponent)
    }

    pub fn turnover(&self) -> Decimal {
        decimal(self.turnover, self.turnover_exponent)
    }
}
