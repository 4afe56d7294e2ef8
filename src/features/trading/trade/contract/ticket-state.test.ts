import { describe, expect, test } from 'vitest';
import { type ContractTicket, emptyTicket, type TicketAct, ticketReducer } from './ticket-state.ts';

const start = emptyTicket({ mode: 'cross', multiple: '50', orderType: 'market', sizeUnit: 'lots' });
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
    expect(ticketAfter(limit).entry.target_price).toBe('100');
    const price: TicketAct = { act: 'entry', field: 'target_price', value: '95' };
    expect(ticketAfter(price, limit).entry.target_price).toBe('95');
  });

  test('a level of the book makes a limit at its price', () => {
    expect(ticketAfter({ act: 'level', price: '94.5' })).toMatchObject({
      orderType: 'limit',
      entry: { target_price: '94.5' },
    });
  });

  test('a level of the book is the trigger of a stop market order', () => {
    const stop: TicketAct = { act: 'order_type', orderType: 'stop_market', price: '' };
    expect(ticketAfter(stop, { act: 'level', price: '94.5' })).toMatchObject({
      orderType: 'stop_market',
      entry: { trigger_price: '94.5', target_price: '' },
    });
  });

  test('a distance in USDT is no distance in percent', () => {
    const distance: TicketAct = { act: 'entry', field: 'distance', value: '1000' };
    const percentTicket = ticketAfter(distance, { act: 'distance_unit', unit: 'percent' });
    expect(percentTicket).toMatchObject({ distanceUnit: 'percent', entry: { distance: '' } });
  });

  test('the stop and the target that are typed begin the ladder of a bracket', () => {
    const bracket = ticketAfter(
      { act: 'stops', hasStops: true },
      { act: 'stop_loss', price: '90' },
      { act: 'take_profit', price: '110' },
      { act: 'size_unit', unit: 'risk' },
    );
    expect(bracket).toMatchObject({
      hasBracket: true,
      hasStops: false,
      ladder: { stops: [{ price: '90', part: '' }], targets: [{ price: '110', part: '' }] },
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

test('R-CHART-2: what comes from the chart fills the ticket, and opens rather than reduces', () => {
  const before = ticketReducer(start, { act: 'reduce_only', isReduceOnly: true });
  const fromChart = {
    side: 'short',
    orderType: 'stop_market',
    price: '94000',
    lots: '5',
    takeProfit: '93000',
    stopLoss: '94500',
  } as const;
  const ticket = ticketReducer(before, { act: 'start', start: fromChart });
  expect(ticket).toMatchObject({
    side: 'short',
    orderType: 'stop_market',
    lots: '5',
    hasStops: true,
    takeProfit: '93000',
    stopLoss: '94500',
    isReduceOnly: false,
  });
  expect(ticket.entry).toMatchObject({ trigger_price: '94000', target_price: '' });
  // A price alone leaves the lots, and sets no stops.
  const priceAlone = {
    ...fromChart,
    orderType: 'limit',
    lots: '',
    takeProfit: '',
    stopLoss: '',
  } as const;
  expect(ticketReducer(ticket, { act: 'start', start: priceAlone })).toMatchObject({
    lots: '5',
    hasStops: false,
    entry: { trigger_price: '', target_price: '94000' },
  });
});
