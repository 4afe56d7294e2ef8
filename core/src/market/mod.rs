//! The market as one phone or one server sees it: frames in, snapshots out. The caller passes the time.

mod book;
mod buffer;
pub(crate) mod calendar;
mod candles;
mod chart;
mod charts;
pub(crate) mod fields;
pub mod frame;
mod ingest;
mod instruments;
mod layout;
mod plain;
mod portfolio;
pub(crate) mod position_line;
mod quote;
mod recent;
mod room;
mod rows;
pub(crate) mod scaled;
mod scan;
mod sections;
mod snapshot;
mod texts;
mod trades;
pub mod venue_index;

pub use chart::State;
pub use charts::History;
pub use frame::RoomKind;
pub use ingest::{APPLIED, DROPPED, HELD, NEEDS_SNAPSHOT, RESYNCED, UNKNOWN};
pub use scan::scan;
pub use snapshot::{BOOK, DETAILS, PORTFOLIO, PRICE, ROWS};
pub use trades::TradesWish;

use crate::display::NumberRules;
use crate::error::CoreError;
use charts::Charts;
use instruments::Instruments;
use portfolio::Portfolio;
use recent::Recent;
use room::{Rooms, Wait};
use snapshot::View;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub frames: u64,
    pub refused: u64,
    pub held: u64,
    pub gaps: u64,
    pub unknown: u64,
    /// Records older than the instrument's last one.
    pub late: u64,
}

#[derive(Default)]
pub struct Market {
    instruments: Instruments,
    rooms: Rooms,
    charts: Charts,
    recent: Recent,
    portfolio: Portfolio,
    view: View,
    counters: Counters,
    epoch: u32,
    /// `server_time` of the newest frame of quotes in sequence.
    quote_time: u64,
    /// Time of the newest tick of any instrument.
    tick_time: u64,
    is_feed_stale: bool,
}

impl Market {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn load_instruments(&mut self, lines: &str) -> Result<(), CoreError> {
        self.instruments.load(lines)?;
        self.charts.follow(&mut self.instruments);
        // Recent windows may be in other units now, and lack the instruments that were unknown.
        self.recent.clear();
        self.view.place_rows(&self.instruments);
        self.view.resend();
        Ok(())
    }

    pub fn set_rules(&mut self, rules: NumberRules) {
        self.view.rules = rules;
        self.view.resend();
        self.portfolio.resend();
    }

    pub fn open_room(&mut self, kind: RoomKind, match_id: u32) {
        self.rooms.open(kind, match_id);
    }

    /// Call when a snapshot of a room is requested, also by `subscribe`. That snapshot is applied
    /// whatever its sequence is.
    pub fn snapshot_requested(&mut self, kind: RoomKind, match_id: u32) {
        if let Some(room) = self.rooms.find(kind, match_id) {
            room.snapshot_requested();
        }
    }

    pub fn close_room(&mut self, kind: RoomKind, match_id: u32) {
        self.rooms.close(kind, match_id);
        if kind == RoomKind::Quotes {
            self.recent.clear();
            self.charts.mark_broken();
        }
    }

    pub fn set_portfolio(
        &mut self,
        available: &str,
        burst_rate: &str,
        lines: &str,
    ) -> Result<(), CoreError> {
        self.portfolio.set(available, burst_rate, lines)
    }

    pub fn disconnected(&mut self) {
        self.rooms.disconnected();
        self.charts.mark_broken();
    }

    pub fn has_gap(&self) -> bool {
        !self.is_live(RoomKind::Quotes, 0)
    }

    fn is_live(&self, kind: RoomKind, match_id: u32) -> bool {
        let room = self.rooms.get(kind, match_id);
        room.is_some_and(|room| room.wait == Wait::Live)
    }

    pub fn quote_time(&self) -> u64 {
        self.quote_time
    }

    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// 0 for none.
    pub fn sequence(&self, kind: RoomKind, match_id: u32) -> u64 {
        let room = self.rooms.get(kind, match_id);
        room.map_or(0, |room| room.sequence)
    }

    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    pub fn memory_bytes(&self) -> usize {
        size_of::<Self>()
            + self.instruments.memory_bytes()
            + self.rooms.memory_bytes()
            + self.charts.memory_bytes()
            + self.recent.memory_bytes()
            + self.portfolio.memory_bytes()
            + self.view.memory_bytes()
    }
}
