//! The binary frame. It is read and checked completely before anything is applied (R-FRAME-1).

use super::layout::{frame_header, level, statistics, tick, trade};
use crate::error::Key;

const VERSION: u8 = 1;
const FEED_STALE: u16 = 1;

pub const QUANTITY_LIMIT: u64 = 10u64.pow(18);
/// The smallest number that JavaScript can't hold exactly: for sequences, ids, times.
pub const EXACT_LIMIT: u64 = 1 << 53;
/// A tick can't be later than its frame, except by a clock adjustment of at most this.
const AHEAD_MS: u64 = 1000;
const SMALLEST_EXPONENT: i8 = -18;
const LARGEST_EXPONENT: i8 = 18;

pub const HEADER_BYTES: usize = frame_header::BYTES;
pub const TICK_BYTES: usize = tick::BYTES;
pub const STATISTICS_BYTES: usize = statistics::BYTES;
/// A tick followed by statistics.
pub const QUOTE_BYTES: usize = TICK_BYTES + STATISTICS_BYTES;
pub const LEVEL_BYTES: usize = level::BYTES;
pub const TRADE_BYTES: usize = trade::BYTES;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    Ticks = 1,
    Quotes,
    Statistics,
    BookChanges,
    Book,
    Trades,
    LastTrades,
}

/// Each room has its own sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum RoomKind {
    Quotes = 1,
    Book = 2,
    Trades = 3,
}

impl Kind {
    fn read(byte: u8) -> Option<Self> {
        Some(match byte {
            1 => Self::Ticks,
            2 => Self::Quotes,
            3 => Self::Statistics,
            4 => Self::BookChanges,
            5 => Self::Book,
            6 => Self::Trades,
            7 => Self::LastTrades,
            _ => return None,
        })
    }

    pub const fn room(self) -> RoomKind {
        match self {
            Self::Ticks | Self::Quotes | Self::Statistics => RoomKind::Quotes,
            Self::BookChanges | Self::Book => RoomKind::Book,
            Self::Trades | Self::LastTrades => RoomKind::Trades,
        }
    }

    pub const fn is_snapshot(self) -> bool {
        matches!(self, Self::Quotes | Self::Book | Self::LastTrades)
    }

    const fn bytes(self) -> usize {
        match self {
            Self::Ticks => TICK_BYTES,
            Self::Quotes => QUOTE_BYTES,
            Self::Statistics => STATISTICS_BYTES,
            Self::BookChanges | Self::Book => LEVEL_BYTES,
            Self::Trades | Self::LastTrades => TRADE_BYTES,
        }
    }
}

/// A frame whose numbers have all been checked.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    pub kind: Kind,
    pub is_feed_stale: bool,
    pub epoch: u32,
    pub sequence: u64,
    pub server_time: u64,
    pub match_id: u32,
    pub record_size: usize,
    records: &'a [u8],
}

impl<'a> Frame<'a> {
    pub fn read(bytes: &'a [u8]) -> Result<Self, Key> {
        let (header, records) = bytes
            .split_first_chunk::<HEADER_BYTES>()
            .ok_or(Key::FrameTruncated)?;
        if header[frame_header::VERSION] != VERSION {
            return Err(Key::FrameVersion);
        }
        let kind = Kind::read(header[frame_header::KIND]).ok_or(Key::FrameKind)?;
        let count = usize::from(short(header, frame_header::COUNT));
        let record_size = usize::from(short(header, frame_header::RECORD_SIZE));
        let is_known = record_size >= kind.bytes() && record_size.is_multiple_of(8);
        if !is_known || records.len() != count * record_size {
            return Err(Key::FrameSize);
        }
        let frame = Self {
            kind,
            is_feed_stale: short(header, frame_header::FLAGS) & FEED_STALE != 0,
            epoch: word(header, frame_header::EPOCH),
            sequence: long(header, frame_header::SEQUENCE),
            server_time: long(header, frame_header::SERVER_TIME),
            match_id: word(header, frame_header::MATCH_ID),
            record_size,
            records,
        };
        let is_exact = frame.sequence < EXACT_LIMIT && frame.server_time < EXACT_LIMIT;
        let has_id = kind.room() != RoomKind::Quotes;
        if is_exact && has_id == (frame.match_id != 0) && frame.are_records_right() {
            Ok(frame)
        } else {
            Err(Key::FrameNumber)
        }
    }

