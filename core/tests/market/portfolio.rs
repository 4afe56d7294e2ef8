//! R-CONTRACT-4: the value of positions at the marks, compared with figures computed by hand.

use pe_core::display::NumberRules;
use pe_core::market::{DETAILS, Market, RoomKind};

use super::page::{Reader, snapshot};
use super::wire::{Day, MONDAY, Tick, frame};

#[derive(Debug, PartialEq)]
struct Summary {
    has_risk: bool,
    texts: [String; 4],
    pixels: String,
}

#[derive(Debug, PartialEq)]
struct Position {
    pixels: String,
    texts: [String; 7],
}

fn read(section: &[u8]) -> (Summary, Vec<Position>) {
    let mut reader = Reader::new(section);
    let has_risk = reader.byte() == 1;
    assert_eq!(reader.byte(), 0);
    let count = reader.short();
    assert_eq!(reader.word(), 0);
    let summary = Summary {
        has_risk,
        texts: reader.texts(),
        pixels: format!("{:?}", reader.floats::<2>()),
    };
    reader.align();
    let position = |_| Position {
        pixels: format!("{:?}", reader.floats::<5>()),
        texts: core::array::from_fn(|_| reader.field(40)),
    };
    let positions = (0..count).map(position).collect();
    assert!(reader.is_at_end());
    (summary, positions)
}

fn portfolio_section(market: &mut Market) -> Option<(Summary, Vec<Position>)> {
    snapshot(market, DETAILS)?.section(6).map(read)
}

fn position(pixels: [f64; 5], texts: [&str; 7]) -> Position {
    Position {
        pixels: format!("{pixels:?}"),
        texts: texts.map(String::from),
    }
}

fn summary(has_risk: bool, texts: [&str; 4], pixels: [f64; 2]) -> Summary {
    Summary {
        has_risk,
        texts: texts.map(String::from),
        pixels: format!("{pixels:?}"),
    }
}

fn market() -> Market {
    let mut market = Market::new();
    market
        .load_instruments("1/-2/-3/0.01\n2/-2/-3/0.01\n3/-2/-3/0.01")
        .unwrap();
    market.open_room(RoomKind::Quotes, 0);
    let quote = |id, mark| Tick::one(id, 9900, 0, MONDAY).with_mark(mark);
    let day = Day(9900, 9900, 9900, 0, 0);
    let quotes = frame(2, 1)
        .quote(&quote(1, 11_000), day)
        .quote(&quote(2, 5000), day);
    market.ingest(&quotes.bytes()).unwrap();
    market
}

const NONE: f64 = f64::NAN;

#[test]
fn r_contract_4_the_portfolio_is_valued_at_the_marks() {
    let mut market = market();
    // Not ordered by id. Cross: 4 long 2 of 1 from 100, 6 short 3 of 2 from 60.
    let lines = "6/2/short/cross/60/3/30\n4/1/long/cross/100/2/20\n5/1/short/isolated/100/1/10";
    market.set_portfolio("50", "0.3", lines).unwrap();
    let (shown, positions) = portfolio_section(&mut market).unwrap();
    // M = 50, U = 20 + 30 = 50, E = 150, R = 300 %
    let texts = ["150.00", "50.00", "+50.00", "300.00"];
    assert_eq!(shown, summary(true, texts, [300.0, 50.0]));
    let expected = [
        // x = (15 - 50 - 50 - 30 + 200) / 2 = 42.5; distance (110 - 42.5) / 110 = 61.36 %
        position(
            [4.0, 20.0, 42.5, 67.5 / 110.0 * 100.0, 300.0],
            [
                "110.00", "+20.00", "+100.00", "20.00", "42.50", "61.36", "300.00",
            ],
        ),
        // its own margin is used up: (10 - 10) / 10 = 0 %; x = 100 + 0.7 * 10 / 1 = 107; the mark is above: 3 / 110 = 2.73 %
        position(
            [5.0, -10.0, 107.0, 3.0 / 110.0 * 100.0, 0.0],
            [
                "110.00",
                "\u{2212}10.00",
                "\u{2212}100.00",
                "10.00",
                "107.00",
                "2.73",
                "0.00",
            ],
        ),
        // x = (15 - 50 - 50 - 20 - 180) / -3 = 95; distance 45 / 50 = 90 %
        position(
            [6.0, 30.0, 95.0, 90.0, 300.0],
            [
                "50.00", "+30.00", "+100.00", "30.00", "95.00", "90.00", "300.00",
            ],
        ),
    ];
    assert_eq!(positions[0].texts, expected[0].texts);
    assert_eq!(positions[1].texts, expected[1].texts);
    assert_eq!(positions[2], expected[2]);
}

