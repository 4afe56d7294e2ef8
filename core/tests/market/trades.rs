//! R-MARKET-2: the last trades, in snapshots for the page and in lines for servers.

use pe_core::market::{DETAILS, Market, RoomKind, TradesWish};

use super::page::{Reader, snapshot};
use super::wire::{MONDAY, Trade, frame};

fn all(most: usize) -> TradesWish {
    TradesWish {
        match_id: 1,
        most,
        side: 0,
        size: 0,
    }
}

#[test]
fn the_newest_50_trades_are_told_newest_first() {
    let mut market = Market::new();
    market.load_instruments("1/-2/-3/0.01").unwrap();
    market.open_room(RoomKind::Trades, 1);
    market.watch_trades(all(50));
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
    // all are alike, so each is as large as 95 of 100
    assert_eq!(reader.texts(), ["2,000", "2,000"]);
    assert_eq!(reader.texts(), ["30,864.175", "30,864.175"]);
    assert_eq!(
        (reader.float(), reader.texts()),
        (50.0, ["50.0".into(), "50.0".into()])
    );
    for id in (3..=52u64).rev() {
        assert_eq!(reader.floats(), [id as f64, (MONDAY + id) as f64]);
        assert_eq!((reader.byte(), reader.byte()), (1 + (id % 2) as u8, 0));
        assert_eq!(reader.floats(), [(123_400 + id) as f64 / 100.0, 1234.567]);
        let price = format!("1,{}.{:02}", 234 + id / 100, id % 100);
        assert_eq!(reader.texts(), [price, "1,234.567".into(), "1.5M".into()]);
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

#[test]
fn r_market_8_the_tape_shows_and_sums_what_its_filter_lets_through() {
    let mut market = Market::new();
    market.load_instruments("1/-2/-3/0.01").unwrap();
    market.open_room(RoomKind::Trades, 1);
    // 0.001 to 0.1, buyers odd; 6.4 by a seller and 11.25 by a buyer
    let numbers = (1..=98u64).chain([6_400, 11_250]);
    let trades = (1..).zip(numbers).map(|(id, number)| Trade {
        id,
        time: MONDAY + id,
        price: 10_000,
        number,
        kind: if id % 2 == 1 || number == 11_250 {
            1
        } else {
            2
        },
    });
    let mut trades: Vec<_> = trades.collect();
    trades[98].kind = 2;
    market
        .ingest(&frame(7, 1).room(1).trades(&trades).bytes())
        .unwrap();
    let mut shown = |side, size| {
        market.watch_trades(TradesWish {
            side,
            size,
            ..all(500)
        });
        let page = snapshot(&mut market, DETAILS).unwrap();
        let mut reader = Reader::new(page.section(4).unwrap());
        let (_, _, count, _) = (reader.byte(), reader.byte(), reader.short(), reader.word());
        let [steps, sums] = [reader.texts::<2>(), reader.texts::<2>()];
        let parts = (reader.float(), reader.texts::<2>()).1;
        reader.floats::<2>();
        let first = (reader.byte(), reader.byte());
        (count, steps, sums, parts, first)
    };
    // the 75th is 0.075 and the 95th 0.095: 0.1 both
    let steps = ["0.1".to_owned(), "0.1".to_owned()];
    let texts = |texts: [&str; 2]| texts.map(str::to_owned);
    let odd: u64 = (1..=97).step_by(2).sum();
    let even: u64 = (2..=98).step_by(2).sum();
    assert_eq!(
        shown(0, 0),
        (
            100,
            steps.clone(),
            [odd + 11_250, even + 6_400].map(|sum| format!("{}.{:03}", sum / 1000, sum % 1000)),
            texts(["60.7", "39.3"]),
            (1, 1)
        )
    );
    assert_eq!(
        shown(0, 2),
        (
            2,
            steps.clone(),
            texts(["11.250", "6.400"]),
            texts(["63.7", "36.3"]),
            (1, 1)
        )
    );
    assert_eq!(
        shown(2, 1),
        (
            1,
            steps.clone(),
            texts(["0.000", "6.400"]),
            texts(["0.0", "100.0"]),
            (2, 1)
        )
    );
}
