// What a user keeps on charts (R-CHART-1): drawings, layouts of pairs, templates. A strict schema with bounds: fields that
// it doesn't name are dropped.
import { isZero, readDecimal, writeDecimal } from '../decimal-text.ts';
import { type Field, field, refuse } from '../field.ts';
import { chosenField } from './choice.ts';
import { hasSpecial, lengthOf } from './text.ts';
import { wholeField } from './whole.ts';

/** Points of each tool. */
export const DRAWING_TOOLS = {
  trend: 2,
  ray: 2,
  level: 1,
  vertical: 1,
  channel: 3,
  box: 2,
  fib: 2,
  ruler: 2,
  text: 1,
  long: 3,
  short: 3,
} as const;
export type DrawingTool = keyof typeof DRAWING_TOOLS;

export interface DrawingPoint {
  time: number;
  price: string;
}

/** The text in `body` of a drawing. */
export interface DrawingBody {
  tool: DrawingTool;
  points: readonly DrawingPoint[];
  colour: number;
  width: number;
  locked: boolean;
  text: string;
  lots: string;
  order_time: number;
}

export const CHART_KINDS = ['drawing', 'layout', 'template'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export interface SentObject {
  key: string;
  kind: ChartKind;
  version: number;
  is_deleted: boolean;
  body: string;
}

const OBJECTS_A_CALL = 50;
const [COLOURS, WIDTHS] = [7, 3];
const TEXT_AT_MOST = 200;
const BODY_AT_MOST = 4_000;
const DIGITS_AT_MOST = 18;
const KEY = /^[A-Za-z0-9]{16,64}$/;
const LATEST = 253_402_300_799_999;

export const drawingKey: Field<string> = field({
  says: '16 to 64 letters and digits',
  errors: ['parameter_error'],
  later: ['not_found'],
  read: (text) => (KEY.test(text) ? text : refuse('parameter_error')),
});

export const crossingWay = chosenField(['parameter_error'], ['both', 'up', 'down']);
export const changesSince = wholeField('parameter_error', 0);

export const sentObjects: Field<SentObject[], string> = field({
  says: `a JSON list of at most ${OBJECTS_A_CALL} objects: \`key\` (16 to 64 letters and digits), \`kind\` (${CHART_KINDS.join(', ')}), \`version\` (t), \`is_deleted\`, \`body\` (JSON text, at most ${BODY_AT_MOST} characters; empty if deleted)`,
  errors: ['parameter_error'],
  read: (text) => readObjects(text) ?? refuse('parameter_error'),
});

function readObjects(text: string): SentObject[] | undefined {
  const list = parsed(text);
  if (!Array.isArray(list) || list.length > OBJECTS_A_CALL) return undefined;
  const objects = list.map(readObject);
  const keys = new Set(objects.map((one) => one?.key));
  return keys.has(undefined) || keys.size !== objects.length
    ? undefined
    : objects.filter((one) => one !== undefined);
}

function readObject(value: unknown): SentObject | undefined {
  const { key, kind: name, version, is_deleted, body } = fieldsIn(value);
  const kind = CHART_KINDS.find((one) => one === name);
  if (typeof key !== 'string' || !KEY.test(key) || kind === undefined) return undefined;
  if (!isWhole(version, LATEST) || version === 0) return undefined;
  if (typeof is_deleted !== 'boolean' || typeof body !== 'string') return undefined;
  if (is_deleted) return { key, kind, version, is_deleted, body: '' };
  const readBody = kind === 'drawing' ? drawingText(body) : settingsText(body);
  return readBody === undefined ? undefined : { key, kind, version, is_deleted, body: readBody };
}

function drawingText(text: string): string | undefined {
  const drawing = readDrawing(text);
  return drawing === undefined ? undefined : JSON.stringify(drawing);
}

export function readDrawing(text: string): DrawingBody | undefined {
  if (text.length > BODY_AT_MOST) return undefined;
  const {
    tool: name,
    points,
    colour,
    width,
    locked,
    text: words,
    ...plan
  } = fieldsIn(parsed(text));
  const tool = toolOf(name);
  if (tool === undefined || !Array.isArray(points)) return undefined;
  const readPoints = points.flatMap((point) => readPoint(point) ?? []);
  const count = DRAWING_TOOLS[tool];
  if (points.length !== count || readPoints.length !== count) return undefined;
  if (!isWhole(colour, COLOURS - 1) || !isWhole(width, WIDTHS - 1)) return undefined;
  if (typeof locked !== 'boolean' || typeof words !== 'string') return undefined;
  if (lengthOf(words) > TEXT_AT_MOST || hasSpecial(words)) return undefined;
  const { lots, order_time } = plan;
  const readLots = lots === '' ? '' : positive(lots);
  if (readLots === undefined || !isWhole(order_time, LATEST)) return undefined;
  return {
    tool,
    points: readPoints,
    colour,
    width,
    locked,
    text: words,
    lots: readLots,
    order_time,
  };
}

function toolOf(name: unknown): DrawingTool | undefined {
  const names = Object.keys(DRAWING_TOOLS) as DrawingTool[];
  return names.find((one) => one === name);
}

function readPoint(value: unknown): DrawingPoint | undefined {
  const { time, price } = fieldsIn(value);
  const readPrice = positive(price);
  return isWhole(time, LATEST) && readPrice !== undefined ? { time, price: readPrice } : undefined;
}

/** Of a layout or a template: the page checks each part when it applies them. */
function settingsText(text: string): string | undefined {
  if (lengthOf(text) > BODY_AT_MOST) return undefined;
  const value = parsed(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? JSON.stringify(value) : undefined;
}

function positive(value: unknown): string | undefined {
  const read = typeof value === 'string' ? readDecimal(value) : undefined;
  if (read === undefined || read.negative || isZero(read)) return undefined;
  const { whole, fraction } = read;
  const isShort = whole.length <= DIGITS_AT_MOST && whole.length + fraction.length <= 20;
  return isShort ? writeDecimal(read) : undefined;
}

function isWhole(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
