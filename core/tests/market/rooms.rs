//! R-SOCKET-6: whatever is lost in transit, a market after its snapshot equals one that received every
//! frame.

use std::collections::BTreeMap;

use pe_core::market::{Market, RoomKind};
use proptest::prelude::*;

use super::config::config;
use super::damaged::ahead;
use super::page::state;
use super::wire::{Day, EPOCH, Frame, MONDAY, Tick, Trade, frame};

const ROOMS: [(RoomKind, u32); 4] = [
    (RoomKind::Quotes, 0),
    (RoomKind::Book, 1),
    (RoomKind::Book, 2),
    (RoomKind::Trades, 1),
];

/// A minimal server: the content of its snapshots.
struct Server {
    epoch: u32,
    sequences: [u64; ROOMS.len()],
    time: u64,
    quotes: BTreeMap<u32, (Tick, Day)>,
    books: [BTreeMap<(u8, u64), u64>; 2],
    trades: Vec<Trade>,
}

#[derive(Clone, Copy, Debug)]
enum Fate {
    Arrives,
    Lost,
    Twice,
    /// Arrives after this many others.
    Late(usize),
    /// A damaged header that still parses: these numbers are added to its epoch and sequence.
    Ahead(u32, u64),
}

#[derive(Clone, Copy, Debug)]
struct Step {
    room: usize,
    /// 0 is a heartbeat.
    kind: u8,
    values: [u64; 3],
    fate: Fate,
    is_new_epoch: bool,
}

fn step() -> impl Strategy<Value = Step> {
    let fate = prop_oneof![
        12 => Just(Fate::Arrives),
        2 => Just(Fate::Lost),
        2 => Just(Fate::Twice),
        2 => (1..6usize).prop_map(Fate::Late),
        1 => (0..2u32, 1000..9000u64).prop_map(|(epoch, by)| Fate::Ahead(epoch, by)),
    ];
    let epoch = prop_oneof![40 => Just(false), 1 => Just(true)];
    (
        0..ROOMS.len(),
        0..4u8,
        [1..30u64, 1..4u64, 0..3u64],
        fate,
        epoch,
    )
        .prop_map(|(room, kind, values, fate, is_new_epoch)| Step {
            room,
            kind,
            values,
            fate,
            is_new_epoch,
        })
}

impl Server {
    fn new() -> Self {
        let quote = |id| (id, (Tick::one(id, 10, 0, MONDAY), Day(10, 10, 10, 0, 0)));
        Self {
            epoch: EPOCH,
            sequences: [0; ROOMS.len()],
            time: MONDAY,
            quotes: [1, 2, 7].map(quote).into(),
            books: [BTreeMap::new(), BTreeMap::new()],
            trades: Vec::new(),
        }
    }

    fn frame(&mut self, room: usize, kind: u8) -> Frame {
        self.time += 10;
        frame(kind, self.sequences[room])
            .epoch(self.epoch)
            .server_time(self.time)
            .room(ROOMS[room].1)
    }

    fn snapshot(&mut self, room: usize) -> Vec<u8> {
        match room {
            0 => {
                let quotes: Vec<_> = self.quotes.values().copied().collect();
                let frame = self.frame(room, 2);
                let add = |frame: Frame, (tick, day)| frame.quote(&tick, day);
                quotes.into_iter().fold(frame, add).bytes()
            }
            1 | 2 => {
                let levels: Vec<_> = self.books[room - 1].iter().collect();
                let levels: Vec<_> = levels
                    .iter()
                    .map(|&(&(side, price), &number)| (side, price, number))
                    .collect();
                self.frame(room, 5).levels(&levels).bytes()
            }
            _ => {
                let last = self.trades.len().saturating_sub(200);
                let trades = self.trades[last..].to_vec();
                self.frame(room, 7).trades(&trades).bytes()
            }
        }
    }

    fn next(&mut self, step: &Step) -> Vec<u8> {
        let [a, b, c] = step.values;
        self.sequences[step.room] += 1;
        let has_news = step.kind > 0;
        match step.room {
            0 if step.kind == 3 => {
                let frame = self.frame(0, 3);
                let (_, day) = self.quotes.get_mut(&1).unwrap();
                *day = Day(a, a + b, a - 1, a * 10, a * 100);
                frame.day(1, *day).bytes()
            }
            0 => {
                let frame = self.frame(0, 1);
                let id = [1, 2, 7][c as usize];
                let tick = Tick::one(id, a, b, self.time);
                if !has_news {
                    return frame.bytes();
                }
                let (last, day) = self.quotes.get_mut(&id).unwrap();
                *last = Tick { number: 0, ..tick };
                day.1 = day.1.max(a);
                day.2 = day.2.min(a);
                frame.ticks(&[tick]).bytes()
            }
            1 | 2 => {
                let book = &mut self.books[step.room - 1];
                let level = (b.min(2) as u8, a, c);
                if !has_news {
                    return self.frame(step.room, 4).bytes();
                }
                if c == 0 {
                    book.remove(&(level.0, a));
                } else {
                    book.insert((level.0, a), c);
                }
                self.frame(step.room, 4).levels(&[level]).bytes()
            }
            _ => {
                let first = self.trades.len() as u64 + 1;
                let made: Vec<_> = (first..first + u64::from(step.kind) * 20)
                    .map(|id| Trade {
                        id,
                        time: self.time,
                        price: a,
                        number: b,
                        kind: 1,
                    })
                    .collect();
                self.trades.extend(&made);
                self.frame(step.room, 6).trades(&made).bytes()
            }
        }
    }
}

