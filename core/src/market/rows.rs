//! Rows of a list: one image of 128 bytes each, made anew only when its instrument changed.

use super::buffer::{Buffer, exact, pixels};
use super::instruments::{Instrument, Instruments};
use super::quote::{IS_HALTED, IS_OPEN};
use super::scaled::decimal;
use super::texts;
use crate::display::NumberRules;

const ROW_BYTES: usize = 128;
/// Where a row's texts stand, and how many bytes each may take, its length among them.
const PRICE_TEXT: (usize, usize) = (40, 40);
const CHANGE_TEXT: (usize, usize) = (80, 16);
const TURNOVER_TEXT: (usize, usize) = (96, 16);
const VOLUME_TEXT: (usize, usize) = (112, 16);

/// Against what was told before.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    None = 0,
    Up = 1,
    Down = 2,
}

impl Direction {
    /// 0 is no price.
    pub fn of(before: u64, now: u64) -> Self {
        match now.cmp(&before) {
            _ if before == 0 => Self::None,
            core::cmp::Ordering::Greater => Self::Up,
            core::cmp::Ordering::Less => Self::Down,
            core::cmp::Ordering::Equal => Self::None,
        }
    }
}

struct Row {
    match_id: u32,
    /// Place in the list of instruments.
    place: Option<usize>,
    /// What was told: none, or the versions of the quote.
    told: Option<(u32, u32)>,
    price: u64,
    /// The number of the section that changed it last.
    changed_in: u32,
    image: [u8; ROW_BYTES],
}

#[derive(Default)]
pub struct Rows {
    pub generation: u32,
    list: Vec<Row>,
    /// Another list, or all anew: a section is due, whether or not a row changed.
    is_due: bool,
    /// Sections so far.
    sections: u32,
}

impl Rows {
    pub fn watch(&mut self, ids: &[u32], generation: u32, instruments: &Instruments) {
        let row = |&match_id: &u32| Row {
            match_id,
            place: instruments.find(match_id),
            told: None,
            price: 0,
            changed_in: 0,
            image: [0; ROW_BYTES],
        };
        self.list = ids.iter().map(row).collect();
        self.generation = generation;
        self.is_due = true;
    }

    /// The list of instruments is another.
    pub fn place(&mut self, instruments: &Instruments) {
        for row in &mut self.list {
            row.place = instruments.find(row.match_id);
        }
        self.whole();
    }

    pub fn whole(&mut self) {
        for row in &mut self.list {
            row.told = None;
        }
        self.is_due = true;
    }

    /// Writes all rows when one of them changed, each with the number of the section that changed it
    /// last; nothing when none did. All of them, because a page reads only those on show: what it does
    /// not look at costs it nothing, and it need keep no former section.
    pub fn write(&mut self, instruments: &Instruments, rules: &NumberRules, out: &mut Buffer) {
        let number = self.sections + 1;
        let mut is_due = core::mem::replace(&mut self.is_due, false);
        for row in &mut self.list {
            let instrument = row.place.and_then(|place| instruments.at(place));
            if instrument.is_some_and(|instrument| row.take(instrument, rules)) {
                row.changed_in = number;
                is_due = true;
            }
        }
        if !is_due {
            return;
        }
        self.sections = number;
        out.word(self.list.len() as u32);
        for row in &self.list {
            // 0: it has no price, or none any more
            out.word(if row.told.is_some() {
                row.changed_in
            } else {
                0
            });
        }
        out.align();
        for row in &self.list {
            out.raw(&row.image);
        }
    }

    pub fn memory_bytes(&self) -> usize {
        self.list.capacity() * size_of::<Row>()
    }
}

impl Row {
    /// Makes the image anew when the instrument changed; true when it did. Without a price there is
    /// no row.
    fn take(&mut self, instrument: &Instrument, rules: &NumberRules) -> bool {
        let quote = &instrument.quote;
        let versions = (quote.version, quote.statistics_version);
        if self.told == Some(versions) || quote.price == 0 {
            return false;
        }
        let before = self.told.replace(versions);
        self.put(0, &self.match_id.to_le_bytes());
        self.image[4] = Direction::of(self.price, quote.price) as u8;
        self.image[5] = quote.flags & (IS_OPEN | IS_HALTED);
        self.price = quote.price;
        let price = decimal(quote.price, instrument.units.price);
        let change = quote.change();
        self.put(8, &pixels(Some(price)));
        self.put(16, &pixels(change));
        self.put(24, &exact(quote.time));
        self.write(PRICE_TEXT, rules, |rules| {
            texts::price(Some(price), instrument.tick, rules)
        });
        self.write(CHANGE_TEXT, rules, |rules| texts::percent(change, rules));
        if before.is_none_or(|(_, statistics)| statistics != quote.statistics_version) {
            let (turnover, volume) = (quote.turnover(), quote.volume());
            self.put(32, &pixels(Some(turnover)));
            self.write(TURNOVER_TEXT, rules, |rules| {
                texts::compact(turnover, rules)
            });
            self.write(VOLUME_TEXT, rules, |rules| texts::compact(volume, rules));
        }
        true
    }

    fn put(&mut self, at: usize, bytes: &[u8]) {
        if let Some(place) = self.image.get_mut(at..at + bytes.len()) {
            place.copy_from_slice(bytes);
        }
    }

    fn write(
        &mut self,
        (at, width): (usize, usize),
        rules: &NumberRules,
        text: impl Fn(&NumberRules) -> String,
    ) {
        let text = texts::fitted(width, rules, text);
        self.image[at] = text.len() as u8;
        self.put(at + 1, text.as_bytes());
    }
}
