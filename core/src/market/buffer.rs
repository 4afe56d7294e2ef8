//! The bytes of a snapshot: little endian, floats for drawing only. Fixed parts are in
//! protocol/layout.json; src/lib/market/snapshot.ts reads them.

use crate::decimal::Decimal;
use crate::error::impossible;

#[derive(Default)]
pub struct Buffer {
    bytes: Vec<u8>,
}

impl Buffer {
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    pub fn memory_bytes(&self) -> usize {
        self.bytes.capacity()
    }

    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub fn byte(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub fn short(&mut self, value: u16) {
        self.raw(&value.to_le_bytes());
    }

    pub fn word(&mut self, value: u32) {
        self.raw(&value.to_le_bytes());
    }

    pub fn exact(&mut self, value: u64) {
        self.raw(&exact(value));
    }

    pub fn pixels(&mut self, value: Option<Decimal>) {
        self.raw(&pixels(value));
    }

    /// One byte for the length, then the text. No text is longer than 255 bytes.
    pub fn text(&mut self, text: &str) {
        let length = u8::try_from(text.len())
            .unwrap_or_else(|_| impossible("no text is longer than 255 bytes", 0));
        self.byte(length);
        self.raw(
            text.as_bytes()
                .get(..usize::from(length))
                .unwrap_or_default(),
        );
    }

    pub fn align(&mut self) {
        let length = self.bytes.len().next_multiple_of(8);
        self.bytes.resize(length, 0);
    }
}

pub fn put(image: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = image.get_mut(at..at + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}

pub fn age(age: Option<u64>) -> [u8; 8] {
    age.map_or(-1.0, |age| age as f64).to_le_bytes()
}

pub fn exact(value: u64) -> [u8; 8] {
    (value as f64).to_le_bytes()
}

pub fn pixels(value: Option<Decimal>) -> [u8; 8] {
    value.map_or(f64::NAN, Decimal::to_pixels).to_le_bytes()
}
