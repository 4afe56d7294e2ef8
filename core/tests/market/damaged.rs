//! Headers that were damaged on their way and still parse: no room may be stuck by one.
//! R-SOCKET-6.

use pe_core::market::RoomKind;

use super::rooms::{book, change, opened};
use super::wire::{EPOCH, MONDAY, frame};

/// The same frame, further on.
pub fn ahead(bytes: &[u8], epoch: u32, sequence: u64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let of_epoch = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) + epoch;
    let of_room = u64::from_le_bytes(bytes[8..16].try_into().unwrap()) + sequence;
    bytes[4..8].copy_from_slice(&of_epoch.to_le_bytes());
    bytes[8..16].copy_from_slice(&of_room.to_le_bytes());
    bytes
}

#[test]
fn calls_18_sequence_a_frame_far_ahead_that_the_asked_snapshot_does_not_know_was_never_true() {
    let mut market = opened();
    market.ingest(&frame(5, 0).room(1).bytes()).unwrap();
    assert_eq!(market.ingest(&change(1)), Ok(1));
    assert_eq!(market.ingest(&ahead(&change(2), 0, 5000)), Ok(4 | 8));
    market.asked(RoomKind::Book, 1);
    // it overtakes the snapshot, and goes on after it
    assert_eq!(market.ingest(&change(3)), Ok(4 | 8));
    let snapshot = frame(5, 2).room(1).levels(&[(1, 900, 1)]).bytes();
    assert_eq!(market.ingest(&snapshot), Ok(1 | 32));
    assert_eq!(book(&market), ["9", "0.03"]);
    assert_eq!(market.ingest(&change(4)), Ok(1));
}

#[test]
fn calls_18_sequence_an_epoch_that_never_was_ends_with_the_snapshots_that_were_asked() {
    let mut market = opened();
    market.open_room(RoomKind::Quotes, 0);
    market.ingest(&frame(2, 9).bytes()).unwrap();
    market.ingest(&frame(5, 9).room(1).bytes()).unwrap();
    assert_eq!(market.ingest(&ahead(&change(10), 7, 0)), Ok(4 | 8));
    assert!(market.has_gap());
    // each room's own true frames show that it lacks something
    assert_eq!(market.ingest(&frame(1, 10).bytes()), Ok(2 | 8));
    assert_eq!(market.ingest(&change(11)), Ok(2 | 8));
    market.asked(RoomKind::Quotes, 0);
    market.asked(RoomKind::Book, 1);
    let snapshot = frame(5, 11).room(1).levels(&[(1, 900, 1)]).bytes();
    assert_eq!(market.ingest(&snapshot), Ok(1 | 32));
    assert_eq!(market.epoch(), EPOCH);
    assert_eq!(market.ingest(&frame(2, 10).bytes()), Ok(1 | 32));
    assert!(!market.has_gap());
    assert_eq!(market.ingest(&change(12)), Ok(1));
    assert_eq!(book(&market), ["9", "0.12"]);
}

#[test]
fn calls_18_sequence_a_snapshot_far_ahead_is_doubted_when_younger_frames_stand_below_it() {
    for (epoch, sequence) in [(0, 5000), (7, 0)] {
        let mut market = opened();
        market.asked(RoomKind::Book, 1);
        let snapshot = |sequence, time| frame(5, sequence).room(1).server_time(time);
        let wrong = ahead(&snapshot(3, MONDAY).bytes(), epoch, sequence);
        assert_eq!(market.ingest(&wrong), Ok(1 | 32));
        // one that comes late is older, and no reason
        let next = |sequence, time| frame(4, sequence).room(1).server_time(time).bytes();
        assert_eq!(market.ingest(&next(3, MONDAY)), Ok(2));
        assert_eq!(market.ingest(&next(4, MONDAY + 100)), Ok(2 | 8));
        market.asked(RoomKind::Book, 1);
        let right = snapshot(4, MONDAY + 100).levels(&[(1, 900, 1)]).bytes();
        assert_eq!(market.ingest(&right), Ok(1 | 32));
        assert_eq!(market.ingest(&next(5, MONDAY + 200)), Ok(1));
        assert_eq!(book(&market), ["9"]);
    }
}

#[test]
fn calls_18_sequence_a_snapshot_from_the_future_is_doubted_when_nothing_follows_it() {
    let mut market = opened();
    let wrong = frame(5, 5000).room(1).server_time(MONDAY * 2).bytes();
    market.ingest(&wrong).unwrap();
    let next = |sequence| frame(4, sequence).room(1).server_time(MONDAY).bytes();
    let bits: Vec<_> = (1..30)
        .map(|sequence| market.ingest(&next(sequence)).unwrap())
        .collect();
    assert_eq!(bits[..16], [2; 16]);
    assert_eq!(bits[16..], [2 | 8; 13]);
    market.asked(RoomKind::Book, 1);
    assert_eq!(market.ingest(&frame(5, 29).room(1).bytes()), Ok(1 | 32));
    assert_eq!(market.ingest(&next(30)), Ok(1));
}

#[test]
fn calls_18_sequence_a_lower_snapshot_that_nobody_asked_for_is_dropped() {
    let mut market = opened();
    market.ingest(&frame(5, 9).room(1).bytes()).unwrap();
    // asked, and answered by one that came by itself: the answer itself is the older one
    assert_eq!(market.ingest(&change(11)), Ok(4 | 8));
    market.asked(RoomKind::Book, 1);
    assert_eq!(market.ingest(&frame(5, 12).room(1).bytes()), Ok(1 | 32));
    assert_eq!(market.ingest(&frame(5, 11).room(1).bytes()), Ok(2));
    assert_eq!(market.sequence(RoomKind::Book, 1), 12);
}
