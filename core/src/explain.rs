//! A number that records its calculation: the steps shown when the user taps a figure. A formula is
//! written once over `Number`; run with `Traced` it is the same code and also records each step.

use core::cell::RefCell;
use core::cmp::Ordering;

use crate::decimal::{Decimal, Direction, Result};
use crate::number::{Number, Terms};

/// One operation. `symbols` is the expression, `numbers` the same with values. A comparison has no
/// `value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The symbol of the result; empty for an intermediate step.
    pub name: String,
    pub symbols: String,
    pub numbers: String,
    pub value: String,
}

/// Precedence of an expression: an operand with a lower one is put in brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Single,
}

/// How later steps refer to a number, and the step that computed it (inputs have none).
#[derive(Clone)]
struct Name {
    label: String,
    binding: Binding,
    step: Option<usize>,
}

/// The recorded steps. Numbers refer to them by index, so that they stay as cheap to copy as a `Decimal`.
#[derive(Default)]
pub struct Log {
    names: RefCell<Vec<Name>>,
    steps: RefCell<Vec<Step>>,
}

/// A number and its name in the log. A constant has no log, nor has any number when the caller wants no
/// steps: an operation of two such numbers records nothing and only computes the value, by the same code.
#[derive(Clone, Copy)]
pub struct Traced<'a, D> {
    value: D,
    name: Option<(&'a Log, usize)>,
}

