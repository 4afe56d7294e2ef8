use wasm_bindgen::prelude::*;

use super::objects::{Fields, number_or_null, thrown};
use super::{Text, Thrown, number};
use crate::trade::free_look::FreeLook;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** One duration of timed options; `seconds` and `cancel_ms` (the setting `option_cancel_ms`) as texts. */
export interface FreeLookTerms {
  profit_ratio: string;
  fee_rate: string;
  seconds: string;
  cancel_ms: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "FreeLookTerms")]
    pub type FreeLookTerms;
}

fn read(terms: &FreeLookTerms) -> Thrown<FreeLook> {
    let fields = Fields {
        value: terms.as_ref(),
        argument: 0,
    };
    Ok(FreeLook {
        ratio: fields.number("profit_ratio")?,
        fee_rate: fields.number("fee_rate")?,
        seconds: fields.number("seconds")?,
        cancel_ms: fields.number("cancel_ms")?,
    })
}

/// True when it is profitable, with this `option_cancel_rate`, to watch the first seconds of an option
/// and then cancel it. The server refuses such a duration, and such a setting.
#[wasm_bindgen]
pub fn option_free_look_pays(terms: &FreeLookTerms, cancel_rate: &Text) -> Thrown<bool> {
    read(terms)?.pays(number(cancel_rate)?).map_err(thrown)
}

/// The lowest `option_cancel_rate` (in steps of 0.0001) at which `option_free_look_pays` is false; null
/// when it is true at every rate.
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn option_least_cancel_rate(terms: &FreeLookTerms) -> Thrown<JsValue> {
    let rate = read(terms)?.least_cancel_rate().map_err(thrown)?;
    Ok(number_or_null(rate))
}
