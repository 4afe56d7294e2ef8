// The database's primary is killed under load and its standby takes over: what was answered is there, nothing is done
// twice, and trading goes on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts';
import { fundAt, newKey, signUpAt } from '../support/process-person.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const LONG = process.env['LONG'] === '1';
const PATIENCE = 120_000;
const PEOPLE = LONG ? 6 : 2;
const CALM_MS = LONG ? 3_000 : 1_000;
/** The guarantee. */
const TAKEOVER_MS = 15_000;
const ORDER = {
  currency_id: 1,
  legal_id: 3,
  share: '1',
  multiple: 10,
  type: 1,
  status: 1,
} as const;

interface Answered {
  key: string;
  id: number;
  at: number;
}

describe('R-KEY-4, R-LEDGER-3: the primary of the database is killed', () => {
  const top = mkdtempSync(join(tmpdir(), 'pe-standby-'));
  let pair: PostgresPair | undefined;
  let server: ServerProcess | undefined;
  afterAll(async () => {
    await server?.end('SIGKILL');
    await pair?.end();
    rmSync(top, { recursive: true, force: true });
  }, PATIENCE);

  test(
    'every order that was answered is there once, and orders are answered again within 15 s',
    async () => {
      pair = await startPostgresPair();
      server = await startServerProcess(join(top, 'data'), [], {
        DATABASE_URL: pair.url,
        SANDBOX: '1',
        RATE_LIMITS: 'off',
      });
      const people: Caller[] = [];
      for (let n = 0; n < PEOPLE; n += 1) {
        const person = await signUpAt(server, `person${n}`);
        await fundAt(person, '10000', 'lever');
        people.push(person);
      }
      const answers: Answered[] = [];
      let goesOn = true;
      let failures = 0;
      const trade = async (person: Caller): Promise<void> => {
        while (goesOn) {
          const key = newKey();
          const order = await untilAnswered(() =>
            call(person, CALLS['lever.submit'], { ...ORDER, ...key }),
          );
          if (order === undefined) return;
          answers.push({ key: key.idempotency_key, id: order.id, at: performance.now() });
          const end = newKey();
          await untilAnswered(() => call(person, CALLS['lever.batch_close'], { type: 0, ...end }));
        }
      };
      /** As a client does: the same request with the same key, until it is answered. */
      const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
        for (;;) {
          try {
            return await ask();
          } catch {
            failures += 1;
            if (!goesOn) return undefined;
            await pause(100);
          }
        }
      };
      const trading = Promise.all(people.map(trade));
      pair.watchPrimary();
      await pause(CALM_MS);
      const before = answers.length;
      expect(before).toBeGreaterThan(PEOPLE);
      const killedAt = performance.now();
      await pair.killPrimary();
      await expect
        .poll(() => answers.filter(({ at }) => at > killedAt + 1_000).length, {
          timeout: TAKEOVER_MS + CALM_MS,
          interval: 50,
        })
        .toBeGreaterThan(2 * PEOPLE);
      const firstAfter = Math.min(
        ...answers.flatMap(({ at }) => (at > killedAt + 1_000 ? [at] : [])),
      );
      expect(firstAfter - killedAt).toBeLessThan(TAKEOVER_MS);
      goesOn = false;
      await trading;
      const client = new pg.Client(pair.standbyUrl);
      await client.connect();
      const { rows } = await client.query<{ id: string; idempotency_key: string }>(
        'select id, idempotency_key from lever_orders where idempotency_key is not null',
      );
      await client.end();
      const idsByKey = new Map<string, number[]>();
      for (const { id, idempotency_key } of rows) {
        const ids = idsByKey.get(idempotency_key) ?? [];
        idsByKey.set(idempotency_key, [...ids, Number.parseInt(id, 10)]);
      }
      for (const { key, id } of answers) expect(idsByKey.get(key), key).toEqual([id]);
      expect([...idsByKey.values()].filter((ids) => ids.length > 1)).toEqual([]);
      const [verdict] = await server.operator('ledger', 'verify', 'whole');
      expect(verdict).toMatchObject({ is_clean: true });
      expect(failures).toBeLessThan(1_000);
    },
    PATIENCE,
  );
});
