//! A chart on view: candles of one instrument and period, and how far they can be trusted.

use super::calendar::Period;
use super::candles::{Bar, Candles};
use super::quote::Window;
use super::scaled::Units;
use crate::decimal::Decimal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum State {
    Waiting = 1,
    Live = 2,
    /// Frames are missing: history is asked again.
    Broken = 3,
}

/// What the page has not been told yet.
pub struct Untold {
    pub is_whole: bool,
    pub is_state: bool,
    /// Bars at the end that changed or are new.
    pub tail: usize,
    /// Time of the first bar that was told: what is older came by `prepend`.
    pub first_told: u64,
}

impl Untold {
    const ALL: Self = Self {
        is_whole: true,
        is_state: true,
        tail: 0,
        first_told: u64::MAX,
    };
    pub const NOTHING: Self = Self {
        is_whole: false,
        is_state: false,
        ..Self::ALL
    };
}

pub struct Chart {
    pub handle: u32,
    pub match_id: u32,
    /// None as long as the instrument is not in the list.
    pub scale: Option<(Units, Decimal)>,
    pub candles: Candles,
    pub untold: Untold,
    state: State,
    /// Frames up to this one are in the history already; it may be ahead of us, in sequence or epoch.
    epoch: u32,
    contains: u64,
}

impl Chart {
    pub fn new(handle: u32, match_id: u32, period: Period, capacity: usize) -> Self {
        Self {
            handle,
            match_id,
            scale: None,
            candles: Candles::new(period, capacity),
            untold: Untold::ALL,
            state: State::Waiting,
            epoch: 0,
            contains: 0,
        }
    }

    pub fn state(&self) -> State {
        self.state
    }

    #[inline(always)]
    pub fn add_window(&mut self, window: &Window, (epoch, sequence): (u32, u64)) {
        if self.state == State::Live && sequence > self.contains && epoch == self.epoch {
            let is_new = self.candles.add_window(window);
            // a bar that goes on is the one last bar that changed, a new one is one more
            self.untold.tail = self.untold.tail.max(usize::from(!is_new)) + usize::from(is_new);
        }
    }

    /// Bars in other units are worth nothing.
    pub fn set_scale(&mut self, scale: Option<(Units, Decimal)>) {
        let units = |scale: Option<(Units, Decimal)>| scale.map(|(units, _)| units);
        if self.scale.is_some() && units(self.scale) != units(scale) {
            self.candles.clear();
            self.untold = Untold::ALL;
            self.break_off();
        }
        self.scale = scale;
    }

    /// History that contains all up to a frame, and what happened since.
    pub fn begin<'a>(
        &mut self,
        history: &[Bar],
        (epoch, contains): (u32, u64),
        since: impl Iterator<Item = &'a Window>,
    ) {
        self.candles.replace_from(history);
        for window in since {
            self.candles.add_window(window);
        }
        (self.epoch, self.contains) = (epoch, contains);
        self.state = State::Live;
        self.untold = Untold::ALL;
    }

    /// Frames up to `sequence` are gone for us: only a chart whose history holds them goes on.
    pub fn miss(&mut self, epoch: u32, sequence: u64) {
        if (self.epoch, self.contains) < (epoch, sequence) {
            self.break_off();
        }
    }

    pub fn break_off(&mut self) {
        if self.state == State::Live {
            self.state = State::Broken;
            self.untold.is_state = true;
        }
    }
}
