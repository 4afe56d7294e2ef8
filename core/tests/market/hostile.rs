//! R-FRAME-7: bytes that no server would send are refused by name and change nothing.

use pe_core::market::{Market, RoomKind};
use proptest::prelude::*;

use super::config::config;
use super::page::state;
use super::wire::{Day, EPOCH, MONDAY, Tick, Trade, frame};

/// A market with every kind of content, to check that none of it changes.
fn market() -> Market {
    let mut market = Market::new();
    market
        .load_instruments("1/-2/-3/0.01\n2/-2/-3/0.5")
        .unwrap();
    market.open_room(RoomKind::Quotes, 0);
    market.open_room(RoomKind::Book, 1);
    market.open_room(RoomKind::Trades, 1);
    market.watch_rows(&[1, 2, 3], 4).unwrap();
    market.watch_detail(1);
    market.watch_book(1, 20, 1);
    market.watch_trades(pe_core::market::TradesWish {
        match_id: 1,
        most: 200,
        side: 0,
        size: 2,
    });
    market.open_chart(1, 1, "5min", 100).unwrap();
    market.chart_history(1, "", EPOCH, 1).unwrap();
    for bytes in frames() {
        market.ingest(&bytes).unwrap();
    }
    // held: the frame before it is missing
    let trades = frame(6, 9).room(1).trades(&[TRADE]);
    assert_eq!(market.ingest(&trades.bytes()), Ok(4 | 8));
    market
}

const TRADE: Trade = Trade {
    id: 5,
    time: MONDAY,
    price: 100,
    number: 20,
    kind: 1,
};

fn frames() -> [Vec<u8>; 7] {
    let quotes = [1, 2].map(|id| Tick::one(id, 100, 0, MONDAY));
    let day = Day(90, 120, 80, 1000, 2000);
    let ticks = [1, 2].map(|id| Tick::one(id, 105, 7000, MONDAY + 5));
    [
        frame(2, 1)
            .quote(&quotes[0], day)
            .quote(&quotes[1], day)
            .bytes(),
        frame(1, 2).ticks(&ticks).bytes(),
        frame(3, 3).day(1, Day(95, 121, 79, 1001, 2002)).bytes(),
        frame(5, 1)
            .room(1)
            .levels(&[(1, 99, 5), (2, 101, 6)])
            .bytes(),
        frame(4, 2)
            .room(1)
            .levels(&[(1, 98, 4), (2, 101, 0)])
            .bytes(),
        frame(7, 1).room(1).trades(&[TRADE]).bytes(),
        frame(6, 2)
            .room(1)
            .trades(&[Trade { id: 6, ..TRADE }])
            .bytes(),
    ]
}

#[test]
fn r_frame_1_a_truncated_frame_is_refused_and_changes_nothing() {
    let mut market = market();
    let before = state(&mut market);
    for bytes in frames() {
        for length in 0..bytes.len() {
            let key = market.ingest(&bytes[..length]).unwrap_err();
            let expected = if length < 32 {
                "frame_truncated"
            } else {
                "frame_size"
            };
            assert_eq!(key.as_str(), expected);
        }
    }
    let refused = frames().iter().map(Vec::len).sum::<usize>();
    assert_eq!(market.counters().refused, refused as u64);
    assert!(state(&mut market) == before);
}

#[test]
fn r_frame_7_a_frame_with_one_invalid_record_is_refused_whole() {
    let good = Tick::one(1, 111, 5, MONDAY + 10);
    let wrong = Tick {
        number: 1_000_000_000_000_000_000,
        ..good
    };
    let mut market = market();
    let before = state(&mut market);
    let ticks = frame(1, 4).ticks(&[good, good, wrong]).bytes();
    assert_eq!(market.ingest(&ticks).unwrap_err().as_str(), "frame_number");
    let levels = frame(4, 3)
        .room(1)
        .levels(&[(1, 97, 5), (3, 98, 6)])
        .bytes();
    assert_eq!(market.ingest(&levels).unwrap_err().as_str(), "frame_number");
    assert!(state(&mut market) == before);
    // the same frame without the invalid record
    assert_eq!(
        market.ingest(&frame(1, 4).ticks(&[good, good]).bytes()),
        Ok(1)
    );
    assert_eq!(market.price(1), "1.11");
}

#[test]
fn r_frame_4_a_tick_later_than_its_frame_is_refused_and_later_ticks_apply() {
    let mut market = market();
    let before = state(&mut market);
    let tick = |time| Tick::one(1, 106, 1000, time);
    let sent = MONDAY + 1000;
    let future = frame(1, 4).ticks(&[tick(sent + 1001)]).server_time(sent);
    let refused = market.ingest(&future.bytes()).unwrap_err();
    assert_eq!(refused.as_str(), "frame_number");
    assert!(state(&mut market) == before);
    // the server's clock may be adjusted: a second ahead is accepted
    let near = frame(1, 4).ticks(&[tick(sent + 1000)]).server_time(sent);
    assert_eq!(market.ingest(&near.bytes()), Ok(1));
    assert_eq!(market.counters().late, 0);
}

#[test]
fn r_frame_5_ticks_apply_after_a_snapshot_with_a_future_tick() {
    let mut market = market();
    let day = Day(90, 120, 80, 1000, 2000);
    let hour = 3_600_000;
    let ahead = Tick::one(1, 100, 0, MONDAY + hour);
    let snapshot = frame(2, 3).quote(&ahead, day).server_time(MONDAY + 50);
    assert_eq!(market.ingest(&snapshot.bytes()), Ok(1 | 32));
    let next = frame(1, 4).ticks(&[Tick::one(1, 107, 1000, MONDAY + 60)]);
    assert_eq!(market.ingest(&next.bytes()), Ok(1));
    assert_eq!(market.counters().late, 0);
}

proptest! {
    #![proptest_config(config(1500))]

    /// Arbitrary bytes of a good frame changed, or its end cut or extended.
    #[test]
    fn r_frame_7_a_refused_frame_changes_nothing(
        which in 0..7usize,
        sequence in 0..12u64,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        length in prop_oneof![4 => Just(None), 1 => (0..300usize).prop_map(Some)],
    ) {
        let mut market = market();
        let before = state(&mut market);
        let mut bytes = frames()[which].clone();
        bytes[8..16].copy_from_slice(&sequence.to_le_bytes());
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Some(length) = length {
            bytes.resize(length, 0);
        }
        match market.ingest(&bytes) {
            Err(key) => {
                prop_assert!(key.as_str().starts_with("frame_"));
                prop_assert!(state(&mut market) == before);
            }
            Ok(bits) => {
                // exactly one outcome
                prop_assert_eq!(u32::from(bits & 1 != 0) + u32::from(bits & 2 != 0) + u32::from(bits & 4 != 0), 1);
                // any frame may announce a later epoch
                if bits == 2 && market.epoch() == EPOCH {
                    prop_assert!(state(&mut market) == before);
                }
            }
        }
    }
}
