import type { ScanFilter } from '../../../../protocol/calls/market/scan.ts';
import type { ScanCondition } from '../../../../protocol/scan.ts';

export type PresetName = 'strong' | 'highs' | 'near';

/** What everybody starts with; changed ones are kept as the user's own. */
export const PRESETS: Readonly<Record<PresetName, readonly ScanCondition[]>> = {
  strong: [
    { kind: 'change', span: '24h', bars: 0, way: 'above', value: '1.5' },
    { kind: 'volume', span: '20d', bars: 0, way: 'above', value: '1.2' },
  ],
  highs: [{ kind: 'high', span: '24h', bars: 0, way: 'above', value: '0' }],
  near: [
    { kind: 'distance', span: '4h', bars: 25, way: 'below', value: '1' },
    { kind: 'distance', span: '4h', bars: 25, way: 'above', value: '-1' },
  ],
};
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

export interface ShownFilter {
  /** A preset's name, or the id of the user's own. */
  key: string;
  name: string;
  conditions: readonly ScanCondition[];
  own: ScanFilter | undefined;
}

export function isSameConditions(
  one: readonly ScanCondition[],
  other: readonly ScanCondition[],
): boolean {
  return JSON.stringify(one.map(partsOf)) === JSON.stringify(other.map(partsOf));
}

function partsOf({ kind, span, bars, way, value }: ScanCondition): unknown {
  return [kind, span, bars, way, value];
}
