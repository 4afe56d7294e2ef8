import type { EffectsOf } from './effects.ts';

export const effects: EffectsOf<typeof import('./files.ts')> = {
  upload:
    'Checks, re-encodes and stores one private picture and answers its address (R-FILE-1, R-FILE-2). It is kept for 24 h unless a call uses it.',
  file: 'The picture itself, for its owner only (R-FILE-3).',
};
