//! Plain text lines, without digit groups, for servers and for a chart's legend.

use super::Market;
use super::book::BookSide;
use super::frame::RoomKind;
use super::room::Content;
use super::scaled::{Units, decimal};
use super::texts;
use crate::decimal::{Decimal, Text};

struct Lines {
    text: Text,
    is_first: bool,
}

impl Lines {
    fn new() -> Self {
        Self {
            text: Text::with_capacity(0),
            is_first: true,
        }
    }

    fn field(&mut self, value: Decimal) {
        if !core::mem::take(&mut self.is_first) {
            self.text.word("/");
        }
        self.text.number(value);
    }

    fn whole(&mut self, value: u64) {
        self.field(Decimal::from(value));
    }

    fn end(&mut self) {
        self.text.word("\n");
        self.is_first = true;
    }

    fn finish(self) -> String {
        let mut text = self.text.into_string();
        text.pop();
        text
    }
}

impl Market {
    pub fn candle_texts(&self, handle: u32, time: u64) -> String {
        let of = || {
            let chart = self.charts.get(handle)?;
            let (units, tick) = chart.scale?;
            let bar = chart.candles.at(time)?;
            let mut lines = String::new();
            for price in [bar.open, bar.high, bar.low, bar.close] {
                let price = Some(decimal(price, units.price));
                lines += &texts::price(price, tick, &self.view.rules);
                lines.push('\n');
            }
            lines += &texts::compact(decimal(bar.volume, units.number), &self.view.rules);
            Some(lines)
        };
        of().unwrap_or_default()
    }

    pub fn chart_lines(&self, handle: u32, from: u64, to: u64, limit: usize) -> String {
        let mut lines = Lines::new();
        if let Some(chart) = self.charts.get(handle)
            && let Some((units, _)) = chart.scale
        {
            for bar in chart.candles.between(from, to, limit) {
                lines.whole(bar.time);
                for price in [bar.open, bar.high, bar.low, bar.close] {
                    lines.field(decimal(price, units.price));
                }
                lines.field(decimal(bar.volume, units.number));
                lines.end();
            }
        }
        lines.finish()
    }

    pub fn book_lines(&self, match_id: u32, depth: usize) -> String {
        let mut lines = Lines::new();
        let room = self.rooms.get(RoomKind::Book, match_id);
        if let Some(Content::Book(book)) = room.map(|room| &room.content) {
            for (name, side) in [(1, BookSide::Buyers), (2, BookSide::Sellers)] {
                for level in book.side(side).iter().take(depth) {
                    lines.whole(name);
                    lines.field(decimal(level.price, book.units.price));
                    lines.field(decimal(level.number, book.units.number));
                    lines.end();
                }
            }
        }
        lines.finish()
    }

    /// `id/time/price/number/type`, newest first.
    pub fn trade_lines(&self, match_id: u32, limit: usize) -> String {
        let mut lines = Lines::new();
        let room = self.rooms.get(RoomKind::Trades, match_id);
        if let Some(Content::Trades(trades)) = room.map(|room| &room.content) {
            for trade in trades.newest(limit) {
                lines.whole(trade.id);
                lines.whole(trade.time);
                lines.field(decimal(trade.price, trade.price_exponent));
                lines.field(decimal(trade.number, trade.number_exponent));
                lines.whole(u64::from(trade.kind));
                lines.end();
            }
        }
        lines.finish()
    }

    /// `match_id/flags/now_price/mark_price/change/open/high/low/volume/turnover/time` of all instruments
    /// with a price.
    pub fn ticker_lines(&self) -> String {
        let mut lines = Lines::new();
        for instrument in self.instruments.all() {
            let quote = &instrument.quote;
            if quote.price == 0 {
                continue;
            }
            let price = |units| decimal(units, instrument.units.price);
            lines.whole(u64::from(instrument.match_id));
            lines.whole(u64::from(quote.flags));
            lines.field(price(quote.price));
            lines.field(price(quote.mark));
            lines.field(quote.change().unwrap_or(Decimal::ZERO));
            for figure in [quote.open, quote.high, quote.low] {
                lines.field(price(figure));
            }
            lines.field(quote.volume());
            lines.field(quote.turnover());
            lines.whole(quote.time);
            lines.end();
        }
        lines.finish()
    }

    pub fn mark(&self, match_id: u32) -> String {
        self.plain_price(match_id, |quote| quote.mark)
    }

    pub fn price(&self, match_id: u32) -> String {
        self.plain_price(match_id, |quote| quote.price)
    }

    fn plain_price(&self, match_id: u32, of: impl Fn(&super::quote::Quote) -> u64) -> String {
        let instrument = self.instruments.get(match_id);
        let text = instrument.map(|instrument| {
            let Units { price, .. } = instrument.units;
            match of(&instrument.quote) {
                0 => String::new(),
                value => decimal(value, price).to_plain(),
            }
        });
        text.unwrap_or_default()
    }
}
