//! Frames of any bytes, lists and history of any text: nothing panics, and what is refused changes
//! nothing that can be seen.
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
    market.watch_trades(1);
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

/// All that can be seen of it.
fn state(market: &mut Market) -> Vec<u8> {
    let mut told = market.ticker_lines();
    for id in [0, 1, 258] {
        told += &market.book_lines(id, 2000);
        told += &market.trade_lines(id, 2000);
        for kind in [RoomKind::Quotes, RoomKind::Book, RoomKind::Trades] {
            told += &market.sequence(kind, id).to_string();
            told.push(' ');
        }
    }
    for handle in 1..4 {
        told += &market.chart_lines(handle, 0, u64::MAX, 9);
        told += &market.candle_texts(handle, 0);
        told += &format!("{:?} {}", market.chart_state(handle), market.epoch());
    }
    market.whole();
    let mut told = told.into_bytes();
    if let Some(snapshot) = market.snapshot(0, ROWS | DETAILS) {
        told.extend(snapshot.bytes);
    }
    told
}

/// The same bytes with a header that may pass, so that records are reached.
fn helped(bytes: &[u8]) -> Vec<u8> {
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
        // exponents, sides and ids that are right more often than by chance
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
            1..=5 => market.ingest(&helped(bytes)).is_err(),
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
