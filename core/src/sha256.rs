const BLOCK: usize = 64;
const WORDS: usize = 64;
/// Offset of the message length in the last block.
const LENGTH_AT: usize = 56;

const ROUND: [u32; WORDS] = constants(3);

/// The first 32 bits of the fractional parts of the square (2) or cube (3) roots of the first `N` primes.
const fn constants<const N: usize>(degree: u32) -> [u32; N] {
    let mut out = [0; N];
    let (mut found, mut candidate) = (0, 2u128);
    while found < N {
        if is_prime(candidate) {
            out[found] = root_bits(candidate, degree);
            found += 1;
        }
        candidate += 1;
    }
    out
}

const fn is_prime(number: u128) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            return false;
        }
        divisor += 1;
    }
    true
}

/// The low 32 bits of `floor(root(number) * 2^32)`.
const fn root_bits(number: u128, degree: u32) -> u32 {
    let scaled = number << (32 * degree);
    let (mut low, mut high) = (0u128, 1u128 << 38);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if middle.pow(degree) <= scaled {
            low = middle;
        } else {
            high = middle;
        }
    }
    low as u32
}

pub fn sha256(message: &[u8]) -> [u8; 32] {
    let mut state: [u32; 8] = const { constants(2) };
    let mut blocks = message.chunks_exact(BLOCK);
    for block in &mut blocks {
        compress(&mut state, block);
    }
    let rest = blocks.remainder();
    let mut tail = [0; 2 * BLOCK];
    let end = if rest.len() < LENGTH_AT {
        BLOCK
    } else {
        2 * BLOCK
    };
    tail[..rest.len()].copy_from_slice(rest);
    tail[rest.len()] = 0x80;
    tail[end - 8..end].copy_from_slice(&(message.len() as u64 * 8).to_be_bytes());
    for block in tail[..end].chunks_exact(BLOCK) {
        compress(&mut state, block);
    }
    let mut digest = [0; 32];
    for (bytes, word) in digest.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    digest
}

fn compress(state: &mut [u32; 8], block: &[u8]) {
    let mut schedule = [0u32; WORDS];
    for (word, bytes) in schedule.iter_mut().zip(block.chunks_exact(4)) {
        *word = bytes
            .iter()
            .fold(0, |word, &byte| word << 8 | u32::from(byte));
    }
    for at in 16..WORDS {
        let (early, late) = (schedule[at - 15], schedule[at - 2]);
        let first = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
        let second = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
        schedule[at] = schedule[at - 16]
            .wrapping_add(first)
            .wrapping_add(schedule[at - 7])
            .wrapping_add(second);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (constant, word) in ROUND.into_iter().zip(schedule) {
        let first = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let one = h
            .wrapping_add(first)
            .wrapping_add(choice)
            .wrapping_add(constant)
            .wrapping_add(word);
        let second = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        let two = second.wrapping_add(majority);
        (h, g, f, e) = (g, f, e, d.wrapping_add(one));
        (d, c, b, a) = (c, b, a, one.wrapping_add(two));
    }
    for (word, change) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(change);
    }
}
