//! Loops over the core's operations, behind raw exports: add, mul, div, parse, to_fixed.
//!
//! Protocol: `buffer(n)` gives room for n bytes; JavaScript writes `a,b` lines there; `load` parses them;
//! each operation runs over all the pairs; `texts` fills the buffer with the last results.

use pe_core::decimal::{Decimal, Result};
use std::cell::RefCell;

/// The decimals of `to_fixed`, as prices mostly have them.
const DECIMALS: u32 = 4;

#[derive(Default)]
struct Pairs {
    /// The numbers as they came, for `parse`.
    text: Vec<(String, String)>,
    pairs: Vec<(Decimal, Decimal)>,
    results: Vec<Decimal>,
    fixed: Vec<String>,
}

impl Pairs {
    fn load(&mut self, rows: &str) -> Option<()> {
        let pair = |line: &str| {
            line.split_once(',')
                .map(|(a, b)| (a.to_owned(), b.to_owned()))
        };
        self.text = rows.lines().map(pair).collect::<Option<_>>()?;
        let parsed =
            |(a, b): &(String, String)| Some((Decimal::parse(a).ok()?, Decimal::parse(b).ok()?));
        self.pairs = self.text.iter().map(parsed).collect::<Option<_>>()?;
        self.results = vec![Decimal::ZERO; self.pairs.len()];
        self.fixed = vec![String::new(); self.pairs.len()];
        Some(())
    }

    #[inline(always)]
    fn each(&mut self, operation: impl Fn(Decimal, Decimal) -> Result<Decimal>) -> usize {
        let mut failed = 0;
        for ((a, b), result) in self.pairs.iter().zip(&mut self.results) {
            match operation(*a, *b) {
                Ok(value) => *result = value,
                Err(_) => failed += 1,
            }
        }
        failed
    }
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PAIRS: RefCell<Pairs> = RefCell::default();
}

// SAFETY of each `no_mangle` below: the names are this crate's own; the core exports none of them.

/// Room for `bytes` bytes of input; returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(bytes: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; bytes];
        buffer.as_mut_ptr()
    })
}

/// Where the buffer is now: `texts` may have moved it.
#[unsafe(no_mangle)]
pub extern "C" fn buffer_at() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

/// How many lines could not be read: 1 when any could not.
#[unsafe(no_mangle)]
pub extern "C" fn load() -> usize {
    BUFFER.with_borrow(|bytes| {
        let rows = std::str::from_utf8(bytes).unwrap_or_default();
        usize::from(PAIRS.with_borrow_mut(|pairs| pairs.load(rows)).is_none())
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn add() -> usize {
    PAIRS.with_borrow_mut(|pairs| pairs.each(Decimal::add))
}

#[unsafe(no_mangle)]
pub extern "C" fn mul() -> usize {
    PAIRS.with_borrow_mut(|pairs| pairs.each(Decimal::mul))
}

#[unsafe(no_mangle)]
pub extern "C" fn div() -> usize {
    PAIRS.with_borrow_mut(|pairs| pairs.each(Decimal::div))
}

/// Parses the first number of each pair.
#[unsafe(no_mangle)]
pub extern "C" fn parse() -> usize {
    PAIRS.with_borrow_mut(|pairs| {
        let mut failed = 0;
        for ((a, _), result) in pairs.text.iter().zip(&mut pairs.results) {
            match Decimal::parse(a) {
                Ok(value) => *result = value,
                Err(_) => failed += 1,
            }
        }
        failed
    })
}

/// Writes the first number of each pair with 4 decimals.
#[unsafe(no_mangle)]
pub extern "C" fn to_fixed() -> usize {
    PAIRS.with_borrow_mut(|pairs| {
        let mut failed = 0;
        for ((a, _), text) in pairs.pairs.iter().zip(&mut pairs.fixed) {
            match a.to_fixed(DECIMALS) {
                Ok(fixed) => *text = fixed,
                Err(_) => failed += 1,
            }
        }
        failed
    })
}

fn answer(lines: Vec<String>) -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = lines.join("\n").into_bytes();
        buffer.len()
    })
}

/// The results of the last operation but `to_fixed`.
#[unsafe(no_mangle)]
pub extern "C" fn texts() -> usize {
    answer(PAIRS.with_borrow(|pairs| pairs.results.iter().map(|value| value.to_plain()).collect()))
}

/// The results of `to_fixed`.
#[unsafe(no_mangle)]
pub extern "C" fn texts_fixed() -> usize {
    answer(PAIRS.with_borrow(|pairs| pairs.fixed.clone()))
}
