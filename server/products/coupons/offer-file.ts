import * as z from 'zod/mini';
import { LANGUAGES } from '../../../protocol/language.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import {
  amountIn,
  countIn,
  daysIn,
  idIn,
  nameIn,
  readProduct,
  timeIn,
} from '../earn/product-file.ts';
import { AUDIENCES, type NewOffer } from './offer-store.ts';

const OPEN_DAYS = 30;
const USE_DAYS = 7;

const names = z.pipe(
  z.union([nameIn, z.partialRecord(z.enum(LANGUAGES), nameIn)]),
  z.transform((value) => (typeof value === 'string' ? { en: value } : value)),
);

const offer = z.strictObject({
  /** A text, or one for each language; missing ones use `en`. */
  name: names,
  currency_id: idIn,
  face_value: amountIn,
  daily_yield: amountIn,
  days: daysIn,
  audience: z._default(z.enum(AUDIENCES), 'all'),
  new_days: z._default(z.nullable(daysIn), null),
  min_volume: z._default(z.nullable(amountIn), null),
  capacity: z._default(z.nullable(countIn), null),
  use_days: z._default(daysIn, USE_DAYS),
  /** False: users can't claim it; it is only given. */
  is_public: z._default(z.boolean(), true),
  starts_at: z.optional(timeIn),
  ends_at: z.optional(timeIn),
});

export function readOffer(file: unknown, time: number): NewOffer {
  const { name, starts_at = time, ends_at, ...read } = readProduct(offer, file);
  const { en } = name;
  if (en === undefined)
    throw new OperatorRefusal('parameter_error', 'name: the text in en is missing.');
  return {
    ...read,
    names: { ...name, en },
    starts_at,
    is_rolling: false,
    created_at: time,
    ends_at: ends_at ?? starts_at + OPEN_DAYS * DAY_MS,
  };
}
