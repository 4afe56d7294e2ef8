//! The sequence of one room: which frames to apply or hold, and when a snapshot is needed (R-SOCKET-6).

use super::book::Book;
use super::frame::{Frame, RoomKind};
use super::trades::Trades;

/// Limits of the frames held while a snapshot is on its way; the oldest are dropped.
const HELD_FRAMES: usize = 200;
const HELD_BYTES: usize = 16 << 20;
/// This many consecutive frames below our sequence can't be late ones: our sequence must be wrong.
const OUTDATED_FRAMES: u32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Live,
    /// Opening the room has requested the snapshot.
    Opened,
    /// Frames are missing: a snapshot must be requested.
    Gap,
}

pub enum Content {
    Quotes,
    Book(Book),
    Trades(Trades),
}

pub struct Room {
    pub kind: RoomKind,
    pub match_id: u32,
    pub wait: Wait,
    /// Of the last frame applied, directly or in a snapshot.
    pub sequence: u64,
    time: u64,
    outdated: u32,
    /// A snapshot was requested and not received yet. It is applied even when it is behind our sequence.
    is_requested: bool,
    /// Ascending by sequence, without duplicates.
    held: Vec<Held>,
    held_bytes: usize,
    pub content: Content,
}

struct Held {
    sequence: u64,
    bytes: Vec<u8>,
    /// Received before the snapshot was requested: if the snapshot is behind this frame, the frame was
    /// wrong.
    is_before: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Apply,
    Hold,
    Drop,
    /// The first frame after a gap; it is held.
    Gap,
    /// Behind our sequence but younger than our last frame: our sequence can't be trusted.
    Doubt,
}

impl Room {
    pub fn new(kind: RoomKind, match_id: u32) -> Self {
        Self {
            kind,
            match_id,
            wait: Wait::Opened,
            sequence: 0,
            time: 0,
            outdated: 0,
            is_requested: false,
            held: Vec::new(),
            held_bytes: 0,
            content: match kind {
                RoomKind::Quotes => Content::Quotes,
                RoomKind::Book => Content::Book(Book::default()),
                RoomKind::Trades => Content::Trades(Trades::default()),
            },
        }
    }

    pub fn key(&self) -> (RoomKind, u32) {
        (self.kind, self.match_id)
    }

    pub fn snapshot_requested(&mut self) {
        self.is_requested = true;
        for held in &mut self.held {
            held.is_before = true;
        }
    }

    /// True for the requested snapshot, also when it is behind our sequence: a damaged header may have
    /// set the sequence too high.
    pub fn is_answer(&self, frame: &Frame<'_>) -> bool {
        frame.kind.is_snapshot() && self.is_requested && self.wait != Wait::Live
    }

    /// The frame is of the current epoch.
    pub fn judge(&mut self, frame: &Frame<'_>) -> Verdict {
        let is_snapshot = frame.kind.is_snapshot();
        if frame.sequence < self.sequence || (frame.sequence == self.sequence && !is_snapshot) {
            return self.judge_outdated(frame.server_time);
        }
        if is_snapshot {
            Verdict::Apply
        } else if self.wait != Wait::Live {
            Verdict::Hold
        } else if frame.sequence == self.sequence + 1 {
            Verdict::Apply
        } else {
            Verdict::Gap
        }
    }

    /// Judges a frame behind our sequence or epoch. A late frame is older than our last one. If it is
    /// younger, or only such frames come, our own sequence is wrong.
    pub fn judge_outdated(&mut self, server_time: u64) -> Verdict {
        if self.wait == Wait::Opened {
            return Verdict::Drop;
        }
        self.outdated += 1;
        if self.wait == Wait::Gap || server_time > self.time || self.outdated > OUTDATED_FRAMES {
            Verdict::Doubt
        } else {
            Verdict::Drop
        }
    }

    pub fn set_position(&mut self, frame: &Frame<'_>) {
        self.sequence = frame.sequence;
        self.time = frame.server_time;
        self.outdated = 0;
    }

    pub fn hold(&mut self, sequence: u64, bytes: &[u8]) {
        let place = self.held.partition_point(|held| held.sequence < sequence);
        let next = self.held.get(place);
        if next.is_some_and(|held| held.sequence == sequence) {
            return;
        }
        self.held_bytes += bytes.len();
        let held = Held {
            sequence,
            bytes: bytes.to_vec(),
            is_before: false,
        };
        self.held.insert(place, held);
        while self.held.len() > HELD_FRAMES || self.held_bytes > HELD_BYTES {
            let oldest = self.held.remove(0);
            self.held_bytes -= oldest.bytes.len();
        }
    }

    /// Removes and returns the held frames after the snapshot, oldest first. The others are part of the
    /// snapshot or were wrong.
    pub fn take_held(&mut self) -> Vec<Vec<u8>> {
        self.held_bytes = 0;
        let (sequence, is_requested) = (self.sequence, core::mem::take(&mut self.is_requested));
        let held = core::mem::take(&mut self.held);
        let is_above = |held: &Held| held.sequence > sequence && !(is_requested && held.is_before);
        held.into_iter()
            .filter(is_above)
            .map(|held| held.bytes)
            .collect()
    }

    /// Waits for a snapshot again; a new epoch starts at sequence 0.
    pub fn wait_again(&mut self, wait: Wait, is_new_epoch: bool) {
        self.wait = wait;
        self.held = Vec::new();
        self.held_bytes = 0;
        self.outdated = 0;
        if is_new_epoch {
            (self.sequence, self.time) = (0, 0);
        }
    }

    pub fn memory_bytes(&self) -> usize {
        let content = match &self.content {
            Content::Quotes => 0,
            Content::Book(book) => book.memory_bytes(),
            Content::Trades(trades) => trades.memory_bytes(),
        };
        self.held_bytes + self.held.capacity() * size_of::<Held>() + content
    }
}

/// The open rooms, ordered by kind and instrument: quotes come first.
#[derive(Default)]
pub struct Rooms {
    list: Vec<Room>,
}

impl Rooms {
    fn place(&self, key: (RoomKind, u32)) -> Result<usize, usize> {
        self.list.binary_search_by(|room| room.key().cmp(&key))
    }

    /// A room that is already open waits for a snapshot again, because frames may be missing.
    pub fn open(&mut self, kind: RoomKind, match_id: u32) {
        match self.place((kind, match_id)) {
            Ok(place) => {
                self.list[place].wait_again(Wait::Opened, false);
                self.list[place].is_requested = false;
            }
            Err(place) => self.list.insert(place, Room::new(kind, match_id)),
        }
    }

    /// The connection was lost, and with it all requests.
    pub fn disconnected(&mut self) {
        for room in &mut self.list {
            room.wait_again(Wait::Opened, false);
            room.is_requested = false;
        }
    }

    pub fn close(&mut self, kind: RoomKind, match_id: u32) {
        if let Ok(place) = self.place((kind, match_id)) {
            self.list.remove(place);
        }
    }

    #[inline(always)]
    pub fn find(&mut self, kind: RoomKind, match_id: u32) -> Option<&mut Room> {
        let place = self.place((kind, match_id)).ok()?;
        self.list.get_mut(place)
    }

    pub fn get(&self, kind: RoomKind, match_id: u32) -> Option<&Room> {
        self.list.get(self.place((kind, match_id)).ok()?)
    }

    pub fn all_mut(&mut self) -> &mut [Room] {
        &mut self.list
    }

    pub fn memory_bytes(&self) -> usize {
        let rooms = self.list.iter().map(Room::memory_bytes);
        self.list.capacity() * size_of::<Room>() + rooms.sum::<usize>()
    }
}
