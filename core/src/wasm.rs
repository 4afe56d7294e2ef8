//! The border to JavaScript: only this file and its folder use wasm-bindgen. Numbers cross as plain
//! strings, in batches where speed matters, and every failure is thrown as `{ key, detail }`.

// One build for each place, see scripts/core/build.ts: `page` is what the page computes while the user types, `market` what
// only the worker and the server call, `studies` what a chart loads with its indicators.
#[cfg(feature = "market")]
mod account;
#[cfg(feature = "page")]
mod draw;
#[cfg(feature = "market")]
mod engine;
#[cfg(feature = "market")]
mod exits;
#[cfg(feature = "page")]
mod formulas;
#[cfg(feature = "market")]
mod free_look;
#[cfg(feature = "market")]
mod holding;
#[cfg(feature = "market")]
mod margin_change;
#[cfg(feature = "market")]
mod market;
#[cfg_attr(not(feature = "page"), allow(dead_code))]
mod objects;
#[cfg(feature = "market")]
mod order_rules;
#[cfg(feature = "market")]
mod positions;
#[cfg(feature = "market")]
mod selection;
#[cfg(feature = "studies")]
mod studies;
#[cfg(feature = "page")]
mod ticket;
#[cfg(feature = "market")]
mod venue_index;
#[cfg(feature = "page")]
mod violations;

use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use objects::thrown;

#[cfg(feature = "page")]
use crate::decimal::Decimal;
use crate::display::NumberRules;
use crate::error::Key;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What every function of the core throws: a stable key and where it happened. */
export interface CoreError { key: string; detail: { [name: string]: number } }
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
    #[wasm_bindgen(typescript_type = "NumberRules")]
    pub type Rules;
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

#[cfg(feature = "page")]
fn number(text: &Text) -> Thrown<Decimal> {
    crate::formulas::number(&text_of(text)?).map_err(thrown)
}
