// The scanner (R-SCAN-1 to R-SCAN-3).
import * as z from 'zod/mini';
import { optional, withDefault } from '../../field.ts';
import { flag } from '../../fields/choice.ts';
import { hoursBetween, scanConditions, scanName } from '../../fields/scan.ts';
import { ownId } from '../../fields/whole.ts';
import { SCAN_KINDS } from '../../scan.ts';
import {
  count,
  decimal,
  id,
  listOf,
  oneOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { define } from '../platform/call.ts';

const missing = z.nullable(decimal);
const CLOSES = 9;

const scanRow = withTypeName(
  'ScanRow',
  z.object({
    match_id: id,
    price_5m: decimal,
    price_1h: decimal,
    /** Before the last five minutes. */
    high_24h: decimal,
    low_24h: decimal,
    /** Of full days; null: there aren't as many. */
    high_7d: missing,
    low_7d: missing,
    high_30d: missing,
    low_30d: missing,
    /** Mean of full days. */
    volume_7d: missing,
    volume_20d: missing,
    /** Sums of the closes of the last 6, 24 and 98 full bars of an hour, of four hours, of a day. */
    closes: z.array(missing).check(z.length(CLOSES)),
  }),
);
export type ScanRow = z.infer<typeof scanRow>;

export const scanBasis = define('GET', '/currency/scan', ['G'], {
  response: z.extend(listOf(scanRow), { is_complete: truth, time }),
});

const condition = withTypeName(
  'ScanCondition',
  z.object({
    kind: oneOf(...SCAN_KINDS),
    span: oneOf('5m', '1h', '24h', '7d', '20d', '30d', '4h', '1d'),
    bars: count,
    way: oneOf('above', 'below'),
    value: decimal,
  }),
);

const move = withTypeName(
  'ScanMove',
  z.object({
    match_id: id,
    time,
    is_in: truth,
    is_reported: truth,
    /** Of one that left: the place of the first condition that no longer held. */
    condition: z.nullable(count),
  }),
);
export type ScanMove = z.infer<typeof move>;

const filter = withTypeName(
  'ScanFilter',
  z.object({
    id,
    name: text,
    conditions: z.array(condition),
    is_reported: truth,
    hours: count,
    /** Instruments that were reported in the last 24 hours. */
    reports_24h: count,
    /** Since it is reported, newest first; the newest 50. */
    moves: z.array(move),
  }),
);
export type ScanFilter = z.infer<typeof filter>;

export const scanFilters = define('GET', '/scan/list', ['U'], { response: listOf(filter) });

/** With `id` it replaces that filter. */
export const saveScan = define('POST', '/scan/save', ['U'], {
  request: {
    id: optional(ownId),
    name: scanName,
    conditions: scanConditions,
    is_reported: withDefault(flag, false),
    hours: withDefault(hoursBetween, 4),
  },
  response: filter,
  errors: ['scan_limit'],
});

export const removeScan = define('POST', '/scan/del', ['U'], { request: { id: ownId } });
