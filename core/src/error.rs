//! Errors by name: the stable keys that cross to the page, the server and the tests.

/// What a number or a formula can refuse. The text is the stable key; `locales/` has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Key {
    /// Not of the form `-?digits[.digits]`, or not one of the words that are allowed.
    Malformed,
    /// More than 20 significant digits.
    TooManyDigits,
    DivisionByZero,
    /// A magnitude above 10^99.
    Overflow,
    /// Nothing was typed.
    Empty,
    /// A separator that could mean thousands or decimals.
    AmbiguousSeparator,
    /// `evaluate` and `explain` were asked for a name that is not in the catalogue.
    UnknownFormula,
    /// Too few or too many arguments for the formula.
    WrongArguments,
    /// Shorter than a frame's header.
    FrameTruncated,
    FrameVersion,
    FrameKind,
    /// Not as long as its counts say, or records too small to be read.
    FrameSize,
    /// A number beyond what a frame may hold.
    FrameNumber,
    PeriodUnknown,
    RoomUnknown,
}

impl Key {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::TooManyDigits => "too_many_digits",
            Self::DivisionByZero => "division_by_zero",
            Self::Overflow => "overflow",
            Self::Empty => "empty",
            Self::AmbiguousSeparator => "ambiguous_separator",
            Self::UnknownFormula => "unknown_formula",
            Self::WrongArguments => "wrong_arguments",
            Self::FrameTruncated => "frame_truncated",
            Self::FrameVersion => "frame_version",
            Self::FrameKind => "frame_kind",
            Self::FrameSize => "frame_size",
            Self::FrameNumber => "frame_number",
            Self::PeriodUnknown => "period_unknown",
            Self::RoomUnknown => "room_unknown",
        }
    }
}

/// A key and where it happened; each number names its meaning (`argument`, `position`, `row`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreError {
    pub key: Key,
    pub detail: Vec<(&'static str, u32)>,
}

impl CoreError {
    #[must_use]
    pub fn with(mut self, name: &'static str, value: usize) -> Self {
        self.detail
            .push((name, u32::try_from(value).unwrap_or(u32::MAX)));
        self
    }
}

impl From<Key> for CoreError {
    fn from(key: Key) -> Self {
        Self {
            key,
            detail: Vec::new(),
        }
    }
}
