use super::Side;
use super::trailing::Distance;
use crate::decimal::{Decimal, Direction, Result};
use crate::error::Key;

/// One violation: the field of the call, its stable key and the limits it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub field: &'static str,
    pub key: &'static str,
    pub limits: Vec<(&'static str, Limit)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    Number(Decimal),
    Name(String),
}

impl Limit {
    pub fn to_text(&self) -> String {
        match self {
            Self::Number(number) => number.to_plain(),
            Self::Name(name) => name.clone(),
        }
    }
}

/// In the order in which they are reported.
#[derive(Debug, Default)]
pub struct Violations(Vec<Violation>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    TakeProfit,
    StopLoss,
}

impl Stop {
    pub const fn field(self) -> &'static str {
        match self {
            Self::TakeProfit => "target_profit_price",
            Self::StopLoss => "stop_loss_price",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PriceRules {
    pub tick: Decimal,
    pub max_price: Decimal,
    pub price_band_percent: Decimal,
}

impl PriceRules {
    /// The lowest and highest limit price, on ticks inside the band.
    pub fn band(&self, market: Decimal) -> Result<(Decimal, Decimal)> {
        let tick = self.tick;
        let reach = market.mul(self.price_band_percent)?.div(Decimal::HUNDRED)?;
        let low = market.sub(reach)?.max(tick);
        let high = market.add(reach)?.min(self.max_price);
        Ok((
            low.quantize(tick, Direction::Up)?,
            high.quantize(tick, Direction::Down)?,
        ))
    }
}

impl Violations {
    pub fn add(
        &mut self,
        field: &'static str,
        key: &'static str,
        limits: &[(&'static str, Decimal)],
    ) {
        let limits = limits.iter();
        self.0.push(Violation {
            field,
            key,
            limits: limits
                .map(|&(name, limit)| (name, Limit::Number(limit)))
                .collect(),
        });
    }

    pub fn name(&mut self, name: &'static str, text: &str) {
        if let Some(last) = self.0.last_mut() {
            last.limits.push((name, Limit::Name(text.to_owned())));
        }
    }

    pub fn extend(&mut self, more: Option<Violation>) {
        self.0.extend(more);
    }

    pub fn into_vec(self) -> Vec<Violation> {
        self.0
    }

    pub fn price(&mut self, field: &'static str, price: Decimal, tick: Decimal) {
        if !price.is_positive() {
            self.add(field, "price_invalid", &[]);
        } else if !price.is_on(tick) {
            self.add(field, "price_off_tick", &[("tick", tick)]);
        }
    }

    /// A price far from the index is refused as a typing error.
    pub fn band(
        &mut self,
        field: &'static str,
        price: Decimal,
        rules: &PriceRules,
        market: Decimal,
    ) -> Result<()> {
        let (low, high) = rules.band(market)?;
        if price.is_positive() && (price < low || price > high) {
            let limits = [("minimum", low), ("maximum", high)];
            self.add(field, "price_out_of_band", &limits);
        }
        Ok(())
    }

    /// The limit of a stop limit is within the band around its trigger, on either side: a far one on the worse side
    /// would open at the trigger with the margin and the fee of the limit.
    pub fn limit_of_stop(
        &mut self,
        target: Decimal,
        trigger: Decimal,
        rules: &PriceRules,
    ) -> Result<()> {
        let (low, high) = rules.band(trigger)?;
        if target.is_positive() && (target < low || target > high) {
            let limits = [("minimum", low), ("maximum", high)];
            self.add("target_price", "price_out_of_band", &limits);
        }
        Ok(())
    }

    /// Of a trailing stop.
    pub fn distance(&mut self, distance: Distance, tick: Decimal, mark: Decimal) {
        const FIELD: &str = "distance";
        match distance {
            Distance::Price(price) if price >= mark => {
                self.add(FIELD, "distance_too_large", &[("maximum", mark)]);
            }
            Distance::Price(price) => self.price(FIELD, price, tick),
            Distance::Percent(percent) => {
                let (minimum, maximum) = (Decimal::small(1, -1), Decimal::small(50, 0));
                if percent < minimum || percent > maximum {
                    let limits = [("minimum", minimum), ("maximum", maximum)];
                    self.add(FIELD, "percent_out_of_range", &limits);
                } else if percent.decimals() > 2 {
                    let places = Decimal::small(2, 0);
                    self.add(FIELD, "too_many_decimals", &[("maximum", places)]);
                }
            }
        }
    }

    /// The price at which a trailing stop starts. At the mark it starts at once.
    pub fn start_side(&mut self, is_below: bool, start: Decimal, mark: Decimal) {
        let is_wrong = if is_below { start > mark } else { start < mark };
        if start.is_positive() && is_wrong {
            self.add("start_price", "start_wrong_side", &[("price", mark)]);
        }
    }

    pub fn step(&mut self, field: &'static str, quantity: Decimal, step: Decimal) {
        if !quantity.is_on(step) {
            self.add(field, "quantity_off_step", &[("step", step)]);
        }
    }

    pub fn bounds(
        &mut self,
        field: &'static str,
        quantity: Decimal,
        minimum: Option<Decimal>,
        maximum: Option<Decimal>,
    ) -> bool {
        let low = minimum.filter(|&minimum| quantity < minimum);
        let high = maximum.filter(|&maximum| quantity > maximum);
        if let Some(minimum) = low {
            self.add(field, "below_minimum", &[("minimum", minimum)]);
        }
        if let Some(maximum) = high {
            self.add(field, "above_maximum", &[("maximum", maximum)]);
        }
        low.is_none() && high.is_none()
    }

    pub fn multiple(&mut self, multiple: Decimal, offered: &[Decimal]) {
        if !offered.contains(&multiple) {
            self.add("multiple", "multiple_not_offered", &[]);
        }
    }

    /// A long takes profit above the price and stops its loss below it; a short the other way round.
    pub fn stop_side(&mut self, side: Side, stop: Stop, at: Decimal, price: Decimal) {
        self.level_side(stop.field(), side, stop, at, price);
    }

    pub fn level_side(
        &mut self,
        field: &'static str,
        side: Side,
        stop: Stop,
        at: Decimal,
        price: Decimal,
    ) {
        let must_be_above = (stop == Stop::TakeProfit) == (side == Side::Long);
        let is_right = if must_be_above {
            at > price
        } else {
            at < price
        };
        if at.is_positive() && !is_right {
            let key = match stop {
                Stop::TakeProfit => "take_profit_wrong_side",
                Stop::StopLoss => "stop_loss_wrong_side",
            };
            self.add(field, key, &[("price", price)]);
        }
    }

    pub fn worst_price(&mut self, side: Side, worst: Decimal, tick: Decimal, price: Decimal) {
        let field = "worst_price";
        let before = self.0.len();
        self.price(field, worst, tick);
        if self.0.len() == before && is_worse(side, price, worst) {
            self.add(field, "price_moved", &[]);
        }
    }

    pub fn funds(
        &mut self,
        field: &'static str,
        needed: Decimal,
        available: Decimal,
    ) -> Result<bool> {
        if needed <= available {
            return Ok(true);
        }
        let missing = needed.sub(available)?;
        let limits = [("available", available), ("missing", missing)];
        self.add(field, "insufficient_balance", &limits);
        Ok(false)
    }
}

pub fn stops(
    side: Side,
    price: Decimal,
    tick: Option<Decimal>,
    given: [(Stop, Option<Decimal>); 2],
) -> Vec<Violation> {
    let mut found = Violations::default();
    for (stop, at) in given {
        let Some(at) = at else { continue };
        if let Some(tick) = tick {
            found.price(stop.field(), at, tick);
        }
        found.stop_side(side, stop, at, price);
    }
    found.into_vec()
}

/// Violations of `/lever/close` for a part of `held` lots; `step` is `None` when the instrument no longer
/// exists.
pub fn closing(lots: Decimal, held: Decimal, step: Option<Decimal>) -> Vec<Violation> {
    let mut found = Violations::default();
    if let Some(step) = step {
        found.step("share", lots, step);
    }
    found.bounds("share", lots, None, Some(held));
    found.into_vec()
}

/// True when this side pays more, or receives less, than at the worst price.
pub fn is_worse(side: Side, price: Decimal, worst: Decimal) -> bool {
    match side {
        Side::Long => price > worst,
        Side::Short => price < worst,
    }
}

/// The largest multiple of the step up to `maximum` that fits. If a quantity fits, every smaller one
/// does.
pub fn largest(
    step: Decimal,
    maximum: Decimal,
    fits: impl Fn(Decimal) -> Result<bool>,
) -> Result<Decimal> {
    if !step.is_positive() || !maximum.is_positive() {
        return Ok(Decimal::ZERO);
    }
    let steps = maximum
        .quantize(step, Direction::Down)?
        .div(step)?
        .to_whole()
        .ok_or(Key::Overflow)?;
    let (mut low, mut high) = (0, steps);
    while low < high {
        let middle = high - (high - low) / 2;
        // An overflow doesn't fit.
        if fits(Decimal::whole(middle)?.mul(step)?).unwrap_or(false) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Decimal::whole(low)?.mul(step)
}
