// The market of every side of the quotes bench: instruments and ticks from a seed. Prices are integers of their
// instrument's last decimal, as in the exchange; no floats.
import { decimalText, seededIntegers } from '../inputs.ts';

export const SEED = 20_261_121;
export const INSTRUMENTS = 300;
export const TICKS_A_SECOND = 20;
export const STEP_MS = 1_000 / TICKS_A_SECOND;
/** Seven seconds before a minute ends, so that bars end and begin within a few seconds of ticks. */
export const START = 1_763_724_053_000;

export interface Instrument {
  match_id: number;
  symbol: string;
  price_exponent: number;
  number_exponent: number;
  start: number;
}

/** Price in units, its decimals, decimals of the quantity: from a bitcoin to a coin of a hundredth of a cent. */
const SHAPES: readonly [start: number, price: number, number: number][] = [
  [948_204, 1, 3],
  [314_231, 2, 2],
  [14_123, 2, 2],
  [52_341, 5, 1],
  [123_456, 6, 0],
  [23_417, 9, 0],
  [26_840, 2, 0],
  [61_234_567, 2, 2],
  [2_890, 0, 0],
  [47_325, 3, 0],
];

export function instruments(count: number): Instrument[] {
  return Array.from({ length: count }, (_, index) => {
    const [start, price, number] = SHAPES[index % SHAPES.length] as (typeof SHAPES)[number];
    return {
      match_id: index + 1,
      symbol: `${letters(index)}/USDT`,
      price_exponent: -price,
      number_exponent: -number,
      start: start + index,
    };
  });
}

function letters(index: number): string {
  const letter = (value: number): string => String.fromCharCode(65 + (value % 26));
  return letter(index) + letter(index * 7 + 3) + letter((index - (index % 26)) / 26);
}

/** The format of the core's `load_instruments`. */
export function instrumentLines(list: readonly Instrument[]): string {
  return list
    .map((it) =>
      [it.match_id, it.price_exponent, it.number_exponent, decimalText(1, -it.price_exponent)].join(
        '/',
      ),
    )
    .join('\n');
}

export interface Tick {
  slot: number;
  price: number;
  number: number;
  time: number;
}

/** The ticks of these steps in order of time: each instrument ticks once per step. */
export function ticks(list: readonly Instrument[], steps: number, seed: number): Tick[][] {
  const pick = seededIntegers(seed);
  const prices = list.map((it) => it.start);
  return Array.from({ length: steps }, (_, step) => {
    const ticks = list.map((it, slot): Tick => {
      const now = prices[slot] as number;
      // Within about a thousandth of the start price: half of the moves lead back.
      const reach = 2 + (it.start >> 10);
      const back = pick(2) === 0 && now !== it.start;
      const away = now < it.start ? 1 + pick(reach) : -1 - pick(reach);
      const price = Math.max(1, now + (back ? away : pick(2 * reach + 1) - reach));
      prices[slot] = price;
      return {
        slot,
        price,
        number: 1 + pick(50_000),
        time: START + step * STEP_MS + pick(STEP_MS),
      };
    });
    return ticks.sort((a, b) => a.time - b.time);
  });
}

export interface WireTick {
  match_id: number;
  price: string;
  number: string;
  time: number;
}

export function wireTick(list: readonly Instrument[], tick: Tick): WireTick {
  const { match_id, price_exponent, number_exponent } = list[tick.slot] as Instrument;
  return {
    match_id,
    price: decimalText(tick.price, -price_exponent),
    number: decimalText(tick.number, -number_exponent),
    time: tick.time,
  };
}
