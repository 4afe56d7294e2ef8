import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./chart.ts')> = {
  syncChart:
    'Stores the drawings and the layout of a pair, or the templates, and returns what has changed (R-CHART-1). An object with a later version replaces the stored one.',
};
