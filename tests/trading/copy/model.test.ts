// R-COPY-2, R-COPY-4, R-COPY-7, R-COPY-8: random traders, followers, actions, stops of the copier and
// takeovers, compared with a plain model. Traders act at the same time. Copiers in parallel are processes that all
// believe they lead; one that stops half way was killed between two copies. The long form is eight parts
// of 25,000 actions on PostgreSQL; SEED and ACTS run one part alone.
import { expect, test } from 'vitest';
import { SeededRandom } from '../../market/seeded-random.ts';
import { type CopyStage, copyStage } from './copy-stage.ts';

const LONG = process.env['LONG'] === '1';
const numberOf = (name: string, otherwise: number): number =>
  JSON.parse(process.env[name] ?? `${otherwise}`);
const ACTS = numberOf('ACTS', LONG ? 25_000 : 20);
const PARTS = LONG && process.env['SEED'] === undefined ? 8 : 1;
const FIRST_SEED = numberOf('SEED', 29);
const SEEDS = Array.from({ length: PARTS }, (_, part) => FIRST_SEED + part);
const PATIENCE = LONG ? 24 * 3_600_000 : 120_000;
const REPORT_EVERY = 1000;
/** More traders at once make larger batches; the sum of copies is the same for each action. */
const TRADERS = LONG ? 12 : 2;
const FOLLOWERS_EACH = LONG ? 2 : 4;
const ROUNDS_A_CHECK = LONG ? 8 : 5;
const MOST_POSITIONS = 12;
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
type Terms = (typeof TERMS)[number];

interface Shown {
  type: 1 | 2;
  stops: string;
}
interface Position extends Shown {
  id: number;
  openedLots: number;
  remainingLots: number;
}
interface Copy extends Shown {
  openedLots: number;
  closedLots: number;
  remainingLots: number;
  isHeld: boolean;
}
interface Follower {
  user_id: number;
  trader_user_id: number;
  terms: Terms;
  /** By the position of the trader, in the order of their opening. */
  copies: Map<number, Copy>;
  trades: number;
  skippedCount: number;
}
interface Trader {
  user_id: number;
  positions: Position[];
  followers: Follower[];
}

const NO_STOPS = '- -';
const decimalText = (units: number, digits: number): string => {
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
};
const lots = (tenths: number): string => decimalText(tenths, 1);
const down = (a: number, b: number): number => (a - (a % b)) / b;
const termFields = ({ type, number }: Terms) => ({
  type,
  number: type === 1 ? decimalText(number, 2) : lots(number),
});

function opens(follower: Follower, { id, type, openedLots: tenths }: Position): void {
  const { terms } = follower;
  const openedUnits = terms.type === 1 ? down(tenths * terms.number, 100) : terms.number;
  if (openedUnits < SMALLEST) {
    follower.skippedCount += 1;
    return;
  }
  follower.trades += 1;
  const copy = {
    type,
    stops: NO_STOPS,
    openedLots: openedUnits,
    closedLots: 0,
    remainingLots: openedUnits,
    isHeld: false,
  };
  follower.copies.set(id, copy);
}

function copyOf(follower: Follower, { id }: Position): Copy | undefined {
  const copy = follower.copies.get(id);
  return copy === undefined || copy.isHeld || copy.remainingLots === 0 ? undefined : copy;
}

function closes(follower: Follower, position: Position): void {
  const { openedLots, remainingLots } = position;
  const copy = copyOf(follower, position);
  if (copy === undefined) return;
  const dueUnits =
    remainingLots === 0
      ? copy.remainingLots
      : down(copy.openedLots * (openedLots - remainingLots), openedLots) - copy.closedLots;
  if (dueUnits <= 0) {
    follower.skippedCount += 1;
    return;
  }
  const closedUnits = Math.min(dueUnits, copy.remainingLots);
  copy.closedLots += closedUnits;
  copy.remainingLots -= closedUnits;
}

const openCopies = (follower: Follower): Copy[] =>
  [...follower.copies.values()].filter(({ remainingLots }) => remainingLots > 0);

class Model {
  readonly #s: CopyStage;
  readonly #dice: SeededRandom;
  readonly traders: Trader[] = [];

  constructor(s: CopyStage, dice: SeededRandom) {
    this.#s = s;
    this.#dice = dice;
  }

  get followers(): Follower[] {
    return this.traders.flatMap(({ followers }) => followers);
  }

