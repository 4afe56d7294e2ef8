use super::fired::Moment;
use super::levels::{From, Levels};
use super::trails::{Stair, Trails};
use crate::decimal::Decimal;

pub struct Instrument {
    pub match_id: u32,
    pub exponent: i8,
    /// In units of the price; 0 before the first mark.
    pub mark: u64,
    pub time: u64,
    pub price: Option<Decimal>,
    /// The mark before this one, and when it was last seen.
    pub before: Option<(Decimal, u64)>,
    pub levels: Levels,
    /// Trailing stops that follow rising marks, and falling ones.
    pub highs: Trails,
    pub lows: Trails,
    pub high_stair: Stair,
    pub low_stair: Stair,
    /// The last mark of this batch that moved one of them.
    pub new_high: Option<(u64, u64)>,
    pub new_low: Option<(u64, u64)>,
    /// Places of the accounts with a cross position here, ascending.
    pub holders: Vec<u32>,
    pub moved_in: u64,
}

impl Instrument {
    pub fn of(match_id: u32, exponent: i8) -> Self {
        Self {
            match_id,
            exponent,
            mark: 0,
            time: 0,
            price: None,
            before: None,
            levels: Levels::default(),
            highs: Trails::of(From::Above),
            lows: Trails::of(From::Below),
            high_stair: Stair::of(From::Above),
            low_stair: Stair::of(From::Below),
            new_high: None,
            new_low: None,
            holders: Vec::new(),
            moved_in: 0,
        }
    }

    /// Without a mark nothing can fire.
    pub fn moment(&self) -> Option<Moment> {
        Some(Moment {
            mark: self.price?,
            time: self.time,
            before: self.before,
        })
    }

    pub fn trails(&mut self, from: From) -> &mut Trails {
        match from {
            From::Above => &mut self.highs,
            From::Below => &mut self.lows,
        }
    }

    pub const fn stair(&self, from: From) -> &Stair {
        match from {
            From::Above => &self.high_stair,
            From::Below => &self.low_stair,
        }
    }
}