/// A reader: a market, the frames in transit to it, and the rooms that wait for a snapshot.
struct Reader {
    market: Market,
    coming: Vec<(usize, Vec<u8>)>,
    needs: [bool; ROOMS.len()],
}

impl Reader {
    fn new(server: &mut Server) -> Self {
        let mut market = Market::new();
        market
            .load_instruments("1/-2/-3/0.01\n2/-2/-3/0.5\n7/-2/-3/0.01")
            .unwrap();
        market.watch_rows(&[7, 1, 2], 1).unwrap();
        market.watch_detail(1);
        market.watch_book(1, 10, 1);
        market.watch_trades(pe_core::market::TradesWish {
            match_id: 1,
            most: 200,
            side: 0,
            size: 2,
        });
        for (room, (kind, match_id)) in ROOMS.into_iter().enumerate() {
            market.open_room(kind, match_id);
            assert_eq!(market.ingest(&server.snapshot(room)), Ok(1 | 32));
        }
        Self {
            market,
            coming: Vec::new(),
            needs: [false; ROOMS.len()],
        }
    }

    fn request_snapshot(&mut self, room: usize) {
        let (kind, match_id) = ROOMS[room];
        self.market.snapshot_requested(kind, match_id);
    }

    fn receive(&mut self, room: usize, bytes: &[u8]) {
        let bits = self.market.ingest(bytes).unwrap();
        if bits & 8 != 0 {
            self.needs[room] = true;
        } else if bits & 32 != 0 {
            self.needs[room] = false;
        }
    }

