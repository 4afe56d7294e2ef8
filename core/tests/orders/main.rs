#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

mod contract;
mod contract_rules;
mod option;
mod spot;

use pe_core::decimal::Decimal;
use pe_core::trade::order_rules::{PriceRules, Violation};

fn d(text: &str) -> Decimal {
    Decimal::parse(text).expect("a number")
}

fn prices() -> PriceRules {
    PriceRules {
        tick: d("0.5"),
        max_price: d("1000000"),
        price_band_percent: d("20"),
    }
}

/// `field key name=limit ...`, short for the tables.
fn lines(found: Vec<Violation>) -> Vec<String> {
    let line = |it: Violation| {
        let limits = it
            .limits
            .iter()
            .map(|(name, limit)| format!(" {name}={}", limit.to_text()));
        format!("{} {}{}", it.field, it.key, limits.collect::<String>())
    };
    found.into_iter().map(line).collect()
}
