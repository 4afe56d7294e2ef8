// The process is killed during settlement. The test controls the server's clock and prices.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import { SeededRandom } from '../market/seeded-random.ts';
import { newKey, signUpAt } from '../support/process-person.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const LONG = process.env['LONG'] === '1';
const KILLS = LONG ? 10 : 1;
const PATIENCE = LONG ? 3_600_000 : 300_000;
const [BTC, USDT] = [1, 3];
const OPTIONS = 20;
const RESTING = 10;
const POSITIONS = 10;

let top: string;
let server: ServerProcess | undefined;

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-killed-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const start = async (): Promise<ServerProcess> => {
  const flags = ['--test-controls', '--feed', 'stopped'];
  server = await startServerProcess(join(top, 'data'), flags, { RATE_LIMITS: 'off' });
  return server;
};

async function operator(...words: string[]): Promise<void> {
  const answer = await askServer(socketPath(join(top, 'data'), undefined), { words, cwd: top });
  if ('failure' in answer) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.failure)}`);
  if (answer.result.is_bad)
    throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.result.rows)}`);
}

const inUnits = (hundredths: number): string =>
  String(hundredths)
    .replace(/(\d\d)$/, '.$1')
    .replace(/\.?0+$/, '');

describe('killed in the middle of a settlement', () => {
  test(
    `${KILLS} times: every option, resting order and liquidation ends once, by the same tick`,
    async () => {
      const dice = new SeededRandom(9);
      const ann = await signUpAt(await start());
      const give = (currency_id: number, number: string) =>
        call(ann, CALLS['sandbox.faucet'], { currency_id, number, ...newKey() });
      await give(USDT, '25000');
      await call(ann, CALLS['wallet.change'], {
        currency_id: USDT,
        number: '10000',
        from_field: 'change',
        to_field: 'micro',
        ...newKey(),
      });
      await call(ann, CALLS['wallet.change'], {
        currency_id: USDT,
        number: '5000',
        from_field: 'change',
        to_field: 'lever',
        ...newKey(),
      });
      const stakes = CALLS['microtrade.lists'];
      let settledByTick = 0;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await operator('feed', 'tick', 'BTC/USDT', '90000');
        for (let count = 0; count < POSITIONS; count += 1) {
          await call(ann, CALLS['lever.submit'], {
            currency_id: BTC,
            legal_id: USDT,
            share: '10',
            multiple: 20,
            type: 1,
            status: 1,
            margin_mode: 'isolated',
            ...newKey(),
          });
        }
        await operator('feed', 'tick', 'BTC/USDT', '90000');
        for (let count = 0; count < OPTIONS; count += 1) {
          await call(ann, CALLS['microtrade.submit'], {
            match_id: BTC,
            currency_id: USDT,
            type: 1,
            seconds: 30,
            number: '10',
            ...newKey(),
          });
        }
        for (let count = 0; count < RESTING; count += 1) {
          await call(ann, CALLS['coin.trade'], {
            currency_id: BTC,
            legal_id: USDT,
            type: 1,
            amount: '0.001',
            target_price: '85000',
            ...newKey(),
          });
        }
        await operator('clock', 'advance', '30000');
        const tick = operator('feed', 'tick', 'BTC/USDT', '84000').catch(() => undefined);
        await pause(dice.between(5, 150));
        await server?.end('SIGKILL');
        await tick;
        ann.origin = (await start()).address;
        // What the tick didn't reach: stakes are returned, and orders wait for the next one.
        await operator('clock', 'advance', '10000');
        await operator('feed', 'tick', 'BTC/USDT', '84000');
        const { list, total } = await call(ann, stakes, { limit: OPTIONS });
        expect(total).toBe(kill * OPTIONS);
        const results = new Set(
          list.map(({ status, result, reason }) => `${status} ${result} ${reason}`),
        );
        // Stored or not, the tick is the same for all of them.
        expect(results.size).toBe(1);
        expect(['3 -1 null', '3 null no_tick']).toContain([...results][0]);
        if (results.has('3 -1 null')) settledByTick += 1;
        const orders = await call(ann, CALLS['coin.list'], { limit: 100 });
        expect(orders.list.every(({ status, filled }) => status === 3 && filled === '0.001')).toBe(
          true,
        );
        const positions = await call(ann, CALLS['lever.my_trade'], { limit: 100 });
        expect(positions.total).toBe(kill * POSITIONS);
        expect(
          positions.list.every(
            ({ close_reason, update_price }) =>
              close_reason === 'liquidation' && update_price === '84000',
          ),
        ).toBe(true);
        await operator('ledger', 'verify');
      }
      const balance = async (account_type: 'micro' | 'change' | 'lever') =>
        call(ann, CALLS['wallet.detail'], { currency_id: USDT, account_type });
      // A lost stake costs 10 and 0.02, a returned one 0.02.
      const lostUnits = settledByTick * OPTIONS * 1002 + (KILLS - settledByTick) * OPTIONS * 2;
      const remainingMoney = inUnits(1_000_000 - lostUnits);
      expect(await balance('micro')).toMatchObject({ available: remainingMoney, frozen: '0' });
      // Each position loses its margin of 45 and a fee of 0.45; the insurance paid the other 15.
      const expectedBalance = 500_000 - KILLS * POSITIONS * 4545;
      expect(await balance('lever')).toMatchObject({
        available: inUnits(expectedBalance),
        frozen: '0',
      });
      const change = 10_000 - KILLS * RESTING * 85;
      expect(await balance('change')).toMatchObject({ available: `${change}`, frozen: '0' });
    },
    PATIENCE,
  );
});
