use std::collections::BTreeMap;

use pe_core::display::NumberRules;
use pe_core::market::{DETAILS, Market, RoomKind};
use proptest::prelude::*;

use super::candles::plain;
use super::config::config;
use super::page::{Reader, snapshot};
use super::wire::frame;

pub struct ShownLevel {
    pub is_large: bool,
    pub pixels: [f64; 2],
    pub texts: [String; 3],
}

pub struct ShownBook {
    pub has_gap: bool,
    pub greatest: f64,
    /// Of the buyers in percent, as text.
    pub share: String,
    pub buyers: Vec<ShownLevel>,
    pub sellers: Vec<ShownLevel>,
}

pub fn read(section: &[u8]) -> ShownBook {
    let mut reader = Reader::new(section);
    let has_gap = reader.byte() == 1;
    assert_eq!(reader.byte(), 0);
    let counts = [reader.short(), reader.short(), reader.short()];
    let greatest = reader.float();
    let _ = reader.float();
    let [share, _] = reader.texts();
    let mut side = |count| -> Vec<_> {
        let level = |_| ShownLevel {
            is_large: reader.byte() == 1,
            pixels: reader.floats(),
            texts: reader.texts(),
        };
        (0..count).map(level).collect()
    };
    let (buyers, sellers) = (side(counts[0]), side(counts[1]));
    assert!(reader.is_at_end());
    ShownBook {
        has_gap,
        greatest,
        share,
        buyers,
        sellers,
    }
}

type Naive = BTreeMap<(u8, u64), u64>;

/// Price and number of a side, best first, merged to multiples of `step`.
fn merged(naive: &Naive, side: u8, step: u64) -> Vec<(u64, u64)> {
    let mut merged: BTreeMap<u64, u64> = BTreeMap::new();
    for (&(of, price), &number) in naive {
        if of == side {
            let down = price / step * step;
            let to = if side == 2 && down != price {
                down + step
            } else {
                down
            };
            *merged.entry(to).or_default() += number;
        }
    }
    let mut levels: Vec<_> = merged.into_iter().collect();
    if side == 1 {
        levels.reverse();
    }
    levels
}

fn bare() -> NumberRules {
    NumberRules {
        decimal: '.',
        group: None,
        minimum_grouping: 1,
    }
}

/// With all decimals of the unit `NUMBER_EXPONENT`, so that columns align.
fn on_step(number: u64) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}

