//! Powers of ten and the integer helpers of all operations.

/// Maximum digits of a coefficient (R-NUMBER-1).
pub const PRECISION: u32 = 20;
pub const LIMIT: u128 = 10u128.pow(PRECISION);

pub const POW10: [u64; 20] = {
    let mut table = [1u64; 20];
    let mut i = 1;
    while i < 20 {
        table[i] = table[i - 1] * 10;
        i += 1;
    }
    table
};

/// 10^0 to 10^40 modulo 2^128. Above 10^38 only the low bits are left; the exact corrections in `round`
/// and `division` need no more.
pub const POW10_WRAPPED: [u128; 41] = {
    let mut table = [1u128; 41];
    let mut i = 1;
    while i < 41 {
        table[i] = table[i - 1].wrapping_mul(10);
        i += 1;
    }
    table
};

/// Bits of 10^i. A coefficient with at least this many leading zeros can be multiplied by 10^i in 64
/// bits.
pub const POW10_BITS: [u32; 20] = {
    let mut table = [0u32; 20];
    let mut i = 0;
    while i < 20 {
        table[i] = 64 - POW10[i].leading_zeros();
        i += 1;
    }
    table
};

/// Powers of ten for estimates only; integers correct every estimate.
pub const POW10_ESTIMATE: [f64; 41] = {
    let mut table = [1.0f64; 41];
    let mut i = 1;
    while i < 41 {
        table[i] = if i < 39 {
            POW10_WRAPPED[i] as f64
        } else {
            table[i - 1] * 10.0
        };
        i += 1;
    }
    table
};

pub const INVERSE_ESTIMATE: [f64; 41] = {
    let mut table = [1.0f64; 41];
    let mut i = 1;
    while i < 41 {
        table[i] = 1.0 / POW10_ESTIMATE[i];
        i += 1;
    }
    table
};

#[inline(always)]
pub fn digits64(n: u64) -> u32 {
    let bits = 64 - (n | 1).leading_zeros();
    let guess = (bits * 1233) >> 12; // 1233 / 4096 is slightly above log10(2)
    guess + u32::from(n >= POW10[guess as usize])
}

#[inline]
pub fn digits128(n: u128) -> u32 {
    if n >> 64 == 0 {
        return digits64(n as u64);
    }
    let bits = 128 - n.leading_zeros();
    let guess = (bits * 1233) >> 12;
    guess + u32::from(n >= POW10_WRAPPED[guess as usize])
}

/// 64 x 64 -> 128 bits from four 32-bit products. Inlined it is faster than the compiler's `__multi3` in
/// WebAssembly.
#[inline(always)]
pub fn mul_wide(a: u64, b: u64) -> u128 {
    const LOW: u64 = 0xffff_ffff;
    let (a0, a1, b0, b1) = (a & LOW, a >> 32, b & LOW, b >> 32);
    let low = a0 * b0;
    let mid = a1 * b0 + (low >> 32);
    let mid2 = a0 * b1 + (mid & LOW);
    let high = a1 * b1 + (mid >> 32) + (mid2 >> 32);
    (u128::from(high) << 64) | u128::from((mid2 << 32) | (low & LOW))
}

#[inline(always)]
pub fn mul_wrapping(a: u128, b: u128) -> u128 {
    let (a0, a1, b0, b1) = (a as u64, (a >> 64) as u64, b as u64, (b >> 64) as u64);
    let cross = a0.wrapping_mul(b1).wrapping_add(a1.wrapping_mul(b0));
    mul_wide(a0, b0).wrapping_add(u128::from(cross) << 64)
}

/// A 64-bit integer as a float, within half a unit in the last place. The two halves become the low bits
/// of 2^84 and 2^52, because the hardware conversion of an unsigned integer needs a branch.
#[inline(always)]
pub fn float(n: u64) -> f64 {
    const TWO_84: u64 = 0x4530_0000_0000_0000;
    const TWO_52: u64 = 0x4330_0000_0000_0000;
    const BOTH: f64 = f64::from_bits(TWO_84) + f64::from_bits(TWO_52);
    let high = f64::from_bits((n >> 32) | TWO_84);
    let low = f64::from_bits((n & 0xffff_ffff) | TWO_52);
    (high - BOTH) + low
}

/// An estimate of an integer below 2^127, with a relative error of at most 2^-52.
#[inline(always)]
pub fn estimate(n: u128) -> f64 {
    const TWO_64: f64 = 18_446_744_073_709_551_616.0;
    float((n >> 64) as u64) * TWO_64 + float(n as u64)
}
