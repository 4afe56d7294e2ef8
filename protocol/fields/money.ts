// Fields about money, prices and instruments (R-FIELD-9).
import { ACCOUNTS, type AccountType } from '../bill.ts';
import { digitsOf, isZero, readDecimal, writeDecimal } from '../decimal-text.ts';
import type { ErrorKey } from '../errors.ts';
import {
  type Bounds,
  type Field,
  field,
  Refused,
  type Rule,
  refuse,
  withDefault,
} from '../field.ts';
import { chosenField } from './choice.ts';
import { shortText } from './text.ts';
import { INTEGER_AT_MOST, smallIdField, timeField, wholeField } from './whole.ts';

const DIGITS_AT_MOST = 20;
const LEDGER_DECIMALS = 8;
/** Digits before the point: amounts fit NUMERIC(20,8), prices and lots the frames (R-FRAME-7). */
const AMOUNT_DIGITS = 12;
const FRAME_DIGITS = 18;
/** Smaller values count as zero, as in the core. */
const SMALLEST_DECIMALS = 99;

interface Kind {
  /** For anything that isn't a decimal above 0. */
  invalid: ErrorKey;
  /** Digits before the point. A larger value is `above_maximum` where the field has this error. */
  digits: number;
  decimals?: number;
  later?: readonly ErrorKey[];
  /** One error key for everything. */
  alone?: true;
}

/** R-FIELD-3 and R-FIELD-11: how a number that can't be read, or is beyond its bounds, is refused. */
function decimalRule({ invalid, digits, decimals, later = [], alone }: Kind): Rule<string> {
  const places = decimals === undefined ? '' : `, at most ${decimals} decimals`;
  const errors: [ErrorKey, ...ErrorKey[]] = [invalid];
  if (!alone && decimals !== undefined) errors.push('too_many_decimals');
  if (!alone) errors.push('too_many_digits');
  const bounds = decimalBounds(digits, decimals);
  const tooLarge = later.includes('above_maximum')
    ? refuse('above_maximum', { maximum: bounds.most })
    : new Refused(invalid);
  return {
    says: `d > 0, below 10^${digits}${places}, ${DIGITS_AT_MOST} digits`,
    bounds,
    errors,
    later,
    read: (text) => {
      const value = readDecimal(text);
      if (value === undefined || value.negative || isZero(value)) return new Refused(invalid);
      if (decimals !== undefined && value.fraction.length > decimals) {
        return alone ? new Refused(invalid) : refuse('too_many_decimals', { maximum: decimals });
      }
      if (digitsOf(value) > DIGITS_AT_MOST) {
        return alone ? new Refused(invalid) : refuse('too_many_digits');
      }
      return value.whole.length > digits ? tooLarge : writeDecimal(value);
    },
  };
}

function decimalBounds(digits: number, decimals = SMALLEST_DECIMALS): Bounds {
  const places = Math.min(decimals, DIGITS_AT_MOST - digits);
  return {
    least: `0.${'0'.repeat(decimals - 1)}1`,
    most: `${'9'.repeat(digits)}.${'9'.repeat(places)}`,
  };
}

const AMOUNT = {
  invalid: 'amount_invalid',
  digits: AMOUNT_DIGITS,
  decimals: LEDGER_DECIMALS,
  later: ['below_minimum', 'above_maximum'],
} as const;

export const amount = field(decimalRule(AMOUNT));
export const total = field(decimalRule({ ...AMOUNT, decimals: 2 }));
/** Without an instrument, so there is no tick. */
export const price = field(decimalRule({ invalid: 'price_invalid', digits: FRAME_DIGITS }));
/** A price that is paid as it is, so it is an amount. */
export const paidPrice = field(decimalRule({ ...AMOUNT, invalid: 'price_invalid' }));
const tickPriceRule = decimalRule({
  invalid: 'price_invalid',
  digits: FRAME_DIGITS,
  later: ['price_off_tick'],
});
export const tickPrice = field(tickPriceRule);

const moneyRule = decimalRule({ ...AMOUNT, decimals: 2 });

export const removableAmount: Field<string | null, string> = field({
  ...moneyRule,
  says: `${moneyRule.says}; empty or 0 removes it`,
  keepsEmpty: true,
  read: (text) => {
    const value = readDecimal(text);
    const removes = text === '' || (value !== undefined && isZero(value));
    return removes ? null : moneyRule.read(text);
  },
});

