#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

use pe_core::decimal::Decimal;
use pe_core::trade::free_look::FreeLook;

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn look(seconds: &str, ratio: &str, fee_rate: &str, cancel_ms: &str) -> FreeLook {
    FreeLook {
        ratio: d(ratio),
        fee_rate: d(fee_rate),
        seconds: d(seconds),
        cancel_ms: d(cancel_ms),
    }
}

#[test]
fn r_option_6_gain_and_least_cancel_rate_equal_those_of_python() {
    // seconds, ratio, fee rate, look in ms, cancel rate; gain, least cancel rate
    let cases = [
        ("30", "0.3", "0.002", "3000", "0", "-0.0001508", Some("0")),
        ("60", "0.4", "0.002", "3000", "0", "-0.0011498", Some("0")),
        ("120", "0.5", "0.002", "3000", "0", "-0.001605", Some("0")),
        ("180", "0.6", "0.002", "3000", "0", "-0.0013674", Some("0")),
        (
            "300",
            "0.8",
            "0.002",
            "3000",
            "0",
            "0.0028129",
            Some("0.0033"),
        ),
        (
            "300",
            "0.8",
            "0.002",
            "3000",
            "0.0032",
            "0.0000077",
            Some("0.0033"),
        ),
        ("300", "0.8", "0", "3000", "0", "0.0048129", Some("0.0056")),
        (
            "60",
            "0.9",
            "0.002",
            "3000",
            "0.05",
            "0.0274735",
            Some("0.113"),
        ),
        (
            "30",
            "0.3",
            "0.002",
            "6000",
            "0.004",
            "0.0026752",
            Some("0.007"),
        ),
        (
            "10",
            "0.5",
            "0.002",
            "3000",
            "0",
            "0.0632962",
            Some("0.0961"),
        ),
        // The look covers half of the duration: the outcome is known.
        ("8", "0.5", "0.002", "3000", "0", "0.248", Some("0.496")),
        // No look: only the ratio matters.
        ("60", "0.9", "0.002", "0", "0", "-0.051", Some("0")),
        ("60", "1.1", "0.002", "0", "0", "0.048", None),
        // A ratio above 1 is profitable without a look: no rate helps.
        ("300", "1.1", "0.002", "3000", "1", "0.048", None),
    ];
    for (seconds, ratio, fee, ms, rate, gain, least) in cases {
        let name = format!("{seconds} s, ratio {ratio}, fee {fee}, {ms} ms, rate {rate}");
        let terms = look(seconds, ratio, fee, ms);
        let found = terms.gain(d(rate)).unwrap();
        let error = found.sub(d(gain)).unwrap().abs();
        assert!(error < d("0.00001"), "{name}: {}", found.to_plain());
        assert_eq!(terms.least_cancel_rate(), Ok(least.map(d)), "{name}");
    }
}

#[test]
fn r_option_6_a_higher_cancel_rate_is_never_more_profitable() {
    let base = look("60", "0.7", "0.002", "3000");
    let gain = |terms: &FreeLook, rate: &str| terms.gain(d(rate)).unwrap();
    let at = gain(&base, "0.01");
    assert!(gain(&base, "0.02") < at);
    assert!(gain(&look("60", "0.6", "0.002", "3000"), "0.01") < at);
    assert!(gain(&look("120", "0.7", "0.002", "3000"), "0.01") < at);
    assert!(gain(&look("60", "0.7", "0.003", "3000"), "0.01") < at);
    assert!(gain(&look("60", "0.7", "0.002", "2000"), "0.01") < at);
}

#[test]
fn r_option_6_below_the_least_rate_the_look_is_profitable() {
    for (seconds, ratio) in [("30", "0.5"), ("60", "0.8"), ("300", "0.9"), ("5", "1")] {
        let terms = look(seconds, ratio, "0.002", "3000");
        let least = terms.least_cancel_rate().unwrap().unwrap();
        assert_eq!(terms.pays(least), Ok(false));
        let below = least.sub(d("0.0001")).unwrap();
        assert_eq!(terms.pays(below), Ok(true), "{seconds} s, {ratio}");
    }
}
