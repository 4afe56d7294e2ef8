import * as z from 'zod/mini';
import { optional, withDefault } from '../../field.ts';
import { CHART_KINDS, changesSince, sentObjects } from '../../fields/chart.ts';
import { matchId } from '../../fields/money.ts';
import { integer, oneOf, text, time, truth, withTypeName } from '../../values.ts';
import { define } from '../platform/call.ts';

export const chartObject = withTypeName(
  'ChartObject',
  z.object({
    key: text,
    kind: oneOf(...CHART_KINDS),
    /** When it was changed; each change has a later one. */
    version: time,
    /** A mark that stays, so that another device deletes it too. */
    is_deleted: truth,
    /** JSON; empty if deleted. */
    body: text,
  }),
);
export type ChartObject = z.infer<typeof chartObject>;

/** Merged object by object. Without `match_id` the templates, which belong to no pair. */
export const syncChart = define('POST', '/chart/sync', ['U'], {
  request: {
    match_id: optional(matchId),
    since: withDefault(changesSince, 0),
    objects: optional(sentObjects),
  },
  response: z.object({
    /** Changed since then, and those that were sent. */
    list: z.array(chartObject),
    cursor: integer,
    /** Keys of objects that had no room. */
    refused: z.array(text),
  }),
  errors: ['instrument_unknown'],
});
