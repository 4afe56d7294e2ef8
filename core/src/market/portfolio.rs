//! The user's open positions, valued at the marks. Formulas: `trade`.

use super::buffer::{Buffer, exact, pixels, put};
use super::fields::read_rows;
use super::instruments::{Instrument, Instruments};
use super::layout::position;
use super::position_line::{PositionLine, bounded_or_zero};
use super::scaled::decimal;
use super::texts;
use crate::decimal::{Decimal, Result};
use crate::display::NumberRules;
use crate::error::{CoreError, Key, impossible};
use crate::trade::cross::{CrossPosition, Margin, liquidation_of_each};
use crate::trade::figures;

/// Available balance and burst rate, with the positions in ascending id (R-CONTRACT-22).
struct Account {
    available: Decimal,
    burst_rate: Decimal,
    positions: Vec<PositionLine>,
}

#[derive(Default)]
pub struct Portfolio {
    account: Option<Account>,
    /// Marks of the last section sent, by position; `None`: send all.
    sent_marks: Option<Vec<u64>>,
    /// A section with an account was sent, so its removal must be sent too.
    was_sent: bool,
}

struct Worth {
    profit: Decimal,
    return_percent: Option<Decimal>,
    liquidation: Option<Decimal>,
    distance: Option<Decimal>,
    /// Of an isolated position; a cross one has the account's (R-CONTRACT-7).
    risk_rate: Option<Decimal>,
}

struct Summary {
    equity: Decimal,
    margin: Decimal,
    profit: Decimal,
    risk_rate: Option<Decimal>,
}

impl Portfolio {
    /// '' as available removes the account.
    pub fn set(
        &mut self,
        available: &str,
        burst_rate: &str,
        lines: &str,
    ) -> core::result::Result<(), CoreError> {
        let account = if available.is_empty() {
            None
        } else {
            let mut positions = read_positions(lines)?;
            // insertion sort: the list is short and nearly always in order
            for place in 1..positions.len() {
                let id = positions[place].id;
                let to = positions[..place].partition_point(|other| other.id < id);
                positions[to..=place].rotate_right(1);
            }
            Some(Account {
                available: bounded_or_zero(Decimal::parse(available)?)?,
                burst_rate: bounded_or_zero(Decimal::parse(burst_rate)?)?,
                positions,
            })
        };
        self.account = account;
        self.sent_marks = None;
        Ok(())
    }

    pub fn resend(&mut self) {
        self.sent_marks = None;
    }

    /// Writes the section when a mark has moved.
    pub fn write(&mut self, instruments: &Instruments, rules: &NumberRules, out: &mut Buffer) {
        let Some(account) = &self.account else {
            if core::mem::take(&mut self.was_sent) {
                write_summary(None, 0, rules, out);
            }
            return;
        };
        let instrument = |position: &PositionLine| instruments.get(position.match_id);
        let mark = |position| instrument(position).map_or(0, |of| of.quote.mark);
        let marks: Vec<u64> = account.positions.iter().map(mark).collect();
        if self.sent_marks.as_ref() == Some(&marks) {
            return;
        }
        let listed: Vec<_> = account.positions.iter().map(instrument).collect();
        account.write(&listed, rules, out);
        self.sent_marks = Some(marks);
        self.was_sent = true;
    }

    pub fn memory_bytes(&self) -> usize {
        let positions = self
            .account
            .as_ref()
            .map_or(0, |of| of.positions.capacity());
        let marks = self.sent_marks.as_ref().map_or(0, Vec::capacity);
        positions * size_of::<PositionLine>() + marks * size_of::<u64>()
    }
}

fn read_positions(lines: &str) -> core::result::Result<Vec<PositionLine>, CoreError> {
    read_rows(lines, |fields| {
        let position = PositionLine::read(fields)?;
        let is_right = position.id < super::frame::EXACT_LIMIT;
        is_right.then_some(position).ok_or(Key::Malformed)
    })
}

