import type { Call } from './call.ts';

/** At least one sentence for each call of an area: a missing text fails to compile. */
export type EffectsOf<Area> = {
  readonly [Key in keyof Area as Area[Key] extends Call ? Key : never]: string;
};
