//! The market across the border: see `market`. Numbers come in as JavaScript numbers and are checked
//! here; texts, bytes and lists as they are.

use js_sys::{Float64Array, Object, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::objects::{object, set, thrown};
use super::{Bytes, Rules, Text, Thrown, exact, rules_of, text_of, whole};
use crate::error::Key;
use crate::market::{Market as Core, RoomKind};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** `is_news`: more than an age, so it is worth a frame of the page at once. */
export interface MarketSnapshot { bytes: Uint8Array; has_rows: boolean; is_news: boolean }
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Uint32Array")]
    pub type Ids;
    #[wasm_bindgen(typescript_type = "{ [name: string]: number }")]
    pub type Counts;
}

/// Frames of the server in, snapshots for the page out; sequences, candles, book, trades and worth of
/// positions in between. Knows no clock: time comes in.
#[wasm_bindgen]
#[derive(Default)]
pub struct Market {
    core: Core,
    /// A frame's bytes, while it is read.
    frame: Vec<u8>,
}

fn room_of(room: f64) -> Thrown<RoomKind> {
    match whole(room)? {
        1 => Ok(RoomKind::Quotes),
        2 => Ok(RoomKind::Book),
        3 => Ok(RoomKind::Trades),
        _ => Err(thrown(Key::RoomUnknown)),
    }
}

#[wasm_bindgen]
impl Market {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Lines `match_id/price_exponent/number_exponent/tick`, instead of the former list. What stays
    /// with the same exponents keeps its state.
    pub fn load_instruments(&mut self, lines: &Text) -> Thrown<()> {
        let lines = text_of(lines)?;
        self.core.load_instruments(&lines).map_err(thrown)
    }

    /// All texts are told anew: the next snapshot is whole.
    pub fn set_rules(&mut self, rules: &Rules) -> Thrown<()> {
        self.core.set_rules(rules_of(rules)?);
        Ok(())
    }

    /// Room 1 quotes (`match_id` 0), 2 book, 3 trades. Its frames are held until its snapshot comes.
    pub fn open_room(&mut self, room: f64, match_id: f64) -> Thrown<()> {
        self.core.open_room(room_of(room)?, whole(match_id)?);
        Ok(())
    }

    /// Its snapshot is asked for now, also by subscribing: where it says that the server stands, there
    /// the room goes on, also below the frames that came before the question.
    pub fn asked(&mut self, room: f64, match_id: f64) -> Thrown<()> {
        self.core.asked(room_of(room)?, whole(match_id)?);
        Ok(())
    }

    pub fn close_room(&mut self, room: f64, match_id: f64) -> Thrown<()> {
        self.core.close_room(room_of(room)?, whole(match_id)?);
        Ok(())
    }

    /// The connection went: every open room waits for a snapshot again, and charts are broken.
    pub fn disconnected(&mut self) {
        self.core.disconnected();
    }

    /// One frame. Answers bits: 1 applied, 2 dropped, 4 held, 8 the room needs a snapshot, 16 an
    /// unknown `match_id` was skipped, 32 a snapshot from which the room goes on. Refused bytes throw
    /// and change nothing.
    pub fn ingest(&mut self, frame: &Bytes, _now: f64) -> Thrown<u32> {
        let frame: &JsValue = frame.as_ref();
        let frame = frame
            .dyn_ref::<Uint8Array>()
            .ok_or_else(|| thrown(Key::Malformed))?;
        self.frame.resize(frame.length() as usize, 0);
        frame.copy_to(&mut self.frame);
        self.core.ingest(&self.frame).map_err(thrown)
    }

    /// Places in `ids` are the slots of row sections of this generation.
    pub fn watch_rows(&mut self, ids: &Ids, generation: f64) -> Thrown<()> {
        let ids: &JsValue = ids.as_ref();
        let ids = ids
            .dyn_ref::<Uint32Array>()
            .ok_or_else(|| thrown(Key::Malformed))?;
        let generation = whole(generation)?;
        self.core
            .watch_rows(&ids.to_vec(), generation)
            .map_err(thrown)
    }

