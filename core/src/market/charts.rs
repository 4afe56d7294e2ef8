//! All charts that are open, and which of them an instrument's tick concerns.

use super::Market;
use super::calendar::Period;
use super::candles::read_bars;
use super::chart::{Chart, State};
use super::frame::RoomKind;
use super::instruments::Instruments;
use crate::error::{CoreError, Key};

/// Bars that any chart may keep.
const MOST_BARS: usize = 1_000_000;

/// What became of a chart's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum History {
    Live = 0,
    /// Frames between the answer and now are gone: it must be asked again.
    TooOld = 1,
    /// It contains frames that we have yet to see.
    Ahead = 2,
    /// There is no such chart.
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

    /// Takes units and ticks from the instruments, and tells these where their charts are.
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

    pub fn break_off(&mut self) {
        for chart in &mut self.list {
            chart.break_off();
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
    /// A handle that is open already begins anew.
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

    pub fn chart_state(&self, handle: u32) -> Option<State> {
        self.charts.get(handle).map(Chart::state)
    }

    /// History as it stood at a frame of quotes; with what happened since, the chart is live.
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
