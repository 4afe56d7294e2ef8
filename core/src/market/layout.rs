//! Made from protocol/layout.json by `npm run layout`.
//! Where each field begins. A text also has the number of bytes that it may take, including its length.

// Both sides have all fields; not all are read here.
#![allow(dead_code)]

pub mod frame_header {
    pub const VERSION: usize = 0;
    pub const KIND: usize = 1;
    pub const FLAGS: usize = 2;
    pub const EPOCH: usize = 4;
    pub const SEQUENCE: usize = 8;
    pub const SERVER_TIME: usize = 16;
    pub const COUNT: usize = 24;
    pub const RECORD_SIZE: usize = 26;
    pub const MATCH_ID: usize = 28;
    pub const BYTES: usize = 32;
}

pub mod tick {
    pub const MATCH_ID: usize = 0;
    pub const PRICE_EXPONENT: usize = 4;
    pub const NUMBER_EXPONENT: usize = 5;
    pub const FLAGS: usize = 6;
    pub const FIRST: usize = 8;
    pub const HIGH: usize = 16;
    pub const LOW: usize = 24;
    pub const PRICE: usize = 32;
    pub const MARK: usize = 40;
    pub const NUMBER: usize = 48;
    pub const TIME: usize = 56;
    pub const BYTES: usize = 64;
}

pub mod statistics {
    pub const MATCH_ID: usize = 0;
    pub const PRICE_EXPONENT: usize = 4;
    pub const VOLUME_EXPONENT: usize = 5;
    pub const TURNOVER_EXPONENT: usize = 6;
    pub const OPEN: usize = 8;
    pub const HIGH: usize = 16;
    pub const LOW: usize = 24;
    pub const VOLUME: usize = 32;
    pub const TURNOVER: usize = 40;
    pub const BYTES: usize = 48;
}

pub mod level {
    pub const SIDE: usize = 0;
    pub const PRICE_EXPONENT: usize = 1;
    pub const NUMBER_EXPONENT: usize = 2;
    pub const PRICE: usize = 8;
    pub const NUMBER: usize = 16;
    pub const BYTES: usize = 24;
}

pub mod trade {
    pub const ID: usize = 0;
    pub const TIME: usize = 8;
    pub const PRICE: usize = 16;
    pub const NUMBER: usize = 24;
    pub const KIND: usize = 32;
    pub const PRICE_EXPONENT: usize = 33;
    pub const NUMBER_EXPONENT: usize = 34;
    pub const BYTES: usize = 40;
}

pub mod snapshot_header {
    pub const VERSION: usize = 0;
    pub const GENERATION: usize = 4;
    pub const QUOTE_TIME: usize = 8;
    pub const AGE: usize = 16;
    pub const FLAGS: usize = 24;
    pub const SECTIONS: usize = 28;
    pub const TICK_TIME: usize = 32;
    pub const BYTES: usize = 40;
}

pub mod snapshot_entry {
    pub const KIND: usize = 0;
    pub const ID: usize = 4;
    pub const OFFSET: usize = 8;
    pub const LENGTH: usize = 12;
    pub const BYTES: usize = 16;
}

pub mod row {
    pub const MATCH_ID: usize = 0;
    pub const DIRECTION: usize = 4;
    pub const FLAGS: usize = 5;
    pub const PRICE: usize = 8;
    pub const CHANGE: usize = 16;
    pub const TIME: usize = 24;
    pub const TURNOVER: usize = 32;
    pub const PRICE_TEXT: (usize, usize) = (40, 40);
    pub const CHANGE_TEXT: (usize, usize) = (80, 16);
    pub const TURNOVER_TEXT: (usize, usize) = (96, 16);
    pub const VOLUME_TEXT: (usize, usize) = (112, 16);
    pub const BYTES: usize = 128;
}

pub mod position {
    pub const ID: usize = 0;
    pub const PROFIT: usize = 8;
    pub const LIQUIDATION: usize = 16;
    pub const DISTANCE: usize = 24;
    pub const RISK_RATE: usize = 32;
    pub const MARK_TEXT: (usize, usize) = (40, 40);
    pub const PROFIT_TEXT: (usize, usize) = (80, 40);
    pub const RETURN_TEXT: (usize, usize) = (120, 40);
    pub const MARGIN_TEXT: (usize, usize) = (160, 40);
    pub const LIQUIDATION_TEXT: (usize, usize) = (200, 40);
    pub const DISTANCE_TEXT: (usize, usize) = (240, 40);
    pub const RISK_RATE_TEXT: (usize, usize) = (280, 40);
    pub const BYTES: usize = 320;
}

pub mod chart_header {
    pub const MODE: usize = 0;
    pub const STATE: usize = 1;
    pub const BARS: usize = 4;
    pub const BYTES: usize = 8;
}
