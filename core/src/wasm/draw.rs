use wasm_bindgen::prelude::*;

use super::objects::thrown;
use super::{Text, Thrown, exact, text_of, whole};
use crate::draw;

/// The hash of a secret, published before the draw: 64 hexadecimal digits.
#[wasm_bindgen]
pub fn draw_hash(secret: &Text) -> Thrown<String> {
    Ok(draw::draw_hash(&text_of(secret)?))
}

/// The drawn position, from 0, among `size` items.
#[wasm_bindgen]
pub fn draw_position(secret: &Text, seed: &Text, id: f64, size: f64) -> Thrown<u32> {
    let (secret, seed) = (text_of(secret)?, text_of(seed)?);
    draw::draw_position(&secret, &seed, exact(id)?, whole(size)?).map_err(thrown)
}
