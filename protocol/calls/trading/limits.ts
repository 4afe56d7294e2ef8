// What users set against their own losses (R-CONTRACT-38 to 40).
import * as z from 'zod/mini';
import { optional } from '../../field.ts';
import { choiceField } from '../../fields/choice.ts';
import { removableAmount } from '../../fields/money.ts';
import { wholeField } from '../../fields/whole.ts';
import { count, decimal, oneOf, text, time, withTypeName } from '../../values.ts';
import { define, someOf } from '../platform/call.ts';

/** Of all that takes new risk (R-CONTRACT-38). */
export const OWN_LIMIT_ERRORS = ['day_limit_reached', 'cool_down', 'trading_paused'] as const;

const coolDown = z.object({ losses: count, minutes: count });

const ownLimits = withTypeName(
  'OwnLimits',
  z.object({
    /** USDT of a day; null: none. */
    loss_limit: z.nullable(decimal),
    /** A looser one that waits for its time. */
    next_loss_limit: z.nullable(z.object({ value: z.nullable(decimal), time })),
    /** After so many losing closes in a row, a pause of so many minutes. */
    cool_down: z.nullable(coolDown),
    next_cool_down: z.nullable(z.object({ value: z.nullable(coolDown), time })),
    paused_until: z.nullable(time),
    /** In USDT since 00:00 UTC, after costs. */
    closed: decimal,
    /** Of positions that are open at a loss, at the mark. */
    open_losses: decimal,
    /** Their instruments. */
    losing: z.array(text),
    /** closed + open_losses. */
    counts: decimal,
    /** What may still be lost today; null without a limit. */
    left: z.nullable(decimal),
    /** Losing closes in a row, until now. */
    in_a_row: count,
    cool_until: z.nullable(time),
    resets_at: time,
    /** What refuses new risk now, and until when. */
    stopped: z.nullable(z.object({ by: oneOf('day', 'cool', 'pause'), until: time })),
  }),
);

export const mine = define('GET', '/limits/mine', ['U'], { request: {}, response: ownLimits });

const LOSSES_AT_MOST = 10;
const MINUTES_AT_MOST = 1440;

/** Absent: unchanged. A stricter value counts at once, a looser one a day later; the present one takes back what waits. */
export const set = define('POST', '/limits/set', ['U'], {
  request: {
    loss_limit: optional(removableAmount),
    /** 0: no cool-down. */
    cool_losses: optional(wholeField('parameter_error', 0, LOSSES_AT_MOST)),
    cool_minutes: optional(wholeField('parameter_error', 1, MINUTES_AT_MOST)),
  },
  checks: [someOf('parameter_error', 'loss_limit', 'cool_losses', 'cool_minutes')],
  response: ownLimits,
});

/** For an hour, until 00:00 UTC, or for seven days; it can't be ended early. */
export const pause = define('POST', '/limits/pause', ['U'], {
  request: { span: choiceField('hour', 'day', 'week') },
  response: ownLimits,
});
