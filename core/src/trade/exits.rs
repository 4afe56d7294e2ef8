//! The exits of a position: levels with a part each, and what a bracket of them can win or lose (R-CONTRACT-29, R-CONTRACT-30).

use super::order_rules::{Limit, Stop, Violation, Violations};
use super::{Side, figures};
use crate::decimal::{Decimal, Direction, Result};

pub const LEVELS_AT_MOST: usize = 5;
/// The fields of a list of levels, as a refusal names them.
const FIELDS: [&str; 10] = [
    "exits.0", "exits.1", "exits.2", "exits.3", "exits.4", "exits.5", "exits.6", "exits.7",
    "exits.8", "exits.9",
];

/// One take profit or stop loss; `part` in percent of the position.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// `None`: one of a list.
    pub field: Option<&'static str>,
    pub stop: Stop,
    pub price: Decimal,
    pub part: Decimal,
}

#[derive(Clone, Copy, Debug)]
pub struct Holding {
    pub side: Side,
    /// The open price, or the expected one.
    pub price: Decimal,
    pub lots: Decimal,
    pub lot_step: Decimal,
}

/// `lots x part`, down to a lot; the last of a side of 100 % takes the rest. In the order of the levels.
pub fn part_lots(holding: &Holding, levels: &[Level]) -> Result<Vec<Decimal>> {
    let mut lots = Vec::with_capacity(levels.len());
    for (index, level) in levels.iter().enumerate() {
        let of_side = |from: usize| {
            levels
                .iter()
                .enumerate()
                .skip(from)
                .filter(|(_, it)| it.stop == level.stop)
        };
        let is_last = of_side(index + 1).next().is_none();
        let mut sum = Decimal::ZERO;
        for (_, it) in of_side(0) {
            sum = sum.add(it.part)?;
        }
        let own = if is_last && sum == Decimal::HUNDRED {
            let mut rest = holding.lots;
            for (other, _) in of_side(0).filter(|(other, _)| *other < index) {
                rest = rest.sub(lots.get(other).copied().unwrap_or(Decimal::ZERO))?;
            }
            rest
        } else {
            holding
                .lots
                .mul(level.part)?
                .div(Decimal::HUNDRED)?
                .quantize(holding.lot_step, Direction::Down)?
        };
        lots.push(own);
    }
    Ok(lots)
}

/// What is wrong with the levels; a level alone is refused at its own field, the list at `exits`.
pub fn check(
    found: &mut Violations,
    holding: &Holding,
    tick: Option<Decimal>,
    levels: &[Level],
) -> Result<()> {
    let field = |index: usize| {
        let level = levels.get(index).and_then(|level| level.field);
        level
            .or_else(|| FIELDS.get(index).copied())
            .unwrap_or("exits")
    };
    let mut are_parts_right = true;
    for (index, level) in levels.iter().enumerate() {
        if let Some(tick) = tick {
            found.price(field(index), level.price, tick);
        }
        found.level_side(
            field(index),
            holding.side,
            level.stop,
            level.price,
            holding.price,
        );
        if !level.part.is_positive() || level.part > Decimal::HUNDRED {
            found.add(field(index), "exit_part_invalid", &[]);
            are_parts_right = false;
        }
        let mut earlier = levels.iter().take(index);
        if earlier.any(|other| other.stop == level.stop && other.price == level.price) {
            found.add(field(index), "exit_price_twice", &[]);
        }
    }
    for stop in [Stop::TakeProfit, Stop::StopLoss] {
        let of_side = || levels.iter().filter(|level| level.stop == stop);
        if of_side().count() > LEVELS_AT_MOST {
            let maximum = Decimal::from(LEVELS_AT_MOST as u64);
            found.add("exits", "exit_levels_limit", &[("maximum", maximum)]);
        }
        let mut sum = Decimal::ZERO;
        for level in of_side() {
            sum = sum.add(level.part)?;
        }
        if sum > Decimal::HUNDRED {
            found.add("exits", "exit_parts_above_whole", &[("sum", sum)]);
            are_parts_right = false;
        }
    }
    if are_parts_right && holding.lots.is_positive() && holding.lot_step.is_positive() {
        for (index, lots) in part_lots(holding, levels)?.iter().enumerate() {
            if !lots.is_positive() {
                let step = holding.lot_step;
                found.add(field(index), "exit_part_too_small", &[("minimum", step)]);
            }
        }
    }
    Ok(())
}

