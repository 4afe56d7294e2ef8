//! Runs a formula by its name. The same lines compute a plain value and one with its steps (see
//! `explain`).

use core::cmp::Ordering;

use super::arguments::{PositionText, Value, subscripted};
use crate::decimal::{Decimal, Direction, MAX_DECIMALS};
use crate::display;
use crate::error::{Key, impossible};
use crate::explain::{Step, Traced, joined};
use crate::invest::{self, Allotted, Settlement};
use crate::number::{Number, Terms};
use crate::trade::cross::{CrossPosition, Margin, liquidation_cross};
use crate::trade::{Side, figures, fills};

/// Without a log a `Traced` is a plain value, so one implementation serves both.
type N<'a> = Traced<'a, Decimal>;

pub enum Answer<'a> {
    Number(N<'a>),
    Text(String),
    /// The formula is undefined for these numbers.
    None,
    Settlement(Settlement<N<'a>>),
    Allotment {
        demands: Vec<Decimal>,
        parts: Vec<Allotted>,
    },
}

/// The arguments of a call by index. The catalogue has checked their number and kinds, so a wrong kind
/// here is a mistake in `compute` and returns `wrong_arguments`.
struct Values<'v, 'a>(&'v [Value<N<'a>>]);

impl<'v, 'a> Values<'v, 'a> {
    fn number(&self, index: usize) -> Result<&'v N<'a>, Key> {
        match self.0.get(index) {
            Some(Value::Number(number)) => Ok(number),
            _ => Err(Key::WrongArguments),
        }
    }
    fn choice(&self, index: usize) -> Result<usize, Key> {
        match self.0.get(index) {
            Some(Value::Choice(choice)) => Ok(*choice),
            _ => Err(Key::WrongArguments),
        }
    }
    fn side(&self, index: usize) -> Result<Side, Key> {
        Ok(if self.choice(index)? == 0 {
            Side::Long
        } else {
            Side::Short
        })
    }
    fn text(&self, index: usize) -> Result<&'v str, Key> {
        match self.0.get(index) {
            Some(Value::Text(text)) => Ok(text),
            _ => Err(Key::WrongArguments),
        }
    }
    fn positions(&self, index: usize) -> Result<&'v [PositionText<N<'a>>], Key> {
        match self.0.get(index) {
            Some(Value::Positions(positions)) => Ok(positions),
            _ => Err(Key::WrongArguments),
        }
    }
    fn fills(&self, index: usize) -> Result<&'v [(N<'a>, N<'a>)], Key> {
        match self.0.get(index) {
            Some(Value::Fills(fills)) => Ok(fills),
            _ => Err(Key::WrongArguments),
        }
    }
    fn list(&self, index: usize) -> Result<&'v [N<'a>], Key> {
        match self.0.get(index) {
            Some(Value::List(list)) => Ok(list),
            _ => Err(Key::WrongArguments),
        }
    }
}

pub fn compute<'a>(name: &str, values: &[Value<N<'a>>]) -> Result<Answer<'a>, Key> {
    let v = Values(values);
    let n = |index| v.number(index);
    let number = match name {
        "add" => n(0)?.plus(n(1)?)?,
        "sub" => n(0)?.minus(n(1)?)?,
        "mul" => n(0)?.times(n(1)?)?,
        "div" => n(0)?.over(n(1)?)?,
        "rem" => n(0)?.modulo(n(1)?)?,
        "round" => n(0)?.rounded(decimals(n(1)?, -(MAX_DECIMALS as i32))?)?,
        "quantize" => n(0)?.on_step(n(1)?, direction(v.choice(2)?))?,
        "parse" => n(0)?.named("x"),
        "notional" => figures::notional(n(0)?, n(1)?)?,
        "margin" => figures::margin(n(0)?, n(1)?, n(2)?)?,
        "fee" => figures::fee(n(0)?, n(1)?, n(2)?)?,
        "pnl" => figures::profit(v.side(0)?, n(1)?, n(2)?, n(3)?)?,
        "return_on_margin" => figures::return_on_margin(n(0)?, n(1)?)?,
        "line_price" => figures::line_price(n(0)?, n(1)?, n(2)?, n(3)?, n(4)?)?,
        "plan_ratio" => figures::plan_ratio(n(0)?, n(1)?, n(2)?)?,
        "overnight_fee" => figures::overnight_fee(n(0)?, n(1)?, n(2)?, n(3)?)?,
        "equity" => figures::equity(n(0)?, n(1)?, n(2)?)?,
        "account_value" => figures::account_value(n(0)?, n(1)?, n(2)?)?,
        "risk_rate" => figures::risk_rate(n(0)?, n(1)?)?,
        "average_price" => fills::average_price(v.fills(0)?)?,
        "slippage" => fills::slippage(v.side(0)?, n(1)?, n(2)?)?,
        "option_payout" => invest::option_payout(v.choice(0)? == 0, n(1)?, n(2)?, n(3)?, n(4)?)?,
        "lock_yield" => invest::lock_yield(n(0)?, n(1)?, n(2)?)?,
        "lock_early" => invest::lock_early(n(0)?, n(1)?)?,
        "copy_ratio" => invest::copy_ratio(n(0)?)?,
        "copy_lots" => invest::copy_lots(n(0)?, n(1)?, n(2)?)?,
        "trader_share" => invest::trader_share(n(0)?, n(1)?, n(2)?, n(3)?)?,
        "rebate" => invest::rebate(n(0)?, n(1)?, n(2)?)?,
        "convert" => invest::convert(n(0)?, n(1)?, n(2)?, n(3)?)?.receive,
        "fiat_value" => invest::fiat_value(n(0)?, n(1)?, n(2)?)?,
        _ => return special(name, &v),
    };
    Ok(Answer::Number(number))
}