/** Of a trailing stop: a price on the tick, or a percentage with 2 decimals. */
export const trailDistance = field(
  decimalRule({
    invalid: 'price_invalid',
    digits: FRAME_DIGITS,
    later: ['price_off_tick', 'too_many_decimals'],
  }),
);

/** Price of a stop: empty or 0 removes it (null). */
export const removablePrice: Field<string | null, string> = field({
  ...tickPriceRule,
  says: `${tickPriceRule.says}; empty or 0 removes it`,
  keepsEmpty: true,
  read: (text) => {
    const value = readDecimal(text);
    const removes = text === '' || (value !== undefined && isZero(value));
    return removes ? null : tickPriceRule.read(text);
  },
});

export const resalePrice = field(
  decimalRule({
    invalid: 'nft_price_invalid',
    digits: AMOUNT_DIGITS,
    decimals: LEDGER_DECIMALS,
    alone: true,
  }),
);
export const resaleTime = timeField('nft_price_invalid');

export const lots = field(
  decimalRule({
    invalid: 'quantity_invalid',
    digits: FRAME_DIGITS,
    later: ['quantity_off_step', 'below_minimum', 'above_maximum'],
  }),
);

/** For copied trades. The bounds of a ratio are checked by the call, which knows the type. */
export const copyNumber = field(
  decimalRule({ invalid: 'follow_number_invalid', digits: FRAME_DIGITS, alone: true }),
);

/** How much worse than the trader's price a copy may open, 0.1 to 10. */
export const tolerancePercent: Field<string> = field({
  says: 'd, 0.1 to 10, at most 2 decimals',
  bounds: { least: '0.1', most: '10' },
  errors: ['amount_invalid', 'too_many_decimals', 'below_minimum', 'above_maximum'],
  read: (text) => {
    const value = readDecimal(text);
    if (value === undefined || value.negative) return refuse('amount_invalid');
    const { whole, fraction } = value;
    if (fraction.length > 2) return refuse('too_many_decimals', { maximum: 2 });
    if (whole === '' && (fraction === '' || fraction.startsWith('0'))) {
      return refuse('below_minimum', { minimum: '0.1' });
    }
    if (whole.length > 2 || (whole.length === 2 && (whole !== '10' || fraction !== ''))) {
      return refuse('above_maximum', { maximum: '10' });
    }
    return writeDecimal(value);
  },
});

/** 0.01 to 100. */
export function isCopyRatio(text: string): boolean {
  const value = readDecimal(text);
  if (value === undefined) return false;
  const { whole, fraction } = value;
  if (whole.length > 2) return whole === '100' && fraction === '';
  return whole !== '' || !fraction.startsWith('00');
}

export const shares: Field<number> = field({
  says: `i 1 to ${INTEGER_AT_MOST}`,
  bounds: { least: '1', most: String(INTEGER_AT_MOST) },
  errors: ['quantity_required', 'quantity_not_integer'],
  later: ['below_minimum', 'above_maximum'],
  read: (text) => {
    const read = wholeShares.safeParse(text);
    if (!read.success) return refuse('quantity_not_integer');
    if (read.data <= INTEGER_AT_MOST) return read.data;
    return refuse('above_maximum', { maximum: String(INTEGER_AT_MOST) });
  },
});
const wholeShares = wholeField('quantity_not_integer', 1);

/** Of /currency/list. */
export const currencyId = smallIdField('currency_unknown');
export const matchId = smallIdField('instrument_unknown');
export const symbol = shortText('instrument_unknown', 64);
export const multiple = smallIdField('multiple_not_offered');
export const newMarginMode = chosenField(['parameter_error'], ['cross', 'isolated']);
export const marginMode = withDefault(newMarginMode, 'cross');
/** Server time of the price that the user saw. Absent: not checked. */
export const quoteTime = timeField('quote_stale');
export const seconds = smallIdField('seconds_not_offered');

const ACCOUNT_TYPES = Object.keys(ACCOUNTS) as AccountType[];
export const accountType = chosenField(['account_type_unknown'], ACCOUNT_TYPES);

export const fiat: Field<string> = field({
  says: 'a code of the exchange-rate map',
  errors: ['parameter_error'],
  read: (text) => (/^[A-Z]{3}$/.test(text) ? text : refuse('parameter_error')),
});

/** Code of an artwork; unknown ones are not found. */
export const artworkCode: Field<string> = field({
  says: '1 to 32 letters and digits',
  errors: ['not_found'],
  read: (text) => (/^[A-Za-z0-9]{1,32}$/.test(text) ? text : refuse('not_found')),
});
