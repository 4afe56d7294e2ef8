//! Studies of a chart: indicators and averaged bars, in exact decimals. Each takes one bar after another,
//! so that a tick costs the last bar alone: its state before that bar is kept and copied. How long a
//! chart is makes no difference (`npm run bench studies`).
//!
//! ```
//! use pe_core::studies::{Studies, read_bars};
//! let mut studies = Studies::open("ma/2\nrsi/2/close").unwrap();
//! // time/open/high/low/close/volume
//! studies.apply(&read_bars("0/1/1/1/1/5\n60000/1/2/1/2/5\n120000/2/2/1/1/5").unwrap());
//! assert_eq!(studies.value(2, 0).unwrap().to_plain(), "1.5");
//! assert_eq!(studies.value(2, 1).unwrap().to_plain(), "50");
//! // The running bar again, with another close: only it is computed.
//! studies.apply(&read_bars("120000/2/4/1/4/6").unwrap());
//! assert_eq!(studies.value(2, 0).unwrap().to_plain(), "3");
//! assert_eq!(studies.value(2, 1).unwrap().to_plain(), "100");
//! ```

mod averages;
mod catalogue;
mod heikin;
mod momentum;
mod parts;
mod trend;
mod volume;

pub use catalogue::{CATALOGUE, Family, Kind, Line, Look, PROFILE, Parameter, Record, Shift, Unit};
pub use volume::{Profile, profile};

use crate::decimal::{Decimal, Result};
use crate::display::{NumberRules, format_fixed, format_tick, format_volume};
use crate::error::{CoreError, Key};
use crate::market::calendar::Period;
use crate::market::fields::read_rows;
use parts::Source;

/// At most this many studies of one chart: ten indicators, and averaged bars.
pub const MOST: usize = 11;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub time: u64,
    pub open: Decimal,
    pub high: Decimal,
    pub low: Decimal,
    pub close: Decimal,
    pub volume: Decimal,
}

/// Reads `time/open/high/low/close/volume` lines, oldest first.
pub fn read_bars(text: &str) -> core::result::Result<Vec<Bar>, CoreError> {
    let mut next = 0;
    read_rows(text, |fields| {
        let time: u64 = fields.whole()?;
        if time < next {
            return Err(Key::Malformed);
        }
        next = time + 1;
        Ok(Bar {
            time,
            open: fields.number()?,
            high: fields.number()?,
            low: fields.number()?,
            close: fields.number()?,
            volume: fields.number()?,
        })
    })
}

/// A study that takes one bar after another and puts a value for each of its lines.
pub trait Step {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()>;
}

/// A `Step` that can be copied, so that the running bar is tried on a copy.
pub trait Running {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()>;
    fn copy(&self) -> Box<dyn Running>;
}

impl<S: Step + Clone + 'static> Running for S {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        Step::step(self, bar, out)
    }

    fn copy(&self) -> Box<dyn Running> {
        Box::new(self.clone())
    }
}

/// Of a study that has no value for each bar.
#[derive(Clone)]
struct Nothing;

impl Step for Nothing {
    fn step(&mut self, _: &Bar, _: &mut Values) -> Result<()> {
        Ok(())
    }
}

/// The values of one bar, in the order of the lines.
#[derive(Default)]
pub struct Values(Vec<Option<Decimal>>);

impl Values {
    fn put(&mut self, value: Option<Decimal>) {
        self.0.push(value);
    }

    fn put_all<const N: usize>(&mut self, values: [Decimal; N]) {
        self.0.extend(values.map(Some));
    }
}

#[derive(Clone, Copy, Debug)]
enum Setting {
    Length(usize),
    Factor(Decimal),
    Choice(usize),
    Time(u64),
}

/// Of one study, read and checked by its record.
#[derive(Clone, Debug)]
pub struct Settings(Vec<Setting>);

impl Settings {
    fn length(&self, at: usize) -> usize {
        match self.0.get(at) {
            Some(Setting::Length(length)) => *length,
            _ => 1,
        }
    }

    fn factor(&self, at: usize) -> Decimal {
        match self.0.get(at) {
            Some(Setting::Factor(factor)) => *factor,
            _ => Decimal::ONE,
        }
    }

    fn choice(&self, at: usize) -> usize {
        match self.0.get(at) {
            Some(Setting::Choice(place)) => *place,
            _ => 0,
        }
    }

    fn source(&self, at: usize) -> Source {
        Source::at(self.choice(at))
    }