    fn are_records_right(&self) -> bool {
        match self.kind {
            Kind::Ticks => self.all(|record| {
                let tick = Tick::read(record);
                tick.is_right() && tick.time <= self.server_time + AHEAD_MS
            }),
            Kind::Statistics => self.all(|record| Statistics::read(record).is_right()),
            Kind::Quotes => self.quotes().all(|(tick, statistics)| {
                Tick::read(tick).is_right() && Statistics::read(statistics).is_right()
            }),
            Kind::BookChanges | Kind::Book => self.all(|record| Level::read(record).is_right()),
            Kind::Trades | Kind::LastTrades => self.all(|record| Trade::read(record).is_right()),
        }
    }

    fn all<const N: usize>(&self, is_right: impl Fn(&[u8; N]) -> bool) -> bool {
        self.records().all(is_right)
    }

    #[inline(always)]
    fn records<const N: usize>(&self) -> impl Iterator<Item = &'a [u8; N]> + use<'a, N> {
        let records = self.records.chunks_exact(self.record_size);
        records.filter_map(<[u8]>::first_chunk)
    }

    fn quotes(
        &self,
    ) -> impl Iterator<Item = (&'a [u8; TICK_BYTES], &'a [u8; STATISTICS_BYTES])> + use<'a> {
        self.records::<QUOTE_BYTES>().filter_map(|record| {
            let (tick, rest) = record.split_first_chunk()?;
            Some((tick, rest.first_chunk()?))
        })
    }

    #[inline(always)]
    pub fn ticks(&self) -> impl Iterator<Item = Tick> + use<'a> {
        self.records().map(Tick::read)
    }

    pub fn statistics(&self) -> impl Iterator<Item = Statistics> + use<'a> {
        self.records().map(Statistics::read)
    }

    pub fn whole_quotes(&self) -> impl Iterator<Item = (Tick, Statistics)> + use<'a> {
        let quotes = self.quotes();
        quotes.map(|(tick, statistics)| (Tick::read(tick), Statistics::read(statistics)))
    }

    pub fn levels(&self) -> impl Iterator<Item = Level> + use<'a> {
        self.records().map(Level::read)
    }

    pub fn trades(&self) -> impl Iterator<Item = Trade> + use<'a> {
        self.records().map(Trade::read)
    }
}

#[derive(Clone, Copy)]
pub struct Tick {
    pub match_id: u32,
    pub price_exponent: i8,
    pub number_exponent: i8,
    pub flags: u8,
    pub first: u64,
    pub high: u64,
    pub low: u64,
    pub price: u64,
    pub mark: u64,
    pub number: u64,
    pub time: u64,
}

#[derive(Clone, Copy)]
pub struct Statistics {
    pub match_id: u32,
    pub price_exponent: i8,
    pub volume_exponent: i8,
    pub turnover_exponent: i8,
    pub open: u64,
    pub high: u64,
    pub low: u64,
    pub volume: u64,
    pub turnover: u64,
}

/// Number 0 removes it.
#[derive(Clone, Copy)]
pub struct Level {
    pub side: u8,
    pub price_exponent: i8,
    pub number_exponent: i8,
    pub price: u64,
    pub number: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade {
    pub id: u64,
    pub time: u64,
    pub price: u64,
    pub number: u64,
    pub kind: u8,
    pub price_exponent: i8,
    pub number_exponent: i8,
}

impl Tick {
    #[inline(always)]
    fn read(record: &[u8; TICK_BYTES]) -> Self {
        Self {
            match_id: word(record, tick::MATCH_ID),
            price_exponent: record[tick::PRICE_EXPONENT].cast_signed(),
            number_exponent: record[tick::NUMBER_EXPONENT].cast_signed(),
            flags: record[tick::FLAGS],
            first: long(record, tick::FIRST),
            high: long(record, tick::HIGH),
            low: long(record, tick::LOW),
            price: long(record, tick::PRICE),
            mark: long(record, tick::MARK),
            number: long(record, tick::NUMBER),
            time: long(record, tick::TIME),
        }
    }

