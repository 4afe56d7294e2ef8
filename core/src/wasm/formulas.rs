//! Formulas, typed numbers and their texts, for JavaScript.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

use super::objects::{object, thrown};
use super::{Rules, Text, Thrown, number, rules_of, text_of, whole};
use crate::display;
use crate::error::{CoreError, Key};
use crate::formulas::{self, CATALOGUE, Explanation, Formula, Kind};
use crate::input;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
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
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "string[]")]
    pub type Texts;
    #[wasm_bindgen(typescript_type = "Formula[]")]
    pub type Catalogue;
    #[wasm_bindgen(typescript_type = "Explanation")]
    pub type ExplanationObject;
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