    fn time(&self, at: usize) -> u64 {
        match self.0.get(at) {
            Some(Setting::Time(time)) => *time,
            _ => 0,
        }
    }
}

fn span(choice: usize) -> Period {
    match choice {
        1 => Period::Week,
        2 => Period::Month,
        _ => Period::Fixed(24 * 60 * 60 * 1000),
    }
}

/// Reads `ma/25/close`; parameters that are missing at the end have their first value.
fn read_study(line: &str) -> core::result::Result<(&'static Record, Settings), Key> {
    let mut fields = line.split('/');
    let record = fields
        .next()
        .and_then(Record::by_id)
        .ok_or(Key::Malformed)?;
    let mut settings = Vec::with_capacity(record.parameters.len());
    for parameter in record.parameters {
        let text = fields.next().unwrap_or(parameter.first);
        settings.push(parameter.kind.read(text).ok_or(Key::Malformed)?);
    }
    match fields.next() {
        Some(_) => Err(Key::WrongArguments),
        None => Ok((record, Settings(settings))),
    }
}

struct Study {
    record: &'static Record,
    settings: Settings,
    /// After all bars but the last one.
    before_last: Box<dyn Running>,
    /// Values of each bar, in the order of the lines.
    values: Vec<Option<Decimal>>,
}

impl Study {
    fn open(line: &str) -> core::result::Result<Self, Key> {
        let (record, settings) = read_study(line)?;
        Ok(Self {
            before_last: (record.open)(&settings),
            record,
            settings,
            values: Vec::new(),
        })
    }

    fn width(&self) -> usize {
        self.record.lines.len()
    }

    fn restart(&mut self) {
        self.before_last = (self.record.open)(&self.settings);
        self.values.clear();
    }

    fn add(&mut self, out: &mut Values, step: Result<()>) {
        // Beyond every bound: no value, and the next bars may have one again.
        if step.is_err() {
            out.0.clear();
        }
        out.0.resize(self.width(), None);
        self.values.append(&mut out.0);
    }

    /// Bars from `first` on are new or changed; `first` is the last bar of before, or later.
    fn follow(&mut self, bars: &[Bar], first: usize) {
        self.values.truncate(first * self.width());
        let mut out = Values::default();
        let Some((last, closed)) = bars.split_last() else {
            return;
        };
        for bar in closed.get(first..).unwrap_or_default() {
            let step = self.before_last.step(bar, &mut out);
            self.add(&mut out, step);
        }
        let step = self.before_last.copy().step(last, &mut out);
        self.add(&mut out, step);
    }

    /// By how many bars a line is drawn later; negative: earlier.
    fn shift(&self, line: usize) -> isize {
        let off = |parameter| self.settings.length(parameter) as isize - 1;
        match self.record.lines.get(line).map(|line| line.shift) {
            Some(Shift::Later(parameter)) => off(parameter),
            Some(Shift::Earlier(parameter)) => -off(parameter),
            _ => 0,
        }
    }

    fn value(&self, bar: usize, line: usize) -> Option<Decimal> {
        let from = bar.checked_add_signed(-self.shift(line))?;
        *self.values.get(from * self.width() + line)?
    }
}

/// The studies of one chart.
pub struct Studies {
    bars: Vec<Bar>,
    studies: Vec<Study>,
}

impl Studies {
    /// One line a study, see `CATALOGUE`.
    pub fn open(lines: &str) -> core::result::Result<Self, CoreError> {
        let rows = lines.split('\n').filter(|line| !line.is_empty());
        let mut studies = Vec::new();
        for (index, line) in rows.enumerate() {
            let study = Study::open(line);
            studies.push(study.map_err(|key| CoreError::from(key).with("row", index))?);
        }
        if studies.len() > MOST {
            return Err(Key::WrongArguments.into());
        }
        Ok(Self {
            bars: Vec::new(),
            studies,
        })
    }

    /// Replaces all bars from the time of the first one on.
    pub fn apply(&mut self, bars: &[Bar]) {
        let Some(start) = bars.first().map(|bar| bar.time) else {
            return;
        };
        let held = self.bars.len();
        let mut first = self.bars.partition_point(|bar| bar.time < start);
        self.bars.truncate(first);
        self.bars.extend_from_slice(bars);
        // The states are those before the last bar; anything earlier is computed again.
        if first + 1 < held || held == 0 {
            first = 0;
            for study in &mut self.studies {
                study.restart();
            }
        } else {
            first = held - 1;
        }
        for study in &mut self.studies {
            study.follow(&self.bars, first);
        }
    }