    /// 0: none.
    pub fn watch_detail(&mut self, match_id: f64) -> Thrown<()> {
        self.core.watch_detail(whole(match_id)?);
        Ok(())
    }

    /// So many levels a side, with prices merged to `group` ticks: bids down, asks up.
    pub fn watch_book(&mut self, match_id: f64, levels: f64, group: f64) -> Thrown<()> {
        let levels = whole(levels)? as usize;
        self.core
            .watch_book(whole(match_id)?, levels, whole(group)?);
        Ok(())
    }

    pub fn watch_trades(&mut self, match_id: f64) -> Thrown<()> {
        self.core.watch_trades(whole(match_id)?);
        Ok(())
    }

    /// Period: `line`, `1min`, `5min`, `15min`, `30min`, `1hour`, `4hour`, `1day`, `1week`, `1month`,
    /// in UTC, weeks from Monday. `capacity`: bars kept, the oldest fall out.
    pub fn open_chart(
        &mut self,
        handle: f64,
        match_id: f64,
        period: &Text,
        capacity: f64,
    ) -> Thrown<()> {
        let (handle, match_id) = (whole(handle)?, whole(match_id)?);
        let capacity = whole(capacity)? as usize;
        self.core
            .open_chart(handle, match_id, &text_of(period)?, capacity)
            .map_err(thrown)
    }

    /// Lines `time/open/high/low/close/volume`, oldest first, of this period or a finer one, and the
    /// frame of quotes that they stand at. 0 live, 1 too old: ask again, 2 ahead of our frames, 3 no
    /// such chart.
    pub fn chart_history(
        &mut self,
        handle: f64,
        lines: &Text,
        epoch: f64,
        sequence: f64,
    ) -> Thrown<u32> {
        let (handle, epoch, sequence) = (whole(handle)?, whole(epoch)?, exact(sequence)?);
        let lines = text_of(lines)?;
        let outcome = self.core.chart_history(handle, &lines, epoch, sequence);
        Ok(outcome.map_err(thrown)? as u32)
    }

    /// Bars that end before the first one held.
    pub fn chart_older(&mut self, handle: f64, lines: &Text) -> Thrown<()> {
        let lines = text_of(lines)?;
        self.core
            .chart_older(whole(handle)?, &lines)
            .map_err(thrown)
    }

    pub fn close_chart(&mut self, handle: f64) -> Thrown<()> {
        self.core.close_chart(whole(handle)?);
        Ok(())
    }

    /// 0 unknown, 1 waits for history, 2 live, 3 broken: ask history again.
    pub fn chart_state(&self, handle: f64) -> Thrown<u32> {
        let state = self.core.chart_state(whole(handle)?);
        Ok(state.map_or(0, |state| state as u32))
    }

    /// Open, high, low, close and volume of the bar at `time`, a line each; '' when there is none.
    pub fn candle_texts(&self, handle: f64, time: f64) -> Thrown<String> {
        Ok(self.core.candle_texts(whole(handle)?, exact(time)?))
    }

    /// Lines `ma/7`, `ema/25`, `boll/20/2`, `macd/12/26/9`, `rsi/14`. For each bar from `from` on: its time, then
    /// a value of each line (three of `boll`: middle, upper, lower; three of `macd`: DIF, DEA, bar), to draw with;
    /// NaN where a window is not full.
    pub fn chart_indicators(&self, handle: f64, from: f64, lines: &Text) -> Thrown<Float64Array> {
        let (handle, from) = (whole(handle)?, exact(from)?);
        let values = self
            .core
            .chart_indicators(handle, from, &text_of(lines)?)
            .map_err(thrown)?;
        Ok(Float64Array::from(values.as_slice()))
    }

    /// The same values of one bar as texts, a line each.
    pub fn indicator_texts(&self, handle: f64, time: f64, lines: &Text) -> Thrown<String> {
        let (handle, time) = (whole(handle)?, exact(time)?);
        self.core
            .indicator_texts(handle, time, &text_of(lines)?)
            .map_err(thrown)
    }

