//! Rows of a list: one image each, rebuilt only when its instrument changed.

use super::buffer::{Buffer, exact, pixels, put};
use super::instruments::{Instrument, Instruments};
use super::layout::row;
use super::quote::{IS_HALTED, IS_OPEN};
use super::scaled::decimal;
use super::texts;
use crate::display::NumberRules;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    None = 0,
    Up = 1,
    Down = 2,
}

impl Direction {
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
    place: Option<usize>,
    /// Versions of the quote in the last section; `None` when not sent yet.
    sent_versions: Option<(u32, u32)>,
    price: u64,
    /// Number of the section that changed it last.
    changed_in: u32,
    image: [u8; row::BYTES],
}

#[derive(Default)]
pub struct Rows {
    pub generation: u32,
    list: Vec<Row>,
    /// The list changed or everything must be sent again: write a section even when no row changed.
    is_due: bool,
    sections: u32,
}

impl Rows {
    pub fn watch(&mut self, ids: &[u32], generation: u32, instruments: &Instruments) {
        let new = |&match_id: &u32| Row {
            match_id,
            place: instruments.find(match_id),
            sent_versions: None,
            price: 0,
            changed_in: 0,
            image: [0; row::BYTES],
        };
        self.list = ids.iter().map(new).collect();
        self.generation = generation;
        self.is_due = true;
    }

    pub fn update_places(&mut self, instruments: &Instruments) {
        for row in &mut self.list {
            row.place = instruments.find(row.match_id);
        }
        self.resend();
    }

    pub fn resend(&mut self) {
        for row in &mut self.list {
            row.sent_versions = None;
        }
        self.is_due = true;
    }

    /// Writes all rows when one of them changed, each with the number of the section that changed it
    /// last. All rows, because the page reads only the visible ones: the others cost it nothing, and it
    /// needn't keep earlier sections.
    pub fn write(&mut self, instruments: &Instruments, rules: &NumberRules, out: &mut Buffer) {
        let number = self.sections + 1;
        let mut is_due = core::mem::replace(&mut self.is_due, false);
        for row in &mut self.list {
            let instrument = row.place.and_then(|place| instruments.at(place));
            if instrument.is_some_and(|instrument| row.update(instrument, rules)) {
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
            // 0: the row has no price
            out.word(if row.sent_versions.is_some() {
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
    fn update(&mut self, instrument: &Instrument, rules: &NumberRules) -> bool {
        let quote = &instrument.quote;
        let versions = (quote.version, quote.statistics_version);
        if self.sent_versions == Some(versions) || quote.price == 0 {
            return false;
        }
        let before = self.sent_versions.replace(versions);
        put(&mut self.image, row::MATCH_ID, &self.match_id.to_le_bytes());
        self.image[row::DIRECTION] = Direction::of(self.price, quote.price) as u8;
        self.image[row::FLAGS] = quote.flags & (IS_OPEN | IS_HALTED);
        self.price = quote.price;
        let price = decimal(quote.price, instrument.units.price);
        let change = quote.change();
        put(&mut self.image, row::PRICE, &pixels(Some(price)));
        put(&mut self.image, row::CHANGE, &pixels(change));
        put(&mut self.image, row::TIME, &exact(quote.time));
        texts::put_text(&mut self.image, row::PRICE_TEXT, rules, |rules| {
            texts::price(Some(price), instrument.tick, rules)
        });
        texts::put_text(&mut self.image, row::CHANGE_TEXT, rules, |rules| {
            texts::percent(change, rules)
        });
        if before.is_none_or(|(_, statistics)| statistics != quote.statistics_version) {
            let (turnover, volume) = (quote.turnover(), quote.volume());
            put(&mut self.image, row::TURNOVER, &pixels(Some(turnover)));
            texts::put_text(&mut self.image, row::TURNOVER_TEXT, rules, |rules| {
                texts::compact(turnover, rules)
            });
            texts::put_text(&mut self.image, row::VOLUME_TEXT, rules, |rules| {
                texts::compact(volume, rules)
            });
        }
        true
    }
}