    pub fn clear(&mut self) {
        self.bars.clear();
        for study in &mut self.studies {
            study.restart();
        }
    }

    pub fn len(&self) -> usize {
        self.bars.len()
    }

    pub fn is_empty(&self) -> bool {
        self.bars.is_empty()
    }

    /// Of all studies together.
    pub fn width(&self) -> usize {
        self.studies.iter().map(Study::width).sum()
    }

    /// Counted over the lines of all studies; `bar` may lie beyond the last one, where lines that are drawn
    /// later still have values.
    pub fn value(&self, bar: usize, column: usize) -> Option<Decimal> {
        let mut column = column;
        for study in &self.studies {
            if column < study.width() {
                return study.value(bar, column);
            }
            column -= study.width();
        }
        None
    }

    fn columns(&self) -> impl Iterator<Item = (&Study, usize)> {
        self.studies
            .iter()
            .flat_map(|study| (0..study.width()).map(move |line| (study, line)))
    }

    fn reach(&self, sign: isize) -> usize {
        let shifts = self.columns().map(|(study, line)| sign * study.shift(line));
        shifts.max().unwrap_or(0).max(0).unsigned_abs()
    }

    /// For drawing: time and values of each bar from `from` on, and of earlier ones whose values come from
    /// these; then rows after the last bar, at its distance to the one before. NaN for none.
    pub fn pixels(&self, from: u64) -> Vec<f64> {
        let mut out = Vec::new();
        let (Some(last), true) = (self.bars.last(), self.width() > 0) else {
            return out;
        };
        let changed = self.bars.partition_point(|bar| bar.time < from);
        let first = changed.saturating_sub(self.reach(-1));
        let step = match self
            .bars
            .len()
            .checked_sub(2)
            .and_then(|at| self.bars.get(at))
        {
            Some(before) => last.time - before.time,
            None => 0,
        };
        let ahead = if step == 0 { 0 } else { self.reach(1) };
        for bar in first..self.bars.len() + ahead {
            let time = match self.bars.get(bar) {
                Some(bar) => bar.time,
                None => last.time + step * (bar + 1 - self.bars.len()) as u64,
            };
            out.push(time as f64);
            out.extend(
                self.columns().map(|(study, line)| {
                    study.value(bar, line).map_or(f64::NAN, Decimal::to_pixels)
                }),
            );
        }
        out
    }

    /// For reading: the values of the bar at `time`, one line each, empty for none; '' without the bar.
    pub fn texts(&self, time: u64, tick: Decimal, rules: &NumberRules) -> String {
        let at = self.bars.partition_point(|bar| bar.time < time);
        if self.bars.get(at).is_none_or(|bar| bar.time != time) {
            return String::new();
        }
        let texts = self.columns().map(|(study, line)| {
            let unit = study.record.lines.get(line).map(|line| line.unit);
            study
                .value(at, line)
                .zip(unit)
                .and_then(|(value, unit)| text_of(value, unit, tick, rules).ok())
                .unwrap_or_default()
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// Volume by price of the bars with `from` <= time < `to`.
    pub fn profile(&self, from: u64, to: u64, rows: usize, share: Decimal) -> Option<Profile> {
        let first = self.bars.partition_point(|bar| bar.time < from);
        let end = self.bars.partition_point(|bar| bar.time < to);
        let bars = self.bars.get(first..end)?;
        let rows = rows.clamp(1, catalogue::MOST_ROWS as usize);
        profile(bars, rows, share).ok().flatten()
    }
}

const DECIMALS: u32 = 2;

/// The text of a value by the rules of a language.
pub fn text_of(value: Decimal, unit: Unit, tick: Decimal, rules: &NumberRules) -> Result<String> {
    match unit {
        Unit::Price => format_tick(value, tick, rules),
        Unit::Width => format_fixed(value, tick.decimals(), rules),
        Unit::Number => format_fixed(value, DECIMALS, rules),
        Unit::Volume => format_volume(value, rules),
        Unit::Distance => {
            let rounded = value.round(tick.decimals().cast_signed())?;
            let text = format_fixed(rounded, tick.decimals(), rules)?;
            Ok(if rounded.is_positive() {
                format!("+{text}")
            } else {
                text
            })
        }
    }
}
