//! A number that remembers how it was made: the steps behind a figure, for "tap a figure".
//! A formula is written once over `Number`; run with `Told` it is the same code, line by line.

use core::cell::RefCell;
use std::rc::Rc;

use crate::decimal::{Decimal, Direction, Result};
use crate::number::Number;

/// One operation: `numbers` is `symbols` with the values in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The symbol of the result; empty for a step on the way.
    pub name: String,
    pub symbols: String,
    pub numbers: String,
    pub value: String,
}

pub type Log = Rc<RefCell<Vec<Step>>>;

/// How tightly an expression binds: what binds less stands in brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Single,
}

#[derive(Clone)]
pub struct Told<D> {
    value: D,
    label: String,
    binding: Binding,
    /// Constants know no log; the other side of an operation has one.
    log: Option<Log>,
    /// The step that made it; inputs and constants have none.
    step: Option<usize>,
}

impl Told<Decimal> {
    pub fn input(value: Decimal, symbol: &str, log: &Log) -> Self {
        Self {
            value,
            label: symbol.to_owned(),
            binding: Binding::Single,
            log: Some(Rc::clone(log)),
            step: None,
        }
    }
}

impl<D: Number> Told<D> {
    fn text(&self) -> Result<String> {
        Ok(self.value.value()?.to_plain())
    }

    /// The label as an operand; `bound` is what the operation needs at this place.
    fn operand(&self, bound: Binding) -> String {
        if self.binding < bound {
            format!("({})", self.label)
        } else {
            self.label.clone()
        }
    }

    fn operation(
        &self,
        other: &Self,
        sign: &str,
        binding: Binding,
        run: impl Fn(&D, &D) -> Result<D>,
    ) -> Result<Self> {
        let value = run(&self.value, &other.value)?;
        let right = if binding == Binding::Sum {
            Binding::Product
        } else {
            Binding::Single
        };
        let symbols = format!("{} {sign} {}", self.operand(binding), other.operand(right));
        let right_text = other.text()?;
        let right_text = if right_text.starts_with('-') {
            format!("({right_text})")
        } else {
            right_text
        };
        let numbers = format!("{} {sign} {right_text}", self.text()?);
        let log = self.log.as_ref().or(other.log.as_ref());
        Self::made(value, symbols, binding, numbers, log)
    }

    fn made(
        value: D,
        symbols: String,
        binding: Binding,
        numbers: String,
        log: Option<&Log>,
    ) -> Result<Self> {
        let mut told = Self {
            value,
            label: symbols.clone(),
            binding,
            log: log.map(Rc::clone),
            step: None,
        };
        let value = told.text()?;
        if let Some(log) = log {
            let mut steps = log.borrow_mut();
            told.step = Some(steps.len());
            steps.push(Step {
                name: String::new(),
                symbols,
                numbers,
                value,
            });
        }
        Ok(told)
    }

    fn function(&self, name: &str, second: &str, value: D) -> Result<Self> {
        let symbols = format!("{name}({}, {second})", self.label);
        let numbers = format!("{name}({}, {second})", self.text()?);
        Self::made(value, symbols, Binding::Single, numbers, self.log.as_ref())
    }
}

impl<D: Number> Number for Told<D> {
    type Precise = Told<D::Precise>;

    fn constant(value: Decimal) -> Self {
        Self {
            value: D::constant(value),
            label: value.to_plain(),
            binding: Binding::Single,
            log: None,
            step: None,
        }
    }

    fn plus(&self, other: &Self) -> Result<Self> {
        // The zero that a sum starts from is not worth a line.
        if self.log.is_none() && self.value.value()?.is_zero() {
            return Ok(Self {
                step: None,
                ..other.clone()
            });
        }
        self.operation(other, "+", Binding::Sum, D::plus)
    }
    fn minus(&self, other: &Self) -> Result<Self> {
        self.operation(other, "−", Binding::Sum, D::minus)
    }
    fn times(&self, other: &Self) -> Result<Self> {
        self.operation(other, "×", Binding::Product, D::times)
    }
    fn over(&self, other: &Self) -> Result<Self> {
        self.operation(other, "÷", Binding::Product, D::over)
    }
    fn rounded(&self, decimals: i32) -> Result<Self> {
        self.function(
            "round",
            &decimals.to_string(),
            self.value.rounded(decimals)?,
        )
    }
    fn on_step(&self, step: &Self, direction: Direction) -> Result<Self> {
        let name = match direction {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Nearest => "nearest",
        };
        self.function(
            name,
            &step.text()?,
            self.value.on_step(&step.value, direction)?,
        )
    }
    fn value(&self) -> Result<Decimal> {
        self.value.value()
    }

    fn named(self, symbol: &'static str) -> Self {
        let Some(log) = &self.log else { return self };
        {
            let mut steps = log.borrow_mut();
            match self.step.and_then(|index| steps.get_mut(index)) {
                Some(step) => symbol.clone_into(&mut step.name),
                // a sum of one: the symbol is another name of what came in
                None => {
                    let value = self.text().unwrap_or_default();
                    let (symbols, numbers) = (self.label.clone(), value.clone());
                    steps.push(Step {
                        name: symbol.to_owned(),
                        symbols,
                        numbers,
                        value,
                    });
                }
            }
        }
        Self {
            label: symbol.to_owned(),
            binding: Binding::Single,
            ..self
        }
    }

    fn precise(&self) -> Self::Precise {
        Told {
            value: self.value.precise(),
            label: self.label.clone(),
            binding: self.binding,
            log: self.log.clone(),
            step: self.step,
        }
    }
    fn settled(precise: Self::Precise) -> Result<Self> {
        Ok(Self {
            value: D::settled(precise.value)?,
            label: precise.label,
            binding: precise.binding,
            log: precise.log,
            step: precise.step,
        })
    }
}
