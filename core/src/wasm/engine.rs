use wasm_bindgen::prelude::*;

use super::objects::thrown;
use super::{Text, Thrown, exact, number, text_of, whole};
use crate::engine::{Engine, Owner, to_lines};
use crate::error::Key;

#[wasm_bindgen]
pub struct ContractOrderIndex {
    engine: Engine,
}

fn owner(user: f64, legal: f64) -> Thrown<Owner> {
    Ok(Owner {
        user: exact(user)?,
        legal: whole(legal)?,
    })
}

#[wasm_bindgen]
impl ContractOrderIndex {
    #[wasm_bindgen(constructor)]
    pub fn new(burst_rate: &Text) -> Thrown<Self> {
        Ok(Self {
            engine: Engine::new(number(burst_rate)?),
        })
    }

    /// Adds an instrument with its mark, in units of its price, and when that was.
    pub fn list(&mut self, match_id: f64, exponent: f64, mark: f64, time: f64) -> Thrown<()> {
        let is_right = exponent.fract() == 0.0 && (-18.0..=0.0).contains(&exponent);
        let exponent = is_right.then_some(exponent as i8);
        let exponent = exponent.ok_or_else(|| thrown(Key::Malformed))?;
        self.engine
            .list(whole(match_id)?, exponent, exact(mark)?, exact(time)?);
        Ok(())
    }

    /// Returns false if no account has ever held the instrument.
    pub fn tick(&mut self, match_id: f64, mark: f64, time: f64) -> Thrown<bool> {
        Ok(self
            .engine
            .tick(whole(match_id)?, exact(mark)?, exact(time)?))
    }

    /// Replaces all orders of an account.
    pub fn set_account(
        &mut self,
        user: f64,
        legal: f64,
        version: f64,
        available: &Text,
        lines: &Text,
    ) -> Thrown<()> {
        let (version, available) = (exact(version)?, number(available)?);
        self.engine
            .set_account(owner(user, legal)?, version, available, &text_of(lines)?)
            .map_err(thrown)
    }

    pub fn set_available(
        &mut self,
        user: f64,
        legal: f64,
        version: f64,
        available: &Text,
    ) -> Thrown<()> {
        let owner = owner(user, legal)?;
        self.engine
            .set_available(owner, exact(version)?, number(available)?)
            .map_err(thrown)?;
        self.engine.check_account(owner);
        Ok(())
    }

    /// Ends a batch: returns what fired, one line each; '' when nothing did.
    pub fn step(&mut self) -> String {
        to_lines(&self.engine.step())
    }
}