#[test]
fn the_portfolio_is_sent_when_a_mark_moves_and_when_it_is_removed() {
    let mut market = market();
    market
        .set_portfolio("50", "0.3", "4/1/long/cross/100/2/20")
        .unwrap();
    assert!(portfolio_section(&mut market).is_some());
    assert!(portfolio_section(&mut market).is_none());
    // the last price of one instrument moved, and the mark of another
    let ticks = [
        Tick::one(1, 9800, 1, MONDAY + 1).with_mark(11_000),
        Tick::one(2, 9800, 1, MONDAY + 1).with_mark(5001),
    ];
    market.ingest(&frame(1, 2).ticks(&ticks).bytes()).unwrap();
    assert!(portfolio_section(&mut market).is_none());
    let ticks = [Tick::one(1, 9800, 0, MONDAY + 1).with_mark(9000)];
    market.ingest(&frame(1, 3).ticks(&ticks).bytes()).unwrap();
    let (shown, _) = portfolio_section(&mut market).unwrap();
    // E = 50 + 20 - 20, R = 250 %
    let texts = ["50.00", "20.00", "\u{2212}20.00", "250.00"];
    assert_eq!(shown, summary(true, texts, [250.0, -20.0]));
    market.set_portfolio("", "", "").unwrap();
    let empty = summary(false, ["", "", "", ""], [NONE, NONE]);
    assert_eq!(portfolio_section(&mut market), Some((empty, vec![])));
    market.resend();
    assert_eq!(portfolio_section(&mut market), None);
}

#[test]
fn the_portfolio_is_sent_again_when_the_language_changes() {
    let mut market = market();
    market
        .set_portfolio("50", "0.3", "4/1/long/cross/100/2/20")
        .unwrap();
    assert!(portfolio_section(&mut market).is_some());
    market.set_rules(NumberRules {
        decimal: ',',
        group: None,
        minimum_grouping: 1,
    });
    let (shown, _) = portfolio_section(&mut market).unwrap();
    // E = 50 + 20 + 20, R = 450 %
    let texts = ["90,00", "20,00", "+20,00", "450,00"];
    assert_eq!(shown, summary(true, texts, [450.0, 20.0]));
}

#[test]
fn a_portfolio_without_a_mark_shows_no_sum() {
    let mut market = market();
    let lines = "7/3/long/cross/100/2/20\n8/1/long/cross/100/2/20\n9/1/long/isolated/100/2/20";
    market.set_portfolio("50", "0.3", lines).unwrap();
    let (shown, positions) = portfolio_section(&mut market).unwrap();
    assert_eq!(shown, summary(false, ["", "", "", ""], [NONE, NONE]));
    let unknown = position(
        [7.0, NONE, NONE, NONE, NONE],
        ["", "", "", "20.00", "", "", ""],
    );
    assert_eq!(positions[0], unknown);
    let half = position(
        [8.0, 20.0, NONE, NONE, NONE],
        ["110.00", "+20.00", "+100.00", "20.00", "", "", ""],
    );
    assert_eq!(positions[1], half);
    // an isolated position has its risk rate without the others: (20 + 20) / 20
    assert_eq!(positions[2].texts[4..], ["93.00", "15.45", "200.00"]);
    // no position: no risk rate, and the equity is the available balance
    market.set_portfolio("50", "0.3", "").unwrap();
    let alone = summary(false, ["50.00", "0.00", "0.00", ""], [NONE, 0.0]);
    assert_eq!(portfolio_section(&mut market), Some((alone, vec![])));
}

#[test]
fn a_malformed_portfolio_changes_nothing() {
    let mut market = market();
    market.set_portfolio("50", "0.3", "").unwrap();
    portfolio_section(&mut market).unwrap();
    for (available, rate, lines) in [
        ("x", "0.3", ""),
        ("50", "", ""),
        ("50", "0.3", "4/1/up/cross/100/2/20"),
        ("50", "0.3", "4/1/long/both/100/2/20"),
        ("50", "0.3", "4/1/long/cross/100/2"),
        ("50", "0.3", "4/1/long/cross/100/2/20/1"),
        ("50", "0.3", "9007199254740992/1/long/cross/100/2/20"),
        ("50", "0.3", "4/1/long/cross/1e3/2/20"),
    ] {
        assert!(
            market.set_portfolio(available, rate, lines).is_err(),
            "{lines}"
        );
        assert_eq!(portfolio_section(&mut market), None, "{lines}");
    }
}
