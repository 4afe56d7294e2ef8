import { DAY_MS, SECOND_MS } from '../../../protocol/time.ts';
import { nearestFloat } from './statistics.ts';
import {
  BTC,
  DOGE,
  DOWN,
  ETH,
  type Floor,
  holdContract,
  moveOf,
  SIDES,
  type Side,
  SOL,
  type Strategy,
  TRX,
  UP,
  XRP,
} from './strategy.ts';

const COINS = [BTC, ETH, XRP, SOL, TRX, DOGE];
/** Learning rate. */
const RATE = 0.05;
const LOOKS = 4;
const HOLD_MS = 3 * SECOND_MS;
/** A jump: a step this many times as large as usual. */
const JUMP = 4;
const WATCH_AT_MOST = 600;

/** Learns from public data to predict the direction of the next seconds, if that is possible. */
class Learner {
  readonly #weights: number[] = [];

  score(features: readonly number[]): number {
    return features.reduce((sum, one, at) => sum + one * (this.#weights[at] ?? 0), 0);
  }

  learn(features: readonly number[], outcome: number): void {
    const norm = 1e-12 + features.reduce((sum, one) => sum + one * one, 0);
    const miss = outcome - this.score(features);
    for (const [at, one] of features.entries()) {
      this.#weights[at] = (this.#weights[at] ?? 0) + (RATE * miss * one) / norm;
    }
  }
}

async function imbalance(arena: Floor['arena'], match_id: number): Promise<number> {
  const answer = await arena.market.ask({ kind: 'levels', match_id });
  if (answer.kind !== 'levels') return 0;
  const [bids, asks] = [answer.levels.bids, answer.levels.asks].map((side) =>
    side.slice(0, 5).reduce((sum, [, number]) => sum + nearestFloat(number), 0),
  );
  const all = (bids ?? 0) + (asks ?? 0);
  return all === 0 ? 0 : ((bids ?? 0) - (asks ?? 0)) / all;
}

const predict: Strategy = {
  name: 'predict from public ticks',
  match_ids: COINS,
  speed: 10,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    const learner = new Learner();
    return async () => {
      const match_id = dice.pick(COINS);
      const marks = [arena.mark(match_id)];
      for (let look = 0; look < LOOKS; look += 1) {
        await arena.pass(SECOND_MS);
        marks.push(arena.mark(match_id));
      }
      const { price, mark } = arena.market.quote(match_id);
      const unit = 1e-4;
      const features = [
        moveOf(mark, price) / unit,
        moveOf(marks.at(-2) ?? mark, mark) / unit,
        moveOf(marks[0] ?? mark, mark) / unit,
        await imbalance(arena, match_id),
      ];
      const score = learner.score(features);
      const type = score > 0 ? UP : score < 0 ? DOWN : dice.pick(SIDES);
      const turn = await holdContract(arena, user, { match_id, type: type }, HOLD_MS);
      learner.learn(features, moveOf(mark, arena.mark(match_id)) / unit);
      return turn;
    };
  },
};

const chase: Strategy = {
  name: 'chase a jump',
  match_ids: COINS,
  speed: 100,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    const usual = new Map<number, number>();
    return async () => {
      let jump: { match_id: number; type: Side } | undefined;
      for (let step = 0; step < WATCH_AT_MOST && jump === undefined; step += 1) {
        const before = new Map(COINS.map((id) => [id, arena.mark(id)]));
        await arena.pass(SECOND_MS / 2, SECOND_MS / 2);
        for (const match_id of COINS) {
          const priceMove = moveOf(before.get(match_id) ?? '1', arena.mark(match_id));
          const level = usual.get(match_id) ?? Math.abs(priceMove);
          usual.set(match_id, level + (Math.abs(priceMove) - level) / 20);
          const isJump = Math.abs(priceMove) > JUMP * level;
          if (isJump) jump = { match_id, type: priceMove > 0 ? UP : DOWN };
        }
      }
      // There was no jump: it bets on the difference of last price and index.
      const match_id = dice.pick(COINS);
      const { price, mark } = arena.market.quote(match_id);
      const wish = jump ?? { match_id, type: moveOf(mark, price) > 0 ? UP : DOWN };
      return holdContract(arena, user, { ...wish, type: wish.type }, SECOND_MS);
    };
  },
};

const bounce: Strategy = {
  name: 'fade the bounce of bid and ask',
  match_ids: COINS,
  speed: 10,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const match_id = dice.pick(COINS);
      await arena.pass(SECOND_MS);
      const { price, mark } = arena.market.quote(match_id);
      const type = moveOf(mark, price) > 0 ? DOWN : UP;
      return holdContract(arena, user, { match_id, type }, SECOND_MS);
    };
  },
};

const midnight: Strategy = {
  name: 'open before midnight, close after it',
  match_ids: [BTC],
  speed: 1,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const { time } = arena.clock;
      await arena.leap(time - (time % DAY_MS) + DAY_MS - 2 * SECOND_MS);
      await arena.pass(SECOND_MS);
      const type = dice.pick(SIDES);
      return holdContract(arena, user, { match_id: BTC, type }, 2 * SECOND_MS);
    };
  },
};

const CHEAP = [XRP, TRX, DOGE];

const smallest: Strategy = {
  name: 'smallest contracts',
  match_ids: CHEAP,
  speed: 1,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const match_id = dice.pick(CHEAP);
      const type = dice.pick(SIDES);
      const multiple = arena.instrument(match_id).multiples.at(-1) ?? 1;
      return holdContract(arena, user, { match_id, type, multiple, share: 1 }, SECOND_MS);
    };
  },
};

export const ON_CONTRACTS = [predict, chase, bounce, midnight, smallest];
