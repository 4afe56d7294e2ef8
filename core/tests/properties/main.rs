#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test's panic is its verdict

mod config;
mod differential;
mod exact;
mod invest;
mod locale;
mod numbers;
mod operands;
mod trade;
