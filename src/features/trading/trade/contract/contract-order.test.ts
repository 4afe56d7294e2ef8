import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { pairWish } from './contract-order.ts';
import { closesWhole, reduceFaults } from './ticket-check.ts';
import { emptyTicket, ticketReducer } from './ticket-state.ts';

const BTC = { currency_id: 1, legal_id: 3, multiples: [10, 50] } as unknown as Instrument;
const SETTINGS = { mode: 'cross', multiple: '50', orderType: 'limit', sizeUnit: 'lots' } as const;
const partner = {
  kind: 'stop_market',
  side: 'long',
  trigger_price: '95200',
  target_price: '',
} as const;

test('R-CONTRACT-35: a ticket with a partner is one request for two entries', () => {
  let ticket = emptyTicket(SETTINGS);
  for (const action of [
    { act: 'entry', field: 'target_price', value: '94000' },
    { act: 'lots', lots: '30' },
    { act: 'stops', hasStops: true },
    { act: 'stop_loss', price: '93000' },
    { act: 'partner', partner },
  ] as const)
    ticket = ticketReducer(ticket, action);
  const wish = pairWish({ ...ticket, partner }, BTC, undefined);
  expect(wish).toMatchObject({
    kind: 'limit',
    target_price: '94000',
    other_kind: 'stop_market',
    other_trigger_price: '95200',
    share: '30',
    exits: 'stop_loss/93000/100',
    other_exits: 'stop_loss/93000/100',
  });
  expect(wish.other_target_price).toBeUndefined();
  // A short half has no stop below its price.
  const short = { ...partner, side: 'short' } as const;
  expect(pairWish({ ...ticket, partner: short }, BTC, undefined).other_exits).toBeUndefined();
});

test('R-CONTRACT-31: reduce-only has neither exits nor a partner, and no stop kind', () => {
  const pairTicket = ticketReducer(emptyTicket(SETTINGS), { act: 'partner', partner });
  const reducing = ticketReducer(pairTicket, { act: 'reduce_only', isReduceOnly: true });
  expect(reducing).toMatchObject({ isReduceOnly: true, partner: undefined, hasBracket: false });
  const stop = { act: 'order_type', orderType: 'stop_limit', price: '' } as const;
  expect(ticketReducer(reducing, stop).isReduceOnly).toBe(false);
  expect(ticketReducer(pairTicket, { ...stop, orderType: 'market' }).partner).toBeUndefined();
});

test('R-CONTRACT-31: a reduce-only order without a position is stopped, and never opens', () => {
  expect(reduceFaults(undefined).map(({ key }) => key)).toEqual(['order_not_open']);
  expect(reduceFaults({ id: 1 } as LeverOrder)).toEqual([]);
});

test('R-CONTRACT-31: a reduce-only order never closes more than its lots, also before the core is loaded', () => {
  expect(closesWhole(undefined, '1', '10')).toBe(false);
  expect(['1', '10', '11'].map((lots) => closesWhole(core, lots, '10'))).toEqual([
    false,
    true,
    true,
  ]);
});
