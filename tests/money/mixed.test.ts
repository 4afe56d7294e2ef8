import { setFlagsFromString } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { available, frozen, house } from '../../server/platform/ledger/accounts.ts';
import { houseBalances, makeCheckpoints } from '../../server/platform/ledger/balances.ts';
import type { Outcome } from '../../server/platform/ledger/outcomes.ts';
import { postAll } from '../../server/platform/ledger/post.ts';
import { accountsOf } from '../../server/platform/ledger/records.ts';
import { verdictLines, verify } from '../../server/platform/ledger/verify.ts';
import { SeededRandom } from '../market/seeded-random.ts';
import { databases, type TestDatabase } from '../support/databases.ts';
import { LedgerModel, textOf } from './ledger-model.ts';
import { CURRENCIES, RandomPostings, USERS } from './random-postings.ts';

const LONG = process.env['LONG'] === '1';
// This database lives long enough for the optimising compiler to pay off
// (scripts/test/node-flags.ts).
setFlagsFromString('--no-liftoff-only');

const LONG_MS = 2 * 60 * 60_000;

/** Total number of commands, and the maximum per transaction. */
const RUNS = [
  { engine: 'embedded', commands: LONG ? 1_000_000 : 4_000, seed: 20_260_131 },
  { engine: 'postgres', commands: LONG ? 100_000 : 2_000, seed: 7 },
] as const;
const AT_ONCE = 100;

describe('mixed commands against a simple model', () => {
  const all = databases();

  test.each(RUNS)(
    "$commands commands on $engine (seed $seed): every outcome and every balance is the model's",
    async ({ engine, commands, seed }) => {
      const { database } = await all.open(engine);
      const dice = new SeededRandom(seed);
      const postings = new RandomPostings(dice);
      const model = new LedgerModel();
      const countByOutcome = new Map<Outcome, number>();
      for (let doneCommands = 0, batches = 1; doneCommands < commands; batches += 1) {
        const size = Math.min(
          dice.oneIn(4) ? 1 : dice.between(1, AT_ONCE),
          commands - doneCommands,
        );
        doneCommands += size;
        const batch = Array.from({ length: size }, () => postings.next());
        const expected = batch.map((posting) => model.post(posting));
        const isThrownAway = dice.oneIn(10);
        const undo = new Error('undo');
        let results: Outcome[] = [];
        const postingWork = database.transaction(async (tx) => {
          results = (await postAll(tx, batch)).map(({ outcome }) => outcome);
          if (isThrownAway) throw undo;
        });
        if (isThrownAway) await expect(postingWork).rejects.toBe(undo);
        else await postingWork;
        expect(results, `batch ${batches}, up to command ${doneCommands}`).toEqual(expected);
        if (isThrownAway) model.forget();
        else model.keep();
        for (const outcome of results)
          countByOutcome.set(outcome, (countByOutcome.get(outcome) ?? 0) + 1);
        if (dice.oneIn(200)) await makeCheckpoints(database);
      }
      // Fails if the random commands never reach one of the outcomes.
      expect([...countByOutcome.keys()].sort()).toEqual([
        ...['already_posted', 'balance_too_large', 'insufficient_balance', 'insufficient_frozen'],
        ...['posted', 'posted_otherwise'],
      ]);
      expect(countByOutcome.get('posted')).toBeGreaterThan(commands / 5);
      await sameAsModel({ database }, model);
      const verdict = await verify(database);
      expect(verdictLines(verdict).join('\n')).toMatch(/all right$/);
      expect(verdict.currencies.map(({ currency_id, sum }) => [currency_id, sum])).toEqual(
        CURRENCIES.map((currency_id) => [currency_id, '0']),
      );
    },
    LONG ? LONG_MS : 300_000,
  );
});

async function sameAsModel(
  { database }: Pick<TestDatabase, 'database'>,
  model: LedgerModel,
): Promise<void> {
  for (let user_id = 1; user_id <= USERS; user_id += 1) {
    for (const { type, list } of await accountsOf(database, user_id)) {
      const expected = CURRENCIES.map((currency_id) => {
        const account = { user_id, type, currency_id };
        return {
          currency_id,
          available: textOf(model.of(available(account))),
          frozen: textOf(model.of(frozen(account))),
        };
      });
      expect(list, `${type} of user ${user_id}`).toEqual(expected);
    }
  }
  for (const { type, currency_id, balance } of await houseBalances(database)) {
    expect(balance, `${type} in ${currency_id}`).toBe(textOf(model.of(house(type, currency_id))));
  }
}