pub fn joined(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

impl Log {
    pub fn into_steps(self) -> Vec<Step> {
        self.steps.into_inner()
    }

    pub fn push(&self, step: Step) {
        self.steps.borrow_mut().push(step);
    }

    fn name(&self, label: String, binding: Binding, step: Option<usize>) -> usize {
        let mut names = self.names.borrow_mut();
        names.push(Name {
            label,
            binding,
            step,
        });
        names.len() - 1
    }

    fn record(&self, symbols: String, binding: Binding, numbers: String, value: Decimal) -> usize {
        let step = self.steps.borrow().len();
        let (name, value) = (String::new(), value.to_plain());
        self.push(Step {
            name,
            symbols: symbols.clone(),
            numbers,
            value,
        });
        self.name(symbols, binding, Some(step))
    }

    /// The symbol is used in its own step and in all later ones.
    fn rename(&self, index: usize, symbol: &str, value: Decimal) -> usize {
        let old = self.names.borrow().get(index).cloned();
        let mut steps = self.steps.borrow_mut();
        let step = old.as_ref().and_then(|old| old.step);
        match (step.and_then(|step| steps.get_mut(step)), old) {
            (Some(step), _) => symbol.clone_into(&mut step.name),
            // The sum of one term: the symbol is another name of the input.
            (None, Some(old)) if old.label != symbol => {
                let value = value.to_plain();
                let (name, numbers) = (symbol.to_owned(), value.clone());
                steps.push(Step {
                    name,
                    symbols: old.label,
                    numbers,
                    value,
                });
            }
            _ => {}
        }
        self.name(symbol.to_owned(), Binding::Single, step)
    }
}

struct Operand {
    name: Name,
    value: Decimal,
}

impl Operand {
    /// In brackets if its precedence is lower than the operation needs here.
    fn symbols(&self, bound: Binding) -> String {
        if self.name.binding < bound {
            joined(&["(", &self.name.label, ")"])
        } else {
            self.name.label.clone()
        }
    }
}

impl<'a> Traced<'a, Decimal> {
    pub fn input(value: Decimal, symbol: &str, log: Option<&'a Log>) -> Self {
        let name = log.map(|log| (log, log.name(symbol.to_owned(), Binding::Single, None)));
        Self { value, name }
    }
}

impl<'a, D: Number> Traced<'a, D> {
    #[inline(never)]
    fn operand(&self) -> Result<Operand> {
        let value = self.value.value()?;
        let known = self
            .name
            .and_then(|(log, index)| log.names.borrow().get(index).cloned());
        let constant = || Name {
            label: value.to_plain(),
            binding: Binding::Single,
            step: None,
        };
        Ok(Operand {
            name: known.unwrap_or_else(constant),
            value,
        })
    }

    #[inline(never)]
    fn operation(&self, other: &Self, sign: &str, binding: Binding, value: D) -> Result<Self> {
        let Some((log, _)) = self.name.or(other.name) else {
            return Ok(Self { value, name: None });
        };
        let (a, b, result) = (self.operand()?, other.operand()?, value.value()?);
        Ok(Self {
            value,
            name: Some((log, operation(log, [&a, &b], sign, binding, result))),
        })
    }

    #[inline(never)]
    fn function(&self, name: &str, second: &str, value: D) -> Result<Self> {
        let Some((log, _)) = self.name else {
            return Ok(Self { value, name: None });
        };
        let (a, result) = (self.operand()?, value.value()?);
        let written = |argument: &str| joined(&[name, "(", argument, ", ", second, ")"]);
        let (symbols, numbers) = (written(&a.name.label), written(&a.value.to_plain()));
        Ok(Self {
            value,
            name: Some((log, log.record(symbols, Binding::Single, numbers, result))),
        })
    }
}

fn operation(
    log: &Log,
    [a, b]: [&Operand; 2],
    sign: &str,
    binding: Binding,
    value: Decimal,
) -> usize {
    let right = if binding == Binding::Sum {
        Binding::Product
    } else {
        Binding::Single
    };
    let symbols = joined(&[&a.symbols(binding), sign, &b.symbols(right)]);
    let second = b.value.to_plain();
    let (open, close) = if b.value.is_negative() {
        ("(", ")")
    } else {
        ("", "")
    };
    let numbers = joined(&[&a.value.to_plain(), sign, open, &second, close]);
    log.record(symbols, binding, numbers, value)
}

/// Traced numbers needn't be fast: nothing of them is inlined, which keeps the core small.
impl<'a, D: Number> Terms for Traced<'a, D> {
    #[inline(never)]
    fn plus(&self, other: &Self) -> Result<Self> {
        // The zero that starts a sum gets no step.
        if self.name.is_none() && self.value.value()?.is_zero() {
            let alias = |(log, _): (&'a Log, usize)| -> Result<(&'a Log, usize)> {
                let label = other.operand()?.name.label;
                Ok((log, log.name(label, Binding::Single, None)))
            };
            return Ok(Self {
                value: other.value,
                name: other.name.map(alias).transpose()?,
            });
        }
        self.operation(other, " + ", Binding::Sum, self.value.plus(&other.value)?)
    }
    #[inline(never)]
    fn minus(&self, other: &Self) -> Result<Self> {
        self.operation(other, " − ", Binding::Sum, self.value.minus(&other.value)?)
    }
    #[inline(never)]
    fn times(&self, other: &Self) -> Result<Self> {
        self.operation(
            other,
            " × ",
            Binding::Product,
            self.value.times(&other.value)?,
        )
    }
    #[inline(never)]
    fn named(self, symbol: &'static str) -> Self {
        // A step beyond the largest number has no text: it keeps its place in the next one.
        let rename = |(log, index): (&'a Log, usize)| match self.value.value() {
            Ok(value) => (log, log.rename(index, symbol, value)),
            Err(_) => (log, index),
        };
        Self {
            value: self.value,
            name: self.name.map(rename),
        }
    }
}

impl<'a, D: Number> Number for Traced<'a, D> {
    type Precise = Traced<'a, D::Precise>;

    fn constant(value: Decimal) -> Self {
        Self {
            value: D::constant(value),
            name: None,
        }
    }

    #[inline(never)]
    fn over(&self, other: &Self) -> Result<Self> {
        self.operation(
            other,
            " ÷ ",
            Binding::Product,
            self.value.over(&other.value)?,
        )
    }
    fn modulo(&self, other: &Self) -> Result<Self> {
        self.operation(
            other,
            " mod ",
            Binding::Product,
            self.value.modulo(&other.value)?,
        )
    }
    fn rounded(&self, decimals: i32) -> Result<Self> {
        let sign = if decimals < 0 { "-" } else { "" };
        let count = Decimal::from(u64::from(decimals.unsigned_abs())).to_plain();
        self.function(
            "round",
            &joined(&[sign, &count]),
            self.value.rounded(decimals)?,
        )
    }
    fn on_step(&self, step: &Self, direction: Direction) -> Result<Self> {
        let name = match direction {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Nearest => "nearest",
        };
        let value = self.value.on_step(&step.value, direction)?;
        self.function(name, &step.value.value()?.to_plain(), value)
    }
    fn value(&self) -> Result<Decimal> {
        self.value.value()
    }

    #[inline(never)]
    fn compared(&self, other: &Self) -> Result<Ordering> {
        let order = self.value()?.cmp(&other.value()?);
        if let Some((log, _)) = self.name.or(other.name) {
            let sign = match order {
                Ordering::Less => " < ",
                Ordering::Equal => " = ",
                Ordering::Greater => " > ",
            };
            let (a, b) = (self.operand()?, other.operand()?);
            log.push(Step {
                name: String::new(),
                symbols: joined(&[&a.name.label, sign, &b.name.label]),
                numbers: joined(&[&a.value.to_plain(), sign, &b.value.to_plain()]),
                value: String::new(),
            });
        }
        Ok(order)
    }

    fn precise(&self) -> Self::Precise {
        Traced {
            value: self.value.precise(),
            name: self.name,
        }
    }
    fn settled(precise: Self::Precise) -> Result<Self> {
        Ok(Self {
            value: D::settled(precise.value)?,
            name: precise.name,
        })
    }
}
