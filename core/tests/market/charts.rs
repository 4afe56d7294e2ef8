use pe_core::market::{History, Market, RoomKind, State};
use proptest::prelude::*;

use super::calendar::{PERIODS, bucket};
use super::candles::{Traded, lines, windows};
use super::config::config;
use super::wire::{Day, EPOCH, MONDAY, Tick, frame};

pub const LIST: &str = "1/-2/-3/0.01\n2/-2/-3/0.5";
const ALL: usize = 1_000_000;
const DAY: u64 = 86_400_000;

pub fn live(list: &str) -> Market {
    let mut market = Market::new();
    market.load_instruments(list).unwrap();
    market.open_room(RoomKind::Quotes, 0);
    market.ingest(&frame(2, 0).bytes()).unwrap();
    market
}

pub fn all_lines(market: &Market, handle: u32) -> String {
    market.chart_lines(handle, 0, u64::MAX, ALL)
}

fn minutes(ticks: &[Traded]) -> String {
    lines("1min", ticks, ALL)
}

/// Ticks of one instrument, frame by frame. Time steps go up to weeks, so that boundaries of every period
/// are crossed; the start is shortly before a leap day, a month's end or a Monday.
fn tick_frames() -> impl Strategy<Value = Vec<Vec<Traded>>> {
    let step = prop_oneof![
        6 => 0..500u64,
        4 => 500..60_000u64,
        2 => 60_000..7_200_000u64,
        1 => 7_200_000..40 * DAY,
    ];
    let tick = (step, 1..2_000_000u64, 1..1_000_000u64);
    let frame = prop::collection::vec(tick, 0..5);
    let start = prop_oneof![
        Just(MONDAY - 700),
        Just(MONDAY + 3 * DAY - 700),
        Just(MONDAY + 4 * DAY - 700),
        MONDAY..MONDAY + 400 * DAY,
    ];
    (start, prop::collection::vec(frame, 1..60)).prop_map(|(mut time, frames)| {
        let mut tick = |(step, price, number): (u64, u64, u64)| {
            time += step;
            Traded {
                price,
                number,
                time,
            }
        };
        let mut frame = |ticks: Vec<_>| ticks.into_iter().map(&mut tick).collect();
        frames.into_iter().map(&mut frame).collect()
    })
}

