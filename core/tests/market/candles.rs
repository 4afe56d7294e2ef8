//! A slow model of candles for comparison: folds single ticks in a map by bucket.

use std::collections::BTreeMap;

use super::calendar::bucket;
use super::wire::{NUMBER_EXPONENT, PRICE_EXPONENT, Tick};

#[derive(Clone, Copy, Debug)]
pub struct Traded {
    pub price: u64,
    pub number: u64,
    pub time: u64,
}

/// Digits with this many decimals, without trailing zeros.
pub fn plain(units: u128, exponent: i8) -> String {
    let decimals = usize::from(exponent.unsigned_abs());
    let digits = format!("{units:0>width$}", width = decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() {
        whole.into()
    } else {
        format!("{whole}.{fraction}")
    }
}

/// `time/open/high/low/close/volume` of the newest `limit` buckets.
pub fn lines(period: &str, ticks: &[Traded], limit: usize) -> String {
    let mut bars: BTreeMap<u64, Vec<Traded>> = BTreeMap::new();
    for tick in ticks {
        bars.entry(bucket(period, tick.time))
            .or_default()
            .push(*tick);
    }
    let line = |(time, ticks): (&u64, &Vec<Traded>)| {
        let prices = || ticks.iter().map(|tick| tick.price);
        let figures = [
            ticks[0].price,
            prices().max().unwrap(),
            prices().min().unwrap(),
            ticks[ticks.len() - 1].price,
        ];
        let [open, high, low, close] =
            figures.map(|price| plain(u128::from(price), PRICE_EXPONENT));
        let volume = ticks.iter().map(|tick| u128::from(tick.number)).sum();
        let volume = plain(volume, NUMBER_EXPONENT);
        format!("{time}/{open}/{high}/{low}/{close}/{volume}")
    };
    let skipped = bars.len().saturating_sub(limit);
    let all: Vec<_> = bars.iter().skip(skipped).map(line).collect();
    all.join("\n")
}

/// Windows of a frame: the ticks since the last frame, cut at each minute.
pub fn windows(match_id: u32, ticks: &[Traded]) -> Vec<Tick> {
    let minutes = ticks.chunk_by(|a, b| a.time / 60_000 == b.time / 60_000);
    let window = |ticks: &[Traded]| {
        let prices = || ticks.iter().map(|tick| tick.price);
        let last = ticks[ticks.len() - 1];
        Tick {
            match_id,
            first: ticks[0].price,
            high: prices().max().unwrap(),
            low: prices().min().unwrap(),
            price: last.price,
            mark: last.price + 1,
            number: ticks.iter().map(|tick| tick.number).sum(),
            time: last.time,
        }
    };
    minutes.map(window).collect()
}
