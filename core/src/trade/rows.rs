//! Many positions at once, as rows of text, so that one call crosses the border to JavaScript. An input
//! row is `side,open,quantity,multiple,mark,available,burst_rate`. The output has five lines for each
//! row, one a figure, so that one split of the text yields them all.

use super::{Side, figures};
use crate::decimal::{Decimal, Result, Text, malformed_at};
use crate::error::{CoreError, Key, impossible};
use crate::number::Inlined;

/// Of an isolated position with its own margin.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    side: Side,
    open: Decimal,
    quantity: Decimal,
    multiple: Decimal,
    pub mark: Decimal,
    available: Decimal,
    burst_rate: Decimal,
}

#[derive(Clone, Copy, Debug)]
pub struct Figures {
    pub profit: Decimal,
    pub margin: Decimal,
    pub return_on_margin: Decimal,
    pub risk_rate: Decimal,
    pub liquidation: Option<Decimal>,
}

pub const FIGURES: usize = 5;

impl Row {
    #[inline]
    pub fn figures(&self) -> Result<Figures> {
        let side = self.side;
        let (open, quantity) = (Inlined(self.open), Inlined(self.quantity));
        let profit = figures::profit(side, &open, &Inlined(self.mark), &quantity)?;
        let margin = figures::margin(&open, &quantity, &Inlined(self.multiple))?;
        let return_on_margin = figures::return_on_margin(&profit, &margin)?;
        let equity = figures::equity(&Inlined(self.available), &margin, &profit)?;
        let risk_rate = figures::risk_rate(&equity, &margin)?;
        let burst_rate = Inlined(self.burst_rate);
        let liquidation =
            figures::liquidation_isolated(side, &open, &quantity, &margin, &burst_rate)?;
        Ok(Figures {
            profit: profit.0,
            margin: margin.0,
            return_on_margin: return_on_margin.0,
            risk_rate: risk_rate.0,
            liquidation: liquidation.map(|price| price.0),
        })
    }

    /// An error names the field.
    #[inline]
    pub fn read(line: &[u8]) -> core::result::Result<Self, CoreError> {
        let mut fields = line.split(|&byte| byte == b',').enumerate();
        let side = match fields.next() {
            Some((_, b"long")) => Side::Long,
            Some((_, b"short")) => Side::Short,
            _ => return Err(CoreError::from(Key::Malformed).with("field", 0)),
        };
        let mut number = || match fields.next() {
            Some((field, text)) => {
                Decimal::parse_bytes(text).map_err(|key| field_error(key, field, text))
            }
            None => Err(CoreError::from(Key::WrongArguments)),
        };
        let row = Self {
            side,
            open: number()?,
            quantity: number()?,
            multiple: number()?,
            mark: number()?,
            available: number()?,
            burst_rate: number()?,
        };
        if fields.next().is_some() {
            return Err(Key::WrongArguments.into());
        }
        Ok(row)
    }
}

#[cold]
fn field_error(key: Key, field: usize, text: &[u8]) -> CoreError {
    let error = CoreError::from(key).with("field", field);
    match malformed_at(text) {
        Some(position) => error.with("position", position),
        None => error,
    }
}

impl Figures {
    /// Writes profit, margin, return, risk rate and liquidation price, one line each; `none` for a price
    /// that doesn't exist.
    pub fn write(&self, out: &mut Text) {
        for figure in [
            self.profit,
            self.margin,
            self.return_on_margin,
            self.risk_rate,
        ] {
            out.line(figure);
        }
        match self.liquidation {
            Some(price) => out.line(price),
            None => out.word_line("none"),
        }
    }

    pub fn to_pixels(self) -> [f64; FIGURES] {
        [
            self.profit.to_pixels(),
            self.margin.to_pixels(),
            self.return_on_margin.to_pixels(),
            self.risk_rate.to_pixels(),
            self.liquidation.map_or(f64::NAN, Decimal::to_pixels),
        ]
    }
}

pub fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.split(|&byte| byte == b'\n')
        .filter(|_| !text.is_empty())
}

/// A line of a text that was split at its line feeds.
pub fn valid_text(line: &[u8]) -> &str {
    str::from_utf8(line).unwrap_or_else(|_| impossible("a part of a text is a text", ""))
}

/// An invalid row doesn't affect the others.
pub fn position_texts(rows: &[u8]) -> Vec<u8> {
    let mut out = Text::with_capacity(rows.len() * 2);
    for line in lines(rows) {
        let figures = Row::read(line)
            .map_err(|error| error.key)
            .and_then(|row| row.figures());
        write_outcome(&figures, &mut out);
    }
    out.into_bytes()
}

/// Always five lines: for a row without figures the first is `!key` and the others are empty.
pub fn write_outcome(figures: &Result<Figures>, out: &mut Text) {
    match figures {
        Ok(figures) => figures.write(out),
        Err(key) => {
            out.word("!");
            out.word_line(key.as_str());
            for _ in 1..FIGURES {
                out.word_line("");
            }
        }
    }
}
