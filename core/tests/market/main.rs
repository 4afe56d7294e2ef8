//! The market: frames compared with golden bytes and hostile ones, charts, rooms and book with slow
//! models, snapshots read back. A test of a rule names it (`r_socket_6_...`).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test's panic is its verdict

mod answers;
mod book;
mod calendar;
mod candles;
mod charts;
#[path = "../properties/config.rs"]
mod config;
mod damaged;
mod golden;
mod hostile;
mod instruments;
mod memory;
mod news;
mod page;
mod portfolio;
mod rooms;
mod scan;
mod snapshots;
mod trades;
mod wire;
