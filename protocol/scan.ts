// The scanner without a schema, for the page and its worker (R-SCAN-1).

export const SCAN_SPANS = {
  change: ['5m', '1h', '24h'],
  volume: ['7d', '20d'],
  high: ['24h', '7d', '30d'],
  low: ['24h', '7d', '30d'],
  distance: ['1h', '4h', '1d'],
} as const;
export type ScanKind = keyof typeof SCAN_SPANS;
export type ScanSpan = (typeof SCAN_SPANS)[ScanKind][number];
export const SCAN_KINDS = Object.keys(SCAN_SPANS) as ScanKind[];
/** Of the moving average in `distance`. */
export const SCAN_BARS = [7, 25, 99] as const;
export const CONDITIONS_AT_MOST = 6;
export const SCAN_NAME_AT_MOST = 24;
/** A pair is reported once in as many. */
export const HOURS_BETWEEN = [1, 4, 24] as const;

export interface ScanCondition {
  kind: ScanKind;
  span: ScanSpan;
  /** 0 of a kind without. */
  bars: number;
  way: 'above' | 'below';
  /** Percent, or times of the mean for `volume`; 0 of `high` and `low`. */
  value: string;
}

/** As `scan` of the core reads a filter. */
export function scanLine(conditions: readonly ScanCondition[]): string {
  return conditions
    .map(({ kind, span, bars, way, value }) =>
      [kind, span, bars === 0 ? '-' : bars, way, value].join(' '),
    )
    .join(';');
}

/** In the order in which the core reads them, after `match_id` and before the closes. */
export const SCAN_PRICES = [
  'price_5m',
  'price_1h',
  'high_24h',
  'low_24h',
  'high_7d',
  'low_7d',
  'high_30d',
  'low_30d',
  'volume_7d',
  'volume_20d',
] as const;

type ScanPrices = Readonly<Record<(typeof SCAN_PRICES)[number], string | null>>;

export function basisLine(
  row: ScanPrices & { match_id: number; closes: readonly (string | null)[] },
): string {
  const prices = SCAN_PRICES.map((name) => row[name]);
  return [row.match_id, ...[...prices, ...row.closes].map((price) => price ?? '')].join('/');
}
