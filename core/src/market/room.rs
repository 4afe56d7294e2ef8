//! One room's sequence: what is applied, what is held, and when a snapshot is needed.
//! calls.md 18, "Sequence, gaps, heartbeat".

use super::book::Book;
use super::frame::{Frame, RoomKind};
use super::trades::Trades;

/// Frames held while a snapshot is on its way, and their bytes: what is older goes first.
const HELD_FRAMES: usize = 200;
const HELD_BYTES: usize = 16 << 20;

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
    /// Ascending by sequence, none of them twice.
    held: Vec<(u64, Vec<u8>)>,
    held_bytes: usize,
    pub content: Content,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Apply,
    Hold,
    Drop,
    /// The first one that shows a gap: held.
    Gap,
}

impl Room {
    pub fn new(kind: RoomKind, match_id: u32) -> Self {
        Self {
            kind,
            match_id,
            wait: Wait::Opened,
            sequence: 0,
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

    /// What a frame of the present epoch deserves.
    pub fn judge(&self, frame: &Frame<'_>) -> Verdict {
        if frame.kind.is_snapshot() {
            return if frame.sequence >= self.sequence {
                Verdict::Apply
            } else {
                Verdict::Drop
            };
        }
        if frame.sequence <= self.sequence {
            Verdict::Drop
        } else if self.wait != Wait::Live {
            Verdict::Hold
        } else if frame.sequence == self.sequence + 1 {
            Verdict::Apply
        } else {
            Verdict::Gap
        }
    }

    /// Keeps a frame's bytes until the snapshot is there.
    pub fn hold(&mut self, sequence: u64, bytes: &[u8]) {
        let place = self.held.partition_point(|&(of, _)| of < sequence);
        if self.held.get(place).is_some_and(|&(of, _)| of == sequence) {
            return;
        }
        self.held.insert(place, (sequence, bytes.to_vec()));
        self.held_bytes += bytes.len();
        while self.held.len() > HELD_FRAMES || self.held_bytes > HELD_BYTES {
            let (_, oldest) = self.held.remove(0);
            self.held_bytes -= oldest.len();
        }
    }

    /// The held frames above the snapshot, taken out, oldest first; the snapshot contains the others.
    pub fn take_held(&mut self) -> Vec<(u64, Vec<u8>)> {
        let contained = self.held.partition_point(|&(of, _)| of <= self.sequence);
        self.held_bytes = 0;
        let above = self.held.split_off(contained);
        self.held = Vec::new();
        above
    }

    /// Waits for a snapshot again; a new epoch counts from the beginning.
    pub fn wait_anew(&mut self, wait: Wait, is_new_epoch: bool) {
        self.wait = wait;
        self.held = Vec::new();
        self.held_bytes = 0;
        if is_new_epoch {
            self.sequence = 0;
        }
    }

    pub fn memory_bytes(&self) -> usize {
        let content = match &self.content {
            Content::Quotes => 0,
            Content::Book(book) => book.memory_bytes(),
            Content::Trades(trades) => trades.memory_bytes(),
        };
        self.held_bytes + self.held.capacity() * size_of::<(u64, Vec<u8>)>() + content
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
            Ok(place) => self.list[place].wait_anew(Wait::Opened, false),
            Err(place) => self.list.insert(place, Room::new(kind, match_id)),
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
