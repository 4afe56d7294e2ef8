use pe_core::display::NumberRules;
use pe_core::market::{DETAILS, Market, ROWS, RoomKind, State};
use proptest::prelude::*;

use super::book;
use super::candles::{Traded, windows};
use super::config::config;
use super::page::{GAP, Reader, STALE, Snapshot, snapshot};
use super::wire::{Day, EPOCH, MONDAY, Tick, frame};

const DAY: Day = Day(10_000, 13_000, 9000, 123_456_789, 20_000_000);

fn market() -> Market {
    let mut market = Market::new();
    market
        .load_instruments("1/-2/-3/0.01\n2/-2/-3/0.5\n3/-2/-3/0.01\n4/-2/-3/0.01")
        .unwrap();
    market.open_room(RoomKind::Quotes, 0);
    let quotes = [1, 2, 3].map(|id| Tick::one(id, 12_345 + u64::from(id), 0, MONDAY));
    let quotes = quotes
        .iter()
        .fold(frame(2, 1), |frame, tick| frame.quote(tick, DAY));
    market.ingest(&quotes.bytes()).unwrap();
    market
}

fn tick(market: &mut Market, sequence: u64, id: u32, price: u64) {
    let tick = Tick::one(id, price, 2000, MONDAY + sequence);
    let bits = market.ingest(&frame(1, sequence).ticks(&[tick]).bytes());
    assert_eq!(bits, Ok(1));
}

#[derive(Clone, Debug, PartialEq)]
struct Row {
    /// Number of the section that changed it last.
    changed_in: u32,
    match_id: u32,
    direction: u8,
    flags: u8,
    pixels: [f64; 4],
    texts: [String; 4],
}

/// By slot; `None` without a price.
fn rows(section: &[u8]) -> Vec<Option<Row>> {
    let mut header = Reader::new(section);
    let slots = header.word() as usize;
    let numbers: Vec<_> = (0..slots).map(|_| header.word()).collect();
    let start = (4 + 4 * slots).next_multiple_of(8);
    assert_eq!(section.len(), start + 128 * slots);
    let row = |(slot, &changed_in): (usize, &u32)| {
        if changed_in == 0 {
            return None;
        }
        let at = start + 128 * slot;
        let mut reader = Reader::at(section, at);
        let (match_id, direction, flags) = (reader.word(), reader.byte(), reader.byte());
        assert_eq!(reader.short(), 0);
        let pixels = reader.floats();
        let texts = [40, 80, 96, 112].map(|field| Reader::at(section, at + field).text());
        Some(Row {
            changed_in,
            match_id,
            direction,
            flags,
            pixels,
            texts,
        })
    };
    numbers.iter().enumerate().map(row).collect()
}

#[test]
fn rows_hold_watched_instruments_and_changes() {
    let mut market = market();
    market.watch_rows(&[2, 9, 1, 4], 17).unwrap();
    let first = snapshot(&mut market, ROWS).unwrap();
    assert_eq!((first.generation, first.flags), (17, 0));
    assert_eq!(first.quote_time, (MONDAY + 1) as f64);
    assert_eq!(first.tick_time, MONDAY as f64);
    let all = rows(first.section(1).unwrap());
    assert_eq!((&all[1], &all[3]), (&None, &None));
    let expected = Row {
        changed_in: 1,
        match_id: 1,
        direction: 0,
        flags: 1,
        pixels: [123.46, 23.46, MONDAY as f64, 2_000_000.0],
        texts: ["123.46", "+23.46", "2.0M", "12.3M"].map(String::from),
    };
    assert_eq!(all[2].as_ref(), Some(&expected));
    assert_eq!(
        all[0].as_ref().map(|row| row.texts[0].as_str()),
        Some("123.5")
    );
    assert!(snapshot(&mut market, ROWS | DETAILS).is_none());

    tick(&mut market, 2, 1, 9000);
    tick(&mut market, 3, 3, 9000);
    let second = snapshot(&mut market, ROWS).unwrap();
    assert_eq!(second.flags, 0);
    let changed = rows(second.section(1).unwrap());
    // sent with the others, unchanged
    assert_eq!(
        (&changed[0], &changed[1], &changed[3]),
        (&all[0], &None, &None)
    );
    let row = changed[2].clone().unwrap();
    assert_eq!((row.changed_in, row.direction), (2, 2));
    assert_eq!(row.texts, ["90.00", "\u{2212}10.00", "2.0M", "12.3M"]);
    tick(&mut market, 4, 1, 10_000);
    let third = rows(snapshot(&mut market, ROWS).unwrap().section(1).unwrap());
    let row = third[2].clone().unwrap();
    assert_eq!((row.direction, row.texts[1].as_str()), (1, "0.00"));
    assert_eq!(
        (row.changed_in, third[0].as_ref().map(|row| row.changed_in)),
        (3, Some(1))
    );
}

