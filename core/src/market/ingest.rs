//! Receives frames. A frame is read and checked completely; then its room's sequence decides what happens
//! to it.

use super::Market;
use super::frame::{Frame, Kind, RoomKind, Statistics, Tick};
use super::quote::Scaled;
use super::room::{Content, Verdict, Wait};
use crate::error::{Key, impossible};

/// Bits of the result of `ingest`.
pub const APPLIED: u32 = 1;
/// An old epoch or sequence, or a room that isn't open.
pub const DROPPED: u32 = 2;
pub const HELD: u32 = 4;
pub const NEEDS_SNAPSHOT: u32 = 8;
pub const UNKNOWN: u32 = 16;
/// A snapshot was applied, and the room is live replay.
pub const RESYNCED: u32 = 32;

impl Market {
    /// An invalid frame changes nothing but a counter.
    pub fn ingest(&mut self, bytes: &[u8]) -> Result<u32, Key> {
        let frame = match Frame::read(bytes) {
            Ok(frame) => frame,
            Err(key) => {
                self.counters.refused += 1;
                return Err(key);
            }
        };
        self.counters.frames += 1;
        let key = (frame.kind.room(), frame.match_id);
        let Some(room) = self.rooms.find(key.0, key.1) else {
            return Ok(DROPPED);
        };
        let is_answer = room.is_answer(&frame);
        if is_answer && (frame.epoch, frame.sequence) < (self.epoch, room.sequence) {
            let is_of_quotes = frame.kind.room() == RoomKind::Quotes;
            if is_of_quotes || frame.epoch < self.epoch {
                self.discard_quotes();
            }
        }
        if frame.epoch > self.epoch || (is_answer && frame.epoch < self.epoch) {
            self.enter(frame.epoch);
        }
        if is_answer {
            return Ok(self.apply_snapshot(&frame));
        }
        let Some(room) = self.rooms.find(key.0, key.1) else {
            return Ok(DROPPED);
        };
        let verdict = if frame.epoch < self.epoch {
            room.judge_outdated(frame.server_time)
        } else {
            room.judge(&frame)
        };
        Ok(match verdict {
            Verdict::Drop => DROPPED,
            Verdict::Doubt => {
                self.counters.gaps += u64::from(room.wait == Wait::Live);
                room.wait = Wait::Gap;
                DROPPED | NEEDS_SNAPSHOT
            }
            Verdict::Apply if frame.kind.is_snapshot() => self.apply_snapshot(&frame),
            Verdict::Apply => self.apply(&frame),
            Verdict::Hold => {
                room.hold(frame.sequence, bytes);
                let needs = room.wait == Wait::Gap;
                self.counters.held += 1;
                HELD | if needs { NEEDS_SNAPSHOT } else { 0 }
            }
            Verdict::Gap => {
                room.wait = Wait::Gap;
                room.hold(frame.sequence, bytes);
                self.counters.held += 1;
                self.counters.gaps += 1;
                if frame.kind.room() == RoomKind::Quotes {
                    self.charts.miss(frame.epoch, frame.sequence - 1);
                }
                HELD | NEEDS_SNAPSHOT
            }
        })
    }

    /// The quotes we applied were ahead of the server, so charts may hold bars that never existed.
    fn discard_quotes(&mut self) {
        self.recent.clear();
        self.charts.mark_broken();
    }

    /// A new publisher has its own sequences, so every room needs a snapshot.
    fn enter(&mut self, epoch: u32) {
        // Before the first epoch, the rooms' snapshots have already been requested.
        let wait = if self.epoch == 0 {
            Wait::Opened
        } else {
            Wait::Gap
        };
        self.epoch = epoch;
        self.recent.clear();
        self.charts.miss(epoch, 0);
        for room in self.rooms.all_mut() {
            self.counters.gaps += u64::from(room.wait == Wait::Live);
            room.wait_again(wait, true);
        }
    }

    /// Applies a snapshot and the held frames after it.
    fn apply_snapshot(&mut self, frame: &Frame<'_>) -> u32 {
        let (kind, match_id) = (frame.kind.room(), frame.match_id);
        if kind == RoomKind::Quotes && frame.sequence > self.sequence(kind, 0) {
            self.recent.clear();
            self.charts.miss(frame.epoch, frame.sequence);
        }
        let mut bits = self.apply(frame);
        if bits & NEEDS_SNAPSHOT != 0 {
            return bits;
        }
        let Some(room) = self.rooms.find(kind, match_id) else {
            return bits;
        };
        room.wait = Wait::Live;
        for bytes in room.take_held() {
            bits |= self.replay(&bytes);
        }
        bits | RESYNCED
    }

