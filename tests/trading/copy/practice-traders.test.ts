// R-COPY-9: the six practice traders on a market driven by the test: each strategy trades through the handlers of any user,
// the same secret gives the same acts, followers get the copies, and a restart doubles nothing.
import { expect, test } from 'vitest';
import { scaledText } from '../../../server/market/feed/scaled-text.ts';
import { PRACTICE_TRADERS, seedTraders } from '../../../server/trading/follow/practice-traders.ts';
import { PRACTICE_MS } from '../../../server/trading/follow/practice-trading.ts';
import { type CopyStage, copyStage } from './copy-stage.ts';

/** Every thirtieth turn of half a minute is played. */
const STEP_MS = 30 * PRACTICE_MS;
const STEPS = 36;
const SECRET = new Uint8Array(32).fill(7);
const IDS = PRACTICE_TRADERS.map(({ user_id }) => user_id);

const first = copyStage('embedded');
const second = copyStage('embedded');

/** Rises and falls of some hours on a slow rise: each strategy meets its condition. */
function priceAt(match_id: number, step: number): string {
  const half = 20 + 8 * match_id;
  const phase = step % (2 * half);
  const height = phase < half ? phase : 2 * half - phase;
  return scaledText(9800 + 20 * height + 3 * step, -2);
}

class Practice {
  readonly s: CopyStage;
  #step = 0;
  #run: () => Promise<unknown>;

  constructor(s: CopyStage, secret = SECRET) {
    this.s = s;
    this.#run = this.#traders(secret);
  }

  /** What `jobs` of the copy module runs each half minute. */
  #traders(secret: Uint8Array): () => Promise<unknown> {
    const { jobs = [] } = this.s.openFollow(undefined, { market: this.s.link, secret });
    const job = jobs.find(({ name }) => name === 'practice traders');
    if (job === undefined) throw new Error('the practice traders have no job');
    return job.run;
  }

  async restart(): Promise<void> {
    await this.s.restart();
    this.#run = this.#traders(SECRET);
  }

  turn(): Promise<unknown> {
    return this.#run();
  }

  async play(steps: number, each: () => Promise<void> = async () => undefined): Promise<void> {
    for (let count = 0; count < steps; count += 1) {
      this.#step += 1;
      this.s.time += STEP_MS;
      await this.s.tick(
        ...([1, 2, 3] as const).map((id) => [id, priceAt(id, this.#step)] as const),
      );
      await this.turn();
      await this.s.runCopies();
      await each();
    }
  }

  /** All orders without their ids, which other users' orders shift. */
  async acts(): Promise<string[]> {
    const { rows } = await this.s.database.query<{ act: string }>(
      `select concat_ws(' ', user_id, match_id, type, trim_scale(share), trim_scale(price), multiple, status,
         extract(epoch from handled_at), extract(epoch from completed_at), trim_scale(fact_profits),
         trim_scale(target_profit_price), trim_scale(stop_loss_price)) as act
       from lever_orders where user_id = any($1::bigint[]) order by user_id, id`,
      [IDS],
    );
    return rows.map(({ act }) => act);
  }
}

/** Positions of the practice traders, and the copies of them, as `trader instrument side lots`. */
async function positions({ database }: CopyStage, owner: 'user_id' | 'trader_user_id') {
  const { rows } = await database.query<{ position: string }>(
    `select concat_ws(' ', ${owner}, match_id, type, trim_scale(share)) as position
     from lever_orders where status = 1 and ${owner} = any($1::bigint[]) order by 1`,
    [IDS],
  );
  return rows.map(({ position }) => position);
}

const traderOf = (act: string): number => JSON.parse(act.split(' ')[0] ?? '0');

let actsAtHalf: string[] = [];

test('each strategy trades calmly, a follower has the copies, a restart doubles nothing', async () => {
  const s = first();
  await seedTraders(s.database, s.time);
  const practice = new Practice(s);
  const ann = await s.user('1000000');
  for (const trader_user_id of IDS) await s.startFollow(ann, trader_user_id);
  await practice.turn();
  const past = await practice.acts();
  expect([...new Set(past.map(traderOf))]).toEqual(IDS);
  expect(await positions(s, 'user_id')).toEqual([]);

  let restarts = 0;
  let actCount = past.length;
  const afterTurn = async (): Promise<void> => {
    const acts = await practice.acts();
    if (acts.length === actCount) return;
    actCount = acts.length;
    const open = await positions(s, 'user_id');
    expect(await positions(s, 'trader_user_id')).toEqual(open);
    for (const id of IDS) expect(open.filter((one) => traderOf(one) === id).length).toBeLessThan(4);
    if (restarts === 3) return;
    // Someone ordered in this turn: a new process in the same turn draws the same and orders nothing more.
    restarts += 1;
    await practice.restart();
    await practice.turn();
    expect(await practice.acts()).toEqual(acts);
  };
  await practice.play(STEPS, afterTurn);
  actsAtHalf = await practice.acts();
  await practice.play(STEPS, afterTurn);
  const actsAtEnd = await practice.acts();
  expect(restarts).toBe(3);

  const live = IDS.map((id) => {
    const count = (acts: string[]): number => acts.filter((act) => traderOf(act) === id).length;
    return count(actsAtEnd) - count(past);
  });
  for (const count of live) {
    expect(count).toBeGreaterThan(0);
    // Traders decide in 6 % of the turns.
    expect(count).toBeLessThan(0.15 * 2 * STEPS);
  }
}, 180_000);

test('the same secret gives the same acts, beside the orders of other users', async () => {
  const s = second();
  await seedTraders(s.database, s.time);
  const practice = new Practice(s);
  const bob = await s.user('1000000');
  await practice.turn();
  await practice.play(STEPS, async () => {
    await s.submit(bob, { share: 1, type: 2 });
  });
  expect(await practice.acts()).toEqual(actsAtHalf);
}, 180_000);
