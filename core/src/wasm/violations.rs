use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::objects::{object, set};
use crate::trade::order_rules::Violation;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** `field` and `key` as the call names them. */
export interface Violation { field: string; key: string; limits: { [name: string]: string } }
"#;

pub fn violation_object(violation: &Violation) -> Object {
    let limits = object([]);
    for (name, limit) in &violation.limits {
        set(&limits, name, limit.to_text());
    }
    object([
        ("field", violation.field.into()),
        ("key", violation.key.into()),
        ("limits", limits.into()),
    ])
}
