use super::levels::{Cause, Trigger};
use super::owner::Owner;
use crate::decimal::Decimal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fired {
    Order {
        cause: Cause,
        order: u64,
        exit: u32,
        owner: Owner,
        moment: Moment,
        /// The best mark of a trailing stop.
        best: Option<Decimal>,
    },
    /// A cross account at or below the burst rate, with the marks that put it there.
    Account {
        owner: Owner,
        marks: Vec<(u32, Decimal)>,
    },
    /// A mark that moved trailing stops: it is stored once for all of them.
    Best {
        match_id: u32,
        is_high: bool,
        mark: Decimal,
        time: u64,
    },
}

/// The mark that fired, and the last one before it: together they show a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub mark: Decimal,
    pub time: u64,
    pub before: Option<(Decimal, u64)>,
}

pub const fn fired_order(
    trigger: &Trigger,
    owner: Owner,
    moment: Moment,
    best: Option<Decimal>,
) -> Fired {
    Fired::Order {
        cause: trigger.cause,
        order: trigger.order,
        exit: trigger.exit,
        owner,
        moment,
        best,
    }
}

/// Execution order: what closes positions, liquidation, entries (R-CONTRACT-13); within each the oldest order first, and of one
/// position stops, trailing stops, targets.
pub fn rank(fired: &Fired) -> (u8, u64, u8, u32) {
    let Fired::Order {
        cause, order, exit, ..
    } = fired
    else {
        return match fired {
            Fired::Best { .. } => (0, 0, 0, 0),
            _ => (2, 0, 0, 0),
        };
    };
    let (group, within) = match cause {
        Cause::StopLoss => (1, 0),
        Cause::Trailing => (1, 1),
        Cause::TakeProfit | Cause::LimitClose => (1, 2),
        Cause::TrailStart => (1, 3),
        Cause::Liquidation => (2, 0),
        Cause::Limit | Cause::Stop | Cause::TrailingEntry | Cause::EntryStart => (3, 0),
    };
    (group, *order, within, *exit)
}

pub fn to_lines(fired: &[Fired]) -> String {
    let lines: Vec<String> = fired.iter().map(line).collect();
    lines.join("\n")
}

const fn name(cause: Cause) -> &'static str {
    match cause {
        Cause::TakeProfit => "take_profit",
        Cause::StopLoss => "stop_loss",
        Cause::LimitClose => "limit_close",
        Cause::Trailing => "trailing_stop",
        Cause::TrailStart => "start",
        Cause::EntryStart => "entry_start",
        Cause::Liquidation => "liquidation",
        Cause::Limit => "limit",
        Cause::Stop => "stop",
        Cause::TrailingEntry => "trailing",
    }
}

/// `cause/user/legal/order/exit/mark/time/mark before/its time/best mark`, with `-` for what there isn't.
fn line(fired: &Fired) -> String {
    match fired {
        Fired::Order {
            cause,
            order,
            exit,
            owner: Owner { user, legal },
            moment: Moment { mark, time, before },
            best,
        } => {
            let cause = name(*cause);
            let mark = mark.to_plain();
            let before = before.map_or("-/-".to_owned(), |(mark, time)| {
                format!("{}/{time}", mark.to_plain())
            });
            let best = best.map_or("-".to_owned(), |best| best.to_plain());
            format!("{cause}/{user}/{legal}/{order}/{exit}/{mark}/{time}/{before}/{best}")
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
        Fired::Best {
            match_id,
            is_high,
            mark,
            time,
        } => {
            let side = if *is_high { "high" } else { "low" };
            format!("best/{match_id}/{side}/{}/{time}", mark.to_plain())
        }
    }
}
