//! Trading: the figures of contracts, the rules of every order, and which positions a rule closes
//! (R-CONTRACT of docs/rules.md).

pub mod account;
pub mod contract_ticket;
pub mod cross;
pub mod entry;
pub mod exits;
pub mod figures;
pub mod fills;
pub mod free_look;
pub mod holding;
pub mod margin_change;
pub mod option_ticket;
pub mod order_rules;
pub mod rows;
pub mod selection;
pub mod spot_ticket;
pub mod summary;
pub mod trailing;

use crate::number::Terms;

/// Long or short; `s` in the formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Long,
    Short,
}

impl Side {
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "long" => Some(Self::Long),
            "short" => Some(Self::Short),
            _ => None,
        }
    }
}

/// `s (a - b)`: the gain of this side when the price moves from `b` to `a`, without a multiplication by
/// the sign.
#[inline(always)]
fn side_gain<N: Terms>(side: Side, a: &N, b: &N) -> crate::decimal::Result<N> {
    a.difference(b, side == Side::Short)
}
