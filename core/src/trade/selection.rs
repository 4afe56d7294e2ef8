//! Which positions a rule closes, and in which order.

use super::{Side, figures};
use crate::decimal::{Decimal, Result};

/// Filter of a batch close: `type` 0, 1, 2 of R-CONTRACT-15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchClose {
    All,
    Longs,
    Shorts,
}

#[derive(Clone, Copy, Debug)]
pub struct Open {
    pub id: u64,
    pub instrument: u32,
    pub side: Side,
    pub margin: Decimal,
    pub profit: Decimal,
}

/// Ids in the order given.
pub fn batch_close(positions: &[Open], which: BatchClose, instrument: Option<u32>) -> Vec<u64> {
    let is_chosen = |position: &&Open| {
        let side = match which {
            BatchClose::All => true,
            BatchClose::Longs => position.side == Side::Long,
            BatchClose::Shorts => position.side == Side::Short,
        };
        side && instrument.is_none_or(|only| only == position.instrument)
    };
    positions
        .iter()
        .filter(is_chosen)
        .map(|position| position.id)
        .collect()
}

/// Ids of the cross positions that liquidation closes: worst loss first (the lower id on a tie),
/// recomputing `R` after each, until `R > burst_rate`. A close moves margin and profit into available, so
/// the equity stays (or rises, where the insurance account pays a deficit) and the margin shrinks.
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
        // Without margin there is no rate; the positions are liquidated (R-CONTRACT-7).
        if margins.is_positive() {
            let equity = figures::equity(&free, &margins, &profits)?;
            let risk = figures::risk_rate(&equity, &margins)?;
            if !figures::must_liquidate(risk, burst_rate)? {
                break;
            }
        }
        let position = left.remove(worst);
        // The insurance account pays a deficit: the available balance is never negative.
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
