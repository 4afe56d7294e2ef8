//! Bars of one period: the newest `capacity`, oldest first, built from windows of ticks and from history.

use std::collections::VecDeque;

use super::calendar::Period;
use super::fields::read_rows;
use super::quote::Window;
use super::scaled::{Units, price_units, units};
use crate::error::{CoreError, Key};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub time: u64,
    pub open: u64,
    pub high: u64,
    pub low: u64,
    pub close: u64,
    /// The volume of a month of maximal windows doesn't fit 64 bits.
    pub volume: u128,
}

impl Bar {
    #[inline(always)]
    fn add(&mut self, later: &Self) {
        self.high = self.high.max(later.high);
        self.low = self.low.min(later.low);
        self.close = later.close;
        self.volume = self.volume.saturating_add(later.volume);
    }
}

pub struct Candles {
    period: Period,
    capacity: usize,
    bars: VecDeque<Bar>,
    end: u64,
}

impl Candles {
    pub fn new(period: Period, capacity: usize) -> Self {
        Self {
            period,
            capacity: capacity.max(1),
            bars: VecDeque::new(),
            end: 0,
        }
    }

    pub fn bars(&self) -> &VecDeque<Bar> {
        &self.bars
    }

    pub fn clear(&mut self) {
        self.bars.clear();
        self.end = 0;
    }

    /// Returns true when it started a bar.
    #[inline(always)]
    pub fn add_window(&mut self, window: &Window) -> bool {
        self.add(&Bar {
            time: window.time,
            open: window.first,
            high: window.high,
            low: window.low,
            close: window.price,
            volume: u128::from(window.number),
        })
    }

    #[inline(always)]
    fn add(&mut self, part: &Bar) -> bool {
        if part.time < self.end
            && let Some(last) = self.bars.back_mut()
        {
            // older than the last bar: too late
            if part.time >= last.time {
                last.add(part);
            }
            return false;
        }
        self.begin(part);
        true
    }

    #[inline(never)]
    fn begin(&mut self, part: &Bar) {
        let (time, end) = self.period.bucket(part.time);
        self.make_room();
        self.bars.push_back(Bar { time, ..*part });
        self.end = end;
    }

    fn make_room(&mut self) {
        let length = self.bars.len();
        if length == self.capacity {
            self.bars.pop_front();
        } else if length == self.bars.capacity() {
            let more = length.clamp(16, 1 << 16).min(self.capacity - length);
            self.bars.reserve_exact(more);
        }
    }

    /// Replaces the bars from the start of `history` on (of this period or a finer one). Earlier bars
    /// stay if no bucket between is missing: the bars up to our last one were complete.
    pub fn replace_from(&mut self, history: &[Bar]) {
        let history = self.whole_parts(history);
        let Some(first) = history.first() else {
            return self.clear();
        };
        let (start, _) = self.period.bucket(first.time);
        if self.bars.back().is_none_or(|last| last.time < start) {
            self.bars.clear();
        }
        while self.bars.back().is_some_and(|bar| bar.time >= start) {
            self.bars.pop_back();
        }
        self.end = 0;
        for bar in history {
            self.add(bar);
        }
    }

    /// Without the parts of a first bar of which earlier parts are missing.
    fn whole_parts<'a>(&self, parts: &'a [Bar]) -> &'a [Bar] {
        let Some(first) = parts.first().filter(|_| self.period.is_own()) else {
            return parts;
        };
        let (start, end) = self.period.bucket(first.time);
        if first.time == start {
            return parts;
        }
        let cut = parts.partition_point(|part| part.time < end);
        parts.get(cut..).unwrap_or_default()
    }

    /// Adds the newest of the bars that end before the first one, as many as fit.
    pub fn prepend(&mut self, older: &[Bar]) {
        let older = self.whole_parts(older);
        let room = self.capacity - self.bars.len();
        if room == 0 {
            return;
        }
        let before = self.bars.front().map_or(u64::MAX, |bar| bar.time);
        let mut folded = Self::new(self.period, room);
        for bar in older.iter().take_while(|bar| bar.time < before) {
            folded.add(bar);
        }
        if self.bars.is_empty() {
            self.end = folded.end;
        }
        self.bars.reserve_exact(folded.bars.len());
        for &bar in folded.bars.iter().rev() {
            self.bars.push_front(bar);
        }
    }

    pub fn at(&self, time: u64) -> Option<&Bar> {
        let place = self.bars.partition_point(|bar| bar.time < time);
        self.bars.get(place).filter(|bar| bar.time == time)
    }

    pub fn between(&self, from: u64, to: u64, limit: usize) -> impl Iterator<Item = &Bar> {
        let end = self.bars.partition_point(|bar| bar.time < to);
        let start = self.bars.partition_point(|bar| bar.time < from);
        self.bars
            .range(start.max(end.saturating_sub(limit)).min(end)..end)
    }

    pub fn memory_bytes(&self) -> usize {
        self.bars.capacity() * size_of::<Bar>()
    }
}

/// Reads `time/open/high/low/close/volume` lines, oldest first.
pub fn read_bars(text: &str, of: Units) -> Result<Vec<Bar>, CoreError> {
    let mut next = 0;
    read_rows(text, |fields| {
        let time: u64 = fields.whole()?;
        if time < next || time >= super::frame::EXACT_LIMIT {
            return Err(Key::Malformed);
        }
        next = time + 1;
        let mut price = || price_units(fields.number()?, of.price).ok_or(Key::Overflow);
        let (open, high, low, close) = (price()?, price()?, price()?, price()?);
        let volume = units(fields.number()?, of.number).ok_or(Key::Overflow)?;
        Ok(Bar {
            time,
            open,
            high,
            low,
            close,
            volume,
        })
    })
}
