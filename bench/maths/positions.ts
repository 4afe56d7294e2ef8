// The positions that every side of the maths bench gets: the same 1,200, made from a seed, shaped like real
// ones. Prices lie on their instrument's tick, quantities on its lot step, balances have 8 decimals, and the
// multiples include 3, 30 and 75, so that divisions do not end. Whole numbers only: no float touches a price.

import { decimalText, seededIntegers } from '../inputs.ts';

export interface PositionText {
  side: 'long' | 'short';
  open: string;
  quantity: string;
  multiple: string;
  mark: string;
  available: string;
  burst_rate: string;
}

interface Instrument {
  price: number; // in ticks
  price_decimals: number;
  lots: number; // the most lot steps a position holds
  lot_decimals: number;
}

const INSTRUMENTS: Instrument[] = [
  { price: 641_234, price_decimals: 1, lots: 4_000, lot_decimals: 3 }, // a bitcoin
  { price: 312_055, price_decimals: 2, lots: 9_000, lot_decimals: 2 },
  { price: 15_123, price_decimals: 2, lots: 50_000, lot_decimals: 2 },
  { price: 52_341, price_decimals: 5, lots: 900_000, lot_decimals: 1 },
  { price: 123_456, price_decimals: 6, lots: 2_500_000, lot_decimals: 0 },
  { price: 23_417, price_decimals: 9, lots: 90_000_000, lot_decimals: 0 }, // a coin worth a hundredth of a cent
  { price: 18_937, price_decimals: 2, lots: 5_000, lot_decimals: 0 }, // stocks
  { price: 61_234_567, price_decimals: 2, lots: 300, lot_decimals: 2 },
  { price: 2_890, price_decimals: 0, lots: 20_000, lot_decimals: 0 },
  { price: 47_325, price_decimals: 3, lots: 8_000, lot_decimals: 0 },
];

const MULTIPLES = ['1', '2', '3', '5', '10', '20', '25', '30', '50', '75', '100', '125'];

export function positions(count: number, seed: number): PositionText[] {
  const pick = seededIntegers(seed);
  return Array.from({ length: count }, (_, index) => {
    const { price, price_decimals, lots, lot_decimals } = INSTRUMENTS[
      index % INSTRUMENTS.length
    ] as Instrument;
    // Opened within a quarter of the price, marked within a sixteenth of the open price, never equal to it.
    const open = price - (price >> 2) + pick(price >> 1);
    const away = 1 + pick(open >> 4);
    return {
      side: pick(2) === 0 ? 'long' : 'short',
      open: decimalText(open, price_decimals),
      quantity: decimalText(1 + pick(lots), lot_decimals),
      multiple: MULTIPLES[pick(MULTIPLES.length)] as string,
      mark: decimalText(pick(2) === 0 ? open + away : open - away, price_decimals),
      available: `${pick(250_000)}.${`${pick(100_000_000)}`.padStart(8, '0')}`,
      burst_rate: '0.3',
    };
  });
}

/** The core's batch format: one position per line. */
export function rowsOf(list: PositionText[]): string {
  let rows = '';
  for (const p of list) {
    rows += p.side + ',' + p.open + ',' + p.quantity + ',' + p.multiple + ',';
    rows += p.mark + ',' + p.available + ',' + p.burst_rate + '\n';
  }
  return rows;
}
