/** The page's own instance of the core, for immediate results while the user types. Its build has no market. */
export type Core = typeof import('../../../core/pkg/pe_core_page.js');
export type {
  CoreError,
  Explanation,
  Formula,
  NumberRules,
  Parameter,
  Step,
} from '../../../core/pkg/pe_core_page.js';

let loading: Promise<Core> | undefined;
let currentCore: Core | undefined;

export const loadedCore = (): Core | undefined => currentCore;

/** Called by the entry file, so that the core loads beside the first chunk and not after it. */
export function loadCore(): Promise<Core> {
  loading ??= import('../../../core/pkg/pe_core_page.js')
    .then((core) => {
      currentCore = core;
      return core;
    })
    .catch((reason: unknown) => {
      loading = undefined;
      throw reason;
    });
  return loading;
}