fn special<'a>(name: &str, v: &Values<'_, 'a>) -> Result<Answer<'a>, Key> {
    let n = |index| v.number(index);
    Ok(match name {
        "cmp" => Answer::Text(order(n(0)?.compared(n(1)?)?).to_owned()),
        "to_fixed" => {
            let decimals = decimals(n(1)?, 0)?;
            Answer::Text(display::fixed(n(0)?, decimals.unsigned_abs())?)
        }
        "compact" => Answer::Text(display::compact(n(0)?)?),
        "liquidation_isolated" => {
            let (side, open, quantity) = (v.side(0)?, n(1)?, n(2)?);
            let margin = figures::margin(open, quantity, n(3)?)?;
            figures::liquidation_isolated(side, open, quantity, &margin, n(4)?)?
                .map_or(Answer::None, Answer::Number)
        }
        "liquidation_cross" => {
            let instrument = v.text(2)?;
            let positions: Vec<_> = v
                .positions(3)?
                .iter()
                .map(|position| cross(position, instrument))
                .collect();
            liquidation_cross(n(0)?, n(1)?, &positions)?.map_or(Answer::None, Answer::Number)
        }
        "dual_settlement" => {
            let paid = invest::dual_settlement(n(0)?, n(1)?, n(2)?, n(3)?, n(4)?)?;
            Answer::Settlement(paid)
        }
        "ieo_allotment" => {
            let demands = v.list(2)?.iter().map(Number::value);
            let demands = demands.collect::<Result<Vec<_>, _>>()?;
            let parts = invest::ieo_allotment(n(0)?.value()?, n(1)?.value()?, &demands)?;
            Answer::Allotment { demands, parts }
        }
        _ => return Err(Key::UnknownFormula),
    })
}

fn cross<'a>(position: &PositionText<N<'a>>, instrument: &str) -> CrossPosition<N<'a>> {
    CrossPosition {
        side: position.side,
        open: position.open,
        quantity: position.quantity,
        margin: Margin::ByMultiple(position.multiple),
        mark: position.mark,
        is_in_instrument: position.instrument == instrument,
    }
}

fn decimals(value: &N<'_>, least: i32) -> Result<i32, Key> {
    let value = value.value()?;
    let magnitude = value
        .abs()
        .to_whole()
        .filter(|&n| n <= u128::from(MAX_DECIMALS));
    let magnitude = magnitude.ok_or(Key::Malformed)? as i32;
    let decimals = if value.is_negative() {
        -magnitude
    } else {
        magnitude
    };
    if decimals < least {
        Err(Key::Malformed)
    } else {
        Ok(decimals)
    }
}

fn order(order: Ordering) -> &'static str {
    match order {
        Ordering::Less => "-1",
        Ordering::Equal => "0",
        Ordering::Greater => "1",
    }
}

fn direction(choice: usize) -> Direction {
    match choice {
        0 => Direction::Up,
        1 => Direction::Down,
        _ => Direction::Nearest,
    }
}

impl Answer<'_> {
    pub fn into_text(self) -> Result<String, Key> {
        let plain = |number: &N<'_>| number.value().map(Decimal::to_plain);
        Ok(match &self {
            Self::Number(number) => plain(number)?,
            Self::Text(text) => text.clone(),
            Self::None => "none".to_owned(),
            Self::Settlement(Settlement::Coin(amount)) => joined(&["coin:", &plain(amount)?]),
            Self::Settlement(Settlement::Quote(amount)) => joined(&["quote:", &plain(amount)?]),
            Self::Allotment { parts, .. } => {
                let mut text = String::new();
                for part in parts {
                    if !text.is_empty() {
                        text.push(';');
                    }
                    text.push_str(&part.amount.to_plain());
                }
                text
            }
        })
    }

    /// An allotment works in whole steps, so its explanation is built from its result.
    pub fn allotment_steps(&self) -> Vec<Step> {
        let Self::Allotment { demands, parts } = self else {
            return Vec::new();
        };
        let sum = |sum: Decimal, amount| sum.add(amount);
        let mut given = parts.iter().map(|part| part.amount);
        let (given, demand_sum) = (
            given.try_fold(Decimal::ZERO, sum),
            demands.iter().copied().try_fold(Decimal::ZERO, sum),
        );
        // The sum has more digits than a number can have: the parts are exact, the sum isn't shown.
        let (Ok(given), Ok(demand_sum)) = (given, demand_sum) else {
            return Vec::new();
        };
        let (given_text, sum_text) = (given.to_plain(), demand_sum.to_plain());
        let step_of = |(index, (part, demand)): (usize, (&Allotted, &Decimal))| {
            let demand = demand.to_plain();
            let left_over = part.amount.sub(part.pro_rata).unwrap_or_else(|_| {
                impossible("a part is as large as its pro rata share", Decimal::ZERO)
            });
            let share = ["⌊", &given_text, " × ", &demand, " ÷ ", &sum_text, "⌋"];
            let (symbols, numbers) = if given >= demand_sum {
                ("d", demand)
            } else if left_over.is_zero() {
                ("⌊S × d ÷ Σd⌋", joined(&share))
            } else {
                let (share, left_over) = (joined(&share), left_over.to_plain());
                ("⌊S × d ÷ Σd⌋ + z", joined(&[&share, " + ", &left_over]))
            };
            Step {
                name: subscripted("a", index),
                symbols: symbols.to_owned(),
                numbers,
                value: part.amount.to_plain(),
            }
        };
        parts.iter().zip(demands).enumerate().map(step_of).collect()
    }
}
