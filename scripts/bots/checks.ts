// Final checks, when nothing changes any more: calls list exactly what the socket sent, no order is lost, and none
// waits although its condition holds.

import { evaluate } from '../../core/pkg/pe_core.js';
import { call } from '../../protocol/call.ts';
import type { Wallet } from '../../protocol/calls/money/wallet.ts';
import type { LeverOrder } from '../../protocol/calls/trading/contract.ts';
import type { CoinOrder } from '../../protocol/calls/trading/spot.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { type Bot, recordMiss } from './bot.ts';
import type { AnyOrder, Engine, Orders } from './received-events.ts';

const AT_ONCE = 100;

export interface Listed {
  lever_order: LeverOrder[];
  coin_order: CoinOrder[];
  micro_order: Orders['micro_order'][];
}

async function pages<T>(ask: (page: number) => Promise<{ list: T[]; has_more: boolean }>) {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { list, has_more } = await ask(page);
    all.push(...list);
    if (!has_more) return all;
  }
}

async function listOrders({ caller }: Bot): Promise<Listed> {
  const span = (page: number) => ({ page, limit: AT_ONCE });
  return {
    lever_order: await pages((page) => call(caller, CALLS['lever.my_trade'], span(page))),
    coin_order: await pages((page) => call(caller, CALLS['coin.list'], span(page))),
    micro_order: await pages((page) => call(caller, CALLS['microtrade.lists'], span(page))),
  };
}

const total = (numbers: readonly string[]): string =>
  numbers.reduce((sum, number) => evaluate('add', [sum, number]), '0');
const isAbove = (a: string, b: string): boolean => evaluate('cmp', [a, b]) === '1';

/** What holds for everybody, whatever they did. */
export async function checkMoney(bot: Bot): Promise<void> {
  for (const miss of bot.events.misses) recordMiss(bot, miss);
  await balancesAsSent(bot);
}

export async function check(bot: Bot): Promise<Listed> {
  for (const miss of bot.events.misses) recordMiss(bot, miss);
  const all = await listOrders(bot);
  sameOrders(bot, 'lever_order', all.lever_order);
  sameOrders(bot, 'coin_order', all.coin_order);
  sameOrders(bot, 'micro_order', all.micro_order);
  await sameBalances(bot, all);
  for (const order of all.lever_order) trueState(bot, order);
  for (const { id, status } of all.micro_order) {
    if (status === 1) recordMiss(bot, `option ${id} has expired but still runs`);
  }
  return all;
}

/** Without the parts that depend on the current mark. */
function settledPart(order: AnyOrder): string {
  if (!('liquidation_price' in order)) return JSON.stringify(order);
  const { update_price, profits, liquidation_price, ...rest } = order;
  const isClosed = order.status === 3;
  return JSON.stringify(isClosed ? { ...rest, update_price, profits, liquidation_price } : rest);
}

function sameOrders(bot: Bot, engine: Engine, orders: readonly AnyOrder[]): void {
  const latest: ReadonlyMap<number, AnyOrder> = bot.events.orders[engine];
  for (const order of orders) {
    const last = latest.get(order.id);
    const [here, there] = [settledPart(order), last && settledPart(last)];
    if (here !== there)
      recordMiss(bot, `${engine} ${order.id} is listed as ${here}, but was sent as ${there}`);
  }
  const ids = new Set(orders.map(({ id }) => id));
  for (const id of latest.keys())
    if (!ids.has(id)) recordMiss(bot, `${engine} ${id} is in no list`);
  if (ids.size !== orders.length) recordMiss(bot, `an order is listed twice by ${engine}`);
}

async function balancesAsSent(bot: Bot): Promise<ReadonlyMap<string, Wallet>> {
  const { accounts } = await call(bot.caller, CALLS['wallet.list'], {});
  const wallets: ReadonlyMap<string, Wallet> = new Map(
    accounts.flatMap(({ list }) =>
      list.map((one) => [`${one.account_type} ${one.currency_id}`, one] as const),
    ),
  );
  for (const [name, latest] of bot.events.balances) {
    const wallet = wallets.get(name);
    const now = `${wallet?.available ?? '0'} + ${wallet?.frozen ?? '0'}`;
    if (now !== latest) recordMiss(bot, `${name} is ${now}, but was sent as ${latest}`);
  }
  return wallets;
}

async function sameBalances(bot: Bot, all: Listed): Promise<void> {
  const wallets = await balancesAsSent(bot);
  const mustFreeze = (name: string, numbers: readonly string[]): void => {
    const [frozen, expected] = [wallets.get(name)?.frozen ?? '0', total(numbers)];
    if (frozen !== expected)
      recordMiss(bot, `${name} freezes ${frozen}, but its orders need ${expected}`);
  };
  const live = all.lever_order.filter(({ status }) => status < 3);
  mustFreeze(
    `lever ${USDT}`,
    live.map(({ caution_money }) => caution_money),
  );
  const runningOptions = all.micro_order.filter(({ status }) => status === 1);
  mustFreeze(
    `micro ${USDT}`,
    runningOptions.map(({ number }) => number),
  );
  const openOrders = all.coin_order.filter(({ status }) => status === 0);
  const gives = ({ type, legal_id, currency_id }: CoinOrder): number =>
    type === 1 ? legal_id : currency_id;
  for (const currency of new Set([USDT, ...all.coin_order.map(gives)])) {
    const bound = openOrders.filter((order) => gives(order) === currency);
    mustFreeze(
      `change ${currency}`,
      bound.map(({ frozen }) => frozen),
    );
  }
  const sum = wallets.get(`lever ${USDT}`)?.lever;
  const count = (status: number): number => live.filter((order) => order.status === status).length;
  if (sum && (sum.position_count !== count(1) || sum.pending_count !== count(0))) {
    recordMiss(bot, `${sum.position_count} positions and ${sum.pending_count} orders are counted`);
  }
}

function trueState(bot: Bot, order: LeverOrder): void {
  const { id, status, type, update_price: mark, price } = order;
  if (status === 2) recordMiss(bot, `contract ${id} never finishes closing`);
  const isLong = type === 1;
  const isReached = (level: string | null, isAbovePrice: boolean): boolean =>
    level !== null && !(isAbovePrice ? isAbove(level, mark) : isAbove(mark, level));
  if (status === 0 && isReached(price, !isLong)) {
    recordMiss(bot, `contract ${id} waits for ${price}, but the mark is ${mark}`);
  }
  if (status !== 1) return;
  const { target_profit_price: gain, stop_loss_price: loss } = order;
  if (isReached(gain, isLong) || isReached(loss, !isLong)) {
    recordMiss(
      bot,
      `contract ${id} is open with take profit ${gain} and stop loss ${loss}, but the mark is ${mark}`,
    );
  }
}

export function crossingOrders(orders: readonly CoinOrder[]): string[] {
  const openOrders = orders.filter(({ status }) => status === 0);
  return openOrders.flatMap((buyer) =>
    buyer.type !== 1
      ? []
      : openOrders
          .filter(({ type, match_id }) => type === 2 && match_id === buyer.match_id)
          .filter((seller) => !isAbove(seller.target_price ?? '0', buyer.target_price ?? '0'))
          .map(
            (seller) =>
              `spot ${buyer.id} and ${seller.id} could trade with each other, but both wait`,
          ),
  );
}
