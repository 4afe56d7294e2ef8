//! The last trades of an instrument, oldest first, without duplicate ids; and what a page shows of them.

use std::collections::VecDeque;

use super::book::percentile;
use super::frame::{Frame, Trade};
use super::scaled::decimal;
use crate::decimal::Decimal;

/// Maximum of `/currency/trades` (R-MARKET-2).
const KEPT: usize = 200;

/// What a page shows of the trades. Sides as on the wire: 1 buyers took, 2 sellers, 0 both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TradesWish {
    pub match_id: u32,
    pub most: usize,
    pub side: u8,
    /// 0 all, 1 from the first of the steps on, 2 from the second on.
    pub size: u8,
}

/// From which quantity on a trade is notable, and large: the 75th and the 95th percentile of the trades that are there,
/// rounded up to 1, 2 or 5 times a power of ten.
pub type SizeSteps = [Decimal; 2];

/// The trades of a wish, newest first, with the sums of both sides.
pub struct Tape<'a> {
    pub list: Vec<&'a Trade>,
    pub bought: Decimal,
    pub sold: Decimal,
}

pub fn number_of(trade: &Trade) -> Decimal {
    decimal(trade.number, trade.number_exponent)
}

#[derive(Default)]
pub struct Trades {
    list: VecDeque<Trade>,
    pub version: u32,
}

impl Trades {
    pub fn apply(&mut self, frame: &Frame<'_>) {
        self.version = self.version.wrapping_add(1);
        if frame.kind.is_snapshot() {
            self.list.clear();
        }
        for trade in frame.trades() {
            self.add(trade);
        }
    }

    fn add(&mut self, trade: Trade) {
        let place = self.list.partition_point(|other| other.id < trade.id);
        if self
            .list
            .get(place)
            .is_some_and(|other| other.id == trade.id)
        {
            return;
        }
        self.list.insert(place, trade);
        if self.list.len() > KEPT {
            self.list.pop_front();
        }
    }

    pub fn newest(&self, count: usize) -> impl Iterator<Item = &Trade> {
        self.list.iter().rev().take(count)
    }

    pub fn size_steps(&self) -> Option<SizeSteps> {
        let numbers = || self.list.iter().map(number_of).collect::<Vec<_>>();
        let [first, second] = [75, 95].map(|percent| percentile(numbers(), percent));
        let first = round_step(first?)?;
        let second = round_step(second?)?;
        Some([first, second])
    }

    pub fn tape(&self, wish: TradesWish, steps: Option<SizeSteps>) -> Tape<'_> {
        let least = match (wish.size, steps) {
            (0, _) | (_, None) => None,
            (1, Some([first, _])) => Some(first),
            (_, Some([_, second])) => Some(second),
        };
        let is_wanted = |trade: &&Trade| {
            (wish.side == 0 || trade.kind == wish.side)
                && least.is_none_or(|least| number_of(trade) >= least)
        };
        let mut tape = Tape {
            list: self
                .list
                .iter()
                .rev()
                .filter(is_wanted)
                .take(wish.most)
                .collect(),
            bought: Decimal::ZERO,
            sold: Decimal::ZERO,
        };
        for trade in &tape.list {
            let sum = if trade.kind == 1 {
                &mut tape.bought
            } else {
                &mut tape.sold
            };
            // At most 200 numbers of frames, far below every bound.
            *sum = sum.add(number_of(trade)).unwrap_or(*sum);
        }
        tape
    }

    pub fn memory_bytes(&self) -> usize {
        self.list.capacity() * size_of::<Trade>()
    }
}

/// The next of 1, 2 and 5 times a power of ten.
fn round_step(value: Decimal) -> Option<Decimal> {
    if !value.is_positive() {
        return None;
    }
    let steps =
        (-18..=18i8).flat_map(|exponent| [1, 2, 5].map(|lead| Decimal::small(lead, exponent)));
    steps.into_iter().find(|&step| step >= value)
}