fn mark_of(instrument: Option<&Instrument>) -> Option<Decimal> {
    let instrument = instrument.filter(|instrument| instrument.quote.mark != 0)?;
    Some(decimal(instrument.quote.mark, instrument.units.price))
}

/// The numbers of an account are bounded when they are read (position_line.rs), so no figure of it overflows.
fn figure<T>(result: Result<T>) -> Option<T> {
    result.map_or_else(
        |_| impossible("a figure of bounded numbers overflows", None),
        Some,
    )
}

impl Account {
    fn write(&self, listed: &[Option<&Instrument>], rules: &NumberRules, out: &mut Buffer) {
        let marks: Vec<_> = listed
            .iter()
            .map(|instrument| mark_of(*instrument))
            .collect();
        let cross_positions = self.cross_positions(&marks);
        let summary = cross_positions
            .as_ref()
            .and_then(|(_, cross_positions)| figure(self.summary(cross_positions)));
        write_summary(summary.as_ref(), self.positions.len(), rules, out);
        let prices = cross_positions
            .as_ref()
            .and_then(|(ids, cross_positions)| self.cross_prices(ids, cross_positions));
        for (index, position) in self.positions.iter().enumerate() {
            let mark = marks.get(index).copied().flatten();
            let cross_liquidation = || -> Option<Decimal> {
                let prices = prices.as_ref()?;
                let place = prices.binary_search_by_key(&position.match_id, |&(id, _)| id);
                place.map_or_else(
                    |_| impossible("each cross position has its instrument's price", None),
                    |place| prices[place].1,
                )
            };
            let worth = mark.and_then(|mark| figure(self.worth(position, mark, cross_liquidation)));
            let risk_rate = if position.is_isolated {
                worth.as_ref().and_then(|worth| worth.risk_rate)
            } else {
                summary.as_ref().and_then(|summary| summary.risk_rate)
            };
            out.raw(&image_of(
                position,
                mark,
                worth.as_ref(),
                risk_rate,
                listed[index],
                rules,
            ));
        }
    }

    /// The cross positions at their marks, with their instruments; `None` when a mark is missing.
    fn cross_positions(
        &self,
        marks: &[Option<Decimal>],
    ) -> Option<(Vec<u32>, Vec<CrossPosition<Decimal>>)> {
        let mut ids = Vec::new();
        let mut cross_positions = Vec::new();
        for (position, mark) in self.positions.iter().zip(marks) {
            if position.is_isolated {
                continue;
            }
            ids.push(position.match_id);
            cross_positions.push(CrossPosition {
                side: position.side,
                open: position.open,
                quantity: position.quantity,
                margin: Margin::Held(position.margin),
                mark: (*mark)?,
                is_in_instrument: false,
            });
        }
        Some((ids, cross_positions))
    }

    fn cross_prices(
        &self,
        ids: &[u32],
        cross_positions: &[CrossPosition<Decimal>],
    ) -> Option<Vec<(u32, Option<Decimal>)>> {
        figure(liquidation_of_each(
            &self.available,
            &self.burst_rate,
            ids,
            cross_positions,
        ))
    }

    fn summary(&self, cross_positions: &[CrossPosition<Decimal>]) -> Result<Summary> {
        let (mut margins, mut profits) = (Decimal::ZERO, Decimal::ZERO);
        for position in cross_positions {
            if let Margin::Held(margin) = position.margin {
                margins = margins.add(margin)?;
            }
            let CrossPosition {
                side,
                open,
                mark,
                quantity,
                ..
            } = position;
            profits = profits.add(figures::profit(*side, open, mark, quantity)?)?;
        }
        let equity = figures::equity(&self.available, &margins, &profits)?;
        let risk_rate = if margins.is_zero() {
            None
        } else {
            Some(figures::risk_rate(&equity, &margins)?)
        };
        Ok(Summary {
            equity,
            margin: margins,
            profit: profits,
            risk_rate,
        })
    }

