import { SECOND_MS } from '../../../protocol/time.ts';
import { nextBell } from '../../../server/market/feed/trading-hours.ts';
import { add, mul, quantize } from '../../../server/platform/base/exact.ts';
import type { Floor, Side, Strategy, Wish } from './strategy.ts';
import {
  AAPL,
  closeContract,
  DOWN,
  holdContract,
  MSFT,
  moveOf,
  NOT_TAKEN,
  NVDA,
  notional,
  openContract,
  SIDES,
  UP,
} from './strategy.ts';

const STOCKS = [AAPL, MSFT, NVDA];

async function toBell({ arena }: Floor, before_ms: number): Promise<void> {
  const at = nextBell(arena.clock.time) - before_ms;
  if (at > arena.clock.time) await arena.leap(at);
}

const isOpen = ({ arena }: Floor): boolean => arena.market.quote(AAPL).is_open;

const follow: Strategy = {
  name: 'stocks at the opening: with the gap',
  match_ids: STOCKS,
  speed: 1,
  begin: async (floor) => {
    const { arena, dice } = floor;
    const user = await arena.user();
    return async () => {
      if (isOpen(floor)) await toBell(floor, 0);
      await toBell(floor, SECOND_MS);
      const match_id = dice.pick(STOCKS);
      const before = arena.mark(match_id);
      await arena.pass(SECOND_MS, SECOND_MS / 10);
      const gap = moveOf(before, arena.mark(match_id));
      const follows = dice.oneIn(2) ? gap > 0 : gap < 0;
      const wish: Wish = { match_id, type: follows ? UP : DOWN };
      return holdContract(arena, user, wish, 2 * SECOND_MS);
    };
  },
};

const limits: Strategy = {
  name: 'stocks at the opening: limits laid at night',
  match_ids: STOCKS,
  speed: 1,
  begin: async (floor) => {
    const { arena, dice } = floor;
    const user = await arena.user();
    const place = async (match_id: number, type: Side) => {
      const { currency_id, legal_id, tick } = arena.instrument(match_id);
      const beside = mul(arena.mark(match_id), type === UP ? '0.9995' : '1.0005');
      const target_price = quantize(beside, tick, 'nearest');
      const { ok } = await arena.call(user, 'lever.submit', {
        currency_id,
        legal_id,
        type,
        multiple: 5,
        share: 20,
        status: 0,
        target_price,
        margin_mode: 'isolated',
      });
      return ok as { id: number; price: string; number: string } | undefined;
    };
    return async () => {
      if (isOpen(floor)) await toBell(floor, 0);
      await toBell(floor, SECOND_MS);
      const match_id = dice.pick(STOCKS);
      const type = dice.pick(SIDES);
      const order = await place(match_id, type);
      if (order === undefined) return NOT_TAKEN();
      await arena.pass(3 * SECOND_MS, SECOND_MS / 2);
      const isFilled = await closeContract(arena, user, order.id);
      if (!isFilled) await arena.call(user, 'lever.cancel', { id: order.id });
      return { size: notional(order), isTaken: isFilled };
    };
  },
};

const overnight: Strategy = {
  name: 'isolated long beside a short, over openings',
  match_ids: STOCKS,
  speed: 1,
  begin: async (floor) => {
    const { arena, dice } = floor;
    const [long, short] = [await arena.user(), await arena.user()];
    return async () => {
      if (!isOpen(floor)) await toBell(floor, 0);
      await toBell(floor, 2 * SECOND_MS);
      await arena.pass(SECOND_MS);
      const match_id = dice.pick(STOCKS);
      const multiple = arena.instrument(match_id).multiples.at(-1) ?? 1;
      const first = await openContract(arena, long, { match_id, type: UP, multiple });
      const second = await openContract(arena, short, { match_id, type: DOWN, multiple });
      if (first === undefined || second === undefined) return NOT_TAKEN();
      await arena.pass(2 * SECOND_MS);
      await toBell(floor, SECOND_MS);
      await arena.pass(2 * SECOND_MS, SECOND_MS / 10);
      await closeContract(arena, long, first.id);
      await closeContract(arena, short, second.id);
      return { size: add(notional(first), notional(second)), isTaken: true };
    };
  },
};

export const ON_OPENINGS = [follow, limits, overnight];