#[test]
fn a_new_age_makes_a_snapshot_without_sections() {
    let mut market = market();
    assert!(
        snapshot(&mut market, ROWS | DETAILS)
            .unwrap()
            .kinds()
            .contains(&1)
    );
    assert!(snapshot(&mut market, ROWS | DETAILS).is_none());
    market.ingest(&frame(1, 2).bytes()).unwrap();
    let heartbeat = market
        .snapshot(MONDAY + 1502, ROWS)
        .map(|taken| super::page::read(taken.bytes))
        .unwrap();
    assert_eq!((heartbeat.kinds(), heartbeat.age), (vec![], 1500.0));
    // the phone's clock may be slightly behind
    market.ingest(&frame(1, 3).stale().bytes()).unwrap();
    let stale = market
        .snapshot(MONDAY, DETAILS)
        .map(|taken| super::page::read(taken.bytes))
        .unwrap();
    assert_eq!(
        (stale.kinds(), stale.age, stale.flags),
        (vec![], 0.0, STALE)
    );
    market.disconnected();
    let gap = snapshot(&mut market, ROWS).unwrap();
    assert_eq!((gap.kinds(), gap.flags), (vec![], GAP | STALE));
    let nothing = Market::new()
        .snapshot(5, ROWS)
        .map(|taken| super::page::read(taken.bytes))
        .unwrap();
    assert_eq!((nothing.age, nothing.flags & GAP), (-1.0, GAP));
}

proptest! {
    #![proptest_config(config(100))]

    /// A page that reads only rows with a new number sees what a full snapshot contains.
    #[test]
    fn changed_rows_have_a_new_number(
        steps in prop::collection::vec((1..5u32, 1..30_000u64, 0..4u8), 1..120),
    ) {
        let mut market = market();
        market.watch_rows(&[4, 3, 2, 1, 2], 1).unwrap();
        let mut page: Vec<Option<Row>> = vec![None; 5];
        let take = |page: &mut Vec<Option<Row>>, snapshot_read: &Snapshot| {
            let Some(section) = snapshot_read.section(1) else { return };
            for (known, row) in page.iter_mut().zip(rows(section)) {
                let number = |row: &Option<Row>| row.as_ref().map(|row| row.changed_in);
                if number(known) != number(&row) {
                    *known = row;
                }
            }
        };
        for (index, (id, price, kind)) in steps.into_iter().enumerate() {
            let sequence = index as u64 + 2;
            if kind == 0 {
                let day = Day(9999, 13_000, 9000, price, price);
                market.ingest(&frame(3, sequence).day(id, day).bytes()).unwrap();
            } else {
                tick(&mut market, sequence, id, price);
            }
            if kind == 1 {
                continue; // several ticks in one snapshot
            }
            if let Some(snapshot_read) = snapshot(&mut market, ROWS) {
                take(&mut page, &snapshot_read);
            }
        }
        if let Some(last) = snapshot(&mut market, ROWS) {
            take(&mut page, &last);
        }
        market.resend();
        let whole = snapshot(&mut market, ROWS).unwrap();
        // as text, so that NaN equals NaN
        let still = |rows: Vec<Option<Row>>| -> String {
            let still = |row: Row| Row { direction: 0, changed_in: 0, ..row };
            let rows: Vec<_> = rows.into_iter().map(|row| row.map(still)).collect();
            format!("{rows:?}")
        };
        let all = rows(whole.section(1).unwrap());
        // all rows are sent again
        let newest = all.iter().flatten().map(|row| row.changed_in).max();
        prop_assert!(all.iter().flatten().all(|row| Some(row.changed_in) == newest));
        prop_assert_eq!(still(page), still(all));
    }

    /// A page that applies `whole`, `tail` and `prepend` has the chart's bars.
    #[test]
    fn chart_sections_add_up_to_the_chart(
        steps in prop::collection::vec((0..90_000u64, 1..9999u64, 1..999u64, 0..10u8), 1..80),
    ) {
        let mut market = market();
        market.open_chart(5, 1, "1min", 1000).unwrap();
        let mut page: Vec<[f64; 6]> = Vec::new();
        apply(&mut page, snapshot(&mut market, DETAILS));
        let first = MONDAY - 60_000;
        market.chart_history(5, &format!("{first}/1/1/1/1/1"), EPOCH, 1).unwrap();
        let mut time = MONDAY;
        let mut older = first;
        for (index, (step, price, number, kind)) in steps.into_iter().enumerate() {
            time += step;
            let ticks = windows(1, &[Traded { price, number, time }]);
            market.ingest(&frame(1, index as u64 + 2).ticks(&ticks).bytes()).unwrap();
            if kind == 0 {
                older -= 120_000;
                let next = older + 60_000;
                market.chart_older(5, &format!("{older}/2/2/2/2/2\n{next}/3/3/3/3/3")).unwrap();
            }
            if kind % 2 == 0 {
                apply(&mut page, snapshot(&mut market, DETAILS));
            }
            if kind == 9 {
                market.resend();
            }
        }
        apply(&mut page, snapshot(&mut market, DETAILS));
        let text = market.chart_lines(5, 0, u64::MAX, 10_000);
        let expected: Vec<Vec<f64>> = text
            .lines()
            .map(|line| line.split('/').map(|field| field.parse().unwrap()).collect())
            .collect();
        let page: Vec<Vec<f64>> = page.into_iter().map(Vec::from).collect();
        prop_assert_eq!(page, expected);
    }
}

