//! Which positions a rule closes, and in which order.

use super::{Side, figures};
use crate::decimal::{Decimal, Result};

/// What a batch close takes: `type` 0, 1, 2 of R-CONTRACT-15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchClose {
    All,
    Longs,
    Shorts,
}

/// A position as far as choosing it goes.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    pub id: u64,
    pub instrument: u32,
    pub side: Side,
    pub margin: Decimal,
    pub profit: Decimal,
}

/// Ids of what the batch close takes, in the order given.
pub fn batch_close(positions: &[Open], which: BatchClose, instrument: Option<u32>) -> Vec<u64> {
    let is_chosen = |position: &&Open| {
        let side = match which {
            BatchClose::All => true,
            BatchClose::Longs => position.side == Side::Long,
            BatchClose::Shorts => position.side == Side::Short,
        };
        side && instrument.is_none_or(|wanted| wanted == position.instrument)
    };
    positions
        .iter()
        .filter(is_chosen)
        .map(|position| position.id)
        .collect()
}

/// Ids of the cross positions that liquidation closes: worst loss first (the lower id of two alike),
/// `R` again after each, until `R > burst_rate`. A close moves margin and profit into available, so
/// the equity stays (or rises, where insurance pays a deficit) and the margin shrinks.
pub fn liquidation_order(
    available: Decimal,
    burst_rate: Decimal,
    positions: &[Open],
) -> Result<Vec<u64>> {
    // Sums run in ascending id: R-CONTRACT-22.
    let mut left: Vec<Open> = Vec::with_capacity(positions.len());
    for &position in positions {
        let place = left.partition_point(|other| other.id < position.id);
        left.insert(place, position);
    }
    let mut closed = Vec::new();
    let mut free = available;
    while let Some(worst) = worst_loss(&left) {
        let mut margins = Decimal::ZERO;
        let mut profits = Decimal::ZERO;
        for position in &left {
            margins = margins.add(position.margin)?;
            profits = profits.add(position.profit)?;
        }
        // Positions that hold no margin at all have no rate; they are liquidated (R-CONTRACT-7).
        if margins.is_positive() {
            let equity = figures::equity(&free, &margins, &profits)?;
            let risk = figures::risk_rate(&equity, &margins)?;
            if !figures::must_liquidate(risk, burst_rate)? {
                break;
            }
        }
        let position = left.remove(worst);
        // A deficit is paid by the insurance account: what is free is never negative.
        let returned = position.margin.add(position.profit)?;
        free = free.add(returned)?.max(Decimal::ZERO);
        closed.push(position.id);
    }
    Ok(closed)
}

fn worst_loss(positions: &[Open]) -> Option<usize> {
    let by_loss = |a: &(usize, &Open), b: &(usize, &Open)| {
        a.1.profit.cmp(&b.1.profit).then(a.1.id.cmp(&b.1.id))
    };
    positions
        .iter()
        .enumerate()
        .min_by(by_loss)
        .map(|(index, _)| index)
}
