//! Sections of a snapshot for the visible page: the instrument, its book and trades, the charts.

use super::book::{Book, BookSide, large_from, share};
use super::buffer::{Buffer, put};
use super::candles::Bar;
use super::chart::{Chart, Unsent};
use super::instruments::{Instrument, Instruments};
use super::layout::chart_header;
use super::quote::{IS_HALTED, IS_OPEN};
use super::rows::Direction;
use super::scaled::{Units, decimal};
use super::texts;
use super::trades::{SizeSteps, Trades, TradesWish, number_of};
use crate::decimal::Decimal;
use crate::display::NumberRules;
use crate::error::impossible;

/// R-MARKET-8: the levels of each side that the share counts.
const SHARE_LEVELS: usize = 50;

const IS_LARGE: u8 = 1;

const WHOLE: u8 = 0;
const TAIL: u8 = 1;
const PREPEND: u8 = 2;

pub fn write_detail(
    instrument: &Instrument,
    told_price: u64,
    rules: &NumberRules,
    out: &mut Buffer,
) {
    let quote = &instrument.quote;
    let value = |units: u64| (units != 0).then(|| decimal(units, instrument.units.price));
    let shown = [quote.price, quote.mark, quote.open, quote.high, quote.low].map(value);
    let [price, mark, open, high, low] = shown;
    let change = quote.change();
    for figure in shown {
        out.pixels(figure);
    }
    out.pixels(change);
    out.exact(quote.time);
    out.byte(Direction::of(told_price, quote.price) as u8);
    out.byte(quote.flags & (IS_OPEN | IS_HALTED));
    let text = |price| texts::price(price, instrument.tick, rules);
    let moved = price.zip(open).map(|(price, open)| {
        price
            .sub(open)
            .unwrap_or_else(|_| impossible("prices are below every bound", Decimal::ZERO))
    });
    let moved = moved.map(|moved| texts::signed(moved, instrument.tick.decimals(), rules));
    out.text(&text(price));
    out.text(&text(mark));
    out.text(&moved.unwrap_or_default());
    out.text(&texts::percent(change, rules));
    for figure in [open, high, low] {
        out.text(&text(figure));
    }
    out.text(&texts::compact(quote.volume(), rules));
    out.text(&texts::compact(quote.turnover(), rules));
}

fn price_text(price: u64, units: Units, of: Option<&Instrument>, rules: &NumberRules) -> String {
    let value = decimal(price, units.price);
    match of {
        Some(instrument) => texts::price(Some(value), instrument.tick, rules),
        None => texts::fixed(value, u32::from(units.price.unsigned_abs()), rules),
    }
}

/// `group` ticks in the book's units; 1 when that isn't a whole number.
fn group_step(units: Units, of: Option<&Instrument>, group: u32) -> u64 {
    let step = || {
        let tick = super::scaled::price_units(of?.tick, units.price)?;
        tick.checked_mul(u64::from(group))
    };
    if group > 1 { step().unwrap_or(1) } else { 1 }
}

#[derive(Clone, Copy, Default)]
pub struct BookWish {
    pub match_id: u32,
    pub levels: usize,
    pub group: u32,
}

pub fn write_book(
    book: &Book,
    has_gap: bool,
    wish: BookWish,
    instruments: &Instruments,
    rules: &NumberRules,
    out: &mut Buffer,
) {
    let instrument = instruments.get(wish.match_id);
    let units = book.units;
    let step = group_step(units, instrument, wish.group);
    let side = |side| book.merged(side, step, wish.levels);
    let (buyers, sellers) = (side(BookSide::Buyers), side(BookSide::Sellers));
    let last = [&buyers, &sellers].map(|levels| levels.last().map_or(0, |last| last.total));
    out.byte(u8::from(has_gap));
    out.byte(0);
    out.short(buyers.len() as u16);
    out.short(sellers.len() as u16);
    out.short(0);
    out.pixels(Some(decimal(last[0].max(last[1]), units.number)));
    write_share(book.buyers_share(SHARE_LEVELS), rules, out);
    let large = large_from(buyers.iter().chain(&sellers).map(|level| level.number));
    for level in buyers.iter().chain(&sellers) {
        let is_large = large.is_some_and(|large| level.number >= large);
        out.byte(if is_large { IS_LARGE } else { 0 });
        out.pixels(Some(decimal(level.price, units.price)));
        out.pixels(Some(decimal(level.total, units.number)));
        out.text(&price_text(level.price, units, instrument, rules));
        out.text(&texts::quantity(level.number, units, rules));
        out.text(&texts::total(level.total, units, rules));
    }
}

