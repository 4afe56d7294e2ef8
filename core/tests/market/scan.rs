//! R-SCAN-1 and R-SCAN-2: figures of the scanner, and which instruments meet a filter.

use pe_core::market::{Market, scan};

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

/// match_id, five minutes ago, an hour ago, range of a day, 7 days, 30 days, mean volumes, closes.
const BASIS: &str = "1/100/80/110/70/120/60/150/50/10/20/600/2400//660///1/2/3\n\
    2/100/100/101/99///////////////";
/// Flags 1: open, 0: closed.
const TICKERS: &str = "1/1/112/112/0/100/0/0/30/5/7\n2/0/103/103/0/100/0/0/1/9/7";

fn meeting(filter: &str) -> String {
    let answer = scan(BASIS, TICKERS, filter, "turnover").unwrap();
    answer.lines().next().unwrap().to_owned()
}

#[test]
fn r_scan_1_each_figure_is_of_its_span() {
    let filter =
        "change 5m - above 0;change 1h - above 0;volume 20d - above 1;distance 1h 7 above 0";
    let answer = scan(BASIS, TICKERS, filter, "turnover").unwrap();
    let row = answer.lines().last().unwrap();
    // 112 of 100 and of 80; 30 of a mean of 20; a mean of (600 + 112) / 7
    assert_eq!(row, "1/1.5/12/40/12/12/40/1.5/10.11");
}

#[test]
fn r_scan_1_a_high_is_above_all_before_the_last_five_minutes() {
    assert_eq!(meeting("high 24h - - -"), "2,1");
    assert_eq!(
        meeting("high 7d - - -"),
        "",
        "120 is above the day's 110; the other has no days yet"
    );
    assert_eq!(meeting("low 24h - - -"), "");
}

#[test]
fn r_scan_1_all_conditions_hold_strictly() {
    assert_eq!(meeting("change 24h - above 12"), "");
    assert_eq!(meeting("change 24h - above 11.99"), "1");
    assert_eq!(meeting("change 24h - below 12"), "2");
    assert_eq!(meeting("change 24h - above 11;change 24h - below 11.5"), "");
    assert_eq!(meeting(""), "2,1", "without a condition all, by turnover");
}

#[test]
fn r_scan_1_a_closed_market_and_a_missing_figure_meet_no_short_condition() {
    assert_eq!(meeting("change 5m - above 0"), "1", "the other is closed");
    assert_eq!(meeting("distance 4h 7 above -100"), "1");
    assert_eq!(meeting("distance 4h 25 above -100"), "", "too few bars");
    assert_eq!(meeting("volume 7d - below 100"), "1");
}

#[test]
fn r_scan_1_several_filters_and_an_order() {
    let answer = scan(
        BASIS,
        TICKERS,
        "\nchange 24h - above 5",
        "change 24h - above 0",
    )
    .unwrap();
    assert!(answer.starts_with("1,2\n1\n\n1/"), "{answer}");
    for wrong in [
        "changes 24h - above 1",
        "change 2h - above 1",
        "change 24h - above",
        "volume 7d - above x",
    ] {
        assert!(scan(BASIS, TICKERS, wrong, "turnover").is_err(), "{wrong}");
    }
}

#[test]
fn r_scan_2_bars_that_are_full_count() {
    let mut market = Market::new();
    market.load_instruments("1/-1/-3/0.1").unwrap();
    let now = 200 * DAY + 5 * HOUR + 1;
    let bars = |size: u64, count: u64| {
        let first = now - now % size - (count - 1) * size;
        let lines = (0..count).map(|at| {
            let price = 100 + at;
            format!(
                "{}/{price}/{}/{}/{price}/2",
                first + at * size,
                price + 1,
                price - 1
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    for (handle, period, size) in [(1, "1hour", HOUR), (2, "1day", DAY)] {
        market.open_chart(handle, 1, period, 500).unwrap();
        market.chart_older(handle, &bars(size, 31)).unwrap();
    }
    let line = market.scan_line(1, 2, now);
    let fields: Vec<&str> = line.split('/').collect();
    // Days 100 to 129 are full, the 31st runs: highs of 7 and 30 days.
    assert_eq!(fields[..4], ["130", "122", "130", "99"]);
    assert_eq!(fields[4..6], ["2", "2"]);
    // Hours: 6 of 124 to 129, 24 of 106 to 129, no 98.
    assert_eq!(fields[6..9], ["759", "2820", ""]);
    // Four hours: the last full one ended at 04:00, an hour before the last full hour.
    assert_eq!(fields[9..12], ["708", "", ""]);
}
