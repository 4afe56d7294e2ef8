//! The triggers that wait for a price of one instrument, in order: a mark costs as much as the triggers
//! it fires, however many wait.
//!
//! Stored in heaps: a withdrawn trigger isn't searched for but stays until it is stale. When a heap has
//! doubled, the stale triggers are removed, so adding one is amortised O(log n).

use std::collections::BinaryHeap;

use crate::decimal::{Decimal, Direction};
use crate::market::scaled::price_units;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    TakeProfit,
    StopLoss,
    LimitClose,
    Trailing,
    TrailStart,
    Liquidation,
    Limit,
    Stop,
    TrailingEntry,
    EntryStart,
}

impl Cause {
    pub const fn follows(self) -> bool {
        matches!(self, Self::Trailing | Self::TrailingEntry)
    }
}

/// One level that fires an order. `account` is the account's place in the engine. The trigger is stale
/// when the account has a later revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trigger {
    /// A larger key fires sooner; see `key`.
    key: u64,
    pub order: u64,
    pub account: u32,
    pub revision: u32,
    /// Of an exit its number; of an entry how often it was amended.
    pub exit: u32,
    pub cause: Cause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    Above,
    Below,
}

impl Trigger {
    pub fn at(
        from: From,
        level: u64,
        order: u64,
        (account, revision): (u32, u32),
        (cause, exit): (Cause, u32),
    ) -> Self {
        Self {
            key: key(from, level),
            order,
            account,
            revision,
            exit,
            cause,
        }
    }

    /// A trailing stop: of those with one best mark the smallest distance fires first.
    pub fn behind(
        distance: u64,
        order: u64,
        (account, revision): (u32, u32),
        (cause, exit): (Cause, u32),
    ) -> Self {
        Self {
            key: !distance,
            order,
            account,
            revision,
            exit,
            cause,
        }
    }

    /// Of a trigger that `behind` made.
    pub const fn distance(&self) -> u64 {
        !self.key
    }
}

/// A falling mark reaches the highest level first, a rising one the lowest.
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
    heap: BinaryHeap<Trigger>,
    /// The key of the next trigger, so that a mark that fires nothing costs one comparison; 0 when the
    /// heap is empty.
    next: u64,
    /// Length of the heap after the last removal of stale triggers.
    kept_length: usize,
}

const FEW: usize = 64;

impl Levels {
    pub fn add(&mut self, from: From, trigger: Trigger, is_current: impl Fn(&Trigger) -> bool) {
        let side = match from {
            From::Above => &mut self.falling,
            From::Below => &mut self.rising,
        };
        side.add(trigger, is_current);
    }

    /// Removes all triggers that a mark reaches, stale ones included.
    #[inline]
    pub fn fire(&mut self, mark: u64, fired: &mut dyn FnMut(Trigger)) {
        self.falling.fire(key(From::Above, mark), fired);
        self.rising.fire(key(From::Below, mark), fired);
    }
}

impl Side {
    fn add(&mut self, trigger: Trigger, is_current: impl Fn(&Trigger) -> bool) {
        if self.heap.len() >= FEW + 2 * self.kept_length {
            self.heap.retain(is_current);
            self.kept_length = self.heap.len();
        }
        self.heap.push(trigger);
        self.update_next();
    }

    #[inline]
    fn fire(&mut self, mark: u64, fired: &mut dyn FnMut(Trigger)) {
        if self.next >= mark && !self.heap.is_empty() {
            self.fire_reached(mark, fired);
        }
    }

    #[inline(never)]
    fn fire_reached(&mut self, mark: u64, fired: &mut dyn FnMut(Trigger)) {
        while self.heap.peek().is_some_and(|next| next.key >= mark) {
            self.heap.pop().map(&mut *fired);
        }
        self.update_next();
    }

    fn update_next(&mut self) {
        self.next = self.heap.peek().map_or(0, |next| next.key);
    }
}

pub fn is_reached(from: From, level: u64, mark: u64) -> bool {
    key(from, level) >= key(from, mark)
}

/// Converts a price to a level. A price between two units becomes the unit that the mark passes last. Every mark is
/// below a price that doesn't fit the units: a falling mark has reached it, a rising one never does (`None`).
pub fn level_of(price: Decimal, exponent: i8, from: From) -> Option<u64> {
    let unit = Decimal::small(1, exponent);
    let direction = match from {
        From::Below => Direction::Up,
        From::Above => Direction::Down,
    };
    let level = price
        .quantize(unit, direction)
        .ok()
        .and_then(|price| price_units(price, exponent));
    match from {
        From::Above => level.or(Some(always(from))),
        From::Below => level,
    }
}

pub const fn always(from: From) -> u64 {
    match from {
        From::Below => 0,
        From::Above => u64::MAX,
    }
}
