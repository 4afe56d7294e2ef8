// An adversary of prices that come from an exchange: its own trades here push the price inside that exchange's spread.
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

const SECOND_MS = 1000;
/** In whole units of the price, either way. */
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
      // Bought at the price that a sale of its own leaves, closed at the one that a purchase leaves.
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