    #[inline(always)]
    fn is_right(&self) -> bool {
        let quantities = [
            self.first,
            self.high,
            self.low,
            self.price,
            self.mark,
            self.number,
        ];
        are_quantities(&quantities)
            && self.time < EXACT_LIMIT
            && is_fraction(self.price_exponent)
            && is_fraction(self.number_exponent)
    }
}

impl Statistics {
    fn read(record: &[u8; STATISTICS_BYTES]) -> Self {
        Self {
            match_id: word(record, statistics::MATCH_ID),
            price_exponent: record[statistics::PRICE_EXPONENT].cast_signed(),
            volume_exponent: record[statistics::VOLUME_EXPONENT].cast_signed(),
            turnover_exponent: record[statistics::TURNOVER_EXPONENT].cast_signed(),
            open: long(record, statistics::OPEN),
            high: long(record, statistics::HIGH),
            low: long(record, statistics::LOW),
            volume: long(record, statistics::VOLUME),
            turnover: long(record, statistics::TURNOVER),
        }
    }

    fn is_right(&self) -> bool {
        let quantities = [self.open, self.high, self.low, self.volume, self.turnover];
        are_quantities(&quantities)
            && is_fraction(self.price_exponent)
            && is_exponent(self.volume_exponent)
            && is_exponent(self.turnover_exponent)
    }
}

impl Level {
    fn read(record: &[u8; LEVEL_BYTES]) -> Self {
        Self {
            side: record[level::SIDE],
            price_exponent: record[level::PRICE_EXPONENT].cast_signed(),
            number_exponent: record[level::NUMBER_EXPONENT].cast_signed(),
            price: long(record, level::PRICE),
            number: long(record, level::NUMBER),
        }
    }

    fn is_right(&self) -> bool {
        matches!(self.side, 1 | 2)
            && are_quantities(&[self.price, self.number])
            && is_fraction(self.price_exponent)
            && is_fraction(self.number_exponent)
    }
}

impl Trade {
    fn read(record: &[u8; TRADE_BYTES]) -> Self {
        Self {
            id: long(record, trade::ID),
            time: long(record, trade::TIME),
            price: long(record, trade::PRICE),
            number: long(record, trade::NUMBER),
            kind: record[trade::KIND],
            price_exponent: record[trade::PRICE_EXPONENT].cast_signed(),
            number_exponent: record[trade::NUMBER_EXPONENT].cast_signed(),
        }
    }

    fn is_right(&self) -> bool {
        matches!(self.kind, 1 | 2)
            && self.id < EXACT_LIMIT
            && self.time < EXACT_LIMIT
            && are_quantities(&[self.price, self.number])
            && is_fraction(self.price_exponent)
            && is_fraction(self.number_exponent)
    }
}

/// True when all are below 10^18. Usually all are below 2^59, which one comparison shows.
#[inline(always)]
fn are_quantities(values: &[u64]) -> bool {
    let bits = values.iter().fold(0, |bits, value| bits | value);
    bits >> 59 == 0 || values.iter().all(|&value| value < QUANTITY_LIMIT)
}

#[inline(always)]
fn is_fraction(exponent: i8) -> bool {
    (SMALLEST_EXPONENT..=0).contains(&exponent)
}

fn is_exponent(exponent: i8) -> bool {
    (SMALLEST_EXPONENT..=LARGEST_EXPONENT).contains(&exponent)
}

/// Offsets are constants below the length, so the compiler removes the bounds check.
#[inline(always)]
fn short<const N: usize>(bytes: &[u8; N], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

#[inline(always)]
fn word<const N: usize>(bytes: &[u8; N], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[inline(always)]
fn long<const N: usize>(bytes: &[u8; N], at: usize) -> u64 {
    u64::from(word(bytes, at)) | (u64::from(word(bytes, at + 4)) << 32)
}