/// Applies chart sections as the page does; returns the state.
fn apply(page: &mut Vec<[f64; 6]>, snapshot_read: Option<Snapshot>) -> Option<u8> {
    let mut state = None;
    for (kind, id, bytes) in snapshot_read?.sections {
        if kind != 5 {
            continue;
        }
        assert_eq!(id, 5);
        let mut reader = Reader::new(&bytes);
        let mode = reader.byte();
        state = Some(reader.byte());
        assert_eq!(reader.short(), 0);
        let count = reader.word();
        let bars: Vec<[f64; 6]> = (0..count).map(|_| reader.floats()).collect();
        assert!(reader.is_at_end());
        match mode {
            0 => *page = bars,
            1 => {
                if let Some(first) = bars.first() {
                    page.retain(|bar| bar[0] < first[0]);
                }
                page.extend(bars);
            }
            2 => {
                page.splice(0..0, bars);
            }
            _ => panic!("mode {mode}"),
        }
    }
    state
}

#[test]
fn a_chart_sends_its_state() {
    let mut market = market();
    let mut page = Vec::new();
    market.open_chart(5, 1, "1hour", 10).unwrap();
    let mut chart_state = |market: &mut Market| apply(&mut page, snapshot(market, DETAILS));
    assert_eq!(chart_state(&mut market), Some(State::Waiting as u8));
    market.chart_history(5, "", EPOCH, 1).unwrap();
    assert_eq!(chart_state(&mut market), Some(State::Live as u8));
    assert_eq!(chart_state(&mut market), None);
    market.ingest(&frame(1, 9).bytes()).unwrap();
    assert_eq!(chart_state(&mut market), Some(State::Broken as u8));
    market.close_chart(5);
    assert_eq!(chart_state(&mut market), None);
}

#[test]
fn the_watched_instrument_is_written_by_the_languages_rules() {
    let mut market = market();
    market.set_rules(NumberRules {
        decimal: ',',
        group: Some('\u{202f}'),
        minimum_grouping: 1,
    });
    market.watch_detail(1);
    tick(&mut market, 2, 1, 912_345);
    let read = |market: &mut Market| {
        let snapshot_read = snapshot(market, DETAILS).unwrap();
        let mut reader = Reader::new(snapshot_read.section(2).unwrap());
        let pixels: [f64; 7] = reader.floats();
        let (direction, flags) = (reader.byte(), reader.byte());
        let texts: [String; 9] = reader.texts();
        assert!(reader.is_at_end());
        (pixels, direction, flags, texts)
    };
    let (pixels, direction, flags, texts) = read(&mut market);
    let time = (MONDAY + 2) as f64;
    let expected = [9123.45, 9123.46, 100.0, 9123.45, 90.0, 9023.45, time];
    assert_eq!((pixels, direction, flags), (expected, 0, 1));
    let expected = [
        "9\u{202f}123,45",
        "9\u{202f}123,46",
        "+9\u{202f}023,45",
        "+9\u{202f}023,45",
        "100,00",
        // between two statistics the core extends high and low
        "9\u{202f}123,45",
        "90,00",
        "12,3M",
        "2,0M",
    ];
    assert_eq!(texts, expected);
    tick(&mut market, 3, 1, 5000);
    let (_, direction, _, texts) = read(&mut market);
    assert_eq!(
        (direction, texts[0].as_str(), texts[6].as_str()),
        (2, "50,00", "50,00")
    );
    assert_eq!(
        [texts[2].as_str(), texts[3].as_str()],
        ["\u{2212}50,00", "\u{2212}50,00"]
    );
    for nothing in [0, 4, 99] {
        market.watch_detail(nothing);
        assert_eq!(
            snapshot(&mut market, DETAILS).map(|snapshot_read| snapshot_read.kinds()),
            None
        );
    }
}

#[test]
fn book_and_trades_send_their_gaps() {
    let mut market = market();
    market.watch_book(1, 5, 1);
    market.watch_trades(pe_core::market::TradesWish {
        match_id: 1,
        most: 50,
        side: 0,
        size: 0,
    });
    let gaps = |market: &mut Market| {
        let snapshot_read = snapshot(market, DETAILS).unwrap();
        let book = snapshot_read
            .section(3)
            .map(|section| book::read(section).has_gap);
        (
            book,
            snapshot_read.section(4).map(|section| section[0] == 1),
        )
    };
    assert_eq!(gaps(&mut market), (Some(true), Some(true)));
    market.open_room(RoomKind::Book, 1);
    market.open_room(RoomKind::Trades, 1);
    market.ingest(&frame(5, 1).room(1).bytes()).unwrap();
    assert_eq!(gaps(&mut market), (Some(false), None));
    market.ingest(&frame(7, 1).room(1).bytes()).unwrap();
    assert_eq!(gaps(&mut market), (None, Some(false)));
    market.ingest(&frame(4, 3).room(1).bytes()).unwrap();
    assert_eq!(gaps(&mut market), (Some(true), None));
}
