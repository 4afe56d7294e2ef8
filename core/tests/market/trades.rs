//! R-MARKET-2: the last trades, in snapshots for the page and in lines for servers.

use pe_core::market::{DETAILS, Market, RoomKind};

use super::page::{Reader, snapshot};
use super::wire::{MONDAY, Trade, frame};

#[test]
fn the_newest_50_trades_are_told_newest_first() {
    let mut market = Market::new();
    market.load_instruments("1/-2/-3/0.01").unwrap();
    market.open_room(RoomKind::Trades, 1);
    market.watch_trades(1);
    let trade = |id: u64| Trade {
        id,
        time: MONDAY + id,
        price: 123_400 + id,
        number: 1_234_567,
        kind: 1 + (id % 2) as u8,
    };
    let trades: Vec<_> = (1..=50).map(trade).collect();
    market
        .ingest(&frame(7, 1).room(1).trades(&trades).bytes())
        .unwrap();
    // repeated and out of order: each id appears once
    let trades = [trade(52), trade(51), trade(52), trade(3)];
    market
        .ingest(&frame(6, 2).room(1).trades(&trades).bytes())
        .unwrap();
    let page = snapshot(&mut market, DETAILS).unwrap();
    let mut reader = Reader::new(page.section(4).unwrap());
    assert_eq!(
        (reader.byte(), reader.byte(), reader.short(), reader.word()),
        (0, 0, 50, 0)
    );
    for id in (3..=52u64).rev() {
        assert_eq!(reader.floats(), [id as f64, (MONDAY + id) as f64]);
        assert_eq!(reader.byte(), 1 + (id % 2) as u8);
        let price = format!("1,{}.{:02}", 234 + id / 100, id % 100);
        assert_eq!(reader.texts(), [price, "1,234.567".into()]);
    }
    assert!(reader.is_at_end());
    let lines = market.trade_lines(1, 200);
    assert_eq!(lines.lines().count(), 52);
    assert_eq!(
        lines.lines().next(),
        Some("52/1708905600052/1234.52/1234.567/1")
    );
    let trades: Vec<_> = (53..=300).map(trade).collect();
    market
        .ingest(&frame(6, 3).room(1).trades(&trades).bytes())
        .unwrap();
    let lines = market.trade_lines(1, 1000);
    assert_eq!(lines.lines().count(), 200);
    assert!(lines.starts_with("300/") && lines.lines().last().unwrap().starts_with("101/"));
}
