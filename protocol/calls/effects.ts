// Texts for docs/api.md stand in `<area>.docs.ts` beside the calls, not in the calls: only scripts/api-docs reads them,
// so they are in no bundle.
import type { Call } from './call.ts';

/** One sentence or more for each call of an area: a call without its text does not compile. */
export type EffectsOf<Area> = {
  readonly [Key in keyof Area as Area[Key] extends Call ? Key : never]: string;
};
