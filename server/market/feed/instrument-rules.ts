// Requirements for listing an instrument (R-FRAME-8), and parsing of the operator's values.
import type { InstrumentRow } from './instrument-row.ts';
import { survivesOpening } from './opening-gap.ts';
import { scaledOf } from './scaled-text.ts';

const DECIMAL = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const WHOLE = /^(?:0|[1-9]\d{0,8})$/;
const EXPONENT = /^(?:0|-[1-9]|-1[0-8])$/;
const MULTIPLES = /^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/;
/** Every price and quantity on the wire is below this. */
const TEN_18 = 10n ** 18n;
const DIGITS = 20;

interface Rule {
  read(text: string): string | number | boolean | readonly number[] | undefined;
  says: string;
}

const decimal: Rule = {
  read: (text) => (DECIMAL.test(text) && hasRoom(text) && !isZero(text) ? plain(text) : undefined),
  says: 'a number above 0',
};
const rate: Rule = {
  read: (text) => (/^(?:0(?:\.\d{1,18})?|1(?:\.0+)?)$/.test(text) ? plain(text) : undefined),
  says: 'a rate from 0 to 1',
};
const amount: Rule = {
  read: (text) => (DECIMAL.test(text) && hasRoom(text) ? plain(text) : undefined),
  says: 'a number, 0 or above',
};
const whole: Rule = {
  read: (text) => (WHOLE.test(text) ? Number(text) : undefined),
  says: 'a whole number of at most 9 digits',
};
const milliseconds: Rule = {
  read: (text) => (WHOLE.test(text) && text !== '0' ? Number(text) : undefined),
  says: 'whole milliseconds above 0',
};
const exponent: Rule = {
  read: (text) => (EXPONENT.test(text) ? Number(text) : undefined),
  says: 'a whole number from -18 to 0',
};
const truth: Rule = {
  read: (text) => ({ '0': false, '1': true, false: false, true: true })[text],
  says: '0 or 1',
};
const words = (most: number): Rule => ({
  read: (text) => (text.length <= most ? text : undefined),
  says: `a text of at most ${most} characters`,
});

const WEIGHT = /^[a-z]{2,20}=((?:0|[1-9]\d{0,2})(?:\.\d{1,3})?)$/;
const weights: Rule = {
  // An exchange without weight would still count towards the least number of exchanges.
  read: (text) =>
    text === '' || text.split(',').every((part) => !isZero(WEIGHT.exec(part)?.[1] ?? '0'))
      ? text
      : undefined,
  says: 'weights above 0 such as kraken=2,okx=0.5',
};
const exchanges: Rule = {
  read: (text) => (/^\d$/.test(text) ? Number(text) : undefined),
  says: 'a number of exchanges from 0 (by rule) to 9',
};
const distance: Rule = {
  read: (text) => (/^0\.\d{1,6}$/.test(text) && !isZero(text) ? plain(text) : undefined),
  says: 'a part of the index above 0 and below 1',
};

const OPEN: Rule = {
  read: (text) => ({ '0': '0', '1': '1', false: '0', true: '1', hours: 'hours' })[text],
  says: '0, 1 or hours',
};

/** Editable columns. Ids and currencies of a pair are referenced elsewhere and can't change. */
export const SETTABLE = {
  full_name: words(80),
  image: words(200),
  sort: whole,
  status: { read: (text) => ({ '0': 0, '1': 1 })[text], says: '0 or 1' },
  open_now: OPEN,
  price_exponent: exponent,
  number_exponent: exponent,
  tick: decimal,
  max_price: decimal,
  price_band_percent: decimal,
  stale_ms: milliseconds,
  is_contract: truth,
  lot_size: decimal,
  lot_step: decimal,
  lot_min: decimal,
  lot_max: decimal,
  multiples: {
    read: (text) => (MULTIPLES.test(text) ? (JSON.parse(`[${text}]`) as number[]) : undefined),
    says: 'whole numbers up to 9999, comma-separated',
  },
  open_fee_rate: rate,
  overnight_rate: rate,
  is_spot: truth,
  spot_step: decimal,
  spot_min: decimal,
  spot_max: decimal,
  spot_min_total: amount,
  spot_fee_rate: rate,
  is_option: truth,
  index_minimum: exchanges,
  index_weights: weights,
  index_distance: distance,
} as const satisfies Partial<Record<keyof InstrumentRow, Rule>>;