  async begin(): Promise<void> {
    for (let n = 0; n < TRADERS; n += 1) {
      const trader_user_id = await this.#s.trader('1000000');
      const followers: Follower[] = [];
      for (let one = 0; one < FOLLOWERS_EACH; one += 1) {
        const terms = TERMS[(n * FOLLOWERS_EACH + one) % TERMS.length] as Terms;
        const user_id = await this.#s.follower(trader_user_id, termFields(terms), '1000000');
        const none = { copies: new Map<number, Copy>(), trades: 0, skippedCount: 0 };
        followers.push({ ...none, user_id, trader_user_id, terms });
      }
      this.traders.push({ user_id: trader_user_id, positions: [], followers });
    }
  }

  /** Chooses the action now and runs it later, so that random numbers are always drawn in the same order. */
  draw(trader: Trader): () => Promise<void> {
    const dice = this.#dice;
    const { positions, user_id } = trader;
    const position = positions[dice.below(Math.max(1, positions.length))];
    const what = dice.below(12);
    if (position === undefined || (what < 4 && positions.length < MOST_POSITIONS)) {
      const tenths = SMALLEST + dice.below(60);
      const type = dice.below(2) === 0 ? 1 : 2;
      return async () => {
        const { id } = await this.#s.submit(user_id, { share: lots(tenths), type });
        this.#openPosition(trader, {
          id,
          type,
          stops: NO_STOPS,
          openedLots: tenths,
          remainingLots: tenths,
        });
      };
    }
    if (what < 8 && position.remainingLots > 1) {
      const part = 1 + dice.below(position.remainingLots - 1);
      return async () => {
        await this.#s.ok(user_id, 'lever.close', { id: position.id, share: lots(part) });
        position.remainingLots -= part;
        for (const one of trader.followers) closes(one, position);
      };
    }
    if (what === 9) {
      const [above, below] = [100 + dice.between(1, 50), 100 - dice.between(1, 50)];
      const [profit, loss] = position.type === 1 ? [above, below] : [below, above];
      return async () => {
        const stops = { target_profit_price: profit, stop_loss_price: loss };
        await this.#s.ok(user_id, 'lever.setstop', { id: position.id, ...stops });
        for (const one of trader.followers) {
          const copy = copyOf(one, position);
          if (copy !== undefined) copy.stops = `${profit} ${loss}`;
        }
      };
    }
    if (what === 10 && position.remainingLots >= SMALLEST) {
      return async () => {
        const { id: endedId, remainingLots } = position;
        const { opened } = await this.#s.ok<{ opened: { id: number } }>(user_id, 'lever.reverse', {
          id: endedId,
        });
        this.#endPosition(trader, position);
        const type = position.type === 1 ? 2 : 1;
        this.#openPosition(trader, {
          id: opened.id,
          type,
          stops: NO_STOPS,
          openedLots: remainingLots,
          remainingLots,
        });
      };
    }
    return async () => {
      await this.#s.ok(user_id, 'lever.close', { id: position.id });
      this.#endPosition(trader, position);
    };
  }

  #openPosition(trader: Trader, position: Position): void {
    trader.positions.push(position);
    for (const one of trader.followers) opens(one, position);
  }

  #endPosition(trader: Trader, position: Position): void {
    position.remainingLots = 0;
    trader.positions = trader.positions.filter((one) => one !== position);
    for (const one of trader.followers) {
      closes(one, position);
      if (one.copies.get(position.id)?.remainingLots === 0) one.copies.delete(position.id);
    }
  }

  /** Compares all followers in the database, and a random one over the wire. */
  async check(): Promise<void> {
    const s = this.#s;
    const { followers } = this;
    const { rows: orders } = await s.database.query<{ user_id: number; shown: string }>(
      `select user_id, concat_ws(' ', trim_scale(share), type, coalesce(trim_scale(target_profit_price)::text, '-'),
         coalesce(trim_scale(stop_loss_price)::text, '-'), follow_user_id is null) as shown
       from lever_orders where status = 1 and user_id = any($1::bigint[]) order by id`,
      [followers.map(({ user_id }) => user_id)],
    );
    const { rows: follows } = await s.database.query<{ user_id: number }>(
      'select user_id, trade_count, skipped_count from follows where status = 1 order by user_id',
    );
    const ordersByUser = Map.groupBy(orders, ({ user_id }) => user_id);
    for (const follower of followers) {
      const expected = openCopies(follower).map(
        ({ remainingLots, type, stops, isHeld }) =>
          `${lots(remainingLots)} ${type} ${stops} ${isHeld ? 't' : 'f'}`,
      );
      const ordersOfUser = ordersByUser.get(follower.user_id) ?? [];
      expect(ordersOfUser.map(({ shown }) => shown)).toEqual(expected);
    }
    expect(follows).toEqual(
      followers.map(({ user_id, trades, skippedCount }) => ({
        user_id,
        trade_count: trades,
        skipped_count: skippedCount,
      })),
    );
    const one = this.#dice.pick(followers);
    expect(await s.lots(one.user_id)).toEqual(
      openCopies(one).map(({ remainingLots }) => lots(remainingLots)),
    );
    expect(await s.myFollow(one.user_id)).toMatchObject({ skipped_count: one.skippedCount });
  }

  /** A follower changes the terms, follows again, holds or closes a position; only while no copy waits. */
  async change(): Promise<void> {
    const s = this.#s;
    const dice = this.#dice;
    const follower = dice.pick(this.followers);
    const { user_id, trader_user_id } = follower;
    const what = dice.below(4);
    const terms = dice.pick(TERMS);
    if (what === 0) {
      await s.startFollow(user_id, trader_user_id, termFields(terms));
      follower.terms = terms;
    } else if (what === 1) {
      await s.ok(user_id, 'follow.cancel', { trader_user_id, close_positions: 1 });
      for (const [id, { isHeld }] of follower.copies) if (!isHeld) follower.copies.delete(id);
      await s.startFollow(user_id, trader_user_id, termFields(terms));
      Object.assign(follower, { terms, trades: 0, skippedCount: 0 });
    } else {
      const open = openCopies(follower);
      if (open.length === 0) return;
      const at = dice.below(open.length);
      const copy = open[at] as Copy;
      const id = (await s.positions(user_id))[at]?.id ?? 0;
      if (what === 2 && !copy.isHeld && open.length < MOST_POSITIONS) {
        await s.ok(user_id, 'follow.selfHolding', { transaction_id: id });
        copy.isHeld = true;
      } else {
        await s.ok(user_id, 'lever.close', { id });
        copy.remainingLots = 0;
      }
    }
  }
}

