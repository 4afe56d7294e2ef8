import { describe, expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { spotWish } from './spot-order.ts';
import {
  bothSizes,
  EMPTY_SPOT_TICKET,
  type SpotAct,
  type SpotTicket,
  spotReducer,
} from './spot-ticket-state.ts';

const ticketAfter = (...acts: SpotAct[]): SpotTicket => acts.reduce(spotReducer, EMPTY_SPOT_TICKET);
const step = { spot_step: '0.0001' };

describe('the spot ticket as a pure reducer', () => {
  test('the total follows the amount at the limit price, and the amount follows the total, down to its step', () => {
    const priceAct: SpotAct = { act: 'price', price: '3380' };
    const byAmount = ticketAfter(priceAct, { act: 'amount', amount: '0.75' });
    expect(bothSizes(core, byAmount, step)).toEqual({ amount: '0.75', total: '2535' });
    const byTotal = ticketAfter(priceAct, { act: 'total', total: '1000' });
    expect(bothSizes(core, byTotal, step)).toEqual({ amount: '0.2958', total: '1000' });
  });

  test('at market nothing follows, because the price is not known yet', () => {
    const market = ticketAfter(
      { act: 'order_type', orderType: 'market', price: '' },
      { act: 'total', total: '100' },
    );
    expect(bothSizes(core, market, step)).toEqual({ amount: '', total: '100' });
  });

  test('a market sale has an amount only', () => {
    const sale = ticketAfter(
      { act: 'side', side: 'sell' },
      { act: 'total', total: '100' },
      { act: 'order_type', orderType: 'market', price: '' },
    );
    expect(sale).toMatchObject({ by: 'amount', total: '' });
  });

  test('the other side starts empty; after an order the price stays', () => {
    const filledTicket = ticketAfter(
      { act: 'price', price: '10' },
      { act: 'amount', amount: '2' },
      { act: 'side', side: 'sell' },
    );
    const prices = { target_price: '10', trigger_price: '', stop_target_price: '' };
    expect(filledTicket).toMatchObject({ amount: '', prices });
    expect(spotReducer({ ...filledTicket, amount: '3' }, { act: 'placed' })).toMatchObject({
      amount: '',
      prices,
    });
  });

  test('R-SPOT-9: a stop that buys at the market is of money, a pair and a sale are of coins', () => {
    const stop = ticketAfter(
      { act: 'amount', amount: '2' },
      { act: 'order_type', orderType: 'stop_market', price: '' },
    );
    expect(stop).toMatchObject({ by: 'total', amount: '' });
    const typedStop = spotReducer(stop, { act: 'total', total: '500' });
    expect(spotReducer(typedStop, { act: 'side', side: 'sell' })).toMatchObject({
      by: 'amount',
      total: '',
    });
    expect(
      spotReducer(typedStop, { act: 'order_type', orderType: 'pair', price: '' }),
    ).toMatchObject({ by: 'amount', total: '' });
  });

  test('R-SPOT-10: an execution that the order type lacks is given up', () => {
    const fok = ticketAfter({ act: 'execution', execution: 'fok' });
    const pair = spotReducer(fok, { act: 'order_type', orderType: 'pair', price: '' });
    expect(pair.execution).toBe('normal');
  });

  test('R-SPOT-12: what a pair sends, and what a limit sends that cannot wait', () => {
    const pair = ticketAfter(
      { act: 'side', side: 'sell' },
      { act: 'order_type', orderType: 'pair', price: '' },
      { act: 'entry', field: 'target_price', value: '3600' },
      { act: 'entry', field: 'trigger_price', value: '3260' },
      { act: 'in_force', inForce: 'day' },
    );
    const instrument = { currency_id: 2, legal_id: 3 } as Instrument;
    expect(spotWish(pair, '0.3', instrument)).toEqual({
      currency_id: 2,
      legal_id: 3,
      type: 2,
      amount: '0.3',
      target_price: '3600',
      trigger_price: '3260',
      stop_target_price: undefined,
      execution: 'normal',
      in_force: 'day',
      until: undefined,
    });
    const ioc = ticketAfter(
      { act: 'price', price: '3600' },
      { act: 'in_force', inForce: 'day' },
      { act: 'execution', execution: 'ioc' },
    );
    expect(spotWish(ioc, '0.3', instrument)).toMatchObject({
      kind: 'limit',
      target_price: '3600',
      execution: 'ioc',
      in_force: undefined,
    });
  });
});
