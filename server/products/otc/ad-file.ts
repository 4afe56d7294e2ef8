import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../protocol/time.ts';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import type { NewAd, NewDesk } from './ad-store.ts';

const decimal = z.string().check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,8})?$/));
const lines = z.array(z.object({ label: z.string(), value: z.string() }));
const methods = z.enum(['bank', 'card', 'wallet']);

const file = z.object({
  desk: z.object({ nickname: z.string(), pay_accounts: z.partialRecord(methods, lines) }),
  type: z.enum(['buy', 'sell']),
  currency_id: z.int(),
  fiat: z.string().check(z.regex(/^[A-Z]{3}$/)),
  price: z.optional(decimal),
  spread_percent: z.optional(decimal),
  remaining: decimal,
  min_total: decimal,
  max_total: decimal,
  pay_methods: z.array(methods).check(z.minLength(1)),
  window_minutes: z.optional(z.int().check(z.minimum(1))),
  terms: z.optional(z.string().check(z.maxLength(500))),
});

export interface AdFile {
  desk: NewDesk;
  ad: Omit<NewAd, 'desk_id'>;
}

export function readAdFile(cwd: string, name: string): AdFile {
  const read = file.safeParse(contentOf(cwd, name));
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue?.path.join('.') ?? '';
    throw new OperatorRefusal('parameter_error', `${name}: ${at}: ${issue?.message ?? 'wrong'}.`);
  }
  const {
    desk,
    type,
    price,
    spread_percent,
    pay_methods,
    window_minutes = 15,
    ...rest
  } = read.data;
  if ((price === undefined) === (spread_percent === undefined)) {
    throw new OperatorRefusal('parameter_error', 'An ad has price or spread_percent, one of both.');
  }
  return {
    desk,
    ad: {
      currency_id: rest.currency_id,
      fiat: rest.fiat,
      remaining: rest.remaining,
      min_total: rest.min_total,
      max_total: rest.max_total,
      terms: rest.terms ?? '',
      type: type === 'buy' ? 1 : 2,
      fixed_price: price ?? null,
      spread_percent: spread_percent ?? null,
      pay_methods: pay_methods.join(','),
      window_ms: window_minutes * MINUTE_MS,
      terms_name: null,
    },
  };
}

function contentOf(cwd: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, name), 'utf8'));
  } catch {
    throw new OperatorRefusal('file_not_found', `${name} can't be read, or isn't JSON.`);
  }
}