/** Copied positions without a done copy of an opening of that trader, and copies that wait. */
async function strays({ database }: CopyStage): Promise<unknown> {
  const { rows } = await database.query(
    `select (select count(*) from lever_orders o where o.trader_user_id is not null and o.parent_id is null
         and not exists (select from copy_jobs j join copy_acts a on a.id = j.act_id
           where j.order_id = o.id and j.user_id = o.user_id and j.status = 1 and a.kind = 'open'
             and a.trader_user_id = o.trader_user_id)) as causeless,
       (select count(*) from copy_jobs where status = 0) as waiting,
       (select count(*) from copy_acts where handed_at is null) as kept`,
  );
  return rows;
}

test.each(SEEDS)(
  `${ACTS} actions of seed %i: each follower equals the model`,
  async (seed) => {
    const s = stage();
    const dice = new SeededRandom(seed);
    const name = `actions of seed ${seed}`;
    if (LONG) console.time(name);
    await s.database.query(
      'update follows set status = 2, cancelled_at = now(), stop_reason = $1',
      ['user'],
    );
    await s.tick([1, '100']);
    const model = new Model(s, dice);
    await model.begin();
    let remainingRuns = 0;
    const dying = s.openFollow(() => {
      remainingRuns -= 1;
      return remainingRuns > 0;
    }).copier;
    const other = s.openFollow().copier;

    for (let round = 1; round * TRADERS <= ACTS; round += 1) {
      s.leads = dice.below(2) === 0;
      const work = model.traders.map((trader) => model.draw(trader)());
      if (dice.below(3) === 0) {
        remainingRuns = 2 + dice.below(6 * TRADERS);
        work.push(dying.run());
      }
      await Promise.all(work);
      if (round % ROUNDS_A_CHECK !== 0) continue;
      s.leads = true;
      // One copier, the other one, or both.
      const who = dice.below(4);
      await Promise.all([who === 0 ? undefined : s.runCopies(), who < 2 ? other.run() : undefined]);
      await model.check();
      await model.change();
      const acts = round * TRADERS;
      if (LONG && acts % REPORT_EVERY < TRADERS * ROUNDS_A_CHECK) console.timeLog(name, acts);
    }
    s.leads = true;
    await s.runCopies();
    await model.check();
    expect(await strays(s)).toEqual([{ causeless: 0, waiting: 0, kept: 0 }]);
    await Promise.all([dying.end(), other.end()]);
  },
  PATIENCE,
);
