// The accounts of both sides of the engine bench, from a seed: cross positions with take profit and stop loss, five per
// account, over ten instruments. Integers only: prices and balances in cents.
import { decimalText, seededIntegers } from '../inputs.ts';

export const INSTRUMENTS = 10;
export const EXPONENT = -2;
export const LEGAL = 3;
export const BURST_RATE = '0.3';
const SEED = 20_261_122;
const POSITIONS_AN_ACCOUNT = 5;

export interface PositionText {
  id: number;
  match_id: number;
  side: 'long' | 'short';
  open: string;
  quantity: string;
  margin: string;
  take_profit: string;
  stop_loss: string;
}

export interface AccountText {
  user_id: number;
  available: string;
  positions: PositionText[];
}

export function marks(step: number): number[] {
  return Array.from({ length: INSTRUMENTS }, (_, index) => start(index) + (step % 7) - 3);
}

function start(index: number): number {
  return 10_000 * (index + 1) * (index + 1);
}

export function accounts(positions: number): AccountText[] {
  const pick = seededIntegers(SEED);
  let id = 0;
  return Array.from({ length: positions / POSITIONS_AN_ACCOUNT }, (_, account) => ({
    user_id: account + 1,
    available: decimalText(1_000 + pick(400_000), 2),
    positions: Array.from({ length: POSITIONS_AN_ACCOUNT }, () => {
      id += 1;
      const index = pick(INSTRUMENTS);
      const open = start(index) - 50 + pick(100);
      const quantity = 1 + pick(400);
      const isLong = pick(2) === 0;
      const [above, below] = [open + 200 + pick(5000), open - 200 - pick(5000)];
      return {
        id,
        match_id: index + 1,
        side: isLong ? 'long' : 'short',
        open: decimalText(open, 2),
        // In hundredths; a tenth is held as margin.
        quantity: decimalText(quantity, 2),
        margin: decimalText(open * quantity, 5),
        take_profit: decimalText(isLong ? above : below, 2),
        stop_loss: decimalText(isLong ? below : above, 2),
      };
    }),
  }));
}
