use super::cross::{CrossPosition, Margin, liquidation_of_each};
use super::{Side, figures};
use crate::decimal::{Decimal, Result};
use crate::error::impossible;

#[derive(Clone, Copy, Debug)]
pub struct Held {
    pub instrument: u32,
    pub side: Side,
    pub is_isolated: bool,
    pub open: Decimal,
    pub quantity: Decimal,
    pub margin: Decimal,
    pub mark: Decimal,
}

/// Sums of the cross positions only (R-CONTRACT-17).
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    pub margin: Decimal,
    pub profits: Decimal,
    pub equity: Decimal,
    pub risk_rate: Option<Decimal>,
}

#[derive(Clone, Copy, Debug)]
pub struct Worth {
    pub profit: Decimal,
    pub liquidation: Option<Decimal>,
}

/// Figures of the account and of each position, which must be in ascending id (R-CONTRACT-22).
pub fn worth(
    available: Decimal,
    burst_rate: Decimal,
    positions: &[Held],
) -> Result<(Sum, Vec<Worth>)> {
    let (mut margin, mut profits) = (Decimal::ZERO, Decimal::ZERO);
    let (mut instruments, mut crossed) = (Vec::new(), Vec::new());
    let mut gained = Vec::with_capacity(positions.len());
    for held in positions {
        let profit = figures::profit(held.side, &held.open, &held.mark, &held.quantity)?;
        gained.push(profit);
        if held.is_isolated {
            continue;
        }
        margin = margin.add(held.margin)?;
        profits = profits.add(profit)?;
        instruments.push(held.instrument);
        crossed.push(CrossPosition {
            side: held.side,
            open: held.open,
            quantity: held.quantity,
            margin: Margin::Held(held.margin),
            mark: held.mark,
            is_in_instrument: false,
        });
    }
    let prices = liquidation_of_each(&available, &burst_rate, &instruments, &crossed)?;
    let mut worths = Vec::with_capacity(positions.len());
    for (held, profit) in positions.iter().zip(gained) {
        let liquidation = if held.is_isolated {
            isolated_liquidation(held, burst_rate)?
        } else {
            let place = prices.binary_search_by_key(&held.instrument, |&(id, _)| id);
            place.map_or_else(
                |_| impossible("each cross position has its instrument's price", None),
                |place| prices[place].1,
            )
        };
        worths.push(Worth {
            profit,
            liquidation,
        });
    }
    let equity = figures::equity(&available, &margin, &profits)?;
    let risk_rate = if margin.is_zero() {
        None
    } else {
        Some(figures::risk_rate(&equity, &margin)?)
    };
    let sum = Sum {
        margin,
        profits,
        equity,
        risk_rate,
    };
    Ok((sum, worths))
}

fn isolated_liquidation(held: &Held, burst_rate: Decimal) -> Result<Option<Decimal>> {
    let Held {
        side,
        open,
        quantity,
        margin,
        ..
    } = held;
    figures::liquidation_isolated(*side, open, quantity, margin, &burst_rate)
}
