use core::str::FromStr;

use crate::decimal::Decimal;
use crate::error::{CoreError, Key};
use crate::trade::Side;
use crate::trade::rows::{lines, valid_text};

pub struct Fields<'a> {
    rest: Option<&'a str>,
}

impl<'a> Fields<'a> {
    pub fn next(&mut self) -> Result<&'a str, Key> {
        let rest = self.rest.ok_or(Key::WrongArguments)?;
        let (field, rest) = match rest.split_once('/') {
            Some((field, rest)) => (field, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        Ok(field)
    }

    pub fn number(&mut self) -> Result<Decimal, Key> {
        Decimal::parse(self.next()?)
    }

    pub fn whole<T: FromStr>(&mut self) -> Result<T, Key> {
        self.next()?.parse().map_err(|_| Key::Malformed)
    }

    pub fn side(&mut self) -> Result<Side, Key> {
        Side::parse(self.next()?).ok_or(Key::Malformed)
    }

    pub fn isolated(&mut self) -> Result<bool, Key> {
        match self.next()? {
            "isolated" => Ok(true),
            "cross" => Ok(false),
            _ => Err(Key::Malformed),
        }
    }

    fn end(&self) -> Result<(), Key> {
        self.rest.map_or(Ok(()), |_| Err(Key::WrongArguments))
    }
}

/// Reads each row with `read`, which must consume all of its fields.
pub fn read_rows<'a, T>(
    text: &'a str,
    mut read: impl FnMut(&mut Fields<'a>) -> Result<T, Key>,
) -> Result<Vec<T>, CoreError> {
    let mut rows = Vec::new();
    for (index, line) in lines(text.as_bytes()).enumerate() {
        let mut fields = Fields {
            rest: Some(valid_text(line)),
        };
        let row = read(&mut fields).and_then(|row| fields.end().map(|()| row));
        rows.push(row.map_err(|key| CoreError::from(key).with("row", index))?);
    }
    Ok(rows)
}
