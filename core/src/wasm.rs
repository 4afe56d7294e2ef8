//! The border to JavaScript: only this file and its folder use wasm-bindgen. Numbers cross as plain
//! strings, in batches where speed matters, and every failure is thrown as `{ key, detail }`.

// The feature `market` adds what only the worker and the server call.
#[cfg(feature = "market")]
mod account;
mod draw;
#[cfg(feature = "market")]
mod engine;
#[cfg(feature = "market")]
mod exits;
#[cfg(feature = "market")]
mod free_look;
#[cfg(feature = "market")]
mod holding;
#[cfg(feature = "market")]
mod margin_change;
#[cfg(feature = "market")]
mod market;
mod objects;
#[cfg(feature = "market")]
mod order_rules;
#[cfg(feature = "market")]
mod positions;
#[cfg(feature = "market")]
mod selection;
mod ticket;
#[cfg(feature = "market")]
mod venue_index;
mod violations;

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;

use objects::{object, thrown};

use crate::decimal::Decimal;
use crate::display::{self, NumberRules};
use crate::error::{CoreError, Key};
use crate::formulas::{self, CATALOGUE, Explanation, Formula, Kind};
use crate::input;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What every function of the core throws: a stable key and where it happened. */
export interface CoreError { key: string; detail: { [name: string]: number } }
export interface Parameter {
  symbol: string;
  kind: 'number' | 'text' | 'choice' | 'positions' | 'fills' | 'list';
  choices: string[];
  example: string;
}
export interface Formula {
  name: string;
  group: 'number' | 'contract' | 'options' | 'invest' | 'display';
  expression: string;
  parameters: Parameter[];
}
export interface Step { name: string; symbols: string; numbers: string; value: string }
export interface Explanation {
  formula: string;
  expression: string;
  inputs: { symbol: string; value: string }[];
  steps: Step[];
  result: string | null;
  error: CoreError | null;
}
/**
 * How a language writes numbers. An empty `group` means no groups; `minimum_grouping` 2 leaves 1234
 * without a separator.
 */
export interface NumberRules { decimal: string; group: string; minimum_grouping: number }
"#;

type Thrown<T> = Result<T, JsValue>;

#[wasm_bindgen]
extern "C" {
    /// Not `&str`: the generated glue traps on a number or an object, and a trap must not reach
    /// JavaScript.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    #[wasm_bindgen(typescript_type = "string[]")]
    pub type Texts;
    #[wasm_bindgen(typescript_type = "NumberRules")]
    pub type Rules;
    #[wasm_bindgen(typescript_type = "Formula[]")]
    pub type Catalogue;
    #[wasm_bindgen(typescript_type = "Explanation")]
    pub type ExplanationObject;
}

fn text_of(text: &Text) -> Thrown<String> {
    let text: &JsValue = text.as_ref();
    text.as_string().ok_or_else(|| thrown(Key::Malformed))
}

/// A count from JavaScript. Not `u32`: the glue silently converts anything that isn't a number to 0.
fn whole(number: f64) -> Thrown<u32> {
    let whole = number as u32;
    if f64::from(whole) == number {
        Ok(whole)
    } else {
        Err(thrown(Key::Malformed))
    }
}

/// A sequence, id or time: a whole number that JavaScript holds exactly.
fn exact(number: f64) -> Thrown<u64> {
    const LIMIT: f64 = 9_007_199_254_740_992.0;
    let whole = number as u64;
    if whole as f64 == number && number < LIMIT {
        Ok(whole)
    } else {
        Err(thrown(Key::Malformed))
    }
}

