//! R-SOCKET-6: headers that were damaged in transit and still parse must not block a room.

use pe_core::market::RoomKind;

use super::rooms::{book, change, opened};
use super::wire::{EPOCH, MONDAY, frame};

/// The same frame with a higher epoch and sequence.
pub fn ahead(bytes: &[u8], epoch: u32, sequence: u64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let of_epoch = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) + epoch;
    let of_room = u64::from_le_bytes(bytes[8..16].try_into().unwrap()) + sequence;
    bytes[4..8].copy_from_slice(&of_epoch.to_le_bytes());
    bytes[8..16].copy_from_slice(&of_room.to_le_bytes());
    bytes
}

#[test]
fn r_socket_6_a_frame_ahead_of_the_requested_snapshot_is_discarded() {
    let mut market = opened();
    market.ingest(&frame(5, 0).room(1).bytes()).unwrap();
    assert_eq!(market.ingest(&change(1)), Ok(1));
    assert_eq!(market.ingest(&ahead(&change(2), 0, 5000)), Ok(4 | 8));
    market.snapshot_requested(RoomKind::Book, 1);
    // it overtakes the snapshot and continues after it
    assert_eq!(market.ingest(&change(3)), Ok(4 | 8));
    let snapshot = frame(5, 2).room(1).levels(&[(1, 900, 1)]).bytes();
    assert_eq!(market.ingest(&snapshot), Ok(1 | 32));
    assert_eq!(book(&market), ["9", "0.03"]);
    assert_eq!(market.ingest(&change(4)), Ok(1));
}

#[test]
fn r_socket_6_the_requested_snapshots_end_a_false_epoch() {
    let mut market = opened();
    market.open_room(RoomKind::Quotes, 0);
    market.ingest(&frame(2, 9).bytes()).unwrap();
    market.ingest(&frame(5, 9).room(1).bytes()).unwrap();
    assert_eq!(market.ingest(&ahead(&change(10), 7, 0)), Ok(4 | 8));
    assert!(market.has_gap());
    // valid frames of each room show that it lacks something
    assert_eq!(market.ingest(&frame(1, 10).bytes()), Ok(2 | 8));
    assert_eq!(market.ingest(&change(11)), Ok(2 | 8));
    market.snapshot_requested(RoomKind::Quotes, 0);
    market.snapshot_requested(RoomKind::Book, 1);
    let snapshot = frame(5, 11).room(1).levels(&[(1, 900, 1)]).bytes();
    assert_eq!(market.ingest(&snapshot), Ok(1 | 32));
    assert_eq!(market.epoch(), EPOCH);
    assert_eq!(market.ingest(&frame(2, 10).bytes()), Ok(1 | 32));
    assert!(!market.has_gap());
    assert_eq!(market.ingest(&change(12)), Ok(1));
    assert_eq!(book(&market), ["9", "0.12"]);
}

#[test]
fn r_socket_6_a_snapshot_ahead_is_doubted_when_younger_frames_have_lower_sequences() {
    for (epoch, sequence) in [(0, 5000), (7, 0)] {
        let mut market = opened();
        market.snapshot_requested(RoomKind::Book, 1);
        let snapshot = |sequence, time| frame(5, sequence).room(1).server_time(time);
        let wrong = ahead(&snapshot(3, MONDAY).bytes(), epoch, sequence);
        assert_eq!(market.ingest(&wrong), Ok(1 | 32));
        // a late frame is older, and no reason to doubt
        let next = |sequence, time| frame(4, sequence).room(1).server_time(time).bytes();
        assert_eq!(market.ingest(&next(3, MONDAY)), Ok(2));
        assert_eq!(market.ingest(&next(4, MONDAY + 100)), Ok(2 | 8));
        market.snapshot_requested(RoomKind::Book, 1);
        let right = snapshot(4, MONDAY + 100).levels(&[(1, 900, 1)]).bytes();
        assert_eq!(market.ingest(&right), Ok(1 | 32));
        assert_eq!(market.ingest(&next(5, MONDAY + 200)), Ok(1));
        assert_eq!(book(&market), ["9"]);
    }
}

#[test]
fn r_socket_6_a_snapshot_from_the_future_is_doubted_when_nothing_follows_it() {
    let mut market = opened();
    let wrong = frame(5, 5000).room(1).server_time(MONDAY * 2).bytes();
    market.ingest(&wrong).unwrap();
    let next = |sequence| frame(4, sequence).room(1).server_time(MONDAY).bytes();
    let bits: Vec<_> = (1..30)
        .map(|sequence| market.ingest(&next(sequence)).unwrap())
        .collect();
    assert_eq!(bits[..16], [2; 16]);
    assert_eq!(bits[16..], [2 | 8; 13]);
    market.snapshot_requested(RoomKind::Book, 1);
    assert_eq!(market.ingest(&frame(5, 29).room(1).bytes()), Ok(1 | 32));
    assert_eq!(market.ingest(&next(30)), Ok(1));
}

#[test]
fn r_socket_6_a_lower_snapshot_that_was_not_requested_is_dropped() {
    let mut market = opened();
    market.ingest(&frame(5, 9).room(1).bytes()).unwrap();
    // requested, but an unrequested one came first: the requested one is then the older
    assert_eq!(market.ingest(&change(11)), Ok(4 | 8));
    market.snapshot_requested(RoomKind::Book, 1);
    assert_eq!(market.ingest(&frame(5, 12).room(1).bytes()), Ok(1 | 32));
    assert_eq!(market.ingest(&frame(5, 11).room(1).bytes()), Ok(2));
    assert_eq!(market.sequence(RoomKind::Book, 1), 12);
}
