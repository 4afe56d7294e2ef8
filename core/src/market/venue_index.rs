//! The index price of an instrument from the prices of several exchanges (R-PRICE-9).

use crate::decimal::{Decimal, Result};

const TWO: Decimal = Decimal::small(2, 0);

/// One exchange. `rate`: its quote currency per unit of ours, 1 when they are the same.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    pub bid: Decimal,
    pub ask: Decimal,
    pub rate: Decimal,
    pub weight: Decimal,
}

#[derive(Clone, Debug)]
pub struct Index {
    /// None: no exchange is near enough to the others.
    pub price: Option<Decimal>,
    /// In the order of the sources, in our currency.
    pub prices: Vec<Decimal>,
    pub kept: Vec<bool>,
}

/// `(bid + ask) / 2 / rate`
pub fn venue_price(source: &Source) -> Result<Decimal> {
    let middle = source.bid.add(source.ask)?.div(TWO)?;
    middle.div(source.rate)
}

/// The median of the prices, and again of those that are within `distance` (a part of the median) of it.
pub fn index_of(sources: &[Source], distance: Decimal) -> Result<Index> {
    let prices = sources
        .iter()
        .map(venue_price)
        .collect::<Result<Vec<Decimal>>>()?;
    let of = |kept: &[bool]| -> Vec<(Decimal, Decimal)> {
        let all = prices.iter().zip(sources).zip(kept);
        all.filter(|(_, is_kept)| **is_kept)
            .map(|((price, source), _)| (*price, source.weight))
            .collect()
    };
    let Some(middle) = weighted_median(of(&vec![true; sources.len()]))? else {
        return Ok(Index {
            price: None,
            kept: Vec::new(),
            prices,
        });
    };
    let most = middle.mul(distance)?;
    let mut kept = Vec::with_capacity(prices.len());
    for price in &prices {
        kept.push(price.sub(middle)?.abs() <= most);
    }
    Ok(Index {
        price: weighted_median(of(&kept))?,
        kept,
        prices,
    })
}

/// The price at which half of the weight is reached; the mean of two if it is reached exactly between them.
fn weighted_median(mut list: Vec<(Decimal, Decimal)>) -> Result<Option<Decimal>> {
    list.retain(|(_, weight)| weight.is_positive());
    list.sort_by_key(|(price, _)| *price);
    let mut total = Decimal::ZERO;
    for (_, weight) in &list {
        total = total.add(*weight)?;
    }
    let mut sum = Decimal::ZERO;
    for (at, (price, weight)) in list.iter().enumerate() {
        sum = sum.add(*weight)?;
        let twice = sum.add(sum)?;
        if twice > total {
            return Ok(Some(*price));
        }
        if let (true, Some((next, _))) = (twice == total, list.get(at + 1)) {
            return price.add(*next)?.div(TWO).map(Some);
        }
    }
    Ok(None)
}
