//! Studies of a chart for JavaScript: see `studies`.

use js_sys::{Array, Float64Array, Object};
use wasm_bindgen::prelude::*;

use super::objects::{object, thrown};
use super::{Rules, Text, Thrown, exact, rules_of, text_of, whole};
use crate::decimal::Decimal;
use crate::display::format_tick;
use crate::error::Key;
use crate::studies::{CATALOGUE, Kind, Record, Studies as Core, read_bars};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export interface StudyParameter {
  name: string;
  kind: 'length' | 'factor' | 'choice' | 'time';
  first: string;
  /** '' where there is no limit. */
  least: string;
  most: string;
  choices: string[];
}
export interface StudyLine { name: string; look: 'line' | 'bars' | 'dots' | 'steps' }
/** A study of the catalogue. `band`: the lines between which an area is tinted, or empty. */
export interface StudyRecord {
  id: string;
  family: 'trend' | 'momentum' | 'volatility' | 'volume' | 'bars';
  is_apart: boolean;
  parameters: StudyParameter[];
  lines: StudyLine[];
  band: number[];
  guides: number[];
}
/** Volume by price. `rows`: up and down of each row from the lowest on. `area`: first and last row. */
export interface StudyProfile {
  low: number;
  height: number;
  rows: Float64Array;
  peak: number;
  area: [number, number];
  peak_text: string;
  area_texts: [string, string];
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "StudyRecord[]")]
    pub type StudyCatalogue;
}

fn texts(words: &[&str]) -> JsValue {
    let texts: Array = words.iter().map(|&word| JsValue::from_str(word)).collect();
    texts.into()
}

fn record_object(record: &Record) -> Object {
    let parameters = record.parameters.iter().map(|parameter| {
        let choices: &[&str] = match parameter.kind {
            Kind::Choice(choices) => choices,
            _ => &[],
        };
        let (least, most) = parameter.kind.limits();
        object([
            ("name", parameter.name.into()),
            ("kind", parameter.kind.as_str().into()),
            ("first", parameter.first.into()),
            ("least", least.into()),
            ("most", most.into()),
            ("choices", texts(choices)),
        ])
    });
    let lines = record.lines.iter().map(|line| {
        object([
            ("name", line.name.into()),
            ("look", line.look.as_str().into()),
        ])
    });
    let band = record.band.map(|(from, to)| [from, to]);
    let band = band.iter().flatten();
    let band: Array = band.map(|&line| JsValue::from(line as u32)).collect();
    let guides: Array = record.guides.iter().map(|&at| JsValue::from(at)).collect();
    object([
        ("id", record.id.into()),
        ("family", record.family.as_str().into()),
        ("is_apart", record.is_apart.into()),
        ("parameters", parameters.collect::<Array>().into()),
        ("lines", lines.collect::<Array>().into()),
        ("band", band.into()),
        ("guides", guides.into()),
    ])
}

/// Every study with its parameters and lines.
#[wasm_bindgen]
pub fn study_catalogue() -> StudyCatalogue {
    let all: Array = CATALOGUE.iter().map(record_object).collect();
    JsValue::from(all).unchecked_into()
}

/// The studies of one chart. Lines `ma/25/close`: an id and its parameters, of which the last ones may be
/// missing.
#[wasm_bindgen]
pub struct Studies {
    core: Core,
    tick: Decimal,
}

#[wasm_bindgen]
impl Studies {
    #[wasm_bindgen(constructor)]
    pub fn new(lines: &Text, tick: &Text) -> Thrown<Studies> {
        let tick = Decimal::parse(&text_of(tick)?).map_err(thrown)?;
        if !tick.is_positive() {
            return Err(thrown(Key::Malformed));
        }
        let core = Core::open(&text_of(lines)?).map_err(thrown)?;
        Ok(Self { core, tick })
    }

    /// Lines `time/open/high/low/close/volume`, oldest first: they replace all bars from the first one's time on.
    pub fn apply(&mut self, bars: &Text) -> Thrown<()> {
        self.core
            .apply(&read_bars(&text_of(bars)?).map_err(thrown)?);
        Ok(())
    }

    pub fn clear(&mut self) {
        self.core.clear();
    }

    /// Time and one value a line of each bar from `from` on, for drawing; NaN for none. Rows begin earlier or
    /// end later where a line is drawn at other bars than its own.
    pub fn pixels(&self, from: f64) -> Thrown<Float64Array> {
        Ok(Float64Array::from(
            self.core.pixels(exact(from)?).as_slice(),
        ))
    }

    /// The values of one bar as texts, one line each, '' for none.
    pub fn texts(&self, time: f64, rules: &Rules) -> Thrown<String> {
        Ok(self.core.texts(exact(time)?, self.tick, &rules_of(rules)?))
    }

    /// Volume by price of the bars with `from` <= time < `to`. `share`: of the value area, in percent.
    #[wasm_bindgen(unchecked_return_type = "StudyProfile | undefined")]
    pub fn profile(
        &self,
        from: f64,
        to: f64,
        rows: f64,
        share: f64,
        rules: &Rules,
    ) -> Thrown<JsValue> {
        let (from, to) = (exact(from)?, exact(to)?);
        let (rows, share) = (whole(rows)? as usize, u64::from(whole(share)?));
        let rules = rules_of(rules)?;
        let Some(found) = self.core.profile(from, to, rows, Decimal::from(share)) else {
            return Ok(JsValue::UNDEFINED);
        };
        let flat: Vec<f64> = found
            .rows
            .iter()
            .flat_map(|(up, down)| [up.to_pixels(), down.to_pixels()])
            .collect();
        let text = |price: Decimal| format_tick(price, self.tick, &rules).map_err(thrown);
        let edge = |row: usize| found.edge(row).map_err(thrown);
        let (first, last) = found.area;
        let area = Array::of2(&(first as u32).into(), &(last as u32).into());
        let edges = Array::of2(&text(edge(first)?)?.into(), &text(edge(last + 1)?)?.into());
        let answer = object([
            ("low", found.low.to_pixels().into()),
            ("height", found.height.to_pixels().into()),
            ("rows", Float64Array::from(flat.as_slice()).into()),
            ("peak", (found.peak as u32).into()),
            ("area", area.into()),
            (
                "peak_text",
                text(found.peak_price().map_err(thrown)?)?.into(),
            ),
            ("area_texts", edges.into()),
        ]);
        Ok(answer.into())
    }
}
