use super::powers::POW10;

/// Keeps later products in 64 bits.
pub fn stripped(mut n: u128, mut exponent: i32) -> (u128, i32) {
    for power in [16u32, 8, 4, 2, 1] {
        let divisor = POW10[power as usize];
        if n.trailing_zeros() < power {
            continue; // not divisible by 2^power, so not by 10^power
        }
        if n >> 64 == 0 {
            if (n as u64).is_multiple_of(divisor) && n != 0 {
                n = u128::from(n as u64 / divisor);
                exponent += power as i32;
            }
        } else if n.is_multiple_of(u128::from(divisor)) {
            n /= u128::from(divisor);
            exponent += power as i32;
        }
    }
    (n, exponent)
}
