/** The page's own instance of the core, for immediate results while the user types. It has no market. */
export type Core = typeof import('../../core/pkg/pe_core.js');
export type {
  CoreError,
  Explanation,
  Formula,
  NumberRules,
  Parameter,
  Step,
} from '../../core/pkg/pe_core.js';

let loading: Promise<Core> | undefined;
let currentCore: Core | undefined;

export const loadedCore = (): Core | undefined => currentCore;

/** Called by the entry file, so that the core loads beside the first chunk and not after it. */
export function loadCore(): Promise<Core> {
  loading ??= import('../../core/pkg/pe_core.js').then(
    (core) => {
      currentCore = core;
      return core;
    },
    (reason: unknown) => {
      loading = undefined;
      throw reason;
    },
  );
  return loading;
}
