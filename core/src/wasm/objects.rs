use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;

use super::Thrown;
use crate::decimal::Decimal;
use crate::error::{CoreError, Key};
use crate::formulas;
use crate::trade::Side;

/// Setting a property of a plain object can't fail, so the result is ignored.
pub fn set(object: &Object, name: &str, value: impl Into<JsValue>) {
    let _ = Reflect::set(object, &JsValue::from_str(name), &value.into());
}

pub fn object<const N: usize>(fields: [(&str, JsValue); N]) -> Object {
    let made = Object::new();
    for (name, value) in fields {
        set(&made, name, value);
    }
    made
}

fn error_object(error: &CoreError) -> JsValue {
    let detail = Object::new();
    for &(name, value) in &error.detail {
        set(&detail, name, value);
    }
    object([
        ("key", error.key.as_str().into()),
        ("detail", detail.into()),
    ])
    .into()
}

pub fn thrown(error: impl Into<CoreError>) -> JsValue {
    error_object(&error.into())
}

pub fn number_or_null(value: Option<Decimal>) -> JsValue {
    value.map_or(JsValue::NULL, |value| value.to_plain().into())
}

pub fn array(items: impl Iterator<Item = Object>) -> JsValue {
    items.collect::<Array>().into()
}

/// Reads the fields of an object; an error gives the object's place in the call.
pub struct Fields<'a> {
    pub value: &'a JsValue,
    pub argument: usize,
}

impl Fields<'_> {
    pub fn get(&self, name: &str) -> Thrown<JsValue> {
        Reflect::get(self.value, &JsValue::from_str(name)).map_err(|_| self.refused(Key::Malformed))
    }

    pub fn refused(&self, key: Key) -> JsValue {
        thrown(CoreError::from(key).with("argument", self.argument))
    }

    pub fn text(&self, name: &str) -> Thrown<String> {
        self.get(name)?
            .as_string()
            .ok_or_else(|| self.refused(Key::Malformed))
    }

    pub fn truth(&self, name: &str) -> Thrown<bool> {
        self.get(name)?
            .as_bool()
            .ok_or_else(|| self.refused(Key::Malformed))
    }

    pub fn number(&self, name: &str) -> Thrown<Decimal> {
        let text = self.text(name)?;
        formulas::number(&text).map_err(|error| thrown(error.with("argument", self.argument)))
    }

    pub fn is_absent(&self, name: &str) -> Thrown<bool> {
        let value = self.get(name)?;
        Ok(value.is_null() || value.is_undefined())
    }

    pub fn text_or_none(&self, name: &str) -> Thrown<Option<String>> {
        if self.is_absent(name)? {
            Ok(None)
        } else {
            self.text(name).map(Some)
        }
    }

    pub fn number_or_none(&self, name: &str) -> Thrown<Option<Decimal>> {
        if self.is_absent(name)? {
            Ok(None)
        } else {
            self.number(name).map(Some)
        }
    }

    pub fn side(&self) -> Thrown<Side> {
        Side::parse(&self.text("side")?).ok_or_else(|| self.refused(Key::Malformed))
    }

    pub fn list(&self, name: &str) -> Thrown<Array> {
        self.get(name)?
            .dyn_into()
            .map_err(|_| self.refused(Key::Malformed))
    }
}
