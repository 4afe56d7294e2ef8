import { PERIOD_NAMES, type Period } from '../market/candles.ts';

/** Parts that a chart can draw besides its bars, in the order of its settings panel. */
export const CHART_PARTS = ['ma', 'ema', 'boll', 'vol', 'macd', 'rsi'] as const;
export type ChartPart = (typeof CHART_PARTS)[number];
export type TunedPart = Exclude<ChartPart, 'vol'>;

export interface ChartMemory {
  period: Period;
  on: readonly ChartPart[];
  /** Lengths of lines; for BOLL window and width, for MACD fast, slow and signal. */
  settings: Readonly<Record<TunedPart, readonly number[]>>;
}

export const FIRST_SETTINGS: ChartMemory['settings'] = {
  ma: [7, 25, 60],
  ema: [7, 25, 99],
  boll: [20, 2],
  macd: [12, 26, 9],
  rsi: [6, 12, 24],
};

export const NEW_CHART_MEMORY: ChartMemory = {
  period: '15min',
  on: ['ma', 'vol'],
  settings: FIRST_SETTINGS,
};

/** The longest window and the largest width of BOLL that the core accepts. */
const MOST_SETTING = { window: 500, width: 10 } as const;

export function maximumSetting(part: TunedPart, place: number): number {
  return part === 'boll' && place === 1 ? MOST_SETTING.width : MOST_SETTING.window;
}

export function readChartMemory(storedValue: unknown): ChartMemory {
  if (typeof storedValue !== 'object' || storedValue === null) return NEW_CHART_MEMORY;
  const { period, on, settings } = storedValue as Record<string, unknown>;
  return {
    period: PERIOD_NAMES.find((one) => one === period) ?? NEW_CHART_MEMORY.period,
    on: Array.isArray(on) ? CHART_PARTS.filter((part) => on.includes(part)) : NEW_CHART_MEMORY.on,
    settings: readSettings(settings),
  };
}

function readSettings(storedValue: unknown): ChartMemory['settings'] {
  const parts = Object.entries(FIRST_SETTINGS) as [TunedPart, readonly number[]][];
  const settings = parts.map(([part, first]) => {
    const storedSetting = (storedValue as Record<string, unknown> | undefined | null)?.[part];
    return [part, isSetting(part, first, storedSetting) ? storedSetting : first];
  });
  return Object.fromEntries(settings) as ChartMemory['settings'];
}

function isSetting(part: TunedPart, first: readonly number[], value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === first.length &&
    value.every(
      (one, place) => Number.isInteger(one) && one >= 1 && one <= maximumSetting(part, place),
    )
  );
}
