//! R-SOCKET-6, R-FRAME-6: what a requested snapshot and a gap do to the charts, and what is counted.

use pe_core::market::{Market, RoomKind, State};

use super::charts::{LIST, all_lines, live};
use super::damaged::ahead;
use super::rooms::{change, opened};
use super::wire::{Day, EPOCH, MONDAY, Tick, frame};

const BAR: &str = "1708905600000/1/1/1/1/1";

fn tick(sequence: u64) -> Vec<u8> {
    let traded = Tick::one(1, 100 + sequence, 1000, MONDAY + sequence);
    frame(1, sequence).ticks(&[traded]).bytes()
}

/// Quotes stand at 3. The history of chart 2 is ahead of them.
fn ahead_of_quotes() -> Market {
    let mut market = live(LIST);
    market.open_room(RoomKind::Book, 1);
    for sequence in 1..=3 {
        assert_eq!(market.ingest(&tick(sequence)), Ok(1));
    }
    market.open_chart(2, 1, "1min", 10).unwrap();
    market.chart_history(2, BAR, EPOCH, 100).unwrap();
    assert_eq!(market.chart_state(2), Some(State::Live));
    market
}

/// A gap, and the snapshot that was requested because of it.
fn answer_quotes(market: &mut Market, sequence: u64) {
    assert_eq!(market.ingest(&tick(9)), Ok(4 | 8));
    market.snapshot_requested(RoomKind::Quotes, 0);
    assert_eq!(market.ingest(&frame(2, sequence).bytes()), Ok(1 | 32));
}

#[test]
fn r_frame_6_quotes_that_were_ahead_of_the_server_are_discarded_with_their_bars() {
    let mut market = ahead_of_quotes();
    answer_quotes(&mut market, 2);
    assert_eq!(market.chart_state(2), Some(State::Broken));
    // The window of frame 3 never existed.
    market.open_chart(3, 1, "1min", 10).unwrap();
    market.chart_history(3, BAR, EPOCH, 2).unwrap();
    assert_eq!(all_lines(&market, 3), BAR);
}

#[test]
fn r_frame_6_a_snapshot_of_what_was_received_discards_nothing() {
    let mut market = ahead_of_quotes();
    answer_quotes(&mut market, 3);
    assert_eq!(market.chart_state(2), Some(State::Live));
    market.open_chart(3, 1, "1min", 10).unwrap();
    market.chart_history(3, BAR, EPOCH, 1).unwrap();
    assert_eq!(all_lines(&market, 3), "1708905600000/1/1.03/1/1.03/3");
}

#[test]
fn r_frame_6_a_book_behind_its_own_sequence_says_nothing_about_quotes() {
    let mut market = ahead_of_quotes();
    assert_eq!(market.ingest(&frame(5, 50).room(1).bytes()), Ok(1 | 32));
    market.open_chart(1, 1, "1min", 10).unwrap();
    market.chart_history(1, "", EPOCH, 3).unwrap();
    assert_eq!(market.ingest(&change(60)), Ok(4 | 8));
    market.snapshot_requested(RoomKind::Book, 1);
    assert_eq!(market.ingest(&frame(5, 40).room(1).bytes()), Ok(1 | 32));
    assert_eq!(market.ingest(&frame(5, 70).room(1).bytes()), Ok(1 | 32));
    for handle in [1, 2] {
        assert_eq!(market.chart_state(handle), Some(State::Live));
    }
}

#[test]
fn r_frame_6_a_book_of_the_former_epoch_discards_the_quotes_of_a_false_one() {
    let mut market = ahead_of_quotes();
    assert_eq!(market.ingest(&frame(5, 9).room(1).bytes()), Ok(1 | 32));
    assert_eq!(market.ingest(&ahead(&change(10), 7, 0)), Ok(4 | 8));
    market.open_chart(3, 1, "1min", 10).unwrap();
    market.chart_history(3, BAR, EPOCH + 7, 100).unwrap();
    assert_eq!(market.chart_state(3), Some(State::Live));
    market.snapshot_requested(RoomKind::Book, 1);
    assert_eq!(market.ingest(&frame(5, 11).room(1).bytes()), Ok(1 | 32));
    assert_eq!(market.chart_state(3), Some(State::Broken));
}

