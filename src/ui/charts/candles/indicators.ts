import { LINE_TOKENS } from './theme.ts';

export type PaneId = 'vol' | 'macd' | 'rsi';
export type IndicatorId = 'ma' | 'ema' | 'boll' | 'macd' | 'rsi';

export interface ChartIndicator {
  id: IndicatorId;
  /** Lengths of MA, EMA and RSI, one line each; window and width of BOLL; fast, slow and signal of MACD. */
  settings: readonly number[];
}

export interface ChartChoice {
  indicators: readonly ChartIndicator[];
  hasVolume: boolean;
}

export interface IndicatorColumn {
  index: number;
  /** Over the prices, or in a pane of its own. */
  pane: 'prices' | 'macd' | 'rsi';
  kind: 'line' | 'bars';
  name: string;
  colour: number;
  edge?: 'upper' | 'lower';
}

const PANES: readonly PaneId[] = ['vol', 'macd', 'rsi'];

export function panesOf({ indicators, hasVolume }: ChartChoice): PaneId[] {
  return PANES.filter((pane) =>
    pane === 'vol' ? hasVolume : indicators.some(({ id }) => id === pane),
  );
}

export function linesOf(indicators: readonly ChartIndicator[]): string {
  const lines = indicators.flatMap(({ id, settings }) =>
    id === 'boll' || id === 'macd'
      ? [`${id}/${settings.join('/')}`]
      : settings.map((length) => `${id}/${length}`),
  );
  return lines.join('\n');
}

export function columnsOf(indicators: readonly ChartIndicator[]): IndicatorColumn[] {
  const columns: IndicatorColumn[] = [];
  /** Counts lines over the prices, so that colours repeat only when all are used. */
  let lines = 0;
  const add = (column: Omit<IndicatorColumn, 'index' | 'colour'>, colour?: number): void => {
    columns.push({ ...column, index: columns.length, colour: colour ?? lines });
    if (colour === undefined) lines += 1;
  };
  for (const { id, settings } of indicators) {
    if (id === 'ma' || id === 'ema') {
      for (const length of settings) {
        add({ pane: 'prices', kind: 'line', name: `${id.toUpperCase()}${length}` });
      }
    } else if (id === 'boll') {
      add({ pane: 'prices', kind: 'line', name: `BOLL ${settings.join(', ')}` }, 0);
      add({ pane: 'prices', kind: 'line', name: 'UB', edge: 'upper' }, 2);
      add({ pane: 'prices', kind: 'line', name: 'LB', edge: 'lower' }, 2);
    } else if (id === 'macd') {
      add({ pane: 'macd', kind: 'line', name: 'DIF' }, 0);
      add({ pane: 'macd', kind: 'line', name: 'DEA' }, 2);
      add({ pane: 'macd', kind: 'bars', name: 'MACD' }, 0);
    } else {
      settings.forEach((length, at) => {
        add({ pane: 'rsi', kind: 'line', name: `RSI${length}` }, at);
      });
    }
  }
  return columns;
}

export function colourToken({ colour }: IndicatorColumn): string {
  return LINE_TOKENS[colour % LINE_TOKENS.length] ?? LINE_TOKENS[0];
}
