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
    /// Frames are missing: the worker must request history again.
    Broken = 3,
}

pub struct Unsent {
    pub is_whole: bool,
    pub is_state: bool,
    pub tail: usize,
    /// Time of the first bar that the page has; older bars were added by `prepend`.
    pub first_sent: u64,
}

impl Unsent {
    const ALL: Self = Self {
        is_whole: true,
        is_state: true,
        tail: 0,
        first_sent: u64::MAX,
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
    /// `None` while the instrument isn't in the list.
    pub scale: Option<(Units, Decimal)>,
    pub candles: Candles,
    pub unsent: Unsent,
    state: State,
    /// History already includes the frames up to this one. It may be ahead of our own sequence or epoch.
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
            unsent: Unsent::ALL,
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
            // the last bar changed, or a new bar was added after it
            self.unsent.tail = self.unsent.tail.max(usize::from(!is_new)) + usize::from(is_new);
        }
    }

    /// Bars in other units are useless and dropped.
    pub fn set_scale(&mut self, scale: Option<(Units, Decimal)>) {
        let units = |scale: Option<(Units, Decimal)>| scale.map(|(units, _)| units);
        if self.scale.is_some() && units(self.scale) != units(scale) {
            self.candles.clear();
            self.unsent = Unsent::ALL;
            self.mark_broken();
        }
        self.scale = scale;
    }

    /// Sets history that includes all frames up to one, and the windows since then.
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
        self.unsent = Unsent::ALL;
    }

    /// Frames up to `sequence` are lost: only a chart whose history includes them stays live.
    pub fn miss(&mut self, epoch: u32, sequence: u64) {
        if (self.epoch, self.contains) < (epoch, sequence) {
            self.mark_broken();
        }
    }

    pub fn mark_broken(&mut self) {
        if self.state == State::Live {
            self.state = State::Broken;
            self.unsent.is_state = true;
        }
    }
}