fn ingest_ticks(market: &mut Market, sequence: usize, ticks: &[Traded]) {
    let mut windows = windows(1, ticks);
    if sequence.is_multiple_of(3)
        && let Some(last) = windows.last().copied()
    {
        // only the mark moved: not part of a candle
        windows.push(Tick {
            high: last.price + 1000,
            low: 1,
            number: 0,
            ..last
        });
    }
    let frame = frame(1, sequence as u64 + 1).ticks(&windows).bytes();
    assert_eq!(market.ingest(&frame), Ok(1));
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn r_market_1_candles_from_frames_equal_candles_from_ticks(frames in tick_frames(), capacity in 1..9usize) {
        let mut market = live(LIST);
        for (handle, period) in (1..).zip(PERIODS) {
            market.open_chart(handle, 1, period, ALL).unwrap();
            market.open_chart(handle + 10, 1, period, capacity).unwrap();
            for handle in [handle, handle + 10] {
                prop_assert_eq!(market.chart_history(handle, "", EPOCH, 0), Ok(History::Live));
            }
        }
        for (index, ticks) in frames.iter().enumerate() {
            ingest_ticks(&mut market, index, ticks);
        }
        let ticks = frames.concat();
        for (handle, period) in (1..).zip(PERIODS) {
            prop_assert_eq!(all_lines(&market, handle), lines(period, &ticks, ALL), "{}", period);
            let kept = lines(period, &ticks, capacity);
            prop_assert_eq!(all_lines(&market, handle + 10), kept, "{} kept", period);
        }
    }

    /// History stands at one frame and arrives before or after another: no gap and no duplicate.
    #[test]
    fn r_frame_6_history_and_frames_join_without_gap_or_duplicate(
        frames in tick_frames(),
        stands in any::<prop::sample::Index>(),
        comes in any::<prop::sample::Index>(),
        is_finer in any::<bool>(),
    ) {
        let (stands, comes) = (stands.index(frames.len() + 1), comes.index(frames.len() + 1));
        let known = frames[..stands].concat();
        let mut market = live(LIST);
        for (index, ticks) in frames.iter().enumerate() {
            if index == comes {
                answer(&mut market, &known, stands, comes, is_finer)?;
            }
            ingest_ticks(&mut market, index, ticks);
        }
        if comes == frames.len() {
            answer(&mut market, &known, stands, comes, is_finer)?;
        }
        let ticks = frames.concat();
        for (handle, period) in (1..).zip(PERIODS) {
            prop_assert_eq!(market.chart_state(handle), Some(State::Live));
            prop_assert_eq!(all_lines(&market, handle), lines(period, &ticks, ALL), "{}", period);
        }
    }

    /// Lost frames are requested again as history; older bars stay.
    #[test]
    fn r_frame_6_a_gap_breaks_charts_and_history_repairs_them(
        frames in tick_frames(),
        lost in any::<prop::sample::Index>(),
        newest in 1..5usize,
    ) {
        let lost = lost.index(frames.len());
        let mut market = live(LIST);
        for (handle, period) in (1..).zip(PERIODS) {
            market.open_chart(handle, 1, period, ALL).unwrap();
            market.chart_history(handle, "", EPOCH, 0).unwrap();
        }
        for (index, ticks) in frames.iter().enumerate().take(lost) {
            ingest_ticks(&mut market, index, ticks);
        }
        let next = frame(1, lost as u64 + 2).bytes();
        prop_assert_eq!(market.ingest(&next), Ok(4 | 8));
        market.ingest(&frame(2, lost as u64 + 1).bytes()).unwrap();
        let ticks = frames[..=lost].concat();
        let before = frames[..lost].concat();
        for (handle, period) in (1..).zip(PERIODS) {
            prop_assert_eq!(market.chart_state(handle), Some(State::Broken));
            let lines_before = all_lines(&market, handle);
            prop_assert_eq!(&lines_before, &lines(period, &before, ALL));
            let history = lines(period, &ticks, newest);
            let outcome = market.chart_history(handle, &history, EPOCH, lost as u64 + 1);
            prop_assert_eq!(outcome, Ok(History::Live));
            // Complete when history reaches back to known bars, else from the start of history on.
            let (first, last) = (first_time(&history), last_time(&lines_before));
            let expected = match (first, last) {
                (Some(first), Some(last)) if first <= last => lines(period, &ticks, ALL),
                _ => history,
            };
            prop_assert_eq!(all_lines(&market, handle), expected, "{}", period);
        }
    }

    #[test]
    fn r_market_1_older_bars_are_added_before_the_first(frames in tick_frames(), from in any::<prop::sample::Index>()) {
        let ticks = frames.concat();
        if ticks.is_empty() {
            return Ok(());
        }
        let mut market = live(LIST);
        for (handle, period) in (1..).zip(PERIODS) {
            let cut = bucket(period, ticks[from.index(ticks.len())].time);
            let newer: Vec<_> = ticks.iter().copied().filter(|tick| tick.time >= cut).collect();
            market.open_chart(handle, 1, period, ALL).unwrap();
            market.chart_history(handle, &minutes(&newer), EPOCH, 0).unwrap();
            // history overlaps the bars held, and has a finer period
            market.chart_older(handle, &minutes(&ticks)).unwrap();
            prop_assert_eq!(all_lines(&market, handle), lines(period, &ticks, ALL), "{}", period);
        }
    }
}

fn answer(
    market: &mut Market,
    known: &[Traded],
    stands: usize,
    comes: usize,
    is_finer: bool,
) -> Result<(), TestCaseError> {
    for (handle, period) in (1..).zip(PERIODS) {
        market.open_chart(handle, 1, period, ALL).unwrap();
        let told_in = if is_finer { "1min" } else { period };
        let history = lines(told_in, known, ALL);
        let outcome = market.chart_history(handle, &history, EPOCH, stands as u64);
        let expected = if stands > comes {
            History::Ahead
        } else {
            History::Live
        };
        prop_assert_eq!(outcome, Ok(expected));
    }
    Ok(())
}

