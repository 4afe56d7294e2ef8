use std::fmt::Write;

use pe_core::market::frame::{Frame, Kind, Level, Statistics, Tick, Trade};

fn golden() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/frames.golden.txt");
    std::fs::read_to_string(path).expect("protocol/frames.golden.txt is there")
}

fn bytes_of(hex: &str) -> Vec<u8> {
    let digits: Vec<u32> = hex
        .chars()
        .map(|digit| digit.to_digit(16).unwrap())
        .collect();
    let pairs = digits.chunks(2);
    pairs
        .map(|pair| u8::try_from(pair[0] * 16 + pair[1]).unwrap())
        .collect()
}

fn describe(frame: &Frame<'_>) -> String {
    let mut out = String::new();
    let flags = u8::from(frame.is_feed_stale);
    writeln!(
        out,
        "header kind={} flags={flags} epoch={} sequence={} server_time={} match_id={} record_size={}",
        frame.kind as u8,
        frame.epoch,
        frame.sequence,
        frame.server_time,
        frame.match_id,
        frame.record_size,
    )
    .unwrap();
    match frame.kind {
        Kind::Ticks => frame
            .ticks()
            .for_each(|tick| describe_tick(&mut out, &tick)),
        Kind::Quotes => frame.whole_quotes().for_each(|(tick, statistics)| {
            describe_tick(&mut out, &tick);
            describe_statistics(&mut out, &statistics);
        }),
        Kind::Statistics => {
            let records = frame.statistics();
            records.for_each(|statistics| describe_statistics(&mut out, &statistics));
        }
        Kind::BookChanges | Kind::Book => {
            frame
                .levels()
                .for_each(|level| describe_level(&mut out, &level));
        }
        Kind::Trades | Kind::LastTrades => {
            frame
                .trades()
                .for_each(|trade| describe_trade(&mut out, &trade));
        }
    }
    out
}

fn describe_tick(out: &mut String, tick: &Tick) {
    let Tick {
        match_id,
        price_exponent,
        number_exponent,
        flags,
        first,
        high,
        low,
        price,
        mark,
        number,
        time,
    } = tick;
    writeln!(
        out,
        "tick match_id={match_id} price_exponent={price_exponent} \
         number_exponent={number_exponent} flags={flags} first={first} high={high} low={low} \
         price={price} mark={mark} number={number} time={time}"
    )
    .unwrap();
}

fn describe_statistics(out: &mut String, statistics: &Statistics) {
    let Statistics {
        match_id,
        price_exponent,
        volume_exponent,
        turnover_exponent,
        open,
        high,
        low,
        volume,
        turnover,
    } = statistics;
    writeln!(
        out,
        "statistics match_id={match_id} price_exponent={price_exponent} \
         volume_exponent={volume_exponent} turnover_exponent={turnover_exponent} open={open} \
         high={high} low={low} volume={volume} turnover={turnover}"
    )
    .unwrap();
}

fn describe_level(out: &mut String, level: &Level) {
    let Level {
        side,
        price_exponent,
        number_exponent,
        price,
        number,
    } = level;
    writeln!(
        out,
        "level side={side} price_exponent={price_exponent} number_exponent={number_exponent} \
         price={price} number={number}"
    )
    .unwrap();
}

fn describe_trade(out: &mut String, trade: &Trade) {
    let Trade {
        id,
        time,
        price,
        number,
        kind,
        price_exponent,
        number_exponent,
    } = trade;
    writeln!(
        out,
        "trade id={id} time={time} price={price} number={number} type={kind} \
         price_exponent={price_exponent} number_exponent={number_exponent}"
    )
    .unwrap();
}

#[test]
fn r_frame_1_every_field_of_the_golden_bytes_is_read() {
    let text = golden();
    let mut kinds = [0; 8];
    for block in text
        .split("\n\n")
        .filter(|block| block.starts_with("frame "))
    {
        let (name, rest) = block.split_once('\n').unwrap();
        let (fields, hex) = rest.split_once("bytes ").unwrap();
        let bytes = bytes_of(hex.trim_end());
        let frame = Frame::read(&bytes).unwrap_or_else(|key| panic!("{name}: {}", key.as_str()));
        assert_eq!(describe(&frame), fields, "{name}");
        kinds[frame.kind as usize] += 1;
    }
    assert!(kinds[1..].iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn r_frame_1_invalid_golden_frames_are_refused_by_name() {
    let text = golden();
    let mut refused = 0;
    for block in text
        .split("\n\n")
        .filter(|block| block.starts_with("refused "))
    {
        let mut lines = block.lines();
        let name = lines.next().unwrap();
        let key = lines.next().unwrap().strip_prefix("error ").unwrap();
        let hex = lines.next().unwrap().strip_prefix("bytes").unwrap();
        let found = Frame::read(&bytes_of(hex.trim())).err();
        assert_eq!(found.map(|key| key.as_str()), Some(key), "{name}");
        refused += 1;
    }
    assert!(refused >= 5, "{refused}");
}
