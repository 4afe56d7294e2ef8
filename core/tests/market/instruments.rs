use pe_core::market::{Market, RoomKind, State};

use super::wire::{Day, EPOCH, MONDAY, Tick, frame};

fn quotes(market: &mut Market, ids: &[u32]) {
    market.open_room(RoomKind::Quotes, 0);
    let day = Day(100, 130, 90, 10, 20);
    let quote = |id| Tick::one(id, 110, 0, MONDAY);
    let quotes = ids
        .iter()
        .fold(frame(2, 1), |frame, &id| frame.quote(&quote(id), day));
    market.ingest(&quotes.bytes()).unwrap();
}

#[test]
fn r_market_4_an_unknown_match_id_is_skipped_reported_and_counted() {
    let mut market = Market::new();
    market.load_instruments("7/-2/-3/0.01").unwrap();
    quotes(&mut market, &[7]);
    let ticks = [8, 7, 0, 4_000_000_000].map(|id| Tick::one(id, 120, 1, MONDAY));
    assert_eq!(
        market.ingest(&frame(1, 2).ticks(&ticks).bytes()),
        Ok(1 | 16)
    );
    assert_eq!(market.price(7), "1.2");
    assert_eq!(market.price(8), "");
    let day = Day(100, 140, 90, 10, 20);
    let statistics = frame(3, 3).day(8, day).day(7, day);
    assert_eq!(market.ingest(&statistics.bytes()), Ok(1 | 16));
    assert_eq!(market.counters().unknown, 4);
    assert_eq!(
        market.ticker_lines(),
        format!("7/1/1.2/1.21/20/1/1.4/0.9/1/2/{MONDAY}")
    );
}

#[test]
fn r_frame_3_a_record_in_other_units_is_converted_or_skipped() {
    let mut market = Market::new();
    market.load_instruments("7/-2/-3/0.01").unwrap();
    quotes(&mut market, &[7]);
    let in_units = |sequence, exponent: i8, price| {
        let mut bytes = frame(1, sequence)
            .ticks(&[Tick::one(7, price, 1, MONDAY).with_mark(price)])
            .bytes();
        bytes[32 + 4] = exponent as u8;
        bytes
    };
    assert_eq!(market.ingest(&in_units(2, 0, 5)), Ok(1));
    assert_eq!((market.price(7), market.mark(7)), ("5".into(), "5".into()));
    assert_eq!(market.ingest(&in_units(3, -4, 61_200)), Ok(1));
    assert_eq!(market.price(7), "6.12");
    assert_eq!(market.ingest(&in_units(4, -4, 61_201)), Ok(1 | 16));
    assert_eq!(
        market.ingest(&in_units(5, 0, 10_000_000_000_000_000)),
        Ok(1 | 16)
    );
    assert_eq!(market.ingest(&in_units(6, -18, 61_201)), Ok(1 | 16));
    assert_eq!(market.price(7), "6.12");
}

#[test]
fn a_new_list_keeps_instruments_with_the_same_units() {
    let mut market = Market::new();
    market
        .load_instruments("1/-2/-3/0.01\n2/-2/-3/0.01\n3/-2/-3/0.01")
        .unwrap();
    quotes(&mut market, &[1, 2, 3]);
    for handle in 1..=4 {
        market.open_chart(handle, handle, "1min", 10).unwrap();
        market.chart_history(handle, "", EPOCH, 1).unwrap();
    }
    assert_eq!(market.chart_state(4), Some(State::Waiting));
    let ticks = [1, 2, 3].map(|id| Tick::one(id, 110, 5, MONDAY));
    market.ingest(&frame(1, 2).ticks(&ticks).bytes()).unwrap();
    market
        .load_instruments("4/-2/-3/0.01\n2/-4/-3/0.01\n1/-2/-3/0.05")
        .unwrap();
    assert_eq!([1, 2, 3, 4].map(|id| market.price(id)), ["1.1", "", "", ""]);
    let states = [State::Live, State::Broken, State::Broken, State::Waiting];
    assert_eq!(
        [1, 2, 3, 4].map(|handle| market.chart_state(handle)),
        states.map(Some)
    );
    let bars = |market: &Market, handle| market.chart_lines(handle, 0, u64::MAX, 9);
    assert_eq!(bars(&market, 1), "1708905600000/1.1/1.1/1.1/1.1/0.005");
    assert_eq!(bars(&market, 2), "");
    // live charts continue with the instrument at its new place
    let ticks = [4, 1].map(|id| Tick::one(id, 120, 5, MONDAY + 1));
    market.ingest(&frame(1, 3).ticks(&ticks).bytes()).unwrap();
    assert_eq!(bars(&market, 1), "1708905600000/1.1/1.2/1.1/1.2/0.01");
    // earlier windows of instruments that are new in the list weren't kept
    assert_eq!(
        market.chart_history(4, "", EPOCH, 1),
        Ok(pe_core::market::History::TooOld)
    );
    assert_eq!(
        market.chart_history(4, "", EPOCH, 2),
        Ok(pe_core::market::History::Live)
    );
    assert_eq!(bars(&market, 4), "1708905600000/1.2/1.2/1.2/1.2/0.005");
}

#[test]
fn a_malformed_list_changes_nothing() {
    let mut market = Market::new();
    market.load_instruments("1/-2/-3/0.01").unwrap();
    quotes(&mut market, &[1]);
    for (bad, row) in [
        ("2/-2/-3", 0),
        ("2/-2/-3/0.01/1", 0),
        ("0/-2/-3/0.01", 0),
        ("2/1/-3/0.01", 0),
        ("2/-2/-19/0.01", 0),
        ("2/-2/-3/0", 0),
        ("2/-2/-3/-1", 0),
        ("2/-2/-3/0.01\n3/-2/-3/x", 1),
        ("2/-2/-3/0.01\n2/-2/-3/0.01", 1),
    ] {
        let error = market.load_instruments(bad).unwrap_err();
        assert_eq!(error.detail, [("row", row)], "{bad}");
        assert_eq!(market.price(1), "1.1");
    }
    market.load_instruments("").unwrap();
    assert_eq!(market.price(1), "");
}

#[test]
fn every_id_of_a_long_list_is_found() {
    let ids: Vec<u32> = (1..=5000u32)
        .map(|n| n.wrapping_mul(0x01c8_0000) | n)
        .collect();
    let lines: Vec<_> = ids.iter().map(|id| format!("{id}/-2/-3/0.01")).collect();
    let mut market = Market::new();
    market.load_instruments(&lines.join("\n")).unwrap();
    quotes(&mut market, &ids);
    for (number, &id) in (200..).zip(&ids) {
        let tick = Tick::one(id, number, 1, MONDAY + 1);
        market
            .ingest(&frame(1, number - 198).ticks(&[tick]).bytes())
            .unwrap();
    }
    assert_eq!(market.counters().unknown, 0);
    for (number, &id) in (200u64..).zip(&ids) {
        let price = super::candles::plain(u128::from(number), -2);
        assert_eq!(market.price(id), price);
    }
}
