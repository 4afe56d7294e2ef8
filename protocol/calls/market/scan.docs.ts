import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./scan.ts')> = {
  scanBasis:
    "What the scanner's figures are computed from besides the newest prices, renewed each minute (R-SCAN-2). Ask again while it is not complete.",
  scanFilters: 'The saved filters, oldest first, with who joined and left those that are reported.',
  saveScan: 'Saves a filter of the scanner; the server reports who joins it (R-SCAN-3).',
  removeScan: 'Removes a filter.',
};
