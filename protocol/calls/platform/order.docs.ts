import type { EffectsOf } from './effects.ts';

export const effects: EffectsOf<typeof import('./order.ts')> = {
  byKey:
    'Reports the outcome of an earlier request: `done` with its call and saved answer (`message` is null after 7 days), `running` or `none`. `seal=1` on `none` burns the key, so a late original is refused (R-KEY-7, R-KEY-8).',
};
