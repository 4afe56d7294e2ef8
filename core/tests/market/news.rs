//! Flags of a snapshot for the worker's pacing.

use pe_core::market::{DETAILS, Market, ROWS, RoomKind};

use super::wire::{Day, MONDAY, Tick, frame};

const DAY: Day = Day(10_000, 13_000, 9000, 123_456_789, 20_000_000);

/// One instrument with a price, watched in the list and in detail.
fn market() -> Market {
    let mut market = Market::new();
    market.load_instruments("1/-2/-3/0.01").unwrap();
    market.open_room(RoomKind::Quotes, 0);
    let quotes = frame(2, 1).quote(&Tick::one(1, 12_346, 0, MONDAY), DAY);
    market.ingest(&quotes.bytes()).unwrap();
    market.watch_rows(&[1], 1).unwrap();
    market.watch_detail(1);
    market
}

#[test]
fn a_snapshot_has_flags_for_rows_and_news() {
    let mut market = market();
    let taken = |market: &mut Market, parts| {
        let snapshot = market.snapshot(MONDAY, parts).unwrap();
        (snapshot.has_rows, snapshot.is_news)
    };
    assert_eq!(taken(&mut market, DETAILS), (false, true));
    assert_eq!(taken(&mut market, ROWS), (true, true));
    market.ingest(&frame(1, 2).bytes()).unwrap();
    assert_eq!(taken(&mut market, ROWS), (false, false));
    market.ingest(&frame(1, 3).stale().bytes()).unwrap();
    assert_eq!(taken(&mut market, ROWS), (false, true));
    market.ingest(&frame(1, 4).stale().bytes()).unwrap();
    assert_eq!(taken(&mut market, ROWS), (false, false));
    market.resend();
    assert_eq!(taken(&mut market, ROWS), (true, true));
}
