use super::order_rules::Violation;
use crate::decimal::Decimal;

/// Common to all three kinds of ticket; `None` where a figure has no meaning for the kind.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The limit price, or the index price.
    pub price: Decimal,
    /// In the coin; for an option the stake.
    pub quantity: Decimal,
    /// In the quote currency; for an option the stake.
    pub notional: Decimal,
    pub margin: Option<Decimal>,
    pub fee: Decimal,
    /// Taken from the available balance.
    pub cost: Decimal,
    /// Spot: the received amount less the fee. Options: the payout if the direction is right.
    pub receive: Option<Decimal>,
    pub liquidation_price: Option<Decimal>,
    pub risk_before: Option<Decimal>,
    pub risk_after: Option<Decimal>,
    /// The largest lots, amount or stake that the available balance allows, 0 below the minimum; `None`
    /// when the balance isn't known.
    pub maximum: Option<Decimal>,
}

/// All violations at once. There is a summary as soon as its figures can be computed.
pub type Check = (Vec<Violation>, Option<Summary>);
