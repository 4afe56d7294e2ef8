use wasm_bindgen::prelude::*;

use super::objects::thrown;
use super::{Text, Thrown, number};
use crate::decimal::{Decimal, Result};
use crate::error::Key;
use crate::market::venue_index::{Source, index_of};

/// The index from lines `bid/ask/rate/weight`, one per exchange: `index/prices/kept`, the index empty if none is near
/// enough to the others, prices and `1` or `0` in the order of the lines and joined with commas (R-PRICE-9).
#[wasm_bindgen]
pub fn venue_index(lines: &str, distance: &Text) -> Thrown<String> {
    let distance = number(distance)?;
    let answer = || -> Result<String> {
        let sources = lines.lines().map(source).collect::<Result<Vec<Source>>>()?;
        let index = index_of(&sources, distance)?;
        let prices: Vec<String> = index.prices.iter().map(|one| one.to_plain()).collect();
        let kept: Vec<&str> = index
            .kept
            .iter()
            .map(|one| if *one { "1" } else { "0" })
            .collect();
        let price = index.price.map(Decimal::to_plain).unwrap_or_default();
        Ok(format!("{price}/{}/{}", prices.join(","), kept.join(",")))
    };
    answer().map_err(thrown)
}

fn source(line: &str) -> Result<Source> {
    let mut parts = line.split('/').map(Decimal::parse_rounded);
    let mut next = || parts.next().unwrap_or(Err(Key::WrongArguments));
    Ok(Source {
        bid: next()?,
        ask: next()?,
        rate: next()?,
        weight: next()?,
    })
}
