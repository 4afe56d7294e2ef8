import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./limits.ts')> = {
  mine: "The user's own limits, what counts today, and whether they refuse new risk now (R-CONTRACT-38).",
  set: 'Sets the loss limit of a day and the cool-down. Stricter counts at once, looser after 24 hours; the present value takes back what waits (R-CONTRACT-39).',
  pause:
    'Refuses new risk for an hour, until 00:00 UTC or for seven days. A longer pause replaces a shorter one; none can be ended early (R-CONTRACT-39).',
};
