//! What waits for a price of one instrument, in order: a mark costs what it fires, however many wait.
//!
//! Heaps, because what is withdrawn needs not be found: it stays where it is and counts no more. When a heap has
//! doubled, what counts no more is thrown out, so an order costs the logarithm of how many wait.

use std::collections::BinaryHeap;

use crate::decimal::{Decimal, Direction};
use crate::market::scaled::price_units;

/// Why an order fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    TakeProfit,
    StopLoss,
    /// Of an isolated position.
    Liquidation,
    /// A pending order opens.
    Limit,
}

/// The account is its place in the engine; a later telling of the account withdraws what an earlier one said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Waiting {
    /// The larger, the sooner: see `key`.
    key: u64,
    pub order: u64,
    pub account: u32,
    pub telling: u32,
    pub cause: Cause,
}

/// From which side the mark comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// Fires at its level and below.
    Above,
    /// Fires at its level and above.
    Below,
}

impl Waiting {
    pub fn at(
        from: From,
        level: u64,
        order: u64,
        (account, telling): (u32, u32),
        cause: Cause,
    ) -> Self {
        Self {
            key: key(from, level),
            order,
            account,
            telling,
            cause,
        }
    }
}

/// A mark that falls meets the highest level first, one that rises the lowest.
const fn key(from: From, level: u64) -> u64 {
    match from {
        From::Above => level,
        From::Below => !level,
    }
}

#[derive(Default)]
pub struct Levels {
    falling: Side,
    rising: Side,
}

#[derive(Default)]
struct Side {
    heap: BinaryHeap<Waiting>,
    /// What is next, so that a mark that fires nothing looks at one number; 0 where nothing waits.
    next: u64,
    /// How many were left when what counts no more was thrown out.
    kept: usize,
}

const FEW: usize = 64;

impl Levels {
    pub fn add(&mut self, from: From, waiting: Waiting, counts: impl Fn(&Waiting) -> bool) {
        let side = match from {
            From::Above => &mut self.falling,
            From::Below => &mut self.rising,
        };
        side.add(waiting, counts);
    }

    /// Takes out all that a mark reaches, also what counts no more.
    #[inline]
    pub fn fire(&mut self, mark: u64, fired: &mut dyn FnMut(Waiting)) {
        self.falling.fire(key(From::Above, mark), fired);
        self.rising.fire(key(From::Below, mark), fired);
    }
}

impl Side {
    fn add(&mut self, waiting: Waiting, counts: impl Fn(&Waiting) -> bool) {
        if self.heap.len() >= FEW + 2 * self.kept {
            self.heap.retain(counts);
            self.kept = self.heap.len();
        }
        self.heap.push(waiting);
        self.look();
    }

    #[inline]
    fn fire(&mut self, mark: u64, fired: &mut dyn FnMut(Waiting)) {
        if self.next >= mark && !self.heap.is_empty() {
            self.fire_some(mark, fired);
        }
    }

    #[inline(never)]
    fn fire_some(&mut self, mark: u64, fired: &mut dyn FnMut(Waiting)) {
        while self.heap.peek().is_some_and(|next| next.key >= mark) {
            self.heap.pop().map(&mut *fired);
        }
        self.look();
    }

    fn look(&mut self) {
        self.next = self.heap.peek().map_or(0, |next| next.key);
    }
}

pub fn is_reached(from: From, level: u64, mark: u64) -> bool {
    key(from, level) >= key(from, mark)
}

/// A price as a level: between two units the one that is passed last. None where it has no units.
pub fn level_of(price: Decimal, exponent: i8, from: From) -> Option<u64> {
    let unit = Decimal::small(1, exponent);
    let direction = match from {
        From::Below => Direction::Up,
        From::Above => Direction::Down,
    };
    price_units(price.quantize(unit, direction).ok()?, exponent)
}

/// A level that every mark has reached.
pub const fn always(from: From) -> u64 {
    match from {
        From::Below => 0,
        From::Above => u64::MAX,
    }
}
