/// Why a number or a formula is refused. The text is the stable key; `locales/` has the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Key {
    /// Not of the form `-?digits[.digits]`, or not one of the allowed words.
    Malformed,
    TooManyDigits,
    DivisionByZero,
    Overflow,
    Empty,
    /// A separator that could mean thousands or decimals.
    AmbiguousSeparator,
    UnknownFormula,
    WrongArguments,
    FrameTruncated,
    FrameVersion,
    FrameKind,
    /// The length doesn't match the counts, or the records are too small to be read.
    FrameSize,
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

/// For a branch that no input reaches: fails in tests. A release takes the fallback, because no panic may reach
/// JavaScript.
#[cold]
#[track_caller]
pub fn impossible<T>(reason: &str, fallback: T) -> T {
    debug_assert!(false, "{reason}");
    fallback
}
