//! Snapshots for the page: only what it watches, and only changes.

use super::Market;
use super::book::Book;
use super::buffer::{Buffer, age, exact, put};
use super::frame::RoomKind;
use super::instruments::Instruments;
use super::layout::{snapshot_entry, snapshot_header};
use super::room::{Content, Room, Wait};
use super::rows::Rows;
use super::sections::{self, BookWish};
use super::trades::{SizeSteps, Trades, TradesWish};
use crate::display::NumberRules;
use crate::error::Key;

/// Parts of a snapshot. The page gets the price of the visible instrument, with its charts, more often
/// than the others.
pub const ROWS: u32 = 1;
pub const PRICE: u32 = 2;
pub const BOOK: u32 = 4;
pub const PORTFOLIO: u32 = 8;
/// All parts but the rows.
pub const DETAILS: u32 = PRICE | BOOK | PORTFOLIO;

const VERSION: u32 = 1;

const HAS_GAP: u32 = 1;
const IS_FEED_STALE: u32 = 2;

const MOST_WATCHED: usize = 65_535;
const MOST_LEVELS: usize = 1000;

#[derive(Clone, Copy)]
enum Section {
    Rows = 1,
    Detail = 2,
    Book = 3,
    Trades = 4,
    Chart = 5,
    Portfolio = 6,
}

pub struct Snapshot<'a> {
    pub bytes: &'a [u8],
    pub has_rows: bool,
    /// A section, or changed flags: more than a new age of the prices.
    pub is_news: bool,
}

pub struct View {
    pub rules: NumberRules,
    rows: Rows,
    detail: u32,
    detail_told: Option<u32>,
    /// Base of the next price direction.
    detail_price: u64,
    book: BookWish,
    book_sent: Option<(u32, bool)>,
    trades: TradesWish,
    /// Fixed while the page looks at one instrument, so that a filter stays what it says.
    trade_steps: Option<SizeSteps>,
    trades_sent: Option<(u32, bool)>,
    header_sent: Option<(u64, u32)>,
    sections: Sections,
    out: Buffer,
}

impl Default for View {
    fn default() -> Self {
        Self {
            rules: NumberRules {
                decimal: '.',
                group: Some(','),
                minimum_grouping: 1,
            },
            rows: Rows::default(),
            detail: 0,
            detail_told: None,
            detail_price: 0,
            book: BookWish::default(),
            book_sent: None,
            trades: TradesWish::default(),
            trade_steps: None,
            trades_sent: None,
            header_sent: None,
            sections: Sections::default(),
            out: Buffer::default(),
        }
    }
}

impl View {
    /// Sends everything again, except charts and the portfolio, which keep track themselves.
    pub fn resend(&mut self) {
        self.rows.resend();
        self.detail_told = None;
        self.book_sent = None;
        self.trades_sent = None;
        self.header_sent = None;
    }

    pub fn place_rows(&mut self, instruments: &Instruments) {
        self.rows.update_places(instruments);
    }

    pub fn memory_bytes(&self) -> usize {
        self.rows.memory_bytes() + self.sections.body.memory_bytes() + self.out.memory_bytes()
    }
}

#[derive(Default)]
struct Sections {
    body: Buffer,
    directory: Vec<(Section, u32, usize, usize)>,
}

impl Sections {
    fn add(&mut self, kind: Section, id: u32, write: impl FnOnce(&mut Buffer)) {
        self.body.align();
        let start = self.body.len();
        write(&mut self.body);
        if self.body.len() > start {
            self.directory
                .push((kind, id, start, self.body.len() - start));
        }
    }
}

impl Market {
    pub fn watch_rows(&mut self, ids: &[u32], generation: u32) -> Result<(), Key> {
        if ids.len() > MOST_WATCHED {
            return Err(Key::WrongArguments);
        }
        self.view.rows.watch(ids, generation, &self.instruments);
        Ok(())
    }

    pub fn watch_detail(&mut self, match_id: u32) {
        if self.view.detail != match_id {
            self.view.detail_price = 0;
        }
        self.view.detail = match_id;
        self.view.detail_told = None;
    }

    pub fn watch_book(&mut self, match_id: u32, levels: usize, group: u32) {
        self.view.book = BookWish {
            match_id,
            levels: levels.min(MOST_LEVELS),
            group,
        };
        self.view.book_sent = None;
    }

    pub fn watch_trades(&mut self, wish: TradesWish) {
        if self.view.trades.match_id != wish.match_id {
            self.view.trade_steps = None;
        }
        self.view.trades = wish;
        self.view.trades_sent = None;
    }

    pub fn resend(&mut self) {
        self.view.resend();
        self.portfolio.resend();
        for chart in self.charts.all_mut() {
            chart.unsent.is_whole = true;
        }
    }

