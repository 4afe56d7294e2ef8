import { describe, expect, test } from 'vitest';
import { NEW_TRADE_MEMORY, readTradeMemory, TICKETS_KEPT, withTicket } from './trade-memory.ts';

const ticket = { mode: 'isolated', multiple: '20', orderType: 'limit' } as const;

describe('the last tab, pair and order settings are kept per device', () => {
  test('reads what it stored', () => {
    const memory = {
      tab: 'spot',
      pairs: { spot: 7, contract: 9 },
      confirms: false,
      fromSpot: true,
      feedback: false,
      density: 'compact',
      groupsPositions: false,
      tickets: { '7': ticket },
    } as const;
    expect(readTradeMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
  });

  test.each([
    undefined,
    null,
    3,
    { tab: 'x' },
    { pairs: { spot: 'a', other: 3 } },
    { tickets: { '7': { mode: 'cross' } } },
    { tickets: { '7': { ...ticket, sizeUnit: 'pounds' } } },
  ])('%j is read as on a first visit', (storedValue) => {
    expect(readTradeMemory(storedValue)).toEqual(NEW_TRADE_MEMORY);
  });

  test.each(['market', 'limit', 'stop_market', 'stop_limit', 'trailing'] as const)(
    'the order type %s is remembered for its pair',
    (orderType) => {
      const memory = {
        ...NEW_TRADE_MEMORY,
        tickets: { '7': { ...ticket, orderType, sizeUnit: 'risk' } },
      } as const;
      expect(readTradeMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
    },
  );

  test('keeps the tickets of the last used instruments', () => {
    let memory = NEW_TRADE_MEMORY;
    for (let id = 1; id <= TICKETS_KEPT + 1; id += 1)
      memory = { ...memory, tickets: withTicket(memory, id, ticket) };
    expect(Object.keys(memory.tickets)).toHaveLength(TICKETS_KEPT);
    expect(memory.tickets['1']).toBeUndefined();
    expect(memory.tickets[`${TICKETS_KEPT + 1}`]).toEqual(ticket);
  });
});
