#![allow(clippy::unwrap_used)] // a test's panic is its verdict

use pe_core::decimal::Decimal;
use pe_core::market::venue_index::{Index, Source, index_of};

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn at(bid: &str, ask: &str) -> Source {
    Source {
        bid: d(bid),
        ask: d(ask),
        rate: d("1"),
        weight: d("1"),
    }
}

fn index(sources: &[Source]) -> (Option<String>, Vec<bool>) {
    let Index { price, kept, .. } = index_of(sources, d("0.01")).unwrap();
    (price.map(Decimal::to_plain), kept)
}

#[test]
fn r_price_9_the_index_is_the_median_of_the_middles_of_two_the_mean() {
    let [a, b, c] = [
        at("94215", "94216.6"),
        at("94214", "94216"),
        at("94210", "94214"),
    ];
    assert_eq!(index(&[a, b, c]).0.as_deref(), Some("94215"));
    assert_eq!(index(&[a, b]).0.as_deref(), Some("94215.4"));
    assert_eq!(index(&[b]).0.as_deref(), Some("94215"));
    assert_eq!(index(&[]).0, None);
}

#[test]
fn r_price_9_a_price_far_from_the_others_is_left_out_and_two_that_differ_are_none() {
    let (good, low) = (at("100", "100"), at("50", "50"));
    let (price, kept) = index(&[good, low, at("100.2", "100.2"), at("1000", "1000")]);
    assert_eq!(price.as_deref(), Some("100.1"));
    assert_eq!(kept, [true, false, true, false]);
    assert_eq!(index(&[good, low]), (None, vec![false, false]));
}

#[test]
fn r_price_9_dollars_are_converted_by_their_rate() {
    let dollars = Source {
        rate: d("1.25"),
        ..at("125", "127")
    };
    assert_eq!(index(&[dollars]).0.as_deref(), Some("100.8"));
}

#[test]
fn r_price_9_half_of_the_weight_decides_and_a_weight_of_nothing_has_no_voice() {
    let heavy = Source {
        weight: d("3"),
        ..at("100.4", "100.4")
    };
    let mute = Source {
        weight: d("0"),
        ..at("100.9", "100.9")
    };
    let (a, b) = (at("100", "100"), at("100.2", "100.2"));
    assert_eq!(index(&[a, b, heavy, mute]).0.as_deref(), Some("100.4"));
    assert_eq!(index(&[mute]).0, None);
}
