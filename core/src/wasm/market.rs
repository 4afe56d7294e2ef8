//! The market for JavaScript: see `market`. Numbers come in as JavaScript numbers and are checked here;
//! texts, bytes and lists are passed through.

use js_sys::{Object, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::objects::{object, set, thrown};
use super::positions::Bytes;
use super::{Rules, Text, Thrown, exact, rules_of, text_of, whole};
use crate::error::Key;
use crate::market::{Market as Core, RoomKind, TradesWish};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** `is_news`: more than a new age, so the page should be sent it at once. */
export interface MarketSnapshot { bytes: Uint8Array; has_rows: boolean; is_news: boolean }
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Uint32Array")]
    pub type Ids;
    #[wasm_bindgen(typescript_type = "{ [name: string]: number }")]
    pub type Counts;
}

/// Takes frames of the server and makes snapshots for the page; keeps sequences, candles, book, trades
/// and the value of positions. Has no clock: the caller passes the time.
#[wasm_bindgen]
#[derive(Default)]
pub struct Market {
    core: Core,
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

    /// Replaces the list with lines `match_id/price_exponent/number_exponent/tick`. An instrument keeps
    /// its state when its exponents are unchanged.
    pub fn load_instruments(&mut self, lines: &Text) -> Thrown<()> {
        let lines = text_of(lines)?;
        self.core.load_instruments(&lines).map_err(thrown)
    }

    /// The next snapshot sends all texts again.
    pub fn set_rules(&mut self, rules: &Rules) -> Thrown<()> {
        self.core.set_rules(rules_of(rules)?);
        Ok(())
    }

    /// Room 1 quotes (`match_id` 0), 2 book, 3 trades. Frames are held until the snapshot arrives.
    pub fn open_room(&mut self, room: f64, match_id: f64) -> Thrown<()> {
        self.core.open_room(room_of(room)?, whole(match_id)?);
        Ok(())
    }

    /// Call when the room's snapshot is requested, also by subscribing. The room continues from that
    /// snapshot, even when frames received before the request are ahead of it.
    pub fn snapshot_requested(&mut self, room: f64, match_id: f64) -> Thrown<()> {
        self.core
            .snapshot_requested(room_of(room)?, whole(match_id)?);
        Ok(())
    }

    pub fn close_room(&mut self, room: f64, match_id: f64) -> Thrown<()> {
        self.core.close_room(room_of(room)?, whole(match_id)?);
        Ok(())
    }

    /// The connection was lost: every open room waits for a snapshot again, and charts are broken.
    pub fn disconnected(&mut self) {
        self.core.disconnected();
    }

    /// Handles one frame. Returns bits: 1 applied, 2 dropped, 4 held, 8 the room needs a snapshot, 16 an
    /// unknown `match_id` was skipped, 32 a snapshot made the room live. Invalid bytes throw and change
    /// nothing.
    pub fn ingest(&mut self, frame: &Bytes, _now: f64) -> Thrown<u32> {
        let frame: &JsValue = frame.as_ref();
        let frame = frame
            .dyn_ref::<Uint8Array>()
            .ok_or_else(|| thrown(Key::Malformed))?;
        self.frame.resize(frame.length() as usize, 0);
        frame.copy_to(&mut self.frame);
        self.core.ingest(&self.frame).map_err(thrown)
    }

    /// An index of `ids` is the slot of a row in the row sections of this generation.
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

    pub fn watch_detail(&mut self, match_id: f64) -> Thrown<()> {
        self.core.watch_detail(whole(match_id)?);
        Ok(())
    }

    /// `levels` a side, with prices merged to `group` ticks: bids down, asks up.
    pub fn watch_book(&mut self, match_id: f64, levels: f64, group: f64) -> Thrown<()> {
        let levels = whole(levels)? as usize;
        self.core
            .watch_book(whole(match_id)?, levels, whole(group)?);
        Ok(())
    }