/// A stop beyond the price of liquidation would never be reached.
pub fn check_reachable(
    found: &mut Violations,
    (side, price): (Side, Decimal),
    liquidation: Option<Decimal>,
    levels: &[Level],
) {
    let Some(limit) = liquidation else { return };
    for (index, level) in levels.iter().enumerate() {
        if level.stop == Stop::StopLoss && level.price.is_positive() {
            let field = level.field.or_else(|| FIELDS.get(index).copied());
            let wrong = unreachable(field.unwrap_or("exits"), (side, price), level.price, limit);
            found.extend(wrong);
        }
    }
}

pub fn unreachable(
    field: &'static str,
    (side, price): (Side, Decimal),
    stop: Decimal,
    liquidation: Decimal,
) -> Option<Violation> {
    // An account that is hedged in the instrument may be liquidated on the winning side.
    let is_beyond = match side {
        Side::Long => stop < liquidation && liquidation < price,
        Side::Short => stop > liquidation && liquidation > price,
    };
    is_beyond.then(|| Violation {
        field,
        key: "stop_loss_unreachable",
        limits: vec![("price", Limit::Number(liquidation))],
    })
}

/// `s (p - stop) lot_size + p lot_size open_fee_rate`
pub fn loss_per_lot(
    side: Side,
    price: Decimal,
    stop: Decimal,
    lot_size: Decimal,
    fee_rate: Decimal,
) -> Result<Decimal> {
    let fee = figures::fee(&price, &lot_size, &fee_rate)?;
    figures::profit(side, &stop, &price, &lot_size)?.add(fee)
}

/// `risk / loss_per_lot`, down to the lot step.
pub fn lots_by_risk(risk: Decimal, loss_per_lot: Decimal, lot_step: Decimal) -> Result<Decimal> {
    risk.div(loss_per_lot)?.quantize(lot_step, Direction::Down)
}

/// What a bracket wins or loses, its opening fee included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Lots of each level.
    pub lots: Vec<Decimal>,
    /// All stops are hit; `None` without a stop. Lots that no stop covers are left out.
    pub worst: Option<Decimal>,
    /// All targets are hit.
    pub best: Option<Decimal>,
    /// Target by target, nearest first: what is left if the nearest stop comes next.
    pub stop_after: Vec<Decimal>,
    pub reward_per_risk: Option<Decimal>,
}

pub fn outcome(
    holding: &Holding,
    lot_size: Decimal,
    fee: Decimal,
    levels: &[Level],
) -> Result<Outcome> {
    let lots = part_lots(holding, levels)?;
    let result = |price: Decimal, lots: Decimal| {
        figures::profit(holding.side, &holding.price, &price, &lots.mul(lot_size)?)
    };
    let of = |stop: Stop| {
        let mut rows: Vec<(Decimal, Decimal)> = levels
            .iter()
            .zip(&lots)
            .filter(|(level, _)| level.stop == stop)
            .map(|(level, lots)| (level.price, *lots))
            .collect();
        let is_rising = (stop == Stop::TakeProfit) == (holding.side == Side::Long);
        rows.sort();
        if !is_rising {
            rows.reverse();
        }
        rows
    };
    let (targets, stops) = (of(Stop::TakeProfit), of(Stop::StopLoss));
    let sum = |rows: &[(Decimal, Decimal)]| -> Result<Option<Decimal>> {
        if rows.is_empty() {
            return Ok(None);
        }
        let mut sum = fee.neg();
        for &(price, lots) in rows {
            sum = sum.add(result(price, lots)?)?;
        }
        Ok(Some(sum))
    };
    let (worst, best) = (sum(&stops)?, sum(&targets)?);
    let mut stop_after = Vec::new();
    if let Some(&(stop, _)) = stops.first() {
        let (mut won, mut left) = (fee.neg(), holding.lots);
        for &(price, lots) in &targets {
            won = won.add(result(price, lots)?)?;
            left = left.sub(lots)?;
            stop_after.push(won.add(result(stop, left)?)?);
        }
    }
    let reward_per_risk = match (worst, best) {
        (Some(worst), Some(best)) if worst.is_negative() => Some(best.div(worst.neg())?),
        _ => None,
    };
    Ok(Outcome {
        lots,
        worst,
        best,
        stop_after,
        reward_per_risk,
    })
}
