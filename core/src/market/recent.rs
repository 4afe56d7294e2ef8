//! The last frames of quotes, as far as candles go: a chart that gets its history takes from here
//! what happened since.

use std::collections::VecDeque;

use super::quote::Window;

const FRAMES: usize = 128;
/// Some 7 MB, whatever a server sends.
const WINDOWS: usize = 1 << 17;

#[derive(Default)]
pub struct Recent {
    /// Sequence and number of windows of each frame; sequences follow each other.
    frames: VecDeque<(u64, usize)>,
    windows: VecDeque<Window>,
}

impl Recent {
    /// A frame follows, whose windows that traded come one by one.
    pub fn begin(&mut self, sequence: u64) {
        while self.frames.len() >= FRAMES || self.windows.len() > WINDOWS {
            let Some((_, windows)) = self.frames.pop_front() else {
                break;
            };
            self.windows.drain(..windows.min(self.windows.len()));
        }
        self.frames.push_back((sequence, 0));
    }

    #[inline(always)]
    pub fn add(&mut self, window: &Window) {
        if let Some((_, windows)) = self.frames.back_mut() {
            *windows += 1;
            self.windows.push_back(*window);
        }
    }

    pub fn clear(&mut self) {
        self.frames.clear();
        self.windows.clear();
    }

    /// Windows of an instrument in frames above `sequence`; none when a frame above it is no longer
    /// here. `last` is the newest frame there was.
    pub fn since(
        &self,
        sequence: u64,
        last: u64,
        match_id: u32,
    ) -> Option<impl Iterator<Item = &Window>> {
        let first = self.frames.front().map_or(last + 1, |&(first, _)| first);
        if sequence + 1 < first {
            return None;
        }
        let known = self.frames.iter().take_while(|&&(of, _)| of <= sequence);
        let skipped: usize = known.map(|&(_, windows)| windows).sum();
        let windows = self.windows.iter().skip(skipped);
        Some(windows.filter(move |window| window.match_id == match_id))
    }

    pub fn memory_bytes(&self) -> usize {
        self.frames.capacity() * size_of::<(u64, usize)>()
            + self.windows.capacity() * size_of::<Window>()
    }
}