fn time_of(line: Option<&str>) -> Option<u64> {
    line?.split('/').next()?.parse().ok()
}

fn first_time(lines: &str) -> Option<u64> {
    time_of(lines.lines().next())
}

fn last_time(lines: &str) -> Option<u64> {
    time_of(lines.lines().last())
}

#[test]
fn r_frame_6_history_is_requested_again_when_frames_since_are_lost() {
    let mut market = live(LIST);
    for sequence in 1..=200 {
        market.ingest(&frame(1, sequence).bytes()).unwrap();
    }
    market.open_chart(1, 1, "1min", 10).unwrap();
    assert_eq!(market.chart_history(1, "", EPOCH, 71), Ok(History::TooOld));
    assert_eq!(market.chart_state(1), Some(State::Waiting));
    assert_eq!(
        market.chart_history(1, "", EPOCH - 1, 200),
        Ok(History::TooOld)
    );
    assert_eq!(market.chart_history(1, "", EPOCH, 72), Ok(History::Live));
    assert_eq!(market.chart_history(9, "", EPOCH, 72), Ok(History::Unknown));
    assert_eq!(market.chart_state(9), None);
}

#[test]
fn r_frame_6_a_new_epoch_breaks_all_charts_except_those_ahead() {
    let mut market = live(LIST);
    for handle in [1, 2, 3] {
        market.open_chart(handle, 1, "1min", 10).unwrap();
    }
    market.chart_history(1, "", EPOCH, 0).unwrap();
    let line = "1708905600000/1/1/1/1/1";
    assert_eq!(
        market.chart_history(2, line, EPOCH + 1, 5),
        Ok(History::Ahead)
    );
    assert_eq!(
        market.chart_history(3, line, EPOCH + 1, 2),
        Ok(History::Ahead)
    );
    // frames of the current epoch aren't part of the next epoch's history
    let tick = |sequence| Tick::one(1, 100 + sequence, 1000, MONDAY + sequence);
    market
        .ingest(&frame(1, 1).ticks(&[tick(1)]).bytes())
        .unwrap();
    assert_eq!(all_lines(&market, 2), line);
    let next = |kind, sequence: u64| frame(kind, sequence).epoch(EPOCH + 1);
    assert_eq!(
        market.ingest(&next(1, 4).ticks(&[tick(4)]).bytes()),
        Ok(4 | 8)
    );
    assert_eq!(market.chart_state(1), Some(State::Broken));
    market.ingest(&next(2, 3).bytes()).unwrap();
    // 3 is in the snapshot but not in the history, which stands at 2
    assert_eq!(market.chart_state(3), Some(State::Broken));
    assert_eq!(market.chart_state(2), Some(State::Live));
    for sequence in 5..=6 {
        let frame = next(1, sequence).ticks(&[tick(sequence)]);
        assert_eq!(market.ingest(&frame.bytes()), Ok(1));
    }
    assert_eq!(all_lines(&market, 2), "1708905600000/1/1.06/1/1.06/2");
}

#[test]
fn r_frame_4_the_time_of_an_instrument_never_goes_back() {
    let mut market = live(LIST);
    market.open_chart(1, 1, "1min", 10).unwrap();
    market.chart_history(1, "", EPOCH, 0).unwrap();
    let ticks = [
        Tick::one(1, 100, 1000, MONDAY + 60_000),
        Tick::one(1, 900, 1000, MONDAY + 59_999),
        Tick::one(1, 101, 1000, MONDAY + 60_000),
        Tick::one(2, 5, 1000, MONDAY),
    ];
    assert_eq!(market.ingest(&frame(1, 1).ticks(&ticks).bytes()), Ok(1));
    assert_eq!(all_lines(&market, 1), "1708905660000/1/1.01/1/1.01/2");
    assert_eq!(market.price(1), "1.01");
    assert_eq!(market.price(2), "0.05");
    assert_eq!(market.counters().late, 1);
    // a snapshot is trusted whatever it contains
    let day = Day(90, 110, 80, 10, 10);
    market
        .ingest(&frame(2, 1).quote(&Tick::one(1, 77, 0, MONDAY), day).bytes())
        .unwrap();
    assert_eq!(market.price(1), "0.77");
    assert_eq!(all_lines(&market, 1), "1708905660000/1/1.01/1/1.01/2");
}

