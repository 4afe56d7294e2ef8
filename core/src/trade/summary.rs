//! What an order would cost and bring, for the rows beside the ticket.

use super::order_rules::Violation;
use crate::decimal::Decimal;

/// Of all three kinds of ticket; none where a figure has no meaning for the kind.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The limit price, or the index price.
    pub price: Decimal,
    /// In the coin; of an option the stake.
    pub quantity: Decimal,
    /// In the quote currency; of an option the stake.
    pub notional: Decimal,
    pub margin: Option<Decimal>,
    /// Of spot in what is received.
    pub fee: Decimal,
    /// What leaves the available balance.
    pub cost: Decimal,
    /// Spot: what arrives, less the fee. Options: what is paid when the direction is right.
    pub receive: Option<Decimal>,
    pub liquidation_price: Option<Decimal>,
    pub risk_before: Option<Decimal>,
    pub risk_after: Option<Decimal>,
    /// The largest lots, amount or stake that the available balance allows, 0 below the minimum;
    /// none where the balance is not known.
    pub maximum: Option<Decimal>,
}

/// All violations at once. There is a summary as soon as its figures can be computed.
pub type Check = (Vec<Violation>, Option<Summary>);
