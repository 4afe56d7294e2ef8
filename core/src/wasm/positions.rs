use js_sys::{Float64Array, Uint8Array};
use wasm_bindgen::prelude::*;

use super::objects::thrown;
use super::{Text, Thrown, text_of};
use crate::decimal::{self, Decimal};
use crate::error::{CoreError, Key};
use crate::formulas;
use crate::trade::rows::{self, Figures, Row, valid_text};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Uint8Array")]
    pub type Bytes;
}

/// Figures of many rows in one call: see `trade::rows`. Bytes, because a browser encodes and decodes them
/// faster than it passes a string.
#[wasm_bindgen]
pub fn position_texts(rows: &Bytes) -> Thrown<Vec<u8>> {
    let rows: &JsValue = rows.as_ref();
    let rows = rows
        .dyn_ref::<Uint8Array>()
        .ok_or_else(|| thrown(Key::Malformed))?;
    Ok(rows::position_texts(&rows.to_vec()))
}

#[wasm_bindgen]
#[derive(Default)]
pub struct Positions {
    rows: Vec<Row>,
    figures: Vec<Result<Figures, Key>>,
}

#[wasm_bindgen]
impl Positions {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces all rows and returns their number; an invalid row changes nothing.
    pub fn load(&mut self, rows: &Text) -> Thrown<usize> {
        let rows = text_of(rows)?;
        let read = rows::lines(rows.as_bytes()).enumerate();
        let read =
            read.map(|(index, line)| Row::read(line).map_err(|error| error.with("row", index)));
        self.rows = read.collect::<Result<_, _>>().map_err(thrown)?;
        self.figures.clear();
        Ok(self.rows.len())
    }

    /// Sets new marks from lines of `index,mark`: all of them or, after an error, none.
    pub fn set_marks(&mut self, marks: &Text) -> Thrown<()> {
        let marks = text_of(marks)?;
        let read = rows::lines(marks.as_bytes()).enumerate();
        let read: Result<Vec<_>, _> = read
            .map(|(line, text)| self.mark(text).map_err(|error| error.with("row", line)))
            .collect();
        for (index, mark) in read.map_err(thrown)? {
            if let Some(row) = self.rows.get_mut(index) {
                row.mark = mark;
            }
        }
        Ok(())
    }

    fn mark(&self, text: &[u8]) -> Result<(usize, Decimal), CoreError> {
        let text = valid_text(text);
        let (index, mark) = text.split_once(',').ok_or(Key::WrongArguments)?;
        let index = index
            .parse()
            .ok()
            .filter(|&index: &usize| index < self.rows.len());
        Ok((index.ok_or(Key::WrongArguments)?, formulas::number(mark)?))
    }

    /// Computes the five figures of all rows; returns the number of rows without figures.
    pub fn revalue(&mut self) -> usize {
        let mut failed = 0;
        self.figures.clear();
        for row in &self.rows {
            let figures = row.figures();
            failed += usize::from(figures.is_err());
            self.figures.push(figures);
        }
        failed
    }

    /// Five lines for each row, as `position_texts` writes them.
    pub fn texts(&self) -> String {
        let mut out = decimal::Text::with_capacity(self.figures.len() * 96);
        for figures in &self.figures {
            rows::write_outcome(figures, &mut out);
        }
        out.into_string()
    }

    /// Five numbers for each row, for pixels and sorting only; NaN for none.
    pub fn numbers(&self) -> Float64Array {
        let none = [f64::NAN; rows::FIGURES];
        let of = |figures: &Result<Figures, Key>| figures.map_or(none, Figures::to_pixels);
        Float64Array::from(
            self.figures
                .iter()
                .flat_map(of)
                .collect::<Vec<_>>()
                .as_slice(),
        )
    }
}
