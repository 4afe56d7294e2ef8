use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::Decimal;
use super::powers::{POW10_WRAPPED, mul_wrapping};
use super::strip::stripped;

impl Decimal {
    pub(super) fn top(self) -> i32 {
        self.exponent() + self.digits() as i32
    }

    fn cmp_magnitude(self, other: Self) -> Ordering {
        if self.is_zero() || other.is_zero() {
            return other.is_zero().cmp(&self.is_zero());
        }
        self.top().cmp(&other.top()).then_with(|| {
            // With equal tops, scaling to one exponent gives at most 20 digits.
            let gap = self.exponent() - other.exponent();
            let power = POW10_WRAPPED[gap.unsigned_abs() as usize];
            if gap >= 0 {
                mul_wrapping(self.coefficient(), power).cmp(&other.coefficient())
            } else {
                self.coefficient()
                    .cmp(&mul_wrapping(other.coefficient(), power))
            }
        })
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_negative(), other.is_negative()) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.cmp_magnitude(*other),
            (true, true) => other.cmp_magnitude(*self),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (n, exponent) = stripped(self.coefficient(), self.exponent());
        (n, if n == 0 { 0 } else { exponent }, self.is_negative()).hash(state);
    }
}
