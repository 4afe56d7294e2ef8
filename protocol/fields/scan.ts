// Conditions of the scanner (R-SCAN-1).
import { isZero, readDecimal, writeDecimal } from '../decimal-text.ts';
import { type Field, field, refuse } from '../field.ts';
import {
  CONDITIONS_AT_MOST,
  HOURS_BETWEEN,
  SCAN_NAME_AT_MOST as NAME_AT_MOST,
  SCAN_BARS,
  SCAN_KINDS,
  SCAN_SPANS,
  type ScanCondition,
  type ScanKind,
} from '../scan.ts';
import { choiceField } from './choice.ts';
import { hasSpecial, lengthOf } from './text.ts';

const [WHOLE_DIGITS, DECIMALS] = [6, 2];

export const scanConditions: Field<ScanCondition[], string> = field({
  says: `a JSON list of 1 to ${CONDITIONS_AT_MOST} conditions: \`kind\` and \`span\` (${SCAN_KINDS.map((kind) => `${kind}: ${SCAN_SPANS[kind].join(', ')}`).join('; ')}), \`bars\` (of distance: ${SCAN_BARS.join(', ')}; else 0), \`way\` (above, below), \`value\` (d with at most ${DECIMALS} decimals; of high and low 0)`,
  errors: ['parameter_error'],
  read: (text) => readConditions(text) ?? refuse('parameter_error'),
});

export const scanName: Field<string> = field({
  says: `s, 1 to ${NAME_AT_MOST} characters`,
  errors: ['text_required', 'text_too_long'],
  read: (text) => {
    if (lengthOf(text) > NAME_AT_MOST) return refuse('text_too_long', { maximum: NAME_AT_MOST });
    return hasSpecial(text) ? refuse('text_required') : text;
  },
});

export const hoursBetween = choiceField(...HOURS_BETWEEN);

export function readConditions(text: string): ScanCondition[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > CONDITIONS_AT_MOST)
    return undefined;
  const conditions = list.flatMap((one) => readCondition(one) ?? []);
  return conditions.length === list.length ? conditions : undefined;
}

function readCondition(value: unknown): ScanCondition | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const object = value as Readonly<Record<string, unknown>>;
  const kind = SCAN_KINDS.find((one) => one === object['kind']);
  if (kind === undefined) return undefined;
  const span = SCAN_SPANS[kind].find((one) => one === object['span']);
  const bars = kind === 'distance' ? SCAN_BARS.find((one) => one === object['bars']) : 0;
  const way = (['above', 'below'] as const).find((one) => one === object['way']);
  const limit = kind === 'high' || kind === 'low' ? '0' : limitOf(object['value'], kind);
  if (span === undefined || bars === undefined || way === undefined || limit === undefined)
    return undefined;
  return { kind, span, bars, way, value: limit };
}

function limitOf(value: unknown, kind: ScanKind): string | undefined {
  const read = typeof value === 'string' ? readDecimal(value) : undefined;
  if (read === undefined) return undefined;
  if (read.whole.length > WHOLE_DIGITS || read.fraction.length > DECIMALS) return undefined;
  if (kind === 'volume' && (read.negative || isZero(read))) return undefined;
  return writeDecimal(read);
}