fn texts_of(texts: &Texts) -> Thrown<Vec<String>> {
    let values: &JsValue = texts.as_ref();
    if !Array::is_array(values) {
        return Err(thrown(Key::WrongArguments));
    }
    let values = Array::from(values);
    let text = |(index, value): (usize, JsValue)| {
        let error = || thrown(CoreError::from(Key::Malformed).with("argument", index));
        value.as_string().ok_or_else(error)
    };
    values.iter().enumerate().map(text).collect()
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

fn rules_of(rules: &Rules) -> Thrown<NumberRules> {
    let refused = || thrown(Key::WrongArguments);
    let field = |name: &str| Reflect::get(rules.as_ref(), &JsValue::from_str(name));
    let character = |name: &str| -> Thrown<Option<char>> {
        let text = field(name)
            .ok()
            .and_then(|value| value.as_string())
            .ok_or_else(refused)?;
        Ok(text.chars().next())
    };
    let minimum = field("minimum_grouping")
        .ok()
        .and_then(|value| value.as_f64());
    Ok(NumberRules {
        decimal: character("decimal")?.ok_or_else(refused)?,
        group: character("group")?,
        minimum_grouping: minimum.ok_or_else(refused)? as usize,
    })
}

fn number(text: &Text) -> Thrown<Decimal> {
    formulas::number(&text_of(text)?).map_err(thrown)
}

#[wasm_bindgen]
pub fn evaluate(name: &Text, arguments: &Texts) -> Thrown<String> {
    let texts = texts_of(arguments)?;
    formulas::evaluate(&text_of(name)?, &borrowed(&texts)).map_err(thrown)
}

/// Like `evaluate`, with the steps.
#[wasm_bindgen]
pub fn explain(name: &Text, arguments: &Texts) -> Thrown<ExplanationObject> {
    let texts = texts_of(arguments)?;
    let explanation = formulas::explain(&text_of(name)?, &borrowed(&texts)).map_err(thrown)?;
    Ok(explanation_object(&explanation, &texts).unchecked_into())
}

fn explanation_object(explanation: &Explanation, texts: &[String]) -> Object {
    let parameters = explanation.formula.parameters;
    let inputs = parameters.iter().zip(texts).map(|(parameter, text)| {
        object([
            ("symbol", parameter.symbol.into()),
            ("value", text.as_str().into()),
        ])
    });
    let steps = explanation.steps.iter().map(|step| {
        object([
            ("name", step.name.as_str().into()),
            ("symbols", step.symbols.as_str().into()),
            ("numbers", step.numbers.as_str().into()),
            ("value", step.value.as_str().into()),
        ])
    });
    let (result, error) = match &explanation.result {
        Ok(text) => (text.as_str().into(), JsValue::NULL),
        Err(key) => (JsValue::NULL, thrown(*key)),
    };
    object([
        ("formula", explanation.formula.name.into()),
        ("expression", explanation.formula.expression.into()),
        ("inputs", inputs.collect::<Array>().into()),
        ("steps", steps.collect::<Array>().into()),
        ("result", result),
        ("error", error),
    ])
}

#[wasm_bindgen]
pub fn formulas() -> Catalogue {
    let all: Array = CATALOGUE.iter().map(formula_object).collect();
    JsValue::from(all).unchecked_into()
}

fn formula_object(formula: &Formula) -> Object {
    let parameters = formula.parameters.iter().map(|parameter| {
        let choices: &[&str] = match parameter.kind {
            Kind::Choice(choices) => choices,
            _ => &[],
        };
        let choices: Array = choices
            .iter()
            .map(|&choice| JsValue::from_str(choice))
            .collect();
        object([
            ("symbol", parameter.symbol.into()),
            ("kind", parameter.kind.as_str().into()),
            ("choices", choices.into()),
            ("example", parameter.example.into()),
        ])
    });
    object([
        ("name", formula.name.into()),
        ("group", formula.group.as_str().into()),
        ("expression", formula.expression.into()),
        ("parameters", parameters.collect::<Array>().into()),
    ])
}

/// Parses a number that a person typed, by the language's rules, into a plain number.
#[wasm_bindgen]
pub fn parse_input(text: &Text, rules: &Rules) -> Thrown<String> {
    let value = input::parse_input(&text_of(text)?, &rules_of(rules)?).map_err(thrown)?;
    Ok(value.to_plain())
}

/// A fixed number of decimals, half up, written by the language's rules.
#[wasm_bindgen]
pub fn format_fixed(value: &Text, decimals: f64, rules: &Rules) -> Thrown<String> {
    let decimals = whole(decimals)?;
    display::format_fixed(number(value)?, decimals, &rules_of(rules)?).map_err(thrown)
}

#[wasm_bindgen]
pub fn format_plain(value: &Text, rules: &Rules) -> Thrown<String> {
    Ok(display::format_plain(number(value)?, &rules_of(rules)?))
}

/// For an input field: `parse_input` can read it back.
#[wasm_bindgen]
pub fn format_input(value: &Text, rules: &Rules) -> Thrown<String> {
    Ok(display::format_input(number(value)?, &rules_of(rules)?))
}

/// With K and M.
#[wasm_bindgen]
pub fn format_compact(value: &Text, rules: &Rules) -> Thrown<String> {
    display::format_compact(number(value)?, &rules_of(rules)?).map_err(thrown)
}

#[wasm_bindgen]
pub fn format_tick(value: &Text, tick: &Text, rules: &Rules) -> Thrown<String> {
    display::format_tick(number(value)?, number(tick)?, &rules_of(rules)?).map_err(thrown)
}