    fn worth(
        &self,
        position: &PositionLine,
        mark: Decimal,
        cross_liquidation: impl FnOnce() -> Option<Decimal>,
    ) -> Result<Worth> {
        let PositionLine {
            side,
            open,
            quantity,
            margin,
            ..
        } = position;
        let profit = figures::profit(*side, open, &mark, quantity)?;
        let liquidation = if position.is_isolated {
            let burst_rate = &self.burst_rate;
            figures::liquidation_isolated(*side, open, quantity, margin, burst_rate)?
        } else {
            cross_liquidation()
        };
        let return_percent = if margin.is_zero() {
            None
        } else {
            Some(figures::return_on_margin(&profit, margin)?.mul(Decimal::HUNDRED)?)
        };
        let risk_rate = if position.is_isolated && !margin.is_zero() {
            Some(figures::risk_rate(&margin.add(profit)?, margin)?)
        } else {
            None
        };
        let distance = liquidation
            .map(|price| figures::distance(mark, price))
            .transpose()?;
        Ok(Worth {
            profit,
            return_percent,
            liquidation,
            distance,
            risk_rate,
        })
    }
}

fn write_summary(summary: Option<&Summary>, count: usize, rules: &NumberRules, out: &mut Buffer) {
    let risk_rate = summary.and_then(|summary| summary.risk_rate);
    out.byte(u8::from(risk_rate.is_some()));
    out.byte(0);
    out.short(count as u16);
    out.word(0);
    let text = |value: Option<Decimal>| {
        let text = value.map(|value| texts::amount(value, rules));
        text.unwrap_or_default()
    };
    out.text(&text(summary.map(|summary| summary.equity)));
    out.text(&text(summary.map(|summary| summary.margin)));
    out.text(&texts::percent(
        summary.map(|summary| summary.profit),
        rules,
    ));
    out.text(&text(risk_rate));
    out.pixels(risk_rate);
    out.pixels(summary.map(|summary| summary.profit));
    out.align();
}

fn image_of(
    line: &PositionLine,
    mark: Option<Decimal>,
    worth: Option<&Worth>,
    risk_rate: Option<Decimal>,
    instrument: Option<&Instrument>,
    rules: &NumberRules,
) -> [u8; position::BYTES] {
    let tick = instrument.map_or(Decimal::ONE, |instrument| instrument.tick);
    let profit = worth.map(|worth| worth.profit);
    let liquidation = worth.and_then(|worth| worth.liquidation);
    let distance = worth.and_then(|worth| worth.distance);
    let return_percent = worth.and_then(|worth| worth.return_percent);
    let mut image = [0; position::BYTES];
    put(&mut image, position::ID, &exact(line.id));
    put(&mut image, position::PROFIT, &pixels(profit));
    put(&mut image, position::LIQUIDATION, &pixels(liquidation));
    put(&mut image, position::DISTANCE, &pixels(distance));
    put(&mut image, position::RISK_RATE, &pixels(risk_rate));
    let amount = |value: Option<Decimal>, rules: &NumberRules| {
        value
            .map(|value| texts::amount(value, rules))
            .unwrap_or_default()
    };
    texts::put_text(&mut image, position::MARK_TEXT, rules, |rules| {
        texts::price(mark, tick, rules)
    });
    texts::put_text(&mut image, position::PROFIT_TEXT, rules, |rules| {
        texts::percent(profit, rules)
    });
    texts::put_text(&mut image, position::RETURN_TEXT, rules, |rules| {
        texts::percent(return_percent, rules)
    });
    texts::put_text(&mut image, position::MARGIN_TEXT, rules, |rules| {
        texts::amount(line.margin, rules)
    });
    texts::put_text(&mut image, position::LIQUIDATION_TEXT, rules, |rules| {
        texts::price(liquidation, tick, rules)
    });
    texts::put_text(&mut image, position::DISTANCE_TEXT, rules, |rules| {
        amount(distance, rules)
    });
    texts::put_text(&mut image, position::RISK_RATE_TEXT, rules, |rules| {
        amount(risk_rate, rules)
    });
    image
}
