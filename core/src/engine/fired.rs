use super::levels::{Cause, Trigger};
use super::owner::Owner;
use crate::decimal::Decimal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fired {
    Order {
        cause: Cause,
        order: u64,
        owner: Owner,
        mark: Decimal,
    },
    /// A cross account at or below the burst rate, with the marks that put it there.
    Account {
        owner: Owner,
        marks: Vec<(u32, Decimal)>,
    },
}

pub fn fired_order(trigger: &Trigger, owner: Owner, mark: Decimal) -> Fired {
    Fired::Order {
        cause: trigger.cause,
        order: trigger.order,
        owner,
        mark,
    }
}

/// Execution order: take profit and stop loss, liquidation, limits (R-CONTRACT-13); within each group the
/// oldest first.
pub fn rank(fired: &Fired) -> (u8, u64) {
    match fired {
        Fired::Order { cause, order, .. } => match cause {
            Cause::TakeProfit | Cause::StopLoss => (0, *order),
            Cause::Liquidation => (1, *order),
            Cause::Limit => (2, *order),
        },
        Fired::Account { .. } => (1, 0),
    }
}

pub fn to_lines(fired: &[Fired]) -> String {
    let lines: Vec<String> = fired.iter().map(line).collect();
    lines.join("\n")
}

fn line(fired: &Fired) -> String {
    match fired {
        Fired::Order {
            cause,
            order,
            owner: Owner { user, legal },
            mark,
        } => {
            let cause = match cause {
                Cause::TakeProfit => "take_profit",
                Cause::StopLoss => "stop_loss",
                Cause::Liquidation => "liquidation",
                Cause::Limit => "limit",
            };
            format!("{cause}/{user}/{legal}/{order}/{}", mark.to_plain())
        }
        Fired::Account {
            owner: Owner { user, legal },
            marks,
        } => {
            let marks: Vec<String> = marks
                .iter()
                .map(|(id, mark)| format!("{id}:{}", mark.to_plain()))
                .collect();
            format!("account/{user}/{legal}/{}", marks.join(";"))
        }
    }
}
