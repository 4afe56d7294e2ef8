//! The order book of an instrument, in the units of its frames.

use super::frame::{Frame, Level};
use super::scaled::{Units, decimal, rescaled};
use crate::decimal::Decimal;

/// The server sends 50 a side. Beyond this limit the worst levels are dropped.
const MOST_LEVELS: usize = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookLevel {
    pub price: u64,
    pub number: u64,
}

/// One or several merged prices, with the cumulative quantity from the best price to here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    pub price: u64,
    pub number: u128,
    pub total: u128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookSide {
    Buyers,
    Sellers,
}

/// `100 one / (one + other)`, to one decimal; `None` if both are 0.
pub fn share(one: Decimal, other: Decimal) -> Option<Decimal> {
    let part = one.mul(Decimal::small(1, 2)).ok()?;
    part.div(one.add(other).ok()?).ok()?.round(1).ok()
}

/// A level is large from the quantity that 95 of 100 shown levels don't exceed; `None` for fewer levels than that
/// is meaningful for.
pub fn large_from(numbers: impl Iterator<Item = u128>) -> Option<u128> {
    percentile(numbers.collect(), 95)
}

const LEAST_SAMPLE: usize = 20;

/// By the nearest rank.
pub fn percentile<T: Ord + Copy>(mut values: Vec<T>, percent: usize) -> Option<T> {
    if values.len() < LEAST_SAMPLE {
        return None;
    }
    values.sort_unstable();
    let rank = (values.len() * percent).div_ceil(100);
    values.get(rank.saturating_sub(1)).copied()
}

pub struct Book {
    pub units: Units,
    /// Best first; all quantities above 0.
    buyers: Vec<BookLevel>,
    sellers: Vec<BookLevel>,
    pub version: u32,
}

impl Default for Book {
    fn default() -> Self {
        Self {
            units: Units {
                price: 0,
                number: 0,
            },
            buyers: Vec::new(),
            sellers: Vec::new(),
            version: 0,
        }
    }
}

impl Book {
    /// Applies a frame's levels, as changes or as a replacement. Returns false and changes nothing when a
    /// level doesn't fit the units of the others.
    pub fn apply(&mut self, frame: &Frame<'_>) -> bool {
        let is_snapshot = frame.kind.is_snapshot();
        let mut units = self.units;
        if is_snapshot || (self.buyers.is_empty() && self.sellers.is_empty()) {
            let Some(first) = frame.levels().next() else {
                self.clear();
                return true;
            };
            units = Units {
                price: first.price_exponent,
                number: first.number_exponent,
            };
        }
        let scaled = |level: Level| {
            Some(BookLevel {
                price: rescaled(level.price, level.price_exponent, units.price)?,
                number: rescaled(level.number, level.number_exponent, units.number)?,
            })
        };
        if !frame.levels().all(|level| scaled(level).is_some()) {
            return false;
        }
        if is_snapshot {
            self.clear();
        }
        self.units = units;
        self.version = self.version.wrapping_add(1);
        for level in frame.levels() {
            if let Some(standing) = scaled(level) {
                self.set(level.side, standing);
            }
        }
        true
    }

    fn clear(&mut self) {
        self.buyers.clear();
        self.sellers.clear();
        self.version = self.version.wrapping_add(1);
    }

    fn set(&mut self, side: u8, level: BookLevel) {
        let (levels, place) = if side == 1 {
            let place = self.buyers.partition_point(|at| at.price > level.price);
            (&mut self.buyers, place)
        } else {
            let place = self.sellers.partition_point(|at| at.price < level.price);
            (&mut self.sellers, place)
        };
        match levels.get_mut(place) {
            Some(at) if at.price == level.price => {
                if level.number == 0 {
                    levels.remove(place);
                } else {
                    at.number = level.number;
                }
            }
            _ if level.number == 0 => {}
            _ => {
                levels.insert(place, level);
                levels.truncate(MOST_LEVELS);
            }
        }
    }

    pub fn side(&self, side: BookSide) -> &[BookLevel] {
        match side {
            BookSide::Buyers => &self.buyers,
            BookSide::Sellers => &self.sellers,
        }
    }

    /// The best `count` levels, with prices merged to multiples of `step`.
    pub fn merged(&self, side: BookSide, step: u64, count: usize) -> Vec<Merged> {
        let step = step.max(1);
        let mut merged: Vec<Merged> = Vec::new();
        let mut total = 0;
        for level in self.side(side) {
            let rest = level.price % step;
            let price = match side {
                BookSide::Sellers if rest != 0 => level.price.saturating_add(step - rest),
                _ => level.price - rest,
            };
            let number = u128::from(level.number);
            let is_same = merged.last().is_some_and(|last| last.price == price);
            if !is_same && merged.len() == count {
                break;
            }
            total += number;
            match merged.last_mut() {
                Some(last) if is_same => {
                    last.number += number;
                    last.total = total;
                }
                _ => merged.push(Merged {
                    price,
                    number,
                    total,
                }),
            }
        }
        merged
    }

    /// The buyers' part of the quantity in the best `count` levels of both sides, in percent: 100 b / (b + s).
    pub fn buyers_share(&self, count: usize) -> Option<Decimal> {
        let sum = |levels: &[BookLevel]| {
            let numbers = levels.iter().take(count).map(|level| level.number);
            decimal(numbers.map(u128::from).sum::<u128>(), self.units.number)
        };
        share(sum(&self.buyers), sum(&self.sellers))
    }

    pub fn memory_bytes(&self) -> usize {
        (self.buyers.capacity() + self.sellers.capacity()) * size_of::<BookLevel>()
    }
}
