import { isPeriod, type OwnInterval, PERIOD_NAMES, type Period } from '../market/candles.ts';

/** Parts that one tap switches on and off, in the order of their buttons. */
export const CHART_PARTS = ['ma', 'ema', 'boll', 'vol', 'macd', 'rsi'] as const;
export type ChartPart = (typeof CHART_PARTS)[number];

export const CHART_KINDS = [
  'candles',
  'hollow',
  'bars',
  'line',
  'area',
  'baseline',
  'heikin',
] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const CHART_SCALES = ['linear', 'log', 'percent'] as const;
export type ChartScale = (typeof CHART_SCALES)[number];

/** A study on the chart. Its parameters are texts as the core reads them, in its order. */
export interface ChartStudy {
  id: string;
  settings: readonly string[];
  /** Place among the colours of lines. */
  colour: number;
  width: number;
  isOn: boolean;
}

export interface ChartMemory {
  period: Period;
  studies: readonly ChartStudy[];
  hasVolume: boolean;
  /** Ids of studies with a star. */
  favourites: readonly string[];
  kind: ChartKind;
  scale: ChartScale;
  /** Intervals of the user's own, the first one first. */
  intervals: readonly OwnInterval[];
  /** match_id of other instruments in the same chart. */
  comparison: readonly number[];
  /** Time zone of the axis; '' for the device's. */
  zone: string;
  hasCountdown: boolean;
  shadesClosed: boolean;
}

export const MOST_STUDIES = 10;
export const MOST_PANES = 4;
export const MOST_INTERVALS = 8;
export const MOST_COMPARED = 3;
export const COLOURS = 6;
export const WIDTHS = [1, 2, 3] as const;

const FIRST_PARTS: Readonly<Record<Exclude<ChartPart, 'vol'>, readonly (readonly string[])[]>> = {
  ma: [['7'], ['25'], ['60']],
  ema: [['7'], ['25'], ['99']],
  boll: [['20', '2']],
  macd: [['12', '26', '9']],
  rsi: [['14']],
};

/** With the next colours that no other one has. */
export function newStudy(
  id: string,
  settings: readonly string[],
  others: readonly ChartStudy[],
): ChartStudy {
  const usedColours = new Set(others.map(({ colour }) => colour));
  const places = Array.from({ length: COLOURS }, (_, place) => place);
  const colour = places.find((place) => !usedColours.has(place)) ?? others.length % COLOURS;
  return { id, settings, colour, width: 1, isOn: true };
}

export function firstStudies(
  part: Exclude<ChartPart, 'vol'>,
  others: readonly ChartStudy[],
): ChartStudy[] {
  const newOnes: ChartStudy[] = [];
  for (const settings of FIRST_PARTS[part]) {
    newOnes.push(newStudy(part, settings, [...others, ...newOnes]));
  }
  return newOnes;
}

export const NEW_CHART_MEMORY: ChartMemory = {
  period: '15min',
  studies: firstStudies('ma', []),
  hasVolume: true,
  favourites: ['ma', 'ema'],
  kind: 'candles',
  scale: 'linear',
  intervals: [],
  comparison: [],
  zone: '',
  hasCountdown: false,
  shadesClosed: false,
};

export function readChartMemory(storedValue: unknown): ChartMemory {
  if (typeof storedValue !== 'object' || storedValue === null) return NEW_CHART_MEMORY;
  const part = storedValue as Record<string, unknown>;
  const { period, hasVolume, on, zone } = part;
  const old = Array.isArray(on) ? on : undefined;
  return {
    period: isPeriod(period) ? period : NEW_CHART_MEMORY.period,
    studies: readStudies(part, old),
    hasVolume:
      typeof hasVolume === 'boolean'
        ? hasVolume
        : (old?.includes('vol') ?? NEW_CHART_MEMORY.hasVolume),
    favourites: listOf(part['favourites'], isId) ?? NEW_CHART_MEMORY.favourites,
    kind: CHART_KINDS.find((one) => one === part['kind']) ?? NEW_CHART_MEMORY.kind,
    scale: CHART_SCALES.find((one) => one === part['scale']) ?? NEW_CHART_MEMORY.scale,
    intervals: (listOf(part['intervals'], isOwnInterval) ?? []).slice(0, MOST_INTERVALS),
    comparison: (listOf(part['comparison'], isMatch) ?? []).slice(0, MOST_COMPARED),
    zone: typeof zone === 'string' && /^[\w+/-]{0,40}$/.test(zone) ? zone : '',
    hasCountdown: part['hasCountdown'] === true,
    shadesClosed: part['shadesClosed'] === true,
  };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z_]{1,20}$/.test(value);
const isMatch = (value: unknown): value is number => Number.isSafeInteger(value);
const isOwnInterval = (value: unknown): value is OwnInterval =>
  isPeriod(value) && !PERIOD_NAMES.some((name) => name === value);

function listOf<T>(storedValue: unknown, isOne: (one: unknown) => one is T): T[] | undefined {
  return Array.isArray(storedValue) ? storedValue.filter(isOne) : undefined;
}

function isStudy(value: unknown): value is ChartStudy {
  if (typeof value !== 'object' || value === null) return false;
  const { id, settings, colour, width, isOn } = value as Record<string, unknown>;
  return (
    isId(id) &&
    Array.isArray(settings) &&
    settings.length <= 8 &&
    settings.every((one) => typeof one === 'string' && /^[\w.]{1,16}$/.test(one)) &&
    Number.isInteger(colour) &&
    (colour as number) >= 0 &&
    (colour as number) < COLOURS &&
    WIDTHS.some((one) => one === width) &&
    typeof isOn === 'boolean'
  );
}

function readStudies(part: Record<string, unknown>, old: unknown[] | undefined): ChartStudy[] {
  const studies = listOf(part['studies'], isStudy);
  if (studies !== undefined) return studies.slice(0, MOST_STUDIES);
  if (old === undefined) return [...NEW_CHART_MEMORY.studies];
  return readOldParts(old, part['settings']);
}

/** Until November 2026 a chart had parts, each with one list of numbers: lengths of lines, or what BOLL and MACD need. */
function readOldParts(on: unknown[], settings: unknown): ChartStudy[] {
  const studies: ChartStudy[] = [];
  for (const part of CHART_PARTS) {
    if (part === 'vol' || !on.includes(part)) continue;
    const numbers = (settings as Record<string, unknown> | null | undefined)?.[part];
    const isUsable =
      Array.isArray(numbers) &&
      numbers.length > 0 &&
      numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 500);
    const texts = isUsable ? numbers.map((one) => `${one}`) : undefined;
    if (texts === undefined) studies.push(...firstStudies(part, studies));
    else if (part === 'boll' || part === 'macd') studies.push(newStudy(part, texts, studies));
    else for (const length of texts) studies.push(newStudy(part, [length], studies));
  }
  return studies.slice(0, MOST_STUDIES);
}
