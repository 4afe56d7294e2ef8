use pe_core::market::Market;
use proptest::prelude::*;

use super::charts::live;
use super::config::config;
use super::wire::{EPOCH, MONDAY};

const MINUTE: u64 = 60_000;
const LIST: &str = "1/-2/-3/0.01";

fn chart_of(closes: &[u64]) -> Market {
    let mut market = live(LIST);
    market.open_chart(1, 1, "1min", 10_000).unwrap();
    let bars = closes.iter().zip(0..).map(|(close, at)| {
        let (time, price) = (
            MONDAY + at * MINUTE,
            format!("{}.{:02}", close / 100, close % 100),
        );
        format!("{time}/{price}/{price}/{price}/{price}/1")
    });
    let lines = bars.collect::<Vec<_>>().join("\n");
    market.chart_history(1, &lines, EPOCH, 1_000).unwrap();
    market
}

fn values(closes: &[u64], lines: &str) -> Vec<Vec<f64>> {
    let market = chart_of(closes);
    let flat = market.chart_indicators(1, 0, lines).unwrap();
    let width = flat.len() / closes.len();
    flat.chunks(width).map(|row| row[1..].to_vec()).collect()
}

fn texts(closes: &[u64], lines: &str) -> Vec<String> {
    let market = chart_of(closes);
    let last = MONDAY + (closes.len() as u64 - 1) * MINUTE;
    let text = market.indicator_texts(1, last, lines).unwrap();
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
    assert_eq!(rows[3][0], 83.333333333);
    assert_eq!(texts(&closes, "rsi/2"), ["83.33"]);
    assert_eq!(values(&[500; 4], "rsi/2")[3][0], 50.0);
    assert_eq!(values(&[100, 200, 300], "rsi/2")[2][0], 100.0);
}

#[test]
fn several_indicators_share_a_row_and_a_tail_equals_the_end_of_all() {
    let closes: Vec<u64> = (0..60).map(|at| 10_000 + (at * 7_919) % 500).collect();
    let market = chart_of(&closes);
    let lines = "ma/7\nema/7\nboll/20/2\nmacd/12/26/9\nrsi/14";
    let whole = market.chart_indicators(1, 0, lines).unwrap();
    assert_eq!(whole.len(), 60 * 10);
    let tail = market
        .chart_indicators(1, MONDAY + 58 * MINUTE, lines)
        .unwrap();
    assert_eq!(tail, whole[580..]);
    assert_eq!(market.indicator_texts(1, MONDAY + 1, lines).unwrap(), "");
    assert_eq!(market.chart_indicators(2, 0, lines).unwrap(), [0.0; 0]);
}

#[test]
fn prices_far_below_one_keep_their_digits() {
    let mut market = live("1/-10/-3/0.0000000001");
    market.open_chart(1, 1, "1min", 100).unwrap();
    let lines = "0/0.0000000001/0.0000000002/0.0000000001/0.0000000001/1\n\
                 60000/0.0000000002/0.0000000002/0.0000000002/0.0000000002/1";
    market.chart_history(1, lines, EPOCH, 1_000).unwrap();
    let values = market.chart_indicators(1, 60_000, "ma/2").unwrap();
    assert!((values[1] - 1.5e-10).abs() < 1e-24);
    assert_eq!(
        market.indicator_texts(1, 60_000, "ma/2").unwrap(),
        "0.0000000002"
    );
}

#[test]
fn the_largest_prices_do_not_overflow() {
    let most = (1 << 53) - 1;
    let closes: Vec<u64> = (0..600)
        .map(|at| if at % 2 == 0 { 1 } else { most })
        .collect();
    let rows = values(
        &closes,
        "ma/500\nboll/500/10\nmacd/12/26/9\nrsi/500\nema/500",
    );
    assert!(rows[599].iter().all(|value| value.is_finite()));
}

#[test]
fn an_unknown_indicator_is_refused() {
    let market = chart_of(&[100]);
    for lines in [
        "ma",
        "ma/0",
        "ma/501",
        "ma/7/1",
        "boll/20",
        "boll/20/11",
        "obv/1",
        "rsi/x",
    ] {
        assert!(market.chart_indicators(1, 0, lines).is_err(), "{lines}");
        assert!(market.indicator_texts(1, MONDAY, lines).is_err(), "{lines}");
    }
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn ma_equals_the_average_of_its_window(
        closes in prop::collection::vec(1..10_000_000u64, 1..80),
        window in 1..40usize,
    ) {
        let rows = values(&closes, &format!("ma/{window}"));
        for (at, row) in rows.iter().enumerate() {
            if at + 1 < window {
                prop_assert!(row[0].is_nan());
            } else {
                let sum: u64 = closes[at + 1 - window..=at].iter().sum();
                let mean = sum as f64 / window as f64 / 100.0;
                prop_assert!((row[0] - mean).abs() <= mean * 1e-12);
            }
        }
    }
}
