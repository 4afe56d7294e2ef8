import { expect, test } from 'vitest';
import { DEFAULT_STATE } from '../state/stored-state.ts';
import { storeRates } from './fiat-rates.ts';

test('specification 6: all fiat rates are stored as a list with their time, also while USD is displayed', () => {
  const state = { fiat: DEFAULT_STATE.fiat, fiat_rates: DEFAULT_STATE.fiat_rates };
  storeRates(state, { USD: '1', EUR: '0.92' }, 7);
  expect(state.fiat_rates).toEqual({
    list: [
      { currency_code: 'USD', rate: '1' },
      { currency_code: 'EUR', rate: '0.92' },
    ],
    save_time: 7,
  });
  expect(state.fiat).toBe(DEFAULT_STATE.fiat);
});

test('the display currency follows its new rate', () => {
  const fiat = { currency_code: 'EUR', rate: '0.9', save_time: 1 };
  const state = { fiat, fiat_rates: DEFAULT_STATE.fiat_rates };
  storeRates(state, { EUR: '0.92' }, 7);
  expect(state.fiat).toEqual({ currency_code: 'EUR', rate: '0.92', save_time: 7 });
});
