// An adversary of the insurance: of two opposite positions, one wins what the other loses beyond its margin.
import { SECOND_MS } from '../../../protocol/time.ts';
import { add } from '../../../server/platform/base/exact.ts';
import type { Arena } from './arena.ts';
import {
  BTC,
  closeContract,
  DOWN,
  ETH,
  moveOf,
  notional,
  openContract,
  type Strategy,
  UP,
} from './strategy.ts';

const EXIT_STEPS = 600;

/** No position of the largest multiple is liquidated by a smaller price move. */
const NEAR = 0.0055;
const OPEN = 1;

/** A loss is limited to the margin, so every gap beyond it would be a profit of the other position. */
const pair: Strategy = {
  name: 'isolated long beside a short, over jumps',
  match_ids: [BTC, ETH],
  speed: 300,
  begin: async ({ arena, dice }) => {
    const [long, short] = [await arena.user(), await arena.user()];
    return async () => {
      const match_id = dice.pick([BTC, ETH]);
      const multiple = arena.instrument(match_id).multiples.at(-1) ?? 1;
      const first = await openContract(arena, long, { match_id, type: UP, multiple });
      const second = await openContract(arena, short, { match_id, type: DOWN, multiple });
      if (first === undefined || second === undefined) throw new Error('the pair was refused');
      const isOver = async (): Promise<boolean> =>
        !((await isOpen(arena, long, first.id)) && (await isOpen(arena, short, second.id)));
      for (let step = 0; step < EXIT_STEPS; step += 1) {
        await arena.pass(SECOND_MS / 10, SECOND_MS / 10);
        const priceMove = Math.abs(moveOf(first.price, arena.mark(match_id)));
        if (priceMove > NEAR && (await isOver())) break;
      }
      await closeContract(arena, long, first.id);
      await closeContract(arena, short, second.id);
      return { size: add(notional(first), notional(second)), isTaken: true };
    };
  },
};

async function isOpen(arena: Arena, user: number, id: number): Promise<boolean> {
  const { ok } = await arena.call(user, 'lever.detail', { id });
  return (ok as { status: number } | undefined)?.status === OPEN;
}

export const ON_PAIRS = [pair];
