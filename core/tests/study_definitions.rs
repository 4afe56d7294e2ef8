//! R-STUDY-1: studies of a few closes, by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test's panic is its verdict

use pe_core::decimal::Decimal;
use pe_core::display::NumberRules;
use pe_core::studies::{Studies, read_bars};

const MINUTE: u64 = 60_000;
const RULES: NumberRules = NumberRules {
    decimal: '.',
    group: Some(','),
    minimum_grouping: 1,
};

fn studies_of(closes: &[u64], lines: &str) -> Studies {
    let mut studies = Studies::open(lines).unwrap();
    let bars = closes.iter().zip(0..).map(|(close, at)| {
        let price = format!("{}.{:02}", close / 100, close % 100);
        format!("{}/{price}/{price}/{price}/{price}/1", at * MINUTE)
    });
    studies.apply(&read_bars(&bars.collect::<Vec<_>>().join("\n")).unwrap());
    studies
}

fn values(closes: &[u64], lines: &str) -> Vec<Vec<f64>> {
    let flat = studies_of(closes, lines).pixels(0);
    let width = flat.len() / closes.len();
    flat.chunks(width).map(|row| row[1..].to_vec()).collect()
}

fn texts(closes: &[u64], lines: &str) -> Vec<String> {
    let last = (closes.len() as u64 - 1) * MINUTE;
    let tick = Decimal::parse("0.01").unwrap();
    let text = studies_of(closes, lines).texts(last, tick, &RULES);
    text.split('\n').map(str::to_owned).collect()
}

#[test]
fn ma_starts_with_a_full_window() {
    // (1 + 2 + 4) / 3 = 2.333..., (2 + 4 + 8) / 3 = 4.666...
    let rows = values(&[100, 200, 400, 800], "ma/3");
    assert!(rows[0][0].is_nan() && rows[1][0].is_nan());
    assert!((rows[2][0] - 7.0 / 3.0).abs() < 1e-12);
    assert!((rows[3][0] - 14.0 / 3.0).abs() < 1e-12);
    assert_eq!(texts(&[100, 200, 400, 800], "ma/3"), ["4.67"]);
}

#[test]
fn ema_moves_two_over_n_plus_one_of_the_way() {
    // n = 3: half of the way each time. 1, 1.5, 2.75, 5.375
    let rows = values(&[100, 200, 400, 800], "ema/3");
    assert!(rows[1][0].is_nan());
    assert_eq!(rows[2][0], 2.75);
    assert_eq!(rows[3][0], 5.375);
    assert_eq!(texts(&[100, 200, 400, 800], "ema/3"), ["5.38"]);
}

#[test]
fn boll_bands_are_whole_deviations_from_the_average() {
    // 2, 4, 4, 4, 5, 5, 7, 9: average 5, deviation of the whole window 2
    let closes = [200, 400, 400, 400, 500, 500, 700, 900];
    let rows = values(&closes, "boll/8/2");
    assert_eq!(rows[7], [5.0, 9.0, 1.0]);
    assert_eq!(texts(&closes, "boll/8/2"), ["5.00", "9.00", "1.00"]);
    // 1, 2: average 1.5, deviation 0.5
    assert_eq!(values(&[100, 200], "boll/2/1")[1], [1.5, 2.0, 1.0]);
}

#[test]
fn macd_is_twice_the_difference_of_its_lines() {
    // EMA1 is the close; EMA3: 1, 1.5, 2.75. DIF: 0, 0.5, 1.25; DEA (n = 3): 0, 0.25, 0.75
    let rows = values(&[100, 200, 400], "macd/1/3/1");
    assert!(rows[1].iter().all(|value| value.is_nan()));
    assert_eq!(rows[2], [1.25, 1.25, 0.0]);
    let rows = values(&[100, 200, 400, 100, 100], "macd/1/3/3");
    // EMA3: 1, 1.5, 2.75, 1.875, 1.4375; DIF: 0, .5, 1.25, -.875, -.4375; DEA: 0, .25, .75, -.0625, -.25
    assert_eq!(rows[2][0], 1.25);
    assert!(rows[3][1].is_nan());
    assert_eq!(rows[4], [-0.4375, -0.25, -0.375]);
    let words = texts(&[100, 200, 400, 100, 100], "macd/1/3/3");
    assert_eq!(words, ["\u{2212}0.44", "\u{2212}0.25", "\u{2212}0.38"]);
}

#[test]
fn rsi_is_wilders() {
    // Changes +1, -1, +2 with n = 2: means (0.5, 0.5) -> 50; (1.25, 0.25) -> 100 x 1.25 / 1.5 = 83.33...
    let closes = [100, 200, 100, 300];
    let rows = values(&closes, "rsi/2");
    assert!(rows[0][0].is_nan() && rows[1][0].is_nan());
    assert_eq!(rows[2][0], 50.0);
    assert!((rows[3][0] - 250.0 / 3.0).abs() < 1e-12);
    assert_eq!(texts(&closes, "rsi/2"), ["83.33"]);
    assert_eq!(values(&[500; 4], "rsi/2")[3][0], 50.0);
    assert_eq!(values(&[100, 200, 300], "rsi/2")[2][0], 100.0);
}

#[test]
fn prices_far_below_one_keep_their_digits() {
    let mut studies = Studies::open("ma/2").unwrap();
    let lines = "0/0.0000000001/0.0000000002/0.0000000001/0.0000000001/1\n\
                 60000/0.0000000002/0.0000000002/0.0000000002/0.0000000002/1";
    studies.apply(&read_bars(lines).unwrap());
    assert_eq!(studies.value(1, 0).unwrap().to_plain(), "0.00000000015");
    let tick = Decimal::parse("0.0000000001").unwrap();
    assert_eq!(studies.texts(60_000, tick, &RULES), "0.0000000002");
}
