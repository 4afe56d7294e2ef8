//! Verifiable draws (R-DRAW-1): the hash of a secret is published first, the user adds a seed, and the
//! secret is revealed afterwards.

use crate::decimal::Result;
use crate::error::Key;
use crate::sha256::sha256;

pub fn draw_hash(secret: &str) -> String {
    use std::fmt::Write;

    let mut text = String::with_capacity(64);
    for byte in sha256(secret.as_bytes()) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// `SHA-256(secret + ":" + seed + ":" + id) mod size`, the hash read as one big-endian number. With 256
/// bits the bias toward the first positions is below 2^-224.
pub fn draw_position(secret: &str, seed: &str, id: u64, size: u32) -> Result<u32> {
    if size == 0 {
        return Err(Key::DivisionByZero);
    }
    let size = u64::from(size);
    let hash = sha256(format!("{secret}:{seed}:{id}").as_bytes());
    let rest = hash
        .into_iter()
        .fold(0, |rest: u64, byte| (rest << 8 | u64::from(byte)) % size);
    Ok(rest as u32)
}
