//! An instrument as the watch knows it: its mark, and what waits for it.

use super::levels::Levels;
use crate::decimal::Decimal;

#[derive(Default)]
pub struct Instrument {
    pub match_id: u32,
    pub exponent: i8,
    /// In units; 0 before the first.
    pub mark: u64,
    pub price: Option<Decimal>,
    pub levels: Levels,
    /// Places of the accounts with a cross position here, in ascending order.
    pub holders: Vec<u32>,
    /// The batch in which the mark moved last.
    pub moved: u64,
}
