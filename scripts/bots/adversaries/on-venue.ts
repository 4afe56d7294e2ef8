// An adversary of prices from an exchange: its own trades here move the price within that exchange's spread.
import { SECOND_MS } from '../../../protocol/time.ts';
import {
  BTC,
  closeContract,
  DOWN,
  NOT_TAKEN,
  notional,
  openContract,
  SIDES,
  type Strategy,
  spot,
  UP,
} from './strategy.ts';

/** In whole price units, in either direction. */
const STEP = 30;

const push: Strategy = {
  name: 'push the index inside the spread of an exchange',
  match_ids: [BTC],
  speed: 1,
  isExternal: true,
  begin: async ({ arena, dice, venue }) => {
    const user = await arena.user();
    if (venue === undefined) throw new Error('there is no exchange here');
    return async () => {
      await arena.pass(SECOND_MS);
      await venue.move(arena, dice.between(-STEP, STEP));
      const type = dice.pick(SIDES);
      // Bought at the price after its own sale, closed at the price after its own purchase.
      await spot(arena, user, BTC, type === UP ? DOWN : UP);
      await arena.pass(100);
      const order = await openContract(arena, user, { match_id: BTC, type });
      if (order === undefined) return NOT_TAKEN();
      await spot(arena, user, BTC, type);
      await arena.pass(100);
      await closeContract(arena, user, order.id);
      return { size: notional(order), isTaken: true };
    };
  },
};

export const ON_VENUE = [push];