    fn replay(&mut self, bytes: &[u8]) -> u32 {
        let Ok(frame) = Frame::read(bytes) else {
            return impossible("a frame is read before it is held", 0);
        };
        let Some(room) = self.rooms.find(frame.kind.room(), frame.match_id) else {
            return impossible("a frame is held by its room", 0);
        };
        match room.judge(&frame) {
            Verdict::Apply => self.apply(&frame),
            Verdict::Drop | Verdict::Doubt => 0,
            Verdict::Hold | Verdict::Gap => {
                room.wait = Wait::Gap;
                room.hold(frame.sequence, bytes);
                NEEDS_SNAPSHOT
            }
        }
    }

    fn apply(&mut self, frame: &Frame<'_>) -> u32 {
        let Some(room) = self.rooms.find(frame.kind.room(), frame.match_id) else {
            return DROPPED;
        };
        let fits = match &mut room.content {
            Content::Quotes => true,
            Content::Book(book) => book.apply(frame),
            Content::Trades(trades) => {
                trades.apply(frame);
                true
            }
        };
        if !fits {
            room.wait = Wait::Gap;
            self.counters.unknown += 1;
            return UNKNOWN | NEEDS_SNAPSHOT;
        }
        room.set_position(frame);
        if frame.kind.room() != RoomKind::Quotes {
            return APPLIED;
        }
        self.quote_time = frame.server_time;
        self.is_feed_stale = frame.is_feed_stale;
        let unknown = match frame.kind {
            Kind::Ticks => self.apply_ticks(frame),
            Kind::Statistics => self.apply_statistics(frame),
            _ => self.apply_quotes(frame),
        };
        self.counters.unknown += unknown;
        APPLIED | if unknown == 0 { 0 } else { UNKNOWN }
    }

    /// Returns the number of unknown records.
    fn apply_ticks(&mut self, frame: &Frame<'_>) -> u64 {
        let mut unknown = 0;
        let position = (frame.epoch, frame.sequence);
        self.recent.begin(frame.sequence);
        for tick in frame.ticks() {
            let Some(instrument) = self.instruments.by_id(tick.match_id) else {
                unknown += 1;
                continue;
            };
            let Some(tick) = Scaled::of(&tick, instrument.units) else {
                unknown += 1;
                continue;
            };
            let window = &tick.window;
            // the time of an instrument never goes back
            if window.time < instrument.quote.time || window.price == 0 {
                self.counters.late += 1;
                continue;
            }
            instrument.quote.apply_tick(&tick);
            self.tick_time = self.tick_time.max(window.time);
            if window.number == 0 {
                continue;
            }
            self.recent.add(window);
            for &place in &instrument.charts {
                if let Some(chart) = self.charts.all_mut().get_mut(place as usize) {
                    chart.add_window(window, position);
                }
            }
        }
        unknown
    }

    fn apply_statistics(&mut self, frame: &Frame<'_>) -> u64 {
        self.recent.begin(frame.sequence);
        let mut unknown = 0;
        for record in frame.statistics() {
            unknown += u64::from(!self.take_statistics(&record));
        }
        unknown
    }

    fn take_statistics(&mut self, record: &Statistics) -> bool {
        let instrument = self.instruments.by_id(record.match_id);
        instrument.is_some_and(|of| of.quote.apply_statistics(record, of.units))
    }

    fn apply_quotes(&mut self, frame: &Frame<'_>) -> u64 {
        let mut unknown = 0;
        for (mut tick, statistics) in frame.whole_quotes() {
            // a server whose clock was set back may send a future time, and later ticks would seem late
            tick.time = tick.time.min(frame.server_time);
            let is_known = self.take_quote(&tick) && self.take_statistics(&statistics);
            unknown += u64::from(!is_known);
        }
        unknown
    }

    fn take_quote(&mut self, tick: &Tick) -> bool {
        let Some(instrument) = self.instruments.by_id(tick.match_id) else {
            return false;
        };
        let Some(tick) = Scaled::of(tick, instrument.units) else {
            return false;
        };
        instrument.quote.apply_tick(&tick);
        self.tick_time = self.tick_time.max(tick.window.time);
        true
    }
}
