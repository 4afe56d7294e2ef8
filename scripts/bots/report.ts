import type { AnyOrder } from './received-events.ts';
import type { Report } from './session.ts';
import { countsText, percentile } from './tally.ts';

const STATES: Readonly<Record<string, readonly string[]>> = {
  contract: ['pending', 'open', 'closing', 'closed', 'cancelled'],
  spot: ['waiting', '', '', 'filled', 'cancelled'],
  options: ['', 'running', '', 'settled', 'cancelled'],
};

function states(name: string, orders: readonly AnyOrder[]): string {
  const counts = new Map<string, number>();
  for (const { status } of orders) {
    const state = STATES[name]?.[status] ?? `state ${status}`;
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return `${name.padEnd(9)} ${`${orders.length}`.padStart(6)} orders: ${countsText(counts)}`;
}

function by<T>(list: readonly T[], nameOf: (one: T) => string | null): string {
  const counts = new Map<string, number>();
  for (const one of list) {
    const name = nameOf(one);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return countsText(counts);
}

export function reportLines({ tally, seconds, events, orders }: Report): string[] {
  const ms = (part: number): string => tenth(percentile(tally.latencies, part));
  const { lever_order, coin_order, micro_order } = orders;
  return [
    states('contract', lever_order),
    `          closed by: ${by(lever_order, ({ close_reason }) => close_reason)}`,
    states('spot', coin_order),
    states('options', micro_order),
    `          ended: ${by(micro_order, ({ result, reason }) => reason ?? RESULTS[`${result}`] ?? null)}`,
    `refused, invalid on purpose: ${countsText(tally.refusals.wrong)}`,
    `refused, although valid: ${countsText(tally.refusals.meant)}`,
    `${tally.calls} calls, ${tally.repeats} sent twice at once; ${events} events, in order`,
    `${tally.orders} orders placed, ${tenth(tally.orders / seconds)} a second`,
    `order to its confirmation on the socket: p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`,
    ...tally.missLines(),
    tally.misses.length === 0
      ? 'The ledger is clean, every order is in a correct state, and nothing was missed.'
      : `${tally.misses.length} misses.`,
  ];
}

const RESULTS: Readonly<Record<string, string>> = { '1': 'right', '0': 'same', '-1': 'wrong' };

function tenth(value: number): string {
  const tenths = value * 10;
  return `${(tenths - (tenths % 1)) / 10}`;
}
