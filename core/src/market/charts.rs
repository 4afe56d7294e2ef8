//! All open charts, and which of them an instrument's tick affects.

use super::Market;
use super::calendar::Period;
use super::candles::read_bars;
use super::chart::{Chart, State};
use super::frame::RoomKind;
use super::instruments::Instruments;
use crate::error::{CoreError, Key};

const MOST_BARS: usize = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum History {
    Live = 0,
    TooOld = 1,
    /// The history includes frames that we haven't received yet.
    Ahead = 2,
    Unknown = 3,
}

#[derive(Default)]
pub struct Charts {
    list: Vec<Chart>,
}

impl Charts {
    pub fn all_mut(&mut self) -> &mut [Chart] {
        &mut self.list
    }

    pub fn get(&self, handle: u32) -> Option<&Chart> {
        self.list.iter().find(|chart| chart.handle == handle)
    }

    fn by_handle(&mut self, handle: u32) -> Option<&mut Chart> {
        self.list.iter_mut().find(|chart| chart.handle == handle)
    }

    fn close(&mut self, handle: u32) {
        self.list.retain(|chart| chart.handle != handle);
    }

    /// Takes units and ticks from the instruments, and stores in each instrument the places of its
    /// charts.
    pub fn follow(&mut self, instruments: &mut Instruments) {
        for instrument in instruments.all_mut() {
            instrument.charts.clear();
        }
        for (place, chart) in (0..).zip(&mut self.list) {
            let instrument = instruments.by_id(chart.match_id);
            let scale = instrument.map(|instrument| {
                instrument.charts.push(place);
                (instrument.units, instrument.tick)
            });
            chart.set_scale(scale);
        }
    }

    pub fn mark_broken(&mut self) {
        for chart in &mut self.list {
            chart.mark_broken();
        }
    }

    pub fn miss(&mut self, epoch: u32, sequence: u64) {
        for chart in &mut self.list {
            chart.miss(epoch, sequence);
        }
    }

    pub fn memory_bytes(&self) -> usize {
        let bars = self.list.iter().map(|chart| chart.candles.memory_bytes());
        self.list.capacity() * size_of::<Chart>() + bars.sum::<usize>()
    }
}

impl Market {
    /// Opening a handle that is already open resets its chart.
    pub fn open_chart(
        &mut self,
        handle: u32,
        match_id: u32,
        period: &str,
        capacity: usize,
    ) -> Result<(), Key> {
        let period = Period::parse(period)?;
        let capacity = capacity.clamp(1, MOST_BARS);
        self.charts.close(handle);
        let chart = Chart::new(handle, match_id, period, capacity);
        self.charts.list.push(chart);
        self.charts.follow(&mut self.instruments);
        Ok(())
    }

    pub fn close_chart(&mut self, handle: u32) {
        self.charts.close(handle);
        self.charts.follow(&mut self.instruments);
    }

    /// Time of the oldest bar; 0 without bars.
    pub fn chart_start(&self, handle: u32) -> u64 {
        let bars = self.charts.get(handle).map(|chart| chart.candles.bars());
        bars.and_then(|bars| bars.front()).map_or(0, |bar| bar.time)
    }

    pub fn chart_state(&self, handle: u32) -> Option<State> {
        self.charts.get(handle).map(Chart::state)
    }

    /// Sets history as of a frame of quotes. With the windows since then, the chart is live.
    pub fn chart_history(
        &mut self,
        handle: u32,
        lines: &str,
        epoch: u32,
        sequence: u64,
    ) -> Result<History, CoreError> {
        let last = (self.epoch, self.sequence(RoomKind::Quotes, 0));
        let Some(chart) = self.charts.by_handle(handle) else {
            return Ok(History::Unknown);
        };
        let Some((units, _)) = chart.scale else {
            return Ok(History::TooOld);
        };
        let bars = read_bars(lines, units)?;
        if (epoch, sequence) > last {
            chart.begin(&bars, (epoch, sequence), core::iter::empty());
            return Ok(History::Ahead);
        }
        let since = self.recent.since(sequence, last.1, chart.match_id);
        match since.filter(|_| epoch == last.0) {
            Some(since) => chart.begin(&bars, (epoch, sequence), since),
            None => return Ok(History::TooOld),
        }
        Ok(History::Live)
    }

    pub fn chart_older(&mut self, handle: u32, lines: &str) -> Result<(), CoreError> {
        if let Some(chart) = self.charts.by_handle(handle)
            && let Some((units, _)) = chart.scale
        {
            let bars = read_bars(lines, units)?;
            chart.candles.prepend(&bars);
        }
        Ok(())
    }
}
