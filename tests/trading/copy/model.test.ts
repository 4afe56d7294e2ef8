// R-COPY-2, R-COPY-7, R-COPY-8: random traders, followers, actions, stops of the copier and
// takeovers, compared with a plain model. Two copiers in parallel are two processes that both
// believe they lead; one that stops half way was killed between two copies. The long form is eight parts
// of 25,000 actions on PostgreSQL; SEED and ACTS run one part alone.
import { expect, test } from 'vitest';
import { Seeded } from '../../market/seeded.ts';
import { copyStage } from './copy-stage.ts';

const LONG = process.env['LONG'] === '1';
const numberOf = (name: string, otherwise: number): number =>
  JSON.parse(process.env[name] ?? `${otherwise}`);
const ACTS = numberOf('ACTS', LONG ? 25_000 : 20);
const PARTS = LONG && process.env['SEED'] === undefined ? 8 : 1;
const FIRST_SEED = numberOf('SEED', 29);
const SEEDS = Array.from({ length: PARTS }, (_, part) => FIRST_SEED + part);
const PATIENCE = LONG ? 24 * 3_600_000 : 120_000;
const REPORT_EVERY = 1000;
const stage = copyStage(LONG ? 'postgres' : undefined);

/** Lots are counted in tenths, the step of the instrument. */
const SMALLEST = 10;
/** In hundredths; type 2 in tenths of lots. */
const TERMS = [
  { type: 1, number: 50 },
  { type: 1, number: 100 },
  { type: 1, number: 133 },
  { type: 2, number: 17 },
] as const;

interface Position {
  id: number;
  opened: number;
  left: number;
}
interface Copy {
  opened: number;
  closed: number;
  left: number;
}
interface Follower {
  user_id: number;
  terms: (typeof TERMS)[number];
  trader: Trader;
  follows: boolean;
  copies: Map<number, Copy>;
  skipped: number;
}
interface Trader {
  user_id: number;
  positions: Position[];
}

const written = (units: number, digits: number): string => {
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
};
const lots = (tenths: number): string => written(tenths, 1);
const down = (a: number, b: number): number => (a - (a % b)) / b;

function opens(follower: Follower, id: number, tenths: number): void {
  const { type, number } = follower.terms;
  const opened = type === 1 ? down(tenths * number, 100) : number;
  if (opened < SMALLEST) follower.skipped += 1;
  else follower.copies.set(id, { opened, closed: 0, left: opened });
}

function closes(follower: Follower, { id, opened, left }: Position): void {
  const copy = follower.copies.get(id);
  if (copy === undefined || copy.left === 0) return;
  const due = left === 0 ? copy.left : down(copy.opened * (opened - left), opened) - copy.closed;
  if (due <= 0) {
    follower.skipped += 1;
    return;
  }
  const closed = Math.min(due, copy.left);
  copy.closed += closed;
  copy.left -= closed;
}

test.each(SEEDS)(
  `${ACTS} actions of seed %i: each follower equals the model`,
  async (seed) => {
    const s = stage();
    const dice = new Seeded(seed);
    const name = `actions of seed ${seed}`;
    if (LONG) console.time(name);
    await s.tick([1, '100']);
    const traders: Trader[] = [];
    for (let n = 0; n < 2; n += 1) {
      traders.push({ user_id: await s.trader('1000000'), positions: [] });
    }
    const followers: Follower[] = [];
    for (const trader of traders) {
      for (const terms of TERMS) {
        const { type, number } = terms;
        const fields = { type, number: type === 1 ? written(number, 2) : lots(number) };
        const user_id = await s.follower(trader.user_id, fields, '1000000');
        followers.push({ user_id, terms, trader, follows: true, copies: new Map(), skipped: 0 });
      }
    }
    let left = 0;
    const dying = s.openFollow(() => {
      left -= 1;
      return left > 0;
    }).copier;
    const other = s.openFollow().copier;

    const check = async (): Promise<void> => {
      for (const { user_id, copies, skipped } of followers) {
        const expected = [...copies.values()].filter((copy) => copy.left > 0);
        expect(await s.lots(user_id)).toEqual(expected.map((copy) => lots(copy.left)));
        expect((await s.myFollow(user_id)).skipped_count).toBe(skipped);
      }
    };

    for (let act = 1; act <= ACTS; act += 1) {
      s.leads = dice.below(3) > 0;
      const trader = traders[dice.below(traders.length)] as Trader;
      const mine = followers.filter((one) => one.trader === trader && one.follows);
      const position = trader.positions[dice.below(Math.max(1, trader.positions.length))];
      const what = dice.below(10);
      if (position === undefined || (what < 4 && trader.positions.length < 12)) {
        const tenths = SMALLEST + dice.below(60);
        const { id } = await s.submit(trader.user_id, { share: lots(tenths) });
        trader.positions.push({ id, opened: tenths, left: tenths });
        for (const one of mine) opens(one, id, tenths);
      } else if (what < 8 && position.left > 1) {
        const part = 1 + dice.below(position.left - 1);
        await s.ok(trader.user_id, 'lever.close', { id: position.id, share: lots(part) });
        position.left -= part;
        for (const one of mine) closes(one, position);
      } else {
        await s.ok(trader.user_id, 'lever.close', { id: position.id });
        position.left = 0;
        trader.positions = trader.positions.filter((one) => one !== position);
        for (const one of mine) closes(one, position);
      }
      if (dice.below(4) === 0) {
        left = 2 + dice.below(12);
        await dying.run();
      }
      if (act % 10 !== 0) continue;
      s.leads = true;
      await Promise.all([s.copied(), other.run()]);
      await check();
      if (LONG && act % REPORT_EVERY === 0) console.timeLog(name, act);
    }
    s.leads = true;
    await s.copied();
    await check();
    const { rows } = await s.database.query<{ open: number }>(
      'select count(*) as open from copy_jobs where status = 0',
    );
    expect(rows).toEqual([{ open: 0 }]);
    await Promise.all([dying.end(), other.end()]);
  },
  PATIENCE,
);