    /// The newest `most`. Side: 0 both, 1 buyers took, 2 sellers. Size: 0 all, 1 and 2 from a step on.
    pub fn watch_trades(&mut self, match_id: f64, most: f64, side: f64, size: f64) -> Thrown<()> {
        self.core.watch_trades(TradesWish {
            match_id: whole(match_id)?,
            most: whole(most)? as usize,
            side: whole(side)? as u8,
            size: whole(size)? as u8,
        });
        Ok(())
    }

    /// Period: `line`, `1min`, `5min`, `15min`, `30min`, `1hour`, `4hour`, `1day`, `1week`, `1month`, in
    /// UTC, weeks from Monday; or an own one, `45m`, `3h` or `2d`. `capacity`: bars to keep; the oldest are dropped.
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
    /// frame of quotes that they include. Returns 0 live, 1 too old: request again, 2 ahead of our
    /// frames, 3 no such chart.
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

    /// Adds bars that end before the first one held.
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

    /// Time of the oldest bar; 0 without bars.
    pub fn chart_start(&self, handle: f64) -> Thrown<f64> {
        Ok(self.core.chart_start(whole(handle)?) as f64)
    }

    /// 0 unknown, 1 waits for history, 2 live, 3 broken: request history again.
    pub fn chart_state(&self, handle: f64) -> Thrown<u32> {
        let state = self.core.chart_state(whole(handle)?);
        Ok(state.map_or(0, |state| state as u32))
    }

    /// Open, high, low, close and volume of the bar at `time`, one line each; '' for none.
    pub fn candle_texts(&self, handle: f64, time: f64) -> Thrown<String> {
        Ok(self.core.candle_texts(whole(handle)?, exact(time)?))
    }

    /// `time/open/high/low/close/volume` of the newest `limit` bars with `from <= time < to`.
    pub fn chart_lines(&self, handle: f64, from: f64, to: f64, limit: f64) -> Thrown<String> {
        let (from, to, limit) = (exact(from)?, exact(to)?, whole(limit)? as usize);
        Ok(self.core.chart_lines(whole(handle)?, from, to, limit))
    }

    /// What the scanner needs of an instrument besides its minutes and its newest price, see `market::scan`.
    pub fn scan_line(&self, hours: f64, days: f64, now: f64) -> Thrown<String> {
        Ok(self
            .core
            .scan_line(whole(hours)?, whole(days)?, exact(now)?))
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

    /// Position lines; '' as available removes the
    /// account.
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

    pub fn mark(&self, match_id: f64) -> Thrown<String> {
        Ok(self.core.mark(whole(match_id)?))
    }

    /// The last price in plain form; '' for none.
    pub fn price(&self, match_id: f64) -> Thrown<String> {
        Ok(self.core.price(whole(match_id)?))
    }

    /// `server_time` of the newest frame of quotes in sequence, heartbeats included; 0 for none.
    pub fn quote_time(&self) -> f64 {
        self.core.quote_time() as f64
    }

    pub fn has_gap(&self) -> bool {
        self.core.has_gap()
    }

    /// Everything watched that changed since the last snapshot. `parts`: 1 rows, 2 detail, book, trades,
    /// charts and portfolio, 3 all. `undefined` when nothing changed.
    #[wasm_bindgen(unchecked_return_type = "MarketSnapshot | undefined")]
    pub fn snapshot(&mut self, now: f64, parts: f64) -> Thrown<JsValue> {
        let parts = whole(parts)?;
        // the estimated server time may have a fraction; it is used only for an age
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

    /// The next snapshot contains everything that is watched.
    pub fn resend(&mut self) {
        self.core.resend();
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

/// Which instruments meet which filters, see `market::scan`. `tickers` are those of `ticker_lines`.
#[wasm_bindgen]
pub fn scan(basis: &Text, tickers: &Text, filters: &Text, order: &Text) -> Thrown<String> {
    let [basis, tickers] = [text_of(basis)?, text_of(tickers)?];
    crate::market::scan(&basis, &tickers, &text_of(filters)?, &text_of(order)?).map_err(thrown)
}
