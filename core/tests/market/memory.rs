//! Memory stays bounded, whatever the server sends.

use pe_core::market::{Market, RoomKind};

use super::rooms::{book, change, opened};
use super::wire::{Day, EPOCH, MONDAY, Tick, frame};

const MEGABYTE: usize = 1 << 20;
const INSTRUMENTS: u32 = 300;
const MINUTE: u64 = 60_000;

fn market() -> Market {
    let lines: Vec<_> = (1..=INSTRUMENTS)
        .map(|id| format!("{id}/-2/-3/0.01"))
        .collect();
    let mut market = Market::new();
    market.load_instruments(&lines.join("\n")).unwrap();
    market.open_room(RoomKind::Quotes, 0);
    let day = Day(100, 100, 100, 10, 10);
    let quote = |id| Tick::one(id, 100, 0, MONDAY);
    let quotes = (1..=INSTRUMENTS).fold(frame(2, 0), |frame, id| frame.quote(&quote(id), day));
    market.ingest(&quotes.bytes()).unwrap();
    market
}

#[test]
fn memory_of_300_instruments_with_a_day_of_minutes_is_below_64_mb() {
    let mut market = market();
    for id in 1..=INSTRUMENTS {
        market.open_chart(id, id, "1min", 1440).unwrap();
        market.chart_history(id, "", EPOCH, 0).unwrap();
    }
    let mut sequence = 0;
    let mut memory_after = |market: &mut Market, minutes: u64| {
        for _ in 0..minutes {
            sequence += 1;
            let time = MONDAY + sequence * MINUTE;
            let ticks: Vec<_> = (1..=INSTRUMENTS)
                .map(|id| Tick::one(id, 100, 5, time))
                .collect();
            market
                .ingest(&frame(1, sequence).ticks(&ticks).bytes())
                .unwrap();
        }
        market.memory_bytes()
    };
    let half = memory_after(&mut market, 720);
    let full = memory_after(&mut market, 720);
    assert!(full <= 64 * MEGABYTE, "{full}");
    // the count includes at least the bars themselves
    let bars = 300 * 1440 * 56;
    assert!(full > bars && half < full, "{half} {full}");
    assert_eq!(
        market.chart_lines(300, 0, u64::MAX, 5000).lines().count(),
        1440
    );
    // another day replaces the first one
    assert_eq!(memory_after(&mut market, 1440), full);
    assert_eq!(
        market.chart_lines(300, 0, u64::MAX, 5000).lines().count(),
        1440
    );
    for id in 1..=INSTRUMENTS {
        market.close_chart(id);
    }
    assert!(
        market.memory_bytes() < 8 * MEGABYTE,
        "{}",
        market.memory_bytes()
    );
}

#[test]
fn memory_is_bounded_under_endless_frames() {
    let mut market = market();
    let many: Vec<_> = (0..20_000)
        .map(|index| Tick::one(1 + index % 300, 100, 5, MONDAY))
        .collect();
    for sequence in 1..=150 {
        market
            .ingest(&frame(1, sequence).ticks(&many).bytes())
            .unwrap();
    }
    let applied = market.memory_bytes();
    assert!(applied < 24 * MEGABYTE, "{applied}");
    // and held frames, because one is missing
    for sequence in 152..=500 {
        market
            .ingest(&frame(1, sequence).ticks(&many).bytes())
            .unwrap();
    }
    let held = market.memory_bytes();
    assert!(held > applied + MEGABYTE && held < 48 * MEGABYTE, "{held}");
    market.disconnected();
    assert!(market.memory_bytes() <= applied);
    // a book and trades with arbitrary numbers
    market.open_room(RoomKind::Book, 1);
    market.open_room(RoomKind::Trades, 1);
    let levels: Vec<_> = (0..60_000).map(|price| (2, 100_000 - price, 5)).collect();
    market
        .ingest(&frame(5, 1).room(1).levels(&levels).bytes())
        .unwrap();
    assert!(market.memory_bytes() < applied + MEGABYTE);
    assert!(market.book_lines(1, 60_000).starts_with("2/400.01/0.005\n"));
}

#[test]
fn r_socket_6_the_newest_200_frames_are_held() {
    let mut market = opened();
    for sequence in 10..260 {
        assert_eq!(market.ingest(&change(sequence)), Ok(4));
    }
    assert_eq!(market.ingest(&frame(5, 58).room(1).bytes()), Ok(1 | 32 | 8));
    assert_eq!(market.ingest(&frame(5, 59).room(1).bytes()), Ok(1 | 32));
    assert_eq!(book(&market).len(), 200);
    assert_eq!(market.counters().held, 250);
}
