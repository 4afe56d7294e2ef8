// Users trade on all three engines by calls and socket; nothing is missed, the ledger is
// clean, and meanwhile the client's numbers equal the server's to the last digit. LONG=1: 200 users, 10 minutes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate, format_fixed, format_tick } from '../../../core/pkg/pe_core.js';
import { call } from '../../../protocol/call.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import type { Bot } from '../../../scripts/bots/bot.ts';
import { operatorOf } from '../../../scripts/bots/own-server.ts';
import { reportLines } from '../../../scripts/bots/report.ts';
import { type Report, runSession } from '../../../scripts/bots/session.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { RULES, WorkerEyes } from './worker-eyes.ts';

const LONG = process.env['LONG'] === '1';
const [USERS, SECONDS, EVERY_S] = LONG ? [200, 600, 20] : [16, 18, 6];
const THINK_MS = LONG ? ([1_000, 7_000] as const) : ([300, 1_500] as const);
const PATIENCE = LONG ? 3_600_000 : 180_000;
const LEVER_USDT = 'lever 3';

let top: string;
let server: ServerProcess;
let report: Report;
let eyes: WorkerEyes;
const comparedCounts = { looks: 0, positions: 0, cross: 0, isolated: 0, withoutPrice: 0 };
const differences: string[] = [];

/** Compares the state of the user's worker, built from the socket, with the server's calls. */
async function compare({ caller, events, user_id, prices }: Bot): Promise<void> {
  const { list, all_levers, epoch, sequence } = await call(caller, CALLS['lever.dealall'], {
    limit: 200,
  });
  await eyes.untilReached(epoch, sequence);
  const mine = [...events.orders.lever_order.values()]
    .filter(({ status }) => status === 1)
    .sort((a, b) => a.id - b.id);
  const available = events.balances.get(LEVER_USDT)?.split(' ')[0] ?? '0';
  const same = (what: string, here: unknown, there: unknown): void => {
    if (here !== there) differences.push(`user ${user_id}, ${what}: ${here}, not ${there}`);
  };
  const rate = all_levers.burst_rate;
  const [shownValues, exact] = [
    eyes.shownPortfolio(available, rate, mine),
    eyes.exact(available, rate, mine),
  ];
  same('positions', mine.length, list.length);
  same('available', available, all_levers.available);
  same('equity', exact.equity, all_levers.equity);
  same('risk rate', exact.risk_rate, all_levers.risk_rate);
  same('margin', exact.margin, all_levers.margin);
  same('profits', exact.profits, all_levers.profits);
  const amount = (value: string | null): string =>
    value === null ? '' : format_fixed(value, 2, RULES);
  const signedText = (value: string): string => {
    const text = amount(evaluate('round', [value, '2']));
    return /^−|^0\.00$/.test(text) ? text : `+${text}`;
  };
  same('shown equity', shownValues.equity, amount(all_levers.equity));
  same('shown risk rate', shownValues.riskRate, amount(all_levers.risk_rate));
  same('shown margin', shownValues.margin, amount(all_levers.margin));
  same('shown profits', shownValues.profit, signedText(all_levers.profits));
  const wallet = await call(caller, CALLS['wallet.detail'], {
    currency_id: 3,
    account_type: 'lever',
  });
  same('equity of the asset call', exact.equity, wallet.lever?.equity);
  same('risk rate of the asset call', exact.risk_rate, wallet.lever?.risk_rate);
  const theirs = new Map(list.map((order) => [order.id, order]));
  for (const [place, order] of mine.entries()) {
    const server: LeverOrder | undefined = theirs.get(order.id);
    if (server === undefined) {
      differences.push(`order ${order.id} is in no list`);
      continue;
    }
    const { tick = '1' } = prices.instruments.find((one) => one.match_id === order.match_id) ?? {};
    const [worth, drawnWorth] = [exact.worths[place], shownValues.position(order.id)];
    const labelOf = (what: string): string => `${what} of ${order.id}`;
    const rateOf = evaluate('return_on_margin', [server.profits, server.caution_money]);
    same(labelOf('mark'), eyes.mark(order.match_id), server.update_price);
    same(labelOf('profit'), worth?.profit, server.profits);
    same(labelOf('liquidation price'), worth?.liquidation ?? null, server.liquidation_price);
    same(labelOf('id'), drawnWorth?.id, server.id);
    same(labelOf('shown mark'), drawnWorth?.mark, format_tick(server.update_price, tick, RULES));
    same(labelOf('shown profit'), drawnWorth?.profit, signedText(server.profits));
    same(labelOf('shown return'), drawnWorth?.return, signedText(evaluate('mul', [rateOf, '100'])));
    same(labelOf('shown margin'), drawnWorth?.margin, amount(server.caution_money));
    const price = server.liquidation_price;
    same(
      labelOf('shown liquidation price'),
      drawnWorth?.liquidation,
      price === null ? '' : format_tick(price, tick, RULES),
    );
    comparedCounts.positions += 1;
    comparedCounts[order.margin_mode] += 1;
    if (price === null) comparedCounts.withoutPrice += 1;
  }
}

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'pe-session-'));
  const data = join(top, 'data');
  const flags = ['--test-controls', '--market-speed', '20'];
  server = await startServerProcess(data, flags, { RATE_LIMITS: 'off' });
  eyes = new WorkerEyes(server.address, () => performance.now());
  report = await runSession({
    origin: server.address,
    operator: operatorOf(data),
    users: USERS,
    seed: 6,
    tag: 'test',
    milliseconds: SECONDS * 1000,
    hasControls: true,
    think_ms: THINK_MS,
    now: () => performance.now(),
    say: () => undefined,
    look: {
      every_ms: EVERY_S * 1000,
      at: async (bots) => {
        comparedCounts.looks += 1;
        for (const bot of bots) await compare(bot);
      },
    },
  });
}, PATIENCE);
afterAll(async () => {
  eyes?.close();
  await server?.end();
  rmSync(top, { recursive: true, force: true });
});

describe('a session of trading users', () => {
  test('each order ends or waits correctly, is listed as the socket sent it, and the ledger is clean', () => {
    expect(report.tally.missLines()).toEqual([]);
    const { lever_order, coin_order, micro_order } = report.orders;
    const lines = reportLines(report).join('\n');
    for (const orders of [lever_order, coin_order, micro_order]) {
      expect(orders.length, lines).toBeGreaterThan(USERS);
    }
    expect(report.tally.refusals.wrong.size, lines).toBeGreaterThan(3);
    if (LONG) console.info(lines);
  });

  test('the client’s numbers equal the server’s for every position: 0 differences', () => {
    expect(differences.slice(0, 20)).toEqual([]);
    expect(comparedCounts.looks).toBeGreaterThan(1);
    expect(comparedCounts.cross).toBeGreaterThan(USERS);
    expect(comparedCounts.isolated).toBeGreaterThan(0);
    if (LONG) console.info(comparedCounts);
  });
});
