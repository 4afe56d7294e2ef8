// The outcome of a request without a response (R-KEY-7).
import * as z from 'zod/mini';
import { withDefault } from '../../field.ts';
import { flag } from '../../fields/choice.ts';
import { idempotencyKey } from '../../fields/text.ts';
import { oneOf, text, truth } from '../../values.ts';
import { define } from './call.ts';

export const byKey = define('POST', '/order/by_key', ['U'], {
  request: { idempotency_key: idempotencyKey, seal: withDefault(flag, false) },
  response: z.object({
    state: oneOf('done', 'running', 'none'),
    /** Of the call, without /api. */
    path: z.nullable(text),
    /** The call's response; null after 7 days. */
    message: z.unknown(),
    sealed: truth,
  }),
});
