import { describe, expect, test } from 'vitest';
import { type ContractTicket, emptyTicket, type TicketAct, ticketReducer } from './ticket-state.ts';

const start = emptyTicket({ mode: 'cross', multiple: '50', orderType: 'market' });
const ticketAfter = (...acts: TicketAct[]): ContractTicket => acts.reduce(ticketReducer, start);

describe('the contract ticket as a pure reducer', () => {
  test('changing the side removes the stops, the same side keeps them', () => {
    const stops: TicketAct[] = [
      { act: 'stops', hasStops: true },
      { act: 'take_profit', price: '110' },
      { act: 'stop_loss', price: '90' },
    ];
    expect(ticketAfter(...stops, { act: 'side', side: 'long' })).toMatchObject({
      takeProfit: '110',
      stopLoss: '90',
    });
    expect(ticketAfter(...stops, { act: 'side', side: 'short' })).toMatchObject({
      side: 'short',
      hasStops: true,
      takeProfit: '',
      stopLoss: '',
    });
  });

  test('a limit starts at the offered price, and keeps a typed one', () => {
    const limit: TicketAct = { act: 'order_type', orderType: 'limit', price: '100' };
    expect(ticketAfter(limit).price).toBe('100');
    expect(ticketAfter({ act: 'price', price: '95' }, limit).price).toBe('95');
  });

  test('a level of the book makes a limit at its price', () => {
    expect(ticketAfter({ act: 'level', price: '94.5' })).toMatchObject({
      orderType: 'limit',
      price: '94.5',
    });
  });

  test('after an order the lots are empty, and the settings stay', () => {
    const placedTicket = ticketAfter(
      { act: 'margin', mode: 'isolated', multiple: '20' },
      { act: 'lots', lots: '5' },
      { act: 'placed' },
    );
    expect(placedTicket).toMatchObject({ lots: '', mode: 'isolated', multiple: '20' });
  });
});
