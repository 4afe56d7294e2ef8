import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { callsOf } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import type { TradeMemory } from '../../src/lib/state/trade-memory.ts';
import { begin, signUp } from './people.ts';

Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

let keys = 0;

export function callsAt(origin: string, token: string) {
  return callsOf(() => ({ origin, language: 'en', token }));
}

export type Calls = ReturnType<typeof callsAt>;

export const newKey = (): string => {
  keys += 1;
  return `trade-spec-${process.pid}-${keys}-0000`;
};

/** 2,000 USDT in the contract account, as much for options, and the rest for spot. */
export async function fund(call: Calls): Promise<void> {
  await call('sandbox.faucet', { currency_id: USDT, number: '10000', idempotency_key: newKey() });
  for (const to_field of ['lever', 'micro'] as const) {
    const wish = { currency_id: USDT, number: '2000', from_field: 'change', to_field } as const;
    await call('wallet.change', { ...wish, idempotency_key: newKey() });
  }
}

export async function newTrader(): Promise<{ token: string; call: Calls }> {
  const { token } = await signUp();
  const call = callsAt(`http://localhost:${process.env['PE_E2E_PORT']}`, token);
  await fund(call);
  return { token, call };
}

export async function openTrader(
  page: Page,
  address: string,
  { language = 'en', trade = {} as Partial<TradeMemory> } = {},
): Promise<Calls> {
  const { token, call } = await newTrader();
  await begin(page, { token, language, trade });
  await page.goto(address);
  return call;
}

export const money = (value: Decimal): string => {
  const [whole = '', part = ''] = value.abs().toDecimalPlaces(2).toString().split('.');
  const sign = value.isNegative() && !value.toDecimalPlaces(2).isZero() ? '−' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${part.padEnd(2, '0')}`;
};