    /// `time/open/high/low/close/volume` of the newest `limit` bars with `from <= time < to`.
    pub fn chart_lines(&self, handle: f64, from: f64, to: f64, limit: f64) -> Thrown<String> {
        let (from, to, limit) = (exact(from)?, exact(to)?, whole(limit)? as usize);
        Ok(self.core.chart_lines(whole(handle)?, from, to, limit))
    }

    /// `side/price/number`, best first, buyers (1) before sellers (2).
    pub fn book_lines(&self, match_id: f64, depth: f64) -> Thrown<String> {
        let depth = whole(depth)? as usize;
        Ok(self.core.book_lines(whole(match_id)?, depth))
    }

    /// `id/time/price/number/type`, newest first.
    pub fn trade_lines(&self, match_id: f64, limit: f64) -> Thrown<String> {
        let limit = whole(limit)? as usize;
        Ok(self.core.trade_lines(whole(match_id)?, limit))
    }

    /// `match_id/flags/now_price/mark_price/change/open/high/low/volume/turnover/time`.
    pub fn ticker_lines(&self) -> String {
        self.core.ticker_lines()
    }

    /// Lines `id/match_id/long|short/cross|isolated/open/quantity/margin`; '' as available: none.
    pub fn set_portfolio(
        &mut self,
        available: &Text,
        burst_rate: &Text,
        lines: &Text,
    ) -> Thrown<()> {
        let (available, burst_rate) = (text_of(available)?, text_of(burst_rate)?);
        self.core
            .set_portfolio(&available, &burst_rate, &text_of(lines)?)
            .map_err(thrown)
    }

    /// In plain form; '' when there is none.
    pub fn mark(&self, match_id: f64) -> Thrown<String> {
        Ok(self.core.mark(whole(match_id)?))
    }

    /// The last price, in plain form; '' when there is none.
    pub fn price(&self, match_id: f64) -> Thrown<String> {
        Ok(self.core.price(whole(match_id)?))
    }

    /// `server_time` of the newest in-sequence frame of quotes, heartbeats too; 0: none.
    pub fn quote_time(&self) -> f64 {
        self.core.quote_time() as f64
    }

    pub fn has_gap(&self) -> bool {
        self.core.has_gap()
    }

    /// What changed since the last one and is watched. `parts`: 1 rows, 2 detail, book, trades, charts
    /// and portfolio, 3 all of it. `undefined` when there is nothing to tell.
    #[wasm_bindgen(unchecked_return_type = "MarketSnapshot | undefined")]
    pub fn snapshot(&mut self, now: f64, parts: f64) -> Thrown<JsValue> {
        let parts = whole(parts)?;
        // an estimate of the server's time, so it may have a fraction; it only tells an age
        let Some(snapshot) = self.core.snapshot(now as u64, parts) else {
            return Ok(JsValue::UNDEFINED);
        };
        let answer = object([
            ("bytes", Uint8Array::from(snapshot.bytes).into()),
            ("has_rows", snapshot.has_rows.into()),
            ("is_news", snapshot.is_news.into()),
        ]);
        Ok(answer.into())
    }

    /// The next snapshot has everything that is watched.
    pub fn whole(&mut self) {
        self.core.whole();
    }

    pub fn epoch(&self) -> u32 {
        self.core.epoch()
    }

    pub fn sequence(&self, room: f64, match_id: f64) -> Thrown<f64> {
        Ok(self.core.sequence(room_of(room)?, whole(match_id)?) as f64)
    }

    /// `frames`, `refused`, `held`, `gaps`, `unknown`, `late`, `memory_bytes`.
    pub fn counters(&self) -> Counts {
        let counters = self.core.counters();
        let counts = Object::new();
        for (name, count) in [
            ("frames", counters.frames),
            ("refused", counters.refused),
            ("held", counters.held),
            ("gaps", counters.gaps),
            ("unknown", counters.unknown),
            ("late", counters.late),
            ("memory_bytes", self.core.memory_bytes() as u64),
        ] {
            set(&counts, name, count as f64);
        }
        JsValue::from(counts).unchecked_into()
    }
}