pub fn write_trades(
    trades: &Trades,
    has_gap: bool,
    (wish, steps): (TradesWish, Option<SizeSteps>),
    instrument: Option<&Instrument>,
    rules: &NumberRules,
    out: &mut Buffer,
) {
    let tape = trades.tape(wish, steps);
    out.byte(u8::from(has_gap));
    out.byte(0);
    out.short(tape.list.len() as u16);
    out.word(0);
    for text in steps.map_or_else(Default::default, |steps| {
        steps.map(|step| texts::plain(step, rules))
    }) {
        out.text(&text);
    }
    let newest = tape.list.first();
    let decimals = newest.map_or(0, |trade| u32::from(trade.number_exponent.unsigned_abs()));
    for sum in [tape.bought, tape.sold] {
        out.text(&texts::fixed(sum, decimals, rules));
    }
    write_share(share(tape.bought, tape.sold), rules, out);
    for trade in tape.list {
        let units = Units {
            price: trade.price_exponent,
            number: trade.number_exponent,
        };
        out.exact(trade.id);
        out.exact(trade.time);
        out.byte(trade.kind);
        let number = number_of(trade);
        let is_large = steps.is_some_and(|[_, large]| number >= large);
        out.byte(if is_large { IS_LARGE } else { 0 });
        let price = decimal(trade.price, units.price);
        out.pixels(Some(price));
        out.pixels(Some(number));
        out.text(&price_text(trade.price, units, instrument, rules));
        out.text(&texts::quantity(trade.number, units, rules));
        out.text(&texts::worth(price, number, rules));
    }
}

/// The first side's part in percent, and what is left of 100; empty without a share.
fn write_share(share: Option<Decimal>, rules: &NumberRules, out: &mut Buffer) {
    let rest = share.and_then(|share| Decimal::small(1, 2).sub(share).ok());
    out.pixels(share);
    for part in [share, rest] {
        out.text(&part.map_or_else(String::new, |part| texts::fixed(part, 1, rules)));
    }
}

/// `begin` and `end` frame each section.
pub fn write_chart(chart: &mut Chart, mut section: impl FnMut(&mut dyn FnMut(&mut Buffer))) {
    let Some((units, _)) = chart.scale.or_else(|| no_scale(chart)) else {
        return;
    };
    let state = chart.state() as u8;
    let bars = chart.candles.bars();
    let Unsent {
        is_whole,
        is_state,
        tail,
        first_sent,
    } = chart.unsent;
    let mut write = |mode: u8, count: usize, from: usize| {
        section(&mut |out| {
            let mut header = [0; chart_header::BYTES];
            header[chart_header::MODE] = mode;
            header[chart_header::STATE] = state;
            put(
                &mut header,
                chart_header::BARS,
                &(count as u32).to_le_bytes(),
            );
            out.raw(&header);
            for bar in bars.range(from..from + count) {
                write_bar(bar, units, out);
            }
        });
    };
    if is_whole {
        write(WHOLE, bars.len(), 0);
    } else {
        let tail = tail.min(bars.len());
        let older = bars
            .partition_point(|bar| bar.time < first_sent)
            .min(bars.len() - tail);
        if older > 0 {
            write(PREPEND, older, 0);
        }
        if tail > 0 || is_state {
            write(TAIL, tail, bars.len() - tail);
        }
    }
    chart.unsent = Unsent {
        first_sent: bars.front().map_or(u64::MAX, |bar| bar.time),
        ..Unsent::NOTHING
    };
}

/// A chart of an unknown instrument has no bars and sends only its state.
fn no_scale(chart: &Chart) -> Option<(Units, Decimal)> {
    let units = Units {
        price: 0,
        number: 0,
    };
    chart
        .candles
        .bars()
        .is_empty()
        .then_some((units, Decimal::ONE))
}

fn write_bar(bar: &Bar, units: Units, out: &mut Buffer) {
    out.exact(bar.time);
    for price in [bar.open, bar.high, bar.low, bar.close] {
        out.pixels(Some(decimal(price, units.price)));
    }
    out.pixels(Some(decimal(bar.volume, units.number)));
}
