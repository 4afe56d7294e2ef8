//! R-STUDY-1: studies against other programs (core/vectors/studies.py), and what their last bar costs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test's panic is its verdict

use std::fs;
use std::path::PathBuf;

use pe_core::decimal::Decimal;
use pe_core::display::NumberRules;
use pe_core::studies::{Bar, CATALOGUE, Studies, read_bars};

fn lines(name: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("vectors/studies");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

fn bars() -> Vec<Bar> {
    read_bars(&lines("bars.csv").join("\n")).unwrap()
}

fn price(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

/// 1e-9 of the value, or of 1 for values near zero.
fn agrees(expected: &str, got: Option<Decimal>) -> bool {
    let (Some(got), false) = (got, expected.is_empty()) else {
        return got.is_none() && expected.is_empty();
    };
    let expected = price(expected);
    let most = expected
        .abs()
        .max(Decimal::ONE)
        .mul(Decimal::small(1, -9))
        .unwrap();
    got.sub(expected).unwrap().abs() <= most
}

/// Of what the file has: each study with the rows that follow it.
fn sections(name: &str) -> Vec<(String, Vec<String>)> {
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    for line in lines(name) {
        let starts =
            line.starts_with(|first: char| first.is_ascii_lowercase()) || line.contains('/');
        if starts {
            sections.push((line, Vec::new()));
        } else {
            sections.last_mut().unwrap().1.push(line);
        }
    }
    sections
}

#[test]
fn r_study_1_every_study_agrees_with_another_program() {
    let bars = bars();
    let mut wrong = Vec::new();
    for (study, rows) in sections("values.csv") {
        let mut studies = Studies::open(&study).unwrap();
        studies.apply(&bars);
        assert_eq!(rows.len(), bars.len(), "{study}");
        for (at, row) in rows.iter().enumerate() {
            for (column, expected) in row.split(',').enumerate() {
                let got = studies.value(at, column);
                if !agrees(expected, got) {
                    let got = got.map(Decimal::to_plain).unwrap_or_default();
                    wrong.push(format!(
                        "{study} bar {at} line {column}: {expected} is {got}"
                    ));
                }
            }
        }
    }
    let shown: Vec<_> = wrong.iter().take(20).collect();
    assert!(wrong.is_empty(), "{} wrong: {shown:#?}", wrong.len());
}

#[test]
fn r_study_1_every_study_has_vectors() {
    let sections = sections("values.csv");
    for record in CATALOGUE.iter().filter(|record| !record.lines.is_empty()) {
        let has = sections.iter().any(|(study, rows)| {
            let id = study.split('/').next().unwrap();
            // Enough values to prove something.
            let values = rows.iter().flat_map(|row| row.split(','));
            id == record.id && values.filter(|value| !value.is_empty()).count() > 100
        });
        assert!(has, "{}", record.id);
    }
}

#[test]
fn r_study_5_a_profile_spreads_each_volume_over_its_bar() {
    let bars = bars();
    let mut studies = Studies::open("profile").unwrap();
    studies.apply(&bars);
    for (wish, rows) in sections("profile.csv") {
        let [first, end, count]: [usize; 3] = wish
            .split('/')
            .map(|text| text.parse().unwrap())
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        let to = bars.get(end).map_or(u64::MAX, |bar| bar.time);
        let found = studies
            .profile(bars[first].time, to, count, Decimal::small(70, 0))
            .unwrap();
        assert_eq!(found.rows.len(), rows.len());
        let mut total = Decimal::ZERO;
        let mut within = Decimal::ZERO;
        for (at, (row, (up, down))) in rows.iter().zip(&found.rows).enumerate() {
            let (expected_up, expected_down) = row.split_once(',').unwrap();
            assert!(agrees(expected_up, Some(*up)), "{wish} row {at}: {row}");
            assert!(agrees(expected_down, Some(*down)), "{wish} row {at}: {row}");
            let both = up.add(*down).unwrap();
            total = total.add(both).unwrap();
            if (found.area.0..=found.area.1).contains(&at) {
                within = within.add(both).unwrap();
            }
        }
        assert!((found.area.0..=found.area.1).contains(&found.peak));
        let wanted = total.mul(Decimal::small(7, -1)).unwrap();
        assert!(within >= wanted);
    }
}

/// All studies with their first settings.
fn every_study() -> Vec<&'static str> {
    CATALOGUE.iter().map(|record| record.id).collect()
}

#[test]
fn r_study_2_bar_by_bar_equals_all_at_once() {
    let bars = bars();
    for study in every_study() {
        let mut whole = Studies::open(study).unwrap();
        whole.apply(&bars);
        let mut ticks = Studies::open(study).unwrap();
        for (at, bar) in bars.iter().enumerate() {
            // Each bar runs: it comes first with other prices, then as it ends.
            let early = Bar {
                high: bar.open,
                low: bar.open,
                close: bar.open,
                volume: Decimal::ZERO,
                ..*bar
            };
            ticks.apply(&[early]);
            if at % 3 == 0 {
                ticks.apply(&[*bar]);
            } else if let Some(next) = bars.get(at + 1) {
                ticks.apply(&[*bar, *next]);
            } else {
                ticks.apply(&[*bar]);
            }
        }
        assert_eq!(ticks.len(), bars.len());
        for at in 0..bars.len() {
            for line in 0..whole.width() {
                assert_eq!(
                    whole.value(at, line),
                    ticks.value(at, line),
                    "{study} {at} {line}"
                );
            }
        }
    }
}

#[test]
fn r_study_2_bars_that_change_before_the_last_one_are_computed_again() {
    let bars = bars();
    let changed: Vec<Bar> = bars[100..]
        .iter()
        .map(|bar| Bar {
            volume: Decimal::ONE,
            ..*bar
        })
        .collect();
    for study in every_study() {
        let mut again = Studies::open(study).unwrap();
        again.apply(&bars);
        again.apply(&changed);
        let mut fresh = Studies::open(study).unwrap();
        fresh.apply(&bars[..100]);
        fresh.apply(&changed);
        for at in 0..bars.len() {
            for line in 0..fresh.width() {
                assert_eq!(
                    fresh.value(at, line),
                    again.value(at, line),
                    "{study} {at} {line}"
                );
            }
        }
    }
}

#[test]
fn r_study_3_lines_drawn_later_reach_beyond_the_last_bar() {
    let bars = bars();
    let mut studies = Studies::open("ichimoku").unwrap();
    studies.apply(&bars);
    let (last, width) = (bars[bars.len() - 1], 6);
    let rows = studies.pixels(last.time);
    // 25 bars back for the close that is drawn earlier, the last bar, 25 ahead for the cloud.
    assert_eq!(rows.len(), 51 * width);
    assert_eq!(rows[25 * width], last.time as f64);
    assert_eq!(rows[5], last.close.to_pixels());
    assert_eq!(rows[50 * width], (last.time + 25 * 30 * 60_000) as f64);
    assert!(rows[50 * width + 1].is_nan() && !rows[50 * width + 3].is_nan());
}

#[test]
fn r_study_4_texts_have_the_decimals_of_their_unit() {
    let rules = NumberRules {
        decimal: ',',
        group: Some('.'),
        minimum_grouping: 1,
    };
    let mut studies =
        Studies::open("ma/25\nrsi/14\natr/14\nmacd/12/26/9\nobv\nboll/500/2").unwrap();
    let bars = bars();
    studies.apply(&bars);
    let text = studies.texts(bars[300].time, price("0.1"), &rules);
    let texts: Vec<_> = text.split('\n').collect();
    assert_eq!(texts.len(), 10);
    assert!(texts[0].contains('.') && texts[0].contains(','), "{text}");
    assert_eq!(texts[1].split_once(',').unwrap().1.len(), 2);
    assert_eq!(texts[2].split_once(',').unwrap().1.len(), 1);
    assert!(
        texts[3].starts_with('+') || texts[3].starts_with('\u{2212}'),
        "{text}"
    );
    assert_eq!(texts[9], "");
    assert_eq!(studies.texts(1, price("0.1"), &rules), "");
}

#[test]
fn r_study_4_other_settings_are_refused() {
    for line in [
        "ma/0",
        "ma/501",
        "ma/x",
        "ma/7/nothing",
        "ma/7/close/1",
        "boll/20/10.5",
        "boll/20/2.0001",
        "sar/0/0.2",
        "vwap/year",
        "vwap_anchored/-1",
        "unknown",
        "pivots/none",
    ] {
        assert!(Studies::open(line).is_err(), "{line}");
    }
    assert!(Studies::open(&["rsi"; 12].join("\n")).is_err());
    assert!(Studies::open(&["rsi"; 11].join("\n")).is_ok());
}

#[test]
fn r_study_4_flat_prices_have_no_direction() {
    let flat: Vec<Bar> = (0..200)
        .map(|at| {
            let one = price("5");
            Bar {
                time: at * 60_000,
                open: one,
                high: one,
                low: one,
                close: one,
                volume: Decimal::ZERO,
            }
        })
        .collect();
    for (study, expected) in [
        ("rsi/14", "50"),
        ("stochastic", "50"),
        ("stochrsi", "50"),
        ("mfi", "50"),
        ("cci", "0"),
        ("adx", "0"),
        ("boll/20/2", "5"),
        ("vwap/day", "5"),
        ("supertrend", "5"),
        ("sar", "5"),
        ("atr", "0"),
    ] {
        let mut studies = Studies::open(study).unwrap();
        studies.apply(&flat);
        assert_eq!(studies.value(199, 0).unwrap(), price(expected), "{study}");
    }
    let mut studies = Studies::open("profile").unwrap();
    studies.apply(&flat);
    assert_eq!(studies.profile(0, u64::MAX, 24, Decimal::HUNDRED), None);
}

#[test]
fn r_study_4_the_largest_prices_have_values() {
    let most = Decimal::from((1 << 53) - 1);
    let bars: Vec<Bar> = (0..600)
        .map(|at| {
            let close = if at % 2 == 0 { Decimal::ONE } else { most };
            Bar {
                time: at * 60_000,
                open: close,
                high: most,
                low: Decimal::ONE,
                close,
                volume: most,
            }
        })
        .collect();
    for study in every_study() {
        let mut studies = Studies::open(study).unwrap();
        studies.apply(&bars);
        // The close that Ichimoku draws earlier ends 25 bars before.
        for line in 0..studies.width() {
            let has = (560..600).any(|at| studies.value(at, line).is_some());
            assert!(
                has || study == "supertrend" || study == "pivots",
                "{study} {line}"
            );
        }
    }
}
