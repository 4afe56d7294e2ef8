import { describe, expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
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
    expect(filledTicket).toMatchObject({ amount: '', price: '10' });
    expect(spotReducer({ ...filledTicket, amount: '3' }, { act: 'placed' })).toMatchObject({
      amount: '',
      price: '10',
    });
  });
});
