//! Properties that hold for every input. A test of a rule names it (`r_number_1_...`). LONG=1 (with
//! --release) runs many more cases, from other seeds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test's panic is its verdict

mod config;
mod differential;
mod exact;
mod invest;
mod locale;
mod numbers;
mod operands;
mod trade;
