//! The last trades of an instrument, oldest first, without duplicate ids.

use std::collections::VecDeque;

use super::frame::{Frame, Trade};

/// Maximum of `/currency/trades` (R-MARKET-2).
const KEPT: usize = 200;

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

    pub fn memory_bytes(&self) -> usize {
        self.list.capacity() * size_of::<Trade>()
    }
}
