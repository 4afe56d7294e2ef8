//! What holds for every input, not only for the lines of a file. Each test names the page of
//! docs/rules.md that says so. LONG=1 (with --release) runs many times the cases, from other seeds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test's panic is its verdict

mod config;
mod differential;
mod exact;
mod invest;
mod locale;
mod numbers;
mod operands;
mod trade;
