//! Frames as a server writes them, by the tables of R-FRAME-1 and R-FRAME-2.

#[derive(Clone, Copy, Debug)]
pub struct Tick {
    pub match_id: u32,
    pub first: u64,
    pub high: u64,
    pub low: u64,
    pub price: u64,
    pub mark: u64,
    pub number: u64,
    pub time: u64,
}

impl Tick {
    pub fn one(match_id: u32, price: u64, number: u64, time: u64) -> Self {
        Self {
            match_id,
            first: price,
            high: price,
            low: price,
            price,
            mark: price + 1,
            number,
            time,
        }
    }

    pub fn with_mark(self, mark: u64) -> Self {
        Self { mark, ..self }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Day(pub u64, pub u64, pub u64, pub u64, pub u64);

#[derive(Clone, Copy, Debug)]
pub struct Trade {
    pub id: u64,
    pub time: u64,
    pub price: u64,
    pub number: u64,
    pub kind: u8,
}

pub const PRICE_EXPONENT: i8 = -2;
pub const NUMBER_EXPONENT: i8 = -3;
pub const DAY_EXPONENT: i8 = -1;
pub const EPOCH: u32 = 7;
/// 2024-02-26 00:00 UTC, a Monday.
pub const MONDAY: u64 = 1_708_905_600_000;

pub struct Frame {
    bytes: Vec<u8>,
    record_size: u16,
}

pub fn frame(kind: u8, sequence: u64) -> Frame {
    let record_size: u16 = match kind {
        1 => 64,
        2 => 112,
        3 => 48,
        4 | 5 => 24,
        _ => 40,
    };
    let mut bytes = vec![1, kind, 0, 0];
    bytes.extend(EPOCH.to_le_bytes());
    bytes.extend(sequence.to_le_bytes());
    bytes.extend((MONDAY + sequence).to_le_bytes());
    bytes.extend(0u16.to_le_bytes());
    bytes.extend(record_size.to_le_bytes());
    bytes.extend(0u32.to_le_bytes());
    Frame { bytes, record_size }
}

impl Frame {
    pub fn epoch(mut self, epoch: u32) -> Self {
        self.bytes[4..8].copy_from_slice(&epoch.to_le_bytes());
        self
    }

    pub fn server_time(mut self, time: u64) -> Self {
        self.bytes[16..24].copy_from_slice(&time.to_le_bytes());
        self
    }

    pub fn room(mut self, match_id: u32) -> Self {
        self.bytes[28..32].copy_from_slice(&match_id.to_le_bytes());
        self
    }

    pub fn stale(mut self) -> Self {
        self.bytes[2] = 1;
        self
    }

    fn longs(&mut self, values: &[u64]) {
        self.bytes
            .extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    pub fn ticks<'a>(mut self, ticks: impl IntoIterator<Item = &'a Tick>) -> Self {
        for tick in ticks {
            self.tick(tick, 1);
        }
        self
    }

    fn tick(&mut self, tick: &Tick, flags: u8) {
        self.bytes.extend(tick.match_id.to_le_bytes());
        let exponents = [PRICE_EXPONENT, NUMBER_EXPONENT].map(|exponent| exponent as u8);
        self.bytes.extend([exponents[0], exponents[1], flags, 0]);
        let Tick {
            first,
            high,
            low,
            price,
            mark,
            number,
            time,
            ..
        } = *tick;
        self.longs(&[first, high, low, price, mark, number, time]);
        // a frame is made after its ticks
        let made = u64::from_le_bytes(self.bytes[16..24].try_into().unwrap());
        self.bytes[16..24].copy_from_slice(&made.max(time).to_le_bytes());
    }

    pub fn day(mut self, match_id: u32, Day(open, high, low, volume, turnover): Day) -> Self {
        self.bytes.extend(match_id.to_le_bytes());
        let exponents = [PRICE_EXPONENT, DAY_EXPONENT, DAY_EXPONENT].map(|exponent| exponent as u8);
        self.bytes
            .extend([exponents[0], exponents[1], exponents[2], 0]);
        self.longs(&[open, high, low, volume, turnover]);
        self
    }

    pub fn quote(mut self, tick: &Tick, day: Day) -> Self {
        self.tick(tick, 1);
        self.day(tick.match_id, day)
    }

    pub fn levels<'a>(mut self, levels: impl IntoIterator<Item = &'a (u8, u64, u64)>) -> Self {
        for &(side, price, number) in levels {
            let exponents = [PRICE_EXPONENT, NUMBER_EXPONENT].map(|exponent| exponent as u8);
            self.bytes
                .extend([side, exponents[0], exponents[1], 0, 0, 0, 0, 0]);
            self.longs(&[price, number]);
        }
        self
    }

    pub fn trades<'a>(mut self, trades: impl IntoIterator<Item = &'a Trade>) -> Self {
        for trade in trades {
            self.longs(&[trade.id, trade.time, trade.price, trade.number]);
            let exponents = [PRICE_EXPONENT, NUMBER_EXPONENT].map(|exponent| exponent as u8);
            self.bytes
                .extend([trade.kind, exponents[0], exponents[1], 0, 0, 0, 0, 0]);
        }
        self
    }

    pub fn bytes(mut self) -> Vec<u8> {
        let count = (self.bytes.len() - 32) / usize::from(self.record_size);
        let count = u16::try_from(count).unwrap();
        self.bytes[24..26].copy_from_slice(&count.to_le_bytes());
        self.bytes
    }
}