    fn receive_with_fault(&mut self, step: &Step, bytes: Vec<u8>) {
        match step.fate {
            Fate::Arrives => self.receive(step.room, &bytes),
            Fate::Lost => {}
            Fate::Twice => {
                self.receive(step.room, &bytes);
                self.receive(step.room, &bytes);
            }
            Fate::Late(by) => self.coming.push((by + 1, bytes)),
            Fate::Ahead(epoch, by) => self.receive(step.room, &ahead(&bytes, epoch, by)),
        }
        for (by, _) in &mut self.coming {
            *by -= 1;
        }
        let (due, coming) = self.coming.drain(..).partition(|(by, _)| *by == 0);
        self.coming = coming;
        for (_, bytes) in due {
            let kind = bytes[1];
            let id = u32::from_le_bytes(bytes[28..32].try_into().unwrap());
            let room = match (kind, id) {
                (1..=3, _) => 0,
                (4 | 5, 1) => 1,
                (4 | 5, _) => 2,
                _ => 3,
            };
            self.receive(room, &bytes);
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn r_socket_6_after_its_snapshot_a_market_equals_one_that_received_all(
        steps in prop::collection::vec(step(), 1..120),
        patience in 1..12usize,
    ) {
        let mut server = Server::new();
        let mut all = Reader::new(&mut server);
        let mut some = Reader::new(&mut server);
        for (index, step) in steps.iter().enumerate() {
            if step.is_new_epoch {
                server.epoch += 1;
                server.sequences = [0; ROOMS.len()];
                for room in 0..ROOMS.len() {
                    let snapshot = server.snapshot(room);
                    all.receive(room, &snapshot);
                }
            }
            let bytes = server.next(step);
            all.receive(step.room, &bytes);
            some.receive_with_fault(step, bytes);
            // A snapshot is requested when needed, and arrives with a delay.
            if index % patience == 0 {
                for room in 0..ROOMS.len() {
                    if some.needs[room] {
                        some.request_snapshot(room);
                        let snapshot = server.snapshot(room);
                        some.coming.push((patience, snapshot));
                    }
                }
            }
        }
        some.coming.clear();
        for room in 0..ROOMS.len() {
            let heartbeat = Step { room, kind: 0, values: [1, 1, 0], fate: Fate::Arrives, is_new_epoch: false };
            let bytes = server.next(&heartbeat);
            all.receive(room, &bytes);
            some.receive(room, &bytes);
            if some.needs[room] {
                some.request_snapshot(room);
                let snapshot = server.snapshot(room);
                all.receive(room, &snapshot);
                some.receive(room, &snapshot);
            }
            prop_assert!(!some.needs[room] && !all.needs[room]);
        }
        prop_assert_eq!(state(&mut all.market), state(&mut some.market));
    }
}

pub fn opened() -> Market {
    let mut market = Market::new();
    market.load_instruments("1/-2/-3/0.01").unwrap();
    market.open_room(RoomKind::Book, 1);
    market
}

/// Sequences of book changes: each sets one price to its sequence.
pub fn change(sequence: u64) -> Vec<u8> {
    frame(4, sequence)
        .room(1)
        .levels(&[(1, sequence, sequence)])
        .bytes()
}

pub fn book(market: &Market) -> Vec<String> {
    let lines = market.book_lines(1, 1000);
    let price = |line: &str| line.split('/').nth(1).unwrap().to_string();
    lines.lines().map(price).collect()
}

#[test]
fn r_socket_6_frames_wait_for_the_snapshot_of_a_newly_opened_room() {
    let mut market = opened();
    // held, without a request: the snapshot comes with the subscription
    assert_eq!(market.ingest(&change(5)), Ok(4));
    assert_eq!(market.ingest(&change(4)), Ok(4));
    assert_eq!(market.ingest(&change(5)), Ok(4));
    let snapshot = frame(5, 3).room(1).levels(&[(1, 900, 1)]).bytes();
    assert_eq!(market.ingest(&snapshot), Ok(1 | 32));
    assert_eq!(book(&market), ["9", "0.05", "0.04"]);
    assert_eq!(market.sequence(RoomKind::Book, 1), 5);
    // unrequested snapshots, one older and one as old
    assert_eq!(market.ingest(&frame(5, 4).room(1).bytes()), Ok(2));
    assert_eq!(market.ingest(&frame(5, 5).room(1).bytes()), Ok(1 | 32));
    assert_eq!(book(&market), Vec::<String>::new());
}

#[test]
fn r_socket_6_a_gap_left_after_the_snapshot_needs_another_one() {
    let mut market = opened();
    market.ingest(&frame(5, 0).room(1).bytes()).unwrap();
    assert_eq!(market.ingest(&change(1)), Ok(1));
    assert_eq!(market.ingest(&change(3)), Ok(4 | 8));
    assert_eq!(market.ingest(&change(6)), Ok(4 | 8));
    assert_eq!(market.counters().gaps, 1);
    let snapshot = |sequence| frame(5, sequence).room(1).bytes();
    assert_eq!(market.ingest(&snapshot(2)), Ok(1 | 32 | 8));
    assert_eq!(book(&market), ["0.03"]);
    assert_eq!(market.ingest(&snapshot(5)), Ok(1 | 32));
    assert_eq!(book(&market), ["0.06"]);
}

#[test]
fn r_socket_6_a_higher_epoch_is_a_gap_in_every_room_and_a_lower_one_is_dropped() {
    let mut market = opened();
    market.open_room(RoomKind::Quotes, 0);
    market.ingest(&frame(2, 9).bytes()).unwrap();
    market.ingest(&frame(5, 9).room(1).bytes()).unwrap();
    assert!(!market.has_gap());
    let next = frame(4, 1).epoch(EPOCH + 1).room(1).levels(&[(2, 5, 5)]);
    assert_eq!(market.ingest(&next.bytes()), Ok(4 | 8));
    assert!(market.has_gap());
    assert_eq!(market.epoch(), EPOCH + 1);
    // Frames of the former epoch. A reader that receives nothing else requests a snapshot, in case the
    // new epoch was false.
    assert_eq!(market.ingest(&frame(1, 10).bytes()), Ok(2 | 8));
    assert_eq!(market.ingest(&frame(2, 10).bytes()), Ok(2 | 8));
    let heartbeat = frame(1, 1).epoch(EPOCH + 1).bytes();
    assert_eq!(market.ingest(&heartbeat), Ok(4 | 8));
    let snapshot = frame(2, 0).epoch(EPOCH + 1).bytes();
    assert_eq!(market.ingest(&snapshot), Ok(1 | 32));
    assert!(!market.has_gap());
    assert_eq!(market.sequence(RoomKind::Quotes, 0), 1);
}

#[test]
fn r_socket_6_after_a_reconnect_open_rooms_wait_and_closed_ones_drop_frames() {
    let mut market = opened();
    market.ingest(&frame(5, 3).room(1).bytes()).unwrap();
    market.disconnected();
    assert_eq!(market.ingest(&change(6)), Ok(4));
    assert_eq!(market.ingest(&frame(5, 2).room(1).bytes()), Ok(2));
    assert_eq!(market.ingest(&frame(5, 5).room(1).bytes()), Ok(1 | 32));
    assert_eq!(book(&market), ["0.06"]);
    // opened twice without closing: what was missed in between is unknown
    market.open_room(RoomKind::Book, 1);
    assert_eq!(market.ingest(&change(7)), Ok(4));
    market.close_room(RoomKind::Book, 1);
    assert_eq!(market.ingest(&change(7)), Ok(2));
    assert_eq!(market.ingest(&frame(5, 9).room(1).bytes()), Ok(2));
    assert_eq!(market.book_lines(1, 9), "");
    assert_eq!(market.sequence(RoomKind::Book, 1), 0);
}
