mod arguments;
mod catalogue;
mod compute;

pub use arguments::number;
pub use catalogue::{CATALOGUE, Formula, Group, Kind, Parameter};

use crate::error::{CoreError, Key};
use crate::explain::{Log, Step, Traced};

#[derive(Clone, Debug)]
pub struct Explanation {
    pub formula: &'static Formula,
    pub steps: Vec<Step>,
    pub result: Result<String, Key>,
}

pub fn find(name: &str) -> Result<&'static Formula, CoreError> {
    let found = CATALOGUE.iter().find(|formula| formula.name == name);
    found.ok_or_else(|| CoreError::from(Key::UnknownFormula))
}

/// `none` where the formula is undefined.
pub fn evaluate(name: &str, texts: &[&str]) -> Result<String, CoreError> {
    run(find(name)?, texts, None)?.map_err(CoreError::from)
}

/// Like `evaluate`, with the steps. Fails only when an argument can't be read; a failed calculation is
/// part of the explanation.
pub fn explain(name: &str, texts: &[&str]) -> Result<Explanation, CoreError> {
    let formula = find(name)?;
    let log = Log::default();
    let result = run(formula, texts, Some(&log))?;
    Ok(Explanation {
        formula,
        steps: log.into_steps(),
        result,
    })
}

fn run(
    formula: &Formula,
    texts: &[&str],
    log: Option<&Log>,
) -> Result<Result<String, Key>, CoreError> {
    let input = |value, symbol: &str| Traced::input(value, symbol, log);
    let values = arguments::read(formula, texts, input)?;
    Ok(compute::compute(formula.name, &values).and_then(|answer| {
        if let Some(log) = log {
            answer
                .allotment_steps()
                .into_iter()
                .for_each(|step| log.push(step));
        }
        answer.into_text()
    }))
}
