//! The calculations of Pocket Exchange: exact decimals and every formula, implemented once for browser
//! and server. Pure: no clock, no I/O, no randomness. The rules are in docs/rules.md.

// No panic may reach JavaScript. These lints forbid explicit ones; the fuzz targets cover indexing and
// slicing.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::unimplemented
)]
// `add`, `mul`, `neg`, ... return a Result, which the operator traits don't allow.
#![allow(clippy::should_implement_trait)]

pub mod decimal;
pub mod display;
pub mod draw;
pub mod engine;
pub mod error;
pub mod explain;
pub mod formulas;
pub mod input;
pub mod invest;
pub mod ledger;
pub mod market;
pub mod number;
pub mod sha256;
pub mod studies;
pub mod trade;
mod wasm;

pub use error::CoreError;
pub use formulas::{evaluate, explain};
