//! Arbitrary bytes as frames, arbitrary texts as lists and history: nothing panics, and refused input has
//! no visible effect.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pe_core::market::{DETAILS, Market, ROWS, RoomKind};

const INSTRUMENTS: &str = "1/-2/-3/0.01\n2/0/0/5\n258/-18/-18/0.000000000000000001";
const PERIODS: [&str; 3] = ["1min", "1week", "1month"];
const SIZES: [u16; 7] = [64, 112, 48, 24, 24, 40, 40];

fn market() -> Market {
    let mut market = Market::new();
    market.load_instruments(INSTRUMENTS).expect("a good list");
    market.open_room(RoomKind::Quotes, 0);
    market.watch_rows(&[2, 1, 3, 258], 1).expect("few");
    market.watch_detail(1);
    market.watch_book(1, 20, 10);
    market.watch_trades(pe_core::market::TradesWish { match_id: 1, most: 200, side: 0, size: 2 });
    for id in [1, 258] {
        market.open_room(RoomKind::Book, id);
        market.open_room(RoomKind::Trades, id);
    }
    for (handle, period) in (1..).zip(PERIODS) {
        market.open_chart(handle, 1, period, 5).expect("a period");
    }
    let positions = "1/1/long/cross/1/2/3\n2/258/short/isolated/1/2/3\n3/1/short/cross/9/9/9";
    market
        .set_portfolio("100", "0.3", positions)
        .expect("positions");
    market
}

fn state(market: &mut Market) -> Vec<u8> {
    let mut visible = market.ticker_lines();
    for id in [0, 1, 258] {
        visible += &market.book_lines(id, 2000);
        visible += &market.trade_lines(id, 2000);
        for kind in [RoomKind::Quotes, RoomKind::Book, RoomKind::Trades] {
            visible += &market.sequence(kind, id).to_string();
            visible.push(' ');
        }
    }
    for handle in 1..4 {
        visible += &market.chart_lines(handle, 0, u64::MAX, 9);
        visible += &market.candle_texts(handle, 0);
        visible += &format!("{:?} {}", market.chart_state(handle), market.epoch());
    }
    market.resend();
    let mut visible = visible.into_bytes();
    if let Some(snapshot) = market.snapshot(0, ROWS | DETAILS) {
        visible.extend(snapshot.bytes);
    }
    visible
}

/// The same bytes with a plausible header, so that the records are reached.
fn with_header(bytes: &[u8]) -> Vec<u8> {
    let mut frame = vec![0; 32];
    let (head, records) = bytes.split_at(bytes.len().min(4));
    for (to, from) in [1, 4, 8, 28].into_iter().zip(head) {
        frame[to] = from % 12;
    }
    frame[0] = 1;
    frame[1] = frame[1] % 7 + 1;
    let kind = usize::from(frame[1]) - 1;
    frame[28] = u8::from(kind > 2);
    let size = usize::from(SIZES[kind]);
    let count = records.len() / size;
    frame[24..26].copy_from_slice(&(count as u16).to_le_bytes());
    frame[26..28].copy_from_slice(&SIZES[kind].to_le_bytes());
    for record in records.chunks_exact(size) {
        let mut record = record.to_vec();
        // valid exponents, sides and ids are more likely than in random bytes
        for byte in record.iter_mut().take(7) {
            *byte = if *byte > 200 { *byte } else { *byte % 4 };
        }
        for high in record.iter_mut().skip(15).step_by(8) {
            *high %= 16;
        }
        frame.extend(record);
    }
    frame
}

fuzz_target!(|input: Vec<(u8, &[u8])>| {
    let mut market = market();
    let mut before = state(&mut market);
    for (pick, bytes) in input {
        let refused = match pick % 8 {
            0 => market.ingest(bytes).is_err(),
            1..=5 => market.ingest(&with_header(bytes)).is_err(),
            6 => {
                let handle = u32::from(pick / 8 % 5);
                let text = String::from_utf8_lossy(bytes);
                if pick > 127 {
                    market.chart_older(handle, &text).is_err()
                } else {
                    let epoch = market.epoch();
                    market.chart_history(handle, &text, epoch, 2).is_err()
                }
            }
            _ => {
                let text = String::from_utf8_lossy(bytes);
                match pick / 8 % 4 {
                    0 => market.load_instruments(&text).is_err(),
                    1 => market.set_portfolio("1", "0.3", &text).is_err(),
                    2 => {
                        market.disconnected();
                        false
                    }
                    _ => market.open_chart(4, 258, &text, 3).is_err(),
                }
            }
        };
        let after = state(&mut market);
        assert!(!refused || after == before, "refused, and yet changed");
        before = after;
    }
});
