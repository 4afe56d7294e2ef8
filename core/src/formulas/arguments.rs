use super::catalogue::{Formula, Kind};
use crate::decimal::{Decimal, malformed_at};
use crate::error::{CoreError, Key};
use crate::trade::Side;

pub struct PositionText<N> {
    pub side: Side,
    pub open: N,
    pub quantity: N,
    pub multiple: N,
    pub mark: N,
    pub instrument: String,
}

pub enum Value<N> {
    Number(N),
    Text(String),
    /// Index into the parameter's choices.
    Choice(usize),
    Positions(Vec<PositionText<N>>),
    Fills(Vec<(N, N)>),
    List(Vec<N>),
}

pub fn read<N>(
    formula: &Formula,
    texts: &[&str],
    make: impl Fn(Decimal, &str) -> N,
) -> Result<Vec<Value<N>>, CoreError> {
    if texts.len() != formula.parameters.len() {
        return Err(Key::WrongArguments.into());
    }
    let mut values = Vec::with_capacity(texts.len());
    for (index, (&text, parameter)) in texts.iter().zip(formula.parameters).enumerate() {
        let value = match parameter.kind {
            Kind::Number => number(text).map(|value| Value::Number(make(value, parameter.symbol))),
            Kind::Text => Ok(Value::Text(text.to_owned())),
            Kind::Choice(choices) => choices
                .iter()
                .position(|&choice| choice == text)
                .map(Value::Choice)
                .ok_or_else(|| Key::Malformed.into()),
            Kind::Positions => positions(text, &make).map(Value::Positions),
            Kind::Fills => fills(text, &make).map(Value::Fills),
            Kind::List => list(text, parameter.symbol, &make).map(Value::List),
        };
        values.push(value.map_err(|error: CoreError| error.with("argument", index))?);
    }
    Ok(values)
}

#[inline(never)]
pub fn number(text: &str) -> Result<Decimal, CoreError> {
    Decimal::parse(text).map_err(|key| {
        let error = CoreError::from(key);
        match malformed_at(text.as_bytes()) {
            Some(position) => error.with("position", position),
            None => error,
        }
    })
}

/// An empty text is an empty list.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(';').filter(|_| !text.is_empty()).enumerate()
}

fn list<N>(
    text: &str,
    symbol: &str,
    make: &impl Fn(Decimal, &str) -> N,
) -> Result<Vec<N>, CoreError> {
    parts(text)
        .map(|(row, part)| {
            let value = number(part).map_err(|error| error.with("row", row))?;
            Ok(make(value, &subscripted(symbol, row)))
        })
        .collect()
}

fn fills<N>(text: &str, make: &impl Fn(Decimal, &str) -> N) -> Result<Vec<(N, N)>, CoreError> {
    parts(text)
        .map(|(row, part)| {
            let in_row = |error: CoreError| error.with("row", row);
            let (price, quantity) = part
                .split_once('/')
                .ok_or_else(|| in_row(Key::Malformed.into()))?;
            let (price, quantity) = (
                number(price).map_err(in_row)?,
                number(quantity).map_err(in_row)?,
            );
            Ok((
                make(price, &subscripted("p", row)),
                make(quantity, &subscripted("q", row)),
            ))
        })
        .collect()
}

fn positions<N>(
    text: &str,
    make: &impl Fn(Decimal, &str) -> N,
) -> Result<Vec<PositionText<N>>, CoreError> {
    parts(text)
        .map(|(row, part)| position(part, row, make).map_err(|error| error.with("row", row)))
        .collect()
}

#[inline(never)]
fn position<N>(
    text: &str,
    row: usize,
    make: &impl Fn(Decimal, &str) -> N,
) -> Result<PositionText<N>, CoreError> {
    // The instrument is last and may contain slashes, as in BTC/USDT.
    let mut fields = text.splitn(6, '/');
    let mut next = || fields.next().ok_or(CoreError::from(Key::Malformed));
    let side = Side::parse(next()?).ok_or(CoreError::from(Key::Malformed))?;
    let mut value =
        |symbol: &str| Ok::<_, CoreError>(make(number(next()?)?, &subscripted(symbol, row)));
    let (open, quantity, multiple, mark) = (value("p")?, value("q")?, value("m")?, value("x")?);
    let instrument = next()?.to_owned();
    Ok(PositionText {
        side,
        open,
        quantity,
        multiple,
        mark,
        instrument,
    })
}

/// `p` becomes p₁ in the first row.
#[inline(never)]
pub fn subscripted(symbol: &str, row: usize) -> String {
    let digits = Decimal::from(row as u64 + 1).to_plain();
    let low = digits
        .bytes()
        .filter_map(|digit| char::from_u32(0x2080 + u32::from(digit - b'0')));
    symbol.chars().chain(low).collect()
}
