import { describe, expect, test } from 'vitest';
import type { LeverSum } from '../../protocol/calls/money/wallet.ts';
import type { LeverOrder } from '../../protocol/calls/trading/contract.ts';
import { USDT } from '../../protocol/constants.ts';
import {
  ContractAccount,
  type ContractAccountView,
  type LoadedAccount,
  type UserEvent,
} from './contract-account.ts';

function order(id: number, status: LeverOrder['status'], more: Partial<LeverOrder> = {}) {
  return { id, status, legal_id: USDT, create_time: id, ...more } as LeverOrder;
}

const sum = (available: string) => ({ available, burst_rate: '0.3' }) as LeverSum;

function open() {
  const views: (ContractAccountView | undefined)[] = [];
  const missedOrders: (readonly LeverOrder[])[] = [];
  const loads: ((loadedAccount: LoadedAccount | undefined) => Promise<void>)[] = [];
  const requestedIds: number[] = [];
  const time = { now: 0 };
  const account = new ContractAccount({
    load: () =>
      new Promise((resolve) => {
        loads.push(async (loadedAccount) => {
          resolve(loadedAccount);
          await new Promise(setImmediate);
        });
      }),
    order: async (id) => {
      requestedIds.push(id);
      return order(id, 3, { close_reason: 'liquidation' });
    },
    monotonic: () => time.now,
    onChanged: (view) => views.push(view),
    revalue: () => undefined,
    onMissed: (orders) => missedOrders.push(orders),
  });
  let sequence = 10;
  const event = (one: LeverOrder): UserEvent => {
    sequence += 1;
    return { sequence, time: sequence, kind: 'lever_order', data: one };
  };
  return { account, views, missed: missedOrders, loads, requestedIds, time, event };
}

const ids = (orders: readonly LeverOrder[] | undefined) => orders?.map(({ id }) => id);

describe('R-CONTRACT-4: the worker owns the contract account', () => {
  test('a guest has no account, and nothing is loaded before a page shows it', () => {
    const { account, views, loads } = open();
    account.want(USDT);
    expect(loads).toHaveLength(0);
    expect(views.at(-1)).toBeUndefined();
    account.signedIn(true);
    expect(loads).toHaveLength(1);
    expect(views.at(-1)).toMatchObject({ legalId: USDT, isLoaded: false, positions: [] });
  });

  test('lists open and pending orders separately, newest first, and applies events', async () => {
    const { account, views, loads, event } = open();
    account.want(USDT);
    account.signedIn(true);
    const orders = [order(1, 1), order(2, 0), order(3, 1)];
    await loads[0]?.({ sequence: 10, sum: sum('50'), orders });
    expect(ids(views.at(-1)?.positions)).toEqual([3, 1]);
    expect(ids(views.at(-1)?.pending)).toEqual([2]);
    account.event(event(order(2, 1)));
    account.event(event(order(3, 3)));
    expect(ids(views.at(-1)?.positions)).toEqual([2, 1]);
    expect(ids(views.at(-1)?.pending)).toEqual([]);
    const list = [
      { account_type: 'change', currency_id: USDT, available: '1' },
      { account_type: 'lever', currency_id: USDT, available: '44', lever: sum('44') },
    ];
    account.event({ sequence: 13, time: 13, kind: 'balance', data: { list } });
    expect(views.at(-1)?.available).toBe('44');
  });

  test('applies events received during a load only if the response does not contain them', async () => {
    const { account, views, loads, event } = open();
    account.want(USDT);
    account.signedIn(true);
    account.event(event(order(7, 0)));
    account.event(event(order(8, 0)));
    await loads[0]?.({ sequence: 11, sum: sum('50'), orders: [] });
    expect(ids(views.at(-1)?.pending)).toEqual([8]);
  });

  test('ignores orders of another quote currency', async () => {
    const { account, views, loads, event } = open();
    account.want(USDT);
    account.signedIn(true);
    await loads[0]?.({ sequence: 10, sum: sum('50'), orders: [] });
    account.event(event(order(7, 0, { legal_id: 1 })));
    expect(views.at(-1)?.pending).toEqual([]);
  });

  test('retries a failed load after a delay', async () => {
    const { account, loads, time } = open();
    account.want(USDT);
    account.signedIn(true);
    await loads[0]?.(undefined);
    account.advance();
    expect(loads).toHaveLength(1);
    time.now = 2_000;
    account.advance();
    expect(loads).toHaveLength(2);
  });

  test('a change of user clears everything and drops late responses', async () => {
    const { account, views, loads } = open();
    account.want(USDT);
    account.signedIn(true);
    account.signedIn(false);
    account.signedIn(true);
    await loads[0]?.({ sequence: 10, sum: sum('50'), orders: [order(1, 1)] });
    expect(views.at(-1)).toMatchObject({ isLoaded: false, positions: [] });
  });
});

describe('R-SOCKET-4: changes during an outage are reported once', () => {
  test('from the backlog: an order that opened and one that closed, but none that is unchanged', async () => {
    const { account, missed, loads, event } = open();
    account.want(USDT);
    account.signedIn(true);
    const orders = [order(1, 1), order(2, 0), order(3, 1)];
    await loads[0]?.({ sequence: 10, sum: sum('50'), orders });
    account.onDisconnect();
    account.event(event(order(2, 1)));
    account.event(event(order(3, 3, { close_reason: 'stop_loss' })));
    expect(missed).toEqual([]);
    account.onBacklogEnd();
    await new Promise(setImmediate);
    expect(missed.map(ids)).toEqual([[2, 3]]);
    account.onBacklogEnd();
    expect(missed).toHaveLength(1);
  });

  test('after a reload: requests the orders that have disappeared', async () => {
    const { account, missed, loads, requestedIds } = open();
    account.want(USDT);
    account.signedIn(true);
    await loads[0]?.({ sequence: 10, sum: sum('50'), orders: [order(1, 1), order(2, 1)] });
    account.onDisconnect();
    account.reload();
    account.onBacklogEnd();
    expect(missed).toEqual([]);
    await loads[1]?.({ sequence: 900, sum: sum('50'), orders: [order(2, 1)] });
    await new Promise(setImmediate);
    expect(requestedIds).toEqual([1]);
    expect(missed.map(ids)).toEqual([[1]]);
    expect(missed[0]?.[0]?.close_reason).toBe('liquidation');
  });
});
