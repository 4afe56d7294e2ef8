//! Every formula by name: the catalogue that the vectors, the exactness page and the sheets behind
//! a tapped figure go through.

mod arguments;
mod catalogue;
mod compute;

use core::cell::RefCell;
use std::rc::Rc;

pub use arguments::number;
pub use catalogue::{CATALOGUE, Formula, Group, Kind, Parameter};

use crate::error::{CoreError, Key};
use crate::explain::{Step, Told};

/// The figure, and how it came about.
#[derive(Clone, Debug)]
pub struct Explanation {
    pub formula: &'static Formula,
    pub steps: Vec<Step>,
    /// None when a step failed; `error` says how.
    pub result: Result<String, Key>,
}

pub fn find(name: &str) -> Result<&'static Formula, CoreError> {
    let found = CATALOGUE.iter().find(|formula| formula.name == name);
    found.ok_or_else(|| CoreError::from(Key::UnknownFormula))
}

/// One case of the vectors: the result as text, `none` where the rule gives none.
pub fn evaluate(name: &str, texts: &[&str]) -> Result<String, CoreError> {
    let formula = find(name)?;
    let values = arguments::read(formula, texts, |value, _| value)?;
    Ok(compute::compute(formula.name, &values)?.into_text()?)
}

/// The same, with its steps. Fails only for what can't be read; a formula that has no result for
/// these numbers says so in the explanation.
pub fn explain(name: &str, texts: &[&str]) -> Result<Explanation, CoreError> {
    let formula = find(name)?;
    let log = Rc::new(RefCell::new(Vec::new()));
    let values = arguments::read(formula, texts, |value, symbol| {
        Told::input(value, symbol, &log)
    })?;
    let answer = compute::compute(formula.name, &values);
    let result = answer.and_then(|answer| {
        log.borrow_mut().extend(answer.told_steps());
        answer.into_text()
    });
    drop(values);
    Ok(Explanation {
        formula,
        steps: log.take(),
        result,
    })
}
