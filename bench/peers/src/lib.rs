//! The peers of `npm run bench maths` as one WebAssembly file: rust_decimal and fastnum, behind raw exports
//! (no wasm-bindgen), so that nothing but the crates' own arithmetic is in the timed loop.
//!
//! Protocol: `buffer(n)` gives room for n bytes; JavaScript writes the rows there; `load_*` parses them;
//! `revalue_*` computes; `texts_*` fills the buffer with the results and returns their length in bytes.

mod numbers;
mod position;

use numbers::{Fastnum, RustDecimal};
use position::Book;
use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RUST_DECIMAL: RefCell<Book<RustDecimal<false>>> = const { RefCell::new(Book::new()) };
    static RUST_DECIMAL_GUARDED: RefCell<Book<RustDecimal<true>>> = const { RefCell::new(Book::new()) };
    static FASTNUM: RefCell<Book<Fastnum>> = const { RefCell::new(Book::new()) };
}

// SAFETY of each `no_mangle` below: the names are this crate's own, and nothing else is linked beside it.

/// Room for `bytes` bytes of input; returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(bytes: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; bytes];
        buffer.as_mut_ptr()
    })
}

/// Where the buffer is now: `texts_*` may have moved it.
#[unsafe(no_mangle)]
pub extern "C" fn buffer_at() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

macro_rules! peer {
    ($book:ident, $load:ident, $revalue:ident, $texts:ident) => {
        #[unsafe(no_mangle)]
        pub extern "C" fn $load() -> usize {
            BUFFER.with_borrow(|bytes| {
                let rows = std::str::from_utf8(bytes).expect("the bench writes ASCII");
                $book.with_borrow_mut(|book| book.load(rows))
            })
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn $revalue() {
            $book.with_borrow_mut(Book::revalue);
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn $texts() -> usize {
            let texts = $book.with_borrow(Book::texts).into_bytes();
            BUFFER.with_borrow_mut(|buffer| {
                *buffer = texts;
                buffer.len()
            })
        }
    };
}

peer!(
    RUST_DECIMAL,
    load_rust_decimal,
    revalue_rust_decimal,
    texts_rust_decimal
);
peer!(
    RUST_DECIMAL_GUARDED,
    load_rust_decimal_guarded,
    revalue_rust_decimal_guarded,
    texts_rust_decimal_guarded
);
peer!(FASTNUM, load_fastnum, revalue_fastnum, texts_fastnum);