    /// `None` when nothing watched has changed.
    pub fn snapshot(&mut self, now: u64, parts: u32) -> Option<Snapshot<'_>> {
        let mut flags = if self.has_gap() { HAS_GAP } else { 0 };
        if self.is_feed_stale {
            flags |= IS_FEED_STALE;
        }
        self.view.sections.body.clear();
        self.view.sections.directory.clear();
        if parts & ROWS != 0 {
            self.add_rows();
        }
        if parts & PRICE != 0 {
            self.add_detail();
            self.add_charts();
        }
        if parts & BOOK != 0 {
            self.add_book();
            self.add_trades();
        }
        if parts & PORTFOLIO != 0 {
            self.add_portfolio();
        }
        let view = &mut self.view;
        let before = view.header_sent.replace((self.quote_time, flags));
        let has_sections = !view.sections.directory.is_empty();
        if before == Some((self.quote_time, flags)) && !has_sections {
            return None;
        }
        let is_news = has_sections || before.is_none_or(|(_, before)| before != flags);
        let Sections { body, directory } = &view.sections;
        let out = &mut view.out;
        out.clear();
        let is_known = self.quote_time != 0;
        let aged = is_known.then(|| now.saturating_sub(self.quote_time));
        let mut header = [0; snapshot_header::BYTES];
        for (at, word) in [
            (snapshot_header::VERSION, VERSION),
            (snapshot_header::GENERATION, view.rows.generation),
            (snapshot_header::FLAGS, flags),
            (snapshot_header::SECTIONS, directory.len() as u32),
        ] {
            put(&mut header, at, &word.to_le_bytes());
        }
        put(
            &mut header,
            snapshot_header::QUOTE_TIME,
            &exact(self.quote_time),
        );
        put(&mut header, snapshot_header::AGE, &age(aged));
        put(
            &mut header,
            snapshot_header::TICK_TIME,
            &exact(self.tick_time),
        );
        out.raw(&header);
        let start = snapshot_header::BYTES + snapshot_entry::BYTES * directory.len();
        for &(kind, id, offset, length) in directory {
            let mut entry = [0; snapshot_entry::BYTES];
            for (at, word) in [
                (snapshot_entry::KIND, kind as u32),
                (snapshot_entry::ID, id),
                (snapshot_entry::OFFSET, (start + offset) as u32),
                (snapshot_entry::LENGTH, length as u32),
            ] {
                put(&mut entry, at, &word.to_le_bytes());
            }
            out.raw(&entry);
        }
        out.raw(body.as_slice());
        let has_rows = directory
            .first()
            .is_some_and(|&(kind, ..)| matches!(kind, Section::Rows));
        Some(Snapshot {
            bytes: out.as_slice(),
            has_rows,
            is_news,
        })
    }

    fn add_rows(&mut self) {
        let View {
            rows,
            rules,
            sections,
            ..
        } = &mut self.view;
        sections.add(Section::Rows, 0, |out| {
            rows.write(&self.instruments, rules, out)
        });
    }

    fn add_detail(&mut self) {
        let view = &mut self.view;
        let Some(instrument) = self.instruments.get(view.detail) else {
            return;
        };
        let quote = &instrument.quote;
        if view.detail_told == Some(quote.version) || quote.price == 0 {
            return;
        }
        view.detail_told = Some(quote.version);
        let told_price = core::mem::replace(&mut view.detail_price, quote.price);
        view.sections.add(Section::Detail, view.detail, |out| {
            sections::write_detail(instrument, told_price, &view.rules, out);
        });
    }

    fn add_book(&mut self) {
        let view = &mut self.view;
        let wish = view.book;
        let room = self.rooms.get(RoomKind::Book, wish.match_id);
        let none = Book::default();
        let (book, has_gap) = match room.map(|room| (&room.content, has_gap(room))) {
            Some((Content::Book(book), has_gap)) => (book, has_gap),
            _ => (&none, true),
        };
        let state = Some((book.version, has_gap));
        if wish.match_id == 0 || view.book_sent == state {
            return;
        }
        view.book_sent = state;
        view.sections.add(Section::Book, wish.match_id, |out| {
            sections::write_book(book, has_gap, wish, &self.instruments, &view.rules, out);
        });
    }

    fn add_trades(&mut self) {
        let view = &mut self.view;
        let wish = view.trades;
        let room = self.rooms.get(RoomKind::Trades, wish.match_id);
        let none = Trades::default();
        let (trades, has_gap) = match room.map(|room| (&room.content, has_gap(room))) {
            Some((Content::Trades(trades), has_gap)) => (trades, has_gap),
            _ => (&none, true),
        };
        let state = Some((trades.version, has_gap));
        if wish.match_id == 0 || view.trades_sent == state {
            return;
        }
        view.trades_sent = state;
        view.trade_steps = view.trade_steps.or_else(|| trades.size_steps());
        let shown = (wish, view.trade_steps);
        let instrument = self.instruments.get(wish.match_id);
        view.sections.add(Section::Trades, wish.match_id, |out| {
            sections::write_trades(trades, has_gap, shown, instrument, &view.rules, out);
        });
    }

    fn add_charts(&mut self) {
        for chart in self.charts.all_mut() {
            let handle = chart.handle;
            sections::write_chart(chart, |write| {
                self.view
                    .sections
                    .add(Section::Chart, handle, |out| write(out));
            });
        }
    }

    fn add_portfolio(&mut self) {
        let View {
            rules, sections, ..
        } = &mut self.view;
        sections.add(Section::Portfolio, 0, |out| {
            self.portfolio.write(&self.instruments, rules, out);
        });
    }
}

fn has_gap(room: &Room) -> bool {
    room.wait != Wait::Live
}
