import type { Violation } from '../../../core/pkg/pe_core.js';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { ErrorKey } from '../../../protocol/errors.ts';

/** `ownField` is the field of violations that the core reports without one. */
export function wrongsOf(violations: readonly Violation[], ownField?: string): Wrong[] {
  return violations.map(({ field, key, limits }) => {
    const params = Object.keys(limits).length === 0 ? {} : { params: limits };
    return { field: ownField ?? field, error: key as ErrorKey, ...params };
  });
}