export type SettableKey = keyof typeof SETTABLE;

export function settableKey(key: string): SettableKey | undefined {
  if (key === 'is_open') return 'open_now';
  return Object.hasOwn(SETTABLE, key) ? (key as SettableKey) : undefined;
}

export function faultOf(row: InstrumentRow): string | undefined {
  const price = (text: string): bigint | undefined => scaledOf(text, row.price_exponent);
  const number = (text: string): bigint | undefined => scaledOf(text, row.number_exponent);
  const tick = price(row.tick);
  if (tick === undefined) return 'tick must be a multiple of 10^price_exponent';
  const most = price(row.max_price);
  if (most === undefined || most >= TEN_18)
    return 'max_price / 10^price_exponent must be below 10^18';
  const start = price(row.start_price);
  if (start === undefined || start % tick !== 0n) return 'the start price must be on the tick';
  if (lotOf(row) === undefined)
    return 'lot_size * lot_step must be a multiple of 10^number_exponent';
  const steps = number(row.spot_step);
  if (steps === undefined) return 'spot_step must be a multiple of 10^number_exponent';
  const [spotMin, spotMax] = [number(row.spot_min), number(row.spot_max)];
  if (spotMin === undefined || spotMin % steps !== 0n) return 'spot_min must be on spot_step';
  if (spotMax === undefined || spotMax < spotMin) return 'spot_max must be at least spot_min';
  if (!isOnStep(row.lot_min, row.lot_step)) return 'lot_min must be on lot_step';
  if (isBelow(row.lot_max, row.lot_min)) return 'lot_max must be at least lot_min';
  const largest = product(row.lot_max, row.lot_size, row.number_exponent);
  if (largest === undefined || largest >= TEN_18 || spotMax >= TEN_18) {
    return 'the largest order / 10^number_exponent must be below 10^18';
  }
  const isRising = row.multiples.every((one, at) => at === 0 || one > (row.multiples[at - 1] ?? 0));
  if (!isRising) return 'multiples must rise, without repetition';
  if (row.type !== 'stock' || survivesOpening(row.multiples.at(-1) ?? 1, row.daily_percent))
    return undefined;
  return 'the largest multiple times its largest opening gap must be at most 0.5';
}

function lotOf({ lot_size, lot_step, number_exponent }: InstrumentRow): bigint | undefined {
  return number_exponent > 0 ? undefined : product(lot_size, lot_step, number_exponent);
}

const FINE = -18;

/** The exact product of two texts in units of 10^exponent; undefined if it isn't whole. */
function product(a: string, b: string, exponent: number): bigint | undefined {
  const [leftValue, right] = [scaledOf(a, FINE), scaledOf(b, FINE)];
  if (leftValue === undefined || right === undefined) return undefined;
  const unit = 10n ** BigInt(exponent - 2 * FINE);
  const whole = leftValue * right;
  return whole % unit === 0n ? whole / unit : undefined;
}

function isOnStep(value: string, step: string): boolean {
  const [leftValue, right] = [scaledOf(value, FINE), scaledOf(step, FINE)];
  return leftValue !== undefined && right !== undefined && leftValue % right === 0n;
}

function isBelow(value: string, limit: string): boolean {
  const [leftValue, right] = [scaledOf(value, FINE), scaledOf(limit, FINE)];
  return leftValue !== undefined && right !== undefined && leftValue < right;
}

function hasRoom(text: string): boolean {
  return plain(text).replace('.', '').length <= DIGITS;
}

function isZero(text: string): boolean {
  return /^0(?:\.0+)?$/.test(text);
}

function plain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
