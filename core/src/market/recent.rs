//! The windows of the last frames of quotes: a chart that receives history adds the windows since then
//! from here.

use std::collections::VecDeque;

use super::quote::Window;

const FRAMES: usize = 128;
/// Limits the memory to about 7 MB, whatever the server sends.
const WINDOWS: usize = 1 << 17;

#[derive(Default)]
pub struct Recent {
    /// Sequence and number of windows of each frame, without gaps in the sequence.
    frames: VecDeque<(u64, usize)>,
    windows: VecDeque<Window>,
}

impl Recent {
    /// `add` follows for each window with trades.
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

    /// Windows of an instrument in frames above `sequence`; `None` when one of these frames is already
    /// gone. `last` is the newest frame received.
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
