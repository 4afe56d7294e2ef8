//! Whether the free look of a timed option is profitable: `option_free_look_pays` and
//! `option_least_cancel_rate` of core/pkg. The server refuses settings and durations that make it so
//! (R-OPTION-6).
//!
//! A stake can be cancelled for `option_cancel_ms` after it was placed. A user can watch the first
//! seconds, keep the stake when they went well and cancel it otherwise. Per unit of stake, with
//!
//! - `r` the profit ratio, `f` the fee rate (kept in every case), `c` the part that a cancellation keeps,
//! - `T` the duration and `t` the look, `w = t / T`,
//!
//! the index is a martingale (its increments are normal, independent and of one variance). At the
//! end of the look it has moved by `Z sqrt(t)`, so it ends on the right side with the probability
//! `p(Z) = Phi(s Z)`, `s = sqrt(w / (1 - w))`. Keeping the stake is worth `(1 + r) p - 1`, cancelling
//! `-c`. The larger of two such values is convex in a martingale, so deciding at the last moment of
//! the look is the best that the user can do, and the mean result of the best user is
//!
//! `g = E[max((1 + r) Phi(s Z) - 1 + e, -c)] - f`.
//!
//! The free look pays when `g > 0`. `g` never rises with `c`.
//!
//! Where the model could favour the house, it is adjusted against the house:
//! - the look is 1 s longer than the setting, because the price is read before the order's time is set;
//! - an unchanged price returns the stake, which is better than half a win and half a loss while `r < 1`:
//!   one stake in fifty is assumed to end unchanged, `e = 0.02 (1 - r) / 2`;
//! - a look of half of the duration or more is assumed to show the outcome;
//! - the duration ends at the expiry, although the settling tick comes then or later.
//!
//! Not in the model: seconds known in advance to be more volatile than later ones, and jumps. A jump is
//! as likely in any second, so `J` jumps a day add about `J t r / (2 x 86400)`: 0.0004 % of the stake for
//! 1 jump a day, 3 s and `r = 0.2`.

use crate::decimal::{Decimal, Direction, Result};

#[derive(Clone, Copy, Debug)]
pub struct FreeLook {
    pub ratio: Decimal,
    pub fee_rate: Decimal,
    pub seconds: Decimal,
    pub cancel_ms: Decimal,
}

const TWO: Decimal = Decimal::small(2, 0);
const HALF: Decimal = Decimal::small(5, -1);
const MS_A_SECOND: Decimal = Decimal::small(1000, 0);
/// How much longer than the setting the look may be.
const ALLOWANCE_MS: Decimal = Decimal::small(1000, 0);
/// Share of stakes that end at an unchanged price.
const UNCHANGED: Decimal = Decimal::small(2, -2);
/// `option_cancel_rate` is searched in these steps.
const RATE_STEP: Decimal = Decimal::small(1, -4);
const RATE_STEPS: u64 = 10_000;

const DENSITY_AT_ZERO: Decimal = Decimal::small(398_942_280, -9);
/// The integral runs from -8 to 8 in steps of 1/64.
const STEP: Decimal = Decimal::small(15_625, -6);
const STEPS: usize = 512;

impl FreeLook {
    /// The mean result of a user who makes the best use of the look, per unit of stake, after the fee.
    pub fn gain(&self, cancel_rate: Decimal) -> Result<Decimal> {
        let look = Look::of(self)?;
        self.gain_of(&look, cancel_rate)
    }

    pub fn pays(&self, cancel_rate: Decimal) -> Result<bool> {
        Ok(self.gain(cancel_rate)?.is_positive())
    }