#[test]
fn r_frame_6_a_gap_breaks_the_charts_that_lack_the_frames_before_it() {
    let mut market = ahead_of_quotes();
    for (handle, sequence) in [(7, 7), (8, 8)] {
        market.open_chart(handle, 1, "1min", 10).unwrap();
        market.chart_history(handle, BAR, EPOCH, sequence).unwrap();
    }
    assert_eq!(market.ingest(&tick(9)), Ok(4 | 8));
    assert_eq!(market.chart_state(7), Some(State::Broken));
    assert_eq!(market.chart_state(8), Some(State::Live));
}

#[test]
fn r_socket_6_frames_gaps_and_held_frames_are_counted() {
    let mut market = opened();
    market.open_room(RoomKind::Quotes, 0);
    let counted = |market: &Market| {
        let of = market.counters();
        (of.frames, of.held, of.gaps)
    };
    market.ingest(&frame(2, 0).bytes()).unwrap();
    market.ingest(&frame(5, 0).room(1).bytes()).unwrap();
    assert_eq!(counted(&market), (2, 0, 0));
    // A gap: its frame and the next one are held.
    assert_eq!(market.ingest(&change(3)), Ok(4 | 8));
    assert_eq!(market.ingest(&change(4)), Ok(4 | 8));
    assert_eq!(counted(&market), (4, 2, 1));
    market.snapshot_requested(RoomKind::Book, 1);
    market.ingest(&frame(5, 10).room(1).bytes()).unwrap();
    // A younger frame with a lower sequence is a second gap, and a further one is the same gap.
    let younger = |sequence| {
        let later = MONDAY + 1_000;
        frame(4, sequence).room(1).server_time(later).bytes()
    };
    assert_eq!(market.ingest(&younger(8)), Ok(2 | 8));
    assert_eq!(counted(&market), (6, 2, 2));
    assert_eq!(market.ingest(&younger(9)), Ok(2 | 8));
    assert_eq!(counted(&market), (7, 2, 2));
    market.snapshot_requested(RoomKind::Book, 1);
    market.ingest(&frame(5, 11).room(1).bytes()).unwrap();
    // A new epoch is a gap of both rooms.
    let next = frame(1, 1).epoch(EPOCH + 1).bytes();
    assert_eq!(market.ingest(&next), Ok(4 | 8));
    assert_eq!(counted(&market), (9, 3, 4));
}

#[test]
fn r_market_4_statistics_of_an_unknown_instrument_are_skipped_and_counted() {
    let mut market = live(LIST);
    let of = |sequence, id| frame(3, sequence).day(id, Day(10, 11, 9, 5, 50)).bytes();
    assert_eq!(market.ingest(&of(1, 2)), Ok(1));
    assert_eq!(market.counters().unknown, 0);
    assert_eq!(market.ingest(&of(2, 9)), Ok(1 | 16));
    assert_eq!(market.counters().unknown, 1);
}

#[test]
fn r_market_4_quotes_of_unknown_instruments_are_skipped_and_counted() {
    let mut market = live(LIST);
    let quote = |snapshot: super::wire::Frame, id| {
        snapshot.quote(&Tick::one(id, 100, 0, MONDAY), Day(90, 110, 80, 10, 10))
    };
    let snapshot = [8, 1, 9].into_iter().fold(frame(2, 5), quote);
    assert_eq!(market.ingest(&snapshot.bytes()), Ok(1 | 16 | 32));
    assert_eq!(market.counters().unknown, 2);
    assert_eq!(market.price(1), "1");
}