fn check(shown: &[ShownLevel], expected: &[(u64, u64)]) -> Result<(), TestCaseError> {
    prop_assert_eq!(shown.len(), expected.len());
    let mut total = 0;
    for (level, &(price, number)) in shown.iter().zip(expected) {
        total += number;
        let price_text = format!("{}.{:02}", price / 100, price % 100);
        prop_assert_eq!(&level.texts[0], &price_text);
        prop_assert_eq!(&level.texts[1], &on_step(number));
        if total <= 1_000_000 {
            prop_assert_eq!(&level.texts[2], &on_step(total));
        }
        prop_assert_eq!(level.pixels, [price as f64 / 100.0, total as f64 / 1000.0]);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn r_frame_5_the_book_equals_a_map_at_every_depth_and_group(
        frames in prop::collection::vec(
            prop::collection::vec((1..3u8, 1..120u64, 0..400_000u64), 0..12), 1..20),
        removed in prop::collection::vec((1..3u8, 1..120u64), 0..30),
        levels in 1..40usize,
        group in prop_oneof![Just(0u32), Just(1), Just(2), Just(5), Just(10), Just(1000)],
    ) {
        let mut market = Market::new();
        market.load_instruments("3/-2/-3/0.02").unwrap();
        market.set_rules(bare());
        market.open_room(RoomKind::Book, 3);
        market.watch_book(3, levels, group);
        let mut naive = Naive::new();
        let removed: Vec<_> = removed.iter().map(|&(side, price)| (side, price, 0)).collect();
        for (index, levels) in frames.iter().chain([&removed]).enumerate() {
            let kind = if index == 0 { 5 } else { 4 };
            let frame = frame(kind, index as u64).room(3).levels(levels);
            prop_assert_eq!(market.ingest(&frame.bytes()).map(|bits| bits & 1), Ok(1));
            for &(side, price, number) in levels {
                if number == 0 {
                    naive.remove(&(side, price));
                } else {
                    naive.insert((side, price), number);
                }
            }
        }
        let sides = [1, 2].map(|side| merged(&naive, side, 1));
        let line = |side: usize, &(price, number): &(u64, u64)| {
            let price = plain(u128::from(price), -2);
            format!("{side}/{price}/{}", plain(u128::from(number), -3))
        };
        let lines: Vec<_> = [1, 2].iter().flat_map(|&side| {
            sides[side - 1].iter().take(levels).map(move |level| line(side, level))
        }).collect();
        prop_assert_eq!(market.book_lines(3, levels), lines.join("\n"));

        let step = 2 * u64::from(group);
        let step = if group > 1 { step } else { 1 };
        let [buyers, sellers] = [1, 2].map(|side| {
            let mut all = merged(&naive, side, step);
            all.truncate(levels);
            all
        });
        let shown = snapshot(&mut market, DETAILS).unwrap();
        let book = read(shown.section(3).unwrap());
        prop_assert!(!book.has_gap);
        // prices off the tick (0.02) are shown rounded to it, so texts are compared for whole steps only
        if step > 1 {
            check(&book.buyers, &buyers)?;
            check(&book.sellers, &sellers)?;
        }
        let total = |levels: &[(u64, u64)]| levels.iter().map(|level| level.1).sum::<u64>();
        let greatest = total(&buyers).max(total(&sellers));
        prop_assert_eq!(book.greatest, greatest as f64 / 1000.0);
        // R-MARKET-8: the share of the best 50 prices, whatever is merged; half up to a tenth
        let [bids, asks] = [0, 1].map(|at| {
            let numbers = sides[at].iter().take(50).map(|level| level.1);
            u128::from(numbers.sum::<u64>())
        });
        let tenths = (bids * 2000 + (bids + asks)).checked_div(2 * (bids + asks));
        let share = tenths.map_or_else(String::new, |tenths| format!("{}.{}", tenths / 10, tenths % 10));
        prop_assert_eq!(&book.share, &share);
        // at most one of 20, and none below 20 levels, unless several are equal
        let mut numbers: Vec<_> = buyers.iter().chain(&sellers).map(|level| level.1).collect();
        numbers.sort_unstable();
        let count = numbers.len();
        let from = (count >= 20).then(|| numbers[(count * 95).div_ceil(100) - 1]);
        for (level, &(_, number)) in book.buyers.iter().zip(&buyers).chain(book.sellers.iter().zip(&sellers)) {
            prop_assert_eq!(level.is_large, from.is_some_and(|from| number >= from));
        }
        prop_assert_eq!((book.buyers.len(), book.sellers.len()), (buyers.len(), sellers.len()));
    }
}

#[test]
fn r_frame_3_book_levels_in_other_units_are_converted_or_need_a_snapshot() {
    let mut market = Market::new();
    market.load_instruments("3/-2/-3/0.01").unwrap();
    market.open_room(RoomKind::Book, 3);
    let first = frame(5, 1).room(3).levels(&[(1, 1000, 5000)]).bytes();
    market.ingest(&first).unwrap();
    let in_units = |sequence, price_exponent: i8, number_exponent: i8, price: u64| {
        let mut bytes = frame(4, sequence).room(3).levels(&[(2, price, 7)]).bytes();
        bytes[33] = price_exponent as u8;
        bytes[34] = number_exponent as u8;
        bytes
    };
    assert_eq!(market.ingest(&in_units(2, -1, 0, 101)), Ok(1));
    assert_eq!(market.ingest(&in_units(3, -3, -3, 10200)), Ok(1));
    let lines = "1/10/5\n2/10.1/7\n2/10.2/0.007";
    assert_eq!(market.book_lines(3, 9), lines);
    // a third decimal doesn't fit, and neither does a number beyond 10^18
    assert_eq!(market.ingest(&in_units(4, -3, -3, 10201)), Ok(16 | 8));
    assert_eq!(market.book_lines(3, 9), lines);
    assert_eq!(market.ingest(&in_units(5, -3, -3, 10200)), Ok(4 | 8));
    // a snapshot may be in any units
    let mut other = frame(5, 5).room(3).levels(&[(1, 123_456, 7)]).bytes();
    other[33] = -4i8 as u8;
    assert_eq!(market.ingest(&other), Ok(1 | 32));
    assert_eq!(market.book_lines(3, 9), "1/12.3456/0.007");
    assert_eq!(market.counters().unknown, 1);
}
