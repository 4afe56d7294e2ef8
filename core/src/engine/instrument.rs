use super::levels::Levels;
use crate::decimal::Decimal;

#[derive(Default)]
pub struct Instrument {
    pub match_id: u32,
    pub exponent: i8,
    /// In units of the price; 0 before the first mark.
    pub mark: u64,
    pub price: Option<Decimal>,
    pub levels: Levels,
    /// Places of the accounts with a cross position here, ascending.
    pub holders: Vec<u32>,
    pub moved_in: u64,
}