    /// The lowest `option_cancel_rate`, in steps of 0.0001, at which the look isn't profitable. `None`
    /// when it is at every rate.
    pub fn least_cancel_rate(&self) -> Result<Option<Decimal>> {
        let look = Look::of(self)?;
        let rate = |steps: u64| Decimal::from(steps).mul(RATE_STEP);
        let pays = |steps| Ok(self.gain_of(&look, rate(steps)?)?.is_positive());
        if pays(RATE_STEPS)? {
            return Ok(None);
        }
        // Invariant: not profitable at `high` and above, profitable below `low`.
        let (mut low, mut high) = (0, RATE_STEPS);
        while low < high {
            let middle = u64::midpoint(low, high);
            if pays(middle)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        rate(low).map(Some)
    }

    fn gain_of(&self, look: &Look, cancel_rate: Decimal) -> Result<Decimal> {
        let for_unchanged = Decimal::ONE
            .sub(self.ratio)?
            .max(Decimal::ZERO)
            .mul(UNCHANGED)?
            .mul(HALF)?;
        let won = Decimal::ONE.add(self.ratio)?;
        let kept = |chance: Decimal| won.mul(chance)?.sub(Decimal::ONE)?.add(for_unchanged);
        let best = |chance: Decimal| Ok(kept(chance)?.max(cancel_rate.neg()));
        let mean = match look {
            Look::None => kept(HALF)?,
            // With a known outcome an unchanged price has no value.
            Look::Whole => self.ratio.sub(cancel_rate.min(Decimal::ONE))?.mul(HALF)?,
            Look::Part(chances) => {
                let mut sum = Decimal::ZERO;
                for &(chance, weight) in chances {
                    sum = sum.add(best(chance)?.mul(weight)?)?;
                }
                sum
            }
        };
        mean.sub(self.fee_rate)
    }
}

enum Look {
    /// A stake can't be cancelled.
    None,
    Whole,
    /// Probabilities of the right side, each with its weight.
    Part(Vec<(Decimal, Decimal)>),
}

impl Look {
    fn of(terms: &FreeLook) -> Result<Self> {
        if !terms.cancel_ms.is_positive() {
            return Ok(Self::None);
        }
        let look = terms.cancel_ms.add(ALLOWANCE_MS)?;
        let left = terms.seconds.mul(MS_A_SECOND)?.sub(look)?;
        if left <= look {
            return Ok(Self::Whole);
        }
        chances(look.div(left)?).map(Self::Part)
    }
}

/// `Phi(s z)` and `phi(z) dz` over the normal distribution, for `square` = `s^2` below 1.
fn chances(square: Decimal) -> Result<Vec<(Decimal, Decimal)>> {
    let mut seen = Bell::of(Decimal::ONE)?;
    let mut ahead = Bell::of(square)?;
    let half_step = root(square)?.mul(STEP)?.mul(HALF)?;
    let mut chance = HALF;
    let mut all = Vec::with_capacity(2 * STEPS + 1);
    all.push((chance, seen.density.mul(STEP)?));
    for _ in 0..STEPS {
        let before = ahead.density;
        seen.advance()?;
        ahead.advance()?;
        chance = chance.add(before.add(ahead.density)?.mul(half_step)?)?;
        let weight = seen.density.mul(STEP)?;
        all.push((chance, weight));
        all.push((Decimal::ONE.sub(chance)?, weight));
    }
    Ok(all)
}

/// `phi(s z)` for z = 0, h, 2h, ...: each value is the previous one times `e^(-s^2 h^2 (2k + 1) / 2)`.
struct Bell {
    density: Decimal,
    factor: Decimal,
    shrink: Decimal,
}

impl Bell {
    fn of(square: Decimal) -> Result<Self> {
        let exponent = square.mul(STEP)?.mul(STEP)?;
        Ok(Self {
            density: DENSITY_AT_ZERO,
            factor: decay(exponent.mul(HALF)?)?,
            shrink: decay(exponent)?,
        })
    }

    fn advance(&mut self) -> Result<()> {
        self.density = self.density.mul(self.factor)?;
        self.factor = self.factor.mul(self.shrink)?;
        Ok(())
    }
}

/// `e^-x` for a small x, by its power series.
fn decay(x: Decimal) -> Result<Decimal> {
    const TERMS: u64 = 8;
    let (mut sum, mut term) = (Decimal::ONE, Decimal::ONE);
    for n in 1..=TERMS {
        term = term.mul(x)?.div(Decimal::from(n))?.neg();
        sum = sum.add(term)?;
    }
    Ok(sum)
}

/// By Newton's method from above; `square` is between 0 and 1.
fn root(square: Decimal) -> Result<Decimal> {
    let unit = Decimal::small(1, -18);
    let mut root = Decimal::ONE;
    loop {
        let next = root.add(square.div(root)?)?.div(TWO)?;
        if root.sub(next)? <= unit {
            return next.quantize(unit, Direction::Nearest);
        }
        root = next;
    }
}