#[test]
fn r_frame_6_malformed_history_changes_nothing() {
    let mut market = live(LIST);
    market.open_chart(1, 1, "5min", 10).unwrap();
    let good = "1708905600000/1/2/1/1.5/3\n1708905900000/1/2/1/1.5/3.25";
    market.chart_history(1, good, EPOCH, 0).unwrap();
    for bad in [
        "1708905600000/1/2/1/1.5",
        "1708905600000/1/2/1/1.5/3/4",
        "1708905600000/1/2/1/-1.5/3",
        "1708905600000/1/2/1/x/3",
        "1708905600000/1/2/1/10000000000000000/3",
        "1708905900000/1/2/1/1.5/3\n1708905600000/1/2/1/1.5/3",
        "1708905600000/1/2/1/1.5/3\n1708905600000/1/2/1/1.5/3",
        "9007199254740992/1/2/1/1.5/3",
        "\n\n",
    ] {
        assert!(market.chart_history(1, bad, EPOCH, 0).is_err(), "{bad}");
        assert!(market.chart_older(1, bad).is_err(), "{bad}");
        assert_eq!(all_lines(&market, 1), good);
    }
    assert!(market.open_chart(2, 1, "2min", 10).is_err());
    // A limit takes the newest bars; `to` is exclusive.
    assert_eq!(market.chart_lines(1, 0, 1_708_905_900_001, 1), good[26..]);
    assert_eq!(market.chart_lines(1, 0, 1_708_905_900_000, 9), good[..25]);
    assert_eq!(market.chart_lines(1, 5, 4, 9), "");
    assert_eq!(
        market.candle_texts(1, 1_708_905_900_000),
        "1.00\n2.00\n1.00\n1.50\n3.2500"
    );
    assert_eq!(market.candle_texts(1, 1_708_905_900_001), "");
}

#[test]
fn r_view_1_an_own_interval_is_built_from_minutes_and_starts_whole() {
    let mut market = live(LIST);
    market.open_chart(1, 1, "3m", 100).unwrap();
    let minute =
        |at: u64, price: u64| format!("{}/{price}/{price}/{price}/{price}/1", MONDAY + at * 60_000);
    let lines = |range: std::ops::Range<u64>| {
        range
            .map(|at| minute(at, 100 + at))
            .collect::<Vec<_>>()
            .join("\n")
    };
    // Begins with the second minute of a bar, of which the first one isn't known: it is left out.
    market
        .chart_history(1, &lines(4..11), EPOCH, 1_000)
        .unwrap();
    let bar = |at: u64, open: u64, close: u64, volume: u64| {
        format!(
            "{}/{open}/{close}/{open}/{close}/{volume}",
            MONDAY + at * 60_000
        )
    };
    assert_eq!(
        market.chart_lines(1, 0, u64::MAX, 100),
        [bar(6, 106, 108, 3), bar(9, 109, 110, 2)].join("\n")
    );
    assert_eq!(market.chart_start(1), MONDAY + 6 * 60_000);
    // Older minutes up to its start complete it.
    market.chart_older(1, &lines(1..6)).unwrap();
    assert_eq!(market.chart_start(1), MONDAY + 3 * 60_000);
    assert!(
        market
            .chart_lines(1, 0, u64::MAX, 100)
            .starts_with(&bar(3, 103, 105, 3))
    );
    assert_eq!(market.chart_start(2), 0);
}
