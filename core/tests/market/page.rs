//! A reader of snapshots, written from the documented layout and independent of the writer.

use pe_core::market::{DETAILS, Market, ROWS};

pub struct Snapshot {
    pub generation: u32,
    pub quote_time: f64,
    pub age: f64,
    pub flags: u32,
    pub tick_time: f64,
    pub sections: Vec<(u32, u32, Vec<u8>)>,
}

pub const GAP: u32 = 1;
pub const STALE: u32 = 2;
const ROWS_SECTION: u32 = 1;

pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub fn at(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        self.at += N;
        self.bytes[self.at - N..self.at].try_into().unwrap()
    }

    pub fn byte(&mut self) -> u8 {
        self.take::<1>()[0]
    }

    pub fn short(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }

    pub fn word(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    pub fn float(&mut self) -> f64 {
        f64::from_le_bytes(self.take())
    }

    pub fn floats<const N: usize>(&mut self) -> [f64; N] {
        core::array::from_fn(|_| self.float())
    }

    pub fn text(&mut self) -> String {
        let length = usize::from(self.byte());
        self.at += length;
        String::from_utf8(self.bytes[self.at - length..self.at].to_vec()).unwrap()
    }

    pub fn texts<const N: usize>(&mut self) -> [String; N] {
        core::array::from_fn(|_| self.text())
    }

    /// A text in a field of fixed width.
    pub fn field(&mut self, width: usize) -> String {
        let end = self.at + width;
        let text = self.text();
        assert!(self.at <= end);
        self.at = end;
        text
    }

    pub fn align(&mut self) {
        self.at = self.at.next_multiple_of(8);
    }

    pub fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }
}

pub fn read(bytes: &[u8]) -> Snapshot {
    let mut header = Reader::new(bytes);
    assert_eq!(header.word(), 1, "version");
    let generation = header.word();
    let [quote_time, age] = header.floats();
    let flags = header.word();
    let count = header.word();
    let tick_time = header.float();
    let sections = (0..count).map(|_| {
        let (kind, id) = (header.word(), header.word());
        let (offset, length) = (header.word() as usize, header.word() as usize);
        assert_eq!(offset % 8, 0);
        (kind, id, bytes[offset..offset + length].to_vec())
    });
    Snapshot {
        generation,
        quote_time,
        age,
        flags,
        tick_time,
        sections: sections.collect(),
    }
}

pub fn snapshot(market: &mut Market, parts: u32) -> Option<Snapshot> {
    let now = market.quote_time();
    market.snapshot(now, parts).map(|taken| read(taken.bytes))
}

impl Snapshot {
    pub fn section(&self, kind: u32) -> Option<&[u8]> {
        let found = self.sections.iter().find(|section| section.0 == kind);
        found.map(|(_, _, bytes)| bytes.as_slice())
    }

    pub fn kinds(&self) -> Vec<u32> {
        self.sections.iter().map(|section| section.0).collect()
    }
}

/// Everything visible of a market, for comparison with another or with an earlier state.
pub fn state(market: &mut Market) -> String {
    use pe_core::market::RoomKind::{Book, Quotes, Trades};
    let mut state = format!("epoch {} gap {}\n", market.epoch(), market.has_gap());
    state += &format!("{}\n{}\n", market.quote_time(), market.ticker_lines());
    for id in [0, 1, 2, 3, 7, 300] {
        state += &format!(
            "{id}: {} {} {}\n{}\n{}\n",
            market.sequence(Quotes, id),
            market.sequence(Book, id),
            market.sequence(Trades, id),
            market.book_lines(id, 1000),
            market.trade_lines(id, 1000),
        );
    }
    for handle in 1..20 {
        let lines = market.chart_lines(handle, 0, u64::MAX, 1_000_000);
        state += &format!("chart {handle} {:?}\n{lines}\n", market.chart_state(handle));
    }
    market.resend();
    let shown = snapshot(market, ROWS | DETAILS).map(|all| {
        let sections: Vec<_> = all.sections.into_iter().map(without_numbers).collect();
        let times = [all.quote_time, all.age, all.tick_time];
        (all.generation, all.flags, times, sections)
    });
    state += &format!("{shown:?}");
    state
}

/// Without the section numbers of rows, which depend on the number of snapshots taken.
fn without_numbers((kind, id, mut bytes): (u32, u32, Vec<u8>)) -> (u32, u32, Vec<u8>) {
    if kind == ROWS_SECTION {
        let slots = Reader::new(&bytes).word() as usize;
        for number in bytes[4..4 + 4 * slots].chunks_exact_mut(4) {
            let has_price = number.iter().any(|&byte| byte != 0);
            number.copy_from_slice(&u32::from(has_price).to_le_bytes());
        }
    }
    (kind, id, bytes)
}
