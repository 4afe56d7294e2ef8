//! One room's sequence: what is applied, what is held, and when a snapshot is needed.
//! R-SOCKET-6.

use super::book::Book;
use super::frame::{Frame, RoomKind};
use super::trades::Trades;

/// Frames held while a snapshot is on its way, and their bytes: what is older goes first.
const HELD_FRAMES: usize = 200;
const HELD_BYTES: usize = 16 << 20;
/// Frames in a row that are below what we hold, and yet no older: chance no longer.
const OUTDATED_FRAMES: u32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// None: frames apply as they come.
    Live,
    /// Just opened: the snapshot was asked for by opening it.
    Opened,
    /// Frames are missing: the snapshot must be asked for.
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
    /// Last frame applied, or contained in the snapshot that was.
    pub sequence: u64,
    /// `server_time` of that frame.
    time: u64,
    /// Frames in a row that stood below it.
    outdated: u32,
    /// A snapshot is on its way that was asked for: it says where the server stands, whatever we hold.
    is_asked: bool,
    /// Ascending by sequence, none of them twice.
    held: Vec<Held>,
    held_bytes: usize,
    pub content: Content,
}

struct Held {
    sequence: u64,
    bytes: Vec<u8>,
    /// It was here when the snapshot was asked for, so a snapshot that lacks it proves it wrong.
    is_before: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Apply,
    Hold,
    Drop,
    /// The first one that shows a gap: held.
    Gap,
    /// Below what we hold, and younger all the same: what we hold is not to be trusted.
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
            is_asked: false,
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

    /// The snapshot of this room is asked for now.
    pub fn asked(&mut self) {
        self.is_asked = true;
        for held in &mut self.held {
            held.is_before = true;
        }
    }

    /// The snapshot that is waited for counts, also below what we hold: a header that was damaged
    /// on its way could have led us too far.
    pub fn is_answer(&self, frame: &Frame<'_>) -> bool {
        frame.kind.is_snapshot() && self.is_asked && self.wait != Wait::Live
    }

    /// What a frame of the present epoch deserves.
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

    /// A frame below what we hold, in sequence or epoch. A late one is older than ours; if it is
    /// younger, or no others come, then our own place is the wrong one.
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

    /// It was applied.
    pub fn stand_at(&mut self, frame: &Frame<'_>) {
        self.sequence = frame.sequence;
        self.time = frame.server_time;
        self.outdated = 0;
    }

    /// Keeps a frame's bytes until the snapshot is there.
    pub fn hold(&mut self, sequence: u64, bytes: &[u8]) {
        let place = self.held.partition_point(|held| held.sequence < sequence);
        let there = self.held.get(place);
        if there.is_some_and(|held| held.sequence == sequence) {
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

    /// The held frames above the snapshot, taken out, oldest first; the snapshot contains the others,
    /// or would if they were true.
    pub fn take_held(&mut self) -> Vec<Vec<u8>> {
        self.held_bytes = 0;
        let (sequence, is_asked) = (self.sequence, core::mem::take(&mut self.is_asked));
        let held = core::mem::take(&mut self.held);
        let is_above = |held: &Held| held.sequence > sequence && !(is_asked && held.is_before);
        held.into_iter()
            .filter(is_above)
            .map(|held| held.bytes)
            .collect()
    }

    /// Waits for a snapshot again; a new epoch counts from the beginning.
    pub fn wait_anew(&mut self, wait: Wait, is_new_epoch: bool) {
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

/// The open rooms, in order of kind and instrument: quotes come first.
#[derive(Default)]
pub struct Rooms {
    list: Vec<Room>,
}

impl Rooms {
    fn place(&self, key: (RoomKind, u32)) -> Result<usize, usize> {
        self.list.binary_search_by(|room| room.key().cmp(&key))
    }

    /// One that is open already waits anew: between its frames some may be missing.
    pub fn open(&mut self, kind: RoomKind, match_id: u32) {
        match self.place((kind, match_id)) {
            Ok(place) => {
                self.list[place].wait_anew(Wait::Opened, false);
                self.list[place].is_asked = false;
            }
            Err(place) => self.list.insert(place, Room::new(kind, match_id)),
        }
    }

    /// The connection went, and all that was asked with it.
    pub fn disconnected(&mut self) {
        for room in &mut self.list {
            room.wait_anew(Wait::Opened, false);
            room.is_asked = false;
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
